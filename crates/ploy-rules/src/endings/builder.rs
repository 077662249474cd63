//! Building tablebases.

use core::ops::RangeInclusive;

use board_files::endings::{self, MustStop, SolveFailure};

use super::duel::Duel;
use super::material::Material;
use super::packed::PackedTable;
use super::solve;
use super::summary::DuelSummary;
use super::tablebase::{EndgameTable, Tablebase};
use super::workers::Stopped;

/// The sides of boards.
pub(super) const SIDES: RangeInclusive<u8> = 3..=9;

/// A builder of a tablebase of all classes, or of some.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use ploy_rules::endings::{Analysis, BuildError, Builder};
///
/// let stop = AtomicBool::new(true); // mostly set by another thread, later
/// let analysis = Analysis::on_side(3).threads(2);
/// let built = Builder::with(analysis).stop(&stop).build();
/// assert_eq!(built.err(), Some(BuildError::Stopped));
/// ```
pub type Builder<'w> = endings::Builder<'w, Analysis>;

/// The analysis of the endings of Ploy.
///
/// It has the side of the board, by default 9 for the whole board, and the number of threads, by
/// default 1.
#[derive(Clone, Copy, Debug)]
pub struct Analysis {
    side: u8,
    threads: usize,
}

impl Default for Analysis {
    fn default() -> Self {
        Self::on_side(*SIDES.end())
    }
}

impl Analysis {
    /// The analysis on a board of this side: its squares are a1 to the corner of this row and
    /// column.
    ///
    /// # Panics
    /// If the side is not 3 to 9.
    #[must_use]
    pub fn on_side(side: u8) -> Self {
        assert!(SIDES.contains(&side), "a board has 3 to 9 squares a side");
        Self { side, threads: 1 }
    }

    /// Sets the number of threads, at least 1.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

/// Number of states that a byte of packed tables has at least.
const STATES_PER_BYTE: u64 = 8;

impl endings::PairSolver for Analysis {
    type Material = Material;
    type Tablebase = Tablebase;

    const MATERIALS: &'static [Material] = &Material::ALL;

    /// The states of the largest pair, and an estimate of all packed tables.
    fn memory(&self, pairs: &[[Material; 2]]) -> u64 {
        let states =
            |&[own, other]: &[Material; 2]| solve::memory(self.side.into(), Duel { own, other });
        let largest = pairs.iter().map(states).max().unwrap_or(0);
        let packed: u64 = pairs
            .iter()
            .map(states)
            .map(|all| all / STATES_PER_BYTE)
            .sum();
        largest + packed
    }

    fn empty(&self) -> Tablebase {
        Tablebase::empty(self.side)
    }

    fn solve(
        &self,
        [own, other]: [Material; 2],
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase,
    ) -> Result<u64, SolveFailure> {
        let threads = self.threads;
        let solved = solve::solve(self.side.into(), Duel { own, other }, threads, must_stop)?;
        let summaries = (0..solved.tables.len())
            .map(|table| DuelSummary::of(&solved, table, threads, must_stop))
            .collect::<Result<Vec<_>, Stopped>>()?;
        let tables = solved.tables.into_iter().zip(summaries);
        let tables = tables.map(|(table, summary)| {
            let duel = table.rules.duel;
            let packed = PackedTable::new(table, threads, must_stop)?;
            Ok((duel, EndgameTable { summary, packed }))
        });
        let mut states = 0;
        for (duel, table) in tables.collect::<Result<Vec<_>, Stopped>>()? {
            states += table.summary.tally.states();
            tablebase.insert(duel, table);
        }
        Ok(states)
    }
}
