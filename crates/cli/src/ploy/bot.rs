//! `board-rules ploy bot`: the exercise's player.

use std::time::Duration;

use board_bot::{AgentSpec, Budget, Level};
use board_game_core::Game;
use serde::Serialize;

use crate::exit::Exit;
use crate::game::{GameOptions, Playable, PloyOptions, Task, text_of};
use crate::output::to_stdout;

/// Answer a position with a move
///
/// This is the program of the exercise: a position and the player to move, one legal move as the answer. It searches for a
/// good one, by default for a fraction of a second and the same one every time; the exercise's own program took any
/// (--random).
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy bot \"$(cat position.txt)\" b
  board-rules ploy bot \"$(cat position.txt)\" w --level 3
  board-rules ploy bot \"$(cat position.txt)\" w --time 5s
  board-rules ploy bot \"$(cat position.txt)\" w --random --seed 7
  board-rules ploy bot \"$(cat position.txt)\" b -all

Exit status:
  0  a move, or with -all the list
  2  usage error, or the text is no position
  3  there is no move: the game is over")]
pub(crate) struct Arguments {
    /// `start`, a text, a file, or - for stdin
    position: String,

    /// Whose turn it is, by name or first letter
    player: String,

    /// With -all (or --all), print every legal move instead, as [m1,m2,...]; [] when the game is over
    #[arg(value_name = "-all", allow_hyphen_values = true, value_parser = ["-all", "--all"])]
    all: Option<String>,

    /// How well to play, from 1 to 8; each level has positions to look at for a move of its own
    #[arg(long, value_name = "LEVEL", default_value_t = Level::STRONGEST)]
    level: Level,

    /// Look at so many positions at most, instead of the level's own number
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Think for so long at most, such as 500ms or 5s, instead of looking at the level's own number of positions; the
    /// answer may then differ from run to run
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Print the move as JSON, with what is thought of it: its worth, how far ahead was looked, and the moves expected
    #[arg(long, conflicts_with = "all")]
    json: bool,

    #[command(flatten)]
    rules: PloyOptions,

    /// Pick any legal move, each as likely as the others
    #[arg(long, conflicts_with_all = ["level", "nodes", "time"])]
    random: bool,

    /// Decides between moves that are equally good; 0 when left out. With --random, the same seed picks the same move,
    /// and each run another one when left out
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = text_of(Some(&arguments.position))?;
    let answer = arguments
        .rules
        .run(&text, Some(&arguments.player), Answer { arguments })?;
    match answer {
        Some(answer) => {
            to_stdout(|out| write!(out, "{answer}"))?;
            Ok(Exit::Success)
        }
        None => Ok(Exit::None),
    }
}

struct Answer<'a> {
    arguments: &'a Arguments,
}

/// A move and what is thought of it, as `--json` prints it.
#[derive(Serialize)]
struct Thought {
    #[serde(rename = "move")]
    mv: String,
    score: String,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
}

impl Task for Answer<'_> {
    /// Lines with their ends; `None` when the game is over.
    type Answer = Option<String>;

    fn run<G: Playable>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let Self { arguments } = self;
        let texts =
            |moves: &[G::Move]| -> Vec<String> { moves.iter().map(G::Move::to_string).collect() };
        if arguments.all.is_some() {
            let moves = texts(&Game::moves(&start));
            return Ok(Some(format!("[{}]\n", moves.join(","))));
        }
        let (spec, seed) = arguments.agent();
        let limits = spec.limits();
        let choice = spec.agent(evaluation, seed).choose(&start, &[], &limits);
        let Some(choice) = choice else {
            return Ok(None);
        };
        if !arguments.json {
            return Ok(Some(format!("{}\n", choice.mv)));
        }
        let thought = Thought {
            mv: choice.mv.to_string(),
            score: choice.score.to_string(),
            depth: choice.depth,
            nodes: choice.nodes,
            line: texts(&choice.line),
        };
        Ok(Some(format!(
            "{}\n",
            serde_json::to_string_pretty(&thought)?
        )))
    }
}

impl Arguments {
    /// Who answers, and with which seed.
    fn agent(&self) -> (AgentSpec, u64) {
        if self.random {
            let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
            return (AgentSpec::RANDOM, seed);
        }
        let own = self.level.budget();
        let budget = match (self.nodes, self.time) {
            (None, None) => own,
            (nodes, time) => Budget { nodes, time, ..own },
        };
        let spec = AgentSpec::from(self.level).with_budget(budget);
        (spec, self.seed.unwrap_or(0))
    }
}

/// A time in the form that players' budgets have.
fn time(text: &str) -> Result<Duration, String> {
    let budget: Result<Budget, _> = format!("time={text}").parse();
    match budget {
        Ok(Budget {
            time: Some(time),
            depth: None,
            nodes: None,
        }) => Ok(time),
        _ => Err("expected a whole number of s or ms, such as 500ms".to_owned()),
    }
}
