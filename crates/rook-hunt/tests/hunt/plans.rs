//! The strategies of Abdellatif 2017 for four pawns, for two, against three and against seven.

use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use rook_hunt::strategy::{
    Breakthrough, FreeCrossing, PawnPlan, PawnStrategy, PawnVerdict, PlannedPawns, RookStrategy,
    RookVerdict, Strategy, StrategyError, StrategyPlayer, StrategyValue, Terms, VerifyError,
    verify, verify_rook,
};
use rook_hunt::{Move, Position, Rules, Side, Square, Turn};

use crate::rooks::StationaryRook;

const LIMIT: usize = 2_000_000;

fn rules(pawns: u8, steps: u8, reach: u8) -> Rules {
    Rules::new(pawns, steps, reach).expect("rules")
}

fn start(pawns: &str, rules: &Rules) -> Position {
    Position::parse(pawns, rules).expect("a position")
}

/// Checks by play that the claims of the tables hold against every rook.
fn holds_what_it_promises(plan: PawnPlan, pawns: &str, rules: &Rules, turns: u32) {
    let hunters = PlannedPawns::new(plan, rules).expect("a plan");
    let start = start(pawns, rules);
    assert_eq!(hunters.turns(&start), Some(turns), "{plan:?} {rules}");
    let verdict = verify(&hunters, &start, LIMIT).expect("verified");
    let PawnVerdict::Catches { turns: needed, .. } = verdict else {
        panic!("{plan:?} {rules}: {verdict:?}");
    };
    assert_eq!(needed, turns, "{plan:?} {rules}");
}

#[test]
fn four_pawns_with_two_steps_win_on_their_pairs_of_files() {
    let rules = rules(4, 2, 1);
    holds_what_it_promises(PawnPlan::FilePairs, "b5,d5,f5,h5", &rules, 17);
    let hunters = PlannedPawns::new(PawnPlan::FilePairs, &rules).expect("a plan");
    assert_eq!((hunters.won(), hunters.placements()), (65_536, 65_536));
    assert!(matches!(
        PlannedPawns::new(PawnPlan::FilePairs, &Rules::new(3, 2, 1).expect("rules")),
        Err(StrategyError::NoPairs { .. })
    ));
}

/// The same on side 6; on side 4 two pawns are too few, and one step a turn is never enough.
#[test]
fn file_pairs_need_two_steps_and_side_six() {
    for (side, steps, wins) in [(4, 1, false), (4, 2, false), (6, 1, false), (6, 2, true)] {
        let rules = rules(side / 2, steps, 1).with_side(side).expect("rules");
        let hunters = PlannedPawns::new(PawnPlan::FilePairs, &rules).expect("a plan");
        let won = if wins { hunters.placements() } else { 0 };
        assert_eq!(hunters.won(), won, "{rules}");
        if wins {
            let pawns = "b4,d4,f4";
            let turns = hunters.turns(&start(pawns, &rules)).expect("it wins");
            holds_what_it_promises(PawnPlan::FilePairs, pawns, &rules, turns);
        }
    }
}

#[test]
fn two_pawns_with_steps_of_three_squares_win_with_one_that_blocks() {
    let three = rules(2, 2, 3);
    holds_what_it_promises(PawnPlan::Blocker, "c3,f6", &three, 5);
    let hunters = PlannedPawns::new(PawnPlan::Blocker, &three).expect("a plan");
    assert_eq!((hunters.won(), hunters.placements()), (1_536, 2_016));
    let hunters = PlannedPawns::new(PawnPlan::Blocker, &rules(2, 2, 2)).expect("a plan");
    assert_eq!((hunters.won(), hunters.placements()), (0, 2_016));
}

/// Three pawns with steps of one square, and two with steps of two; but not three with two.
#[test]
fn the_rook_breaks_through() {
    for (numbers, moves) in [
        ((2, 2, 1), Some(3)),
        ((3, 2, 1), Some(6)),
        ((3, 3, 1), Some(6)),
        ((2, 2, 2), Some(3)),
        ((2, 2, 3), None),
        ((3, 2, 2), None),
    ] {
        let (pawns, steps, reach) = numbers;
        let rook = Breakthrough::new(&rules(pawns, steps, reach)).expect("a strategy");
        assert_eq!(rook.always_breaks_through(), moves.is_some(), "{numbers:?}");
        assert_eq!(rook.max_moves(), moves, "{numbers:?}");
    }
}

