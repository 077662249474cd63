//! How the states of a class come out.

use core::ops::{Add, AddAssign};

use super::index::State;
use super::material::Material;
use super::solve::Pair;
use super::value::{Code, Value};

/// How the positions of a class come out, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Class {
    /// What the side to move has.
    pub own: Material,
    /// What the other side has.
    pub other: Material,
    /// Positions won by the side to move.
    pub won: u64,
    /// Drawn ones.
    pub drawn: u64,
    /// Those lost by the side to move.
    pub lost: u64,
    /// The plies of the longest win of the side to move; `None` if it wins none.
    pub longest_win: Option<u8>,
}

/// Placements in mutual zugzwang, up to symmetry and colours: each side would do worse to move than
/// if the other had to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Zugzwangs {
    /// Whoever has to move loses.
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
    /// Those of a pair of tables.
    pub(super) fn of(pair: &Pair) -> Self {
        let mut found = Self::default();
        let (_, own) = &pair.tables[0];
        let (_, passed) = pair.tables.last().unwrap_or(&pair.tables[0]);
        let is_one = pair.tables.len() == 1;
        for (number, code) in own.iter().enumerate() {
            let Some(Value::Draw | Value::Loss(_)) = code.value() else {
                continue;
            };
            let Some(state) = State::of_number(number) else {
                continue;
            };
            let other = state.passed().number();
            // Where both sides have the same, a placement comes twice, or is its own image.
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

/// How often each code comes in a table, and what else was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    /// By code, up to the last that there is.
    pub(super) counts: Vec<u64>,
    /// Those of the pair, with its first table.
    pub(super) zugzwangs: Zugzwangs,
}

impl Tally {
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

    /// States in the table.
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
