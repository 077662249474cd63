//! What the evaluations of the games tell a search.

use std::collections::HashSet;

use board_bot::evaluation::{
    HuntEvaluation, PloyEvaluation, PloyFourEvaluation, ShogunEvaluation, against_others,
};
use board_bot::{Evaluation, Game, Player, Style};
use rook_hunt::Side;

use crate::support::random_walk;

/// A reference to an evaluation is that evaluation, and an estimate is refined to the value.
fn check<G: Game>(start: &G, evaluation: &impl Evaluation<G>, margin: Option<i32>) {
    let reference = &evaluation;
    assert_eq!(evaluation.futility_margin(), margin, "{}", G::NAME);
    assert_eq!(reference.futility_margin(), margin);
    assert_eq!(
        reference.allows_late_move_pruning(),
        evaluation.allows_late_move_pruning()
    );
    for plies in 0..40 {
        let position = random_walk(start, plies, plies);
        if position.outcome().is_some() {
            continue;
        }
        let value = evaluation.evaluate(&position);
        assert_eq!(reference.evaluate(&position), value);
        let players = evaluation.evaluate_players(&position);
        assert_eq!(reference.evaluate_players(&position), players);
        let team = position.team(position.to_move());
        assert!(
            (value - against_others::<G>(team, players)).abs() < 4,
            "{position}"
        );
        let estimate = evaluation.estimate(&position);
        assert_eq!(reference.estimate(&position), estimate);
        if let Some(estimate) = estimate {
            assert_eq!(evaluation.refine(&position, estimate), value, "{position}");
            assert_eq!(reference.refine(&position, estimate), value);
            assert!(
                (value - estimate.value).abs() <= estimate.error,
                "{position}"
            );
        }
        assert_eq!(
            reference.exact_score(&position),
            evaluation.exact_score(&position)
        );
        assert_eq!(
            reference.repetition_score(&position),
            evaluation.repetition_score(&position)
        );
        for mv in position.moves() {
            let capture = evaluation.capture(&position, mv);
            assert_eq!(reference.capture(&position, mv), capture);
            assert_eq!(capture.is_some(), position.captured(mv).is_some(), "{mv}");
            assert_eq!(
                reference.is_redundant_capture(mv),
                evaluation.is_redundant_capture(mv)
            );
            if let Some(capture) = capture {
                assert!(capture.victim > 0, "{mv}");
                let is_losing = evaluation.is_losing_capture(&position, mv, capture);
                assert_eq!(
                    reference.is_losing_capture(&position, mv, capture),
                    is_losing
                );
                assert!(!is_losing || capture.attacker > capture.victim, "{mv}");
            }
        }
    }
}

#[test]
fn references_and_estimates_agree_with_the_evaluation() {
    check(
        &ploy_rules::Position::start(),
        &PloyEvaluation::default(),
        Some(120),
    );
    let four = ploy_rules::FourPosition::start_of("game=free-for-all".parse().expect("rules"));
    check(&four, &PloyFourEvaluation::default(), Some(120));
    check(
        &shogun_rules::Position::start(),
        &ShogunEvaluation::default(),
        Some(150),
    );
    check(
        &rook_hunt::Position::start(),
        &HuntEvaluation::default(),
        None,
    );
}

/// A value of a team is divided among its players, and taken from all others.
#[test]
fn values_of_players_sum_to_that_of_their_team() {
    #[derive(Clone)]
    struct Constant;

    impl Evaluation<ploy_rules::FourPosition> for Constant {
        fn evaluate(&self, _: &ploy_rules::FourPosition) -> i32 {
            1_200
        }
    }

    for (rules, values) in [
        ("game=partnership", [300, -300, 300, -300]),
        ("game=free-for-all", [600, -600, -600, -600]),
    ] {
        let position = ploy_rules::FourPosition::start_of(rules.parse().expect("rules"));
        assert_eq!(Constant.evaluate_players(&position), values, "{rules}");
        assert_eq!(Constant.exact_score(&position), None);
        assert!(!Constant.allows_late_move_pruning());
    }
    assert!(PloyEvaluation::default().allows_late_move_pruning());
}

