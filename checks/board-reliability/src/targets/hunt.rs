//! The hunt, under any rules.

use core::ops::ControlFlow;

use rook_hunt::strategy::{Greedy, Measure, PawnStrategy};
use rook_hunt::{Game, Move, Position, Rules, Side, Square, Step, Turn};

use super::playing::play;
use super::texts::{round_trip, text, verbatim};
use crate::bytes::FuzzBytes;

fn square(bytes: &mut FuzzBytes<'_>) -> Square {
    Square::from_index(bytes.below(100) as u8).expect("it is below 100")
}

/// Rules with numbers out of range must be an error, not a panic.
fn start(bytes: &mut FuzzBytes<'_>) -> Option<Position> {
    let (side, steps, reach) = (bytes.byte() % 12, bytes.byte() % 3, bytes.byte() % 10);
    let (repeats, must_move) = (bytes.bit(), bytes.bit());
    let mut squares: Vec<Square> = Vec::new();
    for _ in 0..bytes.below(6) {
        let at = square(bytes);
        if !squares.contains(&at) && at.x() < side && at.y() < side {
            squares.push(at);
        }
    }
    let rules = Rules::new(squares.len() as u8, 1, reach).ok()?;
    let rules = rules.with_side(side).ok()?.with_repeats(repeats).ok()?;
    let rules = rules.with_steps(steps).ok()?.with_must_move(must_move);
    assert_eq!(rules.to_string().parse(), Ok(rules));
    Position::new(&squares, rules).ok()
}

/// The move that the bytes encode, legal or not.
fn spelled(position: &Position, bytes: &mut FuzzBytes<'_>) -> Option<Move> {
    if position.to_move() == Side::Rook {
        let (from, to) = (square(bytes), square(bytes));
        return Some(match position.rook() {
            None => Move::Place(to),
            Some(_) => Move::Rook { from, to },
        });
    }
    let takes = bytes.bit();
    let steps: Vec<Step> = (0..bytes.below(3))
        .map(|_| Step::new(square(bytes), square(bytes)))
        .collect();
    Some(Move::Pawns(Turn::new(&steps, takes)?))
}

/// Plays arbitrary moves under any rules, and checks the greedy turns.
pub fn moves(input: &[u8]) {
    let mut bytes = FuzzBytes::new(input);
    let Some(start) = start(&mut bytes) else {
        return;
    };
    play(&start, &mut bytes, |position, bytes| {
        if position.to_move() == Side::Pawns {
            check_greedy(position);
        }
        spelled(position, bytes)
    });
}

/// The maximum number of moves that are compared with the greedy turn: each takes the search of a
/// region for each measure.
const GREEDY_MOVES: usize = 60;

/// The greedy turn is the first with the smallest resulting region.
fn check_greedy(position: &Position) {
    let moves = position.moves();
    if moves.len() > GREEDY_MOVES {
        return;
    }
    for measure in Measure::ALL {
        let size = |mv: &Move| {
            let mut after = *position;
            after.play_unchecked(*mv);
            measure.of(&after)
        };
        // Of equal elements this takes the first.
        let min = moves.iter().min_by_key(|mv| size(mv)).copied();
        let greedy = Greedy { measure }.turn(position).map(Move::Pawns);
        assert_eq!(greedy, min, "{position:?}");
    }
}

/// The original rules and some that differ in everything.
fn rules(pawns: usize) -> impl Iterator<Item = Rules> {
    let pawns = u8::try_from(pawns).unwrap_or(u8::MAX);
    let variants = [
        (8, 1, 1, false, false),
        (4, 2, 2, false, true),
        (5, 3, 8, true, false),
        (10, 2, 3, false, false),
    ];
    variants
        .into_iter()
        .filter_map(move |(side, steps, reach, repeats, must_move)| {
            let rules = Rules::new(pawns, 1, reach).ok()?.with_side(side).ok()?;
            let rules = rules.with_repeats(repeats).ok()?.with_steps(steps).ok()?;
            Some(rules.with_must_move(must_move))
        })
}

/// Parses texts of positions, moves and rules, and writes them again.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let first = text.split_whitespace().next().unwrap_or_default();
    for rules in rules(first.split(',').count()) {
        match Position::parse(text, &rules) {
            Ok(position) => check_position(&position),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    if let Ok(mv) = text.parse::<Move>() {
        // The paper's T before a rook move is read and not written.
        let plain = text.strip_prefix('T').unwrap_or(text);
        assert_eq!(mv.to_string(), plain);
        let rook = Square::from_index(0).expect("a1");
        let hunted = Position::start().with_rook(rook, Side::Pawns);
        for position in [Position::start(), hunted.expect("a1 is free")] {
            let found = position.visit_moves(|other| match other == mv {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            assert_eq!(position.is_legal(mv), found.is_break(), "{mv}");
        }
    }
    round_trip::<Rules>(text);
    verbatim::<Turn>(text);
    verbatim::<Step>(text);
    verbatim::<Measure>(text);
}

/// Every method works on a parsed position.
fn check_position(position: &Position) {
    let written = position.to_string();
    let again = Position::parse(&written, &position.rules());
    assert_eq!(again.as_ref(), Ok(position), "{written}");
    assert_eq!(position.invariants(), Ok(()));
    assert!(position.rook_moves().is_subset(position.reachable()));
    assert!((position.threatened() & position.pawns()).is_empty());
    if position.to_move() == Side::Rook {
        assert_eq!(position.ending().is_some(), position.count_moves() == 0);
    }
}
