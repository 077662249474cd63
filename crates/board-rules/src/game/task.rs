//! Tasks that are generic over the type of a game.

use std::path::Path;

use anyhow::Context;
use board_game_core::RecordText;
use board_games::{BoardGame, GameVisitor, read_position, read_rules, visit};

use super::arguments::RuleArguments;
use super::table::no_position;
use crate::job::memory::Memory;

/// A task that is generic over the type of a game, because its speed matters: a match, an engine,
/// puzzles. Other commands use [tables](super::table), which hold a game of any type.
pub(crate) trait GameTask {
    /// The result of the task.
    type Answer;

    /// Runs the task with the position `start` and an evaluation.
    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation)
    -> anyhow::Result<Self::Answer>;
}

/// Runs a task with the position of this text, in the game that `word` and the rules name.
pub(crate) fn run_position<T: GameTask>(
    word: &str,
    rules: &RuleArguments,
    position: &str,
    task: T,
) -> anyhow::Result<T::Answer> {
    let (game, text) = rules.game(word)?;
    let run = RunPosition {
        rules: &text,
        position,
        exact_file: rules.exact_file.as_deref(),
        task,
    };
    visit(game.name, run)?
}

struct RunPosition<'a, T> {
    rules: &'a str,
    position: &'a str,
    exact_file: Option<&'a Path>,
    task: T,
}

impl<T: GameTask> GameVisitor for RunPosition<'_, T> {
    type Answer = anyhow::Result<T::Answer>;

    fn visit<G: BoardGame>(self) -> Self::Answer {
        let start: G = start(self.rules, self.position)?;
        let evaluation = evaluation(&start, self.exact_file)?;
        self.task.run(start, evaluation)
    }
}

/// Reads a position; not generic over the task, so that it is compiled once a game.
fn start<G: BoardGame>(rules: &str, position: &str) -> anyhow::Result<G> {
    let rules = read_rules::<G>(rules, position)?;
    read_position(&rules, position, None).with_context(|| no_position(position))
}

/// Runs a task with the first position of a saved game.
pub(crate) fn run_record<T: GameTask>(
    record: &RecordText,
    exact_file: Option<&Path>,
    task: T,
) -> anyhow::Result<T::Answer> {
    let run = RunRecord {
        record,
        exact_file,
        task,
    };
    visit(record.game(), run)?
}

struct RunRecord<'a, T> {
    record: &'a RecordText,
    exact_file: Option<&'a Path>,
    task: T,
}

impl<T: GameTask> GameVisitor for RunRecord<'_, T> {
    type Answer = anyhow::Result<T::Answer>;

    fn visit<G: BoardGame>(self) -> Self::Answer {
        let start: G = self.record.start()?;
        let evaluation = evaluation(&start, self.exact_file)?;
        self.task.run(start, evaluation)
    }
}

/// The evaluation for bots, with the exact values of a file if there is one.
fn evaluation<G: BoardGame>(start: &G, exact_file: Option<&Path>) -> anyhow::Result<G::Evaluation> {
    match exact_file {
        Some(file) => Ok(start.load_exact(file, Memory::available().0)?),
        None => Ok(G::Evaluation::default()),
    }
}
