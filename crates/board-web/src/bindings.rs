//! What JavaScript calls: the library's functions with plain data as JSON. An error is a
//! [`Message`] as JSON.

use core::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use board_bot::Limits;
use board_games::{Analyser, Marks, Message, ReviewedMove, SolvedAnalyser, Table};

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("{error:?}"))
}

fn refused(message: Message) -> String {
    written(&message)
}

fn read<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| refused(Message::new(error, "bad-request")))
}

/// A game on the page.
#[wasm_bindgen]
pub struct PlayedGame(Box<dyn Table>);

#[wasm_bindgen]
impl PlayedGame {
    /// A new game by its name.
    pub fn start(game: &str, rules: &str, position: Option<String>) -> Result<PlayedGame, String> {
        board_games::start(game, rules, position.as_deref())
            .map(PlayedGame)
            .map_err(refused)
    }

    /// A game that was saved.
    pub fn open(text: &str) -> Result<PlayedGame, String> {
        board_games::open(text).map(PlayedGame).map_err(refused)
    }

    /// All that the page shows, with the moves from this place on.
    pub fn view(&self, from: usize) -> String {
        written(&self.0.view(from))
    }

    /// How a move goes on that begins with these squares.
    pub fn options(&self, chosen: &[usize]) -> String {
        written(&self.0.options(chosen))
    }

    /// Why there is no move with these squares.
    pub fn why_not(&self, squares: &[usize]) -> Option<String> {
        self.0.why_not(squares).as_ref().map(written)
    }

    /// Plays a move.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.0.play(text).map_err(refused)
    }

    /// Takes back or plays again.
    pub fn go_to(&mut self, ply: usize) {
        self.0.go_to(ply);
    }

    /// Sets a tag of the record.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        self.0.set_tag(key, value);
    }

    /// The record as text.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// The board as SVG.
    pub fn picture(&self, marks: &str) -> Result<String, String> {
        Ok(self.0.picture(&read::<Marks>(marks)?))
    }

    /// The pieces that a position can be set up with.
    pub fn tray(&self) -> String {
        written(&self.0.tray())
    }

    /// Puts a piece on a square, or nothing with an empty code.
    pub fn put(&mut self, square: usize, code: &str, mover: usize) -> Result<(), String> {
        let code = Some(code).filter(|code| !code.is_empty());
        self.0.set_up(Some((square, code)), mover).map_err(refused)
    }

    /// Makes it this player's turn, and the position the beginning of a game.
    pub fn set_mover(&mut self, mover: usize) -> Result<(), String> {
        self.0.set_up(None, mover).map_err(refused)
    }
}

/// What thinks in a worker.
#[wasm_bindgen]
pub struct GameThinker(Box<dyn Analyser>);

#[wasm_bindgen]
impl GameThinker {
    /// For games of this name.
    pub fn of(game: &str) -> Result<GameThinker, String> {
        board_games::game(game)
            .and_then(board_games::GameEntry::thinker)
            .map(GameThinker)
            .map_err(refused)
    }

    /// The move of a bot.
    pub fn bot(&mut self, game: &str, agent: &str, seed: u32) -> Result<String, String> {
        let table = board_games::open(game).map_err(refused)?;
        self.0
            .bot(&*table, agent, seed.into())
            .map(|line| written(&line))
            .map_err(refused)
    }

    /// The best moves.
    pub fn lines(
        &mut self,
        game: &str,
        count: usize,
        depth: u32,
        nodes: u32,
    ) -> Result<String, String> {
        let table = board_games::open(game).map_err(refused)?;
        let limits = Limits::depth(depth).and_nodes(nodes.into());
        Ok(written(&self.0.best_lines(&*table, count, &limits)))
    }

    /// What a move of the game gave away.
    pub fn judge(&mut self, game: &str, ply: usize, nodes: u32) -> Result<String, String> {
        let table = board_games::open(game).map_err(refused)?;
        let judgement = self.0.judge(&*table, ply, &Limits::nodes(nodes.into()));
        Ok(written(&judgement.map(ReviewedMove::from)))
    }
}

/// What the page has to know of each game before one is begun.
#[wasm_bindgen]
pub fn games() -> String {
    written(&crate::games())
}

/// The bots that may play a game.
#[wasm_bindgen]
pub fn bots(game: &str) -> String {
    written(&board_games::bots(game))
}

/// A bot in each style that it can play in.
#[wasm_bindgen]
pub fn styles(bot: &str) -> String {
    written(&board_games::styles(bot))
}

/// What the papers claim about a game, or about `tours`.
#[wasm_bindgen]
pub fn claims(subject: &str) -> String {
    written(&crate::claims(subject))
}

/// Whether a claim holds.
#[wasm_bindgen]
pub fn examine(key: &str) -> Result<String, String> {
    crate::examine(key)
        .map(|finding| written(&finding))
        .map_err(refused)
}

#[wasm_bindgen]
extern "C" {
    /// The worker's own function that hears how far a count is.
    #[wasm_bindgen(js_name = heardCount)]
    fn heard_count(done: usize, of: usize);
}

/// Looks for a tour.
#[wasm_bindgen]
pub fn find_tour(question: &str) -> Result<String, String> {
    crate::find_tour(&read(question)?)
        .map(|answer| written(&answer))
        .map_err(refused)
}

/// Counts all tours of a board; the worker is told how far it is, and stopped from outside.
#[wasm_bindgen]
pub fn count_tours(board: &str, closed: bool) -> Result<String, String> {
    let progress = |done, of| {
        heard_count(done, of);
        ControlFlow::Continue(())
    };
    crate::count_tours(board, closed, progress).map_err(refused)
}

/// Where a knight may go on to, with the counts of Warnsdorff's rule.
#[wasm_bindgen]
pub fn onward(board: &str, path: &[usize]) -> Result<String, String> {
    crate::onward(board, path)
        .map(|squares| written(&squares))
        .map_err(refused)
}

/// The squares of a walk by Warnsdorff's rule; ties go at random with a seed.
#[wasm_bindgen]
pub fn walk(board: &str, start: usize, seed: Option<u32>) -> Result<Vec<usize>, String> {
    crate::walk(board, start, seed.map(u64::from)).map_err(refused)
}

/// These squares, and all that a walk by Warnsdorff's rule visits after them.
#[wasm_bindgen]
pub fn walk_on(board: &str, path: &[usize]) -> Result<Vec<usize>, String> {
    crate::walk_on(board, path).map_err(refused)
}

/// A board with what is marked on it, as SVG.
#[wasm_bindgen]
pub fn tour_picture(marks: &str) -> Result<String, String> {
    crate::tour_picture(&read(marks)?).map_err(refused)
}

/// A solved hunt.
#[wasm_bindgen]
pub struct SolvedHunt(SolvedAnalyser);

#[wasm_bindgen]
impl SolvedHunt {
    /// Solves the hunt of these rules; the worker is told of every turn, and stopped from outside.
    pub fn solve(rules: &str) -> Result<SolvedHunt, String> {
        SolvedAnalyser::solve(rules, heard_count)
            .map(SolvedHunt)
            .map_err(refused)
    }

    /// The values where a hunt stands.
    pub fn look(&self, game: &str) -> Result<String, String> {
        self.0
            .look(game)
            .map(|view| written(&view))
            .map_err(refused)
    }
}
