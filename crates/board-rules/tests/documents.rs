//! The documents quote the program correctly: every picture that names its command, and every
//! command that is shown with its output, is run again and compared.
//!
//! A command stands in a code block, and begins with `board-rules` or `$ board-rules`. One that
//! writes to a file under `docs` is compared with that file, byte by byte; one after `$` with the
//! lines below it, where `*` stands for anything, and a line `*` for any lines.
//!
//! Blocks after `<!-- takes minutes -->` are run by the step `slow` of `.ci/run` only, and those
//! after `<!-- takes a quarter of an hour -->` by its step `longest`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_board-rules");

/// The duration of the commands of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockDuration {
    Seconds,
    Minutes,
    QuarterOfAnHour,
}

/// The pace that a line announces for the block after it.
fn announced(line: &str) -> Option<BlockDuration> {
    match line.trim() {
        "<!-- takes minutes -->" => Some(BlockDuration::Minutes),
        "<!-- takes a quarter of an hour -->" => Some(BlockDuration::QuarterOfAnHour),
        _ => None,
    }
}

/// A command of a document.
struct QuotedCommand {
    /// File and line, for messages.
    place: String,
    command: String,
    /// The lines below a command after `$`.
    shown: Option<Vec<String>>,
    pace: BlockDuration,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<PathBuf> {
    let mut folders = vec![root().join("docs"), root().join("crates")];
    let mut found = vec![root().join("README.md")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)
            .expect("a folder of documents")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The commands of a document's code blocks.
fn quoted(document: &Path) -> Vec<QuotedCommand> {
    let text = fs::read_to_string(document).expect("a document is text");
    let mut found: Vec<QuotedCommand> = Vec::new();
    let (mut fenced, mut talk, mut pace, mut open) = (false, false, BlockDuration::Seconds, false);
    for (number, line) in text.lines().enumerate() {
        let announced = announced(line);
        pace = announced.unwrap_or(pace);
        if let Some(language) = line.strip_prefix("```") {
            fenced = !fenced;
            // A conversation has a test of its own.
            talk = fenced && language == "ugi";
            open = false;
            continue;
        }
        if talk {
            continue;
        }
        let code = if fenced {
            Some(line)
        } else {
            line.strip_prefix("    ")
        };
        let Some(code) = code else {
            open = open && line.is_empty();
            if announced.is_none() && !line.is_empty() {
                pace = BlockDuration::Seconds;
            }
            continue;
        };
        let (shown, command) = match code.strip_prefix("$ ") {
            Some(command) => (Some(Vec::new()), command),
            None => (None, code),
        };
        if command.starts_with("board-rules ") {
            let place = document.strip_prefix(root()).unwrap_or(document).display();
            open = shown.is_some();
            found.push(QuotedCommand {
                place: format!("{place}:{}", number + 1),
                command: command.to_owned(),
                shown,
                pace,
            });
        } else if open
            && let Some(QuotedCommand {
                shown: Some(shown), ..
            }) = found.last_mut()
        {
            shown.push(code.to_owned());
        }
    }
    found
}

fn all_quoted() -> Vec<QuotedCommand> {
    documents()
        .iter()
        .flat_map(|document| quoted(document))
        .collect()
}

/// Everything that a command prints, run where the documents are.
fn run(command: &str) -> String {
    // Without the lines that long work writes where there is no terminal.
    let command = command.replacen("board-rules", "\"$PROGRAM\" --progress none", 1);
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .env("PROGRAM", PROGRAM)
        .env("COLUMNS", "100")
        .current_dir(root())
        .output()
        .expect("there is a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Whether the text is what is shown, `*` standing for anything.
fn matches(text: &str, shown: &str) -> bool {
    let mut parts = shown.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut left) = text.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return left.is_empty();
    };
    for part in between {
        let Some(at) = left.find(part) else {
            return false;
        };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// The file under `docs` that a command writes.
fn picture(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    words.find(|word| ["--output", "-o", "--picture"].contains(word))?;
    words.next().filter(|file| file.starts_with("docs/"))
}

/// Draws the pictures of this pace, and returns their files.
fn check_pictures(pace: BlockDuration) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder for pictures");
    let mut stale = Vec::new();
    let mut drawn = Vec::new();
    for quoted in all_quoted() {
        let Some(file) = picture(&quoted.command).filter(|_| quoted.pace == pace) else {
            continue;
        };
        let name = Path::new(file).file_name().expect("a picture has a name");
        let fresh = folder.path().join(name);
        let command = quoted.command.replace(file, &fresh.display().to_string());
        let printed = run(&command);
        let same = fs::read(&fresh).ok() == fs::read(root().join(file)).ok();
        if !same || !fresh.exists() {
            stale.push(format!("{}: {}\n{printed}", quoted.place, quoted.command));
        }
        drawn.push(file.to_owned());
    }
    assert!(stale.is_empty(), "out of date:\n{}", stale.join("\n"));
    drawn
}

#[test]
fn pictures_match_their_commands() {
    let drawn = check_pictures(BlockDuration::Seconds);
    assert!(drawn.len() > 10, "the documents have pictures: {drawn:?}");
}

#[test]
#[ignore = "takes minutes"]
fn slow_pictures_match_their_commands() {
    let drawn = check_pictures(BlockDuration::Minutes);
    assert!(!drawn.is_empty(), "the documents have slow pictures");
}

#[test]
fn every_picture_has_a_command() {
    let quoted = all_quoted();
    for entry in fs::read_dir(root().join("docs/pictures"))
        .expect("the pictures")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        let mut drawn = quoted.iter().filter_map(|quoted| picture(&quoted.command));
        assert!(
            drawn.any(|file| file.ends_with(&name)) || !name.ends_with(".svg"),
            "no document names the command of {name}"
        );
    }
}

fn check_outputs(pace: BlockDuration) {
    let mut checked = 0;
    let mut stale = Vec::new();
    for quoted in all_quoted() {
        let Some(shown) = quoted.shown.filter(|_| quoted.pace == pace) else {
            continue;
        };
        let shown = shown.join("\n");
        let printed = run(&quoted.command);
        checked += 1;
        if !matches(printed.trim_end(), shown.trim_end()) {
            stale.push(format!(
                "{}: {}\n--- shown\n{shown}\n--- printed\n{printed}",
                quoted.place, quoted.command
            ));
        }
    }
    assert!(checked > 0, "the documents show outputs");
    assert!(stale.is_empty(), "out of date:\n{}", stale.join("\n"));
}

#[test]
fn outputs_match_their_commands() {
    check_outputs(BlockDuration::Seconds);
}

#[test]
#[ignore = "takes minutes"]
fn slow_outputs_match_their_commands() {
    check_outputs(BlockDuration::Minutes);
}

#[test]
#[ignore = "takes a quarter of an hour and 6 GiB"]
fn longest_outputs_match_their_commands() {
    check_outputs(BlockDuration::QuarterOfAnHour);
}

/// The file is one that a test holds the program to, byte for byte.
#[test]
fn documented_checkpoint_version_matches_the_files() {
    let read = |path: &str| fs::read(root().join(path)).expect("it is committed");
    let file = read("crates/knights-tours/tests/checkpoints/3x4-done");
    let version = u32::from_le_bytes(file[28..32].try_into().expect("four bytes"));
    let page = String::from_utf8(read("docs/reliability/formats.md")).expect("it is text");
    for label in ["Kind `tour count`, version ", "header, `tour count` "] {
        let (_, rest) = page.split_once(label).expect("the page tells of it");
        let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next();
        assert_eq!(digits, Some(version.to_string().as_str()), "{label}");
    }
}

#[test]
fn star_matches_any_text() {
    for (text, shown, expected) in [
        ("6 tours", "6 tours", true),
        ("6 tours", "6 tour", false),
        ("found in 12 ms", "found in * ms", true),
        ("found in 12 s", "found in * ms", false),
        ("a\nb\nc", "a\n*\nc", true),
        ("a\nb\nc", "*c", true),
        ("", "*", true),
    ] {
        assert_eq!(matches(text, shown), expected, "{text:?} {shown:?}");
    }
}
