//! Pawns that follow a plan, and win as soon as it allows.

use super::PawnStrategy;
use super::error::StrategyError;
use super::greedy::Greedy;
use super::placements::{Placements, column, lines};
use crate::bitboard::region;
use crate::bitboard::{self, squares};
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::AREA;
use crate::turn::{Move, Turn};

/// A plan of the pawns: a condition that each turn satisfies unless it takes the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PawnPlan {
    /// Each pair of files, a and b, c and d, and so on, has one pawn: four pawns on 8 x 8. So one
    /// file of each pair is blocked, and one step can block the other.
    FilePairs,
    /// A pawn stands in the rook's row or column.
    Blocker,
}

impl PawnPlan {
    /// The rook squares for which a turn may end with these pawns.
    fn allows(self, rules: &Rules, pawns: u128) -> u128 {
        let board = bitboard::board::<u128>(rules.side());
        match self {
            Self::FilePairs => {
                let pairs = (0..rules.pawns()).map(|pair| column(2 * pair) | column(2 * pair + 1));
                let each_has_one = pairs
                    .map(|pair| (pawns & pair).count_ones())
                    .all(|n| n == 1);
                if each_has_one { board } else { 0 }
            }
            Self::Blocker => {
                lines(rules.side())
                    .filter(|line| pawns & line != 0)
                    .fold(0, |all, line| all | line)
                    & board
            }
        }
    }
}

/// Pawns that follow a [`PawnPlan`]. Among the turns of the plan they choose one that wins soonest,
/// whatever the rook does.
///
/// The constructor solves all placements of the plan. From a position in which the plan does not
/// win, the pawns play as [`Greedy`] does.
///
/// In Abdellatif 2017 four pawns with two steps guard a pair of files each, and of two pawns with
/// two steps of three squares one always blocks.
///
/// ```
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::strategy::{PawnPlan, PlannedPawns};
///
/// let hunters = PlannedPawns::new(PawnPlan::FilePairs, &Rules::new(4, 2, 1)?)?;
/// assert_eq!((hunters.won(), hunters.placements()), (65_536, 65_536));
/// let start = Position::parse("b5,d5,f5,h5", &hunters.rules())?;
/// assert_eq!(hunters.turns(&start), Some(17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlannedPawns {
    plan: PawnPlan,
    placements: Placements,
    /// For each placement and rook square, with the rook to move: the number of turns until the
    /// rook is taken, 0 if it never is.
    lost: Vec<[u8; AREA]>,
    /// For each placement, with the pawns to move: the rook squares from which the pawns win.
    won: Vec<u128>,
}

impl PlannedPawns {
    /// Solves the plan under these rules.
    ///
    /// # Errors
    /// [`StrategyError`] if the plan is not defined under these rules, or there are too many
    /// placements or turns.
    pub fn new(plan: PawnPlan, rules: &Rules) -> Result<Self, StrategyError> {
        if plan == PawnPlan::FilePairs && rules.side() != 2 * rules.pawns() {
            return Err(StrategyError::NoPairs { rules: *rules });
        }
        let placements = Placements::new(*rules, |pawns| plan.allows(rules, pawns) != 0)?;
        let (lost, won) = solve(plan, &placements);
        Ok(Self {
            plan,
            placements,
            lost,
            won,
        })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.placements.rules
    }

    /// Number of placements of the plan.
    #[must_use]
    pub fn placements(&self) -> usize {
        self.placements.len()
    }

    /// Number of placements from which the plan wins, wherever the rook is put.
    #[must_use]
    pub fn won(&self) -> usize {
        let sets = self.placements.sets().iter().zip(&self.won);
        let rules = &self.placements.rules;
        sets.filter(|&(&pawns, won)| region::safe(rules, pawns) & !won == 0)
            .count()
    }

    /// Maximum number of pawn turns to the win, the capture of the rook included; `None` if the
    /// plan does not win from here.
    #[must_use]
    pub fn turns(&self, position: &Position) -> Option<u32> {
        if position.rules != self.rules() {
            return None;
        }
        if position.rook_is_taken() {
            return Some(0);
        }
        match (position.to_move(), position.rook()) {
            (Side::Pawns, _) => self.best(position).map(|(_, turns)| turns),
            (Side::Rook, Some(_)) => self.after(position),
            (Side::Rook, None) => {
                let mut worst = 0;
                for square in position.rook_moves() {
                    let mut placed = *position;
                    placed.make(&position.rook_move(square));
                    worst = worst.max(self.best(&placed)?.1);
                }
                Some(worst)
            }
        }
    }

    /// The number of turns to the win, with the rook on the board and to move.
    fn after(&self, position: &Position) -> Option<u32> {
        if position.rook_is_taken() {
            return Some(0);
        }
        let number = *self.placements.numbers.get(&position.pawns().bits())?;
        let rook = position.rook()?.index();
        match self.lost[number as usize][rook] {
            0 => None,
            turns => Some(turns.into()),
        }
    }

    /// The turn of the plan that wins soonest, and the number of turns to the win with it.
    fn best(&self, position: &Position) -> Option<(Turn, u32)> {
        let rook = position.rook()?;
        let mut best: Option<(Turn, u32)> = None;
        position.placements_until(|turn| {
            let mut next = *position;
            next.make(&Move::Pawns(*turn));
            let allowed = self.plan.allows(&self.rules(), next.pawns().bits());
            if turn.takes_rook() || allowed & rook.as_set().bits() != 0 {
                let turns = self.after(&next).map(|turns| turns + 1);
                if let Some(turns) = turns.filter(|&turns| best.is_none_or(|(_, min)| turns < min))
                {
                    best = Some((*turn, turns));
                }
            }
            best.is_some_and(|(_, turns)| turns == 1)
        });
        best
    }
}

/// The turns and the won squares of a [`PlannedPawns`], by retrograde analysis.
fn solve(plan: PawnPlan, placements: &Placements) -> (Vec<[u8; AREA]>, Vec<u128>) {
    let count = placements.len();
    let allowed: Vec<u128> = placements
        .sets()
        .iter()
        .map(|&pawns| plan.allows(&placements.rules, pawns))
        .collect();
    let mut turns = vec![[0; AREA]; count];
    let mut lost = vec![0u128; count];
    let mut won: Vec<u128> = (0..count)
        .map(|number| placements.attacked(number))
        .collect();
    let board = bitboard::board::<u128>(placements.rules.side());
    for turn in 1..=u8::MAX {
        let mut has_grown = false;
        for number in 0..count {
            let empty = board & !placements.sets()[number];
            let now = empty & !placements.before(number, !won[number]);
            for square in squares(now & !lost[number]) {
                turns[number][usize::from(square)] = turn;
                has_grown = true;
            }
            lost[number] = now;
        }
        if !has_grown {
            break;
        }
        for (number, won) in won.iter_mut().enumerate() {
            for edge in placements.turns(number) {
                let to = edge.to as usize;
                *won |= lost[to] & allowed[to] & !edge.path;
            }
        }
    }
    (turns, won)
}

impl PawnStrategy for PlannedPawns {
    fn turn(&self, position: &Position) -> Option<Turn> {
        let greedy = || Greedy::default().turn(position);
        self.best(position).map(|(turn, _)| turn).or_else(greedy)
    }
}
