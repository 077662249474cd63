//! Solutions in files.
//!
//! A file is little-endian throughout: a head (what it is, version, rules, how much follows), the summary, the planes of
//! the turn table one after another, and the CRC-32 of everything before. `docs/rook-hunt.md` describes it byte by byte.

mod error;
mod reader;
mod writer;

pub use error::FileError;
pub(super) use reader::Reader;
pub(super) use writer::Writer;

use std::path::Path;

use super::index::{PawnIndex, Size};
use super::{Solution, SolveError, Solver};

const MAGIC: [u8; 8] = *b"ROOKHUNT";
const VERSION: u32 = 1;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Kind {
    Solution = 1,
    Checkpoint = 2,
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
