//! Threads that share the pieces of a pass.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Gives every item to one of `threads` workers, each with a state of its own; the states afterwards.
///
/// Which worker gets which item is a matter of luck: what they do must not depend on it.
pub(crate) fn share<T: Sync, S: Send + Default>(
    threads: usize,
    items: &[T],
    work: impl Fn(usize, &T, &mut S) + Sync,
) -> Vec<S> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = S::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                return state;
            };
            work(number, item, &mut state);
        }
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let mut states = vec![run()];
        for helper in helpers {
            states.push(
                helper
                    .join()
                    .expect("a worker panics only where this thread would"),
            );
        }
        states
    })
}
