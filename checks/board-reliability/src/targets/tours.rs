//! Tours: their texts, and all functions that find or count them, compared with plain enumeration.

use knights_tour::counting::{Counter, Natural};
use knights_tour::graph::Graph;
use knights_tour::symmetry::Symmetry;
use knights_tour::{Answer, Board, Goal, Path, Square, Tour, TourSet, Tours, find, is_knight_move};

use super::texts::{round_trip, text, verbatim};
use crate::bytes::FuzzBytes;

/// Parses texts of paths, tours, graphs, symmetries and long numbers, and writes them again.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let (path, tour) = (round_trip::<Path>(text), round_trip::<Tour>(text));
    if let Some(tour) = tour {
        assert_eq!(path, Some(tour.into_path()));
    }
    verbatim::<Symmetry>(text);
    match text.parse::<Graph>() {
        Ok(graph) => assert!(graph.len() > 1),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    // Parsing a number takes quadratic time.
    if text.len() < 200 {
        round_trip::<Natural>(text);
    }
}

/// The maximum number of squares of a mask, so that brute force can list its tours: usually few,
/// which takes a tenth of the time.
const SQUARES: [usize; 8] = [8, 9, 10, 10, 11, 11, 12, 14];

/// A mask within 5 x 5: scattered squares, or for two of three inputs those of a walk, which has a
/// tour.
fn mask(bytes: &mut FuzzBytes<'_>) -> Option<Board> {
    let kind = bytes.byte();
    let wanted = 1 + bytes.below(SQUARES[usize::from(kind >> 5)]);
    let mut squares: Vec<Square> = Vec::new();
    for _ in 0..wanted {
        let last = squares.last().copied();
        let next: Vec<Square> = (0..25)
            .map(|at| Square::new(at % 5, at / 5))
            .filter(|square| !squares.contains(square))
            .filter(|&square| {
                kind.is_multiple_of(3) || last.is_none_or(|last| is_knight_move(last, square))
            })
            .collect();
        if !next.is_empty() {
            squares.push(bytes.of(&next));
        }
    }
    Board::from_fn(5, 5, |square| squares.contains(&square)).ok()
}

/// Directed tours that begin on a square, and those of them that end a move from it, straight from
/// the definition.
fn listed(squares: &[Square], path: &mut Vec<Square>) -> (u128, u128) {
    let (first, last) = (path[0], path[path.len() - 1]);
    if path.len() == squares.len() {
        return (1, u128::from(is_knight_move(last, first)));
    }
    let (mut all, mut returning) = (0, 0);
    for &next in squares {
        if is_knight_move(last, next) && !path.contains(&next) {
            path.push(next);
            let found = listed(squares, path);
            path.pop();
            (all, returning) = (all + found.0, returning + found.1);
        }
    }
    (all, returning)
}

/// Lists, counts and finds tours on a mask.
pub fn masks(input: &[u8]) {
    let Some(board) = mask(&mut FuzzBytes::new(input)) else {
        return;
    };
    let squares: Vec<Square> = board.squares().collect();
    let by_start: Vec<(Square, (u128, u128))> = squares
        .iter()
        .map(|&start| (start, listed(&squares, &mut vec![start])))
        .collect();
    let directed: u128 = by_start.iter().map(|(_, (all, _))| all).sum();
    let returning: u128 = by_start.iter().map(|(_, (_, returning))| returning).sum();
    // A closed tour is listed once for each square and direction; two squares make none.
    let closed = match squares.len() {
        0..3 => 0,
        count => returning / (2 * count as u128),
    };
    for (tours, number) in [(TourSet::Directed, directed), (TourSet::Closed, closed)] {
        let counted = Counter::new(&board, tours).count();
        assert_eq!(counted, Ok(number.into()), "{tours}\n{board}");
    }
    assert_eq!(Tours::new(&board).count() as u128, directed, "\n{board}");
    // Each square is a count of its own.
    if squares.len() < 8 {
        let counter = Counter::new(&board, TourSet::Directed);
        let counts = counter.count_by_start().expect("the mask is small");
        let expected = by_start
            .iter()
            .map(|&(start, (all, _))| (start, Natural::from(all)));
        assert!(counts.into_iter().eq(expected), "\n{board}");
    }
    let goals = [
        (Goal::directed(), directed > 0),
        (Goal::closed(), closed > 0),
    ];
    for (goal, exists) in goals {
        match find(&board, &goal).expect("the goal makes sense") {
            Answer::Tour(tour) => assert!(exists && tour.board() == &board, "\n{board}"),
            Answer::None(reason) => assert!(!exists, "{reason}\n{board}"),
            Answer::LimitReached => panic!("a mask so small is searched to its end\n{board}"),
        }
    }
}
