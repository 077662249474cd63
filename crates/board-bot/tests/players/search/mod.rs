//! The search against plain minimax, its limits, and its stop flag.

mod bounds;
mod misjudged;
mod table;
mod threads;
mod wins;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, AgentSpec, Capture, Evaluation, Limits, Search, StopFlag};
use board_game_core::Game;
use ploy_rules::Position;

use crate::support;
use crate::support::{check_minimax, forced_win, ploy_ending, random_walk};

/// Pairs of a seed and a table size in bytes.
const SEARCHES: [(u64, usize); 2] = [(1, 1 << 20), (2, 1 << 8)];

#[test]
fn ploy_full_width_search_is_minimax() {
    for seed in 0..3 {
        let position = random_walk(&Position::start(), 10 * seed, seed);
        check_minimax(&position, PloyEvaluation::default(), 1..=1, SEARCHES);
    }
    for seed in 0..10 {
        check_minimax(
            &ploy_ending(seed),
            PloyEvaluation::default(),
            1..=3,
            SEARCHES,
        );
    }
}

#[test]
fn shogun_full_width_search_is_minimax() {
    let start = shogun_rules::Position::start();
    for seed in 0..6 {
        let position = random_walk(&start, 12 * seed, seed);
        check_minimax(&position, ShogunEvaluation::default(), 1..=3, SEARCHES);
    }
}

#[test]
fn hunt_full_width_search_is_minimax() {
    let start = rook_hunt::Position::start();
    for seed in 0..10 {
        let position = random_walk(&start, 1 + 5 * seed, seed);
        check_minimax(&position, HuntEvaluation::default(), 1..=3, SEARCHES);
    }
    // Two steps a turn, which can capture a rook that had safe squares.
    let hunt = rook_hunt::Rules::new(3, 2, 1).expect("three pawns, two steps");
    let start = rook_hunt::Position::parse("b2,d4,f2", &hunt).expect("a set-up");
    for seed in 0..4 {
        let position = random_walk(&start, 1 + 6 * seed, seed);
        check_minimax(&position, HuntEvaluation::default(), 1..=2, SEARCHES);
    }
}

/// Checks that the error of an estimate is within its bound, and that captures remove a piece.
fn check_promises<G: Game>(start: &G, evaluation: &impl Evaluation<G>) {
    let mut shown = 0;
    for seed in 0..200 {
        let position = random_walk(start, seed, seed);
        if let Some(estimate) = evaluation.estimate(&position) {
            let value = evaluation.evaluate(&position);
            assert!(
                (value - estimate.value).abs() <= estimate.error,
                "{value}, but {estimate:?} of {}",
                position
            );
        }
        for mv in support::captures(&position, evaluation) {
            assert!(position.is_legal(mv), "{mv}");
            assert!(evaluation.capture(&position, mv).is_some());
            shown += 1;
        }
    }
    assert!(shown > 50, "only {shown} captures");
}

#[test]
fn estimates_and_captures_conform_to_the_contract() {
    check_promises(&Position::start(), &PloyEvaluation::default());
    check_promises(
        &shogun_rules::Position::start(),
        &ShogunEvaluation::default(),
    );
}

#[test]
fn ploy_wins_are_found_and_proven() {
    let mut wins = 0;
    for seed in 0..150 {
        let position = ploy_ending(seed);
        let expected = forced_win(&mut position.clone(), 3);
        let mut search = Search::with_table(1 << 20, PloyEvaluation::default()).expect("a table");
        let choice = search
            .choose(&position, &[], &Limits::depth(4))
            .expect("the game goes on");
        let found = choice.score.plies_to_win().filter(|&plies| plies <= 3);
        assert_eq!(found, expected, "{}", position);
        wins += u32::from(expected.is_some());
    }
    assert!(wins >= 10, "only {wins} positions have a win to find");
}

#[test]
fn search_with_a_node_limit_is_deterministic() {
    let answer = |position: &Position, nodes, seed| {
        Search::new(PloyEvaluation::default())
            .with_seed(seed)
            .choose(position, &[], &Limits::nodes(nodes))
            .expect("the game goes on")
    };
    let position = random_walk(&Position::start(), 30, 7);
    for nodes in [1, 2, 50, 1_000, 30_000] {
        let choice = answer(&position, nodes, 3);
        assert_eq!(choice, answer(&position, nodes, 3));
        assert!(choice.nodes <= nodes, "{} of {nodes}", choice.nodes);
        assert!(position.is_legal(choice.mv));
    }
}

