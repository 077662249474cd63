//! Building tablebases.

use board_files::endings::{self, MustStop, SolveFailure, TableSummary};

use super::duel::Duel;
use super::material::Material;
use super::packed::PackedTable;
use super::solve;
use super::tablebase::{EndgameTable, Tablebase};
use super::zugzwangs::count_zugzwangs;

/// A builder of a tablebase of all classes, or of some.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use shogun_rules::endings::{BuildError, Builder};
///
/// let stop = AtomicBool::new(true); // mostly set by another thread, later
/// let built = Builder::new().stop(&stop).build();
/// assert_eq!(built.err(), Some(BuildError::Stopped));
/// ```
pub type Builder<'w> = endings::Builder<'w, Analysis>;

/// The analysis of the endings of Shogun. It has no settings.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Analysis;

/// An upper bound of the bytes of a packed table.
const PACKED: u64 = 1 << 20;

impl endings::PairSolver for Analysis {
    type Material = Material;
    type Tablebase = Tablebase;

    const MATERIALS: &'static [Material] = &Material::ALL;

    fn memory(&self, pairs: &[[Material; 2]]) -> u64 {
        solve::MEMORY + 2 * pairs.len() as u64 * PACKED
    }

    fn empty(&self) -> Tablebase {
        Tablebase::empty()
    }

    fn solve(
        &self,
        [own, other]: [Material; 2],
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase,
    ) -> Result<u64, SolveFailure> {
        let pair = solve::solve(Duel { own, other }, must_stop)?;
        let mut zugzwangs = count_zugzwangs(&pair);
        let mut states = 0;
        for (duel, codes) in pair.tables {
            let all = codes.iter().copied();
            let tally = TableSummary::of(all, core::mem::take(&mut zugzwangs));
            states += tally.states();
            let packed = PackedTable::new(duel, codes);
            tablebase.insert(duel, EndgameTable { tally, packed });
        }
        Ok(states)
    }
}
