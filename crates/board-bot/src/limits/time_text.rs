//! Times as texts.

use core::fmt;
use core::time::Duration;

/// Parses a time: a decimal number with `ms`, `s`, `m` or `h`.
///
/// ```
/// use board_bot::{parse_time, time_text};
/// use std::time::Duration;
///
/// assert_eq!(parse_time("0.5s")?, Duration::from_millis(500));
/// assert_eq!(time_text(parse_time("5m")?), "300s");
/// assert!(parse_time("5").is_err());
/// # Ok::<(), board_bot::ParseTimeError>(())
/// ```
///
/// # Errors
/// [`ParseTimeError`] for other texts, and for more than 2^64 seconds.
pub fn parse_time(text: &str) -> Result<Duration, ParseTimeError> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let read = |(unit, seconds): (&str, f64)| {
        let number = text.strip_suffix(unit)?;
        let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let number: f64 = number
            .parse()
            .ok()
            .filter(|_| number.bytes().all(is_digit))?;
        Duration::try_from_secs_f64(number * seconds).ok()
    };
    units.into_iter().find_map(read).ok_or(ParseTimeError)
}

/// Writes a time in whole seconds or milliseconds, so that [`parse_time`] can read it.
#[must_use]
pub fn time_text(time: Duration) -> String {
    match time.as_millis() {
        milliseconds if milliseconds.is_multiple_of(1000) => format!("{}s", time.as_secs()),
        milliseconds => format!("{milliseconds}ms"),
    }
}

/// The text is not a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseTimeError;

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a time, such as 500ms, 10s or 5m")
    }
}

impl core::error::Error for ParseTimeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for (text, milliseconds) in [
            ("500ms", Some(500)),
            ("0.1s", Some(100)),
            ("90s", Some(90_000)),
            ("5m", Some(300_000)),
            ("1h", Some(3_600_000)),
            ("1", None),
            ("-1s", None),
            ("infs", None),
            ("s", None),
            ("99999999999999999999999s", None),
        ] {
            let expected = milliseconds.map(Duration::from_millis);
            assert_eq!(parse_time(text).ok(), expected, "{text}");
        }
    }
}
