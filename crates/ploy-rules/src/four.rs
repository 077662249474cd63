//! The games of four: everyone for himself, and partners.

mod text;

use core::fmt;

use board_game_core::IllegalMove;

pub use text::ParseFourError;

use crate::mailbox::Friends;
use crate::{Army, Batches, Board, FourColour, Move, Moves, Rules, SquareSet};

/// Which of the two four-handed games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum FourGame {
    /// Everyone for himself. Who takes a Commander takes over all pieces that its owner controls. Who loses the last
    /// piece besides the Commander is out, and the Commander is taken off the board. The last one left wins.
    FreeForAll,
    /// Green and yellow against coral and blue. Partners' pieces are obstacles to each other and cannot be taken. A team
    /// loses when both its players are beaten: without Commander, or with nothing else. A beaten player moves what is
    /// left to him; when nothing is, his partner moves in his turn.
    Partnership,
}

impl FourGame {
    /// The set-up of the game, as text.
    #[must_use]
    pub const fn start_text(self) -> &'static str {
        match self {
            Self::FreeForAll => {
                "c85,c28,c48,,,,y24,y168,y85/c42,c20,c8,,,,y32,y80,y112/c6,c8,c8,,,,y32,y32,y192/\
                 ,,,,,,,,/,,,,,,,,/,,,,,,,,/\
                 g12,g2,g2,,,,b128,b128,b96/g7,g5,g2,,,,b128,b65,b162/g85,g138,g129,,,,b3,b193,b85"
            }
            Self::Partnership => {
                ",c84,c170,c56,,b56,b170,b84,/,c24,c40,c48,,b24,b40,b48,/,c16,c16,c16,,b16,b16,b16,/\
                 ,,,,,,,,/,,,,,,,,/,,,,,,,,/\
                 ,g1,g1,g1,,y1,y1,y1,/,g3,g130,g129,,y3,y130,y129,/,g69,g170,g131,,y131,y170,y69,"
            }
        }
    }
}

/// Who has won a game of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourOutcome {
    /// The last player left in a game of everyone for himself.
    Player(FourColour),
    /// The two partners.
    Team(FourColour, FourColour),
    /// Nobody, on a board that was set up without anyone who could still win.
    Nobody,
}

impl fmt::Display for FourOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(colour) => write!(f, "{colour} wins"),
            Self::Team(first, second) => write!(f, "{first} and {second} win"),
            Self::Nobody => f.write_str("nobody wins"),
        }
    }
}

/// A game of four at one moment.
///
/// The same boards, batches and tables serve as in the game of two; only who moves whose pieces, who is a friend, and
/// what a capture leads to are different.
///
/// ```
/// use ploy_rules::{FourColour, FourGame, FourPosition};
///
/// let mut position = FourPosition::start(FourGame::Partnership);
/// assert_eq!(position.to_move(), FourColour::Green);
/// position.play("b3-b4-0".parse()?)?;
/// assert_eq!(position.to_move(), FourColour::Coral);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FourPosition {
    board: Board<FourColour>,
    game: FourGame,
    rules: Rules,
    to_move: FourColour,
    /// Who moves the pieces of each colour; `None` when their owner is out and nobody has taken them over.
    control: [Option<FourColour>; 4],
}

/// What [`FourPosition::undo`] needs: the position before the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "without it the move cannot be taken back"]
pub struct FourUndo(FourPosition);

impl FourPosition {
    /// The start of a game under the default rules, green to move.
    #[must_use]
    pub fn start(game: FourGame) -> Self {
        let board = game
            .start_text()
            .parse()
            .expect("the test suite reads this text too");
        Self::new(board, game, FourColour::Green, Rules::default())
    }

    /// The position on this board. Every colour that has a Commander and another piece is in the game; if it is not the
    /// turn of `to_move`, because that player is out, it is that of the next one who can move.
    #[must_use]
    pub fn new(
        board: Board<FourColour>,
        game: FourGame,
        to_move: FourColour,
        rules: Rules,
    ) -> Self {
        let mut position = Self {
            board,
            game,
            rules,
            to_move,
            control: [None; 4],
        };
        for &colour in FourColour::ALL {
            let is_in =
                game == FourGame::Partnership || !position.board.material(colour).is_beaten();
            position.control[colour.index()] = is_in.then_some(colour);
        }
        position.settle_turn();
        position
    }

