//! Runs what a measured file names, and fills in its values.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{CellSource, Measurement, Row, at};

/// Wall time, CPU time and peak memory of one run.
#[derive(Clone, Copy)]
struct Usage {
    wall_seconds: f64,
    cpu_seconds: f64,
    memory_bytes: f64,
}

/// Runs commands at the root of the workspace; those that several columns need run once.
struct Runner<'a> {
    root: &'a Path,
    usages: BTreeMap<String, Usage>,
    outputs: BTreeMap<String, String>,
}

/// Measures all cells again, and writes down the conditions.
pub(super) fn measure(measurement: &mut Measurement, root: &Path) -> Result<(), String> {
    let mut runner = Runner {
        root,
        usages: BTreeMap::new(),
        outputs: BTreeMap::new(),
    };
    for command in &measurement.before {
        runner.shell(command, "")?;
    }
    if let Some(command) = &measurement.command {
        let output = runner.shell(command, "")?;
        measurement.output = output.lines().map(str::to_owned).collect();
    }
    for row in &mut measurement.rows {
        for column in &measurement.columns {
            if row
                .cells
                .get(&column.name)
                .is_some_and(|cell| !cell.is_null())
            {
                let value = runner.cell(&column.source, row)?;
                row.cells
                    .extend(value.map(|value| (column.name.clone(), value)));
            }
        }
    }
    conditions(measurement);
    Ok(())
}

/// Writes down the machine, the version and the date.
pub(super) fn conditions(measurement: &mut Measurement) {
    measurement.machine = machine();
    measurement.version = env!("CARGO_PKG_VERSION").to_owned();
    measurement.date = today();
}

/// The date in the form 2026-11-26.
pub(super) fn today() -> String {
    let date = Command::new("date").arg("+%F").output();
    let text = date.map(|date| String::from_utf8_lossy(&date.stdout).trim().to_owned());
    text.unwrap_or_default()
}

/// The processor's model and the number of its cores.
pub(super) fn machine() -> String {
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores")
}

