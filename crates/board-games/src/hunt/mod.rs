//! The rook hunt.

mod errors;
mod exact;
mod info;

use std::borrow::Cow;
#[cfg(feature = "files")]
use std::{path::Path, sync::Arc};

use board_bot::evaluation::HuntEvaluation;
use board_bot::{Agent, Choice, Limits};
use board_game_core::{Game, Player};
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture};
use rook_hunt::strategy::{Strategy, StrategyPlayer, Terms};
use rook_hunt::{Ending, Move, Position, Rules, Side, SquareSet, Step, TextError, Turn};

use crate::game::{
    BoardGame, Drawing, GameInfo, MoveSquares, SolvingTime, bots_of_the_game, parse_square,
    read_position,
};
use crate::message::{Message, ToMessage};
use crate::view::PieceView;
use crate::{off_board, unknown_piece, unknown_player};
#[cfg(feature = "files")]
pub use exact::load_solution;

/// The text of the paper's start.
const PAPERS_START: &str = "a3,b6,c3,d6,e3,f6,g3,h6";

const PAWN: PieceView = piece("pawns", "pawn", "a pawn");
const ROOK: PieceView = piece("rook", "rook", "the rook");

const fn piece(colour: &'static str, kind: &'static str, name: &'static str) -> PieceView {
    PieceView {
        colour,
        kind,
        name: Cow::Borrowed(name),
        detail: String::new(),
        code: Cow::Borrowed(kind),
        turned: Cow::Borrowed(kind),
    }
}

fn fixed_square(square: Square) -> Option<rook_hunt::Square> {
    square.try_into().ok()
}

/// A strategy as a bot.
struct StrategyAgent(StrategyPlayer);

impl Agent<Position> for StrategyAgent {
    fn choose(&mut self, position: &Position, _: &[u64], _: &Limits) -> Option<Choice<Move>> {
        let planned = self.0.choose(position);
        // A rook without a planned move plays any move.
        let mv = planned.or_else(|| position.moves().into_iter().next())?;
        Some(Choice::unsearched(mv))
    }
}

impl BoardGame for Position {
    const INFO: GameInfo = info::INFO;

    type Evaluation = HuntEvaluation;

    bots_of_the_game!();

    /// The paper's start, as far as the number of pawns and the board allow. Further pawns fill the
    /// rows from the top.
    fn start_under(rules: &Rules) -> Result<Self, Message> {
        let side = rules.side();
        let paper = Self::start();
        let rows = (0..side).rev().flat_map(|y| (0..side).map(move |x| (x, y)));
        let rows = rows.filter_map(|(x, y)| rook_hunt::Square::at(x, y));
        let mut pawns: Vec<rook_hunt::Square> = Vec::new();
        for square in paper.pawn_order().iter().copied().chain(rows) {
            let fits = square.x() < side && square.y() < side && !pawns.contains(&square);
            if fits && pawns.len() < usize::from(rules.pawns()) {
                pawns.push(square);
            }
        }
        Self::new(&pawns, *rules).map_err(|error| error.to_message())
    }

    fn size(&self) -> (u16, u16) {
        let side = self.rules().side().into();
        (side, side)
    }

    fn named_start(name: &str, _: &Rules) -> Option<String> {
        (name == "start").then(|| PAPERS_START.to_owned())
    }

    fn implied_rules(position: &str) -> Option<String> {
        let text = if position == "start" {
            PAPERS_START
        } else {
            position
        };
        let pawns = text.split_whitespace().next()?;
        Some(format!("pawns={}", pawns.split(',').count()))
    }

    fn complete(text: &str, mover: Option<Player>) -> Result<String, Message> {
        let Some(mover) = mover else {
            return Ok(text.to_owned());
        };
        let mut words = text.split_whitespace();
        let no_pawns = || Message::new("there are no pawns", "bad-position");
        let pawns = words.next().ok_or_else(no_pawns)?;
        let rook = words.next().unwrap_or("-");
        Ok(format!("{pawns} {rook} {}", Self::player_name(mover)))
    }

