//! Six bytes for every pawn set.

use core::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use prefetch_index::prefetch_index;

use super::growing::{SharedMasks, WonMasks};
use crate::bitboard;
use crate::bitboard::word::Word;
use crate::rules::Rules;
use crate::solve::abort::{OutOfMemory, try_collect, try_fill};
use crate::solve::index::{BlockRun, PawnIndex};
use crate::solve::workers::process;

/// The bits of a mask. Six bytes have six more, for the number of lost squares.
const BITS: u32 = 42;

/// The squares whose bits stay where they are: the lowest.
const KEPT: u64 = (1 << BITS) - 1;

/// The number of 16-bit parts of a mask with its count.
const PARTS: usize = 3;

/// The bits of the last part that belong to the mask.
const LAST_BITS: u32 = BITS - 32;

/// Masks for one step of one square a turn, if the rook may stay.
///
/// A square with a pawn is never won, and a threatened one always. So only the *safe* squares need
/// a bit. A mask is *folded* to 42 bits: the safe squares beyond the lowest 42 squares take, in
/// order, the bits of those among them that are not safe. One set in 680 of eight pawns on 8 x 8
/// has more than 42 safe squares. The masks of these sets lie aside.
#[derive(Debug)]
pub(in crate::solve) struct FoldedMasks {
    board: u64,
    /// Three for each set: 42 bits of its mask, and 6 bits with the number of lost squares.
    parts: Vec<AtomicU16>,
    /// The sets with more than 42 safe squares, in order.
    unfolded: Vec<u32>,
    /// The masks of these sets.
    unfolded_masks: Vec<AtomicU64>,
}

impl FoldedMasks {
    /// The mask of a set with more than 42 safe squares, `None` for other sets.
    #[inline(always)]
    fn unfolded_mask(&self, number: usize, safe: u64) -> Option<&AtomicU64> {
        (safe.count_ones() > BITS).then(|| {
            let found = self.unfolded.binary_search(&(number as u32));
            &self.unfolded_masks[found.expect("all sets with more than 42 safe squares are listed")]
        })
    }

    #[inline(always)]
    fn parts(&self, number: usize) -> &[AtomicU16] {
        &self.parts[PARTS * number..PARTS * (number + 1)]
    }
}

/// The squares that are neither occupied nor threatened.
#[inline(always)]
fn safe_squares(board: u64, pawns: u64) -> u64 {
    board & !(pawns | bitboard::neighbours(pawns))
}

/// The bits of each part of a mask.
#[inline(always)]
fn in_parts(bits: u64) -> [u16; PARTS] {
    [bits as u16, (bits >> 16) as u16, (bits >> 32) as u16]
}

/// The bits of a mask, without the count.
#[inline(always)]
fn load(parts: &[AtomicU16]) -> u64 {
    let bits = (0..PARTS).map(|part| u64::from(parts[part].load(Relaxed)) << (16 * part));
    bits.fold(0, |all, bits| all | bits) & KEPT
}

/// The bits at the places of `from`, moved in order to the places of `to`, as far as there are any.
#[inline(always)]
fn move_bits(bits: u64, mut from: u64, mut to: u64) -> u64 {
    let mut moved = 0;
    while from != 0 && to != 0 {
        let is_set = bits >> from.trailing_zeros() & 1;
        moved |= to & to.wrapping_neg() & is_set.wrapping_neg();
        from &= from - 1;
        to &= to - 1;
    }
    moved
}

#[inline(always)]
fn fold(squares: u64, safe: u64) -> u64 {
    squares & KEPT | move_bits(squares, safe & !KEPT, KEPT & !safe)
}

#[inline(always)]
fn unfold(bits: u64, safe: u64) -> u64 {
    bits & safe & KEPT | move_bits(bits, KEPT & !safe, safe & !KEPT)
}

/// The first squares of the runs of empty squares in rows, and of those in columns.
#[inline(always)]
fn run_starts(empty: u64) -> [u64; 2] {
    [
        empty & !bitboard::east(empty),
        empty & !bitboard::north(empty),
    ]
}

impl SharedMasks for FoldedMasks {
    /// Squares, and the pawns of the set.
    type Win = (u64, u64);

