//! What Monte Carlo tree search and max-n choose, with the score and the line, as it was when somebody looked at it: by evaluations
//! that are written here, so that those of the games may change.
//!
//! After a change that is meant, `UPDATE_GOLDEN=1 cargo test -p board-bot --test choices` writes the choices anew.

#[path = "../examples/connect_four/game.rs"]
#[allow(dead_code, reason = "the example uses all of it")]
mod connect_four;
mod support;

use std::fmt::Write as _;

use board_bot::evaluation::against_others;
use board_bot::{AgentSpec, Evaluation};
use board_game_core::{Game, Player};
use connect_four::OpenFours;
use ploy_rules::{Board, FourPosition, Position};
use support::wander;

/// Ploy by the lines of a side's pieces.
#[derive(Clone)]
struct Lines;

impl Evaluation<Position> for Lines {
    fn evaluate(&self, position: &Position) -> i32 {
        let of = |colour| lines(position.board(), colour);
        let mover = position.to_move();
        100 * (of(mover) - of(mover.other()))
    }
}

impl Evaluation<FourPosition> for Lines {
    fn evaluate(&self, position: &FourPosition) -> i32 {
        let team = position.team(Game::to_move(position));
        against_others::<FourPosition>(team, self.evaluate_players(position))
    }

    fn evaluate_players(&self, position: &FourPosition) -> [i32; Player::MOST] {
        let colours = ploy_rules::FourColour::ALL;
        // Not the same for all, so that a value that goes to another player is seen.
        core::array::from_fn(|at| 100 * lines(position.board(), colours[at]) + 30 * at as i32)
    }
}

fn lines<A: ploy_rules::Army>(board: &Board<A>, colour: A) -> i32 {
    let own = board
        .into_iter()
        .filter(|(_, piece)| piece.colour == colour);
    own.map(|(_, piece)| piece.lines.count() as i32).sum()
}

fn choices<G>(
    name: &str,
    start: &G,
    evaluation: &(impl Evaluation<G> + Clone + Send + 'static),
) -> String
where
    G: Game<Move: Send> + Send + 'static,
{
    let mut text = String::new();
    for agent in [
        "montecarlo:nodes=1",
        "montecarlo:nodes=20",
        "montecarlo:nodes=400",
        "maxn:depth=1",
        "maxn:depth=2",
    ] {
        let spec: AgentSpec = agent.parse().expect("an agent");
        for plies in [0, 2, 7, 20, 33] {
            let position = wander(start, plies, plies);
            let mut agent = spec.agent(evaluation.clone(), 1);
            let choice = agent.choose(&position, &[], &spec.limits());
            let choice = choice.expect("the game goes on");
            let line: Vec<_> = choice.line.iter().map(ToString::to_string).collect();
            let (depth, nodes) = (choice.depth, choice.nodes);
            writeln!(
                text,
                "{name}, {plies} plies, {spec}: {} by {} positions, {depth} plies: {}",
                choice.score,
                nodes,
                line.join(" ")
            )
            .expect("a string takes it");
        }
    }
    text
}

#[test]
fn choices_are_those_of_the_golden_file() {
    let four = |game: &str| FourPosition::start_of(game.parse().expect("rules"));
    let written = [
        choices(
            "connect four",
            &connect_four::Position::default(),
            &OpenFours,
        ),
        choices("ploy", &Position::start(), &Lines),
        choices("partners", &four("game=partnership"), &Lines),
        choices("free for all", &four("game=free-for-all"), &Lines),
    ]
    .concat();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/choices.txt");
    board_golden::check(file, written);
}
