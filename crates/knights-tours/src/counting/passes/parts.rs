//! The division of a step into independent parts.
//!
//! A step changes few digits of a degree vector. So the blocks of the target with certain digits in
//! the unchanged slots are made only from the blocks of the source with the same digits there.
//! Chunks of the source are freed part by part, after their last use, so the two layers of a step
//! are never in memory as a whole.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::counting::passes::layer::Chunk;

/// The chunks of the source and of the target with the same digits in the slots that a step does
/// not change.
struct Part {
    /// Empty once the last chunk of the target has begun.
    source: Mutex<Option<Arc<Vec<Arc<Chunk>>>>>,
    /// Number of chunks of the target that have not begun.
    left: AtomicUsize,
}

/// A step's source, in parts.
pub(crate) struct Parts {
    parts: Vec<Part>,
    /// The chunks of the target in the order in which they are made, each with its part.
    pub(crate) order: Vec<(usize, usize)>,
    /// The index of each chunk of the source in its part.
    place: Vec<u32>,
    held: MemoryInUse,
}

/// Bytes of chunks in memory.
#[derive(Debug, Default)]
struct MemoryInUse {
    now: AtomicU64,
    most: AtomicU64,
}

impl MemoryInUse {
    fn take(&self, bytes: u64) {
        let before = self.now.fetch_add(bytes, Ordering::Relaxed);
        self.most.fetch_max(before + bytes, Ordering::Relaxed);
    }
}

fn bytes(chunks: &[Arc<Chunk>]) -> u64 {
    chunks.iter().map(|chunk| chunk.memory() as u64).sum()
}

impl Parts {
    /// `changed`: the digits of a chunk's number that the step may change, lowest first, as bits.
    /// `is_needed`: whether the target has anything in the chunk of this number. Source chunks
    /// without a target are freed at once.
    pub(crate) fn new(
        source: Vec<Arc<Chunk>>,
        changed: u32,
        is_needed: impl Fn(usize) -> bool,
    ) -> Self {
        let mut order: Vec<(usize, usize)> = (0..source.len())
            .filter(|&chunk| is_needed(chunk))
            .map(|chunk| (unchanged(chunk, changed), chunk))
            .collect();
        order.sort_unstable();
        // The part of the chunks with these unchanged digits.
        let mut part_of = vec![None; source.len()];
        let mut sizes = Vec::new();
        for (digits, _) in &mut order {
            let part = *part_of[*digits].get_or_insert_with(|| {
                sizes.push(0);
                sizes.len() - 1
            });
            sizes[part] += 1;
            *digits = part;
        }
        let mut sources: Vec<Vec<Arc<Chunk>>> = sizes.iter().map(|_| Vec::new()).collect();
        let mut place = vec![0; source.len()];
        for (number, chunk) in source.into_iter().enumerate() {
            if !chunk.heads.is_empty()
                && let Some(part) = part_of[unchanged(number, changed)]
            {
                place[number] = sources[part].len() as u32;
                sources[part].push(chunk);
            }
        }
        let held = MemoryInUse::default();
        held.take(sources.iter().map(|source| bytes(source)).sum());
        let parts = sources.into_iter().zip(sizes).map(|(source, left)| Part {
            source: Mutex::new(Some(Arc::new(source))),
            left: AtomicUsize::new(left),
        });
        Self {
            parts: parts.collect(),
            order: order
                .into_iter()
                .map(|(part, chunk)| (chunk, part))
                .collect(),
            place,
            held,
        }
    }

    /// The chunks of the source from which one more chunk of the target is made. Called once for
    /// each chunk of the target; the caller must return the chunks.
    pub(crate) fn begin(&self, part: usize) -> Arc<Vec<Arc<Chunk>>> {
        let part = &self.parts[part];
        // A poisoned lock is harmless: no change of a part can panic halfway.
        let mut source = part.source.lock().unwrap_or_else(PoisonError::into_inner);
        let is_last = part.left.fetch_sub(1, Ordering::Relaxed) == 1;
        let chunks = if is_last {
            source.take()
        } else {
            source.clone()
        };
        chunks.unwrap_or_default()
    }

    /// Returns the source chunks of a chunk of the target, and counts the bytes of this chunk.
    pub(crate) fn end(&self, source: Arc<Vec<Arc<Chunk>>>, made: &Chunk) {
        self.held.take(made.memory() as u64);
        if let Some(last) = Arc::into_inner(source) {
            // Chunks with other owners stay.
            let given_up = last.into_iter().filter_map(Arc::into_inner);
            let bytes = given_up.map(|chunk| chunk.memory() as u64).sum();
            self.held.now.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    /// The index of a chunk of the source in its part.
    #[inline]
    pub(crate) fn place(&self, chunk: usize) -> usize {
        self.place[chunk] as usize
    }

    /// Bytes of the chunks of both layers now.
    pub(crate) fn held(&self) -> u64 {
        self.held.now.load(Ordering::Relaxed)
    }

    /// Peak bytes of the chunks of both layers.
    pub(crate) fn most_held(&self) -> u64 {
        self.held.most.load(Ordering::Relaxed)
    }
}

/// A number in base 3 with zeros for those of its digits that are changed.
fn unchanged(mut number: usize, changed: u32) -> usize {
    let (mut rest, mut unit, mut at) = (0, 1, 0);
    while number > 0 {
        if changed >> at & 1 == 0 {
            rest += number % 3 * unit;
        }
        number /= 3;
        unit *= 3;
        at += 1;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::numbers::block::Head;

    fn chunk(length: usize) -> Arc<Chunk> {
        Arc::new(Chunk {
            heads: vec![Head::ZERO; length],
            ..Chunk::default()
        })
    }

    #[test]
    fn each_chunk_is_made_once_from_those_with_the_same_digits() {
        // Of three digits, the middle one may change; nothing is needed whose last digit is 2.
        let source: Vec<Arc<Chunk>> = (0..27)
            .map(|number| chunk(usize::from(number % 5 > 0) * number))
            .collect();
        let parts = Parts::new(source, 0b010, |chunk| chunk / 9 < 2);
        let mut made = Vec::new();
        let first = parts.held();
        for &(number, part) in &parts.order {
            let found = parts.begin(part);
            let middles = [0, 1, 2].map(|digit| number / 9 * 9 + 3 * digit + number % 3);
            let expected: Vec<usize> = middles
                .into_iter()
                .filter(|number| number % 5 > 0)
                .collect();
            let lengths: Vec<usize> = found.iter().map(|chunk| chunk.heads.len()).collect();
            assert_eq!(lengths, expected, "{number}");
            for number in expected {
                assert_eq!(found[parts.place(number)].heads.len(), number);
            }
            made.push(number);
            parts.end(found, &Chunk::default());
        }
        made.sort_unstable();
        assert_eq!(made, (0..18).collect::<Vec<_>>());
        assert_eq!(
            (parts.held(), parts.most_held()),
            (0, first),
            "all is given up"
        );
    }
}
