//! Positions with a forced win, which exhaustive search proves and the search must find.
//!
//! `tests/wins` has a file for each game. A line has the number of plies to the win and the
//! position.

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Limits, Search};
use board_game_core::Game;

use crate::support::forced_win;

const PLOY: &str = include_str!("../../wins/ploy.txt");
const SHOGUN: &str = include_str!("../../wins/shogun.txt");
const HUNT: &str = include_str!("../../wins/hunt.txt");

/// The node limit to find each win.
const NODES: u64 = 30_000;

/// Checks that each position has a win in exactly the number of plies of its line.
fn check<G: Game>(start: &G, suite: &str, evaluation: impl Evaluation<G> + Clone) {
    let lines: Vec<&str> = suite.lines().collect();
    assert!(lines.len() >= 10, "{} positions", lines.len());
    for line in lines {
        let (plies, text) = line.split_once(' ').expect("plies and position");
        let plies: u32 = plies.parse().expect("a number of plies");
        let mut position =
            G::parse(text, &start.rules()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(forced_win(&mut position, plies), Some(plies), "{text}");
        let search = || Search::with_table(1 << 20, evaluation.clone()).expect("a table");
        for mut search in [search(), search().full_width()] {
            let choice = search
                .choose(&position, &[], &Limits::nodes(NODES))
                .expect("the game goes on");
            let found = choice.score.plies_to_win();
            assert_eq!(
                found,
                Some(plies),
                "{text}: {} after {} nodes",
                choice.score,
                choice.nodes
            );
        }
    }
}

#[test]
fn ploy_wins_are_found() {
    check(
        &ploy_rules::Position::start(),
        PLOY,
        PloyEvaluation::default(),
    );
}

#[test]
fn shogun_wins_are_found() {
    check(
        &shogun_rules::Position::start(),
        SHOGUN,
        ShogunEvaluation::default(),
    );
}

#[test]
fn hunt_wins_are_found() {
    check(
        &rook_hunt::Position::start(),
        HUNT,
        HuntEvaluation::default(),
    );
}
