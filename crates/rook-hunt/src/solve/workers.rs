//! Threads that share the pieces of a pass.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Gives every item to one of `threads` workers, each with a state of its own; the states
/// afterwards.
///
/// No more workers are started than there are items; if the system has no more threads to give,
/// those it gave do the work.
///
/// Which worker gets which item is a matter of luck: what they do must not depend on it.
pub(crate) fn share<T: Sync, S: Send + Default>(
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
        // Nothing is done while it is held that could fail.
        let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
        states.push(state);
    });
    states.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `work` on so many threads, this one among them, and returns when all are done.
///
/// Compiled once, whatever the work is: threads take more code than most of what is done on them.
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        work();
        for other in others {
            other
                .join()
                .expect("a worker panics only where this thread would");
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once_by_any_number_of_threads() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [1, 2, 7, usize::MAX] {
            let sums = share(threads, &items, |number, item, sum: &mut u64| {
                assert_eq!(items[number], *item);
                *sum += item;
            });
            assert_eq!(sums.iter().sum::<u64>(), 499_500, "{threads} threads");
            assert!(sums.len() <= items.len(), "{threads} threads");
        }
    }
}
