//! `board-rules hunt table`.

use rook_hunt::Rules;
use rook_hunt::solve::{SolveSummary, Solver};
use serde::{Deserialize, Serialize};

use super::rules::Options as HuntRules;
use super::run::watched_solver;
use super::solve::{SummaryJson, outcome};
use crate::exit::Exit;
use crate::job::progress::ProgressReporter;
use crate::job::{Json, ResourceLimits};
use crate::output::{to_stdout, write_json};
use crate::shards::{
    MergedShards, PieceOrder, ResultCallback, ShardArguments, ShardQuestion, Share, reread,
};

/// Print the table of all (k, l, n) up to a size: which pawns catch the rook, and in how many turns
#[derive(clap::Args, Debug)]
#[command(
    mut_arg("pawns", |argument| argument.help("Number of pawns, the paper's k. Here the largest, 4 when left out")),
    mut_arg("steps", |argument| argument.help("Steps the pawns make in a turn, the paper's l. Here the most, 4 when left out")),
    mut_arg("reach", |argument| argument.help("Squares a step goes at most, the paper's n. Here the largest such number, 3 when left out")),
    after_help = "\
Examples:
  board-rules hunt table
  board-rules hunt table -k 3 --must-move
  board-rules hunt table --side 5 -k 5 -l 1 -n 1 --json
  board-rules hunt table -k 5 --shard 1/8 --output 1.jsonl")]
pub(crate) struct Arguments {
    // The maxima of k, l and n.
    #[command(flatten)]
    max: HuntRules,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    resources: ResourceLimits,

    #[command(flatten)]
    shard: ShardArguments,
}

/// The rule sets of the table. Each is a piece.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ByRules {
    rules: Vec<Rules>,
}

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByRules>(text)
}

impl ShardQuestion for ByRules {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    type Piece = SolveSummary;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "hunt table";

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let HuntRules {
        pawns,
        steps,
        reach,
        variant,
    } = &arguments.max;
    let [max_pawns, max_steps, max_reach] =
        [pawns.unwrap_or(4), steps.unwrap_or(4), reach.unwrap_or(3)];
    // Check the maxima, even if no rule set has all of them.
    variant.rules(max_pawns, 1, max_reach)?;
    let mut rules = Vec::new();
    for reach in 1..=max_reach {
        for pawns in 1..=max_pawns {
            let max = if variant.repeats { u8::MAX } else { pawns };
            for steps in 1..=max_steps.min(max) {
                rules.push(variant.rules(pawns, steps, reach)?);
            }
        }
    }
    let question = ByRules { rules };
    question.answer(
        arguments.shard.share(),
        arguments.resources,
        arguments.json.is_asked(),
    )
}

/// Prints the table that all shards make together.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let question: ByRules = merged.question()?;
    question.answer(Share::Merged(merged), ResourceLimits::default(), json)
}

impl ByRules {
    fn answer(&self, share: Share, resources: ResourceLimits, json: bool) -> anyhow::Result<Exit> {
        let names: Vec<String> = self.rules.iter().map(Rules::to_string).collect();
        let mut solve = |own: &[usize], done: &mut ResultCallback<'_, SolveSummary>| {
            self.solve(own, resources, done)
        };
        let Some(table) = share.results(self, &names, &mut solve)? else {
            return Ok(Exit::Success);
        };
        to_stdout(|out| {
            if json {
                return write_json(out, &table.iter().map(SummaryJson::of).collect::<Vec<_>>());
            }
            writeln!(out, "k l n  caught from")?;
            for (rules, summary) in self.rules.iter().zip(&table) {
                let (k, l, n) = (rules.pawns(), rules.steps(), rules.reach());
                writeln!(out, "{k} {l} {n}  {}", outcome(summary))?;
            }
            Ok(())
        })?;
        Ok(Exit::Success)
    }

    /// Solves the rule sets at the indices `own`.
    fn solve(
        &self,
        own: &[usize],
        resources: ResourceLimits,
        done: &mut ResultCallback<'_, SolveSummary>,
    ) -> anyhow::Result<()> {
        // Check the memory of all rule sets before the first is solved.
        let memory = resources.memory().0;
        for &at in own {
            let solver = Solver::new(self.rules[at]).memory_limit(memory);
            solver.fits(false)?;
        }
        let progress = ProgressReporter::bar(own.len() as u64, "rule sets");
        for &at in own {
            let mut solver = watched_solver(self.rules[at], resources, None, |_| {});
            done(at, solver.summarize()?)?;
            progress.advance(1);
        }
        Ok(())
    }
}
