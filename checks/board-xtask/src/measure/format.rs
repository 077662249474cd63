//! Numbers with three significant digits and their unit.

use super::CellUnit;

/// Formats a value with its unit.
pub(super) fn quantity(value: f64, unit: CellUnit) -> String {
    match unit {
        CellUnit::Count if value >= 1e6 => format!("{} million", significant(value / 1e6)),
        CellUnit::Count => significant(value),
        CellUnit::Seconds => scaled(
            value,
            &[(1e-6, 1e-9, "ns"), (1e-3, 1e-6, "us"), (1.0, 1e-3, "ms")],
            "s",
        ),
        CellUnit::Bytes => {
            let [kib, mib, gib] = [1, 2, 3].map(|power| 1024_f64.powi(power));
            let value = value / gib;
            scaled(
                value,
                &[(mib / gib, kib / gib, "KiB"), (1.0, mib / gib, "MiB")],
                "GiB",
            )
        }
    }
}

/// Formats a value in the first unit whose bound is above it, or in the last unit.
fn scaled(value: f64, units: &[(f64, f64, &str)], last: &str) -> String {
    let unit = units.iter().find(|(bound, ..)| value < *bound);
    let (factor, unit) = unit.map_or((1.0, last), |&(_, factor, unit)| (factor, unit));
    format!("{} {unit}", significant(value / factor))
}

/// Formats a number with three significant digits, or as a whole number with digits in groups of
/// three. Trailing zeros after the point are left out.
pub(super) fn significant(value: f64) -> String {
    if value.abs() < 100.0 {
        let whole_digits = if value.abs() < 10.0 { 1 } else { 2 };
        let leading_zeros = if value == 0.0 {
            0.0
        } else {
            (-value.abs().log10()).ceil().max(0.0)
        };
        let decimals = 3 - whole_digits + leading_zeros as usize;
        let text = format!("{value:.decimals$}");
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let sign = if value < 0.0 { "-" } else { "" };
    format!("{sign}{}", grouped(&format!("{:.0}", value.abs())))
}

/// The digits of a whole number in groups of three.
pub(super) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_significant_digits() {
        for (value, expected) in [
            (0.0, "0"),
            (0.947, "0.947"),
            (0.012_34, "0.0123"),
            (2.0, "2"),
            (2.345, "2.35"),
            (45.04, "45"),
            (121.4, "121"),
            (9_907.0, "9,907"),
            (-1_234_567.0, "-1,234,567"),
        ] {
            assert_eq!(significant(value), expected);
        }
    }

    #[test]
    fn units_fit_the_size() {
        for (value, unit, expected) in [
            (34.0, CellUnit::Seconds, "34 s"),
            (0.00035, CellUnit::Seconds, "350 us"),
            (4.7e-9, CellUnit::Seconds, "4.7 ns"),
            (12_582_912.0, CellUnit::Bytes, "12 MiB"),
            (2048.0, CellUnit::Bytes, "2 KiB"),
            (1.5 * 1_073_741_824.0, CellUnit::Bytes, "1.5 GiB"),
            (1_320_000.0, CellUnit::Count, "1.32 million"),
            (9_907.0, CellUnit::Count, "9,907"),
        ] {
            assert_eq!(quantity(value, unit), expected);
        }
    }
}
