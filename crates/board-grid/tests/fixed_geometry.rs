//! Compares squares, sets, rays and directions of fixed boards with loops over columns and rows.

use std::collections::BTreeSet;

use board_grid::{Direction, EightByEight, Geometry, NineByNine, Square, SquareSet, TenByTen};
use proptest::prelude::*;

board_grid::geometry! {
    /// A board that is not square and uses 42 of 64 bits.
    SevenBySix: u64, 7 x 6
}
board_grid::geometry! {
    /// A board of one column with as many rows as bits, up to three digits.
    Tower: u128, 1 x 128
}
board_grid::geometry! {
    /// A board with more columns than letters.
    Wide: u64, 32 x 2, Pairs
}

board_grid::geometry! {
    /// A board of one row with as many columns as bits.
    Lane: u128, 128 x 1, Pairs
}

/// A reference set: pairs of column and row.
type Pairs = BTreeSet<(i32, i32)>;

fn pairs<G: Geometry>(set: SquareSet<G>) -> Pairs {
    set.iter()
        .map(|square| (i32::from(square.x()), i32::from(square.y())))
        .collect()
}

fn is_on_board<G: Geometry>((x, y): (i32, i32)) -> bool {
    (0..i32::from(G::WIDTH)).contains(&x) && (0..i32::from(G::HEIGHT)).contains(&y)
}

fn offset(direction: Direction) -> (i32, i32) {
    // Clockwise from north, independent of the crate.
    [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ][usize::from(direction.index())]
}

/// The squares from `from` to the edge, by steps.
fn walk<G: Geometry>(from: (i32, i32), direction: Direction) -> Vec<(i32, i32)> {
    let (dx, dy) = offset(direction);
    (1..)
        .map(|steps| (from.0 + dx * steps, from.1 + dy * steps))
        .take_while(|&at| is_on_board::<G>(at))
        .collect()
}

fn check_squares<G: Geometry>() {
    let all: Vec<Square<G>> = Square::all().collect();
    assert_eq!(all.len(), usize::from(G::AREA));
    assert_eq!(
        all.iter().copied().collect::<SquareSet<G>>(),
        SquareSet::ALL
    );
    let mut left = Square::<G>::all();
    for index in 0..all.len() {
        assert_eq!(left.len(), all.len() - index);
        left.next();
    }
    assert_eq!(left.next(), None);
    for (index, &square) in all.iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(format!("{square:?}"), square.to_string());
        assert_eq!(Square::at(square.x(), square.y()), Some(square));
        assert_eq!(Square::from_index(index as u8), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
        let at = (i32::from(square.x()), i32::from(square.y()));
        for direction in Direction::ALL {
            let expected = walk::<G>(at, direction);
            let ray = square.ray(direction);
            assert_eq!(ray.len(), expected.len(), "{square} {direction:?}");
            let squares: Vec<_> = ray
                .map(|square| (i32::from(square.x()), i32::from(square.y())))
                .collect();
            assert_eq!(squares, expected, "{square} {direction:?}");
            assert_eq!(square.step(direction), square.ray(direction).next());
        }
        for &other in &all {
            let on_a_ray = Direction::ALL.into_iter().find_map(|direction| {
                let place = square.ray(direction).position(|at| at == other)?;
                Some((direction, place as u8 + 1))
            });
            assert_eq!(square.direction_to(other), on_a_ray, "{square} {other}");
        }
    }
    assert_eq!(Square::<G>::from_index(G::AREA), None);
    assert_eq!(Square::<G>::at(G::WIDTH, 0), None);
    assert_eq!(Square::<G>::at(0, G::HEIGHT), None);
}

#[test]
fn squares_and_rays_match_loops() {
    check_squares::<EightByEight>();
    check_squares::<NineByNine>();
    check_squares::<TenByTen>();
    check_squares::<SevenBySix>();
    check_squares::<Tower>();
    check_squares::<Lane>();
    check_squares::<Wide>();
}

