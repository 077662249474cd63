//! A game that is played on the page.

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use board_game_core::{Game, Outcome, Player, Record, RecordError, RecordText};
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Ink, Theme, View};

use crate::game::{BoardGame, read_position, read_rules};
use crate::message::{Explain, Message};
use crate::view::{EndingView, GameView, Marks, MoveChoice, MoveView, NextSquare, Options};

/// Moves that are looked at for the squares that may come next: far more than any position of the page's rules has.
const MOST_LOOKED_AT: u32 = 500_000;

/// A game at a moment, with what the page does to it. Squares are told by their index, row by row from below.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    record: Record<G>,
    /// A view of each move of the record, those taken back included.
    moves: Vec<MoveView>,
}

impl<G: BoardGame> Session<G> {
    /// A new game under these rules, from a position if one is given.
    ///
    /// # Errors
    /// What is wrong with the rules or the position.
    pub fn start(rules: &str, position: Option<&str>) -> Result<Self, Message> {
        let start = match position {
            Some(text) => read_position(&read_rules::<G>(rules, text)?, text, None)?,
            None => {
                let rules: G::Rules = rules.parse().map_err(|error| Explain::explain(&error))?;
                G::start_under(&rules)?
            }
        };
        Ok(Self::of(Record::new(start)))
    }

    fn of(record: Record<G>) -> Self {
        let mut before = record.start().clone();
        let moves = record.moves().iter().map(|&mv| {
            let view = Self::move_view(&before, mv);
            before.play_unchecked(mv);
            view
        });
        let moves = moves.collect();
        Self { record, moves }
    }

    /// A game that was saved.
    ///
    /// # Errors
    /// What is wrong with it: at the first move that is not legal, why.
    pub fn open(text: &RecordText) -> Result<Self, Message> {
        match text.replay::<G>() {
            Ok(record) => Ok(Self::of(record)),
            Err(error) => Err(Self::refused(text, &error).unwrap_or_else(|| error.explain())),
        }
    }

    /// Which rules, position or move of a saved game are refused, and why, in words that can be translated.
    fn refused(text: &RecordText, error: &RecordError) -> Option<Message> {
        let line = error.line().unwrap_or_default();
        let rules = match text.rules().parse::<G::Rules>() {
            Ok(rules) => rules,
            Err(why) => {
                let whole = Message::new(error, "record.rules").gap(line);
                return Some(whole.around(why.explain()));
            }
        };
        let start = match G::parse(text.position(), &rules) {
            Ok(start) => start,
            Err(why) => {
                let whole = Message::new(error, "record.position").gap(line);
                return Some(whole.around(why.explain()));
            }
        };
        let RecordError::Move { number, found, .. } = error else {
            return None;
        };
        // The record does not show its moves one by one, but writes them down: in rounds that begin with their number.
        let mut record = Record::new(start);
        let text = text.to_string();
        let (_, rounds) = text.split_once("\n\n")?;
        let mut moves = rounds
            .lines()
            .flat_map(|round| round.split_whitespace().skip(1));
        for written in moves.by_ref().take(number - 1) {
            record
                .play(record.position().parse_move(written).ok()?)
                .ok()?;
        }
        let why = match record.position().parse_move(found) {
            Ok(mv) => record.play(mv).err()?.explain(),
            Err(why) => why.explain(),
        };
        let text = format!(
            "move {number}, {found}, is refused (line {line}): {}",
            why.text
        );
        let whole = Message::new(text, "tampered");
        Some(whole.gap(number).gap(found).gap(line).around(why))
    }

    /// The record of the game.
    #[must_use]
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Takes back or plays again until so many moves stand, or as many as there are.
    pub fn go_to(&mut self, ply: usize) {
        self.record.go_to(ply);
    }

