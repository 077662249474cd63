//! Statistics of a class of endings.

use core::ops::{Add, AddAssign};

use super::index::EndgameState;
use super::material::Material;
use super::solve::DuelTables;
use super::value::{Code, Value};

/// The numbers of won, drawn and lost positions of a class, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Class {
    /// The material of the side to move.
    pub own: Material,
    /// The material of the other side.
    pub other: Material,
    /// Positions won by the side to move.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Positions lost by the side to move.
    pub lost: u64,
    /// The plies of the longest win of the side to move; `None` without a win.
    pub longest_win: Option<u8>,
}

/// Numbers of placements in mutual zugzwang, up to symmetry and colours: for each side it is worse
/// to move than not to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Zugzwangs {
    /// The side to move loses, whichever it is.
    pub decisive: u64,
    /// One side loses if it has to move, and otherwise draws.
    pub half: u64,
}

impl Add for Zugzwangs {
    type Output = Self;

    fn add(self, others: Self) -> Self {
        Self {
            decisive: self.decisive + others.decisive,
            half: self.half + others.half,
        }
    }
}

impl AddAssign for Zugzwangs {
    fn add_assign(&mut self, others: Self) {
        *self = *self + others;
    }
}

impl Zugzwangs {
    /// The mutual zugzwangs of a pair of tables.
    pub(super) fn of(pair: &DuelTables) -> Self {
        let mut found = Self::default();
        let (_, own) = &pair.tables[0];
        let (_, passed) = pair.tables.last().unwrap_or(&pair.tables[0]);
        let is_one = pair.tables.len() == 1;
        for (number, code) in own.iter().enumerate() {
            let Some(Value::Draw | Value::Loss(_)) = code.value() else {
                continue;
            };
            let Some(state) = EndgameState::of_number(number) else {
                continue;
            };
            let other = state.passed().number();
            // With equal material, a placement occurs twice, or is its own image.
            if is_one && other < number {
                continue;
            }
            match (code.value(), passed[other].value()) {
                (Some(Value::Loss(_)), Some(Value::Loss(_))) => found.decisive += 1,
                (Some(Value::Loss(_)), Some(Value::Draw))
                | (Some(Value::Draw), Some(Value::Loss(_))) => found.half += 1,
                _ => {}
            }
        }
        found
    }
}

/// The statistics of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableSummary {
    /// The number of states of each code, up to the last code that occurs.
    pub(super) counts: Vec<u64>,
    /// The mutual zugzwangs of the pair, only for its first table.
    pub(super) zugzwangs: Zugzwangs,
}

impl TableSummary {
    pub(super) fn of(codes: &[Code], zugzwangs: Zugzwangs) -> Self {
        let mut counts = vec![0; usize::from(Code::NONE.0)];
        for code in codes {
            if let Some(count) = counts.get_mut(usize::from(code.0)) {
                *count += 1;
            }
        }
        let used = counts.iter().rposition(|&count| count > 0);
        counts.truncate(used.map_or(0, |last| last + 1));
        Self { counts, zugzwangs }
    }

    /// Number of states in the table.
    pub(super) fn states(&self) -> u64 {
        self.counts.iter().sum()
    }

    pub(super) fn class(&self, own: Material, other: Material) -> Class {
        let mut class = Class {
            own,
            other,
            won: 0,
            drawn: 0,
            lost: 0,
            longest_win: None,
        };
        for (code, &count) in self.counts.iter().enumerate() {
            match Code(code as u8).value() {
                Some(Value::Win(plies)) => {
                    class.won += count;
                    if count > 0 {
                        class.longest_win = Some(plies);
                    }
                }
                Some(Value::Draw) => class.drawn += count,
                Some(Value::Loss(_)) => class.lost += count,
                None => {}
            }
        }
        class
    }
}