#[test]
fn geometry_masks_match_loops() {
    fn check<G: Geometry>() {
        let column = |x: u8| -> SquareSet<G> { Square::all().filter(|at| at.x() == x).collect() };
        assert_eq!(SquareSet::<G>::ALL, Square::all().collect());
        assert_eq!(SquareSet::<G>::from_bits(G::FIRST_COLUMN), column(0));
        assert_eq!(
            SquareSet::<G>::from_bits(G::LAST_COLUMN),
            column(G::WIDTH - 1)
        );
        assert_eq!(G::AREA, G::WIDTH * G::HEIGHT);
    }
    check::<EightByEight>();
    check::<NineByNine>();
    check::<TenByTen>();
    check::<SevenBySix>();
    check::<Tower>();
    check::<Lane>();
    check::<Wide>();
}

#[test]
fn eight_rotations_are_the_identity() {
    for direction in Direction::ALL {
        for steps in 0..=u8::MAX {
            let turned = direction.rotated(steps);
            let expected = (u32::from(direction.index()) + u32::from(steps)) % 8;
            assert_eq!(u32::from(turned.index()), expected);
        }
        let (x, y) = direction.offset();
        assert_eq!(direction.opposite().offset(), (-x, -y));
        assert_eq!(direction.is_diagonal(), x != 0 && y != 0);
        assert_eq!(
            Direction::DIAGONAL.contains(&direction),
            direction.is_diagonal()
        );
        assert_ne!(
            Direction::ORTHOGONAL.contains(&direction),
            direction.is_diagonal()
        );
    }
}

#[test]
fn invalid_square_texts_are_errors() {
    for text in [
        "", "a", "1", "a0", "a10", "j1", "A1", "a1 ", " a1", "a01", "1a", "\u{e4}1", "a1b", "a-1",
        "a+1", "a256", "a999", "(1,1)", "1,1",
    ] {
        assert!(text.parse::<Square<NineByNine>>().is_err(), "{text:?}");
    }
    assert!("i9".parse::<Square<NineByNine>>().is_ok());
    assert!("i9".parse::<Square<EightByEight>>().is_err());
    for text in ["a11", "k1", "a010", "j100", "a 10", "a1 0"] {
        assert!(text.parse::<Square<TenByTen>>().is_err(), "{text:?}");
    }
    assert_eq!("j10".parse(), Ok(Square::<TenByTen>::J10));
    for text in [
        "", "a1", "(4,1", "4,1)", "((4,1))", "4", "4,", ",1", "0,1", "1,0", "33,1", "1,3", "04,1",
        "+4,1", "4 1", "4,1,1", "4;1", "300,1",
    ] {
        assert!(text.parse::<Square<Wide>>().is_err(), "{text:?}");
    }
}

#[test]
fn pairs_are_read_with_and_without_parentheses() {
    let square = Square::<Wide>::at(29, 1).expect("a square of the wide board");
    assert_eq!(square.to_string(), "(30,2)");
    for text in ["(30,2)", "30,2", " ( 30 , 2 ) ", "30, 2"] {
        assert_eq!(text.parse(), Ok(square), "{text:?}");
    }
}

#[test]
fn errors_name_the_valid_squares() {
    let letters = "x".parse::<Square<SevenBySix>>().expect_err("no row");
    assert_eq!(
        letters.to_string(),
        "not a square: expected a column letter a to g and a row 1 to 6, like a1 or g6"
    );
    let pairs = "x".parse::<Square<Wide>>().expect_err("no pair");
    assert_eq!(
        pairs.to_string(),
        "not a square: expected a column 1 to 32 and a row 1 to 2, like (1,1) or 32,2"
    );
    let index = Square::<SevenBySix>::try_from(42).expect_err("one too many");
    assert_eq!(
        index.to_string(),
        "off the board: columns are 0 to 6, rows 0 to 5, indices 0 to 41"
    );
    let set = "a1  g7"
        .parse::<SquareSet<SevenBySix>>()
        .expect_err("no row 7");
    assert_eq!((set.text.as_str(), set.error), ("g7", letters));
    let direction = "up".parse::<Direction>().expect_err("not a name");
    assert!(direction.to_string().contains("north, north-east, east"));
}

