//! Openings, given or random, so that deterministic players do not repeat a game.

use core::error::Error;
use core::fmt;
use std::collections::HashSet;

use board_game_core::Game;

use super::seed;
use crate::RandomNumbers;

/// The maximum number of random openings tried for a pair of games until one is new and leaves the
/// game undecided.
const TRIES: u32 = 200;

/// The number of plies from which an opening is too long.
const PLY_LIMIT: u32 = 1_000;

/// A given opening: moves from a position.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::contest::Opening;
/// use ploy_rules::Position;
///
/// let start = Position::start();
/// let moves = ["e3-e4-0", "e7-e6-0"].map(|mv| start.parse_move(mv).expect("a move"));
/// let openings = [
///     Opening { start: start.clone(), moves: Vec::new() },
///     Opening { start, moves: moves.to_vec() },
/// ];
/// // Games 4 and 5 are the third pair.
/// assert_eq!(Opening::of_game(&openings, 3), Some(&openings[1]));
/// assert_eq!(Opening::of_game(&openings, 4), Some(&openings[0]));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening<G: Game> {
    /// The position that the game begins with.
    pub start: G,
    /// The moves before the players take over.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Opening<G> {
    /// The opening of the game of this number, counted from 0. Pairs of games take the openings in
    /// rotation; `None` if there are no openings.
    #[must_use]
    pub fn of_game(openings: &[Self], number: u32) -> Option<&Self> {
        openings.get(number as usize / 2 % openings.len().max(1))
    }
}

/// Error: no opening of this length was found that leaves the game undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NoOpening {
    /// The number of plies.
    pub plies: u32,
}

impl fmt::Display for NoOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plies } = self;
        match plies {
            0 => f.write_str("the game is over, or won by the next move, before it begins"),
            PLY_LIMIT.. => write!(
                f,
                "an opening of {plies} random plies is too long: expected fewer than {PLY_LIMIT}"
            ),
            _ => write!(
                f,
                "no opening of {plies} random plies in {TRIES} tries leaves the game undecided: expected fewer plies, \
                 or another start"
            ),
        }
    }
}

impl Error for NoOpening {}

/// Random openings, one for each pair of games. An opening leaves the game undecided: it is not
/// over, and the player to move cannot win at once.
///
/// Openings are distinct unless the tries run out. The first ones do not depend on the number of
/// pairs. There are fewer if `is_stopped` becomes true.
pub(super) fn openings<G: Game>(
    start: &G,
    plies: u32,
    pairs: u32,
    match_seed: u64,
    is_stopped: impl Fn() -> bool,
) -> Result<Vec<Vec<G::Move>>, NoOpening> {
    if plies >= PLY_LIMIT {
        return Err(NoOpening { plies });
    }
    let mut known = HashSet::new();
    (0..pairs)
        .take_while(|_| !is_stopped())
        .map(|pair| {
            let mut numbers = RandomNumbers::new(seed::of_opening(match_seed, pair));
            let mut repeated = None;
            let tries = if plies == 0 { 1 } else { TRIES };
            for _ in 0..tries {
                let Some((opening, key)) = random_walk(start, plies, &mut numbers) else {
                    continue;
                };
                if known.insert(key) {
                    return Ok(opening);
                }
                repeated.get_or_insert(opening);
            }
            repeated.ok_or(NoOpening { plies })
        })
        .collect()
}

/// Plays random moves. Returns them with the key of the final position, or `None` if the game is
/// decided there.
fn random_walk<G: Game>(
    start: &G,
    plies: u32,
    numbers: &mut RandomNumbers,
) -> Option<(Vec<G::Move>, u64)> {
    let mut position = start.clone();
    let mut opening = Vec::new();
    for _ in 0..plies {
        let mv = numbers.pick(&position.moves())?;
        position.play_unchecked(mv);
        opening.push(mv);
    }
    let is_undecided = position.outcome().is_none() && !wins_at_once(&mut position);
    is_undecided.then(|| (opening, position.key()))
}

/// Whether the player to move has a winning move.
fn wins_at_once<G: Game>(position: &mut G) -> bool {
    let mover = position.to_move();
    position.moves().into_iter().any(|mv| {
        let undo = position.play_unchecked(mv);
        let wins = position.outcome().is_some_and(|end| end.is_won_by(mover));
        position.undo(undo);
        wins
    })
}
