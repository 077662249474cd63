//! The functions of two coursework papers on the knight's tour, under their own names: Urban 2016,
//! "Coursework 7 (Scala, Knight's Tour)", and Urban 2023, "Main Part 4 (Scala): Knight's Tour".
//!
//! Boards are `dim` x `dim`, squares are pairs `(x, y)` counted from 0. Where the papers take a
//! list with the newest square first, these functions take and return paths in **visiting order**.
//! A *tour* visits every square and may be closed or not. Functions return a [`Result`]: an error
//! means invalid input, such as a board of size 0 or a square off the board.
//!
//! There is no recursion, and no limit on the board's size but the memory: boards are printed with
//! up to 11,585 squares a side.
//!
//! ```
//! use knights_tour::assignment::{count_tours, print_board, tour_on_mega_board};
//!
//! assert_eq!(count_tours(5, &[(0, 0).into()])?, 304);
//!
//! let tour = tour_on_mega_board(70, &[(0, 0).into()])?.expect("there is one");
//! assert!(print_board(70, tour.squares())?.starts_with(' '));
//! # Ok::<(), knights_tour::assignment::InputError>(())
//! ```

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::carries::carries;
use crate::path::partial::{PartialSearch, places_of};
use crate::search::CompleteSearch;
use crate::warnsdorff::Warnsdorff;
use crate::{
    Answer, Board, BoardError, Goal, GoalError, Path, PathError, SearchLimit, Square, Tour, Tours,
    is_knight_move, neighbours,
};

/// A pair of coordinates, possibly off the board.
pub type Pos = (i32, i32);

/// Invalid input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// There is no such board.
    Board(BoardError),
    /// The squares are no path on the board.
    Path(PathError),
    /// The board needs more memory than the limit allows, or than the machine has.
    Goal(GoalError),
    /// The path is empty; the functions need a start square.
    NoStart,
    /// A square is outside the board.
    OutsideBoard {
        /// The square.
        square: Square,
        /// Squares a side.
        dim: u16,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::Path(error) => error.fmt(f),
            Self::Goal(error) => error.fmt(f),
            Self::NoStart => f.write_str("the path is empty: at least the start square is needed"),
            Self::OutsideBoard { square, dim } => {
                write!(f, "square {square} is outside the {dim} x {dim} board")
            }
        }
    }
}

impl core::error::Error for InputError {}

carries!(InputError { Board(BoardError), Goal(GoalError), Path(PathError) });

/// Whether a position is inside the board and not on the path yet (Urban 2023, task 1).
///
/// ```
/// use knights_tour::assignment::is_legal;
///
/// assert!(is_legal(8, &[(0, 0).into()], (7, 7)));
/// assert!(!is_legal(8, &[(0, 0).into()], (0, 0)));
/// assert!(!is_legal(8, &[], (-1, 2)));
/// ```
#[must_use]
pub fn is_legal(dim: u16, path: &[Square], pos: Pos) -> bool {
    let inside = |at: i32| u16::try_from(at).ok().filter(|&at| at < dim);
    match (inside(pos.0), inside(pos.1)) {
        (Some(x), Some(y)) => !path.contains(&Square::new(x, y)),
        _ => false,
    }
}

/// The knight moves from `pos` to squares not on the path, clockwise from 12 o'clock (Urban 2023,
/// task 2).
///
/// `path` is any list of visited squares. It need not end at `pos` or be a path of knight moves.
///
/// # Errors
/// [`InputError`] for a board of size 0 and squares outside the board.
pub fn legal_moves(
    dim: u16,
    path: &[Square],
    pos: impl Into<Square>,
) -> Result<Vec<Square>, InputError> {
    let pos = pos.into();
    let board = checked_board(dim, path, pos)?;
    Ok(neighbours(&board, pos)
        .filter(|square| !path.contains(square))
        .collect())
}

/// The [`legal_moves`] by Warnsdorff's rule: sorted by the number of onward moves to free squares;
/// ties clockwise (Urban 2023, task 6).
///
/// # Errors
/// As [`legal_moves`].
pub fn ordered_moves(
    dim: u16,
    path: &[Square],
    pos: impl Into<Square>,
) -> Result<Vec<Square>, InputError> {
    let pos = pos.into();
    let board = checked_board(dim, path, pos)?;
    let is_free = |square: &Square| !path.contains(square);
    let mut moves: Vec<Square> = neighbours(&board, pos).filter(is_free).collect();
    // The sort keeps equal moves in their order.
    moves.sort_by_cached_key(|&square| neighbours(&board, square).filter(is_free).count());
    Ok(moves)
}

/// The number of tours that extend the path; with an empty path, of all tours of the board (Urban
/// 2023, task 3).
///
/// Enumerates all tours, which is fast up to 36 squares.
///
/// # Errors
/// [`InputError`] for a board of size 0 and an invalid path.
pub fn count_tours(dim: u16, path: &[Square]) -> Result<u128, InputError> {
    Ok(enum_tours(dim, path)?.count() as u128)
}

