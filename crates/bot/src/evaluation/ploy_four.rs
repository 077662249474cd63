//! Ploy for four: material and mobility of each player, and what a style likes besides.

use board_game_core::{Game, Player};
use ploy_rules::{FourColour, FourPosition, Kind, Move, Rules, SquareSet};

use super::contract::{Capture, Evaluation, against_others};
use super::ploy::{DISTANCE, MOBILITY, is_with_turn, value};
use crate::Style;

/// Values the pieces that a player moves as [`PloyEvaluation`](super::PloyEvaluation) does, by their lines, and adds the
/// squares within their reach.
///
/// The unit is a Shield. A Commander counts its value, for without it a player is all but out of the game. An attacker's
/// pieces count more the nearer they stand to an opposing Commander, a guardian's those beside their own, and to a roamer
/// each square counts that any piece of a colour reaches, besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PloyFourEvaluation {
    style: Style,
}

/// What a style weighs how much.
struct Weights {
    /// Each piece, for each square nearer to the nearest opposing Commander than the far corner.
    nearer: i32,
    /// Each piece beside the Commander of its colour.
    cover: i32,
    /// Each square that any piece of the colour reaches.
    room: i32,
}

impl Weights {
    const fn of(nearer: i32, cover: i32, room: i32) -> Self {
        Self {
            nearer,
            cover,
            room,
        }
    }
}

/// By style.
static WEIGHTS: [Weights; 4] = [
    Weights::of(0, 0, 0),
    Weights::of(12, 0, 0),
    Weights::of(0, 30, 0),
    Weights::of(0, 0, 20),
];

/// What a style likes of the pieces of a colour besides: on the way to an opposing Commander, beside their own, and with room
/// to move.
fn liking(position: &FourPosition, colour: FourColour, rules: Rules, weights: &Weights) -> i32 {
    let board = position.board();
    if weights.room != 0 {
        let batches = board.batches(colour, rules);
        let room = batches.fold(SquareSet::EMPTY, |all, batch| all | batch.targets());
        return room.len() as i32 * weights.room;
    }
    let team = |colour| {
        let controller = position.controller(colour)?;
        Some(position.team(Player::from(controller)))
    };
    let commanders = board.of_kind(Kind::Commander);
    let own = commanders & board.of(colour);
    let opposing = FourColour::ALL
        .into_iter()
        .filter(|&other| team(other) != team(colour))
        .fold(SquareSet::EMPTY, |all, other| all | board.of(other))
        & commanders;
    let mut sum = 0;
    for square in board.of(colour) {
        let from = &DISTANCE[square.index()];
        let nearest = opposing.iter().map(|target| from[target.index()]).min();
        let covers = own.iter().any(|commander| from[commander.index()] == 1);
        sum += nearest.map_or(0, |steps| weights.nearer * (8 - i32::from(steps)));
        sum += i32::from(covers) * weights.cover;
    }
    sum
}

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
        let weights = &WEIGHTS[self.style as usize];
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
            let value = &mut values[Player::from(controller).index()];
            *value += material + MOBILITY * reach;
            if self.style != Style::Balanced {
                *value += liking(position, colour, rules, weights);
            }
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

    fn styled(self, style: Style) -> Self {
        Self { style }
    }
}
