//! `board-rules GAME bot`: a move for a position.

use anyhow::bail;
use board_bot::external::ExternalSpec;
use board_bot::{AgentSpec, Choice, Level, Style};
use board_games::{GameInfo, PositionSummary, Table};
use serde::Serialize;

use crate::exit::{Exit, print_note};
use crate::external::external_table_agent;
use crate::game::{MoveAnalysis, TurnAndRules, analyser_at, examples, is_position, text_of};
use crate::job::{Json, TimeLimit};
use crate::output::{to_stdout, write_json};

/// Answer a position with a move
///
/// The input is a position and optionally the player to move; the output is one legal move. By
/// default, the bot searches for a fraction of a second and always gives the same move; --random
/// picks any. With --time-limit it searches for as long instead, and the move may differ from run
/// to run. JSON also has the score of the move, the depth of the search and the principal
/// variation. `ploy bot POSITION PLAYER [-all]` is the program of the exercise.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// `start`, a text, a file, or - for stdin; by default, the start
    position: Option<String>,

    /// The player to move, as for --player
    #[arg(
        value_name = "PLAYER",
        conflicts_with = "player",
        allow_hyphen_values = true,
        value_parser = player_or_all
    )]
    mover: Option<String>,

    /// With -all (or --all), print every legal move instead, as [m1,m2,...]; [] when the game is
    /// over
    #[arg(value_name = "-all", allow_hyphen_values = true, conflicts_with = "json", value_parser = ALL)]
    all: Option<String>,

    /// Strength of bots, from 1 to 20. Each level searches its own number of positions for a move
    #[arg(long, value_name = "LEVEL", default_value_t = Level::STRONGEST)]
    level: Level,

    /// Style of play: balanced, attacker, guardian or roamer
    #[arg(long, value_name = "STYLE", default_value_t)]
    style: Style,

    /// The most positions to search for each move or line. The default is the level's number
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    rules: TurnAndRules,

    /// Let another program answer: program:./mine, which is started with the position and the
    /// colour, or an engine, engine:nodes=50000,command=./mine ugi
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["level", "style", "nodes", "time_limit", "random"])]
    by: Option<ExternalSpec>,

    /// Choose at random. Any legal move is as likely as the others
    #[arg(long, conflicts_with_all = ["level", "nodes", "time_limit"])]
    random: bool,

    /// Seed of random choices; the same seed gives the same result. It chooses between equally good
    /// moves; by default 0. With --random, each run picks another move by default
    #[arg(long, value_name = "SEED", value_parser = crate::job::seed)]
    seed: Option<u64>,
}

/// The words that ask for all moves; the first is that of the exercise.
const ALL: [&str; 2] = ["-all", "--all"];

/// The word in the place of the player, which is no other option: only `-all` may stand there.
fn player_or_all(word: &str) -> Result<String, &'static str> {
    if word.starts_with('-') && !ALL.contains(&word) {
        return Err("there is no such option");
    }
    Ok(word.to_owned())
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
            &format!("{} bot start --time-limit 5s --json", info.word),
            &format!("{} bot position.txt --style attacker --seed 7", info.word),
            &format!("{} bot start --random", info.word),
            &format!("{} bot start -all", info.word),
        ])
    )
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut words = vec![arguments.position.as_deref(), arguments.mover.as_deref()];
    // `-all` may stand in the place of an argument that is left out.
    let lists = arguments.all.is_some() || words.iter().flatten().any(|word| ALL.contains(word));
    words.retain(|word| word.is_some_and(|word| !ALL.contains(&word)));
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
        summary: table.summary(),
        bot_answer,
    };
    match &answer.bot_answer {
        None => {
            let ending = answer.summary.ending.unwrap_or_default();
            print_note(format_args!("there is no move: the game is over: {ending}"));
            return Ok(Exit::None);
        }
        Some(BotAnswer::List(list)) => to_stdout(|out| writeln!(out, "[{}]", list.join(",")))?,
        Some(BotAnswer::Move(_)) if arguments.json.is_asked() => {
            to_stdout(|out| write_json(out, &answer))?
        }
        Some(BotAnswer::Move(thought)) => to_stdout(|out| writeln!(out, "{}", thought.mv))?,
    }
    Ok(Exit::Success)
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct BotJson {
    #[serde(flatten)]
    summary: PositionSummary,
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
        let exact_file = self.rules.exact_file();
        let Some(by) = &self.by else {
            let wants_exact = spec == AgentSpec::from(Level::STRONGEST);
            let analyser = analyser_at(table, exact_file, wants_exact)?;
            return Ok(analyser.agent(&spec, seed).choose(table, &spec.limits()));
        };
        if table.ending().is_some() {
            return Ok(None);
        }
        let limits = by.limits();
        let mut agent = external_table_agent(
            by,
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
        if self.nodes.is_some() || self.time_limit.time().is_some() {
            spec = spec.with_budget(own.with_nodes(self.nodes).with_time(self.time_limit.time()));
        }
        (spec, self.seed.unwrap_or(0))
    }
}
