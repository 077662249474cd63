//! Connect Four, the example of `docs/adding-a-game.md`.

#[path = "../../../board-bot/examples/connect_four/game.rs"]
mod rules;

use std::borrow::Cow;

use board_game_core::{Game, Outcome, Player, Standard};
use board_grid::dynamic::{Board, Square};
use board_grid::picture::{Axes, Glyph, Ink, Picture};
use rules::{Drop, Illegal, OpenFours, Position, TextError};

pub use rules::Position as ConnectFour;

use crate::game::{BoardGame, Drawing, GameExamples, GameInfo, MoveSquares, bots_of_the_game};
use crate::message::{Message, ToMessage};
use crate::view::PieceView;
use crate::{off_board, unknown_piece, unknown_player};

const WIDTH: u16 = 7;
const HEIGHT: u16 = 6;

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        Message::new(self, "connect-four.illegal")
    }
}

impl ToMessage for TextError {
    fn to_message(&self) -> Message {
        Message::new(self, "connect-four.text")
    }
}

/// The discs of each column, from the bottom up.
fn columns(position: &Position) -> Vec<String> {
    let text = position.to_string();
    text.split('/').map(str::to_owned).collect()
}

fn disc(letter: char) -> PieceView {
    let colour = if letter == 'x' {
        "player 1"
    } else {
        "player 2"
    };
    PieceView {
        colour,
        kind: "disc",
        name: Cow::Borrowed("a disc"),
        detail: String::new(),
        code: letter.to_string().into(),
        turned: letter.to_string().into(),
    }
}

/// The column that a move names.
fn column(mv: Drop) -> u16 {
    let letter = mv.to_string().bytes().next().unwrap_or(b'a');
    u16::from(letter - b'a')
}

impl BoardGame for Position {
    const INFO: GameInfo = GameInfo {
        word: "connect-four",
        title: "Connect Four",
        about: "Connect Four: the first player has the discs x",
        notation: "\
A POSITION is `start`, a file, `-` for stdin, or a text: the seven columns from left to right, joined by `/`, each from \
the bottom up, x for the first player's discs and o for the second's. A MOVE is the letter of a column.",
        legend: "x are the first player's discs; a letter drops a disc into its column\n",
        rules: &[],
        marks: &[],
        bots: &[],
        sits_opposite: false,
        results_note: None,
        exact_file: None,
        perft_limit: 20,
        examples: GameExamples {
            position: "o//x/xo/xo//",
            square: "a1",
            mv: "d",
            rules: "",
        },
    };

    type Evaluation = OpenFours;

    bots_of_the_game!();

    fn start_under(_: &Standard) -> Result<Self, Message> {
        Ok(Self::default())
    }

    fn complete(text: &str, _: Option<Player>) -> Result<String, Message> {
        Ok(text.to_owned())
    }

    fn size(&self) -> (u16, u16) {
        (WIDTH, HEIGHT)
    }

    fn square_name(&self, square: Square) -> String {
        if square.x() >= WIDTH || square.y() >= HEIGHT {
            return String::new();
        }
        let column = char::from(b'a' + square.x() as u8);
        format!("{column}{}", square.y() + 1)
    }

    fn parse_square(&self, text: &str) -> Result<Square, Message> {
        let all = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Square::new(x, y)));
        let mut all = all.filter(|&square| self.square_name(square) == text);
        all.next().ok_or_else(off_board)
    }

    fn piece_on(&self, square: Square) -> Option<PieceView> {
        let columns = columns(self);
        let letter = columns.get(usize::from(square.x()))?;
        letter.chars().nth(square.y().into()).map(disc)
    }

    /// The square where the disc lands.
    fn squares_of(&self, mv: Drop) -> MoveSquares {
        let x = column(mv);
        let height = columns(self)[usize::from(x)].len();
        vec![Square::new(x, height as u16)]
    }

    fn move_of(&self, squares: &[Square]) -> Option<Drop> {
        let name = self.square_name(*squares.first()?);
        self.parse_move(name.get(..1)?).ok()
    }

    fn mover_of(&self, _: Drop) -> Option<PieceView> {
        None
    }

    fn ending_message(&self) -> Option<Message> {
        Some(match self.outcome()? {
            Outcome::Draw => Message::new("the board is full", "connect-four.ends.full"),
            Outcome::Win(team) => {
                let winner = team.players().next().map_or("nobody", Self::player_name);
                Message::new(
                    format!("{winner} wins: four in a row"),
                    "connect-four.ends.four",
                )
            }
        })
    }

    fn board_picture(&self) -> Picture {
        let board = Board::rectangle(WIDTH, HEIGHT).expect("7 x 6 squares are a board");
        let mut picture = Picture::new(board);
        picture.title("Connect Four").axes(Axes::Chess);
        for (x, column) in (0..).zip(columns(self)) {
            for (y, letter) in (0..).zip(column.chars()) {
                let ink = if letter == 'x' { Ink::Red } else { Ink::Yellow };
                picture.piece(Square::new(x, y), Glyph::token(letter.to_string(), ink));
            }
        }
        picture
    }

    fn draw_mark(&self, _: &str, _: &str) -> Result<Drawing, Message> {
        Ok(Drawing::Picture(self.board_picture()))
    }

    fn tray() -> Vec<PieceView> {
        vec![disc('x')]
    }

    /// With a piece, drops a disc of the player to move; without one, removes the topmost disc. The
    /// discs say who is to move.
    fn set_up(
        &self,
        square: Option<(Square, Option<&str>)>,
        mover: usize,
    ) -> Result<Self, Message> {
        if mover >= Self::PLAYERS {
            return Err(unknown_player());
        }
        let mut columns = columns(self);
        if let Some((square, code)) = square {
            let is_on = square.y() < HEIGHT;
            let column = columns.get_mut(usize::from(square.x())).filter(|_| is_on);
            let column = column.ok_or_else(off_board)?;
            match code {
                Some("x" | "o") => column.push(if self.to_move() == Player::FIRST {
                    'x'
                } else {
                    'o'
                }),
                Some(code) => return Err(unknown_piece(code)),
                None => drop(column.pop()),
            }
        }
        Self::parse(&columns.join("/"), &Standard).map_err(|error| error.to_message())
    }
}
