//! Tables in documents, and b-files, generated from results.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use rook_hunt::Rules;

use super::count_question::{CountQuestion, TourFamily, sides};
use super::endings_tables::{class_table, longest_wins, starts, wins_and_draws};
use super::folder::ResultFolder;
use super::question::ResultQuestion;
use super::sequence::SEQUENCES;
use crate::hunt::outcome;
use crate::input::text_within;
use crate::output::to_file;
use crate::words::grouped;

/// A file that is generated from results.
pub(super) struct GeneratedFile {
    pub(super) path: PathBuf,
    text: String,
}

impl GeneratedFile {
    /// Whether the file has this text already, with either kind of line ends.
    pub(super) fn is_current(&self) -> bool {
        let current = fs::read_to_string(&self.path);
        current.is_ok_and(|current| current.replace("\r\n", "\n") == self.text)
    }

    pub(super) fn write(&self) -> anyhow::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        to_file(&self.path, |out| out.write_all(self.text.as_bytes()))
    }
}

/// The mark before a table; a [`TourFamily`] and the boards follow, or what [`KINDS`] has.
const BEGIN: &str = "<!-- results: ";

/// Other tables than those of boards, by the words before what they are of.
const KINDS: [(&str, ResultTable); 5] = [
    ("hunt ", hunt_table),
    ("endings ", class_table),
    ("longest wins of ", longest_wins),
    ("wins and draws of ", wins_and_draws),
    ("starts of ", starts),
];

type ResultTable = fn(&str, &ResultFolder) -> anyhow::Result<String>;

/// The mark after a table.
const END: &str = "<!-- end of results -->";
/// The longest document that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Generates the b-files of all sequences that have results, and the documents with new tables.
pub(super) fn publish(
    folder: &ResultFolder,
    documents: &[PathBuf],
) -> anyhow::Result<Vec<GeneratedFile>> {
    let mut files = Vec::new();
    for sequence in &SEQUENCES {
        let terms = sequence.terms(folder)?;
        if terms.is_empty() {
            continue;
        }
        let name = format!("b{}.txt", sequence.number.trim_start_matches('A'));
        files.push(GeneratedFile {
            path: folder.path.join("b").join(name),
            text: sequence.b_file(&terms),
        });
    }
    for document in documents {
        let text = text_within(document, MAX_BYTES)?;
        files.push(GeneratedFile {
            path: document.clone(),
            text: with_tables(&text, document, folder)?,
        });
    }
    Ok(files)
}

/// Replaces the lines between the marks of a document by tables.
fn with_tables(text: &str, document: &Path, folder: &ResultFolder) -> anyhow::Result<String> {
    let mut made = String::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        made += line;
        made.push('\n');
        let Some(asked) = line.strip_prefix(BEGIN) else {
            continue;
        };
        let place = || format!("{}:{number}", document.display());
        let asked = asked.strip_suffix(" -->").with_context(place)?;
        made += &table(asked, folder).with_context(place)?;
        if !lines.any(|(_, line)| line == END) {
            bail!("{}: the table has no end; expected a line {END}", place());
        }
        made += END;
        made.push('\n');
    }
    Ok(made)
}

/// The table that a mark asks for, with empty lines around it.
fn table(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let mut kinds = KINDS.iter();
    let kind = kinds.find_map(|(kind, table)| Some((table, asked.strip_prefix(kind)?)));
    let table = match kind {
        Some((table, asked)) => table(asked, folder)?,
        None => board_table(asked, folder)?,
    };
    Ok(format!("\n{table}\n"))
}

fn board_table(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let (family, boards) = TourFamily::read(asked)?;
    let mut table = "| board | tours | CPU time | memory |\n|---|---|---|---|\n".to_owned();
    for board in boards {
        let [width, height, layers] = sides(board)?;
        let question = CountQuestion {
            layers,
            ..family.board(width, height)
        };
        let result = folder.needed(ResultQuestion::Count(question))?;
        let tours = grouped(&result.answer.to_string());
        let sides = board.replace('x', " x ");
        table += &format!("| {sides} | {tours} {}\n", result.resource_cells());
    }
    Ok(table)
}

/// The table of some hunts. The rules are separated by commas.
fn hunt_table(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let mut table =
        "| hunt | states won | of | longest win | caught from | CPU time | memory |\n".to_owned();
    table += "|---|---|---|---|---|---|---|\n";
    for text in asked.split(',') {
        let rules: Rules = text.parse().with_context(|| text.to_owned())?;
        let result = folder.needed(ResultQuestion::Hunt(rules))?;
        let summary = result.answer.hunt().context("expected a hunt")?;
        let [won, states] = [summary.won_states, summary.states].map(|n| grouped(&n.to_string()));
        let (longest, outcome) = (summary.longest, outcome(summary));
        let resources = result.resource_cells();
        table += &format!("| `{rules}` | {won} | {states} | {longest} | {outcome} {resources}\n");
    }
    Ok(table)
}
