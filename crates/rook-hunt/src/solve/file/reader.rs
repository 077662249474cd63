//! Reading a file and believing nothing of it.

use core::sync::atomic::{AtomicU8, AtomicU64};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use super::{FileError, Kind, MAGIC, VERSION};
use crate::solve::Summary;
use crate::solve::index::Size;
use crate::solve::table::TurnTable;
use crate::{Hunt, RulesError};

/// Reads a file and checks it on the way.
pub(crate) struct Reader {
    path: PathBuf,
    input: BufReader<File>,
    crc: crc32fast::Hasher,
    left: u64,
}

/// The head of a file.
pub(crate) struct Head {
    pub(crate) hunt: Hunt,
    pub(crate) planes: usize,
    pub(crate) turn: u32,
    pub(crate) len: usize,
}

impl Reader {
    pub(crate) fn open(path: &Path) -> Result<Self, FileError> {
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
    pub(crate) fn expect_left(&self, bytes: u128) -> Result<(), FileError> {
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

    pub(crate) fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), FileError> {
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

    pub(crate) fn word(&mut self) -> Result<u64, FileError> {
        let mut word = [0; 8];
        self.bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    pub(crate) fn words(&mut self, words: &mut [u64]) -> Result<(), FileError> {
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

    pub(crate) fn atomics(&mut self, words: &mut [AtomicU64]) -> Result<(), FileError> {
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

    pub(crate) fn atomic_bytes(&mut self, bytes: &mut [AtomicU8]) -> Result<(), FileError> {
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

    pub(crate) fn head(&mut self, kind: Kind) -> Result<Head, FileError> {
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
    pub(crate) fn summary(&mut self, summary: &mut Summary, turn: u32) -> Result<(), FileError> {
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

    pub(crate) fn planes(&mut self, planes: usize, len: usize) -> Result<TurnTable, FileError> {
        let planes = (0..planes)
            .map(|_| {
                let mut plane = vec![0; len];
                self.words(&mut plane).map(|()| plane)
            })
            .collect::<Result<_, FileError>>()?;
        Ok(TurnTable::from_planes(planes, len))
    }

    /// Checks the sum at the end.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
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
