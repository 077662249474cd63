//! The file that lets a count go on after a crash.
//!
//! All numbers are little-endian. A header of 32 bytes: the magic `KTCOUNT\n`, the format version
//! (`u32`), four zero bytes, the fingerprint of the count (`u64`), and the checksum of everything
//! after the header (`u64`). Then, for each sweep begun: the number of steps done (`u64`), the bits of
//! the largest number (`u64`), the word shift (`u64`), the number of chunks (`u64`), and for each chunk
//! the number of heads (`u64`), of bytes (`u64`), the heads (`u64` each) and the bytes. The degree sets
//! are not stored: they follow from the board.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::Board;

use super::block::Head;
use super::degree_set::DegreeSet;
use super::layer::{Chunk, Layer};
use super::sweep::Sweep;
use super::{CheckpointError, CountError, TourSet};

const MAGIC: &[u8; 8] = b"KTCOUNT\n";
const VERSION: u32 = 3;
const HEADER: u64 = 32;

/// Tells one count from another: the board, the tours, and the steps of the sweeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    pub(super) fn new(board: &Board, tours: TourSet, sweeps: &[Sweep]) -> Self {
        let mut sum = Checksum::new();
        sum.update(format!("{board}\n{tours:?}\n").as_bytes());
        for sweep in sweeps {
            sum.update(format!("{}\n{:?}\n", sweep.slots, sweep.steps).as_bytes());
        }
        Self(sum.value())
    }
}

/// A 64-bit checksum: FNV-1a over words of eight bytes, with a rotation so that high bits reach low ones.
struct Checksum {
    sum: u64,
    rest: [u8; 8],
    filled: usize,
    length: u64,
}

impl Checksum {
    fn new() -> Self {
        Self {
            sum: 0xcbf2_9ce4_8422_2325,
            rest: [0; 8],
            filled: 0,
            length: 0,
        }
    }

    fn word(&mut self, word: u64) {
        self.sum = (self.sum ^ word)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29);
    }

    fn update(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if self.filled > 0 {
            let taken = bytes.len().min(8 - self.filled);
            self.rest[self.filled..self.filled + taken].copy_from_slice(&bytes[..taken]);
            self.filled += taken;
            bytes = &bytes[taken..];
            if self.filled < 8 {
                return;
            }
            self.word(u64::from_le_bytes(self.rest));
            self.filled = 0;
        }
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.word(u64::from_le_bytes(word));
        }
        self.rest[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    fn value(mut self) -> u64 {
        let mut rest = [0; 8];
        rest[..self.filled].copy_from_slice(&self.rest[..self.filled]);
        self.word(u64::from_le_bytes(rest));
        let length = self.length;
        self.word(length);
        self.sum ^ self.sum >> 32
    }
}

/// Sums what passes through it.
struct Summed<T> {
    inner: T,
    sum: Checksum,
}

impl<T: Write> Summed<T> {
    fn number(&mut self, number: u64) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.inner.write_all(bytes)
    }
}

pub(super) struct Checkpoint {
    path: PathBuf,
    fingerprint: Fingerprint,
}

/// The layers at hand, with the number of steps each is from the beginning of its sweep.
type Layers = Vec<(usize, Layer)>;

impl Checkpoint {
    pub(super) fn new(path: PathBuf, fingerprint: Fingerprint) -> Self {
        Self { path, fingerprint }
    }

    fn error(&self, reason: CheckpointError) -> CountError {
        CountError::Checkpoint {
            path: self.path.clone(),
            reason,
        }
    }

