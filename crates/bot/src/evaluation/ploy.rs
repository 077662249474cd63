//! Ploy: material by lines, mobility, and the Commanders' surroundings.

use core::ops::ControlFlow;

use ploy_rules::{Colour, Kind, Lines, Move, Position, Square};

use super::{Capture, Estimate, Evaluation};

/// Values pieces by their lines, adds how near they stand to the opposing Commander and to their own, and the squares
/// within reach.
///
/// The unit is a Shield: Probe 250, Lance 480, Commander 700 hundredths. The Commander's own value counts in exchanges
/// only, since without it the game is over.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct PloyEvaluation;

/// By number of lines; five and more cannot move.
const VALUES: [i32; 9] = [0, 100, 250, 480, 700, 10, 10, 10, 10];
/// Each square within reach.
const MOBILITY: i32 = 5;
/// The most that the squares within reach count for or against a side.
const MOST_MOBILITY: i32 = 150;
/// By number of lines: for each square nearer to the opposing Commander than the far corner.
const APPROACH: [i32; 9] = [0, 4, 5, 4, 0, 0, 0, 0, 0];
/// Each own piece beside the Commander.
const COVER: i32 = 9;

fn value(lines: Lines) -> i32 {
    VALUES[usize::from(lines.count())]
}

/// King's steps between two squares.
fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())))
}

fn commander(position: &Position, colour: Colour) -> Option<Square> {
    position.board().pieces(colour).iter().find(|&square| {
        position
            .board()
            .piece_at(square)
            .is_some_and(|piece| piece.lines.kind() == Some(Kind::Commander))
    })
}

/// Material and where it stands.
fn placement(
    position: &Position,
    colour: Colour,
    own: Option<Square>,
    target: Option<Square>,
) -> i32 {
    let board = position.board();
    let mut sum = 0;
    for square in board.pieces(colour) {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        sum += value(piece.lines);
        if let Some(target) = target {
            let nearer = 8 - distance(square, target);
            sum += APPROACH[usize::from(piece.lines.count())] * nearer;
        }
        if let Some(own) = own {
            sum += i32::from(distance(square, own) == 1) * COVER;
        }
    }
    sum
}

/// The squares within reach.
fn mobility(position: &Position, colour: Colour) -> i32 {
    let board = position.board();
    let batches = board
        .pieces(colour)
        .iter()
        .filter_map(|square| board.batch(square, position.rules()));
    batches.map(|batch| batch.target_count() as i32).sum()
}

/// For the side to move, all but mobility.
fn placements(position: &Position) -> i32 {
    let mover = position.to_move();
    let own = commander(position, mover);
    let target = commander(position, mover.other());
    placement(position, mover, own, target) - placement(position, mover.other(), target, own)
}

impl Evaluation<Position> for PloyEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let mover = position.to_move();
        let mobility = mobility(position, mover) - mobility(position, mover.other());
        placements(position) + (mobility * MOBILITY).clamp(-MOST_MOBILITY, MOST_MOBILITY)
    }

    fn estimate(&self, position: &Position) -> Option<Estimate> {
        Some(Estimate {
            value: placements(position),
            error: MOST_MOBILITY,
        })
    }

    fn capture(&self, position: &Position, mv: Move) -> Option<Capture> {
        if mv.is_turn() {
            return None;
        }
        let taken = position.board().piece_at(mv.to())?;
        let mover = position.board().piece_at(mv.from())?;
        Some(Capture {
            taken: value(taken.lines),
            mover: value(mover.lines),
        })
    }

    /// A Shield that takes is followed without a turn only.
    fn visit_captures(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, Capture) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit_captures(|mv| match self.capture(position, mv) {
            Some(capture) if mv.rotation().steps() == 0 => visit(mv, capture),
            _ => ControlFlow::Continue(()),
        })
    }

    fn quiet_margin(&self) -> Option<i32> {
        Some(120)
    }
}