    /// Sets a tag of the record, or takes it away with an empty value; keys that are none are passed over.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        let _ = self.record.set_tag(key, value);
    }

    fn square(&self, index: usize) -> Square {
        let width = usize::from(self.record.position().size().0);
        Square::new((index % width) as u16, (index / width) as u16)
    }

    fn indices(position: &G, mv: G::Move) -> Vec<usize> {
        let width = usize::from(position.size().0);
        let squares = position.squares_of(mv).into_iter();
        squares
            .map(|square| usize::from(square.y) * width + usize::from(square.x))
            .collect()
    }

    /// A move as it is told, in the position before it.
    fn move_view(position: &G, mv: G::Move) -> MoveView {
        MoveView {
            text: mv.to_string(),
            mover: position.to_move().index(),
            piece: position.mover_of(mv),
            squares: Self::indices(position, mv),
            turn: position.turn_of(mv),
            taken: position.taken_by(mv),
        }
    }

    /// All that the page shows, with the moves from this place on: a page that knows the others asks for the new ones.
    #[must_use]
    pub fn view(&self, from: usize) -> GameView {
        let position = self.record.position();
        let (width, height) = position.size();
        let squares = || (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
        let key = position.key();
        GameView {
            game: G::NAME,
            rules: position.rules().to_string(),
            position: position.to_string(),
            width: width.into(),
            height: height.into(),
            players: Player::all(G::PLAYERS).map(G::player_name).collect(),
            mover: position.to_move().index(),
            ply: self.record.len(),
            moves: self.moves.get(from..).unwrap_or_default().to_vec(),
            ending: self.ending(),
            names: squares()
                .map(|square| position.square_name(square))
                .collect(),
            pieces: squares().map(|square| position.piece_on(square)).collect(),
            repeated: self
                .record
                .keys()
                .iter()
                .filter(|&&earlier| earlier == key)
                .count(),
            tags: self.record.tags().to_vec(),
        }
    }

    fn ending(&self) -> Option<EndingView> {
        let position = self.record.position();
        let winners = match position.outcome()? {
            Outcome::Win(team) => team.players().map(Player::index).collect(),
            Outcome::Draw => Vec::new(),
        };
        let message = position.ending_message()?;
        Some(EndingView { winners, message })
    }

    /// How a move goes on that begins with these squares.
    #[must_use]
    pub fn options(&self, chosen: &[usize]) -> Options {
        let position = self.record.position();
        let mut options = Options::default();
        let mut next = BTreeMap::new();
        let mut looked_at = 0;
        let _: ControlFlow<()> = position.visit_moves(|mv| {
            looked_at += 1;
            let squares = Self::indices(position, mv);
            if let Some(rest) = squares.strip_prefix(chosen) {
                match rest.first() {
                    None => options.moves.push(MoveChoice {
                        text: mv.to_string(),
                        turn: position.turn_of(mv),
                    }),
                    Some(&square) => {
                        let takes = rest.len() == 1 && position.captured(mv).is_some();
                        *next.entry(square).or_insert(false) |= takes;
                    }
                }
            }
            if looked_at < MOST_LOOKED_AT {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        options.next = next
            .into_iter()
            .map(|(square, takes)| NextSquare { square, takes })
            .collect();
        options
    }

    /// Why there is no move with these squares; `None` if there is, or nobody knows.
    #[must_use]
    pub fn why_not(&self, squares: &[usize]) -> Option<Message> {
        let squares: Vec<Square> = squares.iter().map(|&index| self.square(index)).collect();
        let mv = self.record.position().move_of(&squares)?;
        let illegal = self.record.position().check(mv).err()?;
        Some(illegal.explain())
    }

    /// Plays a move that is written as the game writes it.
    ///
    /// # Errors
    /// Why not.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        let mv = self.record.position().parse_move(text);
        let mv = mv.map_err(|error| error.explain())?;
        let before = self.record.position().clone();
        let is_next = self.record.undone().first() == Some(&mv);
        self.record.play(mv).map_err(|illegal| illegal.explain())?;
        if !is_next {
            self.moves.truncate(self.record.len() - 1);
            self.moves.push(Self::move_view(&before, mv));
        }
        Ok(())
    }

    /// The board as SVG.
    #[must_use]
    pub fn picture(&self, marks: &Marks) -> String {
        let position = self.record.position();
        let mut picture = position.board_picture();
        if marks.areas {
            position.fill_areas(&mut picture);
        }
        if marks.last
            && let Some(last) = self.record.last()
        {
            picture.fill_all(position.squares_of(last), Fill::Highlight);
        }
        for text in &marks.arrows {
            if let Ok(mv) = position.parse_move(text) {
                let squares = position.squares_of(mv);
                picture.fill_all(squares.clone(), Fill::Reachable);
                for pair in squares.chunks_exact(2) {
                    picture.arrow(pair[0], pair[1], Ink::Green);
                }
            }
        }
        if marks.turned {
            picture.view(View::Turned);
        }
        picture.title("").description("");
        let theme = if marks.dark {
            Theme::Dark
        } else {
            Theme::Light
        };
        picture.svg().theme(theme).to_string()
    }

    /// A new game from this position with something else on a square, or with another player to move.
    ///
    /// # Errors
    /// What is wrong with that.
    pub fn set_up(&self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<Self, Message> {
        let at = at.map(|(index, code)| (self.square(index), code));
        let position = self.record.position().set_up(at, mover)?;
        Ok(Self::of(Record::new(position)))
    }
}
