//! Thirty boards that defeat plain backtracking, each settled by the complete search within a
//! second.
//!
//! A board that is no answer within the limit ends the bench: a panic says which. Only when
//! measuring, though: run once as a test (`-- --test`), perhaps on a busy machine, the bench asks
//! for the answers and leaves the clock alone.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use knights_tour::search::CompleteSearch;
use knights_tour::{Answer, Board, Goal, SearchLimit, Square, neighbours};

const LIMIT: Duration = Duration::from_secs(1);

const fn square(x: u16, y: u16) -> Square {
    Square::new(x, y)
}

/// A rectangle without some squares.
fn without(width: u16, height: u16, holes: &[Square]) -> Board {
    Board::from_fn(width, height, |square| !holes.contains(&square)).expect("the board has squares")
}

/// A rectangle and some squares outside it.
fn with(width: u16, height: u16, more: &[Square]) -> Board {
    let right = more.iter().map(|square| square.x() + 1).max().unwrap_or(0);
    let top = more.iter().map(|square| square.y() + 1).max().unwrap_or(0);
    let is_square =
        |square: Square| square.x() < width && square.y() < height || more.contains(&square);
    Board::from_fn(width.max(right), height.max(top), is_square).expect("the board has squares")
}

/// Rooms side by side, each joined to the next by a single square in a gap of two columns.
fn rooms(count: u16, side: u16) -> Board {
    let pitch = side + 2;
    Board::from_fn(pitch * count - 2, side, |square| {
        let place = square.x() % pitch;
        place < side || place == side + 1 && square.y() == side / 2
    })
    .expect("the board has squares")
}

/// A random part of a rectangle, always the same for the same seed. Squares with a single move get
/// their neighbours back, and then squares come and go until the colours are equal in number.
fn random(seed: u64, width: u16, height: u16, percent: u64) -> Board {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |max: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % max
    };
    let rectangle = Board::rectangle(width, height).expect("the board has squares");
    let mut cells: Vec<bool> = (0..rectangle.len()).map(|_| below(100) < percent).collect();
    for _ in 0..3 {
        for place in 0..cells.len() {
            let around: Vec<usize> = neighbours(&rectangle, rectangle.square_at(place))
                .map(|to| rectangle.index(to))
                .collect();
            if cells[place] && around.iter().filter(|&&to| cells[to]).count() < 2 {
                around.into_iter().for_each(|to| cells[to] = true);
            }
        }
    }
    let colour = |place: usize| rectangle.square_at(place).is_corner_colour();
    loop {
        let dark = (0..cells.len())
            .filter(|&place| cells[place] && colour(place))
            .count();
        let light = (0..cells.len())
            .filter(|&place| cells[place] && !colour(place))
            .count();
        if dark == light {
            break;
        }
        let place = below(cells.len() as u64) as usize;
        if cells[place] == (colour(place) == (dark > light)) {
            cells[place] = !cells[place];
        }
    }
    Board::from_fn(width, height, |square| cells[rectangle.index(square)])
        .expect("the board has squares")
}

