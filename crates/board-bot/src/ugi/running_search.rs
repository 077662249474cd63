//! The search thread of an engine.

use core::time::Duration;
use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use board_game_core::Game;

use super::info::{TableUse, info};
use super::options::EngineOptions;
use crate::{
    Agent, AgentSpec, Budget, Choice, Evaluation, Limits, Search, SearchLine, SearchOptions,
    StopFlag, TableError, ThreadedSearch,
};

/// The output of both threads, in whole lines.
#[derive(Debug)]
pub(super) struct UgiOutput<W>(Arc<Mutex<W>>);

impl<W> Clone for UgiOutput<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> UgiOutput<W> {
    pub(super) fn new(writer: W) -> Self {
        Self(Arc::new(Mutex::new(writer)))
    }

    /// Writes lines at once.
    pub(super) fn write(&self, lines: &str) -> io::Result<()> {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(writer, "{lines}").and_then(|()| writer.flush())
    }
}

/// The agent of an engine.
pub(super) enum SearchAgent<G: Game, E> {
    /// The full search, which reports each depth.
    Search(Box<ThreadedSearch<G, E>>),
    /// A weaker level.
    Level(Box<dyn Agent<G> + Send>),
}

impl<G, E> SearchAgent<G, E>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    /// The agent of these options.
    pub(super) fn new(evaluation: E, options: &EngineOptions) -> Result<Self, TableError> {
        if options.is_full_search() {
            let bytes = usize::try_from(options.hash << 20).unwrap_or(usize::MAX);
            let search = Search::with_table(bytes, evaluation)?.with_seed(options.seed);
            let search = ThreadedSearch::new(search, options.threads);
            return Ok(Self::Search(Box::new(search)));
        }
        let spec = AgentSpec::from(options.level);
        Ok(Self::Level(spec.agent(evaluation, options.seed)))
    }

    pub(super) fn new_game(&mut self) {
        match self {
            Self::Search(search) => search.clear(),
            Self::Level(agent) => agent.new_game(),
        }
    }

    /// Clears the transposition table and all other data of earlier searches.
    pub(super) fn clear_hash(&mut self) {
        if let Self::Search(search) = self {
            search.clear();
        }
    }

    /// Searches; `progress` gets each principal variation of a completed depth of the full search.
    pub(super) fn think(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        options: &SearchOptions<G::Move>,
        progress: impl FnMut(&SearchLine<'_, G::Move>),
    ) -> Option<Choice<G::Move>> {
        match self {
            Self::Search(search) => search.analyse(position, history, limits, options, progress),
            Self::Level(agent) => agent.choose(position, history, limits),
        }
    }
}

/// The output of the lines that a [`RunningSearch`] writes before its answer.
pub(super) struct InfoWriter<W> {
    output: UgiOutput<W>,
    first_line: mpsc::Sender<()>,
    pub(super) start_time: Instant,
}

impl<W: Write> InfoWriter<W> {
    /// Writes a line. Ignores errors: if the reader has gone, nobody needs the answer.
    pub(super) fn write(&self, line: &str) {
        let _ = self.output.write(line);
        let _ = self.first_line.send(());
    }
}

/// A search on the opponent's time.
#[derive(Debug)]
pub(super) struct Ponder {
    /// Releases the answer when it is dropped.
    answer: mpsc::Sender<()>,
    /// The time for the move from `ponderhit` on.
    time: Option<Duration>,
}

/// A search in progress.
pub(super) struct RunningSearch<B> {
    start_time: Instant,
    stop: StopFlag,
    /// Receives a message after the first ply.
    first_ply: mpsc::Receiver<()>,
    /// Set before the answer is written, so that its reader knows that the thread ends.
    is_done: Arc<AtomicBool>,
    /// Set until `ponderhit` or `stop`.
    ponder: Option<Ponder>,
    /// The handle of the thread that waits for the time after `ponderhit`. Its drop ends the
    /// thread.
    timer: Option<mpsc::Sender<()>>,
    thread: JoinHandle<B>,
}

/// The time that `stop` waits for the first ply.
const FIRST_PLY_TIMEOUT: Duration = Duration::from_millis(100);

impl<B> RunningSearch<B> {
    /// Whether the answer is not written yet.
    pub(super) fn is_running(&self) -> bool {
        !self.is_done.load(Ordering::Acquire)
    }

