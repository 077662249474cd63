//! The bindings for JavaScript: the functions of this crate with JSON for data. An error is a
//! [`Message`] as JSON.

use core::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use board_bot::Limits;
use board_games::{Analyser, Marks, Message, ReviewedMove, SolvingTime, Table};

/// The memory limit of a solution on the page, in bytes.
const SOLVING_MEMORY: u64 = 400 << 20;

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("{error:?}"))
}

fn error_json(message: Message) -> String {
    to_json(&message)
}

fn from_json<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error_json(Message::new(error, "bad-request")))
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
            .map_err(error_json)
    }

    /// Opens a saved game.
    pub fn open(text: &str) -> Result<PlayedGame, String> {
        board_games::open(text).map(PlayedGame).map_err(error_json)
    }

    /// The state of the game for the page, with the moves from index `from` on.
    pub fn view(&self, from: usize) -> String {
        to_json(&self.0.view(from))
    }

    /// The continuations of a move that begins with these squares.
    pub fn options(&self, chosen: &[usize]) -> String {
        to_json(&self.0.options(chosen))
    }

    /// The reason why there is no move with these squares.
    pub fn illegal_reason(&self, squares: &[usize]) -> Option<String> {
        self.0.illegal_reason(squares).as_ref().map(to_json)
    }

    /// Plays a move.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.0.play(text).map_err(error_json)
    }

    /// Goes to a ply by undo or redo.
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
        Ok(self.0.picture(&from_json::<Marks>(marks)?))
    }

    /// The pieces for setting up a position.
    pub fn tray(&self) -> String {
        to_json(&self.0.tray())
    }

    /// Puts a piece on a square, or clears the square if the code is empty.
    pub fn put(&mut self, square: usize, code: &str, mover: usize) -> Result<(), String> {
        let code = Some(code).filter(|code| !code.is_empty());
        self.0
            .set_up(Some((square, code)), mover)
            .map_err(error_json)
    }

    /// Sets the player to move and makes the position the start of the game.
    pub fn set_mover(&mut self, mover: usize) -> Result<(), String> {
        self.0.set_up(None, mover).map_err(error_json)
    }
}

/// The analyser of a game for a web worker: bots, best moves and reviews.
#[wasm_bindgen]
pub struct GameAnalyser(Box<dyn Analyser>);

#[wasm_bindgen]
impl GameAnalyser {
    /// The analyser of the game of this name.
    pub fn of(game: &str) -> Result<GameAnalyser, String> {
        board_games::game(game)
            .and_then(board_games::GameEntry::analyser)
            .map(GameAnalyser)
            .map_err(error_json)
    }

    /// Solves the current position of a game with all that belong to it, and reports progress to
    /// the worker. The page stops it by ending the worker.
    pub fn solve(game: &str) -> Result<GameAnalyser, String> {
        let table = board_games::open(game).map_err(error_json)?;
        let report = &mut |done, of| report_progress(done as usize, of as usize);
        let exact = table.exact(SolvingTime::Unlimited, SOLVING_MEMORY, report);
        let exact = exact.unwrap_or_else(|| Ok(table.analyser()));
        exact.map(GameAnalyser).map_err(error_json)
    }

    /// Every move of the current position with its exact score, the best first; `null` if they are
    /// not known.
    pub fn exact_lines(&self, game: &str) -> Result<String, String> {
        let table = board_games::open(game).map_err(error_json)?;
        Ok(to_json(&self.0.exact_lines(&*table)))
    }

    /// Chooses the move of a bot.
    pub fn bot(&mut self, game: &str, agent: &str, seed: u32) -> Result<String, String> {
        let table = board_games::open(game).map_err(error_json)?;
        self.0
            .bot(&*table, agent, seed.into())
            .map(|line| to_json(&line))
            .map_err(error_json)
    }

    /// The best moves with their scores and principal variations, at most `count`.
    pub fn lines(
        &mut self,
        game: &str,
        count: usize,
        depth: u32,
        nodes: u32,
    ) -> Result<String, String> {
        let table = board_games::open(game).map_err(error_json)?;
        let limits = Limits::depth(depth).and_nodes(nodes.into());
        Ok(to_json(&self.0.best_lines(&*table, count, &limits)))
    }

    /// Reviews the move at this ply: its loss against the best move.
    pub fn review_move(&mut self, game: &str, ply: usize, nodes: u32) -> Result<String, String> {
        let table = board_games::open(game).map_err(error_json)?;
        let judgement = self
            .0
            .review_move(&*table, ply, &Limits::nodes(nodes.into()));
        Ok(to_json(&judgement.map(ReviewedMove::from)))
    }
}

/// The games of the catalogue.
#[wasm_bindgen]
pub fn games() -> String {
    to_json(&crate::games())
}

/// The bots of a game.
#[wasm_bindgen]
pub fn bots(game: &str) -> Result<String, String> {
    board_games::game(game)
        .map(|game| to_json(&game.bots()))
        .map_err(error_json)
}

/// The styles of a bot.
#[wasm_bindgen]
pub fn styles(bot: &str) -> String {
    to_json(&board_games::styles(bot))
}

/// The papers' claims about a game, or about `tours`.
#[wasm_bindgen]
pub fn claims(subject: &str) -> String {
    to_json(&crate::claims(subject))
}

/// Checks a claim.
#[wasm_bindgen]
pub fn examine(key: &str) -> Result<String, String> {
    crate::examine(key)
        .map(|verdict| to_json(&verdict))
        .map_err(error_json)
}

#[wasm_bindgen]
extern "C" {
    /// The worker's function for progress. The arguments are the numbers of finished parts and of
    /// all parts.
    #[wasm_bindgen(js_name = reportProgress)]
    fn report_progress(done: usize, total: usize);
}

/// Searches for a tour.
#[wasm_bindgen]
pub fn find_tour(question: &str) -> Result<String, String> {
    crate::find_tour(&from_json(question)?)
        .map(|answer| to_json(&answer))
        .map_err(error_json)
}

/// Counts all tours of a board and reports progress to the worker. The page stops it by ending the
/// worker.
#[wasm_bindgen]
pub fn count_tours(board: &str, closed: bool) -> Result<String, String> {
    let progress = |done, total| {
        report_progress(done, total);
        ControlFlow::Continue(())
    };
    crate::count_tours(board, closed, progress).map_err(error_json)
}

/// The possible next squares of a knight, with the counts of Warnsdorff's rule.
#[wasm_bindgen]
pub fn onward_moves(board: &str, path: &[usize]) -> Result<String, String> {
    crate::onward_moves(board, path)
        .map(|squares| to_json(&squares))
        .map_err(error_json)
}

/// The squares of a walk by Warnsdorff's rule; with a seed ties are broken at random.
#[wasm_bindgen]
pub fn walk(board: &str, start: usize, seed: Option<u32>) -> Result<Vec<usize>, String> {
    crate::walk(board, start, seed.map(u64::from)).map_err(error_json)
}

/// The path and its continuation by Warnsdorff's rule.
#[wasm_bindgen]
pub fn continue_walk(board: &str, path: &[usize]) -> Result<Vec<usize>, String> {
    crate::continue_walk(board, path).map_err(error_json)
}

/// Draws a board with marks as SVG.
#[wasm_bindgen]
pub fn tour_picture(marks: &str) -> Result<String, String> {
    crate::tour_picture(&from_json(marks)?).map_err(error_json)
}
