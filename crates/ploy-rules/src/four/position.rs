//! A game of four at one moment.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use itertools::Itertools;

use super::ending::FourEnding;
use super::rules::{FourGame, FourRules};
use crate::board::material::PieceCount;
use crate::movegen::{Batches, Friends};
use crate::{Board, FourColour, Kind, Move, Piece, PlayerColour, Square, SquareSet};

/// The player who moves the pieces of each colour; `None` if their owner is out and nobody has
/// taken them over.
pub(super) type Control = [Option<FourColour>; 4];

/// A position of a game of four: board, side to move, rules, and the player who controls each
/// colour's pieces.
///
/// Boards, batches and tables are those of the game of two. Control of pieces, partners and the
/// effects of a capture are different.
///
/// ```
/// use ploy_rules::{FourColour, FourPosition};
///
/// let mut position = FourPosition::start();
/// assert_eq!(position.to_move(), FourColour::Green);
/// position.play("b3-b4-0".parse()?)?;
/// assert_eq!(position.to_move(), FourColour::Coral);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FourPosition {
    pub(super) board: Board<FourColour>,
    pub(super) rules: FourRules,
    pub(super) to_move: FourColour,
    pub(super) control: Control,
    pub(super) material: [PieceCount; 4],
    pub(super) key: u64,
}

/// The move and the state that [`FourPosition::undo`] restores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourUndo {
    /// `None` for a null move.
    pub(super) mv: Option<Move>,
    pub(super) taken: Option<Piece<FourColour>>,
    /// The Commanders that the move removed because their player is out.
    pub(super) removed: Vec<(Square, Piece<FourColour>)>,
    pub(super) to_move: FourColour,
    pub(super) control: Control,
    pub(super) key: u64,
}

impl FourUndo {
    /// The move that was played; `None` for a null move.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }
}

impl FourPosition {
    /// The start of the partners' game under the default rules, green to move.
    #[must_use]
    pub fn start() -> Self {
        Self::start_of(FourRules::default())
    }

    /// The start of a game under these rules, green to move.
    #[must_use]
    pub fn start_of(rules: FourRules) -> Self {
        let board = rules.game().start_text().parse();
        let board = board.expect("the test suite reads this text too");
        Self::new(board, FourColour::Green, rules)
    }

    /// The position on this board. Every colour that has a Commander and another piece is in the
    /// game; if it is not the turn of `to_move`, because that player cannot move, it is that of the
    /// next one who can.
    #[must_use]
    pub fn new(board: Board<FourColour>, to_move: FourColour, rules: FourRules) -> Self {
        let material = FourColour::ALL.map(|colour| PieceCount::of(&board, colour));
        let control = FourColour::ALL.map(|colour| {
            let is_in =
                rules.game() == FourGame::Partnership || !material[colour.index()].has_lost();
            is_in.then_some(colour)
        });
        Self::with_control(board, to_move, rules, control)
    }

    pub(super) fn with_control(
        board: Board<FourColour>,
        to_move: FourColour,
        rules: FourRules,
        control: Control,
    ) -> Self {
        let mut position = Self {
            material: FourColour::ALL.map(|colour| PieceCount::of(&board, colour)),
            board,
            rules,
            to_move,
            control,
            key: 0,
        };
        if !position.can_move(to_move) {
            position.to_move = position.next_to_move();
        }
        position.key = position.fresh_key();
        position
    }

    /// The same board with the same side to move under other rules; in another game, everyone who
    /// has a Commander and another piece is in.
    #[must_use]
    pub fn with_rules(self, rules: FourRules) -> Self {
        if rules.game() == self.rules.game() {
            Self::with_control(self.board, self.to_move, rules, self.control)
        } else {
            Self::new(self.board, self.to_move, rules)
        }
    }