    /// Where the pieces stand.
    #[must_use]
    pub const fn board(&self) -> &Board<FourColour> {
        &self.board
    }

    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> FourGame {
        self.game
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> FourColour {
        self.to_move
    }

    /// Who moves the pieces of this colour; `None` when their owner is out and nobody has taken them over.
    #[must_use]
    pub fn controller(&self, colour: FourColour) -> Option<FourColour> {
        self.control[colour.index()]
    }

    /// Who plays together with this colour; `None` when everyone plays for himself.
    #[must_use]
    pub const fn partner(&self, colour: FourColour) -> Option<FourColour> {
        match self.game {
            FourGame::FreeForAll => None,
            FourGame::Partnership => Some(match colour {
                FourColour::Green => FourColour::Yellow,
                FourColour::Yellow => FourColour::Green,
                FourColour::Coral => FourColour::Blue,
                FourColour::Blue => FourColour::Coral,
            }),
        }
    }

    /// Who has won; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<FourOutcome> {
        match self.game {
            FourGame::FreeForAll => {
                let mut left = FourColour::ALL
                    .iter()
                    .copied()
                    .filter(|&colour| self.controller(colour) == Some(colour));
                match (left.next(), left.next()) {
                    (Some(last), None) => Some(FourOutcome::Player(last)),
                    (None, _) => Some(FourOutcome::Nobody),
                    _ => None,
                }
            }
            FourGame::Partnership => {
                let beaten = |colour| self.board.material(colour).is_beaten();
                let first = beaten(FourColour::Green) && beaten(FourColour::Yellow);
                let second = beaten(FourColour::Coral) && beaten(FourColour::Blue);
                match (first, second) {
                    (true, true) => Some(FourOutcome::Nobody),
                    (true, false) => Some(FourOutcome::Team(FourColour::Coral, FourColour::Blue)),
                    (false, true) => Some(FourOutcome::Team(FourColour::Green, FourColour::Yellow)),
                    (false, false) => None,
                }
            }
        }
    }

    /// The legal moves, one batch for each piece that the side to move can move; none when the game is over.
    pub fn batches(&self) -> Batches<'_> {
        let movers = match self.outcome() {
            Some(_) => SquareSet::EMPTY,
            None => self.movers(self.to_move),
        };
        let friends = self.friends(self.to_move);
        Batches::new(&self.board.mailbox, movers, friends, self.rules)
    }

    /// The legal moves one by one.
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self.batches())
    }

    /// Number of legal moves, without writing them out.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        self.batches().count_moves()
    }

    /// Whether the move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some(piece) = self.board.piece_at(mv.from()) else {
            return false;
        };
        let friends = self.friends(self.to_move);
        self.outcome().is_none()
            && self.movers(self.to_move).contains(mv.from())
            && self.board.is_legal_among(mv, piece, friends, self.rules)
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// [`IllegalMove`] when the move is not legal; the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<FourUndo, IllegalMove<Move>> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let before = FourUndo(self.clone());
        let moved = self.board.set(mv.from(), None);
        let turned = moved.map(|piece| piece.rotated(mv.rotation()));
        let taken = self.board.set(mv.to(), turned);
        if self.game == FourGame::FreeForAll
            && let Some(taken) = taken
            && let Some(loser) = self.controller(taken.colour)
        {
            self.settle(loser, taken.lines.kind() == Some(crate::Kind::Commander));
        }
        self.pass_on();
        Ok(before)
    }

    /// Takes back the last move played, given what playing it answered.
    pub fn undo(&mut self, undo: FourUndo) {
        *self = undo.0;
    }

    /// What becomes of a player of whose pieces one was taken.
    fn settle(&mut self, loser: FourColour, commander_taken: bool) {
        if commander_taken {
            let winner = Some(self.to_move);
            for owner in &mut self.control {
                if *owner == Some(loser) {
                    *owner = winner;
                }
            }
            return;
        }
        let (mut commanders, mut others) = (SquareSet::EMPTY, 0);
        for square in self.movers(loser) {
            match self
                .board
                .piece_at(square)
                .and_then(|piece| piece.lines.kind())
            {
                Some(crate::Kind::Commander) => _ = commanders.insert(square),
                _ => others += 1,
            }
        }
        if others == 0 {
            for square in commanders {
                self.board.set(square, None);
            }
            for owner in &mut self.control {
                *owner = owner.filter(|&owner| owner != loser);
            }
        }
    }

    /// The pieces that move in the turn of this colour.
    fn movers(&self, colour: FourColour) -> SquareSet {
        let controlled = FourColour::ALL
            .iter()
            .filter(|other| self.controller(**other) == Some(colour))
            .fold(SquareSet::EMPTY, |all, &other| {
                all | self.board.pieces(other)
            });
        match self.partner(colour) {
            Some(partner) if controlled.is_empty() => self.board.pieces(partner),
            _ => controlled,
        }
    }

    /// Whose pieces this colour may not take.
    fn friends(&self, colour: FourColour) -> Friends {
        let own = Friends::of(colour);
        FourColour::ALL
            .iter()
            .filter(|other| {
                self.controller(**other) == Some(colour) || self.partner(colour) == Some(**other)
            })
            .fold(own, |friends, &other| friends.or(Friends::of(other)))
    }

    /// Whether this colour's turn has a move.
    fn can_move(&self, colour: FourColour) -> bool {
        let (movers, friends) = (self.movers(colour), self.friends(colour));
        Batches::new(&self.board.mailbox, movers, friends, self.rules).count_moves() > 0
    }

    /// Gives the turn to the next player who can move; a full round without one leaves it where it is.
    fn pass_on(&mut self) {
        let from = self.to_move.index();
        let next = (1..=4)
            .map(|places| FourColour::ALL[(from + places) % 4])
            .find(|&colour| self.can_move(colour));
        self.to_move = next.unwrap_or(self.to_move);
    }

    /// Passes the turn on if the side that has it cannot move.
    fn settle_turn(&mut self) {
        if !self.can_move(self.to_move) {
            self.pass_on();
        }
    }
}

impl fmt::Debug for FourPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FourPosition({self}, {:?}, {:?})", self.game, self.rules)
    }
}
