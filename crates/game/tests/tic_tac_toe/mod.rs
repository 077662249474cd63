//! Tic-tac-toe with a fault that can be switched on: the smallest game that can break every promise.

use std::ops::ControlFlow;

use board_game_core::{Game, Outcome, Side, zobrist};

/// What the game does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    ListsTwice,
    CountsOneMore,
    IgnoresBreak,
    ListsOccupied,
    HidesCorner,
    PlaysOn,
    ForgetsUndo,
    StaleKey,
    BadPositionText,
    BadMoveText,
    BadInvariant,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TicTacToe {
    /// Squares taken by the first and the second player, bit 0 top left.
    taken: [u16; 2],
    key: u64,
    fault: Fault,
}

#[derive(Debug)]
pub(crate) struct TextError;

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("nine characters of X, O and . are expected, or a square 1 to 9")
    }
}

impl std::error::Error for TextError {}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl TicTacToe {
    pub(crate) fn new(fault: Fault) -> Self {
        let mut game = Self {
            taken: [0, 0],
            key: 0,
            fault,
        };
        game.key = game.fresh_key();
        game
    }

    fn mover(&self) -> usize {
        usize::from(self.to_move() == Side::Second)
    }

    fn has_line(&self, player: usize) -> bool {
        LINES.iter().any(|line| self.taken[player] & line == *line)
    }
}

impl Game for TicTacToe {
    type Move = u8;
    type Undo = ();
    type TextError = TextError;

    fn to_move(&self) -> Side {
        if self.taken[0].count_ones() == self.taken[1].count_ones() {
            Side::First
        } else {
            Side::Second
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_line(0) {
            Some(Outcome::Win(Side::First))
        } else if self.has_line(1) {
            Some(Outcome::Win(Side::Second))
        } else if self.taken[0] | self.taken[1] == 0o777 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() && self.fault != Fault::PlaysOn {
            return ControlFlow::Continue(());
        }
        let taken = (self.taken[0] | self.taken[1]).count_ones();
        for square in 0..9 {
            let free = (self.taken[0] | self.taken[1]) >> square & 1 == 0;
            let listed = match self.fault {
                Fault::ListsOccupied => free || square == 4,
                // Listed early, so that it is known as a move, and late, so that moves are left.
                Fault::HidesCorner => free && (square != 8 || !(3..8).contains(&taken)),
                _ => free,
            };
            if listed {
                let flow = visit(square);
                if self.fault == Fault::ListsTwice && square == 3 {
                    visit(square)?;
                }
                if self.fault != Fault::IgnoresBreak {
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count + u64::from(self.fault == Fault::CountsOneMore)
    }

    fn is_legal(&self, square: u8) -> bool {
        square < 9
            && (self.taken[0] | self.taken[1]) >> square & 1 == 0
            && (self.outcome().is_none() || self.fault == Fault::PlaysOn)
    }

    fn play_unchecked(&mut self, square: u8) {
        let mover = self.mover();
        self.taken[mover] |= 1 << square;
        if self.fault != Fault::StaleKey {
            self.key = self.fresh_key();
        }
    }

    fn undo(&mut self, square: u8, (): ()) {
        if self.fault != Fault::ForgetsUndo {
            self.taken[0] &= !(1 << square);
            self.taken[1] &= !(1 << square);
            self.key = self.fresh_key();
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        zobrist::number(u64::from(self.taken[0]) << 9 | u64::from(self.taken[1]))
    }

    fn invariants(&self) -> Result<(), String> {
        let (first, second) = (self.taken[0].count_ones(), self.taken[1].count_ones());
        if self.fault == Fault::BadInvariant && first + second > 3 {
            return Err("more than three squares are taken".into());
        }
        if self.taken[0] & self.taken[1] != 0 || first < second || first > second + 1 {
            return Err(format!("squares taken: {:?}", self.taken));
        }
        Ok(())
    }

    fn position_text(&self) -> String {
        (0..9)
            .map(|square| match self.taken.map(|taken| taken >> square & 1) {
                [1, _] => 'X',
                [_, 1] if self.fault == Fault::BadPositionText => 'X',
                [_, 1] => 'O',
                _ => '.',
            })
            .collect()
    }

    fn parse_position(&self, text: &str) -> Result<Self, TextError> {
        let mut game = Self::new(self.fault);
        if text.len() != 9 || !text.chars().all(|c| "XO.".contains(c)) {
            return Err(TextError);
        }
        for (square, c) in text.chars().enumerate() {
            match c {
                'X' => game.taken[0] |= 1 << square,
                'O' => game.taken[1] |= 1 << square,
                _ => {}
            }
        }
        game.key = game.fresh_key();
        Ok(game)
    }

    fn move_text(&self, square: u8) -> String {
        match self.fault {
            Fault::BadMoveText => (square / 2 + 1).to_string(),
            _ => (square + 1).to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        match text.parse() {
            Ok(number @ 1..=9) => Ok(number - 1),
            _ => Err(TextError),
        }
    }
}