    fn square_name(&self, square: Square) -> String {
        fixed_square(square).map_or_else(String::new, |square| square.to_string())
    }

    fn parse_square(&self, text: &str) -> Result<Square, Message> {
        Ok(parse_square::<rook_hunt::Square>(text)?.into())
    }

    fn piece_on(&self, square: Square) -> Option<PieceView> {
        let square = fixed_square(square)?;
        if self.rook() == Some(square) {
            return Some(ROOK);
        }
        self.pawns().contains(square).then_some(PAWN)
    }

    fn squares_of(&self, mv: Move) -> MoveSquares {
        match mv {
            Move::Place(to) => vec![to.into()],
            Move::Rook { from, to } => vec![from.into(), to.into()],
            Move::Pawns(turn) => {
                let steps = turn.steps().iter();
                steps
                    .flat_map(|step| [step.from().into(), step.to().into()])
                    .collect()
            }
        }
    }

    fn move_of(&self, squares: &[Square]) -> Option<Move> {
        let squares: Vec<_> = squares
            .iter()
            .filter_map(|&square| fixed_square(square))
            .collect();
        if self.to_move() == Side::Rook {
            return match *squares.as_slice() {
                [to] if self.rook().is_none() => Some(Move::Place(to)),
                [from] => Some(Move::Rook { from, to: from }),
                [from, to] => Some(Move::Rook { from, to }),
                _ => None,
            };
        }
        let step = |pair: &[rook_hunt::Square]| Step::new(pair[0], pair[pair.len() - 1]);
        let steps: Vec<Step> = squares.chunks(2).map(step).collect();
        Turn::new(&steps, false).map(Move::Pawns)
    }

    fn mover_of(&self, mv: Move) -> Option<PieceView> {
        match mv {
            Move::Place(_) => None,
            Move::Rook { .. } => Some(ROOK),
            Move::Pawns(_) => Some(PAWN),
        }
    }

    fn captured_piece(&self, mv: Move) -> Option<PieceView> {
        self.captured(mv).map(|_| ROOK)
    }

    /// The rook's target alone; the pawns' steps without the letter.
    fn short_text(&self, mv: Move) -> Option<String> {
        match mv {
            Move::Place(_) => None,
            Move::Rook { to, .. } => Some(to.to_string()),
            Move::Pawns(turn) => {
                let text = turn.to_string();
                Some(text.trim_start_matches(['B', 'x']).to_owned())
            }
        }
    }

    /// Reads the short text, too, and the paper's `T` for the rook.
    fn read_move(&self, typed: &str) -> Result<Move, TextError> {
        let typed = typed.strip_prefix('T').unwrap_or(typed);
        let Some(rook) = self.rook().map(|rook| rook.to_string()) else {
            return self.parse_move(typed);
        };
        let begins_with_rook = typed.split('-').next() == Some(&rook);
        match self.to_move() {
            _ if typed.starts_with('B') => self.parse_move(typed),
            Side::Rook if !typed.contains('-') => self.parse_move(&format!("{rook}-{typed}")),
            Side::Pawns if typed.contains('-') && !begins_with_rook => {
                self.parse_move(&format!("B{typed}"))
            }
            Side::Rook | Side::Pawns => self.parse_move(typed),
        }
    }

    fn ending_message(&self) -> Option<Message> {
        self.ending()
            .map(|ending| Message::new(ending, ending_key(ending)))
    }

    fn capture_after_end(&self) -> Option<Move> {
        let is_caught = self.ending() == Some(Ending::Caught);
        is_caught.then(|| self.taking_turn())?.map(Move::Pawns)
    }

    fn board_picture(&self) -> Picture {
        self.picture_of_targets(SquareSet::EMPTY)
    }

    /// Also marks the threatened squares and the region of the rook.
    fn shown_picture(&self) -> Picture {
        self.picture()
    }

