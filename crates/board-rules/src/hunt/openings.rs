//! `board-rules hunt openings`.

use board_game_core::Player;

use super::rules::Options as HuntRules;
use crate::exit::Exit;
use crate::game::text_of;
use crate::job::Json;
use crate::output::{to_stdout, write_json};
use crate::words::counted;

/// List the pawns' turns that give the rook more room, and how much: a formation without such a
/// turn stays closed
///
/// Each line is a turn, the size of the region before and after it, and the squares that the rook
/// gains. Of several turns with the same result, one is listed. `hunt show --opening TURN` draws a
/// turn.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt openings 'a3,b6,c3,d6,e3,f6,g3,h6 a1'
  board-rules hunt openings 'a3,b6,c3,d6,e3,f6,g3,h6 a1' --json
  board-rules hunt show 'a3,b6,c3,d6,e3,f6,g3,h6 a1' --opening Bc3-c2")]
pub(crate) struct Arguments {
    /// The position, with the rook on the board: a text, a file, or - for stdin
    position: String,

    #[command(flatten)]
    rules: HuntRules,

    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = text_of(Some(&arguments.position))?;
    let position = arguments.rules.position(&text, Some(Player::FIRST))?;
    if position.rook().is_none() {
        anyhow::bail!("there is no rook on the board: name its square, as in `{position} a1`");
    }
    let openings = position.openings();
    to_stdout(|out| {
        if arguments.json.is_asked() {
            return write_json(out, &openings);
        }
        for opening in &openings {
            let (turn, gained) = (opening.turn, opening.gained);
            let (before, after) = (opening.before, opening.after);
            let after = counted(after, "square");
            writeln!(out, "{turn}: {before} to {after}, with {gained}")?;
        }
        match openings.len() {
            0 => writeln!(out, "none: every turn keeps closed"),
            count => writeln!(out, "{}", counted(count, "opening")),
        }
    })?;
    Ok(Exit::Success)
}
