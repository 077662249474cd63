//! The Shogun fixtures hold for a second program too: the papers' recursion followed literally.
//!
//! The library and this oracle share the names of things and nothing else, so an expectation that
//! both meet is not the library's own answer written down.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use shogun_rules::{Colour, Placement, Pos, Walk};

#[path = "../../shogun-rules/tests/rules/oracle.rs"]
mod oracle;

use oracle::{OracleDiscs, OracleEnergies, OraclePieces};

#[derive(Deserialize)]
struct File {
    suite: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    input: Value,
    expect: Value,
}

/// The suite whose files take seconds.
const SLOW: &str = "shogun/perft";

fn key<T: DeserializeOwned>(input: &Value, key: &str) -> T {
    serde_json::from_value(input[key].clone())
        .unwrap_or_else(|error| panic!("{key} of {input}: {error}"))
}

fn squares(pieces: &OraclePieces) -> Value {
    let mut squares: Vec<(i32, i32)> = pieces.iter().map(|pc| pc.at.into()).collect();
    squares.sort_unstable();
    json!(squares)
}

fn pieces(pieces: &OraclePieces) -> Value {
    let mut pieces: Vec<Placement> = pieces.iter().copied().collect();
    pieces.sort_unstable_by_key(|piece| (piece.at.x, piece.at.y));
    json!(pieces)
}

fn perft(input: &Value) -> Value {
    let pieces: OraclePieces = key(input, "board");
    let text = input["energies"].as_str().unwrap_or("fixed");
    let (model, map) = text.split_once(':').unwrap_or((text, ""));
    let rows: Vec<Vec<u8>> = map
        .split('/')
        .map(|row| row.bytes().map(|digit| digit - b'0').collect())
        .collect();
    let digit = |at: Pos| i32::from(rows[(8 - at.y) as usize][(at.x - 1) as usize]);
    let given = |pc: Placement| match digit(pc.at) {
        0 => pc.energy,
        energy => energy.min(pc.kind.max_energy().get().into()),
    };
    let energies = match model {
        "magnets" => OracleEnergies::Discs(OracleDiscs::deriving(&pieces, &digit)),
        "squares" => OracleEnergies::Landing(&given),
        _ => OracleEnergies::Kept,
    };
    let safe = key::<String>(input, "rules") == "legal";
    let (colour, depth) = (key(input, "colour"), key(input, "depth"));
    json!(oracle::perft(colour, &pieces, depth, safe, &energies).to_string())
}

/// The functions that the papers' templates bring along; what they answer can be seen.
const TEMPLATE: [&str; 10] = [
    "add",
    "decx",
    "decy",
    "incx",
    "incy",
    "is_occupied",
    "occupied",
    "occupied_by",
    "print_board",
    "remove",
];

/// The oracle's answer to a case.
fn answer(suite: &str, input: &Value) -> Value {
    if suite == "shogun/perft" {
        return perft(input);
    }
    let b: OraclePieces = key(input, "board");
    let colour = || key::<Colour>(input, "colour");
    let piece = || {
        let at: Pos = key(input, "at");
        let mut on_square = b.iter().copied().filter(|pc: &Placement| pc.at == at);
        on_square.next().expect("a piece stands there")
    };
    let (suite, listed): (&str, fn(&OraclePieces) -> Value) = match suite.strip_suffix("_pieces") {
        Some(suite) => (suite, pieces),
        None => (suite, squares),
    };
    match suite {
        "shogun/eval" => {
            // Beyond the board's longest walk every energy runs off it, one step at a time.
            let energy = key::<i64>(input, "energy").min(20) as i32;
            let walk: Walk = key(input, "move");
            listed(&oracle::eval(key(input, "piece"), walk, energy, &b))
        }
        "shogun/all_moves" => listed(&oracle::all_moves(piece(), &b)),
        "shogun/legal_moves" => listed(&oracle::legal_moves(piece(), &b)),
        "shogun/attacked" => listed(&oracle::attacked(colour(), &b)),
        "shogun/attacked_n" => json!(oracle::attacked_n(piece(), &b)),
        "shogun/protected_n" => json!(oracle::protected_n(piece(), &b)),
        "shogun/checkmate" => json!(oracle::checkmate(colour(), &b)),
        _ => panic!("the oracle has no answer for {suite}"),
    }
}

/// Checks the files whose suites are slow, or the others; how many cases.
fn check(slow: bool) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/shogun");
    let mut checked = 0;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder is readable").path();
        let text = fs::read_to_string(&path).expect("the file is readable");
        let file: File = serde_json::from_str(&text).expect("the file is a fixture file");
        let of_template = TEMPLATE
            .iter()
            .any(|name| file.suite.ends_with(&format!("/{name}")));
        if of_template || (file.suite == SLOW) != slow {
            continue;
        }
        for case in file.cases {
            let mut expect = case.expect;
            if let Some(squares) = expect.as_array_mut() {
                squares.sort_by_key(|item| {
                    let square = item.get("at").unwrap_or(item);
                    (square[0].as_i64(), square[1].as_i64())
                });
            }
            let found = answer(&file.suite, &case.input);
            if found != expect {
                let file = path.file_name().unwrap_or_default().display();
                wrong.push(format!("{file}: {}: {expect} is {found}", case.name));
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    checked
}

#[test]
fn functions_agree_with_the_recursion() {
    assert!(check(false) > 80);
}

#[test]
#[ignore = "counts positions one by one, for seconds when optimised"]
fn slow_counts_agree_with_the_recursion() {
    assert!(check(true) > 80);
}
