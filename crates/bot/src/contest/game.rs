//! One game between two players.

use core::error::Error;
use core::fmt::{self, Debug};

use board_game_core::{Game, Side};

use super::{Adjudication, Ending};
use crate::{Evaluation, Limits, Player};

/// A player at the board, with the limits of its thinking.
pub struct Seat<'p, G: Game> {
    /// Chooses the moves.
    pub player: &'p mut dyn Player<G>,
    /// Of every single move.
    pub limits: &'p Limits,
}

/// A game that has been played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame<M> {
    /// From the start on, the opening included.
    pub moves: Vec<M>,
    /// How it ended.
    pub ending: Ending,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError<M> {
    /// The limits of a player were told to stop.
    Stopped,
    /// A player has no move, although the game goes on.
    NoMove {
        /// The player's side.
        side: Side,
        /// Plies played before.
        ply: usize,
    },
    /// A player, or the opening, has a move that is not legal.
    Illegal {
        /// The player's side.
        side: Side,
        /// Plies played before.
        ply: usize,
        /// The move.
        mv: M,
    },
}

impl<M: Debug> fmt::Display for GameError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side: &Side| match side {
            Side::First => "first",
            Side::Second => "second",
        };
        match self {
            Self::Stopped => f.write_str("the game was stopped"),
            Self::NoMove { side, ply } => write!(
                f,
                "ply {}: the {} side's player has no move, although the game goes on",
                ply + 1,
                name(side)
            ),
            Self::Illegal { side, ply, mv } => write!(
                f,
                "ply {}: {mv:?} is not legal for the {} side",
                ply + 1,
                name(side)
            ),
        }
    }
}

impl<M: Debug> Error for GameError<M> {}

/// Plays a game from `start`: the moves of the opening, then those of the players, until the rules or the
/// adjudication end it. The seats are the first side's and the second's.
///
/// The players are told of every earlier position, but not that a new game begins.
///
/// # Errors
/// [`GameError`] when a player or the opening has no legal move to offer, or the limits of a player were stopped.
pub fn play<G: Game>(
    start: &G,
    opening: &[G::Move],
    seats: [Seat<'_, G>; 2],
    adjudication: &Adjudication,
    evaluation: &(impl Evaluation<G> + ?Sized),
) -> Result<PlayedGame<G::Move>, GameError<G::Move>> {
    let [mut first, mut second] = seats;
    let mut position = start.clone();
    let mut earlier = Vec::new();
    let mut moves = Vec::new();
    loop {
        if let Some(ending) = adjudication.ending(&position, &earlier, evaluation) {
            return Ok(PlayedGame { moves, ending });
        }
        let side = position.to_move();
        let ply = moves.len();
        let mv = match opening.get(ply) {
            Some(&mv) => mv,
            None => {
                let seat = match side {
                    Side::First => &mut first,
                    Side::Second => &mut second,
                };
                let choice = seat.player.choose(&position, &earlier, seat.limits);
                if seat.limits.is_stopped() {
                    return Err(GameError::Stopped);
                }
                choice.ok_or(GameError::NoMove { side, ply })?.mv
            }
        };
        earlier.push(position.key());
        position
            .play(mv)
            .map_err(|_| GameError::Illegal { side, ply, mv })?;
        moves.push(mv);
    }
}
