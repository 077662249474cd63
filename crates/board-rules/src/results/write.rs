//! `board-rules results write`.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context;
use board_bot::parse_time;
use knights_tour::counting::CountError;
use knights_tour::refuted;
use rook_hunt::Rules;
use rook_hunt::solve::Solver;

use super::count_question::{CountKind, CountQuestion};
use super::file::ResultFile;
use super::folder::ResultFolder;
use super::question::{ResultAnswer, ResultQuestion};
use crate::exit::{Exit, print_note};
use crate::hunt;
use crate::job::ResourceLimits;
use crate::job::progress::ProgressReporter;
use crate::output::{check_place, to_file, write_json};
use crate::tours::SpillArguments;
use crate::words::duration_text;

/// Count tours, solve hunts and endings, and save the answers as files
///
/// Without QUESTION, the command answers the questions of FOLDER/questions.txt that have no result
/// yet. A question is `closed 6x9`, `directed 3x8`, `open 5x6`, `from 0,0 8x8` or `per-start 5x5`;
/// `closed 6x9 modulo 65521` asks for a remainder. The piece of `closed wazir 6x6` and of `closed
/// king 5x5` is not a knight; the edges of `closed cylinder 6x4` and `closed torus 4x4` are joined;
/// `closed 2x4x4` is a box. `hunt pawns=8 steps=1 reach=1` solves a hunt, of any rules. `ploy
/// endings shield against T-lance side=4` and `shogun endings K1 P1 against K2 P3 P3 side=5` solve
/// endings.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules results write results
  board-rules results write results --max-estimate 10m --threads 2
  board-rules results write results \"closed 8x10\"
  board-rules results write results \"directed 9x9\" --spill layers

Exit status:
  0  written
  2  usage error, too little memory, or a file that cannot be written")]
pub(crate) struct Arguments {
    /// The folder of results
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// What to answer, whether or not there is a result
    #[arg(value_name = "QUESTION")]
    questions: Vec<ResultQuestion>,

    /// Leave out questions whose estimated CPU time is longer; by default, named questions have no
    /// limit, and those of the file 60s
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    max_estimate: Option<Duration>,

    #[command(flatten)]
    resources: ResourceLimits,

    #[command(flatten)]
    spill: SpillArguments,
}

/// The default limit of the estimated CPU time of a question from the file.
const DEFAULT_MAX_ESTIMATE: Duration = Duration::from_secs(60);

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let folder = &arguments.folder;
    let is_list = arguments.questions.is_empty();
    let questions = match is_list {
        true => ResultFolder::questions(folder)?,
        false => arguments.questions.clone(),
    };
    let within = arguments
        .max_estimate
        .or(is_list.then_some(DEFAULT_MAX_ESTIMATE));
    for question in questions {
        let file = folder.join(question.file_name());
        if is_list && fs::exists(&file)? {
            continue;
        }
        if let Some(within) = within
            && let Some(needed) = time(question)?
            && needed > within
        {
            print_note(format_args!(
                "{question}: left out, would take {}",
                duration_text(needed)
            ));
            continue;
        }
        check_place(&file)?;
        let spill = &arguments.spill;
        let _writing = spill.guard();
        let result = answer(question, arguments.resources, spill);
        let result = result.with_context(|| question.to_string())?;
        // The answer is not lost if the disk has become full.
        to_file(&file, |out| write_json(out, &result))
            .with_context(|| format!("{question}: {}", result.answer))?;
        if let ResultQuestion::Count(question) = question {
            spill.discard(question.counter()?)?;
        }
        print_note(format_args!("{question}: {}", result.answer));
    }
    Ok(Exit::Success)
}

