//! The rook's strategy against every turn of the pawns, breadth first.

use std::collections::HashSet;

use super::error::VerifyError;
use crate::position::Position;
use crate::side::Side;
use crate::strategy::RookStrategy;
use crate::turn::Move;

/// The result of a strategy of the rook from a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RookVerdict {
    /// The rook is never caught, whatever the pawns do.
    Escapes {
        /// Number of positions searched, with the pawns to move.
        positions: usize,
    },
    /// The pawns can catch the rook.
    Caught {
        /// A shortest game that ends with the rook caught or taken.
        line: Vec<Move>,
    },
}

/// Plays the rook's strategy against every turn of the pawns from `start`, breadth first.
///
/// `limit` is the maximum number of positions in memory.
///
/// # Errors
/// [`VerifyError`].
///
/// ```
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::strategy::{FreeCrossing, RookVerdict, verify_rook};
///
/// let start = Position::parse("a1,b2,c3", &Rules::new(3, 1, 1)?.with_side(4)?)?;
/// let verdict = verify_rook(&FreeCrossing, &start, 1_000_000)?;
/// assert!(matches!(verdict, RookVerdict::Escapes { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_rook(
    strategy: &(impl RookStrategy + ?Sized),
    start: &Position,
    limit: usize,
) -> Result<RookVerdict, VerifyError> {
    let mut root = *start;
    let mut first = None;
    if root.to_move() == Side::Rook {
        first = legal_reply(strategy, &root)?;
        match first {
            Some(mv) => root.make(&mv),
            None => return Ok(RookVerdict::Caught { line: Vec::new() }),
        }
    }
    let mut seen = HashSet::from([root]);
    let mut nodes = vec![RookNode {
        position: root,
        from: 0,
        moves: [None, first],
    }];
    let mut at = 0;
    while at < nodes.len() {
        let position = nodes[at].position;
        // Of the turns with the same outcome one is enough.
        let mut turns = Vec::new();
        position.placements_until(|turn| {
            turns.push(Move::Pawns(*turn));
            false
        });
        for turn in turns {
            let mut next = position;
            next.make(&turn);
            let Some(mv) = legal_reply(strategy, &next)? else {
                let line = line_to(&nodes, at, turn);
                return Ok(RookVerdict::Caught { line });
            };
            next.make(&mv);
            let positions = nodes.len();
            if seen.try_reserve(1).is_err() || nodes.try_reserve(1).is_err() {
                return Err(VerifyError::Memory { positions });
            }
            if seen.insert(next) {
                if positions == limit {
                    return Err(VerifyError::TooMany { limit });
                }
                nodes.push(RookNode {
                    position: next,
                    from: at,
                    moves: [Some(turn), Some(mv)],
                });
            }
        }
        at += 1;
    }
    Ok(RookVerdict::Escapes {
        positions: nodes.len(),
    })
}

/// A position with the pawns to move, and how the game came there.
struct RookNode {
    position: Position,
    from: usize,
    moves: [Option<Move>; 2],
}

/// The game that leads to a node, and one move more.
fn line_to(nodes: &[RookNode], mut at: usize, last: Move) -> Vec<Move> {
    let mut line = vec![last];
    loop {
        line.extend(nodes[at].moves.iter().rev().flatten());
        if at == 0 {
            line.reverse();
            return line;
        }
        at = nodes[at].from;
    }
}

/// The strategy's move; `None` if the hunt is over.
fn legal_reply(
    strategy: &(impl RookStrategy + ?Sized),
    position: &Position,
) -> Result<Option<Move>, VerifyError> {
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
}
