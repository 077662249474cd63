//! The strategies as command-line options.

use std::path::PathBuf;

use anyhow::Context;
use board_games::load_solution;
use clap::ValueEnum;
use rook_hunt::solve::Solution;
use rook_hunt::strategy::{Measure, Strategy, StrategyPlayer, Terms};
use rook_hunt::{Position, Rules};

use super::placements::ByPlacement;
use super::run::solver;
use crate::job::ResourceLimits;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StrategyName {
    /// The paper's hunters: the first move that leaves the rook the smallest region
    Greedy,
    /// The paper's program to the letter: it captures the rook only if that is the first move with
    /// the smallest region
    Program,
    /// Greedy pawns that break ties in the best way: they never loop
    BestTies,
    /// Four pawns with two steps a turn: each stays on its own pair of files
    FilePairs,
    /// Two pawns with steps of three squares: one always stands in the rook's row or column
    Blocker,
    /// Pawns that win in the fewest turns, from a solution
    Optimal,
    /// The rook that always moves to the crossing of a free row and a free column
    Crossing,
    /// The rook against three pawns: it passes them through a free row or column again and again
    Breakthrough,
}

impl StrategyName {
    /// The strategy of the library; `None` for [`Optimal`](Self::Optimal), which needs a solution.
    pub(super) const fn strategy(self) -> Option<Strategy> {
        Some(match self {
            Self::Greedy => Strategy::Greedy,
            Self::Program => Strategy::Program,
            Self::BestTies => Strategy::BestTies,
            Self::FilePairs => Strategy::FilePairs,
            Self::Blocker => Strategy::Blocker,
            Self::Crossing => Strategy::Crossing,
            Self::Breakthrough => Strategy::Breakthrough,
            Self::Optimal => return None,
        })
    }
}

#[derive(clap::Args, Clone, Debug)]
pub(super) struct StrategyArguments {
    /// How greedy pawns measure the region: as in the paper's program, or as in its text
    #[arg(long, value_name = "program|text", default_value = "program")]
    measure: Measure,

    /// Turns within which best-ties has to catch the rook
    #[arg(long, value_name = "TURNS", default_value_t = 13)]
    within: u8,

    /// Use the solution in FILE, written by `board-rules hunt solve --save`. It is for optimal
    /// pawns; by default, the rules are solved first
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
}

impl StrategyArguments {
    /// The question to verify a strategy from every placement.
    pub(super) fn everywhere(&self, name: StrategyName, rules: Rules, limit: usize) -> ByPlacement {
        let strategy = name.strategy().map(|strategy| strategy.to_string());
        ByPlacement {
            strategy: strategy.unwrap_or_else(|| "optimal".to_owned()),
            rules,
            measure: self.measure.to_string(),
            within: self.within,
            limit,
        }
    }

    pub(super) fn player(
        &self,
        name: StrategyName,
        start: &Position,
        resources: ResourceLimits,
    ) -> anyhow::Result<StrategyPlayer> {
        match name.strategy() {
            Some(strategy) => {
                let terms = Terms {
                    measure: self.measure,
                    within: self.within,
                };
                Ok(strategy.player(start, &terms)?)
            }
            None => {
                let solution = self.solution(start, resources)?;
                Ok(StrategyPlayer::Pawns(Box::new(solution)))
            }
        }
    }

    fn solution(&self, start: &Position, resources: ResourceLimits) -> anyhow::Result<Solution> {
        let rules = start.rules();
        match &self.solution {
            Some(file) => Ok(load_solution(file, resources.memory().0, rules)?),
            None => solver(rules, resources, None)
                .solve()
                .context("optimal pawns need a solution"),
        }
    }
}
