//! A game from the first prompt to the last line.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_bot::{Limits, Search};
use board_game_core::Side;
use board_grid::picture::View;

use super::command::{COMMANDS, Command};
use super::prompt::{Input, Reply};
use super::seats::Seats;
use super::typed::{Candidates, Typed, candidates, read};
use super::{Options, interrupt};
use crate::exit::{ERROR, Exit};
use crate::game::{History, Playable, Record};
use crate::input::printable;
use crate::picture;
use crate::progress::Progress;

/// Moves after which bots alone call a game off.
const BOTS_LIMIT: usize = 1000;
/// Positions that a hint looks at.
const HINT_NODES: u64 = 200_000;
/// Moves that `moves` and Tab show.
const LISTED: usize = 500;
/// Columns that lists are broken to.
const COLUMNS: usize = 80;
/// Moves of the expected line that a hint shows.
const HINT_LINE: usize = 5;

/// A game with those who play it.
pub(super) struct Session<G: Playable> {
    history: History<G>,
    seats: Seats<G>,
    options: Options,
    input: Input,
    /// Whether to draw the board unasked.
    draws: bool,
    is_flipped: bool,
    /// Made when a hint is asked for first.
    adviser: Option<Search<G, G::Evaluation>>,
    /// Whether the board looks other than when it was drawn last.
    has_changed: bool,
}

/// Whether to go on.
type Flow = ControlFlow<()>;

impl<G: Playable> Session<G> {
    pub(super) fn new(
        start: G,
        record: Option<&Record>,
        options: Options,
        draws: bool,
        input: Input,
    ) -> anyhow::Result<Self> {
        let is_others = |file: &PathBuf| file.exists() && options.load.as_ref() != Some(file);
        if let Some(file) = options.save.as_ref().filter(|file| is_others(file)) {
            bail!(
                "{0} exists: go on with its game by --load {0}, or choose another name",
                file.display()
            );
        }
        let seats = Seats::new(&options, record, &start)?;
        let history = match record {
            None => History::new(start),
            Some(record) => record.replay()?,
        };
        let sits_opposite =
            G::SITS_OPPOSITE && seats.is_person(Side::Second) && !seats.is_person(Side::First);
        Ok(Self {
            history,
            seats,
            draws,
            is_flipped: options.flip != sits_opposite,
            options,
            input,
            adviser: None,
            has_changed: true,
        })
    }