/// The boards. Of the random ones the seeds are those that took the most work out of 1,500.
fn boards() -> Vec<(&'static str, Board, Goal)> {
    let (open, closed) = (Goal::directed(), Goal::closed());
    let open_from = |start: Square| Goal::directed().from(start);
    let corner = square(0, 0);
    let corners = [corner, square(7, 0), square(0, 7), square(7, 7)];
    let centre = [square(3, 3), square(3, 4), square(4, 3), square(4, 4)];
    let peninsulas = [square(9, 0), square(9, 7), square(0, 9)];
    let door = square(7, 3);
    let uneven = Board::from_fn(14, 6, |square| {
        square != corner && rooms(2, 6).contains(square)
    })
    .expect("the board has squares");
    vec![
        (
            "8x8 without two corners of a colour, open",
            without(8, 8, &[corner, corners[3]]),
            open.clone(),
        ),
        (
            "8x8 without two corners of either colour, closed",
            without(8, 8, &corners[..2]),
            closed.clone(),
        ),
        (
            "8x8 without two corners of either colour, open",
            without(8, 8, &corners[..2]),
            open.clone(),
        ),
        (
            "8x8 without four corners, closed",
            without(8, 8, &corners),
            closed.clone(),
        ),
        (
            "8x8 without its centre, closed",
            without(8, 8, &centre),
            closed.clone(),
        ),
        (
            "8x8 and a peninsula, open",
            with(8, 8, &peninsulas[..1]),
            open.clone(),
        ),
        (
            "8x8 and two peninsulas, open",
            with(8, 8, &peninsulas[..2]),
            open.clone(),
        ),
        (
            "8x8 and three peninsulas, open",
            with(8, 8, &peninsulas),
            open.clone(),
        ),
        ("two rooms without a corner, closed", uneven, closed.clone()),
        ("two rooms, open", rooms(2, 6), open.clone()),
        (
            "two rooms, open from the door",
            rooms(2, 6),
            open_from(door),
        ),
        ("two larger rooms, open", rooms(2, 9), open.clone()),
        ("six rooms, open", rooms(6, 7), open.clone()),
        ("3x50, closed", with(50, 3, &[]), closed.clone()),
        (
            "3x50, open from the middle",
            with(50, 3, &[]),
            open_from(square(24, 1)),
        ),
        (
            "3x51 without a square, open",
            without(51, 3, &[square(24, 0)]),
            open.clone(),
        ),
        ("4x50, open", with(50, 4, &[]), open.clone()),
        (
            "4x50 without two squares, closed",
            without(50, 4, &[square(0, 1), square(49, 1)]),
            closed.clone(),
        ),
        (
            "4x50 and two squares, closed",
            with(50, 4, &[square(50, 0), square(50, 1)]),
            closed.clone(),
        ),
        (
            "4x100 and a square, open from an inner row",
            with(100, 4, &[square(100, 0)]),
            open_from(square(50, 2)),
        ),
        (
            "20x20, between neighbours",
            with(20, 20, &[]),
            open_from(square(9, 9)).to(square(9, 10)),
        ),
        (
            "random, 46 squares, open",
            random(569, 8, 7, 75),
            open.clone(),
        ),
        (
            "random, 70 squares, closed",
            random(1021, 10, 8, 75),
            closed.clone(),
        ),
        (
            "random, 92 squares, open",
            random(523, 12, 11, 72),
            open.clone(),
        ),
        (
            "random, 138 squares, closed",
            random(375, 24, 7, 76),
            closed.clone(),
        ),
        (
            "random, 188 squares, open",
            random(1160, 28, 9, 75),
            open.clone(),
        ),
        (
            "random, 198 squares, closed",
            random(254, 28, 9, 75),
            closed.clone(),
        ),
        (
            "random, 246 squares, open",
            random(904, 18, 18, 68),
            open.clone(),
        ),
        (
            "random, 318 squares, closed",
            random(1321, 28, 15, 72),
            closed.clone(),
        ),
        (
            "random, 376 squares, open",
            random(126, 22, 21, 82),
            open.clone(),
        ),
    ]
}

fn limit() -> SearchLimit {
    if std::env::args().any(|argument| argument == "--test") {
        SearchLimit::unlimited()
    } else {
        SearchLimit::time(LIMIT)
    }
}

fn find_tour(board: &Board, goal: &Goal) -> Answer {
    CompleteSearch::new(board, goal)
        .expect("the ends are on the board")
        .run(limit())
}

fn shapes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shapes");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(500));
    let boards = boards();
    assert_eq!(boards.len(), 30);
    for (name, board, goal) in boards {
        let answer = match find_tour(&board, &goal) {
            Answer::Tour(_) => "a tour".to_owned(),
            Answer::None(reason) => reason.to_string(),
            Answer::LimitReached => panic!("{name}: no answer within {LIMIT:?}\n{board}"),
        };
        #[expect(
            clippy::print_stderr,
            reason = "the answer goes beside the measurement"
        )]
        {
            eprintln!("{name} ({} squares): {answer}", board.len());
        }
        group.bench_function(name, |bencher| {
            bencher.iter(|| find_tour(black_box(&board), &goal))
        });
    }
    group.finish();
}

criterion_group!(benches, shapes);
criterion_main!(benches);
