//! Comparison with the claims of the paper and two other solvers, and invariants of solutions.

use rook_hunt::solve::{Solution, Solver, Value};
use rook_hunt::strategy::{PawnVerdict, verify};
use rook_hunt::{Move, Position, Rules, Side, Square};

fn rules(pawns: u8, steps: u8, reach: u8) -> Rules {
    Rules::new(pawns, steps, reach).expect("rules")
}

/// Rules in which one pawn may make several steps.
fn repeating(pawns: u8, steps: u8, reach: u8) -> Rules {
    rules(pawns, 1, reach)
        .with_repeats(true)
        .and_then(|rules| rules.with_steps(steps))
        .expect("rules")
}

/// Winning states and longest wins with one step a turn (own computation by two solvers).
#[test]
fn winning_states_are_counted() {
    for (pawns, won, longest) in [
        (1, 224, 1),
        (2, 13_640, 4),
        (3, 409_560, 8),
        (4, 8_099_764, 12),
        (5, 119_176_608, 16),
    ] {
        let summary = Solver::new(rules(pawns, 1, 1))
            .threads(2)
            .summarize()
            .expect("small enough");
        assert_eq!(
            (summary.won_states, summary.longest),
            (won, longest),
            "{pawns} pawns"
        );
        assert!(!summary.can_catch());
    }
}

/// (k, l) = (4, 2) and its like win from every placement, in so many turns at best and at worst.
#[test]
fn wins_take_the_stated_turns() {
    for (pawns, steps, reach, best, worst) in [
        (4, 2, 1, 12, 24),
        (4, 3, 1, 8, 15),
        (3, 2, 2, 5, 10),
        (3, 3, 2, 5, 7),
        (2, 2, 3, 5, 7),
    ] {
        let summary = Solver::new(rules(pawns, steps, reach))
            .threads(2)
            .summarize()
            .expect("small enough");
        assert!(summary.always_catches(), "{}", summary.rules);
        assert_eq!(
            (summary.best(), summary.worst()),
            (Some(best), Some(worst)),
            "{}",
            summary.rules
        );
    }
}

/// If one pawn may make several steps, fewer pawns do.
#[test]
fn repeated_steps_help() {
    for (pawns, steps, reach, turns) in [
        (3, 2, 1, Some((9, 17))),
        (3, 3, 1, Some((2, 8))),
        (2, 3, 1, Some((5, 9))),
        (2, 2, 1, None),
        (1, 3, 2, None),
    ] {
        let rules = repeating(pawns, steps, reach);
        let summary = Solver::new(rules)
            .threads(2)
            .summarize()
            .expect("small enough");
        assert_eq!(summary.best().zip(summary.worst()), turns, "{rules}");
        assert_eq!(summary.always_catches(), turns.is_some(), "{rules}");
    }
    for (pawns, steps, reach) in [(2, 2, 2), (1, 3, 3)] {
        let rules = repeating(pawns, steps, reach);
        let summary = Solver::new(rules)
            .threads(2)
            .summarize()
            .expect("small enough");
        assert!(summary.always_catches(), "{rules}");
    }
}

/// One pawn that may make both of its two steps wins on 3 x 3 from some placements, and not from
/// others.
#[test]
fn some_rules_win_from_some_placements() {
    let rules = repeating(1, 2, 1).with_side(3).expect("rules");
    let summary = Solver::new(rules).summarize().expect("small");
    assert!(summary.can_catch() && !summary.always_catches());
    let won: u64 = summary.won_placements.iter().sum();
    assert_eq!((won, summary.placements), (5, 9));
}

/// On a board of side S one step a turn needs S pawns, or S - 1 if the rook must move.
#[test]
fn small_boards_need_as_many_pawns_as_rows() {
    for side in 3..=6 {
        for (must_move, min) in [(false, side), (true, side - 1)] {
            for pawns in 1..=min {
                let rules = rules(pawns, 1, 1)
                    .with_side(side)
                    .expect("rules")
                    .with_must_move(must_move);
                let summary = Solver::new(rules)
                    .threads(2)
                    .summarize()
                    .expect("small enough");
                assert_eq!(summary.always_catches(), pawns == min, "{rules}");
                assert_eq!(summary.can_catch(), pawns == min, "{rules}");
            }
        }
    }
}

/// Every value follows from those one move further on.
fn check_bellman(solution: &Solution, position: &Position) {
    let value = solution.value(position).expect("the rules are the same");
    let values = position.moves().into_iter().map(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        solution.value(&next).expect("the rules are the same")
    });
    let expected = match position.to_move() {
        Side::Pawns => match values.min() {
            Some(Value::Won(turns)) => Value::Won(turns + 1),
            Some(Value::Escapes) | None => Value::Escapes,
        },
        // A caught rook is taken by the next turn.
        Side::Rook => values.max().unwrap_or(Value::Won(1)),
    };
    assert_eq!(value, expected, "{position}");
}

#[test]
fn sampled_states_obey_bellmans_equation() {
    let mut drawn = 5u64;
    for rules in [
        rules(4, 1, 1),
        rules(4, 2, 1),
        rules(3, 2, 2),
        rules(4, 1, 1).with_must_move(true),
        repeating(2, 3, 1),
    ] {
        let solution = Solver::new(rules).threads(2).solve().expect("small enough");
        for _ in 0..300 {
            let mut squares: Vec<Square> = rules.board().iter().collect();
            let mut draw = || {
                drawn = board_game_core::zobrist::number(drawn);
                squares.swap_remove((drawn % squares.len() as u64) as usize)
            };
            let pawns: Vec<Square> = (0..rules.pawns()).map(|_| draw()).collect();
            let rook = draw();
            for side in Side::ALL {
                let position = Position::new(&pawns, rules)
                    .and_then(|position| position.with_rook(rook, side))
                    .expect("a position");
                check_bellman(&solution, &position);
            }
        }
    }
}

#[test]
fn solution_play_takes_the_stated_distance() {
    let rules = rules(4, 2, 1);
    let solution = Solver::new(rules).threads(2).solve().expect("small enough");
    let start = Position::parse("a4,c4,e4,g4", &rules).expect("a position");
    let Some(Value::Won(turns)) = solution.value(&start) else {
        panic!("four pawns with two steps win");
    };
    let verdict = verify(&solution, &start, 1_000_000).expect("verified");
    assert!(
        matches!(verdict, PawnVerdict::Catches { turns: worst, .. } if worst == turns),
        "{verdict:?}"
    );
    let line = solution.line(&start, 200);
    assert_eq!(
        line.iter()
            .filter(|mv| matches!(mv, Move::Pawns(_)))
            .count() as u32,
        turns
    );
}

#[test]
fn memory_estimates_are_stated_and_enforced() {
    let error = Solver::new(rules(8, 1, 1))
        .memory_limit(1 << 30)
        .summarize()
        .expect_err("too large");
    assert_eq!(
        error.to_string(),
        "pawns=8 steps=1 reach=1 needs 4074 MiB of memory, more than the limit of 1024 MiB"
    );
    for pawns in 1..=16 {
        let solver = Solver::new(rules(pawns, 1, 1));
        assert!(solver.memory(true) > solver.memory(false));
    }
    let stopped = Solver::new(rules(3, 1, 1))
        .on_progress(|_| core::ops::ControlFlow::Break(()))
        .summarize();
    assert_eq!(stopped.expect_err("stopped").to_string(), "stopped");
}
