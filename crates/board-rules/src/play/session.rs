//! A game from the first prompt to the last line.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_game_core::{Player, RecordText};
use board_games::{Analyser, Table};
use board_grid::picture::{Picture, View};

use super::clock::{self, ClockArgument, GameClocks};
use super::command::{Command, LISTED, refused};
use super::editor::Reply;
use super::options::Options;
use super::prompt::LineSource;
use super::resignation::Resignation;
use super::seats::{GamePlayers, SharedAnalysis};
use crate::exit::{Exit, causes, tell};
use crate::game::save;
use crate::interrupt::last_words;
use crate::output::say;
use crate::picture;
use crate::words::counted;

/// Moves after which bots alone call a game off.
const BOTS_LIMIT: usize = 1000;

/// A game with those who play it.
pub(super) struct PlaySession {
    pub(super) table: Box<dyn Table>,
    pub(super) seats: GamePlayers,
    pub(super) knowledge: SharedAnalysis,
    pub(super) options: Options,
    input: LineSource,
    /// Whether to draw the board unasked.
    draws: bool,
    pub(super) is_flipped: bool,
    /// Whether the board looks other than when it was drawn last.
    pub(super) has_changed: bool,
    /// Who has given the game up, if it does not end by its rules.
    pub(super) given_up: Option<(Player, Resignation)>,
    pub(super) clock: Option<GameClocks>,
    /// Whether the game could not be saved as it stands.
    is_unsaved: bool,
}

/// The keys under which a record holds the time control, and what is left to each.
const CLOCK: &str = "clock";
const TIME_LEFT: &str = "time-left";

/// Whether to go on; if not, how the program ends.
type SessionFlow = ControlFlow<Exit>;

impl PlaySession {
    pub(super) fn new(
        table: Box<dyn Table>,
        thinker: Box<dyn Analyser>,
        record: Option<&RecordText>,
        options: Options,
        draws: bool,
        input: LineSource,
    ) -> anyhow::Result<Self> {
        let is_others = |file: &PathBuf| file.exists() && options.load.as_ref() != Some(file);
        if let Some(file) = options.save.as_ref().filter(|file| is_others(file)) {
            bail!(
                "{0} exists: go on with its game by --load {0}, or choose another name",
                file.display()
            );
        }
        let mut knowledge = SharedAnalysis::new(thinker);
        let seats = GamePlayers::new(&options, record, &*table, &mut knowledge)?;
        let sits_opposite = table.info().sits_opposite
            && seats.is_person(Player::SECOND)
            && !seats.is_person(Player::FIRST);
        let mut session = Self {
            table,
            seats,
            knowledge,
            draws,
            is_flipped: options.flip != sits_opposite,
            clock: options.clock.map(GameClocks::new),
            options,
            input,
            has_changed: true,
            given_up: None,
            is_unsaved: false,
        };
        if let Some(record) = record {
            session.restore(record)?;
        }
        Ok(session)
    }

    /// What a saved game says besides its moves and players: its clocks, and whether it was given
    /// up.
    pub(super) fn restore(&mut self, text: &RecordText) -> anyhow::Result<()> {
        let table = &*self.table;
        self.given_up = text
            .tag("ending")
            .and_then(|ending| Resignation::of(table, ending));
        let control = text.tag(CLOCK).map(str::parse::<ClockArgument>).transpose();
        let control = control.map_err(|error| anyhow!("{CLOCK}: {error}"))?;
        self.clock = self.options.clock.or(control).map(GameClocks::new);
        if let (None, Some(clock)) = (self.options.clock, &mut self.clock) {
            clock.set(text.tag(TIME_LEFT).unwrap_or_default());
        }
        Ok(())
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
                self.tell_capture()?;
                say(&format!("{ending}\n"))?;
            }
            is_told = ending.is_some();
            let has_person = self.seats.has_person();
            if is_told && !has_person {
                break Exit::Success;
            }
            let is_asked = is_told || self.seats.is_person(self.table.mover());
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

    /// Says how the game would go on to the capture that it ended before, if that is wanted.
    fn tell_capture(&self) -> anyhow::Result<()> {
        let table = &*self.table;
        let capture = table.capture_after_end();
        let Some(mv) = capture.filter(|_| self.options.to_capture) else {
            return Ok(());
        };
        let round = table.ply() / table.players() + 1;
        let mut players = Player::all(table.players());
        let player = players.find(|&player| player != table.mover());
        let Some(player) = player else {
            return Ok(());
        };
        let (side, name) = (table.player_name(player), self.seats.name(player));
        say(&format!("{round}. {side} ({name}): {mv}\n"))
    }

    /// How the game has ended, by its rules or by the limit.
    pub(super) fn ending(&self) -> Option<String> {
        let by_rules = self.table.ending().map(|ending| ending.text);
        let limit = match self.options.limit {
            None if !self.seats.has_person() => Some(BOTS_LIMIT),
            limit => limit,
        };
        let given_up = self
            .given_up
            .map(|(loser, how)| how.text(&*self.table, loser));
        by_rules.or(given_up).or_else(|| {
            let limit = limit.filter(|&limit| self.table.ply() >= limit)?;
            let limit = counted(limit, "move");
            Some(format!("called off: the limit of {limit} is reached"))
        })
    }

