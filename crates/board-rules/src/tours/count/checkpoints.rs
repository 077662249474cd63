//! The messages of an interrupted count about its checkpoints.

use std::path::{Path, PathBuf};

use crate::job::interrupt::{set_interrupt_message, set_interrupt_message_with};
use crate::words::counted;

const NOTHING: &str = "interrupted; nothing is kept, as --checkpoint FILE would";
const NOTHING_YET: &str = "interrupted; nothing is kept yet";

/// The path of the checkpoint of a count modulo this prime.
pub(super) fn of_prime(checkpoint: &Path, prime: u32) -> PathBuf {
    checkpoint.with_added_extension(prime.to_string())
}

/// Sets the interrupt message of a count. The checkpoint is written after every layer, so an
/// interrupt may end the program at once.
pub(super) fn announce(checkpoint: Option<&Path>) {
    let Some(file) = checkpoint.map(Path::to_owned) else {
        return set_interrupt_message(Some(NOTHING.to_owned()));
    };
    set_interrupt_message_with(move || match file.exists() {
        true => format!(
            "interrupted; the same command goes on from the checkpoint {}",
            file.display()
        ),
        false => NOTHING_YET.to_owned(),
    });
}

/// Sets the interrupt message of counts modulo primes, each with a checkpoint of its own.
pub(super) fn announce_primes(checkpoint: Option<&Path>, primes: &[u32]) {
    let Some(checkpoint) = checkpoint else {
        return set_interrupt_message(Some(NOTHING.to_owned()));
    };
    let files = primes.iter().map(|&prime| of_prime(checkpoint, prime));
    let files: Vec<PathBuf> = files.collect();
    let checkpoint = checkpoint.display().to_string();
    set_interrupt_message_with(
        move || match files.iter().filter(|file| file.exists()).count() {
            0 => NOTHING_YET.to_owned(),
            kept => format!(
                "interrupted; the same command goes on from {}, {checkpoint}.PRIME",
                counted(kept, "checkpoint")
            ),
        },
    );
}