    #[inline(always)]
    fn prefetch(&self, number: usize) {
        prefetch_index(&self.parts, PARTS * number);
    }

    #[inline(always)]
    fn add(&self, number: usize, (squares, pawns): Self::Win) -> bool {
        let safe = safe_squares(self.board, pawns);
        let squares = squares & safe;
        if squares == 0 {
            return false;
        }
        if let Some(mask) = self.unfolded_mask(number, safe) {
            return squares & !mask.fetch_or(squares, Relaxed) != 0;
        }
        let (parts, bits) = (self.parts(number), fold(squares, safe));
        let grows = bits & !load(parts) != 0;
        if grows {
            for (part, bits) in parts.iter().zip(in_parts(bits)) {
                if bits != 0 {
                    part.fetch_or(bits, Relaxed);
                }
            }
        }
        grows
    }
}

impl WonMasks<u64> for FoldedMasks {
    /// A bit for each run of empty squares: whether it has a lost square.
    type PackedLost = u32;

    /// A rook that must move is lost on the only refuge of its runs, which a bit for each run does
    /// not tell. With fewer than eight pawns, too many sets have more than 42 safe squares.
    fn supports(rules: &Rules) -> bool {
        // A pawn ends a run of its row and one of its column, and begins another.
        let runs = 2 * (rules.side() + rules.pawns());
        rules.pawns() >= 8 && u32::from(runs) <= u32::BITS && !rules.must_move()
    }

    fn memory(sets: u128, packed: u128) -> u128 {
        let unfolded = size_of::<u32>() + size_of::<u64>();
        let set = PARTS * size_of::<u16>();
        set as u128 * sets + unfolded as u128 * (sets / 640) + size_of::<u32>() as u128 * packed
    }

    fn new(
        index: &PawnIndex<u64>,
        pieces: &[BlockRun],
        threads: usize,
    ) -> Result<Self, OutOfMemory> {
        let board = bitboard::board(index.side);
        let lists = process(threads, pieces, |_, piece, unfolded: &mut Vec<u32>| {
            for block in index.blocks_of(piece) {
                for (place, &set) in block.sets.iter().enumerate() {
                    if safe_squares(board, block.outside | set).count_ones() > BITS {
                        unfolded.push((block.at + place) as u32);
                    }
                }
            }
        });
        let len = lists.iter().map(Vec::len).sum();
        let mut unfolded = try_collect(len, lists.into_iter().flatten())?;
        unfolded.sort_unstable();
        let unfolded_masks = try_fill(0, len)?.into_iter().map(AtomicU64::new);
        let parts = try_fill(0, PARTS * index.len())?;
        Ok(Self {
            board,
            parts: parts.into_iter().map(AtomicU16::new).collect(),
            unfolded,
            unfolded_masks: unfolded_masks.collect(),
        })
    }

    #[inline(always)]
    fn win(squares: u64, pawns: u64) -> (u64, u64) {
        (squares, pawns)
    }

    #[inline(always)]
    fn won(&self, number: usize, pawns: u64) -> u64 {
        let safe = safe_squares(self.board, pawns);
        let threatened = self.board & !pawns & !safe;
        let won = match self.unfolded_mask(number, safe) {
            Some(mask) => mask.load(Relaxed),
            None => unfold(load(self.parts(number)), safe),
        };
        won | threatened
    }

    #[inline(always)]
    fn store(&self, number: usize, pawns: u64, won: u64) {
        let safe = safe_squares(self.board, pawns);
        if let Some(mask) = self.unfolded_mask(number, safe) {
            return mask.store(won & safe, Relaxed);
        }
        let bits = fold(won & safe, safe) | u64::from(self.lost_count(number)) << BITS;
        for (part, bits) in self.parts(number).iter().zip(in_parts(bits)) {
            part.store(bits, Relaxed);
        }
    }

    #[inline(always)]
    fn lost_count(&self, number: usize) -> u8 {
        (self.parts(number)[PARTS - 1].load(Relaxed) >> LAST_BITS) as u8
    }

