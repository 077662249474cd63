//! Programs and engines of this machine, as players for the page.

use std::io;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use board_bot::StopFlag;
use board_bot::external::ExternalSpec;
use board_game_core::{Record, RecordText};
use board_games::BoardGame;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::http::Response;
use crate::external;
use crate::game::{GameTask, run_record};

/// The most moves that are computed at the same time.
const MAX_THINKING: usize = 4;
/// The interval at which the client's connection is polled during a search.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The players of the command line.
#[derive(Debug)]
pub(super) struct Players {
    players: Vec<ExternalSpec>,
    thinking: AtomicUsize,
}

/// A request for a move in the last position of a saved game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveQuestion {
    player: String,
    record: String,
    #[serde(default)]
    seed: u64,
}

/// Parses a request and returns what was read, for fuzzing.
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
    pub(super) const fn new(players: Vec<ExternalSpec>) -> Self {
        Self {
            players,
            thinking: AtomicUsize::new(0),
        }
    }

    /// Returns the names of the players.
    pub(super) fn list(&self) -> Response {
        let names: Vec<String> = self
            .players
            .iter()
            .map(ExternalSpec::display_name)
            .collect();
        Response::json(200, &json!({ "players": names }))
    }

    /// Returns the move of a player. The search stops when the client has gone.
    pub(super) fn answer(&self, body: &[u8], client: &TcpStream) -> Response {
        let Ok(question) = serde_json::from_slice::<MoveQuestion>(body) else {
            return Response::error(
                400,
                "expected {\"player\":\"...\",\"record\":\"...\"}, optionally with a seed",
            );
        };
        let mut players = self.players.iter();
        let Some(player) = players.find(|player| player.display_name() == question.player) else {
            return Response::error(404, "there is no such player");
        };
        let record = match question.record.parse::<RecordText>() {
            Ok(record) => record,
            Err(error) => return Response::error(422, error),
        };
        let Some(_turn) = ThinkingSlot::of(&self.thinking) else {
            return Response::error(503, format!("{MAX_THINKING} programs think already"));
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

/// A slot for one of the moves that may be computed at the same time.
struct ThinkingSlot<'a>(&'a AtomicUsize);

impl<'a> ThinkingSlot<'a> {
    fn of(thinking: &'a AtomicUsize) -> Option<Self> {
        let more = |now| (now < MAX_THINKING).then_some(now + 1);
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
    player: &'a ExternalSpec,
    record: &'a RecordText,
    seed: u64,
    client: &'a TcpStream,
}

impl GameTask for Choose<'_> {
    /// The move, or the reason why there is none.
    type Answer = Result<MoveJson, String>;

    fn run<G: BoardGame>(self, _: G, _: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let record: Record<G> = self.record.replay()?;
        let position = record.position();
        if position.outcome().is_some() {
            return Ok(Err("the game is over".to_owned()));
        }
        let limits = self.player.limits();
        let whose = G::player_name(position.to_move());
        let (choice, failure) = while_connected(self.client, limits.stop_flag(), || {
            let mut agent = external::agent::<G>(self.player, whose, self.seed, &limits);
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

/// Runs the work, and sets the stop flag when the client has gone.
fn while_connected<R>(client: &TcpStream, stop: StopFlag, work: impl FnOnce() -> R) -> R {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let poll = || {
            while !is_done.load(Ordering::Relaxed) {
                if has_gone(client) {
                    stop.set();
                    return;
                }
            }
        };
        // Without a thread, the work goes on for a client that has gone.
        let _ = thread::Builder::new().spawn_scoped(scope, poll);
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        result
    })
}

/// Whether the client has closed the connection. Waits for [`POLL_INTERVAL`] if not.
fn has_gone(client: &TcpStream) -> bool {
    let timed = client.set_read_timeout(Some(POLL_INTERVAL));
    match timed.and_then(|()| client.peek(&mut [0])) {
        Ok(0) => true,
        Ok(_) => {
            // The client has sent more, which is not read.
            thread::sleep(POLL_INTERVAL);
            false
        }
        Err(error) => !matches!(
            error.kind(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn only_so_many_moves_are_computed_at_once() {
        let thinking = AtomicUsize::new(0);
        let taken: Vec<_> = std::iter::from_fn(|| ThinkingSlot::of(&thinking)).collect();
        assert_eq!(taken.len(), MAX_THINKING);
        drop(taken);
        assert!(ThinkingSlot::of(&thinking).is_some());
        assert_eq!(thinking.into_inner(), 0);
    }

    #[test]
    fn a_client_has_gone_when_it_closes_the_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut client = TcpStream::connect(address).expect("it listens");
        let (mut server, _) = listener.accept().expect("it has connected");
        assert!(!has_gone(&server));
        client.write_all(b"more").expect("it is open");
        assert!(!has_gone(&server));
        drop(client);
        server.read_exact(&mut [0; 4]).expect("it was sent");
        assert!(has_gone(&server));
    }
}
