//! Compressed tables with a fraction of a bit for each state.
//!
//! Values that the rules give without a search are left out: impossible states, and wins by a
//! capture. For other states the neighbours predict the value: states with a piece turned once less
//! or the other piece one square off; and whether the other side threatens a capture.

use std::sync::{Mutex, PoisonError};

use board_files::coder::{BitCoder, BitProbabilities, Counts};
use board_files::endings::{Code, CodeModel, MustStop};
use board_files::{DurableReader, DurableWriter, FileError};

use super::duel::DuelRules;
use super::solve::DuelTable;
use super::workers::{self, Stopped};

/// Four neighbours, and a win in one ply if the other side threatens a capture.
type PieceModel = CodeModel<5>;
const CONTEXTS: usize = PieceModel::CONTEXTS;

/// The values of a table.
#[derive(Debug)]
pub(super) struct PackedTable {
    rules: DuelRules,
    probabilities: BitProbabilities,
    /// The end of each block in `bytes`.
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

/// The codes of a block while it is coded.
struct TableBlock<'r> {
    rules: &'r DuelRules,
    number: usize,
    codes: Vec<Code>,
}

impl<'r> TableBlock<'r> {
    fn new(rules: &'r DuelRules, number: usize) -> Self {
        Self {
            rules,
            number,
            codes: vec![Code::NONE; rules.numbering.block_size()],
        }
    }

    /// Writes the codes of all states, or reads those of the first lines. `code` gives the code to
    /// write; for a reader `None`.
    #[inline]
    fn code(&mut self, bits: &mut impl BitCoder, lines: usize, code: impl Fn(u32) -> Option<Code>) {
        let Self { rules, codes, .. } = self;
        let first = self.number * codes.len();
        let [line, turns] = rules.numbering.other_placements();
        let row = turns * rules.side();
        let numbering = &rules.numbering;
        numbering.visit_block(self.number, lines, |state, indexed| {
            let place = indexed.number as usize - first;
            let written = code(indexed.number);
            let wins = written.map_or_else(|| rules.wins(state), |code| code == Code::WINS);
            if wins {
                codes[place] = Code::WINS;
                return;
            }
            let before = |is_there: bool, step: usize| match is_there {
                true => codes[place - step],
                false => Code::NONE,
            };
            let threat = match rules.is_threatened(state) {
                true => Code::WINS,
                false => Code::NONE,
            };
            let neighbours = [
                before(!place.is_multiple_of(turns), 1),
                before(place % row >= turns, turns),
                before(place % line >= row, row),
                before(place >= line, line),
                threat,
            ];
            codes[place] = CodeModel.code(bits, neighbours, written.unwrap_or(Code::DRAW));
        });
    }
}

impl PackedTable {
    /// Packs the values of the states.
    pub(super) fn new(
        table: DuelTable,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<Self, Stopped> {
        let numbering = &table.rules.numbering;
        let lines = numbering.block_size() / numbering.other_placements()[0];
        let code_pair = |pair: usize, code_block: &mut dyn FnMut(&mut TableBlock<'_>)| {
            let blocks = numbering.pair_blocks();
            for block in pair * blocks..(pair + 1) * blocks {
                code_block(&mut TableBlock::new(&table.rules, block));
            }
        };
        let counts = Mutex::new(Counts::new(CONTEXTS));
        workers::map(threads, numbering.pairs(), must_stop, |pair| {
            let mut found = Counts::new(CONTEXTS);
            code_pair(pair, &mut |block| {
                block.code(&mut found, lines, |number| Some(table.get(number)));
            });
            // Only an addition happens under the lock. It does not panic, so no lock is poisoned.
            counts
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .add(&found);
        })?;
        let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        let probabilities = BitProbabilities::of(&counts);
        let pairs = workers::map(threads, numbering.pairs(), must_stop, |pair| {
            let (mut lengths, mut bytes) = (Vec::new(), Vec::new());
            code_pair(pair, &mut |block| {
                let mut encoder = probabilities.encoder();
                block.code(&mut encoder, lines, |number| Some(table.get(number)));
                let packed = encoder.finish();
                lengths.push(packed.len() as u32);
                bytes.extend(packed);
            });
            (lengths, bytes)
        })?;
        let mut ends = Vec::with_capacity(numbering.blocks());
        let mut bytes = Vec::with_capacity(pairs.iter().map(|(_, bytes)| bytes.len()).sum());
        for (lengths, packed) in pairs {
            for length in lengths {
                ends.push(ends.last().unwrap_or(&0) + length);
            }
            bytes.extend(packed);
        }
        Ok(Self {
            rules: table.rules,
            probabilities,
            ends,
            bytes,
        })
    }

    /// The rules of the table.
    pub(super) const fn rules(&self) -> &DuelRules {
        &self.rules
    }

    /// The code of a number. Unpacks its block up to the line of the number.
    pub(super) fn get(&self, number: u32) -> Code {
        let numbering = &self.rules.numbering;
        let (number, size) = (number as usize, numbering.block_size());
        let [line, _] = numbering.other_placements();
        let mut block = TableBlock::new(&self.rules, number / size);
        let mut decoder = self.probabilities.decoder(self.packed(number / size));
        block.code(&mut decoder, number % size / line + 1, |_| None);
        block.codes[number % size]
    }

    /// The bytes of a block.
    fn packed(&self, block: usize) -> &[u8] {
        let before = block.checked_sub(1);
        let start = before.map_or(0, |before| self.ends[before] as usize);
        &self.bytes[start..self.ends[block] as usize]
    }

    pub(super) fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        out.bytes(&self.probabilities.to_bytes())?;
        for end in &self.ends {
            out.bytes(&end.to_le_bytes())?;
        }
        out.bytes(&self.bytes)
    }

    pub(super) fn read(rules: DuelRules, input: &mut DurableReader) -> Result<Self, FileError> {
        let probabilities = BitProbabilities::read(CONTEXTS, |length| input.vec(length as u64))?;
        let probabilities =
            probabilities.ok_or_else(|| input.damaged("a table has an invalid probability"))?;
        let ends = input.vec(4 * rules.numbering.blocks() as u64)?;
        let ends = ends.as_chunks().0.iter();
        let ends: Vec<u32> = ends.map(|end| u32::from_le_bytes(*end)).collect();
        if !ends.is_sorted() {
            return Err(input.damaged("a block of a table ends before it begins"));
        }
        let bytes = input.vec(ends.last().copied().unwrap_or(0).into())?;
        Ok(Self {
            rules,
            probabilities,
            ends,
            bytes,
        })
    }
}