    /// Says who plays.
    pub(super) fn greet(&self) -> anyhow::Result<()> {
        let players: Vec<String> = Player::all(self.table.players())
            .map(|player| {
                format!(
                    "{}: {}",
                    self.table.player_name(player),
                    self.seats.name(player)
                )
            })
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
            self.table.name(),
            players.join(", ")
        ))
    }

    /// The number of the next round of moves and who makes the next one.
    fn turn(&self) -> String {
        let player = self.table.mover();
        let round = self.table.ply() / self.table.players() + 1;
        let left = self.clock.as_ref().map_or_else(String::new, |clock| {
            format!(" {}", clock::shown(clock.left(player)))
        });
        format!("{round}. {}{left}", self.table.player_name(player))
    }

    /// Whether the player to move has run out of time, which ends the game.
    fn is_out_of_time(&mut self) -> bool {
        let mover = self.table.mover();
        let clock = self.clock.as_ref().filter(|_| self.ending().is_none());
        let is_out = clock.is_some_and(|clock| clock.left(mover).is_zero());
        if is_out {
            self.give_up(mover, Resignation::OutOfTime);
        }
        is_out
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
        self.write_picture(&self.table.board(self.view()))
    }

    /// From where the board is looked at.
    pub(super) const fn view(&self) -> View {
        if self.is_flipped {
            View::Turned
        } else {
            View::RowZeroBelow
        }
    }

    pub(super) fn write_picture(&self, picture: &Picture) -> anyhow::Result<()> {
        let text = match self.options.size {
            Some(rows) => picture.text().colouring(picture::colouring()).rows(rows),
            None => picture::fitted(picture),
        };
        say(&text.to_string())
    }

    /// Plays a legal move, and keeps the game if that was promised.
    pub(super) fn play(&mut self, mv: &str) -> anyhow::Result<()> {
        let mover = self.table.mover();
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
        let played = self.table.play(mv);
        played.with_context(|| {
            let position = self.table.situation().position;
            format!("{mv} is not legal in {position}")
        })?;
        self.changed();
        Ok(())
    }

    fn bot_moves(&mut self) -> anyhow::Result<SessionFlow> {
        let turn = self.turn();
        let mover = self.table.mover();
        let name = self.seats.name(mover);
        if let Some(clock) = &mut self.clock {
            clock.start();
        }
        let time = self.clock.as_ref().map(|clock| clock.share(mover));
        let Some((choice, is_hurried)) = self.seats.choose(&*self.table, time) else {
            match self.seats.failure(mover) {
                Some(why) => bail!("{why}"),
                None => bail!("{name} has no move in a game that goes on"),
            }
        };
        if self.is_out_of_time() {
            return Ok(SessionFlow::Continue(()));
        }
        if is_hurried && !self.seats.has_person() {
            let moves = counted(self.table.ply(), "move");
            say(&format!("broken off after {moves}\n"))?;
            tell(self.how_to_go_on());
            return Ok(SessionFlow::Break(Exit::Interrupted));
        }
        say(&format!("{turn} ({name}): {}\n", self.notation(&choice.mv)))?;
        self.play(&choice.mv)?;
        if !self.seats.has_person() {
            self.draw_if_changed()?;
        }
        Ok(SessionFlow::Continue(()))
    }

    /// Asks the person whose turn it is, or after the end anybody.
    fn ask(&mut self) -> anyhow::Result<SessionFlow> {
        let is_over = self.ending().is_some();
        self.draw_if_changed()?;
        let prompt = if is_over {
            "over> ".to_owned()
        } else {
            if let Some(clock) = &mut self.clock {
                clock.start();
            }
            format!("{}> ", self.turn())
        };
        let table = self.table.clone();
        let complete = Box::new(move |typed: &str| table.candidates(typed, LISTED).texts);
        let reply = self.input.ask(&prompt, complete)?;
        if self.is_out_of_time() {
            return Ok(SessionFlow::Continue(()));
        }
        let answer = match reply {
            Reply::TooLong => refused("the line is too long"),
            Reply::Interrupted => "quit or Ctrl-D leaves the game\n".to_owned(),
            Reply::End => return Ok(SessionFlow::Break(Exit::Success)),
            Reply::Line(line) => match Command::parse(&line) {
                Ok(Command::Quit) => return Ok(SessionFlow::Break(Exit::Success)),
                Ok(command) => self.execute(command)?,
                Err(error) => refused(&error),
            },
        };
        say(&answer)?;
        Ok(SessionFlow::Continue(()))
    }

    /// The game as it is saved.
    pub(super) fn record(&mut self) -> RecordText {
        let ending = self.ending().unwrap_or_default();
        self.seats.note(&mut *self.table);
        self.table.set_tag("ending", &ending);
        if let Some(clock) = &self.clock {
            let players = self.table.players();
            self.table.set_tag(CLOCK, &clock.control().to_string());
            self.table.set_tag(TIME_LEFT, &clock.text(players));
        }
        self.table.record()
    }

    /// Sees to it that the game is kept as it now stands. If it cannot be, that is said, and the
    /// game goes on.
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
            save(&self.record(), &file)?;
            self.is_unsaved = false;
        }
        last_words(Some(format!("interrupted; {}", self.how_to_go_on())));
        Ok(())
    }

    /// What is kept of the game.
    fn how_to_go_on(&self) -> String {
        let game = self.table.info().word;
        match &self.options.save {
            Some(file) if !self.is_unsaved => format!(
                "the game is kept: board-rules play {game} --load {0} --save {0} goes on with it",
                file.display()
            ),
            _ => "the game is not kept, as --save FILE would".to_owned(),
        }
    }
}
