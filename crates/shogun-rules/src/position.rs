//! Positions that can be played.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::{Game, IllegalMove};

use crate::board_error::Fault;
use crate::legality::Legality;
use crate::text;
use crate::{
    Batch, Board, BoardError, Carried, Colour, EnergyModel, Fixed, Move, Moves, Outcome,
    ParseError, Piece, Placement, Rules, Square, Start, zobrist,
};

/// A board, the side to move, the rules, and what sets the energy of a piece that has moved.
///
/// ```
/// use shogun_rules::{Move, Position};
///
/// let mut position = Position::start();
/// assert_eq!(position.moves().len(), 22);
///
/// let mv: Move = "2,1-2,4".parse()?;
/// let undo = position.play(mv)?;
/// assert_eq!(position.to_string(), "p4p2p4k2p4p2p3p1/8/8/8/1P36/8/8/P11P2P3K1P3P1P2 r");
/// position.undo(undo);
/// assert_eq!(position, Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A side may lack a king, for studies: it is never in check and cannot be mated. A king that stands attacked while the
/// opponent is to move, which no game leads to, can be captured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<M: EnergyModel = Fixed> {
    board: Board,
    key: u64,
    to_move: Colour,
    rules: Rules,
    model: M,
    /// What the piece on each square carries, the default where none stands.
    carried: [M::Carried; 64],
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<C = ()> {
    board: Board,
    key: u64,
    mv: Move,
    /// What stood on the two squares carried.
    carried: [C; 2],
}

impl Position {
    /// The start position of the papers' picture, under the papers' rules, energies fixed, white to move.
    #[must_use]
    pub fn start() -> Self {
        Self::from_start(Start::Picture)
    }

    /// One of the two start positions, under the papers' rules, energies fixed, white to move.
    #[must_use]
    pub fn from_start(start: Start) -> Self {
        Self::new(start.board(), Colour::White, Rules::Papers, Fixed)
            .expect("both start positions have one king a side")
    }
}

impl<M: EnergyModel> Position<M> {
    /// The position with this board; its pieces carry what the model gives them for the energies they have.
    ///
    /// # Errors
    /// [`BoardError`] when a side has more than one king.
    pub fn new(board: Board, to_move: Colour, rules: Rules, model: M) -> Result<Self, BoardError> {
        let derived = model.clone();
        Self::carrying(board, to_move, rules, model, |square, piece| {
            derived.carried(piece, square)
        })
    }

    /// The position with this board whose pieces carry what `carried` says.
    ///
    /// # Errors
    /// [`BoardError`] with each side that has more than one king, and each piece whose energy is not the one that what it
    /// carries gives it there.
    pub fn carrying(
        board: Board,
        to_move: Colour,
        rules: Rules,
        model: M,
        carried: impl Fn(Square, Piece) -> M::Carried,
    ) -> Result<Self, BoardError> {
        let mut faults = Vec::new();
        for colour in Colour::ALL {
            let count = board.kings(colour).len();
            if count > 1 {
                faults.push(Fault::Kings { colour, count });
            }
        }
        let mut carried_by_square = [M::Carried::default(); 64];
        for (square, piece) in board.pieces() {
            let carried = carried(square, piece);
            if !model.fits(piece, carried, square) {
                let placement = Placement::new(piece, square);
                faults.push(Fault::Carried { placement });
            }
            carried_by_square[square.index()] = carried;
        }
        if !faults.is_empty() {
            return Err(BoardError::new(faults));
        }
        let mut position = Self {
            board,
            key: 0,
            to_move,
            rules,
            model,
            carried: carried_by_square,
        };
        position.key = position.fresh_key();
        Ok(position)
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move; in a finished game, the one that would move next.
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

    /// The same position under other rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// What sets the energy of a piece that has moved.
    #[inline]
    #[must_use]
    pub const fn model(&self) -> &M {
        &self.model
    }

    /// What the piece on a square carries; `None` for an empty square.
    #[must_use]
    pub fn carried_at(&self, square: Square) -> Option<M::Carried> {
        self.board
            .colour_at(square)
            .map(|_| self.carried[square.index()])
    }

    /// Whether the king of the side to move is attacked.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.board.is_check(self.to_move)
    }

    /// Whether a side has too little left beside its king under the rules.
    #[inline]
    fn is_bare(&self, colour: Colour) -> bool {
        let Some(lost_with) = self.rules.lost_with() else {
            return false;
        };
        let kings = self.board.kings(colour);
        !kings.is_empty() && (self.board.of(colour) - kings).len() <= lost_with as usize
    }

    /// Whether the game is over by what is left on the board, moves aside.
    #[inline]
    fn is_decided(&self) -> bool {
        self.is_bare(self.to_move) || self.is_bare(self.to_move.other())
    }

