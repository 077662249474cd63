//! The traits of public types, and round trips of texts.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use board_bot::contest::{
    Adjudication, FinishReason, GameError, GameFinish, LimitJudge, Match, MatchError, MatchGame,
    MatchPlayer, MatchScore, NoOpening, ParsePlyLimitRuleError, PlayedGame, PlyLimitRule,
    SideAssignment, Sprt, Strength, Tally,
};
use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, PloyFourEvaluation};
use board_bot::ugi::{Engine, Session};
use board_bot::{
    AgentSpec, Budget, Capture, Choice, Estimate, GreedyAgent, Level, LevelAgent, LevelError,
    Limits, MaxN, MonteCarlo, ParseAgentSpecError, ParseBudgetError, ParseScoreError, RandomAgent,
    RandomNumbers, Score, Search, StopFlag, TableError,
};
use ploy_rules::{Move, Position};

fn shared<T: Send + Sync>() {}
fn value<T: Clone + Eq + Hash + Debug + Send + Sync>() {}
fn copied<T: Copy + Eq + Hash + Debug + Send + Sync>() {}
fn text<T: Copy + Eq + Hash + Display + FromStr<Err: Error> + serde_test::Json>() {}
fn error<T: Error + Clone + Eq + Hash + Send + Sync + 'static>() {}
fn agent<T: Clone + Debug + Send + Sync>() {}

/// Checks that values survive a round trip through JSON.
mod serde_test {
    pub(crate) trait Json: serde::Serialize + serde::de::DeserializeOwned {}
    impl<T: serde::Serialize + serde::de::DeserializeOwned> Json for T {}
}

#[test]
fn public_types_implement_the_common_traits() {
    text::<Score>();
    text::<Budget>();
    text::<Level>();
    text::<AgentSpec>();
    text::<FinishReason>();
    text::<PlyLimitRule>();
    text::<SideAssignment>();
    copied::<Capture>();
    copied::<Estimate>();
    copied::<Adjudication>();
    copied::<GameFinish>();
    copied::<Tally>();
    copied::<PloyFourEvaluation>();
    value::<Choice<Move>>();
    value::<PlayedGame<Move>>();
    value::<MatchGame<Move>>();
    value::<MatchScore>();
    value::<RandomNumbers>();
    error::<ParseScoreError>();
    error::<ParseBudgetError>();
    error::<ParseAgentSpecError>();
    error::<LevelError>();
    error::<TableError>();
    error::<NoOpening>();
    error::<ParsePlyLimitRuleError>();
    error::<GameError<Move>>();
    error::<MatchError<Move>>();
    agent::<RandomAgent>();
    agent::<GreedyAgent<PloyEvaluation>>();
    agent::<Search<Position, PloyEvaluation>>();
    agent::<MonteCarlo<PloyEvaluation>>();
    agent::<MaxN<PloyEvaluation>>();
    agent::<LevelAgent<Position, PloyEvaluation>>();
    agent::<Limits>();
    agent::<StopFlag>();
    agent::<Strength>();
    agent::<HuntEvaluation>();
    agent::<Match<Position>>();
    agent::<LimitJudge<Position>>();
    agent::<Engine<Position, PloyEvaluation>>();
    shared::<Box<dyn Error + Send + Sync>>();
    fn moves_to_a_thread<T: Send>() {}
    moves_to_a_thread::<Session<Position, PloyEvaluation, Vec<u8>>>();
    shared::<MatchPlayer<'static, Position>>();
    fn shown<T: Debug>() {}
    shown::<MatchPlayer<'static, Position>>();
    shown::<Session<Position, PloyEvaluation, Vec<u8>>>();
    fn json<T: serde_test::Json>() {}
    json::<Sprt>();
}

#[test]
fn players_of_matches_show_their_limits_and_no_failure() {
    let player = MatchPlayer::<Position>::new(Limits::depth(3), RandomAgent::new);
    let shown = format!("{player:?}");
    assert!(shown.starts_with("MatchPlayer { limits: "), "{shown}");
    assert!(shown.contains("learns: false"), "{shown}");
    assert_eq!(player.failure(), None);
}

#[test]
fn budgets_have_the_limits_that_they_are_given() {
    let budget = Budget::nodes(500).with_depth(Some(7));
    assert_eq!(budget.to_string(), "depth=7,nodes=500");
    assert!(budget.is_deterministic());
    let timed = budget.with_time(Some(std::time::Duration::from_secs(1)));
    assert!(!timed.is_deterministic());
    assert_eq!(timed.with_time(None).with_depth(None), Budget::nodes(500));
}

#[test]
fn texts_read_back() {
    for score in [
        Score::EVEN,
        Score::of(-125),
        Score::of(7),
        Score::of(-7),
        Score::of(900_000),
        Score::win_in(1),
        Score::win_in(10_000),
        Score::loss_in(12),
    ] {
        assert_eq!(score.to_string().parse(), Ok(score), "{score}");
        let json = serde_json::to_string(&score).expect("a text");
        assert_eq!(json, format!("\"{score}\""));
        assert_eq!(
            serde_json::from_str::<Score>(&json).expect("the same"),
            score
        );
    }
    for text in [
        "",
        "1",
        "+1.2",
        "1.250",
        "--1.25",
        "win in plies",
        "draw in 3 plies",
        "win in 3 plies now",
        "9001.00",
        "1.+5",
    ] {
        assert!(text.parse::<Score>().is_err(), "{text:?}");
    }
    for reason in FinishReason::ALL {
        assert_eq!(reason.to_string().parse(), Ok(reason));
    }
    for at_limit in [
        PlyLimitRule::Draw,
        PlyLimitRule::Evaluation(0),
        PlyLimitRule::Evaluation(300),
    ] {
        assert_eq!(at_limit.to_string().parse(), Ok(at_limit));
    }
    assert!("evaluation".parse::<PlyLimitRule>().is_err());
    assert!("Rules".parse::<FinishReason>().is_err());
}
