//! Campaigns of the fuzz targets: libFuzzer's logs, summed up in a file that the tables of
//! `docs/reliability/fuzzing.md` are made from.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::at;
use super::format::{grouped, significant};
use super::run::{machine, today};

/// The name of the measurement.
pub(super) const NAME: &str = "fuzzing";
/// The document that shows the campaigns.
pub(super) const DOCUMENT: &str = "docs/reliability/fuzzing.md";
/// The file with the campaigns, the oldest first.
const FILE: &str = "docs/reliability/measured/fuzzing.json";
/// The file in a folder of logs that says where and when they were written.
const ORIGIN: &str = "campaign.json";

/// Where and when a campaign ran.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Origin {
    date: String,
    commit: String,
    machine: String,
}

/// The logs of one campaign, summed up.
#[derive(Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Campaign {
    /// One origin for each folder of logs; equal ones stand here once.
    origins: Vec<Origin>,
    targets: BTreeMap<String, TargetRuns>,
}

/// All runs of a target in a campaign.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct TargetRuns {
    /// The sum over all processes.
    seconds: u64,
    inputs: u64,
    /// The most edges of the control flow that a process covered.
    edges: u64,
    /// Processes that ended with a failing input.
    failures: u64,
}

/// Adds the campaign whose logs lie in these folders to the file.
pub(super) fn record(root: &Path, folders: &[String]) -> Result<(), String> {
    let mut campaign = Campaign {
        origins: Vec::new(),
        targets: BTreeMap::new(),
    };
    for folder in folders {
        // Paths are those of the caller, whose folder is not always the workspace.
        add_folder(root, Path::new(folder), &mut campaign)?;
    }
    let mut campaigns = read(root)?;
    // The same logs, read again, are no second campaign.
    campaigns.retain(|other| other.targets != campaign.targets);
    campaigns.push(campaign);
    let text = serde_json::to_string_pretty(&campaigns).map_err(|error| error.to_string())?;
    let path = root.join(FILE);
    let folder = path.parent().unwrap_or(root);
    fs::create_dir_all(folder).map_err(at(folder))?;
    fs::write(&path, text + "\n").map_err(at(&path))
}

/// The campaigns of the file; none without a file.
fn read(root: &Path) -> Result<Vec<Campaign>, String> {
    let path = root.join(FILE);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    serde_json::from_str(&text).map_err(at(&path))
}

fn add_folder(root: &Path, folder: &Path, campaign: &mut Campaign) -> Result<(), String> {
    let logs = logs(folder)?;
    if logs.is_empty() {
        let folder = folder.display();
        return Err(format!(
            "{folder}: no logs, expected files TARGET.log or TARGET.N.log"
        ));
    }
    let origin = folder.join(ORIGIN);
    let origin = if origin.exists() {
        let text = fs::read_to_string(&origin).map_err(at(&origin))?;
        serde_json::from_str(&text).map_err(at(&origin))?
    } else {
        Origin {
            date: today(),
            commit: head(root)?,
            machine: machine(),
        }
    };
    if !campaign.origins.contains(&origin) {
        campaign.origins.push(origin);
    }
    for (target, path) in logs {
        let bytes = fs::read(&path).map_err(at(&path))?;
        let run = run_of(&String::from_utf8_lossy(&bytes)).map_err(at(&path))?;
        let runs = campaign.targets.entry(target).or_default();
        *runs = sum(*runs, &run);
    }
    Ok(())
}

