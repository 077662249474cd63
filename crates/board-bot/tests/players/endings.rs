//! Searches with tablebases of endings: exact scores, and play as good as the tables.

use std::sync::{Arc, LazyLock};

use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Limits, RandomNumbers, Score, Search};
use shogun_rules::endings::{Builder, Material, Tablebase, Value};
use shogun_rules::{Board, Colour, Kind, Piece, Position, Rules, Square};

/// K2 P4 against K2 P4.
const MATERIAL: Material = Material::ALL[7];

static TABLES: LazyLock<Arc<Tablebase>> = LazyLock::new(|| {
    let mut builder = Builder::new().only(MATERIAL, MATERIAL);
    Arc::new(builder.build().expect("it fits into memory"))
});

fn exact() -> ShogunEvaluation {
    let exact = ShogunEvaluation::with_endings(Arc::clone(&TABLES));
    exact.expect("it has the whole board")
}

fn with_tables() -> Search<Position, ShogunEvaluation> {
    Search::new(exact())
}

fn score(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::win_in(plies.into()),
        Value::Draw => Score::EVEN,
        Value::Loss(plies) => Score::loss_in(plies.into()),
    }
}

/// Random positions of a king and this number of pawns against a king and a pawn.
fn positions(pawns: usize) -> impl Iterator<Item = Position> {
    let mut random = RandomNumbers::new(1);
    let pawn = MATERIAL.pawns().next().expect("a side has a pawn");
    core::iter::repeat_with(move || {
        let mut board = Board::EMPTY;
        let pieces = (0..pawns + 3).map(|number| match number {
            0 => (Colour::Red, Kind::King, MATERIAL.king()),
            1 => (Colour::White, Kind::King, MATERIAL.king()),
            2 => (Colour::White, Kind::Pawn, pawn),
            _ => (Colour::Red, Kind::Pawn, pawn),
        });
        for (colour, kind, energy) in pieces {
            let square = Square::from_index(random.below(64) as u8)?;
            let before = board.set(square, Piece::new(colour, kind, energy));
            if before.is_some() {
                return None;
            }
        }
        let position = Position::new(board, Colour::White, Rules::default()).ok()?;
        let is_legal = !board.is_check(Colour::Red) && position.outcome().is_none();
        is_legal.then_some(position)
    })
    .flatten()
}

#[test]
fn scores_of_a_search_are_the_values_of_the_tables() {
    let mut decided = 0;
    for position in positions(1).take(300) {
        let value = TABLES.value(&position).expect("the class is there");
        let evaluation = exact();
        assert_eq!(
            evaluation.exact_score(&position),
            Some(score(value)),
            "{position}"
        );
        for depth in [1, 3] {
            let choice = with_tables().choose(&position, &[], &Limits::depth(depth));
            let choice = choice.expect("the game goes on");
            assert_eq!(choice.score, score(value), "{position}");
            let moves = TABLES.moves(&position).expect("the class is there");
            let chosen = moves.iter().find(|(mv, _)| *mv == choice.mv);
            assert_eq!(chosen.map(|&(_, found)| found), Some(value), "{position}");
        }
        decided += usize::from(value != Value::Draw);
    }
    assert!(decided > 50, "{decided}");
}

/// The bot wins in exactly the plies of the value against the best defence, and as the loser
/// defends itself as long.
#[test]
fn best_play_lasts_as_long_as_the_value_says() {
    let longest = TABLES.classes().find_map(|class| class.longest_win);
    let longest = longest.expect("the side to move can win");
    for plies in [3, 9, longest] {
        let start = TABLES.example(MATERIAL, MATERIAL, Value::Win(plies));
        let start = start.expect("there is one");
        for is_bot in [[true, false], [false, true], [true, true]] {
            let (mut position, mut history) = (start, Vec::new());
            let mut bot = with_tables();
            while position.outcome().is_none() {
                let mv = if is_bot[history.len() % 2] {
                    let choice = bot.choose(&position, &history, &Limits::depth(2));
                    choice.expect("the game goes on").mv
                } else {
                    TABLES.line(&position, 1)[0]
                };
                history.push(position.key());
                position.play(mv).expect("it is legal");
            }
            assert_eq!(history.len(), usize::from(plies), "{start} {is_bot:?}");
            let winner = position.ending().and_then(|ending| ending.winner());
            assert_eq!(winner, Some(start.to_move()), "{start} {is_bot:?}");
        }
    }
    let without = Search::new(ShogunEvaluation::default());
    let start = TABLES.example(MATERIAL, MATERIAL, Value::Win(longest));
    let choice = { without }.choose(&start.expect("there is one"), &[], &Limits::depth(2));
    assert!(!choice.expect("the game goes on").score.is_decided());
}

/// A capture that leads to a position of the tables is worth what they say.
#[test]
fn captures_into_the_tables_have_their_values() {
    let mut found = 0;
    for position in positions(2).take(20_000) {
        let captures = position.captures().into_iter();
        let values = captures.filter_map(|mv| {
            let mut after = position;
            after.play_unchecked(mv);
            after
                .outcome()
                .map_or_else(|| TABLES.value(&after), |_| None)
        });
        let best = values.map(Value::before).max_by_key(|value| value.rank());
        let Some(best @ Value::Win(plies)) = best.filter(|value| value.plies() > Some(2)) else {
            continue;
        };
        let choice = with_tables().choose(&position, &[], &Limits::depth(1));
        let choice = choice.expect("the game goes on");
        assert!(choice.score >= score(best), "{position}: {}", choice.score);
        let is_same = choice.score.plies_to_win() == Some(plies.into());
        found += usize::from(is_same);
    }
    assert!(found > 5, "{found}");
}

/// Random positions of a saved tablebase: `PLOY_ENDINGS=FILE cargo test --release -p board-bot
/// --test players of_ploy -- --ignored`.
#[test]
#[ignore = "needs a tablebase that takes a minute"]
fn scores_of_ploy_are_the_values_of_the_tables() {
    let path = std::env::var("PLOY_ENDINGS").expect("PLOY_ENDINGS is the file of a tablebase");
    let tables = ploy_rules::endings::Tablebase::load(path, u64::MAX).expect("it is a tablebase");
    let tables = Arc::new(tables);
    let evaluation =
        PloyEvaluation::with_endings(Arc::clone(&tables)).expect("it has the whole board");
    for class in tables.classes() {
        for plies in 1..=class.longest_win.unwrap_or(0) {
            let value = match plies % 2 {
                1 => Value::Win(plies),
                _ => Value::Loss(plies),
            };
            let Some(start) = tables.example(class.own, class.other, value) else {
                continue;
            };
            let (mut position, mut played) = (start.clone(), 0);
            let mut bot = Search::new(evaluation.clone());
            while position.outcome().is_none() {
                let choice = bot.choose(&position, &[], &Limits::depth(1));
                let choice = choice.expect("the game goes on");
                let value = tables.value(&position).expect("the class is there");
                assert_eq!(choice.score, score(value), "{position}");
                position.play(choice.mv).expect("it is legal");
                played += 1;
            }
            assert_eq!(played, plies, "{start}");
        }
    }
}
