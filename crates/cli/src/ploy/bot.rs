//! `board-rules ploy bot`: the exercise's player.

use std::time::Duration;

use board_bot::evaluation::PloyEvaluation;
use board_bot::{Budget, Entrant, Level, Player as _};
use ploy_rules::{Move, Position, Rules};

use super::position::{Player, board};
use crate::exit::Exit;
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
pub(super) struct Arguments {
    /// The position
    position: String,

    /// Whose move it is
    #[arg(value_enum)]
    player: Player,

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

    /// Pick any legal move, each as likely as the others
    #[arg(long, conflicts_with_all = ["level", "nodes", "time"])]
    random: bool,

    /// Decides between moves that are equally good; 0 when left out. With --random, the same seed picks the same move,
    /// and each run another one when left out
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = board(&arguments.position)?;
    let position = Position::new(board, arguments.player.into(), Rules::default());
    if arguments.all.is_some() {
        let moves: Vec<String> = position.moves().map(|mv| mv.to_string()).collect();
        to_stdout(|out| writeln!(out, "[{}]", moves.join(",")))?;
        return Ok(Exit::Success);
    }
    match arguments.choose(&position) {
        Some(mv) => {
            to_stdout(|out| writeln!(out, "{mv}"))?;
            Ok(Exit::Success)
        }
        None => Ok(Exit::None),
    }
}

impl Arguments {
    /// A legal move; `None` when the game is over.
    fn choose(&self, position: &Position) -> Option<Move> {
        let (entrant, seed) = if self.random {
            let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
            (Entrant::RANDOM, seed)
        } else {
            let own = self.level.budget();
            let budget = match (self.nodes, self.time) {
                (None, None) => own,
                (nodes, time) => Budget { nodes, time, ..own },
            };
            let entrant = Entrant::from(self.level).with_budget(budget);
            (entrant, self.seed.unwrap_or(0))
        };
        let mut player = entrant.player(PloyEvaluation::default(), seed);
        let choice = player.choose(position, &[], &entrant.limits())?;
        Some(choice.mv)
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
