//! Tic-tac-toe with one optional fault, to test that each broken promise is found.

use std::convert::Infallible;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;

use board_game_core::{Game, Outcome, Player, zobrist};

/// The fault of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GameFault {
    #[default]
    None,
    ListsTwice,
    CountsOneMore,
    IgnoresBreak,
    ListsOccupied,
    HidesCorner,
    PlaysOn,
    InventsCapture,
    DrawsOccupied,
    ForgetsUndo,
    ForgetsPass,
    StaleKey,
    KeyWithoutSecond,
    KeyWithoutRules,
    BadPositionText,
    LosesRules,
    BadRulesText,
    BadMoveText,
    BadInvariant,
    ForeignWinner,
    PlaysIllegal,
    /// `play` accepts an illegal move and does not play it.
    AllowsIllegal,
    /// `play` rejects an illegal move, but passes the turn.
    RefusesAndPasses,
    RefusesLegal,
    ChangesRules,
    /// Every position is equal to every other.
    EqualsAll,
    /// `moves` and `moves_into` omit a move that `visit_moves` visits.
    ListsOtherwise,
    ListsIntoOtherwise,
    /// `captures` has a move that `visit_captures` does not visit.
    CapturesOtherwise,
    DrawsNothing,
    DrawsBelowZero,
    /// `random_move` draws squares until one is free.
    DrawsOnAndOn,
    /// `is_legal` is false even if `check` accepts the move.
    IsLegalIsFalse,
    /// `is_legal` is true even if `check` rejects the move.
    IsLegalIsTrue,
    /// A move's text reads back as the move to the opposite square.
    ReadsOppositeSquare,
    UndoesToOtherKey,
    /// The key ignores the null move, or is updated too late.
    PassesWithoutKey,
    PassesWithStaleKey,
    PassesToSelf,
    PassesAfterEnd,
    RefusesPassAndPasses,
    UndoesPassToOtherKey,
    /// `visit_moves` stops at a break but returns `Continue`, or visits one more move before it
    /// stops.
    SwallowsBreak,
    BreaksLate,
    CountsTreeOtherwise,
}

impl GameFault {
    pub(crate) const ALL: [Self; 45] = [
        Self::None,
        Self::ListsTwice,
        Self::CountsOneMore,
        Self::IgnoresBreak,
        Self::ListsOccupied,
        Self::HidesCorner,
        Self::PlaysOn,
        Self::InventsCapture,
        Self::DrawsOccupied,
        Self::ForgetsUndo,
        Self::ForgetsPass,
        Self::StaleKey,
        Self::KeyWithoutSecond,
        Self::KeyWithoutRules,
        Self::BadPositionText,
        Self::LosesRules,
        Self::BadRulesText,
        Self::BadMoveText,
        Self::BadInvariant,
        Self::ForeignWinner,
        Self::PlaysIllegal,
        Self::AllowsIllegal,
        Self::RefusesAndPasses,
        Self::RefusesLegal,
        Self::ChangesRules,
        Self::EqualsAll,
        Self::ListsOtherwise,
        Self::ListsIntoOtherwise,
        Self::CapturesOtherwise,
        Self::DrawsNothing,
        Self::DrawsBelowZero,
        Self::DrawsOnAndOn,
        Self::IsLegalIsFalse,
        Self::IsLegalIsTrue,
        Self::ReadsOppositeSquare,
        Self::UndoesToOtherKey,
        Self::PassesWithoutKey,
        Self::PassesWithStaleKey,
        Self::PassesToSelf,
        Self::PassesAfterEnd,
        Self::RefusesPassAndPasses,
        Self::UndoesPassToOtherKey,
        Self::SwallowsBreak,
        Self::BreaksLate,
        Self::CountsTreeOtherwise,
    ];
}

/// Whether a line wins or loses, and the fault of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) line_loses: bool,
    pub(crate) fault: GameFault,
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self.line_loses && self.fault != GameFault::BadRulesText {
            true => "loses",
            false => "wins",
        };
        write!(f, "line={line} fault={:?}", self.fault)
    }
}

impl FromStr for Rules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (line, fault) = text.split_once(' ').ok_or(TextError)?;
        let fault = fault.strip_prefix("fault=").ok_or(TextError)?;
        let fault = GameFault::ALL
            .into_iter()
            .find(|known| format!("{known:?}") == fault);
        Ok(Self {
            line_loses: match line {
                "line=loses" => true,
                "line=wins" => false,
                _ => return Err(TextError),
            },
            fault: fault.ok_or(TextError)?,
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct TicTacToe {
    /// Squares taken by the first and the second player, bit 0 top left.
    taken: [u16; 2],
    /// Whether the turn has been passed.
    passed: bool,
    key: u64,
    rules: Rules,
}

impl PartialEq for TicTacToe {
    fn eq(&self, other: &Self) -> bool {
        self.fault() == GameFault::EqualsAll
            || ((self.taken, self.passed, self.rules) == (other.taken, other.passed, other.rules))
    }
}

impl Eq for TicTacToe {}

impl Hash for TicTacToe {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.taken.hash(state);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextError;

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nine characters of X, O and . are expected, or a square 1 to 9")
    }
}

impl std::error::Error for TextError {}

/// The reason why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Illegal {
    Over,
    NoSquare,
    Taken,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::NoSquare => "there is no such square",
            Self::Taken => "the square is taken",
        })
    }
}