    fn io(&self, error: &io::Error) -> CountError {
        let reason = match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => CheckpointError::Damaged,
            _ => CheckpointError::Io {
                message: error.to_string(),
            },
        };
        self.error(reason)
    }

    /// Writes the layers beside the file and then puts them in its place: whenever the program ends,
    /// there is a whole checkpoint.
    pub(super) fn save(&self, layers: &Layers) -> Result<(), CountError> {
        let beside = beside(&self.path);
        self.write(&beside, layers)
            .and_then(|()| fs::rename(&beside, &self.path))
            .map_err(|error| {
                // What was begun is of no use; that it cannot be removed either changes nothing.
                let _ = fs::remove_file(&beside);
                self.io(&error)
            })
    }

    fn write(&self, path: &Path, layers: &Layers) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
        file.write_all(&[0; HEADER as usize])?;
        let mut out = Summed {
            inner: file,
            sum: Checksum::new(),
        };
        for (steps, layer) in layers {
            for number in [
                *steps as u64,
                layer.bits.into(),
                layer.word_shift.into(),
                layer.chunks.len() as u64,
            ] {
                out.number(number)?;
            }
            for chunk in &layer.chunks {
                out.number(chunk.heads.len() as u64)?;
                out.number(chunk.bytes.len() as u64)?;
                for head in &chunk.heads {
                    out.number(head.0)?;
                }
                out.bytes(&chunk.bytes)?;
            }
        }
        let sum = out.sum.value();
        let mut file = out.inner.into_inner()?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(MAGIC)?;
        file.write_all(&VERSION.to_le_bytes())?;
        file.write_all(&[0; 4])?;
        file.write_all(&self.fingerprint.0.to_le_bytes())?;
        file.write_all(&sum.to_le_bytes())?;
        file.sync_all()
    }

    pub(super) fn remove(&self) -> Result<(), CountError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.io(&error)),
            _ => Ok(()),
        }
    }

    /// The layers in the file; none if there is no file. `sets`: the degree sets of each sweep.
    pub(super) fn load(&self, sets: &[&[Arc<DegreeSet>]]) -> Result<Layers, CountError> {
        let mut file = match File::open(&self.path) {
            Ok(file) => BufReader::with_capacity(1 << 20, file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.io(&error)),
        };
        self.check(&mut file)?;
        file.seek(SeekFrom::Start(HEADER))
            .map_err(|error| self.io(&error))?;
        read_layers(&mut file, sets).map_err(|error| self.io(&error))
    }

    /// Checks header and checksum, before anything in the file is believed.
    fn check(&self, file: &mut impl Read) -> Result<(), CountError> {
        let mut magic = [0; 8];
        if file.read_exact(&mut magic).is_err() || magic != *MAGIC {
            return Err(self.error(CheckpointError::NotACheckpoint));
        }
        let mut header = || read_number(file).map_err(|error| self.io(&error));
        let (version, fingerprint, expected) = (header()?, header()?, header()?);
        if version != u64::from(VERSION) {
            return Err(self.error(CheckpointError::Version {
                found: version as u32,
                expected: VERSION,
            }));
        }
        let mut sum = Checksum::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => sum.update(&buffer[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.io(&error)),
            }
        }
        if sum.value() != expected {
            return Err(self.error(CheckpointError::Damaged));
        }
        if fingerprint != self.fingerprint.0 {
            return Err(self.error(CheckpointError::OtherCount));
        }
        Ok(())
    }
}

/// The name under which a file is written before it takes its place.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn read_number(file: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn read_layers(file: &mut impl Read, sets: &[&[Arc<DegreeSet>]]) -> io::Result<Layers> {
    let damaged = || io::Error::from(io::ErrorKind::InvalidData);
    let mut layers = Vec::new();
    for sets in sets {
        let steps = match read_number(file) {
            Ok(steps) => steps as usize,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && !layers.is_empty() => {
                break;
            }
            Err(error) => return Err(error),
        };
        let set = Arc::clone(sets.get(steps).ok_or_else(damaged)?);
        let bits = u32::try_from(read_number(file)?).map_err(|_| damaged())?;
        let word_shift = u32::try_from(read_number(file)?)
            .ok()
            .filter(|&shift| shift < 64)
            .ok_or_else(damaged)?;
        let mut parts = set.words.chunks(1 << word_shift);
        let mut chunks = Vec::new();
        for _ in 0..read_number(file)? {
            chunks.push(read_chunk(file, parts.next().ok_or_else(damaged)?)?.ok_or_else(damaged)?);
        }
        if parts.next().is_some() {
            return Err(damaged());
        }
        layers.push((
            steps,
            Layer {
                set,
                chunks,
                word_shift,
                bits,
            },
        ));
    }
    Ok(layers)
}

/// A chunk over these words of the degree set; `None` if it does not belong to them.
fn read_chunk(file: &mut impl Read, words: &[u128]) -> io::Result<Option<Chunk>> {
    let mut blocks = 0;
    let before = words
        .iter()
        .map(|word| {
            let before = blocks;
            blocks += word.count_ones();
            before
        })
        .collect();
    let (heads, length) = (read_number(file)?, read_number(file)?);
    if heads != u64::from(blocks) {
        return Ok(None);
    }
    let heads = (0..heads)
        .map(|_| read_number(file).map(Head))
        .collect::<io::Result<Vec<_>>>()?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 == length).then_some(Chunk {
        before,
        heads,
        bytes,
    }))
}
