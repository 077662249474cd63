//! What the commands of a game in the terminal answer.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use board_bot::{Agent, Limits, Search};
use board_game_core::Record;
use board_games::{BoardGame, target};
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture};

use super::command::{COMMANDS, Command};
use super::seats::{Seats, think};
use super::session::Session;
use super::typed::{Candidates, LISTED, Typed, candidates, read, refused};
use crate::exit::causes;
use crate::game::{load, save};
use crate::input::printable;
use crate::words::counted;
use crate::wrap::{COLUMNS, wrapped};

/// Positions that a hint looks at.
const HINT_NODES: u64 = 200_000;
/// Moves of the expected line that a hint shows.
const HINT_LINE: usize = 5;

impl<G: BoardGame> Session<G> {
    /// Does what was asked for. The answer is lines with their ends, perhaps none.
    pub(super) fn obey(&mut self, command: Command<'_>) -> anyhow::Result<String> {
        Ok(match command {
            Command::Nothing | Command::Quit => String::new(),
            Command::Move(typed) => return self.typed(typed),
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
                    self.greet()?;
                    let moves = counted(self.record.len(), "move");
                    format!("loaded {moves} from {}\n", shown(&file))
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
                let told = self.told(mv);
                self.play(mv)?;
                // What was meant, unless that is what was typed.
                Ok(if told == typed {
                    String::new()
                } else {
                    format!("{told}\n")
                })
            }
            Typed::Ambiguous(candidates) => Ok(format!("which one?\n{}", columns(&candidates))),
            Typed::Refused(why) => Ok(refused(&why)),
        }
    }

    /// A legal move with what it takes.
    pub(super) fn told(&self, mv: G::Move) -> String {
        match self.record.position().taken_by(mv) {
            None => mv.to_string(),
            Some(taken) => format!("{mv} takes {}", taken.name),
        }
    }

    /// Marks where the piece on a square can go.
    fn show(&mut self, text: &str) -> anyhow::Result<String> {
        let position = self.record.position();
        let square = match position.parse_square(text) {
            Ok(square) => square,
            Err(error) => return Ok(refused(&error.text)),
        };
        let name = position.square_name(square);
        if position.piece_on(square).is_none() {
            return Ok(refused(&format!("no piece stands on {name}")));
        }
        let mut picture = position.terminal_picture(self.view());
        let targets = mark_targets(position, square, &mut picture);
        picture.fill(square, Fill::Origin);
        self.write_picture(&picture)?;
        let ways = match targets {
            0 => "no legal move".to_owned(),
            targets => format!("{} to go to", counted(targets, "square")),
        };
        Ok(format!("{name}: {ways}\n"))
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
            .get_or_insert_with(|| Search::new(self.knowledge.expert(self.record.start())));
        let limits = Limits::nodes(HINT_NODES);
        let (choice, _) = think(limits.stop_flag(), true, || {
            adviser.choose(self.record.position(), self.record.keys(), &limits)
        });
        let Some(choice) = choice else {
            return "none\n".to_owned();
        };
        let line = choice.pv.iter().skip(1).take(HINT_LINE - 1);
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

    fn save_in(&mut self, file: &Path) -> String {
        match self.record().and_then(|record| save(&record, file)) {
            Ok(()) => {
                let moves = counted(self.record.len(), "move");
                format!("saved {moves} in {}\n", shown(file))
            }
            Err(error) => refused(&causes(&error)),
        }
    }

    /// Goes on with the game of a file, with its players unless others were named.
    fn load(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = load(file)?;
        let record: Record<G> = text
            .replay()
            .with_context(|| format!("cannot go on with {} here", shown(file)))?;
        self.seats = Seats::new(
            &self.options,
            Some(&text),
            record.start(),
            &mut self.knowledge,
        )?;
        self.adviser = None;
        self.record = record;
        self.restore(&text)
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

/// Marks the squares that the piece on this square can legally go to; how many there are.
fn mark_targets<G: BoardGame>(position: &G, square: Square, picture: &mut Picture) -> usize {
    let mut targets: Vec<Square> = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|mv| {
        if let Some(to) = target(position, mv, square).filter(|&to| to != square) {
            let takes = position.captured(mv).is_some();
            picture.fill(to, if takes { Fill::Attacked } else { Fill::Target });
            if !targets.contains(&to) {
                targets.push(to);
            }
        }
        ControlFlow::Continue(())
    });
    targets.len()
}

/// A file's name as messages repeat it.
fn shown(file: &Path) -> String {
    printable(&file.display().to_string())
}

fn help<G: BoardGame>() -> String {
    let intro = "a move, or its beginning, plays it; Tab completes it on a terminal\n";
    let commands: String = COMMANDS
        .iter()
        .map(|(usage, what)| format!("{usage:<17} {what}\n"))
        .collect();
    format!("{intro}{}{commands}", wrapped(G::INFO.legend, COLUMNS))
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
