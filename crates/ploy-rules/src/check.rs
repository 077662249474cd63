//! Checks a single move, reading only the squares of the move.

use crate::movegen::Friends;
use crate::{Board, Illegal, Move, Piece, PlayerColour, Rules, Square};

impl<A: PlayerColour> Board<A> {
    /// Checks that the piece on the start square can make this move on this board, without
    /// generating moves. A [`Position`](crate::Position) also checks whose turn it is and whether
    /// the game is over.
    ///
    /// ```
    /// use ploy_rules::{Board, Rules};
    ///
    /// let (board, rules) = (Board::start(), Rules::default());
    /// assert!(board.check("e3-e4-1".parse()?, rules).is_ok());
    /// let why = board.check("e2-e4-0".parse()?, rules).unwrap_err();
    /// assert_eq!(why.to_string(), "a piece stands in between, on e3");
    /// # Ok::<(), ploy_rules::ParseMoveError>(())
    /// ```
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn check(&self, mv: Move, rules: Rules) -> Result<(), Illegal<A>> {
        let piece = self.piece_at(mv.from());
        let piece = piece.ok_or(Illegal::EmptySquare(mv.from()))?;
        self.check_among(mv, piece, Friends::of(piece.colour()), rules)
    }

    /// Like [`check`](Self::check), for a `piece` on the start square that cannot capture
    /// `friends`.
    #[inline]
    pub(crate) fn check_among(
        &self,
        mv: Move,
        piece: Piece<A>,
        friends: Friends,
        rules: Rules,
    ) -> Result<(), Illegal<A>> {
        let (from, to, lines) = (mv.from(), mv.to(), piece.lines());
        if mv.is_turn() {
            return if rules.turns_in_place(lines).contains(mv.rotation()) {
                Ok(())
            } else {
                Err(fault_of_turn(from, mv, piece, rules))
            };
        }
        let Some(kind) = lines.kind() else {
            return Err(Illegal::Immovable(from, lines));
        };
        let (direction, distance) = match from.direction_to(to) {
            Some(line) if lines.contains(line.0) => line,
            _ => return Err(Illegal::NoLine(from, to)),
        };
        if distance > kind.range() {
            return Err(Illegal::TooFar(kind, to));
        }
        let reach = self
            .mailbox()
            .reach_towards(from, direction, distance, friends);
        if reach != distance {
            let mut way = from.ray(direction).take(usize::from(distance) - 1);
            let blocker = way.find(|&square| self.piece_at(square).is_some());
            return Err(blocker.map_or(Illegal::OwnPiece(to), Illegal::Blocked));
        }
        if rules.turns_after_step(lines).contains(mv.rotation()) {
            Ok(())
        } else if rules.turning().rotations().contains(mv.rotation()) {
            Err(Illegal::StepAndTurn(kind))
        } else {
            Err(Illegal::TurnTooFar(mv.rotation()))
        }
    }
}

/// The reason why a turn on the spot is illegal.
#[cold]
fn fault_of_turn<A: PlayerColour>(
    at: Square,
    mv: Move,
    piece: Piece<A>,
    rules: Rules,
) -> Illegal<A> {
    let rotation = mv.rotation();
    if piece.lines().kind().is_none() {
        Illegal::Immovable(at, piece.lines())
    } else if rotation.steps() == 0 {
        Illegal::Nothing(at)
    } else if piece.rotated(rotation) == piece {
        Illegal::NoChange(at, rotation)
    } else if !rules.turning().rotations().contains(rotation) {
        Illegal::TurnTooFar(rotation)
    } else {
        Illegal::SameAsSmaller(rotation)
    }
}
