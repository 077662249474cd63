//! `board-rules grade`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::program::{board_rules, outcome, text_of as text};

/// A program of the shell, which is asked for `line` three times; the path of the program and of
/// the questions.
fn script(folder: &Path, body: &str) -> (String, String) {
    let program = folder.join("program.sh");
    fs::write(&program, body).expect("the program is written");
    let questions = folder.join("line.json");
    let case =
        |to: &str| json!({"name": to, "input": {"from": "a1", "to": to}, "expect": ["a1", to]});
    let file = json!({"suite": "ploy/line", "source": "by hand", "cases": [case("a2"), case("b2"), case("b1")]});
    fs::write(&questions, file.to_string()).expect("the questions are written");
    (
        format!("sh {}", text(&program)),
        text(&questions).to_owned(),
    )
}

/// The results of a run, and its exit status.
fn results(folder: &Path, body: &str, options: &[&str]) -> (i32, Vec<String>) {
    let (program, questions) = script(folder, body);
    let fixed = [
        "grade",
        &questions,
        "--program",
        &program,
        "--json",
        "--time-limit",
        "4s",
    ];
    let (status, out, error) = outcome(board_rules(&[&fixed, options].concat()));
    let report: Value = serde_json::from_str(&out).expect(&error);
    let cases = report["cases"].as_array().expect("a list of cases");
    let word = |case: &Value| case["result"].as_str().expect("a word").to_owned();
    (status, cases.iter().map(word).collect())
}

