//! Which traits the public types have.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use shogun_rules::assignment::Landings;
use shogun_rules::{
    AnyRules, Batch, Board, BoardError, Colour, Disc, Ending, Energy, EnergyMap, Fault, Fixed,
    Illegal, Kind, Magnets, Move, NoSuchPlayer, Piece, Placement, Pos, Position, Rules, Square,
    SquareSet, Start, TextError, Undo, Variant, Walk,
};

fn value<T: Clone + Eq + Hash + Debug + Send + Sync + 'static>() {}

/// A value that is a text: what it writes reads back.
fn text<
    T: Copy + Eq + Hash + Display + Debug + FromStr<Err: Error> + Json + Send + Sync + 'static,
>(
    values: impl IntoIterator<Item = T>,
) {
    let mut count = 0;
    for value in values {
        let written = value.to_string();
        let read: Result<T, _> = written.parse();
        assert!(read.is_ok_and(|read| read == value), "{written}");
        count += 1;
    }
    assert!(count > 0);
    assert!("no such thing".parse::<T>().is_err());
}

#[cfg(feature = "serde")]
trait Json: serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Json for T {}
#[cfg(not(feature = "serde"))]
trait Json {}
#[cfg(not(feature = "serde"))]
impl<T> Json for T {}

fn error<T: Error + Clone + Eq + Hash + Send + Sync + 'static>() {}

fn default<T: Default + Eq + Debug>(value: T) {
    assert_eq!(T::default(), value);
}

#[test]
fn values_have_what_values_have() {
    value::<Batch>();
    value::<Fault>();
    value::<Landings>();
    value::<Position<Magnets>>();
    value::<SquareSet>();
    value::<Undo>();
    error::<BoardError>();
    error::<NoSuchPlayer>();
    error::<Illegal>();
    error::<TextError>();
    default(Board::EMPTY);
    default(Position::start());
    default(Rules::fixed(Variant::BareKing));
    default(Start::FifthFile);
}

#[test]
fn what_is_a_text_reads_back() {
    let board = Start::FourthFile.board();
    text(Colour::ALL);
    text(Kind::ALL);
    text(Energy::ALL);
    text(Variant::ALL);
    text(Start::ALL);
    text(Ending::ALL);
    text(Walk::ALL);
    text(board.pieces().map(|(_, piece): (_, Piece)| piece));
    text(board.placements().collect::<Vec<Placement>>());
    text([Pos { x: -3, y: 12 }, Pos { x: 4, y: 1 }]);
    text([board, Board::EMPTY]);
    text(Square::all());
    text(Position::start().moves());
    text::<Move>(Position::start().moves());
    text([Position::start()]);
    text([Disc::showing(Kind::King, Energy::ALL[1], 3)]);
    text([Fixed]);
    text([Magnets::default(), Magnets::new(|square| square.x())]);
    text([
        EnergyMap::default(),
        EnergyMap::new(|square| Energy::new(square.y() % 5)),
    ]);
    text(Variant::ALL.map(Rules::fixed));
    text(Variant::ALL.map(|variant| AnyRules::Fixed(Rules::fixed(variant))));
}
