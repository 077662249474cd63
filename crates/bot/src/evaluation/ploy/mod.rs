//! Ploy: material by lines, mobility, threats, the Commanders' surroundings, and what a network makes of it all.

mod network;

use ploy_rules::{Board, Colour, Kind, Lines, Move, Position, Square};

use super::contract::{Capture, Estimate, Evaluation};
use super::network::{Corrected, Seen, corrected};
use crate::Style;

/// Values pieces by their lines, adds how near they stand to the opposing Commander and to their own, the squares
/// within reach, and what the other side threatens to take. A small network that sees where pieces stand and where their lines
/// point, learnt from games (`docs/bot.md`), corrects the sum.
///
/// The unit is a Shield: Probe 250, Lance 480, Commander 700 hundredths. The Commander's own value counts in exchanges
/// only, since without it the game is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PloyEvaluation {
    style: Style,
}

/// What a style weighs how much.
struct Weights {
    /// By lines: for each square nearer to the opposing Commander than the far corner.
    nearer: [i32; 256],
    /// Each own piece beside the Commander.
    cover: i32,
    /// Each square within reach.
    mobility: i32,
}

impl Weights {
    /// With what a Shield, a Probe and a Lance count for each square nearer.
    const fn of([shield, probe, lance]: [i32; 3], cover: i32, mobility: i32) -> Self {
        Self {
            nearer: by_lines(&[0, shield, probe, lance, 0, 0, 0, 0, 0]),
            cover,
            mobility,
        }
    }
}

/// By style.
static WEIGHTS: [Weights; 4] = [
    Weights::of([4, 5, 4], 9, MOBILITY),
    Weights::of([10, 14, 12], 2, MOBILITY),
    Weights::of([1, 1, 1], 30, MOBILITY),
    Weights::of([3, 4, 3], 5, 2 * MOBILITY),
];

/// By number of lines; five and more cannot move.
const VALUES: [i32; 9] = [0, 100, 250, 480, 700, 10, 10, 10, 10];
/// Each square within reach.
pub(super) const MOBILITY: i32 = 5;
/// Of what the second piece that the other side can take is worth, a hundredth each.
const SECOND_THREAT: i32 = 60;
/// The most that the squares within reach and threats count for or against a side.
const MOST_MOBILITY: i32 = 150;

/// What a piece is worth by its lines, tabulated because the default x86-64 target has no instruction that counts bits.
static VALUE: [i32; 256] = by_lines(&VALUES);

const fn by_lines(by_number: &[i32; 9]) -> [i32; 256] {
    let mut table = [0; 256];
    let mut lines = 0;
    while lines < 256 {
        table[lines] = by_number[(lines as u8).count_ones() as usize];
        lines += 1;
    }
    table
}

/// King's steps between two squares.
pub(super) static DISTANCE: [[u8; 81]; 81] = {
    let mut table = [[0; 81]; 81];
    let mut from = 0;
    while from < 81 {
        let mut to = 0;
        while to < 81 {
            let columns = (from % 9usize).abs_diff(to % 9);
            let rows = (from / 9usize).abs_diff(to / 9);
            table[from][to] = if columns > rows { columns } else { rows } as u8;
            to += 1;
        }
        from += 1;
    }
    table
};

pub(super) fn value(lines: Lines) -> i32 {
    VALUE[usize::from(lines.get())]
}

/// Shows the pieces of a colour, by square and lines, until `visit` answers; in halves of 64 squares, because a word of 128
/// takes several instructions at every step.
#[inline(always)]
fn visit_pieces<B>(
    board: &Board,
    colour: Colour,
    mut visit: impl FnMut(usize, Lines) -> Option<B>,
) -> Option<B> {
    let bits = board.of(colour).bits();
    for (half, first) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
        let mut left = half;
        while left != 0 {
            let index = first + left.trailing_zeros() as u8;
            left &= left - 1;
            let piece = Square::from_index(index).and_then(|square| board.piece_at(square));
            if let Some(piece) = piece
                && let Some(answer) = visit(index.into(), piece.lines)
            {
                return Some(answer);
            }
        }
    }
    None
}

/// The square of the Commander.
fn commander(board: &Board, colour: Colour) -> Option<usize> {
    visit_pieces(board, colour, |index, lines| {
        (lines.kind() == Some(Kind::Commander)).then_some(index)
    })
}

