//! Draws the board of a question as text.

use board_grid::picture::Picture;
use serde_json::Value;

/// The question's board as text; `None` if it has no board.
pub(super) fn drawn(suite: &str, input: &str) -> Option<String> {
    let input: Value = serde_json::from_str(input).ok()?;
    let (game, _) = suite.split_once('/')?;
    let picture = match game {
        "ploy" => ploy(&input),
        "shogun" => shogun(&input),
        "rook-hunt" => hunt(&input),
        _ => return tour(&input),
    }?;
    Some(picture.text().to_string())
}

fn text<'a>(input: &'a Value, key: &str) -> Option<&'a str> {
    input.get(key)?.as_str()
}

fn ploy(input: &Value) -> Option<Picture> {
    let position = match (text(input, "fen"), text(input, "pos"), text(input, "piece")) {
        (Some(fen), ..) => fen.to_owned(),
        (None, Some(pos), Some(piece)) => {
            let square: ploy_rules::Square = pos.parse().ok()?;
            let cell = |x, y| match (x, y) == (square.x(), square.y()) {
                true => piece,
                false => "",
            };
            let row = |y| (0..9).map(|x| cell(x, y)).collect::<Vec<_>>().join(",");
            (0..9).rev().map(row).collect::<Vec<_>>().join("/")
        }
        _ => return None,
    };
    Some(position.parse::<ploy_rules::Board>().ok()?.picture())
}

fn shogun(input: &Value) -> Option<Picture> {
    let pieces: Vec<shogun_rules::Placement> =
        serde_json::from_value(input.get("board")?.clone()).ok()?;
    let board = shogun_rules::Board::from_placements(pieces).ok()?;
    Some(board.picture())
}

fn hunt(input: &Value) -> Option<Picture> {
    let pawns: Vec<String> = serde_json::from_value(input.get("pawns")?.clone()).ok()?;
    let pawns: Vec<rook_hunt::Square> = pawns
        .iter()
        .map(|pawn| pawn.parse().ok())
        .collect::<Option<_>>()?;
    let rules = rook_hunt::Rules::new(u8::try_from(pawns.len()).ok()?, 1, 1).ok()?;
    let position = rook_hunt::Position::new(&pawns, rules).ok()?;
    let rook = text(input, "rook").and_then(|rook| rook.parse().ok());
    let with_rook = |rook| position.with_rook(rook, rook_hunt::Side::Rook).ok();
    Some(rook.and_then(with_rook).unwrap_or(position).picture())
}

/// Largest board that is drawn, in squares a side.
const MAX_SIDE: u16 = 40;

/// A grid of visit numbers, with x on the square in question. The row with the largest y is on top.
fn tour(input: &Value) -> Option<String> {
    let side = u16::try_from(input.get("dim")?.as_u64()?).ok()?;
    let path: Vec<[u16; 2]> = serde_json::from_value(input.get("path")?.clone()).ok()?;
    if !(1..=MAX_SIDE).contains(&side) {
        return None;
    }
    let asked: Option<[u16; 2]> = input
        .get("pos")
        .and_then(|pos| serde_json::from_value(pos.clone()).ok());
    let cell = |square: [u16; 2]| match path.iter().position(|own| *own == square) {
        Some(number) => number.to_string(),
        None if asked == Some(square) => "x".to_owned(),
        None => ".".to_owned(),
    };
    let row = |y| {
        let cells = (0..side).map(|x| format!("{:>4}", cell([x, y])));
        cells.collect::<String>() + "\n"
    };
    Some((0..side).rev().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a drawing, of the picture that the game itself draws.
    #[test]
    fn boards_of_questions_are_drawn() {
        const PROBE: &str =
            ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,w1,,,,,,,/,,,,,,,,";
        const COMMANDER: &str =
            ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/b170,,,,,,,,";
        let ploy = |text: &str| {
            text.parse::<ploy_rules::Board>()
                .expect("a board")
                .picture()
        };
        let hunt = |text: &str| {
            let rules = "pawns=2".parse().expect("rules");
            let position = rook_hunt::Position::parse(text, &rules);
            position.expect("a position").picture()
        };
        let fen = format!(r#"{{"fen": "{COMMANDER}"}}"#);
        let pictures = [
            ("ploy/line", r#"{"pos": "b2", "piece": "w1"}"#, ploy(PROBE)),
            ("ploy/moves", &fen, ploy(COMMANDER)),
            (
                "rook-hunt/moves",
                r#"{"pawns": ["a2", "c3"], "rook": "h8"}"#,
                hunt("a2,c3 h8 rook"),
            ),
            (
                "rook-hunt/moves",
                r#"{"pawns": ["a2", "c3"]}"#,
                hunt("a2,c3"),
            ),
        ];
        for (suite, input, picture) in pictures {
            assert_eq!(
                drawn(suite, input),
                Some(picture.text().to_string()),
                "{input}"
            );
        }
        let board: shogun_rules::Board = "8/8/8/8/8/8/8/K17".parse().expect("a board");
        let placements: Vec<_> = board.placements().collect();
        let input = serde_json::json!({ "board": placements }).to_string();
        assert_eq!(
            drawn("shogun/moves", &input),
            Some(board.picture().text().to_string())
        );
        let tour = r#"{"dim": 3, "path": [[0, 0], [1, 2]], "pos": [2, 0]}"#;
        let rows = "   .   1   .\n   .   .   .\n   0   .   x\n";
        assert_eq!(drawn("knights-tour/valid", tour).as_deref(), Some(rows));
        for (suite, input) in [
            ("ploy/line", "{}"),
            ("rook-hunt/moves", r#"{"pawns": ["z9"]}"#),
            ("shogun/moves", "{}"),
            ("knights-tour/valid", r#"{"dim": 41, "path": []}"#),
            ("knights-tour/valid", r#"{"dim": 0, "path": []}"#),
            ("none", "{}"),
        ] {
            assert_eq!(drawn(suite, input), None, "{suite} {input}");
        }
    }
}
