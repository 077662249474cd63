//! The endings of Ploy, as a tablebase has to know them.

use core::ops::RangeInclusive;
use core::sync::atomic::AtomicU8;

use board_files::coder::BitCoder;
use board_files::endings::{
    BoardSide, ClassState, ClassStates, Code, CodeModel, Endings, FirstValue, IndexedState,
    MustStop, RetrogradeStates, SolveFailure, Value, table_memory,
};
use board_files::{DurableReader, DurableWriter, FileError, FileFormat};

use super::Tablebase;
use super::duel::DuelRules;
use super::index::EndgameState;
use super::material::Material;
use super::positions;
use crate::{Move, Position, TurnRule};

/// The endings of Ploy on a board of some side, by default 9 for the whole board.
///
/// The values are those of the default rules. Which moves are listed makes no difference.
///
/// ```
/// use ploy_rules::endings::PloyEndings;
///
/// assert_eq!(PloyEndings::on_side(4).side(), 4);
/// assert_eq!(PloyEndings::default().side(), 9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PloyEndings {
    side: BoardSide<3, 9>,
}

impl PloyEndings {
    /// The sides that a board can have, in squares.
    pub const SIDES: RangeInclusive<u8> = BoardSide::<3, 9>::ALL;

    /// The endings on a board of this side: its squares are a1 to the corner of this row and
    /// column.
    ///
    /// # Panics
    /// If the side is none of [`SIDES`](Self::SIDES).
    #[must_use]
    pub fn on_side(side: u8) -> Self {
        Self {
            side: BoardSide::new(side),
        }
    }

    /// The side of the board.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side.get()
    }
}

/// Number of states that a byte of packed tables has at least.
const STATES_PER_BYTE: u64 = 8;

/// An upper bound of the bytes of the numbering and of the sights of a table.
const NUMBERING: u64 = 1 << 20;

impl Endings for PloyEndings {
    type Material = Material;
    type Position = Position;
    type Move = Move;
    type States = DuelRules;

    const FORMAT: FileFormat = FileFormat::new("ploy endings", 1);
    const MATERIALS: &'static [Material] = &Material::ALL;

    /// The states of the largest pair, and an estimate of all packed tables.
    fn memory(&self, pairs: &[[Material; 2]]) -> u64 {
        let states = |&class: &[Material; 2]| {
            let tables = if class[0] == class[1] { 1 } else { 2 };
            tables * (table_memory(&self.states(class)) + NUMBERING)
        };
        let largest = pairs.iter().map(states).max().unwrap_or(0);
        let packed: u64 = (pairs.iter().map(states))
            .map(|all| all / STATES_PER_BYTE)
            .sum();
        largest + packed
    }

    /// The numberings of all tables.
    fn loaded_memory(_: u64) -> u64 {
        8 << 20
    }

    fn states(&self, class: [Material; 2]) -> DuelRules {
        DuelRules::new(self.side().into(), class)
    }

    fn solve(
        &self,
        pair: [Material; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase,
    ) -> Result<u64, SolveFailure> {
        tablebase.solve(pair, threads, must_stop, |_, _| Ok(()))
    }

    fn class_of(position: &Position) -> Option<[Material; 2]> {
        Material::of(position)
    }

    /// `None` if pieces turn by one step only, if a side has not exactly a Commander and another
    /// piece of the game, or if a piece is off the board of this side.
    fn state_of(&self, position: &Position) -> Option<ClassState<Self>> {
        if position.rules().turning() != TurnRule::Any {
            return None;
        }
        positions::state(self.side().into(), position)
    }

    /// The position with black to move.
    fn position_of(&self, (class, state): ClassState<Self>) -> Option<Position> {
        positions::position(self.side().into(), class, state)
    }

    /// Moves that would leave a smaller board are left out.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.moves();
        moves.retain(|mv| mv.to().x() < self.side() && mv.to().y() < self.side());
        moves
    }

    fn play(position: &mut Position, mv: Move) {
        position.play_unchecked(mv);
    }

    /// Every capture ends the game, and wins it.
    fn value_of_end(position: &Position) -> Option<Value> {
        position.ending().map(|_| Value::Loss(0))
    }

    fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        self.side.write(out)
    }

    fn read(input: &mut DurableReader) -> Result<Self, FileError> {
        BoardSide::read(input).map(|side| Self { side })
    }
}

/// Four neighbours, and a win in one ply if the other side threatens a capture.
type PieceModel = CodeModel<5>;

impl ClassStates for DuelRules {
    type State = EndgameState;

    const CONTEXTS: usize = PieceModel::CONTEXTS;

    /// The tables of the whole board would take gigabytes.
    fn keeps_blocks(&self) -> bool {
        false
    }

    /// A block has the states with the same Commanders and the same square of the own piece.
    fn blocks(&self) -> usize {
        self.numbering.blocks()
    }

    fn block_size(&self) -> usize {
        self.numbering.block_size()
    }

    fn number(&self, state: EndgameState) -> u32 {
        self.numbering.number(state).number
    }

    fn of_number(&self, number: u32) -> Option<EndgameState> {
        self.numbering.of_number(number)
    }

    fn passed(state: EndgameState) -> EndgameState {
        state.passed()
    }

    fn visit_block(&self, block: usize, mut visit: impl FnMut(EndgameState, u32)) {
        let [line, _] = self.numbering.other_placements();
        let lines = self.block_size() / line;
        self.numbering.visit_block(block, lines, |state, indexed| {
            visit(state, indexed.number);
        });
    }

    /// Values that the rules give without a search are left out: impossible states, and wins by a
    /// capture. For other states the neighbours predict the value: states with a piece turned once
    /// less or the other piece one square off; and whether the other side threatens a capture.
    #[inline]
    fn code_block(
        &self,
        bits: &mut impl BitCoder,
        block: usize,
        codes: &mut [Code],
        are_known: bool,
    ) {
        let first = block * self.block_size();
        let [line, turns] = self.numbering.other_placements();
        let row = turns * self.side();
        let lines = codes.len().div_ceil(line);
        self.numbering.visit_block(block, lines, |state, indexed| {
            let place = indexed.number as usize - first;
            if place >= codes.len() {
                return;
            }
            let wins = match are_known {
                true => codes[place] == Code::WINS,
                false => self.wins(state),
            };
            if wins {
                codes[place] = Code::WINS;
                return;
            }
            let before = |is_there: bool, step: usize| match is_there {
                true => codes[place - step],
                false => Code::NONE,
            };
            let threat = match self.is_threatened(state) {
                true => Code::WINS,
                false => Code::NONE,
            };
            let neighbours = [
                before(!place.is_multiple_of(turns), 1),
                before(place % row >= turns, turns),
                before(place % line >= row, row),
                before(place >= line, line),
                threat,
            ];
            codes[place] = CodeModel.code(bits, neighbours, codes[place]);
        });
    }
}

/// No capture leads to another class.
impl RetrogradeStates for DuelRules {
    type Cell = AtomicU8;
    type Captures = ();

    /// Five of a Commander and sixteen of a Lance, counted by their results.
    const MAX_MOVES: u16 = 21;
    const PENDING_BYTES: usize = 2;
    const PREFETCHES: bool = false;

    fn numbers(&self) -> u64 {
        self.numbering.numbers() as u64
    }

    /// The states of a line differ only in the other side's piece.
    #[inline]
    fn line_size(&self) -> usize {
        self.numbering.other_placements()[0]
    }

    #[inline]
    fn visit_numbers(&self, numbers: &[u32], mut visit: impl FnMut(EndgameState, bool)) {
        let size = self.line_size() as u32;
        let line = numbers.first().map_or(0, |first| first / size);
        let others = numbers.iter().map(|number| (number - line * size) as usize);
        (self.numbering).visit_line(line as usize, others, |state, indexed| {
            visit(state, indexed.is_symmetric);
        });
    }

    fn first(&self, state: EndgameState, (): &()) -> FirstValue {
        match self.wins(state) {
            true => FirstValue::Decided(1),
            false => FirstValue::Open(self.count_moves(state).into()),
        }
    }

    #[inline]
    fn visit_predecessors(&self, after: EndgameState, visit: impl FnMut(IndexedState)) {
        self.visit_predecessors(after, visit);
    }
}
