//! How often a level moves in haste.

use board_bot::evaluation::HuntEvaluation;
use board_bot::{Agent, Level, LevelAgent, Limits};
use rook_hunt::Position;

use crate::support::wander;

/// Of a hundred moves, those in haste, as the documentation of [`Level::budget`] has them; a move in haste looks no ply ahead.
#[test]
fn levels_move_in_haste_as_often_as_documented() {
    let start: Position =
        Position::parse("a1,c3", &"pawns=2 side=3 must-move".parse().expect("rules"))
            .expect("a set-up");
    let positions: Vec<_> = (0..4).map(|plies| wander(&start, plies, plies)).collect();
    for (level, of_a_hundred) in Level::ALL.into_iter().zip([50, 25, 10, 3, 0, 0, 0, 0]) {
        let (mut asked, mut hasty) = (0, 0);
        let seeds = if of_a_hundred == 0 { 5 } else { 100 };
        for seed in 0..seeds {
            let mut agent = LevelAgent::new(level, HuntEvaluation::default(), seed);
            for position in &positions {
                for turn in 0..100 {
                    let choice = agent.choose(position, &vec![0; turn], &Limits::depth(1));
                    let choice = choice.expect("the game goes on");
                    asked += 1;
                    hasty += i32::from(choice.depth == 0);
                }
            }
        }
        // Lots drawn fairly differ by 100, the standard deviation, at most, and one more of a hundred would be 400 of them.
        let difference = (hasty - asked / 100 * of_a_hundred).abs();
        let most = if of_a_hundred == 0 { 0 } else { 300 };
        assert!(
            difference <= most,
            "level {level}: {hasty} of {asked} moves in haste"
        );
    }
}
