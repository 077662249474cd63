//! Exact counts of tours, beside an ordinary program with a hash map.
//!
//! Counts that take long are measured only when `BOARD_RULES_LONG` is set: 8x8 from every square
//! takes about a minute and 3 GiB a run.

use std::hint::black_box;
use std::time::Duration;

use board_benches::count_by_mates::count_closed;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use knights_tour::counting::Counter;
use knights_tour::{Board, Square, TourSet};

fn rectangle(width: u16, height: u16) -> Board {
    Board::rectangle(width, height).expect("sides are not zero")
}

fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    board: &Board,
    tours: TourSet,
    threads: usize,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let counter = Counter::new(black_box(board), tours).threads(threads);
            counter.count().expect("there is memory enough")
        });
    });
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count tours");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(5));
    let (six, wide) = (rectangle(6, 6), rectangle(6, 7));
    group.bench_function("6x6 closed, hash map", |bencher| {
        bencher.iter(|| count_closed(black_box(&six)))
    });
    measure(&mut group, "6x6 closed", &six, TourSet::Closed, 1);
    group.bench_function("6x7 closed, hash map", |bencher| {
        bencher.iter(|| count_closed(black_box(&wide)))
    });
    measure(&mut group, "6x7 closed", &wide, TourSet::Closed, 1);
    measure(
        &mut group,
        "6x6 from every square",
        &six,
        TourSet::Directed,
        1,
    );
    measure(
        &mut group,
        "6x40 closed",
        &rectangle(6, 40),
        TourSet::Closed,
        1,
    );
    let seven = rectangle(7, 7);
    group.bench_function("7x7 from a corner", |bencher| {
        bencher.iter(|| {
            let counter =
                Counter::new(black_box(&seven), TourSet::Directed).from(Square::new(0, 0));
            counter.count().expect("there is memory enough")
        });
    });
    measure(
        &mut group,
        "7x7 from every square",
        &seven,
        TourSet::Directed,
        1,
    );
    measure(
        &mut group,
        "7x7 from every square, two threads",
        &seven,
        TourSet::Directed,
        2,
    );
    if std::env::var_os("BOARD_RULES_LONG").is_some() {
        let eight = rectangle(8, 8);
        measure(&mut group, "8x8 closed", &eight, TourSet::Closed, 1);
        measure(
            &mut group,
            "8x8 closed, two threads",
            &eight,
            TourSet::Closed,
            2,
        );
        measure(
            &mut group,
            "8x8 from every square",
            &eight,
            TourSet::Directed,
            1,
        );
    }
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
