//! Compressed tables with a few bits for each state.
//!
//! Values that the rules give without a search are left out: impossible states, and wins by a
//! capture. For other states the neighbours, states with a pawn one square off, predict the value.
//! A block has the states with the kings on the same squares, and can be unpacked by itself.

use std::sync::OnceLock;

use board_files::coder::{BitCoder, BitProbabilities, Counts, Decoder, Encoder};
use board_files::{DurableReader, DurableWriter, FileError};

use super::duel::Duel;
use super::index::{EndgameState, KINGS, NUMBERS, PAWNS};
use super::value::Code;

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

// Contexts: first the kinds of the neighbours, then the lengths.
/// Number of kinds: no state, a draw, a win, or a loss.
const KINDS: usize = 4;
const NEIGHBOURS: usize = 3;
const KIND_CONTEXTS: usize = KINDS.pow(NEIGHBOURS as u32);
/// Number of bits of a length, which is half the plies.
const BITS: usize = 7;
const LENGTHS: usize = 1 << BITS;
/// Contexts by win or loss, by the length of a neighbour, and by the bits coded before.
const LENGTH_CONTEXTS: usize = 2 * LENGTHS * LENGTHS;
const CONTEXTS: usize = 2 * KIND_CONTEXTS + LENGTH_CONTEXTS;

/// The kind of a value: 0 for no state, 1 for a draw, 2 for a win and 3 for a loss.
const fn kind(code: Code) -> usize {
    match code {
        Code::NONE => 0,
        Code::DRAW => 1,
        Code(code) => 2 + code as usize % 2,
    }
}

/// Half the plies of a win or a loss.
const fn length(code: Code) -> usize {
    (code.0 as usize - 1) / 2
}

/// Writes or reads the value of a state, whose neighbours have these values.
fn code_one(bits: &mut impl BitCoder, neighbours: [Code; NEIGHBOURS], code: Code) -> Code {
    let context = neighbours
        .iter()
        .fold(0, |context, &code| context * KINDS + kind(code));
    if bits.bit(context, code == Code::DRAW) {
        return Code::DRAW;
    }
    let is_loss = bits.bit(KIND_CONTEXTS + context, kind(code) == 3);
    // A neighbour has a similar length, best one with the same result.
    let same_result = neighbours
        .iter()
        .find(|&&code| kind(code) == 2 + usize::from(is_loss));
    let decided = || neighbours.iter().find(|&&code| kind(code) >= 2);
    let expected = same_result
        .or_else(decided)
        .map_or(LENGTHS - 1, |&code| length(code));
    let first = 2 * KIND_CONTEXTS + (usize::from(is_loss) * LENGTHS + expected) * LENGTHS;
    let written = if code == Code::DRAW { 0 } else { length(code) };
    let mut node = 1;
    for place in (0..BITS).rev() {
        let bit = bits.bit(first + node, written >> place & 1 == 1);
        node = node << 1 | usize::from(bit);
    }
    // Losses have odd codes from 1, wins even ones from 2.
    let half = (node - LENGTHS) as u8;
    Code((2 * half).saturating_add(if is_loss { 1 } else { 2 }))
}

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
            code_one(bits, neighbours, codes[pawns])
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
