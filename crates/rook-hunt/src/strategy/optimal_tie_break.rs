//! Greedy pawns with optimal tie-breaking.

use core::fmt;
use std::collections::HashMap;

use super::PawnStrategy;
use super::greedy::{Greedy, Measure};
use crate::position::Position;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::turn::{Move, Turn};

/// [`Greedy`] hunters that never loop. Among the turns with the smallest region they choose one
/// with the shortest forced win.
///
/// The constructor finds the shortest win from one start by iterative deepening over the tied turns
/// and all replies. From the paper's start the win takes 13 turns, which is optimal. Positions
/// outside the search are played as by [`Greedy`].
///
/// ```
/// use rook_hunt::Position;
/// use rook_hunt::strategy::{OptimalTieBreak, Measure};
///
/// let hunters = OptimalTieBreak::new(Measure::Program, &Position::start(), 13)?;
/// assert_eq!(hunters.turns(), 13);
/// assert!(OptimalTieBreak::new(Measure::Program, &Position::start(), 12).is_err());
/// # Ok::<(), rook_hunt::strategy::NoForcedWin>(())
/// ```
#[derive(Clone, Debug)]
pub struct OptimalTieBreak {
    greedy: Greedy,
    depths: HashMap<TieKey, ForcedWinDepths>,
    turns: u8,
}

/// Pawns and rook, pawns to move.
type TieKey = (SquareSet, Square);

/// Depths of forced wins from a position, as far as they are searched.
#[derive(Clone, Copy, Debug)]
struct ForcedWinDepths {
    /// The largest depth without a forced win.
    fails: u8,
    /// The shortest forced win and its first turn.
    wins: Option<(u8, Turn)>,
}

impl OptimalTieBreak {
    /// Searches the ties from `start`, up to `max` turns deep.
    ///
    /// # Errors
    /// [`NoForcedWin`] if no choice between tied turns catches the rook within `max` turns.
    pub fn new(measure: Measure, start: &Position, max: u8) -> Result<Self, NoForcedWin> {
        let mut ties = Self {
            greedy: Greedy { measure },
            depths: HashMap::new(),
            turns: 0,
        };
        let roots = match start.to_move() {
            Side::Pawns => vec![*start],
            Side::Rook => replies(start).collect(),
        };
        for root in roots {
            let turns = (1..=max)
                .find(|&turns| ties.forces(&root, turns))
                .ok_or(NoForcedWin { max })?;
            ties.turns = ties.turns.max(turns);
        }
        Ok(ties)
    }

    /// Maximum number of pawn turns from the start, including the capture.
    #[must_use]
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// Whether greedy pawns can force the capture of the rook within `turns` turns by their choice
    /// between tied turns. The pawns are to move.
    fn forces(&mut self, position: &Position, turns: u8) -> bool {
        let Some(rook) = position.rook() else {
            return true;
        };
        let key = (position.pawns(), rook);
        let fails = match self.depths.get(&key) {
            Some(ForcedWinDepths {
                wins: Some((wins, _)),
                ..
            }) if *wins <= turns => return true,
            Some(known) => known.fails,
            None => 0,
        };
        if turns <= fails {
            return false;
        }
        let winner = self.greedy.choices(position).into_iter().find(|turn| {
            if turn.takes_rook() {
                return true;
            }
            let mut after = *position;
            after.make(&Move::Pawns(*turn));
            // A rook without a reply is taken by the next turn.
            turns > 1 && replies(&after).all(|next| self.forces(&next, turns - 1))
        });
        let known = self
            .depths
            .entry(key)
            .or_insert(ForcedWinDepths { fails, wins: None });
        match winner {
            Some(turn) => known.wins = Some((turns, turn)),
            None => known.fails = turns,
        }
        winner.is_some()
    }
}

/// The positions after each rook move.
fn replies(position: &Position) -> impl Iterator<Item = Position> {
    position.rook_moves().into_iter().map(|to| {
        let mut next = *position;
        next.make(&position.rook_move(to));
        next
    })
}

impl PawnStrategy for OptimalTieBreak {
    fn turn(&self, position: &Position) -> Option<Turn> {
        let key = (position.pawns(), position.rook()?);
        match self.depths.get(&key) {
            Some(ForcedWinDepths {
                wins: Some((_, turn)),
                ..
            }) => Some(*turn),
            _ => self.greedy.turn(position),
        }
    }
}

/// The error of greedy pawns that cannot catch the rook in time by any choice between tied turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoForcedWin {
    /// The maximum number of turns that was allowed.
    pub max: u8,
}

impl fmt::Display for NoForcedWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "greedy hunters cannot catch the rook within {} turns, however they break their ties",
            self.max
        )
    }
}

impl core::error::Error for NoForcedWin {}
