//! Shelves: groups of blocks with an index for random access.
//!
//! A shelf begins with an entry for each of its blocks: the length (three bytes) and the checksum
//! (four bytes). The blocks follow. After the last shelf come the offsets of all shelves from the
//! first.

use board_files::coder::{BitProbabilities, Counts};
use board_files::{Checksum, DurableReader, DurableWriter, FileError, RandomAccessReader, Storage};

use super::block::{Packer, SETS, record};
use super::model::{CaptureTurns, NO_CAPTURE, contexts};
use crate::rules::Rules;
use crate::solve::index::PawnIndex;
use crate::solve::table::DistanceTable;
use crate::solve::word::SolverWord;
use crate::solve::workers::process;

/// Number of blocks in a shelf.
const BLOCKS: usize = 64;
/// Bytes of a block's entry.
const ENTRY: usize = 7;
/// Number of shelves in memory before they are written.
const MAX_BUFFERED_SHELVES: usize = 64;
/// Maximum number of sets to count: more would not change the probabilities.
const MAX_COUNTED_SETS: usize = 1 << 20;

/// The shelves of a numbering.
#[derive(Debug)]
pub(in crate::solve) struct ShelfIndex<'a, W: SolverWord> {
    pub(in crate::solve) index: &'a PawnIndex<W>,
    pub(in crate::solve) rules: Rules,
    /// Bits of a number of turns.
    pub(in crate::solve) width: usize,
}

impl<'a, W: SolverWord> ShelfIndex<'a, W> {
    fn blocks(&self) -> usize {
        self.index.len().div_ceil(SETS)
    }

    fn shelves(&self) -> usize {
        self.blocks().div_ceil(BLOCKS)
    }

    /// The blocks of a shelf.
    fn blocks_of(&self, shelf: usize) -> core::ops::Range<usize> {
        shelf * BLOCKS..self.blocks().min((shelf + 1) * BLOCKS)
    }

