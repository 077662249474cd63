//! Agents by name, levels, and Monte Carlo tree search.

mod choices;
mod level;
mod style;

use std::num::NonZero;

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{
    AdaptiveAgent, Agent, AgentSpec, Budget, Choice, Evaluation, Level, LevelAgent, Limits,
    MonteCarlo, RandomAgent, Style,
};
use board_game_core::{Game, Player};
use ploy_rules::{Move, Position};

use crate::example as connect_four;
use crate::support::{forced_win, ploy_ending, random_walk};

const NAMES: [&str; 10] = [
    "random",
    "greedy",
    "level1",
    "level20",
    "level3:nodes=700",
    "search",
    "search:depth=3,nodes=2000",
    "montecarlo",
    "montecarlo:nodes=500,time=2500ms",
    "maxn:depth=2",
];

fn spec(text: &str) -> AgentSpec {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn names_round_trip() {
    for text in NAMES {
        assert_eq!(spec(text).to_string(), text);
    }
    assert_eq!(
        spec("search:time=3000ms").to_string(),
        "search:time=3s",
        "the larger unit where it is exact"
    );
    for level in Level::ALL {
        assert_eq!(spec(&format!("level{level}")), AgentSpec::from(level));
        assert_eq!(Level::try_from(level.number()), Ok(level));
    }
}

#[test]
fn budget_replaces_the_default() {
    for (text, depth, nodes) in [
        ("search", None, Some(100_000)),
        ("search:depth=4", Some(4), None),
        ("level20:depth=6", Some(6), None),
        ("level20:depth=6,nodes=9", Some(6), Some(9)),
        ("random", None, None),
    ] {
        let budget = spec(text).budget();
        assert_eq!((budget.depth, budget.nodes), (depth, nodes), "{text}");
        assert_eq!(spec(text).limits().budget(), &budget);
    }
    assert_eq!(
        AgentSpec::RANDOM.with_budget(Budget::nodes(5)),
        AgentSpec::RANDOM
    );
}

#[test]
fn invalid_agent_texts_are_errors_with_a_reason() {
    for (text, reason) in [
        ("", "no player is named \"\""),
        ("level0", "no player is named \"level0\""),
        ("level21", "level1 to level20"),
        ("level", "level1 to level20"),
        ("Search", "no player is named \"Search\""),
        ("random:nodes=5", "random does not search"),
        ("search:", "budget \"\""),
        ("search:nodes", "budget \"nodes\""),
        ("search:plies=5", "budget \"plies=5\""),
        ("search:nodes=0", "nodes \"0\""),
        ("search:nodes=-1", "nodes \"-1\""),
        (
            "search:nodes=99999999999999999999",
            "nodes \"99999999999999999999\"",
        ),
        ("search:depth=5000000000", "depth \"5000000000\""),
        ("search:time=5", "time \"5\""),
        ("search:time=0s", "time \"0s\""),
        ("search:time=s", "time \"s\""),
        ("search:nodes=1,nodes=2", "nodes is given twice"),
    ] {
        let error = text.parse::<AgentSpec>().expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

/// Agents return a legal move within their budget, and the same one again.
fn check_agents<G>(start: &G, evaluation: impl Evaluation<G> + Clone + Send + 'static)
where
    G: Game<Move: Send> + Send + 'static,
{
    for text in NAMES {
        let spec = spec(text);
        let answers = || -> Vec<Choice<G::Move>> {
            let mut agent = spec.agent(evaluation.clone(), 5);
            let positions = (0..4).map(|seed| random_walk(start, 3 * seed, seed));
            positions
                .map(|position| {
                    let limits = spec.limits().and_nodes(3_000);
                    let choice = agent.choose(&position, &[], &limits);
                    let choice = choice.expect("the game goes on");
                    assert!(position.is_legal(choice.mv), "{text}: {}", choice.mv);
                    assert!(choice.nodes <= 3_000, "{text}: {} nodes", choice.nodes);
                    assert_eq!(choice.pv.first(), Some(&choice.mv), "{text}");
                    choice
                })
                .collect()
        };
        assert_eq!(answers(), answers(), "{text}");
    }
}

#[test]
fn agents_are_deterministic_in_ploy() {
    check_agents(&Position::start(), PloyEvaluation::default());
}

#[test]
fn agents_are_deterministic_in_shogun() {
    check_agents(
        &shogun_rules::Position::start(),
        ShogunEvaluation::default(),
    );
}

#[test]
fn agents_are_deterministic_in_the_hunt() {
    check_agents(&rook_hunt::Position::start(), HuntEvaluation::default());
}

/// A new agent with the same memory chooses the same move.
fn check_resumption<G>(start: &G, evaluation: impl Evaluation<G> + Clone + Send + 'static)
where
    G: Game<Move: Send> + Send + 'static,
{
    for text in NAMES.into_iter().chain(["adaptive", "level2"]) {
        let spec = spec(text);
        let limits = || spec.limits().and_nodes(800);
        let agent = || spec.agent::<G, _>(evaluation.clone(), 5);
        let mut playing = agent();
        let mut position = start.clone();
        let mut history = Vec::new();
        for ply in 0..16 {
            let mut resumed = agent();
            if let Some(memory) = playing.memory() {
                assert!(resumed.recall(&memory), "{text}: {memory}");
            }
            let expected = resumed.choose(&position, &history, &limits());
            let choice = playing.choose(&position, &history, &limits());
            assert_eq!(choice, expected, "{text}, ply {ply}");
            let Some(choice) = choice else { break };
            history.push(position.key());
            position.play_unchecked(choice.mv);
        }
    }
}

#[test]
fn resumed_games_continue_identically() {
    check_resumption(&Position::start(), PloyEvaluation::default());
    check_resumption(
        &shogun_rules::Position::start(),
        ShogunEvaluation::default(),
    );
    check_resumption(&rook_hunt::Position::start(), HuntEvaluation::default());
}

/// Otherwise random players would repeat positions for ever.
#[test]
fn random_choice_depends_on_the_history() {
    let position = Position::start();
    let choices = (0..20).map(|plies| {
        RandomAgent::new(1)
            .choose(&position, &vec![0; plies], &Limits::none())
            .expect("the game goes on")
            .mv
    });
    let different: std::collections::BTreeSet<_> = choices.collect();
    assert!(different.len() >= 10, "{different:?}");
}

/// The weakest level and greedy moves capture a Commander, too.
#[test]
fn every_level_plays_an_immediate_win() {
    let position: Position =
        ",,,,,,,,/,w84,,,w170,,,,/,,,,b1,,,b69,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
            .parse()
            .expect("a position");
    for level in Level::ALL {
        for seed in 0..20 {
            let mut agent = LevelAgent::new(level, PloyEvaluation::default(), seed);
            let limits = Limits::from(level.budget()).and_nodes(3_000);
            let choice = agent
                .choose(&position, &[], &limits)
                .expect("the game goes on");
            let text = choice.mv.to_string();
            assert!(text.starts_with("e7-e8-"), "level {level}: {text}");
        }
    }
}

/// Low levels make different mistakes with different seeds.
#[test]
fn low_levels_vary() {
    for number in 1..=12 {
        let level = Level::try_from(number).expect("a level");
        let choices = (0..20).map(|seed| {
            LevelAgent::new(level, PloyEvaluation::default(), seed)
                .choose(&Position::start(), &[], &level.budget().into())
                .expect("the game goes on")
                .mv
        });
        let different: std::collections::BTreeSet<_> = choices.collect();
        assert!(different.len() >= 5, "level {level}: {different:?}");
    }
}

/// Reported wins are forced, within the reported distance.
#[test]
fn monte_carlo_proves_wins() {
    let mut proven = 0;
    for seed in 0..150 {
        let position = ploy_ending(seed);
        let choice = MonteCarlo::new(PloyEvaluation::default())
            .choose(&position, &[], &Limits::nodes(4_000))
            .expect("the game goes on");
        let expected = forced_win(&mut position.clone(), 3);
        if let Some(plies) = choice.score.plies_to_win().filter(|&plies| plies <= 3) {
            assert!(
                expected.is_some_and(|expected| expected <= plies),
                "{}: {plies}, in truth {expected:?}",
                position
            );
            proven += 1;
        }
        if expected == Some(1) {
            assert_eq!(choice.score.plies_to_win(), expected);
        }
    }
    assert!(proven >= 10, "only {proven} wins were proven");
}

#[test]
fn full_tree_still_returns_a_move() {
    let position = Position::start();
    let mut agent = MonteCarlo::new(PloyEvaluation::default()).with_tree_bytes(1);
    for nodes in [1, 2, 10, 2_000] {
        let choice = agent
            .choose(&position, &[], &Limits::nodes(nodes))
            .expect("the game goes on");
        assert!(position.is_legal(choice.mv));
        assert!(choice.nodes <= nodes);
    }
}

/// Each agent has a move at once when it is stopped before it begins.
#[test]
fn stopped_agents_choose_a_legal_move() {
    let limits = Limits::none();
    limits.stop_flag().set();
    let position = random_walk(&Position::start(), 20, 5);
    for name in NAMES {
        let mut agent = spec(name).agent(PloyEvaluation::default(), 1);
        let choice = agent.choose(&position, &[], &limits).expect(name);
        assert!(position.is_legal(choice.mv), "{name}");
    }
}

/// Only agents that search have threads and a style.
#[test]
fn agents_take_the_options_that_they_have() {
    let two = NonZero::new(2).expect("two");
    for (agent, has_threads, has_style) in [
        (AgentSpec::RANDOM, false, false),
        (AgentSpec::GREEDY, false, false),
        (AgentSpec::SEARCH, true, true),
        (AgentSpec::MONTE_CARLO, false, true),
        (AgentSpec::MAX_N, false, true),
    ] {
        let threads = agent.with_threads(two).threads().get();
        assert_eq!(threads, if has_threads { 2 } else { 1 }, "{agent}");
        let style = agent.with_style(Style::Attacker).style();
        assert_eq!(style == Style::Attacker, has_style, "{agent}");
    }
    let budget = Budget::nodes(7).with_depth(Some(2)).with_nodes(Some(9));
    assert_eq!((budget.depth, budget.nodes), (Some(2), Some(9)));
    assert_eq!(
        budget.with_nodes(None),
        Budget::UNLIMITED.with_depth(Some(2))
    );
}

/// An agent that plays the first move, and counts its games.
#[derive(Default)]
struct First(u32);

impl Agent<Position> for First {
    fn choose(&mut self, position: &Position, _: &[u64], _: &Limits) -> Option<Choice<Move>> {
        position.moves().into_iter().next().map(Choice::unsearched)
    }

    fn new_game(&mut self) {
        self.0 += 1;
    }

    fn memory(&self) -> Option<String> {
        Some(self.0.to_string())
    }
}

/// What an agent does not say is as the trait says; an agent in a box is that agent.
#[test]
fn an_agent_in_a_box_is_that_agent() {
    let mut first = First::default();
    assert!(!first.recall("3"), "it has not said how");
    assert_eq!(first.failure(), None);
    let mut boxed: Box<dyn Agent<Position>> = Box::new(first);
    boxed.new_game();
    assert_eq!(boxed.memory().as_deref(), Some("1"));
    assert!(!boxed.recall("3"));
}

/// The first player is ahead by this much, whatever happens.
#[derive(Clone)]
struct Lead(i32);

impl Evaluation<connect_four::Position> for Lead {
    fn evaluate(&self, position: &connect_four::Position) -> i32 {
        match Game::to_move(position) {
            Player::FIRST => self.0,
            _ => -self.0,
        }
    }
}

/// A score of one unit is even, and a greedy move says nothing.
#[test]
fn an_adaptive_player_changes_after_an_uneven_score() {
    let start = connect_four::Position::default();
    let mut greedy = 0;
    for (lead, memory) in [
        (101, "9"),
        (100, "10"),
        (0, "10"),
        (-100, "10"),
        (-101, "11"),
    ] {
        for seed in 0..20 {
            let mut adaptive = AdaptiveAgent::new(Lead(lead), seed);
            assert!(Agent::<connect_four::Position>::recall(
                &mut adaptive,
                "10 won"
            ));
            let choice = adaptive.choose(&start, &[], &Limits::depth(2));
            let is_greedy = choice.expect("the game goes on").depth == 0;
            greedy += i32::from(is_greedy);
            let expected = if is_greedy { "10 won" } else { memory };
            assert_eq!(adaptive.memory().as_deref(), Some(expected), "{lead}");
        }
    }
    assert!(greedy > 0, "each move was searched");
}
