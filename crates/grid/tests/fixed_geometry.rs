//! Squares, sets, rays and directions of fixed boards against loops over columns and rows.

use std::collections::BTreeSet;

use board_grid::{Direction, EightByEight, Geometry, NineByNine, Square, SquareSet};
use proptest::prelude::*;

/// The same set the slow way: pairs of column and row.
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
    // Clockwise from north, written down once more.
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
    for (index, &square) in all.iter().enumerate() {
        assert_eq!(square.index(), index);
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
fn squares_and_rays_of_both_boards_are_those_of_loops() {
    check_squares::<EightByEight>();
    check_squares::<NineByNine>();
}

#[test]
fn eight_rotations_go_round() {
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
fn texts_that_are_no_square_are_refused() {
    for text in [
        "", "a", "1", "a0", "a10", "j1", "A1", "a1 ", " a1", "a01", "1a", "\u{e4}1", "a1b", "a-1",
    ] {
        assert!(text.parse::<Square<NineByNine>>().is_err(), "{text:?}");
    }
    assert!("i9".parse::<Square<NineByNine>>().is_ok());
    assert!("i9".parse::<Square<EightByEight>>().is_err());
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
    assert_eq!(a.is_disjoint(b), left.is_disjoint(&right));
    assert_eq!(a.first(), a.iter().next());
    assert_eq!(SquareSet::from_bits(a.bits()), a);
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
    fn sets_of_64_squares_are_those_of_loops(a in set::<EightByEight>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn sets_of_81_squares_are_those_of_loops(a in set::<NineByNine>(), b in set()) {
        check_sets(a, b);
    }

    #[test]
    fn bits_that_are_no_square_are_dropped(bits in any::<u128>()) {
        let set = SquareSet::<NineByNine>::from_bits(bits);
        prop_assert_eq!(set.len() as u32, (bits << 47).count_ones());
    }
}
