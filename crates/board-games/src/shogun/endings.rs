//! Exact values of endings of Shogun.

use core::num::NonZero;
use core::ops::ControlFlow;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;
use std::thread;

use board_bot::evaluation::ShogunEvaluation;
use shogun_rules::Position;
#[cfg(feature = "files")]
use shogun_rules::endings::Tablebase;
use shogun_rules::endings::{Builder, Material, ShogunEndings};

#[cfg(feature = "files")]
use crate::exact_values::{self, ExactValues};
use crate::message::Message;

/// The materials of both sides, in order, if their endings are solved in a second: those with one
/// pawn a side.
pub(super) fn materials(position: &Position) -> Option<[Material; 2]> {
    let materials = Material::of(position).filter(|_| ShogunEndings::cover_rules(position))?;
    let [own, other] = materials;
    let is_small = materials.iter().all(|side| side.pawn_count() == 1);
    is_small.then(|| [own.min(other), own.max(other)])
}

/// Solves the endings of two materials, which takes a second, and returns the exact evaluation.
pub(super) fn evaluation(
    [one, other]: [Material; 2],
    memory: u64,
    report: &mut dyn FnMut(u64, u64),
) -> Result<ShogunEvaluation, Message> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let built = Builder::new()
        .only(one, other)
        .threads(threads)
        .memory_limit(memory)
        .on_progress(|progress| {
            report(progress.states, progress.states);
            ControlFlow::Continue(())
        })
        .build();
    let tablebase = built.map_err(|error| {
        Message::new(format!("exact values are not known: {error}"), "too-large")
    })?;
    let evaluation = ShogunEvaluation::with_endings(Arc::new(tablebase));
    Ok(evaluation.expect("the default board is the whole board"))
}

/// Loads a tablebase for the game that begins here from a file, in at most `memory` bytes.
#[cfg(feature = "files")]
pub(super) fn load(
    start: &Position,
    file: &Path,
    memory: u64,
) -> Result<ShogunEvaluation, Message> {
    exact_values::of_file(start, file, Tablebase::load(file, memory))
}

#[cfg(feature = "files")]
impl ExactValues<Position> for Tablebase {
    fn evaluation(self: Arc<Self>, start: &Position) -> Result<ShogunEvaluation, Message> {
        if !ShogunEndings::cover_rules(start) {
            return Err(exact_values::other_rules(start));
        }
        let side = self.endings().side();
        ShogunEvaluation::with_endings(self).ok_or_else(|| exact_values::smaller_board(side))
    }
}
