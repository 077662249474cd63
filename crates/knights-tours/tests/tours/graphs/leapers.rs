//! Leapers on boards of all kinds, against plain recursion and published numbers.

use std::collections::BTreeSet;

use knights_tour::counting::Counter;
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::search::CompleteSearch;
use knights_tour::{Answer, Board, Goal, Reason, SearchLimit, Square, TourSet, Tours};
use proptest::prelude::*;

/// A small graph as the test sees it: cells with their coordinates.
#[derive(Clone, Debug)]
struct NaiveGraph {
    sides: [u16; 3],
    steps: Vec<[i32; 3]>,
    wraps: [bool; 3],
    holes: Vec<bool>,
}

impl NaiveGraph {
    fn cells(&self) -> Vec<[u16; 3]> {
        let [width, height, layers] = self.sides;
        // The order of the sheet: row by row over all layers.
        let all = (0..height)
            .flat_map(|y| (0..layers).flat_map(move |z| (0..width).map(move |x| [x, y, z])));
        all.enumerate()
            .filter(|&(at, _)| !self.holes.get(at).copied().unwrap_or(false))
            .map(|(_, cell)| cell)
            .collect()
    }

    /// The cells a move away, once each, in no order.
    fn onward(&self, from: [u16; 3]) -> BTreeSet<[u16; 3]> {
        let cells: BTreeSet<[u16; 3]> = self.cells().into_iter().collect();
        let mut found = BTreeSet::new();
        for step in self.steps.iter().flat_map(|s| [*s, s.map(|part| -part)]) {
            let mut to = [0i32; 3];
            for axis in 0..3 {
                to[axis] = i32::from(from[axis]) + step[axis];
                if self.wraps[axis] {
                    let side = i32::from(self.sides[axis]);
                    to[axis] = ((to[axis] % side) + side) % side;
                }
            }
            if let Ok(to) =
                <[u16; 3]>::try_from(to.map(|at| u16::try_from(at).unwrap_or(u16::MAX)).to_vec())
                && cells.contains(&to)
                && to != from
            {
                found.insert(to);
            }
        }
        found
    }

    fn graph(&self) -> Graph {
        let steps = Steps::new(self.steps.clone()).expect("small and well-formed");
        let [columns, rows, layers] = self.wraps;
        let wrap = Wrap {
            columns,
            rows,
            layers,
        };
        if self.sides[2] > 1 {
            return Graph::cuboid(self.sides, &steps, wrap).expect("small and well-formed");
        }
        let [width, height, _] = self.sides;
        let hole = |square: Square| {
            let at = usize::from(square.y()) * usize::from(width) + usize::from(square.x());
            self.holes.get(at).copied().unwrap_or(false)
        };
        let board =
            Board::from_fn(width, height, |square| !hole(square)).expect("small and well-formed");
        Graph::leaper(&board, &steps, wrap).expect("small and well-formed")
    }

    /// All tours, by trying everything.
    fn tours(&self) -> Vec<Vec<[u16; 3]>> {
        let cells = self.cells();
        let mut found = Vec::new();
        for &start in &cells {
            self.extend(&mut vec![start], cells.len(), &mut found);
        }
        found
    }

    fn extend(&self, path: &mut Vec<[u16; 3]>, len: usize, found: &mut Vec<Vec<[u16; 3]>>) {
        if path.len() == len {
            found.push(path.clone());
            return;
        }
        for next in self.onward(path[path.len() - 1]) {
            if !path.contains(&next) {
                path.push(next);
                self.extend(path, len, found);
                path.pop();
            }
        }
    }

    fn is_closed(&self, tour: &[[u16; 3]]) -> bool {
        tour.len() > 2 && self.onward(tour[0]).contains(&tour[tour.len() - 1])
    }
}

