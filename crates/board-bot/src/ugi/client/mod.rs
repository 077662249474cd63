//! A client of the protocol: requests moves from an engine.

mod error;
mod peer;

use core::fmt::Display;
use core::ops::ControlFlow;
use core::time::Duration;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use board_game_core::{Game, Player};

use super::info::EngineReport;
use super::text::{printable_message, printable_word};
use crate::{Agent, Choice, Clocks, Limits};

pub use error::ClientError;
pub use peer::{Peer, PeerBounds, PeerError};

/// An external engine, connected by two streams, as an [`Agent`].
///
/// The client sends the first position of a game and the moves since then, so that the engine
/// detects repetitions. It finds the opponent's move as the one that leads from the position after
/// the engine's last answer to the current position. If there is none, the current position starts
/// a new sequence. The keys of the history are not sent.
///
/// The engine is a [`Peer`], within its bounds.
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
/// let mut client = Client::connect(BufReader::new(answers), asking, &Limits::none())?;
/// let choice = client.ask(&Position::start(), &Limits::nodes(500))?;
/// assert!(Position::start().is_legal(choice.mv));
/// drop(client);
/// other_side.join().expect("an engine does not panic")?;
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Client<G: Game> {
    peer: Peer,
    /// The names of the engine's options, in lower case.
    options: Vec<String>,
    /// The engine's last report of its search.
    report: LastReport,
    /// Whether the engine owes an answer to `go`.
    is_thinking: bool,
    sent: Option<SentGame<G>>,
    failure: Option<String>,
    pace: EngineLimits,
}

/// The timeouts of an engine's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineLimits {
    /// The time allowed beyond the budget's.
    pub margin: Duration,
    /// The time for a move if the budget has no time limit.
    pub longest: Duration,
}

impl Default for EngineLimits {
    /// Two seconds beyond the time limit, or a minute for a budget of nodes or depth.
    fn default() -> Self {
        Self {
            margin: Duration::from_secs(2),
            longest: Duration::from_secs(60),
        }
    }
}

/// The last report of an engine, from the thread that reads.
type LastReport = Arc<Mutex<Option<EngineReport>>>;

/// The part of a game that the engine has received.
#[derive(Debug)]
struct SentGame<G: Game> {
    first: G,
    moves: Vec<G::Move>,
    last: G,
}

/// The timeout of answers that need no search.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time for the move of an engine that is stopped.
const STOP_PATIENCE: Duration = Duration::from_millis(500);
/// The most options of an engine. The bounds of a [`Peer`] limit the length of their names.
const MAX_OPTIONS: usize = 256;
/// The prefixes of the lines that the client reads.
const RELEVANT: [&str; 5] = [
    "option name ",
    "ugiok",
    "readyok",
    "bestmove",
    "info string error",
];

