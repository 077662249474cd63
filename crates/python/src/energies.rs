//! Shogun's energies by any of the models, so that one class of positions has them all.

use std::fmt;
use std::str::FromStr;

use shogun_rules::{
    AnyRules, Carried, Disc, Energy, EnergyMap, EnergyModel, Fixed, Magnets, Piece, Square,
    TextError,
};

/// Where energies come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Energies {
    /// They never change.
    #[default]
    Fixed,
    /// From magnets.
    Magnets(Magnets),
    /// From the squares.
    Squares(EnergyMap),
}

/// A disc, where pieces have discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MaybeDisc(Option<Disc>);

impl Carried for MaybeDisc {
    #[inline]
    fn number(self) -> Option<u32> {
        self.0.and_then(Disc::number)
    }

    fn from_number(number: u32) -> Option<Self> {
        Disc::from_number(number).map(|disc| Self(Some(disc)))
    }
}

impl EnergyModel for Energies {
    type Carried = MaybeDisc;

    fn carried(&self, piece: Piece, square: Square) -> MaybeDisc {
        MaybeDisc(match self {
            Self::Magnets(magnets) => Some(magnets.carried(piece, square)),
            Self::Fixed | Self::Squares(_) => None,
        })
    }

    fn fits(&self, piece: Piece, carried: MaybeDisc, square: Square) -> bool {
        match (self, carried.0) {
            (Self::Magnets(magnets), Some(disc)) => magnets.fits(piece, disc, square),
            (Self::Fixed, None) => Fixed.fits(piece, (), square),
            (Self::Squares(map), None) => map.fits(piece, (), square),
            _ => false,
        }
    }

    #[inline]
    fn landing(&self, piece: Piece, carried: MaybeDisc, square: Square) -> Energy {
        match (self, carried.0) {
            (Self::Magnets(magnets), Some(disc)) => magnets.landing(piece, disc, square),
            (Self::Squares(map), _) => map.landing(piece, (), square),
            _ => Fixed.landing(piece, (), square),
        }
    }
}

impl fmt::Display for Energies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed => Fixed.fmt(f),
            Self::Magnets(magnets) => magnets.fmt(f),
            Self::Squares(map) => map.fmt(f),
        }
    }
}

impl FromStr for Energies {
    type Err = TextError;

    /// Reads what stands after `energies=` in rules.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Ok(match format!("energies={text}").parse()? {
            AnyRules::Fixed(_) => Self::Fixed,
            AnyRules::Magnets(rules) => Self::Magnets(rules.energies),
            AnyRules::Squares(rules) => Self::Squares(rules.energies),
        })
    }
}
