//! Connect Four: the rules and an evaluation.
#![allow(
    unreachable_pub,
    reason = "a crate of games re-exports it, an example does not"
)]

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_bot::Evaluation;
use board_game_core::{Game, Outcome, Player, Standard, zobrist};
use board_grid::{Direction, Geometry as _, Square, SquareSet};

board_grid::geometry! {
    /// 7 columns of 6 squares, `a1` to `g6`.
    pub SevenBySix: u64, 7 x 6
}

type Discs = SquareSet<SevenBySix>;

/// The discs of both players. The player with fewer discs is to move, or the first player if both
/// have the same number.
///
/// As text, the columns from left to right, each from the bottom up, `x` for the first player's
/// discs and `o` for the second's: `//x/xo///` has three discs in the middle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    discs: [Discs; 2],
}

/// A disc dropped into a column; as text, the column's letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drop(u8);

impl fmt::Display for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Drop {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            [letter @ b'a'..=b'g'] => Ok(Self(letter - b'a')),
            _ => Err(TextError("a column, a to g")),
        }
    }
}

/// Why a disc cannot be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The column is full.
    Full(Drop),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Full(column) => write!(f, "column {column} is full"),
        }
    }
}

impl Error for Illegal {}

/// Error: the text is not a position or not a move. The message has the expected form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextError(&'static str);

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

impl Error for TextError {}

/// Four of the eight directions; the others are their opposites.
fn directions() -> impl Iterator<Item = Direction> {
    Direction::ALL[..4].iter().copied()
}

impl Position {
    fn taken(&self) -> Discs {
        self.discs[0] | self.discs[1]
    }

    /// The square on which a disc in this column lands.
    fn landing(&self, column: Drop) -> Option<Square<SevenBySix>> {
        (0..SevenBySix::HEIGHT)
            .filter_map(|row| Square::at(column.0, row))
            .find(|&square| !self.taken().contains(square))
    }

    fn has_four(&self, player: Player) -> bool {
        directions().any(|direction| {
            let discs = self.discs[player.index()];
            let two = discs & discs.shifted(direction);
            !(two & two.shifted(direction).shifted(direction)).is_empty()
        })
    }
}

impl Game for Position {
    type Move = Drop;
    type Captured = Infallible;
    type Undo = Square<SevenBySix>;
    type Illegal = Illegal;
    type Rules = Standard;
    type TextError = TextError;

    const NAME: &'static str = "connect-four";

    fn to_move(&self) -> Player {
        if self.discs[0].len() == self.discs[1].len() {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Player::all(2).find(|&player| self.has_four(player));
        let is_full = self.taken() == Discs::ALL;
        winner
            .map(Outcome::win)
            .or(is_full.then_some(Outcome::Draw))
    }

    fn rules(&self) -> Standard {
        Standard
    }

    fn key(&self) -> u64 {
        zobrist::number(self.discs[0].bits()) ^ zobrist::number(self.discs[1].bits()).rotate_left(1)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Drop) -> ControlFlow<B>) -> ControlFlow<B> {
        let columns = (0..SevenBySix::WIDTH).map(Drop);
        let is_over = self.outcome().is_some();
        columns
            .filter(|&column| !is_over && self.landing(column).is_some())
            .try_for_each(visit)
    }

    fn check(&self, column: Drop) -> Result<(), Illegal> {
        match self.outcome() {
            Some(_) => Err(Illegal::Over),
            None if self.landing(column).is_none() => Err(Illegal::Full(column)),
            None => Ok(()),
        }
    }

    /// Plays a move; a move in a full column changes nothing.
    fn play_unchecked(&mut self, column: Drop) -> Square<SevenBySix> {
        let mover = self.to_move().index();
        let square = self
            .landing(column)
            .unwrap_or(Square::all().next().expect("42 squares"));
        self.discs[mover].insert(square);
        square
    }

    fn undo(&mut self, square: Square<SevenBySix>) {
        for discs in &mut self.discs {
            discs.remove(square);
        }
    }

    fn parse(text: &str, _: &Standard) -> Result<Self, TextError> {
        const POSITION: TextError = TextError("seven columns of x and o, with / between them");
        let mut position = Self::default();
        let columns: Vec<&str> = text.split('/').collect();
        if columns.len() != usize::from(SevenBySix::WIDTH) {
            return Err(POSITION);
        }
        for (column, discs) in (0..).zip(columns) {
            for (row, disc) in (0..).zip(discs.chars()) {
                let square = Square::at(column, row).ok_or(POSITION)?;
                match disc {
                    'x' => position.discs[0].insert(square),
                    'o' => position.discs[1].insert(square),
                    _ => return Err(POSITION),
                };
            }
        }
        match position.discs.map(|discs| discs.len()) {
            [first, second] if first == second || first == second + 1 => Ok(position),
            _ => Err(TextError("as many x as o, or one more")),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Drop, TextError> {
        text.parse()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..SevenBySix::WIDTH {
            if column > 0 {
                f.write_str("/")?;
            }
            for square in (0..SevenBySix::HEIGHT).filter_map(|row| Square::at(column, row)) {
                let [first, second] = self.discs.map(|discs| discs.contains(square));
                f.write_str(if first {
                    "x"
                } else if second {
                    "o"
                } else {
                    ""
                })?;
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text, &Standard)
    }
}

/// Evaluates the open fours of each player: lines of four without discs of the opponent. The unit
/// is a disc in such a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenFours;

impl Evaluation<Position> for OpenFours {
    fn evaluate(&self, position: &Position) -> i32 {
        let mover = position.to_move();
        let mut value = 0;
        for begin in Square::all() {
            for direction in directions() {
                let four: Discs = core::iter::once(begin)
                    .chain(begin.ray(direction).take(3))
                    .collect();
                let of = |player: Player| (position.discs[player.index()] & four).len() as i32;
                let (own, other) = (of(mover), of(mover.other()));
                if four.len() == 4 && (own == 0 || other == 0) {
                    value += 100 * (own * own - other * other);
                }
            }
        }
        value
    }
}