#[test]
fn sets_are_read_in_any_order_with_any_blanks() {
    let read = |text: &str| text.parse::<SquareSet<Wide>>().map(|set| set.to_string());
    assert_eq!(read(""), Ok(String::new()));
    assert_eq!(read(" \n"), Ok(String::new()));
    assert_eq!(
        read("(32,2)(1,1)  3,1\t( 2, 1 ) (1,1)"),
        Ok("(1,1) (2,1) (3,1) (32,2)".into())
    );
    for text in ["(1,1", "1, 1", "(1,1) x", "(1,1),(2,1)"] {
        assert!(read(text).is_err(), "{text:?}");
    }
}

fn set<G: Geometry>() -> impl Strategy<Value = SquareSet<G>> {
    prop::collection::vec(any::<bool>(), usize::from(G::AREA)).prop_map(|members| {
        Square::all()
            .zip(members)
            .filter_map(|(square, is_member)| is_member.then_some(square))
            .collect()
    })
}

fn check_sets<G: Geometry>(a: SquareSet<G>, b: SquareSet<G>) {
    let (left, right) = (pairs(a), pairs(b));
    assert_eq!(pairs(a & b), &left & &right);
    assert_eq!(pairs(a | b), &left | &right);
    assert_eq!(pairs(a ^ b), &left ^ &right);
    assert_eq!(pairs(a - b), &left - &right);
    assert_eq!(pairs(!a), &pairs(SquareSet::<G>::ALL) - &left);
    assert_eq!(a.len(), left.len());
    assert_eq!(a.iter().len(), left.len());
    assert_eq!(a.is_empty(), left.is_empty());
    assert_eq!(a.is_subset(b), left.is_subset(&right));
    for part in [a & b, a - b] {
        assert!(part.is_subset(a) && (part & !a).is_empty(), "{part} of {a}");
        assert_eq!(format!("{part:?}"), format!("{{{part}}}"));
    }
    assert_eq!(a.first(), a.iter().next());
    assert_eq!(SquareSet::from_bits(a.bits()), a);
    assert_eq!(a.to_string().parse(), Ok(a));
    assert!(a.iter().is_sorted_by_key(Square::index));
    for direction in Direction::ALL {
        let (dx, dy) = offset(direction);
        let moved: Pairs = left
            .iter()
            .map(|(x, y)| (x + dx, y + dy))
            .filter(|&at| is_on_board::<G>(at))
            .collect();
        assert_eq!(pairs(a.shifted(direction)), moved, "{direction:?}");
    }
    let mut changed = a;
    for square in Square::all() {
        let was_member = a.contains(square);
        assert_eq!(was_member, a.iter().any(|member| member == square));
        assert_eq!(changed.remove(square), was_member);
        assert!(!changed.contains(square));
        assert!(changed.insert(square));
        assert!(!changed.insert(square));
    }
    assert_eq!(changed, SquareSet::ALL);
}

proptest! {
    #[test]
    fn sets_of_64_squares_match_loops(a in set::<EightByEight>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn sets_of_81_squares_match_loops(a in set::<NineByNine>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn sets_of_100_squares_match_loops(a in set::<TenByTen>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn sets_of_42_squares_match_loops(a in set::<SevenBySix>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn sets_of_pairs_match_loops(a in set::<Wide>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn bits_off_the_board_are_cleared(bits in any::<u128>()) {
        let set = SquareSet::<NineByNine>::from_bits(bits);
        prop_assert_eq!(set.len() as u32, (bits << 47).count_ones());
    }
}
