//! Figures of `docs/performance`: measured files, and the tables made from them.
//!
//! A file in `docs/performance/measured` says what is measured, and holds the values with the
//! machine, the version and the date. Documents show it as a table between two marks. The campaigns
//! of the fuzz targets have a file of their own, which `docs/reliability/fuzzing.md` shows.

mod format;
mod fuzzing;
mod record;
mod run;
mod table;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The folder of the documents that have tables of measured files.
const DOCUMENTS: &str = "docs/performance";

/// A table of figures with the conditions of their measurement.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Measurement {
    machine: String,
    version: String,
    date: String,
    /// Commands that must run first, such as the build.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<String>,
    /// A command that prints the table itself, if no columns are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    output: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    columns: Vec<Column>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Row>,
}

#[derive(Debug, Deserialize, Serialize)]
struct Column {
    name: String,
    #[serde(flatten)]
    source: CellSource,
}

/// The source of the cells of a column. In a command `{}` stands for the argument of the row.
#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "from", rename_all = "snake_case")]
enum CellSource {
    /// Written by hand: the subject of the row.
    Label,
    /// The day on which the row was measured.
    Date,
    /// Wall time in seconds.
    Wall { command: String },
    /// User and system time in seconds, of all threads.
    Cpu { command: String },
    /// Peak memory in bytes.
    Memory { command: String },
    /// Instructions counted by callgrind.
    Instructions { command: String },
    /// The same for one of `per` pieces of work: those of a command less those of the command
    /// `less` of the row, divided by `per`.
    InstructionsEach { command: String },
    /// A number in the JSON that the command prints.
    Json {
        command: String,
        pointer: String,
        unit: CellUnit,
    },
    /// The last number before a text in the output of the command, times a factor.
    Printed {
        command: String,
        before: String,
        times: f64,
        unit: CellUnit,
    },
    /// The mean time of a criterion benchmark in seconds. Its name is that of its folder.
    Criterion { benchmark: String },
    /// The same for one of `per` pieces of work.
    CriterionEach { benchmark: String },
    /// The mean time of one criterion benchmark divided by that of another.
    CriterionRatio { of: [String; 2] },
    /// Wins, draws and losses of a match.
    Match { command: String },
    /// The Elo difference with its interval, computed from a column of matches.
    Elo { of: String },
    /// One column divided by another.
    Ratio { of: [String; 2] },
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum CellUnit {
    Seconds,
    Bytes,
    Count,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    argument: String,
    /// The argument of the command whose instructions do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    less: Option<String>,
    /// The number of pieces of work that a column for each of them divides by.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    per: f64,
    /// The cells by the names of their columns; without a cell nothing is measured.
    cells: BTreeMap<String, Value>,
}

impl Measurement {
    /// The JSON of the file, with a line for each column and row.
    fn to_text(&self) -> serde_json::Result<String> {
        fn list<T: Serialize>(items: &[T]) -> serde_json::Result<String> {
            let items = items.iter().map(serde_json::to_string);
            let lines = items.collect::<Result<Vec<_>, _>>()?;
            Ok(format!("[\n    {}\n  ]", lines.join(",\n    ")))
        }
        let mut fields = Vec::new();
        for (name, text) in [
            ("machine", &self.machine),
            ("version", &self.version),
            ("date", &self.date),
        ] {
            fields.push((name, serde_json::to_string(text)?));
        }
        if let Some(command) = &self.command {
            fields.push(("command", serde_json::to_string(command)?));
        }
        for (name, lines) in [("before", &self.before), ("output", &self.output)] {
            if !lines.is_empty() {
                fields.push((name, list(lines)?));
            }
        }
        if !self.columns.is_empty() {
            fields.push(("columns", list(&self.columns)?));
            fields.push(("rows", list(&self.rows)?));
        }
        let fields = fields
            .iter()
            .map(|(name, text)| format!("  \"{name}\": {text}"));
        Ok(format!(
            "{{\n{}\n}}\n",
            fields.collect::<Vec<_>>().join(",\n")
        ))
    }
}

fn one() -> f64 {
    1.0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_one(value: &f64) -> bool {
    (value - 1.0).abs() < f64::EPSILON
}

/// Measures the named files again; writes all files in their canonical form, and all tables. After
/// one name may come files with what its command has printed before, and after the name `fuzzing`
/// come the folders with the logs of a campaign. Returns the reason on failure.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<(), String> {
    if let [name, folders @ ..] = names
        && name == fuzzing::NAME
    {
        if folders.is_empty() {
            return Err("fuzzing: no folder, expected the folders with the logs".to_owned());
        }
        fuzzing::record(root, folders)?;
        return run(root, &[]);
    }
    let all = measured_files(root)?;
    if let [name, outputs @ ..] = names
        && all.contains(name)
        && outputs.first().is_some_and(|output| !all.contains(output))
    {
        let path = path(root, name);
        let mut measurement = read(&path)?;
        record::record(&mut measurement, outputs).map_err(|error| format!("{name}: {error}"))?;
        write(&path, &measurement)?;
        return run(root, &[]);
    }
    if let Some(name) = names.iter().find(|name| !all.contains(name)) {
        return Err(format!(
            "no measured file {name}; there are {}",
            all.join(", ")
        ));
    }
    for name in &all {
        let path = path(root, name);
        let mut measurement = read(&path)?;
        if names.contains(name) {
            run::measure(&mut measurement, root)?;
        }
        write(&path, &measurement)?;
    }
    for (document, text) in documents(root)? {
        fs::write(&document, text).map_err(at(&document))?;
    }
    Ok(())
}

/// The names of the measured files, in order.
fn measured_files(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join(DOCUMENTS).join("measured");
    let entries = fs::read_dir(&folder).map_err(at(&folder))?;
    let names = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        name.strip_suffix(".json").map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

fn path(root: &Path, name: &str) -> PathBuf {
    root.join(DOCUMENTS)
        .join("measured")
        .join(name)
        .with_extension("json")
}

/// Puts the path before an error.
fn at<E: Display>(path: &Path) -> impl Fn(E) -> String {
    move |error| format!("{}: {error}", path.display())
}

fn read(path: &Path) -> Result<Measurement, String> {
    let text = fs::read_to_string(path).map_err(at(path))?;
    serde_json::from_str(&text).map_err(at(path))
}

/// Writes a measured file in its canonical form.
fn write(path: &Path, measurement: &Measurement) -> Result<(), String> {
    let text = measurement.to_text().map_err(|error| error.to_string())?;
    fs::write(path, text).map_err(at(path))
}

/// The documents with the tables of the measured files.
fn documents(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let folder = root.join(DOCUMENTS);
    let entries = fs::read_dir(&folder).map_err(at(&folder))?;
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = fs::read_to_string(&path).map_err(at(&path))?;
            let made = table::with_tables(&text.replace("\r\n", "\n"), |name| {
                table::block(name, &read(&self::path(root, name))?)
            });
            let made = made.map_err(at(&path))?;
            found.push((path, made));
        }
    }
    let path = root.join(fuzzing::DOCUMENT);
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    let made = table::with_tables(&text.replace("\r\n", "\n"), |_| fuzzing::block(root));
    found.push((path.clone(), made.map_err(at(&path))?));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn tables_are_those_of_the_measured_files() {
        for (path, made) in documents(&root()).expect("every mark names a file") {
            let text = fs::read_to_string(&path).expect("a document");
            assert!(
                text.replace("\r\n", "\n") == made,
                "{} is not up to date: run `cargo xtask measure`",
                path.display()
            );
        }
    }