fn plain() -> impl Strategy<Value = NaiveGraph> {
    let steps = proptest::collection::vec(
        [-2i32..=2, -2i32..=2, -1i32..=1].prop_filter("leads nowhere", |step| *step != [0; 3]),
        1..=4,
    );
    let knight = Just(vec![
        [1, 2, 0],
        [2, 1, 0],
        [1, -2, 0],
        [2, -1, 0],
        [0, 1, 1],
    ]);
    ([1u16..=4, 1u16..=4, 1u16..=3], prop_oneof![steps, knight])
        .prop_filter("few enough", |(sides, _)| {
            sides.iter().product::<u16>() <= 10
        })
        .prop_flat_map(|(sides, steps)| {
            let cells = usize::from(sides.iter().product::<u16>());
            let holes = match sides[2] {
                1 => proptest::collection::vec(proptest::bool::weighted(0.1), cells).boxed(),
                _ => Just(Vec::new()).boxed(),
            };
            (Just(sides), Just(steps), any::<[bool; 3]>(), holes)
        })
        .prop_filter("only holes", |(_, _, _, holes)| {
            holes.is_empty() || holes.contains(&false)
        })
        .prop_map(|(sides, steps, wraps, holes)| NaiveGraph {
            sides,
            steps,
            wraps,
            holes,
        })
}

fn run(graph: &Graph, goal: &Goal) -> Answer {
    CompleteSearch::new(graph, goal)
        .expect("small and well-formed")
        .run(SearchLimit::unlimited())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Listing, counting and search agree with plain recursion, whatever the steps, the sewn edges,
    /// the layers and the holes.
    #[test]
    fn searches_and_counts_agree_with_recursion(plain in plain(), seed in proptest::option::of(0u64..5)) {
        let graph = plain.graph();
        let cells = plain.cells();
        let square = |cell: &[u16; 3]| graph.square(*cell).expect("small and well-formed");
        for cell in &cells {
            let onward: BTreeSet<Square> = plain.onward(*cell).iter().map(square).collect();
            let found: Vec<Square> = graph.neighbours(square(cell)).collect();
            prop_assert_eq!(found.len(), onward.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), onward);
        }
        let tours = plain.tours();
        let as_squares = |tour: &Vec<[u16; 3]>| tour.iter().map(square).collect::<Vec<Square>>();
        let mut expected: Vec<Vec<Square>> = tours.iter().map(as_squares).collect();
        let mut listed: Vec<Vec<Square>> = Tours::new(&graph).map(|tour| tour.squares().to_vec()).collect();
        expected.sort();
        listed.sort();
        prop_assert_eq!(&listed, &expected);

        let closed = tours.iter().filter(|tour| plain.is_closed(tour)).count();
        prop_assert_eq!(Tours::new(&graph).of(TourSet::Closed).count(), closed / (2 * cells.len()));
        let count = |tours| {
            let count = Counter::new(&graph, tours).count().expect("small and well-formed");
            let bound = Counter::new(&graph, tours).upper_bound().expect("small and well-formed");
            assert!(count <= bound, "{count} {tours:?}, {bound} at most");
            count.to_string()
        };
        prop_assert_eq!(count(TourSet::Directed), tours.len().to_string());
        prop_assert_eq!(count(TourSet::Closed), (closed / (2 * cells.len())).to_string());
        let from = tours.iter().filter(|tour| tour[0] == cells[0]).count();
        let counted = Counter::new(&graph, TourSet::Directed).from(square(&cells[0])).count();
        prop_assert_eq!(counted.expect("small and well-formed"), from as u64);

        let (first, last) = (square(&cells[0]), square(&cells[cells.len() - 1]));
        let goals = [
            Goal::directed(),
            Goal::closed(),
            Goal::open(),
            Goal::directed().from(first),
            Goal::directed().to(first),
            Goal::open().to(last),
            Goal::closed().from(last),
            Goal::closed().to(last),
            Goal::directed().from(first).to(last),
        ];
        let starts = [None, None, None, Some(first), None, None, Some(last), None, Some(first)];
        let ends = [None, None, None, None, Some(first), Some(last), None, Some(last), Some(last)];
        for ((goal, start), end) in goals.into_iter().zip(starts).zip(ends) {
            let goal = seed.into_iter().fold(goal, Goal::with_seed);
            let fits = |tour: &&Vec<[u16; 3]>| {
                let squares = as_squares(tour);
                start.is_none_or(|start| squares[0] == start)
                    && end.is_none_or(|end| squares[squares.len() - 1] == end)
                    && (goal.tours() == TourSet::Directed || (goal.tours() == TourSet::Closed) == plain.is_closed(tour))
            };
            match run(&graph, &goal) {
                Answer::Tour(tour) => {
                    let found = tour.squares().to_vec();
                    prop_assert!(tours.iter().filter(fits).any(|tour| as_squares(tour) == found), "{:?}", goal);
                }
                Answer::None(reason) => {
                    prop_assert!(!tours.iter().any(|tour| fits(&tour)), "{:?}: {}", goal, reason);
                }
                Answer::LimitReached => prop_assert!(false, "no limit"),
            }
        }
    }
}

