//! Retrograde analysis: from the ends of games back, ply by ply.
//!
//! Each number has two bytes. They hold the code of a decided state, and for a state that is open
//! the number of moves that are not known to lose. A state that a capture wins has the code of that
//! win from the start, until a quicker win is found. Threads share chunks of numbers; their writes
//! within a ply can be in any order.

use core::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use board_files::endings::{Code, MustStop, SolveFailure, workers};
use prefetch_index::prefetch_index;

use super::Tablebase;
use super::conversions::Conversions;
use super::duel::{Duel, DuelRules};
use super::index::{EndgameState, IndexedState, VisitedState};
use super::material::Material;

/// The states of one side to move.
#[derive(Debug)]
pub(super) struct DuelTable {
    pub(super) rules: DuelRules,
    cells: Vec<AtomicU16>,
    /// The plies in which states of each chunk were decided.
    pending: Vec<PendingPlies>,
    /// The most plies in which a state was decided.
    max_plies: AtomicU16,
}

/// A bit for each number of plies.
type PendingPlies = [AtomicU64; (Code::MAX_PLIES as usize + 1).div_ceil(64)];

/// Number of numbers in a chunk.
const CHUNK: usize = 1 << 10;

/// Number of chunks that a thread takes at a time.
const TASK: usize = 64;

/// The most moves of a state that capture nothing: eight of a king, and sixteen of each pawn.
const MAX_QUIET_MOVES: u16 = 8 + 16 * Material::MAX_PAWNS as u16;

/// The first cell of an open state. It is 65,535 less the moves left, each counted twice, so that
/// half a move is a whole number. All captures that draw count as one move that is always left.
const OPEN: u16 = u16::MAX - 2 * (MAX_QUIET_MOVES + 1);

/// Decided codes are below the cells of open states.
const _: () = assert!(Code::MAX_PLIES + 1 < OPEN);

const NONE: u16 = u16::MAX;

/// The peak memory of solving a pair on a board of this side, without the classes after captures.
pub(super) fn memory(side: usize, duel: Duel) -> u64 {
    let numbers = DuelRules::new(side, duel).numbering.numbers();
    let chunks = numbers.div_ceil(CHUNK as u64);
    let tables = if duel == duel.passed() { 1 } else { 2 };
    let cells = numbers.saturating_mul(size_of::<AtomicU16>() as u64);
    let pending = chunks.saturating_mul(size_of::<PendingPlies>() as u64);
    tables * cells.saturating_add(pending)
}

impl DuelTable {
    fn new(side: usize, duel: Duel) -> Result<Self, SolveFailure> {
        let rules = DuelRules::new(side, duel);
        let numbers = usize::try_from(rules.numbering.numbers());
        let numbers = numbers.map_err(|_| SolveFailure::OutOfMemory)?;
        let mut cells = Vec::new();
        cells
            .try_reserve_exact(numbers)
            .map_err(|_| SolveFailure::OutOfMemory)?;
        cells.resize_with(numbers, || AtomicU16::new(NONE));
        let mut pending = Vec::new();
        pending.resize_with(numbers.div_ceil(CHUNK), PendingPlies::default);
        Ok(Self {
            rules,
            cells,
            pending,
            max_plies: AtomicU16::new(0),
        })
    }

    /// The code of a number.
    #[inline]
    pub(super) fn get(&self, number: u32) -> Code {
        match self.cells.get(number as usize) {
            Some(cell) => match cell.load(Ordering::Relaxed) {
                NONE => Code::NONE,
                OPEN.. => Code::DRAW,
                code => Code::new(code),
            },
            None => Code::NONE,
        }
    }

    /// Number of tasks of a pass.
    const fn tasks(&self) -> usize {
        self.pending.len().div_ceil(TASK)
    }