    fn packer(&self) -> Packer<'a, W> {
        Packer::new(self.index, self.rules, self.width)
    }

    /// The probabilities of all bits, estimated from a sample if there are many sets.
    fn odds(&self, table: &DistanceTable<W>, threads: usize) -> BitProbabilities {
        let blocks: Vec<usize> = (0..self.blocks())
            .step_by(self.index.len().div_ceil(MAX_COUNTED_SETS).max(1))
            .collect();
        let contexts = contexts(self.width);
        let parts = process(
            threads,
            &blocks,
            |_, &block, worker: &mut Option<(Packer<W>, Counts)>| {
                let worker = worker.get_or_insert_with(|| (self.packer(), Counts::new(contexts)));
                worker.0.count(table, block, &mut worker.1);
            },
        );
        let mut counts = Counts::new(contexts);
        for (_, part) in parts.into_iter().flatten() {
            counts.add(&part);
        }
        BitProbabilities::of(&counts)
    }

    fn pack(&self, shelf: usize, table: &DistanceTable<W>, odds: &BitProbabilities) -> Vec<u8> {
        let mut packer = self.packer();
        let mut entries = Vec::new();
        let mut blocks = Vec::new();
        for block in self.blocks_of(shelf) {
            let bytes = packer.pack(table, block, odds);
            entries.extend(&(bytes.len() as u32).to_le_bytes()[..ENTRY - 4]);
            entries.extend(check(block, &bytes).to_le_bytes());
            blocks.extend(bytes);
        }
        entries.extend(blocks);
        entries
    }

    /// Writes the probabilities, the checksum of the contents so far, and all shelves, compressed
    /// by this number of threads.
    pub(in crate::solve) fn write<S: Storage>(
        &self,
        table: &DistanceTable<W>,
        threads: usize,
        out: &mut DurableWriter<S>,
    ) -> Result<(), FileError> {
        let odds = self.odds(table, threads);
        out.bytes(&odds.to_bytes())?;
        out.number(out.checksum())?;
        let all: Vec<usize> = (0..self.shelves()).collect();
        let mut places = Vec::new();
        let mut place = 0;
        for held in all.chunks(MAX_BUFFERED_SHELVES) {
            let packed = process(threads, held, |_, &shelf, done: &mut Vec<_>| {
                done.push((shelf, self.pack(shelf, table, &odds)));
            });
            let mut packed: Vec<(usize, Vec<u8>)> = packed.into_iter().flatten().collect();
            packed.sort_unstable_by_key(|&(shelf, _)| shelf);
            for (_, bytes) in packed {
                places.push(place);
                place += bytes.len() as u64;
                out.bytes(&bytes)?;
            }
        }
        out.numbers(places)
    }

    /// Reads the probabilities, and checks all that was read before.
    pub(in crate::solve) fn read_odds<S: Storage>(
        &self,
        input: &mut DurableReader<S>,
    ) -> Result<BitProbabilities, FileError> {
        let odds = BitProbabilities::read(contexts(self.width), |length| input.vec(length as u64))?;
        let checksum = input.checksum();
        if input.number()? != checksum {
            return Err(input.damaged("the checksum of its beginning is wrong"));
        }
        odds.ok_or_else(|| input.damaged("something in its beginning is no odds"))
    }

    /// Reads all shelves into a table, with this number of threads.
    pub(in crate::solve) fn read<S: Storage>(
        &self,
        odds: &BitProbabilities,
        table: &DistanceTable<W>,
        threads: usize,
        input: &mut DurableReader<S>,
    ) -> Result<(), FileError> {
        let start = input.remaining();
        let mut places = Vec::new();
        let all: Vec<usize> = (0..self.shelves()).collect();
        for held in all.chunks(MAX_BUFFERED_SHELVES) {
            let mut blocks = Vec::new();
            for &shelf in held {
                places.push(start - input.remaining());
                self.read_shelf(shelf, input, &mut blocks)?;
            }
            process(
                threads,
                &blocks,
                |_, (block, bytes), packer: &mut Option<_>| {
                    let packer = packer.get_or_insert_with(|| self.packer());
                    packer.unpack(*block, bytes, odds, |number, turns| {
                        record(table, number, turns);
                        false
                    });
                },
            );
        }
        for place in places {
            if input.number()? != place {
                return Err(input.damaged("a shelf is not at its offset"));
            }
        }
        Ok(())
    }

    /// Reads the blocks of a shelf.
    fn read_shelf<S: Storage>(
        &self,
        shelf: usize,
        input: &mut DurableReader<S>,
        blocks: &mut Vec<(usize, Vec<u8>)>,
    ) -> Result<(), FileError> {
        let numbers = self.blocks_of(shelf);
        let entries = input.vec((ENTRY * numbers.len()) as u64)?;
        for (block, entry) in numbers.zip(entries.as_chunks().0) {
            let (length, expected) = of_entry(entry);
            let bytes = input.vec(length as u64)?;
            if check(block, &bytes) != expected {
                return Err(input.damaged(wrong_check(block)));
            }
            blocks.push((block, bytes));
        }
        Ok(())
    }

    /// Reads the distances of a set. The shelves begin at offset `start` of the contents.
    pub(in crate::solve) fn find<S: Storage>(
        &self,
        odds: &BitProbabilities,
        number: usize,
        start: u64,
        input: &mut RandomAccessReader<S>,
    ) -> Result<CaptureTurns, FileError> {
        let block = number / SETS;
        let shelf = block / BLOCKS;
        let mut place = [0; 8];
        let behind = 8 * (self.shelves() - shelf) as u64;
        input.bytes(input.length().saturating_sub(behind), &mut place)?;
        let mut at = start.saturating_add(u64::from_le_bytes(place));
        let blocks = self.blocks_of(shelf);
        let mut entries = [0; ENTRY * BLOCKS];
        let entries = &mut entries[..ENTRY * blocks.len()];
        input.bytes(at, entries)?;
        at += entries.len() as u64;
        let entries = entries.as_chunks().0;
        let before = entries[..block - blocks.start].iter();
        at += before.map(|entry| of_entry(entry).0 as u64).sum::<u64>();
        let (length, expected) = of_entry(&entries[block - blocks.start]);
        let mut bytes = vec![0; length];
        input.bytes(at, &mut bytes)?;
        if check(block, &bytes) != expected {
            return Err(input.damaged(wrong_check(block)));
        }
        let mut found = [NO_CAPTURE; _];
        self.packer().unpack(block, &bytes, odds, |this, turns| {
            found = *turns;
            this == number
        });
        Ok(found)
    }
}

/// The length and the check of a block.
fn of_entry(entry: &[u8; ENTRY]) -> (usize, u32) {
    let [a, b, c, check @ ..] = *entry;
    let length = u32::from_le_bytes([a, b, c, 0]);
    (length as usize, u32::from_le_bytes(check))
}

/// The checksum of a block, which depends on its place, too.
fn check(block: usize, bytes: &[u8]) -> u32 {
    let mut checksum = Checksum::new();
    checksum.update(&(block as u64).to_le_bytes());
    checksum.update(bytes);
    checksum.value() as u32
}

fn wrong_check(block: usize) -> String {
    format!("the check of block {block} is wrong")
}
