//! The division of a step into independent parts.
//!
//! A step changes few digits of a degree vector. So the blocks of the target with certain digits in
//! the unchanged slots are made only from the blocks of the source with the same digits there.
//! Chunks of the source are freed part by part, after their last use, so the two layers of a step
//! are never in memory as a whole. Chunks in storage are loaded part by part.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::counting::passes::layer::Chunk;
use crate::counting::passes::layer_error::LayerError;

/// A layer whose chunks are not in memory.
pub(crate) trait ChunkStorage: Sync {
    /// Whether the chunk has no blocks.
    fn is_empty(&self, chunk: usize) -> bool;

    /// Reads the chunk.
    fn load(&self, chunk: usize) -> Result<Chunk, LayerError>;
}

/// The chunks of a step's source.
pub(crate) enum StepSource<'a> {
    Memory(Vec<Arc<Chunk>>),
    Storage(&'a dyn ChunkStorage),
}

/// The chunks of the source and of the target with the same digits in the slots that a step does
/// not change.
struct Part {
    source: Mutex<PartSource>,
    /// Number of chunks of the target that have not begun.
    left: AtomicUsize,
}

/// The source chunks of a part.
enum PartSource {
    Loaded(Arc<Vec<Arc<Chunk>>>),
    /// The numbers of chunks in storage. None once the last chunk of the target has begun.
    Stored(Vec<usize>),
}

/// A step's source, in parts.
pub(crate) struct Parts<'a> {
    parts: Vec<Part>,
    /// The chunks of the target in the order in which they are made, each with its part.
    pub(crate) order: Vec<(usize, usize)>,
    /// The index of each chunk of the source in its part.
    place: Vec<u32>,
    storage: Option<&'a dyn ChunkStorage>,
    held: MemoryInUse,
}

/// Bytes of chunks in memory.
#[derive(Debug, Default)]
struct MemoryInUse {
    now: AtomicU64,
    peak: AtomicU64,
}

impl MemoryInUse {
    fn take(&self, bytes: u64) {
        let before = self.now.fetch_add(bytes, Ordering::Relaxed);
        self.peak.fetch_max(before + bytes, Ordering::Relaxed);
    }
}

fn bytes(chunks: &[Arc<Chunk>]) -> u64 {
    chunks.iter().map(|chunk| chunk.memory() as u64).sum()
}

impl<'a> Parts<'a> {
    /// `chunks`: the number of chunks of each of the two layers. `changed`: the digits of a chunk's
    /// number that the step may change, lowest first, as bits. `is_needed`: whether the target has
    /// anything in the chunk of this number. Source chunks without a target are freed at once.
    pub(crate) fn new(
        source: StepSource<'a>,
        chunks: usize,
        changed: u32,
        is_needed: impl Fn(usize) -> bool,
    ) -> Self {
        let mut order: Vec<(usize, usize)> = (0..chunks)
            .filter(|&chunk| is_needed(chunk))
            .map(|chunk| (unchanged(chunk, changed), chunk))
            .collect();
        order.sort_unstable();
        // The part of the chunks with these unchanged digits.
        let mut part_of = vec![None; chunks];
        let mut sizes = Vec::new();
        for (digits, _) in &mut order {
            let part = *part_of[*digits].get_or_insert_with(|| {
                sizes.push(0);
                sizes.len() - 1
            });
            sizes[part] += 1;
            *digits = part;
        }
        let is_empty = |chunk: usize| match &source {
            StepSource::Memory(chunks) => chunks[chunk].heads.is_empty(),
            StepSource::Storage(storage) => storage.is_empty(chunk),
        };
        let mut sources: Vec<Vec<usize>> = sizes.iter().map(|_| Vec::new()).collect();
        let mut place = vec![0; chunks];
        for chunk in (0..chunks).filter(|&chunk| !is_empty(chunk)) {
            if let Some(part) = part_of[unchanged(chunk, changed)] {
                place[chunk] = sources[part].len() as u32;
                sources[part].push(chunk);
            }
        }
        let held = MemoryInUse::default();
        let (sources, storage): (Vec<PartSource>, _) = match source {
            StepSource::Memory(mut chunks) => {
                let mut loaded = |numbers: Vec<usize>| {
                    let numbers = numbers.into_iter();
                    let loaded: Vec<Arc<Chunk>> = numbers
                        .map(|chunk| core::mem::take(&mut chunks[chunk]))
                        .collect();
                    held.take(bytes(&loaded));
                    PartSource::Loaded(Arc::new(loaded))
                };
                (sources.into_iter().map(&mut loaded).collect(), None)
            }
            StepSource::Storage(storage) => (
                sources.into_iter().map(PartSource::Stored).collect(),
                Some(storage),
            ),
        };
        let parts = sources.into_iter().zip(sizes).map(|(source, left)| Part {
            source: Mutex::new(source),
            left: AtomicUsize::new(left),
        });
        Self {
            parts: parts.collect(),
            order: order
                .into_iter()
                .map(|(part, chunk)| (chunk, part))
                .collect(),
            place,
            storage,
            held,
        }
    }

