//! The report on all questions, as text, JSON and JUnit XML.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use itertools::Itertools;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use serde::Serialize;
use serde_json::Value;

use super::assignment::GradeTask;
use super::drawing::drawn;
use super::run::{GradedQuestion, QuestionOutcome};
use crate::input::printable_lines;
use crate::words::counted;

/// The result of a task.
#[derive(Debug, Serialize)]
pub(super) struct TaskResult {
    name: String,
    cases: usize,
    right: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of_points: Option<f64>,
}

/// The results of all tasks, as `--json` prints them.
#[derive(Debug, Serialize)]
pub(super) struct GradeReport {
    right: usize,
    failed: usize,
    skipped: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of_points: Option<f64>,
    tasks: Vec<TaskResult>,
    pub(super) cases: Vec<GradedQuestion>,
}

const FAILED: Style = AnsiColor::Red.on_default().bold();
/// The longest value that is printed in full, in characters.
const MAX_LENGTH: usize = 800;
/// The most failures that are printed.
const MAX_FAILURES: usize = 20;

impl GradeReport {
    pub(super) fn new(tasks: &[GradeTask], skipped: usize, cases: Vec<GradedQuestion>) -> Self {
        let result = |(place, task): (usize, &GradeTask)| {
            let own = || cases.iter().filter(|case| case.task == place);
            let right = own().filter(|case| case.outcome.is_right()).count();
            let points = task.points_of(right, own().count());
            TaskResult {
                name: task.name.clone(),
                cases: own().count(),
                right,
                points,
                of_points: task.points,
            }
        };
        let tasks: Vec<TaskResult> = tasks.iter().enumerate().map(result).collect();
        let right = tasks.iter().map(|task| task.right).sum();
        Self {
            right,
            failed: cases.len() - right,
            skipped,
            points: tasks.iter().map(|task| task.points).sum(),
            of_points: tasks.iter().map(|task| task.of_points).sum(),
            tasks,
            cases,
        }
    }

    pub(super) fn is_right(&self) -> bool {
        self.failed == 0
    }

    /// The first case that failed.
    pub(super) fn first_failure(&self) -> Option<&GradedQuestion> {
        self.failures().next()
    }

    fn failures(&self) -> impl Iterator<Item = &GradedQuestion> {
        self.cases.iter().filter(|case| !case.outcome.is_right())
    }

    /// Writes each failure with its board, then a line for each task, then the total.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for case in self.failures().take(MAX_FAILURES) {
            write_failure(out, case)?;
        }
        if self.failed > MAX_FAILURES {
            writeln!(
                out,
                "{} more failed; --json has them all\n",
                self.failed - MAX_FAILURES
            )?;
        }
        let width = self
            .tasks
            .iter()
            .map(|task| task.name.chars().count())
            .max();
        let width = width.unwrap_or(0);
        for (place, task) in self.tasks.iter().enumerate() {
            let failures = self.failures().filter(|case| case.task == place);
            let words = failures.map(|case| case.outcome.word()).counts();
            let words = words
                .into_iter()
                .sorted()
                .map(|(word, count)| format!(", {count} {word}"));
            let TaskResult {
                name, cases, right, ..
            } = task;
            let words = words.format("");
            write!(out, "{name:width$}  {right} of {cases} right{words}")?;
            write_points(out, "; ", task.points, task.of_points)?;
            writeln!(out)?;
        }
        if self.skipped > 0 {
            writeln!(
                out,
                "{} left out by their tags",
                counted(self.skipped, "case")
            )?;
        }
        write!(out, "{} of {} right", self.right, self.cases.len())?;
        write_points(out, "; ", self.points, self.of_points)?;
        writeln!(out)
    }

    /// Writes JUnit XML, which continuous integration reads, with a test suite for each task.
    pub(super) fn write_junit(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(out, b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let number = |number: usize| number.to_string();
        let suites = xml.create_element("testsuites").with_attributes([
            ("tests", number(self.cases.len()).as_str()),
            ("failures", number(self.failed).as_str()),
        ]);
        suites.write_inner_content(|xml| {
            for (place, task) in self.tasks.iter().enumerate() {
                let suite = xml.create_element("testsuite").with_attributes([
                    ("name", xml_text(&task.name).as_str()),
                    ("tests", number(task.cases).as_str()),
                    ("failures", number(task.cases - task.right).as_str()),
                ]);
                suite.write_inner_content(|xml| {
                    let own = self.cases.iter().filter(|case| case.task == place);
                    own.into_iter().try_for_each(|case| write_case(xml, case))
                })?;
            }
            Ok(())
        })?;
        writeln!(xml.into_inner())
    }
}

