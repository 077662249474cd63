//! `serve`: who is answered, what is refused, and that no client can hold the server up.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{Watchdog, board_rules, long_hunt, outcome, text_of};

/// Nothing takes longer than this, on a busy machine either.
const PATIENCE: Duration = Duration::from_secs(120);

fn serve() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("board-rules"));
    command
        .args(["serve", "--port", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command
}

/// The folder of a page.
fn page() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let page = "<!doctype html><html><head></head><body>the page</body></html>";
    fs::write(folder.path().join("index.html"), page).expect("written");
    folder
}

/// A server that ends with the test.
struct TestServer {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.process.kill().expect("it is ours");
        self.process.wait().expect("it ends");
    }
}

impl TestServer {
    fn start(arguments: &[&str]) -> Self {
        let folder = page();
        fs::create_dir(folder.path().join("assets")).expect("made");
        fs::write(folder.path().join("assets/a.js"), "1;").expect("written");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("passwd")).expect("linked");
        let mut command = serve();
        command
            .args(["--page-folder", text_of(folder.path())])
            .args(arguments);
        Self::of(command, folder)
    }

    fn of(mut command: Command, folder: TempDir) -> Self {
        let mut process = command.spawn().expect("the program runs");
        let _watchdog = Watchdog::over(&process);
        let mut line = String::new();
        let out = process.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("text");
        let port = line.trim().trim_end_matches('/').rsplit(':').next();
        let port = port.and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("an address: {line:?}"));
        Self {
            process,
            port,
            _folder: folder,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("set");
        stream
    }

    /// The response to these bytes: status, headers and body.
    fn send(&self, bytes: &[u8]) -> (u16, String, String) {
        let mut stream = self.connect();
        // The server may answer and close the connection before it has read everything.
        let _ = stream.write_all(bytes);
        response(stream)
    }

    fn get(&self, path: &str) -> (u16, String, String) {
        let port = self.port;
        self.send(format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").as_bytes())
    }

    /// The response to a value that a page of the server's own origin posts.
    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let text = self.posting(path, &body.to_string());
        let (status, _, body) = self.send(text.as_bytes());
        (status, serde_json::from_str(&body).expect("JSON"))
    }

    fn posting(&self, path: &str, body: &str) -> String {
        let (port, length) = (self.port, body.len());
        format!(
            "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    }
}

fn response(mut stream: TcpStream) -> (u16, String, String) {
    let mut bytes = Vec::new();
    // A refusal may end with a connection that is reset.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8(bytes).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    (status.unwrap_or(0), head.to_owned(), body.to_owned())
}

/// A game of Ploy without a move.
fn record() -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let mut play = board_rules(&["play", "ploy", "--first", "person", "--second", "person"]);
    play.args(["--save", text_of(&file)]);
    play.write_stdin("e3-e4-0\nundo\nquit\n");
    assert_eq!(outcome(play).0, 0);
    fs::read_to_string(&file).expect("it is saved")
}

/// Who listens on this machine alone is not told who can reach the page.
#[test]
fn a_note_says_who_can_reach_the_page() {
    for (address, notes) in [("127.0.0.1", 0), ("0.0.0.0", 1)] {
        let mut command = serve();
        let folder = page();
        command
            .args(["--page-folder", text_of(folder.path()), "--listen", address])
            .stderr(Stdio::piped());
        let mut server = TestServer::of(command, folder);
        assert_eq!(server.get("/nothing").0, 404, "it is past the note");
        server.process.kill().expect("it is ours");
        let mut noted = String::new();
        let mut errors = server.process.stderr.take().expect("it is piped");
        errors.read_to_string(&mut noted).expect("text");
        assert_eq!(
            noted.matches("others can reach this page").count(),
            notes,
            "{noted}"
        );
    }
}

