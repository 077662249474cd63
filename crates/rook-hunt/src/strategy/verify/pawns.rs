//! Verifies a strategy of the pawns against every reply of the rook, depth first.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::error::VerifyError;
use crate::position::Position;
use crate::rules::MAX_PAWNS;
use crate::side::{Ending, Side};
use crate::square::Square;
use crate::strategy::PawnStrategy;
use crate::turn::{Move, Turn};

/// The result of a strategy of the pawns from a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PawnVerdict {
    /// The strategy catches the rook, whatever the rook does.
    Catches {
        /// Maximum number of pawn turns, the capture of the rook included.
        turns: u32,
        /// A game of this length, up to the capture of the rook.
        line: Vec<Move>,
        /// Number of positions searched, with the pawns to move.
        positions: usize,
    },
    /// The rook escapes for ever.
    Escapes {
        /// A game that ends with a repeated position.
        line: Vec<Move>,
        /// Number of moves of the line before the first occurrence of the repeated position.
        repeats_after: usize,
    },
    /// The game can reach a position in which the pawns cannot complete a turn.
    Blocked {
        /// The game that ends there.
        line: Vec<Move>,
    },
}

/// A position with the pawns to move as strategies see it: the pawns in their order, and the rook.
type PawnNodeKey = ([Square; MAX_PAWNS as usize], Option<Square>);

fn key(position: &Position) -> PawnNodeKey {
    let mut order = [Square::A1; MAX_PAWNS as usize];
    for (square, &pawn) in order.iter_mut().zip(position.pawn_order()) {
        *square = pawn;
    }
    (order, position.rook())
}

/// The state of the search of a position with the pawns to move.
enum VerificationState {
    /// On the path from the start, after `at` moves.
    Open { at: usize },
    /// The rook survives this number of pawn turns with its best reply; `None` if it has no reply.
    Closed { turns: u32, reply: Option<Move> },
}

/// A position on the path, with the strategy's turn and the replies still to be tried.
struct SearchFrame {
    position: Position,
    turn: Turn,
    after: Position,
    replies: Vec<Move>,
    tried: usize,
    worst: u32,
    best: Option<Move>,
}

/// Plays the strategy against every reply of the rook from `start`, in any order of moves, and
/// returns the worst case.
///
/// An endless escape is found as a cycle, not by a limit of moves. The order of the pawns counts
/// here, because a strategy may depend on it. `limit` bounds the number of stored positions (about
/// 150 bytes each).
///
/// # Errors
/// [`VerifyError`].
///
/// ```
/// use rook_hunt::Position;
/// use rook_hunt::strategy::{Greedy, PawnVerdict, verify};
///
/// // The paper's claim that its program catches the rook within 13 turns does not hold.
/// let verdict = verify(&Greedy::default(), &Position::start(), 1_000_000)?;
/// assert!(matches!(verdict, PawnVerdict::Escapes { .. }));
/// # Ok::<(), rook_hunt::strategy::VerifyError>(())
/// ```
pub fn verify(
    strategy: &(impl PawnStrategy + ?Sized),
    start: &Position,
    limit: usize,
) -> Result<PawnVerdict, VerifyError> {
    if start.ending() == Some(Ending::Caught) {
        return Ok(PawnVerdict::Catches {
            turns: 1,
            line: start.taking_turn().map(Move::Pawns).into_iter().collect(),
            positions: 0,
        });
    }
    let mut known: HashMap<PawnNodeKey, VerificationState> = HashMap::new();
    // If the rook is to move at the start, its moves are tried one after another.
    let firsts = match start.to_move() {
        Side::Pawns => vec![None],
        Side::Rook => start.moves().into_iter().map(Some).collect(),
    };
    let mut worst = (0, None);
    for first in firsts {
        let mut root = *start;
        if let Some(mv) = first {
            root.make(&mv);
        }
        match explore(strategy, root, limit, &mut known)? {
            Ok(turns) if turns > worst.0 => worst = (turns, Some((first, root))),
            Ok(_) => {}
            Err(escape) => return Ok(escape.after_first_move(first)),
        }
    }
    let (turns, game) = worst;
    let line = match game {
        Some((first, root)) => first
            .into_iter()
            .chain(worst_line(strategy, root, &known))
            .collect(),
        None => Vec::new(),
    };
    Ok(PawnVerdict::Catches {
        turns,
        line,
        positions: known.len(),
    })
}

/// A line that the pawns do not win.
struct Escape {
    line: Vec<Move>,
    repeats_after: Option<usize>,
}

