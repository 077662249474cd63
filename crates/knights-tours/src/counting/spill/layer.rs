//! A layer in files.

use std::sync::{Arc, Mutex, PoisonError};

use board_files::{Checksum, DurableReader, DurableWriter, FileError};

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::Head;
use crate::counting::numbers::cell::MAX_BITS;
use crate::counting::passes::advance::changed_chunks;
use crate::counting::passes::layer::{Chunk, Layer, chunk_words};
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::parts::{ChunkStorage, Groups};
use crate::counting::plan::sweep::Sweep;
use crate::counting::spill::folder::{GroupFile, SpillFolder};
use crate::counting::states::degree_set::DegreeSet;

/// A layer whose chunks are in files. Empty chunks are not stored.
pub(crate) struct StoredLayer {
    pub(crate) set: Arc<DegreeSet>,
    /// Number of finished steps of its sweep.
    pub(crate) steps: usize,
    /// Upper bound of the bits of a number of the layer.
    pub(crate) bits: u32,
    pub(crate) groups: Groups,
    files: Vec<Arc<GroupFile>>,
    places: Mutex<Vec<ChunkPlace>>,
}

/// The place of a chunk in the file of its group: the heads, eight bytes each, and then the blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ChunkPlace {
    start: u64,
    heads: u64,
    /// Bytes of the blocks; 0 for an empty chunk.
    bytes: u64,
    checksum: u64,
}

/// The numbers of a place, and of a saved layer before its places.
const PLACE_NUMBERS: usize = 4;

impl ChunkPlace {
    /// The end in the file, if the file can have as many bytes.
    fn end(self) -> Option<u64> {
        let heads = self.heads.checked_mul(size_of::<Head>() as u64)?;
        self.start.checked_add(heads)?.checked_add(self.bytes)
    }
}

/// The layer of a sweep, by the number of the sweep and its finished steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayerName {
    pub(crate) sweep: usize,
    pub(crate) steps: usize,
}

/// The number of chunks of a layer over these vectors.
fn chunks_of(set: &DegreeSet) -> usize {
    set.words.len() / chunk_words(set.words.len())
}

/// The groups of a layer after some steps of a sweep, for the step that follows.
fn groups_of(sweep: &Sweep, steps: usize, set: &DegreeSet, count: usize) -> Groups {
    let size = chunk_words(set.words.len());
    let next = sweep.steps.get(steps);
    let changed = next.map_or(0, |step| changed_chunks(step, size));
    Groups::new(chunks_of(set), changed, count)
}

impl StoredLayer {
    /// A layer without chunks, to be filled, in at most `groups` groups.
    pub(crate) fn new(
        folder: &Arc<SpillFolder>,
        sweep: &Sweep,
        name: LayerName,
        set: &Arc<DegreeSet>,
        groups: usize,
    ) -> Result<Self, LayerError> {
        let groups = groups_of(sweep, name.steps, set, groups);
        let places = vec![ChunkPlace::default(); chunks_of(set)];
        Self::with_places(folder, name, set, 1, groups, places)
    }

    fn with_places(
        folder: &Arc<SpillFolder>,
        name: LayerName,
        set: &Arc<DegreeSet>,
        bits: u32,
        groups: Groups,
        places: Vec<ChunkPlace>,
    ) -> Result<Self, LayerError> {
        let mut lengths = vec![0; groups.count];
        for (chunk, place) in places.iter().enumerate() {
            let length: &mut u64 = &mut lengths[groups.of(chunk)];
            *length = (*length).max(place.end().unwrap_or(u64::MAX));
        }
        let LayerName { sweep, steps } = name;
        let files = lengths.into_iter().enumerate();
        let files = files.map(|(group, length)| {
            let file = folder.group(&format!("{sweep}-{steps}-{group}"), length);
            file.map(Arc::new)
        });
        Ok(Self {
            set: Arc::clone(set),
            steps,
            bits,
            files: files.collect::<Result<_, _>>()?,
            groups,
            places: Mutex::new(places),
        })
    }

    /// The files of the groups.
    pub(crate) fn files(&self) -> &[Arc<GroupFile>] {
        &self.files
    }

