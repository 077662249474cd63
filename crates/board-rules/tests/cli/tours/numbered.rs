//! Tours by number: `tours at`, `tours index`, `tours sample`.

use std::fs;

use serde_json::Value;

use crate::program::{board_rules, outcome};

fn printed(arguments: &[&str]) -> String {
    let (status, out, err) = outcome(board_rules(arguments));
    assert_eq!(status, 0, "{arguments:?}: {err}");
    out
}

#[test]
fn a_tour_has_the_number_that_makes_it() {
    let folder = tempfile::tempdir().expect("a folder for tours");
    let file = folder.path().join("tours").display().to_string();
    for (kind, last) in [
        (&["6", "--closed"][..], "9861"),
        (&["5"], "1727"),
        (&["5x5", "--start", "0,0"], "303"),
        (&["4x4", "--leaper", "0,1", "--closed"], "5"),
    ] {
        let numbers = ["--index", "0", "--index", last, "--index", "3"];
        let tours = printed(&[&["tours", "at"], kind, &numbers].concat());
        assert_eq!(tours.lines().count(), 3);
        fs::write(&file, &tours).expect("the folder can be written");
        let found = printed(&[&["tours", "index"], kind, &["--tours", &file]].concat());
        assert_eq!(found, format!("0\n{last}\n3\n"), "{kind:?}");
    }
}

#[test]
fn samples_follow_from_the_seed() {
    let sample = |seed| {
        printed(&[
            "tours", "sample", "6", "--closed", "--count", "9", "--seed", seed,
        ])
    };
    let tours = sample("1");
    assert_eq!(tours.lines().count(), 9);
    assert_eq!(tours, sample("1"));
    assert_ne!(tours, sample("2"));
    let (status, out, err) = outcome(board_rules(&["tours", "sample", "5"]));
    assert_eq!((status, out.lines().count()), (0, 1));
    let seed = err
        .strip_prefix("--seed ")
        .and_then(|rest| rest.split_once(' '));
    let (seed, _) = seed.expect("the seed is printed");
    assert_eq!(printed(&["tours", "sample", "5", "--seed", seed]), out);
}

#[test]
fn json_has_the_number_as_text() {
    let parse = |text: &str| serde_json::from_str::<Value>(text).expect("a line is JSON");
    let at = parse(&printed(&[
        "tours", "at", "5x6", "--closed", "--index", "7", "--json",
    ]));
    assert_eq!(
        (at["number"].as_str(), at["kind"].as_str()),
        (Some("7"), Some("closed"))
    );
    assert_eq!(at["squares"].as_array().map(Vec::len), Some(30));
    let arguments = [
        "tours",
        "sample",
        "5x6",
        "--count",
        "50",
        "--seed",
        "1",
        "--statistics",
        "--json",
    ];
    let census = parse(&printed(&arguments));
    assert_eq!(
        (census["count"].as_str(), census["sampled"].as_u64()),
        (Some("37568"), Some(50))
    );
    for what in ["crossings", "right_angles", "warnsdorff_moves"] {
        let (mean, error) = (
            census[what]["mean"].as_f64(),
            census[what]["error"].as_f64(),
        );
        assert!(mean > Some(1.0) && error > Some(0.01), "{census}");
    }
    // A bar for each value of the three distributions.
    let folder = tempfile::tempdir().expect("a folder for a picture");
    let file = folder.path().join("census.svg").display().to_string();
    printed(&[&arguments[..], &["--picture", &file]].concat());
    let bars = ["crossings", "right_angles", "warnsdorff_moves"].map(|what| {
        let bars = census[what]["distribution"].as_array().expect("it is told");
        let tours = bars.iter().filter_map(|bar| bar[1].as_u64());
        assert_eq!(tours.sum::<u64>(), 50, "{what}");
        bars.len()
    });
    let picture = fs::read_to_string(&file).expect("it is drawn");
    let drawn = picture.matches("class=\"bar\"").count();
    assert_eq!(drawn, bars.iter().sum::<usize>());
}

#[test]
fn tours_without_a_number_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder for tours");
    let file = folder.path().join("tours").display().to_string();
    let refused = |arguments: &[&str], status: i32, says: &str| {
        let (found, out, err) = outcome(board_rules(arguments));
        assert_eq!((found, out.as_str()), (status, ""), "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    };
    let at = ["tours", "at", "5x6", "--closed", "--index", "8"];
    refused(&at, 2, "no tour has number 8: there are 8, numbered from 0");
    refused(&["tours", "at", "4", "--index", "0"], 3, "no tour: ");
    refused(&["tours", "sample", "5", "--closed"], 3, "no tour: ");
    refused(&["tours", "at", "5", "--index", "-1"], 2, "--index");
    refused(
        &["tours", "sample", "8", "--closed", "--memory", "9MiB"],
        2,
        "more than the 9.0 MiB allowed",
    );
    let wide = ["tours", "sample", "12", "--closed"];
    refused(&wide, 2, "cannot be divided for counting");
    let leaper = ["tours", "sample", "4", "--leaper", "0,1", "--statistics"];
    refused(&leaper, 2, "--statistics is for tours of a knight");
    let picture = ["tours", "sample", "5", "--picture", "census.svg"];
    refused(&picture, 2, "--statistics");
    let nowhere = [
        "tours",
        "sample",
        "8",
        "--closed",
        "--statistics",
        "--picture",
        "no/such/x.svg",
    ];
    refused(&nowhere, 2, "there is no folder no/such");
    for (tours, says) in [
        ("0,0 1,2\n", "line 1: the path visits 2 of 25 squares"),
        (
            "\n0,0 1,1\n",
            "line 2: from 0,0 to 1,1 (place 1 of the path) is no knight's move",
        ),
        ("0,0 9,9\n", "line 1: square 9,9 is outside the board"),
        ("\n", "there is no tour"),
    ] {
        fs::write(&file, tours).expect("the folder can be written");
        refused(&["tours", "index", "5", "--tours", &file], 2, says);
    }
    let open = printed(&["tours", "list", "5x6", "--open", "--limit", "1"]);
    fs::write(&file, open).expect("the folder can be written");
    let closed = ["tours", "index", "5x6", "--closed", "--tours", &file];
    refused(&closed, 2, "line 1: the tour is open");
}
