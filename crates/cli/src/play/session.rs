//! A game from the first prompt to the last line.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, bail};
use board_bot::Search;
use board_game_core::{Player, Record, RecordText};
use board_grid::picture::View;

use super::command::Command;
use super::editor::Reply;
use super::options::Options;
use super::prompt::Input;
use super::seats::Seats;
use super::typed::{LISTED, candidates, refused};
use crate::exit::{Exit, causes, tell};
use crate::game::{Playable, save};
use crate::interrupt::last_words;
use crate::output::say;
use crate::picture;

/// Moves after which bots alone call a game off.
const BOTS_LIMIT: usize = 1000;

/// A game with those who play it.
pub(super) struct Session<G: Playable> {
    pub(super) record: Record<G>,
    pub(super) seats: Seats<G>,
    pub(super) evaluation: G::Evaluation,
    pub(super) options: Options,
    input: Input,
    /// Whether to draw the board unasked.
    draws: bool,
    pub(super) is_flipped: bool,
    /// Made when a hint is asked for first.
    pub(super) adviser: Option<Search<G, G::Evaluation>>,
    /// Whether the board looks other than when it was drawn last.
    pub(super) has_changed: bool,
    /// Whether the game could not be saved as it stands.
    is_unsaved: bool,
}

/// Whether to go on; if not, how the program ends.
type Flow = ControlFlow<Exit>;

impl<G: Playable> Session<G> {
    pub(super) fn new(
        start: G,
        evaluation: G::Evaluation,
        record: Option<&RecordText>,
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
        let seats = Seats::new(&options, record, &start, &evaluation)?;
        let record = match record {
            None => Record::new(start),
            Some(record) => record.replay()?,
        };
        let sits_opposite =
            G::SITS_OPPOSITE && seats.is_person(Player::SECOND) && !seats.is_person(Player::FIRST);
        Ok(Self {
            record,
            seats,
            evaluation,
            draws,
            is_flipped: options.flip != sits_opposite,
            options,
            input,
            adviser: None,
            has_changed: true,
            is_unsaved: false,
        })
    }

    pub(super) fn run(mut self) -> anyhow::Result<Exit> {
        // Whether it can be kept is found out before anybody has thought about it.
        self.save()?;
        self.greet()?;
        let mut is_told = false;
        let exit = loop {
            let ending = self.ending();
            if let (Some(ending), false) = (&ending, is_told) {
                self.draw_if_changed()?;
                say(&format!("{ending}\n"))?;
            }
            is_told = ending.is_some();
            let has_person = self.seats.has_person();
            if is_told && !has_person {
                break Exit::Success;
            }
            let is_asked = is_told || self.seats.is_person(self.record.position().to_move());
            let flow = if has_person && is_asked {
                self.ask()?
            } else {
                self.bot_moves()?
            };
            if let ControlFlow::Break(exit) = flow {
                break exit;
            }
        };
        if self.is_unsaved {
            self.save()?;
        }
        Ok(exit)
    }

    /// How the game has ended, by its rules or by the limit.
    pub(super) fn ending(&self) -> Option<String> {
        let by_rules = self.record.position().ended();
        let limit = match self.options.limit {
            None if !self.seats.has_person() => Some(BOTS_LIMIT),
            limit => limit,
        };
        by_rules.or_else(|| {
            let limit = limit.filter(|&limit| self.record.len() >= limit)?;
            Some(format!("called off: the limit of {limit} moves is reached"))
        })
    }

