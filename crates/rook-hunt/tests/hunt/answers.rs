//! What solutions and strategies answer, to whom, and with which bytes they are saved.
#![cfg(feature = "files")]

use std::fmt::{Display, Write as _};
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use board_game_core::zobrist;
use rook_hunt::solve::{Solution, Solver, Value};
use rook_hunt::strategy::{
    Breakthrough, CppProgram, FreeCrossing, PawnStrategy, PawnVerdict, RookStrategy, StrategyError,
    verify,
};
use rook_hunt::{Position, Rules, Side, Square};

fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

fn solved(text: &str) -> Solution {
    Solver::new(rules(text)).solve().expect("small enough")
}

/// As many pawns, and a rook with this side to move, drawn from these numbers.
fn drawn(rules: &Rules, seed: u64, side: Side) -> Position {
    let mut squares: Vec<Square> = rules.board().iter().collect();
    let mut number = seed;
    let mut draw = || {
        number = zobrist::number(number);
        squares.swap_remove((number % squares.len() as u64) as usize)
    };
    let pawns: Vec<Square> = (0..rules.pawns()).map(|_| draw()).collect();
    let rook = draw();
    Position::new(&pawns, *rules)
        .and_then(|position| position.with_rook(rook, side))
        .expect("a position")
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
}

fn check(name: &str, written: String) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/");
    board_golden::check(format!("{folder}{name}"), written);
}

const HUNTS: [&str; 6] = [
    "pawns=3 side=4",
    "pawns=3 side=5",
    "pawns=3 side=4 must-move",
    "pawns=2 side=4 steps=2",
    "pawns=2 side=4 steps=2 reach=2",
    "pawns=2 side=4 steps=3 repeats",
];

/// Of several best moves the same one is always played: the first turn, and the first reply.
///
/// `UPDATE_GOLDEN=1 cargo test -p rook-hunt --test hunt answers` writes the files anew.
#[test]
fn best_play_matches_the_golden_file() {
    let mut text = String::new();
    for hunt in HUNTS {
        let solution = solved(hunt);
        for seed in 0..8 {
            for side in Side::ALL {
                let position = drawn(&rules(hunt), 1 + seed, side);
                let line = solution.line(&position, 12);
                writeln!(text, "{hunt}: {position}: {}", list(line)).expect("a string takes it");
            }
        }
    }
    let winning = solved("pawns=3 side=4 steps=2");
    let start = Position::parse("a1,b1,c1", &rules("pawns=3 side=4 steps=2")).expect("a set-up");
    if let PawnVerdict::Catches { line, .. } = verify(&winning, &start, 100_000).expect("small") {
        writeln!(text, "verified: {}", list(line)).expect("a string takes it");
    }
    check("best_play.txt", text);
}

/// A line is as long as it may be, and what follows is the same.
#[test]
fn a_line_has_at_most_so_many_moves() {
    let solution = solved("pawns=3 side=4 steps=2");
    let rules = rules("pawns=3 side=4 steps=2");
    let position = Position::parse("a1,b1,c1 d4 pawns", &rules).expect("a position");
    let all = solution.line(&position, 1_000);
    assert!(all.len() > 4, "{}", list(&all));
    for max in 0..=all.len() {
        assert_eq!(solution.line(&position, max), all[..max], "{max}");
    }
}

/// Each strategy answers for its side and its rules.
#[test]
fn strategies_answer_for_their_side_and_rules_alone() {
    let solution = solved("pawns=2 side=5");
    let through = Breakthrough::new(&rules("pawns=2 side=5")).expect("a strategy");
    let mut replies = 0;
    for seed in 0..30 {
        let to_reply = drawn(&rules("pawns=2 side=5"), seed, Side::Rook);
        let best = solution.best_reply(&to_reply).map(|(mv, _)| mv);
        assert_eq!(
            RookStrategy::reply(&solution, &to_reply),
            best,
            "{to_reply}"
        );
        assert_eq!(best.is_some(), !to_reply.rook_moves().is_empty());
        replies += usize::from(best.is_some() && through.reply(&to_reply).is_some());
        assert_eq!(PawnStrategy::turn(&solution, &to_reply), None);
        let to_turn = drawn(&rules("pawns=2 side=5"), seed, Side::Pawns);
        assert_eq!(RookStrategy::reply(&solution, &to_turn), None, "{to_turn}");
        assert_eq!(through.reply(&to_turn), None, "{to_turn}");
        let other = drawn(&rules("pawns=2 side=5 must-move"), seed, Side::Rook);
        assert_eq!(RookStrategy::reply(&solution, &other), None, "{other}");
        assert_eq!(through.reply(&other), None, "{other}");
        assert_eq!(solution.value(&other), None);
    }
    assert!(replies > 10, "{replies}");
}

/// The program's rook goes where it may, and nowhere else.
#[test]
fn the_rook_of_the_program_goes_where_it_may() {
    for seed in 0..20 {
        let position = drawn(&rules("pawns=3 side=5"), seed, Side::Rook);
        let mut program = CppProgram::new(&position);
        let Some(first) = position
            .rules()
            .board()
            .iter()
            .find(|&tile| program.scan_rook(tile))
        else {
            continue;
        };
        let possible = program.update_move_possibilities();
        let moves = program.possible_rook_moves();
        assert!(moves.iter().all(|step| step.from() == first), "{position}");
        let targets: Vec<Square> = moves.iter().map(|step| step.to()).collect();
        assert_eq!(targets.len(), possible.len());
        assert!(
            targets.iter().all(|&to| possible.contains(to)),
            "{position}"
        );
        for tile in position
            .rules()
            .board()
            .iter()
            .filter(|&tile| !possible.contains(tile))
        {
            assert!(!program.clone().scan_rook(tile), "{position}: {tile}");
        }
    }
}

