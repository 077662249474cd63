//! The workspace's games and tours as the browser page needs them: sessions over the rule crates and the bot, with all that
//! is said and shown as plain data.
//!
//! Nothing here knows a rule of any game: moves, refusals, endings, texts and pictures are those of the libraries.
//! [`OnBoard`] is what a game adds to the [`Game`](board_game_core::Game) contract to be clicked on.
//!
//! - [`start`] and [`open`] make a [`Table`], a game of whatever kind; [`Session`] is one of a known kind.
//! - [`Thinker`] answers for the bots, analyses and reviews.
//! - [`claims`] are those of the papers, and [`examine`] answers whether one holds.
//! - [`find_tour`], [`count_tours`], [`onward`] and [`tour_picture`] are for knight's tours.
//!
//! ```
//! let mut table = board_web::start("hunt", "", None).expect("the default rules");
//! table.play("a1").expect("no pawn is near");
//! assert_eq!(table.view().ply, 1);
//! let refusal = table.play("Ba3-a5").unwrap_err();
//! assert_eq!(refusal.key, "hunt.too-far");
//! ```

#[cfg(target_arch = "wasm32")]
pub mod bindings;
mod claims;
mod exact;
mod faults;
mod games;
mod message;
mod on_board;
mod seats;
mod session;
mod table;
mod think;
mod tours;
mod view;

pub use claims::{Claim, Finding, Trial, claims, examine};
pub use exact::{Exact, ExactView, Turns};
pub use message::{Gap, Message, Told};
pub use on_board::{OnBoard, Squares};
pub use seats::{bots, styles};
pub use session::Session;
pub use table::{GAMES, Table, open, start};
pub use think::{Judged, Line, ScoreView, Thinker, thinker};
pub use tours::{
    Onward, TourAnswer, TourMarks, TourQuestion, count_tours, find_tour, onward, tour_picture,
};
pub use view::{EndingView, GameView, Marks, MoveChoice, MoveView, NextSquare, Options, PieceView};
