//! Ctrl-C: it stops whoever is thinking, else the program.

use std::process;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use board_bot::Stop;

/// The button of whoever is thinking.
static THINKING: Mutex<Option<Stop>> = Mutex::new(None);
/// What a shell says of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

fn exchange(stop: Option<Stop>) -> Option<Stop> {
    let mut thinking = THINKING.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut thinking, stop)
}

/// From now on Ctrl-C does as said.
pub(super) fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| match exchange(None) {
        Some(stop) => stop.now(),
        None => process::exit(INTERRUPTED),
    })
    .context("cannot listen for Ctrl-C")
}

/// Thinks, with this button for Ctrl-C to press, and says whether it was.
pub(super) fn stopping<R>(stop: Stop, think: impl FnOnce() -> R) -> (R, bool) {
    exchange(Some(stop));
    let answer = think();
    (answer, exchange(None).is_none())
}
