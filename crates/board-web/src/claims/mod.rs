//! The papers' claims, each with an example position and a function that checks it.

mod claim;
mod four;
mod hunt;
mod hunt_numbers;
mod ploy;
mod shogun;
mod tours;

pub use claim::{Claim, ClaimExample, ClaimVerdict};

use claim::ClaimEntry;

use board_games::Message;

/// All claims, by subject.
const SUBJECTS: [(&str, &[&[ClaimEntry]]); 5] = [
    ("hunt", &[&hunt::CLAIMS, &hunt_numbers::CLAIMS]),
    ("shogun", &[&shogun::CLAIMS]),
    ("ploy", &[&ploy::CLAIMS]),
    ("ploy-four", &[&four::CLAIMS]),
    ("tours", &[&tours::CLAIMS]),
];

/// The claims about a game or `tours`; empty for other subjects.
#[must_use]
pub fn claims(subject: &str) -> Vec<Claim> {
    let of_subject = SUBJECTS.iter().filter(|(name, _)| *name == subject);
    of_subject
        .flat_map(|(_, parts)| parts.iter().copied().flatten())
        .map(ClaimEntry::to_claim)
        .collect()
}

/// Checks a claim.
///
/// # Errors
/// A [`Message`] if there is no claim with this key.
pub fn examine(key: &str) -> Result<ClaimVerdict, Message> {
    let mut entries = SUBJECTS
        .iter()
        .flat_map(|(_, parts)| parts.iter().copied().flatten());
    let found = entries.find(|entry| entry.key == key);
    found
        .and_then(|entry| (entry.check)())
        .ok_or_else(|| Message::new(format!("there is no claim {key:?}"), "bad-request"))
}
