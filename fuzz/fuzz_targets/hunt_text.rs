//! Any text is refused with a reason or reads as a position or a move that is written back as what it was read from.
#![no_main]

use core::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use rook_hunt::strategy::Measure;
use rook_hunt::{Game, Move, Position, Rules, Side, Step, Turn};

/// The original rules and some that differ in everything.
fn rules(pawns: usize) -> impl Iterator<Item = Rules> {
    let pawns = u8::try_from(pawns).unwrap_or(u8::MAX);
    let variants = [
        (8, 1, 1, false, false),
        (4, 2, 2, false, true),
        (5, 3, 8, true, false),
    ];
    variants
        .into_iter()
        .filter_map(move |(side, steps, reach, repeats, must_move)| {
            let rules = Rules::new(pawns, 1, reach).ok()?.with_side(side).ok()?;
            let rules = rules.with_repeats(repeats).ok()?.with_steps(steps).ok()?;
            Some(rules.with_must_move(must_move))
        })
}

fuzz_target!(|text: &str| {
    let first = text.split_whitespace().next().unwrap_or_default();
    for rules in rules(first.split(',').count()) {
        match Position::parse(text, &rules) {
            Ok(position) => {
                let written = position.to_string();
                assert_eq!(Position::parse(&written, &rules), Ok(position), "{written}");
                assert_eq!(position.invariants(), Ok(()));
                // A position that was read can be asked everything.
                assert!(position.rook_moves().is_subset(position.reachable()));
                assert!((position.threatened() & position.pawns()).is_empty());
                if position.to_move() == Side::Rook {
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
    match text.parse::<Rules>() {
        Ok(rules) => assert_eq!(rules.to_string().parse(), Ok(rules)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(turn) = text.parse::<Turn>() {
        assert_eq!(turn.to_string(), text);
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
        .with_rook(rook, Side::Pawns)
        .expect("a1 is free")
}
