//! Tablebases in files.
//!
//! A file begins with the header of `board_files`. Then come the side of the board, the number of
//! tables and each table: the numbers of the materials of the side to move and of the other side;
//! the number of counts, the counts of codes, the two counts of zugzwangs; a state of each code,
//! and of the two kinds of zugzwang, one more and 0 for none; the probabilities of the coder; the
//! end of each block, in four bytes; and the blocks. Other numbers have eight bytes.

use std::path::Path;

use board_files::{DurableReader, DurableWriter, FileError, FileFormat};

use super::builder::SIDES;
use super::duel::{Duel, DuelRules};
use super::material::Material;
use super::packed::PackedTable;
use super::summary::DuelSummary;
use super::tablebase::{EndgameTable, Tablebase};

const TABLEBASE: FileFormat = FileFormat::new("ploy endings", 1);

impl Tablebase {
    /// Saves the tablebase atomically: the complete file replaces an old one in one step.
    ///
    /// # Errors
    /// [`FileError`].
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("ploy-endings-doc-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// use ploy_rules::endings::{Analysis, Builder, Material, Tablebase};
    ///
    /// let straight = Material::ALL[3];
    /// let tablebase = Builder::with(Analysis::on_side(3)).only(straight, straight).build()?;
    /// tablebase.save(folder.join("small"))?;
    /// let loaded = Tablebase::load(folder.join("small"), 1 << 30)?;
    /// assert!(loaded.classes().eq(tablebase.classes()));
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let mut out = DurableWriter::create(path, TABLEBASE)?;
        out.number(self.side().into())?;
        out.number(self.tables().count() as u64)?;
        for (duel, EndgameTable { summary, packed }) in self.tables() {
            let materials = [duel.own, duel.other];
            out.numbers(materials.map(|material| material.number() as u64))?;
            summary.write(&mut out)?;
            packed.write(&mut out)?;
        }
        out.finish()
    }

    /// Loads a tablebase that [`save`](Self::save) wrote, with a memory limit in bytes. Its tables
    /// stay packed, so they take about as much memory as the file.
    ///
    /// # Errors
    /// [`FileError`] if the file is foreign, of another version, truncated, changed or too large.
    pub fn load(path: impl AsRef<Path>, memory_limit: u64) -> Result<Self, FileError> {
        let mut input = DurableReader::open(path, TABLEBASE)?;
        let needed = input.remaining().saturating_add(RULES);
        if needed > memory_limit {
            return Err(FileError::Memory {
                path: input.path().to_owned(),
                needed,
            });
        }
        input.verify()?;
        let side = input.number()?;
        let side = u8::try_from(side)
            .ok()
            .filter(|side| SIDES.contains(side))
            .ok_or_else(|| input.damaged(format!("a board of side {side}, expected 3 to 9")))?;
        let count = input.number()?;
        let mut tablebase = Self::empty(side);
        for _ in 0..count {
            let duel = Duel {
                own: material(&mut input)?,
                other: material(&mut input)?,
            };
            let rules = DuelRules::new(side.into(), duel);
            let summary = DuelSummary::read(rules.numbering.numbers(), &mut input)?;
            let packed = PackedTable::read(rules, &mut input)?;
            if !tablebase.insert(duel, EndgameTable { summary, packed }) {
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

/// The most bytes of the numberings of all tables of a file.
const RULES: u64 = 8 << 20;

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
