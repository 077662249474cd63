//! What a position is worth.

use core::error::Error;
use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

/// What a position is worth to the side to move: hundredths of the game's unit (a Shield, a pawn), or a forced win or
/// loss with the number of plies until the game is over.
///
/// Losses are less than everything else, and the sooner the less; wins the reverse.
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

/// A win at once. A win in n plies is n less.
const WIN: i32 = 1_000_000;
/// Wins are at most this many plies away.
const LONGEST: i32 = 10_000;

impl Score {
    /// Neither side is better.
    pub const EVEN: Self = Self(0);
    /// Above every score; below it, its negative.
    pub(crate) const BOUND: i32 = WIN + 1;

    /// A value in hundredths of a unit; beyond ±900,000 it is cut off there.
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

    /// The side to move wins, and the game is over after this many plies, at most 10,000.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > LONGEST as u32 {
            LONGEST
        } else {
            plies as i32
        };
        Self(WIN - plies)
    }

    /// The side to move loses, and the game is over after this many plies, at most 10,000.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The plies until the side to move has won, if it is a forced win.
    #[inline]
    #[must_use]
    pub const fn plies_to_win(self) -> Option<u32> {
        if self.0 >= WIN - LONGEST {
            Some((WIN - self.0) as u32)
        } else {
            None
        }
    }

    /// The plies until the side to move has lost, if it is a forced loss.
    #[inline]
    #[must_use]
    pub const fn plies_to_loss(self) -> Option<u32> {
        Self(-self.0).plies_to_win()
    }

    /// Whether it is a forced win or loss.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.plies_to_win().is_some() || self.plies_to_loss().is_some()
    }

    /// The number behind it: hundredths of a unit, or near ±1,000,000 for wins and losses.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// From a number that [`value`](Self::value) answered.
    #[inline]
    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The same position's score seen `plies` earlier: wins and losses are that much further away.
    #[inline]
    pub(crate) const fn earlier(self, plies: u32) -> Self {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(_), _) => Self(self.0 - plies as i32),
            (_, Some(_)) => Self(self.0 + plies as i32),
            _ => self,
        }
    }

    /// The reverse of [`earlier`](Self::earlier).
    #[inline]
    pub(crate) const fn later(self, plies: u32) -> Self {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(_), _) => Self(self.0 + plies as i32),
            (_, Some(_)) => Self(self.0 - plies as i32),
            _ => self,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// The same seen by the other side.
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

/// The text is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no score: expected one such as +1.25, `win in 3 plies` or `loss in 4 plies`")
    }
}

impl Error for ParseScoreError {}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let digits = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u32>().ok();
            number.filter(|_| is_number).ok_or(ParseScoreError)
        };
        let mut words = text.splitn(4, ' ');
        if let (Some(what), Some("in"), Some(plies), Some("plies" | "ply")) =
            (words.next(), words.next(), words.next(), words.next())
        {
            let plies = digits(plies)?;
            return match what {
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
        let units = digits(units)?;
        if hundredths.len() != 2 || units > 9_000 {
            return Err(ParseScoreError);
        }
        let hundredths = units * 100 + digits(hundredths)?;
        Ok(Self::of(sign * hundredths as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a score says is what its number says, on both sides of every edge.
    #[test]
    fn numbers_and_their_meaning_agree() {
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
            // A ply earlier a win or a loss is a ply farther, and so nearer to nothing.
            let earlier = if score.is_decided() {
                value - 3 * value.signum()
            } else {
                value
            };
            assert_eq!(score.earlier(3).value(), earlier, "{value}");
            if value.abs() < 990_000 || value.abs() > 990_003 {
                assert_eq!(Score::from_value(earlier).later(3), score, "{value}");
            }
        }
        for (asked, found) in [(900_001, 900_000), (-900_001, -900_000), (899_999, 899_999)] {
            assert_eq!(Score::of(asked).value(), found);
        }
        for (asked, found) in [
            (0, WIN),
            (9_999, 990_001),
            (10_000, 990_000),
            (10_001, 990_000),
        ] {
            assert_eq!(Score::win_in(asked).value(), found);
            assert_eq!(Score::loss_in(asked).value(), -found);
        }
    }

    #[test]
    fn texts_at_the_edges() {
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
            let read = text.parse().ok().map(Score::value);
            assert_eq!(read, expected, "{text}");
        }
        assert_eq!(Score::of(-5).to_string(), "-0.05");
        assert_eq!(Score::win_in(1).to_string(), "win in 1 ply");
        assert_eq!(Score::loss_in(12).to_string(), "loss in 12 plies");
    }
}
