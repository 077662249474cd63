//! `board-rules call --list`.

use anyhow::Context;
use board_fixtures::{PAPER_FUNCTIONS, PaperFunction, Registry, Suite, shape};
use itertools::Itertools;
use serde::Serialize;
use serde_json::Value;

use crate::exit::Exit;
use crate::output::{to_stdout, write_json};

/// A function as `--json` prints it.
#[derive(Serialize)]
struct Function<'a> {
    suite: &'a str,
    papers: Vec<PaperReference>,
    question: Value,
    answer: Value,
}

#[derive(Serialize)]
struct PaperReference {
    paper: &'static str,
    function: &'static str,
}

pub(super) fn run(
    registry: &Registry,
    only: Option<&Suite>,
    is_json: bool,
) -> anyhow::Result<Exit> {
    let suites: Vec<&Suite> = match only {
        Some(suite) => vec![suite],
        None => registry.iter().collect(),
    };
    if is_json {
        let functions: Vec<Function> = suites.into_iter().map(function).collect();
        to_stdout(|out| write_json(out, &functions))?;
        return Ok(Exit::Success);
    }
    let text = suites.into_iter().map(description).join("\n");
    to_stdout(|out| write!(out, "{text}")).context("cannot print the whole list")?;
    Ok(Exit::Success)
}

fn of_papers(suite: &Suite) -> impl Iterator<Item = &'static PaperFunction> {
    let name = suite.name();
    PAPER_FUNCTIONS.iter().filter(move |row| row.suite == name)
}

fn function(suite: &Suite) -> Function<'_> {
    let in_paper = |row: &PaperFunction| PaperReference {
        paper: row.paper,
        function: row.name,
    };
    Function {
        suite: suite.name(),
        papers: of_papers(suite).map(in_paper).collect(),
        question: suite.input_schema().into(),
        answer: suite.answer_schema().into(),
    }
}

/// Describes a function: its name, question, answer, and names in the papers, one a line.
fn description(suite: &Suite) -> String {
    let (name, question, answer) = (
        suite.name(),
        shape(&suite.input_schema()),
        shape(&suite.answer_schema()),
    );
    let papers = of_papers(suite).map(|row| format!("  paper     {} ({})\n", row.name, row.paper));
    format!(
        "{name}\n  question  {question}\n  answer    {answer}\n{}",
        papers.format("")
    )
}
