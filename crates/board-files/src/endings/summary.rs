//! Statistics of a class of endings.

use core::ops::{Add, AddAssign};

use super::{Code, Value};
use crate::{DurableReader, DurableWriter, FileError};

/// The numbers of won, drawn and lost positions of a class, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Class<M> {
    /// The material of the side to move.
    pub own: M,
    /// The material of the other side.
    pub other: M,
    /// Positions won by the side to move.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Positions lost by the side to move.
    pub lost: u64,
    /// The plies of the longest win of the side to move; `None` without a win.
    pub longest_win: Option<u8>,
}

/// Numbers of placements in mutual zugzwang, up to symmetry and colours: for each side it is worse
/// to move than not to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zugzwangs {
    /// The side to move loses, whichever it is.
    pub decisive: u64,
    /// One side loses if it has to move, and otherwise draws.
    pub half: u64,
}

impl Add for Zugzwangs {
    type Output = Self;

    fn add(self, others: Self) -> Self {
        Self {
            decisive: self.decisive + others.decisive,
            half: self.half + others.half,
        }
    }
}

impl AddAssign for Zugzwangs {
    fn add_assign(&mut self, others: Self) {
        *self = *self + others;
    }
}

/// The statistics of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableSummary {
    /// The number of states of each code, up to the last code that occurs.
    pub counts: Vec<u64>,
    /// The mutual zugzwangs of the pair; those of both tables are in one of them.
    pub zugzwangs: Zugzwangs,
}

impl TableSummary {
    /// Counts the codes of all states.
    pub fn of(codes: impl IntoIterator<Item = Code>, zugzwangs: Zugzwangs) -> Self {
        let mut counts = [0; 256];
        for code in codes {
            counts[usize::from(code.get())] += 1;
        }
        Self::from_counts(&counts, zugzwangs)
    }

    /// The statistics with these counts of each code, [`Code::NONE`] ignored.
    #[must_use]
    pub fn from_counts(counts: &[u64; 256], zugzwangs: Zugzwangs) -> Self {
        let counts = &counts[..usize::from(Code::NONE.get())];
        let used = counts.iter().rposition(|&count| count > 0);
        let counts = counts[..used.map_or(0, |last| last + 1)].to_vec();
        Self { counts, zugzwangs }
    }

    /// Number of states in the table.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The class of the table, with this material.
    #[must_use]
    pub fn class<M>(&self, own: M, other: M) -> Class<M> {
        let mut class = Class {
            own,
            other,
            won: 0,
            drawn: 0,
            lost: 0,
            longest_win: None,
        };
        for (code, &count) in self.counts.iter().enumerate() {
            match Code::new(code as u8).value() {
                Some(Value::Win(plies)) => {
                    class.won += count;
                    if count > 0 {
                        class.longest_win = Some(plies);
                    }
                }
                Some(Value::Draw) => class.drawn += count,
                Some(Value::Loss(_)) => class.lost += count,
                None => {}
            }
        }
        class
    }

    /// Writes the number of counts, the counts, and the two numbers of zugzwangs.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        out.number(self.counts.len() as u64)?;
        out.numbers(self.counts.iter().copied())?;
        out.numbers([self.zugzwangs.decisive, self.zugzwangs.half])
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn read(input: &mut DurableReader) -> Result<Self, FileError> {
        let length = input.number()?;
        if length > Code::NONE.get().into() {
            return Err(input.damaged(format!("a table has {length} counts, expected at most 255")));
        }
        let counts = input.numbers(length)?;
        let [decisive, half] = [input.number()?, input.number()?];
        let zugzwangs = Zugzwangs { decisive, half };
        Ok(Self { counts, zugzwangs })
    }
}
