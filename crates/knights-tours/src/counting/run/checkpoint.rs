//! The checkpoint file, from which a count resumes after a crash.
//!
//! A [file of a count](crate::counting::spill::count_file), of kind `tour count`, version 6; the
//! state is numbers of eight bytes, little-endian. It has for each sweep that has begun: the number
//! of finished steps, the bits of the largest number, and the number of chunks; for each chunk the
//! number of heads, the number of bytes, the heads, and the bytes. The degree sets are not stored:
//! they follow from the board.

use std::path::Path;
use std::sync::Arc;

use board_files::{Checksum, DurableReader, DurableWriter, FileError, FileFormat};

use crate::Board;
use crate::counting::memory::NoMemory;
use crate::counting::numbers::block::Head;
use crate::counting::numbers::cell::MAX_BITS;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::layer::{Chunk, Layer, chunk_words};
use crate::counting::plan::graph::PlannedTours;
use crate::counting::plan::sweep::Sweep;
use crate::counting::run::error::{CheckpointError, CountError};
use crate::counting::spill::count_file::{CountFile, SavedCount};
use crate::counting::states::degree_set::DegreeSet;

const FORMAT: FileFormat = FileFormat::new("tour count", 6);

/// The fingerprint of a count: a hash of the board, the tours, the steps of the sweeps, and the
/// modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) fn new(
        board: &Board,
        tours: PlannedTours,
        sweeps: &[&Sweep],
        modulus: Option<Modulus>,
    ) -> Self {
        let mut sum = Checksum::new();
        let set = match tours {
            PlannedTours::Closed => "closed",
            PlannedTours::Directed => "directed",
            PlannedTours::From(square) => &format!("from {square}"),
        };
        sum.update(format!("{board}\n{set}\n").as_bytes());
        for sweep in sweeps {
            sum.update(&sweep.slots.to_le_bytes());
            for step in &sweep.steps {
                let slots =
                    [step.retired, step.star_centre].map(|slot| slot.map_or(0, |slot| slot + 1));
                let choices = step.choices.iter();
                let choices = choices.flat_map(|choice| [choice.centre, choice.ends]);
                let head = [step.choices.len() as u32, step.fresh];
                for number in slots.into_iter().chain(head).chain(choices) {
                    sum.update(&number.to_le_bytes());
                }
            }
        }
        if let Some(modulus) = modulus {
            sum.update(format!("modulo {}\n", modulus.prime()).as_bytes());
        }
        Self(sum.value())
    }

    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}

/// The saved layers, each with the number of its steps from the beginning of its sweep.
pub(crate) type Layers = Vec<(usize, Layer)>;

/// The checkpoint of a count.
pub(crate) struct CountCheckpoint(CountFile);

/// The error of a checkpoint that cannot be used.
pub(crate) fn refused(path: &Path, reason: CheckpointError) -> CountError {
    CountError::Checkpoint {
        path: path.to_owned(),
        reason,
    }
}

impl CountCheckpoint {
    pub(crate) fn new(path: &Path, fingerprint: Fingerprint) -> Result<Self, CountError> {
        let file = CountFile::new(path, FORMAT, fingerprint.value());
        file.map(Self).map_err(|error| refused(path, error.into()))
    }

    /// Removes the file; nothing happens if there is none.
    pub(crate) fn discard(self) -> Result<(), CountError> {
        let path = self.0.path();
        match self.0.is_own().map_err(|error| self.error(error))? {
            None => Ok(()),
            Some(true) => board_files::remove(path).map_err(|error| self.error(error)),
            Some(false) => Err(refused(path, CheckpointError::OtherCount)),
        }
    }

    /// Refuses a checkpoint for a count that is so short that it has none.
    pub(crate) fn refuse(path: Option<&Path>) -> Result<(), CountError> {
        let Some(path) = path else {
            return Ok(());
        };
        match DurableReader::open_if_there(path, FORMAT) {
            Ok(None) => Ok(()),
            Ok(Some(_)) => Err(refused(path, CheckpointError::OtherCount)),
            Err(error) => Err(refused(path, error.into())),
        }
    }

