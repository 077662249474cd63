//! Tests the pawn strategies of Abdellatif 2017: their moves, their verification, and the rook's
//! escape.

use proptest::prelude::*;
use rook_hunt::strategy::{
    CppProgram, CppProgramPawns, FreeCrossing, Greedy, Measure, OptimalTieBreak, PawnStrategy,
    PawnVerdict, RookVerdict, verify, verify_rook,
};
use rook_hunt::{Ending, Move, Position, Rules, Side, Square};

use crate::rooks::StationaryRook;

const LIMIT: usize = 2_000_000;

fn start_with_rook(rook: &str) -> Position {
    Position::start()
        .with_rook(rook.parse().expect("a square"), Side::Pawns)
        .expect("a free square")
}

/// The two sample games of the paper: rook moves, and the pawns' answers.
#[test]
fn sample_games_match_the_paper() {
    let session = "a1 b6-b5 d1 d6-d5 d2 f6-f5";
    let course = "a1 b6-b5 a1 d6-d5 a1 f6-f5 a1 h6-h5 a1 c3-c2 d1 g3-g2 d1 g2-g1 b1 g1-f1 b1 f1-e1 b1 a3-a2 b3 b5-b4 b1 a2-a1";
    for (game, ends) in [(session, false), (course, true)] {
        let mut position = Position::start();
        let words: Vec<&str> = game.split(' ').collect();
        for pair in words.chunks(2) {
            let to: Square = pair[0].parse().expect("a square");
            let mv = position.rook_move(to);
            position.play(mv).expect("a legal rook move");
            let turn = Greedy::default().turn(&position).expect("a turn");
            assert_eq!(turn.to_string(), format!("B{}", pair[1]));
            position.play(Move::Pawns(turn)).expect("a legal turn");
        }
        assert_eq!(position.ending() == Some(Ending::Caught), ends);
    }
}

/// Size of the rook's region after each of the first five turns. The paper says: one square less
/// after each of four turns, three less after the fifth.
#[test]
fn the_first_five_turns_shrink_the_region() {
    let mut position = start_with_rook("a1");
    let mut sizes = vec![Measure::Program.of(&position)];
    for _ in 0..5 {
        let turn = Greedy::default().turn(&position).expect("a turn");
        position.play(Move::Pawns(turn)).expect("legal");
        sizes.push(Measure::Text.of(&position));
        let stay = position.rook_move(Square::A1);
        position.play(stay).expect("the rook stays");
    }
    assert_eq!(sizes, [16, 15, 14, 13, 12, 9]);
}

/// A counterexample to the claim "at most 13 turns": the rook reaches h1 and stays there forever.
#[test]
fn a_rook_on_h1_is_never_caught_by_the_program() {
    let mut position = Position::start();
    let mut seen = std::collections::HashSet::new();
    let mut replies = "a1 a1 a1 a1 a1 b1 e1 f1 f1 h1"
        .split(' ')
        .collect::<Vec<_>>()
        .into_iter();
    loop {
        let to: Square = replies.next().unwrap_or("h1").parse().expect("a square");
        let mv = position.rook_move(to);
        position
            .play(mv)
            .unwrap_or_else(|error| panic!("{error}: {position}"));
        // Compare texts: they contain the pawns' order, on which the strategy depends.
        if replies.len() == 0 && !seen.insert(position.to_string()) {
            return;
        }
        let turn = Greedy::default().turn(&position).expect("a turn");
        position.play(Move::Pawns(turn)).expect("legal");
    }
}

#[test]
fn verification_finds_the_escape() {
    for measure in Measure::ALL {
        let verdict = verify(&Greedy { measure }, &Position::start(), LIMIT).expect("verified");
        let PawnVerdict::Escapes {
            line,
            repeats_after,
        } = verdict
        else {
            panic!("{measure}: {verdict:?}");
        };
        let mut position = Position::start();
        let mut visited = vec![position];
        for mv in line {
            position.play(mv).expect("the line is legal");
            visited.push(position);
        }
        assert_eq!(
            visited[repeats_after].to_string(),
            position.to_string(),
            "the line ends where it was after {repeats_after} moves"
        );
        assert!(repeats_after + 1 < visited.len());
    }
}

