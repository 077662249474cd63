//! A game of any kind, for callers that know it by name.

use crate::game::BoardGame;
use crate::message::Message;
use crate::session::Session;
use crate::view::{GameView, Marks, Options, PieceView};

/// A [`Session`] of whatever game.
pub trait Table {
    /// See [`Session::view`].
    fn view(&self, from: usize) -> GameView;
    /// See [`Session::options`].
    fn options(&self, chosen: &[usize]) -> Options;
    /// See [`Session::why_not`].
    fn why_not(&self, squares: &[usize]) -> Option<Message>;
    /// See [`Session::play`].
    ///
    /// # Errors
    /// Why not.
    fn play(&mut self, text: &str) -> Result<(), Message>;
    /// See [`Session::go_to`].
    fn go_to(&mut self, ply: usize);
    /// See [`Session::set_tag`].
    fn set_tag(&mut self, key: &str, value: &str);
    /// The record as text.
    fn text(&self) -> String;
    /// See [`Session::picture`].
    fn picture(&self, marks: &Marks) -> String;
    /// See [`BoardGame::tray`].
    fn tray(&self) -> Vec<PieceView>;
    /// See [`Session::set_up`].
    ///
    /// # Errors
    /// What is wrong with that.
    fn set_up(&mut self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<(), Message>;
}

impl<G: BoardGame> Table for Session<G> {
    fn view(&self, from: usize) -> GameView {
        self.view(from)
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
        self.go_to(ply);
    }

    fn set_tag(&mut self, key: &str, value: &str) {
        self.set_tag(key, value);
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