/// The knight as a leaper has the knight's tours, in their order.
#[test]
fn a_leaper_of_1_and_2_is_a_knight() {
    for (width, height) in [(3, 4), (5, 4), (5, 5)] {
        let board = Board::rectangle(width, height).expect("small and well-formed");
        let graph = Graph::leaper(
            &board,
            &Steps::leaper(2, 1).expect("small and well-formed"),
            Wrap::NONE,
        )
        .expect("small and well-formed");
        let listed = Tours::new(&graph).map(|tour| tour.squares().to_vec());
        let knights = Tours::new(&board).map(|tour| tour.squares().to_vec());
        assert!(listed.eq(knights), "{width} x {height}");
    }
}

fn leaper(sides: [u16; 2], a: u16, b: u16, wrap: Wrap) -> Graph {
    let board = Board::rectangle(sides[0], sides[1]).expect("small and well-formed");
    Graph::leaper(
        &board,
        &Steps::leaper(a, b).expect("small and well-formed"),
        wrap,
    )
    .expect("small and well-formed")
}

/// Closed tours that are known to exist or not (Kraitchik 1927; Knuth 1994; Jelliss, "Leapers at
/// large").
#[test]
fn closed_tours_of_known_leapers() {
    let none = Wrap::NONE;
    for (graph, exists) in [
        (leaper([10, 10], 2, 3, none), true),
        (leaper([10, 10], 1, 4, none), true),
        (leaper([9, 8], 2, 3, none), false),
        (leaper([8, 8], 2, 3, none), false),
        (leaper([8, 8], 1, 4, none), false),
        (leaper([8, 8], 1, 1, none), false),
        (leaper([8, 8], 2, 2, none), false),
        (leaper([12, 12], 1, 3, none), false),
        (leaper([14, 14], 3, 4, none), true),
        (leaper([5, 5], 1, 2, Wrap::TORUS), true),
        (leaper([7, 7], 1, 2, Wrap::TORUS), true),
        (leaper([4, 3], 1, 2, Wrap::TORUS), true),
        (leaper([30, 30], 1, 2, Wrap::TORUS), true),
    ] {
        let answer = run(&graph, &Goal::closed());
        let sides = (graph.board().width(), graph.board().height());
        assert_eq!(
            matches!(answer, Answer::Tour(_)),
            exists,
            "{sides:?}: {answer:?}"
        );
    }
}

