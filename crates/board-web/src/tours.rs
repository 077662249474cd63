//! Knight's tours for the page: pictures of boards, search, counting, and walks by Warnsdorff's
//! rule.

use core::ops::ControlFlow;

use board_bot::RandomNumbers;
use board_games::Message;
use board_grid::dynamic::{Board, BoardError, Square};
use board_grid::picture::{Axes, Fill, Ink, Marker, Picture, Theme, View};
use knights_tour::counting::Counter;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Answer, Goal, Path, Reason, SearchLimit, TourSet, find, neighbours};
use serde::{Deserialize, Serialize};

use crate::tour_errors;

/// A question for a tour. Squares are indices, row by row from the top.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TourQuestion {
    /// The text of the board.
    pub board: String,
    /// Whether the tour is closed; `None` for either.
    pub closed: Option<bool>,
    /// The first square.
    pub start: Option<usize>,
    /// The last square.
    pub end: Option<usize>,
    /// The seed, which selects one of several tours.
    pub seed: Option<u64>,
    /// Maximum number of nodes of the search.
    pub nodes: Option<u64>,
}

/// A tour, the reason why there is none, or neither.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TourAnswer {
    /// The squares of the tour in order; empty if there is none.
    pub tour: Vec<usize>,
    /// Whether the tour is closed.
    pub closed: bool,
    /// The reason why there is no tour.
    pub reason: Option<Message>,
    /// The squares that the reason names.
    pub about: Vec<usize>,
}

/// The content of a board's picture.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TourMarks {
    /// The text of the board.
    pub board: String,
    /// Whether the theme is dark.
    pub dark: bool,
    /// The path of a knight.
    pub path: Vec<usize>,
    /// Whether the path is closed.
    pub closed: bool,
    /// Whether the squares of the path are numbered.
    pub numbers: bool,
    /// The first square of the wanted tour.
    pub start: Option<usize>,
    /// The last square of the wanted tour.
    pub end: Option<usize>,
    /// Squares to highlight.
    pub about: Vec<usize>,
    /// The squares of the knight's next move, each with its number of onward moves.
    pub onward: Vec<(usize, usize)>,
    /// The square that Warnsdorff's rule chooses.
    pub best: Option<usize>,
}

/// A possible next square of the knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OnwardMove {
    /// The index of the square.
    pub square: usize,
    /// The number of onward moves from there.
    pub count: usize,
    /// Whether Warnsdorff's rule chooses the square.
    pub best: bool,
}

fn board(text: &str) -> Result<Board, Message> {
    text.parse()
        .map_err(|error: BoardError| tour_errors::board(&error))
}

fn square(board: &Board, index: usize) -> Result<Square, Message> {
    let square = board
        .checked_square_at(index)
        .filter(|&square| board.contains(square));
    square.ok_or_else(|| Message::new(format!("there is no square {index}"), "bad-square"))
}

/// The path of a knight over the squares of these indices.
fn path(board: &Board, indices: &[usize]) -> Result<Path, Message> {
    let squares = indices.iter().map(|&index| square(board, index));
    let squares = squares.collect::<Result<Vec<_>, _>>()?;
    Path::new(board, squares).map_err(|error| tour_errors::path(&error))
}

/// Searches for a tour.
///
/// # Errors
/// A [`Message`] if the text is not a board, or a square is not on it.
pub fn find_tour(question: &TourQuestion) -> Result<TourAnswer, Message> {
    let board = board(&question.board)?;
    let mut goal = match question.closed {
        Some(true) => Goal::closed(),
        Some(false) => Goal::open(),
        None => Goal::directed(),
    };
    if let Some(start) = question.start {
        goal = goal.from(square(&board, start)?);
    }
    if let Some(end) = question.end {
        goal = goal.to(square(&board, end)?);
    }
    if let Some(seed) = question.seed {
        goal = goal.with_seed(seed);
    }
    if let Some(nodes) = question.nodes {
        goal = goal.within(SearchLimit::nodes(nodes));
    }
    let answer = find(&board, &goal).map_err(|error| tour_errors::goal(&error))?;
    Ok(match answer {
        Answer::Tour(tour) => TourAnswer {
            tour: tour
                .squares()
                .iter()
                .map(|&square| board.index(square))
                .collect(),
            closed: tour.is_closed(),
            ..TourAnswer::default()
        },
        Answer::None(reason) => TourAnswer {
            about: squares_of(&reason)
                .into_iter()
                .map(|square| board.index(square))
                .collect(),
            reason: Some(reason_message(&reason)),
            ..TourAnswer::default()
        },
        Answer::LimitReached => TourAnswer::default(),
    })
}

