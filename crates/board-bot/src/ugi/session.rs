//! Sessions of the protocol: each applies commands to an engine.

use core::fmt;
use core::ops::ControlFlow;
use std::io::{self, BufRead, Write};

use board_game_core::{Game, Outcome, Record};

use super::command::{Command, Go, UgiQuery};
use super::diagnostics;
use super::engine::Engine;
use super::options::EngineOptions;
use super::running_search::{GoRequest, InfoWriter, RunningSearch, SearchAgent, UgiOutput, search};
use super::text::{next_line, printable_message, printable_word};
use crate::limits::time_management::time_for_move;
use crate::{Budget, Evaluation, Level, Limits, SearchOptions};

/// The most bytes of a line: enough for some hundred thousand moves.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// A session with an [`Engine`]. [`answer`](Self::answer) applies one line of commands.
///
/// The session writes its answers to the given writer. A thread writes the answer to `go`. Dropping
/// the session stops the search.
pub struct Session<G: Game, E, W> {
    engine: Engine<G, E>,
    game: Record<G>,
    options: EngineOptions,
    state: SessionState<G, E>,
    output: UgiOutput<W>,
}

enum SessionState<G: Game, E> {
    /// No agent: its thread could not be started, or there was not enough memory for its table.
    Empty,
    Idle(SearchAgent<G, E>),
    Thinking(RunningSearch<SearchAgent<G, E>>),
}

impl<G: Game, E, W> fmt::Debug for Session<G, E, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("engine", &self.engine.name)
            .field("options", &self.options)
            .field("ply", &self.game.len())
            .finish_non_exhaustive()
    }
}

/// The answer to a command: lines without the last line feed, or the error.
type CommandResult = Result<String, String>;

