//! `board-rules hunt verify`.

use std::io::{self, Write};

use clap::ValueEnum;
use rook_hunt::Move;
use rook_hunt::strategy::{FreeCrossing, RookVerdict, Verdict, verify, verify_rook};
use serde::Serialize;

use super::run::Options;
use super::strategy::{Choice, Name};
use crate::exit::Exit;
use crate::game::{HuntOptions, text_of};
use crate::output::{to_stdout, write_json};

/// Play a strategy against everything the other side can do
///
/// Answers how many turns the pawns need in the worst case, or a game in which the rook escapes for ever, which is a game
/// that comes back to a position it has been in.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt verify --strategy greedy
  board-rules hunt verify --strategy best-ties
  board-rules hunt verify --strategy optimal --start a4,c4,e4,g4 -l 2
  board-rules hunt verify --strategy crossing --start a1,b2,c3 --side 4

Exit status:
  0  the strategy does what it is for: the pawns catch the rook, or the rook escapes
  1  it does not
  2  usage error, or more positions than --limit allows")]
pub(crate) struct Arguments {
    /// The strategy
    #[arg(long, value_enum)]
    strategy: Side,

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

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    /// The paper's hunters: the first move that leaves the rook the smallest region
    Greedy,
    /// The same with ties broken in the best way
    BestTies,
    /// The quickest win, from a solution
    Optimal,
    /// The rook that lives on the crossing of a free row and a free column
    Crossing,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    strategy_holds: bool,
    rook_is_caught: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<usize>,
    line: Vec<Move>,
    /// How many moves of the line come before the position it ends in is there for the first time.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats_after: Option<usize>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = text_of(arguments.start.as_deref())?;
    let start = arguments.rules.position(&text, None)?;
    let hunters = |name| arguments.choice.strategy(name, &start, &arguments.options);
    let pawns = match arguments.strategy {
        Side::Greedy => Some(hunters(Name::Greedy)?),
        Side::BestTies => Some(hunters(Name::BestTies)?),
        Side::Optimal => Some(hunters(Name::Optimal)?),
        Side::Crossing => None,
    };
    let answer = match pawns {
        Some(pawns) => of_pawns(verify(&*pawns, &start, arguments.limit)?),
        None => of_rook(verify_rook(&FreeCrossing, &start, arguments.limit)?),
    };
    to_stdout(|out| {
        if arguments.json {
            write_json(out, &answer)
        } else {
            write_answer(out, &answer)
        }
    })?;
    Ok(if answer.strategy_holds {
        Exit::Success
    } else {
        Exit::Failed
    })
}

fn of_pawns(verdict: Verdict) -> Answer {
    let none = Answer {
        strategy_holds: false,
        rook_is_caught: false,
        turns: None,
        positions: None,
        line: Vec::new(),
        repeats_after: None,
    };
    match verdict {
        Verdict::Catches {
            turns,
            line,
            positions,
        } => Answer {
            strategy_holds: true,
            rook_is_caught: true,
            turns: Some(turns),
            positions: Some(positions),
            line,
            ..none
        },
        Verdict::Escapes { line, repeats } => Answer {
            line,
            repeats_after: Some(repeats),
            ..none
        },
        Verdict::Blocked { line } => Answer { line, ..none },
    }
}

fn of_rook(verdict: RookVerdict) -> Answer {
    let (caught, positions, line) = match verdict {
        RookVerdict::Escapes { positions } => (false, Some(positions), Vec::new()),
        RookVerdict::Caught { line } => (true, None, line),
    };
    Answer {
        strategy_holds: !caught,
        rook_is_caught: caught,
        turns: None,
        positions,
        line,
        repeats_after: None,
    }
}

fn write_answer(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    match (answer.rook_is_caught, answer.turns) {
        (true, Some(turns)) => writeln!(out, "the rook is caught within {turns} turns")?,
        (true, None) => writeln!(out, "the rook is caught")?,
        (false, _) => writeln!(out, "the rook escapes")?,
    }
    if let Some(positions) = answer.positions {
        writeln!(out, "positions: {positions}")?;
    }
    let line = |moves: &[Move]| {
        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        moves.join(" ")
    };
    if let Some(repeats) = answer.repeats_after {
        writeln!(out, "for example: {}", line(&answer.line[..repeats]))?;
        writeln!(out, "and then for ever: {}", line(&answer.line[repeats..]))?;
    } else if !answer.line.is_empty() {
        writeln!(out, "for example: {}", line(&answer.line))?;
    }
    Ok(())
}