/// All tours that extend the path, lazily (Urban 2023, task 3).
///
/// # Errors
/// As [`count_tours`].
pub fn enum_tours(dim: u16, path: &[Square]) -> Result<Tours, InputError> {
    Ok(Tours::extending(&checked_path(dim, path)?))
}

/// The first result of `f` over `xs`, calling `f` once for each element and for as few as possible
/// (Urban 2023, task 4).
///
/// ```
/// use knights_tour::assignment::first;
///
/// let mut calls = 0;
/// let half = first([1, 3, 4, 6], |x| {
///     calls += 1;
///     (x % 2 == 0).then_some(x / 2)
/// });
/// assert_eq!((half, calls), (Some(2), 3));
/// ```
pub fn first<X, T>(xs: impl IntoIterator<Item = X>, f: impl FnMut(X) -> Option<T>) -> Option<T> {
    xs.into_iter().find_map(f)
}

/// The first tour extending the path in depth-first order, or `None` when there is none (Urban
/// 2023, task 5).
///
/// The search goes depth first and tries the moves clockwise from 12 o'clock, as [`enum_tours`]
/// does. On boards of more than 2,500 squares [`Tours`] returns a tour by Warnsdorff's rule first.
///
/// ```
/// use knights_tour::assignment::first_tour;
///
/// let tour = first_tour(8, &[(0, 0).into()])?.expect("there is one");
/// assert_eq!(tour.squares()[..4], [(0, 0).into(), (1, 2).into(), (2, 4).into(), (3, 6).into()]);
/// # Ok::<(), knights_tour::assignment::InputError>(())
/// ```
///
/// # Errors
/// [`InputError`] for a board of size 0, and for an invalid or empty path.
pub fn first_tour(dim: u16, path: &[Square]) -> Result<Option<Tour>, InputError> {
    let path = checked_nonempty_path(dim, path)?;
    // Prove existence first: if there is no tour, depth-first enumeration would take too long.
    match open_tour(&path)? {
        Some(_) => Ok(Tours::extending(&path).next()),
        None => Ok(None),
    }
}

/// One closed tour that extends the path, or `None` when there is none (Urban 2023, task 7).
///
/// # Errors
/// As [`first_tour`].
pub fn first_closed_tour_heuristics(dim: u16, path: &[Square]) -> Result<Option<Tour>, InputError> {
    Ok(closed_tour(&checked_nonempty_path(dim, path)?)?)
}

/// One tour that extends the path, or `None` when there is none (Urban 2023, task 8).
///
/// # Errors
/// As [`first_tour`].
pub fn first_tour_heuristics(dim: u16, path: &[Square]) -> Result<Option<Tour>, InputError> {
    Ok(open_tour(&checked_nonempty_path(dim, path)?)?)
}

/// One tour that extends the path, or `None` when there is none; for big boards (Urban 2023, task
/// 9).
///
/// # Errors
/// As [`first_tour`].
pub fn tour_on_mega_board(dim: u16, path: &[Square]) -> Result<Option<Tour>, InputError> {
    first_tour_heuristics(dim, path)
}

/// One path of `n` squares that extends the given one over squares for which `f` holds, or `None`
/// when there is none (Urban 2023, task 10).
///
/// The squares of the given path count towards `n`, and `f` is not asked about them.
///
/// ```
/// use knights_tour::assignment::one_tour_pred;
///
/// let path = one_tour_pred(7, &[(0, 0).into()], 35, |square| square.x() < 5)?;
/// let path = path.expect("5 x 7 has a tour from the corner");
/// assert_eq!(path.squares().len(), 35);
/// assert!(path.squares().iter().all(|square| square.x() < 5));
/// # Ok::<(), knights_tour::assignment::InputError>(())
/// ```
///
/// # Errors
/// As [`first_tour`].
pub fn one_tour_pred(
    dim: u16,
    path: &[Square],
    n: usize,
    mut f: impl FnMut(Square) -> bool,
) -> Result<Option<Path>, InputError> {
    let path = checked_nonempty_path(dim, path)?;
    let on_path = places_of(path.board(), path.squares());
    let full = path.board().clone();
    let board = Board::from_fn(dim, dim, |square| on_path[full.index(square)] || f(square))?;
    let path = Path::new(&board, path.into_squares())?;
    let squares = if n == board.len() {
        open_tour(&path)?.map(|tour| tour.into_path().into_squares())
    } else {
        PartialSearch::new(&path, n).run()
    };
    Ok(match squares {
        Some(squares) => Some(Path::new(&full, squares)?),
        None => None,
    })
}

/// The board as a grid of visit numbers, -1 for unvisited squares, four columns per number. The row
/// with the largest `y` is on top, as in the 8 x 8 example of Urban 2023.
///
/// # Errors
/// [`InputError`] for a board of size 0 and an invalid path.
pub fn print_board(dim: u16, path: &[Square]) -> Result<String, InputError> {
    let path = checked_path(dim, path)?;
    let rows = (0..dim).rev();
    Ok(grid(&path, rows, Square::new))
}

