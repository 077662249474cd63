//! No argument makes a public function panic, abort or exhaust the memory.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

use board_bot::contest::{MAX_PAIRS, Match, MatchError, MatchPlayer, Sprt, Strength, Tally};
use board_bot::evaluation::{Network, PloyEvaluation};
use board_bot::{
    Agent, Limits, MaxN, MonteCarlo, RandomAgent, RandomNumbers, Score, Search, ThreadedSearch,
};
use ploy_rules::Position;

fn random<'a>() -> MatchPlayer<'a, Position> {
    MatchPlayer::new(Limits::none(), RandomAgent::new)
}

#[test]
fn too_many_games_are_an_error_before_openings_are_drawn() {
    for (pairs, plies) in [(MAX_PAIRS + 1, 4), (u32::MAX, 4), (1, 1_000), (1, u32::MAX)] {
        let contest = Match::new(Position::start())
            .with_pairs(pairs)
            .with_opening_plies(plies);
        let refused = contest.play(&random(), &random(), |_| ControlFlow::Continue(()));
        match refused.expect_err("it is too large") {
            MatchError::Pairs { pairs: found } => assert_eq!(found, pairs),
            MatchError::Opening(error) => assert!(error.to_string().contains("too long")),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn more_threads_than_the_system_allows_change_nothing() {
    let contest = Match::new(Position::start()).with_pairs(40).with_seed(1);
    let many = contest.clone().with_threads(NonZero::<usize>::MAX);
    let standing = |contest: &Match<_>| {
        let played = contest.play(&random(), &random(), |_| ControlFlow::Continue(()));
        played.expect("both play by the rules").total()
    };
    assert_eq!(standing(&contest), standing(&many));
    let search = Search::new(PloyEvaluation::default());
    let mut search = ThreadedSearch::new(search, NonZero::<u8>::MAX);
    let choice = search.choose(&Position::start(), &[], &Limits::nodes(2_000));
    assert!(choice.is_some());
}

#[test]
fn every_limit_is_kept() {
    let position = Position::start();
    let limits = [
        Limits::depth(0),
        Limits::depth(u32::MAX).and_nodes(500),
        Limits::nodes(0),
        Limits::time(Duration::ZERO),
        Limits::time(Duration::MAX).and_nodes(500),
    ];
    for limits in limits {
        let mut agents: [Box<dyn Agent<Position>>; 3] = [
            Box::new(Search::new(PloyEvaluation::default())),
            Box::new(MonteCarlo::new(PloyEvaluation::default()).with_tree_bytes(usize::MAX)),
            Box::new(MaxN::new(PloyEvaluation::default())),
        ];
        for agent in &mut agents {
            assert!(agent.choose(&position, &[], &limits).is_some());
        }
    }
    let mut search = Search::new(PloyEvaluation::default());
    assert!(
        !search
            .candidates(&position, &[], &Limits::nodes(500), u32::MAX)
            .is_empty()
    );
    let bytes = usize::MAX;
    assert!(Search::<Position, _>::with_table(bytes, PloyEvaluation::default()).is_err());
}

#[test]
fn every_tally_has_a_strength() {
    const COUNTS: [u64; 5] = [0, 1, 1 << 31, 1 << 40, u64::MAX];
    for wins in COUNTS {
        for draws in COUNTS {
            for losses in COUNTS {
                let tally = Tally {
                    wins,
                    draws,
                    losses,
                };
                let strength = Strength::of_pairs(tally, [wins, draws, losses, wins, draws]);
                assert!(
                    (0.0..=1.0).contains(&strength.superiority),
                    "{tally:?}: {strength:?}"
                );
                assert!(!strength.elo.is_nan(), "{tally:?}: {strength:?}");
            }
        }
    }
    let test = Sprt::new(-1_000.0, 1_000.0).expect("a test");
    assert!(
        !test
            .log_likelihood_ratio([u64::MAX, 0, 0, 0, u64::MAX])
            .is_nan()
    );
    for (lower, upper) in [(f64::NAN, 0.0), (0.0, f64::INFINITY), (0.0, -1e300)] {
        assert!(Sprt::new(lower, upper).is_err());
    }
}

#[test]
fn extreme_numbers_are_handled() {
    for value in [i32::MIN, -1, 0, i32::MAX] {
        assert!(!Score::of(value).is_decided());
        assert_eq!(-Score::of(value), Score::of(value.saturating_neg()));
    }
    assert!(Score::win_in(u32::MAX).is_decided() && Score::loss_in(u32::MAX).is_decided());
    assert_eq!(RandomNumbers::new(u64::MAX).below(0), 0);
    assert_eq!(RandomNumbers::new(0).pick::<u8>(&[]), None);
    assert!(Network::from_bytes(&[], usize::MAX).is_err());
}
