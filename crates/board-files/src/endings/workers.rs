//! Threads that share the blocks of a pass.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A stop check, which threads share.
pub type MustStop<'s> = dyn Fn() -> bool + Sync + 's;

/// The run was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Processes the items below `count` on this number of threads, and returns the results in order.
///
/// # Errors
/// [`Stopped`] once `must_stop` returns true; it is asked before each item.
pub fn map<T: Send>(
    threads: usize,
    count: usize,
    must_stop: &MustStop<'_>,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Stopped> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(count));
    let process = || {
        loop {
            let item = next.fetch_add(1, Ordering::Relaxed);
            if item >= count || must_stop() {
                break;
            }
            let result = work(item);
            // Only a push happens under the lock, so a poisoned lock has valid results.
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((item, result));
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, process).ok())
            .collect();
        process();
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    if results.len() < count {
        return Err(Stopped);
    }
    results.sort_unstable_by_key(|&(item, _)| item);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let squares = map(threads, 1000, &|| false, |item| item * item);
            assert!(squares.is_ok_and(|squares| {
                squares
                    .iter()
                    .copied()
                    .eq((0..1000).map(|item| item * item))
            }));
            assert_eq!(map(threads, 1000, &|| true, |_| ()), Err(Stopped));
        }
    }

    #[test]
    fn the_panic_of_a_worker_goes_on_with_its_message() {
        let (here, both) = (thread::current().id(), std::sync::Barrier::new(2));
        let work = |_| {
            both.wait();
            assert_eq!(thread::current().id(), here, "the work");
        };
        let panic = std::panic::catch_unwind(|| map(2, 2, &|| false, work));
        let panic = panic.expect_err("a worker panics");
        let text = panic.downcast_ref::<String>().expect("a message");
        assert!(text.contains("the work"), "{text}");
    }
}
