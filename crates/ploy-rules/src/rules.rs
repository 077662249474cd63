//! The rules in which rule books differ.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use board_game_core::named;

use crate::ParseNameError;

/// The allowed turns of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TurnRule {
    /// By any multiple of 45 degrees, as in the rules of 1970.
    #[default]
    Any,
    /// By 45 degrees to either side, as in the German edition of 1982.
    OneStep,
}

named!(TurnRule, "turn rule", [Any => "any", OneStep => "one-step"]);

/// The choice of the moves to list, if several have the same effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ListingRule {
    /// All of them: a Commander turns by 1, 3, 5 and 7.
    #[default]
    EveryRotation,
    /// The one with the smallest rotation: a Commander turns by 1.
    DistinctResults,
}

named!(
    ListingRule,
    "listing rule",
    [EveryRotation => "every-rotation", DistinctResults => "distinct-results"]
);

/// A rule set: how far pieces turn and which moves are listed.
///
/// The text of the default is `turning=any listing=every-rotation`. The order does not matter, and
/// a missing rule has its default.
///
/// ```
/// use ploy_rules::{Position, Rules, TurnRule};
///
/// let rules: Rules = "turning=one-step".parse()?;
/// assert_eq!(rules, Rules::default().with_turning(TurnRule::OneStep));
///
/// let position = Position::start().with_rules(rules);
/// assert!(position.is_legal("d1-d1-7".parse()?));
/// assert!(!position.is_legal("d1-d1-2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    turning: TurnRule,
    listing: ListingRule,
}

impl Rules {
    /// All four rule sets.
    pub const ALL: [Self; 4] = [
        Self::of(TurnRule::Any, ListingRule::EveryRotation),
        Self::of(TurnRule::Any, ListingRule::DistinctResults),
        Self::of(TurnRule::OneStep, ListingRule::EveryRotation),
        Self::of(TurnRule::OneStep, ListingRule::DistinctResults),
    ];

    pub(crate) const fn of(turning: TurnRule, listing: ListingRule) -> Self {
        Self { turning, listing }
    }

    /// The same rules with other allowed turns.
    #[must_use]
    pub const fn with_turning(self, turning: TurnRule) -> Self {
        Self { turning, ..self }
    }

    /// The same rules with another choice of the moves to list.
    #[must_use]
    pub const fn with_listing(self, listing: ListingRule) -> Self {
        Self { listing, ..self }
    }

    /// The allowed turns of a move.
    #[inline]
    #[must_use]
    pub const fn turning(&self) -> TurnRule {
        self.turning
    }

    /// The choice of the moves to list, if several have the same effect.
    #[inline]
    #[must_use]
    pub const fn listing(&self) -> ListingRule {
        self.listing
    }

    /// The index in [`ALL`](Self::ALL).
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.turning as usize * 2 + self.listing as usize
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turning={} listing={}", self.turning, self.listing)
    }
}

/// The reason why a text is not a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesError {
    /// A word that does not begin with one of the keys and `=`.
    Word {
        /// The word.
        found: String,
        /// The known keys.
        keys: &'static [&'static str],
    },
    /// A key that comes more than once.
    DuplicateKey {
        /// The key.
        key: &'static str,
    },
    /// A value that its key does not have.
    Value(ParseNameError),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { found, keys } => {
                write!(f, "{found:?} is no rule: expected words such as")?;
                keys.iter().try_for_each(|key| write!(f, " {key}=..."))
            }
            Self::DuplicateKey { key } => write!(f, "{key}= is given twice: expected once"),
            Self::Value(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for RulesError {}

/// The values of words `key=value`, in the order of the keys; `None` for missing ones.
pub(crate) fn read_words<'a, const N: usize>(
    text: &'a str,
    keys: &'static [&'static str; N],
) -> Result<[Option<&'a str>; N], RulesError> {
    let mut values = [None; N];
    for word in text.split_ascii_whitespace() {
        let known = word.split_once('=').and_then(|(key, value)| {
            let index = keys.iter().position(|&known| known == key)?;
            Some((index, value))
        });
        let (index, value) = known.ok_or_else(|| RulesError::Word {
            found: word.into(),
            keys,
        })?;
        if values[index].replace(value).is_some() {
            return Err(RulesError::DuplicateKey { key: keys[index] });
        }
    }
    Ok(values)
}

/// Parses the value of a word; the default if it is missing.
pub(crate) fn read_value<T>(value: Option<&str>) -> Result<T, RulesError>
where
    T: Default + FromStr<Err = ParseNameError>,
{
    value.map_or_else(
        || Ok(T::default()),
        |value| value.parse().map_err(RulesError::Value),
    )
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let [turning, listing] = read_words(text, &["turning", "listing"])?;
        Ok(Self {
            turning: read_value(turning)?,
            listing: read_value(listing)?,
        })
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Rules);
