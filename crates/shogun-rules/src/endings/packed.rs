//! Compressed tables with a few bits for each state.
//!
//! Values that the rules give without a search are left out: impossible states, and wins by a
//! capture. For other states the neighbours, states with a pawn one square off, predict the value.
//! A block has the states with the kings on the same squares, and can be unpacked by itself.

use std::sync::OnceLock;

use board_files::coder::{BitCoder, BitProbabilities, Counts, Decoder, Encoder};
use board_files::endings::{Code, CodeModel};
use board_files::{DurableReader, DurableWriter, FileError};

use super::duel::Duel;
use super::index::{EndgameState, KINGS, NUMBERS, PAWNS};

/// Maximum bytes of the unpacked blocks of a table.
pub(super) const MEMORY: u64 = (NUMBERS + KINGS * size_of::<PackedBlock>()) as u64;

/// The values of the states of a block, unpacked on demand.
type PackedBlock = OnceLock<Box<[Code; PAWNS]>>;

/// The values of a table.
#[derive(Debug)]
pub(super) struct PackedTable {
    duel: Duel,
    probabilities: BitProbabilities,
    /// The end of each block in `bytes`.
    ends: Vec<u32>,
    bytes: Vec<u8>,
    blocks: Vec<PackedBlock>,
}

/// The neighbours of a state: the other pawn one square to the left and one below, and the own pawn
/// one square to the left.
type PawnModel = CodeModel<3>;
const CONTEXTS: usize = PawnModel::CONTEXTS;

/// Writes or reads the values of the states with the kings on the squares of this number.
fn code_block(bits: &mut impl BitCoder, duel: Duel, kings: usize, codes: &mut [Code]) {
    for pawns in 0..PAWNS {
        let known = match EndgameState::of_number(kings * PAWNS + pawns) {
            None => Some(Code::NONE),
            Some(state) => duel.immediate_code(state),
        };
        let before = |is_there: bool, step: usize| {
            if is_there {
                codes[pawns - step]
            } else {
                Code::NONE
            }
        };
        codes[pawns] = known.unwrap_or_else(|| {
            let neighbours = [
                before(pawns % 8 > 0, 1),
                before(pawns % 64 >= 8, 8),
                before(pawns >= 64, 64),
            ];
            CodeModel.code(bits, neighbours, codes[pawns])
        });
    }
}

impl PackedTable {
    /// Packs the values of the states.
    pub(super) fn new(duel: Duel, mut codes: Vec<Code>) -> Self {
        let mut counts = Counts::new(CONTEXTS);
        for (kings, block) in codes.chunks_mut(PAWNS).enumerate() {
            code_block(&mut counts, duel, kings, block);
        }
        let probabilities = BitProbabilities::of(&counts);
        let (mut ends, mut bytes) = (Vec::new(), Vec::new());
        for (kings, block) in codes.chunks_mut(PAWNS).enumerate() {
            let mut encoder: Encoder<'_> = probabilities.encoder();
            code_block(&mut encoder, duel, kings, block);
            bytes.extend(encoder.finish());
            ends.push(bytes.len() as u32);
        }
        Self {
            duel,
            probabilities,
            ends,
            bytes,
            blocks: empty(),
        }
    }

    /// The value of the state with this number.
    pub(super) fn get(&self, number: usize) -> Code {
        self.block(number / PAWNS)[number % PAWNS]
    }

    fn block(&self, kings: usize) -> &[Code; PAWNS] {
        self.blocks[kings].get_or_init(|| {
            let mut codes = Box::new([Code::NONE; PAWNS]);
            self.unpack(kings, &mut codes);
            codes
        })
    }

    fn unpack(&self, kings: usize, codes: &mut [Code; PAWNS]) {
        let start = kings
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize);
        let bytes = &self.bytes[start..self.ends[kings] as usize];
        let mut decoder: Decoder<'_> = self.probabilities.decoder(bytes);
        code_block(&mut decoder, self.duel, kings, codes);
    }

    /// Visits each state with its number and its value, without storing the unpacked blocks.
    pub(super) fn visit(&self, mut visit: impl FnMut(EndgameState, usize, Code)) {
        let mut codes = [Code::NONE; PAWNS];
        for kings in 0..KINGS {
            self.unpack(kings, &mut codes);
            for (pawns, &code) in codes.iter().enumerate() {
                let number = kings * PAWNS + pawns;
                if let Some(state) = EndgameState::of_number(number).filter(|_| code != Code::NONE)
                {
                    visit(state, number, code);
                }
            }
        }
    }

    pub(super) fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        out.bytes(&self.probabilities.to_bytes())?;
        for end in &self.ends {
            out.bytes(&end.to_le_bytes())?;
        }
        out.bytes(&self.bytes)
    }

    pub(super) fn read(duel: Duel, input: &mut DurableReader) -> Result<Self, FileError> {
        let probabilities = BitProbabilities::read(CONTEXTS, |length| input.vec(length as u64))?;
        let probabilities =
            probabilities.ok_or_else(|| input.damaged("a table has an invalid probability"))?;
        let ends = input.vec(4 * KINGS as u64)?;
        let ends: Vec<u32> = ends
            .as_chunks()
            .0
            .iter()
            .map(|end| u32::from_le_bytes(*end))
            .collect();
        if !ends.is_sorted() {
            return Err(input.damaged("a block of a table ends before it begins"));
        }
        let bytes = input.vec(ends[KINGS - 1].into())?;
        Ok(Self {
            duel,
            probabilities,
            ends,
            bytes,
            blocks: empty(),
        })
    }
}

fn empty() -> Vec<PackedBlock> {
    let mut blocks = Vec::new();
    blocks.resize_with(KINGS, PackedBlock::new);
    blocks
}