/// The squares that a reason names.
fn squares_of(reason: &Reason) -> Vec<Square> {
    match reason {
        Reason::EndColour { square }
        | Reason::SameEnds { square }
        | Reason::CutSquare { square, .. }
        | Reason::MisplacedEnd { square }
        | Reason::ForcedMoves {
            square: Some(square),
        }
        | Reason::ColoursAhead { head: square, .. } => vec![*square],
        Reason::EndColours { ends }
        | Reason::LinkedEnds { ends }
        | Reason::UnlinkedEnds { ends } => ends.to_vec(),
        Reason::Apart { from, to } => vec![*from, *to],
        Reason::DeadEnds { squares, .. } => squares.clone(),
        Reason::Crowded { square, by } => by.iter().copied().chain([*square]).collect(),
        Reason::Section { squares, .. } => squares.clone(),
        Reason::Shortage { crowd, .. } => crowd.clone(),
        _ => Vec::new(),
    }
}

/// The reason as a message that the page can translate.
fn reason_message(reason: &Reason) -> Message {
    let message = |key: &str| Message::new(reason, format!("tour.{key}"));
    let list = |squares: &[Square]| {
        let names: Vec<_> = squares.iter().take(6).map(ToString::to_string).collect();
        names.join(" ") + if squares.len() > 6 { " ..." } else { "" }
    };
    match reason {
        Reason::Rectangle(_) => message("rectangle"),
        Reason::Colours { corner, other } => message("colours")
            .with_argument(corner)
            .with_argument(other),
        Reason::EndColour { square } => message("end-colour").with_argument(square),
        Reason::EndColours { ends: [a, b] } => {
            message("end-colours").with_argument(a).with_argument(b)
        }
        Reason::SameEnds { square } => message("same-ends").with_argument(square),
        Reason::LinkedEnds { ends: [a, b] } => message("linked").with_argument(a).with_argument(b),
        Reason::UnlinkedEnds { ends: [a, b] } => {
            message("unlinked").with_argument(a).with_argument(b)
        }
        Reason::TooFewToClose => message("too-few"),
        Reason::Apart { from, to } => message("apart").with_argument(from).with_argument(to),
        Reason::DeadEnds { squares, allowed } => message("dead-ends")
            .with_argument(list(squares))
            .with_argument(allowed),
        Reason::Crowded { square, by } => message("crowded")
            .with_argument(list(by))
            .with_argument(square),
        Reason::CutSquare { square, parts } => {
            message("cut").with_argument(square).with_argument(parts)
        }
        Reason::Section { squares, cuts, .. } => message("section")
            .with_argument(list(squares))
            .with_argument(list(cuts)),
        Reason::MisplacedEnd { square } => message("misplaced").with_argument(square),
        Reason::Shortage { crowd, reach, .. } => message("shortage")
            .with_argument(list(crowd))
            .with_argument(list(reach)),
        Reason::ForcedMoves { .. } => message("forced"),
        Reason::Exhausted { .. } => message("exhausted"),
        _ => message("other"),
    }
}

/// Counts all closed tours or all directed tours of a board. `progress` gets the number of finished
/// layers and of all layers.
///
/// # Errors
/// A [`Message`] if the board is too large, or if `progress` breaks.
pub fn count_tours(
    text: &str,
    closed: bool,
    mut progress: impl FnMut(usize, usize) -> ControlFlow<()> + Send,
) -> Result<String, Message> {
    let board = board(text)?;
    let tours = if closed {
        TourSet::Closed
    } else {
        TourSet::Directed
    };
    let counter = Counter::new(&board, tours).on_progress(|now| progress(now.layer, now.layers));
    let count = counter
        .count()
        .map_err(|error| tour_errors::count(&error))?;
    Ok(count.to_string())
}

/// The possible next squares of a knight after this path, with the counts of Warnsdorff's rule.
///
/// # Errors
/// A [`Message`] if the text is not a board, or the squares are not a path on it.
pub fn onward_moves(text: &str, indices: &[usize]) -> Result<Vec<OnwardMove>, Message> {
    let board = board(text)?;
    let path = path(&board, indices)?;
    let Some(&head) = path.squares().last() else {
        return Ok(Vec::new());
    };
    let is_free = |square: &Square| !indices.contains(&board.index(*square));
    let count = |square: Square| neighbours(&board, square).filter(&is_free).count();
    let next: Vec<_> = neighbours(&board, head)
        .filter(&is_free)
        .map(|square| (square, count(square)))
        .collect();
    let min = next.iter().map(|&(_, count)| count).min();
    // Among ties, prefer the square of a walk that completes a tour.
    let walk = Warnsdorff::extending(path.clone()).ok();
    let tour_square = walk
        .and_then(|walk| walk.search().tour())
        .and_then(|tour| tour.squares().get(indices.len()).copied());
    let mut ties = next
        .iter()
        .filter(|&&(_, count)| Some(count) == min)
        .map(|&(square, _)| square);
    let best = tour_square
        .filter(|&square| ties.clone().any(|tie| tie == square))
        .or_else(|| ties.next());
    let onward = next.into_iter().map(|(square, count)| OnwardMove {
        square: board.index(square),
        count,
        best: Some(square) == best,
    });
    Ok(onward.collect())
}

