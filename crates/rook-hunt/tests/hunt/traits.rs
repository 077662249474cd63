//! Which traits the public types have.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use rook_hunt::solve::{Solution, SolveError, SolveProgress, SolveSummary, Solver, Value};
use rook_hunt::strategy::{
    FreeCrossing, Greedy, Measure, NoForcedWin, OptimalTieBreak, PawnVerdict, RookVerdict,
    VerifyError,
};
use rook_hunt::{
    Ending, Game, Illegal, Move, Player, Position, PositionError, Rules, RulesError, Side, Square,
    SquareSet, Step, TextError, Turn, Undo,
};
use serde::{Serialize, de::DeserializeOwned};

fn is_value<T: Clone + Eq + Hash + Debug + Send + Sync + 'static>() {}
fn is_small<T: Copy>() {}
fn is_ordered<T: Ord>() {}
fn has_default<T: Default>() {}
fn is_error<T: core::error::Error + Clone + Eq + Send + Sync + 'static>() {}

/// Checks that a value is read back from its text, and from JSON, which is that text.
fn has_text<T>(value: &T)
where
    T: Display + FromStr<Err: core::error::Error> + Eq + Debug + Serialize + DeserializeOwned,
{
    let text = value.to_string();
    let read = text.parse::<T>().expect("its own text is read");
    assert_eq!(&read, value);
    let json = serde_json::to_string(value).expect("it can be written");
    assert_eq!(json, serde_json::to_string(&text).expect("a text"));
    let read: T = serde_json::from_str(&json).expect("its own JSON is read");
    assert_eq!(&read, value);
}

#[test]
fn the_matrix_is_complete() {
    is_value::<Rules>();
    is_value::<Position>();
    is_value::<Move>();
    is_value::<Turn>();
    is_value::<Step>();
    is_value::<Side>();
    is_value::<Ending>();
    is_value::<Undo>();
    is_value::<Square>();
    is_value::<SquareSet>();
    is_value::<Greedy>();
    is_value::<FreeCrossing>();
    is_value::<Measure>();
    is_value::<Value>();
    is_value::<SolveSummary>();
    is_value::<SolveProgress>();
    is_value::<PawnVerdict>();
    is_value::<RookVerdict>();
    is_small::<(Rules, Position, Move, Turn, Step, Side, Ending, Undo)>();
    is_small::<(Greedy, FreeCrossing, Measure, Value, SolveProgress)>();
    is_ordered::<(Rules, Move, Turn, Step, Side, Ending, Measure, Value)>();
    has_default::<(Rules, Position, Greedy, FreeCrossing, Measure)>();
    is_error::<Illegal>();
    is_error::<TextError>();
    is_error::<RulesError>();
    is_error::<PositionError>();
    is_error::<VerifyError>();
    is_error::<SolveError>();
    is_error::<NoForcedWin>();

    fn is_shared<T: Send + Sync + Debug>() {}
    is_shared::<Solution>();
    is_shared::<OptimalTieBreak>();
    fn is_shown<T: Debug>() {}
    fn moves_to_a_thread<T: Send>() {}
    moves_to_a_thread::<Solver<'static>>();
    is_shown::<Solver<'_>>();
    fn is_game<T: Game<Captured = Square, Rules = Rules>>() {}
    is_game::<Position>();
}

#[test]
fn texts_round_trip() {
    let a = Step::new(Square::A3, Square::A4);
    let turn = Turn::new(&[a], true).expect("one step");
    has_text(&a);
    has_text(&turn);
    for mv in [
        Move::Place(Square::A1),
        Move::Rook {
            from: Square::A1,
            to: Square::A1,
        },
        Move::Pawns(turn),
    ] {
        has_text(&mv);
    }
    has_text(&Rules::default().with_must_move(true));
    for side in Side::ALL {
        has_text(&side);
        assert_eq!(Side::try_from(Player::from(side)), Ok(side));
        assert_eq!(Position::player_name(side.into()), side.to_string());
        assert_eq!(side.other().other(), side);
    }
    Side::try_from(Player::THIRD).expect_err("a hunt has two players");
    for ending in Ending::ALL {
        has_text(&ending);
    }
    for measure in Measure::ALL {
        has_text(&measure);
    }
    for value in [Value::Won(0), Value::Won(50), Value::Escapes] {
        has_text(&value);
    }
    let wrong = "rok".parse::<Side>().expect_err("no side").to_string();
    assert_eq!(wrong, "\"rok\" is no side: expected pawns or rook");
    "won in many".parse::<Value>().expect_err("no number");
}

/// The JSON of a position is made of texts, and rules that are left out are the default ones.
#[test]
fn positions_are_texts_in_json() {
    let rules: Rules = "pawns=2 side=4".parse().expect("rules");
    let position = Position::parse("b2,c3 a1 rook", &rules).expect("a position");
    let json = serde_json::to_string(&position).expect("it can be written");
    assert_eq!(
        json,
        r#"{"rules":"pawns=2 steps=1 reach=1 side=4","position":"b2,c3 a1 rook"}"#
    );
    let read: Position = serde_json::from_str(&json).expect("its own JSON is read");
    assert_eq!(read, position);
    let start: Position =
        serde_json::from_str(r#"{"position":"a3,b6,c3,d6,e3,f6,g3,h6 - rook"}"#).expect("read");
    assert_eq!(start, Position::default());
    for wrong in [
        r#"{"rules":"pawns=2","position":"a1,a1"}"#,
        r#"{"rules":"pawns=0","position":"a1"}"#,
        r#"{"pawns":["a1"],"rook":null}"#,
    ] {
        serde_json::from_str::<Position>(wrong).expect_err(wrong);
    }
}
