//! Evaluation of Ploy for four: material, mobility and style terms of each player.

use board_game_core::{Game, Player};
use ploy_rules::{FourColour, FourPosition, Kind, Move, Rules, SquareSet};

use super::contract::{Capture, Evaluation, against_others};
use super::ploy::{DISTANCE, MOBILITY, is_turning_capture, value};
use crate::Style;

/// Adds the material and the mobility of each player, with the values of
/// [`PloyEvaluation`](super::PloyEvaluation).
///
/// The unit is a Shield. The Commander counts as material, since a player without it is nearly out
/// of the game. Attackers add a bonus for pieces near an opposing Commander, guardians for pieces
/// beside their own, roamers for each square that any piece of a colour reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PloyFourEvaluation {
    style: Style,
}

/// The weights of a style.
struct PloyFourWeights {
    /// Each piece, for each step that it stands nearer than 8 to an opposing Commander.
    proximity: i32,
    /// Each piece beside the Commander of its colour.
    cover: i32,
    /// Each square that some piece of the colour reaches.
    area: i32,
}

impl PloyFourWeights {
    const fn new(proximity: i32, cover: i32, area: i32) -> Self {
        Self {
            proximity,
            cover,
            area,
        }
    }
}

/// Weights by style.
static WEIGHTS: [PloyFourWeights; 4] = [
    PloyFourWeights::new(0, 0, 0),
    PloyFourWeights::new(12, 0, 0),
    PloyFourWeights::new(0, 30, 0),
    PloyFourWeights::new(0, 0, 20),
];

/// The style terms of a colour.
fn style_terms(
    position: &FourPosition,
    colour: FourColour,
    rules: Rules,
    weights: &PloyFourWeights,
) -> i32 {
    let board = position.board();
    if weights.area != 0 {
        let batches = board.batches(colour, rules);
        let area = batches.fold(SquareSet::EMPTY, |all, batch| all | batch.targets());
        return area.len() as i32 * weights.area;
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
        sum += nearest.map_or(0, |steps| weights.proximity * (8 - i32::from(steps)));
        sum += i32::from(covers) * weights.cover;
    }
    sum
}

impl Evaluation<FourPosition> for PloyFourEvaluation {
    fn evaluate(&self, position: &FourPosition) -> i32 {
        let team = position.team(Game::to_move(position));
        against_others::<FourPosition>(team, self.evaluate_players(position))
    }

    fn evaluate_players(&self, position: &FourPosition) -> [i32; Player::MAX_COUNT] {
        let board = position.board();
        let rules = position.rules().moving();
        let weights = &WEIGHTS[self.style as usize];
        let mut values = [0; Player::MAX_COUNT];
        for colour in FourColour::ALL {
            let Some(controller) = position.controller(colour) else {
                continue;
            };
            let pieces = board.of(colour).iter();
            let material: i32 = pieces
                .filter_map(|square| board.piece_at(square))
                .map(|piece| value(piece.lines()))
                .sum();
            let batches = board.batches(colour, rules);
            let reach: i32 = batches.map(|batch| batch.target_count() as i32).sum();
            let value = &mut values[Player::from(controller).index()];
            *value += material + MOBILITY * reach;
            if self.style != Style::Balanced {
                *value += style_terms(position, colour, rules, weights);
            }
        }
        values
    }

    fn capture(&self, position: &FourPosition, mv: Move) -> Option<Capture> {
        let victim = position.captured(mv)?;
        let attacker = position.board().piece_at(mv.from())?;
        Some(Capture {
            victim: value(victim.lines()),
            attacker: value(attacker.lines()),
        })
    }

    fn is_redundant_capture(&self, mv: Move) -> bool {
        is_turning_capture(mv)
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(120)
    }

    fn with_style(self, style: Style) -> Self {
        Self { style }
    }
}
