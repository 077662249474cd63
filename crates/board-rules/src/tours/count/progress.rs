//! A count that reports its progress.

use std::ops::ControlFlow;

use knights_tour::counting::Counter;

use crate::exit::warn;
use crate::job::progress::ProgressReporter;
use crate::words::counted;

/// Adds a progress report after each layer. A checkpoint that cannot be written, as on a full disk,
/// is reported once; the count continues.
pub(crate) fn with_progress<'a>(
    counter: Counter<'a>,
    progress: &'a ProgressReporter,
) -> Counter<'a> {
    let mut is_warned = false;
    let counter = counter.on_unwritten_checkpoint(move |error| {
        if !std::mem::replace(&mut is_warned, true) {
            warn(format_args!("{error}; the count goes on without it"));
        }
    });
    counter.on_progress(|report| {
        let of_counts = if report.counts > 1 {
            format!("count {} of {}, ", report.count, report.counts)
        } else {
            String::new()
        };
        let (layer, layers) = (report.layer, report.layers);
        let states = counted(report.states, "state");
        progress.reach(
            report.done,
            format!("{of_counts}layer {layer} of {layers}, {states}"),
        );
        ControlFlow::Continue(())
    })
}
