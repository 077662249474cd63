//! The result of a run: the summary of a solution, and the run up to some turn.

use super::index::binomial;
use super::table::DistanceTable;
use super::word::SolverWord;
use crate::rules::Rules;
use crate::square::SquareSet;

/// The summary of the states of some rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SolveSummary {
    /// The rules.
    pub rules: Rules,
    /// States with the pawns to move: every placement with the rook on every other square.
    pub states: u64,
    /// States from which the pawns win.
    pub won_states: u64,
    /// Number of turns of the longest win from any state; 0 if no state is won.
    pub longest: u32,
    /// Placements with a safe square for the rook.
    pub placements: u64,
    /// Placements that win wherever the rook is placed: entry `t` counts those that take exactly
    /// `t` turns.
    pub won_placements: Vec<u64>,
    /// The placements of the question, each with its number of turns; `None` if the rook escapes.
    pub asked: Vec<(SquareSet, Option<u32>)>,
}

impl SolveSummary {
    /// A summary before the first turn.
    pub(super) fn blank(rules: Rules) -> Self {
        let area = u32::from(rules.side()) * u32::from(rules.side());
        let pawns = u32::from(rules.pawns());
        Self {
            rules,
            states: (binomial(area, pawns) * u128::from(area - pawns)) as u64,
            won_states: 0,
            longest: 0,
            placements: 0,
            won_placements: vec![0],
            asked: Vec::new(),
        }
    }

    /// Whether the pawns catch the rook from at least one placement.
    #[must_use]
    pub fn can_catch(&self) -> bool {
        self.best().is_some()
    }

    /// Whether the pawns catch the rook from every placement with a safe square for it.
    ///
    /// True if there is no such placement, as with five pawns and steps of two squares on side 3.
    #[must_use]
    pub fn always_catches(&self) -> bool {
        self.won_within(u32::MAX) == self.placements
    }

    /// The number of placements that win within so many turns, wherever the rook is placed.
    /// `u64::MAX` if the sum is larger, which only a summary from elsewhere can have.
    ///
    /// ```
    /// use rook_hunt::Rules;
    /// use rook_hunt::solve::Solver;
    ///
    /// let summary = Solver::new(Rules::new(4, 1, 1)?.with_side(4)?).summarize()?;
    /// assert_eq!(summary.won_within(1), 0);
    /// assert_eq!(summary.won_within(9), summary.placements);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn won_within(&self, turns: u32) -> u64 {
        let counts = self.won_placements.iter().zip(0..=turns);
        counts.fold(0, |sum, (&count, _)| count.saturating_add(sum))
    }

    /// Turns of the best placement; `None` if none wins.
    #[must_use]
    pub fn best(&self) -> Option<u32> {
        let turns = self.won_placements.iter().position(|&count| count > 0)?;
        u32::try_from(turns).ok()
    }

    /// Turns of the worst placement that wins; `None` if none wins.
    #[must_use]
    pub fn worst(&self) -> Option<u32> {
        let turns = self.won_placements.iter().rposition(|&count| count > 0)?;
        u32::try_from(turns).ok()
    }
}

/// The state of a run, without that of its iteration.
pub(super) struct RunState<W: SolverWord> {
    pub(super) summary: SolveSummary,
    /// The placements of the question, with their numbers of turns.
    pub(super) asked: Vec<(SquareSet, Option<u32>)>,
    /// Turns done.
    pub(super) turn: u32,
    /// Whether the last turn changed nothing.
    pub(super) is_finished: bool,
    /// The distances of all states, if they are stored.
    pub(super) table: Option<DistanceTable<W>>,
}
