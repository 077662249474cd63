//! Shogun: the papers' six functions beside their recursion followed literally, and the move tree
//! beside that of chess.

use std::hint::black_box;

use board_benches::chess;
use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use shogun_rules::{
    Board, Colour, Placement, Position, Start, Walk, assignment, perft, perft_played,
};

#[allow(dead_code, reason = "the tests use all of it")]
#[path = "../../crates/shogun-rules/tests/rules/oracle.rs"]
mod oracle;

/// Full boards: both starts, and three positions from games.
const BOARDS: [&str; 5] = [
    "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2",
    "p4p2p3p1k1p3p1p3/8/8/8/8/8/8/P4P3P2K2P1P4P3P2",
    "p41p4k2p4p22/1p26/5p3p11/8/1P33P22/2P25/6P11/P12P3K1P31P2",
    "1p2p31k1p31p3/p47/2p1P44/5p12/3P21P32/8/1P36/P42K2P11P31",
    "3p1k13/1p3p2p1p43/8/p3P1P2P34/3p24/2P45/4K2P1P21/7P4",
];

fn boards() -> Vec<Board> {
    BOARDS
        .map(|text| text.parse().expect("the boards are well-formed"))
        .into()
}

/// The library's function and the literal one over the same inputs, each counted as one element.
fn compare<I: Clone>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    inputs: &[I],
    ours: impl Fn(I) -> u64,
    literal: impl Fn(I) -> u64,
) {
    group.throughput(Throughput::Elements(inputs.len() as u64));
    let mut each = |who: &str, function: &dyn Fn(I) -> u64| {
        group.bench_function(format!("{name}/{who}"), |bencher| {
            bencher.iter(|| -> u64 {
                let answers = inputs
                    .iter()
                    .cloned()
                    .map(|input| function(black_box(input)));
                answers.fold(0, u64::wrapping_add)
            });
        });
    };
    each("board-rules", &ours);
    each("literal", &literal);
}

fn functions(criterion: &mut Criterion) {
    let boards = boards();
    let sets: Vec<oracle::OraclePieces> = boards
        .iter()
        .map(|board| board.placements().collect())
        .collect();
    let of_pieces: Vec<(usize, Placement)> = boards
        .iter()
        .enumerate()
        .flat_map(|(place, board)| board.placements().map(move |pc| (place, pc)))
        .collect();
    let of_colours: Vec<(usize, Colour)> = (0..boards.len())
        .flat_map(|place| Colour::ALL.map(|colour| (place, colour)))
        .collect();
    let mut group = criterion.benchmark_group("shogun");
    let group = &mut group;

    let off_board: Vec<(Board, oracle::OraclePieces)> = of_pieces
        .iter()
        .map(|&(place, pc)| {
            let board = assignment::remove(&boards[place], pc);
            (board, board.placements().collect())
        })
        .collect();
    let walks: Vec<(usize, Walk)> = (0..of_pieces.len())
        .flat_map(|piece| Walk::ALL.map(|walk| (piece, walk)))
        .collect();
    compare(
        group,
        "eval",
        &walks,
        |(piece, walk)| {
            let pc = of_pieces[piece].1;
            assignment::eval(pc, walk, pc.energy, &off_board[piece].0).len() as u64
        },
        |(piece, walk)| {
            let pc = of_pieces[piece].1;
            oracle::eval(pc, walk, pc.energy, &off_board[piece].1).len() as u64
        },
    );
    compare(
        group,
        "all_moves",
        &of_pieces,
        |(place, pc)| assignment::all_moves(pc, &boards[place]).len() as u64,
        |(place, pc)| oracle::all_moves(pc, &sets[place]).len() as u64,
    );
    compare(
        group,
        "attacked",
        &of_colours,
        |(place, colour)| assignment::attacked(colour, &boards[place]).len() as u64,
        |(place, colour)| oracle::attacked(colour, &sets[place]).len() as u64,
    );
    compare(
        group,
        "attacked_n",
        &of_pieces,
        |(place, pc)| assignment::attacked_n(pc, &boards[place]) as u64,
        |(place, pc)| oracle::attacked_n(pc, &sets[place]) as u64,
    );
    compare(
        group,
        "protected_n",
        &of_pieces,
        |(place, pc)| assignment::protected_n(pc, &boards[place]) as u64,
        |(place, pc)| oracle::protected_n(pc, &sets[place]) as u64,
    );
    compare(
        group,
        "legal_moves",
        &of_pieces,
        |(place, pc)| assignment::legal_moves(pc, &boards[place]).len() as u64,
        |(place, pc)| oracle::legal_moves(pc, &sets[place]).len() as u64,
    );
    compare(
        group,
        "checkmate",
        &of_colours,
        |(place, colour)| u64::from(assignment::checkmate(colour, &boards[place])),
        |(place, colour)| u64::from(oracle::checkmate(colour, &sets[place])),
    );
}

/// The move tree to depth 5, leaves counted as elements, beside chess from its start.
fn move_tree(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shogun-perft");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    type Ours = fn(&Position, u16) -> u64;
    type Chess = fn(&cozy_chess::Board, u32) -> u64;
    let ways: [(&str, Ours, Chess); 2] = [
        ("counted", perft, chess::perft),
        ("played", perft_played, chess::perft_played),
    ];
    for (how, ours, theirs) in ways {
        for start in Start::ALL {
            let position = Position::from_start(start);
            group.throughput(Throughput::Elements(perft(&position, 5)));
            group.bench_function(format!("{how}/{start}"), |bencher| {
                bencher.iter(|| ours(black_box(&position), 5));
            });
        }
        let board = cozy_chess::Board::default();
        group.throughput(Throughput::Elements(chess::perft(&board, 5)));
        group.bench_function(format!("{how}/chess"), |bencher| {
            bencher.iter(|| theirs(black_box(&board), 5));
        });
    }
    let pieces: oracle::OraclePieces = Start::FifthFile.board().placements().collect();
    group.throughput(Throughput::Elements(682));
    group.bench_function("counted/literal-depth-2", |bencher| {
        bencher.iter(|| {
            oracle::perft(
                Colour::White,
                black_box(&pieces),
                2,
                true,
                &oracle::OracleEnergies::Kept,
            )
        });
    });
}

criterion_group!(benches, functions, move_tree);
criterion_main!(benches);
