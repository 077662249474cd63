//! The numbers that position keys are made of.

use rook_hunt::{Move, Position, Rules, Side, Square};

/// The key is what each part adds: what changes when one part does is the same whatever the others
/// are.
#[test]
fn every_part_of_a_position_adds_its_own_number() {
    let rules: Rules = "pawns=2".parse().expect("rules");
    let other: Rules = "pawns=2 must-move".parse().expect("rules");
    let at = |index: usize| Square::at(index as u8 % 8, index as u8 / 8).expect("on the board");
    let key = |[first, second]: [usize; 2], rook: usize, side| {
        let hunt = Position::new(&[at(first), at(second)], rules).expect("two squares");
        let hunt = hunt.with_rook(at(rook), side);
        hunt.expect("a free square").key()
    };
    // The rook stands where no pawn does or can take it at once.
    let (pawns, rooks) = ([[0, 7], [2, 9], [5, 16]], [40, 47, 54, 63]);
    let sides = [Side::Pawns, Side::Rook];
    let of_the_turn = key(pawns[0], rooks[0], sides[0]) ^ key(pawns[0], rooks[0], sides[1]);
    assert_ne!(of_the_turn, 0);
    for rook in rooks {
        let of_the_rook = key(pawns[0], rooks[0], sides[0]) ^ key(pawns[0], rook, sides[0]);
        assert_eq!(of_the_rook == 0, rook == rooks[0]);
        for two in pawns {
            let of_the_pawns = key(pawns[0], rooks[0], sides[0]) ^ key(two, rooks[0], sides[0]);
            assert_eq!(of_the_pawns == 0, two == pawns[0]);
            for side in sides {
                let turn = if side == sides[0] { 0 } else { of_the_turn };
                let sum = key(pawns[0], rooks[0], sides[0]) ^ of_the_rook ^ of_the_pawns ^ turn;
                assert_eq!(key(two, rook, side), sum, "{two:?} {rook} {side}");
            }
        }
    }
    // Nor do the rules, which are a part, too.
    let moved = |rules: Rules| {
        let [here, there] = [40, 63].map(|rook| {
            let hunt = Position::new(&[at(0), at(7)], rules).expect("two squares");
            let hunt = hunt.with_rook(at(rook), Side::Pawns);
            hunt.expect("a free square").key()
        });
        here ^ there
    };
    assert_eq!(moved(rules), moved(other));
    // So do two pawns: each adds its own.
    let both = key([0, 7], 40, sides[0]) ^ key([1, 7], 40, sides[0]);
    assert_eq!(both, key([0, 9], 40, sides[0]) ^ key([1, 9], 40, sides[0]));
}

/// Keys are the same in each version, also where the rook is taken.
#[test]
fn keys_are_stable_across_versions() {
    let rules: Rules = "pawns=2".parse().expect("rules");
    let key = |text: &str| Position::parse(text, &rules).expect(text).key();
    let mut taken = Position::parse("a1,b1 a2 pawns", &rules).expect("a position");
    let turn = taken.taking_turn().expect("a pawn stands beside the rook");
    taken.play(Move::Pawns(turn)).expect("legal");
    let keys = [
        key("a1,b1"),
        key("a1,b1 h8 pawns"),
        key("a1,b1 h8 rook"),
        taken.key(),
    ];
    let expected = [
        9_554_058_121_590_913_200,
        9_187_783_482_147_360_785,
        10_828_493_527_000_753_321,
        13_891_957_486_137_112_477,
    ];
    assert_eq!(keys, expected);
}
