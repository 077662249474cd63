//! Conversations with an engine, compared with a model of its answers.

use core::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::ugi::{Engine, Session};
use board_bot::{Evaluation, Game, Outcome, Record};
use rook_hunt::Position as Hunt;
use shogun_rules::Position as Shogun;

use super::texts::text;

/// A writer that stores the output.
#[derive(Clone, Default)]
struct FuzzOutput(Arc<Mutex<Vec<u8>>>);

impl Write for FuzzOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FuzzOutput {
    /// The lines written since the last call.
    fn take(&self) -> Vec<String> {
        let bytes = core::mem::take(&mut *self.0.lock().expect("nobody panics"));
        let text = String::from_utf8(bytes).expect("the protocol is UTF-8");
        text.lines().map(str::to_owned).collect()
    }
}

/// An engine and its expected state.
struct FuzzSession<G: Game, E> {
    session: Session<G, E, FuzzOutput>,
    page: FuzzOutput,
    start: G,
    /// The expected game.
    game: Record<G>,
}

/// The maximum number of lines of a conversation.
const LINES: usize = 30;
/// The size of each table, in bytes.
const MEMORY: u64 = 1 << 20;

impl<G, E> FuzzSession<G, E>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    fn new(start: G, evaluation: E) -> Self {
        let page = FuzzOutput::default();
        let engine = Engine::new("model", start.clone(), evaluation).with_memory(MEMORY);
        Self {
            session: Session::new(engine, page.clone()),
            page,
            game: Record::new(start.clone()),
            start,
        }
    }

    fn hold(&mut self, text: &str) {
        for line in [
            "setoption name Hash value 1",
            "setoption name Level value 8",
            "uginewgame",
        ] {
            self.tell(line);
        }
        for line in text.lines().take(LINES) {
            // Every search has a limit of 30 nodes.
            let line = match line.split_whitespace().next() {
                Some("go") => format!("{line} nodes 30"),
                _ => line.to_owned(),
            };
            self.tell(&line);
            self.tell("isready");
        }
    }

    fn tell(&mut self, line: &str) {
        let flow = self.session.answer(line).expect("memory can be written");
        while self.session.is_thinking() {
            std::thread::yield_now();
        }
        let output = self.page.take();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(flow.is_break(), words == ["quit"], "{line:?}");
        self.check(line, &words, &output);
    }

    fn check(&mut self, line: &str, words: &[&str], output: &[String]) {
        let refused = matches!(output, [only] if only.starts_with("info string error: "));
        match words {
            [] | ["stop" | "quit"] => assert!(output.is_empty(), "{line:?}: {output:?}"),
            ["isready"] => assert_eq!(output, ["readyok"]),
            ["ugi"] => assert_eq!(output.last().map(String::as_str), Some("ugiok")),
            ["uginewgame"] => {
                assert!(output.is_empty(), "{output:?}");
                self.game = Record::new(self.start.clone());
            }
            ["query", "gameover"] => {
                let over = self.game.outcome().is_some();
                assert_eq!(output, [format!("response {over}")]);
            }
            ["query", "result"] => assert_eq!(output, [format!("response {}", self.result())]),
            ["query", "p1turn"] => {
                let first = self.game.position().to_move().index() == 0;
                assert_eq!(output, [format!("response {first}")]);
            }
            ["position", rest @ ..] => match self.position(rest) {
                Some(game) => {
                    assert!(output.is_empty(), "{line:?}: {output:?}");
                    self.game = game;
                }
                None => assert!(refused, "{line:?}: {output:?}"),
            },
            ["go", ..] if !refused => self.check_move(line, output),
            ["setoption", ..] => assert!(refused || output.is_empty(), "{line:?}: {output:?}"),
            ["query", ..] => assert!(refused || output.len() == 1, "{line:?}: {output:?}"),
            _ => assert!(refused, "{line:?}: {output:?}"),
        }
    }

    /// One best move, at the end, legal; or none in a game that is over.
    fn check_move(&self, line: &str, output: &[String]) {
        let (last, before) = output.split_last().expect("an answer");
        assert!(
            before.iter().all(|line| line.starts_with("info ")),
            "{line:?}: {output:?}"
        );
        let best = last.strip_prefix("bestmove ").expect("a move");
        let position = self.game.position();
        match position.parse_move(best) {
            Ok(mv) => assert!(position.is_legal(mv), "{best} in {position}"),
            Err(_) => assert!(
                best == "(none)" && position.outcome().is_some(),
                "{best} in {position}"
            ),
        }
    }

    /// The game that the words after `position` describe.
    fn position(&self, words: &[&str]) -> Option<Record<G>> {
        let (kind, rest) = words.split_first()?;
        let end = rest.iter().position(|word| *word == "moves");
        let (text, moves) = rest.split_at(end.unwrap_or(rest.len()));
        let start = match (*kind, text) {
            ("startpos", []) => self.start.clone(),
            ("fen", [_, ..]) => G::parse(&text.join(" "), &self.start.rules()).ok()?,
            _ => return None,
        };
        let mut game = Record::new(start);
        for text in moves.iter().skip(1) {
            let mv = game.position().parse_move(text).ok()?;
            game.play(mv).ok()?;
        }
        Some(game)
    }

    fn result(&self) -> String {
        match self.game.outcome() {
            None => "none".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            Some(Outcome::Win(team)) => {
                let players = team.players().map(|player| player.index() + 1);
                players
                    .map(|number| format!("p{number}"))
                    .collect::<String>()
                    + "win"
            }
        }
    }
}

/// Starting a session takes longer than running it, so one session for each game is kept, and reset
/// by commands.
struct FuzzSessions {
    ploy: FuzzSession<ploy_rules::Position, PloyEvaluation>,
    shogun: FuzzSession<Shogun, ShogunEvaluation>,
    hunt: FuzzSession<Hunt, HuntEvaluation>,
}

thread_local! {
    static TALKS: RefCell<FuzzSessions> = RefCell::new(FuzzSessions {
        ploy: FuzzSession::new(ploy_rules::Position::start(), PloyEvaluation::default()),
        shogun: FuzzSession::new(Shogun::start(), ShogunEvaluation::default()),
        hunt: FuzzSession::new(Hunt::start(), HuntEvaluation::default()),
    });
}

/// The first line names the game, by default Shogun; the others are input of the engine.
pub fn conversation(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let (game, lines) = text.split_once('\n').unwrap_or(("", text));
    TALKS.with_borrow_mut(|talks| match game {
        "ploy" => talks.ploy.hold(lines),
        "hunt" => talks.hunt.hold(lines),
        _ => talks.shogun.hold(lines),
    });
}
