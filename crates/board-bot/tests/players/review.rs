//! Reviews against exact solutions, plain minimax, and one search a position.

use std::sync::Arc;

use board_bot::evaluation::{HuntEvaluation, ShogunEvaluation};
use board_bot::{Evaluation as _, Limits, MoveQuality, Reviewer, Score, Search};
use board_game_core::{Game, Record};
use rook_hunt::solve::Solver;

use crate::support;
use crate::support::random_walk;

/// In games of a small solved hunt, judgements agree with the solution.
#[test]
fn solved_games_are_judged_exactly() {
    let rules = "pawns=3 side=4".parse().expect("rules");
    let solution = Solver::new(rules).solve().expect("it is small");
    let evaluation = HuntEvaluation::with_solution(Arc::new(solution));
    let mut blunders = 0;
    for seed in 0..20 {
        let start = rook_hunt::Position::parse("a1,b1,c1", &rules).expect("a position");
        let mut record = Record::new(start);
        let mut numbers = board_bot::RandomNumbers::new(seed);
        while record.len() < 12 && record.outcome().is_none() {
            let mv = numbers
                .pick(&Game::moves(record.position()))
                .expect("it goes on");
            record.play(mv).expect("it is legal");
        }
        let mut reviewer = Reviewer::new(evaluation.clone());
        for ply in 0..record.len() {
            let judgement = reviewer
                .review_move(&record, ply, &Limits::depth(2))
                .expect("there is a move");
            let mut before = record.clone();
            before.go_to(ply);
            let mover = before.position().to_move();
            // The best of all moves by the solution, and the one that was played.
            let value_of = |mv| {
                let mut after = *before.position();
                after.play_unchecked(mv);
                match Game::outcome(&after) {
                    Some(outcome) if outcome.is_won_by(mover.into()) => Score::win_in(0),
                    Some(_) => Score::loss_in(0),
                    None => -evaluation.exact_score(&after).expect("it is solved"),
                }
            };
            let best = Game::moves(before.position())
                .into_iter()
                .map(value_of)
                .max();
            let best = best.expect("there is a move");
            let played = value_of(judgement.played);
            let kind = |score: Score| {
                (
                    score.plies_to_win().is_some(),
                    score.plies_to_loss().is_some(),
                )
            };
            assert_eq!(
                kind(judgement.best.score),
                kind(best),
                "seed {seed}, ply {ply}"
            );
            assert_eq!(
                kind(judgement.score),
                kind(played),
                "seed {seed}, ply {ply}"
            );
            let is_blunder = kind(best) != kind(played);
            assert_eq!(judgement.quality() == MoveQuality::Blunder, is_blunder);
            blunders += usize::from(is_blunder);
        }
    }
    assert!(blunders > 5, "{blunders} of random moves were blunders");
}

/// Judging moves in order or one by one gives the right mover and move, and no loss for a best
/// move.
#[test]
fn judgements_belong_to_their_moves() {
    let mut record = Record::new(shogun_rules::Position::start());
    let mut numbers = board_bot::RandomNumbers::new(3);
    for _ in 0..10 {
        let mv = numbers
            .pick(&Game::moves(record.position()))
            .expect("it goes on");
        record.play(mv).expect("it is legal");
    }
    let limits = Limits::nodes(2_000);
    let mut reviewer = Reviewer::new(ShogunEvaluation::default());
    for ply in 0..record.len() {
        let judgement = reviewer
            .review_move(&record, ply, &limits)
            .expect("there is a move");
        assert_eq!(
            (judgement.ply, judgement.played),
            (ply, record.moves()[ply])
        );
        assert_eq!(Some(judgement.mover), record.mover(ply));
        assert!(judgement.best.mv != judgement.played || judgement.loss == 0);
        let alone = Reviewer::new(ShogunEvaluation::default()).review_move(&record, ply, &limits);
        assert_eq!(alone.expect("there is a move").played, judgement.played);
    }
    assert!(
        reviewer
            .review_move(&record, record.len(), &limits)
            .is_none()
    );
}

#[test]
fn lines_are_the_best_moves_in_order() {
    for seed in 0..5 {
        let position = random_walk(&shogun_rules::Position::start(), 12, seed);
        let evaluation = ShogunEvaluation::default();
        let search = Search::new(evaluation.clone()).full_width();
        let lines = Reviewer::with_search(search).lines(&position, &[], 4, &Limits::depth(2));
        // The same from plain minimax.
        let mut scores: Vec<Score> = Game::moves(&position)
            .into_iter()
            .map(|mv| {
                let mut after = position;
                after.play_unchecked(mv);
                -support::minimax(&mut after, &evaluation, 1, 1)
            })
            .collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let found: Vec<Score> = lines.iter().map(|line| line.score).collect();
        assert_eq!(found, scores[..found.len().min(4)], "seed {seed}");
        for (place, line) in lines.iter().enumerate() {
            assert_eq!(line.pv.first(), Some(&line.mv));
            assert!(lines[..place].iter().all(|other| other.mv != line.mv));
        }
    }
    let few = shogun_rules::Position::start();
    let all = Game::moves(&few).len();
    let mut reviewer = Reviewer::new(ShogunEvaluation::default());
    assert_eq!(
        reviewer.lines(&few, &[], 1000, &Limits::depth(1)).len(),
        all
    );
}
