//! Endings from files.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use crate::game::BoardGame;
use crate::message::Message;

/// The tables loaded from a file for the game that begins here.
///
/// # Errors
/// They were not loaded, or they do not cover its rules.
pub(crate) fn checked<G: BoardGame, T, E: Display>(
    start: &G,
    is_covered: bool,
    file: &Path,
    loaded: Result<T, E>,
) -> Result<Arc<T>, Message> {
    let refused = |text: String| Message::new(text, "bad-endings");
    let tables = loaded.map_err(|error| refused(error.to_string()))?;
    if !is_covered {
        let (rules, usual) = (start.rules(), G::Rules::default());
        let file = file.display();
        return Err(refused(format!(
            "{file} has the endings of {usual}, not of {rules}"
        )));
    }
    Ok(Arc::new(tables))
}
