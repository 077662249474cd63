//! Time controls as text: `10s+0.1s,margin=50ms`.

use std::time::Duration;

use board_bot::contest::TimeControl;
use board_bot::{parse_time, time_text};

/// The default margin: longer than a busy machine takes to read an answer.
const MARGIN: Duration = Duration::from_millis(200);
/// The longest time of a clock.
pub(crate) const MAX_DURATION: Duration = Duration::from_secs(7 * 24 * 3600);

/// Parses a time control: `10s+0.1s`, optionally with `,margin=50ms`.
pub(crate) fn time_control(text: &str) -> Result<TimeControl, &'static str> {
    const EXPECTED: &str = "expected a time for the game, and perhaps one for each move and a margin, such as 90s, 10s+0.1s or \
                            1m+1s,margin=500ms";
    let (times, margin) = match text.split_once(",margin=") {
        Some((times, margin)) => (times, parse_time(margin).map_err(|_| EXPECTED)?),
        None => (text, MARGIN),
    };
    let (base, increment) = match times.split_once('+') {
        Some((base, increment)) => (parse_time(base), parse_time(increment)),
        None => (parse_time(times), Ok(Duration::ZERO)),
    };
    let control = TimeControl::new(base.map_err(|_| EXPECTED)?)
        .with_increment(increment.map_err(|_| EXPECTED)?)
        .with_margin(margin);
    let times = [control.base, control.increment, control.margin];
    // Times in games files are whole milliseconds.
    let is_whole = |time: &Duration| time.subsec_nanos().is_multiple_of(1_000_000);
    match control.base > Duration::ZERO
        && times
            .iter()
            .all(|time| *time <= MAX_DURATION && is_whole(time))
    {
        true => Ok(control),
        false => Err(EXPECTED),
    }
}

/// Formats a time control, so that [`time_control`] can parse it.
pub(crate) fn clock_text(control: TimeControl) -> String {
    let TimeControl {
        base,
        increment,
        margin,
        ..
    } = control;
    let mut text = time_text(base);
    if !increment.is_zero() {
        text += &format!("+{}", time_text(increment));
    }
    if margin != MARGIN {
        text += &format!(",margin={}", time_text(margin));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, written) in [
            ("90s", "90s"),
            ("10s+0.1s", "10s+100ms"),
            ("1m+1s,margin=500ms", "60s+1s,margin=500ms"),
            ("500ms,margin=0s", "500ms,margin=0s"),
        ] {
            let control = time_control(text).expect(text);
            assert_eq!(clock_text(control), written);
            assert_eq!(time_control(written), Ok(control));
        }
        for text in [
            "",
            "0s",
            "10",
            "10s+",
            "+1s",
            "10s,margin=",
            "1000h",
            "0.0001s",
        ] {
            assert!(time_control(text).is_err(), "{text}");
        }
    }
}