/// Against every turn of the pawns, and it does break through as often as it says.
#[test]
fn the_rook_that_breaks_through_escapes() {
    let rules = rules(3, 2, 1).with_side(6).expect("rules");
    // On side 6 three pawns guard a pair of files each.
    assert!(
        !Breakthrough::new(&rules)
            .expect("a strategy")
            .always_breaks_through()
    );
    let rules = rules
        .with_steps(1)
        .expect("rules")
        .with_pawns(2)
        .and_then(|rules| rules.with_steps(2))
        .expect("rules");
    let rook = Breakthrough::new(&rules).expect("a strategy");
    assert!(rook.always_breaks_through());
    let verdict = verify_rook(&rook, &start("b3,d3", &rules), LIMIT).expect("verified");
    assert!(
        matches!(verdict, RookVerdict::Escapes { .. }),
        "{verdict:?}"
    );
}

/// On 8 x 8, from every placement: all that three pawns can do.
#[test]
#[ignore = "takes a minute"]
fn the_rook_that_breaks_through_escapes_three_pawns() {
    for steps in [2, 3] {
        let rules = rules(3, steps, 1);
        let rook = Breakthrough::new(&rules).expect("a strategy");
        let verdict = verify_rook(&rook, &start("b4,d4,f4", &rules), 5_000_000).expect("verified");
        assert!(
            matches!(verdict, RookVerdict::Escapes { .. }),
            "{verdict:?}"
        );
    }
}

#[test]
fn seven_pawns_never_catch_a_rook_on_the_crossings() {
    for reach in [1, 8] {
        assert_eq!(
            FreeCrossing::never_caught(&rules(7, 1, reach)),
            Some(1_032_256)
        );
    }
    for impossible in [
        rules(8, 1, 1),
        rules(7, 2, 1),
        rules(7, 1, 1).with_must_move(true),
    ] {
        assert_eq!(
            FreeCrossing::never_caught(&impossible),
            None,
            "{impossible}"
        );
    }
    let start = start("a1,b2,c3,d4,e5,f6,g7", &rules(7, 1, 1));
    let finding = StrategyValue::of_crossings(&start).expect("proved");
    assert!(finding.strategy_holds && !finding.rook_is_caught);
}

#[test]
fn every_strategy_has_a_name_and_a_side() {
    let at = start("b3,d3", &rules(2, 1, 1).with_side(4).expect("rules"));
    for strategy in Strategy::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
        let terms = Terms {
            within: 40,
            ..Terms::default()
        };
        let Ok(player) = strategy.player(&at, &terms) else {
            assert_eq!(strategy, Strategy::BestTies, "two pawns cannot win");
            continue;
        };
        let mut position = at;
        if strategy.side() == Side::Pawns {
            position
                .play(Move::Place(Square::A1))
                .expect("a safe square");
        }
        let mv = player.choose(&position).expect("a move");
        position.play(mv).expect("it is legal");
        assert_eq!(player.choose(&position), None, "{strategy}");
    }
}

/// Whom a finding says to have won has won at the end of its line, and the side whose strategy it
/// is is the one that holds.
fn check_finding(
    name: &str,
    player: &StrategyPlayer,
    side: Side,
    start: &Position,
) -> StrategyValue {
    let is_pawns = side == Side::Pawns;
    assert_eq!(format!("{player:?}").ends_with("Pawns"), is_pawns);
    let finding = player.verify(start, LIMIT).expect("verified");
    assert_eq!(
        finding.strategy_holds,
        finding.rook_is_caught == is_pawns,
        "{name}"
    );
    let mut position = *start;
    for &mv in &finding.line {
        // A rook without a move is taken by one more turn.
        if position.ending().is_some() {
            break;
        }
        position.play(mv).expect("the line is legal");
    }
    let is_caught = position.ending().and_then(|ending| ending.winner()) == Some(Side::Pawns);
    assert_eq!(is_caught, finding.rook_is_caught, "{name}: {position}");
    assert_eq!(finding.turns.is_some(), is_pawns && is_caught, "{name}");
    assert!(
        player.verify(start, 1).is_err(),
        "{name}: one position is too few"
    );
    finding
}