impl<G: Game> Client<G> {
    /// Starts a session: waits until the engine has listed its options and is ready, or the limits
    /// are stopped.
    ///
    /// # Errors
    /// [`ClientError`] if the engine ends, is not ready within ten seconds, or a stream fails.
    pub fn connect(
        input: impl BufRead + Send + 'static,
        output: impl Write + Send + 'static,
        limits: &Limits,
    ) -> Result<Self, ClientError> {
        let report = LastReport::default();
        let reported = Arc::clone(&report);
        // There may be any number of `info` lines. Only the last one is kept, and none is queued.
        let is_relevant = move |line: &str| {
            if let Some(found) = EngineReport::parse(line) {
                *reported.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
            }
            RELEVANT.iter().any(|word| line.starts_with(word))
        };
        let mut client = Self {
            peer: Peer::new(input, output, PeerBounds::default(), is_relevant)?,
            options: Vec::new(),
            report,
            is_thinking: false,
            sent: None,
            failure: None,
            pace: EngineLimits::default(),
        };
        let begin = Instant::now();
        client.peer.send("ugi")?;
        let mut options = Vec::new();
        client.peer.wait(Some(begin + PATIENCE), limits, |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                options.push(name.trim().to_ascii_lowercase());
            }
            (line == "ugiok" || options.len() > MAX_OPTIONS).then_some(())
        })?;
        if options.len() > MAX_OPTIONS {
            return Err(ClientError::Options { max: MAX_OPTIONS });
        }
        client.options = options;
        client.wait_until_ready(begin + PATIENCE, limits)?;
        Ok(client)
    }

    /// Sets the timeouts of the engine's moves.
    pub fn set_pace(&mut self, pace: EngineLimits) {
        self.pace = pace;
    }

    /// Sets an option; a button has an empty value. Returns whether the engine has an option of
    /// this name, regardless of case. The engine's reaction to the value is not checked.
    pub fn set_option(&mut self, name: &str, value: &str) -> bool {
        let is_known = self.options.contains(&name.to_ascii_lowercase());
        let command = match value {
            "" => format!("setoption name {name}"),
            value => format!("setoption name {name} value {value}"),
        };
        is_known && self.peer.send(&command).is_ok()
    }

    /// Requests the engine's move in an unfinished position. The result has the last reported
    /// score, depth and nodes, if there are any. If the limits are stopped meanwhile, the engine is
    /// told to stop, and has half a second for its move.
    ///
    /// # Errors
    /// [`ClientError`] if the engine ends, does not answer with a legal move, is not ready within
    /// ten seconds, exceeds its [`EngineLimits`], or if the limits are stopped. The client can be
    /// used again after an error.
    pub fn ask(&mut self, position: &G, limits: &Limits) -> Result<Choice<G::Move>, ClientError> {
        let ready = Instant::now() + PATIENCE;
        if self.is_thinking {
            self.peer.send("stop")?;
            self.peer.wait(Some(ready), limits, best_move)?;
            self.is_thinking = false;
        }
        // Unrequested lines come before this answer.
        self.wait_until_ready(ready, limits)?;
        self.send_position(position)?;
        *self.last_report() = None;
        self.peer.send(&go::<G>(limits))?;
        self.is_thinking = true;
        let time = self.time_for_answer(position, limits);
        let end = Instant::now().checked_add(time);
        let mut complaint = None;
        let mut answer_of = |line: &str| {
            if line.starts_with("info string error") {
                complaint = Some(printable_message(line));
            }
            best_move(line)
        };
        let mut answer = self.peer.wait(end, limits, &mut answer_of);
        if let Err(PeerError::Stopped) = answer {
            // An engine that is stopped has a move at once.
            self.peer.send("stop")?;
            let end = Some(Instant::now() + STOP_PATIENCE);
            answer = self.peer.wait(end, &Limits::none(), &mut answer_of);
            if let Err(PeerError::Silent { .. }) = answer {
                answer = Err(PeerError::Stopped);
            }
        }
        let answer = answer?;
        self.is_thinking = false;
        let illegal = |reason: String| ClientError::Move {
            found: printable_word(&answer),
            // If the engine did not understand the position, its move belongs to another one.
            reason: match &complaint {
                Some(complaint) => format!("{reason}; before that it said: {complaint}"),
                None => reason,
            },
        };
        let mv = position.parse_move(&answer);
        let mv = mv.map_err(|error| illegal(error.to_string()))?;
        position
            .check(mv)
            .map_err(|reason| illegal(reason.to_string()))?;
        if let Some(sent) = &mut self.sent {
            sent.play(mv);
        }
        let report = self.last_report().take();
        Ok(report.map_or_else(|| Choice::unsearched(mv), |report| choice(mv, &report)))
    }

    fn last_report(&self) -> MutexGuard<'_, Option<EngineReport>> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The timeout of a move.
    fn time_for_answer(&self, position: &G, limits: &Limits) -> Duration {
        let EngineLimits { margin, longest } = self.pace;
        let Some(clocks) = limits.clocks() else {
            let time = limits.budget().time;
            return time.map_or(longest, |time| time.saturating_add(margin));
        };
        let left = clocks.left[position.to_move().index()].saturating_add(clocks.margin);
        let movetime = clocks.movetime.map(|time| time.saturating_add(margin));
        movetime.map_or(left, |time| time.min(left))
    }

    /// Begins a new game.
    pub fn begin_game(&mut self) {
        self.sent = None;
        // A peer that does not read fails to answer the next `isready`.
        let _ = self.peer.send("uginewgame");
    }

    /// Sends the position, with the moves since the first position that was sent.
    fn send_position(&mut self, position: &G) -> Result<(), ClientError> {
        let earlier_game = self.sent.take().filter(|_| G::PLAYERS == 2);
        let sent = earlier_game
            .and_then(|sent| sent.extended_to(position))
            .unwrap_or_else(|| SentGame {
                first: position.clone(),
                moves: Vec::new(),
                last: position.clone(),
            });
        let mut command = format!("position fen {}", sent.first);
        if !sent.moves.is_empty() {
            command += " moves";
        }
        for mv in &sent.moves {
            command += &format!(" {mv}");
        }
        self.sent = Some(sent);
        Ok(self.peer.send(&command)?)
    }

    fn wait_until_ready(&mut self, end: Instant, limits: &Limits) -> Result<(), ClientError> {
        self.peer.send("isready")?;
        self.peer
            .wait(Some(end), limits, |line| (line == "readyok").then_some(()))?;
        Ok(())
    }
}

