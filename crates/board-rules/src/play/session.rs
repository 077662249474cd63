//! The session of a game in the terminal.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_game_core::{Player, RecordText};
use board_games::{Analyser, Resignation, Table};
use board_grid::picture::{Picture, View};

use super::clock::{self, GameClocks};
use super::command::{Command, LISTED, refused};
use super::editor::Reply;
use super::options::{Options, PlayerName};
use super::players::{GamePlayers, SharedAnalysis};
use super::prompt::LineSource;
use crate::exit::{Exit, causes, print_note};
use crate::game::save;
use crate::job::interrupt::set_interrupt_message;
use crate::output::print_now;
use crate::picture;
use crate::time_control::clock_text;
use crate::words::counted;

/// The number of moves after which a game of bots only is called off.
const BOTS_LIMIT: usize = 1000;

/// A game with its players and settings.
pub(super) struct PlaySession {
    pub(super) table: Box<dyn Table>,
    pub(super) players: GamePlayers,
    pub(super) analysis: SharedAnalysis,
    pub(super) options: Options,
    input: LineSource,
    /// Whether to draw the board before each move of a person.
    draws: bool,
    pub(super) is_flipped: bool,
    /// Whether the board has changed since it was last drawn.
    pub(super) has_changed: bool,
    /// The loser by resignation or on time, if there is one.
    pub(super) resignation: Option<(Player, Resignation)>,
    pub(super) clock: Option<GameClocks>,
    /// Whether the current game could not be saved.
    is_unsaved: bool,
}

/// The keys of the time control and of the times left in a record.
const CLOCK: &str = "clock";
const TIME_LEFT: &str = "time-left";

/// Whether to continue, or else the exit status.
type SessionFlow = ControlFlow<Exit>;

impl PlaySession {
    pub(super) fn new(
        table: Box<dyn Table>,
        analyser: Box<dyn Analyser>,
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
        let mut analysis = SharedAnalysis::new(analyser);
        let players = GamePlayers::new(&options, record, &*table, &mut analysis)?;
        let sits_opposite = table.info().sits_opposite
            && players.is_person(Player::SECOND)
            && !players.is_person(Player::FIRST);
        let mut session = Self {
            table,
            players,
            analysis,
            draws,
            is_flipped: options.flip != sits_opposite,
            clock: options.clock.map(GameClocks::new),
            options,
            input,
            has_changed: true,
            resignation: None,
            is_unsaved: false,
        };
        if let Some(record) = record {
            session.clock = session.clocks_of(record)?;
            session.restore_resignation(record);
        }
        Ok(session)
    }

    /// The clocks of a saved game, unless the options name others.
    pub(super) fn clocks_of(&self, text: &RecordText) -> anyhow::Result<Option<GameClocks>> {
        if let Some(control) = self.options.clock {
            return Ok(Some(GameClocks::new(control)));
        }
        let control = text.tag(CLOCK).map(clock::game_control).transpose();
        let control = control.map_err(|error| anyhow!("{CLOCK}: {error}"))?;
        let Some(mut clock) = control.map(GameClocks::new) else {
            return Ok(None);
        };
        if let Some(left) = text.tag(TIME_LEFT) {
            let set = clock.set(left, self.table.players());
            set.map_err(|error| anyhow!("{TIME_LEFT}: {error}"))?;
        }
        Ok(Some(clock))
    }

    /// Restores the resignation of a saved game.
    pub(super) fn restore_resignation(&mut self, text: &RecordText) {
        let table = &*self.table;
        self.resignation = text
            .tag("ending")
            .and_then(|ending| Resignation::of(table, ending));
    }

