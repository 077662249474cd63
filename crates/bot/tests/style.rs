//! Styles play differently and not much worse; the adaptive player follows its opponent.

use std::ops::ControlFlow;

use board_bot::contest::{Contestant, Match};
use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Adaptive, Agent, AgentSpec, Evaluation, Level, LevelAgent, Limits, Search, Style};
use board_game_core::Game;
use support::wander;

mod support;

#[test]
fn styles_are_part_of_a_players_name() {
    for text in [
        "adaptive",
        "level5:style=attacker",
        "search:nodes=100,style=guardian",
        "adaptive:style=roamer",
    ] {
        let spec: AgentSpec = text.parse().expect("a player");
        assert_eq!(spec.to_string(), text);
    }
    let spec: AgentSpec = "level5:style=balanced".parse().expect("a player");
    assert_eq!(spec.to_string(), "level5");
    for (text, reason) in [
        (
            "level5:style=wild",
            "\"wild\" is no style: expected balanced",
        ),
        ("level5:style=attacker,style=roamer", "style is given twice"),
        ("random:style=attacker", "takes no budget and no style"),
    ] {
        let error = text.parse::<AgentSpec>().expect_err(text).to_string();
        assert!(error.contains(reason), "{error}");
    }
}

/// Of so many positions, in how many a style chooses another move.
fn differences<G: Game>(start: &G, evaluation: impl Evaluation<G> + Clone, style: Style) -> usize {
    let choose = |evaluation, position: &G| {
        let choice = Search::new(evaluation).choose(position, &[], &Limits::depth(2));
        choice.expect("the game goes on").mv
    };
    (0..40)
        .filter(|&seed| {
            let position = wander(start, 10, seed);
            let usual = choose(evaluation.clone(), &position);
            usual != choose(evaluation.clone().styled(style), &position)
        })
        .count()
}

#[test]
fn styles_play_differently() {
    let mut hunts = 0;
    for style in [Style::Attacker, Style::Guardian, Style::Roamer] {
        let ploy = differences(
            &ploy_rules::Position::start(),
            PloyEvaluation::default(),
            style,
        );
        let shogun = differences(
            &shogun_rules::Position::start(),
            ShogunEvaluation::default(),
            style,
        );
        let hunt = differences(
            &rook_hunt::Position::start(),
            HuntEvaluation::default(),
            style,
        );
        assert!(ploy > 3 && shogun > 0, "{style}: {ploy} {shogun}");
        hunts += hunt;
    }
    // Pawns have little to be cautious about.
    assert!(hunts > 0, "in the hunt at least one style is another");
}

#[test]
#[ignore = "plays 90 games, for a minute or more"]
fn styles_are_not_much_weaker() {
    let evaluation = ShogunEvaluation::default();
    for style in [Style::Attacker, Style::Guardian, Style::Roamer] {
        let spec = |text: &str| text.parse::<AgentSpec>().expect("a player");
        let a = spec("search:nodes=400").with_style(style);
        let [a, b] = [a, spec("search:nodes=400")].map(|spec| Contestant::named(spec, evaluation));
        let standing = Match::new(shogun_rules::Position::start())
            .with_pairs(15)
            .with_seed(7)
            .play(&a, &b, |_| ControlFlow::Continue(()))
            .expect("both play by the rules");
        let score = standing.total().score();
        assert!((0.2..=0.85).contains(&score), "{style}: {score}");
    }
}

/// After some games against a strong and a weak player it plays at different levels.
#[test]
#[ignore = "plays games for a minute or more"]
fn the_adaptive_player_follows_its_opponent() {
    let after = |level: &str| {
        let level: Level = level.parse().expect("a level");
        let evaluation = ShogunEvaluation::default();
        let mut adaptive = Adaptive::new(evaluation, 5);
        let mut other = LevelAgent::new(level, evaluation, 6);
        assert_eq!(adaptive.level().number(), 4);
        let mut sum = 0;
        let mut moves = 0;
        for game in 0..4 {
            let mut position = wander(&shogun_rules::Position::start(), 4, game);
            adaptive.new_game();
            for ply in 0..80 {
                let choice = if (ply + game) % 2 == 0 {
                    sum += u32::from(adaptive.level().number());
                    moves += 1;
                    adaptive.choose(&position, &[], &Limits::none())
                } else {
                    other.choose(&position, &[], &level.budget().into())
                };
                let Some(choice) = choice else { break };
                position.play_unchecked(choice.mv);
            }
        }
        f64::from(sum) / f64::from(moves)
    };
    let (weak, strong) = (after("1"), after("6"));
    assert!(weak + 1.0 < strong, "{weak} {strong}");
}