    /// Stores the code of a state that is decided in a number of plies.
    #[inline]
    fn decide(&self, number: usize, plies: u16) {
        if plies > self.max_plies.load(Ordering::Relaxed) {
            self.max_plies.fetch_max(plies, Ordering::Relaxed);
            if plies > Code::MAX_PLIES {
                return;
            }
        }
        self.cells[number].store(plies + 1, Ordering::Relaxed);
        let word = &self.pending[number / CHUNK][usize::from(plies / 64)];
        let bit = 1 << (plies % 64);
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// The numbers of a task whose states are decided in a number of plies.
    #[inline(never)]
    fn decided_in(&self, task: usize, plies: u16) -> Vec<u32> {
        let (word, bit) = (usize::from(plies / 64), 1 << (plies % 64));
        let chunks = task * TASK..self.pending.len().min((task + 1) * TASK);
        let is_pending =
            |chunk: &usize| self.pending[*chunk][word].load(Ordering::Relaxed) & bit != 0;
        let mut found = Vec::new();
        for chunk in chunks.filter(is_pending) {
            let first = chunk * CHUNK;
            let end = self.cells.len().min(first + CHUNK);
            for (cell, number) in self.cells[first..end].iter().zip(first as u32..) {
                if cell.load(Ordering::Relaxed) == plies + 1 {
                    found.push(number);
                }
            }
        }
        found
    }

    /// Looks at a state by itself: it is decided, maybe by captures, or has this number of moves.
    fn first(&self, visited: &VisitedState<'_>, conversions: &Conversions) {
        let (number, placed) = (
            visited.indexed.number as usize,
            self.rules.placed(visited.state),
        );
        if self.rules.is_impossible(&placed) {
            return;
        }
        if self.rules.can_win(&placed) {
            self.decide(number, 1);
            return;
        }
        let captures = conversions.values(&self.rules, &placed);
        if let Some(plies) = captures.win {
            self.decide(number, plies);
            return;
        }
        let quiet = u16::from(self.rules.count_quiet_moves(&placed));
        match quiet + u16::from(captures.has_draw) {
            0 => match captures.loss {
                Some(plies) => self.decide(number, plies),
                None if self.rules.is_check(&placed) => self.decide(number, 0),
                // Stalemate is a draw. It has no move that could be found to lose.
                None => self.cells[number].store(NONE - 2, Ordering::Relaxed),
            },
            moves => self.cells[number].store(NONE - 2 * moves, Ordering::Relaxed),
        }
    }

    /// Decides the states of this table that a state of the other table decides, which has been
    /// decided in a number of plies. `after` sees it as the side that has moved. `found` is for a
    /// list of the states before it.
    #[inline]
    fn before(
        &self,
        (after, is_symmetric): (EndgameState, bool),
        plies: u16,
        conversions: &Conversions,
        found: &mut Vec<(EndgameState, IndexedState)>,
    ) {
        // All cells are asked for before one is used, since most come from main memory.
        found.clear();
        self.rules.visit_predecessors(after, |state, before| {
            prefetch_index(&self.cells, before.number as usize);
            found.push((*state, before));
        });
        let is_loss = plies.is_multiple_of(2);
        for (state, before) in found {
            let number = before.number as usize;
            let cell = self.cells[number].load(Ordering::Relaxed);
            if cell == NONE {
                continue;
            }
            if is_loss {
                // A capture may win, too, but not as soon.
                if cell > plies + 2 {
                    self.decide(number, plies + 1);
                }
                continue;
            }
            if cell < OPEN {
                continue;
            }
            let share = share(*before, is_symmetric);
            // No move is left if the count wraps around to 65,535, which no other thread changes.
            if self.cells[number].fetch_add(share, Ordering::Relaxed) == NONE - share {
                let captures = conversions.values(&self.rules, &self.rules.placed(*state));
                self.decide(number, captures.loss.unwrap_or(0).max(plies + 1));
            }
        }
    }
}

/// Twice the number of moves from `before` to its successor for each move back.
///
/// A state stands for itself and its mirror image. From a symmetric state two moves, mirror images
/// of each other, lead to another state and its image, and one move leads back. From another state
/// one move leads to a symmetric state, and two moves lead back.
const fn share(before: IndexedState, is_symmetric: bool) -> u16 {
    match (before.is_symmetric, is_symmetric) {
        (true, false) => 4,
        (false, true) => 1,
        _ => 2,
    }
}

/// Both tables of a pair, or one if both sides have the same, with what captures lead to.
struct EndingsSolver<'s> {
    tables: Vec<DuelTable>,
    conversions: Vec<Conversions>,
    threads: usize,
    must_stop: &'s MustStop<'s>,
}

/// Solves the states of two sides, as the first sees them when it is to move. The tablebase has the
/// classes that captures lead to.
pub(super) fn solve(
    side: usize,
    duel: Duel,
    threads: usize,
    must_stop: &MustStop<'_>,
    tablebase: &Tablebase,
) -> Result<Vec<DuelTable>, SolveFailure> {
    let mut duels = vec![duel];
    if duel != duel.passed() {
        duels.push(duel.passed());
    }
    let tables = duels.iter().map(|&duel| DuelTable::new(side, duel));
    let tables = tables.collect::<Result<_, _>>()?;
    let conversions = duels.iter();
    let conversions = conversions.map(|&duel| Conversions::new(side, duel, tablebase));
    let conversions = conversions.collect::<Result<_, _>>()?;
    let solver = EndingsSolver {
        tables,
        conversions,
        threads,
        must_stop,
    };
    solver.first()?;
    let mut plies = 0;
    while plies <= solver.max_plies() {
        if plies >= Code::MAX_PLIES {
            return Err(SolveFailure::TooLong);
        }
        solver.ply(plies)?;
        plies += 1;
    }
    Ok(solver.tables)
}

impl EndingsSolver<'_> {
    /// The most plies in which a state was decided.
    fn max_plies(&self) -> u16 {
        let plies = self.tables.iter();
        let plies = plies.map(|table| table.max_plies.load(Ordering::Relaxed));
        plies.max().unwrap_or(0)
    }

    /// Looks at each state by itself.
    fn first(&self) -> Result<(), SolveFailure> {
        for (table, conversions) in self.tables.iter().zip(&self.conversions) {
            workers::map(self.threads, table.tasks(), self.must_stop, |task| {
                let numbers = (task * TASK * CHUNK) as u64..((task + 1) * TASK * CHUNK) as u64;
                (table.rules.numbering).visit(numbers, |visited| table.first(visited, conversions));
            })?;
        }
        Ok(())
    }

    /// Decides the states one ply before those that are decided in `plies`.
    fn ply(&self, plies: u16) -> Result<(), SolveFailure> {
        for (number, table) in self.tables.iter().enumerate() {
            let passed = self.tables.len() - 1 - number;
            let (passed, conversions) = (&self.tables[passed], &self.conversions[passed]);
            workers::map(self.threads, table.tasks(), self.must_stop, |task| {
                let mut found = Vec::new();
                for number in table.decided_in(task, plies) {
                    let state = table.rules.numbering.of_number(number);
                    let (state, is_symmetric) = state.expect("only states are decided");
                    let after = (state.passed(), is_symmetric);
                    passed.before(after, plies, conversions, &mut found);
                }
            })?;
        }
        Ok(())
    }
}
