//! The other side of the conversation: asking an engine for its moves.

use core::error::Error;
use core::fmt;
use core::ops::ControlFlow;
use core::time::Duration;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use board_game_core::Game;

use super::session::LONGEST_LINE;
use super::text::{excerpt, message};
use crate::{Agent, Choice, Limits};

/// An engine at the other end of two streams, as an [`Agent`].
///
/// The engine is shown the first position that it is asked about and the moves since then, as far as they can be told: where one move
/// leads from the position after its last answer to the next one it is asked about. So it knows what has occurred before. Keys of
/// earlier positions are not handed on.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::ugi::{Client, Engine, serve};
/// use board_bot::Limits;
/// use ploy_rules::Position;
/// use std::io::BufReader;
///
/// // In place of a process and its streams, a thread and two pipes.
/// let (commands, asking) = std::io::pipe()?;
/// let (answers, answering) = std::io::pipe()?;
/// let engine = Engine::new("example 1.0", Position::start(), PloyEvaluation::default());
/// let other_side = std::thread::spawn(|| serve(engine, BufReader::new(commands), answering));
///
/// let mut client = Client::connect(BufReader::new(answers), asking)?;
/// let choice = client.ask(&Position::start(), &Limits::nodes(500))?;
/// assert!(Position::start().is_legal(choice.mv));
/// drop(client);
/// other_side.join().expect("an engine does not panic")?;
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Client<G: Game, W: Write> {
    /// What the engine says, line by line; no more when it has ended.
    lines: Receiver<io::Result<String>>,
    writer: W,
    /// Names of its options, in lower case.
    options: Vec<String>,
    shown: Option<Shown<G>>,
}

/// What the engine has been shown of a game.
#[derive(Debug)]
struct Shown<G: Game> {
    first: G,
    moves: Vec<G::Move>,
    last: G,
}

/// How long an engine may take for what needs no thinking, and for its answer when its time is over.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is asked whether the button has been pressed.
const GLANCE: Duration = Duration::from_millis(20);
/// Lines that may wait to be read; an engine that says more has to wait as well.
const WAITING_LINES: usize = 1 << 10;

impl<G: Game, W: Write> Client<G, W> {
    /// Begins a conversation: waits until the engine has named its options and is ready.
    ///
    /// # Errors
    /// [`ClientError`] when the engine ends, stays silent for ten seconds, or a stream fails.
    pub fn connect(input: impl BufRead + Send + 'static, writer: W) -> Result<Self, ClientError> {
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::Builder::new().spawn(move || listen(input, &sender))?;
        let mut client = Self {
            lines,
            writer,
            options: Vec::new(),
            shown: None,
        };
        client.tell("ugi")?;
        let mut options = Vec::new();
        client.wait("ugi", Some(PATIENCE), None, |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                options.push(name.trim().to_ascii_lowercase());
            }
            (line == "ugiok").then_some(())
        })?;
        client.options = options;
        client.be_ready()?;
        Ok(client)
    }

    /// Sets an option; whether the engine has one of this name, which is told without regard to case.
    ///
    /// # Errors
    /// As [`connect`](Self::connect).
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<bool, ClientError> {
        if !self.options.contains(&name.to_ascii_lowercase()) {
            return Ok(false);
        }
        self.tell(&format!("setoption name {name} value {value}"))?;
        self.be_ready()?;
        Ok(true)
    }

    /// The engine's move in a position that is not over. What it thinks of the move is not asked.
    ///
    /// # Errors
    /// [`ClientError`] when the engine ends, answers with something else than a legal move, stays silent for ten seconds
    /// longer than its time, or the button of the limits is pressed.
    pub fn ask(&mut self, position: &G, limits: &Limits) -> Result<Choice<G::Move>, ClientError> {
        self.show(position)?;
        let go = go(limits);
        self.tell(&go)?;
        let time = limits.budget().time.map(|time| time + PATIENCE);
        let mut complaint = None;
        let answer = self.wait(&go, time, Some(limits), |line| {
            if line.starts_with("info string error") {
                complaint = Some(message(line));
            }
            let rest = line.strip_prefix("bestmove")?;
            Some(rest.split_whitespace().next().unwrap_or("").to_owned())
        })?;
        let illegal = |why: String| ClientError::Move {
            found: excerpt(&answer),
            // Where it has not understood the position, its move is one of another.
            why: match &complaint {
                Some(complaint) => format!("{why}; before that it said: {complaint}"),
                None => why,
            },
        };
        let mv = position.parse_move(&answer);
        let mv = mv.map_err(|error| illegal(error.to_string()))?;
        position.check(mv).map_err(|why| illegal(why.to_string()))?;
        if let Some(shown) = &mut self.shown {
            shown.play(mv);
        }
        Ok(Choice::unthought(mv))
    }

    /// Begins a new game.
    ///
    /// # Errors
    /// As [`connect`](Self::connect).
    pub fn begin_game(&mut self) -> Result<(), ClientError> {
        self.shown = None;
        self.tell("uginewgame")?;
        self.be_ready()
    }

    /// Tells the engine the position, with the moves that have led to it since the game was first shown.
    fn show(&mut self, position: &G) -> Result<(), ClientError> {
        let followed = self.shown.take().filter(|_| G::PLAYERS == 2);
        let shown = followed
            .and_then(|shown| shown.followed_to(position))
            .unwrap_or_else(|| Shown {
                first: position.clone(),
                moves: Vec::new(),
                last: position.clone(),
            });
        let mut command = format!("position fen {}", shown.first);
        if !shown.moves.is_empty() {
            command += " moves";
        }
        for mv in &shown.moves {
            command += &format!(" {mv}");
        }
        self.shown = Some(shown);
        self.tell(&command)
    }

    fn be_ready(&mut self) -> Result<(), ClientError> {
        self.tell("isready")?;
        self.wait("isready", Some(PATIENCE), None, |line| {
            (line == "readyok").then_some(())
        })
    }

    fn tell(&mut self, line: &str) -> Result<(), ClientError> {
        let told = writeln!(self.writer, "{line}").and_then(|()| self.writer.flush());
        told.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => ClientError::Ended {
                command: excerpt(line),
            },
            _ => ClientError::Stream(error),
        })
    }

    /// Waits for a line that `wanted` makes something of, as the answer to a command.
    fn wait<T>(
        &self,
        command: &str,
        patience: Option<Duration>,
        limits: Option<&Limits>,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ClientError> {
        let command = || excerpt(command);
        let end = patience.and_then(|patience| Instant::now().checked_add(patience));
        loop {
            match self.lines.recv_timeout(GLANCE) {
                Ok(Ok(line)) => {
                    if let Some(answer) = wanted(line.trim()) {
                        return Ok(answer);
                    }
                }
                Ok(Err(error)) => return Err(error.into()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ClientError::Ended { command: command() });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if limits.is_some_and(Limits::is_stopped) {
                return Err(ClientError::Stopped);
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(ClientError::Silent { command: command() });
            }
        }
    }
}

impl<G: Game, W: Write> Agent<G> for Client<G, W> {
    /// `None` where [`ask`](Client::ask) answers with an error.
    fn choose(
        &mut self,
        position: &G,
        _earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.ask(position, limits).ok()
    }

    fn new_game(&mut self) {
        // An engine that has ended will say so when it is asked for a move.
        let _ = self.begin_game();
    }
}

impl<G: Game, W: Write> Drop for Client<G, W> {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.tell("quit");
    }
}

