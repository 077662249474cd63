//! The thread that searches.

use core::fmt::Display;
use core::time::Duration;
use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use board_game_core::Game;

use super::options::Options;
use crate::{
    Agent, AgentSpec, Budget, Choice, Evaluation, Limits, Score, Search, StopFlag, TableError,
    ThreadedSearch,
};

/// The output of both threads, in whole lines.
#[derive(Debug)]
pub(super) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
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
pub(super) enum EngineAgent<G: Game, E> {
    /// The full search, which reports each depth.
    Search(Box<ThreadedSearch<G, E>>),
    /// A weaker level.
    Level(Box<dyn Agent<G> + Send>),
}

impl<G, E> EngineAgent<G, E>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    /// The agent of these options.
    pub(super) fn new(evaluation: E, options: &Options) -> Result<Self, TableError> {
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
            Self::Search(search) => search.forget(),
            Self::Level(agent) => agent.new_game(),
        }
    }

    fn think(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        match self {
            Self::Search(search) => search.think(position, history, limits, progress),
            Self::Level(agent) => agent.choose(position, history, limits),
        }
    }
}

/// A search in progress.
pub(super) struct RunningSearch<B> {
    begin: Instant,
    stop: StopFlag,
    /// Receives a message after the first ply.
    first_ply: mpsc::Receiver<()>,
    /// Set before the answer is written, so that its reader knows that the thread ends.
    is_done: Arc<AtomicBool>,
    thread: JoinHandle<B>,
}

/// How long `stop` waits for the first ply.
const FIRST_PLY_TIMEOUT: Duration = Duration::from_millis(100);

impl<B> RunningSearch<B> {
    /// Whether the answer is not written yet.
    pub(super) fn is_going_on(&self) -> bool {
        !self.is_done.load(Ordering::Acquire)
    }

    /// Stops the search, after its first ply if that is quick.
    pub(super) fn stop(&self) {
        let left = FIRST_PLY_TIMEOUT.saturating_sub(self.begin.elapsed());
        // A timeout is no error: the search stops in any case.
        let _ = self.first_ply.recv_timeout(left);
        self.stop.set();
    }

    /// Waits until the answer is written.
    pub(super) fn join(self) -> B {
        match self.thread.join() {
            Ok(agent) => agent,
            Err(cause) => panic::resume_unwind(cause),
        }
    }
}

impl<G, E> RunningSearch<EngineAgent<G, E>>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    /// Starts the search of an unfinished game on a thread, which writes the answer.
    pub(super) fn begin(
        mut agent: EngineAgent<G, E>,
        position: G,
        history: Vec<u64>,
        budget: Budget,
        output: Output<impl Write + Send + 'static>,
    ) -> io::Result<Self> {
        let begin = Instant::now();
        let limits = Limits::from(budget);
        let stop = limits.stop_flag();
        let is_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_done);
        let (first, first_ply) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            // A write fails when the reader has gone; then nobody needs the answer.
            let choice = agent.think(&position, &history, &limits, |choice| {
                let _ = output.write(&info(choice, begin.elapsed()));
                let _ = first.send(());
            });
            let answer = match &choice {
                None => "bestmove (none)".to_owned(),
                Some(choice) => {
                    let info = info(choice, begin.elapsed());
                    format!("{info}\nbestmove {}", choice.mv)
                }
            };
            done.store(true, Ordering::Release);
            let _ = output.write(&answer);
            agent
        })?;
        Ok(Self {
            begin,
            stop,
            first_ply,
            is_done,
            thread,
        })
    }
}

/// The `info` line of a result.
fn info<M: Display>(choice: &Choice<M>, elapsed: Duration) -> String {
    let milliseconds = elapsed.as_millis();
    let nodes = choice.nodes;
    let rate = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let mut words = String::from("info");
    // Without a search there is no score.
    if choice.depth > 0 {
        words += &format!(" depth {} score {}", choice.depth, score(choice.score));
    }
    words += &format!(" nodes {nodes} nps {rate} time {milliseconds}");
    if !choice.pv.is_empty() {
        words += " pv";
        for mv in &choice.pv {
            words += &format!(" {mv}");
        }
    }
    words
}

/// The score in hundredths of a unit (`cp`), or the plies to a win or, negative, a loss (`mate`).
fn score(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {plies}"),
        (_, Some(plies)) => format!("mate -{plies}"),
        _ => format!("cp {}", score.value()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_have_depth_score_nodes_and_pv() {
        let choice = |score: Score, depth, nodes| Choice {
            mv: "a",
            score,
            depth,
            nodes,
            pv: vec!["a", "b"],
        };
        for (choice, milliseconds, expected) in [
            (
                choice(Score::of(-35), 4, 3_000),
                1_500,
                "info depth 4 score cp -35 nodes 3000 nps 2000 time 1500 pv a b",
            ),
            (
                choice(Score::win_in(3), 1, 7),
                0,
                "info depth 1 score mate 3 nodes 7 nps 7000000 time 0 pv a b",
            ),
            (
                choice(Score::loss_in(2), 0, 0),
                10,
                "info nodes 0 nps 0 time 10 pv a b",
            ),
            (
                choice(Score::loss_in(2), 2, 5),
                500,
                "info depth 2 score mate -2 nodes 5 nps 10 time 500 pv a b",
            ),
        ] {
            assert_eq!(info(&choice, Duration::from_millis(milliseconds)), expected);
        }
        let silent = Choice {
            pv: Vec::new(),
            ..choice(Score::EVEN, 2, 1)
        };
        let expected = "info depth 2 score cp 0 nodes 1 nps 1 time 1000";
        assert_eq!(info(&silent, Duration::from_secs(1)), expected);
    }
}
