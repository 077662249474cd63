//! How often a level moves in haste.

use board_bot::evaluation::HuntEvaluation;
use board_bot::{Agent, Level, LevelAgent, Limits};
use rook_hunt::Position;
use support::wander;

mod support;

/// Of a hundred moves, those in haste, as the documentation of [`Level::budget`] has them; a move in haste looks no ply ahead.
#[test]
fn levels_move_in_haste_as_often_as_documented() {
    let start: Position =
        Position::parse("a1,c3", &"pawns=2 side=3 must-move".parse().expect("rules"))
            .expect("a set-up");
    let positions: Vec<_> = (0..4).map(|plies| wander(&start, plies, plies)).collect();
    for (level, of_a_hundred) in Level::ALL.into_iter().zip([50, 25, 10, 3, 0, 0, 0, 0]) {
        let (mut asked, mut hasty) = (0, 0);
        for seed in 0..25 {
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
        assert_eq!(asked, 10_000);
        // One in a hundred more or less would be 100 of them; lots drawn fairly differ by 50, the standard deviation, at most.
        let difference = (hasty - 100 * of_a_hundred).abs();
        let most = if of_a_hundred == 0 { 0 } else { 90 };
        assert!(
            difference <= most,
            "level {level}: {hasty} of {asked} moves in haste"
        );
    }
}
