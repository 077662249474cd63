//! A strategy of the rook: it breaks through the pawns again and again.

use super::RookStrategy;
use super::error::StrategyError;
use super::placements::{Placements, lines};
use crate::bitboard::{self, squares};
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::AREA;
use crate::turn::Move;

/// The rook of Abdellatif 2017 against three pawns. The rook *breaks through* when it is to move in
/// a row or column without pawns: then it can cross to the other half of the board.
///
/// The rook goes to the square from which it breaks through in the fewest moves, whatever the pawns
/// do, and can do so without end. The constructor computes these squares for all placements. In a
/// position without such a square the strategy has no move.
///
/// ```
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::strategy::{Breakthrough, RookStrategy};
///
/// let rules = Rules::new(2, 2, 1)?.with_side(6)?;
/// let rook = Breakthrough::new(&rules)?;
/// assert!(rook.always_breaks_through());
/// let reply = rook.reply(&Position::parse("b3,e4", &rules)?);
/// assert!(reply.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Breakthrough {
    placements: Placements,
    /// For each placement and rook square, with the pawns to move: the maximum number of rook moves
    /// up to the next breakthrough, that move included; 0 if the pawns can prevent breakthroughs
    /// without end.
    moves: Vec<[u8; AREA]>,
}

impl Breakthrough {
    /// Computes the strategy under these rules.
    ///
    /// # Errors
    /// [`StrategyError`] if there are too many placements or turns.
    pub fn new(rules: &Rules) -> Result<Self, StrategyError> {
        let placements = Placements::new(*rules, |_| true)?;
        let moves = solve(&placements);
        Ok(Self { placements, moves })
    }

    /// Whether the rook breaks through without end from every placement that leaves it a safe
    /// square.
    #[must_use]
    pub fn always_breaks_through(&self) -> bool {
        let rules = &self.placements.rules;
        let sets = self.placements.sets().iter().zip(&self.moves);
        sets.map(|(&pawns, moves)| (crate::bitboard::region::safe(rules, pawns), moves))
            .all(|(safe, moves)| {
                safe == 0 || squares(safe).any(|square| moves[usize::from(square)] > 0)
            })
    }

    /// Maximum number of rook moves up to the next breakthrough, from any square from which the
    /// rook breaks through without end; `None` if the strategy fails from a placement, see
    /// [`always_breaks_through`](Self::always_breaks_through).
    #[must_use]
    pub fn max_moves(&self) -> Option<u8> {
        self.always_breaks_through()
            .then(|| self.moves.iter().flatten().copied().max())
            .flatten()
    }
}

/// The squares of all rows and columns without a pawn.
fn free_lines(rules: &Rules, pawns: u128) -> u128 {
    let free = lines(rules.side()).filter(|line| pawns & line == 0);
    free.fold(0, |all, line| all | line) & bitboard::board::<u128>(rules.side())
}

/// The rook squares, with the pawns to move, on which no turn takes the rook and every turn leads
/// to a position of `targets`, with the rook to move.
fn forced_squares(placements: &Placements, number: usize, targets: &[u128]) -> u128 {
    let pawns = placements.sets()[number];
    let safe =
        crate::bitboard::region::safe(&placements.rules, pawns) & !placements.attacked(number);
    let turns = placements.turns(number).iter();
    turns.fold(safe, |squares, turn| {
        squares & (targets[turn.to as usize] | turn.path)
    })
}

/// Computes the numbers of moves up to the next breakthrough, as in [`Breakthrough`], for the
/// largest set of positions from which the rook can break through and return to the set.
fn solve(placements: &Placements) -> Vec<[u8; AREA]> {
    let count = placements.len();
    let lines: Vec<u128> = placements
        .sets()
        .iter()
        .map(|&pawns| free_lines(&placements.rules, pawns))
        .collect();
    let forced = |targets: &[u128]| -> Vec<u128> {
        (0..count)
            .map(|number| forced_squares(placements, number, targets))
            .collect()
    };
    let before = |forced: &[u128]| -> Vec<u128> {
        let numbered = forced.iter().enumerate();
        numbered
            .map(|(number, &squares)| placements.before(number, squares))
            .collect()
    };
    // Positions with the rook to move. The set shrinks to its greatest fixed point.
    let mut candidates = vec![bitboard::board::<u128>(placements.rules.side()); count];
    loop {
        let breakthroughs: Vec<u128> = before(&forced(&candidates))
            .iter()
            .zip(&lines)
            .map(|(can, lines)| can & lines)
            .collect();
        let mut moves = vec![[0; AREA]; count];
        let mut reached = breakthroughs.clone();
        for round in 1..=u8::MAX {
            let next = forced(&reached);
            for (number, squares_now) in next.iter().enumerate() {
                for square in squares(*squares_now) {
                    let known = &mut moves[number][usize::from(square)];
                    if *known == 0 {
                        *known = round;
                    }
                }
            }
            let wider: Vec<u128> = before(&next)
                .iter()
                .zip(&reached)
                .map(|(new, old)| new | old)
                .collect();
            if wider == reached {
                break;
            }
            reached = wider;
        }
        if reached == candidates {
            return moves;
        }
        candidates = reached;
    }
}

impl RookStrategy for Breakthrough {
    fn reply(&self, position: &Position) -> Option<Move> {
        if position.to_move() != Side::Rook || position.rules != self.placements.rules {
            return None;
        }
        let number = *self.placements.numbers.get(&position.pawns().bits())?;
        let moves = &self.moves[number as usize];
        position
            .rook_moves()
            .into_iter()
            .filter(|to| moves[to.index()] > 0)
            .min_by_key(|to| moves[to.index()])
            .map(|to| position.rook_move(to))
    }
}
