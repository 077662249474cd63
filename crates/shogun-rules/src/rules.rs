//! The rules of a game.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use board_game_core::named;

use crate::{Energies, TextError};

/// A variant: the legal moves and the endings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// A move must not leave the own king attacked. A player with only a king has lost.
    #[default]
    BareKing,
    /// The boxed game (Teruo Matsumoto, 1976): the same, but a player with a king and one other
    /// piece left has lost already. It begins as [`Start::FifthFile`](crate::Start).
    Boxed,
    /// Kings can be captured and play goes on. The game ends when the side to move has no move. For
    /// perft.
    PseudoLegal,
}

named!(
    Variant,
    "variant",
    [BareKing => "bare-king", Boxed => "boxed", PseudoLegal => "pseudo-legal"]
);

impl Variant {
    /// The largest number of pieces besides the king with which a player has lost; `None` without
    /// such a rule.
    #[inline]
    pub(crate) const fn losing_piece_count(self) -> Option<u32> {
        match self {
            Self::BareKing => Some(0),
            Self::Boxed => Some(1),
            Self::PseudoLegal => None,
        }
    }
}

/// The rules of a game: the variant and the energy model.
///
/// ```
/// use shogun_rules::{Energies, Rules, Variant};
///
/// let rules: Rules = "variant=boxed".parse()?;
/// assert_eq!(rules, Rules::new(Variant::Boxed, Energies::Fixed));
/// assert_eq!(rules, Rules::default().with_variant(Variant::Boxed));
/// assert_eq!(rules.to_string(), "variant=boxed energies=fixed");
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    variant: Variant,
    energies: Energies,
}

impl Rules {
    /// The variant with this energy model.
    #[must_use]
    pub fn new(variant: Variant, energies: impl Into<Energies>) -> Self {
        let energies = energies.into();
        Self { variant, energies }
    }

    /// The same rules in this variant.
    #[must_use]
    pub const fn with_variant(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// The same rules with this energy model.
    #[must_use]
    pub fn with_energies(self, energies: impl Into<Energies>) -> Self {
        let energies = energies.into();
        Self { energies, ..self }
    }

    /// The variant.
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The energy model.
    #[inline]
    #[must_use]
    pub const fn energies(&self) -> &Energies {
        &self.energies
    }

    /// The rules with the magnets rotated clockwise by quarter turns, see [`Energies::turned`].
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        Self {
            energies: self.energies.turned(quarters),
            ..self
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "variant={} energies={}", self.variant, self.energies)
    }
}

impl FromStr for Rules {
    type Err = TextError;

    /// Reads `variant=` and `energies=` in any order; a missing one has its default value. With
    /// `turn=` the board is [turned](Self::turned) by that many quarters, 0 to 3.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (mut variant, mut energies, mut turn) = (None, None, None);
        for word in text.split_whitespace() {
            let is_new = match word.split_once('=') {
                Some(("variant", value)) => variant.replace(value).is_none(),
                Some(("energies", value)) => energies.replace(value).is_none(),
                Some(("turn", "0" | "1" | "2" | "3")) => turn.replace(word).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(TextError::Word {
                    what: "rule",
                    found: word.to_string(),
                    expected: "variant=<variant>, energies=<energies> and turn=<0 to 3>, each at most once",
                });
            }
        }
        let rules = Self {
            variant: variant.map_or(Ok(Variant::default()), str::parse)?,
            energies: energies.map_or(Ok(Energies::default()), str::parse)?,
        };
        let quarters = turn.map_or(b'0', |word| word.as_bytes()[word.len() - 1]);
        Ok(rules.turned(quarters - b'0'))
    }
}
