//! Tablebases in files.
//!
//! A file begins with the header of `board_files`. Then come the number of tables and each table:
//! the numbers of the materials of the side to move and of the other side; the number of counts,
//! and the counts of codes; the two counts of zugzwangs; the probabilities of the coder; the end of
//! each block, in four bytes; and the blocks. Other numbers have eight bytes.

use std::path::Path;

use board_files::endings::TableSummary;
use board_files::{DurableReader, DurableWriter, FileError, FileFormat};

use super::duel::Duel;
use super::material::Material;
use super::packed::{self, PackedTable};
use super::tablebase::{EndgameTable, Tablebase};

const TABLEBASE: FileFormat = FileFormat::new("shogun endings", 1);

impl Tablebase {
    /// Saves the tablebase atomically: the complete file replaces an old one in one step.
    ///
    /// # Errors
    /// [`FileError`].
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("shogun-endings-doc-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// use shogun_rules::endings::{Builder, Material, Tablebase};
    ///
    /// let [slow, fast] = [Material::ALL[0], Material::ALL[7]];
    /// let tablebase = Builder::new().only(slow, fast).build()?;
    /// tablebase.save(folder.join("small"))?;
    /// let loaded = Tablebase::load(folder.join("small"), 1 << 30)?;
    /// assert!(loaded.classes().eq(tablebase.classes()));
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let mut out = DurableWriter::create(path, TABLEBASE)?;
        out.number(self.tables().count() as u64)?;
        for (duel, EndgameTable { tally, packed }) in self.tables() {
            let materials = [duel.own, duel.other];
            out.numbers(materials.map(|material| material.number() as u64))?;
            tally.write(&mut out)?;
            packed.write(&mut out)?;
        }
        out.finish()
    }

    /// Loads a tablebase that [`save`](Self::save) wrote. The memory limit in bytes includes all
    /// blocks that queries unpack later.
    ///
    /// # Errors
    /// [`FileError`] if the file is of another program or version, truncated, changed or too large.
    pub fn load(path: impl AsRef<Path>, memory_limit: u64) -> Result<Self, FileError> {
        let mut input = DurableReader::open(path, TABLEBASE)?;
        let length = input.remaining();
        let count = input.number()?;
        let needed = count.saturating_mul(packed::MEMORY).saturating_add(length);
        if needed > memory_limit {
            return Err(FileError::Memory {
                path: input.path().to_owned(),
                needed,
            });
        }
        input.verify()?;
        input.number()?;
        let mut tablebase = Self::empty();
        for _ in 0..count {
            let duel = Duel {
                own: material(&mut input)?,
                other: material(&mut input)?,
            };
            let table = EndgameTable::read(duel, &mut input)?;
            if !tablebase.insert(duel, table) {
                return Err(input.damaged("it has two tables of one class"));
            }
        }
        input.finish()?;
        Ok(tablebase)
    }

    /// Checks that [`save`](Self::save) may replace the file: it is missing, empty, or a tablebase,
    /// damaged or not.
    ///
    /// # Errors
    /// [`FileError::BadMagic`] or [`FileError::OtherKind`] if not; [`FileError::Io`] if the file
    /// cannot be read.
    pub fn check_replaceable(path: impl AsRef<Path>) -> Result<(), FileError> {
        DurableReader::check_replaceable(path, TABLEBASE)
    }
}

/// Reads the material of a side.
fn material(input: &mut DurableReader) -> Result<Material, FileError> {
    let number = input.number()?;
    let material = usize::try_from(number)
        .ok()
        .and_then(|number| Material::ALL.get(number));
    material.copied().ok_or_else(|| {
        let most = Material::ALL.len() - 1;
        input.damaged(format!(
            "a side has material {number}, expected 0 to {most}"
        ))
    })
}

impl EndgameTable {
    fn read(duel: Duel, input: &mut DurableReader) -> Result<Self, FileError> {
        let tally = TableSummary::read(input)?;
        let packed = PackedTable::read(duel, input)?;
        Ok(Self { tally, packed })
    }
}
