//! The answers to the commands of a game in the terminal.

use std::path::Path;

use anyhow::Context;
use board_bot::Limits;
use board_games::{Candidates, MoveInput};

use super::command::{COMMANDS, Command, LISTED, illegal, no_move, refused};
use super::players::{GamePlayers, think};
use super::session::PlaySession;
use crate::exit::causes;
use crate::game::{load, save};
use crate::input::printable;
use crate::words::{COLUMNS, counted, wrapped};

/// The number of positions that a hint searches.
const HINT_NODES: u64 = 200_000;
/// The most moves of the principal variation that a hint shows.
const HINT_LINE: usize = 5;

impl PlaySession {
    /// Executes a command. The answer is lines with line feeds, or empty.
    pub(super) fn execute(&mut self, command: Command<'_>) -> anyhow::Result<String> {
        Ok(match command {
            Command::Nothing | Command::Quit => String::new(),
            Command::Move(typed) => return self.play_typed(typed),
            Command::Moves(beginning) => self.moves(beginning),
            Command::Hint => self.hint(),
            Command::Show(text) => self.show(text)?,
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Go(round, player) => self.go(round, player),
            Command::Resign => self.resign(),
            Command::New => self.begin_again(),
            Command::Level(level) => self.set_level(level),
            Command::Player(who, name) => self.set_player(who, name),
            Command::Swap => self.swap()?,
            Command::Save(file) => self.save_in(&file),
            Command::Load(file) => match self.load(&file) {
                Ok(()) => {
                    self.changed();
                    self.print_introduction()?;
                    let moves = counted(self.table.ply(), "move");
                    format!("loaded {moves} from {}\n", file_text(&file))
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
            Command::Position => format!("{}\n", self.table.summary().position),
            Command::Help => help(self.table.info().legend),
        })
    }

    fn play_typed(&mut self, typed: &str) -> anyhow::Result<String> {
        if let Some(ending) = self.ending() {
            return Ok(refused(&format!("the game is over: {ending}")));
        }
        Ok(match self.table.read(typed) {
            MoveInput::Move(mv) => {
                let notation = self.notation(&mv);
                self.play(&mv)?;
                // Print the move unless it was typed in full.
                if notation == typed {
                    String::new()
                } else {
                    format!("{notation}\n")
                }
            }
            MoveInput::Ambiguous(candidates) => format!("which one?\n{}", columns(&candidates)),
            MoveInput::Illegal(why) => illegal(&why),
            MoveInput::NoMove(why) => no_move(typed, &why),
        })
    }

    /// Formats a legal move with the piece that it captures.
    pub(super) fn notation(&self, mv: &str) -> String {
        match self.table.captured_piece(mv) {
            None => mv.to_owned(),
            Some(taken) => format!("{mv} takes {}", taken.name),
        }
    }

    /// Draws the board with the targets of the piece on a square.
    fn show(&mut self, text: &str) -> anyhow::Result<String> {
        let targets = match self.table.targets(text, self.view()) {
            Ok(targets) => targets,
            Err(error) => return Ok(refused(&error.text)),
        };
        self.write_picture(&targets.picture)?;
        let ways = match targets.number {
            0 => "no legal move".to_owned(),
            number => format!("{} to go to", counted(number, "square")),
        };
        Ok(format!("{}: {ways}\n", targets.square))
    }

    fn moves(&self, beginning: &str) -> String {
        if let Some(ending) = self.ending() {
            return format!("none: {ending}\n");
        }
        let found = self.table.candidates(beginning, LISTED);
        if found.texts.is_empty() {
            return format!("no legal move begins with {:?}\n", printable(beginning));
        }
        columns(&found)
    }

    fn hint(&mut self) -> String {
        if let Some(ending) = self.ending() {
            return format!("none: {ending}\n");
        }
        let table = &*self.table;
        let adviser = self.analysis.expert(table);
        let limits = Limits::nodes(HINT_NODES);
        let (choice, _) = think(limits.stop_flag(), true, || adviser.best(table, &limits));
        let Some(choice) = choice else {
            return "none\n".to_owned();
        };
        let length = choice.pv.len().min(HINT_LINE);
        let expected = match choice.pv.get(1..length).unwrap_or_default() {
            [] => String::new(),
            line => format!("; then {}", line.join(" ")),
        };
        let plies = if choice.depth == 1 { "ply" } else { "plies" };
        format!(
            "hint: {} ({}, {} {plies} deep{expected})\n",
            choice.mv, choice.score, choice.depth
        )
    }

    fn save_in(&mut self, file: &Path) -> String {
        match save(&self.record(), file) {
            Ok(()) => {
                let moves = counted(self.table.ply(), "move");
                format!("saved {moves} in {}\n", file_text(file))
            }
            Err(error) => refused(&causes(&error)),
        }
    }

    /// Loads the game of a file, with its players unless the options name others.
    fn load(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = load(file)?;
        let game = board_games::game(self.table.name())?;
        let table = game.replay(&text);
        let table = table.with_context(|| format!("cannot go on with {} here", file_text(file)))?;
        // Nothing changes before all of the file is read.
        let clock = self.clocks_of(&text)?;
        self.players = GamePlayers::new(&self.options, Some(&text), &*table, &mut self.analysis)?;
        self.analysis.clear();
        self.table = table;
        self.clock = clock;
        self.restore_resignation(&text);
        Ok(())
    }

    /// Formats the moves in numbered rounds.
    fn history_lines(&self) -> String {
        let moves = &self.table.moves()[..self.table.ply()];
        let texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        if texts.is_empty() {
            return "no move has been made\n".to_owned();
        }
        texts
            .chunks(self.table.players())
            .zip(1..)
            .map(|(round, number)| format!("{number}. {}\n", round.join(" ")))
            .collect()
    }
}

/// The name of a file for messages.
fn file_text(file: &Path) -> String {
    printable(&file.display().to_string())
}

fn help(legend: &str) -> String {
    let intro = "a move, or its beginning, plays it; Tab completes it on a terminal\n";
    let commands: String = COMMANDS
        .iter()
        .map(|(usage, what)| format!("{usage:<17} {what}\n"))
        .collect();
    format!("{intro}{}{commands}", wrapped(legend, COLUMNS))
}

/// Formats moves in columns.
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
