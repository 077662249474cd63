//! With a new game an engine forgets what it knew of the last one.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use board_bot::evaluation::PloyEvaluation;
use board_bot::ugi::{Engine, Session};
use ploy_rules::Position;

/// Remembers what is written.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    /// Takes the lines away that are there: what was thought, without how long it took.
    fn thought(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().expect("nobody panics"));
        let text = String::from_utf8(bytes).expect("UTF-8");
        let line = |line: &str| {
            let words: Vec<_> = line.split(' ').collect();
            let end = words.iter().position(|&word| word == "nps");
            words[..end.unwrap_or(words.len())].join(" ")
        };
        text.lines().map(line).collect()
    }
}

#[test]
fn a_new_game_is_thought_about_as_the_first_was() {
    let page = Page::default();
    let engine = Engine::new("ploy", Position::start(), PloyEvaluation::default());
    let mut session = Session::new(engine, page.clone());
    let mut think = |commands: &[&str]| {
        for command in commands.iter().chain(&["go depth 3"]) {
            let goes_on = session.answer(command).expect("memory can be written");
            assert!(goes_on.is_continue(), "{command}");
        }
        while session.is_thinking() {
            thread::sleep(Duration::from_millis(1));
        }
        page.thought()
    };
    let first = think(&[]);
    assert!(
        first
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{first:?}"
    );
    // What is known makes the search another one.
    assert_ne!(think(&["position startpos"]), first);
    assert_eq!(think(&["uginewgame"]), first);
    // The position goes with the game, whatever was thought about before.
    think(&["position startpos moves e3-e4-0"]);
    assert_eq!(think(&["uginewgame"]), first);
}
