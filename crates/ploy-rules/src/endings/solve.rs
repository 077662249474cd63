//! Retrograde analysis: from the ends of games back, ply by ply.
//!
//! Each number has a byte. It holds the code of a decided state; for a state that is open it holds
//! the number of moves that are not known to lose. The few states that are decided in more plies
//! than a byte holds are in a list. Threads share the pairs of squares of the Commanders; their
//! writes within a ply can be in any order.

use core::mem;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

use board_files::endings::{Code, MustStop, SolveFailure, workers};

use super::duel::{Duel, DuelRules};
use super::index::{EndgameState, IndexedState};

/// The states of one side to move.
#[derive(Debug)]
pub(super) struct DuelTable {
    pub(super) rules: DuelRules,
    cells: Vec<AtomicU8>,
    /// By parity of the plies and by line, whether states were decided in that ply.
    pending: [Vec<AtomicBool>; 2],
    limits: ListLimits,
    /// The states of the list as they are found, each with its plies.
    found: Mutex<Vec<(u32, u16)>>,
    /// The list, by number, when all is solved.
    listed: Vec<(u32, u16)>,
}

/// Which states are in the list of a table.
#[derive(Clone, Copy, Debug)]
struct ListLimits {
    /// The most plies that a byte holds.
    max_byte_plies: u16,
    /// The most states of the list.
    max_length: usize,
}

impl ListLimits {
    /// Those of a table with this many numbers.
    const fn of(numbers: usize) -> Self {
        Self {
            max_byte_plies: LISTED as u16 - 2,
            max_length: numbers / NUMBERS_PER_ENTRY,
        }
    }
}

/// The values of two sides' states: of one to move and of the other to move. If both sides have the
/// same, one table holds both.
#[derive(Debug)]
pub(super) struct SolvedPair {
    pub(super) tables: Vec<DuelTable>,
}

/// The most moves of a state that are no captures, counted by their results: five of a Commander
/// and sixteen of a Lance.
const MAX_QUIET_MOVES: u8 = 21;

/// The first byte of an open state. It is 255 less the moves left, each counted twice, so that half
/// a move is a whole number.
const OPEN: u8 = u8::MAX - 2 * MAX_QUIET_MOVES;

/// The byte of a state in the list.
const LISTED: u8 = OPEN - 1;

/// One state of so many can be in the list.
const NUMBERS_PER_ENTRY: usize = 32;

impl DuelTable {
    fn new(
        side: usize,
        duel: Duel,
        limits: &impl Fn(usize) -> ListLimits,
    ) -> Result<Self, SolveFailure> {
        let rules = DuelRules::new(side, duel);
        let numbers = rules.numbering.numbers();
        let mut cells = Vec::new();
        cells
            .try_reserve_exact(numbers)
            .map_err(|_| SolveFailure::OutOfMemory)?;
        cells.resize_with(numbers, || AtomicU8::new(u8::MAX));
        let mut pending = [Vec::new(), Vec::new()];
        let lines = rules.numbering.lines();
        for flags in &mut pending {
            (flags.try_reserve_exact(lines)).map_err(|_| SolveFailure::OutOfMemory)?;
            flags.resize_with(lines, || AtomicBool::new(false));
        }
        Ok(Self {
            rules,
            cells,
            pending,
            limits: limits(numbers),
            found: Mutex::default(),
            listed: Vec::new(),
        })
    }

    /// The code of a number.
    #[inline]
    pub(super) fn get(&self, number: u32) -> Code {
        match self.byte(number) {
            u8::MAX => Code::NONE,
            OPEN.. => Code::DRAW,
            LISTED => self.listed_code(number),
            byte => Code::new(byte.into()),
        }
    }

    fn listed_code(&self, number: u32) -> Code {
        let place = self.listed.binary_search_by_key(&number, |entry| entry.0);
        place.map_or(Code::NONE, |place| Code::in_plies(self.listed[place].1))
    }

    #[inline]
    fn byte(&self, number: u32) -> u8 {
        self.cells[number as usize].load(Ordering::Relaxed)
    }

