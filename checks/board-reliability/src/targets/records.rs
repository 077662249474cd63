//! Saved games, one or many.

use board_game_core::{Game, Record, RecordLines, RecordText};
use ploy_rules::FourPosition;
use rook_hunt::Position as Hunt;
use shogun_rules::Position as Shogun;

use super::texts::text;

/// Parses a file of games line by line, and replays each game by its rules.
pub fn games(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let mut lines = RecordLines::new();
    let mut games = 0;
    for line in text.lines().take(300) {
        match lines.push(line) {
            Ok(Some(record)) => {
                games += 1;
                check(&record);
            }
            Ok(None) => {}
            Err(error) => return assert!(error.line().is_some(), "{error}"),
        }
    }
    if let Err(error) = lines.finish() {
        assert!(error.to_string().contains("cut off"), "{error}");
    } else if games == 1 && text.lines().count() <= 300 {
        assert!(text.parse::<RecordText>().is_ok());
    }
}

fn check(record: &RecordText) {
    let written = record.to_string();
    let again = written.parse::<RecordText>();
    assert_eq!(again.as_ref().map(ToString::to_string).ok(), Some(written));
    match record.game() {
        "ploy" => replay::<ploy_rules::Position>(record),
        "ploy-four" => replay::<FourPosition>(record),
        "hunt" => replay::<Hunt>(record),
        _ => replay::<Shogun>(record),
    }
}

fn replay<G: Game>(text: &RecordText) {
    let Ok(mut record) = text.replay::<G>() else {
        return;
    };
    assert_eq!(record.len(), text.len());
    let again: Result<Record<G>, _> = record.to_string().parse();
    assert_eq!(again.as_ref().ok(), Some(&record));
    let end = record.position().clone();
    record.go_to(0);
    assert_eq!(record.position(), record.start());
    record.go_to(text.len());
    assert_eq!(record.position(), &end);
}
