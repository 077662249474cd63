//! Averages over a random sample of tours.

use std::fmt;
use std::io::{self, Write};

use knights_tour::{Square, Tour, neighbours};
use serde::Serialize;

use crate::tours::histogram::{Distribution, Histogram, svg};

/// Averages over tours drawn at random.
pub(super) struct TourCensus {
    crossings: Sample,
    right_angles: Sample,
    warnsdorff: Sample,
}

/// Sums over a sample, and its distribution.
struct Sample {
    size: u64,
    sum: f64,
    squares: f64,
    distribution: Distribution,
}

/// An average and its standard error: the sample's standard deviation divided by the square root of
/// its size.
#[derive(Clone, Copy, Serialize)]
struct Mean {
    mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
}

/// An average with the distribution of the sample.
#[derive(Serialize)]
struct SampleSummary {
    #[serde(flatten)]
    mean: Mean,
    /// Pairs of a value and its number of tours.
    distribution: Vec<(f64, u64)>,
}

/// The averages, as `--json` prints them.
#[derive(Serialize)]
struct Report {
    /// The number of tours from which the sample was drawn.
    count: String,
    sampled: u64,
    seed: u64,
    crossings: SampleSummary,
    right_angles: SampleSummary,
    warnsdorff_moves: SampleSummary,
}

/// Averages of closed tours over all beginnings and directions are no whole numbers.
const WARNSDORFF_BINS: u32 = 5;

impl Default for TourCensus {
    fn default() -> Self {
        Self {
            crossings: Sample::new(1),
            right_angles: Sample::new(1),
            warnsdorff: Sample::new(WARNSDORFF_BINS),
        }
    }
}

impl TourCensus {
    /// Adds a knight's tour to the averages.
    pub(super) fn add(&mut self, tour: &Tour) {
        self.crossings.add(crossings(tour) as f64);
        self.right_angles.add(right_angles(tour) as f64);
        self.warnsdorff.add(warnsdorff_moves(tour));
    }

    /// Writes the averages of a sample drawn with `seed` from `count` tours.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        (count, seed): (String, u64),
        json: bool,
    ) -> io::Result<()> {
        let report = Report {
            count,
            sampled: self.crossings.size,
            seed,
            crossings: self.crossings.summary(),
            right_angles: self.right_angles.summary(),
            warnsdorff_moves: self.warnsdorff.summary(),
        };
        if json {
            return crate::output::write_json(out, &report);
        }
        self.named()
            .iter()
            .try_for_each(|(name, sample)| writeln!(out, "{name:<16} {}", sample.mean()))
    }

    /// Draws a histogram of each quantity as SVG. `title` describes the tours.
    pub(super) fn svg(&self, title: &str) -> String {
        let histograms = self.named().map(|(name, sample)| Histogram {
            title: format!("{name}: {}", sample.mean().to_string().trim_start()),
            distribution: &sample.distribution,
            mean: sample.mean().mean,
        });
        svg(title, &histograms)
    }

    fn named(&self) -> [(&'static str, &Sample); 3] {
        [
            ("crossings", &self.crossings),
            ("right angles", &self.right_angles),
            ("Warnsdorff moves", &self.warnsdorff),
        ]
    }
}

impl Sample {
    /// An empty sample, with this many bins of its distribution from one whole number to the next.
    fn new(bins: u32) -> Self {
        Self {
            size: 0,
            sum: 0.0,
            squares: 0.0,
            distribution: Distribution::new(bins),
        }
    }

    fn add(&mut self, value: f64) {
        self.size += 1;
        self.sum += value;
        self.squares += value * value;
        self.distribution.add(value);
    }

    fn summary(&self) -> SampleSummary {
        SampleSummary {
            mean: self.mean(),
            distribution: self.distribution.counts().collect(),
        }
    }

    fn mean(&self) -> Mean {
        let size = self.size as f64;
        let mean = self.sum / size.max(1.0);
        let variance = (self.squares - size * mean * mean) / (size - 1.0);
        Mean {
            mean,
            error: (self.size > 1).then(|| (variance.max(0.0) / size).sqrt()),
        }
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:8.3}", self.mean)?;
        match self.error {
            Some(error) => write!(f, " +- {error:.3}"),
            None => Ok(()),
        }
    }
}

/// The moves of a tour. For a closed tour, the last one returns to the first square.
fn moves(tour: &Tour) -> Vec<[Square; 2]> {
    let squares = tour.squares();
    let back = squares.first().filter(|_| tour.is_closed());
    let next = squares.iter().skip(1).chain(back);
    squares.iter().zip(next).map(|(&a, &b)| [a, b]).collect()
}

/// The vector from one square to another.
fn step(from: Square, to: Square) -> [i32; 2] {
    let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
    [by(from.x(), to.x()), by(from.y(), to.y())]
}

