//! The number of a shard, and which pieces belong to it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The most shards of a question.
const MAX_SHARDS: u32 = 1_000_000;

/// The number of a shard and of all shards: `2/8` is the second of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    /// From 1.
    number: u32,
    of: u32,
}

/// The assignment of pieces to shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceOrder {
    /// Round-robin: for questions in which neighbouring pieces take about the same time.
    InTurn,
    /// In runs of neighbouring pieces: for questions in which neighbours share work.
    InRuns,
}

impl Shard {
    /// All pieces.
    pub(super) const WHOLE: Self = Self { number: 1, of: 1 };

    /// The number of the shard, from 1.
    pub(super) const fn number(self) -> u32 {
        self.number
    }

    /// The number of all shards.
    pub(super) const fn of(self) -> u32 {
        self.of
    }

    /// Another shard of the same question.
    pub(super) const fn with_number(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// The indices of its pieces, ascending, if the question has `pieces` pieces.
    pub(super) fn places(self, deal: PieceOrder, pieces: usize) -> Vec<usize> {
        let (own, all) = (self.number as usize - 1, self.of as usize);
        match deal {
            PieceOrder::InTurn => (own..pieces).step_by(all).collect(),
            PieceOrder::InRuns => (pieces * own / all..pieces * (own + 1) / all).collect(),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of @ 1..=MAX_SHARDS)) if (1..=of).contains(&number) => {
                Ok(Self { number, of })
            }
            _ => Err(format!(
                "expected I/N, such as 2/8, the second of eight: I from 1 to N, N up to {MAX_SHARDS}"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_shard() {
        for deal in [PieceOrder::InTurn, PieceOrder::InRuns] {
            for pieces in [0, 1, 2, 7, 64, 100] {
                for of in [1, 2, 3, 7, 101] {
                    let shard = Shard { number: 1, of };
                    let shares: Vec<Vec<usize>> = (1..=of)
                        .map(|number| shard.with_number(number).places(deal, pieces))
                        .collect();
                    let sizes = shares.iter().map(Vec::len);
                    let (min, max) = (sizes.clone().min(), sizes.max());
                    assert!(max <= min.map(|min| min + 1), "{deal:?} {pieces} {of}");
                    assert!(shares.iter().all(|share| share.is_sorted()));
                    let mut all = shares.concat();
                    all.sort_unstable();
                    assert_eq!(
                        all,
                        (0..pieces).collect::<Vec<_>>(),
                        "{deal:?} {pieces} {of}"
                    );
                }
            }
        }
    }

    #[test]
    fn shards_are_read_and_written() {
        assert_eq!("2/8".parse(), Ok(Shard { number: 2, of: 8 }));
        assert_eq!(Shard { number: 8, of: 8 }.to_string(), "8/8");
        for text in [
            "",
            "2",
            "0/8",
            "9/8",
            "1/0",
            "-1/8",
            "1/1000001",
            "1/2/3",
            "a/b",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
