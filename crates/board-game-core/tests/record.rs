//! Tests of records: undo and redo, text and JSON, and the errors of damaged ones.

mod tic_tac_toe;

use board_game_core::{Player, Record, RecordError, RecordLines, RecordText};
use tic_tac_toe::{GameFault, Illegal, TicTacToe};

fn record(squares: &[u8]) -> Record<TicTacToe> {
    let start = TicTacToe::new(GameFault::None);
    let moves: Vec<_> = squares.iter().map(|&square| start.at(square)).collect();
    Record::replay(start, moves).expect("the squares are free")
}

const TEXT: &str = "\
board-rules game 2
game: tic-tac-toe
rules: line=wins fault=None
position: .........
first: level3

1. 5 1
2. 2
end
";

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut game = record(&[4, 0, 1]);
    assert_eq!((game.len(), game.keys().len()), (3, 3));
    assert_eq!(game.mover(1), Some(Player::SECOND));
    assert_eq!(game.mover(3), None);
    assert_eq!(game.go_to(1), 1);
    assert_eq!(game.undone().len(), 2);
    assert_eq!(game.redo(), game.last());
    assert_eq!(game.go_to(9), 3);
    assert_eq!(game, record(&[4, 0, 1]));

    game.go_to(1);
    let next = game.undone()[0];
    game.play(next).expect("it was played before");
    assert_eq!(
        game.undone().len(),
        1,
        "the next undone move keeps the others"
    );
    game.undo();
    let other = game.position().at(8);
    game.play(other).expect("the corner is free");
    assert!(game.undone().is_empty(), "another move forgets them");
    assert_eq!(game.play(other), Err(Illegal::Taken));
    assert_eq!(game, record(&[4, 8]));
    assert_eq!(game.undo(), Some(other));
    assert_eq!((game.go_to(0), game.undo()), (0, None));
}

/// The keys are the history for repetitions.
#[test]
fn keys_match_the_moves_not_undone() {
    let mut game = record(&[4, 0, 1]);
    let keys = game.keys().to_vec();
    for ply in [2, 0, 3, 1] {
        assert_eq!(game.go_to(ply), ply);
        assert_eq!(game.keys(), &keys[..ply], "{ply} moves stand");
    }
    let other = game.position().at(8);
    game.play(other).expect("the corner is free");
    assert_eq!(game.keys(), record(&[4, 8]).keys());
}

#[test]
fn replay_names_the_first_illegal_move() {
    let start = TicTacToe::new(GameFault::None);
    let moves = [4, 4, 9].map(|square| start.at(square));
    let error = Record::replay(start, moves).expect_err("the centre is taken");
    assert_eq!(error.number, 2);
    assert_eq!(
        error.to_string(),
        "move 2, 5, is not legal: the square is taken"
    );
}

#[test]
fn texts_and_json_read_back() {
    let mut game = record(&[4, 0, 1]);
    game.set_tag("first", "level3\n").expect("the key is one");
    assert_eq!(game.to_string(), TEXT);
    assert_eq!(TEXT.parse(), Ok(game.clone()));
    assert_eq!(
        TEXT.parse::<RecordText>().map(|text| text.to_string()),
        Ok(TEXT.into())
    );
    for moves in [&[4, 0, 1][..], &[]] {
        let text: RecordText = record(moves).to_string().parse().expect("its own");
        assert_eq!(
            [text.game(), text.rules()],
            ["tic-tac-toe", "line=wins fault=None"]
        );
        assert_eq!((text.position(), text.tag("first")), (".........", None));
        assert_eq!(
            (text.len(), text.is_empty()),
            (moves.len(), moves.is_empty())
        );
    }
    assert_eq!(TEXT.replace('\n', "\r\n").parse(), Ok(game.clone()));

    let json = serde_json::to_string(&game).expect("a record has a JSON form");
    assert_eq!(
        serde_json::from_str::<Record<TicTacToe>>(&json).expect("its own"),
        game
    );
    let json = json.replace("\"5\"", "\"1\"");
    let error = serde_json::from_str::<Record<TicTacToe>>(&json).expect_err("square 1 is taken");
    assert!(
        error
            .to_string()
            .contains("move 2, \"1\": the square is taken"),
        "{error}"
    );

    game.set_tag("first", "").expect("the key is one");
    assert_eq!(game.tag("first"), None);
    for key in ["", "Game", "game", "rules", "a b"] {
        assert!(
            matches!(game.set_tag(key, 1), Err(RecordError::Key { .. })),
            "{key:?}"
        );
    }
}

