//! Parallel map over pieces of work, on one thread or several.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{iter, panic, thread};

/// The maximum number of threads; more would only cost memory.
const MAX_THREADS: usize = 256;

/// Runs `work` on the pieces `0..count`. Returns the results in the order of the pieces, or the
/// error of the first piece that failed. No piece begins after an error. Each thread has its own
/// state. If the system cannot start all threads, the others do the work.
pub(crate) fn map<S, T: Send, E: Send>(
    count: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(iter::repeat_with(|| None).take(count).collect::<Vec<_>>());
    on_threads(threads.min(count), &|| {
        let mut state = state();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= count {
                return;
            }
            let result =
                work(&mut state, piece).inspect_err(|_| next.store(count, Ordering::Relaxed));
            // A poisoned lock is harmless: no code that holds it can panic.
            results.lock().unwrap_or_else(PoisonError::into_inner)[piece] = Some(result);
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().flatten().collect()
}

/// Runs `work` on `threads` threads, including the current one, and waits for all of them.
///
/// Takes a trait object, so that the function is compiled once: the code that spawns threads is
/// longer than most work.
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(MAX_THREADS))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        work();
        for other in others {
            if let Err(panic) = other.join() {
                panic::resume_unwind(panic);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_ordered_for_any_thread_count() {
        let squares: Vec<usize> = (0..1_000).map(|piece| piece * piece).collect();
        for threads in [0, 1, 2, 7, usize::MAX] {
            let found = map(
                1_000,
                threads,
                || 0,
                |calls, piece| {
                    *calls += 1;
                    assert!(*calls <= 1_000);
                    Ok::<_, ()>(piece * piece)
                },
            );
            assert_eq!(found, Ok(squares.clone()), "{threads} threads");
            let failed = map(
                1_000,
                threads,
                || (),
                |(), piece| if piece == 500 { Err(piece) } else { Ok(()) },
            );
            assert_eq!(failed, Err(500), "{threads} threads");
        }
        assert_eq!(
            map(0, 2, || (), |(), piece| Ok::<_, ()>(piece)),
            Ok(Vec::new())
        );
    }
}
