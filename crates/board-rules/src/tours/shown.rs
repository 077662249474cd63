//! A count that shows how it is getting on.

use std::ops::ControlFlow;

use knights_tour::counting::Counter;

use crate::exit::warn;
use crate::progress::ProgressReporter;
use crate::words::counted;

/// The count with a report after each layer; a full disk is said once, and the count goes on.
pub(super) fn shown<'a>(counter: Counter<'a>, progress: &'a ProgressReporter) -> Counter<'a> {
    let mut is_said = false;
    let counter = counter.on_unwritten_checkpoint(move |error| {
        if !std::mem::replace(&mut is_said, true) {
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
