//! The answers and refusals of the catalogue for each game, compared with golden files.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-games --test catalogue` rewrites them.

mod constants;
mod errors;
mod examples;
mod refusals;
mod tables;
mod thinking;

use std::fmt::Display;
use std::path::Path;

use serde::Serialize;

/// The lines of a golden file.
#[derive(Default)]
struct Page(String);

impl Page {
    /// Adds a line with a name and a value; further lines of the value are indented.
    fn line(&mut self, name: impl Display, value: impl Display) {
        let value = value.to_string();
        let value = value.trim_end().replace('\n', "\n    ");
        let lines = format!("{name}: {value}");
        // Blanks at the end of a line are shown, as an editor would remove them.
        for line in lines.lines() {
            let blanks = line.len() - line.trim_end().len();
            self.0 += &format!("{}{}\n", line.trim_end(), "·".repeat(blanks));
        }
    }

    /// Adds a line with a value as JSON.
    fn json(&mut self, name: impl Display, value: &impl Serialize) {
        self.line(
            name,
            serde_json::to_string(value).expect("plain data is JSON"),
        );
    }

    /// Adds a line with a value as JSON, or the message of an error.
    fn answer<T: Serialize, E: Serialize>(&mut self, name: impl Display, answer: &Result<T, E>) {
        match answer {
            Ok(value) => self.json(name, value),
            Err(error) => self.json(format_args!("{name}: refused"), error),
        }
    }

    /// Adds a headline.
    fn head(&mut self, words: impl Display) {
        self.0 += &format!("\n# {words}\n");
    }

    /// Compares the lines with the golden file of this name.
    #[track_caller]
    fn check(self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        board_golden::check(folder.join(name), self.0);
    }
}
