//! Compares tablebases with the rules: the value of a position follows from those of its moves.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use board_files::endings::Endings as _;
use board_golden::TestNumbers;
use board_golden::tablebases::{agrees_with_a_search, best_of_moves, check_longest_wins, iterate};
use ploy_rules::endings::{Builder, Material, PloyEndings, Tablebase, Value};
use ploy_rules::{Board, Colour, Design, Piece, Position, Rotation, Rules, Square};

const SHIELD: Material = Material::ALL[0];
const STRAIGHT: Material = Material::ALL[3];
const Y_LANCE: Material = Material::ALL[5];

/// Equal material, and pairs of different materials.
const PAIRS: [[Material; 2]; 3] = [
    [STRAIGHT, STRAIGHT],
    [SHIELD, STRAIGHT],
    [STRAIGHT, Y_LANCE],
];

const SIDE: u8 = 4;

static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(|| build(SIDE, &PAIRS));

fn build(side: u8, pairs: &[[Material; 2]]) -> Tablebase {
    let builder = Builder::with(PloyEndings::on_side(side)).threads(2);
    let mut builder = pairs
        .iter()
        .fold(builder, |builder, &[one, other]| builder.only(one, other));
    builder.build().expect("it fits into memory")
}

/// Positions with pieces on random squares of a board of this side, the same in every run.
struct Positions {
    side: u8,
    materials: [Material; 2],
    random: TestNumbers,
}

impl Positions {
    fn below(&mut self, limit: u8) -> u8 {
        self.random.below(limit.into()) as u8
    }

    /// Puts a piece on a random square, and returns whether it was empty.
    fn put(&mut self, board: &mut Board, colour: Colour, design: Design) -> bool {
        let square = Square::at(self.below(self.side), self.below(self.side));
        let turn = Rotation::new(self.below(8)).expect("it is below 8");
        let piece = Piece::new(colour, design.lines().rotated(turn));
        board
            .set(square.expect("it is on the board"), Some(piece))
            .is_none()
    }
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            let mut board = Board::EMPTY;
            let [black, white] = self.materials;
            let is_free = [(Colour::Black, black), (Colour::White, white)]
                .into_iter()
                .flat_map(|(colour, material)| {
                    [(colour, Design::Commander), (colour, material.design())]
                })
                .all(|(colour, design)| self.put(&mut board, colour, design));
            if is_free {
                let to_move = Colour::ALL[usize::from(self.below(2))];
                return Some(Position::new(board, to_move, Rules::default()));
            }
        }
    }
}

fn positions(side: u8, materials: [Material; 2]) -> Positions {
    Positions {
        side,
        materials,
        random: TestNumbers::new(1),
    }
}

/// Checks that the value of a position follows from the values after its moves.
fn check(tablebase: &Tablebase, position: &Position) -> Value {
    let expected = best_of_moves(tablebase, position);
    assert_eq!(tablebase.value(position), expected, "{position}");
    expected.expect("a game that goes on has moves")
}

#[test]
fn values_follow_from_those_of_the_moves() {
    let mut lost = 0;
    for pair in PAIRS {
        for position in positions(SIDE, pair).take(3_000) {
            let value = check(&TABLEBASE, &position);
            lost += usize::from(matches!(value, Value::Loss(_)));
        }
    }
    assert!(lost > 500, "{lost}");
}

#[test]
fn positions_are_of_the_class_of_their_pieces() {
    for [own, other] in PAIRS {
        for position in positions(SIDE, [own, other]).take(100) {
            let class = match position.to_move() {
                Colour::Black => [own, other],
                Colour::White => [other, own],
            };
            assert_eq!(PloyEndings::class_of(&position), Some(class), "{position}");
        }
    }
    assert_eq!(PloyEndings::class_of(&Position::start()), None);
    for material in Material::ALL {
        let text = material.to_string();
        assert_eq!(
            (text.parse(), format!("{material:?}")),
            (Ok(material), text)
        );
    }
}

/// All values of small boards, by the moves of positions alone.
#[test]
fn values_are_those_of_a_plain_iteration() {
    let side = 3;
    let mut decided = 0;
    for pair in [[STRAIGHT, STRAIGHT], [SHIELD, STRAIGHT]] {
        let tablebase = build(side, &[pair]);
        let mut all = Vec::new();
        for [own, other] in [pair, [pair[1], pair[0]]] {
            tablebase.visit(own, other, |position, _| {
                all.push(position);
                ControlFlow::Continue(())
            });
        }
        let ended = |position: &Position| {
            assert!(position.ending().is_some(), "{position}");
            Value::Loss(0)
        };
        for (position, value) in iterate(tablebase.endings(), all, ended) {
            let expected = Some(value).filter(|_| position.ending().is_none());
            assert_eq!(tablebase.value(&position), expected, "{position}");
            decided += usize::from(!matches!(value, Value::Draw | Value::Win(1)));
        }
    }
    assert!(decided > 10_000, "{decided}");
}