    #[inline(always)]
    fn set_lost_count(&self, number: usize, lost: u8) {
        let last = &self.parts(number)[PARTS - 1];
        let mask = last.load(Relaxed) & ((1 << LAST_BITS) - 1);
        last.store(mask | u16::from(lost) << LAST_BITS, Relaxed);
    }

    /// A rook that may stay escapes from every square of a run with a refuge, and from no others.
    #[inline]
    fn pack_lost(&self, pawns: u64, lost: u64) -> u32 {
        let empty = self.board & !pawns;
        let [rows, columns] = run_starts(empty);
        let west = bitboard::fill_down(lost, empty & u64::NOT_LAST_COLUMN, 1);
        let south = bitboard::fill_down(lost, empty, u64::ROW);
        let columns_from = u64::MAX << rows.count_ones();
        (move_bits(west, rows, u64::MAX) | move_bits(south, columns, columns_from)) as u32
    }

    #[inline]
    fn unpack_lost(&self, pawns: u64, lost: u32) -> u64 {
        let empty = self.board & !pawns;
        let [rows, columns] = run_starts(empty);
        let saved = u64::from(!lost);
        let in_rows = move_bits(saved, u64::MAX, rows);
        let in_columns = move_bits(saved >> rows.count_ones(), u64::MAX, columns);
        let saved = bitboard::fill_up(in_rows, empty & u64::NOT_FIRST_COLUMN, 1)
            | bitboard::fill_up(in_columns, empty, u64::ROW);
        empty & !saved
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::engine::lost_rooks;

    fn masks(side: u8) -> FoldedMasks {
        FoldedMasks {
            board: bitboard::board(side),
            parts: (0..PARTS).map(|_| AtomicU16::new(0)).collect(),
            unfolded: vec![0],
            unfolded_masks: vec![AtomicU64::new(0)],
        }
    }

    /// `count` squares of the board, or fewer.
    fn pawns_on(side: u8, count: usize) -> impl Strategy<Value = u64> {
        let square = (0..side, 0..side).prop_map(|(x, y)| 1u64 << (8 * y + x));
        let squares = prop::collection::vec(square, 1..=count);
        squares.prop_map(|squares| squares.into_iter().fold(0, |set, square| set | square))
    }

    fn side_and_pawns() -> impl Strategy<Value = (u8, u64)> {
        (2u8..=8).prop_flat_map(|side| (Just(side), pawns_on(side, 8)))
    }

    proptest! {
        /// The mask beside a word without folds, and the count beside a number.
        #[test]
        fn a_mask_and_its_count_are_what_has_been_added(
            (side, pawns) in side_and_pawns(),
            added in prop::collection::vec((any::<u64>(), any::<u64>(), 0u8..64), 1..20),
        ) {
            let masks = masks(side);
            let board = bitboard::board::<u64>(side);
            let mut won = bitboard::neighbours(pawns) & board & !pawns;
            for (squares, sparse, count) in added {
                let squares = squares & sparse & board & !pawns;
                prop_assert_eq!(masks.add(0, (squares, pawns)), squares & !won != 0);
                won |= squares;
                prop_assert_eq!(masks.won(0, pawns), won);
                masks.set_lost_count(0, count);
                prop_assert_eq!((masks.won(0, pawns), masks.lost_count(0)), (won, count));
                masks.store(0, pawns, squares);
                masks.store(0, pawns, won);
                prop_assert_eq!((masks.won(0, pawns), masks.lost_count(0)), (won, count));
            }
        }

        #[test]
        fn packed_lost_squares_are_unpacked(
            (side, pawns) in side_and_pawns(),
            more in any::<u64>(),
            sparse in any::<u64>(),
        ) {
            let rules = Rules::new(1, 1, 1).and_then(|rules| rules.with_side(side));
            let masks = masks(side);
            let threatened = bitboard::neighbours(pawns) & masks.board & !pawns;
            for won in [0, more & sparse, more, more | sparse, u64::MAX] {
                let won = won & masks.board & !pawns | threatened;
                let lost = lost_rooks(rules.as_ref().expect("rules"), pawns, threatened, won);
                prop_assert_eq!(masks.unpack_lost(pawns, masks.pack_lost(pawns, lost)), lost);
            }
        }
    }
}