/// A rook that crosses free lines has these placements least room, the first ones found.
#[test]
fn least_mobility_matches_the_golden_file() {
    let mut text = String::new();
    for hunt in [
        "pawns=2 side=4",
        "pawns=3 side=5",
        "pawns=4 side=5",
        "pawns=3 side=5 must-move",
    ] {
        let found = FreeCrossing::least_mobility(&rules(hunt)).expect("small");
        let found = found.expect("a placement with a crossing");
        let [one, region] = [found.one_move, found.region];
        writeln!(
            text,
            "{hunt}: {} in {}; {} in {}",
            one.0, one.1, region.0, region.1
        )
        .expect("a string takes it");
    }
    for hunt in [
        "pawns=2 side=4 steps=2",
        "pawns=3 side=6 steps=2 reach=3",
        "pawns=3 side=5",
    ] {
        for seed in 0..8 {
            let pawns = drawn(&rules(hunt), seed, Side::Pawns);
            let crossings = list(FreeCrossing::crossings(&pawns));
            let blockable = list(FreeCrossing::blockable(&pawns));
            writeln!(text, "{hunt}: {pawns}: {blockable} of {crossings}")
                .expect("a string takes it");
        }
    }
    check("least_mobility.txt", text);
    // All but one square of its row or column would have to be free.
    let full = FreeCrossing::least_mobility(&rules("pawns=10 side=4")).expect("there is none");
    assert!(full.is_none());
    let error = FreeCrossing::least_mobility(&rules("pawns=8")).expect_err("too many");
    assert!(matches!(error, StrategyError::TooLarge { .. }), "{error}");
}

/// Turns that can be made in many orders are refused before they fill the memory.
#[test]
#[ignore = "takes a minute"]
fn too_many_orders_of_steps_are_refused() {
    let error = Breakthrough::new(&rules("pawns=2 steps=8 reach=8 repeats")).expect_err("too many");
    assert!(matches!(error, StrategyError::TooLarge { .. }), "{error}");
}

/// What a solver says of a run before it begins, and what a run says of placements.
#[test]
fn runs_are_described() {
    let small = rules("pawns=2 side=4 steps=2");
    let solver = Solver::new(small);
    assert_eq!(solver.states(), 120 * 14);
    assert!(solver.fits(true).is_ok());
    assert!(Solver::new(small).memory_limit(10).fits(false).is_err());
    let shown = format!("{solver:?}");
    assert!(
        shown.starts_with("Solver { rules: ") && shown.contains("threads: 1"),
        "{shown}"
    );

    for hunt in ["pawns=3 side=4 steps=2", "pawns=4 side=4", "pawns=3 side=5"] {
        let rules = rules(hunt);
        let solution = solved(hunt);
        let placements = [3, 4, 5].map(|seed| drawn(&rules, seed, Side::Rook).pawns());
        let mut solver = Solver::new(rules);
        for pawns in placements {
            let pawns: Vec<Square> = pawns.iter().collect();
            solver = solver.ask(&pawns).expect("a placement");
        }
        let summary = solver.summarize().expect("small");
        for (pawns, turns) in &summary.asked {
            let pawns: Vec<Square> = pawns.iter().collect();
            let value = solution.value(&Position::new(&pawns, rules).expect("a placement"));
            let expected = value.and_then(Value::turns);
            assert_eq!(*turns, expected, "{hunt}: {}", list(&pawns));
        }
        let counts = &summary.won_placements;
        let won = (0..).zip(counts).filter(|&(_, &count)| count > 0);
        assert_eq!(summary.worst(), won.map(|(turns, _)| turns).max(), "{hunt}");
    }
}

/// A checkpoint is written when its time has come.
#[test]
fn checkpoints_wait_for_their_interval() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, every, is_written) in [
        ("often", Duration::ZERO, true),
        ("seldom", Duration::from_secs(3600), false),
    ] {
        let file = folder.path().join(name);
        let mut seen = Vec::new();
        let solved = Solver::new(rules("pawns=3 side=5"))
            .on_progress(|_| {
                seen.push(fs::metadata(&file).is_ok_and(|file| file.len() > 0));
                ControlFlow::Continue(())
            })
            .checkpoint(&file, every)
            .summarize();
        solved.expect("small");
        assert!(
            seen.len() > 3 && seen[2..].iter().all(|&seen| seen == is_written),
            "{name}"
        );
    }
}

/// Saved solutions of several hunts have the same bytes, today and in years.
#[test]
fn saved_bytes_match_the_golden_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("saved");
    let mut text = String::new();
    for hunt in HUNTS.into_iter().chain([
        "pawns=4 side=5 must-move",
        "pawns=3 side=6 must-move",
        "pawns=4 side=5 steps=2",
        "pawns=4 side=6",
        "pawns=2 side=8 steps=2 reach=3",
    ]) {
        solved(hunt)
            .save(&file)
            .expect("the folder can be written to");
        let bytes = fs::read(&file).expect("readable");
        let digest = bytes.iter().fold(0, |digest: u64, &byte| {
            zobrist::number(digest ^ u64::from(byte))
        });
        writeln!(text, "{hunt}: {} bytes, {digest:016x}", bytes.len()).expect("a string takes it");
    }
    check("saved.txt", text);
}