/// The board of the tables ends before the whole board.
#[test]
fn positions_beyond_the_board_have_no_value() {
    let beyond = |position: &Position| {
        let mut squares = position.board().pieces().map(|(square, _)| square);
        squares.any(|square| square.x() >= SIDE || square.y() >= SIDE)
    };
    let mut known = 0;
    for position in positions(SIDE + 1, PAIRS[0]).take(1_000) {
        let value = TABLEBASE.value(&position);
        assert_eq!(value.is_none(), beyond(&position), "{position}");
        known += usize::from(value.is_some());
    }
    assert!((1..1_000).contains(&known));
}

/// The estimated memory of builds: of each pair on two boards, and of all pairs. Update the golden
/// file with `UPDATE_GOLDEN=1 cargo test -p ploy-rules --test rules tablebase`.
#[test]
fn memory_estimates_match_the_golden_file() {
    let mut lines = Vec::new();
    for side in [4, 9] {
        let on_side = || Builder::with(PloyEndings::on_side(side));
        lines.push(format!("{side} {}\n", on_side().memory()));
        for (number, &one) in Material::ALL.iter().enumerate() {
            for &other in &Material::ALL[number..] {
                let memory = on_side().only(one, other).memory();
                lines.push(format!("{side} {memory} {one}, {other}\n"));
            }
        }
    }
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/memory");
    board_golden::check(golden, lines.concat());
}

/// The pairs of a saved tablebase: `PLOY_ENDINGS=FILE cargo test --release -p ploy-rules --test
/// rules whole_board -- --ignored`.
#[test]
#[ignore = "needs a tablebase that takes a minute"]
fn values_of_the_whole_board_follow_from_those_of_the_moves() {
    let path = std::env::var("PLOY_ENDINGS").expect("PLOY_ENDINGS is the file of a tablebase");
    let tablebase = Tablebase::load(path, u64::MAX).expect("it is a tablebase");
    assert_eq!(tablebase.endings().side(), 9);
    for class in tablebase.classes() {
        let mut seen = HashMap::new();
        let pair = [class.own, class.other];
        let mut kinds = [0; 3];
        for position in positions(9, pair).take(100_000) {
            let value = check(&tablebase, &position);
            kinds[(value.sign() + 1) as usize] += 1;
        }
        let short = positions(9, pair).take(1_000);
        let decided =
            short.filter(|position| agrees_with_a_search(&tablebase, position, 3, &mut seen));
        println!(
            "{pair:?}: lost, drawn, won {kinds:?}, {} short",
            decided.count()
        );
    }
}

#[test]
fn a_search_finds_the_same_short_wins_and_losses() {
    let mut decided = 0;
    for pair in PAIRS {
        let mut seen = HashMap::new();
        let all = positions(SIDE, pair).take(300);
        let found = all.filter(|position| agrees_with_a_search(&TABLEBASE, position, 4, &mut seen));
        decided += found.count();
    }
    assert!(decided > 100, "{decided}");
}

#[test]
fn turned_boards_and_other_colours_have_the_same_value() {
    for pair in PAIRS {
        for position in positions(SIDE, pair).take(300) {
            let mut board = Board::EMPTY;
            for (square, piece) in position.board() {
                // A quarter turn clockwise with exchanged colours.
                let image = Square::at(square.y(), SIDE - 1 - square.x()).expect("on the board");
                let quarter = Rotation::new(2).expect("it is below 8");
                let piece = Piece::new(piece.colour().other(), piece.lines().rotated(quarter));
                board.set(image, Some(piece));
            }
            let image = Position::new(board, position.to_move().other(), Rules::default());
            let value = TABLEBASE.value(&position);
            assert_eq!(TABLEBASE.value(&image), value, "{position}");
        }
    }
}

#[test]
fn best_play_lasts_as_long_as_the_value_says() {
    check_longest_wins(&TABLEBASE);
}

