//! The key of the sentence of each error that saved games and typed texts seldom have.

use board_game_core::RecordError;
use board_games::ToMessage;
use ploy_rules::FourColour;
use rook_hunt::solve::SolveError;
use rook_hunt::{Ending, PositionError, Rules};

#[test]
fn each_error_has_its_own_sentence() {
    let text = || String::from("x");
    let (line, rules) = (3, Rules::default());
    let errors: [(&dyn ToMessage, &str); 18] = [
        (
            &RecordError::Header {
                line,
                found: text(),
            },
            "record.header",
        ),
        (&RecordError::TooManyTags { line }, "record.too-many-tags"),
        (
            &RecordError::Number {
                line,
                found: text(),
                expected: 1,
            },
            "record.number",
        ),
        (&RecordError::Round { line, found: 2 }, "record.round"),
        (&RecordError::TooManyMoves { line }, "record.too-many-moves"),
        (&RecordError::Truncated { line }, "record.truncated"),
        (&RecordError::Trailing { line }, "record.trailing"),
        (&RecordError::Empty, "record.empty"),
        (&rook_hunt::TextError::Empty, "hunt.text.empty"),
        (
            &rook_hunt::TextError::TooManySteps,
            "hunt.text.too-many-steps",
        ),
        (&rook_hunt::TextError::Turn(text()), "hunt.text.turn"),
        (&rook_hunt::Illegal::Over(Ending::Taken), "hunt.over"),
        (
            &SolveError::NoMemory {
                rules,
                needed: 5 << 20,
            },
            "too-large",
        ),
        (
            &SolveError::Position(PositionError::PawnCount {
                found: 1,
                expected: 2,
            }),
            "hunt.position.count",
        ),
        (
            &ploy_rules::TextError::Side {
                found: None,
                at: 1,
                letters: "bw",
            },
            "ploy.text.no-side",
        ),
        (
            &ploy_rules::TextError::Control { at: 7 },
            "ploy.text.control",
        ),
        (
            &ploy_rules::TextError::Beaten {
                colour: FourColour::Blue,
            },
            "ploy.text.beaten",
        ),
        (
            &shogun_rules::TextError::Disc {
                square: shogun_rules::Square::from_index(3).expect("below 64"),
                found: text(),
            },
            "shogun.text.carried",
        ),
    ];
    for (error, key) in errors {
        let message = error.to_message();
        assert_eq!(message.key, key, "{message}");
    }
    let needed = SolveError::NoMemory {
        rules,
        needed: 5 << 20,
    }
    .to_message();
    assert_eq!(
        serde_json::to_value(&needed.arguments).expect("texts"),
        serde_json::json!(["5"])
    );
}
