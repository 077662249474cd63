//! `board-rules check`: runs fixture files.

use std::io::{self, Write};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use board_fixtures::{CaseFailure, FixtureFile, FixtureReport, LoadError, Registry, fixture_files};
use serde::Serialize;

use crate::exit::{Exit, print_error, print_note};
use crate::job::Json;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};
use crate::words::counted;

/// Run fixture files and report which cases fail
///
/// A fixture file is JSON: the name of a function, questions, and the expected answers. A folder
/// means all `.json` files in it and below, except for schemas (`*.schema.json`) and for files in
/// folders named `slow`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules check fixtures
  board-rules check fixtures/ploy my-cases.json
  board-rules check --json fixtures | jq .failures
  board-rules check --slow fixtures

Exit status:
  0  every case passed
  1  a case failed
  2  a file is malformed or cannot be read; the cases of the other files are still run")]
pub(crate) struct Arguments {
    /// Fixture files, and folders of them
    #[arg(required = true, value_name = "FILE-OR-FOLDER")]
    paths: Vec<PathBuf>,

    /// Use the files in folders named `slow`, too. They take minutes
    #[arg(long)]
    slow: bool,

    #[command(flatten)]
    json: Json,
}

/// The whole answer, as `--json` prints it.
#[derive(Serialize)]
struct CheckJson<'a> {
    passed: usize,
    failed: usize,
    failures: &'a [CaseFailure],
    malformed: &'a [LoadError],
}

const FAILED: Style = AnsiColor::Red.on_default().bold();

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let registry = Registry::of_all_games();
    let list = fixture_files(&arguments.paths)?;
    let (mut paths, mut skipped) = (list.files, list.slow.len());
    if arguments.slow {
        paths.extend(list.slow);
        skipped = 0;
    }
    let (mut files, mut malformed) = (Vec::new(), Vec::new());
    for path in paths {
        match FixtureFile::load(&registry, &path) {
            Ok(file) => files.push(file),
            Err(error) => malformed.push(error),
        }
    }

    let mut report = FixtureReport::default();
    let cases = files.iter().map(|file| file.cases.len() as u64).sum();
    let progress = ProgressReporter::bar(cases, "cases");
    for file in files {
        report.add(file, |_| progress.advance(1));
    }
    drop(progress);

    if arguments.json.is_asked() {
        let summary = CheckJson {
            passed: report.passed,
            failed: report.failed(),
            failures: &report.failures,
            malformed: &malformed,
        };
        to_stdout(|out| write_json(out, &summary))?;
    } else {
        malformed.iter().for_each(print_error);
        if skipped > 0 {
            print_note(format_args!(
                "note: {} left out: --slow checks all",
                counted(skipped, "slow file")
            ));
        }
        to_stdout(|out| write_report(out, &report))?;
    }
    Ok(match (malformed.is_empty(), report.failed()) {
        (false, _) => Exit::Malformed,
        (true, 0) => Exit::Success,
        (true, _) => Exit::Failed,
    })
}

fn write_report(out: &mut dyn Write, report: &FixtureReport) -> io::Result<()> {
    for failure in &report.failures {
        let CaseFailure {
            file,
            suite,
            case,
            mismatch,
            ..
        } = failure;
        writeln!(
            out,
            "{FAILED}failed:{FAILED:#} {}: {suite}: {case:?}",
            file.display()
        )?;
        for line in mismatch.to_string().lines() {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out, "{report}")
}
