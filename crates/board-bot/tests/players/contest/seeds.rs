//! What a match makes of its seed.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use board_bot::contest::{Match, MatchPlayer};
use board_bot::{Limits, RandomAgent};

use crate::example::{Drop, Position};

/// The moves of each game between random players.
fn games(contest: &Match<Position>) -> Vec<Vec<Drop>> {
    let random = || MatchPlayer::new(Limits::none(), RandomAgent::new);
    let mut games = Vec::new();
    let played = contest.play(&random(), &random(), |game| {
        games.push(game.game.moves.clone());
        ControlFlow::Continue(())
    });
    played.expect("random players play");
    games
}

/// The same match of the same seed, for ever: openings, and the seeds of both players.
#[test]
fn the_games_of_a_seed_match_the_golden_file() {
    let mut text = String::new();
    for (seed, opening) in [(0, 0), (1, 2), (7, 4)] {
        let contest = Match::new(Position::default()).with_pairs(2);
        for moves in games(&contest.with_seed(seed).with_opening_plies(opening)) {
            let moves: String = moves.iter().map(ToString::to_string).collect();
            writeln!(text, "{seed}, {opening} plies: {moves}").expect("a string takes it");
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    board_golden::check(folder.join("matches.txt"), &text);
}

/// As many pairs as there are first moves begin with all of them.
#[test]
fn openings_are_all_different_where_there_are_enough() {
    let contest = Match::new(Position::default()).with_pairs(7);
    let games = games(&contest.with_opening_plies(1));
    let first: HashSet<String> = games.iter().map(|moves| moves[0].to_string()).collect();
    assert_eq!((games.len(), first.len()), (14, 7));
}
