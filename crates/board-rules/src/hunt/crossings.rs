//! `board-rules hunt crossings`.

use std::io;

use itertools::Itertools;
use rook_hunt::strategy::FreeCrossing;
use rook_hunt::{Position, Rules, Square};

use super::rules::Options as HuntRules;
use crate::exit::Exit;
use crate::output::to_stdout;

/// Examine the crossings of free rows and free columns, over all placements of -k pawns
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt crossings --blockable -k 2 -l 2 -n 3
  board-rules hunt crossings --room -k 7      # half a minute")]
pub(crate) struct Arguments {
    /// List the placements from which the pawns can step into row and column of every crossing in
    /// one turn
    #[arg(long, required_unless_present = "room", conflicts_with = "room")]
    blockable: bool,

    /// Find the fewest squares that a rook on a crossing can reach, in one move and in any number
    /// of moves
    #[arg(long)]
    room: bool,

    #[command(flatten)]
    rules: HuntRules,
}

/// The most placements that are searched.
const MAX_PLACEMENTS: u128 = 50_000;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let rules = arguments.rules.rules(Rules::default().pawns())?;
    if arguments.room {
        return least_mobility(&rules);
    }
    let squares: Vec<Square> = rules.board().into_iter().collect();
    let pawns = usize::from(rules.pawns());
    let placements = (0..pawns as u128).fold(1, |count: u128, i| {
        count.saturating_mul((squares.len() as u128).saturating_sub(i)) / (i + 1)
    });
    if placements > MAX_PLACEMENTS {
        anyhow::bail!("{rules} have {placements} placements, expected at most {MAX_PLACEMENTS}");
    }
    let mut found = Vec::new();
    for placement in squares.into_iter().combinations(pawns) {
        let position = Position::new(&placement, rules)?;
        if FreeCrossing::blockable(&position) == FreeCrossing::crossings(&position) {
            found.push(placement.iter().join(","));
        }
    }
    to_stdout(|out| {
        writeln!(out, "placements                          {placements}")?;
        writeln!(out, "every crossing blocked in one turn  {}", found.len())?;
        found
            .iter()
            .try_for_each(|placement| writeln!(out, "{placement}"))
    })?;
    Ok(Exit::Success)
}

fn least_mobility(rules: &Rules) -> anyhow::Result<Exit> {
    let min = FreeCrossing::least_mobility(rules)?;
    to_stdout(|out| {
        let Some(min) = min else {
            return writeln!(out, "no placement leaves a crossing");
        };
        let mut line = |what: &str, (squares, position): (u32, Position)| -> io::Result<()> {
            writeln!(out, "{what} {squares:>3}  {position}")
        };
        line("squares in one move            ", min.one_move)?;
        line("squares in any number of moves ", min.region)
    })?;
    Ok(Exit::Success)
}