#[test]
fn only_the_files_of_the_page_are_served() {
    let server = TestServer::start(&[]);
    let (status, head, body) = server.get("/");
    assert_eq!(status, 200, "{head}");
    assert!(
        body.contains("the page") && body.contains("board-rules-serve"),
        "{body}"
    );
    let policy = "Content-Security-Policy: default-src 'none'; ";
    assert!(head.contains(policy) && head.contains("nosniff"), "{head}");
    assert!(
        !head.to_ascii_lowercase().contains("access-control"),
        "{head}"
    );
    assert_eq!(server.get("/index.html?x=1").0, 200);
    let (status, head, _) = server.get("/assets/a.js");
    assert!(status == 200 && head.contains("text/javascript"), "{head}");
    for path in [
        "/passwd",
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/assets",
        "/api/",
    ] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    let (status, ..) = server.send(b"PUT / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_eq!(status, 403, "without its port it is another host");
}

#[test]
fn only_same_origin_pages_are_answered() {
    let server = TestServer::start(&[]);
    let port = server.port;
    for (host, more, expected) in [
        (format!("localhost:{port}"), "", 200),
        (format!("127.0.0.1:{port}"), "", 200),
        (format!("evil.example:{port}"), "", 403),
        ("localhost:1".to_owned(), "", 403),
        (
            format!("localhost:{port}"),
            "Origin: http://evil.example\r\n",
            403,
        ),
        (
            format!("localhost:{port}"),
            "Sec-Fetch-Site: cross-site\r\n",
            403,
        ),
    ] {
        let text = format!("GET /api/players HTTP/1.1\r\nHost: {host}\r\n{more}\r\n");
        assert_eq!(server.send(text.as_bytes()).0, expected, "{host} {more}");
    }
    let text = server.posting("/api/games", "{}");
    let other = text.replace("Origin: http://localhost", "Origin: http://other");
    assert_eq!(server.send(other.as_bytes()).0, 403);
    let form = text.replace("application/json", "text/plain");
    assert_eq!(server.send(form.as_bytes()).0, 403);
}

#[cfg(unix)]
#[test]
fn a_program_of_this_machine_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("mine");
    let text = "echo \"$@\" > \"$0.asked\"\necho e3-e4-0\n";
    fs::write(&program, text).expect("written");
    let mine = format!("program:name=mine,sh {}", program.display());
    let engine = format!(
        "engine:nodes=100,name=ours,command={} ugi ploy",
        assert_cmd::cargo::cargo_bin!("board-rules").display()
    );
    let wrong = "program:name=wrong,/bin/echo";
    let server = TestServer::start(&["--offer", &mine, "--offer", &engine, "--offer", wrong]);
    let (_, _, players) = server.get("/api/players");
    let players: Value = serde_json::from_str(&players).expect("JSON");
    assert_eq!(players, json!({"players": ["mine", "ours", "wrong"]}));

    let asked =
        |player: &str| server.post("/api/move", &json!({"player": player, "record": record()}));
    let (status, answer) = asked("mine");
    assert_eq!(
        (status, &answer["move"]),
        (200, &json!("e3-e4-0")),
        "{answer}"
    );
    let arguments = fs::read_to_string(program.with_extension("asked")).expect("it was started");
    assert!(arguments.trim_end().ends_with(" b"), "{arguments}");
    let (status, answer) = asked("ours");
    assert_eq!(status, 200, "{answer}");
    let mv = answer["move"].as_str().expect("a move");
    assert_eq!(
        outcome(board_rules(&["ploy", "play-move", mv])).0,
        0,
        "{mv}"
    );
    let (status, answer) = asked("wrong");
    assert_eq!(status, 502, "{answer}");
    assert!(
        answer["error"]
            .as_str()
            .expect("why")
            .contains("cannot be played"),
        "{answer}"
    );
    assert_eq!(asked("nobody").0, 404);
    let (status, _) = server.post(
        "/api/move",
        &json!({"player": "mine", "record": "nonsense"}),
    );
    assert_eq!(status, 422);
}

#[cfg(unix)]
#[test]
fn a_program_ends_with_the_client_that_waits_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("slow");
    fs::write(&program, "touch \"$0.begun\"\nexec sleep 1000\n").expect("written");
    let slow = format!("program:name=slow,time=10m,sh {}", program.display());
    let server = TestServer::start(&["--offer", &slow]);
    let question = json!({"player": "slow", "record": record()}).to_string();
    let begun = program.with_extension("begun");
    // More than think at once: each has to end for the next one to begin.
    for round in 0..6 {
        let mut client = None;
        wait_until(
            || {
                // Those before may not have ended yet.
                if client.as_ref().is_none_or(is_refused) {
                    let mut stream = server.connect();
                    let text = server.posting("/api/move", &question);
                    stream.write_all(text.as_bytes()).expect("it reads");
                    client = Some(stream);
                }
                begun.exists()
            },
            &format!("round {round} begins"),
        );
        fs::remove_file(&begun).expect("it is there");
        drop(client);
    }
}

