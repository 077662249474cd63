//! Retrograde analysis: from the ends of games back, ply by ply.
//!
//! A byte for each number is all memory. It holds the code of a decided state; for a state that is
//! open it holds the number of moves that are not known to lose. Threads share the pairs of squares
//! of the Commanders; their writes within a ply can be in any order.

use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use board_files::endings::{Code, MustStop, SolveFailure, workers};

use super::duel::{Duel, DuelRules};
use super::index::{EndgameState, IndexedState};

/// The states of one side to move.
#[derive(Debug)]
pub(super) struct DuelTable {
    pub(super) rules: DuelRules,
    cells: Vec<AtomicU8>,
    /// By parity of the plies and by pair of squares, whether states were decided in that ply.
    pending: [Vec<AtomicBool>; 2],
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

/// The code in a byte.
const fn code_of(byte: u8) -> Code {
    match byte {
        u8::MAX => Code::NONE,
        OPEN.. => Code::DRAW,
        byte => Code::new(byte),
    }
}

impl DuelTable {
    fn new(side: usize, duel: Duel) -> Result<Self, SolveFailure> {
        let rules = DuelRules::new(side, duel);
        let numbers = rules.numbering.numbers();
        let mut cells = Vec::new();
        cells
            .try_reserve_exact(numbers)
            .map_err(|_| SolveFailure::OutOfMemory)?;
        cells.resize_with(numbers, || AtomicU8::new(Code::NONE.get()));
        let pairs = rules.numbering.pairs();
        let flags = || (0..pairs).map(|_| AtomicBool::new(false)).collect();
        Ok(Self {
            rules,
            cells,
            pending: [flags(), flags()],
        })
    }

    /// The code of a number.
    #[inline]
    pub(super) fn get(&self, number: u32) -> Code {
        code_of(self.byte(number))
    }

    #[inline]
    fn byte(&self, number: u32) -> u8 {
        self.cells[number as usize].load(Ordering::Relaxed)
    }

    /// Stores the code of a state that is decided in a number of plies.
    #[inline]
    fn decide(&self, number: u32, plies: u8) {
        self.cells[number as usize].store(Code::in_plies(plies).get(), Ordering::Relaxed);
        let pair = number as usize / self.rules.numbering.pair_size();
        self.pending[usize::from(plies % 2)][pair].store(true, Ordering::Relaxed);
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
    fn before(&self, after: EndgameState, is_symmetric: bool, plies: u8) {
        let is_loss = plies.is_multiple_of(2);
        self.rules.visit_before(after, |before| {
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

/// Most bytes that solving a pair takes, on a board of this side.
pub(super) fn memory(side: usize, duel: Duel) -> u64 {
    let numbers = DuelRules::new(side, duel).numbering.numbers() as u64;
    // Tables of symmetries and sights are small.
    let tables = if duel == duel.passed() { 1 } else { 2 };
    tables * (numbers + (1 << 20))
}

/// Solves the states of two sides, as the first sees them when it is to move.
pub(super) fn solve(
    side: usize,
    duel: Duel,
    threads: usize,
    must_stop: &MustStop<'_>,
) -> Result<SolvedPair, SolveFailure> {
    let mut tables = vec![DuelTable::new(side, duel)?];
    if duel != duel.passed() {
        tables.push(DuelTable::new(side, duel.passed())?);
    }
    let solver = SolvedPair { tables };
    for table in &solver.tables {
        let pairs = table.rules.numbering.pairs();
        workers::map(threads, pairs, must_stop, |pair| table.first(pair))?;
    }
    let mut plies = 1;
    while solver.ply(plies, threads, must_stop)? {
        plies += 1;
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
        &self,
        plies: u8,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<bool, SolveFailure> {
        let code = Code::in_plies(plies).get();
        let mut is_any = false;
        for (number, table) in self.tables.iter().enumerate() {
            let passed = self.passed(number);
            let pairs = table.rules.numbering.pairs();
            let found = workers::map(threads, pairs, must_stop, |pair| {
                let pending = &table.pending[usize::from(plies % 2)][pair];
                let is_pending = pending.load(Ordering::Relaxed);
                if is_pending {
                    table.rules.numbering.visit_pair(pair, |state, indexed| {
                        if table.byte(indexed.number) == code {
                            passed.before(state.passed(), indexed.is_symmetric, plies);
                        }
                    });
                    pending.store(false, Ordering::Relaxed);
                }
                is_pending
            })?;
            is_any |= found.contains(&true);
        }
        // Longer games would get bytes of open states.
        match is_any && code + 2 >= OPEN {
            true => Err(SolveFailure::TooLong),
            false => Ok(is_any),
        }
    }
}

#[cfg(test)]
mod tests;
