//! Exact values in memory or in files: endings of Ploy and Shogun, solutions of the hunt.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use crate::game::BoardGame;
use crate::message::Message;

/// Exact values of a game in memory: a tablebase of endings, or the solution of a hunt.
/// [`BoardGame::load_exact`] reads them from a file.
///
/// ```
/// use std::sync::Arc;
///
/// use board_bot::evaluation::Evaluation as _;
/// use board_games::{BoardGame as _, ExactValues as _};
/// use board_games::rook_hunt::{Position, Rules, solve::Solver};
///
/// let rules: Rules = "pawns=3 side=3".parse()?;
/// let solution = Arc::new(Solver::new(rules).solve()?);
/// let start = Position::start_under(&rules)?;
/// let evaluation = Arc::clone(&solution).evaluation(&start)?;
/// assert!(evaluation.exact_score(&start).is_some());
/// let why = solution.evaluation(&Position::start()).unwrap_err();
/// assert!(why.text.starts_with("the solution is that of pawns=3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ExactValues<G: BoardGame> {
    /// The evaluation with these values for the game that begins here.
    ///
    /// # Errors
    /// The values are those of other rules, or of a board on which no bot plays.
    fn evaluation(self: Arc<Self>, start: &G) -> Result<G::Evaluation, Message>;
}

/// A refusal of endings.
pub(crate) fn bad_endings(why: impl ToString) -> Message {
    Message::new(why, "bad-endings")
}

/// The refusal of endings of a smaller board.
pub(crate) fn smaller_board(side: u8) -> Message {
    bad_endings(format!(
        "the endings are those of a board of {side} x {side} squares, not of the whole board"
    ))
}

/// The refusal of endings under rules that they do not cover.
pub(crate) fn other_rules<G: BoardGame>(start: &G) -> Message {
    let (usual, rules) = (G::Rules::default(), start.rules());
    bad_endings(format!(
        "the endings are those of {usual}, not those of {rules}"
    ))
}

/// The evaluation with the endings of a file.
pub(crate) fn of_file<G: BoardGame, T: ExactValues<G>, E: Display>(
    start: &G,
    file: &Path,
    loaded: Result<T, E>,
) -> Result<G::Evaluation, Message> {
    let endings = Arc::new(loaded.map_err(bad_endings)?);
    let evaluation = endings.evaluation(start);
    evaluation.map_err(|why| why.in_file(file))
}