/// Whether a response has come.
fn is_refused(stream: &TcpStream) -> bool {
    let soon = Some(Duration::from_millis(10));
    stream.set_read_timeout(soon).expect("set");
    stream.peek(&mut [0]).is_ok()
}

fn wait_until(mut is_so: impl FnMut() -> bool, what: &str) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn each_player_moves_with_his_own_secret() {
    let server = TestServer::start(&[]);
    let (status, opened) = server.post("/api/games", &json!({"record": record()}));
    assert_eq!(status, 200, "{opened}");
    let secrets = opened["secrets"].as_array().expect("a list");
    let [black, white] = [0, 1].map(|player| secrets[player].as_str().expect("a text"));
    assert!(black.len() == 32 && black != white, "{opened}");
    let place = |secret: &str| format!("/api/games/{secret}");
    let play = |secret: &str, ply: usize, mv: &str| {
        server.post(&place(secret), &json!({"ply": ply, "move": mv}))
    };
    let (status, refusal) = play(white, 0, "e7-e6-0");
    assert_eq!(
        (status, &refusal["error"]),
        (422, &json!("it is the turn of black"))
    );
    assert_eq!(play(black, 0, "e3-e9-0").0, 422);
    assert_eq!(play(black, 0, "nonsense").0, 422);
    let (status, seen) = play(black, 0, "e3-e4-0");
    assert_eq!((status, &seen["player_index"]), (200, &json!(0)));
    assert_eq!(seen["moves"], json!(["e3-e4-0"]));
    assert_eq!(play(black, 0, "e3-e4-0").0, 409, "the same move again");
    let (status, _, body) = server.get(&place(white));
    let seen: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, &seen["player_index"]), (200, &json!(1)));
    assert!(
        seen["record"]
            .as_str()
            .expect("a game")
            .contains("1. e3-e4-0\n"),
        "{seen}"
    );
    assert_eq!(play(white, 1, "e7-e6-0").0, 200);
    assert_eq!(server.get(&place("0123456789abcdef")).0, 404);
    assert_eq!(server.get(&place("")).0, 404);
    let (status, _) = server.post("/api/games", &json!({"record": "nonsense"}));
    assert_eq!(status, 422);
    assert_eq!(server.post("/api/games", &json!([1])).0, 400);
}

/// A game may have 5,000 moves, so that no record fills the memory.
#[test]
fn endless_games_are_refused() {
    let server = TestServer::start(&[]);
    let open = |plies| server.post("/api/games", &json!({"record": long_hunt(plies)}));
    assert_eq!(open(5_000).0, 200);
    let (status, refusal) = open(5_001);
    assert_eq!(
        (status, &refusal["error"]),
        (422, &json!("a game has at most 5000 moves"))
    );
}

/// A game in progress is kept, however many others are requested.
#[test]
fn a_full_server_ends_no_game_that_is_played() {
    let server = TestServer::start(&[]);
    let question = json!({"record": record()});
    let opened: Vec<Value> = (0..200)
        .map(|number| {
            let (status, opened) = server.post("/api/games", &question);
            assert_eq!(status, 200, "{number}: {opened}");
            opened
        })
        .collect();
    let (status, refusal) = server.post("/api/games", &question);
    let reason = refusal["error"].as_str().expect("why");
    assert_eq!(status, 503);
    assert!(
        reason.contains("200 games are played here already"),
        "{reason}"
    );
    for opened in [&opened[0], &opened[199]] {
        let secret = opened["secrets"][0].as_str().expect("a text");
        assert_eq!(server.get(&format!("/api/games/{secret}")).0, 200);
    }
}