/// The board as a grid of visit numbers with a row for each `x`, from 0, as in task 10 of Urban
/// 2023.
///
/// # Errors
/// As [`print_board`].
pub fn print_board_by_x(dim: u16, path: &[Square]) -> Result<String, InputError> {
    let path = checked_path(dim, path)?;
    Ok(grid(&path, 0..dim, |column, row| Square::new(row, column)))
}

fn grid(
    path: &Path,
    rows: impl Iterator<Item = u16>,
    square_at: impl Fn(u16, u16) -> Square,
) -> String {
    let board = path.board();
    let mut numbers: Vec<Option<usize>> = vec![None; board.rectangle_len()];
    for (number, &square) in path.squares().iter().enumerate() {
        numbers[board.index(square)] = Some(number);
    }
    let width = path.squares().len().saturating_sub(1).max(999).ilog10() as usize + 2;
    let mut text = String::new();
    for row in rows {
        for column in 0..board.width() {
            // Writing to a `String` cannot fail.
            let _ = match numbers[board.index(square_at(column, row))] {
                Some(number) => write!(text, "{number:>width$} "),
                None => write!(text, "{:>width$} ", -1),
            };
        }
        text.push('\n');
    }
    text
}

/// A tour that extends a path, closed or not; `None` if there is provably none.
fn open_tour(path: &Path) -> Result<Option<Tour>, GoalError> {
    let walk = Warnsdorff::extending(path.clone())?;
    Ok(walked_or_searched(path, walk, |head| {
        vec![Goal::directed().from(head)]
    }))
}

/// A tour that extends a path and whose last square is a move from its first; `None` if there is
/// provably none. By the papers' definition two squares a move apart have a closed tour.
fn closed_tour(path: &Path) -> Result<Option<Tour>, GoalError> {
    if path.board().len() == 2 {
        let tour = open_tour(path)?;
        return Ok(tour.filter(|tour| is_knight_move(tour.squares()[0], tour.squares()[1])));
    }
    let ends = |head| match path.squares() {
        &[start] => vec![Goal::closed().from(start)],
        squares => neighbours(path.board(), squares[0])
            .filter(|end| !squares.contains(end))
            .map(|end| Goal::directed().from(head).to(end))
            .collect(),
    };
    let walk = Warnsdorff::extending(path.clone())?.closed();
    Ok(walked_or_searched(path, walk, ends))
}

/// The tour of a walk or, if the walk has no answer, of the complete search for one of the goals.
fn walked_or_searched(
    path: &Path,
    walk: Warnsdorff,
    goals: impl FnOnce(Square) -> Vec<Goal>,
) -> Option<Tour> {
    match walk.search() {
        Answer::LimitReached => {
            complete(path, goals).unwrap_or_else(|| walk.backtrack_limit(u64::MAX).search().tour())
        }
        answer => answer.tour(),
    }
}

/// Runs the complete search on the unvisited squares from the path's end, for each goal until one
/// has a tour. Outer `None`: the board is too large.
fn complete(path: &Path, goals: impl FnOnce(Square) -> Vec<Goal>) -> Option<Option<Tour>> {
    let (&head, prefix) = path.squares().split_last()?;
    let board = path.board();
    let visited = places_of(board, prefix);
    let rest = Board::from_fn(board.width(), board.height(), |square| {
        board.contains(square) && !visited[board.index(square)]
    })
    .ok()?;
    for goal in goals(head) {
        if let Answer::Tour(tour) = CompleteSearch::new(&rest, &goal)
            .ok()?
            .run(SearchLimit::unlimited())
        {
            let squares = [prefix, tour.squares()].concat();
            return Some(Tour::new(board, squares).ok());
        }
    }
    Some(None)
}

fn checked_board(dim: u16, path: &[Square], pos: Square) -> Result<Board, InputError> {
    let board = Board::square(dim)?;
    match path
        .iter()
        .chain([&pos])
        .find(|&&square| !board.contains(square))
    {
        Some(&square) => Err(InputError::OutsideBoard { square, dim }),
        None => Ok(board),
    }
}

fn checked_path(dim: u16, path: &[Square]) -> Result<Path, InputError> {
    /// Approximate memory per square for searching or printing.
    const BYTES_PER_SQUARE: u64 = 32;
    let board = Board::square(dim)?;
    SearchLimit::unlimited().check_memory(board.len() as u64 * BYTES_PER_SQUARE)?;
    Ok(Path::new(board, path.to_vec())?)
}

fn checked_nonempty_path(dim: u16, path: &[Square]) -> Result<Path, InputError> {
    match checked_path(dim, path)? {
        path if path.squares().is_empty() => Err(InputError::NoStart),
        path => Ok(path),
    }
}