    pub(super) fn run(mut self) -> anyhow::Result<Exit> {
        self.greet()?;
        self.keep()?;
        let mut is_told = false;
        loop {
            let ending = self.ending();
            if let (Some(ending), false) = (&ending, is_told) {
                self.draw_if_changed()?;
                say(ending)?;
            }
            is_told = ending.is_some();
            let flow = if !self.seats.has_person() {
                if is_told {
                    break;
                }
                self.bot_moves()?
            } else if is_told || self.seats.is_person(self.history.position().to_move()) {
                self.ask()?
            } else {
                self.bot_moves()?
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(Exit::Success)
    }

    /// How the game has ended, by its rules or by the limit.
    fn ending(&self) -> Option<String> {
        let by_rules = self.history.position().ending();
        let limit = match self.options.limit {
            None if !self.seats.has_person() => Some(BOTS_LIMIT),
            limit => limit,
        };
        by_rules.or_else(|| {
            let limit = limit.filter(|&limit| self.history.len() >= limit)?;
            Some(format!("called off: the limit of {limit} moves is reached"))
        })
    }

    /// Says who plays.
    fn greet(&self) -> anyhow::Result<()> {
        let player = |side| format!("{}: {}", G::side_name(side), self.seats.name(side));
        let seed = self
            .seats
            .seed()
            .map_or_else(String::new, |seed| format!(", seed {seed}"));
        let help = if self.seats.has_person() {
            "; help lists the commands"
        } else {
            ""
        };
        say(&format!(
            "{} ({}, {}{seed}){help}",
            G::GAME,
            player(Side::First),
            player(Side::Second)
        ))
    }

    /// The number of the next pair of moves and who makes the next one.
    fn turn(&self) -> String {
        let side = self.history.position().to_move();
        format!("{}. {}", self.history.len() / 2 + 1, G::side_name(side))
    }

    /// Draws the board where that is wanted and it looks other than before.
    fn draw_if_changed(&mut self) -> anyhow::Result<()> {
        if self.draws && self.has_changed {
            self.draw()?;
        }
        Ok(())
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        self.has_changed = false;
        let view = if self.is_flipped {
            View::Turned
        } else {
            View::RowZeroBelow
        };
        let picture = self.history.position().picture(self.history.last(), view);
        let text = picture.text().colouring(picture::colouring());
        write!(anstream::stdout().lock(), "{text}").context("cannot write to stdout")
    }

    /// Plays a legal move, and keeps the game if that was promised.
    fn play(&mut self, mv: G::Move) -> anyhow::Result<()> {
        if self.history.play(mv).is_err() {
            let position = self.history.position();
            bail!(
                "{} is not legal in {}",
                position.move_text(mv),
                position.position_text()
            );
        }
        self.has_changed = true;
        self.keep()
    }

    fn bot_moves(&mut self) -> anyhow::Result<Flow> {
        let turn = self.turn();
        let name = self.seats.name(self.history.position().to_move());
        let Some((choice, is_hurried)) = self.seats.choose(&self.history) else {
            bail!("{name} has no move in a game that goes on");
        };
        if is_hurried && !self.seats.has_person() {
            say(&format!("broken off after {} moves", self.history.len()))?;
            return Ok(Flow::Break(()));
        }
        let text = self.history.position().move_text(choice.mv);
        say(&format!("{turn} ({name}): {text}"))?;
        self.play(choice.mv)?;
        if !self.seats.has_person() {
            self.draw_if_changed()?;
        }
        Ok(Flow::Continue(()))
    }

    /// Asks the person whose turn it is, or after the end anybody.
    fn ask(&mut self) -> anyhow::Result<Flow> {
        let is_over = self.ending().is_some();
        self.draw_if_changed()?;
        let prompt = if is_over {
            "over> ".to_owned()
        } else {
            format!("{}> ", self.turn())
        };
        let position = self.history.position().clone();
        let complete =
            Box::new(move |typed: &str| candidates(&position, typed, LISTED, |_| {}).texts);
        let reply = self.input.ask(&prompt, complete)?;
        let line = match reply {
            Reply::Line(line) => line,
            Reply::TooLong => {
                say(refused("the line is too long").trim_end())?;
                return Ok(Flow::Continue(()));
            }
            Reply::Interrupted => {
                say("quit or Ctrl-D leaves the game")?;
                return Ok(Flow::Continue(()));
            }
            Reply::End => return Ok(Flow::Break(())),
        };
        let answer = match Command::parse(&line) {
            Ok(Command::Quit) => return Ok(Flow::Break(())),
            Ok(command) => self.obey(command)?,
            Err(error) => refused(&error),
        };
        write!(anstream::stdout().lock(), "{answer}").context("cannot write to stdout")?;
        Ok(Flow::Continue(()))
    }

    /// Does what was asked for. The answer is lines with their ends, perhaps none.
    fn obey(&mut self, command: Command<'_>) -> anyhow::Result<String> {
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

    /// The game as it is saved.
    fn record(&self) -> Record {
        let record = self.seats.note(Record::of(&self.history));
        match self.ending() {
            None => record,
            Some(ending) => record.with_tag("ending", ending),
        }
    }

    /// Saves the game if it is to be kept.
    fn keep(&self) -> anyhow::Result<()> {
        match &self.options.save {
            None => Ok(()),
            Some(file) => self.record().save(file),
        }
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
fn refused(why: &str) -> String {
    format!("{ERROR}refused:{ERROR:#} {why}\n")
}

fn say(line: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .context("cannot write to stdout")
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
