//! Queries of a solution in a file.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use board_files::coder::BitProbabilities;
use board_files::{DurableReader, FileError, RandomAccessReader};

use crate::bitboard::word::with_word;
use crate::position::Position;
use crate::rules::Rules;
use crate::solve::index::PawnIndex;
use crate::solve::judge;
use crate::solve::packed::{CaptureTurns, NO_CAPTURE};
use crate::solve::saved::{FileHead, SOLUTION, read_summary};
use crate::solve::summary::SolveSummary;
use crate::solve::value::Value;
use crate::solve::word::SolverWord;
use crate::square::{Square, SquareSet};
use crate::turn::{Move, Turn};

/// The solution of some rules in a file that [`Solution::save`](crate::solve::Solution::save)
/// wrote. It has the queries of a [`Solution`](crate::solve::Solution), and reads only the parts
/// that a query needs.
///
/// A pawn set takes three short reads and the decoding of up to 32 sets, some microseconds. The
/// value of a position with the pawns to move needs a set for each of their turns. Up to a limit,
/// sets are cached.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("rook-hunt-open-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::solve::{SavedSolution, Solver, Value};
///
/// let rules = Rules::new(3, 1, 1)?.with_side(3)?;
/// Solver::new(rules).solve()?.save(folder.join("small"))?;
/// let saved = SavedSolution::open(folder.join("small"), 1 << 30)?;
/// let position = Position::parse("a1,b1,c1 a3", &rules)?;
/// assert_eq!(saved.value(&position)?, Some(Value::Won(3)));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SavedSolution {
    summary: SolveSummary,
    head: FileHead,
    index: AnyPawnIndex,
    odds: BitProbabilities,
    /// The offset of the shelves.
    start: u64,
    input: Mutex<SolutionInput>,
}

/// The numbering, in words that have room for the board.
#[derive(Debug)]
enum AnyPawnIndex {
    Small(PawnIndex<u64>),
    Large(PawnIndex<u128>),
}

impl From<PawnIndex<u64>> for AnyPawnIndex {
    fn from(index: PawnIndex<u64>) -> Self {
        Self::Small(index)
    }
}

impl From<PawnIndex<u128>> for AnyPawnIndex {
    fn from(index: PawnIndex<u128>) -> Self {
        Self::Large(index)
    }
}

#[derive(Debug)]
struct SolutionInput {
    file: RandomAccessReader,
    /// The sets read so far, by number.
    read: HashMap<usize, CaptureTurns>,
}

/// Maximum number of cached sets.
const MAX_CACHED_SETS: usize = 1 << 14;

impl SavedSolution {
    /// Opens a file. The tables of the numbering must fit into this number of bytes.
    ///
    /// # Errors
    /// [`FileError`] if the file is of another program or version, truncated, or changed at its
    /// beginning. The rest is checked when it is read.
    pub fn open(path: impl AsRef<Path>, memory_limit: u64) -> Result<Self, FileError> {
        let mut input = DurableReader::open(path, SOLUTION)?;
        let head = FileHead::read(&mut input)?;
        let summary = read_summary(head.rules, head.turn, &mut input)?;
        let (index, odds) = with_word!(head.rules.side(), W => {
            let index: PawnIndex<W> = head.numbering(0, memory_limit, input.path())?;
            let odds = head.shelves(&index).read_odds(&mut input)?;
            (index.into(), odds)
        });
        let left = input.remaining();
        let file = input.random_access();
        Ok(Self {
            summary,
            head,
            index,
            odds,
            start: file.length() - left,
            input: Mutex::new(SolutionInput {
                file,
                read: HashMap::new(),
            }),
        })
    }

    /// The summary of the solution.
    #[must_use]
    pub const fn summary(&self) -> &SolveSummary {
        &self.summary
    }

    /// The value of a position, as [`Solution::value`](crate::solve::Solution::value).
    ///
    /// # Errors
    /// [`FileError`] if the data cannot be read, or is damaged.
    pub fn value(&self, position: &Position) -> Result<Option<Value>, FileError> {
        judge::value(self, position)
    }

    /// The pawns' best turn, as [`Solution::best_turn`](crate::solve::Solution::best_turn).
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn best_turn(&self, position: &Position) -> Result<Option<(Turn, Value)>, FileError> {
        judge::best_turn(self, position)
    }

    /// The rook's best move, as [`Solution::best_reply`](crate::solve::Solution::best_reply).
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn best_reply(&self, position: &Position) -> Result<Option<(Move, Value)>, FileError> {
        judge::best_reply(self, position)
    }

    /// The best game of both sides, as [`Solution::line`](crate::solve::Solution::line).
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn line(&self, position: &Position, max: usize) -> Result<Vec<Move>, FileError> {
        judge::line(self, position, max)
    }

    fn turns_in<W: SolverWord>(
        &self,
        index: &PawnIndex<W>,
        pawns: SquareSet,
        rook: Square,
    ) -> Result<u32, FileError> {
        let (number, rook) = index.state(pawns, rook);
        // No invariant is broken while the lock is held.
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let SolutionInput { file, read } = &mut *input;
        let turns = match read.get(&number) {
            Some(turns) => turns,
            None => {
                let shelves = self.head.shelves(index);
                let turns = shelves.find(&self.odds, number, self.start, file)?;
                if read.len() >= MAX_CACHED_SETS {
                    read.clear();
                }
                read.entry(number).or_insert(turns)
            }
        };
        Ok(match turns[rook.trailing_zeros() as usize] {
            NO_CAPTURE => 0,
            turns => turns.into(),
        })
    }
}

impl judge::RookDistances for SavedSolution {
    type Error = FileError;

    fn rules(&self) -> Rules {
        self.summary.rules
    }

    fn turns(&self, pawns: SquareSet, rook: Square) -> Result<u32, FileError> {
        match &self.index {
            AnyPawnIndex::Small(index) => self.turns_in(index, pawns, rook),
            AnyPawnIndex::Large(index) => self.turns_in(index, pawns, rook),
        }
    }
}
