//! Compares tablebases with the rules: the value of a position follows from those of its moves.

use std::collections::HashMap;
use std::sync::LazyLock;

use board_files::endings::Endings as _;
use board_golden::TestNumbers;
use board_golden::tablebases::{agrees_with_a_search, best_of_moves, check_longest_wins};
use shogun_rules::endings::{Builder, Material, ShogunEndings, Tablebase, Value};
use shogun_rules::{Board, Colour, Energy, Kind, Piece, Position, Rules, Square};

/// The material with these energies of king and pawn.
fn material(king: usize, pawn: usize) -> Material {
    Material::ALL[(king - 1) * 4 + pawn - 1]
}

/// The energy of the one pawn.
fn pawn(material: Material) -> Energy {
    material.pawns().next().expect("a side has a pawn")
}

/// Three classes: equal material, the longest win, and one with few draws.
fn pairs() -> [[Material; 2]; 3] {
    [
        [material(2, 4), material(2, 4)],
        [material(2, 2), material(1, 3)],
        [material(1, 2), material(2, 3)],
    ]
}

static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(|| {
    let mut builder = pairs()
        .into_iter()
        .fold(Builder::new(), |builder, [one, other]| {
            builder.only(one, other)
        });
    builder.build().expect("it fits into memory")
});

/// The position with these squares of white king and pawn, red king and pawn; `None` if two of them
/// are equal.
fn position(materials: [Material; 2], squares: [u8; 4], to_move: Colour) -> Option<Position> {
    let mut board = Board::EMPTY;
    let [white, red] = materials;
    let pieces = [
        (Colour::White, Kind::King, white.king()),
        (Colour::White, Kind::Pawn, pawn(white)),
        (Colour::Red, Kind::King, red.king()),
        (Colour::Red, Kind::Pawn, pawn(red)),
    ];
    for ((colour, kind, energy), square) in pieces.into_iter().zip(squares) {
        let square = Square::from_index(square)?;
        if board
            .set(square, Piece::new(colour, kind, energy))
            .is_some()
        {
            return None;
        }
    }
    Position::new(board, to_move, Rules::default()).ok()
}

/// Positions with random squares, the same in every run.
struct Positions {
    materials: [Material; 2],
    random: TestNumbers,
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            let bits = self.random.below(1 << 32);
            let squares = [0, 6, 12, 18].map(|place| (bits >> place & 63) as u8);
            let to_move = Colour::ALL[(bits >> 24 & 1) as usize];
            let found = position(self.materials, squares, to_move);
            if found.is_some() {
                return found;
            }
        }
    }
}

fn positions(materials: [Material; 2]) -> Positions {
    Positions {
        materials,
        random: TestNumbers::new(1),
    }
}

/// Whether the side that has moved has left its king attacked.
fn is_impossible(position: &Position) -> bool {
    position.board().is_check(position.to_move().other())
}

fn check(tablebase: &Tablebase, position: &Position) {
    let value = tablebase.value(position);
    if is_impossible(position) {
        assert_eq!(value, None, "{position}");
    } else {
        let ended = || ShogunEndings::value_of_end(position).expect("it has no moves");
        let expected = best_of_moves(tablebase, position).unwrap_or_else(ended);
        assert_eq!(value, Some(expected), "{position}");
    }
}

