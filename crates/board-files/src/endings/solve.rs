//! Retrograde analysis: from the ends of games back, ply by ply.
//!
//! Each number has a cell. It holds the code of a decided state; for a state that is open it holds
//! the number of moves that are not known to lose. A state that a capture wins has the code of that
//! win from the start, until a quicker win is found. The few states that are decided in more plies
//! than a cell holds are in a list. Threads share blocks of numbers; their writes within a ply can
//! be in any order.

use core::ops::Range;
use core::sync::atomic::{AtomicU8, AtomicU16, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use prefetch_index::prefetch_index;

use super::cell::TableCell;
use super::states::{FirstValue, IndexedState, RetrogradeStates, SolvedStates};
use super::{Code, Endings, MustStop, SolveFailure, Tablebase, workers};

/// The states of one side to move, while they are solved and when they are.
#[derive(Debug)]
struct RetrogradeTable<S: RetrogradeStates> {
    states: S,
    cells: Vec<S::Cell>,
    /// For each line a bit for each number of plies: whether states were decided in it.
    pending: Vec<AtomicU8>,
    /// The most plies in which a state was decided.
    max_plies: AtomicU16,
    /// The states that are decided in more plies than a cell holds, with their plies: as they are
    /// found, and by number when all is solved.
    listed: Mutex<Vec<(u32, u16)>>,
}

/// Number of blocks that a thread takes at a time.
const TASK: usize = 16;

/// Number of states of the list that a thread takes at a time.
const CHUNK: usize = 1 << 10;

/// One state of so many can be in the list.
const NUMBERS_PER_ENTRY: u64 = 32;

/// Number of bytes of the pending plies of a table.
fn pending_bytes<S: RetrogradeStates>(states: &S) -> u64 {
    states.numbers().div_ceil(states.line_size() as u64) * S::PENDING_BYTES as u64
}

/// Most bytes that solving the states of one side to move takes.
#[must_use]
pub fn table_memory<S: RetrogradeStates>(states: &S) -> u64 {
    let numbers = states.numbers();
    let list = RetrogradeTable::<S>::max_listed(numbers) * size_of::<(u32, u16)>() as u64;
    numbers * size_of::<S::Cell>() as u64 + list + pending_bytes(states)
}

/// A vector of this length.
fn filled<T>(length: u64, item: impl FnMut() -> T) -> Result<Vec<T>, SolveFailure> {
    let length = usize::try_from(length).map_err(|_| SolveFailure::OutOfMemory)?;
    let mut items = Vec::new();
    (items.try_reserve_exact(length)).map_err(|_| SolveFailure::OutOfMemory)?;
    items.resize_with(length, item);
    Ok(items)
}

impl<S: RetrogradeStates> RetrogradeTable<S> {
    /// The cell of a number without a state.
    const NONE: u16 = S::Cell::MAX;

    /// The first cell of an open state. It is the largest less the moves left, each counted twice,
    /// so that half a move is a whole number.
    const OPEN: u16 = Self::NONE - 2 * S::MAX_MOVES;

    /// The cell of a state in the list.
    const LISTED: u16 = Self::OPEN - 1;

    /// The most plies that a cell holds.
    const MAX_CELL_PLIES: u16 = match Self::LISTED - 2 < Code::MAX_PLIES {
        true => Self::LISTED - 2,
        false => Code::MAX_PLIES,
    };

    /// The most states of the list of a table with this many numbers.
    const fn max_listed(numbers: u64) -> u64 {
        match Self::MAX_CELL_PLIES < Code::MAX_PLIES {
            true => numbers / NUMBERS_PER_ENTRY,
            false => 0,
        }
    }

    fn new(states: S) -> Result<Self, SolveFailure> {
        Ok(Self {
            cells: filled(states.numbers(), || TableCell::new(Self::NONE))?,
            pending: filled(pending_bytes(&states), AtomicU8::default)?,
            states,
            max_plies: AtomicU16::new(0),
            listed: Mutex::default(),
        })
    }

    /// Number of tasks of a pass.
    fn tasks(&self) -> usize {
        self.states.blocks().div_ceil(TASK)
    }

    /// The blocks of a task.
    fn blocks(&self, task: usize) -> Range<usize> {
        task * TASK..self.states.blocks().min((task + 1) * TASK)
    }

    /// The byte and the bit of a line and of a number of plies.
    #[inline]
    fn pending(&self, line: usize, plies: u16) -> (&AtomicU8, u8) {
        let plies = usize::from(plies) % (8 * S::PENDING_BYTES);
        let byte = &self.pending[line * S::PENDING_BYTES + plies / 8];
        (byte, 1 << (plies % 8))
    }

    /// Stores the code of a state that is decided in a number of plies.
    #[inline]
    fn decide(&self, number: u32, plies: u16) {
        if plies > self.max_plies.load(Ordering::Relaxed) {
            self.max_plies.fetch_max(plies, Ordering::Relaxed);
        }
        let cell = &self.cells[number as usize];
        if plies > Self::MAX_CELL_PLIES {
            // Another thread may have decided the state, too.
            if cell.swap(Self::LISTED) != Self::LISTED {
                self.list(number, plies);
            }
            return;
        }
        cell.store(plies + 1);
        // A division of 32 bits takes half the time of one of 64.
        let line = number / self.states.line_size() as u32;
        let (byte, bit) = self.pending(line as usize, plies);
        if byte.load(Ordering::Relaxed) & bit == 0 {
            byte.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// The list. A thread that panics leaves it valid.
    #[cold]
    fn listed(&self) -> MutexGuard<'_, Vec<(u32, u16)>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds to the list, which has the memory, or makes it too long.
    #[cold]
    fn list(&self, number: u32, plies: u16) {
        let mut listed = self.listed();
        if listed.len() as u64 <= Self::max_listed(self.states.numbers()) {
            listed.push((number, plies));
        }
    }

    /// Makes room for the list.
    fn reserve_list(&self) -> Result<(), SolveFailure> {
        let length = Self::max_listed(self.states.numbers()) as usize + 1;
        let reserved = self.listed().try_reserve_exact(length);
        reserved.map_err(|_| SolveFailure::OutOfMemory)
    }

    /// The states of the list that are decided in a number of plies.
    fn listed_in(&self, plies: u16) -> Vec<u32> {
        let listed = self.listed();
        let [first, end] =
            [plies, plies + 1].map(|plies| listed.partition_point(|entry| entry.1 < plies));
        listed[first..end].iter().map(|entry| entry.0).collect()
    }

    #[cold]
    fn listed_code(&self, number: u32) -> Code {
        let listed = self.listed();
        let place = listed.binary_search_by_key(&number, |entry| entry.0);
        place.map_or(Code::NONE, |place| Code::in_plies(listed[place].1))
    }

    /// Looks at each state of a block by itself.
    fn first(&self, block: usize, captures: &S::Captures) {
        self.states.visit_block(block, |state, number| {
            match self.states.first(state, captures) {
                FirstValue::Impossible => {}
                FirstValue::Decided(plies) => self.decide(number, plies),
                FirstValue::Open(moves) => {
                    self.cells[number as usize].store(Self::NONE - 2 * moves);
                }
            }
        });
    }

    /// Finds the numbers of a line whose states are decided in a number of plies.
    #[inline(never)]
    fn find_decided(&self, line: usize, plies: u16, decided: &mut Vec<u32>) {
        decided.clear();
        let first = line * self.states.line_size();
        let end = self.cells.len().min(first + self.states.line_size());
        for (cell, number) in self.cells[first..end].iter().zip(first as u32..) {
            if cell.load() == plies + 1 {
                decided.push(number);
            }
        }
    }

    /// Decides a state with a move to one that is lost in a number of plies.
    #[inline]
    fn decide_win(&self, before: IndexedState, plies: u16) {
        let cell = self.cells[before.number as usize].load();
        // A capture may win, too, but not as soon.
        let first_later = (plies + 3).min(Self::OPEN);
        if cell >= first_later && cell != Self::NONE {
            self.decide(before.number, plies + 1);
        }
    }

    /// Counts a move to a state that is won in a number of plies, and decides the state before it
    /// if no move is left.
    #[inline]
    fn decide_loss(
        &self,
        before: IndexedState,
        is_symmetric: bool,
        plies: u16,
        captures: &S::Captures,
    ) {
        let cell = &self.cells[before.number as usize];
        if !(Self::OPEN..Self::NONE).contains(&cell.load()) {
            return;
        }
        let share = before.share(is_symmetric);
        // No move is left if the count comes to that of no state, which no other thread changes.
        if cell.add(share) == Self::NONE - share {
            let longest = self.states.longest_capture(before.number, captures);
            self.decide(before.number, longest.max(plies + 1));
        }
    }

    /// Decides the states of this table that a state of the other table decides, which has been
    /// decided in a number of plies. `after` sees it as the side that has moved. `found` is for a
    /// list of the states before it.
    #[inline]
    fn before(
        &self,
        (after, is_symmetric): (S::State, bool),
        plies: u16,
        captures: &S::Captures,
        found: &mut Vec<IndexedState>,
    ) {
        let is_loss = plies.is_multiple_of(2);
        let decide = move |before: IndexedState| match is_loss {
            true => self.decide_win(before, plies),
            false => self.decide_loss(before, is_symmetric, plies, captures),
        };
        if !S::PREFETCHES {
            self.states.visit_predecessors(after, decide);
            return;
        }
        // All cells are asked for before one is used, since most come from main memory.
        found.clear();
        self.states.visit_predecessors(after, |before| {
            prefetch_index(&self.cells, before.number as usize);
            found.push(before);
        });
        found.iter().copied().for_each(decide);
    }

    /// Decides the states of the other side, `passed`, that are before those of this table with a
    /// number of plies.
    fn ply(
        &self,
        (passed, captures): (&Self, &S::Captures),
        plies: u16,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<(), SolveFailure> {
        let before = |numbers: &[u32], found: &mut Vec<IndexedState>| {
            self.states.visit_numbers(numbers, |state, is_symmetric| {
                passed.before((S::passed(state), is_symmetric), plies, captures, found);
            });
        };
        if plies > Self::MAX_CELL_PLIES {
            let listed = self.listed_in(plies);
            let chunks: Vec<_> = listed.chunks(CHUNK).collect();
            workers::map(threads, chunks.len(), must_stop, |chunk| {
                let mut found = Vec::new();
                (chunks[chunk].iter()).for_each(|&number| before(&[number], &mut found));
            })?;
            return Ok(());
        }
        let block_lines = self.states.block_size() / self.states.line_size();
        let lines = self.pending.len() / S::PENDING_BYTES;
        workers::map(threads, self.tasks(), must_stop, |task| {
            let (mut decided, mut found) = (Vec::new(), Vec::new());
            let blocks = self.blocks(task);
            for line in blocks.start * block_lines..lines.min(blocks.end * block_lines) {
                let (byte, bit) = self.pending(line, plies);
                if byte.load(Ordering::Relaxed) & bit != 0 {
                    byte.fetch_and(!bit, Ordering::Relaxed);
                    self.find_decided(line, plies, &mut decided);
                    before(&decided, &mut found);
                }
            }
        })?;
        Ok(())
    }
}

impl<S: RetrogradeStates> SolvedStates for RetrogradeTable<S> {
    type States = S;

    fn states(&self) -> &S {
        &self.states
    }

    #[inline]
    fn code(&self, number: u32) -> Code {
        match (self.cells.get(number as usize)).map_or(Self::NONE, TableCell::load) {
            cell if cell == Self::NONE => Code::NONE,
            cell if cell >= Self::OPEN => Code::DRAW,
            cell if cell == Self::LISTED => self.listed_code(number),
            cell => Code::new(cell),
        }
    }

    fn into_states(self) -> S {
        self.states
    }
}

/// Solves both tables of a pair, or the one if both sides have the same material, with what the
/// captures of each lead to.
fn solve<S: RetrogradeStates>(
    tables: &[RetrogradeTable<S>],
    captures: &[S::Captures],
    threads: usize,
    must_stop: &MustStop<'_>,
) -> Result<(), SolveFailure> {
    for (table, captures) in tables.iter().zip(captures) {
        workers::map(threads, table.tasks(), must_stop, |task| {
            (table.blocks(task)).for_each(|block| table.first(block, captures));
        })?;
    }
    let max_plies = |table: &RetrogradeTable<S>| table.max_plies.load(Ordering::Relaxed);
    let mut plies = 0;
    while plies <= tables.iter().map(max_plies).max().unwrap_or(0) {
        if plies >= Code::MAX_PLIES {
            return Err(SolveFailure::TooLong);
        }
        if plies == RetrogradeTable::<S>::MAX_CELL_PLIES {
            (tables.iter()).try_for_each(RetrogradeTable::reserve_list)?;
        }
        for (number, table) in tables.iter().enumerate() {
            let passed = tables.len() - 1 - number;
            let passed = (&tables[passed], &captures[passed]);
            table.ply(passed, plies, threads, must_stop)?;
        }
        let max_listed = RetrogradeTable::<S>::max_listed;
        let is_full = |table: &RetrogradeTable<S>| {
            table.listed().len() as u64 > max_listed(table.states.numbers())
        };
        if tables.iter().any(is_full) {
            return Err(SolveFailure::TooLong);
        }
        plies += 1;
    }
    tables
        .iter()
        .for_each(|table| table.listed().sort_unstable());
    Ok(())
}

impl<S: RetrogradeStates, E: Endings<States = S>> Tablebase<E> {
    /// Solves a pair of materials with either side to move by retrograde analysis, adds its tables,
    /// and returns the number of their states. `captures` returns the values of the classes that
    /// the captures of the first side of a class lead to.
    ///
    /// # Errors
    /// [`SolveFailure`]; then no table is added.
    pub fn solve(
        &mut self,
        [own, other]: [E::Material; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        captures: impl Fn([E::Material; 2], &Self) -> Result<S::Captures, SolveFailure>,
    ) -> Result<u64, SolveFailure> {
        let classes = [[own, other], [other, own]];
        let classes = &classes[..if own == other { 1 } else { 2 }];
        let table = |&class| RetrogradeTable::new(self.endings().states(class));
        let tables = classes.iter().map(table).collect::<Result<Vec<_>, _>>()?;
        let captures = classes.iter().map(|&class| captures(class, self));
        let captures = captures.collect::<Result<Vec<_>, _>>()?;
        solve(&tables, &captures, threads, must_stop)?;
        drop(captures);
        self.add([own, other], tables, threads, must_stop)
    }
}
