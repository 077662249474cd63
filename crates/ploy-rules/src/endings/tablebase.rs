//! Tablebases and their queries.

use board_files::endings::{Code, Value, Zugzwangs};

use super::duel::Duel;
use super::packed::PackedTable;
use super::positions;
use super::summary::DuelSummary;
use super::{Class, Material};
use crate::{Move, Position, Rules, TurnRule};

/// A tablebase of Commander and one piece against Commander and one piece, see
/// [the module](crate::endings).
///
/// It plays both sides: [`moves`](Self::moves) begin with the quickest win or the longest defence.
/// Tables stay compressed in blocks: a query unpacks a block in some tenths of a millisecond.
#[derive(Debug)]
pub struct Tablebase {
    side: u8,
    /// By the material of the side to move and of the other side.
    tables: Vec<Option<EndgameTable>>,
}

#[derive(Debug)]
pub(super) struct EndgameTable {
    pub(super) summary: DuelSummary,
    pub(super) packed: PackedTable,
}

const MATERIALS: usize = Material::ALL.len();

impl Tablebase {
    /// A tablebase without tables.
    pub(super) fn empty(side: u8) -> Self {
        let mut tables = Vec::new();
        tables.resize_with(MATERIALS * MATERIALS, || None);
        Self { side, tables }
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

    /// The side of the board: 9 for the whole board, less for one that ends before.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// The rules of the values: the default ones. Which moves are listed makes no difference.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules::default()
    }

    /// The value of a position for the side to move.
    ///
    /// `None` if pieces turn by one step only, if a side has not exactly a Commander and another
    /// piece of the set, if a piece is off the board of this [side](Self::side), or if its class
    /// was not built.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        if position.rules().turning() != TurnRule::Any {
            return None;
        }
        let (duel, state) = positions::state(self.side.into(), position)?;
        let packed = &self.table(duel)?.packed;
        let number = packed.rules().numbering.number(state).number;
        packed.get(number).value()
    }

    /// The legal moves with their values for the side to move, the best first and equal ones in
    /// move order; `None` if [`value`](Self::value) is `None`. Moves that would leave a smaller
    /// board are not listed.
    ///
    /// ```
    /// use ploy_rules::Position;
    /// use ploy_rules::endings::{Analysis, Builder, Material, Value};
    ///
    /// // On a board of 3 x 3, a1 to c3.
    /// let text = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w85,w17,,,,,,,/,,,,,,,,/,b17,b85,,,,,, b";
    /// let position: Position = text.parse()?;
    /// let [black, white] = Material::of(&position).expect("each side has two pieces");
    /// let tablebase = Builder::with(Analysis::on_side(3)).only(black, white).build()?;
    /// let moves = tablebase.moves(&position).expect("the class is there");
    /// assert_eq!(moves[0], ("b1-b3-0".parse()?, Value::Win(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        self.value(position)?;
        let mut moves = Vec::new();
        for mv in position.moves() {
            if mv.to().x() >= self.side || mv.to().y() >= self.side {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let value = match after.ending() {
                // Every capture ends the game.
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
        let mut position = position.clone();
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
        tables.map(|(duel, table)| table.summary.tally.class(duel.own, duel.other))
    }

    /// The numbers of mutual zugzwangs of all classes.
    #[must_use]
    pub fn zugzwangs(&self) -> Zugzwangs {
        let each = self
            .tables()
            .map(|(_, table)| table.summary.tally.zugzwangs);
        each.fold(Zugzwangs::default(), |all, these| all + these)
    }

    /// The number of positions of a class with a value, up to symmetry; 0 if the class was not
    /// built.
    #[must_use]
    pub fn count(&self, own: Material, other: Material, value: Value) -> u64 {
        let place = usize::from(code(value).get());
        let table = self.table(Duel { own, other });
        let counts = table.map_or(&[][..], |table| &table.summary.tally.counts);
        counts.get(place).copied().unwrap_or(0)
    }

    /// A position of a class with a value, black to move; `None` if there is none.
    #[must_use]
    pub fn example(&self, own: Material, other: Material, value: Value) -> Option<Position> {
        let duel = Duel { own, other };
        let number = self.table(duel)?.summary.first(code(value))?;
        self.position(duel, number)
    }

    /// A placement of a class in which whoever moves loses, black to move. A pair of materials has
    /// its example in only one of its two classes.
    #[must_use]
    pub fn decisive_zugzwang(&self, own: Material, other: Material) -> Option<Position> {
        let duel = Duel { own, other };
        let number = self.table(duel)?.summary.zugzwangs[0]?;
        self.position(duel, number)
    }

    /// A placement of a class in which the side to move, black, loses, and nobody could force a win
    /// if the other side were to move.
    #[must_use]
    pub fn half_zugzwang(&self, own: Material, other: Material) -> Option<Position> {
        let duel = Duel { own, other };
        let number = self.table(duel)?.summary.zugzwangs[1]?;
        self.position(duel, number)
    }

    fn position(&self, duel: Duel, number: u32) -> Option<Position> {
        let numbering = &self.table(duel)?.packed.rules().numbering;
        positions::position(self.side.into(), duel, numbering.of_number(number)?)
    }
}

/// The code of a value; [`Code::NONE`] for a value that no table has.
const fn code(value: Value) -> Code {
    match value {
        Value::Draw => Code::DRAW,
        Value::Win(plies) if plies % 2 == 1 && plies < 254 => Code::in_plies(plies),
        Value::Loss(plies) if plies % 2 == 0 && plies < 254 => Code::in_plies(plies),
        _ => Code::NONE,
    }
}
