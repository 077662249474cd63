//! Tablebases and their queries.

use board_files::endings::{TableSummary, Value, Zugzwangs};

use super::Class;
use super::duel::Duel;
use super::index::EndgameState;
use super::material::Material;
use super::packed::PackedTable;
use crate::{Board, Colour, Energies, Kind, Move, Piece, Position, Rules, Square, Variant};

/// A tablebase of king and pawn against king and pawn, see [the module](crate::endings).
///
/// It plays both sides: [`moves`](Self::moves) begin with the quickest win or the longest defence.
/// Tables are compressed in blocks. The first query for two king squares unpacks a block in less
/// than a millisecond; later ones take some nanoseconds.
#[derive(Debug)]
pub struct Tablebase {
    /// Tables by the material of the side to move and of the other side.
    tables: Vec<Option<EndgameTable>>,
}

#[derive(Debug)]
pub(super) struct EndgameTable {
    pub(super) tally: TableSummary,
    pub(super) packed: PackedTable,
}

const MATERIALS: usize = Material::ALL.len();

impl Tablebase {
    /// A tablebase without tables.
    pub(super) fn empty() -> Self {
        let mut tables = Vec::new();
        tables.resize_with(MATERIALS * MATERIALS, || None);
        Self { tables }
    }

    const fn table_index(duel: Duel) -> usize {
        duel.own.number() * MATERIALS + duel.other.number()
    }

    /// Adds a table, and returns whether it was new.
    pub(super) fn insert(&mut self, duel: Duel, table: EndgameTable) -> bool {
        self.tables[Self::table_index(duel)]
            .replace(table)
            .is_none()
    }

    /// The tables with their classes.
    pub(super) fn tables(&self) -> impl Iterator<Item = (Duel, &EndgameTable)> {
        let all = Material::ALL.into_iter();
        let duels = all.flat_map(|own| Material::ALL.map(|other| Duel { own, other }));
        duels.filter_map(|duel| Some((duel, self.table(duel)?)))
    }

    fn table(&self, duel: Duel) -> Option<&EndgameTable> {
        self.tables[Self::table_index(duel)].as_ref()
    }

    /// The rules of the values: the default ones.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules::default()
    }

    /// The value of a position for the side to move.
    ///
    /// `None` if it has other rules or other pieces than a king and a pawn a side, if its class was
    /// not built, or if the side that has moved has left its king attacked.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        let is_covered =
            position.variant() == Variant::BareKing && *position.energies() == Energies::Fixed;
        if !is_covered {
            return None;
        }
        let mover = position.to_move();
        let (own, own_squares) = Material::on(position.board(), mover)?;
        let (other, other_squares) = Material::on(position.board(), mover.other())?;
        let state = EndgameState {
            own: own_squares,
            other: other_squares,
        };
        let table = self.table(Duel { own, other })?;
        table.packed.get(state.number()).value()
    }

    /// The legal moves with their values for the side to move, the best first and equal ones in
    /// move order; `None` if [`value`](Self::value) is `None`.
    ///
    /// ```
    /// use shogun_rules::Position;
    /// use shogun_rules::endings::{Builder, Material, Value};
    ///
    /// let mut position: Position = "k17/8/1K26/8/8/8/8/P36p1 w".parse()?;
    /// let [white, red] = Material::of(&position).expect("each side has a king and a pawn");
    /// let tablebase = Builder::new().only(white, red).build()?;
    /// let moves = tablebase.moves(&position).expect("the class is there");
    /// assert_eq!(moves[0], ("1,1-2,3".parse()?, Value::Win(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        self.value(position)?;
        let mut moves = Vec::new();
        for mv in position.moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            let value = match position.captured(mv) {
                // A bare king has lost.
                Some(_) => Value::Win(1),
                None => self.value(&after)?.before(),
            };
            moves.push((mv, value));
        }
        moves.sort_by_key(|&(mv, value)| (-value.rank(), mv));
        Some(moves)
    }

    /// The moves of best play from a position to the end of the game, at most `max_moves` of them.
    #[must_use]
    pub fn line(&self, position: &Position, max_moves: usize) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while line.len() < max_moves {
            let moves = self.moves(&position).unwrap_or_default();
            let Some(&(mv, _)) = moves.first() else {
                break;
            };
            line.push(mv);
            position.play_unchecked(mv);
        }
        line
    }

    /// The statistics of all classes, in order.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        let tables = self.tables();
        tables.map(|(duel, table)| table.tally.class(duel.own, duel.other))
    }

    /// The numbers of mutual zugzwangs of all classes.
    #[must_use]
    pub fn zugzwangs(&self) -> Zugzwangs {
        let each = self.tables().map(|(_, table)| table.tally.zugzwangs);
        each.fold(Zugzwangs::default(), |all, these| all + these)
    }

    /// Positions of a class with a value, white to move, one of each symmetry class.
    ///
    /// Searches the whole class, which takes some tenths of a second.
    pub fn with_value(&self, own: Material, other: Material, value: Value) -> Vec<Position> {
        let duel = Duel { own, other };
        let mut found = Vec::new();
        if let Some(table) = self.table(duel) {
            table.packed.visit(|state, _, code| {
                if code.value() == Some(value) {
                    found.extend(position(duel, state));
                }
            });
        }
        found
    }
}

/// The position of a state, white to move.
fn position(duel: Duel, state: EndgameState) -> Option<Position> {
    let mut board = Board::EMPTY;
    let sides = [
        (Colour::White, duel.own, state.own),
        (Colour::Red, duel.other, state.other),
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
