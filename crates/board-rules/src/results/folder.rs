//! A folder of results.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use knights_tour::counting::Natural;
use rook_hunt::solve::SolveSummary;

use super::count_question::CountQuestion;
use super::endings_answer::EndingsSummary;
use super::endings_question::EndingsQuestion;
use super::file::ResultFile;
#[cfg(test)]
use super::question::ResultAnswer;
use super::question::ResultQuestion;
use crate::input::text_within;

/// The longest result that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The results of a folder.
pub(super) struct ResultFolder {
    pub(super) path: PathBuf,
    /// The results by file name.
    pub(super) results: BTreeMap<String, (ResultQuestion, ResultFile)>,
}

impl ResultFolder {
    /// A folder with these results, which is on no disk.
    #[cfg(test)]
    pub(super) fn of(answers: impl IntoIterator<Item = (ResultQuestion, ResultAnswer)>) -> Self {
        let result = |(question, answer): (ResultQuestion, ResultAnswer)| {
            let result = ResultFile::new(question, answer).with_checksum();
            (question.file_name(), (question, result))
        };
        Self {
            path: PathBuf::from("nowhere"),
            results: answers.into_iter().map(result).collect(),
        }
    }

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
            let question: ResultQuestion = result.question.parse().with_context(wrong)?;
            if !question.is_answered_by(&result.answer) {
                bail!("{}: the answer is not one to `{question}`", file.display());
            }
            results.insert(name, (question, result));
        }
        Ok(Self {
            path: path.to_owned(),
            results,
        })
    }

    /// The result that answers the question.
    pub(super) fn result(&self, question: ResultQuestion) -> Option<&ResultFile> {
        let (_, result) = self.results.get(&question.file_name())?;
        Some(result)
    }

    /// The result that answers the question, or the error that there is none.
    pub(super) fn needed(&self, question: ResultQuestion) -> anyhow::Result<&ResultFile> {
        self.result(question)
            .with_context(|| format!("no result answers `{question}`"))
    }

    /// The number that answers the question.
    pub(super) fn count(&self, question: CountQuestion) -> Option<&Natural> {
        self.result(ResultQuestion::Count(question))?.answer.count()
    }

    /// All counts with their questions.
    pub(super) fn counts(&self) -> impl Iterator<Item = (CountQuestion, &Natural, &ResultFile)> {
        self.results.values().filter_map(|(question, result)| {
            let ResultQuestion::Count(question) = question else {
                return None;
            };
            Some((*question, result.answer.count()?, result))
        })
    }

    /// The summaries of all hunts.
    pub(super) fn hunts(&self) -> impl Iterator<Item = &SolveSummary> {
        let results = self.results.values();
        results.filter_map(|(_, result)| result.answer.hunt())
    }

    /// All endings with their questions.
    pub(super) fn endings(&self) -> impl Iterator<Item = (EndingsQuestion, &EndingsSummary)> {
        self.results.values().filter_map(|(question, result)| {
            let ResultQuestion::Endings(question) = question else {
                return None;
            };
            Some((*question, result.answer.endings()?))
        })
    }

    /// The questions of FOLDER/questions.txt, one a line; lines that begin with `#` are comments.
    pub(super) fn questions(path: &Path) -> anyhow::Result<Vec<ResultQuestion>> {
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
