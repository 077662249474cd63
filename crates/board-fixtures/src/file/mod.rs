//! Reads fixture files.

pub(crate) mod folder;
pub(crate) mod report;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::suite::{in_words, reason};
use crate::{CaseResult, Check, LoadError, Registry, WrongAnswer};

/// The longest file that is read, in bytes. Longer answers need a digest.
const MAX_BYTES: u64 = 64 << 20;

/// A well-formed fixture file, ready to run.
#[derive(Debug)]
#[must_use = "a fixture file proves nothing until its cases are run"]
#[non_exhaustive]
pub struct FixtureFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The suite that its cases exercise, `<game>/<function>`.
    pub suite: String,
    /// The source of the expected values.
    pub source: String,
    /// The cases, in the order of the file.
    pub cases: Vec<Case>,
}

/// One question with its expected answer.
#[derive(Debug)]
#[non_exhaustive]
pub struct Case {
    /// The name, unique within the file.
    pub name: String,
    /// Tags, by which the case can be left out.
    pub tags: Vec<String>,
    /// The question, a JSON text.
    pub input: String,
    /// The expected answer, a JSON text.
    pub expect: String,
    check: Check,
}

impl Case {
    /// Compares the answer of another program; see [`Check::judge`].
    ///
    /// # Errors
    /// The answer is wrong, or does not have the form of an answer of this suite.
    pub fn judge(self, answer: &str) -> Result<(), WrongAnswer> {
        self.check.judge(answer)
    }

    /// Computes the answer and compares it with the expected one.
    ///
    /// # Errors
    /// The expected answer and the one found, if they differ.
    pub fn run(self) -> CaseResult {
        self.check.run()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<'a> {
    suite: String,
    source: String,
    #[serde(borrow)]
    cases: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCase<'a> {
    name: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(borrow)]
    input: &'a RawValue,
    #[serde(borrow)]
    expect: &'a RawValue,
}

/// Reads the `name` of a case whose other keys are wrong.
#[derive(Deserialize)]
struct CaseName {
    name: String,
}

impl FixtureFile {
    /// Reads a file and checks every one of its cases; nothing is run yet.
    ///
    /// # Errors
    /// The first fault: an unreadable file, text that is no JSON, an unknown or missing key, an
    /// unknown suite, no source, no cases, a name used twice, or a value that the suite refuses.
    pub fn load(registry: &Registry, path: &Path) -> Result<Self, LoadError> {
        let unreadable = |error| LoadError::of_file(path, format_args!("cannot be read: {error}"));
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
            .map_err(unreadable)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(LoadError::of_file(
                path,
                format_args!(
                    "is longer than {} MiB: write a long answer as {{ \"count\": ..., \"sha256\": ... }}",
                    MAX_BYTES >> 20
                ),
            ));
        }
        let text = std::str::from_utf8(&bytes)
            .map_err(|error| LoadError::of_file(path, format_args!("is not UTF-8: {error}")))?;
        Self::parse(registry, path, text)
    }

    /// Reads the text of a file; `path` is its name in errors and reports.
    ///
    /// # Errors
    /// The errors of [`load`](Self::load).
    pub fn parse(registry: &Registry, path: &Path, text: &str) -> Result<Self, LoadError> {
        let of_file = |reason: &dyn std::fmt::Display| LoadError::of_file(path, reason);
        let text = text.trim_start_matches('\u{feff}');
        let Envelope {
            suite,
            source,
            cases: raw_cases,
        } = keyed(text).map_err(|(key, error)| {
            let error = of_file(&reason_with_position(&error));
            if key == "." { error } else { error.at_key(key) }
        })?;
        let Some(found) = registry.get(&suite) else {
            let known = registry.iter().map(crate::Suite::name);
            let reason = format!(
                "there is no suite {suite:?}: the suites are {}",
                known.format(", ")
            );
            return Err(of_file(&reason).at_key("suite"));
        };
        if source.trim().is_empty() {
            let reason = "is empty: say where the expected values come from";
            return Err(of_file(&reason).at_key("source"));
        }
        if raw_cases.is_empty() {
            let reason = "there are none: a fixture file proves something by at least one case";
            return Err(of_file(&reason).at_key("cases"));
        }

        let mut names = BTreeSet::new();
        let mut cases = Vec::with_capacity(raw_cases.len());
        for (place, raw) in raw_cases.into_iter().enumerate() {
            let RawCase {
                name,
                tags,
                input,
                expect,
            } = keyed(raw.get()).map_err(|(key, error)| {
                let name = serde_json::from_str::<CaseName>(raw.get()).map(|case| case.name);
                let error =
                    of_file(&reason(&error)).in_case(name.unwrap_or_else(|_| numbered(place)));
                if key == "." { error } else { error.at_key(key) }
            })?;
            if name.trim().is_empty() {
                let reason = "is empty: every case needs a name of its own";
                return Err(of_file(&reason).in_case(numbered(place)).at_key("name"));
            }
            if !names.insert(name.clone()) {
                let reason = "another case of this file has the same name";
                return Err(of_file(&reason).in_case(name).at_key("name"));
            }
            let (input, expect) = (input.get().to_owned(), expect.get().to_owned());
            match found.prepare(&input, &expect) {
                Ok(check) => cases.push(Case {
                    name,
                    tags,
                    input,
                    expect,
                    check,
                }),
                Err(error) => return Err(of_file(&error.reason).in_case(name).at_key(error.key)),
            }
        }
        Ok(Self {
            path: path.to_path_buf(),
            suite,
            source,
            cases,
        })
    }
}

/// The name of a case without a usable name, for messages.
fn numbered(place: usize) -> String {
    format!("#{}", place + 1)
}

/// Reads a value. An error comes with the key at which the shape went wrong, or `.` for the value
/// as a whole.
fn keyed<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, (String, serde_json::Error)> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| (error.path().to_string(), error.into_inner()))?;
    reader.end().map_err(|error| (".".to_owned(), error))?;
    Ok(value)
}

/// The text of a JSON error about a whole file, with its line and column.
fn reason_with_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, position)) => format!("{} at line {position}", in_words(reason)),
        None => in_words(&text),
    }
}
