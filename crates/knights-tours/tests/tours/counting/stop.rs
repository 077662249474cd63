//! Counts that a flag stops in the middle of a layer.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use knights_tour::counting::{CountError, Counter};
use knights_tour::{Board, TourSet};

/// The flag is looked at within layers: after it is set none is finished, and the file has the one
/// before.
#[test]
fn count_stopped_in_a_layer_resumes_from_the_previous_layer() {
    let file = format!("knights-tour-stop-{}", std::process::id());
    let file = std::env::temp_dir().join(file);
    for (width, height, count) in [(6, 6, "9862"), (5, 6, "8")] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        let run = |stop_at: Option<usize>, before: usize| {
            let stop = AtomicBool::new(stop_at == Some(0));
            let counter = Counter::new(&board, TourSet::Closed).threads(2);
            let counter = counter.stop(&stop).checkpoint(&file);
            let counter = counter.on_progress(|progress| {
                assert!(
                    !stop.load(Relaxed),
                    "a layer was done after the flag was set"
                );
                assert!(progress.layer > before, "it goes on where it was");
                stop.store(Some(progress.layer) == stop_at, Relaxed);
                ControlFlow::Continue(())
            });
            counter.count().map(|count| count.to_string())
        };
        for (layer, before) in [(0, 0), (1, 0), (2, 1), (9, 2)] {
            assert_eq!(run(Some(layer), before), Err(CountError::Stopped));
        }
        assert_eq!(run(None, 9), Ok(count.to_owned()));
        let counter = Counter::new(&board, TourSet::Closed).checkpoint(&file);
        counter.discard_checkpoint().expect("nobody uses it");
    }
}
