//! The share of greedy moves of each level.

use board_bot::evaluation::HuntEvaluation;
use board_bot::{Agent, Level, LevelAgent, Limits};
use rook_hunt::Position;

use crate::support::random_walk;

/// The percentages are those of the documentation of [`Level::budget`]. A greedy move has depth 0.
#[test]
fn levels_play_greedy_moves_as_often_as_documented() {
    let start: Position =
        Position::parse("a1,c3", &"pawns=2 side=3 must-move".parse().expect("rules"))
            .expect("a set-up");
    let positions: Vec<_> = (0..4)
        .map(|plies| random_walk(&start, plies, plies))
        .collect();
    for (level, percent) in Level::ALL.into_iter().zip([50, 25, 10, 3, 0, 0, 0, 0]) {
        let (mut moves, mut greedy) = (0, 0);
        let seeds = if percent == 0 { 5 } else { 100 };
        for seed in 0..seeds {
            let mut agent = LevelAgent::new(level, HuntEvaluation::default(), seed);
            for position in &positions {
                for turn in 0..100 {
                    let choice = agent.choose(position, &vec![0; turn], &Limits::depth(1));
                    let choice = choice.expect("the game goes on");
                    moves += 1;
                    greedy += i32::from(choice.depth == 0);
                }
            }
        }
        // The standard deviation is at most 100 moves; one percent is 400.
        let difference = (greedy - moves / 100 * percent).abs();
        let max = if percent == 0 { 0 } else { 300 };
        assert!(
            difference <= max,
            "level {level}: {greedy} of {moves} greedy moves"
        );
    }
}
