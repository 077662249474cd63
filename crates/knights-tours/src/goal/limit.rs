//! Limits of work and memory for a search.

use core::fmt;
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

use crate::Graph;

/// A limit on the work of a search, in nodes, time, both or neither, and on its memory.
///
/// The memory is estimated before the work begins; a search above the limit is an error. The
/// default limit is [`MEMORY`](Self::MEMORY).
///
/// ```
/// use core::time::Duration;
/// use knights_tour::SearchLimit;
///
/// let limit = SearchLimit::nodes(100_000).and_time(Duration::from_secs(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct SearchLimit {
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    nodes: Option<u64>,
    #[cfg(feature = "std")]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    time: Option<Duration>,
    memory: u64,
}

impl Default for SearchLimit {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl SearchLimit {
    /// The default limit of memory: 4 GiB, or 1 GiB on 32-bit targets.
    pub const MEMORY: u64 = if usize::BITS < 64 { 1 << 30 } else { 4 << 30 };

    /// No limit of work: the search ends with a tour or with a proof that there is none, however
    /// long it takes.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            nodes: None,
            #[cfg(feature = "std")]
            time: None,
            memory: Self::MEMORY,
        }
    }

    /// At most this many nodes. The same search with the same limit always gives the same answer.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self::unlimited().and_nodes(nodes)
    }

    /// At most this long; the search reads the clock before every node.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self::unlimited().and_time(time)
    }

    /// The same limit, and at most this long.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn and_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The same limit, and at most this many nodes.
    #[must_use]
    pub const fn and_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// At most this many seconds. NaN and negative numbers mean 0 seconds; a time too long to
    /// measure means no limit.
    ///
    /// ```
    /// use knights_tour::SearchLimit;
    ///
    /// assert_eq!(SearchLimit::seconds(1e19), SearchLimit::seconds(f64::INFINITY));
    /// assert_eq!(SearchLimit::seconds(f64::NAN), SearchLimit::seconds(0.0));
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn seconds(seconds: f64) -> Self {
        // `max` of NaN and 0 is 0.
        match Duration::try_from_secs_f64(seconds.max(0.0)) {
            Ok(time) if time.as_secs() < 1 << 40 => Self::time(time),
            _ => Self::unlimited(),
        }
    }

    /// The same limit, and at most this many bytes of memory, as estimated before the work begins.
    #[must_use]
    pub const fn and_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// The limit of memory, in bytes.
    #[must_use]
    pub const fn max_memory(self) -> u64 {
        self.memory
    }

    /// Starts the limit now.
    pub(crate) fn begin(self) -> SlicedLimit {
        SlicedLimit {
            limit: self,
            #[cfg(all(feature = "std", not(target_arch = "wasm32")))]
            started: Instant::now(),
            is_started: false,
        }
    }

    /// The limit of nodes, if there is one.
    #[must_use]
    pub const fn max_nodes(self) -> Option<u64> {
        self.nodes
    }
}

/// A limit divided into slices of time.
#[derive(Clone, Debug)]
pub(crate) struct SlicedLimit {
    limit: SearchLimit,
    #[cfg(all(feature = "std", not(target_arch = "wasm32")))]
    started: Instant,
    is_started: bool,
}

impl SlicedLimit {
    /// The next slice after `nodes` nodes: a tenth of a second, or 1,000 nodes where there is no
    /// clock, as in WebAssembly. `None` when the limit is reached. There is at least one slice.
    pub(crate) fn slice(&mut self, nodes: u64) -> Option<SearchLimit> {
        let is_first = !core::mem::replace(&mut self.is_started, true);
        let mut slice = self.limit;
        if let Some(max) = slice.nodes {
            let left = max.saturating_sub(nodes);
            slice.nodes = Some(left);
            if left == 0 && !is_first {
                return None;
            }
        }
        #[cfg(all(feature = "std", not(target_arch = "wasm32")))]
        {
            const SLICE: Duration = Duration::from_millis(100);
            let left = self
                .limit
                .time
                .map(|time| time.saturating_sub(self.started.elapsed()));
            if left == Some(Duration::ZERO) && !is_first {
                return None;
            }
            slice.time = Some(left.map_or(SLICE, |left| left.min(SLICE)));
        }
        #[cfg(not(all(feature = "std", not(target_arch = "wasm32"))))]
        {
            slice.nodes = Some(slice.nodes.map_or(1000, |left| left.min(1000)));
        }
        Some(slice)
    }
}

/// The remaining limit of a running search.
#[derive(Clone, Debug)]
pub(crate) struct WorkMeter {
    left: Option<u64>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    nodes: u64,
}

impl WorkMeter {
    pub(crate) fn new(limit: SearchLimit) -> Self {
        Self {
            left: limit.nodes,
            // A deadline too late to represent is no limit.
            #[cfg(feature = "std")]
            deadline: limit.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: 0,
        }
    }

    /// Counts a node; returns `false` when the limit is reached.
    pub(crate) fn count_node(&mut self) -> bool {
        #[cfg(feature = "std")]
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return false;
        }
        if let Some(left) = &mut self.left {
            if *left == 0 {
                return false;
            }
            *left -= 1;
        }
        self.nodes += 1;
        true
    }

    /// Number of nodes counted.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Prints a number of bytes with a unit.
pub(crate) struct ByteSize(pub(crate) u64);

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes @ 0..1024 => write!(f, "{bytes} bytes"),
            bytes @ 1024..0x10_0000 => write!(f, "{:.1} KiB", bytes as f64 / 1024.0),
            bytes @ 0x10_0000..0x4000_0000 => {
                write!(f, "{:.1} MiB", bytes as f64 / f64::from(1 << 20))
            }
            bytes => write!(f, "{:.1} GiB", bytes as f64 / f64::from(1 << 30)),
        }
    }
}

/// Bytes that a walk uses for the holes of a knight's board: a byte for each hole, and a bit in its
/// tour.
pub(crate) fn bytes_of_holes(graph: &Graph) -> u64 {
    match graph.is_knight() {
        true => (graph.board().rectangle_len() - graph.len()) as u64 * 9 / 8,
        false => 0,
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    /// There is a first slice in any case, and none once the nodes are spent or the time is.
    #[test]
    fn slices_end_with_their_limit() {
        let mut nodes = SearchLimit::nodes(5).begin();
        for (spent, left) in [
            (0, Some(5)),
            (3, Some(2)),
            (4, Some(1)),
            (5, None),
            (9, None),
        ] {
            let slice = nodes.slice(spent);
            assert_eq!(slice.and_then(|slice| slice.max_nodes()), left, "{spent}");
        }
        let both = SearchLimit::time(Duration::from_secs(3_600)).and_nodes(7);
        assert_eq!(
            both.begin().slice(3).and_then(SearchLimit::max_nodes),
            Some(4)
        );
        let mut none = SearchLimit::nodes(0).begin();
        assert_eq!(none.slice(0).and_then(|slice| slice.max_nodes()), Some(0));
        assert!(none.slice(0).is_none());
        let mut unlimited = SearchLimit::unlimited().begin();
        assert!((0..5).all(|_| unlimited.slice(1 << 40).is_some()));
        let mut over = SearchLimit::time(Duration::ZERO).begin();
        assert!(over.slice(0).is_some() && over.slice(0).is_none());
        let mut long = SearchLimit::time(Duration::from_secs(3_600)).begin();
        assert!((0..5).all(|_| long.slice(0).is_some()));
    }
}
