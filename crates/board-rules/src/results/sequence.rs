//! Sequences of the On-Line Encyclopedia of Integer Sequences that count knight's tours.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use knights_tour::counting::Natural;
use knights_tour::refuted;

use super::count_question::{CountKind, TourFamily};
use super::folder::ResultFolder;
use super::piece::Piece;
use crate::input::text_within;

/// A sequence: its terms count the tours of a family of boards.
#[derive(Debug)]
pub(super) struct Sequence {
    /// The number in the encyclopedia, as in `A175881`.
    pub(super) number: &'static str,
    /// The tours that its terms count, as in `closed knight's tours of`.
    tours: &'static str,
    /// The size of the board, as in `a 3 x n`.
    size: &'static str,
    kind: CountKind,
    piece: Piece,
    /// The index of the first term that counts tours.
    first: u16,
    /// The sides of the board of the n-th term.
    sides: Sides,
    /// Our count divided by the term: 2 if the sequence counts undirected tours and we count
    /// directed ones.
    pub(super) each: u64,
}

/// The sides of the board of the n-th term.
type Sides = fn(u16) -> (u16, u16);

/// The sequences that are compared and written.
pub(super) const SEQUENCES: [Sequence; 15] = [
    closed("A001230", "a 2n x 2n", |n| (2 * n, 2 * n)),
    closed("A070030", "a 3 x 2n", |n| (3, 2 * n)),
    undirected("A079137", "a 4 x n", |n| (4, n)),
    undirected("A083386", "a 5 x n", |n| (5, n)),
    directed("A165134", "an n x n", |n| (n, n)),
    undirected("A169696", "a 3 x n", |n| (3, n)),
    closed("A175855", "a 5 x 2n", |n| (5, 2 * n)),
    closed("A175881", "a 6 x n", |n| (6, n)),
    closed("A193054", "a 7 x 2n", |n| (7, 2 * n)),
    closed("A193055", "an 8 x n", |n| (8, n)),
    undirected("A306281", "a 6 x n", |n| (6, n)),
    undirected("A306283", "a 7 x n", |n| (7, n)),
    Sequence {
        // By its convention, one square has one path.
        first: 2,
        ..undirected("A308131", "an n x n", |n| (n, n))
    },
    Sequence {
        tours: "closed tours of a wazir, cycles of the grid, on",
        piece: Piece::Wazir,
        ..closed("A003763", "a 2n x 2n", |n| (2 * n, 2 * n))
    },
    Sequence {
        tours: "closed tours of a king on",
        piece: Piece::King,
        // By its convention, one square has one cycle.
        first: 2,
        ..closed("A140519", "an n x n", |n| (n, n))
    },
];

const fn closed(number: &'static str, size: &'static str, sides: Sides) -> Sequence {
    Sequence {
        number,
        tours: "closed knight's tours of",
        size,
        kind: CountKind::Closed,
        piece: Piece::Knight,
        first: 1,
        sides,
        each: 1,
    }
}

const fn directed(number: &'static str, size: &'static str, sides: Sides) -> Sequence {
    Sequence {
        tours: "directed knight's tours of",
        kind: CountKind::Directed,
        ..closed(number, size, sides)
    }
}

const fn undirected(number: &'static str, size: &'static str, sides: Sides) -> Sequence {
    Sequence {
        tours: "undirected knight's tours of",
        each: 2,
        ..directed(number, size, sides)
    }
}

/// The most terms of a b-file.
const TERMS: u16 = 1_000;

impl Sequence {
    /// Our count for the n-th term: a result, or 0 if that is known without counting. It is
    /// [`each`](Self::each) times the term.
    pub(super) fn answer(&self, n: u16, folder: &ResultFolder) -> anyhow::Result<Option<Natural>> {
        let (width, height) = (self.sides)(n);
        let family = TourFamily {
            piece: self.piece,
            ..TourFamily::knight(self.kind)
        };
        let question = family.board(width, height);
        let both = [Some(question), question.mirrored()].into_iter().flatten();
        if let Some(answer) = both.flat_map(|question| folder.count(question)).next() {
            return Ok(Some(answer.clone()));
        }
        let none = refuted(question.graph()?, &question.goal())?;
        Ok(none.map(|_| Natural::default()))
    }

    /// The terms from [`first`](Self::first) up to the one before the first without a result.
    pub(super) fn terms(&self, folder: &ResultFolder) -> anyhow::Result<Vec<Natural>> {
        let mut terms = Vec::new();
        for n in self.first..=TERMS {
            let Some(answer) = self.answer(n, folder)? else {
                break;
            };
            let (term, rest) = answer.quotient(self.each);
            if rest != 0 {
                bail!(
                    "{} a({n}): {answer} is no multiple of {}",
                    self.number,
                    self.each
                );
            }
            terms.push(term);
        }
        // Zeros at the end do not come from results: leave them out.
        while terms.last() == Some(&Natural::default()) {
            terms.pop();
        }
        Ok(terms)
    }

    /// The published terms in FOLDER/published with their indices; none if there is no file.
    pub(super) fn published(&self, folder: &Path) -> anyhow::Result<Vec<(u16, Natural)>> {
        let file = folder
            .join("published")
            .join(format!("{}.txt", self.number));
        if !fs::exists(&file)? {
            return Ok(Vec::new());
        }
        let text = text_within(&file, 1 << 20)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| {
                let term = line.split_once(' ');
                let term = term.and_then(|(n, term)| Some((n.parse().ok()?, term.parse().ok()?)));
                term.with_context(|| format!("{}: {line}: expected `n a(n)`", file.display()))
            })
            .collect()
    }

    /// The b-file: a line `n a(n)` for each term.
    pub(super) fn b_file(&self, terms: &[Natural]) -> String {
        let head = format!("# {}: {} {} board\n", self.number, self.tours, self.size);
        let lines = (self.first..)
            .zip(terms)
            .map(|(n, term)| format!("{n} {term}\n"));
        [head].into_iter().chain(lines).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_b_file_numbers_its_terms_from_one() {
        let terms = [0_u64, 0, 9_862].map(Natural::from);
        let expected = "# A001230: closed knight's tours of a 2n x 2n board\n1 0\n2 0\n3 9862\n";
        assert_eq!(SEQUENCES[0].b_file(&terms), expected);
    }
}