    /// Stores the code of a state that is decided in a number of plies.
    #[inline]
    fn decide(&self, number: u32, plies: u16) {
        let cell = &self.cells[number as usize];
        if plies > self.limits.max_byte_plies {
            // Another thread may have decided the state, too.
            if cell.swap(LISTED, Ordering::Relaxed) != LISTED {
                self.list(number, plies);
            }
            return;
        }
        cell.store(byte_of(plies), Ordering::Relaxed);
        let line = self.rules.numbering.line_of(number);
        self.pending[usize::from(plies % 2)][line].store(true, Ordering::Relaxed);
    }

    /// Adds to the list, or makes it too long.
    #[cold]
    fn list(&self, number: u32, plies: u16) {
        // Only a push happens under the lock. It has the memory that it needs.
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() <= self.limits.max_length {
            found.push((number, plies));
        }
    }

    /// The states of the list so far, in the order of their plies.
    fn found(&mut self) -> &mut Vec<(u32, u16)> {
        let found = self.found.get_mut();
        found.unwrap_or_else(PoisonError::into_inner)
    }

    /// The states of the list that are decided in a number of plies.
    fn listed_in(&self, plies: u16) -> Vec<u32> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let [first, end] =
            [plies, plies + 1].map(|plies| found.partition_point(|entry| entry.1 < plies));
        found[first..end].iter().map(|entry| entry.0).collect()
    }

    /// Looks at each state by itself: it is won by a capture, or has this number of moves.
    fn first(&self, pair: usize) {
        self.rules.numbering.visit_pair(pair, |state, indexed| {
            let number = indexed.number;
            if self.rules.wins(state) {
                self.decide(number, 1);
            } else {
                let byte = u8::MAX - 2 * self.rules.count_moves(state);
                self.cells[number as usize].store(byte, Ordering::Relaxed);
            }
        });
    }

    /// Decides the states of this table that a state of the other table decides, which has been
    /// decided in a number of plies. `after` sees it as the side that has moved.
    #[inline]
    fn before(&self, after: EndgameState, is_symmetric: bool, plies: u16) {
        let is_loss = plies.is_multiple_of(2);
        self.rules.visit_predecessors(after, |before| {
            let cell = &self.cells[before.number as usize];
            let byte = cell.load(Ordering::Relaxed);
            if !(OPEN..u8::MAX).contains(&byte) {
                return;
            }
            if is_loss {
                self.decide(before.number, plies + 1);
                return;
            }
            let share = share(before, is_symmetric);
            // No move is left if the count wraps around to 255, which no other thread changes.
            if cell.fetch_add(share, Ordering::Relaxed) == u8::MAX - share {
                self.decide(before.number, plies + 1);
            }
        });
    }
}

/// Twice the number of moves from `before` to its successor for each move back.
///
/// A state stands for itself and its mirror image. From a symmetric state two moves, mirror images
/// of each other, lead to another state and its image, and one move leads back. From another state
/// one move leads to a symmetric state, and two moves lead back.
const fn share(before: IndexedState, is_symmetric: bool) -> u8 {
    match (before.is_symmetric, is_symmetric) {
        (true, false) => 4,
        (false, true) => 1,
        _ => 2,
    }
}

/// The byte of states that are decided in a number of plies.
const fn byte_of(plies: u16) -> u8 {
    plies as u8 + 1
}

/// Most bytes that solving a pair takes, on a board of this side.
pub(super) fn memory(side: usize, duel: Duel) -> u64 {
    let numbering = DuelRules::new(side, duel).numbering;
    let numbers = numbering.numbers() as u64;
    let list = numbers / NUMBERS_PER_ENTRY as u64 * size_of::<(u32, u16)>() as u64;
    let pending = 2 * numbering.lines() as u64;
    // Tables of symmetries and sights are small.
    let tables = if duel == duel.passed() { 1 } else { 2 };
    tables * (numbers + list + pending + (1 << 20))
}

/// Solves the states of two sides, as the first sees them when it is to move.
pub(super) fn solve(
    side: usize,
    duel: Duel,
    threads: usize,
    must_stop: &MustStop<'_>,
) -> Result<SolvedPair, SolveFailure> {
    solve_within(side, duel, threads, &ListLimits::of, must_stop)
}