#[test]
fn counts_and_zugzwangs_are_those_of_the_positions() {
    let side = 3;
    let tablebase = build(side, &[[STRAIGHT, SHIELD]]);
    let value = |position: &Position, to_move| {
        let position = Position::new(position.board().clone(), to_move, Rules::default());
        tablebase.value(&position).expect("the class is there")
    };
    for class in tablebase.classes() {
        let mut sum = class.won + class.drawn + class.lost;
        for plies in 0..=200 {
            let each = if plies % 2 == 1 {
                Value::Win(plies)
            } else {
                Value::Loss(plies)
            };
            sum -= tablebase.count(class.own, class.other, each);
        }
        assert_eq!(sum, class.drawn);
        if let Some(position) = tablebase.decisive_zugzwang(class.own, class.other) {
            assert_eq!(value(&position, Colour::Black).sign(), -1, "{position}");
            assert_eq!(value(&position, Colour::White).sign(), -1, "{position}");
        }
        if let Some(position) = tablebase.half_zugzwang(class.own, class.other) {
            assert_eq!(value(&position, Colour::Black).sign(), -1, "{position}");
            assert_eq!(value(&position, Colour::White), Value::Draw, "{position}");
        }
    }
    // Every placement, each of the eight images once.
    let squares = || (0..side).flat_map(|y| (0..side).map(move |x| Square::at(x, y)));
    let pieces = |colour, design: Design| {
        let faces = Rotation::ALL[..design.faces().into()].iter();
        faces
            .flat_map(move |&turn| {
                let piece = Piece::new(colour, design.lines().rotated(turn));
                squares().map(move |square| (square.expect("it is on the board"), piece))
            })
            .collect::<Vec<_>>()
    };
    let [mut decisive, mut half] = [0.0, 0.0];
    for &black in &pieces(Colour::Black, Design::Commander) {
        // On a1, a2, b1 and b2 it has all placements up to symmetry.
        for &white in &pieces(Colour::White, Design::Commander) {
            for &straight in &pieces(Colour::Black, Design::StraightProbe) {
                for &shield in &pieces(Colour::White, Design::Shield) {
                    let board: Board = [black, white, straight, shield].into_iter().collect();
                    if board.occupied().len() < 4 || black.0.x() > 1 || black.0.y() > 1 {
                        continue;
                    }
                    // The corner stands for four squares, and a2 and b1 together for four edges.
                    let weight = if black.0.x() == 1 && black.0.y() == 1 {
                        1.0
                    } else {
                        4.0
                    };
                    let weight = weight / if black.0.x() != black.0.y() { 2.0 } else { 1.0 };
                    let position = Position::new(board, Colour::Black, Rules::default());
                    let signs = Colour::ALL.map(|to_move| value(&position, to_move).sign());
                    match signs {
                        [-1, -1] => decisive += weight / 8.0,
                        [-1, 0] | [0, -1] => half += weight / 8.0,
                        _ => {}
                    }
                }
            }
        }
    }
    let found = tablebase.zugzwangs();
    // A placement that is its own image counts twice as much.
    assert!(
        (decisive..=2.0 * decisive).contains(&(found.decisive as f64)),
        "{decisive} {found:?}"
    );
    assert!(
        (half..=2.0 * half).contains(&(found.half as f64)),
        "{half} {found:?}"
    );
    assert!(found.half > 0 || found.decisive > 0, "{found:?}");
}

#[test]
fn positions_of_other_kinds_have_no_value() {
    let none = |position: &Position| {
        assert_eq!(TABLEBASE.value(position), None, "{position}");
        assert_eq!(TABLEBASE.moves(position), None, "{position}");
        assert_eq!(TABLEBASE.line(position, 5), [], "{position}");
    };
    let [a1, b1, c3, d4, e1] = [Square::A1, Square::B1, Square::C3, Square::D4, Square::E1];
    let position = |pieces: &[(Square, &str)]| {
        let pieces = pieces
            .iter()
            .map(|&(square, piece)| (square, piece.parse::<Piece>().expect("a piece")));
        Position::new(pieces.collect(), Colour::Black, Rules::default())
    };
    let black = [(a1, "b170"), (b1, "b17")];
    let with = |white: &[(Square, &str)]| position(&[&black, white].concat());
    let known = with(&[(c3, "w85"), (d4, "w1")]);
    assert!(TABLEBASE.value(&known).is_some());
    // A piece more or less, a second Commander, no Commander.
    none(&with(&[(c3, "w85"), (d4, "w1"), (Square::A4, "w1")]));
    none(&with(&[(c3, "w85")]));
    none(&with(&[(c3, "w85"), (d4, "w170")]));
    none(&with(&[(c3, "w1"), (d4, "w1")]));
    // A class that was not built, a piece that the game does not have, a piece off the smaller
    // board.
    none(&with(&[(c3, "w85"), (d4, "w3")]));
    none(&with(&[(c3, "w85"), (d4, "w9")]));
    none(&with(&[(c3, "w15"), (d4, "w1")]));
    none(&with(&[(c3, "w85"), (e1, "w1")]));
    for rules in Rules::ALL {
        let value = TABLEBASE.value(&known.clone().with_rules(rules));
        let is_covered = rules.turning() == Rules::default().turning();
        assert_eq!(value.is_some(), is_covered, "{rules}");
    }
}
