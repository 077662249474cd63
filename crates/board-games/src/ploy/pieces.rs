//! Boards and pieces of Ploy, shared by the games of two and of four.

use board_grid::Direction;
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture, View};
use ploy_rules::{Board, Kind, Lines, Move, Piece, PlayerColour, Rotation};

use crate::game::{Drawing, MoveSquares, parse_square};
use crate::message::Message;
use crate::view::PieceView;
use crate::{off_board, unknown_piece, unknown_player};

/// The lines of the pieces in the tray. Each shape occurs once; the page can turn it.
const TRAY: [u8; 15] = [
    0b1,
    0b11,
    0b101,
    0b1001,
    0b1_0001,
    0b111,
    0b1011,
    0b1_0011,
    0b10_0011,
    0b100_0011,
    0b1_0101,
    0b10_0101,
    0b101_0101,
    0b1010_1010,
    0b1000_0011,
];

pub(super) fn fixed_square(square: Square) -> Option<ploy_rules::Square> {
    square.try_into().ok()
}

pub(super) const fn kind_key(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Shield) => "shield",
        Some(Kind::Probe) => "probe",
        Some(Kind::Lance) => "lance",
        Some(Kind::Commander) => "commander",
        None => "block",
    }
}

/// The key of a direction in the page's translations.
const fn direction_key(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "n",
        Direction::NorthEast => "ne",
        Direction::East => "e",
        Direction::SouthEast => "se",
        Direction::South => "s",
        Direction::SouthWest => "sw",
        Direction::West => "w",
        Direction::NorthWest => "nw",
    }
}

pub(super) fn view<A: PlayerColour>(piece: Piece<A>) -> PieceView {
    let lines: Vec<_> = piece.lines().directions().map(direction_key).collect();
    let eighth = Rotation::new(1).unwrap_or(Rotation::NONE);
    PieceView {
        colour: piece.colour().name(),
        kind: kind_key(piece.lines().kind()),
        name: match piece.lines().kind() {
            Some(kind) => format!("the {} {kind}", piece.colour()),
            None => piece.to_string(),
        }
        .into(),
        detail: lines.join(" "),
        code: piece.to_string().into(),
        turned: piece.rotated(eighth).to_string().into(),
    }
}

/// The squares of a move.
pub(super) fn squares_of(mv: Move) -> MoveSquares {
    vec![mv.from().into(), mv.to().into()]
}

/// The move between these squares, without a turn.
pub(super) fn move_of(squares: &[Square]) -> Option<Move> {
    Some(Move::step(
        fixed_square(*squares.first()?)?,
        fixed_square(*squares.last()?)?,
    ))
}

/// The pieces for setting up a board.
pub(super) fn tray<A: PlayerColour>() -> Vec<PieceView> {
    let lines = || TRAY.into_iter().filter_map(Lines::new);
    let pieces = A::ALL
        .iter()
        .flat_map(|&colour| lines().map(move |lines| Piece::new(colour, lines)));
    pieces.map(view::<A>).collect()
}

/// The board after a change of a square, and the colour of the player to move.
pub(super) fn set_up<A: PlayerColour>(
    board: &Board<A>,
    square: Option<(Square, Option<&str>)>,
    mover: usize,
) -> Result<(Board<A>, A), Message> {
    let mover = *A::ALL.get(mover).ok_or_else(unknown_player)?;
    let mut board = board.clone();
    if let Some((square, code)) = square {
        let square = fixed_square(square).ok_or_else(off_board)?;
        let read = |code: &str| code.parse().map_err(|_| unknown_piece(code));
        board.set(square, code.map(read).transpose()?);
    }
    Ok((board, mover))
}

/// Notes about pieces that the notation allows but the game does not have.
pub(super) fn unknown_pieces<A: PlayerColour>(board: &Board<A>) -> Vec<String> {
    let note = |(square, piece): (ploy_rules::Square, Piece<A>)| {
        let is_known = ploy_rules::Face::of(piece.lines()).is_some();
        (!is_known).then(|| format!("{piece} on {square} is no piece of the game"))
    };
    board.pieces().filter_map(note).collect()
}

