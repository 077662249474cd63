//! A game of any kind, for callers that know it by name.

use board_game_core::{Game, RecordError, RecordText};

use crate::message::{Message, Told};
use crate::on_board::OnBoard;
use crate::session::Session;
use crate::view::{GameView, Marks, Options, PieceView};

/// The names of the games that there are.
pub const GAMES: [&str; 4] = [
    <ploy_rules::Position as Game>::NAME,
    <ploy_rules::FourPosition as Game>::NAME,
    <shogun_rules::Position as Game>::NAME,
    <rook_hunt::Position as Game>::NAME,
];

/// A [`Session`] of whatever game.
pub trait Table {
    /// See [`Session::view`].
    fn view(&self) -> GameView;
    /// See [`Session::options`].
    fn options(&self, chosen: &[usize]) -> Options;
    /// See [`Session::why_not`].
    fn why_not(&self, squares: &[usize]) -> Option<Message>;
    /// See [`Session::play`].
    ///
    /// # Errors
    /// Why not.
    fn play(&mut self, text: &str) -> Result<(), Message>;
    /// Takes back or plays again until so many moves stand, or as many as there are.
    fn go_to(&mut self, ply: usize);
    /// Sets a tag of the record, or takes it away with an empty value; keys that are none are passed over.
    fn set_tag(&mut self, key: &str, value: &str);
    /// The record as text.
    fn text(&self) -> String;
    /// See [`Session::picture`].
    fn picture(&self, marks: &Marks) -> String;
    /// See [`OnBoard::tray`].
    fn tray(&self) -> Vec<PieceView>;
    /// See [`Session::set_up`].
    ///
    /// # Errors
    /// What is wrong with that.
    fn set_up(&mut self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<(), Message>;
}

impl<G: OnBoard> Table for Session<G> {
    fn view(&self) -> GameView {
        self.view()
    }

    fn options(&self, chosen: &[usize]) -> Options {
        self.options(chosen)
    }

    fn why_not(&self, squares: &[usize]) -> Option<Message> {
        self.why_not(squares)
    }

    fn play(&mut self, text: &str) -> Result<(), Message> {
        self.play(text)
    }

    fn go_to(&mut self, ply: usize) {
        self.record_mut().go_to(ply);
    }

    fn set_tag(&mut self, key: &str, value: &str) {
        let _ = self.record_mut().set_tag(key, value);
    }

    fn text(&self) -> String {
        self.record().to_string()
    }

    fn picture(&self, marks: &Marks) -> String {
        self.picture(marks)
    }

    fn tray(&self) -> Vec<PieceView> {
        G::tray()
    }

    fn set_up(&mut self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<(), Message> {
        *self = Self::set_up(self, at, mover)?;
        Ok(())
    }
}

/// Calls a function with the position type of a game's name; an error message for other names.
macro_rules! by_name {
    ($name:expr, $game:ident => $value:expr) => {
        match $name {
            <ploy_rules::Position as board_game_core::Game>::NAME => {
                type $game = ploy_rules::Position;
                $value
            }
            <ploy_rules::FourPosition as board_game_core::Game>::NAME => {
                type $game = ploy_rules::FourPosition;
                $value
            }
            <shogun_rules::Position as board_game_core::Game>::NAME => {
                type $game = shogun_rules::Position;
                $value
            }
            <rook_hunt::Position as board_game_core::Game>::NAME => {
                type $game = rook_hunt::Position;
                $value
            }
            other => Err(
                $crate::Message::new(format!("there is no game {other:?}"), "bad-game").gap(other),
            ),
        }
    };
}
pub(crate) use by_name;

/// A new game by its name.
///
/// # Errors
/// No such game, rules that make no sense, or no such position.
pub fn start(game: &str, rules: &str, position: Option<&str>) -> Result<Box<dyn Table>, Message> {
    by_name!(game, G => Session::<G>::start(rules, position).map(|session| Box::new(session) as Box<dyn Table>))
}

/// A game that was saved.
///
/// # Errors
/// What is wrong with the text, or with the first move that is not legal.
pub fn open(text: &str) -> Result<Box<dyn Table>, Message> {
    let text: RecordText = text.parse().map_err(|error: RecordError| error.told())?;
    by_name!(text.game(), G => Session::<G>::open(&text).map(|session| Box::new(session) as Box<dyn Table>))
}
