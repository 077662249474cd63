//! What the tests share: plain minimax, and positions to try it on.

use std::ops::ControlFlow;

use board_bot::{Evaluation, RandomNumbers, Score};
use board_game_core::{Game, Outcome};

pub(crate) fn moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The position after so many random moves, or the last one before the game is over.
pub(crate) fn wander<G: Game>(start: &G, plies: u64, seed: u64) -> G {
    let mut numbers = RandomNumbers::new(seed);
    let mut position = start.clone();
    for _ in 0..plies {
        let mv = numbers.pick(&moves(&position)).expect("the game goes on");
        let undo = position.play_unchecked(mv);
        if position.outcome().is_some() {
            position.undo(mv, undo);
            break;
        }
    }
    position
}

fn finished<G: Game>(position: &G, ply: u32) -> Option<Score> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Draw => Score::EVEN,
        Outcome::Win(side) if side == position.to_move() => Score::win_in(ply),
        Outcome::Win(_) => Score::loss_in(ply),
    })
}

/// Minimax without any cutting, each leaf settled by captures alone.
pub(crate) fn minimax<G: Game>(
    position: &mut G,
    evaluation: &impl Evaluation<G>,
    depth: u32,
    ply: u32,
) -> Score {
    if let Some(score) = finished(position, ply) {
        return score;
    }
    let standing = (depth == 0).then(|| Score::of(evaluation.evaluate(position)));
    let mut best = standing;
    for mv in moves(position) {
        if depth == 0 && evaluation.capture(position, mv).is_none() {
            continue;
        }
        let undo = position.play_unchecked(mv);
        let score = -minimax(position, evaluation, depth.saturating_sub(1), ply + 1);
        position.undo(mv, undo);
        best = best.max(Some(score));
    }
    best.expect("a position without outcome has a move")
}

/// The plies in which the side to move can force a win, at most `most`, by trying everything.
pub(crate) fn forced_win<G: Game>(position: &mut G, most: u32) -> Option<u32> {
    (1..=most)
        .step_by(2)
        .find(|&plies| wins_within(position, plies))
}

fn wins_within<G: Game>(position: &mut G, plies: u32) -> bool {
    let mover = position.to_move();
    moves(position).into_iter().any(|mv| {
        let undo = position.play_unchecked(mv);
        let wins = match position.outcome() {
            Some(outcome) => outcome == Outcome::Win(mover),
            None => plies >= 3 && loses_within(position, plies - 1),
        };
        position.undo(mv, undo);
        wins
    })
}

fn loses_within<G: Game>(position: &mut G, plies: u32) -> bool {
    let winner = position.to_move().other();
    moves(position).into_iter().all(|mv| {
        let undo = position.play_unchecked(mv);
        let loses = match position.outcome() {
            Some(outcome) => outcome == Outcome::Win(winner),
            None => wins_within(position, plies - 1),
        };
        position.undo(mv, undo);
        loses
    })
}