/// A roamer counts a square once, however many of its pieces reach it.
#[test]
fn the_area_of_a_colour_is_a_set_of_squares() {
    let rules = "game=free-for-all".parse().expect("rules");
    let start = ploy_rules::FourPosition::start_of(rules);
    for plies in 0..30 {
        let position = random_walk(&start, plies, plies);
        let mut areas = [0; Player::MAX_COUNT];
        for colour in ploy_rules::FourColour::ALL {
            let Some(controller) = position.controller(colour) else {
                continue;
            };
            let batches = position.board().batches(colour, position.rules().moving());
            let squares: HashSet<_> = batches.flat_map(|batch| batch.targets()).collect();
            areas[Player::from(controller).index()] += squares.len() as i32;
        }
        let players = |style| {
            let evaluation = PloyFourEvaluation::default().with_style(style);
            evaluation.evaluate_players(&position)
        };
        let (balanced, roamer) = (players(Style::Balanced), players(Style::Roamer));
        let more: [i32; Player::MAX_COUNT] = core::array::from_fn(|at| roamer[at] - balanced[at]);
        assert_eq!(more, areas.map(|area| 20 * area), "{position}");
    }
}

/// Of a Shield's captures with its turns, one is tried.
#[test]
fn captures_that_turn_are_redundant() {
    fn tried<G: Game>(position: &G, evaluation: &impl Evaluation<G>) -> (usize, usize) {
        let captures = position.captures();
        let tried = captures
            .iter()
            .filter(|&&mv| !evaluation.is_redundant_capture(mv));
        (tried.count(), captures.len())
    }
    let board = |own: &str, other: &str| {
        let empty = ",,,,,,,,";
        format!(
            "{empty}{other}170/{empty}/{empty}/,,,,{other}1,,,,/,,,,{own}1,,,,/{empty}/{empty}/{empty}/{own}170{empty}"
        )
    };
    let two: ploy_rules::Position = format!("{} b", board("b", "w"))
        .parse()
        .expect("a position");
    assert_eq!(tried(&two, &PloyEvaluation::default()), (1, 8));
    let rules = "game=free-for-all".parse().expect("rules");
    let text = format!("{} g g-y-", board("g", "y"));
    let four = ploy_rules::FourPosition::parse(&text, &rules).expect("a position");
    assert_eq!(tried(&four, &PloyFourEvaluation::default()), (1, 8));
}

/// An exchange of equal pieces is not losing, one of a Lance for a defended Shield is.
#[test]
fn captures_lose_where_a_better_piece_is_recaptured() {
    let evaluation = PloyEvaluation::default();
    let is_losing = |attacker: &str| {
        // The white Shield on e5 is defended by that on e6.
        let text = format!(
            ",,,,,,,,w85/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,,w16,,,,/,,,,{attacker},,,,/,,,,,,,,/,,,,,,,,/b85,,,,,,,, b"
        );
        let position: ploy_rules::Position = text.parse().expect("a position");
        let mv = "e4-e5-0".parse().expect("a move");
        let capture = evaluation.capture(&position, mv).expect("it captures");
        evaluation.is_losing_capture(&position, mv, capture)
    };
    assert_eq!([is_losing("b1"), is_losing("b69")], [false, true]);
    // The last piece beside the Commander wins, which stands beside it.
    let last = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,w85,,,,/,,,,w16,,,,/,,,,b69,,,,/,,,,,,,,/,,,,,,,,/b170,,,,,,,, b";
    let position: ploy_rules::Position = last.parse().expect("a position");
    let mv = "e4-e5-0".parse().expect("a move");
    let capture = evaluation.capture(&position, mv).expect("it captures");
    assert!(capture.attacker > capture.victim);
    assert!(!evaluation.is_losing_capture(&position, mv, capture));
}

/// Taking the rook is worth more than any region.
#[test]
fn taking_the_rook_is_worth_more_than_anything_else() {
    let start = rook_hunt::Position::start();
    let evaluation = HuntEvaluation::default();
    let mut taken = 0;
    for walk in 0..40 {
        let position = random_walk(&start, 1 + walk % 9, walk);
        for square in position.threatened() {
            let placed = position
                .with_rook(square, Side::Pawns)
                .expect("no pawn stands there");
            for mv in placed.moves() {
                if let Some(capture) = evaluation.capture(&placed, mv) {
                    assert!(
                        capture.victim > evaluation.evaluate(&placed).abs(),
                        "{placed}"
                    );
                    taken += 1;
                }
            }
        }
    }
    assert!(taken > 100, "{taken}");
    assert!(evaluation.capture(&start, start.moves()[0]).is_none());
}
