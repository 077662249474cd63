//! The designs and faces of the pieces of the game.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use board_game_core::named;

use crate::{Kind, Lines, ParseNameError, Rotation};

/// The eight faces that pieces of the game have, up to turning.
///
/// Their rotations are the 54 [`Face`]s. The notation can write every other [`Lines`], but no piece
/// of the game has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Design {
    /// One line.
    Shield,
    /// Two lines at 45 degrees.
    SharpProbe,
    /// Two lines at 90 degrees.
    RightProbe,
    /// Two lines at 180 degrees.
    StraightProbe,
    /// Three neighbouring lines, as on an arrow's head.
    ArrowLance,
    /// A line between two others, 135 degrees from each.
    YLance,
    /// A straight line and one across.
    TLance,
    /// Four lines at right angles.
    Commander,
}

named!(
    Design,
    "design",
    [
        Shield => "shield",
        SharpProbe => "sharp probe",
        RightProbe => "right probe",
        StraightProbe => "straight probe",
        ArrowLance => "arrow lance",
        YLance => "Y-lance",
        TLance => "T-lance",
        Commander => "commander",
    ]
);

impl Design {
    /// The lines of the design before any turn, as black has it at the start; the Shield and the
    /// straight Probe look north, the Commander stands on its diagonals.
    #[must_use]
    pub const fn lines(self) -> Lines {
        let bits = match self {
            Self::Shield => 1,
            Self::SharpProbe => 3,
            Self::RightProbe => 5,
            Self::StraightProbe => 17,
            Self::ArrowLance => 131,
            Self::YLance => 146,
            Self::TLance => 69,
            Self::Commander => 170,
        };
        Lines::new(bits).expect("every design has lines")
    }

    /// Number of different faces that turning gives: 8, or 4 for a straight Probe, or 2 for a
    /// Commander.
    #[must_use]
    pub const fn faces(self) -> u8 {
        match self {
            Self::StraightProbe => 4,
            Self::Commander => 2,
            _ => 8,
        }
    }

    /// The kind of the piece, which its number of lines decides.
    #[must_use]
    pub const fn kind(self) -> Kind {
        let kind = self.lines().kind();
        kind.expect("every design has one to four lines")
    }
}

/// One of the 54 faces a piece of the game can show: a design, turned.
///
/// ```
/// use ploy_rules::{Design, Face, Lines};
///
/// assert_eq!(Face::all().count(), 54);
///
/// let face = Face::of(Lines::new(84).expect("not 0")).expect("84 is a face of the game");
/// assert_eq!(face.design(), Design::TLance);
/// assert_eq!(face.to_string(), "T-lance turned by 4");
/// assert_eq!("T-lance turned by 4".parse(), Ok(face));
///
/// assert!(Face::of(Lines::new(21).expect("not 0")).is_some());
/// assert!(Face::of(Lines::new(7).expect("not 0")).is_some());
/// assert!(Face::of(Lines::new(11).expect("not 0")).is_none(), "three lines, but no Lance of the game");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    design: Design,
    turn: Rotation,
}

impl Face {
    /// All 54, design by design.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Design::ALL.into_iter().flat_map(|design| {
            Rotation::ALL[..design.faces() as usize]
                .iter()
                .map(move |&turn| Self { design, turn })
        })
    }

    /// The face with these lines; `None` when no piece of the game has them.
    #[must_use]
    pub fn of(lines: Lines) -> Option<Self> {
        Self::all().find(|face| face.lines() == lines)
    }

    /// Which piece.
    #[inline]
    #[must_use]
    pub const fn design(self) -> Design {
        self.design
    }

    /// The least turn from [`Design::lines`] that gives this face.
    #[inline]
    #[must_use]
    pub const fn turn(self) -> Rotation {
        self.turn
    }

    /// The lines it shows.
    #[must_use]
    pub const fn lines(self) -> Lines {
        self.design.lines().rotated(self.turn)
    }
}

impl fmt::Display for Face {
    /// The design and, if any, the turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn.steps() {
            0 => write!(f, "{}", self.design),
            steps => write!(f, "{} turned by {steps}", self.design),
        }
    }
}

impl FromStr for Face {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let names = &["commander", "T-lance turned by 4", "another of 54"];
        Self::all()
            .find(|face| face.to_string() == text)
            .ok_or_else(|| ParseNameError::new("face", names, text))
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Face);
