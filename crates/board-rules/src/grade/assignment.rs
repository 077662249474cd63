//! Assignments: the cases of fixture files, grouped in tasks with points.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_fixtures::{Case, FixtureFile, Registry, fixture_files};
use serde::Deserialize;

use crate::input::text_within;

/// A points file: the tasks of an assignment and their points.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PointsFile {
    tasks: Vec<TaskEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskEntry {
    /// The name in reports.
    name: String,
    /// Fixture files and folders, relative to the folder of this file.
    cases: Vec<PathBuf>,
    /// The points for right answers.
    points: f64,
    /// `public`, `hidden` or any other word.
    #[serde(default = "public")]
    part: String,
    /// The rule of the points.
    #[serde(default)]
    rule: PointsRule,
    /// Cases with one of these tags are left out.
    #[serde(default)]
    without: Vec<String>,
}

fn public() -> String {
    "public".to_owned()
}

/// The rule by which the points of a task depend on the right answers.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PointsRule {
    /// The points are proportional to the number of right answers.
    #[default]
    Share,
    /// All points, or none if a case fails.
    All,
}

/// A task; it has points if there is a points file.
#[derive(Debug)]
pub(super) struct GradeTask {
    pub(super) name: String,
    pub(super) points: Option<f64>,
    rule: PointsRule,
}

impl GradeTask {
    /// The points for `right` right answers to `cases` cases.
    pub(super) fn points_of(&self, right: usize, cases: usize) -> Option<f64> {
        let points = self.points?;
        Some(match self.rule {
            _ if right == cases => points,
            PointsRule::All => 0.0,
            PointsRule::Share => points * right as f64 / cases as f64,
        })
    }
}

/// A case with its task, file and suite.
#[derive(Debug)]
pub(super) struct CaseWithSource {
    /// The index of the task.
    pub(super) task: usize,
    pub(super) file: PathBuf,
    pub(super) suite: String,
    pub(super) case: Case,
}

/// The tasks and cases to grade.
#[derive(Debug, Default)]
pub(super) struct Assignment {
    pub(super) tasks: Vec<GradeTask>,
    pub(super) cases: Vec<CaseWithSource>,
    /// The number of cases that are left out because of their tags.
    pub(super) skipped: usize,
}

/// Which cases to ask.
#[derive(Debug)]
pub(super) struct Selection<'a> {
    pub(super) without: &'a [String],
    pub(super) only: &'a [String],
    pub(super) slow: bool,
}

impl Selection<'_> {
    fn includes(&self, case: &Case, without: &[String]) -> bool {
        let has = |tags: &[String]| case.tags.iter().any(|tag| tags.contains(tag));
        !has(self.without) && !has(without) && (self.only.is_empty() || has(self.only))
    }
}

/// The longest points file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

impl Assignment {
    /// The cases of these files and folders; a task for each suite.
    pub(super) fn of_files(
        registry: &Registry,
        paths: &[PathBuf],
        selection: &Selection<'_>,
    ) -> anyhow::Result<Self> {
        let mut assignment = Self::default();
        for file in load(registry, paths, selection.slow)? {
            let known = assignment
                .tasks
                .iter()
                .position(|task| task.name == file.suite);
            let task = known.unwrap_or(assignment.tasks.len());
            if known.is_none() {
                assignment.tasks.push(GradeTask {
                    name: file.suite.clone(),
                    points: None,
                    rule: PointsRule::Share,
                });
            }
            assignment.add(task, file, selection, &[]);
        }
        assignment.checked()
    }

    /// The tasks of a points file, or of one part of it.
    pub(super) fn of_points(
        registry: &Registry,
        points: &Path,
        part: Option<&str>,
        selection: &Selection<'_>,
    ) -> anyhow::Result<Self> {
        let error = || format!("cannot read the points file {}", points.display());
        let text = text_within(points, MAX_BYTES)?;
        let PointsFile { tasks } = serde_json::from_str(&text).with_context(error)?;
        let folder = points.parent().unwrap_or(Path::new(""));
        let mut assignment = Self::default();
        for entry in tasks {
            if part.is_some_and(|part| part != entry.part) {
                continue;
            }
            if !(entry.points.is_finite() && entry.points >= 0.0) {
                bail!(
                    "task {:?}: points: expected a number that is not negative",
                    entry.name
                );
            }
            let paths: Vec<PathBuf> = entry.cases.iter().map(|path| folder.join(path)).collect();
            let task = assignment.tasks.len();
            assignment.tasks.push(GradeTask {
                name: entry.name,
                points: Some(entry.points),
                rule: entry.rule,
            });
            for file in load(registry, &paths, selection.slow)? {
                assignment.add(task, file, selection, &entry.without);
            }
        }
        assignment.checked()
    }

    fn add(
        &mut self,
        task: usize,
        file: FixtureFile,
        selection: &Selection<'_>,
        without: &[String],
    ) {
        let FixtureFile {
            path, suite, cases, ..
        } = file;
        for case in cases {
            if !selection.includes(&case, without) {
                self.skipped += 1;
                continue;
            }
            self.cases.push(CaseWithSource {
                task,
                file: path.clone(),
                suite: suite.clone(),
                case,
            });
        }
    }

    fn checked(self) -> anyhow::Result<Self> {
        match self.cases.is_empty() {
            true => bail!("there is no case to ask: the part and the tags leave out all of them"),
            false => Ok(self),
        }
    }
}

/// Loads the fixture files of these paths.
///
/// # Errors
/// The first file that is malformed.
fn load(registry: &Registry, paths: &[PathBuf], slow: bool) -> anyhow::Result<Vec<FixtureFile>> {
    let list = fixture_files(paths)?;
    let mut files = list.files;
    if slow {
        files.extend(list.slow);
    }
    let load = |path: PathBuf| Ok(FixtureFile::load(registry, &path)?);
    files.into_iter().map(load).collect()
}
