//! The paper's program, function for function.

use alloc::vec::Vec;

use super::PawnStrategy;
use super::greedy::Measure;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareSet};
use crate::turn::{DIRECTIONS, Step, Turn};

/// The C++ program of Abdellatif 2017: its functions, under their own names and with their own
/// answers.
///
/// It has pawns in their order, and a rook, on which a pawn may stand: the program knows no capture
/// and no end of the game. It differs from the [`Rules`] in three ways:
///
/// - The rook may always stay, on a threatened square, too.
/// - A pawn's step onto the rook is a step like any other: the program takes the rook only if that
///   is the first of the steps with the smallest number. A rook that is caught and stays is not
///   always taken.
/// - A tile counts if it is not threatened, so the rook's own does not count where the rook is
///   threatened.
///
/// `minPawns`, `maxRook` and `getBestPawnMove` are declared in the program and never defined; they
/// are not here.
///
/// ```
/// use rook_hunt::strategy::CppProgram;
/// use rook_hunt::{Position, Square};
///
/// let mut program = CppProgram::new(&Position::start());
/// assert!(program.scan_rook(Square::A1));
/// assert_eq!(program.react().map(|step| step.to_string()).as_deref(), Some("b6-b5"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CppProgram {
    /// The side of the board; everything else is as in the original rules.
    rules: Rules,
    pawns: Vec<Square>,
    rook: Square,
    /// Whether the rook is still to be put on the board.
    is_first: bool,
}

impl CppProgram {
    /// The board of a position. A rook that is not on the board counts as standing on a1, as in the
    /// program.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let side = Rules::default().with_side(position.rules.side());
        Self {
            rules: side.unwrap_or(position.rules),
            pawns: position.pawn_order().to_vec(),
            rook: position.rook().unwrap_or(Square::A1),
            is_first: position.rook().is_none(),
        }
    }

    fn pawns(&self) -> SquareSet {
        self.pawns.iter().copied().collect()
    }

    /// Whether no pawn stands on the tile or beside it (`isGood`).
    #[must_use]
    pub fn is_good(&self, tile: Square) -> bool {
        self.rules.safe(self.pawns()).contains(tile)
    }

    /// The tiles that a rook on `start` can reach in one move, in the program's order
    /// (`nextRookMoves`): `start` itself, threatened or not, then near tiles before far ones, and
    /// right, up, left, down.
    #[must_use]
    pub fn next_rook_moves(&self, start: Square) -> Vec<Square> {
        let (board, pawns) = (self.rules.board(), self.pawns());
        let mut tiles = Vec::from([start]);
        let is_free = |tile: &Square| board.contains(*tile) && !pawns.contains(*tile);
        let mut rays = DIRECTIONS.map(|direction| start.ray(direction));
        let mut is_open = [true; 4];
        for _ in 1..self.rules.side() {
            for (ray, is_open) in rays.iter_mut().zip(&mut is_open) {
                match ray.next().filter(|tile| *is_open && is_free(tile)) {
                    Some(tile) if self.is_good(tile) => tiles.push(tile),
                    Some(_) => {}
                    None => *is_open = false,
                }
            }
        }
        tiles
    }

    /// The tiles that the rook can reach in one move (`updateMovePossibilities`).
    #[must_use]
    pub fn update_move_possibilities(&self) -> SquareSet {
        self.next_rook_moves(self.rook).into_iter().collect()
    }

    /// The rook's moves, from tile to tile (`possibleRookMoves`).
    #[must_use]
    pub fn possible_rook_moves(&self) -> Vec<Step> {
        let from = self.rook;
        let tiles = self.next_rook_moves(from).into_iter();
        tiles.map(|to| Step::new(from, to)).collect()
    }

    /// The steps of the pawns in their order, right, up, left, down (`possiblePawnMoves`).
    #[must_use]
    pub fn possible_pawn_moves(&self) -> Vec<Step> {
        let free = self.rules.board() - self.pawns();
        let steps_of = |&from: &Square| {
            let tiles = DIRECTIONS.map(|direction| from.ray(direction).next());
            let tiles = tiles.into_iter().flatten();
            tiles.filter_map(move |to| free.contains(to).then_some(Step::new(from, to)))
        };
        self.pawns.iter().flat_map(steps_of).collect()
    }

    /// Number of good tiles that a rook on `tile` can reach in any number of moves, `tile` included
    /// (`countAccessibleTiles`).
    #[must_use]
    pub fn count_accessible_tiles(&self, tile: Square) -> u32 {
        Measure::Program.count(&self.rules, self.pawns(), tile)
    }

    /// Number of good tiles that the rook can reach (`evaluate`).
    #[must_use]
    pub fn evaluate(&self) -> u32 {
        self.count_accessible_tiles(self.rook)
    }

    /// The step that the program plays: the first of those after which [`evaluate`](Self::evaluate)
    /// is smallest.
    #[must_use]
    pub fn best_step(&self) -> Option<Step> {
        self.possible_pawn_moves().into_iter().min_by_key(|step| {
            let mut pawns = self.pawns();
            pawns.remove(step.from());
            pawns.insert(step.to());
            Measure::Program.count(&self.rules, pawns, self.rook)
        })
    }

    /// Makes the [`best_step`](Self::best_step) (`react`).
    pub fn react(&mut self) -> Option<Step> {
        let step = self.best_step()?;
        let pawn = self.pawns.iter_mut().find(|pawn| **pawn == step.from())?;
        *pawn = step.to();
        Some(step)
    }

    /// Puts the rook on a good tile or moves it (`scanRook`); `false` if the program would ask
    /// again.
    pub fn scan_rook(&mut self, tile: Square) -> bool {
        let is_possible = match self.is_first {
            true => self.is_good(tile),
            false => self.update_move_possibilities().contains(tile),
        };
        if is_possible {
            (self.rook, self.is_first) = (tile, false);
        }
        is_possible
    }
}

/// The pawns as the program plays them. They differ from [`Greedy`](super::Greedy) only where the
/// rook is threatened: taking it is no better than any other step that leaves it no square.
///
/// They make one step of one square, under all rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CppProgramPawns;

impl PawnStrategy for CppProgramPawns {
    fn turn(&self, position: &Position) -> Option<Turn> {
        let rook = position.rook()?;
        let step = CppProgram::new(position).best_step()?;
        Turn::new(&[step], step.to() == rook)
    }
}
