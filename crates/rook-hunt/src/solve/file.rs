//! Solutions in files.
//!
//! A file is little-endian throughout: a head (what it is, version, rules, how much follows), the summary, the planes of
//! the turn table one after another, and the CRC-32 of everything before. `docs/rook-hunt.md` describes it byte by byte.

use core::fmt;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::index::{PawnIndex, Size};
use super::table::TurnTable;
use super::{Solution, SolveError, Solver, Summary};
use crate::{Hunt, RulesError};

const MAGIC: [u8; 8] = *b"ROOKHUNT";
const VERSION: u32 = 1;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Kind {
    Solution = 1,
    Checkpoint = 2,
}

/// Why a file of ours could not be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no.
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is not a file of ours.
    Foreign(PathBuf),
    /// It is of another version.
    Version {
        /// The file.
        path: PathBuf,
        /// Its version; ours is 1.
        found: u32,
    },
    /// It holds something else: a checkpoint where a solution is wanted, or the other way round.
    OtherKind(PathBuf),
    /// It has been cut off or changed.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// It would take more memory than it may.
    Memory {
        /// The file.
        path: PathBuf,
        /// Why.
        error: Box<SolveError>,
    },
    /// A checkpoint of a run that asked about other placements.
    OtherPlacements(PathBuf),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, .. } => write!(f, "cannot read or write {}", path.display()),
            Self::Foreign(path) => write!(f, "{}: not a file of the rook hunt", path.display()),
            Self::Version { path, found } => {
                write!(
                    f,
                    "{}: a file of version {found}, while this program reads version {VERSION}",
                    path.display()
                )
            }
            Self::OtherKind(path) => {
                write!(
                    f,
                    "{}: holds a checkpoint where a solution is wanted, or the other way round",
                    path.display()
                )
            }
            Self::Damaged { path, what } => write!(f, "{}: damaged: {what}", path.display()),
            Self::Memory { path, error } => write!(f, "{}: {error}", path.display()),
            Self::OtherPlacements(path) => write!(
                f,
                "{}: a checkpoint of a run that asked about other placements: ask about the same ones, or remove it",
                path.display()
            ),
        }
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<FileError> for SolveError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

/// Writes a file under another name and gives it its own when it is complete.
pub(super) struct Writer {
    path: PathBuf,
    part: PathBuf,
    out: BufWriter<File>,
    crc: crc32fast::Hasher,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Self, FileError> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".part");
        let part = path.with_file_name(name);
        let out = File::create(&part).map_err(|error| FileError::Io {
            path: part.clone(),
            error,
        })?;
        Ok(Self {
            path: path.to_owned(),
            part,
            out: BufWriter::with_capacity(1 << 20, out),
            crc: crc32fast::Hasher::new(),
        })
    }

    fn io(&self, result: io::Result<()>) -> Result<(), FileError> {
        result.map_err(|error| FileError::Io {
            path: self.part.clone(),
            error,
        })
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.crc.update(bytes);
        let written = self.out.write_all(bytes);
        self.io(written)
    }

    pub(super) fn words(&mut self, words: &[u64]) -> Result<(), FileError> {
        self.in_chunks(words, |&word, out| out.extend(word.to_le_bytes()))
    }

    pub(super) fn atomics(&mut self, words: &[AtomicU64]) -> Result<(), FileError> {
        self.in_chunks(words, |word, out| {
            out.extend(word.load(Relaxed).to_le_bytes())
        })
    }

    pub(super) fn atomic_bytes(&mut self, bytes: &[AtomicU8]) -> Result<(), FileError> {
        self.in_chunks(bytes, |byte, out| out.push(byte.load(Relaxed)))
    }

    fn in_chunks<T>(
        &mut self,
        items: &[T],
        write: impl Fn(&T, &mut Vec<u8>),
    ) -> Result<(), FileError> {
        let mut buffer = Vec::new();
        for chunk in items.chunks(1 << 13) {
            buffer.clear();
            chunk.iter().for_each(|item| write(item, &mut buffer));
            self.bytes(&buffer)?;
        }
        Ok(())
    }

    pub(super) fn head(
        &mut self,
        kind: Kind,
        hunt: &Hunt,
        planes: usize,
        turn: u32,
        len: usize,
    ) -> Result<(), FileError> {
        self.bytes(&MAGIC)?;
        self.bytes(&VERSION.to_le_bytes())?;
        self.bytes(&(kind as u32).to_le_bytes())?;
        self.bytes(&[
            hunt.side(),
            hunt.pawns(),
            hunt.steps(),
            hunt.reach(),
            u8::from(hunt.repeats()),
            u8::from(hunt.rook_may_stay()),
            planes as u8,
            0,
        ])?;
        self.words(&[u64::from(turn), len as u64])
    }

    pub(super) fn summary(&mut self, summary: &Summary) -> Result<(), FileError> {
        self.words(&[
            summary.won_states,
            u64::from(summary.longest),
            summary.placements,
            summary.won_placements.len() as u64,
        ])?;
        self.words(&summary.won_placements)
    }

    /// Ends the file and puts it in place.
    pub(super) fn finish(mut self) -> Result<(), FileError> {
        let crc = self.crc.clone().finalize().to_le_bytes();
        let done = self
            .out
            .write_all(&crc)
            .and_then(|()| self.out.flush())
            .and_then(|()| self.out.get_ref().sync_all())
            .and_then(|()| fs::rename(&self.part, &self.path));
        self.io(done)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Once renamed it is gone; otherwise half a file helps nobody.
        let _ = fs::remove_file(&self.part);
    }
}