/// The squares of a walk by Warnsdorff's rule without backtracking, until it is stuck or complete.
/// Ties go to the square farthest from the centre of the board, or with a seed to a random one.
///
/// # Errors
/// A [`Message`] if the text is not a board, or the start is not on it.
pub fn walk(text: &str, start: usize, seed: Option<u64>) -> Result<Vec<usize>, Message> {
    let board = board(text)?;
    square(&board, start)?;
    Ok(walk_from(&board, &[start], seed))
}

/// The path and its continuation by Warnsdorff's rule: a complete tour if the search finds one,
/// otherwise a walk until it is stuck.
///
/// # Errors
/// A [`Message`] if the text is not a board, or the squares are not a path on it.
pub fn continue_walk(text: &str, indices: &[usize]) -> Result<Vec<usize>, Message> {
    let board = board(text)?;
    let path = path(&board, indices)?;
    let walk = Warnsdorff::extending(path).ok();
    let tour = walk.and_then(|walk| walk.search().tour());
    Ok(tour.map_or_else(
        || walk_from(&board, indices, None),
        |tour| tour.squares().iter().map(|&at| board.index(at)).collect(),
    ))
}

/// The path and its continuation by a walk without backtracking.
fn walk_from(board: &Board, indices: &[usize], seed: Option<u64>) -> Vec<usize> {
    let mut is_free = vec![true; usize::from(board.width()) * usize::from(board.height())];
    for &index in indices {
        is_free[index] = false;
    }
    let mut random = seed.map(RandomNumbers::new);
    let mut visited = indices.to_vec();
    while let Some(at) = visited.last().and_then(|&at| board.checked_square_at(at)) {
        let free = |from: Square| neighbours(board, from).filter(|&to| is_free[board.index(to)]);
        let Some(min) = free(at).map(|to| free(to).count()).min() else {
            break;
        };
        let ties: Vec<Square> = free(at).filter(|&to| free(to).count() == min).collect();
        let random_tie = random.as_mut().and_then(|random| random.pick(&ties));
        let next = board.index(random_tie.unwrap_or_else(|| farthest(board, &ties)));
        is_free[next] = false;
        visited.push(next);
    }
    visited
}

/// The square farthest from the centre of the board, the first one among equals.
fn farthest(board: &Board, squares: &[Square]) -> Square {
    let from_middle = |at: u16, side: u16| i64::from(2 * u32::from(at) + 1) - i64::from(side);
    let distance = |square: Square| {
        from_middle(square.x(), board.width()).pow(2)
            + from_middle(square.y(), board.height()).pow(2)
    };
    let mut best = squares[0];
    for &square in squares {
        if distance(square) > distance(best) {
            best = square;
        }
    }
    best
}

/// Draws a board with marks as SVG.
///
/// # Errors
/// A [`Message`] if the text is not a board.
pub fn tour_picture(marks: &TourMarks) -> Result<String, Message> {
    let board = board(&marks.board)?;
    let place = |&index: &usize| board.checked_square_at(index);
    let mut picture = Picture::new(board.clone());
    picture.axes(Axes::ZeroBased).view(View::RowZeroAbove);
    picture.fill_all(marks.about.iter().filter_map(place), Fill::Attacked);
    for (square, count) in &marks.onward {
        if let Some(at) = place(square) {
            let fill = if marks.best == Some(*square) {
                Fill::Target
            } else {
                Fill::Reachable
            };
            picture
                .fill(at, fill)
                .label(at, count.to_string(), Ink::Plain);
        }
    }
    let squares: Vec<Square> = marks.path.iter().filter_map(place).collect();
    if marks.numbers {
        for (number, &square) in squares.iter().enumerate() {
            picture.label(square, number.to_string(), Ink::Plain);
        }
    }
    if marks.closed {
        picture.closed_line(squares, Ink::Blue);
    } else {
        picture.line(squares, Ink::Blue);
    }
    if let Some(start) = marks.start.as_ref().and_then(place) {
        picture
            .fill(start, Fill::Origin)
            .mark(start, Marker::Dot, Ink::Green);
    }
    if let Some(end) = marks.end.as_ref().and_then(place) {
        picture
            .fill(end, Fill::Highlight)
            .mark(end, Marker::Ring, Ink::Red);
    }
    let theme = if marks.dark {
        Theme::Dark
    } else {
        Theme::Light
    };
    Ok(picture.svg().theme(theme).to_string())
}
