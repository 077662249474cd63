//! `board-rules GAME bot`: a move for a position.

use std::time::Duration;

use anyhow::bail;
use board_bot::{AgentSpec, Choice, Level, Style};
use board_games::{GameInfo, PositionSummary, Table};
use serde::Serialize;

use super::analyse::options::time;
use crate::exit::{Exit, tell};
use crate::external::External;
use crate::game::{MoveAnalysis, TurnAndRules, examples, is_position, text_of, thinker_at};
use crate::output::{to_stdout, write_json};

/// Answer a position with a move
///
/// The input is a position and optionally the player to move; the output is one legal move. By
/// default, the bot searches for a fraction of a second and always gives the same move; --random
/// picks any. `ploy bot POSITION PLAYER [-all]` is the program of the exercise.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// `start`, a text, a file, or - for stdin; by default, the start
    position: Option<String>,

    /// The player to move, as for --player
    #[arg(
        value_name = "PLAYER",
        conflicts_with = "player",
        allow_hyphen_values = true
    )]
    mover: Option<String>,

    /// With -all (or --all), print every legal move instead, as [m1,m2,...]; [] when the game is
    /// over
    #[arg(value_name = "-all", allow_hyphen_values = true, value_parser = ["-all", "--all"])]
    all: Option<String>,

    /// Strength from 1 to 8; each level searches its own number of positions for a move
    #[arg(long, value_name = "LEVEL", default_value_t = Level::STRONGEST)]
    level: Level,

    /// Style of play: balanced, attacker, guardian or roamer
    #[arg(long, value_name = "STYLE", default_value_t)]
    style: Style,

    /// The most positions to search, instead of the level's number
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The longest time to search, such as 500ms or 5s, instead of the level's number of positions;
    /// the answer may then differ from run to run
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Print the move as JSON, with its score, the depth of the search, and the principal variation
    #[arg(long, conflicts_with = "all")]
    json: bool,

    #[command(flatten)]
    rules: TurnAndRules,

    /// Let another program answer: program:./mine, which is started with the position and the
    /// colour, or an engine, engine:nodes=50000,command=./mine ugi
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["level", "style", "nodes", "time", "random"])]
    by: Option<External>,

    /// Pick any legal move, each as likely as the others
    #[arg(long, conflicts_with_all = ["level", "nodes", "time"])]
    random: bool,

    /// Seed for the choice between equally good moves; by default 0. With --random, the same seed
    /// picks the same move; by default, each run picks another
    #[arg(long)]
    seed: Option<u64>,
}

/// The end of the help text.
pub(super) fn help(info: &GameInfo) -> String {
    format!(
        "{}

Exit status:
  0  a move, or with -all the list
  2  usage error, or the text is no position
  3  there is no move: the game is over",
        examples(&[
            &format!("{} bot", info.word),
            &format!("{} bot '{}' --level 3", info.word, info.examples.position),
            &format!("{} bot start --time 5s --json", info.word),
            &format!("{} bot position.txt --style attacker --seed 7", info.word),
            &format!("{} bot start --random", info.word),
            &format!("{} bot start -all", info.word),
        ])
    )
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut words = vec![arguments.position.as_deref(), arguments.mover.as_deref()];
    // `-all` may stand in the place of an argument that is left out.
    let is_all = |word: &Option<&str>| matches!(word, Some("-all" | "--all"));
    let lists = arguments.all.is_some() || words.iter().any(is_all);
    words.retain(|word| word.is_some() && !is_all(word));
    let (position, mover) = match words[..] {
        [] => (None, None),
        [Some(word)] if !is_position(word) && word.len() < 10 => (None, Some(word)),
        [position] => (position, None),
        [position, mover, ..] => (position, mover),
    };
    let text = text_of(position)?;
    let table = &*arguments.rules.table_for(word, &text, mover)?;
    let bot_answer = if lists {
        Some(BotAnswer::List(table.legal_moves(None)?))
    } else {
        let choice = arguments.choose(table)?;
        choice.map(|choice| BotAnswer::Move(choice.into()))
    };
    let answer = BotJson {
        situation: table.situation(),
        bot_answer,
    };
    match &answer.bot_answer {
        None => {
            let ending = answer.situation.ending.unwrap_or_default();
            tell(format_args!("there is no move: the game is over: {ending}"));
            return Ok(Exit::None);
        }
        Some(BotAnswer::List(list)) => to_stdout(|out| writeln!(out, "[{}]", list.join(",")))?,
        Some(BotAnswer::Move(_)) if arguments.json => to_stdout(|out| write_json(out, &answer))?,
        Some(BotAnswer::Move(thought)) => to_stdout(|out| writeln!(out, "{}", thought.mv))?,
    }
    Ok(Exit::Success)
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct BotJson {
    #[serde(flatten)]
    situation: PositionSummary,
    #[serde(flatten)]
    bot_answer: Option<BotAnswer>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum BotAnswer {
    Move(MoveAnalysis),
    List(Vec<String>),
}

impl Arguments {
    /// Lets the bot or the other program choose a move.
    fn choose(&self, table: &dyn Table) -> anyhow::Result<Option<Choice<String>>> {
        let (spec, seed) = self.agent();
        let solution = self.rules.solution();
        let Some(by) = &self.by else {
            let wants_exact = spec == AgentSpec::from(Level::STRONGEST);
            let thinker = thinker_at(table, solution, wants_exact)?;
            return Ok(thinker.agent(&spec, seed).choose(table, &spec.limits()));
        };
        if table.ending().is_some() {
            return Ok(None);
        }
        let limits = by.limits();
        let mut agent = by.table_agent(
            table.name(),
            table.player_name(table.mover()),
            seed,
            &limits,
        )?;
        let choice = agent.choose(table, &limits);
        match agent.failure() {
            Some(why) if choice.is_none() => bail!("{why}"),
            _ => Ok(choice),
        }
    }

    /// The bot that the options ask for, and its seed.
    fn agent(&self) -> (AgentSpec, u64) {
        if self.random {
            let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
            return (AgentSpec::RANDOM, seed);
        }
        let own = self.level.budget();
        let mut spec = AgentSpec::from(self.level).with_style(self.style);
        if self.nodes.is_some() || self.time.is_some() {
            spec = spec.with_budget(own.with_nodes(self.nodes).with_time(self.time));
        }
        (spec, self.seed.unwrap_or(0))
    }
}
