//! The commands of `board-rules shogun` that other games do not have.

mod endings;

use board_games::player_named;
use clap::Subcommand;
use serde::Serialize;
use shogun_rules::{Board, Colour, Placement, Position, SquareSet, assignment};

use crate::exit::Exit;
use crate::game::PositionArguments;
use crate::job::Json;
use crate::output::{to_stdout, write_json};
use crate::words::counted;

/// The game's name on the command line.
pub(crate) const WORD: &str = "shogun";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Attacks(Arguments),
    /// Solve all positions of a king and up to four pawns a side, and query their values
    #[command(
        subcommand,
        after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings query kpkp.endings 'k17/8/1K26/8/8/8/8/P36p1 w'
  board-rules shogun endings longest kpkp.endings"
    )]
    Endings(endings::Command),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Attacks(arguments) => attacks(arguments),
        Command::Endings(command) => endings::run(command),
    }
}

/// List the attacked pieces with their attackers and the number of their protectors
///
/// Kings and pinned pieces attack and protect like other pieces.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun attacks '8/7P2/8/8/3p44/4p43/3k24/3P21p3K21'
  board-rules shogun attacks start-fourth-file --attacker red
  board-rules shogun attacks start --json | jq '.[].attackers'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments,

    /// Only the pieces that this player attacks
    #[arg(long, value_name = "PLAYER")]
    attacker: Option<String>,

    #[command(flatten)]
    json: Json,
}

#[derive(Serialize)]
struct AttackedPiece {
    piece: Placement,
    attackers: SquareSet,
    protected: usize,
}

fn attacks(arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = arguments.given.table(WORD)?.summary().position;
    let (pieces, _) = text.split_once(' ').unwrap_or((&text, ""));
    let board: Board = pieces.parse()?;
    let by = arguments.attacker.as_deref();
    let by = by.map(player_named::<Position>).transpose()?;
    let by = by.map(|player| Colour::ALL[player.index()]);
    let colours = Colour::ALL.into_iter();
    let attacked: Vec<AttackedPiece> = colours
        .filter(|&colour| by.is_none_or(|by| by == colour))
        .flat_map(|colour| {
            let hit = assignment::attacked(colour, &board);
            hit.pieces()
                .map(move |(square, piece)| {
                    let piece = Placement::new(piece, square);
                    AttackedPiece {
                        piece,
                        attackers: board.attackers(square, colour),
                        protected: assignment::protected_n(piece, &board),
                    }
                })
                .collect::<Vec<_>>()
        })
        .collect();
    to_stdout(|out| {
        if arguments.json.is_asked() {
            return write_json(out, &attacked);
        }
        for AttackedPiece {
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