/// Material and where it stands, beside the own Commander and on the way to the other.
#[inline]
fn placement(board: &Board, colour: Colour, own: usize, target: usize, weights: &Weights) -> i32 {
    let from_own = &DISTANCE[own];
    let from_target = &DISTANCE[target];
    let mut sum = 0;
    let _ = visit_pieces(board, colour, |index, lines| {
        let lines = usize::from(lines.get());
        let nearer = 8 - i32::from(from_target[index]);
        let covers = i32::from(from_own[index] == 1);
        sum += VALUE[lines] + weights.nearer[lines] * nearer + covers * weights.cover;
        None::<()>
    });
    sum
}

/// For the side to move, all but mobility; nothing where a Commander is missing, for then the game is over.
fn placements(position: &Position, weights: &Weights) -> i32 {
    let mover = position.to_move();
    let board = position.board();
    let (Some(own), Some(other)) = (commander(board, mover), commander(board, mover.other()))
    else {
        return 0;
    };
    placement(board, mover, own, other, weights)
        - placement(board, mover.other(), other, own, weights)
}

/// The squares within reach.
fn mobility(position: &Position, colour: Colour) -> i32 {
    let batches = position.board().batches(colour, position.rules());
    batches.map(|batch| batch.target_count() as i32).sum()
}

/// What can be taken at a profit: the dearest piece, and the dearest of the others.
#[derive(Default)]
struct Threats {
    target: Option<Square>,
    dearest: i32,
    second: i32,
}

impl Threats {
    /// What taking brings, at least: all of a piece that nobody can avenge, or of any other what it is worth more than the mover.
    #[inline]
    fn add(&mut self, board: &Board, from: Square, target: Square) {
        let [Some(mover), Some(taken)] = [from, target].map(|square| board.piece_at(square)) else {
            return;
        };
        let [given, got] = [mover, taken].map(|piece| value(piece.lines));
        // Who covers it is asked last, because that takes longest.
        if got <= self.second {
            return;
        }
        let is_free = || board.attackers(target, taken.colour).is_empty();
        let profit = if got > given {
            got - given
        } else if is_free() {
            got
        } else {
            return;
        };
        let is_other = self.target != Some(target);
        if profit > self.dearest {
            if is_other {
                self.second = self.dearest;
            }
            (self.target, self.dearest) = (Some(target), profit);
        } else if is_other {
            self.second = self.second.max(profit);
        }
    }
}

/// The squares within reach of those who are not to move, in what they are worth, and what they threaten: of two pieces that they can
/// take at a profit the mover saves one.
fn pressure(position: &Position, weights: &Weights) -> i32 {
    let (board, colour) = (position.board(), position.to_move().other());
    let (mut squares, mut threats) = (0, Threats::default());
    for batch in board.batches(colour, position.rules()) {
        squares += batch.target_count() as i32;
        for target in board.taken(&batch) {
            threats.add(board, batch.from(), target);
        }
    }
    squares * weights.mobility + threats.second * SECOND_THREAT / 100
}

/// Whether a move that takes also turns, as a Shield may.
pub(super) fn is_with_turn(mv: Move) -> bool {
    mv.rotation().steps() != 0
}

impl PloyEvaluation {
    /// All but mobility, with what the network adds.
    fn placement(&self, position: &Position) -> i32 {
        placements(position, &WEIGHTS[self.style as usize]) + Self::correction(position)
    }

    /// What the squares within reach, and what is threatened, are worth to the side to move.
    fn mobility(&self, position: &Position) -> i32 {
        let weights = &WEIGHTS[self.style as usize];
        let own = mobility(position, position.to_move()) * weights.mobility;
        (own - pressure(position, weights)).clamp(-MOST_MOBILITY, MOST_MOBILITY)
    }
}

corrected!(PloyEvaluation, Position, Board);

impl Evaluation<Position> for PloyEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        self.placement(position) + self.mobility(position)
    }

    fn refine(&self, position: &Position, estimate: Estimate) -> i32 {
        estimate.value + self.mobility(position)
    }

    fn estimate(&self, position: &Position) -> Option<Estimate> {
        Some(Estimate {
            value: self.placement(position),
            error: MOST_MOBILITY,
        })
    }

    #[inline]
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

    /// Who takes all but the Commander wins, whatever could take back.
    #[inline]
    fn is_losing(&self, position: &Position, mv: Move, capture: Capture) -> bool {
        let (board, other) = (position.board(), position.to_move().other());
        capture.mover > capture.taken
            && !board.attackers(mv.to(), other).is_empty()
            && board.of(other).len() > 2
    }

    /// A Shield that takes is followed without a turn only.
    fn is_redundant(&self, mv: Move) -> bool {
        is_with_turn(mv)
    }

    fn quiet_margin(&self) -> Option<i32> {
        Some(120)
    }

    fn leaves_out_late_moves(&self) -> bool {
        true
    }

    fn styled(self, style: Style) -> Self {
        Self { style }
    }
}