/// The text of a material is that of its energies; a side has a king and one to four pawns.
#[test]
fn materials_are_named_and_found() {
    for king in 1..=2 {
        for pawn in 1..=4 {
            let material = material(king, pawn);
            let text = format!("K{king} P{pawn}");
            assert_eq!(
                (material.to_string(), format!("{material:?}")),
                (text.clone(), text.clone())
            );
            assert_eq!(text.parse(), Ok(material));
            let board = format!("k1p16/8/8/8/8/8/8/K{king}P{pawn}6");
            let of = |board: &str| {
                Material::of(
                    &format!("{board} w")
                        .parse::<Position>()
                        .expect("a position"),
                )
            };
            assert_eq!(of(&board).map(|both| both[0]), Some(material));
            assert_eq!(of(&board.replace(&format!("P{pawn}6"), "7")), None);
        }
    }
    assert_eq!(Material::ALL[..8], Material::ONE_PAWN);
    assert!(Material::ALL.is_sorted_by(|one, other| one < other));
    for material in Material::ALL {
        assert_eq!(material.to_string().parse(), Ok(material));
        assert_eq!(material.pawns().count(), material.pawn_count());
    }
    for text in [
        "K3 P1", "K1", "K1 P5", "K1 P01", "K1 P1 ", "K1  P1", "P1", "K1 K1 P1", "",
    ] {
        assert!(text.parse::<Material>().is_err(), "{text:?}");
    }
    let five = "K1 P1 P1 P1 P1 P1"
        .parse::<Material>()
        .expect_err("too many pawns");
    assert!(
        five.to_string().contains("one to four of P1 to P4"),
        "{five}"
    );
}

#[test]
fn values_follow_from_those_of_the_moves() {
    for pair in pairs() {
        for position in positions(pair).take(20_000) {
            check(&TABLEBASE, &position);
        }
    }
}

