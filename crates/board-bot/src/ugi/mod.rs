//! Engines for other programs, of any game: UGI, the Universal Game Interface.
//!
//! UGI is chess's UCI for any game, with `ugi` and `ugiok` for `uci` and `uciok`, and with players
//! one and two for white and black. Commands come line by line, and answers are written line by
//! line; positions and moves are the game's own text. A [`Session`] is handed the lines one by one,
//! and [`serve`] reads them from a stream; a [`Client`] is the other side, and asks an engine for
//! its moves, as a [`Peer`] whose lines are bounded.
//!
//! | command | answer |
//! |---|---|
//! | `ugi` | `id name ...`, `id author ...`, the options, `ugiok` |
//! | `isready` | `readyok`, also while the engine thinks |
//! | `setoption name <name> value <value>` | none, or `info string error: ...` |
//! | `uginewgame` | none |
//! | `position startpos`, `position fen <position>`, perhaps `moves <moves>` | none |
//! | `go`, perhaps `depth`, `nodes`, `movetime`, ... | `info` lines, then `bestmove <move>` |
//! | `go perft <depth>` | the number of games of so many moves |
//! | `ponderhit` | none: the time of `go ponder` counts from now on |
//! | `d`, `eval`, `bench` | the position, its static evaluation, a fixed search |
//! | `stop` | stops the search, after its first ply or a tenth of a second |
//! | `query gameover`, `query p1turn`, `query result` | `response ...` |
//! | `quit` | none |
//!
//! ```
//! # #[cfg(feature = "ploy")] {
//! use board_bot::evaluation::PloyEvaluation;
//! use board_bot::ugi::{Engine, serve};
//! use ploy_rules::Position;
//!
//! let engine = Engine::new("example 1.0", Position::start(), PloyEvaluation::default());
//! let commands = "position startpos moves e3-e4-0\nquery p1turn\nquit\n";
//! // A program passes `std::io::stdin().lock()` and `std::io::stdout()`.
//! serve(engine, commands.as_bytes(), std::io::stdout()).expect("the streams work");
//! # }
//! ```

mod client;
mod command;
mod diagnostics;
mod engine;
mod info;
mod options;
mod running_search;
mod session;
mod text;

pub use client::{Client, ClientError, EngineLimits, Peer, PeerBounds, PeerError};
pub use engine::Engine;
pub use session::{Session, serve};
