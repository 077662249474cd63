//! Golden files of the agents' choices, with scores, lines and node counts. The evaluations are
//! defined here, so changes of the games' evaluations do not affect the files.
//!
//! After an intended change, `UPDATE_GOLDEN=1 cargo test -p board-bot --test players choices`
//! updates the files.

use std::fmt::{Display, Write as _};
use std::path::Path;

use board_bot::evaluation::against_others;
use board_bot::puzzle::{Puzzle, PuzzleFinder};
use board_bot::{
    AdaptiveAgent, Agent, AgentSpec, Capture, Choice, Estimate, Evaluation, Limits, Reviewer,
    Search,
};
use board_game_core::{Game, Player};
use ploy_rules::{Board, FourPosition, Position};

use crate::example as connect_four;
use crate::example::OpenFours;
use crate::support::random_walk;

/// Evaluates Ploy by the number of lines of a side's pieces.
#[derive(Clone)]
struct LineEvaluation;

impl Evaluation<Position> for LineEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let of = |colour| lines(position.board(), colour);
        let mover = position.to_move();
        100 * (of(mover) - of(mover.other()))
    }
}

impl Evaluation<FourPosition> for LineEvaluation {
    fn evaluate(&self, position: &FourPosition) -> i32 {
        let team = position.team(Game::to_move(position));
        against_others::<FourPosition>(team, self.evaluate_players(position))
    }

    fn evaluate_players(&self, position: &FourPosition) -> [i32; Player::MAX_COUNT] {
        let colours = ploy_rules::FourColour::ALL;
        // Different values, so that a value of the wrong player is detected.
        core::array::from_fn(|at| 100 * lines(position.board(), colours[at]) + 30 * at as i32)
    }
}

fn lines<A: ploy_rules::PlayerColour>(board: &Board<A>, colour: A) -> i32 {
    let own = board
        .into_iter()
        .filter(|(_, piece)| piece.colour() == colour);
    own.map(|(_, piece)| piece.lines().count() as i32).sum()
}

/// The same with some noise, and with all that lets a search leave out moves: estimates, margins,
/// values of captures, late move pruning.
#[derive(Clone)]
struct PruningEvaluation;

impl Evaluation<Position> for PruningEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        LineEvaluation.evaluate(position) + (position.key() % 90) as i32 - 45
    }

    fn estimate(&self, position: &Position) -> Option<Estimate> {
        let value = LineEvaluation.evaluate(position);
        Some(Estimate { value, error: 45 })
    }

    fn capture(&self, position: &Position, mv: ploy_rules::Move) -> Option<Capture> {
        let victim = position.captured(mv)?.lines().count() as i32;
        let attacker = position.board().piece_at(mv.from())?.lines().count() as i32;
        Some(Capture {
            victim: 100 * victim,
            attacker: 100 * attacker,
        })
    }

    fn is_losing_capture(&self, _: &Position, _: ploy_rules::Move, capture: Capture) -> bool {
        capture.attacker > capture.victim + 200
    }

    fn is_redundant_capture(&self, mv: ploy_rules::Move) -> bool {
        mv.rotation().steps() > 1
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(70)
    }

    fn allows_late_move_pruning(&self) -> bool {
        true
    }
}

