//! The search against brute force, and its reasons against the board.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use std::collections::HashSet;

use proptest::prelude::*;

use super::branch::Branch;
use super::factor::Factor;
use super::frontier::FrontierSearch;
use super::graph::{CycleGraph, EndConstraint, GoalShape, SearchStep};
use super::links::Links;
use super::work::in_order;
use super::{CompleteSearch, screen};
use crate::goal::limit::WorkMeter;
use crate::numbers::Numbers;
use crate::{
    Answer, Board, Goal, GoalError, Reason, SearchLimit, Square, Tour, TourSet, is_knight_move,
    neighbours,
};

/// The question for a shape.
fn goal(shape: GoalShape) -> Goal {
    match shape {
        GoalShape::Ring => Goal::closed(),
        GoalShape::RingFrom(start) => Goal::closed().from(start),
        GoalShape::Line => Goal::directed(),
        GoalShape::LineFrom(start) => Goal::directed().from(start),
        GoalShape::Between(start, end) => Goal::directed().from(start).to(end),
    }
}

/// Whether a path that has come to `at` can be completed, by trying everything.
fn completes(
    board: &Board,
    at: Square,
    visited: &mut HashSet<Square>,
    done: &dyn Fn(Square) -> bool,
) -> bool {
    if visited.len() == board.len() {
        return done(at);
    }
    let onward: Vec<Square> = neighbours(board, at)
        .filter(|to| !visited.contains(to))
        .collect();
    onward.into_iter().any(|to| {
        visited.insert(to);
        let found = completes(board, to, visited, done);
        visited.remove(&to);
        found
    })
}

fn brute_force(board: &Board, shape: GoalShape) -> bool {
    let from = |start: Square, done: &dyn Fn(Square) -> bool| {
        completes(board, start, &mut HashSet::from([start]), done)
    };
    match shape {
        GoalShape::Ring | GoalShape::RingFrom(_) => {
            let start = board.squares().next().expect("a board has squares");
            board.len() > 2 && from(start, &|end| is_knight_move(end, start))
        }
        GoalShape::Line => board.squares().any(|start| from(start, &|_| true)),
        GoalShape::LineFrom(start) => from(start, &|_| true),
        GoalShape::Between(start, end) => from(start, &|at| at == end),
    }
}

/// Whether a tour is of the kind asked for.
fn fits(tour: &Tour, shape: GoalShape) -> bool {
    let (first, last) = (tour.squares().first(), tour.squares().last());
    match shape {
        GoalShape::Ring => tour.kind() == TourSet::Closed,
        GoalShape::RingFrom(start) => tour.kind() == TourSet::Closed && first == Some(&start),
        GoalShape::Line => true,
        GoalShape::LineFrom(start) => first == Some(&start),
        GoalShape::Between(start, end) => first == Some(&start) && last == Some(&end),
    }
}

/// The parts into which squares fall.
fn parts(squares: &HashSet<Square>) -> usize {
    let mut left = squares.clone();
    let mut parts = 0;
    while let Some(&one) = left.iter().next() {
        parts += 1;
        let mut reached = vec![one];
        left.remove(&one);
        while let Some(at) = reached.pop() {
            for to in squares.iter().filter(|&&to| is_knight_move(at, to)) {
                if left.remove(to) {
                    reached.push(*to);
                }
            }
        }
    }
    parts
}