    #[inline]
    fn legality(&self) -> Legality<'_> {
        match self.rules {
            Rules::PseudoLegal => Legality::regardless_of_kings(&self.board, self.to_move),
            _ => Legality::new(&self.board, self.to_move),
        }
    }

    /// How the game has ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let opponent = self.to_move.other();
        match (self.is_bare(self.to_move), self.is_bare(opponent)) {
            (true, true) => Some(Outcome::Draw),
            (true, false) => Some(Outcome::BareKing { winner: opponent }),
            (false, true) => {
                let winner = self.to_move;
                Some(Outcome::BareKing { winner })
            }
            (false, false) if self.legality().any_move() => None,
            (false, false) if self.rules != Rules::PseudoLegal && self.is_check() => {
                Some(Outcome::Checkmate { winner: opponent })
            }
            (false, false) => Some(Outcome::Draw),
        }
    }

    /// The legal moves, lazily; none once the game is over. Goes through the pieces once to know the length.
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self.legality(), self.is_decided())
    }

    /// Number of legal moves, without going through them one by one.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        self.legality().count()
    }

    /// Shows the legal moves of each piece that has some to `visit`, until it breaks.
    #[inline]
    pub fn visit_batches<B>(&self, visit: impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        self.legality().visit(visit)
    }

    /// Whether the move is legal; only the piece it moves is looked at.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.colour_at(mv.from) == Some(self.to_move)
            && !self.is_decided()
            && self.legality().targets(mv.from.index()) & mv.to.bit() != 0
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] when it is not legal; the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Undo<M::Carried>, IllegalMove<Move>> {
        Game::play(self, mv)
    }

    /// Plays a move that is known to be legal. After any other the position is one without meaning, though its parts
    /// stay consistent as long as a piece of the side to move stands on the first square and none on the second.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo<M::Carried> {
        let (from, to) = (mv.from.index(), mv.to.index());
        let undo = Undo {
            board: self.board,
            key: self.key,
            mv,
            carried: [self.carried[from], self.carried[to]],
        };
        let carried = undo.carried[0];
        let energy = match self.board.piece_at(mv.from) {
            Some(piece) => self
                .model
                .landing(piece, carried, mv.to)
                .capped_for(piece.kind()),
            None => return undo,
        };
        self.key ^= self.square_key(from) ^ self.square_key(to);
        self.board.relocate(mv.from, mv.to, energy);
        self.carried[from] = M::Carried::default();
        self.carried[to] = carried;
        self.key ^= self.square_key(to);
        self.key ^= zobrist::side(Colour::White) ^ zobrist::side(Colour::Red);
        self.to_move = self.to_move.other();
        undo
    }

    /// Takes back the last move played, given what playing it answered.
    #[inline]
    pub fn undo(&mut self, undo: Undo<M::Carried>) {
        self.carried[undo.mv.from.index()] = undo.carried[0];
        self.carried[undo.mv.to.index()] = undo.carried[1];
        self.board = undo.board;
        self.key = undo.key;
        self.to_move = self.to_move.other();
    }

    /// A 64-bit Zobrist key of the pieces with what they carry and of the side to move; rules and model are not in it.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The same key computed from nothing.
    pub(crate) fn fresh_key(&self) -> u64 {
        (0..64).fold(zobrist::side(self.to_move), |key, square| {
            key ^ self.square_key(square)
        })
    }

    /// What a square adds to the key.
    #[inline]
    fn square_key(&self, square: usize) -> u64 {
        let code = self.board.code(square);
        let piece = zobrist::PIECES[square][code];
        if code == 0 {
            return piece;
        }
        piece ^ zobrist::carried(square, self.carried[square].number())
    }

    /// Reads a position under these rules and this model. Pieces that the text gives nothing to carry get what the model
    /// gives them for the energies they have.
    ///
    /// # Errors
    /// [`ParseError`], saying where the text goes wrong.
    pub fn parse(text: &str, rules: Rules, model: M) -> Result<Self, ParseError> {
        let (rows, to_move) = text::split_side(text)?;
        let mut given = [None; 64];
        let board = text::parse_rows(rows, |square, piece, number| {
            let carried = M::Carried::from_number(number.parse().ok()?)?;
            if !model.fits(piece, carried, square) {
                return None;
            }
            given[square.index()] = Some(carried);
            Some(())
        })?;
        let derived = model.clone();
        let carried = |square: Square, piece| {
            given[square.index()].unwrap_or_else(|| derived.carried(piece, square))
        };
        Ok(Self::carrying(board, to_move, rules, model, carried)?)
    }
}

impl<M: EnergyModel> fmt::Display for Position<M> {
    /// The board, a blank, and `w` or `r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, &self.board, |square| {
            self.carried[square.index()].number()
        })?;
        write!(f, " {}", text::side_letter(self.to_move))
    }
}

impl<M: EnergyModel> fmt::Debug for Position<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {}, {:?})", self.rules, self.model)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads a position under the papers' rules, energies fixed.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text, Rules::Papers, Fixed)
    }
}