    /// Says who plays.
    pub(super) fn greet(&self) -> anyhow::Result<()> {
        let players: Vec<String> = Player::all(G::PLAYERS)
            .map(|player| format!("{}: {}", G::player_name(player), self.seats.name(player)))
            .collect();
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
            "{} ({}{seed}){help}\n",
            G::NAME,
            players.join(", ")
        ))
    }

    /// The number of the next round of moves and who makes the next one.
    fn turn(&self) -> String {
        let player = self.record.position().to_move();
        let round = self.record.len() / G::PLAYERS + 1;
        format!("{round}. {}", G::player_name(player))
    }

    /// Draws the board where that is wanted and it looks other than before.
    fn draw_if_changed(&mut self) -> anyhow::Result<()> {
        if self.draws && self.has_changed {
            self.draw()?;
        }
        Ok(())
    }

    pub(super) fn draw(&mut self) -> anyhow::Result<()> {
        self.has_changed = false;
        let view = if self.is_flipped {
            View::Turned
        } else {
            View::RowZeroBelow
        };
        let position = self.record.position();
        let picture = position.picture_after(self.record.last(), view);
        say(&picture.text().colouring(picture::colouring()).to_string())
    }

    /// Plays a legal move, and keeps the game if that was promised.
    pub(super) fn play(&mut self, mv: G::Move) -> anyhow::Result<()> {
        let played = self.record.play(mv);
        played.with_context(|| format!("{mv} is not legal in {}", self.record.position()))?;
        self.changed();
        Ok(())
    }

    fn bot_moves(&mut self) -> anyhow::Result<Flow> {
        let turn = self.turn();
        let name = self.seats.name(self.record.position().to_move());
        let Some((choice, is_hurried)) = self.seats.choose(&self.record) else {
            bail!("{name} has no move in a game that goes on");
        };
        if is_hurried && !self.seats.has_person() {
            say(&format!("broken off after {} moves\n", self.record.len()))?;
            tell(self.how_to_go_on());
            return Ok(Flow::Break(Exit::Interrupted));
        }
        say(&format!("{turn} ({name}): {}\n", choice.mv))?;
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
        let position = self.record.position().clone();
        let complete =
            Box::new(move |typed: &str| candidates(&position, typed, LISTED, |_| {}).texts);
        let answer = match self.input.ask(&prompt, complete)? {
            Reply::TooLong => refused("the line is too long"),
            Reply::Interrupted => "quit or Ctrl-D leaves the game\n".to_owned(),
            Reply::End => return Ok(Flow::Break(Exit::Success)),
            Reply::Line(line) => match Command::parse(&line) {
                Ok(Command::Quit) => return Ok(Flow::Break(Exit::Success)),
                Ok(command) => self.obey(command)?,
                Err(error) => refused(&error),
            },
        };
        say(&answer)?;
        Ok(Flow::Continue(()))
    }

    /// The game as it is saved.
    pub(super) fn record(&mut self) -> anyhow::Result<RecordText> {
        let ending = self.ending().unwrap_or_default();
        self.seats.note(&mut self.record)?;
        self.record.set_tag("ending", ending)?;
        Ok(RecordText::of(&self.record))
    }

    /// Sees to it that the game is kept as it now stands. If it cannot be, that is said, and the game goes on.
    pub(super) fn changed(&mut self) {
        self.has_changed = true;
        let was_unsaved = self.is_unsaved;
        if let Err(error) = self.save()
            && !was_unsaved
        {
            tell(format_args!(
                "warning: {}; the game goes on, but is not kept",
                causes(&error)
            ));
        }
    }

    /// Saves the game if it is to be kept.
    fn save(&mut self) -> anyhow::Result<()> {
        if let Some(file) = self.options.save.clone() {
            self.is_unsaved = true;
            save(&self.record()?, &file)?;
            self.is_unsaved = false;
        }
        last_words(Some(format!("interrupted; {}", self.how_to_go_on())));
        Ok(())
    }

    /// What is kept of the game.
    fn how_to_go_on(&self) -> String {
        let game = G::WORD;
        match &self.options.save {
            Some(file) if !self.is_unsaved => format!(
                "the game is kept: board-rules play {game} --load {0} --save {0} goes on with it",
                file.display()
            ),
            _ => "the game is not kept, as --save FILE would".to_owned(),
        }
    }
}
