//! What a count keeps in checkpoints, and says of it when it is interrupted.

use std::path::{Path, PathBuf};

use crate::interrupt::{last_words, last_words_then};
use crate::words::counted;

const NOTHING: &str = "interrupted; nothing is kept, as --checkpoint FILE would";
const NOTHING_YET: &str = "interrupted; nothing is kept yet";

/// The checkpoint of a count modulo this prime.
pub(super) fn of_prime(checkpoint: &Path, prime: u32) -> PathBuf {
    checkpoint.with_added_extension(prime.to_string())
}

/// What is said of a count: what is kept is kept after every layer, so that it may end at once.
pub(super) fn announce(checkpoint: Option<&Path>) {
    let Some(file) = checkpoint.map(Path::to_owned) else {
        return last_words(Some(NOTHING.to_owned()));
    };
    last_words_then(move || match file.exists() {
        true => format!(
            "interrupted; the same command goes on from the checkpoint {}",
            file.display()
        ),
        false => NOTHING_YET.to_owned(),
    });
}

/// What is said of counts modulo primes, each of which has a checkpoint of its own.
pub(super) fn announce_primes(checkpoint: Option<&Path>, primes: &[u32]) {
    let Some(checkpoint) = checkpoint else {
        return last_words(Some(NOTHING.to_owned()));
    };
    let files = primes.iter().map(|&prime| of_prime(checkpoint, prime));
    let files: Vec<PathBuf> = files.collect();
    let checkpoint = checkpoint.display().to_string();
    last_words_then(
        move || match files.iter().filter(|file| file.exists()).count() {
            0 => NOTHING_YET.to_owned(),
            kept => format!(
                "interrupted; the same command goes on from {}, {checkpoint}.PRIME",
                counted(kept, "checkpoint")
            ),
        },
    );
}
