//! `board-rules shogun attacks`.

use serde::Serialize;
use shogun_rules::{Colour, Placement, SquareSet, assignment};

use crate::exit::Exit;
use crate::game::{PositionArguments, ShogunOptions, shogun_colour};
use crate::output::{to_stdout, write_json};
use crate::words::counted;

/// List the attacked pieces, by whom they are attacked and how often protected
///
/// Kings and pinned pieces attack and protect like others.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun attacks '8/7P2/8/8/3p44/4p43/3k24/3P21p3K21'
  board-rules shogun attacks start-fourth-file --by red
  board-rules shogun attacks start --json | jq '.[].attackers'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments<ShogunOptions>,

    /// Only what this player attacks
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,

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
    let (options, mover) = arguments.given.rules.parts();
    let board = options.board(&arguments.given.text()?, mover)?;
    let by = arguments.by.as_deref().map(shogun_colour).transpose()?;
    let colours = Colour::ALL.into_iter();
    let attacked: Vec<Attacked> = colours
        .filter(|&colour| by.is_none_or(|by| by == colour))
        .flat_map(|colour| {
            let hit = assignment::attacked(colour, &board);
            hit.pieces()
                .map(move |(square, piece)| {
                    let piece = Placement::new(piece, square);
                    Attacked {
                        piece,
                        attackers: board.attackers(square, colour),
                        protected: assignment::protected_n(piece, &board),
                    }
                })
                .collect::<Vec<_>>()
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
                "{piece}: attacked from {attackers}, protected {}",
                counted(protected, "time")
            )?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}
