//! The value of a position.

use core::error::Error;
use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

/// The value of a position for the side to move: hundredths of the game's unit (a Shield, a pawn),
/// or a forced win or loss with its distance in plies.
///
/// Losses are the lowest scores and wins the highest; a quicker loss is lower, a quicker win
/// higher.
///
/// ```
/// use board_bot::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(500) > Score::of(90_000));
/// assert_eq!((-Score::win_in(3)).plies_to_loss(), Some(3));
/// assert_eq!(Score::of(-125).to_string(), "-1.25");
/// assert_eq!(Score::win_in(3).to_string(), "win in 3 plies");
/// assert_eq!("loss in 4 plies".parse(), Ok(Score::loss_in(4)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The value of a won game. A win in n plies is n less.
const WIN: i32 = 1_000_000;
/// The largest distance to a win or loss, in plies.
const MAX_DISTANCE: i32 = 10_000;

impl Score {
    /// Neither side is better.
    pub const EVEN: Self = Self(0);
    /// Above every score. Its negative is below every score.
    pub(crate) const INFINITY: i32 = WIN + 1;

    /// A value in hundredths of a unit, clamped to ±900,000.
    #[inline]
    #[must_use]
    pub const fn of(hundredths: i32) -> Self {
        Self(if hundredths > 900_000 {
            900_000
        } else if hundredths < -900_000 {
            -900_000
        } else {
            hundredths
        })
    }

    /// A forced win for the side to move in this many plies, at most 10,000.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > MAX_DISTANCE as u32 {
            MAX_DISTANCE
        } else {
            plies as i32
        };
        Self(WIN - plies)
    }

    /// A forced loss for the side to move in this many plies, at most 10,000.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The distance of a forced win.
    #[inline]
    #[must_use]
    pub const fn plies_to_win(self) -> Option<u32> {
        if self.0 >= WIN - MAX_DISTANCE {
            Some((WIN - self.0) as u32)
        } else {
            None
        }
    }

    /// The distance of a forced loss.
    #[inline]
    #[must_use]
    pub const fn plies_to_loss(self) -> Option<u32> {
        Self(-self.0).plies_to_win()
    }

    /// Whether the score is a forced win or loss.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.plies_to_win().is_some() || self.plies_to_loss().is_some()
    }

    /// The score as a number: hundredths of a unit, or close to ±1,000,000 for wins and losses.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of this [`value`](Self::value).
    #[inline]
    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The score with a win or loss this many plies further away.
    #[inline]
    pub(crate) const fn further_by(self, plies: u32) -> Self {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(_), _) => Self(self.0 - plies as i32),
            (_, Some(_)) => Self(self.0 + plies as i32),
            _ => self,
        }
    }

    /// The score with a win or loss this many plies nearer.
    #[inline]
    pub(crate) const fn nearer_by(self, plies: u32) -> Self {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(_), _) => Self(self.0 + plies as i32),
            (_, Some(_)) => Self(self.0 - plies as i32),
            _ => self,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// The score for the other side.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25`, `win in 3 plies`, `loss in 4 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = |plies| if plies == 1 { "ply" } else { "plies" };
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => write!(f, "win in {plies} {}", unit(plies)),
            (_, Some(plies)) => write!(f, "loss in {plies} {}", unit(plies)),
            _ => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                let hundredths = self.0.unsigned_abs();
                write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }
}

/// The text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a score: expected for example +1.25, `win in 3 plies` or `loss in 4 plies`",
        )
    }
}

impl Error for ParseScoreError {}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Parses the text that [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let number = |text: &str| {
            let has_digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u32>().ok();
            number.filter(|_| has_digits_only).ok_or(ParseScoreError)
        };
        let mut words = text.splitn(4, ' ');
        if let (Some(result), Some("in"), Some(plies), Some("plies" | "ply")) =
            (words.next(), words.next(), words.next(), words.next())
        {
            let plies = number(plies)?;
            return match result {
                "win" => Ok(Self::win_in(plies)),
                "loss" => Ok(Self::loss_in(plies)),
                _ => Err(ParseScoreError),
            };
        }
        let (units, hundredths) = text.split_once('.').ok_or(ParseScoreError)?;
        let (sign, units) = match units.strip_prefix('-') {
            Some(units) => (-1, units),
            None => (1, units.strip_prefix('+').unwrap_or(units)),
        };
        let units = number(units)?;
        if hundredths.len() != 2 || units > 9_000 {
            return Err(ParseScoreError);
        }
        let hundredths = units * 100 + number(hundredths)?;
        Ok(Self::of(sign * hundredths as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundary_scores_are_decoded_correctly() {
        let edges = [
            0, 1, 99, 100, 899_999, 900_000, 989_999, 990_000, 990_001, 999_999, WIN,
        ];
        for value in edges.into_iter().flat_map(|edge| [edge, -edge]) {
            let score = Score::from_value(value);
            let plies = |value: i32| {
                u32::try_from(WIN - value)
                    .ok()
                    .filter(|&plies| plies <= 10_000)
            };
            assert_eq!(score.plies_to_win(), plies(value), "{value}");
            assert_eq!(score.plies_to_loss(), plies(-value), "{value}");
            assert_eq!(score.is_decided(), value.abs() >= 990_000, "{value}");
            let further = if score.is_decided() {
                value - 3 * value.signum()
            } else {
                value
            };
            assert_eq!(score.further_by(3).value(), further, "{value}");
            if value.abs() < 990_000 || value.abs() > 990_003 {
                assert_eq!(Score::from_value(further).nearer_by(3), score, "{value}");
            }
        }
        for (input, expected) in [(900_001, 900_000), (-900_001, -900_000), (899_999, 899_999)] {
            assert_eq!(Score::of(input).value(), expected);
        }
        for (input, expected) in [
            (0, WIN),
            (9_999, 990_001),
            (10_000, 990_000),
            (10_001, 990_000),
        ] {
            assert_eq!(Score::win_in(input).value(), expected);
            assert_eq!(Score::loss_in(input).value(), -expected);
        }
    }

    #[test]
    fn texts_at_the_edges_are_parsed() {
        for (text, expected) in [
            ("+0.00", Some(0)),
            ("-0.05", Some(-5)),
            ("12.34", Some(1_234)),
            ("9000.00", Some(900_000)),
            ("+9000.99", Some(900_000)),
            ("9001.00", None),
            ("+1.5", None),
            ("+1.505", None),
            ("1.+5", None),
            ("win in 1 ply", Some(999_999)),
            ("loss in 2 plies", Some(-999_998)),
            ("draw in 2 plies", None),
            ("win at 2 plies", None),
            ("win in 2 moves", None),
            ("win in +2 plies", None),
        ] {
            let parsed = text.parse().ok().map(Score::value);
            assert_eq!(parsed, expected, "{text}");
        }
        assert_eq!(Score::of(-5).to_string(), "-0.05");
        assert_eq!(Score::win_in(1).to_string(), "win in 1 ply");
        assert_eq!(Score::loss_in(12).to_string(), "loss in 12 plies");
    }
}