/// Reads a file and checks it on the way.
pub(super) struct Reader {
    path: PathBuf,
    input: BufReader<File>,
    crc: crc32fast::Hasher,
    left: u64,
}

/// The head of a file.
pub(super) struct Head {
    pub(super) hunt: Hunt,
    pub(super) planes: usize,
    pub(super) turn: u32,
    pub(super) len: usize,
}

impl Reader {
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let io = |error| FileError::Io {
            path: path.to_owned(),
            error,
        };
        let file = File::open(path).map_err(io)?;
        let left = file.metadata().map_err(io)?.len();
        Ok(Self {
            path: path.to_owned(),
            input: BufReader::with_capacity(1 << 20, file),
            crc: crc32fast::Hasher::new(),
            left,
        })
    }

    fn damaged(&self, what: impl Into<String>) -> FileError {
        FileError::Damaged {
            path: self.path.clone(),
            what: what.into(),
        }
    }

    /// That exactly so many bytes are to come before the checksum; to be asked before room is made for them.
    pub(super) fn expect_left(&self, bytes: u128) -> Result<(), FileError> {
        let expected = bytes + 4;
        if u128::from(self.left) == expected {
            Ok(())
        } else {
            Err(self.damaged(format!(
                "{} bytes follow the head where there should be {expected}",
                self.left
            )))
        }
    }

    pub(super) fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), FileError> {
        if self.left < bytes.len() as u64 {
            return Err(self.damaged("it ends too early"));
        }
        self.input
            .read_exact(bytes)
            .map_err(|error| FileError::Io {
                path: self.path.clone(),
                error,
            })?;
        self.left -= bytes.len() as u64;
        self.crc.update(bytes);
        Ok(())
    }

    pub(super) fn word(&mut self) -> Result<u64, FileError> {
        let mut word = [0; 8];
        self.bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    pub(super) fn words(&mut self, words: &mut [u64]) -> Result<(), FileError> {
        let mut buffer = vec![0; 1 << 16];
        for chunk in words.chunks_mut(1 << 13) {
            let bytes = &mut buffer[..8 * chunk.len()];
            self.bytes(bytes)?;
            for (word, bytes) in chunk.iter_mut().zip(bytes.as_chunks::<8>().0) {
                *word = u64::from_le_bytes(*bytes);
            }
        }
        Ok(())
    }

    pub(super) fn atomics(&mut self, words: &mut [AtomicU64]) -> Result<(), FileError> {
        let mut buffer = vec![0; 1 << 13];
        for chunk in words.chunks_mut(1 << 13) {
            let read = &mut buffer[..chunk.len()];
            self.words(read)?;
            for (word, &read) in chunk.iter_mut().zip(&*read) {
                *word.get_mut() = read;
            }
        }
        Ok(())
    }

    pub(super) fn atomic_bytes(&mut self, bytes: &mut [AtomicU8]) -> Result<(), FileError> {
        let mut buffer = vec![0; 1 << 16];
        for chunk in bytes.chunks_mut(1 << 16) {
            let read = &mut buffer[..chunk.len()];
            self.bytes(read)?;
            for (byte, &read) in chunk.iter_mut().zip(&*read) {
                *byte.get_mut() = read;
            }
        }
        Ok(())
    }

    pub(super) fn head(&mut self, kind: Kind) -> Result<Head, FileError> {
        let mut magic = [0; 8];
        if self.left < 16 || self.bytes(&mut magic).is_err() || magic != MAGIC {
            return Err(FileError::Foreign(self.path.clone()));
        }
        let mut number = [0; 4];
        self.bytes(&mut number)?;
        let found = u32::from_le_bytes(number);
        if found != VERSION {
            let path = self.path.clone();
            return Err(FileError::Version { path, found });
        }
        self.bytes(&mut number)?;
        if u32::from_le_bytes(number) != kind as u32 {
            return Err(FileError::OtherKind(self.path.clone()));
        }
        let mut rules = [0; 8];
        self.bytes(&mut rules)?;
        let [side, pawns, steps, reach, repeats, stay, planes, _] = rules;
        let hunt = rules_of(side, pawns, steps, reach, repeats == 1, stay == 1)
            .map_err(|error| self.damaged(format!("its rules: {error}")))?;
        let (turn, len) = (self.word()?, self.word()?);
        let sets = Size::of(side, pawns).sets;
        if u128::from(len) != sets || turn > 1 << 16 || planes > 16 {
            return Err(self.damaged(format!("{len} pawn sets where {hunt} has {sets}")));
        }
        Ok(Head {
            hunt,
            planes: usize::from(planes),
            turn: turn as u32,
            len: len as usize,
        })
    }

    /// Fills the summary's counts.
    pub(super) fn summary(&mut self, summary: &mut Summary, turn: u32) -> Result<(), FileError> {
        summary.won_states = self.word()?;
        let longest = self.word()?;
        summary.placements = self.word()?;
        let counts = self.word()?;
        if longest > u64::from(turn) || counts > u64::from(turn) + 1 {
            return Err(self.damaged("more turns in the summary than were played"));
        }
        summary.longest = longest as u32;
        summary.won_placements = vec![0; counts as usize];
        self.words(&mut summary.won_placements)
    }

    pub(super) fn planes(&mut self, planes: usize, len: usize) -> Result<TurnTable, FileError> {
        let planes = (0..planes)
            .map(|_| {
                let mut plane = vec![0; len];
                self.words(&mut plane).map(|()| plane)
            })
            .collect::<Result<_, FileError>>()?;
        Ok(TurnTable::from_planes(planes, len))
    }

    /// Checks the sum at the end.
    pub(super) fn finish(mut self) -> Result<(), FileError> {
        let expected = self.crc.clone().finalize();
        let mut found = [0; 4];
        self.bytes(&mut found)?;
        if u32::from_le_bytes(found) == expected && self.left == 0 {
            Ok(())
        } else {
            Err(self.damaged("the checksum does not fit"))
        }
    }
}

