//! What the commands of a game in the terminal answer.

use std::path::Path;

use anyhow::Context;
use board_bot::{Limits, Search};

use super::{LISTED, Session};
use crate::exit::ERROR;
use crate::game::{History, Playable, Record};
use crate::input::printable;
use crate::play::command::{COMMANDS, Command};
use crate::play::interrupt;
use crate::play::seats::Seats;
use crate::play::typed::{Candidates, Typed, candidates, read};
use crate::progress::Progress;

/// Positions that a hint looks at.
const HINT_NODES: u64 = 200_000;
/// Moves of the expected line that a hint shows.
const HINT_LINE: usize = 5;
/// Columns that lists are broken to.
const COLUMNS: usize = 80;

impl<G: Playable> Session<G> {
    /// Does what was asked for. The answer is lines with their ends, perhaps none.
    pub(super) fn obey(&mut self, command: Command<'_>) -> anyhow::Result<String> {
        Ok(match command {
            Command::Nothing | Command::Quit => String::new(),
            Command::Move(typed) => return self.typed(typed),
            Command::Moves(beginning) => self.moves(beginning),
            Command::Hint => self.hint(),
            Command::Undo => return self.undo(),
            Command::Save(file) => match self.record().save(&file) {
                Ok(()) => format!("saved {} moves in {}\n", self.history.len(), shown(&file)),
                Err(error) => refused(&format!("{error:#}")),
            },
            Command::Load(file) => match self.load(&file) {
                Ok(()) => {
                    self.keep()?;
                    self.greet()?;
                    format!(
                        "loaded {} moves from {}\n",
                        self.history.len(),
                        shown(&file)
                    )
                }
                Err(error) => refused(&format!("{error:#}")),
            },
            Command::Board => {
                self.draw()?;
                String::new()
            }
            Command::Flip => {
                self.is_flipped = !self.is_flipped;
                self.draw()?;
                String::new()
            }
            Command::History => self.history_lines(),
            Command::Position => format!("{}\n", self.history.position().position_text()),
            Command::Help => help::<G>(),
        })
    }

    fn typed(&mut self, typed: &str) -> anyhow::Result<String> {
        if let Some(ending) = self.ending() {
            return Ok(refused(&format!("the game is over: {ending}")));
        }
        match read(self.history.position(), typed) {
            Typed::Move(mv) => {
                let text = self.history.position().move_text(mv);
                self.play(mv)?;
                // What was meant, unless that is what was typed.
                Ok(if text == typed {
                    String::new()
                } else {
                    format!("{text}\n")
                })
            }
            Typed::Ambiguous(candidates) => Ok(format!("which one?\n{}", columns(&candidates))),
            Typed::Refused(why) => Ok(refused(&why)),
        }
    }

    fn moves(&self, beginning: &str) -> String {
        if let Some(ending) = self.ending() {
            return format!("none: {ending}\n");
        }
        let found = candidates(self.history.position(), beginning, LISTED, |_| {});
        if found.texts.is_empty() {
            return format!("no legal move begins with {:?}\n", printable(beginning));
        }
        columns(&found)
    }

    fn hint(&mut self) -> String {
        if let Some(ending) = self.ending() {
            return format!("none: {ending}\n");
        }
        let position = self.history.position();
        let adviser = self
            .adviser
            .get_or_insert_with(|| Search::new(position.evaluation()));
        let limits = Limits::nodes(HINT_NODES);
        let progress = Progress::waiting("thinking");
        let (choice, _) = interrupt::stopping(limits.stop(), || {
            adviser.think(position, self.history.earlier(), &limits, |_| {})
        });
        drop(progress);
        let Some(choice) = choice else {
            return "none\n".to_owned();
        };
        let mut line = History::new(position.clone());
        for &mv in choice.line.iter().take(HINT_LINE) {
            if line.play(mv).is_err() {
                break;
            }
        }
        let expected = match line.move_texts().split_first() {
            Some((_, rest)) if !rest.is_empty() => format!("; then {}", rest.join(" ")),
            _ => String::new(),
        };
        let plies = if choice.depth == 1 { "ply" } else { "plies" };
        format!(
            "hint: {} ({}, {} {plies} deep{expected})\n",
            position.move_text(choice.mv),
            choice.score,
            choice.depth
        )
    }

    /// Takes back the last move of a person and all after it.
    fn undo(&mut self) -> anyhow::Result<String> {
        let Some(place) = self.history.last_of(|side| self.seats.is_person(side)) else {
            return Ok(refused("there is no move of yours to take back"));
        };
        let texts = self.history.move_texts();
        while self.history.len() > place {
            self.history.undo();
        }
        self.has_changed = true;
        self.keep()?;
        Ok(format!("took back {}\n", texts[place..].join(" ")))
    }

    /// Goes on with the game of a file, with its players unless others were named.
    fn load(&mut self, file: &Path) -> anyhow::Result<()> {
        let record = Record::load(file)?;
        let history: History<G> = record
            .replay()
            .with_context(|| format!("cannot go on with {} here", shown(file)))?;
        self.seats = Seats::new(&self.options, Some(&record), history.start())?;
        self.adviser = None;
        self.history = history;
        self.has_changed = true;
        Ok(())
    }

    /// The moves in numbered pairs.
    fn history_lines(&self) -> String {
        let texts = self.history.move_texts();
        if texts.is_empty() {
            return "no move has been made\n".to_owned();
        }
        texts
            .chunks(2)
            .zip(1..)
            .map(|(pair, number)| format!("{number}. {}\n", pair.join(" ")))
            .collect()
    }
}

/// A file's name as messages repeat it.
fn shown(file: &Path) -> String {
    printable(&file.display().to_string())
}

/// The line that says why something is not done.
pub(super) fn refused(why: &str) -> String {
    format!("{ERROR}refused:{ERROR:#} {why}\n")
}

fn help<G: Playable>() -> String {
    let intro = "a move, or its beginning, plays it; Tab completes it on a terminal\n";
    let commands: String = COMMANDS
        .iter()
        .map(|(usage, what)| format!("{usage:<17} {what}\n"))
        .collect();
    format!("{intro}{}{commands}", G::LEGEND)
}

/// Moves side by side.
fn columns(moves: &Candidates) -> String {
    let width = moves.texts.iter().map(String::len).max().unwrap_or(0) + 1;
    let in_a_line = (COLUMNS / width).max(1);
    let mut lines: String = moves
        .texts
        .chunks(in_a_line)
        .map(|line| {
            let cells: String = line.iter().map(|text| format!("{text:<width$}")).collect();
            format!("{}\n", cells.trim_end())
        })
        .collect();
    if moves.has_more {
        lines += "and more: type more of the move\n";
    }
    lines
}
