//! Solutions in files.
//!
//! A file begins with the header of `board_files`; `docs/rook-hunt.md` describes the rest.

pub(super) mod solution;

use std::path::Path;
use std::thread;

use board_files::{DurableReader, DurableWriter, FileError, FileFormat, Storage};

use super::abort::OutOfMemory;
use super::index::{IndexSize, PawnIndex};
use super::packed::ShelfIndex;
use super::solution::{AnyDistances, Solution, ValuesOf};
use super::summary::SolveSummary;
use super::table::DistanceTable;
use super::word::{AtomicWord, SolverWord, read_word};
use crate::bitboard::word::with_word;
use crate::rules::Rules;

pub(super) const SOLUTION: FileFormat = FileFormat::new("hunt solution", 2);

/// An upper bound of the turns of a hunt, and the number of its bits.
const MAX_TURNS: u64 = 1 << MAX_PLANES;
const MAX_PLANES: u64 = 15;

impl Solution {
    /// Saves the solution atomically: the complete file replaces an old one in one step. Compresses
    /// with as many threads as solved it, or as there are processors if it was loaded.
    ///
    /// # Errors
    /// [`FileError`].
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("rook-hunt-doc-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// use rook_hunt::Rules;
    /// use rook_hunt::solve::{Solution, Solver};
    ///
    /// let solution = Solver::new(Rules::new(2, 2, 1)?.with_side(3)?).solve()?;
    /// solution.save(folder.join("small"))?;
    /// let loaded = Solution::load(folder.join("small"), 1 << 30)?;
    /// assert_eq!(loaded.summary(), solution.summary());
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.write(DurableWriter::create(path, SOLUTION)?)
    }

    /// Loads a solution that [`save`](Self::save) wrote, within a memory limit in bytes.
    ///
    /// # Errors
    /// [`FileError`] if the file is of another program or version, truncated, changed or too large.
    /// Memory is allocated after the check.
    pub fn load(path: impl AsRef<Path>, memory_limit: u64) -> Result<Self, FileError> {
        Self::read(DurableReader::open(path, SOLUTION)?, memory_limit)
    }

    /// Checks that [`save`](Self::save) may replace the file: it is missing, empty, or a solution,
    /// damaged or not.
    ///
    /// # Errors
    /// [`FileError::BadMagic`] or [`FileError::OtherKind`] if not; [`FileError::Io`] if the file
    /// cannot be read.
    ///
    /// ```
    /// use rook_hunt::solve::Solution;
    ///
    /// assert!(Solution::check_replaceable("no such file").is_ok());
    /// assert!(Solution::check_replaceable("Cargo.toml").is_err());
    /// ```
    pub fn check_replaceable(path: impl AsRef<Path>) -> Result<(), FileError> {
        DurableReader::check_replaceable(path, SOLUTION)
    }

    pub(super) fn write<S: Storage>(&self, out: DurableWriter<S>) -> Result<(), FileError> {
        match &self.values {
            AnyDistances::Small(values) => write(&self.summary, values, self.threads, out),
            AnyDistances::Large(values) => write(&self.summary, values, self.threads, out),
        }
    }

    pub(super) fn read<S: Storage>(
        mut input: DurableReader<S>,
        memory_limit: u64,
    ) -> Result<Self, FileError> {
        let head = FileHead::read(&mut input)?;
        let summary = read_summary(head.rules, head.turn, &mut input)?;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let values = with_word!(
            head.rules.side(),
            W => read_values::<W, S>(&head, threads, input, memory_limit)?.into()
        );
        Ok(Self {
            summary,
            values,
            threads,
        })
    }
}

fn write<W: SolverWord, S: Storage>(
    summary: &SolveSummary,
    values: &ValuesOf<W>,
    threads: usize,
    mut out: DurableWriter<S>,
) -> Result<(), FileError> {
    let turns = summary.won_placements.len() as u64;
    let head = FileHead {
        rules: summary.rules,
        turn: turns.max(summary.longest.into()),
        sets: values.index.len() as u64,
        planes: values.table.planes().len() as u64,
    };
    head.write(&mut out)?;
    write_summary(summary, &mut out)?;
    head.shelves(&values.index)
        .write(&values.table, threads, &mut out)?;
    out.finish()
}

fn read_values<W: SolverWord, S: Storage>(
    head: &FileHead,
    threads: usize,
    mut input: DurableReader<S>,
    memory_limit: u64,
) -> Result<ValuesOf<W>, FileError> {
    let planes = size_of::<W>() as u128 * u128::from(head.planes) * u128::from(head.sets);
    let index: PawnIndex<W> = head.numbering(planes, memory_limit, input.path())?;
    let shelves = head.shelves(&index);
    let odds = shelves.read_odds(&mut input)?;
    let mut table = DistanceTable::new(index.len());
    let added = table.add_planes(head.planes as usize);
    added.map_err(|OutOfMemory| no_room(input.path(), planes))?;
    shelves.read(&odds, &table, threads, &mut input)?;
    input.finish()?;
    Ok(ValuesOf { index, table })
}

