//! What commands do with a game, whichever it is.

use std::path::Path;

use anyhow::Context;
use board_game_core::RecordText;
use board_games::{BoardGame, GameVisitor, player_named, read_position, read_rules, visit};

use super::arguments::RuleArguments;
use crate::exit::tell;
use crate::input::printable;
use crate::memory::Memory;
use crate::progress::Progress;

/// Something to do with a game, written once for all of them.
pub(crate) trait Task {
    /// What comes of it.
    type Answer;

    /// Whether the worth of positions should be exact, where that can be found out in seconds.
    fn wants_exact(&self) -> bool {
        false
    }

    /// Does it with the position `start` and an evaluation of positions.
    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation)
    -> anyhow::Result<Self::Answer>;
}

/// Does the task with the position of this text, in which it is the turn of the player named
/// `mover`, if one is.
pub(crate) fn run_position<T: Task>(
    word: &str,
    rules: &RuleArguments,
    position: &str,
    mover: Option<&str>,
    task: T,
) -> anyhow::Result<T::Answer> {
    let (game, text) = rules.game(word)?;
    let run = RunPosition {
        rules: &text,
        position,
        mover,
        solution: rules.solution.as_deref(),
        task,
    };
    visit(game.name, run)?
}

struct RunPosition<'a, T> {
    rules: &'a str,
    position: &'a str,
    mover: Option<&'a str>,
    solution: Option<&'a Path>,
    task: T,
}

impl<T: Task> GameVisitor for RunPosition<'_, T> {
    type Answer = anyhow::Result<T::Answer>;

    fn visit<G: BoardGame>(self) -> Self::Answer {
        let mover = self.mover.map(player_named::<G>).transpose()?;
        let rules = read_rules::<G>(self.rules, self.position)?;
        let start: G = read_position(&rules, self.position, mover)
            .with_context(|| format!("{:?} is no position", printable(self.position)))?;
        let evaluation = evaluation(&start, self.solution, self.task.wants_exact())?;
        self.task.run(start, evaluation)
    }
}

/// Does the task with the position that a saved game begins with, whatever game it is.
pub(crate) fn run_record<T: Task>(
    record: &RecordText,
    solution: Option<&Path>,
    task: T,
) -> anyhow::Result<T::Answer> {
    let run = RunRecord {
        record,
        solution,
        task,
    };
    visit(record.game(), run)?
}

struct RunRecord<'a, T> {
    record: &'a RecordText,
    solution: Option<&'a Path>,
    task: T,
}

impl<T: Task> GameVisitor for RunRecord<'_, T> {
    type Answer = anyhow::Result<T::Answer>;

    fn visit<G: BoardGame>(self) -> Self::Answer {
        let start: G = self.record.start()?;
        let evaluation = evaluation(&start, self.solution, self.task.wants_exact())?;
        self.task.run(start, evaluation)
    }
}

/// What bots know: all, if there is a solution, or if one is wanted and is found in seconds.
fn evaluation<G: BoardGame>(
    start: &G,
    solution: Option<&Path>,
    wants_exact: bool,
) -> anyhow::Result<G::Evaluation> {
    match solution {
        Some(file) => Ok(start.load_exact(file, Memory::available().0)?),
        None if wants_exact => Ok(exact(start)),
        None => Ok(G::Evaluation::default()),
    }
}

/// All that can be known in seconds; where a game has exact values that take longer, it says so.
pub(crate) fn exact<G: BoardGame>(start: &G) -> G::Evaluation {
    let progress = Progress::spinner("turns solved");
    let known = start.exact(Memory::available().0, &mut |turns| progress.set(turns));
    drop(progress);
    match known {
        None => G::Evaluation::default(),
        Some(Ok(evaluation)) => evaluation,
        Some(Err(why)) => {
            tell(why);
            G::Evaluation::default()
        }
    }
}
