//! The bindings for JavaScript: the library's functions, with plain data as JSON. An error is a
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
    /// Starts a new game by its name.
    pub fn start(game: &str, rules: &str, position: Option<String>) -> Result<PlayedGame, String> {
        board_games::start(game, rules, position.as_deref())
            .map(PlayedGame)
            .map_err(refused)
    }

    /// Opens a saved game.
    pub fn open(text: &str) -> Result<PlayedGame, String> {
        board_games::open(text).map(PlayedGame).map_err(refused)
    }

    /// The state of the game for the page, with the moves from index `from` on.
    pub fn view(&self, from: usize) -> String {
        written(&self.0.view(from))
    }

    /// The continuations of a move that begins with these squares.
    pub fn options(&self, chosen: &[usize]) -> String {
        written(&self.0.options(chosen))
    }

    /// The reason why there is no move with these squares.
    pub fn why_not(&self, squares: &[usize]) -> Option<String> {
        self.0.why_not(squares).as_ref().map(written)
    }

    /// Plays a move.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.0.play(text).map_err(refused)
    }

    /// Goes to a ply: undoes or redoes moves.
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

    /// The pieces for setting up a position.
    pub fn tray(&self) -> String {
        written(&self.0.tray())
    }

    /// Puts a piece on a square, or clears the square if the code is empty.
    pub fn put(&mut self, square: usize, code: &str, mover: usize) -> Result<(), String> {
        let code = Some(code).filter(|code| !code.is_empty());
        self.0.set_up(Some((square, code)), mover).map_err(refused)
    }

    /// Sets the player to move and makes the position the start of the game.
    pub fn set_mover(&mut self, mover: usize) -> Result<(), String> {
        self.0.set_up(None, mover).map_err(refused)
    }
}

/// The analyser of a game, for a web worker.
#[wasm_bindgen]
pub struct GameThinker(Box<dyn Analyser>);

#[wasm_bindgen]
impl GameThinker {
    /// The analyser of the game of this name.
    pub fn of(game: &str) -> Result<GameThinker, String> {
        board_games::game(game)
            .and_then(board_games::GameEntry::thinker)
            .map(GameThinker)
            .map_err(refused)
    }

    /// Chooses the move of a bot.
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

    /// Judges the move at this ply.
    pub fn judge(&mut self, game: &str, ply: usize, nodes: u32) -> Result<String, String> {
        let table = board_games::open(game).map_err(refused)?;
        let judgement = self.0.judge(&*table, ply, &Limits::nodes(nodes.into()));
        Ok(written(&judgement.map(ReviewedMove::from)))
    }
}

/// The games of the catalogue.
#[wasm_bindgen]
pub fn games() -> String {
    written(&crate::games())
}

/// The bots of a game.
#[wasm_bindgen]
pub fn bots(game: &str) -> String {
    written(&board_games::bots(game))
}

/// The styles of a bot.
#[wasm_bindgen]
pub fn styles(bot: &str) -> String {
    written(&board_games::styles(bot))
}

/// The papers' claims about a game, or about `tours`.
#[wasm_bindgen]
pub fn claims(subject: &str) -> String {
    written(&crate::claims(subject))
}

/// Checks a claim.
#[wasm_bindgen]
pub fn examine(key: &str) -> Result<String, String> {
    crate::examine(key)
        .map(|verdict| written(&verdict))
        .map_err(refused)
}

#[wasm_bindgen]
extern "C" {
    /// A function of the worker that gets the progress: finished parts and all parts.
    #[wasm_bindgen(js_name = heardCount)]
    fn heard_count(done: usize, of: usize);
}

/// Searches for a tour.
#[wasm_bindgen]
pub fn find_tour(question: &str) -> Result<String, String> {
    crate::find_tour(&read(question)?)
        .map(|answer| written(&answer))
        .map_err(refused)
}

/// Counts all tours of a board and reports progress to the worker. The page stops it by ending the
/// worker.
#[wasm_bindgen]
pub fn count_tours(board: &str, closed: bool) -> Result<String, String> {
    let progress = |done, of| {
        heard_count(done, of);
        ControlFlow::Continue(())
    };
    crate::count_tours(board, closed, progress).map_err(refused)
}

/// The possible next squares of a knight, with the counts of Warnsdorff's rule.
#[wasm_bindgen]
pub fn onward(board: &str, path: &[usize]) -> Result<String, String> {
    crate::onward(board, path)
        .map(|squares| written(&squares))
        .map_err(refused)
}

/// The squares of a walk by Warnsdorff's rule; with a seed ties are broken at random.
#[wasm_bindgen]
pub fn walk(board: &str, start: usize, seed: Option<u32>) -> Result<Vec<usize>, String> {
    crate::walk(board, start, seed.map(u64::from)).map_err(refused)
}

/// The path and its continuation by Warnsdorff's rule.
#[wasm_bindgen]
pub fn walk_on(board: &str, path: &[usize]) -> Result<Vec<usize>, String> {
    crate::walk_on(board, path).map_err(refused)
}

/// Draws a board with marks as SVG.
#[wasm_bindgen]
pub fn tour_picture(marks: &str) -> Result<String, String> {
    crate::tour_picture(&read(marks)?).map_err(refused)
}

/// A solved hunt.
#[wasm_bindgen]
pub struct SolvedHunt(SolvedAnalyser);

#[wasm_bindgen]
impl SolvedHunt {
    /// Solves the hunt with these rules and reports progress to the worker. The page stops it by
    /// ending the worker.
    pub fn solve(rules: &str) -> Result<SolvedHunt, String> {
        SolvedAnalyser::solve(rules, heard_count)
            .map(SolvedHunt)
            .map_err(refused)
    }

    /// The values of a game's current position.
    pub fn look(&self, game: &str) -> Result<String, String> {
        self.0
            .look(game)
            .map(|view| written(&view))
            .map_err(refused)
    }
}
