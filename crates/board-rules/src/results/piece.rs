//! The pieces and the wraps of the questions.

use std::fmt;

use knights_tour::graph::{Steps, StepsError, Wrap};

/// A piece of chess or of fairy chess that tours whole boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Piece {
    /// Moves 1 square along one axis and 2 along the other.
    #[default]
    Knight,
    /// Moves 1 square along one axis: its graph is the grid.
    Wazir,
    /// Moves 1 square along one axis or both.
    King,
}

/// The edges of the board that are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NamedWrap {
    #[default]
    Plain,
    /// The first column is beside the last.
    Cylinder,
    /// The first column is beside the last, and the first row beside the last.
    Torus,
}

impl Piece {
    /// The pieces that a question names; the knight has no word.
    pub(super) const NAMED: [Self; 2] = [Self::Wazir, Self::King];

    /// The distances along two axes of its leaps.
    const fn leaps(self) -> &'static [(u16, u16)] {
        match self {
            Self::Knight => &[(1, 2)],
            Self::Wazir => &[(0, 1)],
            Self::King => &[(0, 1), (1, 1)],
        }
    }

    /// Its steps on a board, or between any two axes of a box.
    pub(super) fn steps(self, is_box: bool) -> Result<Steps, StepsError> {
        let mut all = Vec::new();
        for &(a, b) in self.leaps() {
            let steps = match is_box {
                false => Steps::leaper(a, b)?,
                true => Steps::leaper_in_space(a, b, 0)?,
            };
            all.extend(steps.iter());
        }
        Steps::new(all)
    }

    /// The options of `tours count` that ask for it.
    pub(super) fn options(self) -> String {
        let leaps = self.leaps().iter().filter(|_| self != Self::Knight);
        leaps.map(|(a, b)| format!(" --leaper {a},{b}")).collect()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Knight => "knight",
            Self::Wazir => "wazir",
            Self::King => "king",
        })
    }
}

impl NamedWrap {
    /// The wraps that a question names; the plain board has no word.
    pub(super) const NAMED: [Self; 2] = [Self::Cylinder, Self::Torus];

    /// The joined edges.
    pub(super) const fn wrap(self) -> Wrap {
        Wrap {
            columns: !matches!(self, Self::Plain),
            rows: matches!(self, Self::Torus),
            layers: false,
        }
    }

    /// The option of `tours count` that asks for it.
    pub(super) const fn option(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Cylinder => " --wrap columns",
            Self::Torus => " --wrap both",
        }
    }
}

impl fmt::Display for NamedWrap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
        })
    }
}
