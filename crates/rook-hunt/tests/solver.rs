//! What the paper claims and two other solvers found, and what every solution must obey.

use rook_hunt::solve::{Solution, Solver, Value};
use rook_hunt::strategy::{Verdict, verify};
use rook_hunt::{Hunt, Player, Position, Square};

fn rules(pawns: u8, steps: u8, reach: u8) -> Hunt {
    Hunt::new(pawns, steps, reach).expect("rules")
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
fn catches_take_their_turns() {
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
        assert!(summary.always_catches(), "{}", summary.hunt);
        assert_eq!(
            (summary.best(), summary.worst()),
            (Some(best), Some(worst)),
            "{}",
            summary.hunt
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
        let hunt = rules(pawns, 1, reach)
            .with_steps(steps, true)
            .expect("rules");
        let summary = Solver::new(hunt)
            .threads(2)
            .summarize()
            .expect("small enough");
        assert_eq!(summary.best().zip(summary.worst()), turns, "{hunt}");
        assert_eq!(summary.always_catches(), turns.is_some(), "{hunt}");
    }
    for (pawns, steps, reach) in [(2, 2, 2), (1, 3, 3)] {
        let hunt = rules(pawns, 1, reach)
            .with_steps(steps, true)
            .expect("rules");
        let summary = Solver::new(hunt)
            .threads(2)
            .summarize()
            .expect("small enough");
        assert!(summary.always_catches(), "{hunt}");
    }
}

/// On a board of side S one step a turn needs S pawns, or S - 1 if the rook must move.
#[test]
fn small_boards_need_as_many_pawns_as_rows() {
    for side in 3..=6 {
        for (stay, least) in [(true, side), (false, side - 1)] {
            for pawns in 1..=least {
                let hunt = rules(pawns, 1, 1)
                    .with_side(side)
                    .expect("rules")
                    .with_rook_may_stay(stay);
                let summary = Solver::new(hunt)
                    .threads(2)
                    .summarize()
                    .expect("small enough");
                assert_eq!(summary.always_catches(), pawns == least, "{hunt}");
                assert_eq!(summary.can_catch(), pawns == least, "{hunt}");
            }
        }
    }
}

/// Every value follows from those one move further on.
fn check_bellman(solution: &Solution, position: &Position) {
    use board_game_core::Game;
    use core::ops::ControlFlow;
    let value = solution.value(position).expect("the rules are the same");
    let mut best: Option<u32> = None;
    let mut all: Option<u32> = Some(0);
    let _: ControlFlow<()> = position.visit_moves(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        let turns = solution
            .value(&next)
            .expect("the rules are the same")
            .turns();
        best = [best, turns].into_iter().flatten().min();
        all = all.zip(turns).map(|(most, turns)| most.max(turns));
        ControlFlow::Continue(())
    });
    let expected = match position.player() {
        Player::Pawns => best.map(|turns| turns + 1),
        // A caught rook is taken by the next turn.
        Player::Rook if position.ending().is_some() => Some(1),
        Player::Rook => all,
    };
    assert_eq!(value.turns(), expected, "{position}");
}

#[test]
fn sampled_states_obey_bellmans_equation() {
    let mut drawn = 5u64;
    for hunt in [
        rules(4, 1, 1),
        rules(4, 2, 1),
        rules(3, 2, 2),
        rules(4, 1, 1).with_rook_may_stay(false),
        rules(2, 1, 1).with_steps(3, true).expect("rules"),
    ] {
        let solution = Solver::new(hunt).threads(2).solve().expect("small enough");
        for _ in 0..300 {
            let mut squares: Vec<Square> = hunt.board().iter().collect();
            let mut draw = || {
                drawn = board_game_core::zobrist::number(drawn);
                squares.swap_remove((drawn % squares.len() as u64) as usize)
            };
            let pawns: Vec<Square> = (0..hunt.pawns()).map(|_| draw()).collect();
            let rook = draw();
            for player in [Player::Pawns, Player::Rook] {
                let position = Position::new(hunt, &pawns)
                    .and_then(|position| position.with_rook(rook, player))
                    .expect("a position");
                check_bellman(&solution, &position);
            }
        }
    }
}

#[test]
fn a_solution_plays_as_long_as_it_says() {
    let hunt = rules(4, 2, 1);
    let solution = Solver::new(hunt).threads(2).solve().expect("small enough");
    let start = Position::parse(hunt, "a4,c4,e4,g4").expect("a position");
    let Some(Value::Won(turns)) = solution.value(&start) else {
        panic!("four pawns with two steps win");
    };
    let verdict = verify(&solution, &start, 1_000_000).expect("verified");
    assert!(
        matches!(verdict, Verdict::Catches { turns: worst, .. } if worst == turns),
        "{verdict:?}"
    );
    let line = solution.line(&start, 200);
    assert_eq!(
        line.iter()
            .filter(|mv| matches!(mv, rook_hunt::Move::Pawns(_)))
            .count() as u32,
        turns
    );
}

#[test]
fn memory_is_stated_and_refused() {
    let error = Solver::new(rules(8, 1, 1))
        .memory_limit(1 << 30)
        .summarize()
        .expect_err("too large");
    assert_eq!(
        error.to_string(),
        "k=8 l=1 n=1 would take 6072 MiB of memory, more than the 1024 MiB it may take"
    );
    for pawns in 1..=16 {
        let hunt = rules(pawns, 1, 1);
        assert!(Solver::new(hunt).memory(true) > Solver::new(hunt).memory(false));
    }
    let stopped = Solver::new(rules(3, 1, 1))
        .watch(|_| core::ops::ControlFlow::Break(()))
        .summarize();
    assert_eq!(stopped.expect_err("stopped").to_string(), "stopped");
}
