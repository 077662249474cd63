//! Converts errors about boards, paths and tours to translatable messages.

use knights_tour::counting::CountError;
use knights_tour::{BoardError, GoalError, PathError};

use board_games::Message;

pub(crate) fn board(error: &BoardError) -> Message {
    let message = |key: &str| Message::new(error, key);
    match error {
        BoardError::NoExtent { .. } | BoardError::NoSquares => message("board.no-squares"),
        BoardError::TooLarge { side } => message("board.too-large").with_argument(side),
        BoardError::UnevenRow {
            row,
            found,
            expected,
        } => message("board.uneven")
            .with_argument(row)
            .with_argument(found)
            .with_argument(expected),
        BoardError::UnknownCharacter { row, column, found } => message("board.character")
            .with_argument(row)
            .with_argument(column)
            .with_argument(found),
        _ => message("bad-board"),
    }
}

pub(crate) fn goal(error: &GoalError) -> Message {
    let message = |key: &str| Message::new(error, key);
    match error {
        GoalError::TooLarge { squares, max } => message("goal.too-large")
            .with_argument(squares)
            .with_argument(max),
        _ => message("bad-goal"),
    }
}

pub(crate) fn count(error: &CountError) -> Message {
    let message = |key: &str| Message::new(error, key);
    match error {
        CountError::TooWide { limit } => message("count.too-wide").with_argument(limit),
        CountError::Memory { needed, .. } | CountError::OutOfMemory { needed } => {
            message("too-large").with_argument(needed >> 20)
        }
        CountError::Stopped => message("count.stopped"),
        _ => message("bad-count"),
    }
}

pub(crate) fn path(error: &PathError) -> Message {
    Message::new(error, "bad-path")
}