#[test]
fn no_request_is_too_large_or_too_strange() {
    let server = TestServer::start(&[]);
    let port = server.port;
    let host = format!("Host: localhost:{port}\r\n");
    let long = "a".repeat(20_000);
    for (text, expected) in [
        (format!("GET /{long} HTTP/1.1\r\n{host}\r\n"), 431),
        (format!("GET / HTTP/1.1\r\n{host}A: {long}\r\n\r\n"), 431),
        (
            format!("GET / HTTP/1.1\r\n{host}{}\r\n", "A: b\r\n".repeat(100)),
            431,
        ),
        (
            format!("POST / HTTP/1.1\r\n{host}Content-Length: 300000\r\n\r\n"),
            413,
        ),
        (
            format!("POST / HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n"),
            411,
        ),
        (format!("GET / HTTP/1.1\r\n{host}{host}\r\n"), 400),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), 403),
        ("\u{1f600}\r\n\r\n".to_owned(), 400),
    ] {
        assert_eq!(server.send(text.as_bytes()).0, expected, "{text:.60}");
    }
    let mut endless = server.connect();
    let line = [b'a'; 4096];
    let sent = (0..10_000).take_while(|_| endless.write_all(&line).is_ok());
    assert!(sent.count() < 10_000, "it is not read to its end");
    assert_eq!(server.get("/").0, 200);
}

/// Clients that say nothing, or one letter at a time, or leave in the middle.
#[test]
fn slow_clients_do_not_block_others() {
    let server = TestServer::start(&[]);
    let mut slow: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream
            .write_all(b"GET / HTTP/1.1\r\nHost: ")
            .expect("it reads");
    }
    assert_eq!(server.get("/").0, 200, "there is room for others");
    drop(slow.split_off(50));
    let (status, ..) = response(slow.remove(0));
    assert_eq!(status, 408, "it is not waited for any longer");
    // However many there are, they come to an end.
    let more: Vec<TcpStream> = (0..300).map(|_| server.connect()).collect();
    wait_until(|| server.get("/").0 == 200, "there is room again");
    drop(more);
}

#[test]
fn startup_errors_precede_serving() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = text_of(folder.path());
    for (arguments, part) in [
        (
            &["serve", "--page-folder", name][..],
            "there is no index.html",
        ),
        (
            &["serve", "--offer", "program:a", "--offer", "program:a"],
            "name=NAME",
        ),
        (&["serve", "--offer", "level5"], "program:COMMAND"),
        (
            &["serve", "--offer", "program:name=a\u{1b}[2J,./a"],
            "no control characters",
        ),
        (&["serve", "--listen", "nowhere"], "nowhere"),
    ] {
        let (status, out, error) = outcome(board_rules(arguments));
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(error.contains(part), "{error}");
    }
}

/// A client that shuts its half down has gone; its response is lost, and nothing else.
#[test]
fn disconnecting_clients_do_not_stop_the_server() {
    let server = TestServer::start(&[]);
    let text = server.posting("/api/games", &json!({"record": record()}).to_string());
    for length in (0..text.len()).step_by(40) {
        let mut client = server.connect();
        client
            .write_all(&text.as_bytes()[..length])
            .expect("it reads");
        let _ = client.shutdown(Shutdown::Both);
    }
    assert_eq!(server.get("/").0, 200);
}

/// A program without a page says where there is one; one with it needs no folder.
#[test]
fn the_page_may_be_in_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = serve();
    command.current_dir(folder.path());
    let dist = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../page/dist"));
    if cfg!(feature = "page") && dist.join("index.html").exists() {
        let server = TestServer::of(command, folder);
        let (status, _, body) = server.get("/");
        assert!(
            status == 200 && body.contains("board-rules-serve"),
            "{body}"
        );
        for file in fs::read_dir(dist.join("assets")).expect("a folder") {
            let name = file.expect("a file").file_name();
            let path = format!("/assets/{}", name.to_string_lossy());
            let mut stream = server.connect();
            let port = server.port;
            let request = format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
            stream.write_all(request.as_bytes()).expect("it listens");
            let mut response = Vec::new();
            stream.read_to_end(&mut response).expect("it answers");
            let bytes = fs::read(dist.join("assets").join(name)).expect("a file");
            assert!(response.starts_with(b"HTTP/1.1 200"), "{path}");
            assert!(response.ends_with(&bytes), "{path}");
        }
        return;
    }
    let program = command.stderr(Stdio::piped()).spawn().expect("it runs");
    let _watchdog = Watchdog::over(&program);
    let served = program.wait_with_output().expect("it ends");
    let error = String::from_utf8(served.stderr).expect("text");
    assert_eq!(
        (served.status.code(), &*served.stdout),
        (Some(2), &b""[..]),
        "{error}"
    );
    for part in ["--page-folder", "board-rules-page.tgz", "cargo page"] {
        assert!(error.contains(part), "{error}");
    }
}