impl<G, E, W> Session<G, E, W>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
    W: Write + Send + 'static,
{
    /// A new session.
    pub fn new(engine: Engine<G, E>, writer: W) -> Self {
        let options = EngineOptions::default();
        let agent = SearchAgent::new(engine.evaluation.clone(), &options);
        Self {
            game: Record::new(engine.start.clone()),
            options,
            state: agent.map_or(SessionState::Empty, SessionState::Idle),
            output: UgiOutput::new(writer),
            engine,
        }
    }

    /// Answers a line. Breaks at `quit`, after stopping the search and waiting for its answer.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn answer(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        let answer = match Command::parse(line) {
            Ok(Command::Quit) => {
                self.stop();
                return Ok(ControlFlow::Break(()));
            }
            Ok(command) => self.apply(command),
            Err(error) => Err(error),
        };
        match answer {
            Ok(answer) if answer.is_empty() => {}
            Ok(answer) => self.output.write(&answer)?,
            Err(error) => self.refuse(&error)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn refuse(&self, error: &str) -> io::Result<()> {
        let error = printable_message(error);
        self.output.write(&format!("info string error: {error}"))
    }

    /// Stops the search and waits for its answer.
    pub fn stop(&mut self) {
        if let SessionState::Thinking(search) = &mut self.state {
            search.stop();
            self.wait();
        }
    }

    /// Waits for the end of the search, if there is one. An endless search must be stopped instead.
    pub fn wait(&mut self) {
        self.state = match core::mem::replace(&mut self.state, SessionState::Empty) {
            SessionState::Thinking(search) => SessionState::Idle(search.join()),
            state => state,
        };
    }

    /// Whether the answer to a `go` is not written yet.
    pub fn is_thinking(&mut self) -> bool {
        match &self.state {
            SessionState::Thinking(search) if search.is_running() => true,
            SessionState::Thinking(_) => {
                self.wait();
                false
            }
            SessionState::Idle(_) | SessionState::Empty => false,
        }
    }

    fn apply(&mut self, command: Command<'_>) -> CommandResult {
        let waits = matches!(
            command,
            Command::NewGame
                | Command::SetOption { .. }
                | Command::Position { .. }
                | Command::Go(_)
                | Command::Bench { .. }
        );
        if waits && self.is_thinking() {
            return Err(
                "thinking: only isready, query, d, eval, ponderhit, stop and quit until bestmove"
                    .to_owned(),
            );
        }
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Ugi => {
                let Engine { name, author, .. } = &self.engine;
                let options = EngineOptions::default();
                return Ok(format!(
                    "id name {name}\nid author {author}\n{options}ugiok"
                ));
            }
            Command::IsReady => return Ok("readyok".to_owned()),
            Command::NewGame => {
                if let SessionState::Idle(agent) = &mut self.state {
                    agent.new_game();
                }
                self.game = Record::new(self.engine.start.clone());
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position { fen, moves } => self.game = self.position(fen, &moves)?,
            Command::Go(Go {
                perft: Some(depth), ..
            }) => {
                let game = self.game.position().clone();
                self.begin(Budget::UNLIMITED, false, move |_, limits, info_writer| {
                    diagnostics::perft(&game, depth, limits, |line| info_writer.write(line))
                })?;
            }
            Command::Go(go) => return self.go(&go),
            Command::PonderHit => {
                let is_pondering = match &mut self.state {
                    SessionState::Thinking(search) => search.ponder_hit(),
                    SessionState::Idle(_) | SessionState::Empty => false,
                };
                if !is_pondering {
                    return Err("ponderhit: expected after go ponder only".to_owned());
                }
            }
            Command::Display => return Ok(diagnostics::display(&self.engine, &self.game)),
            Command::Eval => {
                return Ok(diagnostics::static_eval(
                    &self.engine.evaluation,
                    self.game.position(),
                ));
            }
            Command::Bench { depth } => {
                let start = self.engine.start.clone();
                let budget = Budget {
                    depth: Some(depth),
                    ..Budget::UNLIMITED
                };
                self.begin(budget, false, move |agent, limits, info_writer| {
                    diagnostics::bench(agent, &start, limits, info_writer)
                })?;
            }
            Command::Stop => self.stop(),
            Command::Query(query) => return Ok(format!("response {}", self.answer_query(query))),
        }
        Ok(String::new())
    }

    /// Sets an option and creates a new agent if the option needs one. If the allocation of
    /// its table fails, keeps the old options, with an empty table.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        if name.eq_ignore_ascii_case("clear hash") {
            if let SessionState::Idle(agent) = &mut self.state {
                agent.clear_hash();
            }
            return Ok(());
        }
        let mut options = self.options;
        options.set(name, value)?;
        if options.has_same_agent(&self.options) {
            self.options = options;
            return Ok(());
        }
        if options.hash << 20 > self.engine.memory {
            let (asked, allowed) = (options.hash, self.engine.memory >> 20);
            return Err(format!(
                "setoption: a table of {asked} MiB, and {allowed} MiB of memory may be used"
            ));
        }
        // Frees the old table before the new one is allocated.
        self.state = SessionState::Empty;
        let made = SearchAgent::new(self.engine.evaluation.clone(), &options);
        match made {
            Ok(agent) => {
                self.options = options;
                self.state = SessionState::Idle(agent);
                Ok(())
            }
            Err(error) => {
                self.ensure_agent()?;
                Err(format!("setoption: {error}"))
            }
        }
    }

    /// Creates the agent if there is none.
    fn ensure_agent(&mut self) -> Result<(), String> {
        if matches!(self.state, SessionState::Empty) {
            let agent = SearchAgent::new(self.engine.evaluation.clone(), &self.options);
            self.state = SessionState::Idle(agent.map_err(|error| error.to_string())?);
        }
        Ok(())
    }

    /// The game from a position with these moves.
    fn position(&self, fen: Option<String>, moves: &[&str]) -> Result<Record<G>, String> {
        let start = &self.engine.start;
        let start = match fen {
            None => start.clone(),
            Some(text) => {
                G::parse(&text, &start.rules()).map_err(|error| format!("position fen: {error}"))?
            }
        };
        let mut game = Record::new(start);
        for (text, number) in moves.iter().zip(1..) {
            let what = || format!("position: move {number}, {:?}", printable_word(text));
            let mv = game.position().parse_move(text);
            let mv = mv.map_err(|error| format!("{}: {error}", what()))?;
            game.play(mv)
                .map_err(|why| format!("{}, is not legal: {why}", what()))?;
        }
        Ok(game)
    }

    /// Starts a search, unless the game is over.
    fn go(&mut self, go: &Go) -> CommandResult {
        let position = self.game.position();
        if let Some(outcome) = position.outcome() {
            let ending = named::<G>(outcome);
            return Ok(format!(
                "info string the game is over: {ending}\nbestmove (none)"
            ));
        }
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            let what = || format!("go searchmoves: {:?}", printable_word(text));
            let mv = position.parse_move(text);
            let mv = mv.map_err(|error| format!("{}: {error}", what()))?;
            let checked = position.check(mv);
            checked.map_err(|why| format!("{} is not legal: {why}", what()))?;
            search_moves.push(mv);
        }
        if !self.options.is_full_search() && (go.mate.is_some() || !search_moves.is_empty()) {
            return Err(format!(
                "go: searchmoves and mate need Level {}",
                Level::STRONGEST
            ));
        }
        let clock = go.clocks[position.to_move().index()];
        let asked = Budget {
            depth: min(go.depth, go.mate),
            nodes: go.nodes,
            time: min(
                go.movetime,
                clock
                    .left
                    .map(|left| time_for_move(left, clock.increment, go.movestogo)),
            ),
        };
        let own = self.options.budget();
        let budget = Budget {
            depth: min(own.depth, asked.depth),
            nodes: min(own.nodes, asked.nodes),
            time: min(own.time, asked.time),
        };
        let request = GoRequest {
            position: position.clone(),
            history: self.game.keys().to_vec(),
            options: SearchOptions {
                root_moves: search_moves,
                multipv: usize::try_from(self.options.multipv).unwrap_or(usize::MAX),
                full_width: go.mate.is_some(),
            },
            has_ponder_move: self.options.ponder,
        };
        self.begin(budget, go.ponder, move |agent, limits, info_writer| {
            search(agent, limits, info_writer, &request)
        })?;
        Ok(String::new())
    }

    /// Starts work on a thread, which writes its answer.
    fn begin(
        &mut self,
        budget: Budget,
        is_pondering: bool,
        work: impl FnOnce(&mut SearchAgent<G, E>, &Limits, &InfoWriter<W>) -> String + Send + 'static,
    ) -> Result<(), String> {
        self.ensure_agent()?;
        if let SessionState::Idle(agent) = core::mem::replace(&mut self.state, SessionState::Empty)
        {
            let output = self.output.clone();
            let running = RunningSearch::start(agent, budget, is_pondering, output, work);
            let running = running.map_err(|error| format!("go: no thread can think: {error}"))?;
            self.state = SessionState::Thinking(running);
        }
        Ok(())
    }

    fn answer_query(&self, query: UgiQuery) -> String {
        let position = self.game.position();
        match query {
            UgiQuery::GameOver => position.outcome().is_some().to_string(),
            UgiQuery::Turn(player) => (position.to_move() == player).to_string(),
            UgiQuery::Result => match position.outcome() {
                None => "none".to_owned(),
                Some(Outcome::Draw) => "draw".to_owned(),
                Some(Outcome::Win(team)) => {
                    let players = team.players();
                    let numbers = players.map(|player| format!("p{}", player.index() + 1));
                    numbers.collect::<String>() + "win"
                }
            },
        }
    }
}

