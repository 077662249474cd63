//! The transposition table does not change scores; repetitions are draws.

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Limits, Score, Search, SearchOptions};
use board_game_core::Game;

use super::bounds::RandomEvaluation;
use crate::example as connect_four;
use crate::support::{minimax, ploy_ending, random_walk};

/// The full-width score with a table of this many bytes.
fn searched<G: Game>(
    position: &G,
    evaluation: impl Evaluation<G>,
    history: &[u64],
    depth: u32,
    bytes: usize,
) -> Score {
    let search = Search::with_table(bytes, evaluation).expect("a small table");
    let choice = search
        .full_width()
        .choose(position, history, &Limits::depth(depth));
    choice.expect("the game goes on").score
}

/// In small hunts transpositions at different depths are frequent.
#[test]
fn deep_searches_of_small_hunts_are_minimax() {
    for (text, start) in [
        ("pawns=2 side=4", "a2,d3"),
        ("pawns=2 side=3 must-move", "a1,c3"),
    ] {
        let rules = text.parse().expect("rules");
        let start = rook_hunt::Position::parse(start, &rules).expect("a set-up");
        for seed in 0..4 {
            let position = random_walk(&start, 1 + seed, seed);
            for depth in [4, 6] {
                let expected = minimax(&mut position.clone(), &HuntEvaluation::default(), depth, 0);
                for bytes in [1 << 8, 1 << 12, 1 << 20] {
                    let found = searched(&position, HuntEvaluation::default(), &[], depth, bytes);
                    assert_eq!(found, expected, "{position}, depth {depth}, {bytes} bytes");
                }
            }
        }
    }
}

/// A table fills with the positions of a search, and a small one fills sooner.
#[test]
fn lines_tell_how_full_the_table_is() {
    let filled = |bytes: usize| -> Vec<u32> {
        let table = Search::with_table(bytes, PloyEvaluation::default());
        let mut fills = Vec::new();
        table.expect("a small table").analyse(
            &ploy_rules::Position::start(),
            &[],
            &Limits::nodes(20_000),
            &SearchOptions::default(),
            |line| fills.push(line.hashfull()),
        );
        fills
    };
    let [small, large] = [1 << 16, 1 << 22].map(filled);
    assert!(
        small.is_sorted() && large.is_sorted(),
        "{small:?} {large:?}"
    );
    assert!(small.last() > large.last() && large.last() > Some(&0));
    assert!(small.iter().all(|&fill| fill <= 1000), "{small:?}");
}

/// Minimax in which positions with these keys are draws.
fn with_draws<G: Game>(
    position: &mut G,
    evaluation: &impl Evaluation<G>,
    seen: &[u64],
    depth: u32,
    ply: u32,
) -> Score {
    let is_over = position.outcome().is_some();
    if ply > 0 && !is_over && seen.contains(&position.key()) {
        return Score::EVEN;
    }
    if depth == 0 || is_over {
        return minimax(position, evaluation, 0, ply);
    }
    let scores = position.moves().into_iter().map(|mv| {
        let undo = position.play_unchecked(mv);
        let score = -with_draws(position, evaluation, seen, depth - 1, ply + 1);
        position.undo(undo);
        score
    });
    scores.max().expect("a position without outcome has a move")
}

/// Searches with some of the next positions in the history. Returns how often this changed the
/// score.
fn check_repetition<G: Game>(position: &G, evaluation: impl Evaluation<G> + Clone) -> usize {
    let mut changed = 0;
    for part in 1..4 {
        let mut seen = Vec::new();
        for (at, mv) in position.moves().into_iter().enumerate() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            match at % part {
                0 => seen.push(after.key()),
                _ => seen.extend(after.moves().first().map(|&reply| {
                    after.play_unchecked(reply);
                    after.key()
                })),
            }
        }
        for depth in [1, 2] {
            let expected = with_draws(&mut position.clone(), &evaluation, &seen, depth, 0);
            let found = searched(position, evaluation.clone(), &seen, depth, 1 << 16);
            assert_eq!(found, expected, "{position}, depth {depth}");
            let without = searched(position, evaluation.clone(), &[], depth, 1 << 16);
            changed += usize::from(found != without);
        }
    }
    changed
}

#[test]
fn repeated_positions_score_as_draws() {
    let mut changed = 0;
    for seed in 0..8 {
        changed += check_repetition(&ploy_ending(seed), PloyEvaluation::default());
        let position = random_walk(&shogun_rules::Position::start(), 20 + 3 * seed, seed);
        changed += check_repetition(&position, ShogunEvaluation::default());
    }
    assert!(changed > 20, "repetition changed {changed} scores");
}

/// A search of some moves, or of the second best one, tells nothing about the position itself,
/// which a later search meets again.
#[test]
fn only_a_search_of_all_moves_stores_the_score_of_the_root() {
    for seed in 0..12 {
        let before = random_walk(&connect_four::Position::default(), 5 + seed, seed);
        let expected = minimax(&mut before.clone(), &RandomEvaluation, 4, 0);
        for mv in before.moves() {
            let mut position = before.clone();
            position.play_unchecked(mv);
            let replies = position.moves().into_iter().map(|reply| vec![reply]);
            for (root_moves, multipv) in replies.map(|moves| (moves, 1)).chain([(Vec::new(), 2)]) {
                let search = Search::with_table(1 << 16, RandomEvaluation);
                let mut search = search.expect("a small table").full_width();
                let options = SearchOptions {
                    root_moves,
                    multipv,
                    ..SearchOptions::default()
                };
                search.analyse(&position, &[], &Limits::depth(3), &options, |_| {});
                let choice = search.think(&before, &[], &Limits::depth(4), |_| {});
                let score = choice.expect("the game goes on").score;
                assert_eq!(score, expected, "{before}, {mv}, {options:?}");
            }
        }
    }
}
