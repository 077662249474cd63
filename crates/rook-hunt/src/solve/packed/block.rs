//! Compressed blocks of sets.

use board_files::coder::{BitCoder, BitProbabilities, Counts};

use super::model::{CaptureTurns, ContextModel, NO_CAPTURE};
use crate::rules::Rules;
use crate::solve::index::PawnIndex;
use crate::solve::table::DistanceTable;
use crate::solve::word::SolverWord;
use crate::square::AREA;

/// Number of sets in a block.
pub(super) const SETS: usize = 32;

/// Packs and unpacks blocks.
#[derive(Debug)]
pub(super) struct Packer<'a, W: SolverWord> {
    index: &'a PawnIndex<W>,
    model: ContextModel<W>,
}

impl<'a, W: SolverWord> Packer<'a, W> {
    /// A coder for numbers of this many bits, at most 15.
    pub(super) fn new(index: &'a PawnIndex<W>, rules: Rules, width: usize) -> Self {
        Self {
            index,
            model: ContextModel::new(rules, width),
        }
    }

    /// Counts the bits of a block.
    pub(super) fn count(&mut self, table: &DistanceTable<W>, block: usize, counts: &mut Counts) {
        self.code(table, block, counts);
    }

    /// Compresses a block.
    pub(super) fn pack(
        &mut self,
        table: &DistanceTable<W>,
        block: usize,
        odds: &BitProbabilities,
    ) -> Vec<u8> {
        let mut encoder = odds.encoder();
        self.code(table, block, &mut encoder);
        encoder.finish()
    }

    fn code(&mut self, table: &DistanceTable<W>, block: usize, bits: &mut impl BitCoder) {
        let first = block * SETS;
        for (place, pawns) in self.index.sets_from(first).take(SETS).enumerate() {
            let turns = turns_of(table, first + place);
            let mut decoded = turns;
            self.model.code(pawns, &mut decoded, bits);
            debug_assert!(decoded == turns, "decoding returns the encoded turns");
        }
    }

    /// Decodes the distances of the sets of a block one after another, and passes them with the
    /// number of the set to `hear` until it breaks.
    pub(super) fn unpack(
        &mut self,
        block: usize,
        bytes: &[u8],
        odds: &BitProbabilities,
        mut hear: impl FnMut(usize, &CaptureTurns) -> bool,
    ) {
        let mut decoder = odds.decoder(bytes);
        let first = block * SETS;
        for (place, pawns) in self.index.sets_from(first).take(SETS).enumerate() {
            let mut turns = [NO_CAPTURE; AREA];
            self.model.code(pawns, &mut turns, &mut decoder);
            if hear(first + place, &turns) {
                break;
            }
        }
    }
}

/// The distances of a set from a table.
fn turns_of<W: SolverWord>(table: &DistanceTable<W>, number: usize) -> CaptureTurns {
    let mut turns = [NO_CAPTURE; AREA];
    for square in crate::bitboard::squares(table.known(number)) {
        turns[usize::from(square)] = table.get(number, W::bit(square)) as u16;
    }
    turns
}

/// Stores the distances of a set in a table.
pub(super) fn record<W: SolverWord>(table: &DistanceTable<W>, number: usize, turns: &CaptureTurns) {
    for (square, &turn) in (0..).zip(turns) {
        if turn != NO_CAPTURE {
            table.record(number, W::bit(square), turn.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::model::contexts;
    use super::*;

    const WIDTH: usize = 3;

    proptest! {
        /// Any bytes decode to distances, and these distances can be encoded again.
        #[test]
        fn any_bytes_are_turns(
            bytes in prop::collection::vec(any::<u8>(), 0..400),
            counts: [u16; 32],
            must_move: bool,
        ) {
            let mut rules = Rules::new(2, 1, 1).and_then(|rules| rules.with_side(4)).expect("rules");
            if must_move {
                rules = rules.with_must_move(true);
            }
            let index = PawnIndex::<u64>::new(4, 2).expect("small");
            let mut table = DistanceTable::new(index.len());
            table.add_planes(WIDTH).expect("small");
            let mut odds = Counts::new(contexts(WIDTH));
            for (context, times) in (0..contexts(WIDTH)).zip(counts.into_iter().cycle()) {
                for bit in 0..times % 16 {
                    odds.bit(context, bit % 3 == 0);
                }
            }
            let odds = BitProbabilities::of(&odds);
            let mut packer = Packer::new(&index, rules, WIDTH);
            let mut decoded = Vec::new();
            packer.unpack(0, &bytes, &odds, |number, turns| {
                decoded.push(*turns);
                record(&table, number, turns);
                false
            });
            prop_assert_eq!(decoded.len(), SETS);
            prop_assert!(decoded.iter().flatten().all(|&turn| turn == NO_CAPTURE || (1..8).contains(&turn)));
            let again = packer.pack(&table, 0, &odds);
            let mut read_back = Vec::new();
            packer.unpack(0, &again, &odds, |_, turns| {
                read_back.push(*turns);
                false
            });
            prop_assert!(read_back == decoded);
        }
    }
}
