//! Ploy for two.

#[cfg(feature = "files")]
use std::{path::Path, sync::Arc};

use board_bot::evaluation::PloyEvaluation;
use board_game_core::Player;
use board_grid::dynamic::Square;
use board_grid::picture::{Picture, View};
use ploy_rules::{Board, Colour, Ending, Move, Position, Rules, TextError};
#[cfg(feature = "files")]
use ploy_rules::{TurnRule, endings::Tablebase};

use super::{info, pieces};
#[cfg(feature = "files")]
use crate::exact_values::{self, ExactValues};
use crate::game::{
    BoardGame, Drawing, GameInfo, MoveSquares, bots_of_the_game, parse_square, player_named,
    with_mover,
};
use crate::message::Message;
use crate::view::PieceView;

#[cfg(feature = "files")]
impl ExactValues<Position> for Tablebase {
    fn evaluation(self: Arc<Self>, start: &Position) -> Result<PloyEvaluation, Message> {
        if start.rules().turning() != TurnRule::Any {
            return Err(exact_values::other_rules(start));
        }
        let side = self.endings().side();
        PloyEvaluation::with_endings(self).ok_or_else(|| exact_values::smaller_board(side))
    }
}

/// The number of pieces of a side at the start.
const PIECES: u32 = 15;

impl BoardGame for Position {
    const INFO: GameInfo = info::INFO;

    type Evaluation = PloyEvaluation;

    bots_of_the_game!();

    fn start_under(rules: &Rules) -> Result<Self, Message> {
        Ok(Self::new(Board::start(), Colour::Black, *rules))
    }

    fn ending_message(&self) -> Option<Message> {
        let ending = self.ending()?;
        let (key, winner, loser) = match ending {
            Ending::CommanderTaken { winner, loser } => ("ploy.ends.commander", winner, loser),
            Ending::ArmyGone { winner, loser } => ("ploy.ends.army", winner, loser),
        };
        let name = |colour: Colour| format!("@{}", colour.name());
        let message = Message::new(ending, key);
        Some(
            message
                .with_argument(name(winner))
                .with_argument(name(loser)),
        )
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = pieces::unknown_pieces(self.board());
        notes.extend(Colour::ALL.iter().filter_map(|&colour| {
            let count = self.board().of(colour).len();
            (count > PIECES as _)
                .then(|| format!("{colour} has {count} pieces; the game has {PIECES}"))
        }));
        notes
    }

    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<PloyEvaluation, Message> {
        exact_values::of_file(self, file, Tablebase::load(file, memory))
    }

    pieces::on_board!(Colour, with_board);
}

/// The same game on another board, with this player to move.
fn with_board(position: &Position, board: Board, to_move: Colour) -> Position {
    Position::new(board, to_move, position.rules())
}
