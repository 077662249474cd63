//! Puzzles have exactly one solution and no shorter win, by exhaustive search.

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::puzzle::{Grade, Puzzle, PuzzleFinder, wins_within};
use board_bot::{Evaluation, Limits};
use board_game_core::{Game, Player};

use crate::support::{forced_win, random_walk};

/// Finds puzzles of a game.
fn found<G: Game>(
    start: G,
    evaluation: impl Evaluation<G> + Clone,
    (moves, count): (u32, usize),
    solver: Option<Player>,
) -> Vec<Puzzle<G>> {
    let mut finder = PuzzleFinder::new(start, evaluation, moves, 1);
    if let Some(solver) = solver {
        finder = finder.with_solver(solver);
    }
    let limits = Limits::none();
    std::iter::repeat_with(|| finder.step(&limits))
        .take(20_000)
        .flatten()
        .take(count)
        .collect()
}

/// Checks a puzzle by exhaustive search.
fn holds<G: Game>(puzzle: &Puzzle<G>) {
    let plies = 2 * puzzle.moves - 1;
    let mut position = puzzle.position.clone();
    assert_eq!(forced_win(&mut position, plies), Some(plies), "{position}");
    let keys: Vec<G::Move> = position
        .moves()
        .into_iter()
        .filter(|&mv| {
            let mover = position.to_move();
            let mut after = position.clone();
            after.play_unchecked(mv);
            match after.outcome() {
                Some(outcome) => outcome.is_won_by(mover),
                None => {
                    puzzle.moves > 1
                        && after.moves().into_iter().all(|answer| {
                            let mut next = after.clone();
                            next.play_unchecked(answer);
                            match next.outcome() {
                                Some(outcome) => outcome.is_won_by(mover),
                                None => forced_win(&mut next, plies - 2).is_some(),
                            }
                        })
                }
            }
        })
        .collect();
    assert_eq!(keys, [puzzle.line[0]], "{position}");
    let mover = position.to_move();
    for &mv in &puzzle.line {
        position.play(mv).expect("the line is legal");
    }
    let outcome = position.outcome().expect("the line ends the game");
    assert!(outcome.is_won_by(mover) && puzzle.line.len() as u32 <= plies);
}

#[test]
fn puzzles_have_one_solution() {
    let shogun = shogun_rules::Position::start();
    let ploy = ploy_rules::Position::start();
    for moves in [1, 2] {
        let puzzles = found(shogun, ShogunEvaluation::default(), (moves, 3), None);
        assert_eq!(puzzles.len(), 3);
        puzzles.iter().for_each(holds);
        let puzzles = found(ploy.clone(), PloyEvaluation::default(), (moves, 2), None);
        assert_eq!(puzzles.len(), 2);
        puzzles.iter().for_each(holds);
    }
    let hunt = rook_hunt::Position::start();
    let puzzles = found(hunt, HuntEvaluation::default(), (2, 2), Some(Player::FIRST));
    assert_eq!(puzzles.len(), 2);
    for puzzle in &puzzles {
        holds(puzzle);
        assert_eq!(Game::to_move(&puzzle.position), Player::FIRST);
    }
}

#[test]
fn the_same_seed_finds_the_same_puzzles() {
    let find = || {
        let start = shogun_rules::Position::start();
        found(start, ShogunEvaluation::default(), (1, 2), None)
    };
    let puzzles = find();
    assert_eq!(puzzles, find());
    assert!(puzzles.iter().all(|puzzle| puzzle.grade <= Grade::Hard));
}

#[test]
fn forced_wins_match_plain_search() {
    let mut wins = 0;
    for seed in 0..60 {
        let mut position = random_walk(&shogun_rules::Position::start(), 60, seed);
        for moves in 1..=2 {
            let expected = forced_win(&mut position, 2 * moves - 1).is_some();
            assert_eq!(
                wins_within(&mut position, moves as u8),
                expected,
                "{position}"
            );
            wins += usize::from(expected);
        }
    }
    assert!(wins > 0, "{wins}");
}
