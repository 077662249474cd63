//! A folder of results.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use knights_tour::counting::Natural;

use super::file::ResultFile;
use super::question::CountQuestion;
use crate::input::text_within;

/// The longest result that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The results of a folder.
pub(super) struct ResultFolder {
    pub(super) path: PathBuf,
    /// The results by file name.
    pub(super) results: BTreeMap<String, (CountQuestion, ResultFile)>,
}

impl ResultFolder {
    /// Reads every `.json` file of the folder.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let mut results = BTreeMap::new();
        let entries = fs::read_dir(path);
        for entry in entries.with_context(|| format!("cannot read {}", path.display()))? {
            let file = entry?.path();
            let Some(name) = file.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            if file.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let name = name.to_owned();
            let wrong = || format!("{} is no result", file.display());
            let result: ResultFile =
                serde_json::from_str(&text_within(&file, MAX_BYTES)?).with_context(wrong)?;
            let question: CountQuestion = result.question.parse().with_context(wrong)?;
            results.insert(name, (question, result));
        }
        Ok(Self {
            path: path.to_owned(),
            results,
        })
    }

    /// The result that answers the question.
    pub(super) fn result(&self, question: CountQuestion) -> Option<&ResultFile> {
        let (_, result) = self.results.get(&question.file_name())?;
        Some(result)
    }

    /// The answer to the question.
    pub(super) fn answer(&self, question: CountQuestion) -> Option<&Natural> {
        Some(&self.result(question)?.answer)
    }

    /// All results with their questions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (CountQuestion, &ResultFile)> {
        let results = self.results.values();
        results.map(|(question, result)| (*question, result))
    }

    /// The questions of FOLDER/questions.txt, one a line; lines that begin with `#` are comments.
    pub(super) fn questions(path: &Path) -> anyhow::Result<Vec<CountQuestion>> {
        let file = path.join("questions.txt");
        let text = text_within(&file, MAX_BYTES)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| {
                line.parse()
                    .with_context(|| format!("{}: {line}", file.display()))
            })
            .collect()
    }
}
