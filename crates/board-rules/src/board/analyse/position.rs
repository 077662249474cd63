//! What a position is worth, and the best lines.

use anyhow::bail;
use board_bot::Reviewer;
use board_games::BoardGame;
use serde::Serialize;

use super::options::Options;
use crate::exit::{Exit, Interrupted, tell};
use crate::game::{Situation, Task, Thought};
use crate::interrupt::on_interrupt;
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;
use crate::words::counted;
use crate::wrap::{COLUMNS, wrapped};

/// Looks for the best lines of a position.
pub(super) struct AnalysePosition<'a> {
    pub(super) options: &'a Options,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    situation: Situation,
    lines: Vec<Thought>,
}

impl Task for AnalysePosition<'_> {
    type Answer = Exit;

    fn wants_exact(&self) -> bool {
        true
    }

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let Options { lines, svg, .. } = self.options;
        if svg.is_some() {
            bail!("--svg draws the course of a game: name a saved game");
        }
        let limits = self.options.limits();
        let stop = limits.stop_flag();
        let listening = on_interrupt(move |_| {
            stop.set();
            true
        });
        let progress = Progress::waiting("thinking");
        let mut found = Reviewer::new(evaluation).lines(&start, &[], usize::from(*lines), &limits);
        drop(progress);
        let is_interrupted = listening.has_come();
        if is_interrupted {
            // Lines that nobody had begun to look for.
            found.retain(|choice| choice.depth > 0);
        }
        let answer = Answer {
            situation: Situation::of(&start),
            lines: found.iter().map(Thought::of).collect(),
        };
        if self.options.json {
            to_stdout(|out| write_json(out, &answer))?;
        } else {
            to_stdout(|out| {
                for (line, place) in answer.lines.iter().zip(1..) {
                    let Thought { score, depth, .. } = line;
                    let moves = line.line.join(" ");
                    let text = format!("{place}. {score}, {depth} deep: {moves}");
                    write!(out, "{}", wrapped(&text, COLUMNS))?;
                }
                Ok(())
            })?;
        }
        if is_interrupted {
            let kept = format!("{} found", counted(answer.lines.len(), "line"));
            return Err(Interrupted { kept }.into());
        }
        if answer.lines.is_empty() {
            let ending = answer.situation.ending.unwrap_or_default();
            tell(format_args!("there is no move: the game is over: {ending}"));
            return Ok(Exit::None);
        }
        Ok(Exit::Success)
    }
}
