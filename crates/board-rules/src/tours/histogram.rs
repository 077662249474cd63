//! Histograms of a sample, as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The number of items of a sample in bins of equal width. The middle of a bin is a multiple of the
/// width.
pub(super) struct Distribution {
    /// The bins from one whole number to the next.
    bins: f64,
    /// Counts by the middle of the bin, in widths.
    counts: BTreeMap<i64, u64>,
}

impl Distribution {
    /// Counts nothing yet. There are `bins` bins from one whole number to the next.
    pub(super) fn new(bins: u32) -> Self {
        Self {
            bins: bins.into(),
            counts: BTreeMap::new(),
        }
    }

    pub(super) fn add(&mut self, value: f64) {
        let bin = (value * self.bins).round() as i64;
        *self.counts.entry(bin).or_default() += 1;
    }

    /// The middle of each bin that has items, and their number.
    pub(super) fn counts(&self) -> impl Iterator<Item = (f64, u64)> {
        let counts = self.counts.iter();
        counts.map(|(&bin, &count)| (bin as f64 / self.bins, count))
    }
}

/// A picture of a distribution.
pub(super) struct Histogram<'a> {
    pub(super) title: String,
    pub(super) distribution: &'a Distribution,
    pub(super) mean: f64,
}

const WIDTH: f64 = 900.0;
/// The height of one histogram, with its title and its axis.
const HEIGHT: f64 = 220.0;
const EDGE: f64 = 70.0;
/// The room above the first histogram.
const TOP: f64 = 40.0;

/// Draws histograms below each other. A bar is the share of a value in the sample; the line on its
/// end is one standard error up and down, and the dashed line is the average.
pub(super) fn svg(title: &str, histograms: &[Histogram<'_>]) -> String {
    let height = TOP + HEIGHT * histograms.len() as f64;
    let mut body = String::new();
    for (place, histogram) in (0_u32..).zip(histograms) {
        histogram.draw(&mut body, TOP + HEIGHT * f64::from(place));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\">\n<title>{title}</title>\n\
         <style>.paper{{fill:#fff}}.bar{{fill:#3b9cff;fill-opacity:.55}}.error{{stroke:#0b3d91;stroke-width:2}}\
         .mean{{stroke:#d1242f;stroke-width:1.5;stroke-dasharray:5 4}}.axis{{stroke:#6b737c;stroke-width:1}}.grid{{stroke:#6b737c;stroke-width:.5;stroke-dasharray:2 4}}\
         text{{font-family:system-ui,sans-serif;font-size:14px;fill:#424a53}}.title{{font-size:17px}}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\" rx=\"8\"/>\n\
         <text class=\"title\" x=\"{EDGE}\" y=\"28\">{title}</text>\n{body}</svg>\n"
    )
}

impl Histogram<'_> {
    fn draw(&self, out: &mut String, top: f64) {
        let Distribution { bins, counts } = self.distribution;
        let (Some((&first, _)), Some((&last, _))) =
            (counts.first_key_value(), counts.last_key_value())
        else {
            return;
        };
        let size = counts.values().sum::<u64>() as f64;
        let share = |count: u64| count as f64 / size;
        let error = |share: f64| (share * (1.0 - share) / size).sqrt();
        let shares = counts.values().map(|&count| share(count));
        let highest = shares.map(|share| share + error(share)).fold(0.0, f64::max);
        let (base, full) = (top + HEIGHT - 40.0, HEIGHT - 80.0);
        let step = (WIDTH - 2.0 * EDGE) / (last - first + 1) as f64;
        let x = |value: f64| EDGE + (value * bins - first as f64 + 0.5) * step;
        let y = |share: f64| base - share / highest * full;
        let (right, text) = (WIDTH - EDGE, top + 20.0);
        let _ = writeln!(out, "<text x=\"{EDGE}\" y=\"{text}\">{}</text>", self.title);
        for (value, count) in self.distribution.counts() {
            let share = share(count);
            let (middle, error) = (x(value), error(share));
            let (left, width) = (middle - 0.4 * step, 0.8 * step);
            let (end, low, high) = (y(share), y(share - error), y(share + error));
            let (percent, error, height) = (100.0 * share, 100.0 * error, base - end);
            let _ = writeln!(
                out,
                "<rect class=\"bar\" x=\"{left:.1}\" y=\"{end:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
                 <title>{value}: {percent:.2} +- {error:.2} %</title></rect>\
                 <path class=\"error\" d=\"M{middle:.1} {low:.1}V{high:.1}\"/>",
            );
        }
        let (mean, end) = (x(self.mean), base - full);
        let grid = round_below(100.0 * highest);
        let (level, beside) = (y(grid / 100.0), EDGE - 8.0);
        let _ = writeln!(
            out,
            "<path class=\"axis\" d=\"M{EDGE} {base}H{right}\"/>\n\
             <path class=\"grid\" d=\"M{EDGE} {level:.1}H{right}\"/>\n\
             <text x=\"{beside}\" y=\"{:.1}\" text-anchor=\"end\">{grid} %</text>\n\
             <path class=\"mean\" d=\"M{mean:.1} {base}V{end}\"/>",
            level + 5.0,
        );
        let (first, last) = (first as f64 / bins, last as f64 / bins);
        let (first, last) = (first.ceil() as i64, last.floor() as i64);
        let tick = tick(last - first);
        for value in (first..=last).filter(|value| value % tick == 0) {
            let (x, y) = (x(value as f64), base + 20.0);
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{value}</text>"
            );
        }
    }
}

