//! A game of two at one moment.

mod game;
mod perft;
mod random;
mod text;
mod why;
mod zobrist;

use core::fmt;
use core::ops::ControlFlow;

pub use game::TextError;
pub use perft::perft;
pub use text::ParsePositionError;
pub use why::WhyIllegal;
pub(crate) use zobrist::{cell_key, mover_key, rules_key};

use crate::board::Material;
use crate::mailbox::{Cell, Friends};
use crate::{
    Army, Batches, Board, Colour, EndReason, Lines, Move, MoveList, Moves, Outcome, Rules,
};
use board_game_core::IllegalMove;

/// A two-handed game at one moment: board, side to move and rule set, with what is kept so that moves are cheap to make
/// and to take back.
///
/// Every board makes a position, though many a one is finished from the outset. A finished position has no moves.
///
/// ```
/// use ploy_rules::{Colour, EndReason, Move, Position};
///
/// let mut position: Position =
///     ",,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b".parse()?;
/// let mv: Move = "e7-e8-0".parse()?;
/// let undo = position.play(mv)?;
/// let outcome = position.outcome().expect("the Commander is gone");
/// assert_eq!(outcome.winner, Colour::Black);
/// assert_eq!(outcome.reason, EndReason::CommanderTaken(Colour::White));
///
/// position.undo(mv, undo);
/// assert!(position.outcome().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    to_move: Colour,
    rules: Rules,
    material: [Material; 2],
    key: u64,
}

/// What [`Position::undo`] needs besides the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    moved: Cell,
    taken: Cell,
    key: u64,
}

impl Position {
    /// The start of the two-handed game under the default rules, black to move.
    #[must_use]
    pub fn start() -> Self {
        Self::new(Board::start(), Colour::Black, Rules::default())
    }

    /// The position on this board with this side to move.
    #[must_use]
    pub fn new(board: Board, to_move: Colour, rules: Rules) -> Self {
        let mut position = Self {
            material: [Colour::Black, Colour::White].map(|colour| board.material(colour)),
            board,
            to_move,
            rules,
            key: 0,
        };
        position.key = position.fresh_key();
        position
    }

    /// Where the pieces stand.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Gives up the position for its board.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }

    /// Who moves next; in a finished game, who would.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The rule set.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the game is over.
    #[inline]
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.material[0].is_beaten() || self.material[1].is_beaten()
    }

    /// Who has won and by what; `None` while the game goes on.
    ///
    /// The winner is whoever made the last move, that is, not the side to move. On a board that was set up with both
    /// sides beaten, the reason is that of the loser.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let loser = self.to_move;
        let reason = [loser, loser.other()].into_iter().find_map(|colour| {
            let Material { commanders, others } = self.material[colour.index()];
            match (commanders, others) {
                (0, _) => Some(EndReason::CommanderTaken(colour)),
                (_, 0) => Some(EndReason::ArmyGone(colour)),
                _ => None,
            }
        })?;
        Some(Outcome {
            winner: loser.other(),
            reason,
        })
    }

    /// The legal moves, one batch for each piece of the side to move; none when the game is over.
    #[inline]
    pub fn batches(&self) -> Batches<'_> {
        let movers = if self.is_finished() {
            crate::SquareSet::EMPTY
        } else {
            self.board.pieces(self.to_move)
        };
        let friends = Friends::of(self.to_move);
        Batches::new(&self.board.mailbox, movers, friends, self.rules)
    }

    /// The legal moves one by one.
    #[inline]
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self.batches())
    }

    /// Number of legal moves, without writing them out.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        self.batches().count_moves()
    }

    /// Replaces what is in the list by the legal moves, in the order of [`moves`](Self::moves).
    #[inline]
    pub fn list_moves(&self, list: &mut MoveList) {
        list.clear();
        self.batches().for_each(|batch| list.extend(&batch));
    }

    /// Shows each legal move that takes a piece to `visit` until it breaks, in the order of [`moves`](Self::moves), without
    /// writing out the others.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ploy_rules::Position;
    ///
    /// let position: Position = ",,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b".parse()?;
    /// let mut captures = Vec::new();
    /// let _: ControlFlow<()> = position.visit_captures(|mv| {
    ///     captures.push(mv.to_string());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(captures.len(), 8, "the Shield on e7 takes on e8 and turns");
    /// # Ok::<(), ploy_rules::ParsePositionError>(())
    /// ```
    #[inline]
    pub fn visit_captures<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mailbox = &self.board.mailbox;
        self.batches()
            .visit(|batch| batch.visit_captures(mailbox, &mut visit))
    }

    /// The legal move of this place in the order of [`moves`](Self::moves), from 0, without writing out the others;
    /// `None` from [`count_moves`](Self::count_moves) on.
    #[must_use]
    pub fn nth_move(&self, place: usize) -> Option<Move> {
        self.moves().nth(place)
    }

    /// Whether the move is legal: the game goes on, the piece on the start square is one of the side to move, and it can
    /// make this move. Nothing is generated.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        !self.is_finished()
            && self.board.pieces(self.to_move).contains(mv.from())
            && self.board.is_legal(mv, self.rules)
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// [`IllegalMove`] when the move is not legal; the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove<Move>> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// Plays a move that is known to be legal. With any other move the position afterwards is unspecified, though safe
    /// to use; it may fail its [invariants](board_game_core::Game::invariants).
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = mv.indices();
        let moved = self.board.mailbox.at(from);
        let turned = moved.rotated(mv.rotation().steps() as u32);
        let mut undo = Undo {
            moved,
            taken: Cell::EMPTY,
            key: self.key,
        };
        self.key ^= cell_key(moved, from) ^ cell_key(turned, to) ^ mover_key();
        if from == to {
            self.board.mailbox.put(from, turned);
            self.to_move = self.to_move.other();
            return undo;
        }
        let mailbox = &mut self.board.mailbox;
        undo.taken = mailbox.at(to);
        mailbox.put(from, Cell::EMPTY);
        mailbox.put(to, turned);
        *self.board.pieces_mut(self.to_move) ^= mv.from().as_set() | mv.to().as_set();
        self.to_move = self.to_move.other();
        if let Some(lines) = Lines::new(undo.taken.lines()) {
            *self.board.pieces_mut(self.to_move) ^= mv.to().as_set();
            let count = self.material[self.to_move.index()].of_mut(lines.kind());
            *count = count.wrapping_sub(1);
            self.key ^= cell_key(undo.taken, to);
        }
        undo
    }

    /// Takes back the last move played, given what playing it answered.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        let (from, to) = mv.indices();
        self.key = undo.key;
        if from == to {
            self.board.mailbox.put(from, undo.moved);
            self.to_move = self.to_move.other();
            return;
        }
        self.board.mailbox.put(to, undo.taken);
        self.board.mailbox.put(from, undo.moved);
        if let Some(lines) = Lines::new(undo.taken.lines()) {
            *self.board.pieces_mut(self.to_move) ^= mv.to().as_set();
            let count = self.material[self.to_move.index()].of_mut(lines.kind());
            *count = count.wrapping_add(1);
        }
        self.to_move = self.to_move.other();
        *self.board.pieces_mut(self.to_move) ^= mv.from().as_set() | mv.to().as_set();
    }

    /// A 64-bit Zobrist key of everything that decides how the game goes on: pieces, side to move, rule set.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The same key computed from nothing.
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        let pieces = self.board.occupied().iter().fold(0, |key, square| {
            key ^ cell_key(self.board.mailbox.at(square.index()), square.index())
        });
        let mover = match self.to_move {
            Colour::Black => 0,
            Colour::White => mover_key(),
        };
        pieces ^ mover ^ rules_key(self.rules)
    }
}

impl Default for Position {
    /// The start of the two-handed game.
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {:?})", self.rules)
    }
}