/// The choices of the agents, a line for each agent and position.
fn choices<G>(
    name: &str,
    start: &G,
    evaluation: &(impl Evaluation<G> + Clone + Send + 'static),
    agents: &[&str],
) -> String
where
    G: Game<Move: Send> + Send + 'static,
{
    let mut text = String::new();
    for agent in agents {
        let spec: AgentSpec = agent.parse().expect("an agent");
        for plies in [0, 2, 7, 20, 33] {
            let position = random_walk(start, plies, plies);
            let mut agent = spec.agent(evaluation.clone(), 1);
            let choice = agent.choose(&position, &[], &spec.limits());
            let choice = choice.expect("the game goes on");
            let summary = summary(&choice);
            writeln!(text, "{name}, {plies} plies, {spec}: {summary}").expect("a string takes it");
        }
    }
    text
}

fn summary<M: Display>(choice: &Choice<M>) -> String {
    let line: Vec<_> = choice.pv.iter().map(ToString::to_string).collect();
    let (score, depth, nodes) = (choice.score, choice.depth, choice.nodes);
    let line = line.join(" ");
    format!("{score} by {nodes} positions, {depth} plies: {line}")
}

/// The choices in all four games.
fn all_choices(agents: &[&str]) -> String {
    let four = |game: &str| FourPosition::start_of(game.parse().expect("rules"));
    let connect_four = connect_four::Position::default();
    [
        choices("connect four", &connect_four, &OpenFours, agents),
        choices("ploy", &Position::start(), &LineEvaluation, agents),
        choices(
            "partners",
            &four("game=partnership"),
            &LineEvaluation,
            agents,
        ),
        choices(
            "free for all",
            &four("game=free-for-all"),
            &LineEvaluation,
            agents,
        ),
    ]
    .concat()
}

fn check(name: &str, written: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    board_golden::check(folder.join(name), written);
}

#[test]
fn choices_match_the_golden_file() {
    let agents = [
        "montecarlo:nodes=1",
        "montecarlo:nodes=20",
        "montecarlo:nodes=400",
        "montecarlo:depth=1,nodes=400",
        "montecarlo:depth=2,nodes=400",
        "maxn:depth=1",
        "maxn:depth=2",
    ];
    check("choices.txt", &all_choices(&agents));
}

#[test]
fn searches_match_the_golden_file() {
    let agents = [
        "greedy",
        "level1:nodes=300",
        "level7:nodes=900",
        "level15:nodes=900",
        "adaptive:nodes=900",
        "search:depth=1",
        "search:depth=2",
        "search:nodes=3000",
    ];
    check("searches.txt", &all_choices(&agents));
}

#[test]
fn searches_that_leave_out_moves_match_the_golden_file() {
    let agents = [
        "greedy",
        "search:depth=2",
        "search:depth=3",
        "search:depth=4",
        "search:nodes=6000",
        "montecarlo:nodes=300",
    ];
    let start = Position::start();
    let written = [
        choices("ploy", &start, &PruningEvaluation, &agents),
        game("ploy", &start, &PruningEvaluation),
        game("later", &random_walk(&start, 60, 1), &PruningEvaluation),
    ];
    check("pruned.txt", &written.concat());
}

/// The reports of each depth of a search that keeps its table from move to move, and then the three
/// best moves.
fn game<G: Game>(name: &str, start: &G, evaluation: &(impl Evaluation<G> + Clone)) -> String {
    let mut text = String::new();
    let mut search = Search::new(evaluation.clone()).with_seed(3);
    let (mut position, mut earlier) = (start.clone(), Vec::new());
    for ply in 0..12 {
        let mut depths = Vec::new();
        let limits = Limits::nodes(1500);
        let choice = search.think(&position, &earlier, &limits, |choice| {
            depths.push(format!("{}@{}", choice.score, choice.nodes));
        });
        let choice = choice.expect("the game goes on");
        let depths = depths.join(", ");
        writeln!(text, "{name}, ply {ply}: {}; {depths}", summary(&choice))
            .expect("a string takes it");
        earlier.push(position.key());
        position.play_unchecked(choice.mv);
        if position.outcome().is_some() {
            break;
        }
    }
    let mut review = Reviewer::new(evaluation.clone());
    for line in review.lines(start, &[], 3, &Limits::nodes(500)) {
        writeln!(text, "{name}, best: {}", summary(&line)).expect("a string takes it");
    }
    text
}

#[test]
fn games_match_the_golden_file() {
    let connect_four = connect_four::Position::default();
    let written = [
        game("connect four", &connect_four, &OpenFours),
        game("ploy", &Position::start(), &LineEvaluation),
        game("partners", &FourPosition::start(), &LineEvaluation),
    ];
    check("games.txt", &written.concat());
}

/// The score and the level of an adaptive player, move by move, from several memories.
#[test]
fn an_adaptive_player_changes_as_in_the_golden_file() {
    let mut text = String::new();
    for memory in ["1", "2 won", "10", "11 lost", "19", "20 won"] {
        let mut adaptive = AdaptiveAgent::new(OpenFours, 2);
        assert!(adaptive.recall(memory));
        adaptive.new_game();
        write!(text, "{memory}:").expect("a string takes it");
        let mut position = random_walk(&connect_four::Position::default(), 4, 9);
        while position.outcome().is_none() {
            let choice = adaptive.choose(&position, &[], &Limits::nodes(400));
            let choice = choice.expect("the game goes on");
            let (mv, depth) = (choice.mv, choice.depth);
            let memory = adaptive.memory().expect("it has a memory");
            write!(text, " {mv}{depth} {memory},").expect("a string takes it");
            position.play_unchecked(choice.mv);
            // The opponent plays at random.
            if position.outcome().is_none() {
                position = random_walk(&position, 1, position.key());
            }
        }
        writeln!(text).expect("a string takes it");
    }
    check("adaptive.txt", &text);
}

/// The puzzles of a seed, with their lines and grades, and the number of positions before each. In
/// Connect Four nobody can pass, so that no move of it overlooks a threat.
#[test]
fn puzzles_match_the_golden_file() {
    let connect_four = connect_four::Position::default();
    let shogun = shogun_rules::Position::start();
    let first = Some(Player::FIRST);
    let written = [
        puzzles("", &connect_four, OpenFours, (1, 60), None),
        puzzles("", &connect_four, OpenFours, (2, 400), first),
        puzzles("", &connect_four, OpenFours, (3, 700), None),
        puzzles("shogun ", &shogun, Material, (1, 120), None),
        puzzles("shogun ", &shogun, Material, (2, 120), None),
    ];
    check("puzzles.txt", &written.concat());
}

/// The puzzles of this many moves that as many steps find.
fn puzzles<G: Game>(
    name: &str,
    start: &G,
    evaluation: impl Evaluation<G> + Clone,
    (moves, steps): (u32, u32),
    solver: Option<Player>,
) -> String {
    let mut text = String::new();
    let mut finder = PuzzleFinder::new(start.clone(), evaluation, moves, moves.into());
    if let Some(solver) = solver {
        finder = finder.with_solver(solver);
    }
    for step in 0..steps {
        if let Some(puzzle) = finder.step(&Limits::none()) {
            let Puzzle {
                position,
                line,
                grade,
                ..
            } = puzzle;
            let line: Vec<_> = line.iter().map(ToString::to_string).collect();
            let line = line.join(" ");
            writeln!(
                text,
                "{name}{moves}, step {step}: {position}: {line}, {grade}"
            )
            .expect("a string takes it");
        }
    }
    text
}

/// Evaluates Shogun by the energies of a side's pieces.
#[derive(Clone)]
struct Material;

impl Evaluation<shogun_rules::Position> for Material {
    fn evaluate(&self, position: &shogun_rules::Position) -> i32 {
        let of = |colour| {
            let own = position.board().into_iter();
            let own = own.filter(|(_, piece)| piece.colour() == colour);
            own.map(|(_, piece)| 100 + i32::from(piece.energy().get()))
                .sum::<i32>()
        };
        let mover = position.to_move();
        of(mover) - of(mover.other())
    }
}
