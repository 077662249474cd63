//! What each parser of the program makes of a text, compared with a golden file:
//! `UPDATE_GOLDEN=1 cargo test -p board-rules --test readers` writes it anew.

use std::collections::BTreeSet;
use std::path::Path;

use board_rules::{check_arguments, readers, reread};

/// Parsers with texts, good and bad.
const TEXTS: &[(&str, &[&str])] = &[
    (
        "perft question",
        &[
            r#"{"depth": 2, "divide": false, "start": {"game": "hunt", "position": "a4,c4 - rook", "rules": "pawns=2 steps=2 reach=1"}}"#,
            r#"{"depth": 3, "divide": true, "start": {"game": "shogun", "position": "8/8/2k25/3p24/8/4P33/5K12/1P26 w", "rules": "variant=bare-king energies=fixed"}}"#,
            r#"{"depth": 2, "divide": false, "start": {"game": "chess", "position": "", "rules": ""}}"#,
            r#"{"depth": -2, "divide": false, "start": {"game": "hunt", "position": "a4 - rook", "rules": "pawns=1"}}"#,
        ],
    ),
    (
        "match question",
        &[
            r#"{"a": "greedy", "b": "level1", "settings": {"a": "greedy", "at-limit": "draw", "b": "level1", "games": "2", "max-plies": "8", "opening-plies": "4", "repetitions": "3", "seed": "1"}, "start": {"game": "hunt", "position": "a4,c4,e4 - rook", "rules": "pawns=3 steps=1 reach=1"}}"#,
            r#"{"a": "greedy", "b": "level1", "settings": {}, "start": {"game": "ploy", "position": "start", "rules": ""}}"#,
            r#"{"a": "greedy"}"#,
        ],
    ),
    (
        "table question",
        &[
            r#"{"rules": ["pawns=1 steps=1 reach=1", "pawns=2 steps=2 reach=1"]}"#,
            r#"{"rules": ["pawns=0"]}"#,
            r#"{"rules": []}"#,
        ],
    ),
    (
        "verify question",
        &[
            r#"{"limit": 5000000, "measure": "program", "rules": "pawns=2 steps=1 reach=1 side=3", "strategy": "greedy", "within": 13}"#,
            r#"{"limit": 5000000, "measure": "program", "rules": "pawns=2 side=3", "strategy": "none", "within": 13}"#,
        ],
    ),
    ("verify piece", &["{}", r#"{"placements": 3}"#, "[]"]),
    (
        "count question",
        &[
            r#"{"board": ".....\n.....\n.....\n.....\n.....", "per_start": true, "tours": "open"}"#,
            r#"{"board": "...\n...", "per_start": false, "tours": "closed"}"#,
            r#"{"board": "..x", "per_start": false, "tours": "all"}"#,
        ],
    ),
    (
        "modulo question",
        &[
            r#"{"board": "......\n......\n......\n......\n......\n......", "is_closed": true, "primes": [65521, 65519, 65497], "start": null}"#,
            r#"{"board": "....", "is_closed": false, "primes": [9], "start": [0, 0]}"#,
        ],
    ),
    (
        "semi-magic question",
        &[
            r#"{"board": "...\n...\n...\n...", "lines": "rows"}"#,
            r#"{"board": "...\n...", "lines": "diagonals"}"#,
            r#"{"board": "...\n...\n..."}"#,
        ],
    ),
    (
        "results question",
        &[
            "closed 6x9",
            "open 5x5",
            "directed 8x8",
            "per-start 5x5 modulo 65521",
            "from 0,0 8x8",
            "from 9,0 8x8",
            "ploy endings shield against sharp probe",
            "ploy endings shield against sharp probe side=3",
            "shogun endings king against king",
            "closed 0x9",
            "closed",
            "nothing 5x5",
            "",
        ],
    ),
    (
        "result",
        &[
            "{\n  \"question\": \"directed 6x8\",\n  \"answer\": \"49929787608\",\n  \"command\": \"board-rules tours count 6x8\",\n  \"method\": \"frontier\",\n  \"version\": \"0.1.0\",\n  \"cpu_milliseconds\": 160,\n  \"memory_bytes\": 2885617,\n  \"checksum\": \"87b79b1348e6ba0bc343b1bf8da3ae16c2719a67d710d00c319e9788a3d78681\"\n}\n",
            "{\n  \"question\": \"directed 6x8\",\n  \"answer\": \"49929787609\",\n  \"command\": \"board-rules tours count 6x8\",\n  \"method\": \"frontier\",\n  \"version\": \"0.1.0\",\n  \"cpu_milliseconds\": 160,\n  \"memory_bytes\": 2885617,\n  \"checksum\": \"87b79b1348e6ba0bc343b1bf8da3ae16c2719a67d710d00c319e9788a3d78681\"\n}\n",
            "{}",
        ],
    ),
    ("shard", &["{}", "nothing"]),
    (
        "typed line",
        &[
            "e3-e4-0",
            "help",
            "level 9",
            "level 21",
            "show e3",
            "go 12 black",
            "save game.txt",
            "save",
            "undo",
            "undo 3",
            "quit",
            "player white level5",
            "player nobody",
            "",
        ],
    ),
    (
        "points",
        &[
            r#"{"tasks":[{"name":"line","cases":["ploy/line.json"],"points":3,"part":"hidden","rule":"all","without":["hard"]}]}"#,
            r#"{"tasks":[{"name":"line","cases":["p"],"points":-13}]}"#,
            r#"{"tasks":[]}"#,
        ],
    ),
    (
        "request",
        &[
            "GET /api/games/0123 HTTP/1.1\r\nHost: localhost:8420\r\nContent-Length: 3\r\n\r\n{}\n",
            "GET / HTTP/1.0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n",
            "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET",
        ],
    ),
    (
        "room",
        &[
            r#"{"ply":0,"move":"e3-e4-0"}"#,
            r#"{"ply":-1,"move":"e3-e4-0"}"#,
            r#"{"game":"ploy","rules":"","position":null}"#,
            "",
        ],
    ),
    (
        "asked move",
        &[
            r#"{"player":"mine","record":"","seed":1}"#,
            r#"{"player":"mine"}"#,
        ],
    ),
];

#[test]
fn texts_are_read_as_in_the_golden_file() {
    let named: BTreeSet<_> = TEXTS.iter().map(|(reader, _)| *reader).collect();
    assert_eq!(named, readers().collect(), "each parser has texts");
    let mut lines = String::new();
    for (reader, texts) in TEXTS {
        lines += &format!("# {reader}\n");
        for text in *texts {
            lines += &match reread(reader, text) {
                Ok(read) => format!("{text:?}\n  read: {read:?}\n"),
                Err(error) => format!("{text:?}\n  refused: {error:?}\n"),
            };
        }
    }
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/readers.txt");
    board_golden::check(golden, lines);
    let none = reread("nothing", "").expect_err("there is no such reader");
    assert_eq!(none, "there is no reader \"nothing\"");
}

#[test]
fn arguments_are_parsed_without_running_the_command() {
    assert_eq!(check_arguments(["board-rules", "tour", "8"]), Ok(()));
    let error = check_arguments(["board-rules", "tuor", "8"]).expect_err("a typing error");
    assert!(error.contains("unrecognized subcommand 'tuor'"), "{error}");
}
