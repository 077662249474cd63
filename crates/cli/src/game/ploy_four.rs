//! Ploy's games of four: partners, and everyone for himself.

use board_bot::evaluation::PloyFourEvaluation;
use board_game_core::Player;
use board_grid::picture::{Picture, View};
use ploy_rules::{FourPosition, FourRules, Move, Square};

use super::arrows::draw_arrows;
use super::mover::with_side;
use super::playable::Playable;
use super::ploy::{LEGEND, Options, named_piece, strangers, without_turn};
use super::position::START;
use super::task::GameOptions;

impl Playable for FourPosition {
    const WORD: &str = Options::WORD;

    /// Nobody sees the whole of the table from a side of his own.
    const SITS_OPPOSITE: bool = false;

    const DEEPEST: u32 = 9;

    const LEGEND: &str = LEGEND;

    type Evaluation = PloyFourEvaluation;
    type Square = Square;

    fn named(name: &str, rules: &FourRules) -> Option<String> {
        (name == START).then(|| Self::start_of(*rules).to_string())
    }

    fn complete(text: &str, mover: Option<Player>) -> anyhow::Result<String> {
        Ok(with_side::<Self>(text, mover))
    }

    fn ended(&self) -> Option<String> {
        Some(self.ending()?.to_string())
    }

    fn notes(&self) -> Vec<String> {
        strangers(self.board())
    }

    fn target(&self, mv: Move, square: Square) -> Option<Square> {
        (mv.from() == square).then(|| mv.to())
    }

    fn taken(&self, mv: Move) -> Option<String> {
        self.captured(mv).map(named_piece)
    }

    fn picture_after(&self, last: Option<Move>, view: View) -> Picture {
        draw_arrows(self.board(), last, view)
    }

    fn read_move(&self, typed: &str) -> Result<Move, Self::TextError> {
        without_turn(self, typed)
    }
}
