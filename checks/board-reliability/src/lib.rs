//! The fuzz targets: plain functions of bytes that panic if a property fails.
//!
//! `fuzz/` passes them to libFuzzer, and `tests/seeds.rs` replays the committed inputs of `seeds/`.
//! An input that broke a target is committed there, so that every run of the tests includes it.

#![expect(
    clippy::missing_panics_doc,
    reason = "to panic is what the bodies are for"
)]

mod bytes;
mod sealed;
pub mod targets;

use targets::{
    boards, checkpoints, fixtures, hunt, json, names, network, pictures, ploy, program, records,
    shogun, solution, tours, ugi, ugi_client, web,
};

/// A fuzz target: takes bytes, and panics if a property fails.
pub type Body = fn(&[u8]);

/// Every target by its name.
pub const TARGETS: [(&str, Body); 26] = [
    ("arguments", program::arguments),
    ("boards", boards::texts),
    ("count_checkpoint", checkpoints::count),
    ("fixtures", fixtures::files),
    ("four_moves", ploy::four_moves),
    ("hunt_checkpoint", checkpoints::hunt),
    ("hunt_moves", hunt::moves),
    ("hunt_text", hunt::texts),
    ("json", json::forms),
    ("names", names::texts),
    ("network", network::bytes),
    ("pictures", pictures::draw),
    ("ploy_moves", ploy::moves),
    ("ploy_text", ploy::texts),
    ("questions", fixtures::questions),
    ("readers", program::readers),
    ("records", records::games),
    ("shards", program::shards),
    ("shogun_moves", shogun::moves),
    ("shogun_text", shogun::texts),
    ("solution", solution::files),
    ("tour_masks", tours::masks),
    ("tour_text", tours::texts),
    ("ugi", ugi::conversation),
    ("ugi_client", ugi_client::answers),
    ("web", web::sessions),
];

/// Runs the target of this name.
///
/// # Panics
/// If there is no such target, or a property fails.
pub fn run(target: &str, input: &[u8]) {
    let (_, body) = TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("the targets are those of the table");
    body(input);
}
