//! `board-rules merge`.

use std::path::PathBuf;

use anyhow::bail;

use crate::exit::Exit;
use crate::input::printable;
use crate::job::Json;
use crate::output::named_file;
use crate::shards::MergedShards;
use crate::{board, contest, hunt, tours};

/// Put the files of all shards together: print what the undivided command would have printed
///
/// `tours count`, `tours semi-magic`, `perft`, `match`, `tournament`, `hunt table` and
/// `hunt verify --placements` take --shard I/N; each of N machines computes one shard and writes a
/// file. The order of the files does not matter. A merge is refused if a file is damaged, given
/// twice, of another question, or missing.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy perft 4 --shard 1/2 --output 1.jsonl
  board-rules ploy perft 4 --shard 2/2 --output 2.jsonl
  board-rules merge 1.jsonl 2.jsonl
  board-rules merge shards/*.jsonl --json
  board-rules merge match/*.jsonl --games-file games.txt

Exit status:
  0  all shards are there, and the answer is printed
  1  the answer is that a strategy does not hold
  2  a shard is missing, damaged, given twice, or of another question")]
pub(crate) struct Arguments {
    /// The files that `--shard I/N --output FILE` has written, for every I from 1 to N; - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write every game to FILE. It is for matches, as `match --games-file`; a file of anything
    /// else is not replaced
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    games_file: Option<PathBuf>,

    /// Write files into FOLDER, which is created if necessary. It is for tournaments, as
    /// `tournament --folder`; that command can then draw the crosstable with --picture, without
    /// playing
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let merged = MergedShards::of(&arguments.files)?;
    let (json, games_file) = (arguments.json.is_asked(), arguments.games_file.clone());
    if games_file.is_some() && merged.command() != contest::COMMAND {
        bail!(
            "--games-file is for matches, and these are shards of `{}`",
            printable(merged.command())
        );
    }
    if arguments.folder.is_some() && merged.command() != contest::TOURNAMENT {
        bail!(
            "--folder is for tournaments, and these are shards of `{}`",
            printable(merged.command())
        );
    }
    match merged.command() {
        contest::TOURNAMENT => contest::merge(merged, json, arguments.folder.clone()),
        board::PERFT => board::merge_perft(merged, json),
        contest::COMMAND => contest::merge(merged, json, games_file),
        hunt::VERIFY => hunt::merge_verify(merged, json),
        hunt::TABLE => hunt::merge_table(merged, json),
        tours::COUNT_MODULO => tours::merge_modulo(merged, json),
        tours::COUNT => tours::merge_count(merged, json),
        tours::SEMI_MAGIC => tours::merge_semi_magic(merged, json),
        other => bail!("`{}` is no command that is divided", printable(other)),
    }
}