/// The greatest of 1, 2 and 5 times the powers of ten that is not above a number.
fn round_below(number: f64) -> f64 {
    let power = 10_f64.powf(number.log10().floor());
    let factors = [5.0, 2.0, 1.0].map(|factor| factor * power);
    factors
        .into_iter()
        .find(|round| *round <= number)
        .unwrap_or(power)
}

/// The distance of the numbers on an axis: 1, 2 or 5 times a power of ten, and at most twenty
/// numbers.
fn tick(range: i64) -> i64 {
    let mut tick = 1;
    loop {
        for factor in [1, 2, 5] {
            if range / (factor * tick) < 20 {
                return factor * tick;
            }
        }
        tick *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_high_as_its_share() {
        let mut distribution = Distribution::new(1);
        for (value, times) in [(3.2, 75), (5.0, 25)] {
            (0..times).for_each(|_| distribution.add(value));
        }
        assert!(distribution.counts().eq([(3.0, 75), (5.0, 25)]));
        let histogram = Histogram {
            title: "crossings".to_owned(),
            distribution: &distribution,
            mean: 3.5,
        };
        let picture = svg("5x6", &[histogram]);
        // Shares of 3/4 and 1/4, with a standard error of 0.0433: the whole height, 140, is 0.793.
        for bar in [
            "y=\"87.6\" width=\"202.7\" height=\"132.4\"><title>3: 75.00 +- 4.33 %",
            "y=\"175.9\" width=\"202.7\" height=\"44.1\"><title>5: 25.00 +- 4.33 %",
        ] {
            assert!(picture.contains(bar), "{picture}");
        }
        assert!(!picture.contains("<title>4:") && picture.contains(">50 %<"));
    }

    #[test]
    fn bins_may_be_narrower_than_one() {
        let mut distribution = Distribution::new(5);
        for value in [50.09, 50.11, 50.29, 50.31] {
            distribution.add(value);
        }
        assert!(distribution.counts().eq([(50.0, 1), (50.2, 2), (50.4, 1)]));
    }

    #[test]
    fn round_numbers_are_not_above() {
        for (number, round) in [
            (10.3, 10.0),
            (55.1, 50.0),
            (4.9, 2.0),
            (0.6, 0.5),
            (100.0, 100.0),
        ] {
            assert_eq!(round_below(number), round);
        }
    }

    #[test]
    fn an_axis_has_at_most_twenty_numbers() {
        for range in 0..5_000 {
            let tick = tick(range);
            let numbers = range / tick + 1;
            assert!(numbers <= 20 && (tick == 1 || numbers > 7), "{range}");
            let power = 10_i64.pow(tick.ilog10());
            assert!([1, 2, 5].contains(&(tick / power)) && tick % power == 0);
        }
        let mut wide = Distribution::new(1);
        (50..150).for_each(|value| wide.add(value.into()));
        let histogram = Histogram {
            title: "crossings".to_owned(),
            distribution: &wide,
            mean: 99.5,
        };
        let picture = svg("8x8", &[histogram]);
        assert_eq!(picture.matches("text-anchor=\"middle\"").count(), 20);
    }
}
