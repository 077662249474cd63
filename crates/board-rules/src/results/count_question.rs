//! Questions about tours: how many tours of a kind a board has.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};
use knights_tour::counting::Counter;
use knights_tour::{Board, Goal, Graph, Square};

use super::piece::{NamedWrap, Piece};

/// A count of tours, exact or modulo a prime. As text: `closed 6x9`, `from 0,0 8x8`, `closed king
/// torus 5x5`, `directed 2x3x4`, `closed 6x9 modulo 65521`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountQuestion {
    pub(super) family: TourFamily,
    pub(super) width: u16,
    pub(super) height: u16,
    /// The layers of a box; 1 for a board.
    pub(super) layers: u16,
    /// The prime, if the count is a remainder.
    pub(super) prime: Option<u32>,
}

/// The common part of the questions of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TourFamily {
    pub(super) kind: CountKind,
    pub(super) piece: Piece,
    pub(super) wrap: NamedWrap,
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

impl TourFamily {
    /// The tours of a knight on a plain board.
    pub(super) const fn knight(kind: CountKind) -> Self {
        Self {
            kind,
            piece: Piece::Knight,
            wrap: NamedWrap::Plain,
        }
    }

    /// The question about a board of this family, not modulo a prime.
    pub(super) const fn board(self, width: u16, height: u16) -> CountQuestion {
        CountQuestion {
            family: self,
            width,
            height,
            layers: 1,
            prime: None,
        }
    }

    /// The family at the beginning of a text, and the words after it.
    pub(super) fn read(text: &str) -> anyhow::Result<(Self, Vec<&str>)> {
        let (kind, rest) = CountKind::read(text)?;
        let mut rest = &rest[..];
        let family = Self {
            kind,
            piece: named(&mut rest, &Piece::NAMED).unwrap_or_default(),
            wrap: named(&mut rest, &NamedWrap::NAMED).unwrap_or_default(),
        };
        Ok((family, rest.to_vec()))
    }
}

impl CountQuestion {
    /// The same question about another kind of tours.
    pub(super) const fn of_kind(self, kind: CountKind) -> Self {
        let family = TourFamily {
            kind,
            ..self.family
        };
        Self { family, ..self }
    }

    /// The same question about the board with its sides exchanged. A cylinder has none: its rows
    /// would be joined.
    pub(super) fn mirrored(self) -> Option<Self> {
        let kind = match self.family.kind {
            CountKind::From(square) => CountKind::From(Square::new(square.y(), square.x())),
            kind => kind,
        };
        (self.family.wrap != NamedWrap::Cylinder).then(|| Self {
            width: self.height,
            height: self.width,
            ..self.of_kind(kind)
        })
    }

    /// The number of squares of the board.
    pub(super) fn squares(self) -> u64 {
        let sides = [self.width, self.height, self.layers];
        sides.map(u64::from).into_iter().product()
    }

    pub(super) fn graph(self) -> anyhow::Result<Graph> {
        let TourFamily { piece, wrap, .. } = self.family;
        let is_box = self.layers > 1;
        if is_box && piece == Piece::King {
            bail!("a king has no steps in a box; expected a board, as in 6x9");
        }
        if !is_box && (piece, wrap) == (Piece::Knight, NamedWrap::Plain) {
            return Ok(Board::rectangle(self.width, self.height)?.into());
        }
        let (steps, wrap) = (piece.steps(is_box)?, wrap.wrap());
        Ok(match is_box {
            true => Graph::cuboid([self.width, self.height, self.layers], &steps, wrap)?,
            false => Graph::leaper(&Board::rectangle(self.width, self.height)?, &steps, wrap)?,
        })
    }

    pub(super) fn goal(self) -> Goal {
        match self.family.kind {
            CountKind::Closed => Goal::closed(),
            CountKind::Open => Goal::open(),
            CountKind::Directed | CountKind::PerStart => Goal::directed(),
            CountKind::From(square) => Goal::directed().from(square),
        }
    }

    /// The counter that computes the answer.
    pub(super) fn counter<'a>(self) -> anyhow::Result<Counter<'a>> {
        let counter = Counter::of_goal(self.graph()?, &self.goal())?;
        Ok(match self.prime {
            Some(prime) => counter.modulo(prime),
            None => counter,
        })
    }

    /// The command that prints the answer.
    pub(super) fn command(self) -> String {
        let options = match self.family.kind {
            CountKind::Closed => " --closed".to_owned(),
            CountKind::Directed => String::new(),
            CountKind::Open => " --open".to_owned(),
            CountKind::From(square) => format!(" --start {square}"),
            CountKind::PerStart => " --per-start".to_owned(),
        };
        let modulo = self.prime.map(|prime| format!(" --modulo {prime}"));
        let (piece, wrap) = (self.family.piece.options(), self.family.wrap.option());
        let modulo = modulo.unwrap_or_default();
        let sides = self.sides_text();
        format!("board-rules tours count {sides}{piece}{wrap}{options}{modulo}")
    }

