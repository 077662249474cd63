//! `board-rules tours count`.

use std::fs;

use crate::program::{board_rules, outcome};

fn count(arguments: &[&str]) -> (i32, String, String) {
    outcome(board_rules(&[&["tours", "count"], arguments].concat()))
}

#[test]
fn counts_go_to_stdout_alone() {
    for (arguments, expected) in [
        (&["6"][..], "6637920\n"),
        (&["6", "--closed"], "9862\n"),
        (&["5", "--start", "0,0"], "304\n"),
        (&["4"], "0\n"),
        (
            &["--width", "3", "--height", "80", "--closed"],
            "638464348245474120683349049627344896\n",
        ),
        (&["5", "--threads", "2"], "1728\n"),
        (&["7x8", "--closed", "--primes", "4"], "34524432316\n"),
        (&["6x9", "--closed", "--prime-bits", "8"], "3374967940\n"),
        (&["7x8", "--closed", "--modulo", "101"], "54\n"),
        (
            &["3x1000000", "--closed", "--modulo", "4294967291"],
            "2299290275\n",
        ),
        // Far too wide to be counted, but known to have none.
        (&["301", "--closed"], "0\n"),
        (&["--width", "4", "--height", "9000", "--closed"], "0\n"),
        (
            &["99", "--start", "0,1", "--json"],
            "{\n  \"width\": 99,\n  \"height\": 99,\n  \"squares\": 9801,\n  \"tours\": \"directed\",\n  \"start\": [\n    0,\n    1\n  ],\n  \"count\": \"0\"\n}\n",
        ),
    ] {
        let (status, out, error) = count(arguments);
        assert_eq!(
            (status, out.as_str(), error.as_str()),
            (0, expected, ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn counts_from_each_square_are_drawn_as_a_board() {
    let (status, out, _) = count(&["5", "--per-start"]);
    assert_eq!(status, 0);
    let expected = "\
304   0  56   0 304
  0  56   0  56   0
 56   0  64   0  56
  0  56   0  56   0
304   0  56   0 304
total 1728
";
    assert_eq!(out, expected);
}

#[test]
fn json_states_the_counted_tours() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mask = folder.path().join("board.txt");
    fs::write(&mask, "...\n.#.\n...\n").expect("the folder is ours");
    let mask = mask.to_str().expect("the path is text");
    let (status, out, _) = count(&["--mask", mask, "--per-start", "--json"]);
    assert_eq!(status, 0);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    // The eight outer squares form a single cycle: two directions from each.
    let expected = serde_json::json!({
        "width": 3, "height": 3, "squares": 8, "tours": "directed", "count": "16",
        "per_start": [["2", "2", "2"], ["2", null, "2"], ["2", "2", "2"]],
    });
    assert_eq!(answer, expected);
    let (_, out, _) = count(&["5", "--start", "2,2", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        (&answer["start"], &answer["count"]),
        (&serde_json::json!([2, 2]), &"64".into())
    );
}

#[test]
fn impossible_counts_are_errors() {
    for (arguments, reason) in [
        (&["8", "--memory", "100MiB"][..], "the count needs about"),
        (&["12", "--closed"], "cannot be divided for counting"),
        (
            &["6", "--primes", "1"],
            "--primes 1: the count may have 55 bits, and 2 primes below 2^32 are needed",
        ),
        // The remainders modulo three of these four primes make a number that the fourth seems to
        // confirm.
        (
            &["6x9", "--closed", "--primes", "4", "--prime-bits", "8"],
            "9 primes below 2^8 are needed",
        ),
        (
            &["3x300", "--closed", "--prime-bits", "8"],
            "more than all primes of that size determine",
        ),
        (&["6", "--primes", "0"], "0 is not in 1..=10000"),
        (
            &["6", "--primes", "54", "--prime-bits", "8"],
            "there are only 53 odd primes below 2^8",
        ),
        (&["5", "--start", "5,0"], "outside the board"),
        (
            &["5", "--threads", "0"],
            "expected a whole number from 1 to",
        ),
        (&["5", "--closed", "--start", "0,0"], "cannot be used with"),
        (&["5", "--checkpoint", "Cargo.toml"], "is no checkpoint"),
        (
            &["5", "--memory", "lots"],
            "expected a whole number and a unit",
        ),
    ] {
        let (status, out, error) = count(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

/// A count is not begun if its files cannot fit.
#[test]
fn more_than_the_disk_has_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = crate::program::text_of(folder.path());
    let (status, out, error) = count(&["5", "--spill", files, "--disk", "900000GiB"]);
    assert_eq!((status, &*out), (2, ""));
    assert!(
        error.contains("--disk 878.9 TiB: the disk of ") && error.contains(" has only "),
        "{error}"
    );
    let (status, out, error) = count(&["5", "--spill", files, "--disk", "1MiB"]);
    assert_eq!((status, &*out), (0, "1728\n"), "{error}");
}

#[test]
fn an_estimate_counts_nothing() {
    let (status, out, _) = count(&["8", "--closed", "--estimate"]);
    assert_eq!(status, 0);
    assert!(
        out.starts_with("29 layers, ") && out.ends_with(" of CPU time\n"),
        "{out}"
    );
}

/// Several primes: the sum of the costs of all of them.
#[test]
fn an_estimate_is_of_all_primes() {
    let estimate = |arguments: &[&str]| {
        let (status, out, error) = count(&[&["--json", "--estimate"], arguments].concat());
        assert_eq!(status, 0, "{error}");
        let cost: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
        let states = cost["states"].as_str().expect("a text").parse::<u128>();
        (
            cost["layers"].as_u64().expect("a number"),
            states.expect("a number"),
            cost["memory_bytes"].as_u64().expect("a number"),
            cost["cpu_seconds"].as_f64().expect("a number"),
        )
    };
    let four = estimate(&["8", "--primes", "4"]);
    let eight = estimate(&["8", "--primes", "8"]);
    assert_eq!((2 * four.0, 2 * four.1, four.2, 2.0 * four.3), eight);
    // On a strip the numbers grow beyond any prime.
    let [narrow, wide] =
        ["8", "32"].map(|bits| estimate(&["6x20", "--closed", "--prime-bits", bits]));
    assert!(narrow.2 < wide.2, "{narrow:?} {wide:?}");
}

/// Only whole counts follow a recurrence: those from a square, or of open tours, do not.
#[test]
fn remainders_are_those_of_the_counts() {
    for more in [
        &[][..],
        &["--start", "0,0"],
        &["--open"],
        &["--closed"],
        &["--leaper", "0,1"],
    ] {
        let number = |modulus: &[&str]| -> u64 {
            let (status, out, error) = count(&[&["3x10"], more, modulus].concat());
            assert_eq!(status, 0, "{error}");
            out.trim().parse().expect("a number")
        };
        assert_eq!(
            number(&[]) % 1_009,
            number(&["--modulo", "1009"]),
            "{more:?}"
        );
    }
}

#[test]
fn every_count_reports_its_time() {
    for arguments in [
        &["5"][..],
        &["5", "--closed"],
        &["5", "--per-start"],
        &["5", "--primes", "2"],
        &["5", "--distinct"],
    ] {
        let (status, _, error) = count(&[arguments, &["--time"]].concat());
        assert_eq!(status, 0, "{arguments:?}");
        assert!(error.starts_with("took "), "{arguments:?}: {error}");
    }
}

#[test]
fn a_finished_count_leaves_no_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let (status, out, _) = count(&[
        "5",
        "--checkpoint",
        file.to_str().expect("the path is text"),
    ]);
    assert_eq!((status, out.as_str()), (0, "1728\n"));
    assert!(!file.exists());
}

#[test]
fn strips_without_recurrence_are_errors_with_a_reason() {
    for (arguments, reason) in [
        (
            &["3x1000000"][..],
            "a side of 1000000 squares: expected 65535 at most",
        ),
        (
            &["6x1000000", "--modulo", "101"],
            "too many for a recurrence",
        ),
        (
            &["8x1000000", "--modulo", "101"],
            "the strip has 8 rows, expected 3 to 6",
        ),
        (&["3x1000000", "--modulo", "100"], "expected an odd prime"),
        (
            &["3x4294967296", "--modulo", "101"],
            "sides of 65535 at most, with --modulo 4294967295",
        ),
    ] {
        let (status, out, error) = count(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

#[test]
fn remainders_have_one_form_in_json() {
    let answer = |board| {
        let (status, out, error) = count(&[board, "--modulo", "101", "--json"]);
        assert_eq!(status, 0, "{error}");
        let answer: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
        let object = answer.as_object().expect("it is an object").clone();
        (object.keys().cloned().collect::<Vec<_>>(), answer)
    };
    let (frontier, count) = answer("5x6");
    assert_eq!(
        (&count["modulo"], &count["count"]),
        (&101.into(), &"97".into())
    );
    let (recurrence, count) = answer("4x8");
    assert_eq!(
        (&count["squares"], &count["count"]),
        (&32.into(), &"61".into())
    );
    assert_eq!(frontier, recurrence);
}
