//! The typed implementation of [`Table`].

use core::any::Any;

use board_game_core::{Game, Player, Record, RecordError, RecordText};
use board_grid::dynamic::Square;

use crate::game::{BoardGame, read_position, read_rules};
use crate::message::{Message, ToMessage};
use crate::table::Table;
use crate::view::MoveView;

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct GameTable<G: Game> {
    pub(crate) record: Record<G>,
    /// A view of every move of the record, including those taken back.
    pub(crate) moves: Vec<MoveView>,
}

impl<G: BoardGame> GameTable<G> {
    /// Downcasts a table to this game.
    pub(crate) fn downcast(table: &dyn Table) -> Option<&Self> {
        (table as &dyn Any).downcast_ref()
    }

    /// Starts a game with these rules, optionally from a position with this player to move.
    ///
    /// # Errors
    /// The rules or the position are malformed.
    pub(crate) fn start(
        rules: &str,
        position: Option<&str>,
        mover: Option<Player>,
    ) -> Result<Self, Message> {
        let start = match position {
            Some(text) => read_position(&read_rules::<G>(rules, text)?, text, mover)?,
            None => {
                let rules: G::Rules = rules
                    .parse()
                    .map_err(|error| ToMessage::to_message(&error))?;
                G::start_under(&rules)?
            }
        };
        Ok(Self::of(Record::new(start)))
    }

    /// Creates a table from a record, with the views of its moves.
    pub(crate) fn of(record: Record<G>) -> Self {
        let mut before = record.start().clone();
        let moves = record.moves().iter().map(|&mv| {
            let view = Self::move_view(&before, mv);
            before.play_unchecked(mv);
            view
        });
        let moves = moves.collect();
        Self { record, moves }
    }

    /// Opens a saved game.
    ///
    /// # Errors
    /// A [`RecordError`] if the text is invalid. [`error_message`](Self::error_message) turns it
    /// into a [`Message`].
    pub(crate) fn open(text: &RecordText) -> Result<Self, RecordError> {
        text.replay().map(Self::of)
    }

    /// Explains which rules, position or move of a saved game is invalid.
    pub(crate) fn error_message(text: &RecordText, error: &RecordError) -> Message {
        Self::reason(text, error).unwrap_or_else(|| error.to_message())
    }

    /// Finds the invalid part by parsing the parts of the text again.
    fn reason(text: &RecordText, error: &RecordError) -> Option<Message> {
        let line = error.line().unwrap_or_default();
        let rules = match text.rules().parse::<G::Rules>() {
            Ok(rules) => rules,
            Err(why) => {
                let whole = Message::new(error, "record.rules").with_argument(line);
                return Some(whole.with_cause(why.to_message()));
            }
        };
        let start = match G::parse(text.position(), &rules) {
            Ok(start) => start,
            Err(why) => {
                let whole = Message::new(error, "record.position").with_argument(line);
                return Some(whole.with_cause(why.to_message()));
            }
        };
        let RecordError::Move { number, found, .. } = error else {
            return None;
        };
        let mut record = Record::new(start);
        for written in text.moves().take(number - 1) {
            record
                .play(record.position().parse_move(written).ok()?)
                .ok()?;
        }
        let why = match record.position().parse_move(found) {
            Ok(mv) => record.play(mv).err()?.to_message(),
            Err(why) => why.to_message(),
        };
        let text = format!(
            "move {number}, {found}, is refused (line {line}): {}",
            why.text
        );
        let whole = Message::new(text, "record.move");
        Some(
            whole
                .with_argument(number)
                .with_argument(found)
                .with_argument(line)
                .with_cause(why),
        )
    }

    /// The square of an index, counted row by row from the bottom; one off the board for an index
    /// that is too large.
    pub(crate) fn square(&self, index: usize) -> Square {
        let width = usize::from(self.record.position().size().0);
        let row = u16::try_from(index / width).unwrap_or(u16::MAX);
        Square::new((index % width) as u16, row)
    }

    /// The indices of the squares that a move names.
    pub(crate) fn indices(position: &G, mv: G::Move) -> Vec<usize> {
        let width = usize::from(position.size().0);
        let squares = position.squares_of(mv).into_iter();
        squares
            .map(|square| usize::from(square.y()) * width + usize::from(square.x()))
            .collect()
    }

    /// The view of a move; `position` is the one before it.
    pub(crate) fn move_view(position: &G, mv: G::Move) -> MoveView {
        MoveView {
            text: mv.to_string(),
            mover: position.to_move().index(),
            piece: position.mover_of(mv),
            squares: Self::indices(position, mv),
            turn: position.turn_of(mv),
            taken: position.captured_piece(mv),
        }
    }
}
