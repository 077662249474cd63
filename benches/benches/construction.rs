//! Constructed tours beside Warnsdorff's rule on the same boards, and what checking them takes.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knights_tour::construction::Construction;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Board, Goal, Square, Tour};

const START: Square = Square::new(0, 0);

/// Time per tour; criterion prints squares per second beside it.
fn tours(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("construction");
    for side in [8u16, 9, 70, 200, 1000, 3000] {
        let board = Board::square(side).expect("a side of at least 8");
        group.throughput(Throughput::Elements(board.len() as u64));
        if side >= 1000 {
            group.sample_size(10);
        }
        let goal = Goal::directed().from(START);
        let construct =
            || Construction::new(&board, black_box(&goal)).expect("these boards have tours");
        group.bench_function(BenchmarkId::new("construct", side), |bencher| {
            bencher.iter(|| construct().tour());
        });
        // Square by square, without a list of them and without a check.
        group.bench_function(BenchmarkId::new("walk", side), |bencher| {
            bencher.iter(|| {
                construct()
                    .squares()
                    .fold(0, |sum, square| sum ^ square.x() ^ square.y())
            });
        });
        let squares = construct()
            .tour()
            .expect("a small board")
            .into_path()
            .into_squares();
        group.bench_function(BenchmarkId::new("check", side), |bencher| {
            bencher.iter_batched(
                || squares.clone(),
                |squares| Tour::new(&board, squares).expect("a tour was built"),
                criterion::BatchSize::LargeInput,
            );
        });
        if side <= 1000 {
            group.bench_function(BenchmarkId::new("warnsdorff", side), |bencher| {
                bencher.iter(|| {
                    Warnsdorff::new(&board, black_box(&goal))
                        .expect("a walk can do this")
                        .search()
                        .tour()
                        .expect("found")
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, tours);
criterion_main!(benches);