impl std::error::Error for Illegal {}

/// A square, 0 to 8. The text counts from 1; with `BadMoveText` two squares share a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move {
    pub(crate) square: u8,
    is_badly_written: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_badly_written {
            true => write!(f, "{}", self.square / 2 + 1),
            false => write!(f, "{}", self.square + 1),
        }
    }
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl TicTacToe {
    pub(crate) fn new(fault: GameFault) -> Self {
        Self::under(Rules {
            line_loses: false,
            fault,
        })
    }

    pub(crate) fn under(rules: Rules) -> Self {
        let mut game = Self {
            taken: [0, 0],
            passed: false,
            key: 0,
            rules,
        };
        game.key = game.fresh_key();
        game
    }

    pub(crate) fn at(&self, square: u8) -> Move {
        Move {
            square,
            is_badly_written: self.rules.fault == GameFault::BadMoveText,
        }
    }

    fn fault(&self) -> GameFault {
        self.rules.fault
    }

    fn has_line(&self, player: usize) -> bool {
        LINES.iter().any(|line| self.taken[player] & line == *line)
    }

    fn is_free(&self, square: u8) -> bool {
        (self.taken[0] | self.taken[1]) >> square & 1 == 0
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..9 {
            f.write_str(match self.taken.map(|taken| taken >> square & 1) {
                [1, _] => "X",
                [_, 1] if self.fault() == GameFault::BadPositionText => "X",
                [_, 1] => "O",
                _ => ".",
            })?;
        }
        if self.passed {
            f.write_str("-")?;
        }
        Ok(())
    }
}

impl Game for TicTacToe {
    type Move = Move;
    type Captured = Infallible;
    type Undo = Option<Move>;
    type Illegal = Illegal;
    type Rules = Rules;
    type TextError = TextError;

    const NAME: &'static str = "tic-tac-toe";

