//! Four-handed Ploy: material and mobility of each player.

use board_game_core::{Game, Player};
use ploy_rules::{FourColour, FourPosition, Move, Rules};

use super::contract::{Capture, Evaluation, against_others};
use super::ploy::{MOBILITY, is_with_turn, value};

/// Values the pieces that a player moves as [`PloyEvaluation`](super::PloyEvaluation) does, by their lines, and adds the
/// squares within their reach.
///
/// The unit is a Shield. A Commander counts its value, for without it a player is all but out of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PloyFourEvaluation;

impl Evaluation<FourPosition> for PloyFourEvaluation {
    fn evaluate(&self, position: &FourPosition) -> i32 {
        let team = position.team(Game::to_move(position));
        against_others::<FourPosition>(team, self.evaluate_players(position))
    }

    fn evaluate_players(&self, position: &FourPosition) -> [i32; Player::MOST] {
        let board = position.board();
        let rules = position.rules();
        let rules = Rules {
            turning: rules.turning,
            listing: rules.listing,
        };
        let mut values = [0; Player::MOST];
        for colour in FourColour::ALL {
            let Some(controller) = position.controller(colour) else {
                continue;
            };
            let pieces = board.of(colour).iter();
            let material: i32 = pieces
                .filter_map(|square| board.piece_at(square))
                .map(|piece| value(piece.lines))
                .sum();
            let batches = board.batches(colour, rules);
            let reach: i32 = batches.map(|batch| batch.target_count() as i32).sum();
            values[Player::from(controller).index()] += material + MOBILITY * reach;
        }
        values
    }

    fn capture(&self, position: &FourPosition, mv: Move) -> Option<Capture> {
        let taken = position.captured(mv)?;
        let mover = position.board().piece_at(mv.from())?;
        Some(Capture {
            taken: value(taken.lines),
            mover: value(mover.lines),
        })
    }

    fn is_redundant(&self, mv: Move) -> bool {
        is_with_turn(mv)
    }

    fn quiet_margin(&self) -> Option<i32> {
        Some(120)
    }
}