/// Checks what an reason claims, square by square.
fn check(board: &Board, shape: GoalShape, reason: &Reason) {
    let squares: HashSet<Square> = board.squares().collect();
    let degree = |square: Square| neighbours(board, square).count();
    let closed = matches!(shape, GoalShape::Ring | GoalShape::RingFrom(_));
    let fixed: Vec<Square> = match shape {
        GoalShape::LineFrom(a) => vec![a],
        GoalShape::Between(a, b) => vec![a, b],
        _ => vec![],
    };
    let free = if closed { 0 } else { 2 - fixed.len() };
    match reason {
        Reason::Rectangle(verdict) => assert!(board.is_rectangle() && !verdict.exists()),
        Reason::Colours { corner, other } => {
            assert_eq!(
                squares.iter().filter(|s| s.is_corner_colour()).count(),
                *corner
            );
            assert_eq!(corner + other, board.len());
            assert!(corner.abs_diff(*other) > usize::from(!closed));
        }
        Reason::EndColour { square } => assert!(fixed.contains(square)),
        Reason::EndColours { ends } => {
            assert!(ends.iter().all(|end| fixed.contains(end)));
            assert_eq!(ends[0].is_corner_colour(), ends[1].is_corner_colour());
            let corner = squares.iter().filter(|s| s.is_corner_colour()).count();
            assert_eq!(2 * corner, board.len());
        }
        Reason::MisplacedEnd { square } => {
            assert!(fixed.contains(square));
            assert!(squares.iter().any(|&cut| {
                let rest = squares.iter().copied().filter(|&s| s != cut).collect();
                parts(&rest) > 1
            }));
        }
        Reason::Neighbours { .. } | Reason::Symmetry { .. } => {
            panic!("said of a knight on a board: {reason}")
        }
        Reason::SameEnds { square } => assert_eq!(shape, GoalShape::Between(*square, *square)),
        Reason::Apart { from, to } => {
            assert!(squares.contains(from) && squares.contains(to) && parts(&squares) > 1);
        }
        Reason::DeadEnds { squares, allowed } => {
            assert!(
                squares
                    .iter()
                    .all(|&s| degree(s) < 2 && !fixed.contains(&s))
            );
            assert_eq!(*allowed, free);
            assert!(squares.len() > free);
        }
        Reason::Crowded { square, by } => {
            assert!(
                by.iter()
                    .all(|&s| degree(s) == 2 && is_knight_move(s, *square) && !fixed.contains(&s))
            );
            assert!(by.len() > 2 + free);
        }
        Reason::CutSquare {
            square,
            parts: claimed,
        } => {
            let mut rest = squares;
            rest.remove(square);
            assert_eq!(parts(&rest), *claimed);
            assert!(*claimed > 1 + usize::from(!closed));
        }
        Reason::Section {
            squares: section,
            cuts,
            ..
        } => {
            let section: HashSet<Square> = section.iter().copied().collect();
            let outside: Vec<&Square> = squares
                .iter()
                .filter(|s| !section.contains(s) && !cuts.contains(s))
                .collect();
            assert!(
                section
                    .iter()
                    .all(|&s| outside.iter().all(|&&o| !is_knight_move(s, o)))
            );
        }
        Reason::Shortage {
            crowd,
            reach,
            ends,
            ends_in_reach,
        } => {
            assert!(!crowd.is_empty());
            let colour = crowd[0].is_corner_colour();
            assert!(crowd.iter().all(|s| s.is_corner_colour() == colour));
            assert!(reach.iter().all(|s| s.is_corner_colour() != colour));
            let reach: HashSet<Square> = reach.iter().copied().collect();
            let elsewhere: usize = crowd
                .iter()
                .map(|&s| {
                    neighbours(board, s)
                        .filter(|to| !reach.contains(to))
                        .count()
                })
                .sum();
            assert_eq!(
                fixed.iter().filter(|s| reach.contains(s)).count(),
                *ends_in_reach
            );
            assert!(
                2 * crowd.len() - ends > 2 * reach.len() - ends_in_reach + elsewhere,
                "{shape:?} {reason:?} on\n{board}"
            );
            // As many ends as can lie in the crowd at all, by number and colour.
            let of_colour = squares
                .iter()
                .filter(|s| s.is_corner_colour() == colour)
                .count();
            let max = match (closed, 2 * of_colour == board.len()) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => 2 * usize::from(2 * of_colour > board.len()),
            };
            let named = fixed
                .iter()
                .filter(|s| s.is_corner_colour() == colour)
                .count();
            let inside = fixed.iter().filter(|s| crowd.contains(s)).count();
            assert!(*ends >= inside + (max - named).min(crowd.len() - inside));
        }
        Reason::TooFewToClose => assert!(closed && board.len() < 3),
        Reason::ColoursAhead { .. }
        | Reason::LinkedEnds { .. }
        | Reason::UnlinkedEnds { .. }
        | Reason::Times => panic!("{reason} is no reason for {shape:?}"),
        Reason::ForcedMoves { square } => assert!(square.is_none_or(|s| squares.contains(&s))),
        Reason::Exhausted { nodes } => assert!(nodes.is_some_and(|nodes| nodes > 0)),
    }
}