    /// Stops the search, after its first ply if that is quick.
    pub(super) fn stop(&mut self) {
        let left = FIRST_PLY_TIMEOUT.saturating_sub(self.start_time.elapsed());
        // A timeout is no error: the search stops in any case.
        let _ = self.first_ply.recv_timeout(left);
        self.stop.set();
        self.ponder = None;
    }

    /// The opponent made the expected move: from now on the time of the search counts. Returns
    /// whether the search was pondering.
    pub(super) fn ponder_hit(&mut self) -> bool {
        let Some(Ponder { answer, time }) = self.ponder.take() else {
            return false;
        };
        if let Some(time) = time {
            let stop = self.stop.clone();
            let (timer, cancelled) = mpsc::channel::<()>();
            let wait = move || {
                if cancelled.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                    stop.set();
                }
            };
            match thread::Builder::new().spawn(wait) {
                Ok(_) => self.timer = Some(timer),
                Err(_) => self.stop.set(),
            }
        }
        drop(answer);
        true
    }

    /// Waits until the answer is written.
    pub(super) fn join(self) -> B {
        match self.thread.join() {
            Ok(agent) => agent,
            Err(cause) => panic::resume_unwind(cause),
        }
    }
}

impl<A: Send + 'static> RunningSearch<A> {
    /// Starts the work on a thread, which writes its answer. With `ponder` the answer is held back
    /// until [`ponder_hit`](Self::ponder_hit) or [`stop`](Self::stop), and the time counts from
    /// then on.
    pub(super) fn start<W: Write + Send + 'static>(
        mut agent: A,
        mut budget: Budget,
        is_pondering: bool,
        output: UgiOutput<W>,
        work: impl FnOnce(&mut A, &Limits, &InfoWriter<W>) -> String + Send + 'static,
    ) -> io::Result<Self> {
        let start_time = Instant::now();
        let (answer, release) = mpsc::channel::<()>();
        let ponder = is_pondering.then(|| Ponder {
            answer,
            time: budget.time.take(),
        });
        let limits = Limits::from(budget);
        let stop = limits.stop_flag();
        let is_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_done);
        let (first_line, first_ply) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            let info_writer = InfoWriter {
                output,
                first_line,
                start_time,
            };
            let answer = work(&mut agent, &limits, &info_writer);
            // The other end is dropped, without a message, when the answer may be written.
            let _ = release.recv();
            done.store(true, Ordering::Release);
            let _ = info_writer.output.write(&answer);
            agent
        })?;
        Ok(Self {
            start_time,
            stop,
            first_ply,
            is_done,
            ponder,
            timer: None,
            thread,
        })
    }
}

/// The answer to `go`: `info` lines for each depth, and the best move.
pub(super) fn search<G, E, W>(
    agent: &mut SearchAgent<G, E>,
    limits: &Limits,
    info_writer: &InfoWriter<W>,
    request: &GoRequest<G>,
) -> String
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
    W: Write,
{
    let GoRequest {
        position,
        history,
        options,
        has_ponder_move,
    } = request;
    let mut table_use = None;
    let choice = agent.think(position, history, limits, options, |line| {
        let current = TableUse {
            seldepth: line.seldepth,
            hashfull: line.hashfull(),
        };
        let rank = (options.multipv > 1).then_some(line.rank);
        let elapsed = info_writer.start_time.elapsed();
        info_writer.write(&info(line.choice, Some(current), rank, elapsed));
        table_use = Some(current);
    });
    let Some(choice) = choice else {
        return "bestmove (none)".to_owned();
    };
    let rank = (options.multipv > 1).then_some(1);
    let info = info(&choice, table_use, rank, info_writer.start_time.elapsed());
    let ponder_move = match choice.pv.get(1) {
        Some(reply) if *has_ponder_move => format!(" ponder {reply}"),
        _ => String::new(),
    };
    format!("{info}\nbestmove {}{ponder_move}", choice.mv)
}

/// The parameters of a `go` command.
pub(super) struct GoRequest<G: Game> {
    pub(super) position: G,
    /// The keys of the earlier positions.
    pub(super) history: Vec<u64>,
    pub(super) options: SearchOptions<G::Move>,
    /// Whether `bestmove` also names the expected reply.
    pub(super) has_ponder_move: bool,
}
