//! `board-rules GAME moves`.

use anyhow::bail;
use board_game_core::Game;
use board_games::{BoardGame, GameInfo, target};
use serde::Serialize;

use crate::exit::{Exit, tell};
use crate::game::{PositionArguments, Situation, Task, examples};
use crate::output::{Output, write_json};

/// List the legal moves of a position, or of one piece in it
///
/// One move a line; none when the game is over, and how it ended is said on stderr.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments,

    /// Only the moves of the piece on this square
    #[arg(short, long, value_name = "SQUARE")]
    from: Option<String>,

    /// Print the number of moves instead
    #[arg(short, long)]
    count: bool,

    /// Print position, number and moves as JSON
    #[arg(long, conflicts_with = "count")]
    json: bool,

    #[command(flatten)]
    output: Output,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    situation: Situation,
    count: usize,
    moves: Vec<String>,
}

struct Moves<'a> {
    from: Option<&'a str>,
}

impl Task for Moves<'_> {
    type Answer = Answer;

    fn run<G: BoardGame>(self, start: G, _: G::Evaluation) -> anyhow::Result<Answer> {
        let mut moves = Game::moves(&start);
        if let Some(from) = self.from {
            let square = start.parse_square(from)?;
            if start.piece_on(square).is_none() {
                bail!("no piece stands on {}", start.square_name(square));
            }
            moves.retain(|&mv| target(&start, mv, square).is_some());
        }
        Ok(Answer {
            situation: Situation::of(&start),
            count: moves.len(),
            moves: moves.iter().map(G::Move::to_string).collect(),
        })
    }
}

/// The end of the help.
pub(super) fn help(info: &GameInfo) -> String {
    examples(&[
        &format!("{} moves", info.word),
        &format!("{} moves --from {}", info.word, info.examples.square),
        &format!("{} moves '{}' --count", info.word, info.examples.position),
        &format!("{} moves --json | jq .count", info.word),
    ])
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let from = arguments.from.as_deref();
    let given = &arguments.given;
    let answer = given.run(word, Moves { from })?;
    if !arguments.json
        && let Some(ending) = &answer.situation.ending
    {
        tell(format_args!("note: the game is over: {ending}"));
    }
    arguments.output.write(|out| {
        if arguments.json {
            return write_json(out, &answer);
        }
        if arguments.count {
            return writeln!(out, "{}", answer.count);
        }
        answer.moves.iter().try_for_each(|mv| writeln!(out, "{mv}"))
    })?;
    Ok(Exit::Success)
}
