//! Positions.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use crate::movegen::{BETWEEN, Legality};
use crate::{
    Batch, Batches, Board, BoardError, BoardFault, Colour, Disc, Ending, Energies, Illegal, Kind,
    Move, Piece, Placement, Rules, Square, SquareSet, Start, Variant, text,
};

/// A board, the side to move, and the rules.
///
/// ```
/// use shogun_rules::Position;
///
/// let mut position = Position::start();
/// assert_eq!(position.moves().len(), 22);
///
/// let undo = position.play("2,1-2,4".parse()?)?;
/// assert_eq!(position.to_string(), "p4p2p4k2p4p2p3p1/8/8/8/1P36/8/8/P11P2P3K1P3P1P2 r");
/// position.undo(undo);
/// assert_eq!(position, Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A side without a king is allowed, for studies. It cannot be in check or mated. If the side that
/// is not to move is in check, which cannot arise in a game, its king can be captured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) to_move: Colour,
    pub(crate) rules: Rules,
    /// The disc of the piece on each square; `Disc::default()` on empty squares, and everywhere if
    /// the energy model has no discs.
    pub(crate) discs: [Disc; 64],
}

/// The move or null move, and the state that [`Position::undo`] restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// `from == to` for a null move.
    pub(crate) mv: Move,
    /// The discs of the pieces on the two squares.
    pub(crate) discs: [Disc; 2],
}

impl Undo {
    /// The move that was played; `None` for a null move.
    #[must_use]
    pub fn mv(&self) -> Option<Move> {
        (self.mv.from() != self.mv.to()).then_some(self.mv)
    }
}

impl Position {
    /// The usual start position under the usual rules, white to move: [`Start::FifthFile`],
    /// [`Variant::BareKing`], energies fixed.
    #[must_use]
    pub fn start() -> Self {
        Self::from_start(Start::FifthFile)
    }

    /// One of the start positions under the usual rules, white to move.
    #[must_use]
    pub fn from_start(start: Start) -> Self {
        Self::set_up(start, Rules::default())
    }

    /// The usual start position under these rules, white to move.
    #[must_use]
    pub fn start_of(rules: Rules) -> Self {
        Self::set_up(Start::FifthFile, rules)
    }

    fn set_up(start: Start, rules: Rules) -> Self {
        Self::new(start.board(), Colour::White, rules).expect("every start has one king a side")
    }
}

impl Default for Position {
    /// [`Position::start`].
    fn default() -> Self {
        Self::start()
    }
}

impl Position {
    /// The position with this board. With magnets, each piece has a disc that shows its energy, see
    /// [`Disc::with_energy`].
    ///
    /// # Errors
    /// [`BoardError`] when a side has more than one king.
    pub fn new(board: Board, to_move: Colour, rules: Rules) -> Result<Self, BoardError> {
        Self::with_discs(board, to_move, rules, |_, _| None)
    }

    /// The position with this board and these discs; `None` for the disc that [`new`](Self::new)
    /// gives.
    ///
    /// # Errors
    /// [`BoardError`] with each side that has more than one king, each disc whose number differs
    /// from the piece's energy, and each disc given without magnets.
    pub fn with_discs(
        board: Board,
        to_move: Colour,
        rules: Rules,
        disc: impl Fn(Square, Piece) -> Option<Disc>,
    ) -> Result<Self, BoardError> {
        let energies = rules.energies();
        let mut faults = Vec::new();
        for colour in Colour::ALL {
            let count = board.kings(colour).len();
            if count > 1 {
                faults.push(BoardFault::Kings { colour, count });
            }
        }
        let mut discs = [Disc::default(); 64];
        for (square, piece) in &board {
            let given = disc(square, piece);
            let disc = given.unwrap_or_else(|| energies.disc(piece, square));
            if !energies.fits(piece, disc, square) || given.is_some() && !energies.has_discs() {
                let placement = Placement::new(piece, square);
                faults.push(BoardFault::Disc { placement });
            }
            discs[square.index()] = disc;
        }
        if !faults.is_empty() {
            return Err(BoardError::new(faults));
        }
        let mut position = Self {
            board,
            key: 0,
            to_move,
            rules,
            discs,
        };
        position.key = position.fresh_key();
        Ok(position)
    }

    /// The same position under other rules. Pieces keep their discs if both rules have magnets.
    ///
    /// # Errors
    /// [`BoardError`] with each piece whose disc shows another energy under the new magnets.
    pub fn with_rules(self, rules: Rules) -> Result<Self, BoardError> {
        Self::with_discs(self.board, self.to_move, rules, |square, _| {
            self.disc_at(square)
                .filter(|_| rules.energies().has_discs())
        })
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move; in a finished game, the one who would be to move.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The variant: which moves are legal and when the game is over, without the energy model.
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.rules.variant()
    }