    fn error(&self, error: FileError) -> CountError {
        refused(self.0.path(), error.into())
    }

    /// Replaces the content of the file by the layers.
    pub(crate) fn save(&self, layers: &Layers) -> Result<(), CountError> {
        let saved = self.0.save(|out| write_layers(out, layers));
        saved.map_err(|error| self.error(error))
    }

    /// Replaces the content of the file by the result.
    pub(crate) fn save_result(&self, count: &Natural) -> Result<(), CountError> {
        let saved = self.0.save_result(count);
        saved.map_err(|error| self.error(error))
    }

    /// Reads the file; `sets`: the degree sets of each sweep. No layers if there is no file.
    pub(crate) fn load(
        &self,
        sets: &[&[Arc<DegreeSet>]],
    ) -> Result<SavedCount<Layers>, CountError> {
        let saved = self.0.load(|input| read_layers(input, sets));
        saved
            .map_err(|error| self.error(error))?
            .ok_or_else(|| refused(self.0.path(), CheckpointError::OtherCount))
    }
}

fn write_layers(out: &mut DurableWriter, layers: &Layers) -> Result<(), FileError> {
    for (steps, layer) in layers {
        out.numbers([*steps as u64, layer.bits.into(), layer.chunks.len() as u64])?;
        for chunk in &layer.chunks {
            out.numbers([chunk.heads.len() as u64, chunk.bytes.len() as u64])?;
            out.numbers(chunk.heads.iter().map(|head| head.0))?;
            out.bytes(&chunk.bytes)?;
        }
    }
    Ok(())
}

fn read_layers(input: &mut DurableReader, sets: &[&[Arc<DegreeSet>]]) -> Result<Layers, FileError> {
    let mut layers = Vec::new();
    for sets in sets {
        if input.remaining() == 0 && !layers.is_empty() {
            break;
        }
        let steps = input.number()? as usize;
        let Some(set) = sets.get(steps).map(Arc::clone) else {
            return Err(input.damaged("more steps than the count has"));
        };
        let Ok(bits @ 1..=MAX_BITS) = u32::try_from(input.number()?) else {
            return Err(input.damaged("numbers of no possible size"));
        };
        let mut parts = set.words.chunks(chunk_words(set.words.len()));
        let mut chunks = Vec::new();
        if input.number()? != parts.len() as u64 {
            return Err(input.damaged("more or fewer chunks than the layer has"));
        }
        for words in &mut parts {
            chunks.push(Arc::new(read_chunk(input, words, bits)?));
        }
        layers.push((steps, Layer { set, chunks, bits }));
    }
    Ok(layers)
}

/// Reads a chunk over these words of the degree set, of a layer whose numbers have at most this
/// many bits.
fn read_chunk(input: &mut DurableReader, words: &[u128], bits: u32) -> Result<Chunk, FileError> {
    if words.iter().all(|&word| word == 0) {
        return match [input.number()?, input.number()?] {
            [0, 0] => Ok(Chunk::default()),
            _ => Err(input.damaged("blocks where the layer has none")),
        };
    }
    let blocks: u64 = words.iter().map(|word| u64::from(word.count_ones())).sum();
    let (heads, length) = (input.number()?, input.number()?);
    if heads != blocks {
        return Err(input.damaged("more or fewer blocks than the chunk has"));
    }
    let heads = input.numbers(heads)?;
    let bytes = input.vec(length)?;
    match Chunk::of(words, heads.into_iter().map(Head), bytes, bits) {
        Ok(Ok(chunk)) => Ok(chunk),
        Ok(Err(what)) => Err(input.damaged(what)),
        Err(NoMemory { bytes }) => Err(FileError::Memory {
            path: input.path().to_owned(),
            needed: bytes,
        }),
    }
}
