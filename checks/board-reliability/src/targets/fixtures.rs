//! Fixture files.

use std::path::Path;

use board_fixtures::{FixtureFile, Registry};

use super::texts::text;

thread_local! {
    static REGISTRY: Registry = Registry::of_all_games();
}

/// A file is an error with its name, or has cases with distinct names. No case runs, because an
/// answer may take hours.
pub fn files(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let path = Path::new("input.json");
    match REGISTRY.with(|registry| FixtureFile::parse(registry, path, text)) {
        Ok(file) => {
            assert!(!file.cases.is_empty() && !file.source.trim().is_empty());
            let mut names: Vec<&str> = file.cases.iter().map(|case| case.name.as_str()).collect();
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        }
        Err(error) => assert!(error.to_string().contains("input.json"), "{error}"),
    }
}

/// The first line names a suite, the rest is a question for it: an error with the key, or parsed.
/// No question is answered.
pub fn questions(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let (suite, question) = text.split_once('\n').unwrap_or((text, ""));
    REGISTRY.with(|registry| match registry.get(suite) {
        Some(suite) => {
            if let Err(error) = suite.ask(question) {
                assert!(!error.key.is_empty() && !error.reason.is_empty(), "{error}");
            }
        }
        None => assert!(registry.iter().all(|known| known.name() != suite)),
    });
}
