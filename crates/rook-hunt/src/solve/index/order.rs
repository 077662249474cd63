//! The sets in the order of their numbers.

use super::numbering::PawnIndex;
use crate::solve::word::SolverWord;

impl<W: SolverWord> PawnIndex<W> {
    /// The sets in the order of their numbers, from `number` on.
    pub(crate) fn sets_from(&self, number: usize) -> impl Iterator<Item = W> {
        let rows = &self.rows[..self.row_count()];
        let first = rows.partition_point(|row| row.offset as usize <= number);
        let first = first.saturating_sub(1);
        (first..rows.len()).flat_map(move |row| {
            let inside = number.saturating_sub(self.rows[row].offset as usize);
            let offsets = &self.block_offset[self.inside(row)];
            let middles = self.middles(row);
            let before = offsets[middles.clone()].partition_point(|&at| at as usize <= inside);
            let middle = middles.start + before.saturating_sub(1);
            (middle..middles.end).flat_map(move |middle| {
                let block = self.block(row, middle);
                let skipped = number.saturating_sub(block.at);
                let sets = &block.sets[skipped.min(block.sets.len())..];
                sets.iter().map(move |&set| block.outside | set)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::symmetry;

    fn check<W: SolverWord>(side: u8, pawns: u8) {
        let index = PawnIndex::<W>::new(side, pawns).expect("small");
        let all: Vec<W> = index.sets_from(0).collect();
        assert_eq!(all.len(), index.len());
        for (number, &set) in all.iter().enumerate() {
            // A row with a stabilizer has some sets twice, and `rank` returns one of the two
            // numbers.
            let (rank, g) = index.rank(set);
            assert_eq!(symmetry::apply(g, side, set), all[rank], "{number}");
        }
        for start in (0..=all.len()).step_by(all.len() / 40 + 1) {
            assert!(index.sets_from(start).eq(all[start..].iter().copied()));
        }
    }

    #[test]
    fn sets_are_listed_in_rank_order() {
        for (side, pawns) in [(2, 1), (3, 4), (4, 3), (6, 4), (8, 3)] {
            check::<u64>(side, pawns);
        }
        for (side, pawns) in [(9, 2), (10, 3)] {
            check::<u128>(side, pawns);
        }
    }
}
