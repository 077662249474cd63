//! Formats numbers, times and lines for people.

use std::fmt::Display;
use std::time::Duration;

/// Formats a time in milliseconds or seconds, for a sentence.
pub(crate) fn duration_text(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 0.1 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}

/// Formats a number with a noun: `1 square`, `2 squares`; `1 ply`, `2 plies`.
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

/// Groups digits by three, with commas.
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Shortens a text to at most `max` characters, by leaving out the middle.
pub(crate) fn shortened(text: &str, max: usize) -> String {
    let length = text.chars().count();
    if length <= max {
        return text.to_owned();
    }
    let kept = max.saturating_sub(1);
    let (head, tail) = (kept / 2, kept - kept / 2);
    let begin = text.chars().take(head);
    begin
        .chain(['…'])
        .chain(text.chars().skip(length - tail))
        .collect()
}

/// The width that every terminal is assumed to have, in characters.
pub(crate) const COLUMNS: usize = 80;

/// Breaks a text between words into lines of at most `columns` characters. Longer words stay whole.
/// Each line of the text is a paragraph.
pub(crate) fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = String::new();
    for paragraph in text.lines() {
        let mut column = 0;
        for word in paragraph.split(' ') {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > columns {
                lines.push('\n');
                column = 0;
            }
            if column > 0 {
                lines.push(' ');
                column += 1;
            }
            lines += word;
            column += width;
        }
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_long_texts_is_left_out() {
        for (max, expected) in [
            (9, "äbcdefghi"),
            (8, "äbc…fghi"),
            (5, "äb…hi"),
            (2, "…i"),
            (1, "…"),
            (0, "…"),
        ] {
            assert_eq!(shortened("äbcdefghi", max), expected);
        }
    }

    #[test]
    fn digits_are_grouped_by_three() {
        for (digits, expected) in [("0", "0"), ("862", "862"), ("9862", "9,862")] {
            assert_eq!(grouped(digits), expected);
        }
    }

    #[test]
    fn nouns_have_singular_and_plural() {
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
        assert_eq!(duration_text(Duration::from_micros(1234)), "1.23 ms");
        assert_eq!(duration_text(Duration::from_millis(1234)), "1.23 s");
        assert_eq!(duration_text(Duration::from_millis(100)), "0.10 s");
        assert_eq!(duration_text(Duration::from_micros(99_990)), "99.99 ms");
    }

    #[test]
    fn lines_end_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(
            wrapped("extraordinary words\nend", 5),
            "extraordinary\nwords\nend\n"
        );
        assert_eq!(wrapped("", 5), "");
    }
}
