//! The steps of a leaper.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::{array, fmt};

use itertools::Itertools;

/// The maximum number of steps of a piece, including opposites.
pub const MAX_STEPS: usize = 128;

/// The steps of a piece in columns, rows and layers, each with its opposite, so that every move can
/// be taken back.
///
/// They are in the order in which tours are listed: within the layer clockwise from 12 o'clock, the
/// shorter of two in the same direction first, as the papers list a knight's; then those to lower
/// and to higher layers.
///
/// ```
/// use knights_tour::CLOCKWISE;
/// use knights_tour::graph::Steps;
///
/// let knight = Steps::leaper(1, 2)?;
/// let steps: Vec<(i16, i16)> = knight.iter().map(|[dx, dy, _]| (dx as i16, dy as i16)).collect();
/// assert_eq!(steps, CLOCKWISE);
///
/// let king = Steps::leaper(0, 1)?.and(Steps::leaper(1, 1)?)?;
/// assert_eq!(king.iter().count(), 8);
/// assert_eq!(Steps::leaper_in_space(0, 1, 2)?.iter().count(), 24);
/// # Ok::<(), knights_tour::graph::StepsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Steps(Vec<[i32; 3]>);

impl Steps {
    /// These steps and their opposites.
    ///
    /// # Errors
    /// [`StepsError`] if there are none or too many, or a step is zero or too long.
    pub fn new(steps: impl IntoIterator<Item = [i32; 3]>) -> Result<Self, StepsError> {
        let mut all = Vec::new();
        for step in steps {
            if step == [0; 3] {
                return Err(StepsError::Nowhere);
            }
            if step.iter().any(|part| part.unsigned_abs() > MAX_STEP) {
                return Err(StepsError::TooLong { step });
            }
            for step in [step, step.map(|part| -part)] {
                if !all.contains(&step) {
                    all.push(step);
                }
            }
            if all.len() > MAX_STEPS {
                return Err(StepsError::TooMany);
            }
        }
        if all.is_empty() {
            return Err(StepsError::Empty);
        }
        all.sort_unstable_by(order);
        Ok(Self(all))
    }

    /// The leaper that goes `a` columns and `b` rows, or `b` columns and `a` rows, in all
    /// directions of a layer.
    ///
    /// # Errors
    /// [`StepsError::Nowhere`] for (0, 0), and [`StepsError::TooLong`].
    pub fn leaper(a: u16, b: u16) -> Result<Self, StepsError> {
        let [a, b] = [a, b].map(i32::from);
        Self::new([[a, b, 0], [b, a, 0], [a, -b, 0], [b, -a, 0]])
    }

    /// The leaper of a box that goes these distances along the three axes, in any order and all
    /// directions.
    ///
    /// # Errors
    /// As [`leaper`](Self::leaper).
    pub fn leaper_in_space(a: u16, b: u16, c: u16) -> Result<Self, StepsError> {
        let orders = [a, b, c].map(i32::from).into_iter().permutations(3);
        let signs = [[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]];
        let steps = orders.cartesian_product(signs);
        Self::new(steps.map(|(order, signs)| array::from_fn(|axis| signs[axis] * order[axis])))
    }

    /// The compound piece, with the steps of both.
    ///
    /// # Errors
    /// [`StepsError::TooMany`].
    pub fn and(self, other: Self) -> Result<Self, StepsError> {
        Self::new(self.0.into_iter().chain(other.0))
    }

    /// The steps in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = [i32; 3]> + '_ {
        self.0.iter().copied()
    }
}

/// The maximum length of a board.
const MAX_STEP: u32 = u16::MAX as u32;

/// Layer by layer, clockwise from 12 o'clock, from short to long.
fn order(a: &[i32; 3], b: &[i32; 3]) -> Ordering {
    let layer = |step: &[i32; 3]| (step[2] != 0, step[2]);
    // Straight up and to the right of that comes first, straight down and to the left of that last.
    let is_left = |&[x, y, _]: &[i32; 3]| x < 0 || (x == 0 && y < 0);
    let [[ax, ay, bx, by]] = [[a[0], a[1], b[0], b[1]].map(i64::from)];
    layer(a)
        .cmp(&layer(b))
        .then(is_left(a).cmp(&is_left(b)))
        .then((ax * by).cmp(&(bx * ay)))
        .then((ax * ax + ay * ay).cmp(&(bx * bx + by * by)))
}

/// An error of a list of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepsError {
    /// There are no steps.
    Empty,
    /// A step is zero.
    Nowhere,
    /// A step is longer than any board.
    TooLong {
        /// The step.
        step: [i32; 3],
    },
    /// There are more than [`MAX_STEPS`].
    TooMany,
}

impl fmt::Display for StepsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a piece has at least one step"),
            Self::Nowhere => f.write_str(
                "a step of no squares leads nowhere: at least one of its numbers must not be 0",
            ),
            Self::TooLong { step: [x, y, z] } => {
                write!(
                    f,
                    "the step {x},{y},{z} is longer than any board: at most {MAX_STEP} squares are possible"
                )
            }
            Self::TooMany => write!(
                f,
                "a piece has at most {MAX_STEPS} steps, opposites included"
            ),
        }
    }
}

impl core::error::Error for StepsError {}
