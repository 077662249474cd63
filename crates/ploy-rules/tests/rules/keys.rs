//! Tests of the Zobrist numbers.

use std::collections::BTreeSet;

use ploy_rules::{FourColour, FourPosition, FourRules, Lines, Piece, Position, Rules, Square};

/// The Zobrist numbers of pieces of these colours and lines on each square, except for the two
/// squares of pieces that keep green to move.
fn keys(colours: &[FourColour], lines: impl Fn(Lines) -> bool) -> Vec<u64> {
    let green = [(Square::A1, "g170"), (Square::B1, "g1")];
    let base = green.map(|(square, piece)| (square, piece.parse().expect("a piece")));
    let key = |piece: Option<(Square, Piece<FourColour>)>| {
        let board = base.into_iter().chain(piece).collect();
        let position = FourPosition::new(board, FourColour::Green, FourRules::default());
        assert_eq!(position.to_move(), FourColour::Green);
        position.fresh_key()
    };
    let empty = key(None);
    let mut keys = Vec::new();
    for &colour in colours {
        for lines in (1..=255).filter_map(Lines::new).filter(|&it| lines(it)) {
            for square in Square::all().skip(2) {
                keys.push(empty ^ key(Some((square, Piece::new(colour, lines)))));
            }
        }
    }
    keys
}

#[test]
fn piece_square_keys_are_distinct() {
    let keys = keys(&FourColour::ALL, |_| true);
    let distinct: BTreeSet<u64> = keys.iter().copied().collect();
    assert_eq!(distinct.len(), 4 * 255 * 79);
    for bit in 0..64 {
        let ones = keys.iter().filter(|&&key| key >> bit & 1 == 1).count();
        let share = ones as f64 / keys.len() as f64;
        assert!((0.48..0.52).contains(&share), "bit {bit} is set in {share}");
    }
}

#[test]
fn no_two_pairs_of_pieces_give_the_same_key() {
    // 200,000 pairs: random numbers would collide in one of eight hundred million runs.
    let keys = keys(&[FourColour::Green], |lines| lines.count() == 1);
    let pairs = keys.iter().enumerate();
    let mut sums: Vec<u64> = pairs
        .flat_map(|(place, first)| keys[place + 1..].iter().map(move |second| first ^ second))
        .collect();
    let count = sums.len();
    assert!(count > 190_000);
    sums.sort_unstable();
    sums.dedup();
    assert_eq!(sums.len(), count);
}

#[test]
fn keys_are_stable_across_versions() {
    let keys = Rules::ALL.map(|rules| Position::start().with_rules(rules).key());
    let known = [
        3_150_495_896_192_385_114,
        6_173_025_476_561_616_452,
        15_111_424_233_509_637_044,
        5_341_083_826_537_714_177,
    ];
    assert_eq!(keys, known);
}

/// These keys depend on every Zobrist number of the four-player game: turns, rules, and who moves
/// which pieces.
#[test]
fn four_player_keys_are_stable_across_versions() {
    let mut keys = Vec::new();
    for game in ["game=partnership", "game=free-for-all"] {
        let mut position = FourPosition::start_of(game.parse().expect("rules"));
        for _ in 0..4 {
            keys.push(position.key());
            position.play(position.moves()[0]).expect("it is listed");
        }
    }
    let rules: FourRules = "game=free-for-all".parse().expect("rules");
    let board = FourPosition::start_of(rules).board().to_string();
    // Each moves all pieces, and it is the turn of each.
    for letter in ["g", "c", "y", "b"] {
        let text = format!("{board} {letter} {}", letter.repeat(4));
        keys.push(
            FourPosition::parse(&text, &rules)
                .expect("a position")
                .key(),
        );
    }
    let known = [
        13_945_110_713_397_311_974,
        3_438_452_825_319_558_720,
        4_738_890_826_417_228_830,
        3_418_997_407_505_468_381,
        12_915_037_715_124_927_011,
        463_660_756_025_691_570,
        15_059_957_111_208_012_242,
        10_825_489_685_650_441_839,
        11_812_441_742_692_869_515,
        12_608_718_199_248_557_831,
        13_089_262_068_476_835_976,
        13_380_294_887_516_637_201,
    ];
    assert_eq!(keys, known);
}
