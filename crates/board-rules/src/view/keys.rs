//! Single keys from a terminal.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{
    Behavior, Cmd, ConditionalEventHandler, Config, Event, EventContext, EventHandler, KeyCode,
    KeyEvent, Modifiers, RepeatCount,
};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    On,
    Back,
    Begin,
    End,
    Turn,
    Leave,
}

/// Reads single keys from the terminal.
pub(super) struct Keys {
    editor: rustyline::Editor<(), MemHistory>,
    pressed: Arc<Mutex<Option<Key>>>,
}

/// Stores the pressed key and ends the line.
struct KeyBinding {
    key: Key,
    pressed: Arc<Mutex<Option<Key>>>,
}

impl ConditionalEventHandler for KeyBinding {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        *self.pressed.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.key);
        Some(Cmd::AcceptLine)
    }
}

/// The keys and their actions.
const KEYS: [(KeyCode, Key); 14] = [
    (KeyCode::Right, Key::On),
    (KeyCode::Down, Key::On),
    (KeyCode::Char(' '), Key::On),
    (KeyCode::Char('n'), Key::On),
    (KeyCode::Enter, Key::On),
    (KeyCode::Left, Key::Back),
    (KeyCode::Up, Key::Back),
    (KeyCode::Char('p'), Key::Back),
    (KeyCode::Char('b'), Key::Back),
    (KeyCode::Home, Key::Begin),
    (KeyCode::End, Key::End),
    (KeyCode::Char('f'), Key::Turn),
    (KeyCode::Char('q'), Key::Leave),
    (KeyCode::Esc, Key::Leave),
];

impl Keys {
    pub(super) fn new() -> anyhow::Result<Self> {
        let config = Config::builder().behavior(Behavior::Stdio).build();
        let history = MemHistory::with_config(&config);
        let mut editor = rustyline::Editor::with_history(config, history)
            .context("cannot set up the terminal")?;
        let pressed = Arc::new(Mutex::new(None));
        for (code, key) in KEYS {
            let press = KeyBinding {
                key,
                pressed: Arc::clone(&pressed),
            };
            editor.bind_sequence(
                KeyEvent(code, Modifiers::NONE),
                EventHandler::Conditional(Box::new(press)),
            );
        }
        Ok(Self { editor, pressed })
    }

    /// Waits for the next key that has an action.
    pub(super) fn next(&mut self, prompt: &str) -> anyhow::Result<Key> {
        match self.editor.readline(prompt) {
            Ok(_) => {
                let mut pressed = self.pressed.lock().unwrap_or_else(PoisonError::into_inner);
                Ok(pressed.take().unwrap_or(Key::On))
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(Key::Leave),
            Err(error) => Err(error).context("cannot read the terminal"),
        }
    }
}
