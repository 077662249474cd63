//! `board-rules GAME moves`.

use board_games::{GameInfo, PositionSummary};
use serde::Serialize;

use crate::exit::{Exit, print_note};
use crate::game::{PositionArguments, examples};
use crate::job::Json;
use crate::output::{OutputArguments, write_json};

/// List the legal moves of a position, or of one piece in it
///
/// Prints one move a line; JSON also has the position and the number. When the game is over there
/// are none, and the result goes to stderr.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments,

    /// The piece on this square. Only its moves are listed
    #[arg(short, long, value_name = "SQUARE")]
    from: Option<String>,

    /// Print the number of moves instead
    #[arg(long, conflicts_with = "json")]
    number: bool,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    output: OutputArguments,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct MovesJson {
    #[serde(flatten)]
    summary: PositionSummary,
    count: usize,
    moves: Vec<String>,
}

/// The end of the help text.
pub(super) fn help(info: &GameInfo) -> String {
    examples(&[
        &format!("{} moves", info.word),
        &format!("{} moves --from {}", info.word, info.examples.square),
        &format!("{} moves '{}' --number", info.word, info.examples.position),
        &format!("{} moves --json | jq .count", info.word),
    ])
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let table = arguments.given.table(word)?;
    let moves = table.legal_moves(arguments.from.as_deref())?;
    let answer = MovesJson {
        summary: table.summary(),
        count: moves.len(),
        moves,
    };
    if !arguments.json.is_asked()
        && let Some(ending) = &answer.summary.ending
    {
        print_note(format_args!("note: the game is over: {ending}"));
    }
    arguments.output.write(|out| {
        if arguments.json.is_asked() {
            return write_json(out, &answer);
        }
        if arguments.number {
            return writeln!(out, "{}", answer.count);
        }
        answer.moves.iter().try_for_each(|mv| writeln!(out, "{mv}"))
    })?;
    Ok(Exit::Success)
}