    fn place(&self, chunk: usize) -> ChunkPlace {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)[chunk]
    }

    /// Bytes of a chunk in its file.
    pub(crate) fn chunk_bytes(&self, chunk: usize) -> u64 {
        let place = self.place(chunk);
        place.end().map_or(0, |end| end - place.start)
    }

    /// The number of chunks, empty ones included.
    pub(crate) fn chunks(&self) -> usize {
        chunks_of(&self.set)
    }

    /// Bytes of the places and of the degree set.
    pub(crate) fn memory(&self) -> u64 {
        self.set.memory() + (self.chunks() * size_of::<ChunkPlace>()) as u64
    }

    /// Appends a chunk to the file of its group.
    pub(crate) fn store(&self, number: usize, chunk: &Chunk) -> Result<(), LayerError> {
        if chunk.heads.is_empty() {
            return Ok(());
        }
        let mut heads = Vec::new();
        memory::reserve_exact(&mut heads, size_of_val(&chunk.heads[..]))?;
        heads.extend(chunk.heads.iter().flat_map(|head| head.0.to_le_bytes()));
        let start = self.files[self.groups.of(number)].append([&heads, &chunk.bytes])?;
        let place = ChunkPlace {
            start,
            heads: chunk.heads.len() as u64,
            bytes: chunk.bytes.len() as u64,
            checksum: checksum(&heads, &chunk.bytes),
        };
        self.places.lock().unwrap_or_else(PoisonError::into_inner)[number] = place;
        Ok(())
    }

    /// Stores all chunks of a layer in memory.
    pub(crate) fn store_all(&mut self, layer: &Layer) -> Result<(), LayerError> {
        self.bits = layer.bits;
        let mut chunks = layer.chunks.iter().enumerate();
        chunks.try_for_each(|(number, chunk)| self.store(number, chunk))
    }

    /// Writes the places, which describe the layer together with the count's plan.
    pub(crate) fn save(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        out.numbers([
            self.steps as u64,
            self.bits.into(),
            self.groups.count as u64,
            places.len() as u64,
        ])?;
        let numbers = places
            .iter()
            .flat_map(|place| [place.start, place.heads, place.bytes, place.checksum]);
        out.numbers(numbers)
    }

    /// Reads what [`save`](Self::save) has written, and cuts the files to the saved lengths. The
    /// files of the first `removed` groups are gone.
    pub(crate) fn load(
        input: &mut DurableReader,
        folder: &Arc<SpillFolder>,
        (number, sweep, sets): (usize, &Sweep, &[Arc<DegreeSet>]),
        removed: usize,
    ) -> Result<Self, LayerError> {
        let [steps, bits, count, chunks] = numbers(input)?;
        let Some(set) = sets.get(steps as usize) else {
            return Err(input.damaged("more steps than the count has").into());
        };
        let bits = match u32::try_from(bits) {
            Ok(bits @ 1..=MAX_BITS) => bits,
            _ => return Err(input.damaged("numbers of no possible size").into()),
        };
        if chunks != chunks_of(set) as u64 || count == 0 || count > chunks {
            let what = "more or fewer chunks than the layer has";
            return Err(input.damaged(what).into());
        }
        let groups = groups_of(sweep, steps as usize, set, count as usize);
        let mut places = Vec::new();
        for chunk in 0..chunks as usize {
            let [start, heads, bytes, checksum] = numbers(input)?;
            let place = ChunkPlace {
                start,
                heads,
                bytes,
                checksum,
            };
            if place.end().is_none() {
                return Err(input.damaged("a chunk that begins nowhere").into());
            }
            places.push(match groups.of(chunk) < removed {
                true => ChunkPlace::default(),
                false => place,
            });
        }
        let name = LayerName {
            sweep: number,
            steps: steps as usize,
        };
        Self::with_places(folder, name, set, bits, groups, places)
    }

    fn damaged(&self, chunk: usize, what: &str) -> LayerError {
        FileError::damaged(self.files[self.groups.of(chunk)].path(), what).into()
    }
}

impl ChunkStorage for StoredLayer {
    fn is_empty(&self, chunk: usize) -> bool {
        self.place(chunk).heads == 0
    }

    fn load(&self, chunk: usize) -> Result<Chunk, LayerError> {
        let place = self.place(chunk);
        if place.heads == 0 {
            return Ok(Chunk::default());
        }
        let size = chunk_words(self.set.words.len());
        let words = &self.set.words[chunk * size..(chunk + 1) * size];
        let blocks: u64 = words.iter().map(|word| u64::from(word.count_ones())).sum();
        if place.heads != blocks {
            return Err(self.damaged(chunk, "more or fewer blocks than the chunk has"));
        }
        let (mut heads, mut bytes) = (Vec::new(), Vec::new());
        memory::lengthen(&mut heads, blocks as usize * size_of::<Head>(), 0)?;
        let length = usize::try_from(place.bytes).map_err(|_| NoMemory { bytes: place.bytes })?;
        memory::lengthen(&mut bytes, length, 0)?;
        let file = &self.files[self.groups.of(chunk)];
        file.read(place.start, [&mut heads, &mut bytes])?;
        if checksum(&heads, &bytes) != place.checksum {
            return Err(self.damaged(chunk, "its checksum is wrong"));
        }
        let (heads, _) = heads.as_chunks::<8>();
        let heads = heads.iter().map(|&head| Head(u64::from_le_bytes(head)));
        match Chunk::of(words, heads, bytes, self.bits)? {
            Ok(chunk) => Ok(chunk),
            Err(what) => Err(self.damaged(chunk, what)),
        }
    }
}

fn checksum(heads: &[u8], bytes: &[u8]) -> u64 {
    let mut sum = Checksum::new();
    sum.update(heads);
    sum.update(bytes);
    sum.value()
}

fn numbers(input: &mut DurableReader) -> Result<[u64; PLACE_NUMBERS], FileError> {
    let mut numbers = [0; PLACE_NUMBERS];
    for number in &mut numbers {
        *number = input.number()?;
    }
    Ok(numbers)
}
