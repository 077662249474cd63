//! `board-rules GAME play-move`.

use anyhow::{anyhow, bail};
use board_games::{GameInfo, Table};

use crate::exit::{Exit, print_error};
use crate::game::{TurnAndRules, examples, is_position, text_of};
use crate::input::printable;
use crate::job::Json;
use crate::output::{to_stdout, write_json};

/// Play moves and print the position after them
///
/// The position includes the side to move, so that the next command can read it. If the game is
/// over, the result follows on a line of its own.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The moves, in order; players take turns. A position may stand before them
    #[arg(required = true, value_name = "MOVE")]
    words: Vec<String>,

    /// The first position: `start`, a text, a file, or - for stdin; by default, the start
    #[arg(long)]
    position: Option<String>,

    #[command(flatten)]
    rules: TurnAndRules,

    #[command(flatten)]
    json: Json,
}

/// Plays the moves. The inner error is the reason why a move is illegal.
fn play(table: &mut dyn Table, moves: &[String]) -> anyhow::Result<Result<(), String>> {
    for (text, number) in moves.iter().zip(1..) {
        let mv = table
            .parse_move(text)
            .map_err(|error| anyhow!("move {number}, {}: {error}", printable(text)))?;
        if let Err(why) = table.play(&mv) {
            return Ok(Err(format!("move {number}, {mv}: {why}")));
        }
    }
    Ok(Ok(()))
}

/// The end of the help text.
pub(super) fn help(info: &GameInfo) -> String {
    format!(
        "{}

Exit status:
  0  every move was legal
  1  a move is not legal; nothing is printed to stdout",
        examples(&[
            &format!("{} play-move {}", info.word, info.examples.mv),
            &format!("{} play-move start {} --json", info.word, info.examples.mv),
            &format!(
                "{} play-move --position position.txt {}",
                info.word, info.examples.mv
            ),
        ])
    )
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let (position, moves) = match (&arguments.position, arguments.words.as_slice()) {
        (None, [first, moves @ ..]) if is_position(first) => (Some(first.as_str()), moves),
        (position, moves) => (position.as_deref(), moves),
    };
    if moves.is_empty() {
        bail!("there is no move: expected at least one MOVE");
    }
    let mut table = arguments.rules.table(word, &text_of(position)?)?;
    if let Err(why) = play(&mut *table, moves)? {
        print_error(why);
        return Ok(Exit::Failed);
    }
    let summary = table.summary();
    to_stdout(|out| {
        if arguments.json.is_asked() {
            return write_json(out, &summary);
        }
        writeln!(out, "{}", summary.position)?;
        let mut ending = summary.ending.iter();
        ending.try_for_each(|ending| writeln!(out, "{ending}"))
    })?;
    Ok(Exit::Success)
}
