//! Which traits the public types have.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::str::FromStr;

use shogun_rules::assignment::Landings;
use shogun_rules::{
    Batch, Board, BoardError, BoardFault, Colour, Disc, Ending, Energies, Energy, EnergyMap,
    Illegal, Kind, Magnets, Move, NoSuchPlayer, Outcome, Piece, Placement, Player, Pos, Position,
    Rules, Square, SquareSet, Start, TextError, Undo, Variant, Walk,
};

fn value<T: Clone + Eq + Hash + Debug + Send + Sync + 'static>() {}

/// Asserts that values round-trip through text.
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
fn value_types_implement_the_common_traits() {
    value::<Batch>();
    value::<BoardFault>();
    value::<Landings>();
    value::<Position>();
    value::<SquareSet>();
    value::<Undo>();
    error::<BoardError>();
    error::<NoSuchPlayer>();
    error::<Illegal>();
    error::<TextError>();
    default(Board::EMPTY);
    default(Position::start());
    default(Rules::new(Variant::BareKing, Energies::Fixed));
    default(Start::FifthFile);
}

#[test]
fn text_forms_round_trip() {
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
    text([Disc::with_energy(Kind::King, Energy::ALL[1], 3)]);
    text([
        Energies::Fixed,
        Magnets::default().into(),
        EnergyMap::default().into(),
    ]);
    text([Magnets::default(), Magnets::new(|square| square.x())]);
    text([
        EnergyMap::default(),
        EnergyMap::new(|square| Energy::new(square.y() % 5)),
    ]);
    text(Variant::ALL.map(|variant| Rules::default().with_variant(variant)));
}

/// An ending has the winner of its outcome.
#[test]
fn endings_have_the_winner_of_their_outcome() {
    for ending in Ending::ALL {
        let team = Outcome::from(ending).winner();
        let winner = team.and_then(|team| team.players().next());
        assert_eq!(ending.winner().map(Player::from), winner, "{ending}");
    }
    for colour in Colour::ALL {
        let won = [
            Ending::Checkmate { winner: colour },
            Ending::BareKing { winner: colour },
        ];
        assert_eq!(won.map(Ending::winner), [Some(colour); 2]);
    }
    assert_eq!(Ending::Draw.winner(), None);
}

/// In messages of tests a small value is shown as its text.
#[test]
fn small_types_debug_as_their_text() {
    let position = Position::start();
    let mv = position
        .moves()
        .into_iter()
        .next()
        .expect("the start has moves");
    let board = Start::FifthFile.board();
    let square = Square::at(3, 1).expect("on the board");
    let shown: [(&dyn Debug, String); 8] = [
        (&mv, mv.to_string()),
        (&Energy::ALL[3], "4".into()),
        (
            &Disc::with_energy(Kind::King, Energy::ALL[1], 3),
            Disc::with_energy(Kind::King, Energy::ALL[1], 3).to_string(),
        ),
        (&Magnets::default(), Magnets::default().to_string()),
        (&EnergyMap::default(), EnergyMap::default().to_string()),
        (&board, format!("Board({board})")),
        (
            &position,
            format!("Position({position}, {})", position.rules()),
        ),
        (&square, square.to_string()),
    ];
    for (value, text) in shown {
        assert_eq!(format!("{value:?}"), text);
    }
}

#[test]
fn sets_know_how_many_they_are() {
    let board = Start::FifthFile.board();
    assert_eq!(
        (board.len(), board.is_empty()),
        (board.pieces().count(), false)
    );
    assert_eq!((Board::EMPTY.len(), Board::EMPTY.is_empty()), (0, true));
    let counts: Vec<usize> = board
        .placements()
        .map(|pc| {
            let landings = shogun_rules::assignment::all_moves(pc, &board);
            assert_eq!(landings.len(), landings.iter().len());
            assert_eq!(landings.squares().len(), landings.len());
            assert_eq!(landings.is_empty(), landings.iter().next().is_none());
            landings.len()
        })
        .collect();
    assert!(counts.iter().any(|&count| count > 0));
    let pawn = board.placements().next().expect("the start has pieces");
    let nowhere = shogun_rules::assignment::eval(pawn, Walk::ALL[0], 99, &board);
    assert_eq!((nowhere.len(), nowhere.is_empty()), (0, true));
}

/// A start has the rules that it was given. Positions that differ have other hashes.
#[test]
fn starts_have_their_rules() {
    let energies = [
        Energies::Fixed,
        Magnets::new(|square| square.x()).into(),
        EnergyMap::new(|square| Energy::new(square.y() % 5)).into(),
    ];
    let mut hashes = BTreeSet::new();
    for energies in energies {
        for variant in Variant::ALL {
            let rules = Rules::new(variant, energies);
            let changed = Rules::default().with_energies(energies);
            assert_eq!(changed.with_variant(variant), rules);
            let start = Position::start_of(rules);
            let parsed = Position::parse(&format!("{} w", Start::FifthFile.board()), &rules);
            assert_eq!(Ok(start), parsed);
            assert_eq!((start.rules(), start.energies()), (rules, &energies));
            hashes.insert(BuildHasherDefault::<DefaultHasher>::default().hash_one(start));
        }
    }
    assert_eq!(hashes.len(), 3 * Variant::ALL.len());
}

#[test]
fn energies_convert_to_numbers_and_can_be_replaced() {
    for energy in Energy::ALL {
        assert_eq!(Energy::new(u8::from(energy)), Some(energy));
        for kind in Kind::ALL {
            let piece = Piece::new(Colour::Red, kind, Energy::ALL[0]).expect("all may have one");
            let highest = u8::from(energy).min(kind.max_energy().get());
            assert_eq!(piece.with_energy(energy).energy().get(), highest, "{kind}");
        }
    }
}
