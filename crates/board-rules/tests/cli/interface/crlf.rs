//! Texts with the line ends of Windows, paths with backslashes, and terminals without colours.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of};

const MATCH: &str = "match ploy --a greedy --b random --games 2 --max-plies 20";

/// Runs a command whose word `%` is a file.
fn run(line: &str, file: &str) -> (i32, String, String) {
    let words: Vec<&str> = line.split(' ').collect();
    let words = words
        .iter()
        .map(|&word| if word == "%" { file } else { word });
    outcome(board_rules(&words.collect::<Vec<_>>()))
}

/// The contents of the file `%` that a command writes.
fn written(line: &str, folder: &Path) -> String {
    let file = folder.join("written");
    let (status, _, error) = run(line, text_of(&file));
    assert_eq!(status, 0, "{line}: {error}");
    let text = fs::read_to_string(&file).expect("the file is there");
    fs::remove_file(&file).expect("the file goes");
    text
}

/// The output of a command.
fn printed(line: &str) -> String {
    let (status, out, error) = run(line, "");
    assert_eq!(status, 0, "{line}: {error}");
    out
}

#[test]
fn texts_are_read_with_the_line_ends_of_windows() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path();
    // A file with a backslash in its name, or one in a folder, as the system takes it.
    fs::create_dir(place.join("texts")).expect("a folder");
    let file = format!(r"{}\text", text_of(&place.join("texts")));

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let of_the_house = |name: &str| {
        let text = fs::read_to_string(root.join(name)).expect("the file is there");
        text.replace("\r\n", "\n")
    };
    let moved = printed("ploy play-move e3-e4-0");
    let openings = format!("# two\n{moved}\n{}", printed("ploy play-move d3-d4-0"));
    let game = written(
        "play ploy --first greedy --second random --seed 1 --max-plies 6 --save %",
        place,
    );
    let games = written(&format!("{MATCH} --games-file %"), place);
    let shard = written(&format!("{MATCH} --shard 1/1 --output %"), place);
    let continued = format!("{MATCH} --games-file %");
    let with_openings =
        "match ploy --a greedy --b random --games 2 --max-plies 50 --openings %".to_owned();
    for (text, line) in [
        ("..#.\n....\n....\n", "tours count --mask %"),
        ("# three\na b\nb c\n\nc a\n", "tours count --graph %"),
        (&moved, "ploy moves %"),
        ("a3,b6,c3,d6 a1 rook\n", "hunt moves -k 4 %"),
        (&game, "view %"),
        (&game, "analyse --nodes 50 %"),
        (
            &game,
            "play ploy --load % --first greedy --second greedy --max-plies 8",
        ),
        (&games, "match replay %"),
        (&games, &continued),
        (&games, &with_openings),
        (&openings, &with_openings),
        (&shard, "merge %"),
        (&of_the_house("fixtures/rook-hunt/caught.json"), "check %"),
        (
            &of_the_house("docs/knights-tour/counting.md"),
            "results publish results % --check",
        ),
    ] {
        let [plain, windows] = [text.to_owned(), text.replace('\n', "\r\n")].map(|text| {
            fs::write(&file, text).expect("the file is written");
            run(line, &file)
        });
        assert_eq!(plain.0, 0, "{line}: {}", plain.2);
        assert_eq!(plain, windows, "{line}");
    }
}

#[test]
fn sessions_are_read_with_the_line_ends_of_windows() {
    for (line, input) in [
        (
            "ugi ploy",
            "ugi\nisready\nposition startpos moves e3-e4-0\nquery p1turn\nquit\n",
        ),
        (
            "play ploy --first person --second person",
            "e3-e4-0\nmoves d7\nundo\nquit\n",
        ),
    ] {
        let [plain, windows] = [input.to_owned(), input.replace('\n', "\r\n")].map(|input| {
            let mut command = board_rules(&line.split(' ').collect::<Vec<_>>());
            command.write_stdin(input);
            outcome(command)
        });
        assert_eq!(plain.0, 0, "{line}: {}", plain.2);
        assert_eq!(plain, windows, "{line}");
    }
}

/// The arguments of a program, a word each, come as they are written.
#[cfg(unix)]
#[test]
fn a_program_is_found_under_a_path_with_backslashes() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join(r"tools\first.sh");
    fs::write(&program, "#!/bin/sh\nexit 7\n").expect("the program is written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be run");
    let player = format!("program:{}", text_of(&program));
    let (_, out, error) = outcome(board_rules(&[
        "match", "ploy", "--a", &player, "--b", "random", "--games", "2",
    ]));
    // The error names its exit status, so it has run.
    assert!(out.contains("exit status: 7"), "{out}{error}");
}

/// The output of a command on a terminal, in this environment.
#[cfg(target_os = "linux")]
fn on_terminal(environment: &[(&str, &str)], line: &str, input: &'static str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let program = env!("CARGO_BIN_EXE_board-rules");
    // `script` of util-linux runs a command in a pseudo-terminal.
    let mut script = Command::new("script");
    // Each of them decides about colours, too.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        script.env_remove(name);
    }
    let mut script = script
        .args(["-qec", &format!("'{program}' {line}"), "/dev/null"])
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script is there");
    let mut stdin = script.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it is read");
    drop(stdin);
    let output = script.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Whether a text sets a colour: an escape sequence that ends with `m`.
#[cfg(target_os = "linux")]
fn has_colours(text: &str) -> bool {
    text.split("\u{1b}[").skip(1).any(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic());
        end.is_some_and(|end| rest[end..].starts_with('m'))
    })
}

#[cfg(target_os = "linux")]
#[test]
fn terminals_without_colours_get_none() {
    for (line, input) in [
        ("tour 6", ""),
        ("ploy show", ""),
        ("tours count 6 --start 9,9", ""),
        ("play ploy --first person --second person", "quit\n"),
    ] {
        let coloured = on_terminal(&[("TERM", "xterm-256color")], line, input);
        assert!(has_colours(&coloured), "{line}: {coloured}");
        let plain = on_terminal(
            &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
            line,
            input,
        );
        assert!(!has_colours(&plain), "{line}: {plain}");
        let dumb = on_terminal(&[("TERM", "dumb")], line, input);
        assert!(!dumb.contains('\u{1b}'), "{line}: {dumb}");
        assert!(dumb.len() > 20, "{line}: {dumb}");
    }
}
