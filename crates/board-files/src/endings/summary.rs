//! Statistics of the tables, with an example of everything counted.

use core::ops::{Add, AddAssign};

use super::packed::{chunk_blocks, chunks};
use super::states::{ClassStates, SolvedStates};
use super::workers::{self, Stopped};
use super::{Code, MustStop, Value};
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
    pub longest_win: Option<u16>,
    /// Mutual zugzwangs in which the side to move loses, decisive ones of a pair in one class only.
    pub zugzwangs: Zugzwangs,
}

impl<M> Class<M> {
    /// Number of positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
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
///
/// Mutual zugzwangs are counted in the table of the side that loses if it has to move, decisive
/// ones only in the first table of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableSummary {
    /// The number of states of each code, up to the last code that occurs.
    pub(super) counts: Vec<u64>,
    pub(super) zugzwangs: Zugzwangs,
    /// The first state of each code; any number if there is none.
    firsts: Vec<u32>,
    /// The first states of decisive and of half mutual zugzwangs.
    pub(super) first_zugzwangs: [Option<u32>; 2],
}

/// Number of codes of values: draws, and games of 0 to [`Code::MAX_PLIES`] plies.
const CODES: usize = Code::MAX_PLIES as usize + 2;

/// What a thread finds in a part of a table.
struct TablePart {
    counts: [u64; CODES],
    firsts: [u32; CODES],
    zugzwangs: [u64; 2],
    first_zugzwangs: [Option<u32>; 2],
}

impl TablePart {
    const EMPTY: Self = Self {
        counts: [0; CODES],
        firsts: [0; CODES],
        zugzwangs: [0; 2],
        first_zugzwangs: [None; 2],
    };

    /// Counts a code, unless it is [`Code::NONE`].
    fn count(&mut self, code: Code, number: u32) {
        if code == Code::NONE {
            return;
        }
        let place = usize::from(code.get());
        if self.counts[place] == 0 {
            self.firsts[place] = number;
        }
        self.counts[place] += 1;
    }

    /// Adds a part with later numbers.
    fn add(&mut self, later: &Self) {
        for code in 0..CODES {
            if self.counts[code] == 0 {
                self.firsts[code] = later.firsts[code];
            }
            self.counts[code] += later.counts[code];
        }
        for kind in 0..2 {
            let first = &mut self.first_zugzwangs[kind];
            *first = first.or(later.first_zugzwangs[kind]);
            self.zugzwangs[kind] += later.zugzwangs[kind];
        }
    }
}

impl TableSummary {
    /// The statistics of one of the solved tables of a pair.
    pub(super) fn of<T: SolvedStates>(
        pair: &[T],
        table: usize,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<Self, Stopped> {
        let (own, passed) = (&pair[table], &pair[pair.len() - 1 - table]);
        let is_one = pair.len() == 1;
        let states = own.states();
        let parts = workers::map(threads, chunks(states), must_stop, |chunk| {
            let mut part = TablePart::EMPTY;
            for block in chunk_blocks(states, chunk) {
                states.visit_block(block, |state, number| {
                    let code = own.code(number);
                    part.count(code, number);
                    let Some(Value::Loss(_)) = code.value() else {
                        return;
                    };
                    let other = passed.states().number(T::States::passed(state));
                    // With equal material a decisive placement occurs twice, or is its own image.
                    let kind = match passed.code(other).value() {
                        Some(Value::Loss(_)) if table == 0 && (!is_one || other >= number) => 0,
                        Some(Value::Draw) => 1,
                        _ => return,
                    };
                    part.zugzwangs[kind] += 1;
                    part.first_zugzwangs[kind].get_or_insert(number);
                });
            }
            part
        })?;
        let mut all = TablePart::EMPTY;
        parts.iter().for_each(|part| all.add(part));
        let last = all.counts.iter().rposition(|&count| count > 0);
        let used = last.map_or(0, |last| last + 1);
        let [decisive, half] = all.zugzwangs;
        Ok(Self {
            counts: all.counts[..used].to_vec(),
            zugzwangs: Zugzwangs { decisive, half },
            firsts: all.firsts[..used].to_vec(),
            first_zugzwangs: all.first_zugzwangs,
        })
    }

    /// Number of states in the table.
    pub(super) fn states(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Number of states of a code.
    pub(super) fn count(&self, code: Code) -> u64 {
        let count = self.counts.get(usize::from(code.get()));
        count.copied().unwrap_or(0)
    }

    /// The first state of a code.
    pub(super) fn first(&self, code: Code) -> Option<u32> {
        (self.count(code) > 0).then(|| self.firsts[usize::from(code.get())])
    }

    /// The class of the table, with this material.
    pub(super) fn class<M>(&self, [own, other]: [M; 2]) -> Class<M> {
        let mut class = Class {
            own,
            other,
            won: 0,
            drawn: 0,
            lost: 0,
            longest_win: None,
            zugzwangs: self.zugzwangs,
        };
        for (code, &count) in self.counts.iter().enumerate() {
            match Code::new(code as u16).value() {
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

    /// Writes the number of counts, the counts, the two numbers of zugzwangs, and the first states.
    pub(super) fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        out.number(self.counts.len() as u64)?;
        out.numbers(self.counts.iter().copied())?;
        out.numbers([self.zugzwangs.decisive, self.zugzwangs.half])?;
        out.numbers(self.firsts.iter().map(|&first| first.into()))?;
        // One more than the number, and 0 for none.
        let first = |first: Option<u32>| first.map_or(0, |first| u64::from(first) + 1);
        out.numbers(self.first_zugzwangs.map(first))
    }

    /// Reads the statistics of a table with these states.
    pub(super) fn read(
        states: &impl ClassStates,
        input: &mut DurableReader,
    ) -> Result<Self, FileError> {
        let length = input.number()?;
        if length > CODES as u64 {
            return Err(input.damaged(format!(
                "a table has {length} counts, expected at most {CODES}"
            )));
        }
        let counts = input.numbers(length)?;
        let [decisive, half] = [input.number()?, input.number()?];
        let firsts = input.numbers(length)?;
        let zugzwangs = [input.number()?, input.number()?];
        let numbers = states.blocks() * states.block_size();
        for counted in [&counts[..], &[decisive, half]] {
            let sum = (counted.iter()).try_fold(0_u64, |sum, &count| sum.checked_add(count));
            if sum.is_none_or(|sum| sum > numbers as u64) {
                return Err(input.damaged(format!("a table counts more than its {numbers} states")));
            }
        }
        let read = |number: u64| {
            let number = u32::try_from(number).ok();
            let number = number.filter(|&number| (number as usize) < numbers);
            number.ok_or_else(|| input.damaged(format!("a state is not below {numbers}")))
        };
        let firsts = firsts.into_iter().map(read).collect::<Result<_, _>>()?;
        let mut first_zugzwangs = [None; 2];
        for (first, number) in first_zugzwangs.iter_mut().zip(zugzwangs) {
            *first = number.checked_sub(1).map(read).transpose()?;
        }
        Ok(Self {
            counts,
            zugzwangs: Zugzwangs { decisive, half },
            firsts,
            first_zugzwangs,
        })
    }
}
