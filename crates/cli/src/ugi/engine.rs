//! The player, and the thread it thinks on.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use board_bot::{Budget, Choice, Entrant, Limits, Player, Score, Search, Stop};

use super::options::Options;
use crate::game::{History, Playable};

/// A player that thinks on a thread of its own, one answer at a time.
pub(super) struct Engine<G: Playable> {
    state: State<G>,
}

enum State<G: Playable> {
    /// Made when it is needed first, so that options may be set before memory is taken.
    Unmade,
    Idle(Brain<G>),
    Thinking {
        stop: Stop,
        /// Set before the answer is written, so that whoever reads it can rely on the thread's end.
        is_done: Arc<AtomicBool>,
        thread: JoinHandle<Brain<G>>,
    },
}

enum Brain<G: Playable> {
    /// The full search, which reports each depth.
    Search(Search<G, G::Evaluation>),
    /// A level below.
    Level(Box<dyn Player<G> + Send>),
}

impl<G: Playable> Engine<G> {
    /// An engine that has not thought yet.
    pub(super) const fn new() -> Self {
        Self {
            state: State::Unmade,
        }
    }

    /// Whether an answer is still to come.
    pub(super) fn is_thinking(&mut self) -> bool {
        if let State::Thinking { is_done, .. } = &self.state {
            if !is_done.load(Ordering::Acquire) {
                return true;
            }
            self.settle();
        }
        false
    }

    /// Ends thinking, and waits until the answer is written.
    pub(super) fn stop(&mut self) {
        if let State::Thinking { stop, .. } = &self.state {
            stop.now();
            self.settle();
        }
    }

    /// Waits for the thread.
    fn settle(&mut self) {
        self.state = match std::mem::replace(&mut self.state, State::Unmade) {
            State::Thinking { thread, .. } => match thread.join() {
                Ok(brain) => State::Idle(brain),
                Err(cause) => panic::resume_unwind(cause),
            },
            state => state,
        };
    }

    /// Makes another player for the next answer: options have changed.
    pub(super) fn remake(&mut self) {
        self.stop();
        self.state = State::Unmade;
    }

    /// Forgets earlier games.
    pub(super) fn new_game(&mut self) {
        self.stop();
        match &mut self.state {
            State::Idle(Brain::Search(search)) => search.new_game(),
            State::Idle(Brain::Level(player)) => player.new_game(),
            State::Unmade | State::Thinking { .. } => {}
        }
    }

    /// Begins to think about a game that is not over. The answer is written when it is there.
    pub(super) fn go(&mut self, history: &History<G>, options: &Options, budget: Budget) {
        self.stop();
        let position = history.position().clone();
        let earlier = history.earlier().to_vec();
        let options = *options;
        let made = match std::mem::replace(&mut self.state, State::Unmade) {
            State::Idle(brain) => Some(brain),
            State::Unmade | State::Thinking { .. } => None,
        };
        let limits = Limits::from(within(options.budget(), budget));
        let stop = limits.stop();
        let is_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_done);
        let thread = thread::spawn(move || {
            let begin = Instant::now();
            let mut brain = made.unwrap_or_else(|| Brain::new(&position, &options));
            let choice = brain.think(&position, &earlier, &limits, |choice| {
                write(&info(&position, choice, begin.elapsed()));
            });
            let answer = match &choice {
                None => "bestmove (none)".to_owned(),
                Some(choice) => {
                    let info = info(&position, choice, begin.elapsed());
                    format!("{info}\nbestmove {}", position.move_text(choice.mv))
                }
            };
            done.store(true, Ordering::Release);
            write(&answer);
            brain
        });
        self.state = State::Thinking {
            stop,
            is_done,
            thread,
        };
    }
}

impl<G: Playable> Brain<G> {
    fn new(position: &G, options: &Options) -> Self {
        let evaluation = position.evaluation();
        if options.is_full_search() {
            let bytes = usize::try_from(options.hash << 20).unwrap_or(usize::MAX);
            let search = Search::new(evaluation).with_seed(options.seed);
            return Self::Search(search.table_bytes(bytes));
        }
        Self::Level(Entrant::from(options.level).player(evaluation, options.seed))
    }

    fn think(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        match self {
            Self::Search(search) => search.think(position, earlier, limits, progress),
            Self::Level(player) => player.choose(position, earlier, limits),
        }
    }
}

/// The budget that keeps to both.
fn within(own: Budget, asked: Budget) -> Budget {
    Budget {
        depth: least(own.depth, asked.depth),
        nodes: least(own.nodes, asked.nodes),
        time: least(own.time, asked.time),
    }
}

/// The smaller of two limits that may not be there.
pub(super) fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// A line that says how far thinking has come.
fn info<G: Playable>(position: &G, choice: &Choice<G::Move>, elapsed: Duration) -> String {
    let milliseconds = elapsed.as_millis();
    let nodes = choice.nodes;
    let rate = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let mut words = String::from("info");
    // A move that nobody has looked ahead for has no score.
    if choice.depth > 0 {
        words += &format!(" depth {} score {}", choice.depth, score(choice.score));
    }
    words += &format!(" nodes {nodes} nps {rate} time {milliseconds}");
    if !choice.line.is_empty() {
        words += " pv";
        let mut position = position.clone();
        for &mv in &choice.line {
            words += " ";
            words += &position.move_text(mv);
            let _ = position.play_unchecked(mv);
        }
    }
    words
}

/// Hundredths of a unit, or plies until the game is won or, negative, lost.
fn score(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {plies}"),
        (_, Some(plies)) => format!("mate -{plies}"),
        _ => format!("cp {}", score.value()),
    }
}

/// Writes lines at once. Nobody is left to tell when the reader has gone.
pub(super) fn write(lines: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{lines}").and_then(|()| out.flush());
}
