//! Shogun: material, what the energies reach, and the king's safety.

use shogun_rules::{Board, Colour, EnergyModel, Kind, Move, Position, Square, SquareSet};

use super::contract::{Capture, Evaluation};
use crate::Style;

/// Values pieces by energy, adds the squares they reach, those near the opposing king twice, and what is left until the
/// king stands bare.
///
/// The unit is a pawn of energy 1 on an empty board, 100 hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ShogunEvaluation {
    style: Style,
}

/// What a style weighs how much.
struct Weights {
    /// Each square within reach.
    reach: i32,
    /// Each square beside the opposing king within reach.
    siege: i32,
    /// Shared by the pawns that are left: losing the last ones loses the game.
    last_pawns: i32,
    /// Each pawn beside its own king.
    cover: i32,
}

impl Weights {
    const fn of(reach: i32, siege: i32, last_pawns: i32, cover: i32) -> Self {
        Self {
            reach,
            siege,
            last_pawns,
            cover,
        }
    }
}

/// By style.
static WEIGHTS: [Weights; 4] = [
    Weights::of(3, 12, 400, 0),
    Weights::of(3, 30, 250, 0),
    Weights::of(2, 6, 900, 25),
    Weights::of(7, 10, 400, 0),
];

/// A pawn by energy 1 to 4: the more squares it reaches, the more.
const PAWNS: [i32; 4] = [100, 130, 160, 190];
/// A king in exchanges; it cannot be lost otherwise.
const KING: i32 = 300;

/// The squares beside a square, itself included.
fn surroundings(square: Square) -> u64 {
    let column = 0b111u64 << square.x() >> 1 & 0xff;
    let rows = column | column << 8 | column << 16;
    if square.y() >= 1 {
        rows << (8 * (square.y() - 1))
    } else {
        rows >> 8
    }
}

fn side(board: &Board, colour: Colour, weights: &Weights) -> i32 {
    let besieged = board
        .kings(colour.other())
        .iter()
        .fold(0, |near, king| near | surroundings(king));
    let besieged = SquareSet::from_bits(besieged);
    let own = board.of(colour);
    let mut reached = Reached::default();
    let mut sum = 0;
    let mut pawns = 0;
    if weights.cover != 0 {
        for king in board.kings(colour) {
            let beside = SquareSet::from_bits(surroundings(king)) & own;
            sum += (beside.len() as i32 - 1) * weights.cover;
        }
    }
    for square in own {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        let energy = usize::from(piece.energy().get()) - 1;
        reached.add(board.targets(square));
        if piece.kind() == Kind::Pawn {
            sum += PAWNS[energy];
            pawns += 1;
        }
    }
    sum +=
        reached.within(SquareSet::ALL) * weights.reach + reached.within(besieged) * weights.siege;
    sum - weights.last_pawns / (pawns + 1)
}

/// How many pieces reach each square: bit n of the number is in set n. Numbers of all squares are added up at once, which
/// spares counting the squares of each piece.
#[derive(Default)]
struct Reached([u64; 7]);

impl Reached {
    #[inline]
    fn add(&mut self, squares: SquareSet) {
        let mut carry = squares.bits();
        for digit in &mut self.0 {
            if carry == 0 {
                break;
            }
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// The numbers of these squares, added up.
    #[inline]
    fn within(&self, squares: SquareSet) -> i32 {
        let mut sum = 0;
        for (place, digit) in self.0.iter().enumerate() {
            let digit = digit & squares.bits();
            // Most squares are reached by few, if by any.
            if digit != 0 {
                sum += (digit.count_ones() as i32) << place;
            }
        }
        sum
    }
}

impl<M: EnergyModel> Evaluation<Position<M>> for ShogunEvaluation {
    fn evaluate(&self, position: &Position<M>) -> i32 {
        let board = position.board();
        let mover = position.to_move();
        let weights = &WEIGHTS[self.style as usize];
        side(board, mover, weights) - side(board, mover.other(), weights)
    }

    fn styled(self, style: Style) -> Self {
        Self { style }
    }

    fn capture(&self, position: &Position<M>, mv: Move) -> Option<Capture> {
        let board = position.board();
        let value = |square| {
            board.piece_at(square).map(|piece| match piece.kind() {
                Kind::King => KING,
                Kind::Pawn => PAWNS[usize::from(piece.energy().get()) - 1],
            })
        };
        Some(Capture {
            taken: value(mv.to)?,
            mover: value(mv.from)?,
        })
    }

    fn quiet_margin(&self) -> Option<i32> {
        Some(150)
    }
}