/// The number of pairs of moves that cross, as lines between the centres of their squares.
fn crossings(tour: &Tour) -> usize {
    let moves = moves(tour);
    let later = |at: usize| moves[at + 1..].iter();
    let pairs = moves.iter().enumerate();
    pairs
        .map(|(at, one)| later(at).filter(|other| cross(*one, **other)).count())
        .sum()
}

/// Whether two moves cross: the ends of each are on different sides of the other.
fn cross([a, b]: [Square; 2], [c, d]: [Square; 2]) -> bool {
    let side = |a: Square, b: Square, at: Square| {
        let ([x, y], [u, v]) = (step(a, b), step(a, at));
        (x * v - y * u).signum()
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/// The number of squares where the tour turns by a right angle.
fn right_angles(tour: &Tour) -> usize {
    let moves = moves(tour);
    let back = moves.first().filter(|_| tour.is_closed());
    let next = moves.iter().skip(1).chain(back);
    let pairs = moves.iter().zip(next);
    let turns = pairs.filter(|([a, b], [_, c])| {
        let ([x, y], [u, v]) = (step(*a, *b), step(*b, *c));
        x * u + y * v == 0
    });
    turns.count()
}

/// The number of moves that obey Warnsdorff's rule: they go to a square with the fewest onward
/// moves. For a closed tour, the average over all first squares and both directions.
fn warnsdorff_moves(tour: &Tour) -> f64 {
    let board = tour.board();
    let squares = tour.squares();
    let mut place = vec![0; board.rectangle_len()];
    for (at, &square) in squares.iter().enumerate() {
        place[board.index(square)] = at;
    }
    // Squares are indices into the tour from here on.
    let adjacent = squares.iter().map(|&square| {
        let next = neighbours(board, square);
        next.map(|next| place[board.index(next)]).collect()
    });
    let adjacent: Vec<Vec<usize>> = adjacent.collect();
    let len = squares.len();
    if !tour.is_closed() {
        return warnsdorff_moves_along(&adjacent, 0..len) as f64;
    }
    let all = (0..len).map(|start| {
        let there = (0..len).map(|step| (start + step) % len);
        let back = (0..len).map(|step| (start + len - step) % len);
        warnsdorff_moves_along(&adjacent, there) + warnsdorff_moves_along(&adjacent, back)
    });
    all.sum::<usize>() as f64 / (2 * len) as f64
}

/// The number of moves that obey Warnsdorff's rule if the squares are visited in this order.
/// `adjacent` lists the neighbours of each square.
fn warnsdorff_moves_along(adjacent: &[Vec<usize>], order: impl Iterator<Item = usize>) -> usize {
    let mut is_free = vec![true; adjacent.len()];
    let mut onward: Vec<usize> = adjacent.iter().map(Vec::len).collect();
    let mut fewest = None;
    let mut moves = 0;
    for square in order {
        moves += usize::from(fewest == Some(onward[square]));
        is_free[square] = false;
        for &next in &adjacent[square] {
            onward[next] -= 1;
        }
        let choices = adjacent[square].iter().filter(|&&next| is_free[next]);
        fewest = choices.map(|&next| onward[next]).min();
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tour(text: &str) -> Tour {
        text.parse().expect("it is a tour")
    }

    #[test]
    fn the_ring_around_a_hole_is_a_star() {
        let ring = tour(".../.#./...: 0,0 1,2 2,0 0,1 2,2 1,0 0,2 2,1");
        assert!(ring.is_closed());
        // Each of eight chords crosses four others.
        assert_eq!((crossings(&ring), right_angles(&ring)), (16, 0));
        assert_eq!(warnsdorff_moves(&ring), 7.0);
    }

    #[test]
    fn an_open_tour_is_measured_in_its_own_direction() {
        let squares = "0,0 1,2 2,4 4,3 3,1 1,0 2,2 0,3 1,1 3,0 4,2 3,4 1,3 0,1 2,0 4,1 3,3 1,4 0,2 2,1 4,0 3,2 4,4 2,3 0,4";
        let open = tour(&format!("5x5: {squares}"));
        assert_eq!((crossings(&open), right_angles(&open)), (40, 9));
        assert_eq!(warnsdorff_moves(&open), 22.0);
    }

    #[test]
    fn standard_error_is_deviation_divided_by_root_of_size() {
        let mut sample = Sample::new(1);
        for value in [1.0, 2.0, 3.0, 4.0] {
            sample.add(value);
        }
        let Mean { mean, error } = sample.mean();
        let expected = (5.0_f64 / 3.0 / 4.0).sqrt();
        assert!(mean == 2.5 && (error.unwrap_or(0.0) - expected).abs() < 1e-12);
        let mut one = Sample::new(1);
        one.add(7.0);
        assert_eq!(one.mean().error, None);
    }
}