fn no_room(path: &Path, needed: u128) -> FileError {
    FileError::Memory {
        path: path.to_owned(),
        needed: u64::try_from(needed).unwrap_or(u64::MAX),
    }
}

/// The beginning of the contents of a solution or a checkpoint.
#[derive(Debug)]
pub(super) struct FileHead {
    pub(super) rules: Rules,
    /// The last turn in the file.
    pub(super) turn: u64,
    /// Number of numbered pawn sets.
    pub(super) sets: u64,
    /// Number of bit planes of the distances.
    pub(super) planes: u64,
}

impl FileHead {
    pub(super) fn write<S: Storage>(&self, out: &mut DurableWriter<S>) -> Result<(), FileError> {
        out.bytes(&self.rules.to_bytes())?;
        out.numbers([self.turn, self.sets, self.planes])
    }

    pub(super) fn read<S: Storage>(input: &mut DurableReader<S>) -> Result<Self, FileError> {
        let mut bytes = [0; 8];
        input.bytes(&mut bytes)?;
        let rules = Rules::from_bytes(bytes)
            .map_err(|error| input.damaged(format!("its rules: {error}")))?;
        let [turn, sets, planes] = [input.number()?, input.number()?, input.number()?];
        let expected = IndexSize::of(rules.side(), rules.pawns()).sets;
        if u128::from(sets) != expected {
            let what = format!("it has {sets} pawn sets where {rules} has {expected}");
            return Err(input.damaged(what));
        }
        if turn > MAX_TURNS || planes > MAX_PLANES {
            return Err(input.damaged(format!("{turn} turns in {planes} bits")));
        }
        Ok(Self {
            rules,
            turn,
            sets,
            planes,
        })
    }

    /// The numbering of the sets, if its tables and the other data fit into this number of bytes.
    pub(super) fn numbering<W: SolverWord>(
        &self,
        besides: u128,
        memory_limit: u64,
        path: &Path,
    ) -> Result<PawnIndex<W>, FileError> {
        let (side, pawns) = (self.rules.side(), self.rules.pawns());
        let needed = IndexSize::of(side, pawns).tables + besides;
        if needed > u128::from(memory_limit) {
            return Err(no_room(path, needed));
        }
        PawnIndex::new(side, pawns).map_err(|OutOfMemory| no_room(path, needed))
    }

    /// The shelves of the distances in a solution.
    pub(super) const fn shelves<'a, W: SolverWord>(
        &self,
        index: &'a PawnIndex<W>,
    ) -> ShelfIndex<'a, W> {
        ShelfIndex {
            index,
            rules: self.rules,
            width: self.planes as usize,
        }
    }
}

pub(super) fn write_summary<S: Storage>(
    summary: &SolveSummary,
    out: &mut DurableWriter<S>,
) -> Result<(), FileError> {
    out.numbers([
        summary.won_states,
        summary.longest.into(),
        summary.placements,
        summary.won_placements.len() as u64,
    ])?;
    out.numbers(summary.won_placements.iter().copied())
}

/// Reads the summary of a run of this number of turns.
pub(super) fn read_summary<S: Storage>(
    rules: Rules,
    turn: u64,
    input: &mut DurableReader<S>,
) -> Result<SolveSummary, FileError> {
    let mut summary = SolveSummary::blank(rules);
    summary.won_states = input.number()?;
    let longest = input.number()?;
    summary.placements = input.number()?;
    let counts = input.number()?;
    if longest > turn || counts > turn + 1 {
        return Err(input.damaged("more turns in its summary than were played"));
    }
    summary.longest = longest as u32;
    summary.won_placements = input.numbers(counts)?;
    Ok(summary)
}

pub(super) fn write_planes<W: SolverWord, S: Storage>(
    table: &DistanceTable<W>,
    out: &mut DurableWriter<S>,
) -> Result<(), FileError> {
    let mut planes = table.planes().iter();
    planes.try_for_each(|plane| out.numbers(plane.iter().flat_map(|mask| mask.load().numbers())))
}

/// Reads all planes of the table.
pub(super) fn read_planes<W: SolverWord, S: Storage>(
    table: &mut DistanceTable<W>,
    input: &mut DurableReader<S>,
) -> Result<(), FileError> {
    for mask in table.planes_mut().iter_mut().flatten() {
        *mask = W::Atomic::new(read_word(input)?);
    }
    Ok(())
}
