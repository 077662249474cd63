//! Boards and goals by lot, the same ones each time.

use knights_tour::{Board, Goal, Square, neighbours};

/// Lots (splitmix64).
pub(crate) struct TestRandom(pub(crate) u64);

impl TestRandom {
    /// A number below this one.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }

    /// A square of a board.
    pub(crate) fn square(&mut self, board: &Board) -> Square {
        let place = self.below(board.len());
        board.squares().nth(place).expect("a board has squares")
    }

    /// A rectangle with sides in a range, without a few of its squares: as many of either colour,
    /// so that something is left to be searched.
    pub(crate) fn board(&mut self, min: u16, max: u16) -> Board {
        let side = |rng: &mut Self| min + rng.below(usize::from(max - min) + 1) as u16;
        let (width, height) = (side(self), side(self));
        let full = Board::rectangle(width, height).expect("sides above zero");
        let pairs = self.below(full.len() / 8 + 1);
        let mut holes: Vec<Square> = Vec::new();
        let colour = |square: Square| (square.x() + square.y()) % 2;
        while holes.len() < 2 * pairs {
            let square = self.square(&full);
            let wanted = holes.len() as u16 % 2;
            if colour(square) == wanted && !holes.contains(&square) {
                holes.push(square);
            }
        }
        Board::from_fn(width, height, |square| !holes.contains(&square)).expect("most squares stay")
    }

    /// A board of the squares that a knight visits until it is stuck or has so many, and these in
    /// order.
    pub(crate) fn walk(&mut self, side: u16, max: usize) -> (Board, Vec<Square>) {
        let full = Board::square(side).expect("a side above zero");
        let mut walk = vec![self.square(&full)];
        while walk.len() < max {
            let here = walk[walk.len() - 1];
            let onward: Vec<Square> = neighbours(&full, here)
                .filter(|square| !walk.contains(square))
                .collect();
            if onward.is_empty() {
                break;
            }
            walk.push(onward[self.below(onward.len())]);
        }
        let board = Board::from_fn(side, side, |square| walk.contains(&square));
        let board = board.expect("a walk has squares");
        (board, walk)
    }

    /// Something that may be asked on a board.
    pub(crate) fn goal(&mut self, board: &Board) -> Goal {
        let goal = match self.below(3) {
            0 => Goal::directed(),
            1 => Goal::closed(),
            _ => Goal::open(),
        };
        let goal = match self.below(3) {
            0 => goal,
            _ => goal.from(self.square(board)),
        };
        let goal = match self.below(3) {
            0 => goal.to(self.square(board)),
            _ => goal,
        };
        match self.below(3) {
            0 => goal.with_seed(self.below(1000) as u64),
            _ => goal,
        }
    }
}

/// A board in a few characters: its sides, and of the squares the shorter of two lists, those it
/// has and those it lacks.
pub(crate) fn name(board: &Board) -> String {
    let (width, height) = (board.width(), board.height());
    let squares = (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
    let is_sparse = 2 * board.len() < board.rectangle_len();
    let listed: Vec<String> = squares
        .filter(|&square| board.contains(square) == is_sparse)
        .map(|square| square.to_string())
        .collect();
    match (listed.is_empty(), is_sparse) {
        (true, _) => format!("{width} x {height}"),
        (false, true) => format!("{width} x {height}: {}", listed.join(" ")),
        (false, false) => format!("{width} x {height} without {}", listed.join(" ")),
    }
}
