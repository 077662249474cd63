//! Compares tablebases with a plain iteration over all positions, by the moves of [`Position`].

use std::ops::RangeInclusive;

use board_golden::TestNumbers;
use board_golden::tablebases::{best_of_moves, iterate};
use shogun_rules::endings::{Builder, Material, ShogunEndings, Tablebase, Value};
use shogun_rules::{Board, Colour, Kind, Piece, Position, Rules, Square};

fn material(text: &str) -> Material {
    text.parse().expect("it is a material")
}

/// The pieces of a material.
fn pieces(colour: Colour, material: Material) -> Vec<Piece> {
    let pawns = material.pawns().map(|energy| (Kind::Pawn, energy));
    let all = std::iter::once((Kind::King, material.king())).chain(pawns);
    all.filter_map(|(kind, energy)| Piece::new(colour, kind, energy))
        .collect()
}

/// All placements of pieces on a board of this side.
fn boards(side: u8, pieces: &[Piece]) -> Vec<Board> {
    let mut boards = vec![Board::EMPTY];
    for &piece in pieces {
        let squares = (0..side).flat_map(|y| (0..side).filter_map(move |x| Square::at(x, y)));
        let squares: Vec<Square> = squares.collect();
        let placed = boards.iter().flat_map(|board| {
            let free = squares
                .iter()
                .filter(|&&square| board.piece_at(square).is_none());
            free.map(|&square| {
                let mut board = *board;
                board.set(square, Some(piece));
                board
            })
        });
        let mut placed: Vec<_> = placed.collect();
        placed.sort_unstable_by_key(|board| board.to_string());
        placed.dedup();
        boards = placed;
    }
    boards
}

/// Whether the side that has moved has left its king attacked.
fn is_impossible(position: &Position) -> bool {
    position.board().is_check(position.to_move().other())
}

/// The value of a position without moves on its board.
fn ended(position: &Position) -> Value {
    let is_bare = |&colour| position.board().of(colour).len() == 1;
    match Colour::ALL.iter().any(is_bare) || position.is_check() {
        true => Value::Loss(0),
        false => Value::Draw,
    }
}

/// All positions of a pair.
fn positions([white, red]: [Material; 2], side: u8) -> Vec<Position> {
    let armies = [pieces(Colour::White, white), pieces(Colour::Red, red)].concat();
    let boards = boards(side, &armies).into_iter();
    let both = boards.flat_map(|board| Colour::ALL.map(|to_move| (board, to_move)));
    let all =
        both.filter_map(|(board, to_move)| Position::new(board, to_move, Rules::default()).ok());
    all.filter(|position| !is_impossible(position)).collect()
}

fn build(side: u8, pair: [Material; 2], threads: usize) -> Tablebase {
    let builder = Builder::with(ShogunEndings::on_side(side)).threads(threads);
    let built = builder.only(pair[0], pair[1]).build();
    built.expect("it fits into memory")
}

/// Compares all values, and returns the number of decided positions with at least two plies.
fn compare(side: u8, one: &str, other: &str) -> usize {
    let pair = [material(one), material(other)];
    let tables = build(side, pair, 2);
    let mut decided = 0;
    for (position, value) in iterate(tables.endings(), positions(pair, side), ended) {
        let is_bare = Material::of(&position).is_none();
        let expected = Some(value).filter(|_| !is_bare);
        assert_eq!(tables.value(&position), expected, "{side} {position}");
        decided += usize::from(value.plies().is_some_and(|plies| plies > 1));
    }
    decided
}

#[test]
fn values_of_2_x_2_are_those_of_a_plain_iteration() {
    for (one, other) in [("K1 P1", "K1 P1"), ("K1 P1", "K2 P2"), ("K2 P1", "K1 P4")] {
        compare(2, one, other);
    }
}

#[test]
fn values_of_3_x_3_are_those_of_a_plain_iteration() {
    let mut decided = 0;
    for (one, other) in [
        ("K2 P3", "K1 P1"),
        ("K1 P2", "K2 P1 P3"),
        ("K2 P2 P2", "K1 P1 P1"),
    ] {
        decided += compare(3, one, other);
    }
    assert!(decided > 5_000, "{decided}");
}

#[test]
fn values_of_4_x_4_are_those_of_a_plain_iteration() {
    let decided = compare(4, "K1 P1", "K2 P2");
    assert!(decided > 5_000, "{decided}");
}

/// More materials, among them three pawns, and a larger board.
#[test]
#[ignore = "slow"]
fn values_of_more_pawns_are_those_of_a_plain_iteration() {
    for (side, one, other) in [
        (3, "K1 P1", "K1 P1"),
        (3, "K1 P1 P1", "K1 P1 P1"),
        (3, "K2 P1 P2", "K1 P1"),
        (3, "K1 P1 P2", "K1 P1 P2"),
        (3, "K1 P1 P1 P1", "K1 P2"),
        (3, "K1 P1 P1 P1 P1", "K2 P1"),
        (3, "K2 P1 P2 P2", "K1 P1 P1"),
        (4, "K1 P1 P1", "K1 P2"),
        (4, "K2 P4", "K1 P3"),
    ] {
        let decided = compare(side, one, other);
        assert!(decided > 100, "{side} {one} {other}: {decided}");
    }
}