/// Checks every position of two classes. The distances make the solution unique.
#[test]
#[ignore = "slow"]
fn all_values_follow_from_those_of_the_moves() {
    for pair in [pairs()[0], pairs()[1]] {
        let mut checked = 0;
        for number in 0..64 * 64 * 64 * 64_u32 {
            let squares = [18, 12, 6, 0].map(|place| (number >> place & 63) as u8);
            // Up to symmetry, the king is in one eighth of the board.
            let (x, y) = (squares[0] % 8, squares[0] / 8);
            if x > 3 || y > x {
                continue;
            }
            for to_move in Colour::ALL {
                if let Some(position) = position(pair, squares, to_move) {
                    check(&TABLEBASE, &position);
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 2 * 10 * 63 * 62 * 61);
    }
}

/// All 64 classes, a hundred thousand positions.
#[test]
#[ignore = "slow"]
fn values_of_all_classes_follow_from_those_of_the_moves() {
    let tablebase = Builder::new().build().expect("it fits into memory");
    assert_eq!(tablebase.classes().count(), 64);
    for white in Material::ONE_PAWN {
        for red in Material::ONE_PAWN {
            for position in positions([white, red]).take(1_600) {
                check(&tablebase, &position);
            }
        }
    }
    let longest = tablebase
        .classes()
        .filter_map(|class| class.longest_win)
        .max();
    assert_eq!(longest, Some(129));
}

#[test]
fn a_search_finds_the_same_short_wins_and_losses() {
    let mut decided = 0;
    for pair in pairs() {
        let mut seen = HashMap::new();
        let possible = positions(pair).filter(|position| !is_impossible(position));
        let all = possible.take(300);
        let found = all.filter(|position| agrees_with_a_search(&TABLEBASE, position, 4, &mut seen));
        decided += found.count();
    }
    assert!(decided > 100, "{decided}");
}

#[test]
fn turned_boards_and_other_colours_have_the_same_value() {
    for pair in pairs() {
        for position in positions(pair).take(2_000) {
            let value = TABLEBASE.value(&position);
            let mut board = Board::EMPTY;
            for (square, piece) in position.board() {
                // The image: a reflection with exchanged colours.
                let image = Square::at(7 - square.y(), 7 - square.x()).expect("on the board");
                let colour = piece.colour().other();
                board.set(image, Piece::new(colour, piece.kind(), piece.energy()));
            }
            let image = Position::new(board, position.to_move().other(), Rules::default());
            assert_eq!(
                TABLEBASE.value(&image.expect("one king a side")),
                value,
                "{position}"
            );
        }
    }
}

#[test]
fn best_play_takes_the_plies_of_the_value() {
    let class = TABLEBASE
        .classes()
        .max_by_key(|class| class.longest_win)
        .expect("there are classes");
    assert_eq!((class.own, class.other), (material(2, 2), material(1, 3)));
    assert_eq!(class.longest_win, Some(129));
    check_longest_wins(&TABLEBASE);
}

#[test]
fn counts_are_those_of_the_positions() {
    // With equal material, positions are counted for the side to move.
    let both = material(2, 4);
    let class = TABLEBASE
        .classes()
        .find(|class| (class.own, class.other) == (both, both))
        .expect("the class is there");
    let drawn = TABLEBASE.with_value(both, both, Value::Draw);
    assert_eq!(drawn.len() as u64, class.drawn);
    let lost: Vec<Position> = (0..=128)
        .step_by(2)
        .flat_map(|plies| TABLEBASE.with_value(both, both, Value::Loss(plies)))
        .collect();
    assert_eq!(lost.len() as u64, class.lost);

    // Zugzwang: the same placement with the other side to move.
    let passed = |position: &Position| {
        let passed = Position::new(*position.board(), Colour::Red, Rules::default());
        TABLEBASE.value(&passed.expect("one king a side"))
    };
    let count = |of: &[Position], sign: i8| {
        let values = of.iter().filter_map(passed);
        values.filter(|value| value.sign() == sign).count() as u64
    };
    let one = Builder::new()
        .only(both, both)
        .build()
        .expect("it fits into memory");
    assert_eq!(count(&lost, 0), one.zugzwangs().half);
    assert_eq!(count(&drawn, -1), one.zugzwangs().half);
    // Each placement occurs for both sides, except for its own image.
    let decisive = count(&lost, -1);
    assert!(
        (decisive / 2..=decisive).contains(&one.zugzwangs().decisive),
        "{decisive}"
    );
}

#[test]
fn positions_of_other_kinds_have_no_value() {
    let none = |text: &str| {
        let position: Position = text.parse().expect("it is a position");
        assert_eq!(TABLEBASE.value(&position), None, "{text}");
        assert_eq!(TABLEBASE.moves(&position), None, "{text}");
        assert_eq!(TABLEBASE.line(&position, 5), [], "{text}");
    };
    let known: Position = "k27/p47/8/8/8/8/7P4/7K2 w"
        .parse()
        .expect("it is a position");
    assert!(TABLEBASE.value(&known).is_some());
    // Another piece, five pawns, one less, no king, a class that was not built, a king that can be
    // captured.
    none("k27/p47/8/8/8/8/7P4/6P1K2 w");
    none("k27/p47/8/8/8/8/7P4/2P1P1P1P1P1K2 w");
    none("k27/p47/8/8/8/8/8/7K2 w");
    none("k27/p47/8/8/8/8/7P4/7P4 w");
    none("k17/p47/8/8/8/8/7P4/7K2 w");
    none("k23P43/p47/8/8/8/8/8/7K2 w");
    for rules in [
        "variant=boxed",
        "variant=pseudo-legal",
        "energies=magnets:upright",
    ] {
        let rules: Rules = rules.parse().expect("they are rules");
        let other = known.with_rules(rules).expect("the pieces stand there");
        assert_eq!(TABLEBASE.value(&other), None, "{rules}");
    }
}

#[test]
fn positions_are_of_the_class_of_their_pieces() {
    let mut examples = 0;
    for class in TABLEBASE.classes() {
        for value in [Value::Draw, Value::Win(1), Value::Loss(2)] {
            let example = TABLEBASE.example(class.own, class.other, value);
            if let Some(position) = example {
                let found = ShogunEndings::class_of(&position);
                assert_eq!(found, Some([class.own, class.other]), "{position}");
                examples += 1;
            }
        }
    }
    assert!(examples > 9, "{examples}");
    assert_eq!(ShogunEndings::class_of(&Position::start()), None);
}

/// An estimate changes only with what it is of.
#[test]
fn memory_is_estimated() {
    let [one, other] = pairs()[0];
    let needed = Builder::new().only(one, other).memory();
    assert_eq!((needed, Builder::new().memory()), (6_326_024, 88_272_400));
}
