//! The rook hunt: how much room the rook has.

use rook_hunt::{Move, Player, Position, Square};

use super::{Capture, Evaluation};

/// Values the rook's reachable region and the squares it can go to at once, and how far the pawns are from it.
///
/// The unit is a square of the region, 100 hundredths.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct HuntEvaluation;

/// Each unthreatened square that the rook can come to.
const REGION: i32 = 100;
/// Each square that it can go to at once.
const MOVES: i32 = 40;
/// Each column or row between a pawn and the rook: what decides between moves that leave the region alone.
const DISTANCE: i32 = 2;

fn steps(a: Square, b: Square) -> i32 {
    i32::from(a.x().abs_diff(b.x())) + i32::from(a.y().abs_diff(b.y()))
}

impl Evaluation<Position> for HuntEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let room = match position.rook() {
            // Before it is put on the board the rook has all safe squares to choose from.
            None => position.rook_moves().len() as i32 * (REGION + MOVES),
            Some(rook) => {
                let hunt = position.hunt();
                let region = position.reachable() - position.threatened();
                let moves = hunt.rook_moves(position.pawns(), rook);
                let distance: i32 = position.pawns().iter().map(|pawn| steps(pawn, rook)).sum();
                region.len() as i32 * REGION + moves.len() as i32 * MOVES + distance * DISTANCE
            }
        };
        match position.player() {
            Player::Rook => room,
            Player::Pawns => -room,
        }
    }

    fn capture(&self, _: &Position, mv: Move) -> Option<Capture> {
        match mv {
            Move::Pawns(turn) if turn.takes_rook() => Some(Capture {
                taken: 64 * REGION,
                mover: 0,
            }),
            _ => None,
        }
    }
}