/// Records are equal if start, tags and moves are.
#[test]
fn each_part_makes_records_differ() {
    let of = |start: &str, squares: &[u8], tag: &str| {
        let start: TicTacToe = TicTacToe::under(start.parse().expect("these are rules"));
        let moves: Vec<_> = squares.iter().map(|&square| start.at(square)).collect();
        let mut game = Record::replay(start, moves).expect("the squares are free");
        game.set_tag("first", tag).expect("the key is one");
        game
    };
    let games = [
        of("line=wins fault=None", &[4, 0], "me"),
        of("line=loses fault=None", &[4, 0], "me"),
        of("line=wins fault=None", &[4], "me"),
        of("line=wins fault=None", &[4, 0], "you"),
    ];
    for (one, game) in games.iter().enumerate() {
        for (two, other) in games.iter().enumerate() {
            assert_eq!(game == other, one == two, "{one} and {two}");
        }
    }
    assert!(!games[0].is_empty());
    assert!(record(&[]).is_empty());
}

#[test]
fn tags_are_set_and_removed_one_by_one() {
    let mut game = record(&[]);
    for (key, value) in [("first", "a"), ("second", "b"), ("first", "c")] {
        game.set_tag(key, value).expect("the key is one");
    }
    let tags = |tags: &[(&str, &str)]| -> Vec<(String, String)> {
        let owned = tags.iter().map(|&(key, value)| (key.into(), value.into()));
        owned.collect()
    };
    assert_eq!(game.tags(), tags(&[("first", "c"), ("second", "b")]));
    assert_eq!(
        (game.tag("first"), game.tag("second")),
        (Some("c"), Some("b"))
    );
    let text: RecordText = game.to_string().parse().expect("its own");
    assert_eq!(
        (text.tag("first"), text.tag("second")),
        (Some("c"), Some("b"))
    );
    game.set_tag("first", " ").expect("the key is one");
    assert_eq!(game.tags(), tags(&[("second", "b")]));
}

/// JSON and text hold the same: order of the tags and players of a round included.
#[test]
fn a_record_from_json_is_that_of_the_text() {
    let mut game = record(&[4, 0, 1]);
    for key in ["white", "black"] {
        game.set_tag(key, "x").expect("the key is one");
    }
    let text = RecordText::of(&game);
    assert!(text.tags().eq([("white", "x"), ("black", "x")]));
    assert!(text.moves().eq(["5", "1", "2"]));
    let json = serde_json::to_string(&game).expect("a record has a JSON form");
    let from_json: RecordText = serde_json::from_str(&json).expect("its own");
    assert_eq!(from_json.to_string(), text.to_string());
    assert_eq!(from_json, text);
    assert_eq!(text.to_string().parse().as_ref(), Ok(&text));

    let of_four = json.replace("\"moves\"", "\"players\":4,\"moves\"");
    let of_four: RecordText = serde_json::from_str(&of_four).expect("players are a number");
    assert!(of_four.to_string().ends_with("\n1. 5 1 2\nend\n"));
    let again = serde_json::to_string(&of_four).expect("a record has a JSON form");
    assert!(again.contains("\"players\":4"), "{again}");
    for (part, other) in [
        ("\"5\"", "\"\""),
        ("\"5\"", "\"5 1\""),
        ("\"5\"", "\"5\\n\""),
        ("\"game\":\"", "\"game\":\"\\n"),
        ("\"position\":\"", "\"position\":\"\\u0007"),
        ("\"moves\"", "\"players\":5,\"moves\""),
    ] {
        let broken = json.replace(part, other);
        assert_ne!(broken, json);
        assert!(
            serde_json::from_str::<RecordText>(&broken).is_err(),
            "{broken}"
        );
    }
    let broken = json.replace("\"x\"", "\"x\\n\\nend\"");
    let mended: RecordText = serde_json::from_str(&broken).expect("tags are one line");
    assert_eq!(mended.tag("white"), Some("x  end"));
}