/// A position in which the rook is caught but not yet captured.
#[test]
fn verification_counts_the_capture_of_a_caught_rook() {
    let rules = Rules::new(3, 1, 1)
        .and_then(|rules| rules.with_side(2))
        .expect("rules");
    let caught = Position::parse("b1,b2,a2 a1 rook", &rules).expect("a position");
    let PawnVerdict::Catches { turns, line, .. } =
        verify(&Greedy::default(), &caught, LIMIT).expect("verified")
    else {
        panic!("it is caught");
    };
    let line: Vec<String> = line.iter().map(Move::to_string).collect();
    assert_eq!(
        (turns, line.as_slice()),
        (1, ["Bxb1-a1".to_owned()].as_slice())
    );
    let taken = Position::parse("b1,b2,a2 x", &rules).expect("a position");
    let verdict = verify(&Greedy::default(), &taken, LIMIT).expect("verified");
    assert!(
        matches!(verdict, PawnVerdict::Catches { turns: 0, .. }),
        "{verdict:?}"
    );
}

#[test]
fn optimal_tie_breaking_needs_13_turns() {
    let hunters = OptimalTieBreak::new(Measure::Program, &Position::start(), 13).expect("solved");
    let verdict = verify(&hunters, &Position::start(), LIMIT).expect("verified");
    let PawnVerdict::Catches { turns, line, .. } = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(turns, 13);
    let mut position = Position::start();
    for mv in &line {
        if position.ending() == Some(Ending::Caught) {
            position = position
                .with_rook(position.rook().expect("not taken"), Side::Pawns)
                .expect("a square");
        }
        position.play(*mv).expect("the line is legal");
    }
    assert_eq!(position.ending(), Some(Ending::Taken));
    assert_eq!(
        line.iter()
            .filter(|mv| matches!(mv, Move::Pawns(_)))
            .count(),
        13
    );
    assert_eq!(hunters.turns(), 13);
    assert!(OptimalTieBreak::new(Measure::Program, &Position::start(), 12).is_err());
}

#[test]
fn free_crossing_escapes_fewer_pawns_than_rows() {
    for (side, pawns) in [(2, "a1"), (3, "a1,b2"), (4, "a1,b2,c3"), (5, "a1,b2,c3,d4")] {
        let count = pawns.split(',').count() as u8;
        let rules = Rules::new(count, 1, 1)
            .and_then(|rules| rules.with_side(side))
            .expect("rules");
        let start = Position::parse(pawns, &rules).expect("a position");
        let verdict = verify_rook(&FreeCrossing, &start, LIMIT).expect("verified");
        assert!(
            matches!(verdict, RookVerdict::Escapes { .. }),
            "side {side}: {verdict:?}"
        );
    }
    // A rook that always stays is caught.
    let rules = Rules::new(4, 1, 1)
        .and_then(|rules| rules.with_side(4))
        .expect("rules");
    let start = Position::parse("a4,b4,c4,d4", &rules).expect("a position");
    let RookVerdict::Caught { line } =
        verify_rook(&StationaryRook, &start, LIMIT).expect("verified")
    else {
        panic!("the rook stays where it is");
    };
    let mut position = start;
    for mv in line {
        position.play(mv).expect("the line is legal");
    }
    assert!(position.ending().is_some());
}

/// A rook that stays on a1 is caught in the seventh turn, but the program never captures it.
#[test]
fn cpp_program_never_captures_a_rook_on_a1() {
    let mut program = CppProgram::new(&Position::start());
    let mut by_rules = Position::start();
    for turn in 1..=100 {
        assert!(program.scan_rook(Square::A1), "the rook may always stay");
        if by_rules.ending().is_none() {
            by_rules
                .play(by_rules.rook_move(Square::A1))
                .expect("not threatened yet");
            let turn = CppProgramPawns.turn(&by_rules).expect("a turn");
            by_rules.play(Move::Pawns(turn)).expect("a legal turn");
        }
        let step = program.react().expect("a step");
        assert_ne!(step.to(), Square::A1, "in turn {turn}");
        assert_eq!(by_rules.ending() == Some(Ending::Caught), turn >= 7);
    }
}

