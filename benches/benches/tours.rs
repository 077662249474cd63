//! Knight's tours: one by Warnsdorff's rule, all of a small board, and the moves by the rule,
//! beside a literal port of the papers' lists.

use std::hint::black_box;

use board_benches::papers;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knights_tour::assignment::ordered_moves;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Board, Path, Square, Tours};

/// One tour of n x n squares from the corner. The port is quadratic in the squares, and takes
/// seconds on 70 x 70.
fn tour(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tour");
    group.sample_size(10);
    for side in [8u16, 30, 50, 70, 200, 1000] {
        group.throughput(Throughput::Elements(u64::from(side).pow(2)));
        let board = Board::square(side).expect("a board");
        let corner = Path::start(&board, Square::new(0, 0)).expect("the corner");
        group.bench_function(BenchmarkId::new("knights-tour", side), |bencher| {
            bencher.iter(|| {
                Warnsdorff::extending(black_box(&corner).clone()).map(|walk| walk.search())
            });
        });
        if side <= 70 {
            let corner = papers::List::default().prepend((0, 0));
            group.bench_function(BenchmarkId::new("literal port", side), |bencher| {
                bencher.iter(|| papers::tour_on_mega_board(i32::from(side), black_box(&corner)));
            });
        }
    }
    group.finish();
}

/// All 304 tours of 5 x 5 from the corner.
fn all_tours(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all tours of 5 x 5");
    let board = Board::square(5).expect("a board");
    let corner = Path::start(&board, Square::new(0, 0)).expect("the corner");
    group.bench_function("knights-tour, listed", |bencher| {
        bencher.iter(|| Tours::extending(black_box(&corner)).collect::<Vec<_>>());
    });
    group.bench_function("knights-tour, counted", |bencher| {
        bencher.iter(|| Tours::extending(black_box(&corner)).count());
    });
    group.sample_size(10);
    let corner = papers::List::default().prepend((0, 0));
    group.bench_function("literal port, listed", |bencher| {
        bencher.iter(|| papers::enum_tours(5, black_box(&corner)));
    });
    group.finish();
}

/// All 6,637,920 tours of 6 x 6, counted one by one.
fn count_6(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all tours of 6 x 6");
    group.sample_size(10);
    let board = Board::square(6).expect("a board");
    group.bench_function("knights-tour, counted", |bencher| {
        bencher.iter(|| Tours::new(black_box(&board)).count());
    });
    group.finish();
}

/// The moves from the middle of 8 x 8 by the rule, half of the board visited.
fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("ordered_moves");
    let visited: Vec<Square> = (0..32)
        .map(|place| Square::new(place % 8, place / 8))
        .collect();
    let pos = Square::new(4, 4);
    group.bench_function("knights-tour", |bencher| {
        bencher.iter(|| ordered_moves(8, black_box(&visited), black_box(pos)));
    });
    let visited = visited
        .iter()
        .fold(papers::List::default(), |list, square| {
            list.prepend((square.x().into(), square.y().into()))
        });
    group.bench_function("literal port", |bencher| {
        bencher.iter(|| papers::ordered_moves(8, black_box(&visited), black_box((4, 4))));
    });
    group.finish();
}

criterion_group!(benches, tour, all_tours, count_6, moves);
criterion_main!(benches);
