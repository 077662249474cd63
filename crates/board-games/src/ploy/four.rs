//! Ploy for four: partnership and free-for-all.

use board_bot::evaluation::PloyFourEvaluation;
use board_game_core::{Game, Outcome, Player};
use board_grid::dynamic::Square;
use board_grid::picture::{Picture, View};
use ploy_rules::{FourColour, FourPosition, FourRules, Move, TextError};

use super::{info, pieces};
use crate::game::{
    BoardGame, Drawing, GameExamples, GameInfo, MoveSquares, bots_of_the_game, parse_square,
    player_named, with_mover,
};
use crate::message::Message;
use crate::view::PieceView;

impl BoardGame for FourPosition {
    const INFO: GameInfo = GameInfo {
        rules: &[info::GAME, info::TURNING, info::LISTING],
        // The board is not turned for four players.
        sits_opposite: false,
        exact_file: None,
        results_note: None,
        examples: GameExamples {
            position: "c170,,,,,,,,b170/c1,,,,,,,,b1/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/g1,,,,,,,,y1/g170,,,,,,,,y170 g",
            square: "c3",
            mv: "c3-c4-0",
            rules: "--game free-for-all",
        },
        ..info::INFO
    };

    type Evaluation = PloyFourEvaluation;

    bots_of_the_game!();

    fn start_under(rules: &FourRules) -> Result<Self, Message> {
        Ok(Self::start_of(*rules))
    }

    fn ending_message(&self) -> Option<Message> {
        let ending = self.ending()?;
        let winners: Vec<Player> = match self.outcome()? {
            Outcome::Win(team) => team.players().collect(),
            Outcome::Draw => Vec::new(),
        };
        let key = match winners.len() {
            0 => "ploy-four.ends.nobody",
            1 => "ploy-four.ends.last",
            _ => "ploy-four.ends.team",
        };
        let names = winners
            .into_iter()
            .map(|winner| format!("@{}", Self::player_name(winner)));
        Some(names.fold(Message::new(ending, key), Message::with_argument))
    }

    fn notes(&self) -> Vec<String> {
        pieces::unknown_pieces(self.board())
    }

    pieces::on_board!(FourColour, Self::with_board);
}
