//! Converts errors about boards, paths and tours to translatable messages.

use knights_tour::counting::CountError;
use knights_tour::{BoardError, GoalError, PathError};

use board_games::Message;

pub(crate) fn board(error: &BoardError) -> Message {
    let message = |key: &str| Message::new(error, key);
    match error {
        BoardError::NoExtent { .. } | BoardError::NoSquares => message("board.no-squares"),
        BoardError::TooLarge { side } => message("board.too-large").gap(side),
        BoardError::UnevenRow {
            row,
            found,
            expected,
        } => message("board.uneven").gap(row).gap(found).gap(expected),
        BoardError::UnknownCharacter { row, column, found } => {
            message("board.character").gap(row).gap(column).gap(found)
        }
        _ => message("bad-board"),
    }
}

pub(crate) fn goal(error: &GoalError) -> Message {
    let message = |key: &str| Message::new(error, key);
    match error {
        GoalError::OutsideBoard { .. } => message("bad-square"),
        GoalError::TwoSquares {
            squares: [a, b], ..
        } => message("goal.two-squares").gap(a).gap(b),
        GoalError::TooLarge { squares, most } => message("goal.too-large").gap(squares).gap(most),
        _ => message("bad-goal"),
    }
}

pub(crate) fn count(error: &CountError) -> Message {
    let message = |key: &str| Message::new(error, key);
    match error {
        CountError::TooWide { limit } => message("count.too-wide").gap(limit),
        CountError::Memory { needed, .. } | CountError::OutOfMemory { needed } => {
            message("too-large").gap(needed >> 20)
        }
        CountError::Stopped => message("count.stopped"),
        _ => message("bad-count"),
    }
}

pub(crate) fn path(error: &PathError) -> Message {
    Message::new(error, "bad-path")
}
