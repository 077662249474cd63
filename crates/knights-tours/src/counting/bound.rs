//! An upper bound of the number of tours, without counting.
//!
//! A perfect matching of two classes of vertices is a term of a permanent of zeros and ones. By
//! Bregman's theorem ("Some properties of nonnegative matrices and their permanents", 1973;
//! conjectured by Minc, proved anew by Schrijver 1978) there are at most as many as the product of
//! `(d!)^(1/d)` over the vertices of one class, where `d` is the degree.
//!
//! **Where moves change the colour,** every second edge of a closed tour is in a perfect matching,
//! and the other edges are a perfect matching of the rest of the graph, where all degrees are less
//! by one. The order of the two does not matter, so there are at most half as many tours as such
//! pairs. **Elsewhere** a tour and a direction match each square with the one that follows.
//!
//! A tour that need not be closed is a closed tour through extra squares: one that is adjacent to
//! all squares, or, if both colours have the same number of squares, one of each colour, adjacent
//! to each other and to all squares of the other colour.

use core::cmp::Ordering;
use std::collections::BTreeMap;

use crate::Graph;
use crate::counting::numbers::natural::Natural;
use crate::counting::plan::graph::PlannedTours;

/// The relative margin of the logarithm of the bound, for rounding errors: its sums have fewer than
/// 2^32 terms, each with a relative error of at most 2^-52.
const MARGIN: f64 = 2.0e-6;

/// The number of vertices of a class with each degree.
type Degrees = BTreeMap<usize, u64>;

/// A power of two that the number of tours does not exceed, or zero.
pub(crate) fn upper_bound(graph: &Graph, tours: PlannedTours) -> Natural {
    let is_closed = tours == PlannedTours::Closed;
    if graph.board().len() == 1 {
        return u64::from(!is_closed).into();
    }
    let bits = match coloured(graph) {
        Some(colours) => alternating_bits(colours, is_closed),
        None => any_bits(graph, is_closed),
    };
    let Some(bits) = bits else {
        return Natural::default();
    };
    // The two matchings have two orders, and the cycle two directions. A tour that need not be
    // closed is directed, and at most one of its directions begins on the start.
    let halved = match tours {
        PlannedTours::Directed => 0.0,
        PlannedTours::Closed | PlannedTours::From(_) => 1.0,
    };
    Natural::power_of_two((bits * (1.0 + MARGIN) - halved).ceil() as u32)
}

/// The degrees of the squares of each colour; `None` if a move leads to the colour it comes from.
fn coloured(graph: &Graph) -> Option<[Degrees; 2]> {
    let mut colours = [Degrees::new(), Degrees::new()];
    for square in graph.board().squares() {
        let colour = square.is_corner_colour();
        let mut next = graph.neighbours(square);
        if next.any(|next| next.is_corner_colour() == colour) {
            return None;
        }
        let degree = graph.neighbours(square).count();
        *colours[usize::from(colour)].entry(degree).or_default() += 1;
    }
    Some(colours)
}

/// The binary logarithm of an upper bound of the pairs of matchings that may make a closed tour, if
/// moves change the colour; `None` if there is no closed tour.
fn alternating_bits(colours: [Degrees; 2], is_closed: bool) -> Option<f64> {
    let colours = match is_closed {
        true => colours,
        false => with_extra_squares(&colours),
    };
    let [a, b] = colours.each_ref().map(squares);
    let may_be_matched = a == b && colours.iter().all(|colour| colour.keys().all(|&d| d > 1));
    let bits = |colour: &Degrees| sum(colour, |degree| root(degree) + root(degree - 1));
    may_be_matched.then(|| bits(&colours[0]).min(bits(&colours[1])))
}

/// Adds a square to the colour with fewer squares, or one to each.
fn with_extra_squares(colours: &[Degrees; 2]) -> [Degrees; 2] {
    [0, 1].map(|at| {
        let (own, other) = (&colours[at], &colours[1 - at]);
        let (mut degrees, moves) = match squares(own).cmp(&squares(other)) {
            Ordering::Less => (own.clone(), squares(other)),
            Ordering::Equal => (joined(own), squares(other) + 1),
            Ordering::Greater => return joined(own),
        };
        *degrees.entry(moves).or_default() += 1;
        degrees
    })
}

/// The same for matchings that may be a directed closed tour, without colours.
fn any_bits(graph: &Graph, is_closed: bool) -> Option<f64> {
    let mut degrees = Degrees::new();
    for square in graph.board().squares() {
        let degree = graph.neighbours(square).count();
        *degrees.entry(degree).or_default() += 1;
    }
    if !is_closed {
        degrees = joined(&degrees);
        *degrees.entry(graph.board().len()).or_default() += 1;
    }
    let may_be_closed = degrees.keys().all(|&degree| degree > 1);
    may_be_closed.then(|| sum(&degrees, root))
}

/// Each vertex with one edge more.
fn joined(degrees: &Degrees) -> Degrees {
    let more = |(degree, times): (&usize, &u64)| (degree + 1, *times);
    degrees.iter().map(more).collect()
}

/// The number of vertices.
fn squares(degrees: &Degrees) -> usize {
    degrees.values().sum::<u64>() as usize
}

fn sum(degrees: &Degrees, bits: impl Fn(usize) -> f64) -> f64 {
    let bits = degrees
        .iter()
        .map(|(&degree, &times)| times as f64 * bits(degree));
    bits.sum()
}

/// The binary logarithm of `(d!)^(1/d)`.
fn root(degree: usize) -> f64 {
    let factorial: f64 = (1..=degree).map(|factor| (factor as f64).log2()).sum();
    factorial / degree as f64
}