/// A text has up to 2^20 moves, and JSON as many, with 97 tags.
#[test]
fn the_bounds_of_a_record_are_exact() {
    let text = |moves: usize| {
        let rounds: Vec<String> = (1..=moves.div_ceil(2))
            .map(|round| format!("{round}. 1{}\n", if 2 * round <= moves { " 2" } else { "" }))
            .collect();
        let (head, _) = TEXT.split_once("1. ").expect("a first round");
        format!("{head}{}end\n", rounds.concat()).parse::<RecordText>()
    };
    assert_eq!(text(1 << 20).map(|text| text.len()), Ok(1 << 20));
    let error = text((1 << 20) + 1).expect_err("one move more");
    assert_eq!(error.line(), Some(6 + (1 << 19) + 1));

    let json = |tags: usize, moves: usize| {
        let names = (0..tags).map(|tag| ["a", "b"][tag % 2].repeat(tag + 1));
        let tags: std::collections::BTreeMap<_, _> = names.map(|name| (name, "x")).collect();
        let parts = serde_json::json!({
            "game": "tic-tac-toe", "rules": "", "position": "", "tags": tags, "moves": vec!["1"; moves]
        });
        serde_json::from_value::<RecordText>(parts).map(|text| text.len())
    };
    assert_eq!(json(97, 1 << 20).ok(), Some(1 << 20));
    for (tags, moves, expected) in [
        (98, 1, "more than 100 keys"),
        (1, (1 << 20) + 1, "more than 1048576 moves"),
    ] {
        let error = json(tags, moves).expect_err("one more").to_string();
        assert_eq!(error, expected);
    }
    let mut game = record(&[4]);
    let set = |game: &mut Record<TicTacToe>, tag: usize| game.set_tag(&"a".repeat(tag), "x");
    assert!((1..=97).all(|tag| set(&mut game, tag).is_ok()));
    assert!(set(&mut game, 98).is_err());
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn position_json_includes_the_rules() {
    let mut game = TicTacToe::under("line=loses fault=None".parse().expect("these are rules"));
    game.play(game.at(4)).expect("the centre is free");
    let json = serde_json::to_string(&game).expect("a position has a JSON form");
    assert_eq!(
        json,
        r#"{"rules":"line=loses fault=None","position":"....X...."}"#
    );
    assert_eq!(
        serde_json::from_str::<TicTacToe>(&json).expect("its own"),
        game
    );
}

#[test]
fn truncated_records_are_errors() {
    for end in 0..TEXT.len() - 1 {
        let cut = TEXT[..end].parse::<Record<TicTacToe>>();
        assert!(cut.is_err(), "cut off after {:?}", &TEXT[..end]);
    }
}

#[test]
fn errors_of_damaged_records_state_the_line() {
    let cases = [
        (
            "board-rules game 2",
            "board-rules game 1",
            "line 1: a game of version \"1\"; version 2 can be read",
        ),
        (
            "board-rules game 2",
            "chess",
            "line 1: \"chess\": expected \"board-rules game 2\", with which a saved game begins",
        ),
        (
            "first: level3",
            "first level3",
            "line 5: \"first level3\": expected `key: value`",
        ),
        (
            "first:",
            "rules:",
            "line 5: key `rules` is given twice: expected once",
        ),
        (
            "rules: line=wins",
            "rules: line=draws",
            "line 3: rules: nine characters of X, O and . are expected, or a square 1 to 9",
        ),
        (
            "position: .........",
            "position: ....",
            "line 4: position: nine characters of X, O and . are expected, or a square 1 to 9",
        ),
        (
            "position",
            "place",
            "line 1: the game has no line `position: ...`",
        ),
        (
            "game: tic-tac-toe",
            "game: chess",
            "it is a game of \"chess\", not of tic-tac-toe",
        ),
        (
            "1. 5 1",
            "7. 5 1",
            "line 7: \"7.\": expected the number `1.` and moves, or `end`",
        ),
        (
            "1. 5 1",
            "1. 5",
            "line 7: 1 move in this round: every round but the last has one of each player",
        ),
        (
            "1. 5 1",
            "1. 5 1 3 4 6",
            "line 7: 5 moves in this round: every round but the last has one of each player",
        ),
        (
            "2. 2",
            "2. 2\n3. 3",
            "line 9: 1 move in this round: every round but the last has one of each player",
        ),
        (
            "2. 2",
            "2. 2 3 4",
            "line 8: 3 moves in this round: every round but the last has one of each player",
        ),
        (
            "2. 2",
            "2.",
            "line 8: 0 moves in this round: every round but the last has one of each player",
        ),
        ("2. 2", "2. 5", "line 8: move 3, \"5\": the square is taken"),
        (
            "2. 2",
            "2. x",
            "line 8: move 3, \"x\": nine characters of X, O and . are expected, or a square 1 to 9",
        ),
        (
            "end\n",
            "",
            "line 1: the game that begins here is cut off: it has no line `end`",
        ),
        (
            "end\n",
            "end\nmore",
            "line 10: \"more\": expected \"board-rules game 2\", with which a saved game begins",
        ),
        (
            "end\n",
            "end\nboard-rules game 2",
            "line 10: there is more than one game, expected one",
        ),
    ];
    for (part, damaged, expected) in cases {
        let text = TEXT.replacen(part, damaged, 1);
        let error = text
            .parse::<Record<TicTacToe>>()
            .err()
            .map(|error| (error.to_string(), error.line()));
        let (error, line) = error.unzip();
        assert_eq!(error.as_deref(), Some(expected), "{damaged:?}");
        let expected = expected.strip_prefix("line ").map(|rest| {
            let (number, _) = rest.split_once(':').expect("a number, and what is wrong");
            number.parse().expect("a number")
        });
        assert_eq!(line.flatten(), expected, "{damaged:?}");
    }
}

#[test]
fn a_stream_of_games_is_read_one_by_one() {
    let mut lines = RecordLines::new();
    let text = format!("{TEXT}\n{TEXT}board-rules game 2\ngame: tic-tac-toe\n");
    let games: Vec<RecordText> = text
        .lines()
        .filter_map(|line| lines.push(line).expect("the lines are right"))
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!(lines.record_start(), Some(20));
    assert_eq!(lines.finish(), Err(RecordError::Truncated { line: 20 }));
}