impl Escape {
    fn after_first_move(self, first: Option<Move>) -> PawnVerdict {
        let before = usize::from(first.is_some());
        let line = first.into_iter().chain(self.line).collect();
        match self.repeats_after {
            Some(repeats_after) => PawnVerdict::Escapes {
                line,
                repeats_after: repeats_after + before,
            },
            None => PawnVerdict::Blocked { line },
        }
    }
}

/// Searches depth first from `root`, with the pawns to move. The path is a list and not the call
/// stack, because games may be long.
fn explore(
    strategy: &(impl PawnStrategy + ?Sized),
    root: Position,
    limit: usize,
    known: &mut HashMap<PawnNodeKey, VerificationState>,
) -> Result<Result<u32, Escape>, VerifyError> {
    let line = |path: &[SearchFrame]| -> Vec<Move> {
        path.iter()
            .flat_map(|frame| [Move::Pawns(frame.turn), frame.replies[frame.tried - 1]])
            .collect()
    };
    let mut path: Vec<SearchFrame> = Vec::new();
    let mut next = Some(root);
    loop {
        if let Some(position) = next.take() {
            let size = known.len();
            if known.try_reserve(1).is_err() {
                return Err(VerifyError::Memory { positions: size });
            }
            let value = match known.entry(key(&position)) {
                Entry::Occupied(entry) => match entry.get() {
                    VerificationState::Closed { turns, .. } => *turns,
                    VerificationState::Open { at } => {
                        return Ok(Err(Escape {
                            line: line(&path),
                            repeats_after: Some(*at),
                        }));
                    }
                },
                Entry::Vacant(_) if position.ending() == Some(Ending::Blocked) => {
                    return Ok(Err(Escape {
                        line: line(&path),
                        repeats_after: None,
                    }));
                }
                Entry::Vacant(entry) => {
                    if size == limit {
                        return Err(VerifyError::TooMany { limit });
                    }
                    let turn = legal_turn(strategy, &position)?;
                    entry.insert(VerificationState::Open { at: 2 * path.len() });
                    let mut after = position;
                    after.make(&Move::Pawns(turn));
                    path.push(SearchFrame {
                        position,
                        turn,
                        after,
                        replies: after.moves(),
                        tried: 0,
                        // If the rook has no reply: no further turn if this turn takes it,
                        // otherwise the turn that takes it.
                        worst: u32::from(!turn.takes_rook()),
                        best: None,
                    });
                    0
                }
            };
            if value > 0 {
                match path.last_mut() {
                    Some(frame) => frame.update(value),
                    None => return Ok(Ok(value)),
                }
            }
        }
        let Some(frame) = path.last_mut() else {
            unreachable!("the value of the root is returned when the root is closed");
        };
        if let Some(&reply) = frame.replies.get(frame.tried) {
            frame.tried += 1;
            let mut position = frame.after;
            position.make(&reply);
            next = Some(position);
            continue;
        }
        let turns = frame.worst + 1;
        let closed = VerificationState::Closed {
            turns,
            reply: frame.best,
        };
        known.insert(key(&frame.position), closed);
        path.pop();
        match path.last_mut() {
            Some(frame) => frame.update(turns),
            None => return Ok(Ok(turns)),
        }
    }
}

impl SearchFrame {
    /// Records that the rook survives `turns` turns after the last reply.
    fn update(&mut self, turns: u32) {
        if self.best.is_none() || turns > self.worst {
            self.worst = turns;
            self.best = Some(self.replies[self.tried - 1]);
        }
    }
}

fn legal_turn(
    strategy: &(impl PawnStrategy + ?Sized),
    position: &Position,
) -> Result<Turn, VerifyError> {
    let turn = strategy
        .turn(position)
        .ok_or(VerifyError::NoMove(*position))?;
    let mv = Move::Pawns(turn);
    match position.check(mv) {
        Ok(()) => Ok(turn),
        Err(reason) => Err(VerifyError::Illegal {
            position: *position,
            mv,
            reason,
        }),
    }
}

/// The game in which the rook always replies as well as it can.
fn worst_line(
    strategy: &(impl PawnStrategy + ?Sized),
    root: Position,
    known: &HashMap<PawnNodeKey, VerificationState>,
) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = root;
    while let Some(turn) = strategy.turn(&position) {
        line.push(Move::Pawns(turn));
        let reply = match known.get(&key(&position)) {
            Some(VerificationState::Closed { reply, .. }) => *reply,
            _ => None,
        };
        position.make(&Move::Pawns(turn));
        let Some(reply) = reply else {
            line.extend(position.taking_turn().map(Move::Pawns));
            break;
        };
        line.push(reply);
        position.make(&reply);
    }
    line
}