/// The logs of a folder with their targets, in the order of their names.
fn logs(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(".log") {
            let target = stem.split('.').next().unwrap_or(stem).to_owned();
            found.push((target, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

/// Reads the log of one process of libFuzzer. A process that was stopped from outside has no final
/// statistics: its last progress line has a lower bound of the inputs, and its seconds are unknown.
fn run_of(log: &str) -> Result<TargetRuns, String> {
    let mut run = TargetRuns::default();
    let mut last_progress = None;
    for line in log.lines() {
        if let Some(number) = statistic(line, "number_of_executed_units") {
            run.inputs = number;
        } else if let Some(number) = statistic(line, "average_exec_per_sec") {
            // Replaced by the line `Done`, which a process that failed does not write.
            if run.seconds == 0 {
                run.seconds = run.inputs / number.max(1);
            }
        } else if line.starts_with("Done ") {
            let seconds = line.strip_suffix(" second(s)");
            let seconds = seconds.and_then(|line| line.rsplit(' ').next()?.parse().ok());
            run.seconds = seconds.unwrap_or_default();
        } else if line.starts_with("SUMMARY: libFuzzer") {
            run.failures = 1;
        } else if let Some(progress) = line.strip_prefix('#') {
            let number: String = progress.chars().take_while(char::is_ascii_digit).collect();
            last_progress = number.parse().ok().or(last_progress);
            run.edges = run.edges.max(edges(line).unwrap_or_default());
        }
    }
    if run.inputs == 0 {
        run.inputs = last_progress.ok_or("no log of libFuzzer: no line begins with #")?;
    }
    Ok(run)
}

/// The value of a line of libFuzzer's final statistics.
fn statistic(line: &str, name: &str) -> Option<u64> {
    let value = line.strip_prefix("stat::")?.strip_prefix(name)?;
    value.strip_prefix(':')?.trim().parse().ok()
}

/// The covered edges in a progress line.
fn edges(line: &str) -> Option<u64> {
    let (_, rest) = line.split_once("cov: ")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// The commit that is checked out.
fn head(root: &Path) -> Result<String, String> {
    let output = Command::new("git")
        .args(["rev-parse", "--short=8", "HEAD"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        return Err("git knows no commit, expected a checkout".to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The tables: all campaigns, and all targets.
pub(super) fn block(root: &Path) -> Result<String, String> {
    Ok(tables(&read(root)?))
}

fn tables(campaigns: &[Campaign]) -> String {
    if campaigns.is_empty() {
        return "\nNo campaign is recorded.\n\n".to_owned();
    }
    let mut text = "\n| date | commit | machine | targets | hours of all processes | inputs | failing inputs |\n\
                    |---|---|---|---:|---:|---:|---:|\n"
        .to_owned();
    let mut all: BTreeMap<&str, TargetRuns> = BTreeMap::new();
    for campaign in campaigns {
        let origins = |field: fn(&Origin) -> &String| {
            let mut values: Vec<_> = campaign.origins.iter().map(field).collect();
            values.sort();
            values.dedup();
            let values: Vec<_> = values.into_iter().map(String::as_str).collect();
            values.join("; ")
        };
        let total = campaign.targets.values().fold(TargetRuns::default(), sum);
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} |\n",
            origins(|origin| &origin.date),
            origins(|origin| &origin.commit),
            origins(|origin| &origin.machine),
            campaign.targets.len(),
            significant(total.seconds as f64 / 3600.0),
            grouped(&total.inputs.to_string()),
            total.failures,
        );
        for (name, runs) in &campaign.targets {
            let all = all.entry(name).or_default();
            *all = sum(*all, runs);
        }
    }
    text += "\n| target | inputs in all campaigns | most edges covered | failing inputs |\n|---|---:|---:|---:|\n";
    for (name, runs) in &all {
        let [inputs, edges] = [runs.inputs, runs.edges].map(|number| grouped(&number.to_string()));
        text += &format!("| `{name}` | {inputs} | {edges} | {} |\n", runs.failures);
    }
    let total = all.values().fold(TargetRuns::default(), sum);
    let inputs = grouped(&total.inputs.to_string());
    text += &format!("| all | {inputs} | | {} |\n\n", total.failures);
    text
}

/// Two sums together; the edges are the most of both.
fn sum(first: TargetRuns, second: &TargetRuns) -> TargetRuns {
    TargetRuns {
        seconds: first.seconds + second.seconds,
        inputs: first.inputs + second.inputs,
        edges: first.edges.max(second.edges),
        failures: first.failures + second.failures,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DONE: &str = "INFO: seed corpus: files: 31\n\
        #32\tINITED cov: 800 ft: 1500 corp: 30/1Kb exec/s: 0 rss: 50Mb\n\
        #4096\tpulse  cov: 812 ft: 1600 corp: 33/1Kb lim: 20 exec/s: 2048 rss: 60Mb\n\
        Done 5000 runs in 3 second(s)\n\
        stat::number_of_executed_units: 5000\n\
        stat::average_exec_per_sec:     1666\n";

    #[test]
    fn a_finished_run_has_its_statistics() {
        let run = run_of(DONE).expect("a log");
        let expected = TargetRuns {
            seconds: 3,
            inputs: 5000,
            edges: 812,
            failures: 0,
        };
        assert_eq!(run, expected);
    }

    #[test]
    fn a_failed_run_is_counted() {
        let log = "#7\tNEW    cov: 12 ft: 3\n==1== ERROR: libFuzzer: deadly signal\n\
                   SUMMARY: libFuzzer: deadly signal\nstat::number_of_executed_units: 900\n\
                   stat::average_exec_per_sec: 300\n";
        let run = run_of(log).expect("a log");
        let TargetRuns {
            seconds,
            inputs,
            edges,
            failures,
        } = run;
        assert_eq!([seconds, inputs, edges, failures], [3, 900, 12, 1]);
    }

    #[test]
    fn a_stopped_run_counts_as_far_as_it_reported() {
        let stopped = DONE.split("Done").next().expect("a first part");
        assert_eq!(run_of(stopped).expect("a log").inputs, 4096);
        let error = run_of("error: no such target\n").expect_err("no log");
        assert_eq!(error, "no log of libFuzzer: no line begins with #");
    }

    #[test]
    fn logs_of_several_folders_are_one_campaign() {
        let root = std::env::temp_dir().join(format!("board-fuzzing-{}", std::process::id()));
        let folders = ["a", "b"].map(|name| root.join(name));
        let origin = r#"{"date": "2026-01-02", "commit": "abcd", "machine": "two cores"}"#;
        for folder in &folders {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(folder.join("boards.1.log"), DONE).expect("a log");
            fs::write(folder.join(ORIGIN), origin).expect("an origin");
        }
        fs::write(folders[0].join("json.log"), DONE).expect("a log");
        let names = folders.map(|folder| folder.display().to_string());
        // The second call replaces what the first has written.
        for _ in 0..2 {
            record(&root, &names).expect("a campaign");
        }
        let text = block(&root).expect("tables");
        let missing = root.join("docs").display().to_string();
        let error = record(&root, &[missing]).expect_err("no logs");
        fs::remove_dir_all(&root).expect("the folder is removed");
        for line in [
            "| 2026-01-02 | abcd | two cores | 2 | 0.0025 | 15,000 | 0 |",
            "| `boards` | 10,000 | 812 | 0 |",
            "| all | 15,000 | | 0 |",
        ] {
            assert_eq!(text.matches(line).count(), 1, "{line}\n{text}");
        }
        assert!(
            error.contains("no logs") || error.contains("git"),
            "{error}"
        );
        assert!(tables(&[]).contains("No campaign"));
    }
}
