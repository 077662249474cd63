//! `board-rules hunt verify`.

use std::cell::OnceCell;
use std::io::{self, Write};
use std::rc::Rc;

use anyhow::bail;
use rook_hunt::strategy::{StrategyError, StrategyPlayer, StrategyValue};
use rook_hunt::{Move, Rules};

use super::rules::Options as HuntRules;
use super::strategy::{StrategyArguments, StrategyName};
use crate::exit::Exit;
use crate::game::text_of;
use crate::job::{Json, ResourceLimits};
use crate::output::{to_stdout, write_json};
use crate::shards::ShardArguments;
use crate::words::counted;

/// Verify a strategy against all moves of the other side
///
/// Prints the turns that the pawns need in the worst case, or a game in which the rook escapes for
/// ever: it repeats a position. For a rook on the crossings against fewer pawns than rows, the
/// escape is proved without a search of positions: from the columns and rows in which the pawns
/// stand, for every placement at once.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt verify --strategy greedy
  board-rules hunt verify --strategy best-ties
  board-rules hunt verify --strategy file-pairs --position b5,d5,f5,h5 -l 2
  board-rules hunt verify --strategy blocker --position c3,f6 -l 2 -n 3
  board-rules hunt verify --strategy crossing --position a1,b2,c3,d4,e5,f6,g7
  board-rules hunt verify --strategy breakthrough --position b3,d3 --side 6 -l 2
  board-rules hunt verify --strategy optimal --position a4,c4,e4,g4 -l 2
  board-rules hunt verify --strategy blocker --placements -k 2 -l 2 -n 3
  board-rules hunt verify --strategy greedy --placements -k 3 -l 2 --shard 1/8 --output 1.jsonl

Exit status:
  0  the strategy holds: its pawns catch the rook, or its rook escapes
  1  the strategy fails
  2  usage error, or more positions than --max-positions allows")]
pub(crate) struct Arguments {
    /// The strategy
    #[arg(long, value_enum)]
    strategy: StrategyName,

    /// The first position: `start`, a text, a file, or - for stdin; by default, the start
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// Count the placements of -k pawns from which the strategy holds, wherever the rook is then
    /// put on the board
    #[arg(long, conflicts_with = "position", requires = "pawns")]
    placements: bool,

    #[command(flatten)]
    rules: HuntRules,

    #[command(flatten)]
    choice: StrategyArguments,

    /// The most positions to store, about 200 bytes each
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "POSITIONS",
        default_value_t = 5_000_000
    )]
    max_positions: usize,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    resources: ResourceLimits,

    #[command(flatten)]
    shard: ShardArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if let (true, Some(pawns)) = (arguments.placements, arguments.rules.pawns) {
        return everywhere(arguments, arguments.rules.rules(pawns)?);
    }
    if arguments.shard.is_given() {
        bail!("--shard divides a verification by its placements: give --placements, and -k PAWNS");
    }
    let text = text_of(arguments.position.as_deref())?;
    let start = arguments.rules.position(&text, None)?;
    let proved = match arguments.strategy {
        StrategyName::Crossing => StrategyValue::of_crossings(&start),
        _ => None,
    };
    let (finding, why) = match proved {
        Some(finding) => (finding, None),
        None => {
            let player = arguments
                .choice
                .player(arguments.strategy, &start, arguments.resources);
            match player {
                Ok(player) => (player.verify(&start, arguments.max_positions)?, None),
                Err(error) => match error.downcast_ref() {
                    Some(StrategyError::NoTies(why)) => {
                        (StrategyValue::default(), Some(why.to_string()))
                    }
                    _ => return Err(error),
                },
            }
        }
    };
    to_stdout(|out| {
        if arguments.json.is_asked() {
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

/// Verifies from every placement, or from those of a shard.
fn everywhere(arguments: &Arguments, rules: Rules) -> anyhow::Result<Exit> {
    let Arguments {
        strategy, choice, ..
    } = arguments;
    let question = choice.everywhere(*strategy, rules, arguments.max_positions);
    let known: OnceCell<Rc<StrategyPlayer>> = OnceCell::new();
    question.answer(
        arguments.shard.share(),
        arguments.json.is_asked(),
        |start| {
            if let Some(player) = known.get() {
                return Ok(Rc::clone(player));
            }
            let player = choice.player(*strategy, start, arguments.resources)?;
            let player = Rc::new(player);
            // All other strategies have one player for every start.
            if *strategy != StrategyName::BestTies {
                let _ = known.set(Rc::clone(&player));
            }
            Ok(player)
        },
    )
}

fn write_finding(out: &mut dyn Write, finding: &StrategyValue) -> io::Result<()> {
    match (finding.rook_is_caught, finding.turns) {
        (true, Some(needed)) => {
            writeln!(out, "the rook is caught within {}", counted(needed, "turn"))?
        }
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
