//! The promises of the `Game` contract, for many rules, and what the game's own methods promise
//! beside it.

use board_game_core::conformance::{self, CheckPlan};
use board_grid::Direction;
use proptest::prelude::*;
use rook_hunt::{
    Ending, Move, Position, Record, Rules, Side, Square, SquareSet, Step, Turn, perft, perft_played,
};

/// Rules and pawns of every kind.
fn positions() -> impl Strategy<Value = Position> {
    let numbers = (2u8..=10, 1u8..=8, 1u8..=3, 1u8..=3);
    let words = any::<(bool, bool)>();
    let squares = prop::sample::subsequence((0u8..100).collect::<Vec<_>>(), 100).prop_shuffle();
    (numbers, words, squares).prop_filter_map(
        "the numbers make no rules, or too many turns to play them all",
        |((side, pawns, steps, reach), (repeats, must_move), squares)| {
            let rules = Rules::new(pawns, 1, reach)
                .and_then(|rules| rules.with_side(side))
                .and_then(|rules| rules.with_repeats(repeats))
                .and_then(|rules| rules.with_steps(steps))
                .ok()?
                .with_must_move(must_move);
            let squares = squares.into_iter().filter_map(Square::from_index);
            let on_board = squares.filter(|&square| rules.board().contains(square));
            let pawns: Vec<Square> = on_board.take(usize::from(pawns)).collect();
            let is_small = pawns.len() * usize::from(steps) * usize::from(reach) <= 16;
            is_small.then(|| Position::new(&pawns, rules).expect("different squares on the board"))
        },
    )
}

/// One pawn placement under many rules, so that rules left out of the key would be found.
fn one_placement_under_many_rules() -> Vec<Position> {
    let mut starts = Vec::new();
    for text in [
        "pawns=3",
        "pawns=3 steps=2",
        "pawns=3 steps=2 repeats",
        "pawns=3 reach=2",
        "pawns=3 must-move",
        "pawns=3 side=4",
        "pawns=3 side=5 repeats",
        "pawns=3 side=4 steps=3 must-move",
        "pawns=3 side=9",
        "pawns=3 side=10 steps=2",
    ] {
        let rules: Rules = text.parse().expect(text);
        starts.push(Position::parse("a2,c3,d1", &rules).expect(text));
    }
    // Here games come to an end.
    let small = Rules::new(3, 1, 1).and_then(|rules| rules.with_side(3));
    starts.push(Position::parse("a1,b2,c1", &small.expect("rules")).expect("a position"));
    starts
}

#[test]
fn many_rule_sets_conform_to_the_contract() {
    let plan = CheckPlan::default()
        .with_games(3)
        .with_plies(20)
        .with_seed(3);
    let report = conformance::check_all(&one_placement_under_many_rules(), &plan)
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(report.distinct > 100 && report.captures > 0, "{report:?}");
    assert!(report.passes > 100 && report.finished > 0, "{report:?}");
}

