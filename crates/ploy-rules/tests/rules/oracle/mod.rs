//! A slow reference implementation (oracle) of Ploy, from the rules text.
//!
//! It does not use the library. A square is `(column, row)` from 0, bottom left first; a move is
//! `(from, to, rotation)`.

#![allow(dead_code)]

pub(crate) mod four;

pub(crate) type Square = (i32, i32);
pub(crate) type OracleMove = (Square, Square, u32);

/// Columns and rows per step, north first, then clockwise.
const DIRECTIONS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OraclePiece {
    pub(crate) colour: char,
    pub(crate) lines: u8,
}

/// `cells[row][column]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OracleBoard {
    pub(crate) cells: [[Option<OraclePiece>; 9]; 9],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OracleRules {
    /// Turns by 45 degrees only.
    pub(crate) one_step: bool,
    /// One move for each resulting position.
    pub(crate) distinct: bool,
}

pub(crate) const DEFAULT: OracleRules = OracleRules {
    one_step: false,
    distinct: false,
};

impl OracleBoard {
    /// Reads a text that is known to be well-formed.
    pub(crate) fn read(text: &str) -> Self {
        let mut cells = [[None; 9]; 9];
        for (down, row) in text.split('/').enumerate() {
            for (column, cell) in row.split(',').enumerate() {
                if let Some(colour) = cell.chars().next() {
                    let lines = cell[1..].parse().expect("the text is well-formed");
                    cells[8 - down][column] = Some(OraclePiece { colour, lines });
                }
            }
        }
        Self { cells }
    }

    pub(crate) fn write(&self) -> String {
        let rows: Vec<String> = self
            .cells
            .iter()
            .rev()
            .map(|row| {
                let cells: Vec<String> = row
                    .iter()
                    .map(|cell| match cell {
                        Some(piece) => format!("{}{}", piece.colour, piece.lines),
                        None => String::new(),
                    })
                    .collect();
                cells.join(",")
            })
            .collect();
        rows.join("/")
    }

    pub(crate) fn at(&self, (column, row): Square) -> Option<OraclePiece> {
        self.cells[row as usize][column as usize]
    }

    /// A colour without Commander, or without any other piece.
    pub(crate) fn is_finished(&self) -> bool {
        ['b', 'w'].into_iter().any(|colour| {
            let mut commanders = 0;
            let mut others = 0;
            for piece in self.cells.iter().flatten().flatten() {
                if piece.colour == colour {
                    if piece.lines.count_ones() == 4 {
                        commanders += 1;
                    } else {
                        others += 1;
                    }
                }
            }
            commanders == 0 || others == 0
        })
    }

    /// Whether the piece on the start square can make this move, by each rule in turn.
    pub(crate) fn can_make(&self, (from, to, rotation): OracleMove, rules: OracleRules) -> bool {
        let Some(piece) = self.at(from) else {
            return false;
        };
        let range = match piece.lines.count_ones() {
            1 | 4 => 1,
            2 => 2,
            3 => 3,
            _ => return false,
        };
        if rotation > 7 || (rules.one_step && ![0, 1, 7].contains(&rotation)) {
            return false;
        }
        let turned = piece.lines.rotate_left(rotation);
        if rules.distinct
            && (0..rotation).any(|less| {
                piece.lines.rotate_left(less) == turned && self.can_make((from, to, less), rules)
            })
        {
            return false;
        }
        if from == to {
            return turned != piece.lines;
        }
        if rotation != 0 && piece.lines.count_ones() != 1 {
            return false;
        }
        for (bit, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
            if piece.lines >> bit & 1 == 0 {
                continue;
            }
            let mut square = from;
            for _ in 0..range {
                square = (square.0 + dx, square.1 + dy);
                if !(0..9).contains(&square.0) || !(0..9).contains(&square.1) {
                    break;
                }
                match self.at(square) {
                    None if square == to => return true,
                    None => {}
                    Some(other) => {
                        if square == to && other.colour != piece.colour {
                            return true;
                        }
                        break;
                    }
                }
            }
        }
        false
    }

    /// All moves of a player: all combinations that `can_make` accepts.
    pub(crate) fn list_moves(&self, player: char, rules: OracleRules) -> Vec<OracleMove> {
        let mut moves = Vec::new();
        if self.is_finished() {
            return moves;
        }
        for from in squares() {
            if self.at(from).is_none_or(|piece| piece.colour != player) {
                continue;
            }
            for to in squares() {
                if (from.0 - to.0).abs() > 3 || (from.1 - to.1).abs() > 3 {
                    continue;
                }
                for rotation in 0..8 {
                    if self.can_make((from, to, rotation), rules) {
                        moves.push((from, to, rotation));
                    }
                }
            }
        }
        moves
    }

    pub(crate) fn after(&self, (from, to, rotation): OracleMove) -> Self {
        let mut after = self.clone();
        let piece = after.cells[from.1 as usize][from.0 as usize].take();
        after.cells[to.1 as usize][to.0 as usize] = piece.map(|piece| OraclePiece {
            lines: piece.lines.rotate_left(rotation),
            ..piece
        });
        after
    }

    /// The pieces of a colour that could capture an opponent on the square.
    pub(crate) fn attackers_of(&self, square: Square, colour: char) -> Vec<Square> {
        let mut board = self.clone();
        let victim = if colour == 'b' { 'w' } else { 'b' };
        board.cells[square.1 as usize][square.0 as usize] = Some(OraclePiece {
            colour: victim,
            lines: 1,
        });
        squares()
            .filter(|&from| {
                board.at(from).is_some_and(|piece| piece.colour == colour)
                    && board.can_make((from, square, 0), DEFAULT)
            })
            .collect()
    }

    pub(crate) fn perft(&self, player: char, depth: u32, rules: OracleRules) -> u64 {
        if depth == 0 {
            return 1;
        }
        let other = if player == 'b' { 'w' } else { 'b' };
        let moves = self.list_moves(player, rules);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| self.after(mv).perft(other, depth - 1, rules))
            .sum()
    }
}

/// All 81, row by row from the bottom.
pub(crate) fn squares() -> impl Iterator<Item = Square> {
    (0..81).map(|index| (index % 9, index / 9))
}

pub(crate) fn square_text((column, row): Square) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

pub(crate) fn move_text((from, to, rotation): OracleMove) -> String {
    format!("{}-{}-{rotation}", square_text(from), square_text(to))
}