/// The board with a mark.
pub(super) fn draw_mark<A: PlayerColour>(
    board: &Board<A>,
    name: &str,
    value: &str,
    attacker: impl FnOnce(&str) -> Result<A, Message>,
) -> Result<Drawing, Message> {
    if name == "from" {
        let mut picture = board.picture_of_moves(parse_square(value)?);
        draw_arrows(&mut picture, board, View::RowZeroBelow);
        return Ok(Drawing::Picture(picture));
    }
    let by = attacker(value)?;
    let mut picture = board.picture();
    let attacked = board.attacked_by(by) & board.occupied();
    picture.fill_all(attacked - board.of(by), Fill::Attacked);
    draw_arrows(&mut picture, board, View::RowZeroBelow);
    Ok(Drawing::Picture(picture))
}

/// The board for a terminal: a piece is the letter of its colour followed by arrows for its lines.
pub(super) fn terminal_picture<A: PlayerColour>(board: &Board<A>, view: View) -> Picture {
    let mut picture = board.picture();
    picture.view(view);
    draw_arrows(&mut picture, board, view);
    picture
}

/// Writes each piece in text as its letter and arrows, as seen in this view.
fn draw_arrows<A: PlayerColour>(picture: &mut Picture, board: &Board<A>, view: View) {
    for (square, piece) in board {
        let lines = piece.lines().directions().map(|line| arrow(line, view));
        let symbol: String = std::iter::once(piece.colour().letter())
            .chain(lines)
            .collect();
        picture.piece(square, piece.glyph().with_symbol(symbol));
    }
}

/// The arrow of a line, as seen in this view.
const fn arrow(line: Direction, view: View) -> char {
    let line = match view {
        View::Turned => line.opposite(),
        View::RowZeroBelow | View::RowZeroAbove => line,
    };
    match line {
        Direction::North => '\u{2191}',
        Direction::NorthEast => '\u{2197}',
        Direction::East => '\u{2192}',
        Direction::SouthEast => '\u{2198}',
        Direction::South => '\u{2193}',
        Direction::SouthWest => '\u{2199}',
        Direction::West => '\u{2190}',
        Direction::NorthWest => '\u{2196}',
    }
}

/// The methods of a game that are the same for two and for four.
macro_rules! on_board {
    ($colour:ty, $with_board:path) => {
        fn complete(text: &str, mover: Option<Player>) -> Result<String, Message> {
            Ok(with_mover::<Self>(text, mover))
        }

        fn draw_mark(&self, name: &str, value: &str) -> Result<Drawing, Message> {
            let attacker = |name: &str| Ok(<$colour>::ALL[player_named::<Self>(name)?.index()]);
            pieces::draw_mark(self.board(), name, value, attacker)
        }

        fn set_up(
            &self,
            square: Option<(Square, Option<&str>)>,
            mover: usize,
        ) -> Result<Self, Message> {
            let (board, mover) = pieces::set_up(self.board(), square, mover)?;
            Ok($with_board(self, board, mover))
        }

        fn size(&self) -> (u16, u16) {
            (9, 9)
        }

        fn square_name(&self, square: Square) -> String {
            pieces::fixed_square(square).map_or_else(String::new, |square| square.to_string())
        }

        fn parse_square(&self, text: &str) -> Result<Square, Message> {
            Ok(parse_square::<ploy_rules::Square>(text)?.into())
        }

        fn piece_on(&self, square: Square) -> Option<PieceView> {
            let piece = self.board().piece_at(pieces::fixed_square(square)?)?;
            Some(pieces::view(piece))
        }

        fn squares_of(&self, mv: Move) -> MoveSquares {
            pieces::squares_of(mv)
        }

        fn move_of(&self, squares: &[Square]) -> Option<Move> {
            pieces::move_of(squares)
        }

        fn turn_of(&self, mv: Move) -> Option<u8> {
            Some(mv.rotation().steps())
        }

        /// A move without a turn may leave the turn out.
        fn read_move(&self, typed: &str) -> Result<Move, TextError> {
            let parts = typed.split('-').count();
            self.parse_move(typed).or_else(|error| match parts {
                2 => self.parse_move(&format!("{typed}-0")),
                _ => Err(error),
            })
        }

        fn board_picture(&self) -> Picture {
            self.board().picture()
        }

        fn terminal_picture(&self, view: View) -> Picture {
            pieces::terminal_picture(self.board(), view)
        }

        fn tray() -> Vec<PieceView> {
            pieces::tray::<$colour>()
        }
    };
}

pub(super) use on_board;
