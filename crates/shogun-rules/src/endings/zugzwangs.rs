//! Mutual zugzwangs of a pair of tables.

use board_files::endings::{Value, Zugzwangs};

use super::index::EndgameState;
use super::solve::DuelTables;

/// The mutual zugzwangs of a pair of tables.
pub(super) fn count_zugzwangs(pair: &DuelTables) -> Zugzwangs {
    let mut found = Zugzwangs::default();
    let (_, own) = &pair.tables[0];
    let (_, passed) = pair.tables.last().unwrap_or(&pair.tables[0]);
    let is_one = pair.tables.len() == 1;
    for (number, code) in own.iter().enumerate() {
        let Some(Value::Draw | Value::Loss(_)) = code.value() else {
            continue;
        };
        let Some(state) = EndgameState::of_number(number) else {
            continue;
        };
        let other = state.passed().number();
        // With equal material, a placement occurs twice, or is its own image.
        if is_one && other < number {
            continue;
        }
        match (code.value(), passed[other].value()) {
            (Some(Value::Loss(_)), Some(Value::Loss(_))) => found.decisive += 1,
            (Some(Value::Loss(_)), Some(Value::Draw))
            | (Some(Value::Draw), Some(Value::Loss(_))) => found.half += 1,
            _ => {}
        }
    }
    found
}
