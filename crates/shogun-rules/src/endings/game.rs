//! The endings of Shogun, as a tablebase has to know them.

use core::ops::RangeInclusive;
use core::sync::atomic::AtomicU16;

use board_files::coder::BitCoder;
use board_files::endings::{
    BoardSide, ClassState, ClassStates, Code, CodeModel, Endings, FirstValue, IndexedState,
    MustStop, RetrogradeStates, SolveFailure, Value, table_memory,
};
use board_files::{DurableReader, DurableWriter, FileError, FileFormat};

use super::Tablebase;
use super::conversions::{Conversions, classes_after};
use super::duel::DuelRules;
use super::index::{EndgameState, NEIGHBOURS, VisitedState};
use super::material::Material;
use super::positions;
use crate::{Energies, Move, Position, Variant};

/// The endings of Shogun on a board of some side, by default 8 for the whole board.
///
/// The values are those of the default rules. On a smaller board no piece leaves it, and a side
/// without a move there is mated or stalemated.
///
/// ```
/// use shogun_rules::endings::ShogunEndings;
///
/// assert_eq!(ShogunEndings::on_side(5).side(), 5);
/// assert_eq!(ShogunEndings::default().side(), 8);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShogunEndings {
    side: BoardSide<2, 8>,
}

impl ShogunEndings {
    /// The sides that a board can have, in squares.
    pub const SIDES: RangeInclusive<u8> = BoardSide::<2, 8>::ALL;

    /// The endings on a board of this side: its squares are (1,1) to the corner of this row and
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

    /// The start of the game on this board with the same material on both sides, white to move:
    /// each king in the middle of its first row, on the right of two, and the pawns in the order of
    /// their energies, the first at its player's left, the second at the right, and so on. Red's
    /// side is white's, turned by half a turn. `None` if the row is too short.
    ///
    /// ```
    /// use shogun_rules::endings::ShogunEndings;
    ///
    /// let five = ShogunEndings::on_side(5);
    /// let start = five.start("K1 P4 P4 P4".parse()?).expect("a row of five");
    /// assert_eq!(start.to_string(), "8/8/8/1p4k1p4p43/8/8/8/P4P4K1P44 w");
    /// assert_eq!(ShogunEndings::on_side(4).start("K1 P4 P4 P4 P4".parse()?), None);
    /// # Ok::<(), shogun_rules::TextError>(())
    /// ```
    #[must_use]
    pub fn start(&self, material: Material) -> Option<Position> {
        positions::start(self.side(), material)
    }

    /// Whether tablebases cover the rules of this position: the default ones.
    #[must_use]
    pub fn cover_rules(position: &Position) -> bool {
        position.variant() == Variant::BareKing && *position.energies() == Energies::Fixed
    }
}

/// Number of numbers of a block.
const BLOCK: u64 = 1 << 12;

/// Number of numbers up to which a table keeps its unpacked blocks: those of one pawn a side on the
/// whole board.
const KEPT_NUMBERS: u64 = 518 * 62 * 61;

/// Number of numbers that a byte of packed tables has at least.
const NUMBERS_PER_BYTE: u64 = 2;

/// An upper bound of the bytes of a table besides the values.
const NUMBERING: u64 = 1 << 17;

impl Endings for ShogunEndings {
    type Material = Material;
    type Position = Position;
    type Move = Move;
    type States = DuelRules;

    const FORMAT: FileFormat = FileFormat::new("shogun endings", 3);
    const MATERIALS: &'static [Material] = &Material::ALL;
    const DEFAULT_MATERIALS: &'static [Material] = &Material::ONE_PAWN;

    fn needed_pairs([own, other]: [Material; 2]) -> Vec<[Material; 2]> {
        let after = classes_after([own, other]).chain(classes_after([other, own]));
        after.map(|(_, class)| class).collect()
    }

    /// The states of the largest pair with the classes that captures lead to, and an estimate of
    /// all packed tables.
    fn memory(&self, pairs: &[[Material; 2]]) -> u64 {
        let solving = |&pair: &[Material; 2]| {
            let codes = Self::needed_pairs(pair)
                .into_iter()
                .map(|class| self.numbers(class).saturating_mul(size_of::<Code>() as u64));
            let tables = if pair[0] == pair[1] { 1 } else { 2 };
            let states = tables * table_memory(&self.states(pair));
            codes.fold(states, u64::saturating_add)
        };
        let packed =
            |&pair: &[Material; 2]| 2 * (self.numbers(pair) / NUMBERS_PER_BYTE + NUMBERING);
        let largest = pairs.iter().map(solving).max().unwrap_or(0);
        pairs.iter().map(packed).fold(largest, u64::saturating_add)
    }

    /// The unpacked blocks of all tables, their places, and the numberings.
    fn loaded_memory(tables: u64) -> u64 {
        let blocks = KEPT_NUMBERS.div_ceil(BLOCK);
        tables.saturating_mul(blocks * BLOCK * size_of::<Code>() as u64 + NUMBERING)
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
        tablebase.solve(pair, threads, must_stop, |class, tablebase| {
            Conversions::new(self.side().into(), class, tablebase)
        })
    }

    fn class_of(position: &Position) -> Option<[Material; 2]> {
        Material::of(position)
    }

    /// `None` if the position has other rules, if a side has not exactly a king and one to four
    /// pawns, or if a piece is off the board of this side. The position has no value if the side
    /// that has moved has left its king attacked.
    fn state_of(&self, position: &Position) -> Option<ClassState<Self>> {
        if !Self::cover_rules(position) {
            return None;
        }
        positions::state(self.side(), position)
    }

