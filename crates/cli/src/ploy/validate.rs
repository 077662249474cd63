//! `board-rules ploy validate`.

use ploy_rules::{Army, Board, Colour, Face};
use serde::Serialize;

use crate::exit::Exit;
use crate::output::{to_stdout, write_json};

/// Check whether a text is a position, and say what is wrong with it
///
/// The form is judged, not the situation: any number 1 to 255 and any number of Commanders will do. What the game itself
/// would not have is noted, but no fault.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy validate ',,,,,,,,/,,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,,'
  board-rules ploy validate --json \"$(cat position.txt)\"

Exit status:
  0  the text is a position
  1  it is none; the answer says where it goes wrong")]
pub(super) struct Arguments {
    /// The text to judge
    position: String,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    notes: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let answer = match arguments.position.parse::<Board>() {
        Ok(board) => Answer {
            valid: true,
            error: None,
            notes: notes(&board),
        },
        Err(error) => Answer {
            valid: false,
            error: Some(error.to_string()),
            notes: Vec::new(),
        },
    };
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &answer);
        }
        match &answer.error {
            Some(error) => writeln!(out, "not a position: {error}")?,
            None => writeln!(out, "a position")?,
        }
        answer
            .notes
            .iter()
            .try_for_each(|note| writeln!(out, "note: {note}"))
    })?;
    Ok(if answer.valid {
        Exit::Success
    } else {
        Exit::Failed
    })
}

/// What may be written, but is not what a game looks like.
fn notes(board: &Board) -> Vec<String> {
    let strangers = board
        .iter()
        .filter(|(_, piece)| Face::of(piece.lines).is_none())
        .map(|(square, piece)| format!("{piece} on {square} is no piece of the game"));
    let numbers = Colour::ALL.iter().filter_map(|&colour| {
        let pieces = board.pieces(colour).len();
        (pieces > 15).then(|| format!("{colour} has {pieces} pieces; the game has 15"))
    });
    let over = board.is_finished().then(|| "the game is over".to_owned());
    strangers.chain(numbers).chain(over).collect()
}
