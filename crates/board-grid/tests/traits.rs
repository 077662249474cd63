//! The traits of every public type, mostly checked at compile time.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::iter::FusedIterator;
use std::str::FromStr;

use board_grid::dynamic::{self, Board, BoardError, BoardSquares};
use board_grid::picture::{
    Axes, Colouring, Fill, Glyph, GlyphShape, Ink, Lettering, Marker, Paint, Picture, Png,
    PngError, Svg, TextPicture, Theme, View,
};
use board_grid::{
    AllSquares, Bits, Direction, DirectionIndexError, EightByEight, Geometry, NineByNine, Notation,
    OffBoardError, ParseDirectionError, ParseSquareError, ParseSquareSetError, Ray, Square,
    SquareSet, Squares, TenByTen,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

board_grid::geometry! {
    /// A board whose squares are written as pairs.
    PairSquares: u64, 7 x 6, Pairs
}

fn value<T: Clone + Eq + Hash + Debug + Send + Sync + 'static>() {}
fn view<T: Clone + Eq + Hash + Debug + Send + Sync>() {}
fn copied<T: Copy>() {}
fn ordered<T: Ord>() {}
fn with_default<T: Default>() {}
fn json<T: Serialize + DeserializeOwned>() {}
fn error<T: Error + Clone + Eq + Hash + Send + Sync + 'static>() {}
fn iterator<T: ExactSizeIterator + FusedIterator + Clone + Eq + Hash + Debug + Send + Sync>() {}

/// Types with `Display` have `FromStr`.
fn text<T: Display + FromStr<Err: Error + Send + Sync + 'static>>() {}

fn check_fixed<G: Geometry>() {
    value::<Square<G>>();
    copied::<Square<G>>();
    ordered::<Square<G>>();
    text::<Square<G>>();
    json::<Square<G>>();
    value::<SquareSet<G>>();
    copied::<SquareSet<G>>();
    ordered::<SquareSet<G>>();
    with_default::<SquareSet<G>>();
    text::<SquareSet<G>>();
    json::<SquareSet<G>>();
    iterator::<Squares<G>>();
    iterator::<AllSquares<G>>();
    iterator::<Ray<G>>();
    value::<G::Bits>();
    ordered::<G::Bits>();

    // Iteration by value and by reference, `extend` and `collect`.
    let all = SquareSet::<G>::ALL;
    let mut collected = SquareSet::default();
    for square in &all {
        collected.extend([square]);
    }
    assert_eq!(collected, all.into_iter().collect());
    assert_eq!(collected.bits().count_ones(), u32::from(G::AREA));
}

#[test]
fn types_of_fixed_boards_implement_the_common_traits() {
    check_fixed::<EightByEight>();
    check_fixed::<NineByNine>();
    check_fixed::<TenByTen>();
    check_fixed::<PairSquares>();
    value::<Notation>();
    copied::<Notation>();
    with_default::<Notation>();
    value::<Direction>();
    copied::<Direction>();
    ordered::<Direction>();
    text::<Direction>();
    json::<Direction>();
}

#[test]
fn types_of_run_time_boards_implement_the_common_traits() {
    value::<Board>();
    text::<Board>();
    json::<Board>();
    iterator::<BoardSquares<'_>>();
    value::<dynamic::Square>();
    copied::<dynamic::Square>();
    ordered::<dynamic::Square>();
    with_default::<dynamic::Square>();
    text::<dynamic::Square>();
    json::<dynamic::Square>();

    let board: Board = ".#\n..".parse().expect("a board");
    let mut seen = Vec::new();
    for square in &board {
        seen.push(<(u16, u16)>::from(square));
    }
    assert_eq!(seen, [(0, 0), (0, 1), (1, 1)]);
}

#[test]
fn errors_implement_the_common_traits() {
    error::<ParseSquareError>();
    error::<ParseSquareSetError>();
    error::<ParseDirectionError>();
    error::<DirectionIndexError>();
    error::<OffBoardError>();
    error::<dynamic::ParseSquareError>();
    error::<BoardError>();
    error::<PngError>();
}

/// An error says what is wrong and what would be right.
#[test]
fn errors_are_sentences() {
    let of_board = |text: &str| text.parse::<Board>().map(drop);
    let rectangle = |width, height| Board::rectangle(width, height).map(drop);
    let picture = Picture::new(Board::rectangle(2, 1).expect("the sides are not 0"));
    type Failure = (Result<(), Box<dyn Error>>, &'static str);
    let errors: [Failure; 10] = [
        (
            Direction::try_from(8).map(drop).map_err(Into::into),
            "no direction has the number 8: they are 0 (north) to 7, clockwise",
        ),
        (
            "a1 z9"
                .parse::<SquareSet<EightByEight>>()
                .map(drop)
                .map_err(Into::into),
            "\"z9\": not a square: expected a column letter a to h and a row 1 to 8, like a1 or h8",
        ),
        (
            "1;2"
                .parse::<dynamic::Square>()
                .map(drop)
                .map_err(Into::into),
            "not a square: expected column and row from 0 to 65535, like 0,0 or 12,3",
        ),
        (
            rectangle(0, 3).map_err(Into::into),
            "a 0 x 3 board has no squares: both sides must be at least 1",
        ),
        (
            rectangle(3, 0).map_err(Into::into),
            "a 3 x 0 board has no squares: both sides must be at least 1",
        ),
        (
            of_board("##").map_err(Into::into),
            "the board has no squares: at least one `.` is needed",
        ),
        (
            of_board("..\n.").map_err(Into::into),
            "row 1 has 1 characters, but the first row has 2: all rows must be equally long",
        ),
        (
            of_board(".\nx").map_err(Into::into),
            "row 1, column 0: 'x' is neither `.` (a square) nor `#` (a hole)",
        ),
        (
            picture
                .png()
                .side(10)
                .pixel_limit(24 * 14)
                .render()
                .map(drop)
                .map_err(Into::into),
            "a PNG of 25 x 15 pixels is over the limit of 336 pixels: ask for fewer pixels a square, or for SVG",
        ),
        (
            Err(PngError::Drawing("why".into()).into()),
            "the picture cannot be drawn: why",
        ),
    ];
    for (result, expected) in errors {
        let error = result.expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(format!("{:?}", dynamic::Square::new(3, 4)), "(3, 4)");
    let board = Board::rectangle(4, 3).expect("the sides are not 0");
    assert_eq!(
        (board.len(), format!("{board:?}")),
        (12, "Board(4 x 3, 12 squares)".into())
    );
}

#[test]
fn types_of_pictures_implement_the_common_traits() {
    macro_rules! small_values {
        ($($name:ty),*) => {$(
            value::<$name>();
            copied::<$name>();
        )*};
    }
    small_values!(
        Axes, Colouring, Fill, Ink, Lettering, Marker, Paint, Theme, View
    );
    with_default::<(Axes, Colouring, Ink, Lettering, Theme, View)>();
    ordered::<(Fill, Ink, Marker)>();
    value::<Glyph>();
    value::<GlyphShape>();
    value::<Picture>();
    view::<TextPicture<'_>>();
    view::<Svg<'_>>();
    view::<Png<'_>>();
}

/// Indices, pairs and run-time squares convert to squares and back; other numbers are errors.
fn check_conversions<G: Geometry>() {
    for index in 0..=u8::MAX {
        let square = Square::<G>::try_from(index);
        assert_eq!(square.ok(), Square::from_index(index));
        let Ok(square) = square else {
            continue;
        };
        assert_eq!(u8::from(square), index);
        assert_eq!(usize::from(square), usize::from(index));
        assert_eq!(Square::try_from(<(u8, u8)>::from(square)), Ok(square));
        let there = dynamic::Square::from(square);
        assert_eq!(Square::try_from(there), Ok(square));
    }
    let off = [(G::WIDTH, 0), (0, G::HEIGHT), (u8::MAX, u8::MAX)];
    for (x, y) in off {
        assert!(Square::<G>::try_from((x, y)).is_err());
        assert!(Square::<G>::try_from(dynamic::Square::new(x.into(), y.into())).is_err());
    }
    assert!(Square::<G>::try_from(dynamic::Square::new(256, 0)).is_err());
}

#[test]
fn conversions_round_trip() {
    check_conversions::<EightByEight>();
    check_conversions::<NineByNine>();
    check_conversions::<TenByTen>();
    check_conversions::<PairSquares>();
    for index in 0..=u8::MAX {
        let direction = Direction::try_from(index);
        assert_eq!(direction.is_ok(), index < 8);
        assert!(direction.is_ok_and(|it| u8::from(it) == index) || index >= 8);
    }
}

proptest! {
    /// Parsers never panic, and parsed values round-trip.
    #[test]
    fn parsing_any_text_does_not_panic(text in "[a-j0-9(), .#\\n\u{e4}]{0,12}|\\PC{0,8}") {
        fn check<T: FromStr + Display + PartialEq + Debug>(text: &str) {
            let Ok(value) = text.parse::<T>() else {
                return;
            };
            assert_eq!(value.to_string().parse::<T>().ok(), Some(value), "{text:?}");
        }
        check::<Square<EightByEight>>(&text);
        check::<Square<PairSquares>>(&text);
        check::<SquareSet<NineByNine>>(&text);
        check::<SquareSet<TenByTen>>(&text);
        check::<SquareSet<PairSquares>>(&text);
        check::<Direction>(&text);
        check::<Board>(&text);
        check::<dynamic::Square>(&text);
    }
}
