//! Each level makes as many mistakes as `docs/bot.md` says.

use std::{fs, path::Path};

use board_bot::evaluation::HuntEvaluation;
use board_bot::{Agent, Level, LevelAgent, Limits};
use rook_hunt::Position;

use crate::support::random_walk;

/// The percentages are those of [`Level::greedy_percent`]. A greedy move has depth 0.
#[test]
fn levels_play_greedy_moves_as_often_as_documented() {
    let start: Position =
        Position::parse("a1,c3", &"pawns=2 side=3 must-move".parse().expect("rules"))
            .expect("a set-up");
    let positions: Vec<_> = (0..4)
        .map(|plies| random_walk(&start, plies, plies))
        .collect();
    for level in Level::ALL {
        let percent = level.greedy_percent() as i32;
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

#[test]
fn the_document_has_the_levels() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.md");
    let page = fs::read_to_string(page).expect("the page is readable");
    for level in Level::ALL {
        let budget = level.budget();
        let nodes = budget.nodes.expect("a level has a number of nodes");
        let depth = budget
            .depth
            .map_or(String::new(), |depth| format!("{depth} "));
        let margin = f64::from(level.margin()) / 100.0;
        let greedy = level.greedy_percent();
        let line = format!("\n| {level} | {nodes} | {depth}| {margin} | {greedy} % |\n");
        assert!(page.contains(&line), "docs/bot.md has no line {line}");
    }
}