/// Checks random positions of a pair: each value follows from those after the moves that stay on
/// the board. Returns their number.
fn check_random(side: u8, tables: &Tablebase, pair: [Material; 2], count: usize) -> usize {
    let mut random = TestNumbers::new(1);
    let mut below = |limit: u8| random.below(limit.into()) as u8;
    let mut checked = 0;
    for _ in 0..count {
        let mut board = Board::EMPTY;
        let armies = [pieces(Colour::White, pair[0]), pieces(Colour::Red, pair[1])].concat();
        for &piece in &armies {
            let square = Square::at(below(side), below(side));
            board.set(square.expect("it is on the board"), Some(piece));
        }
        let to_move = Colour::ALL[usize::from(below(2))];
        if board.occupied().len() < armies.len() {
            continue;
        }
        let position = Position::new(board, to_move, Rules::default()).expect("a king a side");
        if is_impossible(&position) {
            assert_eq!(tables.value(&position), None, "{position}");
            continue;
        }
        let best = best_of_moves(tables, &position).unwrap_or_else(|| ended(&position));
        assert_eq!(tables.value(&position), Some(best), "{position}");
        checked += 1;
    }
    checked
}

/// Values of larger boards follow from those after the moves; one and several threads find the
/// same ones.
#[test]
fn values_of_larger_boards_follow_from_those_of_the_moves() {
    for (side, one, other, count) in [
        (5, "K1 P1 P1", "K1 P2", 6_000),
        (4, "K2 P1 P3", "K1 P2 P2", 4_000),
        (6, "K1 P3", "K2 P2", 6_000),
    ] {
        let pair = [material(one), material(other)];
        let [tables, one_thread] = [2, 1].map(|threads| build(side, pair, threads));
        assert!(tables.classes().eq(one_thread.classes()));
        let checked = check_random(side, &tables, pair, count);
        assert!(checked > count / 12, "{checked}");
    }
}

/// The same for three pawns a side on 5 x 5.
#[test]
#[ignore = "slow"]
fn values_of_three_pawns_on_5_x_5_follow_from_those_of_the_moves() {
    let pair = [material("K1 P1 P1 P1"), material("K1 P1 P1 P1")];
    let checked = check_random(5, &build(5, pair, 2), pair, 100_000);
    assert!(checked > 10_000, "{checked}");
}

/// A pair is built with the pairs that captures lead to, those before it.
#[test]
fn pairs_that_captures_lead_to_are_built_before() {
    let pair = [material("K1 P1 P2"), material("K2 P3")];
    let mut solved = Vec::new();
    let builder = Builder::with(ShogunEndings::on_side(3)).only(pair[0], pair[1]);
    let mut builder = builder.on_progress(|progress| {
        solved.push((progress.solved, progress.pairs));
        std::ops::ControlFlow::Continue(())
    });
    let tables = builder.build().expect("it fits into memory");
    drop(builder);
    assert_eq!(solved, [(1, 3), (2, 3), (3, 3)]);
    let classes: Vec<String> = tables
        .classes()
        .map(|class| format!("{} against {}", class.own, class.other))
        .collect();
    assert_eq!(
        classes,
        [
            "K1 P1 against K2 P3",
            "K1 P2 against K2 P3",
            "K2 P3 against K1 P1",
            "K2 P3 against K1 P2",
            "K2 P3 against K1 P1 P2",
            "K1 P1 P2 against K2 P3",
        ]
    );
}

/// Positions with a piece off the board of the tables have no value, and moves stay on it.
#[test]
fn pieces_stay_on_the_board() {
    let pair = [material("K1 P1"), material("K1 P1")];
    let tables = build(4, pair, 1);
    let position = |text: &str| text.parse::<Position>().expect("it is a position");
    let inside = position("8/8/8/8/k12p14/8/8/K12P14 w");
    assert!(tables.value(&inside).is_some());
    let moves = tables.moves(&inside).expect("it has a value");
    assert!(
        moves
            .iter()
            .all(|(mv, _)| mv.to().x() < 4 && mv.to().y() < 4)
    );
    assert!(moves.len() < inside.moves().len());
    assert_eq!(tables.value(&position("8/8/8/8/k12p14/8/8/K13P13 w")), None);
    assert_eq!(tables.value(&position("8/8/8/k12p14/8/8/8/K12P14 w")), None);
    let sides: RangeInclusive<u8> = ShogunEndings::SIDES;
    assert!(
        sides
            .into_iter()
            .all(|side| ShogunEndings::on_side(side).side() == side)
    );
}
