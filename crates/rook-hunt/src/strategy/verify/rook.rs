//! The rook's strategy against every turn of the pawns, breadth first.

use std::collections::HashMap;

use board_game_core::Game;

use super::VerifyError;
use crate::strategy::RookStrategy;
use crate::{Move, Player, Position};

/// What a way to play the rook is worth from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RookVerdict {
    /// It is never caught, whatever the pawns do.
    Escapes {
        /// Positions looked at, with the pawns to move.
        positions: usize,
    },
    /// The pawns can catch it.
    Caught {
        /// A shortest game at the end of which it is caught or taken.
        line: Vec<Move>,
    },
}

/// Plays the rook's strategy against every turn of the pawns from `start`, breadth first.
///
/// `limit` bounds the positions remembered.
///
/// # Errors
/// [`VerifyError`].
///
/// ```
/// use rook_hunt::{Hunt, Position};
/// use rook_hunt::strategy::{FreeCrossing, RookVerdict, verify_rook};
///
/// let start = Position::parse(Hunt::new(3, 1, 1)?.with_side(4)?, "a1,b2,c3")?;
/// let verdict = verify_rook(&FreeCrossing, &start, 1_000_000)?;
/// assert!(matches!(verdict, RookVerdict::Escapes { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_rook(
    strategy: &(impl RookStrategy + ?Sized),
    start: &Position,
    limit: usize,
) -> Result<RookVerdict, VerifyError> {
    /// A position with the pawns to move, and how the game came there.
    struct Node {
        position: Position,
        from: usize,
        moves: [Option<Move>; 2],
    }
    let line = |nodes: &[Node], mut at: usize, last: Option<Move>| -> Vec<Move> {
        let mut line: Vec<Move> = last.into_iter().collect();
        loop {
            line.extend(nodes[at].moves.iter().rev().flatten());
            if at == 0 {
                line.reverse();
                return line;
            }
            at = nodes[at].from;
        }
    };
    let reply = |position: &Position| -> Result<Option<Move>, VerifyError> {
        if position.ending().is_some() {
            return Ok(None);
        }
        let mv = strategy
            .reply(position)
            .ok_or(VerifyError::NoMove(*position))?;
        match position.check(mv) {
            Ok(()) => Ok(Some(mv)),
            Err(reason) => Err(VerifyError::Illegal {
                position: *position,
                mv,
                reason,
            }),
        }
    };
    let mut root = *start;
    let mut first = None;
    if root.player() == Player::Rook {
        first = reply(&root)?;
        match first {
            Some(mv) => root.play_unchecked(mv),
            None => return Ok(RookVerdict::Caught { line: Vec::new() }),
        }
    }
    let mut seen: HashMap<(u64, Option<crate::Square>), ()> = HashMap::new();
    seen.insert((root.pawns().bits(), root.rook()), ());
    let mut nodes = vec![Node {
        position: root,
        from: 0,
        moves: [None, first],
    }];
    let mut at = 0;
    while at < nodes.len() {
        let position = nodes[at].position;
        for turn in position.turns() {
            let mut next = position;
            next.play_unchecked(Move::Pawns(turn));
            let Some(mv) = reply(&next)? else {
                return Ok(RookVerdict::Caught {
                    line: line(&nodes, at, Some(Move::Pawns(turn))),
                });
            };
            next.play_unchecked(mv);
            if seen
                .insert((next.pawns().bits(), next.rook()), ())
                .is_none()
            {
                if nodes.len() == limit {
                    return Err(VerifyError::TooMany { limit });
                }
                nodes.push(Node {
                    position: next,
                    from: at,
                    moves: [Some(Move::Pawns(turn)), Some(mv)],
                });
            }
        }
        at += 1;
    }
    Ok(RookVerdict::Escapes {
        positions: nodes.len(),
    })
}