    /// The chunks of the source from which one more chunk of the target is made. Called once for
    /// each chunk of the target; the caller must return the chunks.
    pub(crate) fn begin(&self, part: usize) -> Result<Arc<Vec<Arc<Chunk>>>, LayerError> {
        let part = &self.parts[part];
        // A poisoned lock is harmless: no change of a part can panic halfway.
        let mut source = part.source.lock().unwrap_or_else(PoisonError::into_inner);
        let chunks = match (&*source, self.storage) {
            (PartSource::Loaded(chunks), _) => Arc::clone(chunks),
            (PartSource::Stored(numbers), Some(storage)) => {
                let load = |&chunk| storage.load(chunk).map(Arc::new);
                let chunks = numbers.iter().map(load).collect::<Result<Vec<_>, _>>()?;
                self.held.take(bytes(&chunks));
                Arc::new(chunks)
            }
            (PartSource::Stored(_), None) => Arc::default(),
        };
        let is_last = part.left.fetch_sub(1, Ordering::Relaxed) == 1;
        *source = match is_last {
            true => PartSource::Stored(Vec::new()),
            false => PartSource::Loaded(Arc::clone(&chunks)),
        };
        Ok(chunks)
    }

    /// Returns the source chunks of a chunk of the target, and counts the bytes of this chunk that
    /// stay in memory.
    pub(crate) fn end(&self, source: Arc<Vec<Arc<Chunk>>>, kept: u64) {
        self.held.take(kept);
        if let Some(last) = Arc::into_inner(source) {
            // Chunks with other owners stay.
            let freed = last.into_iter().filter_map(Arc::into_inner);
            let bytes = freed.map(|chunk| chunk.memory() as u64).sum();
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
    pub(crate) fn peak_held(&self) -> u64 {
        self.held.peak.load(Ordering::Relaxed)
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

/// Divides the chunks of a layer into groups: each holds whole parts of the step that changes these
/// digits, in the order in which the step makes its parts.
pub(crate) struct Groups {
    of_chunk: Vec<u32>,
    /// The number of groups.
    pub(crate) count: usize,
}

impl Groups {
    /// At most `count` groups of about as many parts each.
    pub(crate) fn new(chunks: usize, changed: u32, count: usize) -> Self {
        let mut by_digits: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for chunk in 0..chunks {
            by_digits
                .entry(unchanged(chunk, changed))
                .or_default()
                .push(chunk);
        }
        let parts = by_digits.len();
        let count = count.clamp(1, parts.max(1));
        let mut of_chunk = vec![0; chunks];
        for (part, chunks) in by_digits.into_values().enumerate() {
            for chunk in chunks {
                of_chunk[chunk] = (part * count / parts) as u32;
            }
        }
        Self { of_chunk, count }
    }

    /// The group of a chunk.
    pub(crate) fn of(&self, chunk: usize) -> usize {
        self.of_chunk[chunk] as usize
    }

    /// The places in the order of a step that make the chunks of a group.
    pub(crate) fn places(&self, group: usize, parts: &Parts<'_>) -> Range<usize> {
        let before = |group| {
            let is_before = |&(chunk, _): &(usize, usize)| self.of(chunk) < group;
            parts.order.partition_point(is_before)
        };
        before(group)..before(group + 1)
    }
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

    /// The groups take turns in the order of the step, and chunks that need each other share one.
    #[test]
    fn groups_hold_whole_parts() {
        for (max, sizes) in [
            (1, vec![27]),
            (2, vec![15, 12]),
            (3, vec![9; 3]),
            (50, vec![3; 9]),
        ] {
            let groups = Groups::new(27, 0b010, max);
            let parts = Parts::new(StepSource::Memory(vec![chunk(1); 27]), 27, 0b010, |_| true);
            let mut made = 0;
            for (group, size) in sizes.iter().enumerate() {
                let places = groups.places(group, &parts);
                assert_eq!(
                    (places.start, places.len()),
                    (made, *size),
                    "{group} of {max}"
                );
                made = places.end;
                for &(chunk, _) in &parts.order[places] {
                    let partners = [0, 3, 6].map(|middle| chunk / 9 * 9 + middle + chunk % 3);
                    assert_eq!(partners.map(|partner| groups.of(partner)), [group; 3]);
                }
            }
            assert_eq!((made, groups.count), (27, sizes.len()));
        }
    }

    #[test]
    fn each_chunk_is_made_once_from_those_with_the_same_digits() {
        // Of three digits, the middle one may change; nothing is needed whose last digit is 2.
        let source: Vec<Arc<Chunk>> = (0..27)
            .map(|number| chunk(usize::from(number % 5 > 0) * number))
            .collect();
        let parts = Parts::new(StepSource::Memory(source), 27, 0b010, |chunk| chunk / 9 < 2);
        let mut made = Vec::new();
        let first = parts.held();
        for &(number, part) in &parts.order {
            let found = parts.begin(part).expect("they are in memory");
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
            parts.end(found, 0);
        }
        made.sort_unstable();
        assert_eq!(made, (0..18).collect::<Vec<_>>());
        assert_eq!(
            (parts.held(), parts.peak_held()),
            (0, first),
            "all is given up"
        );
    }
}
