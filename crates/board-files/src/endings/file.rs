//! Tablebases in files.
//!
//! A file begins with the header of `board_files`. Then come the settings of the endings, the
//! number of tables and the tables. A table has:
//!
//! - the numbers of the materials of the side to move and of the other side,
//! - the number of counts, the counts of codes, and the two counts of zugzwangs,
//! - for each code the number of its first state, any number if the code has none,
//! - for each of the two kinds of zugzwang the number of its first state plus one, 0 if it has
//!   none,
//! - the probabilities of the coder,
//! - the end of each block, in four bytes, and the blocks.
//!
//! All other numbers have eight bytes.

use std::path::Path;

use super::packed::PackedTable;
use super::summary::TableSummary;
use super::tablebase::{EndgameTable, Endings, Tablebase};
use crate::{DurableReader, DurableWriter, FileError};

impl<E: Endings> Tablebase<E> {
    /// Saves the tablebase atomically: the complete file replaces an old one in one step.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let mut out = DurableWriter::create(path, E::FORMAT)?;
        self.endings().write(&mut out)?;
        out.number(self.tables().count() as u64)?;
        for (class, EndgameTable { summary, packed }) in self.tables() {
            for side in class {
                let number = E::MATERIALS.iter().position(|&material| material == side);
                out.number(number.unwrap_or_default() as u64)?;
            }
            summary.write(&mut out)?;
            packed.write(&mut out)?;
        }
        out.finish()
    }

    /// Loads a tablebase that [`save`](Self::save) wrote. The memory limit in bytes includes the
    /// memory that later queries may take.
    ///
    /// # Errors
    /// [`FileError`] if the file is of another kind or version, truncated, changed or too large.
    pub fn load(path: impl AsRef<Path>, memory_limit: u64) -> Result<Self, FileError> {
        let mut input = DurableReader::open(path, E::FORMAT)?;
        let length = input.remaining();
        input.verify()?;
        let mut tablebase = Self::empty(E::read(&mut input)?);
        let count = input.number()?;
        let needed = E::loaded_memory(count).saturating_add(length);
        if needed > memory_limit {
            return Err(FileError::Memory {
                path: input.path().to_owned(),
                needed,
            });
        }
        for _ in 0..count {
            let class = [material::<E>(&mut input)?, material::<E>(&mut input)?];
            let states = tablebase.endings().states(class);
            let summary = TableSummary::read(&states, &mut input)?;
            let packed = PackedTable::read(states, &mut input)?;
            if !tablebase.insert(class, EndgameTable { summary, packed }) {
                return Err(input.damaged("it has two tables of one class"));
            }
        }
        input.finish()?;
        Ok(tablebase)
    }

    /// Checks that [`save`](Self::save) may replace the file: it is missing, empty, or a tablebase
    /// of this game, damaged or not.
    ///
    /// # Errors
    /// [`FileError::BadMagic`] or [`FileError::OtherKind`] if not; [`FileError::Io`] if the file
    /// cannot be read.
    pub fn check_replaceable(path: impl AsRef<Path>) -> Result<(), FileError> {
        DurableReader::check_replaceable(path, E::FORMAT)
    }
}

/// Reads the material of a side.
fn material<E: Endings>(input: &mut DurableReader) -> Result<E::Material, FileError> {
    let number = input.number()?;
    let material = usize::try_from(number)
        .ok()
        .and_then(|number| E::MATERIALS.get(number));
    material.copied().ok_or_else(|| {
        let max = E::MATERIALS.len() - 1;
        input.damaged(format!("a side has material {number}, expected 0 to {max}"))
    })
}
