//! The greedy hunters as the program of Abdellatif 2017, "Bauernopfer", has them: a board of tiles,
//! and regions counted by recursion, square by square.

/// Pawns, as columns and rows from 0.
pub const START: [(i8, i8); 8] = [
    (0, 2),
    (1, 5),
    (2, 2),
    (3, 5),
    (4, 2),
    (5, 5),
    (6, 2),
    (7, 5),
];

const HEADINGS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

#[derive(Clone, Copy, Default)]
struct Tile {
    is_pawn: bool,
    visited: bool,
}

/// The paper's program: tiles, the list of pawns, and the rook.
pub struct Tiles {
    tiles: [[Tile; 8]; 8],
    pawns: [(i8, i8); 8],
    rook: (i8, i8),
}

impl Tiles {
    /// Puts pawns and rook on the board.
    pub fn new(pawns: [(i8, i8); 8], rook: (i8, i8)) -> Self {
        let mut tiles = [[Tile::default(); 8]; 8];
        for (x, y) in pawns {
            tiles[x as usize][y as usize].is_pawn = true;
        }
        Self { tiles, pawns, rook }
    }

    fn tile(&self, (x, y): (i8, i8)) -> Option<&Tile> {
        ((0..8).contains(&x) && (0..8).contains(&y)).then(|| &self.tiles[x as usize][y as usize])
    }

    fn is_good(&self, (x, y): (i8, i8)) -> bool {
        self.tile((x, y)).is_some_and(|tile| !tile.is_pawn)
            && HEADINGS
                .iter()
                .all(|(dx, dy)| self.tile((x + dx, y + dy)).is_none_or(|tile| !tile.is_pawn))
    }

    /// The square itself, then outwards in all four headings at once.
    fn rook_moves(&self, start: (i8, i8), buffer: &mut [(i8, i8); 16]) -> usize {
        let mut ended = [false; 4];
        buffer[0] = start;
        let mut count = 1;
        for length in 1..8 {
            for (heading, (dx, dy)) in HEADINGS.iter().enumerate() {
                if ended[heading] {
                    continue;
                }
                let to = (start.0 + dx * length, start.1 + dy * length);
                match self.tile(to) {
                    Some(tile) if !tile.is_pawn => {
                        if self.is_good(to) {
                            buffer[count] = to;
                            count += 1;
                        }
                    }
                    _ => ended[heading] = true,
                }
            }
        }
        count
    }

    fn count_region(&mut self, at: (i8, i8)) -> u32 {
        self.tiles[at.0 as usize][at.1 as usize].visited = true;
        let mut count = u32::from(self.is_good(at));
        let mut buffer = [(0, 0); 16];
        let moves = self.rook_moves(at, &mut buffer);
        for &to in &buffer[..moves] {
            if !self.tiles[to.0 as usize][to.1 as usize].visited {
                count += self.count_region(to);
            }
        }
        count
    }

    /// The size of the rook's region.
    pub fn evaluate(&mut self) -> u32 {
        let count = self.count_region(self.rook);
        for column in &mut self.tiles {
            for tile in column {
                tile.visited = false;
            }
        }
        count
    }

    fn move_pawn(&mut self, pawn: usize, to: (i8, i8)) {
        let (x, y) = self.pawns[pawn];
        self.tiles[x as usize][y as usize].is_pawn = false;
        self.tiles[to.0 as usize][to.1 as usize].is_pawn = true;
        self.pawns[pawn] = to;
    }

    /// The first pawn move with the smallest region: from where to where.
    pub fn react(&mut self) -> ((i8, i8), (i8, i8)) {
        let mut best = (u32::MAX, ((0, 0), (0, 0)));
        let mut moves = Vec::with_capacity(32);
        for (pawn, &(x, y)) in self.pawns.iter().enumerate() {
            for (dx, dy) in HEADINGS {
                let to = (x + dx, y + dy);
                if self.tile(to).is_some_and(|tile| !tile.is_pawn) {
                    moves.push((pawn, to));
                }
            }
        }
        for (pawn, to) in moves {
            let from = self.pawns[pawn];
            self.move_pawn(pawn, to);
            let size = self.evaluate();
            if size < best.0 {
                best = (size, (from, to));
            }
            self.move_pawn(pawn, from);
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use rook_hunt::strategy::{Greedy, PawnStrategy};
    use rook_hunt::{Position, Side, Square};

    use super::*;

    /// The port answers as the library does, from every square the rook can be put on.
    #[test]
    fn the_port_is_the_papers_program() {
        for square in Position::start().rook_moves() {
            let (from, to) = Tiles::new(START, (square.x() as i8, square.y() as i8)).react();
            let position = Position::start()
                .with_rook(square, Side::Pawns)
                .expect("a safe square");
            let turn = Greedy::default().turn(&position).expect("a turn");
            let at = |(x, y): (i8, i8)| Square::at(x as u8, y as u8).expect("on the board");
            assert_eq!(
                (turn.steps()[0].from(), turn.steps()[0].to()),
                (at(from), at(to))
            );
        }
    }
}
