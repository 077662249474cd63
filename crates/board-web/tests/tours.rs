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

#[test]
fn a_board_with_a_side_too_long_is_an_error() {
    let question = TourQuestion {
        board: ".".repeat(65_536),
        ..TourQuestion::default()
    };
    let error = find_tour(&question).expect_err("it is too long");
    let side = MessageArgument::Text("65536".into());
    assert_eq!(
        (error.key.as_str(), error.arguments),
        ("board.too-large", vec![side])
    );
}

/// A question about the shortest board that has each reason: closed or not, first and last square;
/// then its key and the number of squares that it names.
type AskedReason = (
    &'static str,
    Option<bool>,
    Option<usize>,
    Option<usize>,
    &'static str,
    usize,
);

const REASONS: [AskedReason; 17] = [
    ("..#", None, None, None, "tour.apart", 2),
    (".#.", None, None, None, "tour.colours", 0),
    (
        ".....\n#..#.\n.....",
        None,
        None,
        Some(2),
        "tour.crowded",
        5,
    ),
    ("....\n....\n.#..", None, None, None, "tour.cut", 1),
    ("#.", Some(true), None, None, "tour.dead-ends", 1),
    ("..#.", None, None, Some(0), "tour.end-colour", 1),
    ("#....", None, Some(2), Some(4), "tour.end-colours", 2),
    (
        "...\n.#.\n...",
        Some(false),
        None,
        None,
        "tour.exhausted",
        0,
    ),
    ("...\n...\n.#.\n...", None, None, None, "tour.forced", 1),
    (".#.\n...", Some(false), Some(3), Some(2), "tour.linked", 2),
    ("#...\n....\n....", None, Some(1), None, "tour.misplaced", 1),
    ("..", None, None, None, "tour.rectangle", 0),
    ("#..", None, Some(2), Some(2), "tour.same-ends", 1),
    (".....\n##..#\n..#..", None, None, None, "tour.section", 1),
    (
        "....#\n.....\n#....",
        None,
        Some(3),
        None,
        "tour.shortage",
        2,
    ),
    ("##.\n.##", Some(true), None, None, "tour.too-few", 0),
    ("..#", Some(true), Some(0), Some(1), "tour.unlinked", 2),
];

#[test]
fn each_reason_has_its_sentence() {
    for (board, closed, start, end, key, about) in REASONS {
        let question = TourQuestion {
            board: board.into(),
            closed,
            start,
            end,
            ..TourQuestion::default()
        };
        let answer = find_tour(&question).expect("a board");
        let reason = answer.reason.expect("there is no tour");
        assert_eq!(
            (reason.key.as_str(), answer.about.len()),
            (key, about),
            "{board:?}"
        );
        for argument in &reason.arguments {
            let MessageArgument::Text(argument) = argument else {
                panic!("{argument:?}");
            };
            assert!(reason.text.contains(argument), "{reason:?}");
        }
    }
}

/// A reason names up to six squares. The board is two squares a move apart, each with as many dead
/// ends.
#[test]
fn a_reason_names_six_squares() {
    let dead_ends = |squares: &[(usize, usize)]| {
        let mut board = vec![vec![b'#'; 8]; 7];
        for &(x, y) in squares {
            board[y][x] = b'.';
        }
        let rows = board.into_iter().map(String::from_utf8);
        let rows: Vec<String> = rows.collect::<Result<_, _>>().expect("it is ASCII");
        let answer = find_tour(&TourQuestion {
            board: rows.join("\n"),
            closed: Some(true),
            ..TourQuestion::default()
        });
        let answer = answer.expect("a board");
        let reason = answer.reason.expect("there is no tour");
        assert_eq!(reason.key, "tour.dead-ends");
        (answer.about.len(), reason.arguments[0].clone())
    };
    let middle = [(3, 3), (5, 4)];
    let first = [(1, 2), (2, 1), (1, 4), (6, 2), (7, 3), (7, 5)];
    let more = [(2, 5), (6, 6)];
    let text = |names: &str| MessageArgument::Text(names.to_owned());
    assert_eq!(
        dead_ends(&[&middle[..], &first].concat()),
        (6, text("2,1 1,2 6,2 7,3 1,4 7,5"))
    );
    assert_eq!(
        dead_ends(&[&middle[..], &first, &more].concat()),
        (8, text("2,1 1,2 6,2 7,3 1,4 2,5 ..."))
    );
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
    let error = |board: &str, go_on: ControlFlow<()>| {
        let count = count_tours(board, true, |_, _| go_on);
        count.expect_err("it cannot be counted")
    };
    assert_eq!(error(&six, ControlFlow::Break(())).key, "count.stopped");
    for (width, why) in [(9, "too-large"), (12, "count.too-wide")] {
        let board = vec![".".repeat(width); 12].join("\n");
        let error = error(&board, ControlFlow::Continue(()));
        assert_eq!(error.key, why, "{width}");
    }
    // The argument is in MiB.
    let nine = vec![".".repeat(9); 12].join("\n");
    let error = error(&nine, ControlFlow::Continue(()));
    let [MessageArgument::Text(mebibytes)] = &error.arguments[..] else {
        panic!("{error:?}");
    };
    let mebibytes: u64 = mebibytes.parse().expect("a number");
    assert!((4_000..100_000).contains(&mebibytes), "{mebibytes}");
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
        assert_eq!(next.iter().filter(|one| one.best).count(), 1);
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

/// Among equals, a square that is farthest from the centre comes next.
#[test]
fn ties_go_to_the_square_farthest_from_the_centre() {
    for (width, height, start) in [(8, 8, 0), (8, 8, 27), (9, 7, 3), (30, 20, 299)] {
        let board = vec![".".repeat(width); height].join("\n");
        let walked = walk(&board, start, None).expect("a board");
        let is_step = |from: usize, to: usize| {
            (from % width).abs_diff(to % width) * (from / width).abs_diff(to / width) == 2
        };
        let from_centre = |at: usize| {
            let (x, y) = (2 * (at % width) + 1, 2 * (at / width) + 1);
            x.abs_diff(width).pow(2) + y.abs_diff(height).pow(2)
        };
        for place in 1..walked.len() {
            let visited = &walked[..place];
            let free = |from: usize| {
                let all = (0..width * height).filter(move |&to| is_step(from, to));
                all.filter(|to| !visited.contains(to))
            };
            let min = free(visited[place - 1]).map(|to| free(to).count()).min();
            let ties = free(visited[place - 1]).filter(|&to| Some(free(to).count()) == min);
            let farthest = ties.map(from_centre).max();
            assert_eq!(
                Some(from_centre(walked[place])),
                farthest,
                "{place} on {width} x {height}"
            );
        }
    }
}

/// The rule goes where the tour goes, if the tour goes to one of the squares that it allows.
#[test]
fn a_walk_follows_a_tour_where_the_rule_allows_it() {
    let board = ["........"; 8].join("\n");
    for start in [0, 9, 27] {
        let mut path = vec![start];
        while path.len() < 64 {
            let next = onward_moves(&board, &path).expect("a path");
            let tour = continue_walk(&board, &path).expect("a path");
            let best = next.iter().find(|one| one.best).expect("a move");
            let of_tour = next.iter().find(|one| one.square == tour[path.len()]);
            if tour.len() == 64 && of_tour.is_some_and(|one| one.count == best.count) {
                assert_eq!(best.square, tour[path.len()], "{path:?}");
            }
            path.push(best.square);
        }
    }
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
