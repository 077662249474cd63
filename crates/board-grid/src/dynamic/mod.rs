//! Boards whose size is known only at run time: rectangles up to 65,535 squares a side, with or
//! without holes.
//!
//! ```
//! use board_grid::dynamic::{Board, Square};
//!
//! let board: Board = "..#\n...\n#..".parse()?;
//! assert_eq!((board.width(), board.height(), board.len()), (3, 3, 7));
//! assert!(!board.contains(Square::new(2, 0)));
//! # Ok::<(), board_grid::dynamic::BoardError>(())
//! ```

mod board;
mod error;
mod square;

pub use board::{Board, BoardSquares};
pub use error::BoardError;
pub use square::{ParseSquareError, Square};
