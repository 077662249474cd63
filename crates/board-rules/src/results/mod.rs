//! `board-rules results`: saves counts of tours and solved hunts and endings as files, compares
//! them, and publishes them as tables.

mod agreement;
mod comparison;
mod count_question;
mod document;
mod endings;
mod endings_answer;
mod endings_question;
mod endings_tables;
mod file;
mod folder;
mod hunt;
mod piece;
mod question;
mod sequence;
mod write;

use std::path::PathBuf;

use crate::exit::{Exit, print_error, print_note};
use crate::output::to_stdout;
use crate::shards::reread;
use crate::words::counted;
use agreement::agreements;
use document::publish;
use folder::ResultFolder;

/// Save counts and solved games as files, compare them with each other, and make tables of them
#[derive(clap::Subcommand, Debug)]
#[command(after_help = "\
Examples:
  board-rules results write results
  board-rules results check results
  board-rules results publish results docs/knights-tour/counting.md")]
pub(crate) enum Command {
    Check(CheckArguments),
    Publish(PublishArguments),
    Write(write::Arguments),
}

/// Compare the results of a folder with each other and with published numbers
///
/// The comparison covers mirrored boards, sums over starts, open and closed tours with all tours,
/// remainders modulo primes, linear recurrences, and the numbers in FOLDER/published. Of hunts, it
/// covers whether stronger pawns need no more turns; of endings, whether each value can follow from
/// one after a move.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules results check results

Exit status:
  0  all agree
  1  two results disagree, or a file is not what the program wrote
  2  usage error, or a file that cannot be read")]
pub(crate) struct CheckArguments {
    /// The folder of results
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Write the tables of documents, and the b-files of sequences, from the results of a folder
///
/// A table stands in a document between the lines `<!-- results: KIND BOARD... -->`, `<!-- results:
/// hunt RULES, RULES... -->`, `<!-- results: endings QUESTION, QUESTION... -->`, `<!-- results:
/// longest wins of GAME -->`, `<!-- results: wins and draws of GAME -->` or `<!-- results: starts
/// of shogun side=SIDE -->` and `<!-- end of results -->`. Wins of Shogun are those with a pawn a
/// side; `shogun pawns=2,1` is two pawns of the side to move against one. The b-files are in the
/// format of the On-Line Encyclopedia of Integer Sequences, in FOLDER/b.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules results publish results docs/knights-tour/counting.md
  board-rules results publish results docs/knights-tour/counting.md --check

Exit status:
  0  written, or up to date
  1  with --check: a file is not up to date
  2  usage error, or a result that a table needs is missing")]
pub(crate) struct PublishArguments {
    /// The folder of results
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// A document with tables; may be given several times
    #[arg(value_name = "DOCUMENT")]
    documents: Vec<PathBuf>,

    /// Write nothing, but report which files would change
    #[arg(long)]
    check: bool,
}

/// Parses a question and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    let question = text.parse::<question::ResultQuestion>();
    let question = question.map_err(|error| error.to_string())?;
    Ok(question.to_string())
}

/// Parses a result and writes it again, without verifying the checksum.
pub(crate) fn reread_file(text: &str) -> Result<String, String> {
    reread::<file::ResultFile>(text)
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Check(arguments) => check(arguments),
        Command::Publish(arguments) => publish_all(arguments),
        Command::Write(arguments) => write::run(arguments),
    }
}

fn check(arguments: &CheckArguments) -> anyhow::Result<Exit> {
    let folder = ResultFolder::read(&arguments.folder)?;
    let agreements = agreements(&folder)?;
    let faults = agreements.iter().flat_map(|agreement| &agreement.faults);
    let mut has_faults = false;
    for fault in faults {
        print_error(fault);
        has_faults = true;
    }
    to_stdout(|out| {
        for agreement in &agreements {
            let pairs = counted(agreement.pairs, "pair");
            let wrong = agreement.faults.len();
            writeln!(out, "{}: {pairs} compared, {wrong} wrong", agreement.name)?;
        }
        writeln!(out, "{} in all", counted(folder.results.len(), "result"))
    })?;
    Ok(match has_faults {
        true => Exit::Failed,
        false => Exit::Success,
    })
}

fn publish_all(arguments: &PublishArguments) -> anyhow::Result<Exit> {
    let folder = ResultFolder::read(&arguments.folder)?;
    let mut stale = 0;
    for file in publish(&folder, &arguments.documents)? {
        if file.is_current() {
            continue;
        }
        stale += 1;
        match arguments.check {
            true => print_note(format_args!("{} is out of date", file.path.display())),
            false => file.write()?,
        }
    }
    Ok(match arguments.check && stale > 0 {
        true => Exit::Failed,
        false => Exit::Success,
    })
}
