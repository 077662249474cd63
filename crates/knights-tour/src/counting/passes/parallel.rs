//! The same work on many pieces, on one thread or several.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic;
use std::thread;

/// More would only cost memory.
const MOST_THREADS: usize = 256;

/// Does `work` on the pieces `0..count` and returns the results in this order; when a piece fails, no
/// other is begun. Each thread has a state of its own. If the system has no more threads to give, those
/// it gave do the work.
pub(crate) fn map<S, T: Send, E: Send>(
    count: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(0);
    let run = || {
        let (mut state, mut done) = (state(), Vec::new());
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= count {
                return Ok(done);
            }
            let result =
                work(&mut state, piece).inspect_err(|_| next.store(count, Ordering::Relaxed));
            done.push((piece, result?));
        }
    };
    let mut results = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count).min(MOST_THREADS))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, run).ok())
            .collect();
        let mut results = run()?;
        for other in others {
            match other.join() {
                Ok(more) => results.extend(more?),
                Err(panic) => panic::resume_unwind(panic),
            }
        }
        Ok(results)
    })?;
    results.sort_unstable_by_key(|&(piece, _)| piece);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
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
