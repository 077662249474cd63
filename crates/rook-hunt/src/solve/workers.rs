//! Threads that share the work items of a pass.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Processes every item on one of `threads` workers, each with its own state, and returns the
/// states.
///
/// There are at most as many workers as items, and fewer if the system cannot start more threads.
///
/// The assignment of items to workers is random; the result must not depend on it.
pub(crate) fn process<T: Sync, S: Send + Default>(
    threads: usize,
    items: &[T],
    work: impl Fn(usize, &T, &mut S) + Sync,
) -> Vec<S> {
    let next = AtomicUsize::new(0);
    let states = Mutex::new(Vec::new());
    on_threads(threads.min(items.len()), &|| {
        let mut state = S::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                break;
            };
            work(number, item, &mut state);
        }
        // Under the lock there is only a push, so a poisoned lock holds valid states.
        let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
        states.push(state);
    });
    states.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `work` on this number of threads, the current one included, and returns when all are done.
///
/// Compiled once for all kinds of work, because the code for threads is large.
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        work();
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_processed_once_by_any_number_of_threads() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [1, 2, 7, usize::MAX] {
            let sums = process(threads, &items, |number, item, sum: &mut u64| {
                assert_eq!(items[number], *item);
                *sum += item;
            });
            assert_eq!(sums.iter().sum::<u64>(), 499_500, "{threads} threads");
            assert!(sums.len() <= items.len(), "{threads} threads");
        }
    }
}
