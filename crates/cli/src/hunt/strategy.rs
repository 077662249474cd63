//! The pawns' strategies by name.

use std::path::PathBuf;

use anyhow::Context;
use rook_hunt::Position;
use rook_hunt::solve::Solution;
use rook_hunt::strategy::{BestTies, Greedy, Measure, PawnStrategy};

use super::run::Options;
use crate::game::solution_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Name {
    /// The paper's hunters: the first move that leaves the rook the smallest region
    Greedy,
    /// The same with ties broken in the best way: they never loop
    BestTies,
    /// The quickest win, from a solution
    Optimal,
}

#[derive(clap::Args, Clone, Debug)]
pub(super) struct Choice {
    /// How greedy pawns measure the region: as the paper's program, or as its text
    #[arg(long, value_name = "program|text", default_value = "program")]
    measure: Measure,

    /// Turns within which best ties must catch the rook
    #[arg(long, value_name = "TURNS", default_value_t = 13)]
    within: u8,

    /// The solution that optimal pawns play by; when left out the rules are solved first
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
}

impl Choice {
    pub(super) fn strategy(
        &self,
        name: Name,
        start: &Position,
        options: &Options,
    ) -> anyhow::Result<Box<dyn PawnStrategy>> {
        Ok(match name {
            Name::Greedy => Box::new(Greedy {
                measure: self.measure,
            }),
            Name::BestTies => Box::new(BestTies::new(self.measure, start, self.within)?),
            Name::Optimal => Box::new(self.solution(start, options)?),
        })
    }

    fn solution(&self, start: &Position, options: &Options) -> anyhow::Result<Solution> {
        let rules = start.rules();
        match &self.solution {
            Some(file) => solution_of(file, options.memory(), rules),
            None => options
                .timed(None, || options.solver(rules, None).solve())
                .context("optimal pawns need a solution"),
        }
    }
}