    /// A table without a mark before it was written by hand.
    #[test]
    fn every_table_comes_from_a_measured_file() {
        let mut shown = Vec::new();
        for (path, text) in documents(&root()).expect("documents") {
            let mut is_measured = false;
            for line in text.lines() {
                if let Some(name) = table::marked(line) {
                    is_measured = true;
                    shown.push(name.to_owned());
                }
                is_measured &= line != table::END;
                let is_goal = path.ends_with("aims.md") || path.ends_with(fuzzing::DOCUMENT);
                assert!(
                    is_measured || is_goal || !line.starts_with("|--"),
                    "{}: a table outside the marks",
                    path.display()
                );
            }
        }
        for name in measured_files(&root()).expect("a folder") {
            let path = path(&root(), &name);
            let file = read(&path).expect("a measured file");
            let text = fs::read_to_string(&path).expect("a measured file");
            let made = file.to_text().expect("JSON");
            assert_eq!(made, text.replace("\r\n", "\n"), "{name}.json");
            let uses = shown.iter().filter(|&other| *other == name).count();
            assert_eq!(uses, 1, "{name}.json is shown by {uses} tables, expected 1");
        }
    }

    #[test]
    fn an_unknown_name_is_refused() {
        let error = run(&root(), &["speed".to_owned()]).expect_err("no such file");
        assert!(
            error.starts_with("no measured file speed; there are bot, "),
            "{error}"
        );
        let error = run(&root(), &["fuzzing".to_owned()]).expect_err("no folder");
        assert_eq!(
            error,
            "fuzzing: no folder, expected the folders with the logs"
        );
    }
}
