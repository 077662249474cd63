//! `board-rules grade`: asks another program the questions of fixture files.

mod assignment;
mod drawing;
mod question;
mod random;
mod report;
mod run;
mod shrink;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use board_bot::external::CommandLine;
use board_bot::ugi::PeerBounds;
use board_fixtures::{FixtureFile, Registry};
use serde_json::{Value, json};

use crate::exit::{Exit, print_note};
use crate::external::Program;
use crate::job::memory::Memory;
use crate::job::{Json, TimeLimit};
use crate::output::{named_file, to_file, to_stdout, write_json};
use assignment::{Assignment, CaseWithSource, PointsFile, Selection};
use random::Questions;
use report::{GradeReport, write_failure};

/// Ask a program in any language the questions of fixture files, and report which answers are wrong
///
/// The program reads a question a line from stdin,
/// {"suite":"ploy/line","input":{"from":"a1","to":"c3"}}, and writes each answer as a line of JSON,
/// ["a1","b2","c3"], and nothing else. With --each it is started once a question instead: it is
/// given the suite and the values of the question as arguments, in the order of `call --list`, or
/// those that COMMAND names in braces, such as {from}, and the question on stdin; all that it
/// prints is the answer. After a malformed, late, endless or too long answer, or a crash, the next
/// question gets a fresh process. An answer is late after 10 s, or the --time-limit; the start of
/// the program is part of its first answer.
///
/// Sets are compared in any order. Where many answers are right, such as tours, the rules judge the
/// answer.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules grade fixtures/ploy/line.json --program 'python3 mine.py'
  board-rules grade fixtures/ploy --without outside-exercise --program ./mine --jobs 4
  board-rules grade fixtures/ploy/line.json --program './mine {from} {to}' --each
  board-rules grade fixtures/ploy/list_moves.json --program ./mine --new-questions 1000 --seed 1
  board-rules grade --points points.json --part public --program ./mine --junit report.xml

Exit status:
  0  every answer is right
  1  an answer is wrong, or missing
  2  usage error, a malformed file, or a program that cannot be started")]
pub(crate) struct Arguments {
    /// Fixture files, and folders of them
    #[arg(required_unless_present = "points", value_name = "SUITE")]
    suites: Vec<PathBuf>,

    /// The program that is graded, and its arguments, with blanks between them; quotes, ' or ",
    /// keep blanks in a word
    #[arg(long, value_name = "COMMAND")]
    program: CommandLine,

    /// Start the program once a question, with the question as arguments
    #[arg(long)]
    each: bool,

    #[command(flatten)]
    time_limit: TimeLimit,

    /// Memory that the graded program may write to, such as 512MiB; Linux only
    #[arg(long, value_name = "SIZE")]
    program_memory: Option<Memory>,

    /// Bytes of the longest answer
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20, value_parser = clap::value_parser!(u32).range(1..=1 << 30))]
    answer: u32,

    /// Programs that run at the same time
    #[arg(short, long, value_name = "N", default_value = "1")]
    jobs: NonZero<usize>,

    /// Stop after N late or endless answers; the remaining questions count as not right
    #[arg(long, value_name = "N")]
    give_up: Option<NonZero<usize>>,

    /// Leave out the cases with this tag; may be given several times
    #[arg(long, value_name = "TAG")]
    without: Vec<String>,

    /// Ask only the cases with this tag; may be given several times
    #[arg(long, value_name = "TAG")]
    only: Vec<String>,

    /// Use the files in folders named `slow`, too
    #[arg(long)]
    slow: bool,

    /// The tasks of an assignment with their cases, points and parts, a JSON file
    #[arg(long, value_name = "FILE", conflicts_with = "suites")]
    points: Option<PathBuf>,

    /// Grade one part of the assignment, such as public or hidden
    #[arg(long, value_name = "PART", requires = "points")]
    part: Option<String>,

    /// Ask N new questions of each suite instead, like those of the files; the first that fails is
    /// made as small as possible
    #[arg(long, value_name = "N")]
    new_questions: Option<NonZero<usize>>,

    /// Seed of random choices; the same seed gives the same result
    #[arg(
        long,
        value_name = "SEED",
        value_parser = crate::job::seed,
        default_value_t = 1,
        requires = "new_questions"
    )]
    seed: u64,

    #[command(flatten)]
    json: Json,

    /// Write a report in JUnit's form into FILE as well
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    junit: Option<PathBuf>,
}

