//! What a game is played by.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::{EnergyMap, EnergyModel, Fixed, Magnets, TextError};

/// Which moves are legal and when a game is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// No own king may be left attacked; a player who has only a king left has lost (Urban 2023).
    #[default]
    BareKing,
    /// The boxed game (Teruo Matsumoto, 1976): the same, but a player with a king and one other piece left has lost
    /// already. It begins as [`Start::FifthFile`](crate::Start).
    Boxed,
    /// Kings may be left attacked and be captured, and a side without a king plays on. Over when the side to move has
    /// no move. For counting.
    PseudoLegal,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::BareKing, Self::Boxed, Self::PseudoLegal];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::BareKing => "bare-king",
            Self::Boxed => "boxed",
            Self::PseudoLegal => "pseudo-legal",
        }
    }

    /// With how many pieces beside the king a player has lost; `None` if with no number.
    #[inline]
    pub(crate) const fn lost_with(self) -> Option<u32> {
        match self {
            Self::BareKing => Some(0),
            Self::Boxed => Some(1),
            Self::PseudoLegal => None,
        }
    }
}

/// What a game is played by: the variant, and where the energies of pieces that have moved come from.
///
/// ```
/// use shogun_rules::{Rules, Variant};
///
/// let rules: Rules = "variant=boxed".parse()?;
/// assert_eq!(rules.variant, Variant::Boxed);
/// assert_eq!(rules.to_string(), "variant=boxed energies=fixed");
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<M = Fixed> {
    /// Which moves are legal and when a game is over.
    pub variant: Variant,
    /// What sets the energy of a piece that has moved.
    pub energies: M,
}

impl Rules {
    /// The variant with fixed energies.
    #[must_use]
    pub const fn fixed(variant: Variant) -> Self {
        Self {
            variant,
            energies: Fixed,
        }
    }
}

impl<M: fmt::Display> fmt::Display for Rules<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "variant={} energies={}", self.variant, self.energies)
    }
}

impl<M: EnergyModel> FromStr for Rules<M> {
    type Err = TextError;

    /// Reads `variant=` and `energies=` in any order; what is left out has its default value.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let [variant, energies] = values(text)?;
        Ok(Self {
            variant: variant.map_or(Ok(Variant::default()), str::parse)?,
            energies: energies.map_or(Ok(M::default()), str::parse)?,
        })
    }
}

/// What stands after `variant=` and after `energies=`.
fn values(text: &str) -> Result<[Option<&str>; 2], TextError> {
    let mut values = [None; 2];
    for word in text.split_whitespace() {
        let is_new = match word.split_once('=') {
            Some(("variant", value)) => values[0].replace(value).is_none(),
            Some(("energies", value)) => values[1].replace(value).is_none(),
            _ => false,
        };
        if !is_new {
            return Err(TextError::Word {
                what: "rule",
                found: word.to_string(),
                expected: "variant=<variant> and energies=<energies>, each at most once",
            });
        }
    }
    Ok(values)
}

/// Rules with any of the crate's energy models, for programs that learn which at run time.
///
/// ```
/// use shogun_rules::{AnyRules, EnergyModel, Position, Rules};
///
/// fn branching<M: EnergyModel>(position: &str, rules: &Rules<M>) -> Result<u64, shogun_rules::TextError> {
///     Ok(Position::parse(position, rules)?.count_moves())
/// }
///
/// let position = "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w";
/// let moves = match "variant=boxed energies=fixed".parse()? {
///     AnyRules::Fixed(rules) => branching(position, &rules)?,
///     AnyRules::Magnets(rules) => branching(position, &rules)?,
///     AnyRules::Squares(rules) => branching(position, &rules)?,
/// };
/// assert_eq!(moves, 22);
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyRules {
    /// `energies=fixed`, or nothing about energies.
    Fixed(Rules),
    /// `energies=magnets:<map>`.
    Magnets(Rules<Magnets>),
    /// `energies=squares:<map>`.
    Squares(Rules<EnergyMap>),
}

impl AnyRules {
    /// The same on a board turned clockwise, by quarter turns, before the game: its magnets or energies come to other
    /// squares. With fixed energies nothing changes.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        match self {
            Self::Fixed(rules) => Self::Fixed(rules),
            Self::Magnets(rules) => Self::Magnets(Rules {
                energies: rules.energies.turned(quarters),
                ..rules
            }),
            Self::Squares(rules) => Self::Squares(Rules {
                energies: rules.energies.turned(quarters),
                ..rules
            }),
        }
    }

    /// Which moves are legal and when a game is over.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            Self::Fixed(rules) => rules.variant,
            Self::Magnets(rules) => rules.variant,
            Self::Squares(rules) => rules.variant,
        }
    }
}

impl Default for AnyRules {
    fn default() -> Self {
        Self::Fixed(Rules::default())
    }
}

impl fmt::Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(rules) => rules.fmt(f),
            Self::Magnets(rules) => rules.fmt(f),
            Self::Squares(rules) => rules.fmt(f),
        }
    }
}

impl FromStr for AnyRules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let [_, energies] = values(text)?;
        let energies = energies.unwrap_or("fixed");
        match energies.split(':').next() {
            Some("fixed") => text.parse().map(Self::Fixed),
            Some("magnets") => text.parse().map(Self::Magnets),
            Some("squares") => text.parse().map(Self::Squares),
            _ => Err(TextError::Word {
                what: "energy model",
                found: energies.to_string(),
                expected: "fixed, magnets:<map> or squares:<map>",
            }),
        }
    }
}