/// Masks on which neither answer is rare: a random part of a small rectangle.
fn masks(cells: usize) -> impl Strategy<Value = Board> {
    (3u16..=6, 3u16..=6)
        .prop_filter("small enough for brute force", move |(w, h)| {
            usize::from(w * h) <= cells
        })
        .prop_flat_map(|(width, height)| {
            let cells = usize::from(width * height);
            (
                Just((width, height)),
                proptest::collection::vec(0u8..10, cells),
                1u8..=9,
            )
        })
        .prop_filter_map("a board has squares", |((width, height), weights, keep)| {
            Board::from_fn(width, height, |s| {
                weights[usize::from(s.y() * width + s.x())] < keep
            })
            .ok()
        })
}

fn solve(board: &Board, shape: GoalShape) -> Result<Tour, Reason> {
    match CompleteSearch::new(board, &goal(shape))
        .expect("ends on the board")
        .run(SearchLimit::unlimited())
    {
        Answer::Tour(tour) => Ok(tour),
        Answer::None(reason) => Err(reason),
        Answer::LimitReached => panic!("the budget is unlimited"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// Each method alone, without the other to fall back on.
    #[test]
    fn methods_agree(board in masks(20), pick in any::<prop::sample::Index>()) {
        let squares: Vec<Square> = board.squares().collect();
        for shape in [GoalShape::Ring, GoalShape::Line, GoalShape::LineFrom(*pick.get(&squares))] {
            if board.len() < 3 || screen::colours(&board, shape).is_err() {
                continue;
            }
            let numbers = Numbers::new(&board, board.squares());
            let vertex = |square| numbers.at(board.index(square));
            let ends = shape.ends(vertex);
            let graph = CycleGraph::new(&board, &numbers, ends);
            let mut links = Links::new(&graph);
            if links.begin(&graph).is_err() || screen::moves(&graph, ends).is_err() {
                continue;
            }
            let mut meter = WorkMeter::new(SearchLimit::unlimited());
            let mut frontier = FrontierSearch::new(&graph, &links).expect("a narrow board");
            let branch = Branch::new(links, Factor::new(&graph));
            let (mut plain, mut probing) = (branch.clone(), branch);
            let steps = [
                frontier.run(&graph, &mut meter).expect("few states"),
                plain.run(&graph, &mut meter, u64::MAX),
                probing
                    .probe(&graph, &mut meter)
                    .unwrap_or_else(|| probing.run(&graph, &mut meter, u64::MAX)),
            ];
            let found = steps.map(|step| match step {
                SearchStep::Cycle(cycle) => {
                    let first = shape.first().map(vertex);
                    let order = in_order(&cycle, board.len(), ends == EndConstraint::Joined, first);
                    let squares = order.into_iter().map(|v| graph.square(v)).collect();
                    fits(&Tour::new(&board, squares).expect("a tour"), shape)
                },
                SearchStep::Nothing => false,
                SearchStep::LimitReached => panic!("the budget is unlimited"),
            });
            prop_assert_eq!(found, [found[0]; 3]);
        }
    }

    #[test]
    fn agrees_with_brute_force(board in masks(22), picks in (any::<prop::sample::Index>(), any::<prop::sample::Index>())) {
        let squares: Vec<Square> = board.squares().collect();
        let (a, b) = (*picks.0.get(&squares), *picks.1.get(&squares));
        for shape in [GoalShape::Ring, GoalShape::RingFrom(a), GoalShape::Line, GoalShape::LineFrom(a), GoalShape::Between(a, b)] {
            let answer = solve(&board, shape);
            prop_assert_eq!(answer.is_ok(), brute_force(&board, shape), "{:?} on\n{}: {:?}", shape, board, answer);
            match answer {
                Ok(tour) => prop_assert!(fits(&tour, shape)),
                Err(reason) => check(&board, shape, &reason),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Boards on which many squares are short of moves at once, and rings are left that only three
    /// moves join. As many squares of either colour are missing.
    #[test]
    fn answers_on_large_masks_are_tours_or_valid_reasons(holes in proptest::collection::vec(any::<prop::sample::Index>(), 4..60)) {
        let full = Board::square(24).expect("the side is not zero");
        let (dark, light): (Vec<Square>, Vec<Square>) = full.squares().partition(|s| s.is_corner_colour());
        let missing: HashSet<Square> = holes.iter().flat_map(|hole| [*hole.get(&dark), *hole.get(&light)]).collect();
        let board = Board::from_fn(24, 24, |square| !missing.contains(&square)).expect("squares are left");
        for shape in [GoalShape::Ring, GoalShape::Line] {
            match CompleteSearch::new(&board, &goal(shape)).expect("no end is named").run(SearchLimit::nodes(300)) {
                Answer::Tour(tour) => prop_assert!(fits(&tour, shape)),
                Answer::None(reason) => check(&board, shape, &reason),
                Answer::LimitReached => {}
            }
        }
    }
}

/// Boards without a tour, the smallest known for each kind of reason.
#[test]
fn reasons_are_the_simplest() {
    use GoalShape::{Line, Ring};
    let table: &[(&[&str], GoalShape, &str)] = &[
        (&["...", "...", "..."], Ring, "Rectangle"),
        (&["..#"], Line, "Apart"),
        (&[".#."], Line, "Colours"),
        (&[".##", ".#.", ".##", "#.#"], Line, "DeadEnds"),
        (&["..##", "#...", "#..#", ".#.."], Ring, "CutSquare"),
        (&["##.#.#", ".###.#", "#...##"], Line, "CutSquare"),
        (&[".###..", "##..##", "#.##.."], Ring, "Crowded"),
        (&[".#..", "....", "#..#", ".#..", ".###"], Line, "Crowded"),
        (
            &["#..##", ".....", ".#.##", "##.##"],
            Line,
            "Section Branches",
        ),
        (&[".#..#", ".###.", "#..##"], Line, "Section Colours"),
        (&[".#.#", "##.#", "..#.", "###."], Line, "Section NoEnd"),
        (&["#..#", "#...", "....", "#..#", "..#."], Ring, "Shortage"),
        (&["#..#", ".##.", "...."], Line, "Shortage"),
        (&["##..", "..##", "##..", "..##"], Ring, "ForcedMoves"),
        (&["##..", "..##", "##..", "...#"], Line, "ForcedMoves"),
        (&["....##", "......", "....##", "......"], Ring, "Exhausted"),
        (&["#..#.#", ".#....", ".#..#."], Line, "Exhausted"),
    ];
    for &(rows, shape, expected) in table {
        let board = Board::from_rows(rows).expect("rows of one length");
        let reason = solve(&board, shape).expect_err("no tour");
        check(&board, shape, &reason);
        let name = format!("{reason:?}");
        let name = name.split([' ', '(']).next().expect("a name");
        let fault = match reason {
            Reason::Section { fault, .. } => format!(" {fault:?}"),
            _ => String::new(),
        };
        assert_eq!(format!("{name}{fault}"), expected, "{shape:?} {rows:?}");
    }
}

/// A budget of nodes cuts a search into pieces that lead to the same answer.
#[test]
fn resumes_where_it_stopped() {
    // Four rows have no closed tour, and no reason but the search says so when they are no full
    // rectangle.
    let board = Board::from_fn(21, 4, |square| square.x() < 20).expect("a board");
    let mut search = CompleteSearch::new(&board, &Goal::closed()).expect("a small board");
    let mut runs = 0;
    let outcome = loop {
        runs += 1;
        match search.run(SearchLimit::nodes(29)) {
            Answer::LimitReached => assert_eq!(search.nodes(), 29 * runs),
            outcome => break outcome,
        }
    };
    assert!(runs > 10, "{runs} runs");
    assert_eq!(outcome, search.run(SearchLimit::nodes(0)));
    let mut at_once = CompleteSearch::new(&board, &Goal::closed()).expect("a small board");
    assert_eq!(at_once.run(SearchLimit::unlimited()), outcome);
}

#[test]
fn ends_must_be_on_the_board() {
    let board = Board::from_rows(&["...", ".#.", "..."]).expect("a board");
    let hole = Square::new(1, 1);
    for shape in [
        GoalShape::RingFrom(hole),
        GoalShape::LineFrom(hole),
        GoalShape::Between(Square::new(0, 0), hole),
    ] {
        assert_eq!(
            CompleteSearch::new(&board, &goal(shape)).err(),
            Some(GoalError::OutsideBoard { square: hole })
        );
    }
}
