//! The questions that results answer, and their answers.

use std::fmt;
use std::str::FromStr;

use knights_tour::counting::Natural;
use rook_hunt::Rules;
use rook_hunt::solve::SolveSummary;
use serde::{Deserialize, Serialize};

use super::count_question::CountQuestion;
use super::endings_answer::EndingsSummary;
use super::endings_question::EndingsQuestion;
use crate::hunt::outcome;

/// A question of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultQuestion {
    /// How many tours a board has.
    Count(CountQuestion),
    /// From where, and in how many turns, the pawns catch the rook. As text: `hunt pawns=8 steps=1
    /// reach=1`.
    Hunt(Rules),
    /// The values of endings. As text: `ploy endings shield against T-lance`.
    Endings(EndingsQuestion),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the digits of a number, or the summary of a hunt or of endings"
)]
pub(super) enum ResultAnswer {
    /// The number of tours.
    Count(Natural),
    /// The summary of all positions.
    Hunt(SolveSummary),
    /// The values of both classes.
    Endings(EndingsSummary),
}

impl ResultQuestion {
    /// The command that prints the answer.
    pub(super) fn command(self) -> String {
        match self {
            Self::Count(question) => question.command(),
            Self::Hunt(rules) => hunt_command(rules),
            Self::Endings(question) => format!("board-rules results write results \"{question}\""),
        }
    }

    /// The name of the result's file.
    pub(super) fn file_name(self) -> String {
        format!("{}.json", self.to_string().replace([' ', ',', '='], "-"))
    }

    /// Whether the answer is one to this question.
    pub(super) fn is_answered_by(self, answer: &ResultAnswer) -> bool {
        match (self, answer) {
            (Self::Count(_), ResultAnswer::Count(_)) => true,
            (Self::Hunt(rules), ResultAnswer::Hunt(summary)) => rules == summary.rules,
            (Self::Endings(question), ResultAnswer::Endings(summary)) => {
                question.is_answered_by(summary)
            }
            _ => false,
        }
    }
}

fn hunt_command(rules: Rules) -> String {
    let numbers = [
        (" -k ", rules.pawns(), 0),
        (" -l ", rules.steps(), 1),
        (" -n ", rules.reach(), 1),
        (" --side ", rules.side(), 8),
    ];
    let flags = [
        (" --repeats", rules.repeats()),
        (" --must-move", rules.must_move()),
    ];
    let mut command = "board-rules hunt solve".to_owned();
    for (option, number, default) in numbers {
        if number != default {
            command += &format!("{option}{number}");
        }
    }
    for (flag, is_set) in flags {
        if is_set {
            command += flag;
        }
    }
    command
}

impl ResultAnswer {
    /// The number of tours, if that was asked.
    pub(super) const fn count(&self) -> Option<&Natural> {
        match self {
            Self::Count(count) => Some(count),
            _ => None,
        }
    }

    /// The summary of a hunt, if that was asked.
    pub(super) const fn hunt(&self) -> Option<&SolveSummary> {
        match self {
            Self::Hunt(summary) => Some(summary),
            _ => None,
        }
    }

    /// The values of endings, if they were asked.
    pub(super) const fn endings(&self) -> Option<&EndingsSummary> {
        match self {
            Self::Endings(summary) => Some(summary),
            _ => None,
        }
    }
}

impl fmt::Display for ResultQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(question) => question.fmt(f),
            Self::Hunt(rules) => write!(f, "hunt {rules}"),
            Self::Endings(question) => question.fmt(f),
        }
    }
}

impl FromStr for ResultQuestion {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        if text.contains(" endings ") {
            return Ok(Self::Endings(text.parse()?));
        }
        Ok(match text.strip_prefix("hunt ") {
            Some(rules) => Self::Hunt(rules.parse()?),
            None => Self::Count(text.parse()?),
        })
    }
}

impl fmt::Display for ResultAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => count.fmt(f),
            Self::Hunt(summary) => write!(f, "caught from {}", outcome(summary)),
            Self::Endings(summary) => summary.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_a_file_and_a_command() {
        for (text, file, command) in [
            (
                "closed 6x9 modulo 65521",
                "closed-6x9-modulo-65521.json",
                "tours count 6x9 --closed --modulo 65521",
            ),
            (
                "hunt pawns=8 steps=1 reach=1",
                "hunt-pawns-8-steps-1-reach-1.json",
                "hunt solve -k 8",
            ),
            (
                "hunt pawns=3 steps=2 reach=2 side=9 repeats must-move",
                "hunt-pawns-3-steps-2-reach-2-side-9-repeats-must-move.json",
                "hunt solve -k 3 -l 2 -n 2 --side 9 --repeats --must-move",
            ),
            (
                "ploy endings sharp probe against T-lance side=3",
                "ploy-endings-sharp-probe-against-T-lance-side-3.json",
                "results write results \"ploy endings sharp probe against T-lance side=3\"",
            ),
        ] {
            let question: ResultQuestion = text.parse().expect("it is a question");
            assert_eq!(question.to_string(), text);
            assert_eq!(question.file_name(), file);
            assert_eq!(question.command(), format!("board-rules {command}"));
        }
        for text in ["hunt", "hunt pawns=9 side=2", "hunts pawns=8"] {
            assert!(text.parse::<ResultQuestion>().is_err(), "{text:?}");
        }
    }
}
