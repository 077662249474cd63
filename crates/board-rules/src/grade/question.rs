//! A question of a fixture file, converted for the graded program.

use serde_json::Value;

use board_bot::external::CommandLine;

use crate::external::ProgramQuestion;

/// A question of a fixture file.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixtureQuestion<'a> {
    pub(super) suite: &'a str,
    /// A JSON text on one line.
    pub(super) input: &'a str,
}

impl FixtureQuestion<'_> {
    /// The question for a program with this command line.
    pub(super) fn question(&self, command: &CommandLine) -> ProgramQuestion {
        let Self { suite, input } = self;
        ProgramQuestion {
            line: format!("{{\"suite\":\"{suite}\",\"input\":{input}}}\n"),
            arguments: self.arguments(command.arguments()),
        }
    }

    /// The arguments for a program that is started for this question only. If arguments contain
    /// `{key}`, the values replace the keys; otherwise the suite and all values are appended, in
    /// the order of the keys.
    fn arguments(&self, given: &[String]) -> Vec<String> {
        let input: Value = serde_json::from_str(self.input).unwrap_or_default();
        let values: Vec<(String, String)> = input
            .as_object()
            .into_iter()
            .flatten()
            .map(|(key, value)| (format!("{{{key}}}"), plain(value)))
            .collect();
        let has_key = |word: &String| word.contains('{') && word.contains('}');
        if !given.iter().any(has_key) {
            let values = values.into_iter().map(|(_, value)| value);
            let own = given.iter().cloned().chain([self.suite.to_owned()]);
            return own.chain(values).collect();
        }
        let filled = |word: &String| {
            let values = values.iter();
            values.fold(word.replace("{suite}", self.suite), |word, (key, value)| {
                word.replace(key, value)
            })
        };
        given.iter().map(filled).collect()
    }
}

/// Formats a string without quotes, and every other value as JSON.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
