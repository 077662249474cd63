//! The questions that results answer: how many tours of a kind a board has.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};
use knights_tour::counting::Counter;
use knights_tour::{Board, Goal, Square};

/// A count of tours, exact or modulo a prime. As text: `closed 6x9`, `from 0,0 8x8`, `closed 6x9
/// modulo 65521`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountQuestion {
    pub(super) kind: CountKind,
    pub(super) width: u16,
    pub(super) height: u16,
    /// The prime, if the count is a remainder.
    pub(super) prime: Option<u32>,
}

/// Which tours are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountKind {
    /// Closed tours, as undirected cycles.
    Closed,
    /// All tours, each in both directions.
    Directed,
    /// The directed tours that are not closed.
    Open,
    /// The directed tours that begin on a square.
    From(Square),
    /// The directed tours, square by square.
    PerStart,
}

impl CountQuestion {
    /// A question about a board, not modulo a prime.
    pub(super) const fn of(kind: CountKind, width: u16, height: u16) -> Self {
        Self {
            kind,
            width,
            height,
            prime: None,
        }
    }

    /// The same question about the board with its sides exchanged.
    pub(super) fn mirrored(self) -> Self {
        let kind = match self.kind {
            CountKind::From(square) => CountKind::From(Square::new(square.y, square.x)),
            kind => kind,
        };
        Self {
            kind,
            width: self.height,
            height: self.width,
            ..self
        }
    }

    /// The number of squares of the board.
    pub(super) fn squares(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    pub(super) fn board(self) -> anyhow::Result<Board> {
        Ok(Board::rectangle(self.width, self.height)?)
    }

    pub(super) fn goal(self) -> Goal {
        match self.kind {
            CountKind::Closed => Goal::closed(),
            CountKind::Open => Goal::open(),
            CountKind::Directed | CountKind::PerStart => Goal::directed(),
            CountKind::From(square) => Goal::directed().from(square),
        }
    }

    /// The counter that computes the answer.
    pub(super) fn counter<'a>(self) -> anyhow::Result<Counter<'a>> {
        let counter = Counter::of_goal(&self.board()?, &self.goal())?;
        Ok(match self.prime {
            Some(prime) => counter.modulo(prime),
            None => counter,
        })
    }

    /// The command that prints the answer.
    pub(super) fn command(self) -> String {
        let options = match self.kind {
            CountKind::Closed => " --closed".to_owned(),
            CountKind::Directed => String::new(),
            CountKind::Open => " --open".to_owned(),
            CountKind::From(square) => format!(" --start {square}"),
            CountKind::PerStart => " --per-start".to_owned(),
        };
        let modulo = self.prime.map(|prime| format!(" --modulo {prime}"));
        let (width, height) = (self.width, self.height);
        let modulo = modulo.unwrap_or_default();
        format!("board-rules tours count {width}x{height}{options}{modulo}")
    }

    /// The name of the result's file.
    pub(super) fn file_name(self) -> String {
        format!("{}.json", self.to_string().replace([' ', ','], "-"))
    }
}

impl fmt::Display for CountQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            CountKind::Closed => f.write_str("closed")?,
            CountKind::Directed => f.write_str("directed")?,
            CountKind::Open => f.write_str("open")?,
            CountKind::From(square) => write!(f, "from {square}")?,
            CountKind::PerStart => f.write_str("per-start")?,
        }
        write!(f, " {}x{}", self.width, self.height)?;
        match self.prime {
            Some(prime) => write!(f, " modulo {prime}"),
            None => Ok(()),
        }
    }
}

impl FromStr for CountQuestion {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (kind, rest) = CountKind::read(text)?;
        let (board, prime) = match rest[..] {
            [board] => (board, None),
            [board, "modulo", prime] => (
                board,
                Some(prime.parse().context("expected a prime after `modulo`")?),
            ),
            _ => bail!("expected a board and nothing else, as in `closed 6x9`"),
        };
        let (width, height) = sides(board)?;
        Ok(Self {
            kind,
            width,
            height,
            prime,
        })
    }
}

impl CountKind {
    /// The kind at the beginning of a text, and the words after it.
    pub(super) fn read(text: &str) -> anyhow::Result<(Self, Vec<&str>)> {
        let mut words = text.split_whitespace();
        let kind = match words.next() {
            Some("closed") => Self::Closed,
            Some("directed") => Self::Directed,
            Some("open") => Self::Open,
            Some("per-start") => Self::PerStart,
            Some("from") => {
                let square = words.next().context("expected a square after `from`")?;
                Self::From(square.parse()?)
            }
            _ => bail!("expected closed, directed, open, per-start or from X,Y"),
        };
        Ok((kind, words.collect()))
    }
}

/// Columns and rows, as in `6x9`.
pub(super) fn sides(text: &str) -> anyhow::Result<(u16, u16)> {
    let (width, height) = text
        .split_once('x')
        .with_context(|| format!("{text}: expected columns and rows, as in 6x9"))?;
    Ok((width.parse()?, height.parse()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_round_trips() {
        for text in [
            "closed 6x9",
            "directed 3x4",
            "open 5x6",
            "from 0,3 6x7",
            "per-start 5x5",
            "closed 6x9 modulo 65521",
        ] {
            let question: CountQuestion = text.parse().expect("it is a question");
            assert_eq!(question.to_string(), text);
            assert_eq!(question.mirrored().mirrored(), question);
        }
        for text in ["", "closed", "from 6x7", "closed 6", "closed 6x9 mod 5"] {
            assert!(text.parse::<CountQuestion>().is_err(), "{text:?}");
        }
    }
}
