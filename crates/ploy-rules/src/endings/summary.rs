//! Statistics of a table, with an example of everything counted.

use board_files::endings::{Code, MustStop, TableSummary, Value, Zugzwangs};
use board_files::{DurableReader, DurableWriter, FileError};

use super::solve::SolvedPair;
use super::workers::{self, Stopped};

/// The statistics of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DuelSummary {
    /// Mutual zugzwangs are counted in the table of the side that loses if it has to move;
    /// decisive ones only in the first table.
    pub(super) tally: TableSummary,
    /// The first state of each code, in the order of the counts; any number if there is none.
    pub(super) firsts: Vec<u32>,
    /// The first states of decisive and of half mutual zugzwangs.
    pub(super) zugzwangs: [Option<u32>; 2],
}

/// What a thread finds in a part of a table.
struct TablePart {
    counts: [u64; 256],
    firsts: [u32; 256],
    zugzwangs: [u64; 2],
    first_zugzwangs: [Option<u32>; 2],
}

impl TablePart {
    const EMPTY: Self = Self {
        counts: [0; 256],
        firsts: [0; 256],
        zugzwangs: [0; 2],
        first_zugzwangs: [None; 2],
    };

    fn count(&mut self, code: Code, number: u32) {
        let place = usize::from(code.get());
        if self.counts[place] == 0 {
            self.firsts[place] = number;
        }
        self.counts[place] += 1;
    }

    /// Adds a part with later numbers.
    fn add(&mut self, later: &Self) {
        for code in 0..256 {
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

impl DuelSummary {
    /// The statistics of one of the tables.
    pub(super) fn of(
        solved: &SolvedPair,
        table: usize,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<Self, Stopped> {
        let (own, passed) = (&solved.tables[table], solved.passed(table));
        let is_one = solved.tables.len() == 1;
        let numbering = &own.rules.numbering;
        let parts = workers::map(threads, numbering.pairs(), must_stop, |pair| {
            let mut part = TablePart::EMPTY;
            numbering.visit_pair(pair, |state, indexed| {
                let number = indexed.number;
                let code = own.get(number);
                part.count(code, number);
                let Some(Value::Loss(_)) = code.value() else {
                    return;
                };
                let other = passed.rules.numbering.number(state.passed()).number;
                // With equal material a decisive placement occurs twice, or is its own image.
                let kind = match passed.get(other).value() {
                    Some(Value::Loss(_)) if table == 0 && (!is_one || other >= number) => 0,
                    Some(Value::Draw) => 1,
                    _ => return,
                };
                part.zugzwangs[kind] += 1;
                part.first_zugzwangs[kind].get_or_insert(number);
            });
            part
        })?;
        let mut all = TablePart::EMPTY;
        parts.iter().for_each(|part| all.add(part));
        let [decisive, half] = all.zugzwangs;
        let tally = TableSummary::from_counts(&all.counts, Zugzwangs { decisive, half });
        Ok(Self {
            firsts: all.firsts[..tally.counts.len()].to_vec(),
            tally,
            zugzwangs: all.first_zugzwangs,
        })
    }

    /// The first state of a code.
    pub(super) fn first(&self, code: Code) -> Option<u32> {
        let place = usize::from(code.get());
        let count = *self.tally.counts.get(place)?;
        (count > 0).then(|| self.firsts[place])
    }

    pub(super) fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        self.tally.write(out)?;
        out.numbers(self.firsts.iter().map(|&first| first.into()))?;
        // One more than the number, and 0 for none.
        out.numbers((self.zugzwangs).map(|first| first.map_or(0, |first| u64::from(first) + 1)))
    }

    /// Reads the statistics of a table of this many numbers.
    pub(super) fn read(numbers: usize, input: &mut DurableReader) -> Result<Self, FileError> {
        let tally = TableSummary::read(input)?;
        let firsts = input.numbers(tally.counts.len() as u64)?;
        let zugzwangs = [input.number()?, input.number()?];
        let read = |number: u64| {
            let number = u32::try_from(number).ok();
            let number = number.filter(|&number| (number as usize) < numbers);
            number.ok_or_else(|| input.damaged(format!("a state is not below {numbers}")))
        };
        let firsts = firsts.into_iter().map(read).collect::<Result<_, _>>()?;
        let mut found = [None; 2];
        for (found, number) in found.iter_mut().zip(zugzwangs) {
            *found = number.checked_sub(1).map(read).transpose()?;
        }
        Ok(Self {
            tally,
            firsts,
            zugzwangs: found,
        })
    }
}