impl<G: Game> Agent<G> for Client<G> {
    fn choose(
        &mut self,
        position: &G,
        _history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let answer = self.ask(position, limits);
        self.failure = answer.as_ref().err().map(ClientError::to_string);
        answer.ok()
    }

    fn new_game(&mut self) {
        self.begin_game();
    }

    fn failure(&self) -> Option<String> {
        self.failure.clone()
    }
}

impl<G: Game> Drop for Client<G> {
    fn drop(&mut self) {
        let _ = self.peer.send("quit");
    }
}

impl<G: Game> SentGame<G> {
    fn play(&mut self, mv: G::Move) {
        self.moves.push(mv);
        self.last.play_unchecked(mv);
    }

    /// Extends the sent game to a position that equals its last one or is one move away.
    fn extended_to(mut self, position: &G) -> Option<Self> {
        if self.last == *position {
            return Some(self);
        }
        let key = position.key();
        let mut next = self.last.clone();
        let found = self.last.visit_moves(|mv| {
            let undo = next.play_unchecked(mv);
            let is_move = next.key() == key && next == *position;
            next.undo(undo);
            match is_move {
                true => ControlFlow::Break(mv),
                false => ControlFlow::Continue(()),
            }
        });
        self.play(found.break_value()?);
        Some(self)
    }
}

/// The `go` command for these limits.
fn go<G: Game>(limits: &Limits) -> String {
    let budget = limits.budget();
    let time = match limits.clocks() {
        Some(clocks) => clocks.movetime,
        None => budget.time,
    };
    let mut command = "go".to_owned();
    if let Some(depth) = budget.depth {
        command += &format!(" depth {depth}");
    }
    if let Some(nodes) = budget.nodes {
        command += &format!(" nodes {nodes}");
    }
    if let Some(time) = time {
        command += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(Clocks {
        left, increment, ..
    }) = limits.clocks()
    {
        let players = || Player::all(G::PLAYERS).zip(1..);
        for (player, number) in players() {
            let left = left[player.index()].as_millis();
            command += &format!(" p{number}time {left}");
        }
        for (_, number) in players() {
            command += &format!(" p{number}inc {}", increment.as_millis());
        }
    }
    if command == "go" {
        command += " infinite";
    }
    command
}

/// The choice of a move, with the engine's last report.
fn choice<M: Copy + Display>(mv: M, report: &EngineReport) -> Choice<M> {
    let unsearched = Choice::unsearched(mv);
    match report.score {
        // A line that begins with another move is about another move.
        Some(score)
            if report
                .pv
                .first()
                .is_none_or(|first| *first == mv.to_string()) =>
        {
            Choice {
                score,
                depth: report.depth,
                nodes: report.nodes,
                ..unsearched
            }
        }
        _ => unsearched,
    }
}

/// The move in an answer to `go`; empty if there is none.
fn best_move(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next()? == "bestmove").then(|| words.next().unwrap_or_default().to_owned())
}
