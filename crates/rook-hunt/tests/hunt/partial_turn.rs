//! Turns made step by step are the turns of the rules.

use std::collections::BTreeSet;

use rook_hunt::{Illegal, Move, PartialTurn, Position, Rules, Side, Square, Step, Turn};

/// Follows every way to complete a turn.
fn collect(turn: PartialTurn, whole: &mut BTreeSet<Turn>) {
    if let Some(done) = turn.whole() {
        assert!(turn.next_steps().is_empty(), "{done} is whole");
        whole.insert(done);
        return;
    }
    let steps = turn.next_steps();
    assert!(!steps.is_empty(), "{turn:?} leads nowhere");
    for step in steps {
        collect(turn.with(step).expect("it is a next step"), whole);
    }
}

/// Compares the turns made step by step with the legal ones, of which there may be none.
fn compare(position: &Position) {
    let begun = position.begin_turn().expect("the pawns are to move");
    let mut whole = BTreeSet::new();
    if position.ending().is_some() {
        assert!(begun.next_steps().is_empty(), "{position} is over");
    } else {
        collect(begun, &mut whole);
    }
    let turns = position.moves().into_iter().map(|mv| match mv {
        Move::Pawns(turn) => turn,
        other => panic!("{other} is no turn of the pawns"),
    });
    let rules = position.rules();
    assert_eq!(whole, turns.collect(), "{rules}: {position}");
}

#[test]
fn steps_lead_to_the_legal_turns_and_to_no_others() {
    for text in [
        "pawns=3 steps=1 reach=2 side=4",
        "pawns=3 steps=2 reach=1 side=4",
        "pawns=3 steps=3 reach=2 side=4",
        "pawns=2 steps=3 reach=1 side=3 repeats",
        "pawns=7 steps=3 reach=1 side=3",
        "pawns=6 steps=4 reach=2 side=3 must-move",
    ] {
        let rules: Rules = text.parse().expect("rules");
        let squares: Vec<Square> = rules.board().iter().collect();
        // Pawns close together, and far from each other.
        for stride in [1, 5] {
            let places = (0..usize::from(rules.pawns())).map(|at| at * stride % squares.len());
            let pawns: Vec<Square> = places.map(|place| squares[place]).collect();
            let unplaced =
                Position::new(&pawns, rules).expect("the pawns are on different squares");
            for &rook in squares.iter().filter(|&rook| !pawns.contains(rook)) {
                let position = unplaced.with_rook(rook, Side::Pawns).expect("it is free");
                compare(&position);
            }
        }
    }
}

#[test]
fn errors_of_illegal_steps_state_the_reason() {
    let rules: Rules = "pawns=2 steps=2 side=3".parse().expect("rules");
    let position = Position::parse("a1,a2 c3 pawns", &rules).expect("a position");
    let turn = position.begin_turn().expect("the pawns are to move");
    let square = |text: &str| text.parse().expect("a square");
    let step = |from, to| Step::new(square(from), square(to));
    let refused = |turn: &PartialTurn, step: Step| turn.with(step).expect_err("it may not");
    assert_eq!(
        refused(&turn, step("b1", "b2")).to_string(),
        "no pawn stands on b1"
    );
    assert_eq!(
        refused(&turn, step("a1", "a2")).to_string(),
        "a pawn stands on a2"
    );
    let begun = turn.with(step("a2", "b2")).expect("it may");
    assert_eq!(
        begun.pawns(),
        ["a1", "b2"].map(square).into_iter().collect()
    );
    assert_eq!(begun.stepped(), square("b2").as_set());
    assert!(matches!(
        refused(&begun, step("b2", "b3")),
        Illegal::SteppedAlready(_)
    ));
    let whole = begun.with(step("a1", "a2")).expect("it may");
    assert!(matches!(
        refused(&whole, step("a2", "a3")),
        Illegal::StepCount {
            found: 3,
            expected: 2
        }
    ));
    assert!(
        position
            .with_rook("c1".parse().expect("a square"), Side::Rook)
            .is_ok_and(|other| other.begin_turn().is_none())
    );
}

/// Two pawns that enclose the third one leave it no step.
#[test]
fn steps_that_lead_nowhere_are_refused() {
    let rules: Rules = "pawns=3 steps=3 side=3".parse().expect("rules");
    let position = Position::parse("a1,a3,c1 c3 pawns", &rules).expect("a position");
    let turn = position.begin_turn().expect("the pawns are to move");
    let [one, other] = [["a3", "a2"], ["c1", "b1"]].map(|squares| {
        let [from, to] = squares.map(|text| text.parse().expect("a square"));
        Step::new(from, to)
    });
    for (first, second) in [(one, other), (other, one)] {
        let begun = turn.with(first).expect("the others can step, too");
        assert!(!begun.next_steps().contains(&second));
        let (found, expected) = (2, 3);
        let refused = Illegal::StepCount { found, expected };
        assert_eq!(begun.with(second), Err(refused));
    }
}
