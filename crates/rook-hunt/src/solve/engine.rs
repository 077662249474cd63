//! The interface and the common functions of the two retrograde iterations.

use core::ops::AddAssign;

#[cfg(feature = "files")]
use board_files::{DurableReader, DurableWriter, FileError, Storage};

use super::abort::AbortReason;
use super::index::{BlockRun, IndexBlock, IndexSize, PawnIndex, binomial};
use super::table::DistanceTable;
use super::word::SolverWord;
use super::workers::process;
use crate::bitboard::{self, region};
use crate::rules::Rules;

/// A retrograde iteration.
pub(super) trait RetrogradeEngine<W: SolverWord> {
    /// Bytes of memory, without the index.
    fn memory(rules: &Rules, size: &IndexSize) -> u128;
    /// Does one turn, counted from 1, and records in `table` which rooks are lost in it. After an
    /// unfinished turn the state is unusable.
    fn turn(
        &mut self,
        turn: u32,
        table: Option<&DistanceTable<W>>,
    ) -> Result<TurnStatistics, AbortReason>;
    /// The number of squares on which a rook to move is lost.
    fn lost_squares(&self, number: usize) -> u8;
    /// Rook squares, over all sets with their images, from which the pawns to move have won.
    fn won_states(&self) -> u64;
    /// Writes the state of the iteration.
    #[cfg(feature = "files")]
    fn write<S: Storage>(&self, out: &mut DurableWriter<S>) -> Result<(), FileError>;
    /// Reads the state that `write` wrote.
    #[cfg(feature = "files")]
    fn read<S: Storage>(&mut self, input: &mut DurableReader<S>) -> Result<(), FileError>;
}

/// The squares on which a rook to move is lost, given the squares from which the pawns, to move,
/// have won.
#[inline]
pub(super) fn lost_rooks<W: SolverWord>(rules: &Rules, pawns: W, threatened: W, won: W) -> W {
    let empty = bitboard::board::<W>(rules.side()) & !pawns;
    let refuges = empty & !threatened & !won;
    let mut saved = bitboard::slides(refuges, empty);
    if !rules.must_move() {
        saved = saved | refuges;
    }
    empty & !saved
}

/// The number of squares in the masks of all sets and their images; `mask` takes the number of a
/// set and its pawns.
pub(super) fn count_states<W: SolverWord>(
    index: &PawnIndex<W>,
    pieces: &[BlockRun],
    threads: usize,
    mask: impl Fn(usize, W) -> W + Sync,
) -> u64 {
    let counts = process(threads, pieces, |_, piece, count: &mut u64| {
        for block in index.blocks_of(piece) {
            let masks = (block.at..).zip(block.sets);
            let states = masks.map(|(number, &set)| mask(number, block.outside | set));
            let states: u64 = states.map(|mask| u64::from(mask.count_ones())).sum();
            *count += states * u64::from(block.images);
        }
    });
    counts.into_iter().sum()
}

/// The number of placements with a safe square for the rook.
pub(super) fn placements<W: SolverWord>(
    rules: &Rules,
    index: &PawnIndex<W>,
    threads: usize,
) -> u64 {
    let area = u32::from(rules.side()) * u32::from(rules.side());
    // A pawn occupies one square and threatens at most 4 a square of reach.
    let max = u32::from(rules.pawns()) * (1 + 4 * u32::from(rules.reach()));
    if max < area {
        return binomial(area, u32::from(rules.pawns())) as u64;
    }
    let pieces = index.pieces(1 << 12);
    let counts = process(threads, &pieces, |_, piece, count: &mut u64| {
        for block in index.blocks_of(piece) {
            let open = |set: &&W| region::safe(rules, block.outside | **set) != W::ZERO;
            *count += block.sets.iter().filter(open).count() as u64 * u64::from(block.images);
        }
    });
    counts.into_iter().sum()
}

/// The statistics of a turn of an iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TurnStatistics {
    /// Sets visited, or states newly won; 0 if the turn won nothing.
    pub(super) looked: u64,
    /// Sets in which a rook to move lost a square.
    pub(super) grown: u64,
    /// Placements that were won in this turn, with their images.
    pub(super) placements: u64,
}

impl TurnStatistics {
    /// Counts a set in which the rook lost a square; `closed` are the squares where it cannot be
    /// put, `lost` those on which it is lost, each with the pawns' squares.
    #[inline]
    pub(super) fn add<W: SolverWord>(
        &mut self,
        block: &IndexBlock<'_, W>,
        closed: W,
        lost: W,
        board: W,
    ) {
        self.grown += 1;
        if lost == board && closed != board {
            self.placements += u64::from(block.images);
        }
    }
}

impl AddAssign for TurnStatistics {
    fn add_assign(&mut self, other: Self) {
        self.looked += other.looked;
        self.grown += other.grown;
        self.placements += other.placements;
    }
}
