//! The workflows of the forge run existing steps, and a release has the expected file names.

use std::collections::BTreeSet;
use std::fs;

use board_house::{crates, root, rust_files};

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The steps of `.ci/run`: the first word of each line of its two lists.
fn steps() -> BTreeSet<String> {
    let script = read(".ci/run");
    let mut steps = BTreeSet::new();
    for list in ["steps=(\n", "nightly=(\n"] {
        let (_, after) = script.split_once(list).expect("there is a list");
        let (list, _) = after.split_once("\n)").expect("the list ends");
        let names = list
            .lines()
            .filter_map(|line| line.trim().strip_prefix('\''));
        steps.extend(names.filter_map(|line| line.split_whitespace().next().map(str::to_owned)));
    }
    steps
}

/// The commands of the step `slow` name the crate of each test that is ignored otherwise, or its
/// file.
#[test]
fn ignored_tests_run_at_night() {
    let script = read(".ci/run");
    let (_, step) = script.split_once("\nslow() {").expect("there is a step");
    let (step, _) = step.split_once("\n}").expect("the step ends");
    let (mut packages, mut targets) = (BTreeSet::new(), BTreeSet::new());
    for line in step.lines().filter(|line| line.contains("--ignored")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2) {
            match pair[0] {
                "-p" => packages.insert(pair[1]),
                "--test" => targets.insert(pair[1]),
                _ => continue,
            };
        }
    }
    let mut ignored = 0;
    for folder in crates() {
        let package = folder.file_name().expect("a name").to_string_lossy();
        // Not every crate has tests of its own.
        let folders = ["src", "tests"].map(|name| folder.join(name));
        let folders = folders.iter().filter(|folder| folder.is_dir());
        for path in folders.flat_map(|folder| rust_files(folder)) {
            let text = fs::read_to_string(&path).expect("a source is text");
            if !text.lines().any(|line| line.trim().starts_with("#[ignore")) {
                continue;
            }
            ignored += 1;
            let below = path.strip_prefix(folder.join("tests")).ok();
            let target = below.and_then(|below| below.iter().next()?.to_str());
            let target = target.map(|name| name.trim_end_matches(".rs"));
            assert!(
                packages.contains(package.as_ref())
                    || target.is_some_and(|target| targets.contains(target)),
                "{}: nothing runs its ignored tests",
                path.display()
            );
        }
    }
    assert!(ignored > 10, "{ignored} files with ignored tests");
}

/// The steps in a line of a workflow.
fn named(line: &str) -> Vec<&str> {
    let line = line.trim().trim_start_matches("- ");
    let list = line
        .strip_prefix("steps: ")
        .or_else(|| line.strip_prefix("run: .ci/run "));
    let words = list.into_iter().flat_map(str::split_whitespace);
    words.filter(|word| !word.starts_with('$')).collect()
}

#[test]
fn workflows_run_existing_steps() {
    let steps = steps();
    assert!(steps.len() > 20, "{steps:?}");
    let mut run = BTreeSet::new();
    for file in ["ci", "nightly", "site", "release"] {
        let file = format!(".github/workflows/{file}.yml");
        for line in read(&file).lines() {
            for step in named(line) {
                assert!(steps.contains(step), "{file}: .ci/run has no step {step}");
                run.insert(step.to_owned());
            }
        }
    }
    // Scripts that the nightly workflow runs longer than a step does.
    let elsewhere = ["fuzz", "mutants"];
    let left_out: Vec<&String> = steps.difference(&run).collect();
    assert_eq!(
        left_out,
        {
            let mut names: Vec<&str> = elsewhere.to_vec();
            names.sort_unstable();
            names
        },
        "steps that no workflow runs"
    );
}

/// A step that rewrites golden files would always pass.
#[test]
fn every_job_of_a_change_ends_with_a_clean_tree() {
    let file = read(".github/workflows/ci.yml");
    let jobs: Vec<&str> = file
        .lines()
        .filter(|line| line.trim().starts_with("steps: "))
        .collect();
    assert!(jobs.len() > 9, "{jobs:?}");
    for job in jobs {
        assert!(job.ends_with(" clean"), "{job}: the last step is clean");
    }
}

#[test]
fn archive_names_match_the_download_addresses() {
    let manifest = read("crates/board-rules/Cargo.toml");
    for line in [
        "pkg-url = \"{ repo }/releases/download/v{ version }/{ name }-{ target }{ archive-suffix }\"",
        "bin-dir = \"{ name }-{ target }/{ bin }{ binary-ext }\"",
    ] {
        assert!(
            manifest.contains(line),
            "crates/board-rules/Cargo.toml: no {line}"
        );
    }
    let script = read("scripts/release.sh");
    for line in [
        "folder=$work/board-rules-$target",
        "\"$archives/board-rules-$target.tgz\"",
        "\"$archives/board-rules-$target.zip\"",
    ] {
        assert!(script.contains(line), "scripts/release.sh: no {line}");
    }
}

/// The container is built by the oldest Rust that compiles the program, and does not run as root.
#[test]
fn the_container_is_built_by_the_rust_that_the_program_names() {
    let manifest = read("crates/board-rules/Cargo.toml");
    let (_, after) = manifest
        .split_once("\nrust-version = \"")
        .expect("the program names a Rust");
    let oldest = after.split('"').next().unwrap_or_default();
    let file = read("Containerfile");
    for start in [format!("FROM rust:{oldest}-"), "USER 65532".to_owned()] {
        assert!(
            file.lines().any(|line| line.starts_with(&start)),
            "Containerfile: no line begins with {start}"
        );
    }
}
