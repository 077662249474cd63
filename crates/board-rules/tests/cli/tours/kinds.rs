//! Open tours, times, boards and moves of `tours`.

use crate::program::{board_rules, outcome};

/// Open tours are counted as many as are listed, and as all without the closed ones.
#[test]
fn open_tours_are_directed_minus_closed() {
    let counted = |arguments: &[&str]| {
        let (status, out, err) = outcome(board_rules(&[&["tours", "count"], arguments].concat()));
        assert_eq!(status, 0, "{arguments:?}: {err}");
        out
    };
    assert_eq!(counted(&["6", "--open"]), "5927856\n");
    assert_eq!(counted(&["3x10", "--open", "--start", "0,0"]), "416\n");
    assert_eq!(counted(&["3x10", "--start", "0,0"]), "448\n");
    assert!(counted(&["3x10", "--open", "--per-start"]).ends_with("total 5136\n"));
    assert_eq!(counted(&["4", "--open"]), "0\n");
    let listed = outcome(board_rules(&["tours", "list", "3x10", "--open"])).1;
    assert_eq!(listed.lines().count(), 5136);
    let (status, _, err) = outcome(board_rules(&["tours", "count", "6", "--open", "--closed"]));
    assert_eq!(status, 2);
    assert!(err.contains("cannot be used with"), "{err}");
}

/// The count of a board that `tour` refutes by a proof is 0 at once, however wide it is.
#[test]
fn impossibility_proofs_precede_counts() {
    for arguments in [
        &["1001", "--closed"][..],
        &["2x65535"],
        &["4x30000", "--closed"],
        &["999", "--start", "0,1"],
        &["999", "--start", "0,1", "--open"],
    ] {
        let (status, out, err) = outcome(board_rules(&[&["tours", "count"], arguments].concat()));
        assert_eq!((status, out.as_str()), (0, "0\n"), "{arguments:?}: {err}");
    }
}

/// `--time` says the same of every command, after the answer.
#[test]
fn times_are_reported_on_request() {
    for arguments in [
        &["tours", "list", "5", "--start", "0,0"][..],
        &["tours", "count", "5"],
        &["hunt", "solve", "-k", "2", "--side", "4"],
        &["ploy", "perft", "1"],
        &["puzzles", "shogun", "--win-in", "1"],
    ] {
        let quiet = [arguments, &["--progress", "none"]].concat();
        let expected = outcome(board_rules(&quiet));
        let (status, out, err) = outcome(board_rules(&[&quiet[..], &["--time"]].concat()));
        assert_eq!((status, out), (expected.0, expected.1), "{arguments:?}");
        let took = err.strip_prefix(&*expected.2);
        let took = took.and_then(|time| time.strip_prefix("took "));
        assert!(
            took.is_some_and(|time| time.contains("s, ") && time.ends_with(" of memory at most\n")),
            "{arguments:?}: {err}"
        );
    }
}

/// The print of Urban 2023, byte by byte: the first tour from 0,0 of all that there are.
#[test]
fn the_printed_board_is_the_first_tour() {
    let printed = concat!(
        " 51  46  55  44  53   4  21  12 \n",
        " 56  43  52   3  22  13  24   5 \n",
        " 47  50  45  54  25  20  11  14 \n",
        " 42  57   2  49  40  23   6  19 \n",
        " 35  48  41  26  61  10  15  28 \n",
        " 58   1  36  39  32  27  18   7 \n",
        " 37  34  31  60   9  62  29  16 \n",
        "  0  59  38  33  30  17   8  63 \n",
    );
    let all = [
        "tours", "list", "8", "--start", "0,0", "--limit", "1", "--boards",
    ];
    assert_eq!(outcome(board_rules(&all)).1, printed);
    let two = outcome(board_rules(&[
        "tours", "list", "3x4", "--limit", "2", "--boards",
    ]))
    .1;
    assert_eq!(two.lines().count(), 9, "an empty line between: {two}");
    // The layers of a box stand side by side.
    let layers = ["tours", "list", "2x3x4", "--limit", "1", "--boards"];
    assert_eq!(
        outcome(board_rules(&layers)).1,
        "22  1 |  3  8 | 18  5 | 11 16\n\
         19  6 | 10 15 | 23 20 | 14  9\n \
         0 21 | 13  2 |  4  7 | 17 12\n"
    );
}

/// The two figures of the papers: what is reached, and the counts 3 7 7 7 5 2 of a knight on 1,3.
#[test]
fn moves_have_their_numbers_of_onward_moves() {
    let shown = |arguments: &[&str]| {
        let (status, out, err) = outcome(board_rules(&[&["tours", "moves"], arguments].concat()));
        assert_eq!(status, 0, "{err}");
        out
    };
    let both = shown(&["8", "--from", "2,2", "--from", "7,7"]);
    assert_eq!(both.matches('x').count(), 10, "{both}");
    let onward = shown(&["8", "--from", "1,3", "--onward"]);
    let mut counts: Vec<char> = onward
        .lines()
        .take(8)
        .flat_map(|line| line.chars().skip(1))
        .filter(char::is_ascii_digit)
        .collect();
    counts.sort_unstable();
    assert_eq!(counts, ['2', '3', '5', '7', '7', '7'], "{onward}");
    let (status, _, err) = outcome(board_rules(&["tours", "moves", "8", "--from", "8,0"]));
    assert_eq!(status, 2);
    assert!(err.contains("columns are 0 to 7"), "{err}");
}

/// Other pieces have as many tours as are listed, with a checkpoint, too, which keeps the larger of
/// its two counts.
#[test]
fn open_tours_are_counted_of_every_piece() {
    for board in [
        &["4x4", "--leaper", "0,1"][..],
        &["4x3", "--wrap", "both"],
        &["2x2x3", "--leaper", "0,0,1"],
    ] {
        let count = outcome(board_rules(
            &[&["tours", "count", "--open"], board].concat(),
        ));
        let list = outcome(board_rules(&[&["tours", "list", "--open"], board].concat()));
        assert_eq!((count.0, &*count.2), (0, ""), "{board:?}");
        assert_eq!(
            count.1.trim_end(),
            list.1.lines().count().to_string(),
            "{board:?}"
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("count");
    let kept = [
        "tours",
        "count",
        "6",
        "--open",
        "--checkpoint",
        file.to_str().expect("UTF-8"),
    ];
    let (status, out, error) = outcome(board_rules(&kept));
    assert_eq!((status, &*out, &*error), (0, "5927856\n", ""));
    assert!(!file.exists(), "the answer is out");
}
