//! The endings of Shogun, as a tablebase has to know them.

use board_files::FileFormat;
use board_files::coder::BitCoder;
use board_files::endings::{
    ClassState, ClassStates, Code, CodeModel, Endings, MustStop, SolveFailure, SolvedStates, Value,
};

use super::Tablebase;
use super::duel::Duel;
use super::index::{EndgameState, KINGS, NUMBERS, PAWNS};
use super::material::Material;
use super::solve::{self, DuelTable};
use crate::{Board, Colour, Energies, Kind, Move, Piece, Position, Rules, Square, Variant};

/// The endings of Shogun, with the values of the default rules. They have no settings.
///
/// ```
/// use shogun_rules::endings::{Builder, ShogunEndings};
///
/// assert_eq!(Builder::new().memory(), Builder::with(ShogunEndings::default()).memory());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShogunEndings;

/// An upper bound of the bytes of a packed table.
const PACKED: u64 = 1 << 20;

impl Endings for ShogunEndings {
    type Material = Material;
    type Position = Position;
    type Move = Move;
    type States = Duel;

    const FORMAT: FileFormat = FileFormat::new("shogun endings", 2);
    const MATERIALS: &'static [Material] = &Material::ALL;

    fn memory(&self, pairs: &[[Material; 2]]) -> u64 {
        solve::MEMORY + 2 * pairs.len() as u64 * PACKED
    }

    /// The unpacked blocks of all tables, and their places.
    fn loaded_memory(tables: u64) -> u64 {
        tables.saturating_mul((NUMBERS + KINGS * 4 * size_of::<usize>()) as u64)
    }

    fn states(&self, [own, other]: [Material; 2]) -> Duel {
        Duel { own, other }
    }

    fn solve(
        &self,
        [own, other]: [Material; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase,
    ) -> Result<u64, SolveFailure> {
        let solved = solve::solve(Duel { own, other }, must_stop)?;
        Ok(tablebase.add([own, other], solved, threads, must_stop)?)
    }

    fn class_of(position: &Position) -> Option<[Material; 2]> {
        Material::of(position)
    }

    /// `None` if the position has other rules or other pieces than a king and a pawn a side. It has
    /// no value if the side that has moved has left its king attacked.
    fn state_of(&self, position: &Position) -> Option<ClassState<Self>> {
        let is_covered =
            position.variant() == Variant::BareKing && *position.energies() == Energies::Fixed;
        if !is_covered {
            return None;
        }
        let mover = position.to_move();
        let (own_material, own) = Material::on(position.board(), mover)?;
        let (other_material, other) = Material::on(position.board(), mover.other())?;
        Some(([own_material, other_material], EndgameState { own, other }))
    }

    /// The position with white to move.
    fn position_of(&self, ([own, other], state): ClassState<Self>) -> Option<Position> {
        let mut board = Board::EMPTY;
        let sides = [
            (Colour::White, own, state.own),
            (Colour::Red, other, state.other),
        ];
        for (colour, material, [king, pawn]) in sides {
            let pieces = [
                (Kind::King, material.king(), king),
                (Kind::Pawn, material.pawn(), pawn),
            ];
            for (kind, energy, square) in pieces {
                let square = Square::from_index(square as u8)?;
                board.set(square, Some(Piece::new(colour, kind, energy)?));
            }
        }
        Position::new(board, Colour::White, Rules::default()).ok()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.moves()
    }

    fn play(position: &mut Position, mv: Move) {
        position.play_unchecked(mv);
    }

    fn value_of_end(position: &Position) -> Option<Value> {
        let winner = position.ending()?.winner();
        Some(winner.map_or(Value::Draw, |_| Value::Loss(0)))
    }
}

/// The neighbours of a state: the other pawn one square to the left and one below, and the own pawn
/// one square to the left.
type PawnModel = CodeModel<3>;

impl ClassStates for Duel {
    type State = EndgameState;

    const CONTEXTS: usize = PawnModel::CONTEXTS;
    const KEEPS_BLOCKS: bool = true;

    /// A block has the states with the kings on the same squares.
    fn blocks(&self) -> usize {
        KINGS
    }

    fn block_size(&self) -> usize {
        PAWNS
    }

    fn number(&self, state: EndgameState) -> u32 {
        state.number() as u32
    }

    fn of_number(&self, number: u32) -> Option<EndgameState> {
        EndgameState::of_number(number as usize)
    }

    fn passed(state: EndgameState) -> EndgameState {
        state.passed()
    }

    fn visit_block(&self, block: usize, mut visit: impl FnMut(EndgameState, u32)) {
        for number in block * PAWNS..(block + 1) * PAWNS {
            if let Some(state) = EndgameState::of_number(number) {
                visit(state, number as u32);
            }
        }
    }

    /// Values that the rules give without a search are left out: impossible states, and wins by a
    /// capture. For other states the neighbours, states with a pawn one square off, predict the
    /// value.
    fn code_block(&self, bits: &mut impl BitCoder, block: usize, codes: &mut [Code], _: bool) {
        for pawns in 0..codes.len() {
            let known = match EndgameState::of_number(block * PAWNS + pawns) {
                None => Some(Code::NONE),
                Some(state) => self.immediate_code(state),
            };
            let before = |is_there: bool, step: usize| match is_there {
                true => codes[pawns - step],
                false => Code::NONE,
            };
            codes[pawns] = known.unwrap_or_else(|| {
                let neighbours = [
                    before(pawns % 8 > 0, 1),
                    before(pawns % 64 >= 8, 8),
                    before(pawns >= 64, 64),
                ];
                CodeModel.code(bits, neighbours, codes[pawns])
            });
        }
    }
}

impl SolvedStates for DuelTable {
    type States = Duel;

    fn states(&self) -> &Duel {
        &self.duel
    }

    fn code(&self, number: u32) -> Code {
        self.codes[number as usize]
    }

    fn into_states(self) -> Duel {
        self.duel
    }
}
