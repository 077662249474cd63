//! Programs and engines of this machine, as players of the page.

use std::io;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use board_bot::StopFlag;
use board_game_core::{Record, RecordText};
use board_games::BoardGame;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::http::Response;
use crate::external::External;
use crate::game::{GameTask, run_record};

/// Moves that are thought about at once.
const AT_ONCE: usize = 4;
/// How often a client is looked at while its program thinks.
const GLANCE: Duration = Duration::from_millis(100);

/// The players that the command line names.
#[derive(Debug)]
pub(super) struct Players {
    players: Vec<External>,
    thinking: AtomicUsize,
}

/// What a program is asked: a saved game, whose last position is the question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveQuestion {
    player: String,
    record: String,
    #[serde(default)]
    seed: u64,
}

/// The question as it was understood.
pub(super) fn reread(text: &str) -> Result<String, String> {
    let question = serde_json::from_str(text).map_err(|error| error.to_string());
    question.map(
        |MoveQuestion {
             player,
             record,
             seed,
         }| format!("{player}, {seed}: {record}"),
    )
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    depth: u32,
    nodes: u64,
}

impl Players {
    pub(super) const fn new(players: Vec<External>) -> Self {
        Self {
            players,
            thinking: AtomicUsize::new(0),
        }
    }

    /// Their names.
    pub(super) fn list(&self) -> Response {
        let names: Vec<String> = self.players.iter().map(External::shown).collect();
        Response::json(200, &json!({ "players": names }))
    }

    /// The move of one of them. It ends when the client has gone.
    pub(super) fn answer(&self, body: &[u8], client: &TcpStream) -> Response {
        let Ok(question) = serde_json::from_slice::<MoveQuestion>(body) else {
            return Response::error(
                400,
                "expected {\"player\":\"...\",\"record\":\"...\"}, and perhaps a seed",
            );
        };
        let mut players = self.players.iter();
        let Some(player) = players.find(|player| player.shown() == question.player) else {
            return Response::error(404, "there is no such player");
        };
        let record = match question.record.parse::<RecordText>() {
            Ok(record) => record,
            Err(error) => return Response::error(422, error),
        };
        let Some(_turn) = ThinkingSlot::of(&self.thinking) else {
            return Response::error(503, format!("{AT_ONCE} programs think already"));
        };
        let task = Choose {
            player,
            record: &record,
            seed: question.seed,
            client,
        };
        match run_record(&record, None, task) {
            Ok(Ok(answer)) => Response::json(200, &answer),
            Ok(Err(why)) => Response::error(502, why),
            Err(error) => Response::error(422, format!("{error:#}")),
        }
    }
}

/// One of the moves that are thought about at once.
struct ThinkingSlot<'a>(&'a AtomicUsize);

impl<'a> ThinkingSlot<'a> {
    fn of(thinking: &'a AtomicUsize) -> Option<Self> {
        let more = |now| (now < AT_ONCE).then_some(now + 1);
        let taken = thinking.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.ok().map(|_| Self(thinking))
    }
}

impl Drop for ThinkingSlot<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

struct Choose<'a> {
    player: &'a External,
    record: &'a RecordText,
    seed: u64,
    client: &'a TcpStream,
}

impl GameTask for Choose<'_> {
    /// Or why there is no move.
    type Answer = Result<MoveJson, String>;

    fn run<G: BoardGame>(self, _: G, _: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let record: Record<G> = self.record.replay()?;
        let position = record.position();
        if position.outcome().is_some() {
            return Ok(Err("the game is over".to_owned()));
        }
        let limits = self.player.limits();
        let whose = G::player_name(position.to_move());
        let (choice, failure) = while_there(self.client, limits.stop_flag(), || {
            let mut agent = self.player.agent::<G>(whose, self.seed, &limits);
            let choice = agent.choose(position, record.keys(), &limits);
            (choice, agent.failure())
        });
        Ok(match choice {
            Some(choice) => Ok(MoveJson {
                mv: choice.mv.to_string(),
                depth: choice.depth,
                nodes: choice.nodes,
            }),
            None => Err(failure.unwrap_or_else(|| "there is no move".to_owned())),
        })
    }
}

/// Does the work, and stops it when the client goes.
fn while_there<R>(client: &TcpStream, stop: StopFlag, work: impl FnOnce() -> R) -> R {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if has_gone(client) {
                    stop.set();
                    return;
                }
            }
        });
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        result
    })
}

/// Whether the client has closed the connection; takes a moment to say no.
fn has_gone(client: &TcpStream) -> bool {
    let timed = client.set_read_timeout(Some(GLANCE));
    match timed.and_then(|()| client.peek(&mut [0])) {
        Ok(0) => true,
        Ok(_) => {
            // It says more than it was asked for, which nobody reads.
            thread::sleep(GLANCE);
            false
        }
        Err(error) => !matches!(
            error.kind(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
        ),
    }
}