/// Parses a points file and returns what was read, for fuzzing.
pub(crate) fn reread_points(text: &str) -> Result<String, String> {
    let points = serde_json::from_str::<PointsFile>(text);
    let points = points.map_err(|error| error.to_string())?;
    Ok(format!("{points:?}"))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let registry = Registry::of_all_games();
    let selection = Selection {
        without: &arguments.without,
        only: &arguments.only,
        slow: arguments.slow,
    };
    let mut assignment = match &arguments.points {
        Some(points) => {
            Assignment::of_points(&registry, points, arguments.part.as_deref(), &selection)?
        }
        None => Assignment::of_files(&registry, &arguments.suites, &selection)?,
    };
    let program = Program {
        command: arguments.program.clone(),
        each: arguments.each,
        time: arguments.time_limit.time().unwrap_or(TIME_LIMIT),
        memory: arguments.program_memory.map(|memory| memory.0),
        bounds: PeerBounds::line(arguments.answer),
    };
    if let Some(count) = arguments.new_questions {
        assignment.cases = new_questions(&registry, &assignment, count, arguments)?;
    }
    let Assignment {
        tasks,
        cases,
        skipped,
    } = assignment;
    let graded = run::ask_all(&program, cases, arguments.jobs, arguments.give_up)?;
    let report = GradeReport::new(&tasks, skipped, graded);
    if let Some(file) = &arguments.junit {
        to_file(file, |out| report.write_junit(out))?;
    }
    if !arguments.json.is_asked() {
        // Print first: shrinking a failure may take a minute, and may fail.
        to_stdout(|out| report.write(out))?;
    }
    let failure = report
        .first_failure()
        .filter(|_| arguments.new_questions.is_some());
    let smallest = failure.map(|failure| smallest(&registry, &program, failure));
    let smallest = smallest.transpose();
    if arguments.json.is_asked() {
        let mut value = serde_json::to_value(&report).context("the report is no JSON")?;
        if let (Ok(Some(graded)), Value::Object(fields)) = (&smallest, &mut value) {
            fields.insert("smallest".to_owned(), json!(graded));
        }
        to_stdout(|out| write_json(out, &value))?;
    }
    if let Some(smallest) = smallest?.filter(|_| !arguments.json.is_asked()) {
        to_stdout(|out| {
            writeln!(out, "\nThe first failure, made as small as possible:\n")?;
            write_failure(out, &smallest)
        })?;
    }
    Ok(match report.is_right() {
        true => Exit::Success,
        false => Exit::Failed,
    })
}

/// The default time limit of an answer of the graded program.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Time limit for our own answer to a new question.
const OWN_TIME: Duration = Duration::from_secs(2);
/// The number of new questions over [`OWN_TIME`] after which a suite gets no more.
const MAX_SLOW: usize = 4;

/// The expected answer to a question; `None` if it is malformed or takes more than [`OWN_TIME`].
fn expectation(registry: &Registry, suite: &str, input: &str) -> Option<String> {
    let question = registry.get(suite)?.ask(input).ok()?;
    let (sender, answer) = mpsc::channel();
    thread::Builder::new()
        .spawn(move || sender.send(question.expectation()))
        .ok()?;
    answer.recv_timeout(OWN_TIME).ok()?.ok()
}

/// A question with our own answer, as a case of a fixture file.
fn new_case(
    registry: &Registry,
    task: usize,
    suite: &str,
    name: &str,
    input: &str,
) -> Option<CaseWithSource> {
    let expect = expectation(registry, suite, input)?;
    let text = format!(
        r#"{{"suite":{},"source":"own computation","cases":[{{"name":{},"input":{input},"expect":{expect}}}]}}"#,
        json!(suite),
        json!(name),
    );
    let file = FixtureFile::parse(registry, "new question".as_ref(), &text).ok()?;
    let FixtureFile {
        path, suite, cases, ..
    } = file;
    let case = cases.into_iter().next()?;
    Some(CaseWithSource {
        task,
        file: path,
        suite,
        case,
    })
}

/// Makes `count` new questions for each suite of each task.
fn new_questions(
    registry: &Registry,
    assignment: &Assignment,
    count: NonZero<usize>,
    arguments: &Arguments,
) -> anyhow::Result<Vec<CaseWithSource>> {
    let mut known = BTreeMap::<(usize, &str), Vec<&str>>::new();
    for known_case in &assignment.cases {
        let inputs = known
            .entry((known_case.task, &known_case.suite))
            .or_default();
        inputs.push(&known_case.case.input);
    }
    let mut found = Vec::new();
    for ((task, name), inputs) in known {
        let Some(suite) = registry.get(name) else {
            continue;
        };
        let begin = found.len();
        let mut slow = 0;
        for question in Questions::new(suite, inputs.into_iter(), arguments.seed) {
            let number = found.len() - begin + 1;
            let title = format!("new question {number}, seed {}", arguments.seed);
            match new_case(registry, task, name, &title, &question) {
                Some(case) => found.push(case),
                None => slow += 1,
            }
            if number >= count.get() || slow >= MAX_SLOW {
                break;
            }
        }
        let made = found.len() - begin;
        if made < count.get() {
            print_note(format_args!(
                "note: {name} has {made} new questions, not {count}"
            ));
        }
    }
    if found.is_empty() {
        bail!("there is no new question like those of the files");
    }
    Ok(found)
}

/// The most questions that are asked to shrink a failure.
const MAX_TRIES: u32 = 2000;
/// The most time that is spent to shrink a failure.
const MAX_TIME: Duration = Duration::from_secs(60);

/// Shrinks a failure: returns the smallest question found that fails in the same way.
fn smallest(
    registry: &Registry,
    program: &Program,
    failure: &run::GradedQuestion,
) -> anyhow::Result<run::GradedQuestion> {
    let (begin, mut running, mut error) = (Instant::now(), None, None);
    let name = format!("{}, made smaller", failure.case);
    let mut graded = |input: &str| {
        let case = new_case(registry, failure.task, &failure.suite, &name, input)?;
        match run::ask(program, &mut running, case) {
            Ok(graded) => Some(graded),
            Err(new) => {
                error.get_or_insert(new);
                None
            }
        }
    };
    let input = shrink::shrink(&failure.input.to_string(), MAX_TRIES, |input| {
        let is_in_time = begin.elapsed() < MAX_TIME;
        // A crash must not shrink to a wrong answer: that is another mistake.
        let is_same = |graded: run::GradedQuestion| graded.outcome.word() == failure.outcome.word();
        is_in_time && graded(input).is_some_and(is_same)
    });
    let smallest = graded(&input);
    match error {
        Some(error) => Err(error),
        None => smallest.context("the program no longer fails at the question that it failed at"),
    }
}