    fn to_move(&self) -> Player {
        let is_even = self.taken[0].count_ones() == self.taken[1].count_ones();
        if is_even != (self.passed && self.fault() != GameFault::PassesToSelf) {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = |player: Player| {
            if self.rules.line_loses {
                player.other()
            } else {
                player
            }
        };
        if self.fault() == GameFault::ForeignWinner && self.has_line(0) {
            Some(Outcome::win(Player::THIRD))
        } else if self.has_line(0) {
            Some(Outcome::win(winner(Player::FIRST)))
        } else if self.has_line(1) {
            Some(Outcome::win(winner(Player::SECOND)))
        } else if self.taken[0] | self.taken[1] == 0o777 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() && self.fault() != GameFault::PlaysOn {
            return ControlFlow::Continue(());
        }
        let taken = (self.taken[0] | self.taken[1]).count_ones();
        for square in 0..9 {
            let free = self.is_free(square);
            let listed = match self.fault() {
                GameFault::ListsOccupied => free || square == 4,
                // Hidden only in the middle of the game, so that the check knows the move.
                GameFault::HidesCorner => free && (square != 8 || !(3..8).contains(&taken)),
                _ => free,
            };
            if listed {
                let flow = visit(self.at(square));
                if self.fault() == GameFault::ListsTwice && square == 3 {
                    visit(self.at(square))?;
                }
                if flow.is_break() && self.fault() == GameFault::SwallowsBreak {
                    return ControlFlow::Continue(());
                }
                if flow.is_break() && self.fault() == GameFault::BreaksLate {
                    let _ = visit(self.at(8));
                }
                if self.fault() != GameFault::IgnoresBreak {
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn moves_into(&self, list: &mut Vec<Move>) {
        list.clear();
        let _: ControlFlow<()> = self.visit_moves(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
        if self.fault() == GameFault::ListsIntoOtherwise {
            list.pop();
        }
    }

    fn moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        self.moves_into(&mut list);
        if self.fault() == GameFault::ListsOtherwise {
            list.pop();
        }
        list
    }

    fn captures(&self) -> Vec<Move> {
        match self.fault() {
            GameFault::CapturesOtherwise => vec![self.at(0)],
            _ => Vec::new(),
        }
    }

    fn perft(&self, depth: u16) -> u64 {
        let more = u64::from(self.fault() == GameFault::CountsTreeOtherwise);
        board_game_core::perft_played(self, depth) + more
    }

    fn is_legal(&self, mv: Move) -> bool {
        match self.fault() {
            GameFault::IsLegalIsFalse => false,
            GameFault::IsLegalIsTrue => true,
            _ => self.check(mv).is_ok(),
        }
    }

    fn visit_captures<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.fault() {
            GameFault::InventsCapture => visit(self.at(0)),
            _ => ControlFlow::Continue(()),
        }
    }

    fn random_move(&self, mut below: impl FnMut(u64) -> u64) -> Option<Move> {
        if self.fault() == GameFault::DrawsOccupied {
            return Some(self.at(below(9) as u8));
        }
        if self.fault() == GameFault::DrawsNothing || self.outcome().is_some() {
            return None;
        }
        if self.fault() == GameFault::DrawsBelowZero {
            below(0);
        }
        while self.fault() == GameFault::DrawsOnAndOn {
            let mv = self.at(below(9) as u8);
            if self.moves().contains(&mv) {
                return Some(mv);
            }
        }
        let moves = self.moves();
        moves.get(below(moves.len() as u64) as usize).copied()
    }

    fn count_moves(&self) -> u64 {
        self.moves().len() as u64 + u64::from(self.fault() == GameFault::CountsOneMore)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome().is_some() && self.fault() != GameFault::PlaysOn {
            Err(Illegal::Over)
        } else if mv.square > 8 {
            Err(Illegal::NoSquare)
        } else if self.is_free(mv.square) {
            Ok(())
        } else {
            Err(Illegal::Taken)
        }
    }

    fn play(&mut self, mv: Move) -> Result<Option<Move>, Illegal> {
        match (self.fault(), self.check(mv)) {
            (GameFault::PlaysIllegal, _) => {}
            (GameFault::AllowsIllegal, Err(_)) => return Ok(Some(mv)),
            (GameFault::RefusesAndPasses, Err(why)) => {
                self.pass();
                return Err(why);
            }
            (GameFault::RefusesLegal, Ok(())) if mv.square == 4 => return Err(Illegal::Taken),
            (GameFault::ChangesRules, Ok(())) => self.rules.line_loses ^= true,
            (_, checked) => checked?,
        }
        Ok(self.play_unchecked(mv))
    }

    fn play_unchecked(&mut self, mv: Move) -> Option<Move> {
        self.taken[self.to_move().index()] |= 1 << mv.square;
        if self.fault() != GameFault::StaleKey {
            self.key = self.fresh_key();
        }
        Some(mv)
    }

    fn undo(&mut self, undo: Option<Move>) {
        match undo {
            None => self.passed = self.fault() == GameFault::ForgetsPass,
            Some(_) if self.fault() == GameFault::ForgetsUndo => {}
            Some(Move { square, .. }) => {
                self.taken[0] &= !(1 << square);
                self.taken[1] &= !(1 << square);
            }
        }
        self.key = self.fresh_key();
        self.key ^= u64::from(match undo {
            None => self.fault() == GameFault::UndoesPassToOtherKey,
            Some(_) => self.fault() == GameFault::UndoesToOtherKey,
        });
    }

    fn pass(&mut self) -> Option<Option<Move>> {
        // Only one null move in a game.
        let goes_on = self.outcome().is_none() || self.fault() == GameFault::PassesAfterEnd;
        if self.passed || !goes_on {
            return None;
        }
        self.passed = true;
        if self.fault() != GameFault::PassesWithStaleKey {
            self.key = self.fresh_key();
        }
        (self.fault() != GameFault::RefusesPassAndPasses).then_some(None)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let second = match self.fault() {
            GameFault::KeyWithoutSecond => self.taken[1].count_ones() as u16,
            _ => self.taken[1],
        };
        let board = u64::from(self.taken[0]) << 9 | u64::from(second);
        let loses = self.rules.line_loses && self.fault() != GameFault::KeyWithoutRules;
        let passed = self.passed && self.fault() != GameFault::PassesWithoutKey;
        zobrist::number(board << 2 | u64::from(passed) << 1 | u64::from(loses))
    }

    fn invariants(&self) -> Result<(), String> {
        let (first, second) = (self.taken[0].count_ones(), self.taken[1].count_ones());
        if self.fault() == GameFault::BadInvariant && first + second > 3 {
            return Err("more than three squares are taken".into());
        }
        if self.taken[0] & self.taken[1] != 0 || first < second || first > second + 1 {
            return Err(format!("squares taken: {:?}", self.taken));
        }
        Ok(())
    }

    fn parse(text: &str, rules: &Rules) -> Result<Self, TextError> {
        let mut game = Self::under(match rules.fault {
            GameFault::LosesRules => Rules {
                line_loses: false,
                ..*rules
            },
            _ => *rules,
        });
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

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        match text.parse::<u8>() {
            Ok(number @ 1..=9) if self.fault() == GameFault::ReadsOppositeSquare => {
                Ok(self.at(9 - number))
            }
            Ok(number @ 1..=9) => Ok(self.at(number - 1)),
            _ => Err(TextError),
        }
    }
}

board_game_core::serde_position!(impl TicTacToe);
board_game_core::inherent!(impl TicTacToe { Move, Infallible, Option<Move>, Illegal, Rules, TextError });