/// Compares `least_mobility` with a brute-force minimum over all placements on 4 x 4.
#[test]
fn least_mobility_matches_brute_force() {
    for must_move in [false, true] {
        let rules = Rules::new(3, 1, 1).and_then(|rules| rules.with_side(4));
        let rules = rules.expect("rules").with_must_move(must_move);
        let mut min = [u32::MAX; 2];
        let squares: Vec<Square> = rules.board().into_iter().collect();
        for (i, &first) in squares.iter().enumerate() {
            for (j, &second) in squares.iter().enumerate().skip(i + 1) {
                for &third in &squares[j + 1..] {
                    let start = Position::new(&[first, second, third], rules).expect("three");
                    for rook in FreeCrossing::crossings(&start) {
                        let room = [
                            rules.rook_moves(start.pawns(), rook),
                            rules.reachable(start.pawns(), rook),
                        ];
                        for (min, room) in min.iter_mut().zip(room) {
                            *min = (*min).min(room.len() as u32);
                        }
                    }
                }
            }
        }
        let found = FreeCrossing::least_mobility(&rules).expect("small");
        let found = found.expect("three pawns leave a crossing");
        assert_eq!([found.one_move.0, found.region.0], min, "{must_move}");
    }
}

proptest! {
    /// The C++ program agrees with the rules unless the rook is threatened.
    #[test]
    fn the_program_differs_from_the_rules_where_the_rook_is_threatened(
        squares in prop::sample::subsequence((0u8..64).collect::<Vec<_>>(), 9).prop_shuffle(),
    ) {
        let at = |square: u8| Square::at(square % 8, square / 8);
        let squares: Vec<Square> = squares.into_iter().filter_map(at).collect();
        let (pawns, rook) = (&squares[..8], squares[8]);
        let position = Position::new(pawns, Rules::default())
            .and_then(|position| position.with_rook(rook, Side::Pawns))
            .expect("different squares");
        let program = CppProgram::new(&position);
        let is_threatened = position.threatened().contains(rook);
        let mut tiles = program.update_move_possibilities();
        prop_assert!(tiles.contains(rook));
        if is_threatened {
            tiles.remove(rook);
        }
        prop_assert_eq!(tiles, position.rook_moves());
        let own = u32::from(is_threatened);
        prop_assert_eq!(program.evaluate() + own, Measure::Text.of(&position));
        let steps = program.possible_pawn_moves().into_iter();
        let turns: Vec<_> = position.moves().into_iter().filter_map(|mv| match mv {
            Move::Pawns(turn) => Some(turn.steps()[0]),
            _ => None,
        }).collect();
        prop_assert_eq!(steps.collect::<Vec<_>>(), turns);
        if !is_threatened {
            prop_assert_eq!(CppProgramPawns.turn(&position), Greedy::default().turn(&position));
        }
    }

    /// The turn is the first of the choices, and the choices are those with the least region,
    /// whatever the rules.
    #[test]
    fn greedy_plays_the_first_minimising_turn(
        side in prop::sample::select(vec![8u8, 10]),
        squares in prop::sample::subsequence((0u8..64).collect::<Vec<_>>(), 9).prop_shuffle(),
        numbers in prop::sample::select(vec![(8, 1, 1), (8, 1, 3), (4, 2, 1), (4, 3, 1), (3, 2, 3), (2, 2, 8)]),
        repeats: bool,
        text: bool,
    ) {
        // The pieces are in the upper right corner of the larger board.
        let at = |square: u8| Square::at(side - 1 - square % 8, side - 1 - square / 8);
        let squares: Vec<Square> = squares.into_iter().filter_map(at).collect();
        let (pawns, steps, reach) = numbers;
        let rules = Rules::new(pawns, steps, reach).and_then(|rules| rules.with_side(side));
        let rules = rules.and_then(|rules| rules.with_repeats(repeats)).expect("rules");
        let position = Position::new(&squares[..usize::from(pawns)], rules)
            .and_then(|position| position.with_rook(squares[8], Side::Pawns))
            .expect("different squares");
        let measure = if text { Measure::Text } else { Measure::Program };
        let greedy = Greedy { measure };
        let sizes: Vec<(u32, _)> = position.moves().into_iter().map(|mv| {
            let Move::Pawns(turn) = mv else { panic!("the pawns are to move") };
            let mut after = position;
            after.play_unchecked(mv);
            (measure.of(&after), turn)
        }).collect();
        let min = sizes.iter().map(|(size, _)| *size).min().expect("there are turns");
        let expected: Vec<_> = sizes.into_iter().filter(|(size, _)| *size == min).map(|(_, turn)| turn).collect();
        prop_assert_eq!(greedy.turn(&position), expected.first().copied());
        prop_assert_eq!(greedy.choices(&position), expected);
    }
}
