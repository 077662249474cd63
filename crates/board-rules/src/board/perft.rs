//! `board-rules GAME perft`.

use anyhow::bail;
use board_games::{GameInfo, PositionSummary, Table};
use serde::{Deserialize, Serialize};

use crate::exit::Exit;
use crate::game::{StartText, TurnAndRules, examples, is_position, text_of};
use crate::input::printable;
use crate::job::Json;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};
use crate::shards::{
    MergedShards, PieceOrder, ResultCallback, ShardArguments, ShardQuestion, Share, reread,
};

/// Count the move sequences of a length
///
/// DEPTH is the length in plies. It may stand before or after the position, by default the start.
/// Different moves count separately, even if they lead to the same position; games that end earlier
/// do not count.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The length, and the first position: `start`, a text, a file, or - for stdin
    #[arg(value_names = ["DEPTH", "POSITION"], num_args = 1..=2, required = true, allow_negative_numbers = true)]
    words: Vec<String>,

    #[command(flatten)]
    rules: TurnAndRules,

    /// Print the number for each first move, too
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    shard: ShardArguments,
}

/// A perft count in pieces, one for each first move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ByFirstMove {
    start: StartText,
    depth: u32,
    divide: bool,
}

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByFirstMove>(text)
}

impl ShardQuestion for ByFirstMove {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    /// The number of leaves after the first move.
    type Piece = u64;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "perft";

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct PerftJson {
    #[serde(flatten)]
    summary: PositionSummary,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<PerftPart>>,
}

#[derive(Serialize)]
struct PerftPart {
    #[serde(rename = "move")]
    mv: String,
    leaves: u64,
}

/// Counts the move sequences; `None` for a shard, whose results are in its file.
fn count(
    table: &dyn Table,
    depth: u32,
    divides: bool,
    share: Share,
) -> anyhow::Result<Option<PerftJson>> {
    let deepest = table.info().perft_limit;
    let fits = u16::try_from(depth).ok().filter(|&plies| plies <= deepest);
    let Some(plies) = fits else {
        bail!("{depth} is too deep: expected a DEPTH in 0..={deepest}");
    };
    // Shallow trees need no progress bar.
    let is_small = depth == 0 || !divides && depth <= 3;
    let parts = match share {
        Share::Whole if is_small => None,
        share => match parts(table, plies, divides, share)? {
            None => return Ok(None),
            parts => parts,
        },
    };
    let leaves = match &parts {
        Some(parts) if depth > 0 => parts.iter().map(|part| part.leaves).sum(),
        _ => table.perft(plies),
    };
    Ok(Some(PerftJson {
        summary: table.summary(),
        depth,
        leaves,
        divide: parts.filter(|_| divides && depth > 0),
    }))
}

/// Counts the sequences after each first move, in the order of moves; `None` for a shard, whose
/// results are in its file.
fn parts(
    table: &dyn Table,
    depth: u16,
    divide: bool,
    share: Share,
) -> anyhow::Result<Option<Vec<PerftPart>>> {
    let names = match depth {
        0 => Vec::new(),
        _ => table.sorted_moves(),
    };
    let question = ByFirstMove {
        start: StartText::at(&table.summary()),
        depth: depth.into(),
        divide,
    };
    let leaves = share.results(&question, &names, &mut |own,
                                                         done: &mut ResultCallback<
        '_,
        u64,
    >| {
        let progress = ProgressReporter::bar(own.len() as u64, "first moves");
        for &at in own {
            let mut next = table.boxed();
            next.play(&names[at])?;
            done(at, next.perft(depth - 1))?;
            progress.advance(1);
        }
        Ok(())
    })?;
    Ok(leaves.map(|leaves| {
        let parts = names.into_iter().zip(leaves);
        parts.map(|(mv, leaves)| PerftPart { mv, leaves }).collect()
    }))
}

/// Finds the depth, which is the first number, and the position among the words.
fn depth_and_position(words: &[String]) -> anyhow::Result<(u32, Option<&str>)> {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    let place = words.iter().position(|word| word.parse::<u32>().is_ok());
    let Some(place) = place else {
        let is_number = |word: &&&str| word.parse::<f64>().is_ok();
        let is_other = |word: &&&str| !is_position(word);
        let number = words.iter().find(is_number);
        match number.or_else(|| words.iter().find(is_other)) {
            Some(word) => bail!(
                "{:?} is no DEPTH: expected a whole number of plies, such as 3",
                printable(word)
            ),
            None => bail!("the DEPTH is missing: expected a whole number of plies"),
        }
    };
    let depth = words.remove(place).parse()?;
    Ok((depth, words.pop()))
}

/// The end of the help text.
pub(super) fn help(info: &GameInfo) -> String {
    examples(&[
        &format!("{} perft 3", info.word),
        &format!("{} perft start 2 --divide", info.word),
        &format!("{} perft 2 '{}'", info.word, info.examples.position),
        &format!("{} perft 3 --json | jq .leaves", info.word),
        &format!("{} perft 4 --shard 1/8 --output 1.jsonl", info.word),
    ])
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let (depth, position) = depth_and_position(&arguments.words)?;
    let table = arguments.rules.table(word, &text_of(position)?)?;
    let share = arguments.shard.share();
    let answer = count(&*table, depth, arguments.divide, share)?;
    print(answer.as_ref(), arguments.json.is_asked())
}

/// Prints the count that all shards make together.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let asked: ByFirstMove = merged.question()?;
    let table = asked.start.table()?;
    let answer = count(&*table, asked.depth, asked.divide, Share::Merged(merged))?;
    print(answer.as_ref(), json)
}

fn print(answer: Option<&PerftJson>, json: bool) -> anyhow::Result<Exit> {
    if let Some(answer) = answer {
        to_stdout(|out| {
            if json {
                return write_json(out, answer);
            }
            for PerftPart { mv, leaves } in answer.divide.iter().flatten() {
                writeln!(out, "{mv}: {leaves}")?;
            }
            writeln!(out, "{}", answer.leaves)
        })?;
    }
    Ok(Exit::Success)
}