/// Findings are true of strategies of either side, those that hold and those that fail.
#[test]
fn findings_are_true_of_their_lines() {
    let rules = |text: &str| text.parse::<Rules>().expect("rules");
    for (strategy, pawns, text) in [
        (Strategy::Greedy, "a4,b4,c4,d4", "pawns=4 side=4"),
        (Strategy::Greedy, "b3,d3", "pawns=2 side=4"),
        (Strategy::BestTies, "a4,b4,c4,d4", "pawns=4 side=4"),
        (Strategy::FilePairs, "b5,d5,f5,h5", "pawns=4 steps=2"),
        (Strategy::Crossing, "a1,b2,c3", "pawns=3 side=4"),
        (Strategy::Breakthrough, "b3,d3", "pawns=2 side=4"),
    ] {
        let start = start(pawns, &rules(text));
        let player = strategy.player(&start, &Terms::default());
        let player = player.expect("there is one");
        let name = format!("{strategy} {text}");
        check_finding(&name, &player, strategy.side(), &start);
    }
    let start = start("a4,b4,c4,d4", &rules("pawns=4 side=4"));
    let stays = StrategyPlayer::Rook(Box::new(StationaryRook));
    assert!(check_finding("stays", &stays, Side::Rook, &start).rook_is_caught);
}

/// A strategy without a move, or with an illegal one, is an error with the position.
#[test]
fn strategies_without_a_legal_move_are_errors() {
    struct FixedAnswer(Option<Move>);
    impl RookStrategy for FixedAnswer {
        fn reply(&self, _: &Position) -> Option<Move> {
            self.0
        }
    }
    impl PawnStrategy for FixedAnswer {
        fn turn(&self, _: &Position) -> Option<Turn> {
            match self.0? {
                Move::Pawns(turn) => Some(turn),
                _ => None,
            }
        }
    }
    let rules = rules(1, 1, 1).with_side(3).expect("rules");
    let start = start("b2", &rules);
    let turn: Move = "Bc1-c2".parse().expect("a turn");
    for (strategy, is_silent) in [(FixedAnswer(None), true), (FixedAnswer(Some(turn)), false)] {
        let errors = [
            verify_rook(&strategy, &start, LIMIT).expect_err("no legal move"),
            verify(&strategy, &start, LIMIT).expect_err("no legal turn"),
        ];
        for error in errors {
            let expected = if is_silent {
                matches!(error, VerifyError::NoMove(_))
            } else {
                matches!(error, VerifyError::Illegal { mv, .. } if mv == turn)
            };
            assert!(expected, "{error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The assumptions of the proof over columns and rows hold on the board: after every step, the
    /// strategy's move exists, is legal, and ends on a crossing.
    #[test]
    fn free_crossings_survive_every_pawn_move(
        side in 2u8..=10,
        squares in Just((0u8..100).collect::<Vec<_>>()).prop_shuffle(),
        pawns in 1usize..10,
        reach in 1u8..=8,
        which: prop::sample::Index,
    ) {
        let squares = squares.into_iter().filter_map(Square::from_index);
        let squares = squares.filter(|square| square.x() < side && square.y() < side);
        let squares: Vec<Square> = squares.take(pawns.min(usize::from(side) - 1)).collect();
        prop_assume!(!squares.is_empty());
        let rules = rules(squares.len() as u8, 1, reach).with_side(side).expect("rules");
        let placed = Position::new(&squares, rules).expect("a placement");
        let crossings: Vec<Square> = FreeCrossing::crossings(&placed).into_iter().collect();
        let rook = crossings[which.index(crossings.len())];
        let position = placed.with_rook(rook, Side::Pawns).expect("no pawn is on a crossing");
        for turn in position.moves() {
            let mut next = position;
            next.play(turn).expect("legal");
            let reply = FreeCrossing.reply(&next).expect("there is a crossing within reach");
            next.play(reply).expect("the reply is legal");
            let rook = next.rook().expect("on the board");
            prop_assert!(FreeCrossing::crossings(&next).contains(rook));
        }
    }

    /// More pawns, steps or squares are never worse for the pawns: what they win, they win with one
    /// more.
    #[test]
    fn strength_is_monotone(
        side in 3u8..=4, pawns in 1u8..=2, steps in 1u8..=2, reach in 1u8..=2, must_move: bool,
    ) {
        use rook_hunt::solve::Solver;
        let Ok(weaker) = rules(pawns.max(steps), steps, reach).with_side(side) else { return Ok(()) };
        let weaker = weaker.with_must_move(must_move);
        let wins = |rules: Rules| Solver::new(rules).summarize().expect("solved").always_catches();
        if wins(weaker) {
            for stronger in [
                weaker.with_pawns(weaker.pawns() + 1),
                weaker.with_steps(weaker.steps() + 1),
                weaker.with_reach(weaker.reach() + 1),
            ].into_iter().flatten() {
                prop_assert!(wins(stronger), "{weaker} wins, {stronger} does not");
            }
        }
    }
}