/// The reason for a disconnected graph says that it is disconnected.
#[test]
fn reasons_name_squares() {
    let ferz = leaper([8, 8], 1, 1, Wrap::NONE);
    let Answer::None(reason) = run(&ferz, &Goal::directed()) else {
        panic!("a piece that keeps its colour has no tour");
    };
    assert_eq!(
        ferz.explain(&reason).to_string(),
        "disconnected: no moves lead from 0,0 to 1,0"
    );
    let knight = Steps::leaper_in_space(0, 1, 2).expect("small and well-formed");
    let small = Graph::cuboid([2, 2, 2], &knight, Wrap::NONE).expect("small and well-formed");
    let Answer::None(reason) = run(&small, &Goal::directed()) else {
        panic!("no knight moves in this box");
    };
    assert!(matches!(reason, Reason::Apart { .. }));
    assert_eq!(
        small.explain(&reason).to_string(),
        "disconnected: no moves lead from 0,0,0 to 1,0,0"
    );
}

/// Boxes, large and small.
#[test]
fn boxes_have_tours() {
    let knight = Steps::leaper_in_space(0, 1, 2).expect("small and well-formed");
    for sides in [[4, 4, 4], [2, 4, 4], [3, 4, 2], [8, 8, 8], [3, 3, 4]] {
        let graph = Graph::cuboid(sides, &knight, Wrap::NONE).expect("small and well-formed");
        let Answer::Tour(tour) = run(&graph, &Goal::closed()) else {
            panic!("{sides:?}");
        };
        assert!(tour.is_closed());
    }
}

/// The bound of a ring would be a power of two if its sums were exact; the next one allows for what
/// they may have lost.
#[test]
fn bounds_allow_for_rounding_errors() {
    let columns = Wrap {
        columns: true,
        ..Wrap::NONE
    };
    for side in [4, 8, 12, 40] {
        let ring = leaper([side, 1], 0, 1, columns);
        let counter = Counter::new(&ring, TourSet::Closed);
        let bound = counter.upper_bound().expect("small and well-formed");
        // Half of 2^(1/2) for each square of a colour.
        let exact = 1u64 << (side / 4 - 1);
        assert_eq!(bound.to_string(), (2 * exact).to_string(), "{side}");
        assert_eq!(
            counter.count().expect("small and well-formed").to_string(),
            "1"
        );
    }
}

/// All orders of the three distances with all signs, and their directions clockwise from straight
/// up.
#[test]
fn leapers_in_space_go_in_all_directions() {
    for [a, b, c] in [[0, 0, 1], [0, 1, 2], [1, 1, 2], [1, 2, 3]] {
        let mut expected = BTreeSet::new();
        for [x, y, z] in [
            [a, b, c],
            [a, c, b],
            [b, a, c],
            [b, c, a],
            [c, a, b],
            [c, b, a],
        ] {
            for signs in 0..8 {
                let signed = |at: u8, value: u16| {
                    if signs >> at & 1 == 1 {
                        -i32::from(value)
                    } else {
                        value.into()
                    }
                };
                expected.insert([signed(0, x), signed(1, y), signed(2, z)]);
            }
        }
        let steps = Steps::leaper_in_space(a, b, c).expect("small and well-formed");
        assert_eq!(steps.iter().collect::<BTreeSet<_>>(), expected);
        assert_eq!(steps.iter().len(), expected.len());
    }
    let flat = |a, b| {
        Steps::leaper(a, b)
            .expect("small")
            .iter()
            .map(|[x, y, _]| [x, y])
            .collect::<Vec<_>>()
    };
    assert_eq!(flat(0, 1), [[0, 1], [1, 0], [0, -1], [-1, 0]]);
    assert_eq!(
        flat(1, 2),
        [
            [1, 2],
            [2, 1],
            [2, -1],
            [1, -2],
            [-1, -2],
            [-2, -1],
            [-2, 1],
            [-1, 2]
        ]
    );
    let both = Steps::leaper(0, 1)
        .expect("small")
        .and(Steps::leaper(0, 2).expect("small"));
    let both: Vec<_> = both
        .expect("eight steps")
        .iter()
        .map(|[x, y, _]| [x, y])
        .collect();
    let expected = [
        [0, 1],
        [0, 2],
        [1, 0],
        [2, 0],
        [0, -1],
        [0, -2],
        [-1, 0],
        [-2, 0],
    ];
    assert_eq!(both, expected);
}
