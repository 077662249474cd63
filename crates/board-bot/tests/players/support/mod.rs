//! Plain minimax, and positions to compare it on.
#![allow(dead_code, reason = "each test uses a part")]

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use board_bot::{Agent, Evaluation, Limits, RandomNumbers, Score, Search};
use board_game_core::{Game, Outcome};
use ploy_rules::{Board, Colour, Lines, Piece, Position, Rules, Square};

/// Waits until this is so. Fails after a minute.
pub(crate) fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never is so");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The position after this many random moves, or the last one before the game ends.
pub(crate) fn random_walk<G: Game>(start: &G, plies: u64, seed: u64) -> G {
    let mut numbers = RandomNumbers::new(seed);
    let mut position = start.clone();
    for _ in 0..plies {
        let mv = numbers.pick(&position.moves()).expect("the game goes on");
        let undo = position.play_unchecked(mv);
        if position.outcome().is_some() {
            position.undo(undo);
            break;
        }
    }
    position
}

fn finished<G: Game>(position: &G, ply: u32) -> Option<Score> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Draw => Score::EVEN,
        Outcome::Win(team) if team.contains(position.to_move()) => Score::win_in(ply),
        Outcome::Win(_) => Score::loss_in(ply),
    })
}

/// An exact score, with its distance counted from the root.
fn from_root(known: Score, ply: u32) -> Score {
    match (known.plies_to_win(), known.plies_to_loss()) {
        (Some(plies), _) => Score::win_in(plies + ply),
        (_, Some(plies)) => Score::loss_in(plies + ply),
        _ => known,
    }
}

/// The captures that quiescence search tries.
pub(crate) fn captures<G: Game>(position: &G, evaluation: &impl Evaluation<G>) -> Vec<G::Move> {
    let mut captures = position.captures();
    captures.retain(|&mv| {
        !evaluation.is_redundant_capture(mv) && evaluation.capture(position, mv).is_some()
    });
    captures
}

/// Minimax with quiescence search at its leaves, without pruning.
pub(crate) fn minimax<G: Game>(
    position: &mut G,
    evaluation: &impl Evaluation<G>,
    depth: u32,
    ply: u32,
) -> Score {
    if let Some(score) = finished(position, ply) {
        return score;
    }
    if let Some(known) = evaluation.exact_score(position).filter(|_| ply > 0) {
        return from_root(known, ply);
    }
    let stand_pat = (depth == 0).then(|| Score::of(evaluation.evaluate(position)));
    let mut best = stand_pat;
    let moves = if depth == 0 {
        captures(position, evaluation)
    } else {
        position.moves()
    };
    for mv in moves {
        let undo = position.play_unchecked(mv);
        let score = -minimax(position, evaluation, depth.saturating_sub(1), ply + 1);
        position.undo(undo);
        best = best.max(Some(score));
    }
    best.expect("a position without outcome has a move")
}

/// Checks that full-width search equals minimax at these depths, for pairs of seed and table size.
pub(crate) fn check_minimax<G: Game>(
    position: &G,
    evaluation: impl Evaluation<G> + Clone,
    depths: RangeInclusive<u32>,
    searches: [(u64, usize); 2],
) {
    for depth in depths {
        let expected = minimax(&mut position.clone(), &evaluation, depth, 0);
        for (seed, bytes) in searches {
            let mut search = Search::with_table(bytes, evaluation.clone())
                .expect("a small table")
                .with_seed(seed)
                .full_width();
            let choice = search
                .choose(position, &[], &Limits::depth(depth))
                .expect("the game goes on");
            assert_eq!(
                choice.score, expected,
                "{position}, depth {depth}, {bytes} bytes"
            );
            assert!(position.is_legal(choice.mv));
        }
    }
}

/// The plies in which the side to move can force a win, at most `max`, by trying everything.
pub(crate) fn forced_win<G: Game>(position: &mut G, max: u32) -> Option<u32> {
    (1..=max)
        .step_by(2)
        .find(|&plies| wins_within(position, plies))
}

fn wins_within<G: Game>(position: &mut G, plies: u32) -> bool {
    let mover = position.to_move();
    position.moves().into_iter().any(|mv| {
        let undo = position.play_unchecked(mv);
        let wins = match position.outcome() {
            Some(outcome) => outcome.is_won_by(mover),
            None => plies >= 3 && loses_within(position, plies - 1),
        };
        position.undo(undo);
        wins
    })
}

fn loses_within<G: Game>(position: &mut G, plies: u32) -> bool {
    let winner = position.to_move().other();
    position.moves().into_iter().all(|mv| {
        let undo = position.play_unchecked(mv);
        let loses = match position.outcome() {
            Some(outcome) => outcome.is_won_by(winner),
            None => wins_within(position, plies - 1),
        };
        position.undo(undo);
        loses
    })
}

/// A Ploy position with a Commander and two other pieces a side, none beaten yet.
pub(crate) fn ploy_ending(seed: u64) -> Position {
    let mut numbers = RandomNumbers::new(seed);
    let mut board = Board::EMPTY;
    for colour in Colour::ALL {
        // A Commander, two pieces of one to three lines.
        for lines in [1, 2, 3, 4]
            .into_iter()
            .filter(|&lines| lines != 1 + seed % 3)
        {
            let lines = loop {
                let bits = numbers.below(255) as u8 + 1;
                if u64::from(bits.count_ones()) == lines {
                    break Lines::new(bits);
                }
            };
            loop {
                let square = Square::from_index(numbers.below(81) as u8).expect("81 squares");
                if board.piece_at(square).is_none() {
                    board.set(square, lines.map(|lines| Piece::new(colour, lines)));
                    break;
                }
            }
        }
    }
    Position::new(board, Colour::Black, Rules::default())
}
