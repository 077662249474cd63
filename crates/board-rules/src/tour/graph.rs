//! The graph of a tour: a board with a knight or another leaper, joined edges, a box, or a graph
//! from a file.

use std::str::FromStr;

use anyhow::bail;
use knights_tour::Graph;
use knights_tour::graph::{Steps, StepsError, Wrap};

use super::board::BoardArguments;

/// Two or three whole numbers, as in `2,3` or `-1,0,2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct IntegerTuple([i32; 3], usize);

impl FromStr for IntegerTuple {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<i32>> = text.split(',').map(|part| part.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[a, b]) => Ok(Self([a, b, 0], 2)),
            Some(&[a, b, c]) => Ok(Self([a, b, c], 3)),
            _ => Err("expected two or three whole numbers, like 2,3 or 0,1,2".to_owned()),
        }
    }
}

/// The edges of the board to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum WrapChoice {
    /// A cylinder: the first column is beside the last
    Columns,
    /// A cylinder: the first row is beside the last
    Rows,
    /// A torus: columns and rows
    Both,
    /// Columns, rows and layers of a box
    All,
}

/// The options for the piece's moves, and for joined edges.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LeaperArguments {
    /// Another piece: a leaper that moves A squares along one axis and B along the other, such as
    /// 2,3, the zebra; given twice, it moves like both. A box has three axes
    #[arg(long, value_name = "A,B[,C]", allow_hyphen_values = true)]
    leaper: Vec<IntegerTuple>,

    /// Another piece, by its steps in columns, rows and layers; the opposite step is added; may be
    /// given several times
    #[arg(long, value_name = "DX,DY[,DZ]", allow_hyphen_values = true)]
    step: Vec<IntegerTuple>,

    /// Join edges of the board
    #[arg(long, value_enum)]
    wrap: Option<WrapChoice>,
}

impl LeaperArguments {
    /// Whether the piece is a knight, and no edges are joined.
    pub(crate) const fn is_plain(&self) -> bool {
        self.leaper.is_empty() && self.step.is_empty() && self.wrap.is_none()
    }

    /// The graph that the options ask for; by default, of a knight on the board.
    pub(crate) fn graph(&self, board: &BoardArguments) -> anyhow::Result<Graph> {
        let is_plain = self.is_plain();
        if let Some(graph) = board.edges()? {
            if !is_plain {
                bail!("--graph defines all edges itself: leave --leaper, --step and --wrap out");
            }
            return Ok(graph);
        }
        let cuboid = board.cuboid()?;
        if is_plain && cuboid.is_none() {
            return Ok(board.board()?.into());
        }
        let steps = self.steps(cuboid.is_some())?;
        let [columns, rows, layers] = match self.wrap {
            None => [false; 3],
            Some(WrapChoice::Columns) => [true, false, false],
            Some(WrapChoice::Rows) => [false, true, false],
            Some(WrapChoice::Both) => [true, true, false],
            Some(WrapChoice::All) => [true; 3],
        };
        let wrap = Wrap {
            columns,
            rows,
            layers,
        };
        Ok(match cuboid {
            Some(sides) => Graph::cuboid(sides, &steps, wrap)?,
            None => Graph::leaper(&board.board()?, &steps, wrap)?,
        })
    }

    fn steps(&self, is_box: bool) -> anyhow::Result<Steps> {
        const KNIGHT: IntegerTuple = IntegerTuple([1, 2, 0], 2);
        let is_knight = self.leaper.is_empty() && self.step.is_empty();
        let mut all: Vec<[i32; 3]> = Vec::new();
        for &IntegerTuple(numbers, given) in
            is_knight.then_some(&KNIGHT).into_iter().chain(&self.leaper)
        {
            let [a, b, c] = numbers;
            let distance = |number: i32| {
                u16::try_from(number.unsigned_abs())
                    .map_err(|_| StepsError::TooLong { step: numbers })
            };
            let steps = match (is_box, given) {
                (false, 3..) if c != 0 => bail!(
                    "--leaper {a},{b},{c} needs a box, as in 4x4x4: a leaper on a board has two numbers"
                ),
                (false, _) => Steps::leaper(distance(a)?, distance(b)?),
                (true, _) => Steps::leaper_in_space(distance(a)?, distance(b)?, distance(c)?),
            };
            all.extend(steps?.iter());
        }
        all.extend(self.step.iter().map(|&IntegerTuple(step, _)| step));
        Ok(Steps::new(all)?)
    }
}
