//! The same work on many pieces, on one thread or several.

/// More would only cost memory.
const MOST_THREADS: usize = 256;

/// Does `work` on the pieces `0..count` and returns the results in this order. Each thread has a
/// state of its own.
pub(super) fn map<S, T: Send>(
    count: usize,
    threads: usize,
    state: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, usize) -> T + Sync + Send,
) -> Vec<T> {
    let threads = threads.min(count).min(MOST_THREADS);
    #[cfg(feature = "rayon")]
    if threads > 1
        && let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build()
    {
        use rayon::prelude::*;
        return pool.install(|| (0..count).into_par_iter().map_init(&state, &work).collect());
    }
    let _ = threads;
    let mut state = state();
    (0..count).map(|at| work(&mut state, at)).collect()
}
