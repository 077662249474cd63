//! Tours between two given squares.

use knights_tour::search::Search;
use knights_tour::{Answer, Board, Goal, SearchLimit, Square};

/// Whether the colours allow a tour of a rectangle between two squares.
fn colours_allow(board: &Board, [start, end]: [Square; 2]) -> bool {
    let [a, b] = [start, end].map(Square::is_corner_colour);
    if board.len().is_multiple_of(2) {
        a != b
    } else {
        a && b && start != end
    }
}

/// The nodes that it took to find one.
fn nodes(board: &Board, [start, end]: [Square; 2]) -> u64 {
    let goal = Goal::any().from(start).to(end);
    let mut search = Search::new(board, &goal).expect("a goal");
    let Answer::Tour(tour) = search.run(SearchLimit::nodes(100_000)) else {
        panic!("{board:?} from {start} to {end}")
    };
    let ends = [tour.squares().first(), tour.squares().last()];
    assert_eq!(ends, [Some(&start), Some(&end)]);
    search.nodes()
}

/// As A. Conrad et al. prove for square boards in 1994; the reverse of a tour is one.
#[test]
fn any_two_squares_of_boards_from_6_to_8_have_a_tour_if_colours_allow() {
    for (width, height) in [(6, 6), (6, 7), (6, 8), (7, 7), (7, 8), (8, 8)] {
        let board = Board::rectangle(width, height).expect("a board");
        let squares: Vec<Square> = board.squares().collect();
        for (place, &start) in squares.iter().enumerate() {
            for &end in &squares[place + 1..] {
                if colours_allow(&board, [start, end]) {
                    nodes(&board, [start, end]);
                }
            }
        }
    }
}

/// On larger boards the rings that the search begins with are joined, or nearly so: it tries next to nothing.
#[test]
fn ends_of_large_boards_take_few_nodes() {
    for (width, height) in [(50, 51), (31, 31), (100, 100), (9, 120), (200, 200)] {
        let board = Board::rectangle(width, height).expect("a board");
        let mut most = 0;
        for step in 0..12u32 {
            let at = |number: u32| {
                let place = number.wrapping_mul(2_654_435_761) as usize % board.len();
                board.square_at(place)
            };
            let pair = [at(2 * step + 1), at(2 * step + 2)];
            if pair[0] != pair[1] && colours_allow(&board, pair) {
                most = most.max(nodes(&board, pair));
            }
        }
        assert!((1..=20).contains(&most), "{width} x {height}: {most} nodes");
    }
}
