//! `board-rules hunt verify`.

use std::io::{self, Write};

use rook_hunt::Move;
use rook_hunt::strategy::{Finding, StrategyError};

use super::run::Options;
use super::solve::turns;
use super::strategy::{Choice, Name};
use crate::exit::Exit;
use crate::game::{HuntOptions, text_of};
use crate::output::{to_stdout, write_json};

/// Play a strategy against everything the other side can do
///
/// Answers how many turns the pawns need in the worst case, or a game in which the rook escapes for ever, which is a game
/// that comes back to a position it has been in. That a rook on the crossings escapes fewer pawns than rows is proved without
/// looking at positions: from which columns and rows the pawns stand in, for every placement at once.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt verify --strategy greedy
  board-rules hunt verify --strategy best-ties
  board-rules hunt verify --strategy file-pairs --start b5,d5,f5,h5 -l 2
  board-rules hunt verify --strategy blocker --start c3,f6 -l 2 -n 3
  board-rules hunt verify --strategy crossing --start a1,b2,c3,d4,e5,f6,g7
  board-rules hunt verify --strategy breakthrough --start b3,d3 --side 6 -l 2
  board-rules hunt verify --strategy optimal --start a4,c4,e4,g4 -l 2

Exit status:
  0  the strategy does what it is for: the pawns catch the rook, or the rook escapes
  1  it does not
  2  usage error, or more positions than --limit allows")]
pub(crate) struct Arguments {
    /// The strategy
    #[arg(long, value_enum)]
    strategy: Name,

    /// The position to start from: `start`, a text, a file, or - for stdin; the paper's start when left out
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,

    #[command(flatten)]
    rules: HuntOptions,

    #[command(flatten)]
    choice: Choice,

    /// Positions to remember at most, about 200 bytes each
    #[arg(long, value_name = "POSITIONS", default_value_t = 5_000_000)]
    limit: usize,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = text_of(arguments.start.as_deref())?;
    let start = arguments.rules.position(&text, None)?;
    let proved = match arguments.strategy {
        Name::Crossing => Finding::of_crossings(&start),
        _ => None,
    };
    let (finding, why) = match proved {
        Some(finding) => (finding, None),
        None => {
            let player = arguments
                .choice
                .player(arguments.strategy, &start, &arguments.options);
            match player {
                Ok(player) => (player.verify(&start, arguments.limit)?, None),
                Err(error) => match error.downcast_ref() {
                    Some(StrategyError::NoTies(why)) => (Finding::default(), Some(why.to_string())),
                    _ => return Err(error),
                },
            }
        }
    };
    to_stdout(|out| {
        if arguments.json {
            write_json(out, &finding)
        } else if let Some(why) = &why {
            writeln!(out, "{why}")
        } else {
            write_finding(out, &finding)
        }
    })?;
    Ok(if finding.strategy_holds {
        Exit::Success
    } else {
        Exit::Failed
    })
}

fn write_finding(out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
    match (finding.rook_is_caught, finding.turns) {
        (true, Some(needed)) => writeln!(out, "the rook is caught within {}", turns(needed))?,
        (true, None) => writeln!(out, "the rook is caught")?,
        (false, _) => writeln!(out, "the rook escapes")?,
    }
    if let Some(positions) = finding.positions {
        writeln!(out, "positions: {positions}")?;
    }
    if let Some(cases) = finding.line_cases {
        writeln!(
            out,
            "cases of columns and rows, for every placement: {cases}"
        )?;
    }
    let line = |moves: &[Move]| {
        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        moves.join(" ")
    };
    if let Some(repeats) = finding.repeats_after {
        writeln!(out, "for example: {}", line(&finding.line[..repeats]))?;
        writeln!(out, "and then for ever: {}", line(&finding.line[repeats..]))?;
    } else if !finding.line.is_empty() {
        writeln!(out, "for example: {}", line(&finding.line))?;
    }
    Ok(())
}
