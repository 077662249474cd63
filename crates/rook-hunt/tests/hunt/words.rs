//! Tests of the texts of errors and of `Debug`.

use rook_hunt::solve::{SolveError, Value};
use rook_hunt::strategy::{NoForcedWin, StrategyError, VerifyError};
use rook_hunt::{Illegal, Move, Position, PositionError, Rules, Square, Step, TextError, Turn};

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

#[test]
fn errors_of_invalid_positions_state_what_and_where() {
    let rules = rules("pawns=2 side=4");
    for (text, expected) in [
        (
            "",
            "empty: expected pawns, rook and side to move, like b2,c3 a1 pawns",
        ),
        (
            " ",
            "empty: expected pawns, rook and side to move, like b2,c3 a1 pawns",
        ),
        ("b2", "there is 1 pawn, but the rules have 2"),
        ("b2,c3,d4", "there are 3 pawns, but the rules have 2"),
        ("b2,e3", "e3 is not on the board of side 4"),
        ("b2,b2", "two pawns stand on b2"),
        ("b2,c3 b2", "the rook cannot stand on b2: a pawn is there"),
        ("b2,c3 e5", "e5 is not on the board of side 4"),
        (
            "b2,c3 a1 white",
            "\"white\": not a side: expected pawns or rook",
        ),
        (
            "b2,c3 a1 rook now",
            "\"now\": nothing is expected after the side to move",
        ),
        (
            "b2,c3 - pawns",
            "the pawns cannot be to move while the rook is not on the board",
        ),
        (
            "b2,c3 x pawns",
            "the pawns cannot be to move while the rook is not on the board",
        ),
        ("b2,z9", "?"),
    ] {
        let error = Position::parse(text, &rules).expect_err(text);
        let error = error.to_string();
        assert!(
            expected == "?" && error.starts_with("\"z9\": ") || error == expected,
            "{text:?}: {error}"
        );
    }
}

#[test]
fn errors_of_malformed_moves_state_the_expected_form() {
    for (text, expected) in [
        ("B", "\"\": not a step: expected two squares, like a3-a4"),
        (
            "Ba3",
            "\"a3\": not a step: expected two squares, like a3-a4",
        ),
        ("a3+a4", "?"),
    ] {
        let error = text.parse::<Move>().expect_err(text).to_string();
        assert!(expected == "?" || error == expected, "{text:?}: {error}");
    }
    let error = "a3-a4".parse::<Turn>().expect_err("no B");
    assert_eq!(
        error.to_string(),
        "\"a3-a4\": not a turn: expected B and steps, like Ba3-a4"
    );
    let many = format!("B{}", ["a3-a4"; 9].join("+"));
    let error = many.parse::<Turn>().expect_err("nine steps");
    assert_eq!(error, TextError::TooManySteps);
    assert_eq!(error.to_string(), "a turn has at most 8 steps");
    let step: Step = "a3-a4".parse().expect("a step");
    assert_eq!(Turn::new(&[], false), None);
    assert_eq!(Turn::new(&[step; 9], false), None);
}

/// Each reason for an illegal move, with an example.
#[test]
fn errors_of_illegal_moves_state_the_reason() {
    for (rules_text, position, mv, expected) in [
        (
            "pawns=1 side=4",
            "b2 d4 rook",
            "a1",
            "the rook is on the board already, on d4: name a move, like d4-d4",
        ),
        (
            "pawns=1 side=4",
            "b2 d4 rook",
            "a4-d4",
            "the rook stands on d4, not on a4",
        ),
        (
            "pawns=1 side=4",
            "b2 d4 rook",
            "d4-d5",
            "d5 is not on the board",
        ),
        (
            "pawns=1 side=4",
            "b2 d4 rook",
            "d4-c3",
            "d4 and c3 are not in one row or column",
        ),
        (
            "pawns=1 side=4",
            "b2 d2 rook",
            "d2-a2",
            "the way from d2 to a2 is blocked on b2",
        ),
        (
            "pawns=1 side=4",
            "b2 d2 rook",
            "d2-b2",
            "a pawn stands on b2",
        ),
        (
            "pawns=1 side=4",
            "b2 d2 rook",
            "d2-c2",
            "c2 is threatened by a pawn",
        ),
        (
            "pawns=1 side=4 must-move",
            "b2 d4 rook",
            "d4-d4",
            "the rook may not stay where it is under these rules",
        ),
        ("pawns=1 side=4", "b2 -", "b2", "a pawn stands on b2"),
        ("pawns=1 side=4", "b2 -", "b3", "b3 is threatened by a pawn"),
        (
            "pawns=1 side=4",
            "b2 d4 pawns",
            "Bc3-c4",
            "no pawn stands on c3",
        ),
        (
            "pawns=1 side=4",
            "b2 d4 pawns",
            "Bb2-b4",
            "b2-b4 is too long: a step goes at most 1 square",
        ),
        (
            "pawns=1 side=4",
            "b2 d4 pawns",
            "Bb2-c3",
            "b2 and c3 are not in one row or column",
        ),
        (
            "pawns=1 side=4",
            "a1 b1 pawns",
            "Ba1-b1",
            "the turn takes the rook: write Bx",
        ),
        (
            "pawns=1 side=4",
            "a1 b1 pawns",
            "Bxa1-a2",
            "the turn does not take the rook: write B without x",
        ),
        (
            "pawns=1 side=4",
            "a1 b1 pawns",
            "Ba1-a2+a2-a3",
            "the pawn on a2 has stepped already: the steps of a turn are made by different pawns",
        ),
        (
            "pawns=2 steps=2 side=4",
            "a1,c3 b1 pawns",
            "Bxa1-b1+c3-c4",
            "the rook was taken before the step from c3",
        ),
        (
            "pawns=2 steps=2 side=4",
            "a1,c3 b1 pawns",
            "Ba1-a2",
            "a turn has 2 steps, not 1, unless it takes the rook",
        ),
        (
            "pawns=2 steps=2 side=4",
            "a1,c3 b1 pawns",
            "Ba1-a2+a2-a3",
            "the pawn on a2 has stepped already: the steps of a turn are made by different pawns",
        ),
        (
            "pawns=2 steps=2 side=4",
            "a1,c3 b1 pawns",
            "Ba1-a2+c3-c4",
            "it is legal",
        ),
    ] {
        let position = Position::parse(position, &rules(rules_text)).expect("a position");
        let mv: Move = mv.parse().expect("a move");
        let reason = position.check(mv);
        assert_eq!(reason.is_ok(), position.is_legal(mv), "{position}: {mv}");
        let reason = reason.map_or_else(
            |illegal: Illegal| illegal.to_string(),
            |()| "it is legal".into(),
        );
        assert_eq!(reason, expected, "{position}: {mv}");
    }
}