impl Runner<'_> {
    /// The value of a cell; none if it is a label or computed.
    fn cell(&mut self, source: &CellSource, row: &Row) -> Result<Option<Value>, String> {
        let filled = |command: &str| command.replace("{}", &row.argument);
        let number = match source {
            CellSource::Label | CellSource::Elo { .. } | CellSource::Ratio { .. } => {
                return Ok(None);
            }
            CellSource::Date => return Ok(Some(today().into())),
            CellSource::Wall { command } => self.usage(&filled(command))?.wall_seconds,
            CellSource::Cpu { command } => self.usage(&filled(command))?.cpu_seconds,
            CellSource::Memory { command } => self.usage(&filled(command))?.memory_bytes,
            CellSource::Instructions { command } => self.instructions(&filled(command))?,
            CellSource::InstructionsEach { command } => {
                let all = self.instructions(&filled(command))?;
                let less = row.less.as_ref().map(|less| command.replace("{}", less));
                let less = less
                    .map(|command| self.instructions(&command))
                    .transpose()?;
                (all - less.unwrap_or_default()) / row.per
            }
            CellSource::Json {
                command, pointer, ..
            } => self.json(&filled(command), pointer)?,
            CellSource::Printed {
                command,
                before,
                times,
                ..
            } => {
                let command = filled(command);
                let output = self.output(&command)?;
                last_number(&output, before)
                    .ok_or_else(|| format!("`{command}` prints no number before `{before}`"))?
                    * times
            }
            CellSource::Criterion { benchmark } => self.criterion(&filled(benchmark))?,
            CellSource::CriterionEach { benchmark } => {
                self.criterion(&filled(benchmark))? / row.per
            }
            CellSource::CriterionRatio { of: [over, under] } => {
                self.criterion(&filled(over))? / self.criterion(&filled(under))?
            }
            CellSource::Match { command } => {
                let command = filled(command) + " --json";
                let count = ["/total/wins", "/total/draws", "/total/losses"];
                let counts = count.map(|pointer| self.json(&command, pointer));
                let counts = counts.into_iter().collect::<Result<Vec<f64>, _>>()?;
                return Ok(Some(counts.into_iter().map(|count| count as u64).collect()));
            }
        };
        Ok(Some(rounded(number).into()))
    }

    fn target(&self) -> PathBuf {
        let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        target.unwrap_or_else(|| self.root.join("target"))
    }

    /// Runs a command with the programs and examples of the release build; returns its output.
    fn shell(&self, command: &str, prefix: &str) -> Result<String, String> {
        let release = self.target().join("release");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = [release.clone(), release.join("examples")];
        let path = std::env::join_paths(folders.into_iter().chain(std::env::split_paths(&path)))
            .map_err(|error| error.to_string())?;
        let run = Command::new("sh")
            .args(["-c", &format!("{prefix}{command}")])
            .current_dir(self.root)
            .env("PATH", path)
            .output()
            .map_err(|error| format!("cannot run sh: {error}"))?;
        let complaints = String::from_utf8_lossy(&run.stderr);
        if !run.status.success() {
            return Err(format!("`{command}` failed: {complaints}"));
        }
        // What a prefix reports comes after what the command itself says on stderr.
        let text = if prefix.is_empty() {
            run.stdout.as_slice()
        } else {
            run.stderr.as_slice()
        };
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    fn output(&mut self, command: &str) -> Result<String, String> {
        if let Some(output) = self.outputs.get(command) {
            return Ok(output.clone());
        }
        let output = self.shell(command, "")?;
        self.outputs.insert(command.to_owned(), output.clone());
        Ok(output)
    }

    fn usage(&mut self, command: &str) -> Result<Usage, String> {
        if let Some(&usage) = self.usages.get(command) {
            return Ok(usage);
        }
        let report = self.shell(command, "/usr/bin/time -f '%e %U %S %M' ")?;
        let last = report.lines().last().unwrap_or_default();
        let numbers: Vec<f64> = last
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let &[wall_seconds, user, system, kibibytes] = numbers.as_slice() else {
            return Err(format!(
                "/usr/bin/time reports `{last}`, expected four numbers"
            ));
        };
        let usage = Usage {
            wall_seconds,
            cpu_seconds: user + system,
            memory_bytes: kibibytes * 1024.0,
        };
        self.usages.insert(command.to_owned(), usage);
        Ok(usage)
    }

    fn instructions(&self, command: &str) -> Result<f64, String> {
        let prefix = "valgrind --tool=callgrind --callgrind-out-file=/dev/null ";
        let report = self.shell(command, prefix)?;
        let collected = report
            .lines()
            .find_map(|line| line.split_once("Collected : "));
        collected
            .and_then(|(_, count)| count.trim().parse().ok())
            .ok_or_else(|| format!("callgrind counts no instructions of `{command}`"))
    }

    fn json(&mut self, command: &str, pointer: &str) -> Result<f64, String> {
        let output = self.output(command)?;
        let value: Value = serde_json::from_str(&output)
            .map_err(|error| format!("`{command}` prints no JSON: {error}"))?;
        value
            .pointer(pointer)
            .and_then(Value::as_f64)
            .ok_or_else(|| format!("`{command}` prints no number at {pointer}"))
    }

    /// The mean of a benchmark that `before` has run, in seconds. The folder is the name, with
    /// `/` between group and function.
    fn criterion(&self, benchmark: &str) -> Result<f64, String> {
        let folder = self.target().join("criterion").join(benchmark);
        let file = folder.join("new/estimates.json");
        let text = fs::read_to_string(&file).map_err(at(&file))?;
        let estimates: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let mean = estimates
            .pointer("/mean/point_estimate")
            .and_then(Value::as_f64);
        mean.map(|nanoseconds| nanoseconds / 1e9)
            .ok_or_else(|| format!("{} has no mean", file.display()))
    }
}

/// Rounds to four significant digits: more differ from run to run.
fn rounded(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

/// The last number directly before a text, in the first line that has it.
fn last_number(output: &str, before: &str) -> Option<f64> {
    let (text, _) = output.lines().find_map(|line| line.split_once(before))?;
    text.split_whitespace().last()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_printed_lines() {
        let output = "4096 leaves\n 3.10 million lists a second\n";
        assert_eq!(last_number(output, " million lists"), Some(3.1));
        assert_eq!(last_number(output, " leaves"), Some(4096.0));
        assert_eq!(last_number(output, " batches"), None);
    }

    #[test]
    fn values_have_four_significant_digits() {
        for (number, expected) in [
            (12_345.6, 12_350.0),
            (0.000_123_456, 0.000_123_5),
            (0.0, 0.0),
        ] {
            assert_eq!(rounded(number), expected);
        }
    }

    #[test]
    fn commands_run_once_and_report_failures() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut runner = Runner {
            root,
            usages: BTreeMap::new(),
            outputs: BTreeMap::new(),
        };
        let number = runner.json(r#"echo '{"total": {"wins": 3}}'"#, "/total/wins");
        assert_eq!(number, Ok(3.0));
        assert_eq!(runner.outputs.len(), 1);
        let error = runner.output("exit 3").expect_err("the command fails");
        assert_eq!(error, "`exit 3` failed: ");
    }
}
