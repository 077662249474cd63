//! The rook hunt on the page.

use std::borrow::Cow;

use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture};
use rook_hunt::{Ending, Illegal, Move, Position, Rules, Side, SquareSet, Step, Turn};

use super::off_board;
use crate::message::{Message, Told};
use crate::on_board::{OnBoard, Squares};
use crate::view::PieceView;

const PAWN: PieceView = piece("pawns", "pawn");
const ROOK: PieceView = piece("rook", "rook");

const fn piece(colour: &'static str, kind: &'static str) -> PieceView {
    PieceView {
        colour,
        kind,
        detail: String::new(),
        code: Cow::Borrowed(kind),
        turned: Cow::Borrowed(kind),
    }
}

fn fixed(square: Square) -> Option<rook_hunt::Square> {
    square.try_into().ok()
}

impl OnBoard for Position {
    /// The paper's start as far as the rules have pawns and the board has its squares; the others stand in rows from above.
    fn beginning(rules: &Rules) -> Result<Self, Message> {
        let side = rules.side();
        let paper = Self::start();
        let rows = (0..side).rev().flat_map(|y| (0..side).map(move |x| (x, y)));
        let rows = rows.filter_map(|(x, y)| rook_hunt::Square::at(x, y));
        let mut pawns: Vec<rook_hunt::Square> = Vec::new();
        for square in paper.pawn_order().iter().copied().chain(rows) {
            let fits = square.x() < side && square.y() < side && !pawns.contains(&square);
            if fits && pawns.len() < usize::from(rules.pawns()) {
                pawns.push(square);
            }
        }
        Self::new(&pawns, *rules).map_err(|error| error.told())
    }

    fn size(&self) -> (u16, u16) {
        let side = self.rules().side().into();
        (side, side)
    }

    fn name_of(&self, square: Square) -> String {
        fixed(square).map_or_else(String::new, |square| square.to_string())
    }

    fn piece_on(&self, square: Square) -> Option<PieceView> {
        let square = fixed(square)?;
        if self.rook() == Some(square) {
            return Some(ROOK);
        }
        self.pawns().contains(square).then_some(PAWN)
    }

    fn squares_of(&self, mv: Move) -> Squares {
        match mv {
            Move::Place(to) => vec![to.into()],
            Move::Rook { from, to } => vec![from.into(), to.into()],
            Move::Pawns(turn) => {
                let steps = turn.steps().iter();
                steps
                    .flat_map(|step| [step.from.into(), step.to.into()])
                    .collect()
            }
        }
    }

    fn move_of(&self, squares: &[Square]) -> Option<Move> {
        let squares: Vec<_> = squares.iter().filter_map(|&square| fixed(square)).collect();
        if self.to_move() == Side::Rook {
            return match *squares.as_slice() {
                [to] if self.rook().is_none() => Some(Move::Place(to)),
                [from] => Some(Move::Rook { from, to: from }),
                [from, to] => Some(Move::Rook { from, to }),
                _ => None,
            };
        }
        let step = |pair: &[rook_hunt::Square]| Step {
            from: pair[0],
            to: pair[pair.len() - 1],
        };
        let steps: Vec<Step> = squares.chunks(2).map(step).collect();
        Turn::new(&steps, false).map(Move::Pawns)
    }

    fn mover_of(&self, mv: Move) -> Option<PieceView> {
        match mv {
            Move::Place(_) => None,
            Move::Rook { .. } => Some(ROOK),
            Move::Pawns(_) => Some(PAWN),
        }
    }

    fn taken_by(&self, mv: Move) -> Option<PieceView> {
        self.captured(mv).map(|_| ROOK)
    }

    fn refusal(illegal: &Illegal) -> Message {
        let message = |key: &str| Message::new(illegal, format!("hunt.{key}"));
        match *illegal {
            Illegal::Over(ending) => {
                message("over").around(Message::new(ending, ending_key(ending)))
            }
            Illegal::NotToMove(_) => message("not-to-move"),
            Illegal::NotPlaced => message("not-placed"),
            Illegal::AlreadyPlaced(square) => message("already-placed").gap(square),
            Illegal::RookElsewhere { said, stands } => message("elsewhere").gap(stands).gap(said),
            Illegal::OffBoard(square) => message("off-board").gap(square),
            Illegal::Occupied(square) => message("occupied").gap(square),
            Illegal::Threatened(square) => message("threatened").gap(square),
            Illegal::NotInLine { from, to } => message("not-in-line").gap(from).gap(to),
            Illegal::Blocked { from, to, by } => message("blocked").gap(from).gap(to).gap(by),
            Illegal::MustMove => message("must-move"),
            Illegal::NoPawn(square) => message("no-pawn").gap(square),
            Illegal::TooFar { reach, .. } => message("too-far").gap(reach),
            Illegal::SteppedAlready(square) => message("stepped").gap(square),
            Illegal::StepCount { found, expected } => message("steps").gap(expected).gap(found),
            _ => message("other"),
        }
    }

    fn ending_message(&self) -> Option<Message> {
        self.ending()
            .map(|ending| Message::new(ending, ending_key(ending)))
    }

    fn bare_picture(&self) -> Picture {
        self.picture_of_targets(SquareSet::EMPTY)
    }

    fn show_areas(&self, picture: &mut Picture) {
        picture.fill_all(self.threatened(), Fill::Threatened);
        if self.rook().is_some() {
            picture.fill_all(self.reachable() & !self.threatened(), Fill::Reachable);
        }
    }

    fn tray() -> Vec<PieceView> {
        vec![PAWN, ROOK]
    }

    /// The rules have as many pawns as stand on the board then.
    fn set_up(
        &self,
        square: Option<(Square, Option<&str>)>,
        mover: usize,
    ) -> Result<Self, Message> {
        let (mut pawns, mut rook) = (self.pawn_order().to_vec(), self.rook());
        if let Some((square, code)) = square {
            let square = fixed(square).ok_or_else(off_board)?;
            pawns.retain(|&pawn| pawn != square);
            rook = rook.filter(|&rook| rook != square);
            match code {
                Some("pawn") => pawns.push(square),
                Some(_) => rook = Some(square),
                None => {}
            }
        }
        let rules = u8::try_from(pawns.len()).unwrap_or(u8::MAX);
        let rules = self
            .rules()
            .with_pawns(rules)
            .map_err(|error| error.told())?;
        let position = Self::new(&pawns, rules).map_err(|error| error.told())?;
        let mover = if mover == 0 { Side::Pawns } else { Side::Rook };
        match rook {
            Some(rook) => position
                .with_rook(rook, mover)
                .map_err(|error| error.told()),
            None => Ok(position),
        }
    }
}

const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::Taken => "hunt.ends.taken",
        Ending::Caught => "hunt.ends.caught",
        Ending::NoPlace => "hunt.ends.no-place",
        Ending::Blocked => "hunt.ends.blocked",
    }
}