/// The estimated CPU time of an answer. `None` if there is no estimate: the count is known to be 0,
/// or the graph has no narrow cut and is counted in one sweep.
fn time(question: ResultQuestion) -> anyhow::Result<Option<Duration>> {
    let question = match question {
        ResultQuestion::Count(question) => question,
        ResultQuestion::Hunt(rules) => return Ok(Some(hunt_time(rules))),
        ResultQuestion::Endings(question) => return Ok(Some(question.time())),
    };
    if refuted(question.graph()?, &question.goal())?.is_some() {
        return Ok(None);
    }
    match question.counter()?.cost() {
        Ok(cost) => Ok(Some(cost.time)),
        Err(CountError::TooWide { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The estimated CPU time of a solver: 4 ns a state with one step, 25 ns with two, and twice as
/// long with each step more, as measured with up to eight pawns on boards of side 8 to 10.
fn hunt_time(rules: Rules) -> Duration {
    let per_state = match rules.steps() {
        1 => 4,
        steps => 25 << (steps - 2),
    };
    let states = Solver::new(rules).states();
    Duration::from_nanos(states.saturating_mul(per_state))
}

/// Answers a question, and measures what that takes.
fn answer(
    question: ResultQuestion,
    resources: ResourceLimits,
    spill: &SpillArguments,
) -> anyhow::Result<ResultFile> {
    let before = cpu_milliseconds();
    let mut result = match question {
        ResultQuestion::Count(question) => count(question, resources, spill)?,
        ResultQuestion::Hunt(rules) => {
            let summary = hunt::summary(rules, resources)?;
            let bytes = u64::try_from(Solver::new(rules).memory(false))?;
            solved_backward(question, ResultAnswer::Hunt(summary), bytes)
        }
        ResultQuestion::Endings(pair) => {
            let (summary, bytes) = pair.solve(resources)?;
            solved_backward(question, ResultAnswer::Endings(summary), bytes)
        }
    };
    let used = before.zip(cpu_milliseconds());
    result.cpu_milliseconds = used.map(|(before, after)| after - before);
    Ok(result.with_checksum())
}

fn solved_backward(question: ResultQuestion, answer: ResultAnswer, bytes: u64) -> ResultFile {
    let mut result = ResultFile::new(question, answer);
    result.method = "backward".to_owned();
    result.memory_bytes = bytes;
    result
}

fn count(
    question: CountQuestion,
    resources: ResourceLimits,
    spill: &SpillArguments,
) -> anyhow::Result<ResultFile> {
    let progress = ProgressReporter::share();
    let peak_memory = AtomicU64::new(0);
    let peak_disk = AtomicU64::new(0);
    let counter = question
        .counter()?
        .memory_limit(resources.memory().0)
        .threads(resources.threads());
    let counter = spill.apply(counter)?.on_progress(|report| {
        peak_memory.fetch_max(report.peak_memory, Ordering::Relaxed);
        peak_disk.fetch_max(report.peak_disk, Ordering::Relaxed);
        progress.reach(report.done, question.to_string());
        ControlFlow::Continue(())
    });
    let (answer, per_start) = match question.family.kind {
        CountKind::PerStart => {
            let counts = counter.count_by_start()?;
            (counts.iter().map(|(_, count)| count.clone()).sum(), counts)
        }
        _ => (counter.count()?, Vec::new()),
    };
    let mut result = ResultFile::new(ResultQuestion::Count(question), ResultAnswer::Count(answer));
    result.per_start = per_start;
    result.method = "frontier".to_owned();
    result.memory_bytes = peak_memory.into_inner();
    result.disk_bytes = peak_disk.into_inner();
    Ok(result)
}

/// Clock ticks per second in `/proc`, on every architecture of Linux.
const TICKS: u64 = 100;

/// CPU time of all threads so far, user and system, in milliseconds; `None` if the system does not
/// report it.
fn cpu_milliseconds() -> Option<u64> {
    of_stat(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The sum of the 14th and 15th fields of `/proc/self/stat`, in milliseconds. The second field is a
/// name in brackets, which may contain spaces.
fn of_stat(text: &str) -> Option<u64> {
    let (_, rest) = text.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) * 1000 / TICKS)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use rook_hunt::Rules;
    use rook_hunt::solve::Solver;

    use super::{cpu_milliseconds, hunt_time, of_stat};

    #[test]
    fn a_hunt_takes_longer_with_more_steps() {
        for (steps, nanoseconds) in [(1, 4), (2, 25), (3, 50), (4, 100)] {
            let rules = format!("pawns=4 steps={steps}").parse::<Rules>();
            let rules = rules.expect("rules");
            let states = Solver::new(rules).states();
            let expected = Duration::from_nanos(nanoseconds * states);
            assert_eq!(hunt_time(rules), expected, "{rules}");
        }
    }

    /// The time of this process grows while it works, if the system reports it.
    #[test]
    fn work_takes_time() {
        let (begin, first) = (Instant::now(), cpu_milliseconds());
        assert!(first.is_some() || !cfg!(target_os = "linux"));
        let measured = std::iter::repeat_with(cpu_milliseconds);
        let mut measured = measured.take_while(|_| begin.elapsed() < Duration::from_secs(60));
        assert!(measured.any(|time| time.is_none() || time > first));
    }

    #[test]
    fn user_and_system_time_are_added() {
        let text = "7 (a (b) c) R 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20";
        assert_eq!(of_stat(text), Some(3_000));
        assert_eq!(of_stat("7 (a) R 1"), None);
    }
}
