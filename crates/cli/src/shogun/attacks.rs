//! `board-rules shogun attacks`.

use serde::Serialize;
use shogun_rules::{Colour, Placement, SquareSet, assignment};

use super::position::{ColourName, PositionChoice};
use crate::exit::Exit;
use crate::output::{to_stdout, write_json};

/// List the attacked pieces, by whom they are attacked and how often protected
///
/// Kings and pinned pieces attack and protect like others.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun attacks '8/7P2/8/8/3p44/4p43/3k24/3P21p3K21'
  board-rules shogun attacks start-template --by red
  board-rules shogun attacks start --json | jq '.[].attackers'")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Only what this colour attacks
    #[arg(long, value_name = "COLOUR")]
    by: Option<ColourName>,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Attacked {
    piece: Placement,
    attackers: SquareSet,
    protected: usize,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let chosen = arguments.position.read()?;
    let board = chosen.board();
    let by = arguments.by.map(Colour::from);
    let attacked: Vec<Attacked> = Colour::ALL
        .into_iter()
        .filter(|&colour| by.is_none_or(|by| by == colour))
        .flat_map(|colour| {
            let hit = assignment::attacked(colour, board);
            let pieces: Vec<_> = hit.pieces().collect();
            pieces.into_iter().map(move |(square, piece)| {
                let piece = Placement::new(piece, square);
                Attacked {
                    piece,
                    attackers: board.attackers(square, colour),
                    protected: assignment::protected_n(piece, board),
                }
            })
        })
        .collect();
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &attacked);
        }
        for Attacked {
            piece,
            attackers,
            protected,
        } in &attacked
        {
            writeln!(
                out,
                "{piece}: attacked from {attackers}, protected {protected} times"
            )?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}
