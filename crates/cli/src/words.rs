//! Numbers and times in sentences.

use std::fmt::Display;
use std::time::Duration;

/// A time, short enough for a sentence.
pub(crate) fn spoken(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 0.1 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}

/// `1 square`, `2 squares`; `1 ply`, `2 plies`.
pub(crate) fn counted(number: impl Display, one: &str) -> String {
    let number = number.to_string();
    if number == "1" {
        return format!("{number} {one}");
    }
    match one.strip_suffix('y') {
        Some(stem) if stem.ends_with(['c', 'l']) => format!("{number} {stem}ies"),
        _ => format!("{number} {one}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!(counted(0, "tour"), "0 tours");
        assert_eq!(counted(1, "tour"), "1 tour");
        assert_eq!(counted(304, "tour"), "304 tours");
        assert_eq!(counted(1, "random ply"), "1 random ply");
        assert_eq!(counted("21", "random ply"), "21 random plies");
        assert_eq!(counted(0, "inaccuracy"), "0 inaccuracies");
        assert_eq!(counted(2, "day"), "2 days");
    }

    #[test]
    fn times_are_short() {
        assert_eq!(spoken(Duration::from_micros(1234)), "1.23 ms");
        assert_eq!(spoken(Duration::from_millis(1234)), "1.23 s");
    }
}