impl<G: Game> Shown<G> {
    fn play(&mut self, mv: G::Move) {
        self.moves.push(mv);
        self.last.play_unchecked(mv);
    }

    /// The same up to a position that the last one is, or that one move leads to.
    fn followed_to(mut self, position: &G) -> Option<Self> {
        if self.last == *position {
            return Some(self);
        }
        let key = position.key();
        let mut next = self.last.clone();
        let found = self.last.visit_moves(|mv| {
            let undo = next.play_unchecked(mv);
            let is_it = next.key() == key && next == *position;
            next.undo(undo);
            match is_it {
                true => ControlFlow::Break(mv),
                false => ControlFlow::Continue(()),
            }
        });
        self.play(found.break_value()?);
        Some(self)
    }
}

/// The command that makes an engine think within limits.
fn go(limits: &Limits) -> String {
    let budget = limits.budget();
    let mut command = "go".to_owned();
    if let Some(depth) = budget.depth {
        command += &format!(" depth {depth}");
    }
    if let Some(nodes) = budget.nodes {
        command += &format!(" nodes {nodes}");
    }
    if let Some(time) = budget.time {
        command += &format!(" movetime {}", time.as_millis().max(1));
    }
    if command == "go" {
        command += " infinite";
    }
    command
}

/// Hands on what the engine says, up to its end or until nobody listens.
fn listen(mut input: impl BufRead, lines: &SyncSender<io::Result<String>>) {
    loop {
        let mut bytes = Vec::new();
        let read = (&mut input)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes);
        let line = match read {
            Ok(0) => return,
            Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Err(error),
        };
        let is_over = line.is_err();
        if lines.send(line).is_err() || is_over {
            return;
        }
    }
}

/// Why an engine could not be asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// It ended instead of answering.
    Ended {
        /// What it was told.
        command: String,
    },
    /// It has not answered in time.
    Silent {
        /// What it was told.
        command: String,
    },
    /// Its answer is no move, or none that is legal.
    Move {
        /// The answer.
        found: String,
        /// What is wrong with it.
        why: String,
    },
    /// The button of the limits was pressed.
    Stopped,
    /// A stream failed, or no thread could be had to read one.
    Stream(io::Error),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { command } => {
                write!(f, "the engine ended instead of answering `{command}`")
            }
            Self::Silent { command } => {
                write!(f, "the engine has not answered `{command}` in time")
            }
            Self::Move { found, why } => {
                write!(f, "the engine's move {found:?} cannot be played: {why}")
            }
            Self::Stopped => f.write_str("the engine was not waited for"),
            Self::Stream(error) => write!(f, "no conversation with the engine: {error}"),
        }
    }
}

impl Error for ClientError {}

impl From<io::Error> for ClientError {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}
