//! A game from the first prompt to the last line.

mod answers;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, bail};
use board_bot::Search;
use board_game_core::Side;
use board_grid::picture::View;

use super::Options;
use super::command::Command;
use super::prompt::{Input, Reply};
use super::seats::Seats;
use super::typed::candidates;
use crate::exit::Exit;
use crate::game::{History, Playable, Record};
use crate::picture;
use answers::refused;

/// Moves after which bots alone call a game off.
const BOTS_LIMIT: usize = 1000;
/// Moves that `moves` and Tab show.
const LISTED: usize = 500;

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
}

fn say(line: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .context("cannot write to stdout")
}
