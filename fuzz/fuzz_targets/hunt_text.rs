//! Any text is refused with a reason or reads as a position or a move that is written back as what it was read from.
#![no_main]

use core::ops::ControlFlow;

use board_game_core::Game;
use libfuzzer_sys::fuzz_target;
use rook_hunt::strategy::Measure;
use rook_hunt::{Hunt, Move, Player, Position, Step};

/// The original rules and some that differ in everything.
fn rules(pawns: usize) -> impl Iterator<Item = Hunt> {
    let pawns = u8::try_from(pawns).unwrap_or(u8::MAX);
    let variants = [
        (8, 1, 1, false, true),
        (4, 2, 2, false, false),
        (5, 3, 8, true, true),
    ];
    variants
        .into_iter()
        .filter_map(move |(side, steps, reach, repeats, stay)| {
            let hunt = Hunt::new(pawns, 1, reach).ok()?.with_side(side).ok()?;
            let hunt = hunt.with_steps(steps, repeats).ok()?;
            Some(hunt.with_rook_may_stay(stay))
        })
}

fuzz_target!(|text: &str| {
    let first = text.split_whitespace().next().unwrap_or_default();
    for hunt in rules(first.split(',').count()) {
        match Position::parse(hunt, text) {
            Ok(position) => {
                let written = position.to_string();
                assert_eq!(Position::parse(hunt, &written), Ok(position), "{written}");
                assert_eq!(position.invariants(), Ok(()));
                // A position that was read can be asked everything.
                assert!(position.rook_moves().is_subset(position.reachable()));
                assert!((position.threatened() & position.pawns()).is_empty());
                if position.player() == Player::Rook {
                    assert_eq!(position.ending().is_some(), position.count_moves() == 0);
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    match text.parse::<Move>() {
        Ok(mv) => {
            // The paper's T before a rook move is read and not written.
            let plain = text.strip_prefix('T').unwrap_or(text);
            assert_eq!(mv.to_string(), plain);
            for position in [Position::start(), hunted()] {
                let listed = position.visit_moves(|other| {
                    if other == mv {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                assert_eq!(position.is_legal(mv), listed.is_break(), "{mv}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(step) = text.parse::<Step>() {
        assert_eq!(step.to_string(), text);
    }
    if let Ok(measure) = text.parse::<Measure>() {
        assert_eq!(measure.to_string(), text);
    }
});

fn hunted() -> Position {
    let rook = "a1".parse().expect("a square");
    Position::start()
        .with_rook(rook, Player::Pawns)
        .expect("a1 is free")
}
