//! A result: a question, its answer, and how the answer was found.

use knights_tour::Square;
use knights_tour::counting::Natural;
use serde::{Deserialize, Serialize};

use super::question::{ResultAnswer, ResultQuestion};
use crate::job::memory::Memory;
use crate::shards::sha256;
use crate::words::grouped;

/// The JSON file of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultFile {
    /// The text of a [`ResultQuestion`].
    pub(super) question: String,
    pub(super) answer: ResultAnswer,
    /// The tours from each square, in reading order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) per_start: Vec<(Square, Natural)>,
    /// The command that prints the answer.
    pub(super) command: String,
    pub(super) method: String,
    /// The version of the program.
    pub(super) version: String,
    /// CPU time of all threads, user and system; `None` if the system does not report it.
    pub(super) cpu_milliseconds: Option<u64>,
    /// Peak memory of the count or the solver.
    pub(super) memory_bytes: u64,
    /// Peak disk space of layers in files.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) disk_bytes: u64,
    /// SHA-256 of the file without this field.
    checksum: String,
}

fn is_zero(bytes: &u64) -> bool {
    *bytes == 0
}

impl ResultFile {
    /// Sets the checksum.
    pub(super) fn with_checksum(mut self) -> Self {
        self.checksum = self.digest();
        self
    }

    /// Whether the checksum matches the other fields.
    pub(super) fn is_intact(&self) -> bool {
        self.checksum == self.digest()
    }

    fn digest(&self) -> String {
        let bare = Self {
            checksum: String::new(),
            ..self.clone()
        };
        sha256(&serde_json::json!(bare).to_string())
    }

    /// The last two cells of the result's row in a table: CPU time and memory.
    pub(super) fn resource_cells(&self) -> String {
        let time = self.cpu_milliseconds.map_or_else(String::new, seconds);
        let memory = match self.memory_bytes {
            0 => String::new(),
            bytes => Memory(bytes).to_string(),
        };
        let memory = match self.disk_bytes {
            0 => memory,
            disk => format!("{memory}, and {} of disk space", Memory(disk)),
        };
        format!("| {time} | {memory} |")
    }

    /// A result without checksum.
    pub(super) fn new(question: ResultQuestion, answer: ResultAnswer) -> Self {
        Self {
            question: question.to_string(),
            answer,
            per_start: Vec::new(),
            command: question.command(),
            method: String::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            cpu_milliseconds: None,
            memory_bytes: 0,
            disk_bytes: 0,
            checksum: String::new(),
        }
    }
}

/// Formats a time in seconds: with two decimals below ten seconds, then whole seconds.
fn seconds(milliseconds: u64) -> String {
    match milliseconds {
        0..10 => "< 0.01 s".to_owned(),
        10..10_000 => format!("{:.2} s", milliseconds as f64 / 1e3),
        _ => format!("{} s", grouped(&(milliseconds / 1000).to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_digit_breaks_the_checksum() {
        let question = "closed 6x6".parse().expect("it is a question");
        let answer = ResultAnswer::Count(Natural::from(9_862_u64));
        let result = ResultFile::new(question, answer).with_checksum();
        assert!(result.is_intact());
        let text = serde_json::to_string(&result).expect("it is JSON");
        let read = |text: &str| serde_json::from_str::<ResultFile>(text).expect("it is a result");
        assert!(read(&text).is_intact());
        assert!(!read(&text.replace("9862", "9682")).is_intact());
    }

    #[test]
    fn long_times_are_whole_seconds() {
        assert_eq!(seconds(0), "< 0.01 s");
        assert_eq!(seconds(1_240), "1.24 s");
        assert_eq!(seconds(1_239_000), "1,239 s");
    }
}
