//! A count that shows how it is getting on.

use std::ops::ControlFlow;

use knights_tour::counting::Counter;

use crate::progress::Progress;
use crate::words::counted;

/// The count with a report after each layer.
pub(super) fn shown<'a>(counter: Counter<'a>, progress: &'a Progress) -> Counter<'a> {
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
