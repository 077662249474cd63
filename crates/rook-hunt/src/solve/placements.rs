//! How many placements there are to begin a hunt with.

use super::index::{PawnIndex, binomial};
use super::word::SolverWord;
use super::workers::share;
use crate::region;
use crate::rules::Rules;

/// Placements that leave the rook a square.
pub(super) fn placements<W: SolverWord>(
    rules: &Rules,
    index: &PawnIndex<W>,
    threads: usize,
) -> u64 {
    let area = u32::from(rules.side()) * u32::from(rules.side());
    // A pawn occupies one square and threatens at most 4 a square of reach.
    let most = u32::from(rules.pawns()) * (1 + 4 * u32::from(rules.reach()));
    if most < area {
        return binomial(area, u32::from(rules.pawns())) as u64;
    }
    let pieces = index.pieces(1 << 12);
    let counts = share(threads, &pieces, |_, piece, count: &mut u64| {
        for (row, middles) in index.rows_of(piece) {
            for middle in middles {
                let block = index.block(row, middle);
                let open = |set: &&W| region::safe(rules, block.outside | **set) != W::ZERO;
                *count += block.sets.iter().filter(open).count() as u64 * u64::from(block.images);
            }
        }
    });
    counts.into_iter().sum()
}
