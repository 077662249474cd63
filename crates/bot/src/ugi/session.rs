//! What the protocol's commands do.

use core::ops::ControlFlow;
use std::io::{self, BufRead, Write};

use board_game_core::{Game, Outcome, Record};

use super::clock;
use super::command::{Command, Go, Query};
use super::engine::Engine;
use super::line::next_line;
use super::options::Options;
use super::text::{excerpt, message};
use super::thought::{Brain, Output, Thought};
use crate::{Budget, Evaluation};

/// Room for a position and some hundred thousand moves.
const LONGEST_LINE: u64 = 1 << 20;

/// A conversation with an [`Engine`], handed the lines of the other side one by one.
///
/// Answers are written to the writer given, those to `go` from a thread of their own when they are there. Dropped, it ends
/// thinking.
pub struct Session<G: Game, E, W> {
    engine: Engine<G, E>,
    game: Record<G>,
    options: Options,
    state: State<G, E>,
    output: Output<W>,
}

enum State<G: Game, E> {
    /// There is no brain: a thread that had it could not be started, or there was no memory for a table.
    Empty,
    Idle(Brain<G, E>),
    Thinking(Thought<Brain<G, E>>),
}

/// What to answer: lines without the last line's end, perhaps none; or what is wrong with the command.
type Answer = Result<String, String>;