fn rules_of(
    side: u8,
    pawns: u8,
    steps: u8,
    reach: u8,
    repeats: bool,
    stay: bool,
) -> Result<Hunt, RulesError> {
    // Side 8 first: the number of pawns is checked against the board.
    Ok(Hunt::new(pawns, 1, reach)?
        .with_side(side)?
        .with_steps(steps, repeats)?
        .with_rook_may_stay(stay))
}

impl Solution {
    /// Saves the solution; the file appears only when it is complete.
    ///
    /// # Errors
    /// [`FileError::Io`].
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("rook-hunt-doc-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// use rook_hunt::Hunt;
    /// use rook_hunt::solve::{Solution, Solver};
    ///
    /// let solution = Solver::new(Hunt::new(2, 2, 1)?.with_side(3)?).solve()?;
    /// solution.save(&folder.join("small"))?;
    /// let loaded = Solution::load(&folder.join("small"), 1 << 30)?;
    /// assert_eq!(loaded.summary(), solution.summary());
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let mut out = Writer::create(path)?;
        let planes = self.table.planes();
        let turns = self
            .summary
            .won_placements
            .len()
            .max(self.summary.longest as usize);
        out.head(
            Kind::Solution,
            &self.summary.hunt,
            planes.len(),
            turns as u32,
            self.len(),
        )?;
        out.summary(&self.summary)?;
        for plane in planes {
            out.atomics(plane)?;
        }
        out.finish()
    }

    /// Loads what [`save`](Self::save) wrote, if it fits into so many bytes of memory.
    ///
    /// # Errors
    /// [`FileError`]: a file that is foreign, of another version, cut off, changed or too large is refused, before room
    /// is made for it.
    pub fn load(path: &Path, memory_limit: u64) -> Result<Self, FileError> {
        let mut input = Reader::open(path)?;
        let head = input.head(Kind::Solution)?;
        let needed = Size::of(head.hunt.side(), head.hunt.pawns()).tables
            + 8 * (head.planes as u128) * head.len as u128;
        if needed > u128::from(memory_limit) {
            return Err(FileError::Memory {
                path: path.to_owned(),
                error: Box::new(SolveError::Memory {
                    hunt: head.hunt,
                    needed,
                    limit: memory_limit,
                }),
            });
        }
        let mut summary = Solver::new(head.hunt).blank_summary();
        input.summary(&mut summary, head.turn)?;
        input.expect_left(8 * (head.planes as u128) * head.len as u128)?;
        let table = input.planes(head.planes, head.len)?;
        input.finish()?;
        let index = PawnIndex::new(head.hunt.side(), head.hunt.pawns());
        Ok(Self::new(summary, index, table))
    }
}