impl<G: Game, E, W> Drop for Session<G, E, W> {
    fn drop(&mut self) {
        if let SessionState::Thinking(mut search) =
            core::mem::replace(&mut self.state, SessionState::Empty)
        {
            search.stop();
            let _ = search.join();
        }
    }
}

/// The outcome with the game's names of players.
fn named<G: Game>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "draw".to_owned(),
        Outcome::Win(team) => {
            let names: Vec<_> = team.players().map(G::player_name).collect();
            format!("won by {}", names.join(" and "))
        }
    }
}

/// The smaller of two optional limits.
fn min<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Runs an engine on two streams, up to `quit` or the end of the input. Reports a line of more than
/// 1 MiB as an error.
///
/// # Errors
/// Errors of the streams.
pub fn serve<G, E, W>(engine: Engine<G, E>, mut input: impl BufRead, writer: W) -> io::Result<()>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
    W: Write + Send + 'static,
{
    let mut session = Session::new(engine, writer);
    while let Some(line) = next_line(&mut input, MAX_LINE_BYTES)? {
        if !line.is_whole {
            session.refuse(&format!("a line of more than {MAX_LINE_BYTES} bytes"))?;
        } else if session.answer(&line.text)?.is_break() {
            return Ok(());
        }
    }
    session.stop();
    Ok(())
}
