//! What the protocol's commands do.

use std::io::{BufRead, Write};

use anyhow::Context;
use board_bot::Budget;
use board_game_core::{Outcome, Side};

use super::clock;
use super::command::{Command, Go, Query};
use super::engine::{Engine, least};
use super::options::Options;
use crate::game::{History, Playable};
use crate::input::{Line, Lines, excerpt, printable};
use crate::memory::Memory;

/// Room for a position and some hundred thousand moves.
const LONGEST_LINE: u64 = 1 << 20;
/// Errors may repeat what was wrong, which may be long.
const LONGEST_ERROR: usize = 400;

/// A conversation.
pub(super) struct Session<G: Playable> {
    /// What `startpos` is.
    start: G,
    history: History<G>,
    options: Options,
    engine: Engine<G>,
}

/// What to answer: lines without the last line's end, perhaps none; or what is wrong with the command.
type Answer = Result<String, String>;

impl<G: Playable> Session<G> {
    /// A conversation about games that begin with this position.
    pub(super) fn new(start: G) -> Self {
        Self {
            history: History::new(start.clone()),
            start,
            options: Options::default(),
            engine: Engine::new(),
        }
    }

    /// Answers the input's commands up to `quit` or its end.
    pub(super) fn run(mut self, input: impl BufRead) -> anyhow::Result<()> {
        let mut lines = Lines::new(input, LONGEST_LINE);
        while let Some(line) = lines.next().context("cannot read the input")? {
            let answer = match &line {
                Line::TooLong => Err(format!("a line of more than {LONGEST_LINE} bytes")),
                Line::Text(line) => match Command::parse(line) {
                    Ok(Command::Quit) => break,
                    Ok(command) => self.obey(command),
                    Err(error) => Err(error),
                },
            };
            let answer = match answer {
                Ok(answer) if answer.is_empty() => continue,
                Ok(answer) => answer,
                Err(error) => format!("info string error: {}", excerpt(&error, LONGEST_ERROR)),
            };
            let mut out = std::io::stdout().lock();
            writeln!(out, "{answer}")
                .and_then(|()| out.flush())
                .context("cannot write to stdout")?;
        }
        self.engine.stop();
        Ok(())
    }

    fn obey(&mut self, command: Command<'_>) -> Answer {
        let waits = matches!(
            command,
            Command::NewGame
                | Command::SetOption { .. }
                | Command::Position { .. }
                | Command::Go(_)
        );
        if waits && self.engine.is_thinking() {
            return Err("thinking: only isready, query, stop and quit until bestmove".to_owned());
        }
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Ugi => {
                return Ok(format!(
                    "id name board-rules {} {}\nid author {}\n{}ugiok",
                    G::GAME,
                    env!("CARGO_PKG_VERSION"),
                    env!("CARGO_PKG_AUTHORS"),
                    Options::default()
                ));
            }
            Command::IsReady => return Ok("readyok".to_owned()),
            Command::NewGame => {
                self.engine.new_game();
                self.history = History::new(self.start.clone());
            }
            Command::SetOption { name, value } => {
                let mut options = self.options;
                options.set(&name, value.as_deref())?;
                if options.hash > Memory::available().0 >> 20 {
                    return Err("setoption: there is not so much memory".to_owned());
                }
                self.options = options;
                self.engine.remake();
            }
            Command::Position { fen, moves } => self.history = self.position(fen, &moves)?,
            Command::Go(go) => return Ok(self.go(&go)),
            Command::Stop => self.engine.stop(),
            Command::Query(query) => return Ok(format!("response {}", self.answer(query))),
        }
        Ok(String::new())
    }

    /// The game that begins with a position and goes on with these moves.
    fn position(&self, fen: Option<String>, moves: &[&str]) -> Result<History<G>, String> {
        let start = match fen {
            None => self.start.clone(),
            Some(text) => self
                .start
                .parse_position(&text)
                .map_err(|error| format!("position fen: {error}"))?,
        };
        let mut history = History::new(start);
        for (text, number) in moves.iter().zip(1..) {
            let what = || format!("position: move {number}, {:?}", printable(text));
            let position = history.position();
            let mv = position
                .parse_move(text)
                .map_err(|error| format!("{}: {error}", what()))?;
            if history.play(mv).is_err() {
                let why = history.position().why_illegal(mv);
                return Err(format!("{}, is not legal: {why}", what()));
            }
        }
        Ok(history)
    }

    /// Begins to think, unless there is nothing to think about.
    fn go(&mut self, go: &Go) -> String {
        let position = self.history.position();
        if let Some(ending) = position.ending() {
            return format!("info string the game is over: {ending}\nbestmove (none)");
        }
        let clock = match position.to_move() {
            Side::First => go.clocks[0],
            Side::Second => go.clocks[1],
        };
        let budget = Budget {
            depth: go.depth,
            nodes: go.nodes,
            time: least(go.movetime, clock::share(clock, go.movestogo)),
        };
        self.engine.go(&self.history, &self.options, budget);
        String::new()
    }

    fn answer(&self, query: Query) -> &'static str {
        let position = self.history.position();
        let truth = |is_true| if is_true { "true" } else { "false" };
        match query {
            Query::GameOver => truth(position.outcome().is_some()),
            Query::FirstToMove => truth(position.to_move() == Side::First),
            Query::Result => match position.outcome() {
                None => "none",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
                Some(Outcome::Draw) => "draw",
            },
        }
    }
}