/// Answers every question, but does something else at the one for b2.
fn but_at_b2(deed: &str) -> String {
    format!(
        r#"while read -r line; do
            to=${{line##*\"to\":\"}}; to=${{to%%\"*}}
            if [ "$to" = b2 ]; then {deed}; fi
            echo "[\"a1\",\"$to\"]"
        done"#
    )
}

/// Whatever a program does at the second question, the others are right.
fn assert_classified(deeds: &[(&str, &str)]) {
    let folder = tempfile::tempdir().expect("folder is made");
    for (deed, word) in deeds {
        let found = results(folder.path(), &but_at_b2(deed), &["--answer", "2000"]);
        let status = i32::from(*word != "right");
        let words = ["right", word, "right"].map(str::to_owned).to_vec();
        assert_eq!(found, (status, words), "{deed}");
    }
}

#[test]
fn failures_are_classified_and_grading_continues() {
    assert_classified(&[
        ("true", "right"),
        ("to=b3", "wrong"),
        ("to=b2,", "malformed"),
        ("echo 'Exception in line 3'; continue", "malformed"),
        ("echo 17; continue", "malformed"),
        ("head -c 3000 /dev/zero; sleep 100", "too-long"),
        // A line that has an end all the same.
        ("printf '%03000d\\n' 0; sleep 100", "too-long"),
        // Right at first, and without end; each line would answer another question.
        (r#"yes '["a1","b2"]'"#, "malformed"),
        (
            r#"printf '["a1","b2"]\n["a1","b1"]\n'; sleep 100"#,
            "malformed",
        ),
        ("echo oh >&2; exit 3", "crashed"),
        ("kill -SEGV $$", "crashed"),
        ("exit 0", "crashed"),
    ]);
}

#[test]
fn answers_that_do_not_come_in_time_are_classified() {
    assert_classified(&[
        ("sleep 100", "late"),
        ("while :; do printf '[[[['; sleep 0.01; done", "endless"),
    ]);
}

/// Lines that nobody asked for wait nowhere, and answer nothing.
#[test]
#[cfg(target_os = "linux")]
fn lines_without_end_take_no_memory() {
    let folder = tempfile::tempdir().expect("folder is made");
    let (program, questions) = script(folder.path(), "exec yes '[\"a1\",\"b2\"]'");
    let case = |at: usize| json!({"name": at.to_string(), "input": {"from": "a1", "to": "b2"}, "expect": ["a1", "b2"]});
    let cases: Vec<Value> = (0..200).map(case).collect();
    let file = json!({"suite": "ploy/line", "source": "by hand", "cases": cases});
    fs::write(&questions, file.to_string()).expect("the questions are written");
    let line = "ulimit -v 300000 && exec \"$0\" grade \"$1\" --program \"$2\"";
    let mut shell = Command::new("sh");
    let program_here = assert_cmd::cargo::cargo_bin("board-rules");
    shell
        .args(["-c", line])
        .arg(program_here)
        .args([questions, program]);
    let output = shell.stdin(Stdio::null()).output().expect("a shell");
    let (out, error) = (output.stdout, output.stderr);
    let report = [
        String::from_utf8_lossy(&out),
        String::from_utf8_lossy(&error),
    ]
    .concat();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("0 of 200 right, 200 malformed"), "{report}");
}

#[test]
fn a_program_is_started_once_a_question_with_arguments() {
    let folder = tempfile::tempdir().expect("folder is made");
    let each = |body: &str, arguments: &str| {
        let (program, questions) = script(folder.path(), body);
        let program = format!("{program}{arguments}");
        let fixed = ["grade", &questions, "--each", "--program", &program];
        outcome(board_rules(&fixed))
    };
    let by_place = each(r#"[ "$1" = ploy/line ] && echo "[\"$2\",\"$3\"]""#, "");
    assert_eq!(by_place.0, 0, "{by_place:?}");
    let by_name = each(r#"printf '["%s",\n"%s"]' "$2" "$1""#, " {to} {from}");
    assert_eq!(by_name.0, 0, "{by_name:?}");
    // A brace alone names no value: all values follow.
    let brace = each(r#"[ "$1" = '{' ] && echo "[\"$3\",\"$4\"]""#, " {");
    assert_eq!(brace.0, 0, "{brace:?}");
    let crashing = each("echo '[]'; exit 1", "");
    assert_eq!(crashing.0, 1);
    assert!(crashing.1.contains("3 crashed"), "{}", crashing.1);
}

/// A program that closes its output may need a while to end.
#[test]
fn the_report_has_the_status_of_a_crash() {
    let folder = tempfile::tempdir().expect("folder is made");
    let (program, questions) = script(folder.path(), "exec >&-; sleep 0.3; exit 3");
    let (status, out, error) = outcome(board_rules(&["grade", &questions, "--program", &program]));
    assert_eq!(status, 1, "{error}");
    assert!(out.contains("ended with exit status: 3"), "{out}");
}

#[test]
fn all_answers_of_ours_are_right_by_the_rules() {
    // `call` answers what `grade` asks, suite by suite: tours are judged, digests listed.
    let program = assert_cmd::cargo::cargo_bin("board-rules");
    let folder = tempfile::tempdir().expect("folder is made");
    let body = format!(
        r#"while read -r line; do
            suite=${{line#*:\"}}; suite=${{suite%%\"*}}
            input=${{line#*\"input\":}}
            {} call "$suite" "${{input%?}}"
        done"#,
        text(&program)
    );
    let script = folder.path().join("ours.sh");
    fs::write(&script, body).expect("the program is written");
    let ours = format!("sh {}", text(&script));
    let suites = [
        "knights-tour/first_tour.json",
        "knights-tour/tour.json",
        "knights-tour/graph_tour.json",
        "knights-tour/one_tour_pred.json",
        "knights-tour/ordered_moves.json",
        "knights-tour/enum_tours.json",
        "ploy/list_moves.json",
        "shogun/add.json",
        "rook-hunt/course.json",
    ];
    let suites = suites.map(|suite| format!("fixtures/{suite}"));
    let mut arguments = vec!["grade", "--program", &ours, "--jobs", "2"];
    arguments.extend(suites.iter().map(String::as_str));
    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!(status, 0, "{out}{error}");
}

#[test]
fn an_answer_of_which_many_are_right_is_judged() {
    let folder = tempfile::tempdir().expect("folder is made");
    for (answer, expected) in [
        (r#"[[0,0],[1,2],[2,0]]"#, "that is"),
        (r#""none""#, "that is"),
        (r#"[[0,0],"#, "malformed: "),
    ] {
        let (program, _) = script(folder.path(), &format!("read -r line; echo '{answer}'"));
        let questions = [
            "grade",
            "fixtures/knights-tour/tour.json",
            "--program",
            &program,
        ];
        let (status, out, _) = outcome(board_rules(&questions));
        assert_eq!(status, 1);
        assert!(out.contains(expected), "{out}");
    }
}

#[test]
fn a_difference_to_a_digest_is_listed() {
    let folder = tempfile::tempdir().expect("folder is made");
    let moves = json!({"fen": ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,b170,,,,,/,,,,w170,w1,,,", "player": "b"});
    let digest = json!({"count": 27, "sha256": "0".repeat(64)});
    let file = json!({"suite": "ploy/list_moves", "source": "by hand", "cases": [{"name": "one", "input": moves, "expect": digest}]});
    let questions = folder.path().join("digest.json");
    fs::write(&questions, file.to_string()).expect("the questions are written");
    let (program, _) = script(
        folder.path(),
        "read -r line; echo '[\"e5-e6-0\",\"e5-e4-0\"]'",
    );
    let arguments = ["grade", text(&questions), "--program", &program];
    let (status, out, _) = outcome(board_rules(&arguments));
    assert_eq!(status, 1);
    assert!(out.contains("1 unexpected: e5-e4-0"), "{out}");
}

#[test]
fn tags_leave_cases_out_and_parts_have_points() {
    let folder = tempfile::tempdir().expect("folder is made");
    let (program, questions) = script(folder.path(), &but_at_b2("to=b3"));
    let text_of_file = fs::read_to_string(&questions).expect("the questions are there");
    let tagged = text_of_file.replace(r#""name":"b2""#, r#""name":"b2","tags":["hard"]"#);
    fs::write(&questions, tagged).expect("the questions are written");
    let points = folder.path().join("points.json");
    let task = |name: &str, part: &str, rule: &str| json!({"name": name, "cases": ["line.json"], "points": 3, "part": part, "rule": rule});
    let tasks = json!({"tasks": [task("shared", "public", "share"), task("strict", "hidden", "all"),
        {"name": "easy", "cases": ["line.json"], "points": 1, "without": ["hard"]}]});
    fs::write(&points, tasks.to_string()).expect("the points are written");
    let junit = folder.path().join("report.xml");

    let grade = |options: &[&str]| {
        let fixed = ["grade", "--program", &program];
        outcome(board_rules(&[&fixed, options].concat()))
    };
    let (status, out, _) = grade(&["--points", text(&points), "--junit", text(&junit)]);
    assert_eq!(status, 1);
    for line in [
        "shared  2 of 3 right, 1 wrong; 2 of 3 points",
        "strict  2 of 3 right, 1 wrong; 0 of 3 points",
        "easy    2 of 2 right; 1 of 1 points",
        "1 case left out by their tags",
        "6 of 8 right; 3 of 7 points",
    ] {
        assert!(out.lines().any(|own| own == line), "{line} is in\n{out}");
    }
    let xml = fs::read_to_string(&junit).expect("the report is there");
    assert!(
        xml.contains(r#"<testsuites tests="8" failures="2">"#),
        "{xml}"
    );
    for (name, cases, failures) in [("shared", 3, 1), ("strict", 3, 1), ("easy", 2, 0)] {
        let suite = format!(r#"<testsuite name="{name}" tests="{cases}" failures="{failures}""#);
        assert!(xml.contains(&suite), "{suite} is in\n{xml}");
    }
    assert_eq!(xml.matches("<testcase ").count(), 8, "{xml}");
    let right = r#"<testcase classname="ploy/line" name="a2"/>"#;
    assert_eq!(xml.matches(right).count(), 3, "{xml}");
    assert_eq!(xml.matches(r#"<failure type="wrong">"#).count(), 2, "{xml}");
    // The cases that are not hard are right, which has all points under either rule.
    let (_, out, _) = grade(&["--points", text(&points), "--only", "hard"]);
    assert!(
        out.contains("strict  0 of 1 right, 1 wrong; 0 of 3 points"),
        "{out}"
    );
    let (_, out, _) = grade(&["--points", text(&points), "--without", "hard"]);
    for line in [
        "shared  2 of 2 right; 3 of 3 points",
        "strict  2 of 2 right; 3 of 3 points",
    ] {
        assert!(out.lines().any(|own| own == line), "{line} is in\n{out}");
    }
    let refused = tasks.to_string().replace("\"points\":1", "\"points\":-1");
    fs::write(&points, refused).expect("the points are written");
    let (status, _, error) = grade(&["--points", text(&points)]);
    assert_eq!(status, 2);
    assert!(
        error.contains("task \"easy\": points: expected a number that is not negative"),
        "{error}"
    );
    fs::write(&points, tasks.to_string()).expect("the points are written");
    let public = grade(&["--points", text(&points), "--part", "hidden"]);
    assert!(
        public.1.ends_with("2 of 3 right; 0 of 3 points\n"),
        "{}",
        public.1
    );
    assert_eq!(grade(&[&questions, "--without", "hard"]).0, 0);
    assert_eq!(grade(&[&questions, "--only", "hard"]).0, 1);
    assert_eq!(grade(&[&questions, "--only", "none"]).0, 2);
}

#[test]
fn quotes_keep_blanks_in_a_path() {
    let folder = tempfile::tempdir().expect("folder is made");
    let inside = folder.path().join("my bots");
    fs::create_dir(&inside).expect("made");
    let (_, questions) = script(&inside, &but_at_b2("true"));
    let file = inside.join("program.sh");
    let [single, double] = ['\'', '"'].map(|quote| format!("sh {quote}{}{quote}", text(&file)));
    for program in [single, double] {
        let graded = outcome(board_rules(&["grade", &questions, "--program", &program]));
        assert_eq!(graded.0, 0, "{program}: {graded:?}");
    }
    let open = outcome(board_rules(&["grade", &questions, "--program", "sh 'x"]));
    assert_eq!(open.0, 2);
    assert!(
        open.2.contains("a quote in the command is not closed"),
        "{}",
        open.2
    );
}

#[test]
fn no_question_follows_too_many_late_answers() {
    let folder = tempfile::tempdir().expect("folder is made");
    let slow = r#"while read -r line; do echo x >> "$0.asked"; sleep 100; done"#;
    let (program, questions) = script(folder.path(), slow);
    let give_up = ["--time-limit", "500ms", "--give-up", "2"];
    let arguments = ["grade", &questions, "--program", &program];
    let (status, out, _) = outcome(board_rules(&[&arguments[..], &give_up].concat()));
    assert_eq!(status, 1);
    assert!(out.contains("0 of 3 right, 2 late, 1 not asked\n"), "{out}");
    let asked = fs::read_to_string(folder.path().join("program.sh.asked")).expect("it was asked");
    assert_eq!(asked.lines().count(), 2);

    // Wrong answers are not late.
    let (program, questions) = script(
        folder.path(),
        "while read -r line; do echo '[\"a1\"]'; done",
    );
    let arguments = ["grade", &questions, "--program", &program, "--give-up", "1"];
    let (status, out, _) = outcome(board_rules(&arguments));
    assert_eq!(status, 1);
    assert!(out.contains("0 of 3 right, 3 wrong\n"), "{out}");
}

#[test]
fn a_report_shows_the_first_failures() {
    let folder = tempfile::tempdir().expect("folder is made");
    let (program, questions) = script(
        folder.path(),
        "while read -r line; do echo '[\"a1\"]'; done",
    );
    for (cases, more) in [(20, None), (21, Some("1 more failed; --json has them all"))] {
        let case = |at: usize| json!({"name": at.to_string(), "input": {"from": "a1", "to": "b2"}, "expect": ["a1", "b2"]});
        let cases: Vec<Value> = (0..cases).map(case).collect();
        let file = json!({"suite": "ploy/line", "source": "by hand", "cases": cases});
        fs::write(&questions, file.to_string()).expect("the questions are written");
        let (_, out, _) = outcome(board_rules(&["grade", &questions, "--program", &program]));
        let line = out.lines().find(|line| line.contains("more failed"));
        assert_eq!(line, more, "{out}");
    }
}

/// The program crashes at one question and is wrong at all smaller ones: what is made smaller still
/// crashes, and the report does not wait for it.
#[test]
fn shrinking_preserves_the_kind_of_failure() {
    let folder = tempfile::tempdir().expect("folder is made");
    let junit = folder.path().join("report.xml");
    let body = format!(
        r#"while read -r line; do
            if [ -e {0} ]; then touch "$0.late"; fi
            case $line in
                *'"from":"a'*|*'"to":"a'*) echo '["a1"]';;
                *) echo oh >&2; exit 3;;
            esac
        done"#,
        text(&junit)
    );
    let (program, _) = script(folder.path(), &body);
    let questions = folder.path().join("questions.json");
    let case =
        json!({"name": "one", "input": {"from": "e5", "to": "g7"}, "expect": ["e5", "f6", "g7"]});
    let file = json!({"suite": "ploy/line", "source": "by hand", "cases": [case]});
    fs::write(&questions, file.to_string()).expect("the questions are written");
    let arguments = [
        "grade",
        text(&questions),
        "--program",
        &program,
        "--new-questions",
        "3",
    ];
    let rest = ["--junit", text(&junit)];
    for seed in ["1", "2", "3"] {
        let (status, out, error) = outcome(board_rules(
            &[&arguments[..], &rest, &["--seed", seed]].concat(),
        ));
        assert_eq!(status, 1, "{error}");
        // As many as were asked for: there is nothing to note.
        assert!(!error.contains("new questions, not"), "{error}");
        let word = |text: &str| {
            text.lines()
                .find_map(|line| line.split_once(": ").map(|(word, _)| word.to_owned()))
        };
        let (first, smallest) = out.split_once("made as small as possible:\n").expect(&out);
        assert_eq!(word(first), word(smallest.trim_start()), "{out}");
        assert!(
            folder.path().join("program.sh.late").exists(),
            "{seed}: the report comes first"
        );
    }
}

#[test]
fn new_questions_are_counted_from_one() {
    let folder = tempfile::tempdir().expect("folder is made");
    let (program, questions) = script(folder.path(), &but_at_b2("true"));
    let new = ["--new-questions", "3", "--seed", "5", "--json"];
    let arguments = ["grade", &questions, "--program", &program];
    let (status, out, error) = outcome(board_rules(&[&arguments[..], &new].concat()));
    assert_eq!(status, 1, "{error}");
    let report: Value = serde_json::from_str(&out).expect(&error);
    let cases = report["cases"].as_array().expect("a list of cases");
    let names: Vec<_> = cases.iter().map(|case| case["case"].as_str()).collect();
    let new = [1, 2, 3].map(|number| format!("new question {number}, seed 5"));
    assert_eq!(names, new.each_ref().map(|name| Some(&**name)));
}

/// Each suite has as many new questions as are asked for, with numbers of their own.
#[test]
fn every_suite_has_new_questions() {
    let folder = tempfile::tempdir().expect("folder is made");
    let (program, _) = script(folder.path(), "exit 3");
    let suites = ["fixtures/ploy/line.json", "fixtures/ploy/rotate.json"];
    let options = [
        "--program",
        &program,
        "--new-questions",
        "2",
        "--seed",
        "1",
        "--json",
    ];
    let arguments = [&["grade"], &suites[..], &options].concat();
    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!(status, 1, "{error}");
    let report: Value = serde_json::from_str(&out).expect(&error);
    let cases = report["cases"].as_array().expect("a list of cases");
    let names: Vec<_> = cases
        .iter()
        .map(|case| (&case["suite"], &case["case"]))
        .collect();
    let expected = ["ploy/line", "ploy/rotate"].map(|suite| {
        [1, 2].map(|number| {
            (
                json!(suite),
                json!(format!("new question {number}, seed 1")),
            )
        })
    });
    let expected = expected
        .as_flattened()
        .iter()
        .map(|(suite, name)| (suite, name));
    assert_eq!(names, expected.collect::<Vec<_>>());
}

/// An assignment as `docs/grading` ships it: the bug of a student shows in the hidden part, and new
/// questions find it.
#[test]
fn a_bug_is_found_by_the_hidden_part_and_by_new_questions() {
    if !has("python3", "--version") {
        return;
    }
    let student = "python3 docs/grading/python/adapter.py knights_tour_with_bug";
    let grade = |program: &str, rest: &[&str]| {
        let fixed = ["grade", "--time-limit", "60s", "--program", program];
        outcome(board_rules(&[&fixed, rest].concat()))
    };
    let points = ["--points", "docs/grading/points.json"];
    let (status, out, error) = grade(student, &[&points[..], &["--part", "public"]].concat());
    assert_eq!(status, 0, "{out}{error}");
    let (status, out, error) = grade(student, &points);
    assert_eq!(status, 1, "{error}");
    assert!(out.ends_with("13 of 17 right; 3 of 6 points\n"), "{out}");
    let right = "python3 docs/grading/python/adapter.py";
    assert_eq!(grade(right, &points).0, 0);

    let random = [
        "fixtures/knights-tour/legal_moves.json",
        "--new-questions",
        "200",
    ];
    for seed in ["1", "2", "3"] {
        let (status, out, error) = grade(student, &[&random[..], &["--seed", seed]].concat());
        assert_eq!(status, 1, "{out}{error}");
        let (_, smallest) = out.split_once("made as small as possible").expect(&out);
        let asked = r#"  asked     {"dim":3,"path":[[1,2]],"pos":[0,0]}"#;
        assert!(
            smallest.lines().any(|line| line == asked),
            "{seed}: {smallest}"
        );
    }
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let missing = [
        "grade",
        "fixtures/ploy/line.json",
        "--program",
        "./no-such-program",
    ];
    let (status, out, error) = outcome(board_rules(&missing));
    assert_eq!((status, &*out), (2, ""));
    assert!(
        error.contains("cannot start \"./no-such-program\""),
        "{error}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_limited() {
    let folder = tempfile::tempdir().expect("folder is made");
    // A line that `tail` holds as a whole.
    let hungry = but_at_b2("head -c 300000000 /dev/zero | tail -n 1 >/dev/null || exit 1");
    let found = results(folder.path(), &hungry, &["--program-memory", "64MiB"]);
    assert_eq!(found.1, ["right", "out-of-memory", "right"]);
    // Whoever ends otherwise has crashed, limited or not.
    let other = but_at_b2("exit 3");
    let found = results(folder.path(), &other, &["--program-memory", "64MiB"]);
    assert_eq!(found.1, ["right", "crashed", "right"]);
}

fn has(language: &str, argument: &str) -> bool {
    let mut command = Command::new(language);
    command
        .arg(argument)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn built(command: &mut Command) {
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    assert!(command.status().expect("the compiler runs").success());
}

/// Every example of `docs/grading` whose language is there.
#[test]
fn examples_are_graded() {
    let folder = tempfile::tempdir().expect("folder is made");
    let out = text(folder.path());
    let grade = |arguments: &[&str]| {
        outcome(board_rules(
            &[&["grade", "--time-limit", "60s"], arguments].concat(),
        ))
    };
    let tour = |names: &[&str]| {
        names
            .iter()
            .map(|name| format!("fixtures/knights-tour/{name}.json"))
            .collect::<Vec<_>>()
    };
    if has("python3", "--version") {
        let files = tour(&["is_legal", "legal_moves", "ordered_moves", "first_tour"]);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let program = ["--program", "python3 docs/grading/python/adapter.py"];
        let (status, out, error) = grade(&[&files[..], &program].concat());
        assert_eq!(status, 0, "{out}{error}");
    }
    if has("cc", "--version") {
        let program = format!("{out}/line {{from}} {{to}}");
        built(Command::new("cc").args([
            "-o",
            &format!("{out}/line"),
            "docs/grading/c/line.c",
            "docs/grading/c/adapter.c",
        ]));
        let (status, out, error) =
            grade(&["fixtures/ploy/line.json", "--each", "--program", &program]);
        assert_eq!(status, 0, "{out}{error}");
    }
    if has("javac", "-version") {
        built(Command::new("javac").args([
            "-d",
            out,
            "docs/grading/java/KnightsTour.java",
            "docs/grading/java/Adapter.java",
        ]));
        let files = tour(&["is_legal", "legal_moves"]);
        let program = format!("java -cp {out} Adapter");
        let (status, out, error) = grade(&[&files[0], &files[1], "--program", &program]);
        assert_eq!(status, 0, "{out}{error}");
    }
    if has("runghc", "--version") {
        let program = "runghc -idocs/grading/haskell docs/grading/haskell/Adapter.hs";
        let arguments = [
            "fixtures/ploy/line.json",
            "fixtures/ploy/possible_moves.json",
            "--program",
            program,
        ];
        let random = [
            "--without",
            "outside-exercise",
            "--new-questions",
            "60",
            "--seed",
            "1",
        ];
        let (status, out, error) = grade(&[&arguments[..], &random].concat());
        assert_eq!(status, 1, "{out}{error}");
        assert!(out.contains("ploy/line            60 of 60 right"), "{out}");
        let (_, smallest) = out.split_once("made as small as possible").expect(&out);
        assert!(smallest.contains(r#""pos":"a1"}"#), "{smallest}");
        assert!(smallest.contains("unexpected: a1-a1-"), "{smallest}");
    }
}
