//! Tours of the page: search, counting and walks.

use std::collections::HashSet;

use board_games::MessageArgument;
use board_web::{
    TourMarks, TourQuestion, continue_walk, count_tours, find_tour, onward_moves, tour_picture,
    walk,
};
use core::ops::ControlFlow;

#[test]
fn a_tour_is_found_or_the_reason_is_given() {
    let question = |board: &str| TourQuestion {
        board: board.into(),
        closed: Some(true),
        ..TourQuestion::default()
    };
    let six = ["......"; 6].join("\n");
    let answer = find_tour(&question(&six)).expect("a board");
    assert_eq!(
        (answer.tour.len(), answer.closed, answer.reason),
        (36, true, None)
    );

    let five = ["....."; 5].join("\n");
    let answer = find_tour(&question(&five)).expect("a board");
    assert_eq!(answer.reason.expect("25 is odd").key, "tour.rectangle");

    let apart = find_tour(&question("...#\n....\n....")).expect("a board");
    assert!(apart.reason.is_some() && apart.tour.is_empty());
    assert_eq!(
        find_tour(&question("..\n.")).expect_err("uneven").key,
        "board.uneven"
    );
}

/// A question about the shortest board that has each reason: closed or not, first and last square.
type AskedReason = (
    &'static str,
    Option<bool>,
    Option<usize>,
    Option<usize>,
    &'static str,
);

const REASONS: [AskedReason; 17] = [
    ("..#", None, None, None, "apart"),
    (".#.", None, None, None, "colours"),
    (".....\n#..#.\n.....", None, None, Some(2), "crowded"),
    ("....\n....\n.#..", None, None, None, "cut"),
    ("#.", Some(true), None, None, "dead-ends"),
    ("..#.", None, None, Some(0), "end-colour"),
    ("#....", None, Some(2), Some(4), "end-colours"),
    ("...\n.#.\n...", Some(false), None, None, "exhausted"),
    ("...\n...\n.#.\n...", None, None, None, "forced"),
    (".#.\n...", Some(false), Some(3), Some(2), "linked"),
    ("#...\n....\n....", None, Some(1), None, "misplaced"),
    ("..", None, None, None, "rectangle"),
    ("#..", None, Some(2), Some(2), "same-ends"),
    (".....\n##..#\n..#..", None, None, None, "section"),
    ("....#\n.....\n#....", None, Some(3), None, "shortage"),
    ("##.\n.##", Some(true), None, None, "too-few"),
    ("..#", Some(true), Some(0), Some(1), "unlinked"),
];

#[test]
fn each_reason_has_its_sentence() {
    for (board, closed, start, end, key) in REASONS {
        let question = TourQuestion {
            board: board.into(),
            closed,
            start,
            end,
            ..TourQuestion::default()
        };
        let answer = find_tour(&question).expect("a board");
        let reason = answer.reason.expect("there is no tour");
        assert_eq!(reason.key, format!("tour.{key}"), "{board:?}");
        for argument in &reason.arguments {
            let MessageArgument::Text(argument) = argument else {
                panic!("{argument:?}");
            };
            assert!(reason.text.contains(argument), "{reason:?}");
        }
    }
}

#[test]
fn count_can_be_stopped() {
    let six = ["......"; 6].join("\n");
    let mut heard = 0;
    let count = count_tours(&six, true, |done, of| {
        heard += 1;
        assert!(done <= of);
        ControlFlow::Continue(())
    });
    assert_eq!(count.expect("within reach"), "9862");
    assert!(heard > 0);
    assert!(count_tours(&six, true, |_, _| ControlFlow::Break(())).is_err());
}

#[test]
fn warnsdorffs_rule_takes_a_square_with_the_fewest_onward_moves() {
    let eight = ["........"; 8].join("\n");
    let mut path = vec![0];
    loop {
        let next = onward_moves(&eight, &path).expect("a path");
        let Some(best) = next.iter().find(|one| one.best) else {
            break;
        };
        assert_eq!(Some(best.count), next.iter().map(|one| one.count).min());
        path.push(best.square);
    }
    assert_eq!(path.len(), 64, "the rule gets round the board");
    let marks = TourMarks {
        board: eight,
        path,
        numbers: true,
        start: Some(0),
        end: Some(63),
        ..TourMarks::default()
    };
    assert!(tour_picture(&marks).expect("a board").contains("<svg"));
}

#[test]
fn walks_by_warnsdorffs_rule_differ_in_ties_only() {
    let board = ["........"; 8].join("\n");
    let walked = walk(&board, 0, None).expect("a board");
    assert_eq!(walked.len(), 64);
    let lengths: Vec<usize> = (0..40)
        .map(|seed| walk(&board, 0, Some(seed)).expect("a board").len())
        .collect();
    assert!(lengths.contains(&64));
    let first = walk(&board, 0, Some(3)).expect("a board");
    assert_eq!(first, walk(&board, 0, Some(3)).expect("a board"));
    assert!((0..40).any(|seed| walk(&board, 0, Some(seed)) != Ok(first.clone())));
    assert_eq!(walk("..#", 2, None).expect_err("a hole").key, "bad-square");
}

#[test]
fn a_walk_resumes_from_its_path() {
    let board = vec![".".repeat(70); 70].join("\n");
    let begun = [0, 72, 213];
    let walked = continue_walk(&board, &begun).expect("a path on the board");
    assert_eq!(walked[..3], begun);
    let visited: HashSet<usize> = walked.iter().copied().collect();
    assert_eq!((walked.len(), visited.len()), (4900, 4900));
    let stuck = continue_walk("...\n...\n...", &[4]).expect("a path on the board");
    assert_eq!(stuck, [4], "no knight leaves the middle of 3 x 3 squares");
    let error = continue_walk(&board, &[0, 1]).expect_err("no knight's move");
    assert_eq!(error.key, "bad-path");
}
