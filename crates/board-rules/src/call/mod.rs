//! `board-rules call`: asks one function of the games, once or line by line.

mod list;

use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use board_fixtures::{AskError, CaseInputError, Registry, Suite};
use serde::Serialize;

use crate::exit::{Exit, print_error};
use crate::game::is_readable;
use crate::input::{InputLine, LineReader, opened, printable};
use crate::job::Json;
use crate::job::progress::ProgressReporter;

/// Ask any function of the games: a question in JSON, its answer in JSON
///
/// SUITE is the name of the function, as in the fixtures; --list prints them all, with the
/// corresponding functions of the papers, or with --json with the JSON Schemas of questions and
/// answers. A file, or stdin, has a question a line (JSON Lines). The
/// answer to each is printed on a line at once; blank lines are skipped. The answer to an invalid
/// question is a line {"error":{"line":2,"key":"pos","reason":"..."}}, and the program continues
/// with the next.
#[derive(clap::Args, Debug)]
#[command(mut_arg("json", |json| json.requires("list")), after_help = "\
Examples:
  board-rules call ploy/possible_moves '{\"pos\":\"e5\",\"piece\":\"w41\"}'
  board-rules call knights-tour/is_legal '{\"dim\":8,\"path\":[[0,0]],\"pos\":[7,7]}'
  board-rules call ploy/line questions.jsonl > answers.jsonl
  jq -c .cases[].input fixtures/ploy/line.json | board-rules call ploy/line -
  board-rules call --list ploy/line

Exit status:
  0  every question was answered
  2  a question is invalid or has no answer, or a file cannot be read")]
pub(crate) struct Arguments {
    /// The function, such as ploy/possible_moves; with --list, only this one
    #[arg(required_unless_present = "list")]
    suite: Option<String>,

    /// The question, `{...}`; a file of questions, one a line; or - for stdin; by default, stdin
    #[arg(value_name = "JSON|FILE|-", conflicts_with = "list")]
    question: Option<String>,

    /// List the functions with their questions, their answers, and their names in the papers
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    json: Json,
}

/// Longest question, in bytes.
const MAX_BYTES: u64 = 16 << 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let registry = Registry::of_all_games();
    let only = arguments.suite.as_deref();
    let only = only.map(|name| suite(&registry, name)).transpose()?;
    if arguments.list {
        return list::run(&registry, only, arguments.json.is_asked());
    }
    let suite = only.context("the SUITE is missing: --list names them all")?;
    let stdout = BufWriter::new(io::stdout().lock());
    match arguments.question.as_deref().unwrap_or("-") {
        "-" => answer_all(suite, io::stdin().lock(), stdout),
        json if json.trim_start().starts_with('{') => {
            // On one line, as in a file: line feeds in JSON are only spaces.
            let line = json.replace(['\n', '\r'], " ");
            answer_all(suite, line.as_bytes(), stdout)
        }
        name => {
            if !is_readable(Path::new(name)) {
                bail!(
                    "{:?} is neither a question, `{{...}}`, nor a file",
                    printable(name)
                );
            }
            answer_all(suite, opened(name.as_ref())?, stdout)
        }
    }
}

fn suite<'a>(registry: &'a Registry, name: &str) -> anyhow::Result<&'a Suite> {
    registry.get(name).with_context(|| {
        format!(
            "there is no suite {:?}: `board-rules call --list` names them all",
            printable(name)
        )
    })
}

/// An invalid question, as its line of the output reports it.
#[derive(Serialize)]
struct CallError {
    error: CallFault,
}

#[derive(Serialize)]
struct CallFault {
    /// The line in the input, from 1.
    line: u64,
    /// The key of the faulty value; none for the question as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    reason: String,
}

/// Answers each question before it reads the next, so that both ends of a pipe can wait for each
/// other.
fn answer_all(suite: &Suite, input: impl BufRead, mut out: impl Write) -> anyhow::Result<Exit> {
    let mut lines = LineReader::new(input, MAX_BYTES);
    let progress = ProgressReporter::spinner("questions");
    let (mut asked, mut refused, mut line) = (0_u64, 0_u64, 0_u64);
    while let Some(text) = lines.next().context("cannot read the questions")? {
        line += 1;
        let answered = match &text {
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => answer(suite, text, &mut out)?,
            InputLine::TooLong => {
                let reason = format!("a question has at most {MAX_BYTES} bytes");
                Err((None, reason))
            }
        };
        asked += 1;
        if let Err((key, reason)) = answered {
            refused += 1;
            let error = CallFault { line, key, reason };
            serde_json::to_writer(&mut out, &CallError { error })
                .map_err(io::Error::from)
                .context(STDOUT)?;
        }
        out.write_all(b"\n")
            .and_then(|()| out.flush())
            .context(STDOUT)?;
        progress.advance(1);
    }
    drop(progress);
    if refused == 0 {
        return Ok(Exit::Success);
    }
    print_error(format_args!(
        "{refused} of {asked} questions have no answer"
    ));
    Ok(Exit::Malformed)
}

const STDOUT: &str = "cannot write to stdout";

/// The result of an answer. The error is the key in the question, if known, and the reason.
type AnswerResult = Result<(), (Option<String>, String)>;

fn answer(suite: &Suite, question: &str, out: &mut impl Write) -> anyhow::Result<AnswerResult> {
    let question = match suite.ask(question) {
        Ok(question) => question,
        Err(CaseInputError { key, reason, .. }) => {
            let key = key.strip_prefix("input.").map(str::to_owned);
            return Ok(Err((key, reason)));
        }
    };
    match question.answer(out) {
        Ok(()) => Ok(Ok(())),
        Err(AskError::Write(error)) => Err(error).context(STDOUT),
        Err(error) => Ok(Err((None, error.to_string()))),
    }
}