    pub(super) fn run(mut self) -> anyhow::Result<Exit> {
        // Save first, so that an error is found before the first move.
        self.save()?;
        self.print_introduction()?;
        let mut is_reported = false;
        let exit = loop {
            let ending = self.ending();
            if let (Some(ending), false) = (&ending, is_reported) {
                self.draw_if_changed()?;
                self.print_capture()?;
                print_now(&format!("{ending}\n"))?;
            }
            is_reported = ending.is_some();
            let has_person = self.players.has_person();
            if is_reported && !has_person {
                break Exit::Success;
            }
            let is_asked = is_reported || self.players.is_person(self.table.mover());
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

    /// Prints the capture that the game ended before, if `--to-capture` is given.
    fn print_capture(&self) -> anyhow::Result<()> {
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
        let (side, name) = (table.player_name(player), self.players.name(player));
        print_now(&format!("{round}. {side} ({name}): {mv}\n"))
    }

    /// The ending of the game, by its rules, by resignation or by the limit.
    pub(super) fn ending(&self) -> Option<String> {
        let by_rules = self.table.ending().map(|ending| ending.text);
        let limit = match self.options.max_plies {
            None if !self.players.has_person() => Some(BOTS_LIMIT),
            limit => limit,
        };
        let resignation = self
            .resignation
            .map(|(loser, how)| how.text(&*self.table, loser));
        by_rules.or(resignation).or_else(|| {
            let limit = limit.filter(|&limit| self.table.ply() >= limit)?;
            let limit = counted(limit, "move");
            Some(format!("called off: the limit of {limit} is reached"))
        })
    }

    /// Prints the game and its players.
    pub(super) fn print_introduction(&self) -> anyhow::Result<()> {
        let players: Vec<String> = Player::all(self.table.players())
            .map(|player| {
                format!(
                    "{}: {}",
                    self.table.player_name(player),
                    self.players.name(player)
                )
            })
            .collect();
        let seed = self
            .players
            .seed()
            .map_or_else(String::new, |seed| format!(", seed {seed}"));
        let help = if self.players.has_person() {
            "; help lists the commands"
        } else {
            ""
        };
        print_now(&format!(
            "{} ({}{seed}){help}\n",
            self.table.name(),
            players.join(", ")
        ))
    }

    /// Formats the number of the round, the player to move, and the clock.
    fn turn(&self) -> String {
        let player = self.table.mover();
        let round = self.table.ply() / self.table.players() + 1;
        let left = self.clock.as_ref().map_or_else(String::new, |clock| {
            format!(" {}", clock::format_time(clock.left(player)))
        });
        format!("{round}. {}{left}", self.table.player_name(player))
    }

    /// Ends the game if the player to move is out of time. Returns whether it does.
    fn is_out_of_time(&mut self) -> bool {
        let mover = self.table.mover();
        let clock = self.clock.as_ref().filter(|_| self.ending().is_none());
        let is_out = clock.is_some_and(|clock| clock.left(mover).is_zero());
        if is_out {
            self.lose(mover, Resignation::OutOfTime);
        }
        is_out
    }

    /// Draws the board if it has changed and the options ask for it.
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

    /// The side from which the board is drawn.
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
        print_now(&text.to_string())
    }

    /// Plays a legal move, and saves the game if `--save` is given.
    pub(super) fn play(&mut self, mv: &str) -> anyhow::Result<()> {
        let mover = self.table.mover();
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
        let played = self.table.play(mv);
        played.with_context(|| {
            let position = self.table.summary().position;
            format!("{mv} is not legal in {position}")
        })?;
        self.changed();
        Ok(())
    }

    fn bot_moves(&mut self) -> anyhow::Result<SessionFlow> {
        let turn = self.turn();
        let mover = self.table.mover();
        let name = self.players.name(mover);
        if let Some(clock) = &mut self.clock {
            clock.start();
        }
        let time = self.clock.as_ref().map(|clock| clock.share(mover));
        let (choice, is_hurried) = self.players.choose(&*self.table, time);
        let is_broken_off = is_hurried && !self.players.has_person();
        if choice.is_none() && !is_broken_off {
            return self.replace_failed(mover);
        }
        if self.is_out_of_time() {
            return Ok(SessionFlow::Continue(()));
        }
        let Some(choice) = choice.filter(|_| !is_broken_off) else {
            let moves = counted(self.table.ply(), "move");
            print_now(&format!("broken off after {moves}\n"))?;
            print_note(self.resume_hint());
            return Ok(SessionFlow::Break(Exit::Interrupted));
        };
        print_now(&format!("{turn} ({name}): {}\n", self.notation(&choice.mv)))?;
        self.play(&choice.mv)?;
        if !self.players.has_person() {
            self.draw_if_changed()?;
        }
        Ok(SessionFlow::Continue(()))
    }

    /// Puts a person in the place of a bot that has failed, so that no game is lost. Between bots
    /// the game ends.
    fn replace_failed(&mut self, mover: Player) -> anyhow::Result<SessionFlow> {
        let name = self.players.name(mover);
        let why = self.players.failure(mover);
        let why = why.unwrap_or_else(|| format!("{name} has no move in a game that goes on"));
        if !self.players.has_person() {
            bail!("{why}");
        }
        let table = &*self.table;
        let side = table.player_name(mover).to_owned();
        let person = PlayerName::Person;
        (self.players).set(mover, person, table, &mut self.analysis)?;
        self.changed();
        print_now(&format!(
            "{why}\n{side}: person; `player {side} NAME` chooses another bot\n"
        ))?;
        Ok(SessionFlow::Continue(()))
    }

    /// Prompts the person to move, or any person after the end, and executes the command.
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
        print_now(&answer)?;
        Ok(SessionFlow::Continue(()))
    }

    /// The record of the game for saving.
    pub(super) fn record(&mut self) -> RecordText {
        let ending = self.ending().unwrap_or_default();
        self.players.write_tags(&mut *self.table);
        self.table.set_tag("ending", &ending);
        let players = self.table.players();
        let clock = self.clock.as_ref();
        let control = clock.map(|clock| clock_text(clock.control()));
        let left = clock.map(|clock| clock.text(players));
        self.table.set_tag(CLOCK, &control.unwrap_or_default());
        self.table.set_tag(TIME_LEFT, &left.unwrap_or_default());
        self.table.record()
    }

    /// Saves the game after a change. A failure is reported once; the game goes on.
    pub(super) fn changed(&mut self) {
        self.has_changed = true;
        let was_unsaved = self.is_unsaved;
        if let Err(error) = self.save()
            && !was_unsaved
        {
            print_note(format_args!(
                "warning: {}; the game goes on, but is not saved",
                causes(&error)
            ));
        }
    }

    /// Saves the game if `--save` is given.
    fn save(&mut self) -> anyhow::Result<()> {
        let file = self.options.save.clone();
        let saved = file.map_or(Ok(()), |file| save(&self.record(), &file));
        self.is_unsaved = saved.is_err();
        set_interrupt_message(Some(format!("interrupted; {}", self.resume_hint())));
        saved
    }

    /// The advice how to resume the game.
    fn resume_hint(&self) -> String {
        let game = self.table.info().word;
        match &self.options.save {
            Some(file) if !self.is_unsaved => format!(
                "the game is kept: board-rules play {game} --load {0} --save {0} goes on with it",
                file.display()
            ),
            Some(file) => format!("the last moves are not saved in {}", file.display()),
            None => "the game is not kept, as --save FILE would".to_owned(),
        }
    }
}