    fn draw_mark(&self, name: &str, value: &str) -> Result<Drawing, Message> {
        let squares = match name {
            "from" => self.targets(parse_square(value)?),
            "targets" => self.rook_moves(),
            "out-of-reach" => self.rules().out_of_reach(self.pawns()),
            _ => return draw_opening(self, value),
        };
        Ok(Drawing::Picture(self.picture_of_targets(squares)))
    }

    fn own_bot(&self, name: &str) -> Result<Box<dyn Agent<Self> + Send>, Message> {
        let strategy = match name {
            "hunters" => Strategy::Greedy,
            name => name
                .parse()
                .map_err(|error| Message::new(error, "bad-agent"))?,
        };
        let player = strategy.player(self, &Terms::default());
        let player = player.map_err(|error| Message::new(error, "bad-agent"))?;
        Ok(Box::new(StrategyAgent(player)))
    }

    fn solvable(&self) -> Option<String> {
        Some(self.rules().to_string())
    }

    fn exact(
        &self,
        time: SolvingTime,
        memory: u64,
        report: &mut dyn FnMut(u64, u64),
    ) -> Option<Result<HuntEvaluation, Message>> {
        Some(exact::evaluation(self.rules(), time, memory, report))
    }

    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<HuntEvaluation, Message> {
        let solution = load_solution(file, memory, self.rules())?;
        Ok(HuntEvaluation::with_solution(Arc::new(solution)))
    }

    fn fill_areas(&self, picture: &mut Picture) {
        picture.fill_all(self.threatened(), Fill::Threatened);
        if self.rook().is_some() {
            picture.fill_all(self.reachable() & !self.threatened(), Fill::Reachable);
        }
    }

    fn tray() -> Vec<PieceView> {
        vec![PAWN, ROOK]
    }

    /// Adjusts the number of pawns of the rules.
    fn set_up(
        &self,
        square: Option<(Square, Option<&str>)>,
        mover: usize,
    ) -> Result<Self, Message> {
        let (mut pawns, mut rook) = (self.pawn_order().to_vec(), self.rook());
        if let Some((square, code)) = square {
            let square = fixed_square(square).ok_or_else(off_board)?;
            pawns.retain(|&pawn| pawn != square);
            rook = rook.filter(|&rook| rook != square);
            match code {
                Some(code) if code == PAWN.code => pawns.push(square),
                Some(code) if code == ROOK.code => rook = Some(square),
                Some(code) => return Err(unknown_piece(code)),
                None => {}
            }
        }
        let rules = u8::try_from(pawns.len()).unwrap_or(u8::MAX);
        let rules = self
            .rules()
            .with_pawns(rules)
            .map_err(|error| error.to_message())?;
        let position = Self::new(&pawns, rules).map_err(|error| error.to_message())?;
        let mover = match mover {
            0 => Side::Pawns,
            1 => Side::Rook,
            _ => return Err(unknown_player()),
        };
        match rook {
            Some(rook) => position
                .with_rook(rook, mover)
                .map_err(|error| error.to_message()),
            None => Ok(position),
        }
    }
}

/// The position after a turn of the pawns, with the squares that it opens to the rook.
fn draw_opening(position: &Position, turn: &str) -> Result<Drawing, Message> {
    let text = position.to_string();
    let mut shown: Position = read_position(&position.rules(), &text, Some(Player::FIRST))?;
    let mv = shown.read_move(turn).map_err(|error| error.to_message())?;
    shown.check(mv).map_err(|illegal| illegal.to_message())?;
    let opening = match &mv {
        Move::Pawns(turn) => shown.opening(turn),
        Move::Place(_) | Move::Rook { .. } => None,
    };
    let nothing = || Message::new(format!("{mv} opens nothing"), "bad-move");
    let opening = opening.ok_or_else(nothing)?;
    shown.play_unchecked(mv);
    Ok(Drawing::Picture(shown.picture_of_targets(opening.gained)))
}

pub(super) const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::Taken => "hunt.ends.taken",
        Ending::Caught => "hunt.ends.caught",
        Ending::NoPlace => "hunt.ends.no-place",
        Ending::Blocked => "hunt.ends.blocked",
    }
}
