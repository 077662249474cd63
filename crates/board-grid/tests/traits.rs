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