impl<G, E, W> Session<G, E, W>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
    W: Write + Send + 'static,
{
    /// A conversation that has not begun.
    pub fn new(engine: Engine<G, E>, writer: W) -> Self {
        let options = Options::default();
        let brain = Brain::new(engine.evaluation.clone(), &options);
        Self {
            game: Record::new(engine.start.clone()),
            options,
            state: brain.map_or(State::Empty, State::Idle),
            output: Output::new(writer),
            engine,
        }
    }

    /// Answers a line; breaks at `quit`, after the answer to a `go` that is still to come.
    ///
    /// # Errors
    /// What the writer reports.
    pub fn answer(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        let answer = match Command::parse(line) {
            Ok(Command::Quit) => {
                self.stop();
                return Ok(ControlFlow::Break(()));
            }
            Ok(command) => self.obey(command),
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
        let error = message(error);
        self.output.write(&format!("info string error: {error}"))
    }

    /// Ends thinking, and waits until the answer is written.
    pub fn stop(&mut self) {
        if let State::Thinking(thought) = &self.state {
            thought.stop();
            self.settle();
        }
    }

    /// Waits for the thread, if there is one.
    fn settle(&mut self) {
        self.state = match core::mem::replace(&mut self.state, State::Empty) {
            State::Thinking(thought) => State::Idle(thought.join()),
            state => state,
        };
    }

    /// Whether the answer to a `go` is still to come.
    pub fn is_thinking(&mut self) -> bool {
        match &self.state {
            State::Thinking(thought) if thought.is_going_on() => true,
            State::Thinking(_) => {
                self.settle();
                false
            }
            State::Idle(_) | State::Empty => false,
        }
    }

    fn obey(&mut self, command: Command<'_>) -> Answer {
        let waits = matches!(
            command,
            Command::NewGame
                | Command::SetOption { .. }
                | Command::Position { .. }
                | Command::Go(_)
        );
        if waits && self.is_thinking() {
            return Err("thinking: only isready, query, stop and quit until bestmove".to_owned());
        }
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Ugi => {
                let Engine { name, author, .. } = &self.engine;
                let options = Options::default();
                return Ok(format!(
                    "id name {name}\nid author {author}\n{options}ugiok"
                ));
            }
            Command::IsReady => return Ok("readyok".to_owned()),
            Command::NewGame => {
                if let State::Idle(brain) = &mut self.state {
                    brain.new_game();
                }
                self.game = Record::new(self.engine.start.clone());
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position { fen, moves } => self.game = self.position(fen, &moves)?,
            Command::Go(go) => return self.go(&go),
            Command::Stop => self.stop(),
            Command::Query(query) => return Ok(format!("response {}", self.tell(query))),
        }
        Ok(String::new())
    }

    /// Sets an option and makes the table that goes with it. If there is no memory for that, all is as before, but for what
    /// the engine remembered.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let mut options = self.options;
        options.set(name, value)?;
        if options.hash << 20 > self.engine.memory {
            let (asked, allowed) = (options.hash, self.engine.memory >> 20);
            return Err(format!(
                "setoption: a table of {asked} MiB, and {allowed} MiB of memory may be used"
            ));
        }
        // The old table goes first, to make room.
        self.state = State::Empty;
        let made = Brain::new(self.engine.evaluation.clone(), &options);
        match made {
            Ok(brain) => {
                self.options = options;
                self.state = State::Idle(brain);
                Ok(())
            }
            Err(error) => {
                self.revive()?;
                Err(format!("setoption: {error}"))
            }
        }
    }

    /// Makes the brain that the options ask for, where there is none.
    fn revive(&mut self) -> Result<(), String> {
        if matches!(self.state, State::Empty) {
            let brain = Brain::new(self.engine.evaluation.clone(), &self.options);
            self.state = State::Idle(brain.map_err(|error| error.to_string())?);
        }
        Ok(())
    }

    /// The game that begins with a position and goes on with these moves.
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
            let what = || format!("position: move {number}, {:?}", excerpt(text));
            let mv = game.position().parse_move(text);
            let mv = mv.map_err(|error| format!("{}: {error}", what()))?;
            game.play(mv)
                .map_err(|why| format!("{}, is not legal: {why}", what()))?;
        }
        Ok(game)
    }

    /// Begins to think, unless there is nothing to think about.
    fn go(&mut self, go: &Go) -> Answer {
        let position = self.game.position();
        if let Some(outcome) = position.outcome() {
            let ending = named::<G>(outcome);
            return Ok(format!(
                "info string the game is over: {ending}\nbestmove (none)"
            ));
        }
        let clock = go.clocks[position.to_move().index()];
        let asked = Budget {
            depth: go.depth,
            nodes: go.nodes,
            time: least(go.movetime, clock::share(clock, go.movestogo)),
        };
        let own = self.options.budget();
        let budget = Budget {
            depth: least(own.depth, asked.depth),
            nodes: least(own.nodes, asked.nodes),
            time: least(own.time, asked.time),
        };
        let (position, earlier) = (position.clone(), self.game.keys().to_vec());
        self.revive()?;
        if let State::Idle(brain) = core::mem::replace(&mut self.state, State::Empty) {
            let thought = Thought::begin(brain, position, earlier, budget, self.output.clone());
            let thought = thought.map_err(|error| format!("go: no thread can think: {error}"))?;
            self.state = State::Thinking(thought);
        }
        Ok(String::new())
    }

    fn tell(&self, query: Query) -> String {
        let position = self.game.position();
        match query {
            Query::GameOver => position.outcome().is_some().to_string(),
            Query::Turn(player) => (position.to_move() == player).to_string(),
            Query::Result => match position.outcome() {
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
        if let State::Thinking(thought) = core::mem::replace(&mut self.state, State::Empty) {
            thought.stop();
            let _ = thought.join();
        }
    }
}

/// How the game has ended, with the game's own names of players.
fn named<G: Game>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "draw".to_owned(),
        Outcome::Win(team) => {
            let names: Vec<_> = team.players().map(G::player_name).collect();
            format!("won by {}", names.join(" and "))
        }
    }
}

/// The smaller of two limits that may not be there.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Talks to the engine line by line, up to `quit` or the end of the input. Lines of more than a mebibyte are refused.
///
/// # Errors
/// What the streams report.
pub fn serve<G, E, W>(engine: Engine<G, E>, mut input: impl BufRead, writer: W) -> io::Result<()>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
    W: Write + Send + 'static,
{
    let mut session = Session::new(engine, writer);
    while let Some(line) = next_line(&mut input, LONGEST_LINE)? {
        if !line.is_whole {
            session.refuse(&format!("a line of more than {LONGEST_LINE} bytes"))?;
        } else if session.answer(&line.text)?.is_break() {
            return Ok(());
        }
    }
    session.stop();
    Ok(())
}