fn write_case(xml: &mut Writer<&mut dyn Write>, case: &GradedQuestion) -> io::Result<()> {
    let (name, class) = (xml_text(&case.case), xml_text(&case.suite));
    let element = xml.create_element("testcase");
    let element = element.with_attributes([("classname", class.as_str()), ("name", name.as_str())]);
    if case.outcome.is_right() {
        return element.write_empty().map(|_| ());
    }
    let mut text = Vec::new();
    write_failure(&mut text, case)?;
    let text = anstream::adapter::strip_bytes(&text).into_vec();
    let text = xml_text(&String::from_utf8_lossy(&text));
    let written = element.write_inner_content(|xml| {
        let failure = xml.create_element("failure");
        let failure = failure.with_attribute(("type", case.outcome.word()));
        failure
            .write_text_content(BytesText::new(&text))
            .map(|_| ())
    });
    written.map(|_| ())
}

/// Removes the characters that XML does not allow.
fn xml_text(text: &str) -> String {
    let is_known = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    text.chars().filter(is_known).collect()
}

fn write_points(
    out: &mut dyn Write,
    before: &str,
    points: Option<f64>,
    of: Option<f64>,
) -> io::Result<()> {
    // Two decimals, without trailing zeros.
    let rounded = |points: f64| (points * 100.0).round() / 100.0;
    match points.zip(of) {
        Some((points, of)) => write!(out, "{before}{} of {of} points", rounded(points)),
        None => Ok(()),
    }
}

/// Writes a question with its board, the expected answer, and the program's answer.
pub(super) fn write_failure(out: &mut dyn Write, graded: &GradedQuestion) -> io::Result<()> {
    let GradedQuestion {
        file, suite, case, ..
    } = graded;
    let word = graded.outcome.word();
    writeln!(out, "{FAILED}{word}:{FAILED:#} {file}: {suite}: {case:?}")?;
    let shown = |value: &Value| printable_lines(&value.to_string(), MAX_LENGTH);
    writeln!(out, "  asked     {}", shown(&graded.input))?;
    if let Some(board) = drawn(suite, &graded.input.to_string()) {
        for line in board.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out, "  expected  {}", shown(&graded.expected))?;
    match &graded.outcome {
        QuestionOutcome::Right => {}
        QuestionOutcome::Wrong {
            answered,
            difference,
        } => {
            writeln!(out, "  answered  {}", shown(answered))?;
            if let Some(difference) = difference {
                writeln!(out, "  that is   {difference}")?;
            }
        }
        QuestionOutcome::Malformed { answered, reason } => {
            writeln!(out, "  answered  {answered}")?;
            writeln!(out, "  that is   {reason}")?;
        }
        QuestionOutcome::Late { reason }
        | QuestionOutcome::Endless { reason }
        | QuestionOutcome::TooLong { reason }
        | QuestionOutcome::OutOfMemory { reason }
        | QuestionOutcome::Crashed { reason }
        | QuestionOutcome::Unasked { reason } => {
            writeln!(
                out,
                "  answered  nothing: {}",
                printable_lines(reason, MAX_LENGTH)
            )?;
        }
    }
    writeln!(out)
}
