//! Ploy: material by lines, mobility, and the Commander's surroundings.

use ploy_rules::{Colour, Kind, Lines, Move, Position, Square};

use super::{Capture, Evaluation};

/// Values pieces by their lines, adds what they can reach and how near they stand to the opposing Commander.
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

fn side(position: &Position, colour: Colour) -> i32 {
    let board = position.board();
    let own = commander(position, colour);
    let target = commander(position, colour.other());
    board
        .pieces(colour)
        .iter()
        .filter_map(|square| Some((square, board.piece_at(square)?.lines)))
        .map(|(square, lines)| {
            let mobility = board
                .batch(square, position.rules())
                .map_or(0, |batch| batch.target_count() as i32);
            let approach = target.map_or(0, |target| {
                APPROACH[usize::from(lines.count())] * (8 - distance(square, target))
            });
            let cover = own.map_or(0, |own| i32::from(distance(square, own) == 1) * COVER);
            value(lines) + mobility * MOBILITY + approach + cover
        })
        .sum()
}

impl Evaluation<Position> for PloyEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let mover = position.to_move();
        side(position, mover) - side(position, mover.other())
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

    fn quiet_margin(&self) -> Option<i32> {
        Some(120)
    }
}