    /// The position with white to move.
    fn position_of(&self, (class, state): ClassState<Self>) -> Option<Position> {
        positions::position(class, state)
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

    fn value_of_end(position: &Position) -> Option<Value> {
        let winner = position.ending()?.winner();
        Some(winner.map_or(Value::Draw, |_| Value::Loss(0)))
    }

    fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        self.side.write(out)
    }

    fn read(input: &mut DurableReader) -> Result<Self, FileError> {
        BoardSide::read(input).map(|side| Self { side })
    }
}

/// The neighbours of a state: with a pawn one square off.
type PawnModel = CodeModel<NEIGHBOURS>;

impl DuelRules {
    /// The code of a state that is impossible or won by a capture; `None` for all other states.
    #[inline]
    fn immediate_code(&self, state: EndgameState) -> Option<Code> {
        let placed = self.placed(state);
        if self.is_impossible(&placed) {
            Some(Code::NONE)
        } else if self.can_win(&placed) {
            Some(Code::WINS)
        } else {
            None
        }
    }
}

impl ClassStates for DuelRules {
    type State = EndgameState;

    const CONTEXTS: usize = PawnModel::CONTEXTS;

    fn keeps_blocks(&self) -> bool {
        self.numbering.numbers() <= KEPT_NUMBERS
    }

    fn blocks(&self) -> usize {
        self.numbering.numbers().div_ceil(BLOCK) as usize
    }

    fn block_size(&self) -> usize {
        BLOCK as usize
    }

    fn number(&self, state: EndgameState) -> u32 {
        self.numbering.number(&state).number
    }

    fn of_number(&self, number: u32) -> Option<EndgameState> {
        self.numbering.of_number(number).map(|(state, _)| state)
    }

    fn passed(state: EndgameState) -> EndgameState {
        state.passed()
    }

    fn visit_block(&self, block: usize, mut visit: impl FnMut(EndgameState, u32)) {
        let first = block as u64 * BLOCK;
        self.numbering.visit(first..first + BLOCK, |visited| {
            visit(visited.state, visited.indexed.number);
        });
    }

    /// Values that the rules give without a search are left out: impossible states, and wins by a
    /// capture. For other states the neighbours predict the value.
    fn code_block(
        &self,
        bits: &mut impl BitCoder,
        block: usize,
        codes: &mut [Code],
        are_known: bool,
    ) {
        let first = block as u64 * BLOCK;
        let numbers = first..first + codes.len() as u64;
        let mut code = |visited: &VisitedState<'_>| {
            let place = (u64::from(visited.indexed.number) - first) as usize;
            let known = match (are_known, codes[place]) {
                (true, Code::NONE) => Some(Code::NONE),
                // It may also be a mate, which is not left out.
                (true, Code::WINS) | (false, _) => self.immediate_code(visited.state),
                (true, _) => None,
            };
            codes[place] = known.unwrap_or_else(|| {
                let neighbours = visited.steps_to_neighbours().map(|step| match step {
                    0 => Code::NONE,
                    step if step > place as u64 => Code::NONE,
                    step => codes[place - step as usize],
                });
                CodeModel.code(bits, neighbours, codes[place])
            });
        };
        self.numbering.visit(numbers, |visited| code(visited));
    }
}

/// Captures of other pawns than the last one lead to classes that are solved before.
impl RetrogradeStates for DuelRules {
    type Cell = AtomicU16;
    type Captures = Conversions;

    /// Eight of a king and sixteen of each pawn, and a capture that draws.
    const MAX_MOVES: u16 = 8 + 16 * Material::MAX_PAWNS as u16 + 1;
    const PENDING_BYTES: usize = 96;
    const PREFETCHES: bool = true;

    fn numbers(&self) -> u64 {
        self.numbering.numbers()
    }

    #[inline]
    fn line_size(&self) -> usize {
        BLOCK as usize / 4
    }

    #[inline]
    fn visit_numbers(&self, numbers: &[u32], mut visit: impl FnMut(EndgameState, bool)) {
        for (state, is_symmetric) in (numbers.iter()).filter_map(|&it| self.numbering.of_number(it))
        {
            visit(state, is_symmetric);
        }
    }

    fn first(&self, state: EndgameState, captures: &Conversions) -> FirstValue {
        let placed = self.placed(state);
        if self.is_impossible(&placed) {
            return FirstValue::Impossible;
        }
        if self.can_win(&placed) {
            return FirstValue::Decided(1);
        }
        let captures = captures.values(self, &placed);
        if let Some(plies) = captures.win {
            return FirstValue::Decided(plies);
        }
        let quiet = u16::from(self.count_quiet_moves(&placed));
        match quiet + u16::from(captures.has_draw) {
            0 => match captures.loss {
                Some(plies) => FirstValue::Decided(plies),
                None if self.is_check(&placed) => FirstValue::Decided(0),
                // Stalemate is a draw.
                None => FirstValue::Open(1),
            },
            moves => FirstValue::Open(moves),
        }
    }

    fn longest_capture(&self, number: u32, captures: &Conversions) -> u16 {
        if !self.has_conversions() {
            return 0;
        }
        let state = self.numbering.of_number(number);
        let values = state.map(|(state, _)| captures.values(self, &self.placed(state)));
        values.and_then(|values| values.loss).unwrap_or(0)
    }

    #[inline]
    fn visit_predecessors(&self, after: EndgameState, visit: impl FnMut(IndexedState)) {
        self.visit_predecessors(after, visit);
    }
}
