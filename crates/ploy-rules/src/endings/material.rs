//! The material of a side in an ending.

use core::fmt;
use core::str::FromStr;

use crate::{Board, Colour, Design, Face, Kind, ParseNameError, Position, SquareSet};

/// The material of a side besides its Commander: one piece of the game.
///
/// As text it is the name of the design, `sharp probe`; in the order of the designs.
///
/// ```
/// use ploy_rules::Design;
/// use ploy_rules::endings::Material;
///
/// assert_eq!(Material::ALL.len(), 7);
/// assert_eq!("sharp probe".parse(), Ok(Material::ALL[1]));
/// assert_eq!(Material::new(Design::Shield), Some(Material::ALL[0]));
/// assert_eq!(Material::new(Design::Commander), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(Design);

impl Material {
    /// All materials, in order.
    pub const ALL: [Self; 7] = [
        Self(Design::Shield),
        Self(Design::SharpProbe),
        Self(Design::RightProbe),
        Self(Design::StraightProbe),
        Self(Design::ArrowLance),
        Self(Design::YLance),
        Self(Design::TLance),
    ];

    /// A Commander and a piece of this design; `None` if it is a second Commander.
    #[must_use]
    pub const fn new(design: Design) -> Option<Self> {
        match design {
            Design::Commander => None,
            design => Some(Self(design)),
        }
    }

    /// The materials of the side to move and of the other side; `None` unless each has a Commander,
    /// a piece of the game, and no other piece.
    #[must_use]
    pub fn of(position: &Position) -> Option<[Self; 2]> {
        let mover = position.to_move();
        let sides = [mover, mover.other()];
        let [own, other] = sides.map(|colour| Self::on(position.board(), colour));
        Some([own?.0, other?.0])
    }

    /// The piece besides the Commander.
    #[must_use]
    pub const fn design(self) -> Design {
        self.0
    }

    /// The material of a side on a board, with the squares and the turns of its Commander and its
    /// piece; `None` unless it has exactly these two.
    pub(super) fn on(board: &Board, colour: Colour) -> Option<(Self, [PlacedFace; 2])> {
        let (all, commanders) = (board.of(colour), board.of_kind(Kind::Commander));
        let only = |set: SquareSet| set.first().filter(|_| set.len() == 1);
        let [commander, piece] = [only(all & commanders)?, only(all - commanders)?];
        let place = |square| Some((square, Face::of(board.piece_at(square)?.lines())?));
        let [commander, piece] = [place(commander)?, place(piece)?];
        let material = Self::new(piece.1.design())?;
        let is_commander = commander.1.design() == Design::Commander;
        is_commander.then_some((material, [commander, piece]))
    }
}

/// A face and the square that it stands on.
pub(super) type PlacedFace = (crate::Square, Face);

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Material {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let design: Design = text.parse()?;
        let names = &["shield", "another design but the commander"];
        Self::new(design).ok_or_else(|| ParseNameError::new("material", names, text))
    }
}