    /// The sides, as in `6x9`.
    fn sides_text(self) -> String {
        let (width, height) = (self.width, self.height);
        match self.layers {
            1 => format!("{width}x{height}"),
            layers => format!("{width}x{height}x{layers}"),
        }
    }
}

impl fmt::Display for CountQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family.kind {
            CountKind::Closed => f.write_str("closed")?,
            CountKind::Directed => f.write_str("directed")?,
            CountKind::Open => f.write_str("open")?,
            CountKind::From(square) => write!(f, "from {square}")?,
            CountKind::PerStart => f.write_str("per-start")?,
        }
        if self.family.piece != Piece::Knight {
            write!(f, " {}", self.family.piece)?;
        }
        if self.family.wrap != NamedWrap::Plain {
            write!(f, " {}", self.family.wrap)?;
        }
        write!(f, " {}", self.sides_text())?;
        match self.prime {
            Some(prime) => write!(f, " modulo {prime}"),
            None => Ok(()),
        }
    }
}

impl FromStr for CountQuestion {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (family, rest) = TourFamily::read(text)?;
        let (board, prime) = match rest[..] {
            [board] => (board, None),
            [board, "modulo", prime] => (
                board,
                Some(prime.parse().context("expected a prime after `modulo`")?),
            ),
            _ => bail!("expected a board and nothing else, as in `closed 6x9`"),
        };
        let [width, height, layers] = sides(board)?;
        Ok(Self {
            family,
            width,
            height,
            layers,
            prime,
        })
    }
}

impl CountKind {
    /// The kind at the beginning of a text, and the words after it.
    fn read(text: &str) -> anyhow::Result<(Self, Vec<&str>)> {
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
            _ => bail!("expected closed, directed, open, per-start, from X,Y, hunt or endings"),
        };
        Ok((kind, words.collect()))
    }
}

/// Takes the first word if it names one of these values.
fn named<T: Copy + fmt::Display>(words: &mut &[&str], values: &[T]) -> Option<T> {
    let (first, rest) = words.split_first()?;
    let value = values.iter().find(|value| value.to_string() == *first)?;
    *words = rest;
    Some(*value)
}

/// Columns, rows and layers, as in `6x9` or `2x3x4`.
pub(super) fn sides(text: &str) -> anyhow::Result<[u16; 3]> {
    let expected = || format!("{text}: expected columns and rows, as in 6x9");
    let numbers: Result<Vec<u16>, _> = text.split('x').map(str::parse::<u16>).collect();
    match numbers.with_context(expected)?[..] {
        [width, height] => Ok([width, height, 1]),
        [width, height, layers] if layers > 1 => Ok([width, height, layers]),
        _ => bail!(expected()),
    }
}

#[cfg(test)]
mod tests {
    use knights_tour::counting::Natural;

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
            "closed wazir 6x6",
            "directed king torus 4x5",
            "closed torus 4x4",
            "closed 2x4x4",
        ] {
            let question: CountQuestion = text.parse().expect("it is a question");
            assert_eq!(question.to_string(), text);
            let mirrored = question.mirrored().and_then(CountQuestion::mirrored);
            assert_eq!(mirrored, Some(question));
        }
        let cylinder: CountQuestion = "closed cylinder 4x6".parse().expect("it is a question");
        assert_eq!(cylinder.mirrored(), None);
        for text in [
            "",
            "closed",
            "from 6x7",
            "closed 6",
            "closed 6x9 mod 5",
            "closed torus king 5x5",
            "closed 2x4x1",
            "closed 2x2x2x2",
        ] {
            assert!(text.parse::<CountQuestion>().is_err(), "{text:?}");
        }
    }
    #[test]
    fn a_question_counts_on_the_graph_of_its_command() {
        for (text, command, count) in [
            ("closed 5x6", "5x6 --closed", 8_u64),
            ("closed wazir 6x6", "6x6 --leaper 0,1 --closed", 1_072),
            (
                "closed king 4x4",
                "4x4 --leaper 0,1 --leaper 1,1 --closed",
                2_830,
            ),
            ("closed torus 4x4", "4x4 --wrap both --closed", 1_344),
            ("directed torus 4x4", "4x4 --wrap both", 91_392),
        ] {
            let question: CountQuestion = text.parse().expect("it is a question");
            let expected = format!("board-rules tours count {command}");
            assert_eq!(question.command(), expected);
            let counter = question.counter().expect("it is counted");
            assert_eq!(
                counter.count().expect("it is small"),
                Natural::from(count),
                "{text}"
            );
        }
        let king: CountQuestion = "closed king 2x3x4".parse().expect("it is a question");
        assert!(king.graph().is_err());
    }
}
