//! Conversations with an engine, compared with a model of its answers.

use core::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::ugi::{Engine, Session};
use board_bot::{Evaluation, Game, Outcome, Record, Score};
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
    evaluation: E,
    /// The expected game.
    game: Record<G>,
}

/// The maximum number of lines of a conversation.
const LINES: usize = 12;
/// The size of each table, in bytes.
const MEMORY: u64 = 1 << 20;

impl<G, E> FuzzSession<G, E>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    fn new(start: G, evaluation: E) -> Self {
        let page = FuzzOutput::default();
        let engine = Engine::new("model", start.clone(), evaluation.clone()).with_memory(MEMORY);
        Self {
            session: Session::new(engine, page.clone()),
            page,
            game: Record::new(start.clone()),
            start,
            evaluation,
        }
    }

    fn hold(&mut self, text: &str) {
        for line in [
            "setoption name Hash value 1",
            "setoption name Level value 8",
            "uginewgame",
        ] {
            self.send(line);
        }
        for line in text.lines().take(LINES) {
            self.send(&limited(line));
            self.send("isready");
        }
    }

    fn send(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let flow = self.session.answer(line).expect("memory can be written");
        // The answer would be held back up to this; a count is not held back, but stopped.
        if words.contains(&"ponder") && perft_depth(&words).is_none() {
            self.session.stop();
        }
        self.session.wait();
        let output = self.page.take();
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
            ["d"] => assert_eq!(output, self.display()),
            ["eval"] => assert_eq!(output, [self.static_eval()]),
            ["bench", ..] if !refused => check_bench(line, output),
            ["go", arguments @ ..] if !refused => match perft_depth(arguments) {
                Some(depth) => self.check_perft(line, depth, output),
                None => self.check_move(line, output),
            },
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

    /// The answer to `d` of an engine that draws no board.
    fn display(&self) -> Vec<String> {
        let position = self.game.position();
        let mover = position.to_move();
        vec![
            format!("fen {position}"),
            format!("rules {}", position.rules()),
            format!("key {:016x}", position.key()),
            format!("to move p{} ({})", mover.index() + 1, G::player_name(mover)),
        ]
    }

    /// The answer to `eval` in a game of two.
    fn static_eval(&self) -> String {
        let position = self.game.position();
        if let Some(outcome) = position.outcome() {
            return format!("static evaluation none: the game is over ({outcome})");
        }
        let exact = self.evaluation.exact_score(position);
        let score = exact.unwrap_or_else(|| Score::of(self.evaluation.evaluate(position)));
        let value = match (score.plies_to_win(), score.plies_to_loss()) {
            (Some(plies), _) => format!("mate {plies}"),
            (None, Some(plies)) => format!("mate -{plies}"),
            (None, None) => format!("cp {}", score.value()),
        };
        let mover = position.to_move();
        let (number, name) = (mover.index() + 1, G::player_name(mover));
        format!("static evaluation {value} for p{number} ({name})")
    }

    /// Every legal move once, with the leaves below it, and their sum.
    fn check_perft(&self, line: &str, depth: u16, output: &[String]) {
        let position = self.game.position();
        let mut sum = 0;
        let mut expected = Vec::new();
        for mv in position.moves() {
            let mut next = position.clone();
            next.play(mv).expect("a listed move is legal");
            // The moves that are listed, not those that are counted.
            let leaves = match depth {
                1 => 1,
                2 => next.moves().len() as u64,
                _ => unreachable!("{line:?} is limited"),
            };
            sum += leaves;
            expected.push(format!("{mv}: {leaves}"));
        }
        expected.push(format!("nodes {sum}"));
        assert_eq!(output, expected, "{line:?} in {position}");
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

/// The line with limits: 8 nodes for a search, a depth of 2 for `perft`, and of 1 for `bench`.
fn limited(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.parse::<u64>().is_ok_and(|number| number > 0);
    match *words.as_slice() {
        ["bench"] => "bench 1".to_owned(),
        ["bench", depth, ref rest @ ..] if is_number(depth) => {
            format!("bench 1 {}", rest.join(" "))
        }
        ["go", ref arguments @ ..] => {
            let mut line = "go".to_owned();
            let before = core::iter::once(&"").chain(arguments);
            for (before, word) in before.zip(arguments) {
                let is_deep = *before == "perft" && is_number(word) && *word != "1";
                line += &format!(" {}", if is_deep { "2" } else { word });
            }
            line + " nodes 8"
        }
        _ => line.to_owned(),
    }
}

/// The depth of the last `perft` of the limited arguments of `go`.
fn perft_depth(arguments: &[&str]) -> Option<u16> {
    let at = arguments.iter().rposition(|word| *word == "perft")?;
    arguments.get(at + 1)?.parse().ok()
}

/// The nodes of each position, and their sum with the speed.
fn check_bench(line: &str, output: &[String]) {
    let (last, positions) = output.split_last().expect("an answer");
    let nodes = |text: &String| -> Option<u64> {
        let (_, nodes) = text.strip_prefix("info string after ")?.split_once(": ")?;
        nodes.strip_suffix(" nodes")?.parse().ok()
    };
    let nodes: Option<Vec<u64>> = positions.iter().map(nodes).collect();
    let nodes = nodes.unwrap_or_else(|| panic!("{line:?}: {output:?}"));
    assert!((1..=6).contains(&nodes.len()), "{line:?}: {output:?}");
    let sum: u64 = nodes.iter().sum();
    let rate = last.strip_prefix(&format!("{sum} nodes "));
    let rate = rate.and_then(|rate| rate.strip_suffix(" nps"));
    let is_rate = rate.is_some_and(|rate| rate.parse::<u64>().is_ok());
    assert!(is_rate, "{line:?}: {output:?}");
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
