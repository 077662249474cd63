//! Tours of a set, or all those from a square.

use std::collections::HashSet;

use knights_tour::counting::Counter;
use knights_tour::graph::{Steps, Wrap};
use knights_tour::{Board, Graph, Path, Square, Tour, TourSet, Tours};

/// The tours that a test counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BegunTours {
    Closed,
    Directed,
    From(Square),
}

impl BegunTours {
    pub(crate) fn counter<'a>(self, graph: impl Into<Graph>) -> Counter<'a> {
        match self {
            Self::Closed => Counter::new(graph, TourSet::Closed),
            Self::Directed => Counter::new(graph, TourSet::Directed),
            Self::From(start) => Counter::new(graph, TourSet::Directed).from(start),
        }
    }
}

/// Closed tours that begin with two squares have either direction, others one: to the earlier
/// neighbour of the first square.
#[test]
fn closed_tours_have_a_direction_unless_two_squares_give_it() {
    let wazir = |columns, wrap| {
        let board = Board::rectangle(columns, 4).expect("sides above zero");
        let steps = Steps::leaper(0, 1).expect("a leaper");
        Graph::leaper(&board, &steps, wrap).expect("a small board")
    };
    let cylinder = Wrap {
        columns: true,
        ..Wrap::NONE
    };
    let knight = |width, height| Board::rectangle(width, height).expect("sides above zero");
    for graph in [
        knight(3, 10).into(),
        knight(5, 6).into(),
        wazir(4, Wrap::NONE),
        wazir(3, cylinder),
    ] {
        let place = |square: Square| (square.y(), square.x());
        let all: Vec<Tour> = Tours::new(&graph).of(TourSet::Closed).collect();
        assert!(!all.is_empty(), "{graph:?}");
        let start = all[0].squares()[0];
        for tour in &all {
            let squares = tour.squares();
            assert_eq!(squares[0], start);
            assert!(place(squares[1]) < place(squares[squares.len() - 1]));
        }
        let from = |squares: &[Square]| {
            let path = Path::new(&graph, squares.to_vec()).expect("a path");
            let tours: HashSet<Tour> = Tours::extending(&path).of(TourSet::Closed).collect();
            assert!(tours.iter().all(|tour| tour.squares().starts_with(squares)));
            tours.len()
        };
        assert_eq!(from(&[start]), all.len(), "{graph:?}");
        let both: usize = graph
            .neighbours(start)
            .map(|second| from(&[start, second]))
            .sum();
        assert_eq!(both, 2 * all.len(), "{graph:?}");
    }
}

/// The first tour of a board that is too large for a list in order is one that the list has.
#[test]
fn the_first_tour_of_a_large_board_is_of_its_kind() {
    let board = Board::rectangle(52, 50).expect("sides above zero");
    let place = |square: Square| (square.y(), square.x());
    for kind in [TourSet::Closed, TourSet::Open, TourSet::Directed] {
        let tour = Tours::new(&board).of(kind).next().expect("there is one");
        let squares = tour.squares();
        assert!(kind.contains(&tour), "{kind}");
        if kind == TourSet::Closed {
            assert_eq!(squares[0], Square::new(0, 0));
            assert!(place(squares[1]) < place(squares[squares.len() - 1]));
        }
        for second in [(2, 1), (1, 2)].map(Square::from) {
            let begin = vec![Square::new(0, 0), second];
            let path = Path::new(&board, begin.clone()).expect("a path");
            let tour = Tours::extending(&path).of(kind).next();
            let tour = tour.expect("there is one");
            assert!(kind.contains(&tour) && tour.squares().starts_with(&begin));
        }
    }
}

/// Tours are counted without a list of them, those from symmetric squares once.
#[test]
fn counted_tours_are_as_many_as_listed_ones() {
    for (width, height) in [(3, 4), (4, 3), (4, 5), (5, 4), (3, 7), (7, 3)] {
        let board = Board::rectangle(width, height).expect("sides above zero");
        let listed = Tours::new(&board).fold(0, |count, _| count + 1);
        assert!(listed > 0, "{width} x {height}");
        assert_eq!(Tours::new(&board).count(), listed, "{width} x {height}");
        let mut tours = Tours::new(&board);
        assert!(tours.by_ref().take(listed).count() == listed && !tours.is_complete());
        assert!(tours.next().is_none() && tours.is_complete());
    }
}
