//! Games: text, JSON, undo and redo, limits, and replay up to the first illegal move.

mod boards;

use board_game_core::zobrist;
use ploy_rules::{Board, Colour, Game, GameEnd, Position, Rules};
use proptest::prelude::*;

/// A random game of at most so many moves.
fn random_game(rules: Rules, seed: u64, moves: usize) -> Game {
    let mut game = Game::new(Position::new(Board::start(), Colour::Black, rules));
    for ply in 0..moves as u64 {
        let count = game.position().count_moves() as u64;
        if count == 0 {
            break;
        }
        let drawn = zobrist::number(seed.wrapping_add(ply)) % count;
        let mv = game
            .position()
            .nth_move(drawn as usize)
            .expect("below the count");
        game.play(mv).expect("a listed move is legal");
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_read_back_and_go_back_and_forth(
        rules in boards::rules(), seed in any::<u64>(), moves in 0..300usize, limit in any::<Option<u16>>()
    ) {
        let mut game = random_game(rules, seed, moves);
        if let Some(limit) = limit {
            game = game.with_limit(usize::from(limit).max(moves));
        }
        let text = game.to_string();
        prop_assert_eq!(text.parse::<Game>(), Ok(game.clone()));
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&game).expect("a game has a JSON form");
            prop_assert_eq!(&serde_json::from_str::<Game>(&json).expect("it reads back"), &game);
        }

        let (end, played) = (game.position().clone(), game.moves().to_vec());
        while game.undo().is_some() {
            prop_assert_eq!(game.position().key(), game.position().fresh_key());
        }
        prop_assert_eq!(game.position(), game.start());
        prop_assert_eq!(game.undone(), &played[..]);
        while game.redo().is_some() {}
        prop_assert_eq!(game.position(), &end);
        prop_assert_eq!(game.moves(), &played[..]);
    }
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut game = random_game(Rules::default(), 1, 10);
    game.undo();
    game.undo();
    let mv = game.position().moves().last().expect("the game goes on");
    game.play(mv).expect("a listed move is legal");
    assert_eq!(game.moves().len(), 9);
    assert!(game.undone().is_empty());
    assert_eq!(game.redo(), None);
}

#[test]
fn a_limit_ends_a_game_without_a_winner() {
    let mut game = random_game(Rules::default(), 1, 4).with_limit(5);
    assert_eq!(game.end(), None);
    let mv = game.position().moves().next().expect("the game goes on");
    game.play(mv).expect("the fifth of five");
    assert_eq!(game.end(), Some(GameEnd::Limit(5)));
    let mv = game
        .position()
        .moves()
        .next()
        .expect("the rules know no limit");
    let error = game.play(mv).expect_err("the sixth of five").to_string();
    assert!(error.contains("the limit of 5 is reached"), "{error}");
}

#[test]
fn a_faulty_text_is_refused_with_line_and_reason() {
    let start = format!("position: {} b\n", Board::START);
    for (text, parts) in [
        (String::new(), vec!["no position"]),
        ("1. e3-e4-0\n".to_owned(), vec!["no position"]),
        ("position: w84 b\n".to_owned(), vec!["line 1", "9 rows"]),
        (
            format!("position: {}\n", Board::START),
            vec!["line 1", "side to move"],
        ),
        (format!("{start}{start}"), vec!["line 2", "at most once"]),
        (
            format!("{start}turning: twice\n"),
            vec!["line 2", "one-step"],
        ),
        (format!("{start}limit: -1\n"), vec!["line 2", "limit"]),
        (
            format!("{start}colour: red\n"),
            vec!["line 2", "colour: red"],
        ),
        (
            format!("{start}\n2. e3-e4-0\n"),
            vec!["line 3", "expected the number 1."],
        ),
        (
            format!("{start}\n1. e3-e4-0 e7-e6\n"),
            vec!["line 3", "e7-e6", "three parts"],
        ),
        (
            format!("{start}\n1. e3-e4-0 e7-e6-0\n2. e2-e4-0\n"),
            vec!["line 4", "move 3, e2-e4-0", "own piece"],
        ),
        (
            format!("limit: 2\n{start}\n1. e3-e4-0 e7-e6-0\n2. e2-e3-0\n"),
            vec!["line 5", "one move too many", "limit of 2"],
        ),
    ] {
        let error = text.parse::<Game>().expect_err(&text).to_string();
        for part in parts {
            assert!(
                error.contains(part),
                "{part:?} is in {error:?}, for\n{text}"
            );
        }
    }
}
