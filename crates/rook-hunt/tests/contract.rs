//! The promises of the `Game` contract, for many rules.

use board_game_core::{Game, conformance, perft, perft_played};
use proptest::prelude::*;
use rook_hunt::{Ending, Hunt, Move, Player, Position, Square};

/// Rules and pawns of every kind.
fn positions() -> impl Strategy<Value = Position> {
    (
        2u8..=8,
        1u8..=8,
        1u8..=3,
        1u8..=3,
        any::<(bool, bool)>(),
        any::<u64>(),
    )
        .prop_filter_map(
            "the numbers make no rules",
            |(side, pawns, steps, reach, (repeats, stay), seed)| {
                let hunt = Hunt::new(pawns, 1, reach)
                    .and_then(|hunt| hunt.with_side(side))
                    .and_then(|hunt| hunt.with_steps(steps, repeats))
                    .ok()?
                    .with_rook_may_stay(stay);
                if usize::from(pawns) * usize::from(steps) * usize::from(reach) > 16 {
                    return None; // too many turns to play them all
                }
                let mut squares: Vec<Square> = hunt.board().iter().collect();
                let mut draw = seed;
                let pawns: Vec<Square> = (0..pawns)
                    .map(|_| {
                        draw = board_game_core::zobrist::number(draw);
                        squares.swap_remove((draw % squares.len() as u64) as usize)
                    })
                    .collect();
                Some(Position::new(hunt, &pawns).expect("the squares differ and are on the board"))
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_variant_keeps_the_contract(start in positions()) {
        let plan = conformance::Plan { games: 2, plies: 12, seed: 7 };
        conformance::check(&start, &plan).map_err(|error| TestCaseError::fail(error.to_string()))?;
    }

    /// The generator and the checker are written apart: here every turn that can be written down is tried.
    #[test]
    fn single_steps_are_legal_iff_listed(start in positions(), rook in 0u8..64) {
        let rook = Square::from_index(rook).expect("below 64");
        let Ok(position) = start.with_rook(rook, Player::Pawns) else { return Ok(()) };
        if position.hunt().steps() != 1 { return Ok(()) }
        let turns = position.turns();
        for from in Square::all() {
            for to in Square::all() {
                for takes in [false, true] {
                    let step = rook_hunt::Step { from, to };
                    let turn = rook_hunt::Turn::new(&[step], takes).expect("one step");
                    prop_assert_eq!(turns.contains(&turn), position.check(Move::Pawns(turn)).is_ok(), "{}", turn);
                }
            }
        }
    }
}

#[test]
fn the_start_keeps_the_contract() {
    let report = conformance::check(&Position::start(), &conformance::Plan::default())
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(report.positions > 1_000, "{report:?}");
}

#[test]
fn perft_counts_what_it_plays() {
    for depth in 0..=3 {
        assert_eq!(
            perft(&Position::start(), depth),
            perft_played(&Position::start(), depth)
        );
    }
    assert_eq!(perft(&Position::start(), 1), 32);
}

/// The course that the paper prints.
const PAPERS_COURSE: &str = "Ta1 Bb6-b5 Ta1-a1 Bd6-d5 Ta1-a1 Bf6-f5 Ta1-a1 Bh6-h5 Ta1-a1 Bc3-c2 Ta1-d1 Bg3-g2 Td1-d1 \
    Bg2-g1 Td1-b1 Bg1-f1 Tb1-b1 Bf1-e1 Tb1-b1 Ba3-a2 Tb1-b3 Bb5-b4 Tb3-b1 Ba2-a1";

#[test]
fn the_papers_course_can_be_played_and_taken_back() {
    let start = Position::start();
    let mut position = start;
    let mut moves = Vec::new();
    for text in PAPERS_COURSE.split_whitespace() {
        let mv: Move = text.parse().expect(text);
        position.check(mv).expect(text);
        position.play(mv).expect(text);
        moves.push(mv);
    }
    assert_eq!(position.ending(), Some(Ending::Caught));
    let last = position.taking_turn().expect("a caught rook can be taken");
    assert_eq!(last.to_string(), "Bxa1-b1");
    for mv in moves.into_iter().rev() {
        position.undo(mv, ());
    }
    assert_eq!(position, start);
}

#[test]
fn refusals_say_why() {
    let start = Position::start();
    let placed =
        Position::parse(*start.hunt(), "a3,b6,c3,d6,e3,f6,g3,h6 a1 rook").expect("a position");
    let hunters = Position::parse(*start.hunt(), "a3,b6,c3,d6,e3,f6,g3,h6 a1").expect("a position");
    for (position, mv, reason) in [
        (&start, "a3", "a pawn stands on a3"),
        (&start, "a4", "a4 is threatened by a pawn"),
        (
            &start,
            "a1-a2",
            "the rook is not on the board yet: name the square to put it on",
        ),
        (
            &placed,
            "b1",
            "the rook is on the board already, on a1: name a move, like a1-a1",
        ),
        (&placed, "b1-c1", "the rook stands on a1, not on b1"),
        (&placed, "a1-b2", "a1 and b2 are not in one row or column"),
        (&placed, "a1-a4", "the way from a1 to a4 is blocked on a3"),
        (
            &placed,
            "Ba3-a4",
            "the pawns cannot move: it is the other side's turn",
        ),
        (
            &hunters,
            "Ba3-a5",
            "a3-a5 is too long: a step goes at most 1 squares",
        ),
        (&hunters, "Ba1-a2", "no pawn stands on a1"),
        (
            &hunters,
            "Bxa3-a4",
            "the turn does not take the rook: write B without x",
        ),
        (
            &hunters,
            "Ba3-a4+b6-b5",
            "a turn has 1 steps, not 2, unless it takes the rook",
        ),
    ] {
        let mv: Move = mv.parse().expect(mv);
        assert_eq!(position.check(mv).expect_err(reason).to_string(), reason);
    }
    let error = "d1-i9".parse::<Move>().expect_err("i9 is no square");
    assert!(
        error.to_string().starts_with("\"i9\": not a square"),
        "{error}"
    );
}
