//! Retrograde analysis: from the ends of games back, ply by ply.

use board_files::endings::{Code, MustStop, SolveFailure};

use super::duel::{Duel, InitialClass};
use super::index::{EndgameState, NUMBERS};

/// The states of one side to move.
#[derive(Debug)]
pub(super) struct DuelTable {
    pub(super) duel: Duel,
    /// The value of each number.
    pub(super) codes: Vec<Code>,
}

/// Most bytes that solving a pair takes: for each state of both tables a value, a count of moves,
/// and a place in a list of states that has grown by doubling.
pub(super) const MEMORY: u64 =
    2 * NUMBERS as u64 * (size_of::<Code>() + 1 + 2 * size_of::<TablePlace>()) as u64;

/// Number of states between two checks for a stop.
const STEP: usize = 1 << 14;

fn filled<T: Clone>(value: T) -> Result<Vec<T>, SolveFailure> {
    let mut items = Vec::new();
    items
        .try_reserve_exact(NUMBERS)
        .map_err(|_| SolveFailure::OutOfMemory)?;
    items.resize(NUMBERS, value);
    Ok(items)
}

/// A state of one of the two tables: the number, and the table in the highest bit.
#[derive(Clone, Copy, Debug)]
struct TablePlace(u32);

impl TablePlace {
    const TABLE: u32 = 31;

    const fn new(table: usize, number: usize) -> Self {
        Self((table as u32) << Self::TABLE | number as u32)
    }

    const fn table(self) -> usize {
        (self.0 >> Self::TABLE) as usize
    }

    const fn number(self) -> usize {
        (self.0 & !(1 << Self::TABLE)) as usize
    }
}

struct EndingsSolver<'s> {
    /// The states of one side to move and of the other; one table if both have the same.
    tables: Vec<DuelTable>,
    /// The moves of each undecided state that are not known to lose. A move counts twice, so that
    /// half a move is a whole number.
    left: Vec<Vec<u8>>,
    must_stop: &'s MustStop<'s>,
}

/// Solves the states of two sides, as the first sees them when it is to move.
pub(super) fn solve(duel: Duel, must_stop: &MustStop<'_>) -> Result<Vec<DuelTable>, SolveFailure> {
    let passed = duel.passed();
    let duels = if duel == passed {
        vec![duel]
    } else {
        vec![duel, passed]
    };
    let mut tables = Vec::new();
    let mut left = Vec::new();
    for duel in duels {
        tables.push(DuelTable {
            duel,
            codes: filled(Code::NONE)?,
        });
        left.push(filled(0)?);
    }
    let mut solver = EndingsSolver {
        tables,
        left,
        must_stop,
    };
    // Losses in no ply, and wins in one.
    let [mut decided, mut next] = solver.first()?;
    let mut plies = 0;
    while !decided.is_empty() || !next.is_empty() {
        let found = solver.before(&decided, plies)?;
        next.extend(found);
        decided = core::mem::take(&mut next);
        plies += 1;
    }
    Ok(solver.tables)
}

impl EndingsSolver<'_> {
    fn look(&self, count: usize) -> Result<(), SolveFailure> {
        if count.is_multiple_of(STEP) && (self.must_stop)() {
            return Err(SolveFailure::Stopped);
        }
        Ok(())
    }

    /// Looks at each state by itself: those lost at once, and those won at once.
    fn first(&mut self) -> Result<[Vec<TablePlace>; 2], SolveFailure> {
        let [mut lost, mut won] = [Vec::new(), Vec::new()];
        for table in 0..self.tables.len() {
            let duel = self.tables[table].duel;
            for number in 0..NUMBERS {
                self.look(number)?;
                let Some(state) = EndgameState::of_number(number) else {
                    continue;
                };
                let code = match duel.initial_class(state) {
                    InitialClass::Decided(code) => code,
                    InitialClass::Open(moves) => {
                        self.left[table][number] = 2 * moves;
                        Code::DRAW
                    }
                };
                self.tables[table].codes[number] = code;
                match code {
                    Code::LOST => lost.push(TablePlace::new(table, number)),
                    Code::WINS => won.push(TablePlace::new(table, number)),
                    _ => {}
                }
            }
        }
        Ok([lost, won])
    }

    /// The states that are decided one ply before `decided`, whose states are decided in `plies`
    /// plies.
    fn before(
        &mut self,
        decided: &[TablePlace],
        plies: u16,
    ) -> Result<Vec<TablePlace>, SolveFailure> {
        let is_loss = plies.is_multiple_of(2);
        let code = Code::in_plies(plies + 1);
        let mut found = Vec::new();
        for (count, place) in decided.iter().enumerate() {
            self.look(count)?;
            let duel = self.tables[place.table()].duel;
            let state = EndgameState::of_number(place.number()).expect("only states are decided");
            let other = self.tables.len() - 1 - place.table();
            let (values, left) = (&mut self.tables[other].codes, &mut self.left[other]);
            duel.visit_predecessors(state, |before| {
                let number = before.number();
                if values[number] != Code::DRAW {
                    return;
                }
                if !is_loss {
                    left[number] -= share(before, state);
                    if left[number] > 0 {
                        return;
                    }
                }
                values[number] = code;
                found.push(TablePlace::new(other, number));
            });
        }
        Ok(found)
    }
}

/// Twice the number of moves from `before` to `after` for each move back.
///
/// A state stands for itself and its mirror image. From a symmetric state two moves, mirror images
/// of each other, lead to another state and its image, and one move leads back. From another state
/// one move leads to a symmetric state, and two moves lead back.
fn share(before: EndgameState, after: EndgameState) -> u8 {
    match (before.is_symmetric(), after.is_symmetric()) {
        (true, false) => 4,
        (false, true) => 1,
        _ => 2,
    }
}