    /// The same game on a changed board, with this player to move. All players keep the pieces that
    /// they control, also those that they have taken over. A colour that gets the Commander or the
    /// other piece that it lacked is in the game. A player who lacks one of them now is out, and
    /// nobody controls that player's pieces.
    ///
    /// ```
    /// use ploy_rules::{FourColour, FourPosition, Square};
    ///
    /// let start = FourPosition::start_of("game=free-for-all".parse()?);
    /// let text = format!("{} g ggyb", start.board());
    /// let taken_over = FourPosition::parse(&text, &start.rules())?;
    /// let mut board = taken_over.board().clone();
    /// board.set(Square::E5, Some("y1".parse()?));
    /// let changed = taken_over.with_board(board, FourColour::Blue);
    /// assert_eq!(changed.to_move(), FourColour::Blue);
    /// assert_eq!(changed.controller(FourColour::Coral), Some(FourColour::Green));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_board(&self, board: Board<FourColour>, to_move: FourColour) -> Self {
        let mut control = self.control;
        for colour in FourColour::ALL {
            let had_lost = self.material[colour.index()].has_lost();
            if had_lost && !PieceCount::of(&board, colour).has_lost() {
                control[colour.index()] = Some(colour);
            }
        }
        let mut changed = Self::with_control(board, to_move, self.rules, control);
        while let Some(loser) = changed.beaten_controller() {
            let is_in = |owner: &FourColour| *owner != loser;
            let control = changed.control.map(|owner| owner.filter(is_in));
            changed = Self::with_control(changed.board, to_move, self.rules, control);
        }
        changed
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board<FourColour> {
        &self.board
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> FourColour {
        self.to_move
    }

    /// The player who moves the pieces of this colour; `None` if their owner is out and nobody has
    /// taken them over.
    #[must_use]
    pub const fn controller(&self, colour: FourColour) -> Option<FourColour> {
        self.control[colour as usize]
    }

    /// The partner of this colour; `None` if everyone plays for himself.
    #[must_use]
    pub const fn partner(&self, colour: FourColour) -> Option<FourColour> {
        self.rules.game().partner(colour)
    }

    /// The result with its reason; `None` while the game goes on.
    #[must_use]
    pub fn ending(&self) -> Option<FourEnding> {
        match self.rules.game() {
            FourGame::FreeForAll => {
                let [green, coral, yellow, blue] =
                    FourColour::ALL.map(|colour| self.controller(colour) == Some(colour));
                match (green, coral, yellow, blue) {
                    (true, false, false, false) => Some(FourEnding::Green),
                    (false, true, false, false) => Some(FourEnding::Coral),
                    (false, false, true, false) => Some(FourEnding::Yellow),
                    (false, false, false, true) => Some(FourEnding::Blue),
                    (false, false, false, false) => Some(FourEnding::Nobody),
                    _ => None,
                }
            }
            FourGame::Partnership => {
                let [green, coral, yellow, blue] = self.material.map(PieceCount::has_lost);
                match (green && yellow, coral && blue) {
                    (true, true) => Some(FourEnding::Nobody),
                    (true, false) => Some(FourEnding::CoralAndBlue),
                    (false, true) => Some(FourEnding::GreenAndYellow),
                    (false, false) => None,
                }
            }
        }
    }

    /// The legal moves, one batch for each piece that the side to move can move; none when the game
    /// is over.
    pub fn batches(&self) -> Batches<'_> {
        let movers = match self.ending() {
            Some(_) => SquareSet::EMPTY,
            None => self.movers(self.to_move),
        };
        self.batches_of(self.to_move, movers)
    }

    fn batches_of(&self, colour: FourColour, movers: SquareSet) -> Batches<'_> {
        let friends = self.friends(colour);
        self.board
            .batches_among(movers, friends, self.rules.moving())
    }

    /// The pieces that move in the turn of this colour.
    pub(super) fn movers(&self, colour: FourColour) -> SquareSet {
        let controlled = self.controlled(colour);
        match self.partner(colour) {
            Some(partner) if controlled.is_empty() => self.board.of(partner),
            _ => controlled,
        }
    }

    /// The pieces that this player controls.
    pub(super) fn controlled(&self, colour: FourColour) -> SquareSet {
        let mut all = SquareSet::EMPTY;
        for other in FourColour::ALL {
            if self.controller(other) == Some(colour) {
                all |= self.board.of(other);
            }
        }
        all
    }

    /// Whose pieces this colour may not take.
    pub(super) fn friends(&self, colour: FourColour) -> Friends {
        let is_friend = |other: &FourColour| {
            self.controller(*other) == Some(colour) || self.partner(colour) == Some(*other)
        };
        let friends = FourColour::ALL.into_iter().filter(is_friend);
        friends.fold(Friends::of(colour), |friends, other| {
            friends.or(Friends::of(other))
        })
    }

    /// Whether this colour's turn has a move.
    pub(super) fn can_move(&self, colour: FourColour) -> bool {
        self.batches_of(colour, self.movers(colour))
            .any(|batch| !batch.is_empty())
    }

    /// The next player who can move; the current one if nobody else can.
    pub(super) fn next_to_move(&self) -> FourColour {
        let players = (1..=4).map(|places| FourColour::ALL[(self.to_move.index() + places) % 4]);
        let mut movable = players.filter(|&colour| self.can_move(colour));
        movable.next().unwrap_or(self.to_move)
    }

    /// Number of pieces besides Commanders that a player controls.
    pub(super) fn others_of(&self, player: FourColour) -> u32 {
        let controlled = self.control.iter().zip(self.material);
        let controlled = controlled.filter(|(owner, _)| **owner == Some(player));
        controlled
            .map(|(_, material)| u32::from(material.others))
            .sum()
    }

    /// A player who controls pieces, though not his own, or not a Commander and another piece.
    pub(super) fn beaten_controller(&self) -> Option<FourColour> {
        let has_lost = |player: &FourColour| {
            let commanders = self.controlled(*player) & self.board.of_kind(Kind::Commander);
            let is_in = self.controller(*player) == Some(*player)
                && !commanders.is_empty()
                && self.others_of(*player) > 0;
            !is_in
        };
        match self.rules.game() {
            FourGame::Partnership => None,
            FourGame::FreeForAll => self.control.into_iter().flatten().find(has_lost),
        }
    }
}

impl Default for FourPosition {
    /// The start of the partners' game.
    fn default() -> Self {
        Self::start()
    }
}

impl Hash for FourPosition {
    /// By the key, which equal positions share.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Display for FourPosition {
    /// The board, the letter of the side to move and, where everyone plays for himself, who
    /// controls green, coral, yellow and blue: `gcyb` at the start, `-` for nobody.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.to_move.letter())?;
        if self.rules.game() == FourGame::FreeForAll {
            let letters = self
                .control
                .map(|owner| owner.map_or('-', PlayerColour::letter));
            write!(f, " {}", letters.iter().format(""))?;
        }
        Ok(())
    }
}

impl fmt::Debug for FourPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FourPosition({self}, {})", self.rules)
    }
}