#[test]
fn start_position_conforms_to_the_contract() {
    let report = conformance::check(&Position::start(), &CheckPlan::default())
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(report.positions > 1_000, "{report:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(60)))]

    #[test]
    fn every_variant_conforms_to_the_contract(start in positions()) {
        let plan = CheckPlan::default().with_games(2).with_plies(12).with_seed(7);
        conformance::check(&start, &plan).map_err(|error| TestCaseError::fail(error.to_string()))?;
    }

    /// A turn captures if it takes the rook, and `play` says which move it was.
    #[test]
    fn captures_are_turns_that_take_the_rook(start in positions(), rook in 0u8..100) {
        let rook = Square::from_index(rook).expect("below 100");
        let placed = start.with_rook(rook, Side::Pawns);
        for position in [Some(start), placed.ok()].into_iter().flatten() {
            for mv in position.moves() {
                let takes = matches!(mv, Move::Pawns(turn) if turn.takes_rook());
                prop_assert_eq!(position.captured(mv), takes.then_some(rook), "{}", mv);
                let undo = position.clone().play(mv).expect("it is listed");
                prop_assert_eq!(undo.mv(), Some(mv));
            }
        }
    }

    /// A rook is caught where it has no move; off the board it has none, and reaches nothing.
    #[test]
    fn a_rook_is_caught_where_it_has_no_move(start in positions(), rook in 0u8..100) {
        let rook = Square::from_index(rook).expect("below 100");
        let (rules, pawns) = (start.rules(), start.pawns());
        let is_caught = rules.is_caught(pawns, rook);
        if let Ok(hunted) = start.with_rook(rook, Side::Rook) {
            prop_assert_eq!(is_caught, hunted.moves().is_empty());
        } else if !rules.board().contains(rook) {
            let none = SquareSet::EMPTY;
            prop_assert_eq!((is_caught, rules.reachable(pawns, rook)), (true, none));
        }
    }

    /// The generator and the checker are written apart: here every turn that can be written down is
    /// tried.
    #[test]
    fn single_steps_are_legal_iff_listed(start in positions(), rook in 0u8..100) {
        let rook = Square::from_index(rook).expect("below 100");
        let Ok(position) = start.with_rook(rook, Side::Pawns) else { return Ok(()) };
        if position.rules().steps() != 1 { return Ok(()) }
        let turns = position.moves();
        for from in Square::all() {
            for to in Square::all() {
                for takes in [false, true] {
                    let turn = Move::Pawns(Turn::new(&[Step::new(from, to)], takes).expect("one step"));
                    prop_assert_eq!(turns.contains(&turn), position.check(turn).is_ok(), "{}", turn);
                }
            }
        }
    }

    /// The words of attack against each other and against rays walked square by square.
    #[test]
    fn attacks_agree(start in positions(), rook in 0u8..100) {
        let rook = Square::from_index(rook).expect("below 100");
        let position = start.with_rook(rook, Side::Rook).unwrap_or(start);
        let (rules, pawns) = (position.rules(), position.pawns());
        for square in Square::all() {
            for side in Side::ALL {
                let attackers = position.attackers(square, side);
                // A rook that is not on the board yet can be put on squares, but stands nowhere.
                let is_attacked = position.attacked_by(side).contains(square);
                prop_assert_eq!(!attackers.is_empty(), is_attacked && (side == Side::Pawns || position.rook().is_some()));
                prop_assert!(attackers.is_subset(position.occupied()));
            }
            let threatening: SquareSet = pawns.iter().filter(|pawn| {
                Direction::ALL.into_iter().filter(|direction| !direction.is_diagonal()).any(|direction| {
                    pawn.ray(direction).take(usize::from(rules.reach()))
                        .take_while(|&to| rules.board().contains(to) && !pawns.contains(to))
                        .any(|to| to == square)
                })
            }).collect();
            prop_assert_eq!(position.attackers(square, Side::Pawns), threatening, "{}", square);
            let targets = position.targets(square);
            prop_assert!(targets.is_empty() || position.occupied().contains(square));
            if pawns.contains(square) {
                prop_assert!(targets.is_subset(position.threatened()));
            } else if position.rook() == Some(square) {
                prop_assert_eq!(targets, position.rook_moves());
            }
        }
        if rules.steps() == 1 && let Ok(hunters) = position.with_rook(rook, Side::Pawns) {
            let listed = pawns.iter().map(|pawn| hunters.targets(pawn).len()).sum::<usize>();
            prop_assert_eq!(hunters.count_moves(), listed as u64);
        }
    }

    /// Texts of rules, in any order of their words.
    #[test]
    fn rules_read_in_any_order(start in positions(), order in Just([0usize, 1, 2, 3, 4, 5]).prop_shuffle()) {
        let rules = start.rules();
        let text = rules.to_string();
        let words: Vec<&str> = text.split(' ').collect();
        let shuffled: Vec<&str> = order.into_iter().filter_map(|at| words.get(at).copied()).collect();
        prop_assert_eq!(shuffled.join("  ").parse(), Ok(rules));
    }
}

#[test]
fn wrong_rules_have_a_reason() {
    for (text, reason) in [
        ("pawns=9 pawns=9", "\"pawns\" is given twice"),
        ("repeats repeats", "\"repeats\" is given twice"),
        ("k=8", "\"k=8\": not a rule: expected words like pawns=8"),
        ("repeats=1", "\"repeats=1\": not a rule"),
        ("pawns", "\"pawns\": not a rule"),
        ("pawns=", "\"pawns=\": expected a number"),
        ("reach=256", "\"reach=256\": expected a number below 256"),
        (
            "pawns=17",
            "there can be 1 to 16 pawns on this board, not 17",
        ),
        ("side=2", "there can be 1 to 3 pawns on this board, not 8"),
        ("side=11", "a board has side 2 to 10, not 11"),
        ("steps=0", "a turn has 1 to 8 steps, not 0"),
        ("reach=9", "a step goes 1 to 8 squares, not 9"),
        (
            "pawns=2 steps=3",
            "3 steps a turn by different pawns need at least 3 pawns, not 2",
        ),
    ] {
        let error = text.parse::<Rules>().expect_err(text).to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
    assert_eq!("".parse(), Ok(Rules::default()));
}

#[test]
fn perft_counts_match_played_moves() {
    for depth in 0..=3 {
        assert_eq!(
            perft(&Position::start(), depth),
            perft_played(&Position::start(), depth)
        );
    }
    assert_eq!(Position::start().perft(1), 32);
}

#[test]
fn the_order_of_pawns_is_kept_and_does_not_count() {
    let named: Position = "a3,b6,c3,d6,e3,f6,g3,h6".parse().expect("a position");
    let otherwise: Position = "h6,b6,c3,d6,e3,f6,g3,a3".parse().expect("a position");
    assert_eq!(named, otherwise);
    assert_eq!(named.key(), otherwise.key());
    assert_ne!(named.to_string(), otherwise.to_string());
    assert_ne!(named.pawn_order(), otherwise.pawn_order());
}

/// The course that the paper prints.
const PAPERS_COURSE: &str = "Ta1 Bb6-b5 Ta1-a1 Bd6-d5 Ta1-a1 Bf6-f5 Ta1-a1 Bh6-h5 Ta1-a1 Bc3-c2 Ta1-d1 Bg3-g2 Td1-d1 \
    Bg2-g1 Td1-b1 Bg1-f1 Tb1-b1 Bf1-e1 Tb1-b1 Ba3-a2 Tb1-b3 Bb5-b4 Tb3-b1 Ba2-a1";

#[test]
fn the_papers_course_can_be_played_and_taken_back() {
    let moves = PAPERS_COURSE.split_whitespace().map(str::parse);
    let moves: Vec<Move> = moves.collect::<Result<_, _>>().expect("moves");
    let mut record = Record::replay(Position::start(), moves).expect("a legal game");
    assert_eq!(record.position().ending(), Some(Ending::Caught));
    let last = record.position().taking_turn();
    let last = last.expect("a caught rook can be taken");
    assert_eq!(last.to_string(), "Bxa1-b1");
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    record.go_to(0);
    assert_eq!(record.position(), &Position::start());
}

#[test]
fn endings_name_the_winner() {
    let small = |pawns| Rules::new(pawns, 1, 1).and_then(|rules| rules.with_side(2));
    for (pawns, text, ending) in [
        (3, "b1,b2,a2 x", "pawns win: the rook is taken"),
        (3, "b1,b2,a2 a1 rook", "pawns win: the rook is caught"),
        (3, "b1,b2,a2", "pawns win: the rook has nowhere to be"),
        (1, "b1 a2 pawns", ""),
    ] {
        let position = Position::parse(text, &small(pawns).expect("rules")).expect(text);
        let found = position.ending().map(|ending| ending.to_string());
        assert_eq!(found.unwrap_or_default(), ending, "{text}");
    }
    let far = Rules::new(2, 2, 1).and_then(|rules| rules.with_side(2));
    let blocked = Position::parse("a1,b1 a2", &far.expect("rules")).expect("a position");
    assert_eq!(blocked.ending(), None, "the rook can be taken");
    assert_eq!(
        Ending::Blocked.to_string(),
        "nobody wins: the pawns cannot move"
    );
}

#[test]
fn positions_go_to_other_rules_where_they_fit() {
    let start = Position::start();
    let rules: Rules = "must-move reach=2".parse().expect("rules");
    let other = start.with_rules(rules).expect("eight pawns");
    assert_eq!((other.rules(), other.pawns()), (rules, start.pawns()));
    assert_ne!(other, start);
    for wrong in ["pawns=7", "side=5"] {
        let rules: Rules = wrong.parse().expect("rules");
        start.with_rules(rules).expect_err(wrong);
    }
    let placed = start.with_rook(Square::A1, Side::Rook).expect("free");
    let other = placed.with_rules(rules).expect("eight pawns");
    assert_eq!(
        (other.rook(), other.to_move()),
        (Some(Square::A1), Side::Rook)
    );
}

#[test]
fn refusals_have_reasons() {
    let start = Position::start();
    let position = |text: &str| -> Position { text.parse().expect(text) };
    let placed = position("a3,b6,c3,d6,e3,f6,g3,h6 a1 rook");
    let hunters = position("a3,b6,c3,d6,e3,f6,g3,h6 a1");
    let over = position("a3,b6,c3,d6,e3,f6,g3,h6 x");
    for (position, mv, reason) in [
        (&start, "a3", "a pawn stands on a3"),
        (&start, "a4", "a4 is threatened by a pawn"),
        (
            &start,
            "a1-a2",
            "the rook is not on the board yet: name the square to put it on",
        ),
        (
            &placed,
            "b1",
            "the rook is on the board already, on a1: name a move, like a1-a1",
        ),
        (&placed, "b1-c1", "the rook stands on a1, not on b1"),
        (&placed, "a1-b2", "a1 and b2 are not in one row or column"),
        (&placed, "a1-a4", "the way from a1 to a4 is blocked on a3"),
        (
            &placed,
            "Ba3-a4",
            "the pawns cannot move: it is the other side's turn",
        ),
        (
            &hunters,
            "Ba3-a5",
            "a3-a5 is too long: a step goes at most 1 square",
        ),
        (&hunters, "Ba1-a2", "no pawn stands on a1"),
        (
            &hunters,
            "Bxa3-a4",
            "the turn does not take the rook: write B without x",
        ),
        (
            &hunters,
            "Ba3-a4+b6-b5",
            "a turn has 1 step, not 2, unless it takes the rook",
        ),
        (
            &over,
            "a1",
            "the hunt is over: pawns win: the rook is taken",
        ),
    ] {
        let mv: Move = mv.parse().expect(mv);
        assert_eq!(position.check(mv).expect_err(reason).to_string(), reason);
    }
    let error = "d1-k9".parse::<Move>().expect_err("k9 is no square");
    assert!(
        error.to_string().starts_with("\"k9\": not a square"),
        "{error}"
    );
}

#[test]
fn the_start_can_have_other_rules() {
    for text in [
        "pawns=8 reach=2",
        "pawns=8 steps=2 side=9",
        "pawns=8 must-move",
    ] {
        let rules: Rules = text.parse().expect(text);
        let start = Position::start_of(rules).expect("the squares are on the board");
        assert_eq!(
            (start.rules(), start.pawns()),
            (rules, Position::start().pawns())
        );
    }
    for text in ["pawns=7", "pawns=8 side=7"] {
        assert!(
            Position::start_of(text.parse().expect(text)).is_err(),
            "{text}"
        );
    }
}