/// An evaluation of 0 for all positions.
struct Zero;

impl<G: Game> Evaluation<G> for Zero {
    fn evaluate(&self, _position: &G) -> i32 {
        0
    }
}

#[test]
fn seed_decides_between_equal_moves() {
    let answer = |seed| {
        let mut search = Search::new(Zero).with_seed(seed);
        let choice = search.choose(&Position::start(), &[], &Limits::nodes(300));
        choice.expect("the game goes on").mv
    };
    let first = answer(0);
    assert_eq!(first, answer(0));
    assert!(
        (1..20).any(|seed| answer(seed) != first),
        "the seed decides nothing"
    );
}

#[test]
fn pv_is_legal_and_begins_with_the_move() {
    for seed in 0..20 {
        let mut position = random_walk(&Position::start(), 40, seed);
        let choice = Search::new(PloyEvaluation::default())
            .choose(&position, &[], &Limits::nodes(5_000))
            .expect("the game goes on");
        assert_eq!(choice.pv.first(), Some(&choice.mv));
        for &mv in &choice.pv {
            assert!(position.play(mv).is_ok(), "{mv} of {:?}", choice.pv);
        }
    }
}

/// Stops the search at the 500th evaluation, and continues to count.
#[derive(Clone)]
struct StoppingEvaluation {
    stop: StopFlag,
    evaluations: Arc<AtomicU32>,
}

impl Evaluation<Position> for StoppingEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        if self.evaluations.fetch_add(1, Ordering::Relaxed) + 1 == 500 {
            self.stop.set();
        }
        PloyEvaluation::default().evaluate(position)
    }
}

#[test]
fn no_position_is_evaluated_after_the_stop() {
    let start = random_walk(&Position::start(), 20, 1);
    for name in ["search", "montecarlo", "level1", "level20"] {
        let spec: AgentSpec = name.parse().expect("an agent");
        let limits = Limits::none();
        let evaluations = Arc::new(AtomicU32::new(0));
        let pressing = StoppingEvaluation {
            stop: limits.stop_flag(),
            evaluations: evaluations.clone(),
        };
        let mut agent = spec.agent(pressing, 1);
        // Repeat until the stop flag is set: the weakest level needs fewer evaluations for a move.
        while !limits.is_stopped() {
            assert!(agent.choose(&start, &[], &limits).is_some(), "{name}");
        }
        assert_eq!(evaluations.load(Ordering::Relaxed), 500, "{name}");
    }
}

/// Move generation checks the stop flag: a search stopped at the start does not generate all moves.
#[test]
fn move_generation_stops_at_a_limit() {
    struct Counting(Cell<u64>);
    impl Evaluation<rook_hunt::Position> for Counting {
        fn evaluate(&self, _: &rook_hunt::Position) -> i32 {
            0
        }

        fn capture(&self, _: &rook_hunt::Position, _: rook_hunt::Move) -> Option<Capture> {
            self.0.set(self.0.get() + 1);
            None
        }
    }
    let hunt = rook_hunt::Rules::new(8, 3, 2).expect("eight pawns, three steps of two squares");
    let position = rook_hunt::Position::parse("b2,d2,f2,h2,a5,c5,e5,g5 a8 rook", &hunt);
    let position = position.expect("a position");
    let counting = Counting(Cell::new(0));
    let limits = Limits::time(Duration::ZERO);
    let choice = Search::new(&counting).choose(&position, &[], &limits);
    assert!(choice.is_some());
    // The clock is checked after 4,096 moves.
    assert!(counting.0.get() <= 5_000, "{} moves", counting.0.get());
}

#[test]
fn finished_game_has_no_move() {
    let over: Position =
        ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
            .parse()
            .expect("a position");
    let mut search = Search::new(PloyEvaluation::default());
    assert_eq!(search.choose(&over, &[], &Limits::none()), None);
}