    /// The energy model.
    #[inline]
    #[must_use]
    pub const fn energies(&self) -> &Energies {
        self.rules.energies()
    }

    /// The disc of the piece on a square; `None` for an empty square, and without magnets.
    #[must_use]
    pub fn disc_at(&self, square: Square) -> Option<Disc> {
        let has_disc = self.rules.energies().has_discs() && self.board.colour_at(square).is_some();
        has_disc.then(|| self.discs[square.index()])
    }

    /// Whether the king of the side to move is attacked.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.board.is_check(self.to_move)
    }

    /// The result with its reason; `None` while the game goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let (mover, opponent) = (self.to_move, self.to_move.other());
        match (
            self.has_lost_by_material(mover),
            self.has_lost_by_material(opponent),
        ) {
            (true, true) => Some(Ending::Draw),
            (true, false) => Some(Ending::BareKing { winner: opponent }),
            (false, true) => Some(Ending::BareKing { winner: mover }),
            (false, false) if self.legality().has_move() => None,
            (false, false) if self.variant() != Variant::PseudoLegal && self.is_check() => {
                Some(Ending::Checkmate { winner: opponent })
            }
            (false, false) => Some(Ending::Draw),
        }
    }

    /// The legal moves, one [`Batch`] for each piece that has some, in square order.
    ///
    /// ```
    /// use shogun_rules::Position;
    ///
    /// let position = Position::start();
    /// let moves: usize = position.batches().map(|batch| batch.targets().len()).sum();
    /// assert_eq!(moves as u64, position.count_moves());
    /// ```
    pub fn batches(&self) -> Batches<'_> {
        let is_over = self.is_decided();
        let movers = if is_over {
            SquareSet::EMPTY
        } else {
            self.board.of(self.to_move)
        };
        Batches::new(self.legality(), movers)
    }

    /// Visits the legal moves of each piece, one batch per piece, until `visit` breaks.
    #[inline]
    pub(crate) fn visit_batches<B>(
        &self,
        visit: impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        self.legality().visit::<false, B>(visit)
    }

    /// Whether a side has lost by material under this variant.
    #[inline]
    fn has_lost_by_material(&self, colour: Colour) -> bool {
        let Some(max_others) = self.variant().losing_piece_count() else {
            return false;
        };
        let kings = self.board.kings(colour);
        !kings.is_empty() && (self.board.of(colour) - kings).len() <= max_others as usize
    }

    /// Whether the game is decided by material.
    #[inline]
    pub(crate) fn is_decided(&self) -> bool {
        self.has_lost_by_material(self.to_move) || self.has_lost_by_material(self.to_move.other())
    }

    #[inline]
    pub(crate) fn legality(&self) -> Legality<'_> {
        match self.variant() {
            Variant::PseudoLegal => Legality::pseudo_legal(&self.board, self.to_move),
            _ => Legality::new(&self.board, self.to_move),
        }
    }

    /// The reason why an illegal move is illegal.
    pub(crate) fn illegal_reason(&self, mv: Move) -> Illegal {
        let (from, to) = (mv.from(), mv.to());
        let board = &self.board;
        if let Some(ending) = self.ending() {
            return Illegal::GameOver(ending);
        }
        let Some(piece) = board.piece_at(from) else {
            return Illegal::EmptySquare(from);
        };
        if piece.colour() != self.to_move {
            return Illegal::NotYours(from, piece);
        }
        let (energy, distance) = (piece.energy(), distance(from, to));
        if distance != energy.get() {
            return Illegal::Distance { energy, distance };
        }
        if board.colour_at(to) == Some(piece.colour()) {
            return Illegal::OwnPiece(to);
        }
        let [row_first, column_first] = BETWEEN[from.index()][to.index()]
            .map(|between| nearest(from, between & board.occupied().bits()));
        match (row_first, column_first, board.kings(piece.colour()).first()) {
            (Some(first), Some(second), _) if first != second => {
                Illegal::BothWaysBlocked(first, second)
            }
            (Some(square), Some(_), _) => Illegal::Blocked(square),
            // A path is free, so the move leaves the king in check.
            (_, _, Some(king)) if piece.kind() == Kind::Pawn => Illegal::KingAttacked(king),
            _ => Illegal::IntoCheck(to),
        }
    }
}

/// Manhattan distance.
const fn distance(from: Square, to: Square) -> u8 {
    from.x().abs_diff(to.x()) + from.y().abs_diff(to.y())
}

/// The square of a set nearest to `from`.
fn nearest(from: Square, squares: u64) -> Option<Square> {
    SquareSet::from_bits(squares)
        .iter()
        .min_by_key(|&square| distance(from, square))
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl fmt::Display for Position {
    /// The board, a blank, and `w` or `r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, &self.board, |square| self.disc_at(square))?;
        write!(f, " {}", text::side_letter(self.to_move))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}