fn solve_within(
    side: usize,
    duel: Duel,
    threads: usize,
    limits: &impl Fn(usize) -> ListLimits,
    must_stop: &MustStop<'_>,
) -> Result<SolvedPair, SolveFailure> {
    let mut tables = vec![DuelTable::new(side, duel, limits)?];
    if duel != duel.passed() {
        tables.push(DuelTable::new(side, duel.passed(), limits)?);
    }
    let mut solver = SolvedPair { tables };
    for table in &solver.tables {
        let pairs = table.rules.numbering.pairs();
        workers::map(threads, pairs, must_stop, |pair| table.first(pair))?;
    }
    let mut plies = 1;
    while solver.ply(plies, threads, must_stop)? {
        plies += 1;
    }
    for table in &mut solver.tables {
        table.listed = mem::take(table.found());
        table.listed.sort_unstable();
    }
    Ok(solver)
}

impl SolvedPair {
    /// The table of the other side to move.
    pub(super) fn passed(&self, table: usize) -> &DuelTable {
        &self.tables[self.tables.len() - 1 - table]
    }

    /// Decides the states one ply before those that are decided in `plies`, and returns whether
    /// there were any such.
    fn ply(
        &mut self,
        plies: u16,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<bool, SolveFailure> {
        for table in &mut self.tables {
            if plies == table.limits.max_byte_plies {
                let length = table.limits.max_length + 1;
                (table.found().try_reserve_exact(length)).map_err(|_| SolveFailure::OutOfMemory)?;
            }
        }
        let mut is_any = false;
        for (number, table) in self.tables.iter().enumerate() {
            let passed = self.passed(number);
            is_any |= match plies > table.limits.max_byte_plies {
                true => table.ply_of_list(passed, plies, threads, must_stop)?,
                false => table.ply_of_bytes(passed, plies, threads, must_stop)?,
            };
        }
        let is_full = |table: &mut DuelTable| table.found().len() > table.limits.max_length;
        match is_any && (plies >= Code::MAX_PLIES || self.tables.iter_mut().any(is_full)) {
            true => Err(SolveFailure::TooLong),
            false => Ok(is_any),
        }
    }
}

/// Number of states of a list that a thread takes at a time.
const CHUNK: usize = 1 << 10;

impl DuelTable {
    /// Decides the states of the other side that are before those of this table with the byte of
    /// `plies`, and returns whether there were any such.
    fn ply_of_bytes(
        &self,
        passed: &Self,
        plies: u16,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<bool, SolveFailure> {
        let numbering = &self.rules.numbering;
        let pending = &self.pending[usize::from(plies % 2)];
        let is_wanted = |number| self.byte(number) == byte_of(plies);
        let found = workers::map(threads, numbering.pairs(), must_stop, |pair| {
            let mut is_any = false;
            for line in numbering.pair_lines(pair) {
                if pending[line].load(Ordering::Relaxed) {
                    is_any = true;
                    numbering.visit_line(line, is_wanted, |state, indexed| {
                        passed.before(state.passed(), indexed.is_symmetric, plies);
                    });
                    pending[line].store(false, Ordering::Relaxed);
                }
            }
            is_any
        })?;
        Ok(found.contains(&true))
    }

    /// The same for the states of the list.
    fn ply_of_list(
        &self,
        passed: &Self,
        plies: u16,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<bool, SolveFailure> {
        let (numbering, listed) = (&self.rules.numbering, self.listed_in(plies));
        let chunks: Vec<_> = listed.chunks(CHUNK).collect();
        workers::map(threads, chunks.len(), must_stop, |chunk| {
            for state in chunks[chunk]
                .iter()
                .filter_map(|&number| numbering.of_number(number))
            {
                let is_symmetric = numbering.number(state).is_symmetric;
                passed.before(state.passed(), is_symmetric, plies);
            }
        })?;
        Ok(!listed.is_empty())
    }
}

#[cfg(test)]
mod tests;
