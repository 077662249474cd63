//! What the commands of a game in the terminal answer.

use std::path::Path;

use anyhow::Context;
use board_bot::{Limits, Search};
use board_game_core::Record;

use super::command::{COMMANDS, Command};
use super::seats::{Seats, think};
use super::session::Session;
use super::typed::{Candidates, LISTED, Typed, candidates, read, refused};
use crate::exit::causes;
use crate::game::{Playable, load, save};
use crate::input::printable;

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
            Command::Undo => self.undo(),
            Command::Save(file) => self.save_in(&file),
            Command::Load(file) => match self.load(&file) {
                Ok(()) => {
                    self.changed();
                    self.greet()?;
                    let (moves, file) = (self.record.len(), shown(&file));
                    format!("loaded {moves} moves from {file}\n")
                }
                Err(error) => refused(&causes(&error)),
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
            Command::Position => format!("{}\n", self.record.position()),
            Command::Help => help::<G>(),
        })
    }

    fn typed(&mut self, typed: &str) -> anyhow::Result<String> {
        if let Some(ending) = self.ending() {
            return Ok(refused(&format!("the game is over: {ending}")));
        }
        match read(self.record.position(), typed) {
            Typed::Move(mv) => {
                let text = mv.to_string();
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
        let found = candidates(self.record.position(), beginning, LISTED, |_| {});
        if found.texts.is_empty() {
            return format!("no legal move begins with {:?}\n", printable(beginning));
        }
        columns(&found)
    }

    fn hint(&mut self) -> String {
        if let Some(ending) = self.ending() {
            return format!("none: {ending}\n");
        }
        let adviser = self
            .adviser
            .get_or_insert_with(|| Search::new(self.evaluation.clone()));
        let limits = Limits::nodes(HINT_NODES);
        let (choice, _) = think(limits.stop(), true, || {
            adviser.think(self.record.position(), self.record.keys(), &limits, |_| {})
        });
        let Some(choice) = choice else {
            return "none\n".to_owned();
        };
        let line = choice.line.iter().skip(1).take(HINT_LINE - 1);
        let line: Vec<String> = line.map(G::Move::to_string).collect();
        let expected = match line.as_slice() {
            [] => String::new(),
            line => format!("; then {}", line.join(" ")),
        };
        let plies = if choice.depth == 1 { "ply" } else { "plies" };
        format!(
            "hint: {} ({}, {} {plies} deep{expected})\n",
            choice.mv, choice.score, choice.depth
        )
    }

    /// Takes back the last move of a person and all after it.
    fn undo(&mut self) -> String {
        let is_persons = |&ply: &usize| {
            let mover = self.record.mover(ply);
            mover.is_some_and(|player| self.seats.is_person(player))
        };
        let Some(place) = (0..self.record.len()).rev().find(is_persons) else {
            return refused("there is no move of yours to take back");
        };
        let texts = self.move_texts();
        self.record.go_to(place);
        self.changed();
        format!("took back {}\n", texts[place..].join(" "))
    }

    fn save_in(&mut self, file: &Path) -> String {
        match self.record().and_then(|record| save(&record, file)) {
            Ok(()) => format!("saved {} moves in {}\n", self.record.len(), shown(file)),
            Err(error) => refused(&causes(&error)),
        }
    }

    /// Goes on with the game of a file, with its players unless others were named.
    fn load(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = load(file)?;
        let record: Record<G> = text
            .replay()
            .with_context(|| format!("cannot go on with {} here", shown(file)))?;
        self.seats = Seats::new(&self.options, Some(&text), record.start(), &self.evaluation)?;
        self.adviser = None;
        self.record = record;
        Ok(())
    }

    fn move_texts(&self) -> Vec<String> {
        self.record.moves().iter().map(G::Move::to_string).collect()
    }

    /// The moves in numbered rounds.
    fn history_lines(&self) -> String {
        let texts = self.move_texts();
        if texts.is_empty() {
            return "no move has been made\n".to_owned();
        }
        texts
            .chunks(G::PLAYERS)
            .zip(1..)
            .map(|(round, number)| format!("{number}. {}\n", round.join(" ")))
            .collect()
    }
}

/// A file's name as messages repeat it.
fn shown(file: &Path) -> String {
    printable(&file.display().to_string())
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
