//! Ploy on the page, for two and for four alike: pieces, squares and refusals.

use core::str::FromStr;

use board_game_core::{Game, Player};
use board_grid::dynamic::Square;
use board_grid::picture::Picture;
use ploy_rules::{
    Army, Board, Direction, Illegal, Kind, Lines, Move, ParsePieceError, Piece, Rotation,
    RulesError, TextError,
};

use super::off_board;
use crate::message::{Message, Told};
use crate::on_board::{OnBoard, Squares};
use crate::view::PieceView;

/// A piece of each kind as it stands in the tray; it can be turned there.
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

/// A game of Ploy: what the games for two and for four do not share.
pub(super) trait Ploy:
    Game<
        Move = Move,
        Illegal = Illegal<Self::Army>,
        TextError = TextError,
        Rules: FromStr<Err = RulesError>,
    > + 'static
{
    /// The colours.
    type Army: Army;

    /// Where a game under these rules begins.
    fn first(rules: &Self::Rules) -> Self;

    /// Where the pieces stand.
    fn pieces(&self) -> &Board<Self::Army>;

    /// The same rules on another board.
    fn with(&self, board: Board<Self::Army>, mover: Self::Army) -> Self;

    /// How the game has ended.
    fn told_ending(&self) -> Option<Message>;
}

fn fixed(square: Square) -> Option<ploy_rules::Square> {
    square.try_into().ok()
}

/// What the game calls a colour.
fn name<P: Ploy>(colour: P::Army) -> &'static str {
    let player = u8::try_from(colour.index()).ok().and_then(Player::new);
    player.map_or("", P::player_name)
}

const fn kind_key(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Shield) => "shield",
        Some(Kind::Probe) => "probe",
        Some(Kind::Lance) => "lance",
        Some(Kind::Commander) => "commander",
        None => "block",
    }
}

/// Compass points as the page's words know them.
const fn compass(direction: Direction) -> &'static str {
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

fn view<P: Ploy>(piece: Piece<P::Army>) -> PieceView {
    let lines: Vec<_> = piece.lines.directions().map(compass).collect();
    let eighth = Rotation::new(1).unwrap_or(Rotation::NONE);
    PieceView {
        colour: name::<P>(piece.colour),
        kind: kind_key(piece.lines.kind()),
        detail: lines.join(" "),
        code: piece.to_string().into(),
        turned: piece.rotated(eighth).to_string().into(),
    }
}

impl<P: Ploy> OnBoard for P {
    fn beginning(rules: &P::Rules) -> Result<Self, Message> {
        Ok(Self::first(rules))
    }

    fn size(&self) -> (u16, u16) {
        (9, 9)
    }

    fn name_of(&self, square: Square) -> String {
        fixed(square).map_or_else(String::new, |square| square.to_string())
    }

    fn piece_on(&self, square: Square) -> Option<PieceView> {
        self.pieces().piece_at(fixed(square)?).map(view::<P>)
    }

    fn squares_of(&self, mv: Move) -> Squares {
        vec![mv.from().into(), mv.to().into()]
    }

    fn move_of(&self, squares: &[Square]) -> Option<Move> {
        Some(Move::step(
            fixed(*squares.first()?)?,
            fixed(*squares.last()?)?,
        ))
    }

    fn turn_of(&self, mv: Move) -> Option<u8> {
        Some(mv.rotation().steps())
    }

    fn refusal(illegal: &Self::Illegal) -> Message {
        let message = |key: &str| Message::new(illegal, format!("ploy.{key}"));
        let kind = |kind: Kind| format!("@{}", kind_key(Some(kind)));
        match *illegal {
            Illegal::GameOver => message("over"),
            Illegal::EmptySquare(square) => message("empty").gap(square),
            Illegal::NotYours(square, piece) => {
                let of = format!("@of.{}", name::<P>(piece.colour));
                message("not-yours").gap(square).gap(of)
            }
            Illegal::Immovable(square, _) => message("immovable").gap(square),
            Illegal::Nothing(square) => message("nothing").gap(square),
            Illegal::NoChange(square, _) => message("no-change").gap(square),
            Illegal::TurnTooFar(_) => message("turn-too-far"),
            Illegal::SameAsSmaller(_) => message("same-as-smaller"),
            Illegal::NoLine(from, to) => message("no-line").gap(from).gap(to),
            Illegal::TooFar(of, square) => {
                message("too-far").gap(square).gap(kind(of)).gap(of.range())
            }
            Illegal::StepAndTurn(of) => message("step-and-turn").gap(kind(of)),
            Illegal::OwnPiece(square) => message("own").gap(square),
            Illegal::PartnersPiece(square) => message("partner").gap(square),
            Illegal::Blocked(square) => message("blocked").gap(square),
            _ => message("other"),
        }
    }

    fn ending_message(&self) -> Option<Message> {
        self.told_ending()
    }

    fn bare_picture(&self) -> Picture {
        self.pieces().picture()
    }

    fn tray() -> Vec<PieceView> {
        let lines = || TRAY.into_iter().filter_map(Lines::new);
        let colours = P::Army::ALL.iter();
        let pieces =
            colours.flat_map(|&colour| lines().map(move |lines| Piece::new(colour, lines)));
        pieces.map(view::<P>).collect()
    }

    fn set_up(
        &self,
        square: Option<(Square, Option<&str>)>,
        mover: usize,
    ) -> Result<Self, Message> {
        let no_player = || Message::new("there is no such player", "bad-position");
        let mover = *P::Army::ALL.get(mover).ok_or_else(no_player)?;
        let mut board = self.pieces().clone();
        if let Some((square, code)) = square {
            let square = fixed(square).ok_or_else(off_board)?;
            let piece = code.map(str::parse).transpose();
            board.set(
                square,
                piece.map_err(|error: ParsePieceError| error.told())?,
            );
        }
        Ok(self.with(board, mover))
    }
}