#[test]
fn failures_of_solving_and_strategies_have_sentences() {
    let rules = rules("pawns=2 steps=1 reach=1 side=4");
    let position = Position::parse("b2,c3 a1 pawns", &rules).expect("a position");
    let step: Step = "b2-b1".parse().expect("a step");
    let mv = Move::Pawns(Turn::new(&[step], false).expect("a step"));
    let texts: Vec<String> = [
        SolveError::Memory {
            rules,
            needed: 3 << 40,
            limit: 5 << 20,
        }
        .to_string(),
        SolveError::NoMemory {
            rules,
            needed: 1000,
        }
        .to_string(),
        SolveError::Memory {
            rules,
            needed: 1 << 20,
            limit: (1 << 20) - 1,
        }
        .to_string(),
        SolveError::Memory {
            rules,
            needed: 10 << 30,
            limit: (10 << 30) - 1,
        }
        .to_string(),
        NoForcedWin { max: 12 }.to_string(),
        SolveError::Stopped.to_string(),
        SolveError::from(PositionError::SharedSquare(Square::A1)).to_string(),
        StrategyError::NoPairs { rules }.to_string(),
        StrategyError::TooLarge { rules }.to_string(),
        VerifyError::NoMove(position).to_string(),
        VerifyError::Illegal {
            position,
            mv,
            reason: Illegal::NoPawn(Square::A1),
        }
        .to_string(),
        VerifyError::TooMany { limit: 10 }.to_string(),
        VerifyError::Memory { positions: 10 }.to_string(),
        "won in many"
            .parse::<Value>()
            .expect_err("no number")
            .to_string(),
    ]
    .into();
    assert_eq!(
        texts,
        [
            "pawns=2 steps=1 reach=1 side=4 needs 3072 GiB of memory, more than the limit of 5 MiB",
            "pawns=2 steps=1 reach=1 side=4 needs 1 KiB of memory, more than the system has",
            "pawns=2 steps=1 reach=1 side=4 needs 1 MiB of memory, more than the limit of 1024 KiB",
            "pawns=2 steps=1 reach=1 side=4 needs 10 GiB of memory, more than the limit of 10240 MiB",
            "greedy hunters cannot catch the rook within 12 turns, however they break their ties",
            "stopped",
            "two pawns stand on a1",
            "file pairs need two files for each pawn, like 4 pawns on side 8, not 2 on side 4",
            "pawns=2 steps=1 reach=1 side=4 have too many placements and turns to compute in advance: up to three pawns on side 8 are possible",
            "the strategy has no move in b2,c3 a1 pawns",
            "the strategy plays Bb2-b1 in b2,c3 a1 pawns: no pawn stands on a1",
            "there are more than 10 positions to search",
            "there is no memory for more than 10 positions, and there are more to search",
            "\"won in many\": not a value: expected `won in` and a number of turns, or `the rook escapes`",
        ]
    );
}

#[test]
fn small_types_debug_as_their_text() {
    let step: Step = "a3-a4".parse().expect("a step");
    let turn = Turn::new(&[step], true).expect("one step");
    assert_eq!(
        format!("{step:?} {turn:?} {:?}", Move::Pawns(turn)),
        "a3-a4 Bxa3-a4 Bxa3-a4"
    );
    let position = Position::parse("b2 a1 pawns", &rules("pawns=1 side=4")).expect("a position");
    assert_eq!(
        format!("{position:?}"),
        "b2 a1 pawns (pawns=1 steps=1 reach=1 side=4)"
    );
}
