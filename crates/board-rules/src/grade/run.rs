//! Runs the student's program on all questions, in parallel, and grades the answers.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{iter, thread};

use board_fixtures::{Mismatch, WrongAnswer};
use serde::Serialize;
use serde_json::Value;

use super::assignment::CaseWithSource;
use super::question::FixtureQuestion;
use crate::external::{Program, ProgramFailure, RunningProgram};
use crate::input::printable;
use crate::job::progress::ProgressReporter;

/// The result of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub(super) enum QuestionOutcome {
    Right,
    Wrong {
        answered: Value,
        #[serde(skip_serializing_if = "Option::is_none")]
        difference: Option<String>,
    },
    Malformed {
        answered: String,
        reason: String,
    },
    Late {
        reason: String,
    },
    Endless {
        reason: String,
    },
    TooLong {
        reason: String,
    },
    OutOfMemory {
        reason: String,
    },
    Crashed {
        reason: String,
    },
    /// The question was not asked, because of `--give-up`.
    Unasked {
        reason: String,
    },
}

impl QuestionOutcome {
    pub(super) fn is_right(&self) -> bool {
        *self == Self::Right
    }

    /// The word for the outcome in reports.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong { .. } => "wrong",
            Self::Malformed { .. } => "malformed",
            Self::Late { .. } => "late",
            Self::Endless { .. } => "endless",
            Self::TooLong { .. } => "too long",
            Self::OutOfMemory { .. } => "out of memory",
            Self::Crashed { .. } => "crashed",
            Self::Unasked { .. } => "not asked",
        }
    }

    /// Whether the program did not answer in time.
    const fn is_late(&self) -> bool {
        matches!(self, Self::Late { .. } | Self::Endless { .. })
    }

    fn of_judgement(judged: Result<(), WrongAnswer>, answer: &str) -> Self {
        match judged {
            Ok(()) => Self::Right,
            Err(WrongAnswer::Wrong(mismatch)) => {
                let Mismatch {
                    found, difference, ..
                } = *mismatch;
                Self::Wrong {
                    answered: found,
                    difference,
                }
            }
            Err(error) => Self::Malformed {
                answered: printable(answer),
                reason: match error {
                    WrongAnswer::Malformed(error) => error.reason,
                    error => error.to_string(),
                },
            },
        }
    }
}

impl From<ProgramFailure> for QuestionOutcome {
    fn from(failure: ProgramFailure) -> Self {
        let reason = failure.to_string();
        match failure {
            ProgramFailure::Late(_) | ProgramFailure::Stopped => Self::Late { reason },
            ProgramFailure::Endless(_) => Self::Endless { reason },
            ProgramFailure::TooLong(_) => Self::TooLong { reason },
            ProgramFailure::Unasked(line) => Self::Malformed {
                answered: printable(&line),
                reason,
            },
            ProgramFailure::OutOfMemory(_) => Self::OutOfMemory { reason },
            ProgramFailure::Crashed(_) => Self::Crashed { reason },
        }
    }
}

/// A question with its result.
#[derive(Debug, Serialize)]
pub(super) struct GradedQuestion {
    pub(super) file: String,
    pub(super) suite: String,
    pub(super) case: String,
    pub(super) input: Value,
    pub(super) expected: Value,
    #[serde(flatten)]
    pub(super) outcome: QuestionOutcome,
    #[serde(skip)]
    pub(super) task: usize,
}

impl GradedQuestion {
    /// A question with this outcome.
    fn of(source: &CaseWithSource, outcome: QuestionOutcome) -> Self {
        let value = |text: &str| serde_json::from_str(text).unwrap_or_default();
        Self {
            file: source.file.display().to_string(),
            suite: source.suite.clone(),
            case: source.case.name.clone(),
            input: value(&source.case.input),
            expected: value(&source.case.expect),
            outcome,
            task: source.task,
        }
    }
}

/// Asks one question. A failure ends the process, and the next question starts a new one.
pub(super) fn ask(
    program: &Program,
    running: &mut Option<RunningProgram>,
    source: CaseWithSource,
) -> anyhow::Result<GradedQuestion> {
    let mut graded = GradedQuestion::of(&source, QuestionOutcome::Right);
    let fixture = FixtureQuestion {
        suite: &source.suite,
        input: &graded.input.to_string(),
    };
    let question = fixture.question(&program.command);
    graded.outcome = match program.ask(running, &question, || false)? {
        Ok(answer) => QuestionOutcome::of_judgement(source.case.judge(&answer), &answer),
        Err(failure) => failure.into(),
    };
    if matches!(graded.outcome, QuestionOutcome::Malformed { .. }) {
        *running = None;
    }
    Ok(graded)
}

/// Asks all questions on `jobs` threads, each with its own process. Results keep the order of the
/// questions. Stops after `give_up` late answers.
pub(super) fn ask_all(
    program: &Program,
    questions: Vec<CaseWithSource>,
    jobs: NonZero<usize>,
    give_up: Option<NonZero<usize>>,
) -> anyhow::Result<Vec<GradedQuestion>> {
    let progress = ProgressReporter::bar(questions.len() as u64, "questions");
    let jobs = jobs.get().min(questions.len());
    let late = AtomicUsize::new(0);
    let left = Mutex::new(questions.into_iter().enumerate());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let (mut running, mut graded) = (None, Vec::new());
        while let Some((place, source)) = next() {
            let one = match give_up.filter(|max| late.load(Ordering::Relaxed) >= max.get()) {
                None => ask(program, &mut running, source)?,
                Some(max) => {
                    let reason = format!("--give-up: {max} answers before were late");
                    GradedQuestion::of(&source, QuestionOutcome::Unasked { reason })
                }
            };
            late.fetch_add(one.outcome.is_late().into(), Ordering::Relaxed);
            graded.push((place, one));
            progress.advance(1);
        }
        anyhow::Ok(graded)
    };
    let parts = thread::scope(|scope| {
        // If the system cannot start all threads, the others do the work.
        let others: Vec<_> = (1..jobs)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(graded) => graded,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        iter::once(work())
            .chain(others.into_iter().map(join))
            .collect::<anyhow::Result<Vec<_>>>()
    })?;
    let mut graded: Vec<(usize, GradedQuestion)> = parts.into_iter().flatten().collect();
    graded.sort_by_key(|(place, _)| *place);
    Ok(graded.into_iter().map(|(_, graded)| graded).collect())
}
