//! `board-rules ploy bot`: the exercise's player.

use ploy_rules::{Move, Position, Rules};

use super::position::{Player, board};
use crate::exit::Exit;
use crate::output::to_stdout;

/// Answer a position with a legal move picked at random
///
/// This is the program of the exercise: a position and the player to move, one move as the answer.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy bot \"$(cat position.txt)\" b
  board-rules ploy bot \"$(cat position.txt)\" w --seed 7
  board-rules ploy bot \"$(cat position.txt)\" b -all

Exit status:
  0  a move, or with -all the list
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

    /// Makes the choice repeatable: the same seed picks the same move
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
    match pick(&position, arguments.seed) {
        Some(mv) => {
            to_stdout(|out| writeln!(out, "{mv}"))?;
            Ok(Exit::Success)
        }
        None => Ok(Exit::None),
    }
}

/// Any of the legal moves, each as likely as the others; `None` when the game is over.
fn pick(position: &Position, seed: Option<u64>) -> Option<Move> {
    let mut random = seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let count = position.count_moves();
    (count > 0).then(|| position.nth_move(random.usize(..count)))?
}
