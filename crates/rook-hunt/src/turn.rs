//! Steps of pawns, and the turns they make up.

use core::fmt;

use board_grid::Direction;
use itertools::Itertools;

use crate::rules::MAX_STEPS;
use crate::square::Square;

/// The order in which the paper's program tries the directions: right, up, left, down.
pub(crate) const DIRECTIONS: [Direction; 4] = [
    Direction::East,
    Direction::North,
    Direction::West,
    Direction::South,
];

/// A step of one pawn from a square to another in a straight line. As text, `a3-a4`.
///
/// ```
/// use rook_hunt::{Square, Step};
///
/// let step = Step::new(Square::A3, Square::A4);
/// assert_eq!((step.from(), step.to()), (Square::A3, Square::A4));
/// assert_eq!("a3-a4".parse(), Ok(step));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: Square,
    to: Square,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Step {
    /// The step between these squares.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The square that the pawn stands on.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square that it goes to.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }
}

/// A turn of the pawns: one or more steps. The last step may take the rook.
///
/// As text, `B` and the steps joined by `+`, with an `x` after the `B` if the rook is taken:
/// `Bb6-b5`, `Bb6-b5+d6-d5`, `Bxa1-b1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    steps: [Step; MAX_STEPS as usize],
    len: u8,
    takes: bool,
}

impl Turn {
    const NOWHERE: Step = {
        let Some(corner) = Square::at(0, 0) else {
            panic!("every board has a corner")
        };
        Step::new(corner, corner)
    };

    /// No steps yet.
    pub(crate) const EMPTY: Self = Self {
        steps: [Self::NOWHERE; MAX_STEPS as usize],
        len: 0,
        takes: false,
    };

    /// A turn of these steps; `takes` if the last one takes the rook. `None` without steps or with
    /// more than [`MAX_STEPS`].
    #[must_use]
    pub fn new(steps: &[Step], takes: bool) -> Option<Self> {
        if steps.is_empty() || steps.len() > usize::from(MAX_STEPS) {
            return None;
        }
        let mut turn = Self::EMPTY;
        for &step in steps {
            turn.push(step);
        }
        turn.takes = takes;
        Some(turn)
    }

    /// The steps, in the order they are made.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    /// Whether the last step takes the rook.
    #[must_use]
    pub const fn takes_rook(&self) -> bool {
        self.takes
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.len)] = step;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        self.steps[usize::from(self.len)] = Self::NOWHERE;
    }

    pub(crate) const fn taking(self) -> Self {
        Self {
            takes: true,
            ..self
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.takes { "Bx" } else { "B" };
        write!(f, "{sign}{}", self.steps().iter().format("+"))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move of either side.
///
/// As text: `a1` puts the rook on the board, and `a1-d1` moves it (`a1-a1` lets it stay). [`Turn`]
/// has the text of the pawns' turns. Parsing also accepts the paper's `T` before a rook move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The rook is put on the board.
    Place(Square),
    /// The rook moves, or stays.
    Rook {
        /// The rook's square.
        from: Square,
        /// The target square; the same square if the rook stays.
        to: Square,
    },
    /// The pawns' turn.
    Pawns(Turn),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => write!(f, "{square}"),
            Self::Rook { from, to } => write!(f, "{from}-{to}"),
            Self::Pawns(turn) => write!(f, "{turn}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
