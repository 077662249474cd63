//! A slow reference implementation of the four-player games, from the printed rules.
//!
//! A colour and its player are the same letter. To reuse the two-player oracle, the pieces that the
//! mover must not capture become `f`, all others `e`.

use super::{OracleBoard, OracleMove, OraclePiece, OracleRules, Square, squares};

const ORDER: [char; 4] = ['g', 'c', 'y', 'b'];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Four {
    pub(crate) board: OracleBoard,
    pub(crate) partners: bool,
    pub(crate) rules: OracleRules,
    pub(crate) to_move: char,
    /// Who moves the pieces of green, coral, yellow and blue; `-` is nobody.
    pub(crate) owners: [char; 4],
}

fn place(colour: char) -> usize {
    ORDER
        .iter()
        .position(|&known| known == colour)
        .expect("one of the four")
}

fn partner(player: char) -> char {
    ORDER[(place(player) + 2) % 4]
}

impl Four {
    /// The position on this board, with every player who has a Commander and another piece.
    pub(crate) fn new(
        board: OracleBoard,
        partners: bool,
        rules: OracleRules,
        to_move: char,
    ) -> Self {
        let mut four = Self {
            board,
            partners,
            rules,
            to_move,
            owners: ORDER,
        };
        if !partners {
            four.owners = ORDER.map(|player| if four.has_lost(player) { '-' } else { player });
        }
        if four.moves_of(to_move).is_empty() {
            four.pass_on();
        }
        four
    }

    pub(crate) fn write(&self) -> String {
        let text = format!("{} {}", self.board.write(), self.to_move);
        if self.partners {
            return text;
        }
        format!("{text} {}", self.owners.iter().collect::<String>())
    }

    fn owner(&self, piece: OraclePiece) -> char {
        self.owners[place(piece.colour)]
    }

    /// The squares of the pieces that a player moves, without those of a partner.
    fn own(&self, player: char) -> Vec<Square> {
        squares()
            .filter(|&square| {
                self.board
                    .at(square)
                    .is_some_and(|piece| self.owner(piece) == player)
            })
            .collect()
    }

    /// Whether a player has no Commander, or no other piece.
    fn has_lost(&self, player: char) -> bool {
        let own = self.own(player);
        let pieces = own.iter().filter_map(|&square| self.board.at(square));
        let commanders = pieces.filter(|piece| piece.lines.count_ones() == 4).count();
        commanders == 0 || commanders == own.len()
    }

    /// `None` while the game goes on; else the winners, perhaps nobody.
    pub(crate) fn winners(&self) -> Option<Vec<char>> {
        if self.partners {
            let teams = [['g', 'y'], ['c', 'b']];
            let standing = teams.map(|team| team.iter().any(|&player| !self.has_lost(player)));
            return match standing {
                [true, true] => None,
                [true, false] => Some(teams[0].to_vec()),
                [false, true] => Some(teams[1].to_vec()),
                [false, false] => Some(Vec::new()),
            };
        }
        let left: Vec<char> = ORDER
            .into_iter()
            .filter(|player| self.owners.contains(player))
            .collect();
        (left.len() <= 1).then_some(left)
    }

    /// The moves of a player, regardless of the player to move and of the game's end.
    fn moves_of(&self, player: char) -> Vec<OracleMove> {
        let mut movers = self.own(player);
        if self.partners && movers.is_empty() {
            movers = self.own(partner(player));
        }
        let mut painted = self.board.clone();
        for piece in painted.cells.iter_mut().flatten().flatten() {
            let owner = self.owner(*piece);
            let spared = owner == player || (self.partners && owner == partner(player));
            piece.colour = if spared { 'f' } else { 'e' };
        }
        let mut moves = Vec::new();
        for from in movers {
            for to in squares() {
                for rotation in 0..8 {
                    let mv = (from, to, rotation);
                    let near = (from.0 - to.0).abs() <= 3 && (from.1 - to.1).abs() <= 3;
                    if near && painted.can_make(mv, self.rules) {
                        moves.push(mv);
                    }
                }
            }
        }
        moves
    }

    pub(crate) fn moves(&self) -> Vec<OracleMove> {
        match self.winners() {
            Some(_) => Vec::new(),
            None => self.moves_of(self.to_move),
        }
    }

    fn pass_on(&mut self) {
        let players = ORDER
            .into_iter()
            .cycle()
            .skip(place(self.to_move) + 1)
            .take(4);
        let next = players
            .into_iter()
            .find(|&player| !self.moves_of(player).is_empty());
        self.to_move = next.unwrap_or(self.to_move);
    }

    pub(crate) fn after(&self, mv: OracleMove) -> Self {
        let mut after = self.clone();
        after.board = self.board.after(mv);
        let taken = self.board.at(mv.1).filter(|_| mv.0 != mv.1);
        if let Some(taken) = taken
            && !self.partners
            && self.owner(taken) != '-'
        {
            let loser = self.owner(taken);
            let new_owner = if taken.lines.count_ones() == 4 {
                Some(self.to_move)
            } else if after.has_lost(loser) {
                for (column, row) in after.own(loser) {
                    after.board.cells[row as usize][column as usize] = None;
                }
                Some('-')
            } else {
                None
            };
            for owner in &mut after.owners {
                if let Some(new_owner) = new_owner
                    && *owner == loser
                {
                    *owner = new_owner;
                }
            }
        }
        after.pass_on();
        after
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self
                .moves()
                .into_iter()
                .map(|mv| self.after(mv).perft(depth - 1))
                .sum(),
        }
    }
}
