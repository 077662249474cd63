//! Games between people on two machines: who has the secret of a seat plays it.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_game_core::{Record, RecordText};
use board_games::BoardGame;
use serde::{Deserialize, Serialize};

use super::http::Response;
use crate::game::{GameTask, run_record};

/// Games that are kept at once.
const MOST: usize = 200;
/// A game that nobody asks for so long makes room for another; a page that shows it asks every few
/// seconds.
const AWAY: Duration = Duration::from_secs(15 * 60);
/// A game that nobody asks for so long ends.
const IDLE: Duration = Duration::from_secs(24 * 3600);
/// Moves of a game.
const LONGEST: usize = 5000;

/// The games.
#[derive(Debug, Default)]
pub(super) struct HostedGames(Mutex<Vec<HostedGame>>);

#[derive(Debug)]
struct HostedGame {
    /// One a seat.
    secrets: Vec<String>,
    record: RecordText,
    moves: Vec<String>,
    asked: Instant,
}

/// What opens a room.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGameRequest {
    record: String,
}

/// A move, and how many were played before it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRequest {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
}

/// Either of them as it was understood.
pub(super) fn reread(text: &str) -> Result<String, String> {
    if let Ok(MoveRequest { ply, mv }) = serde_json::from_str(text) {
        return Ok(format!("{ply}: {mv}"));
    }
    let opening = serde_json::from_str(text).map_err(|error| error.to_string());
    opening.map(|NewGameRequest { record }| record)
}

#[derive(Serialize)]
struct NewGameLinks<'a> {
    /// The secrets of all seats.
    secrets: &'a [String],
}

/// A room as who sits there sees it.
#[derive(Serialize)]
struct HostedGameView<'a> {
    seat: usize,
    moves: &'a [String],
    record: String,
}

impl HostedGames {
    /// Opens a room with the game of a request.
    pub(super) fn open(&self, body: &[u8]) -> Response {
        let Ok(NewGameRequest { record }) = serde_json::from_slice(body) else {
            return Response::error(400, "expected {\"record\":\"...\"}");
        };
        let record = match record.parse::<RecordText>() {
            Ok(record) => record,
            Err(error) => return Response::error(422, error),
        };
        let (players, moves) = match run_record(&record, None, GameCounts { record: &record }) {
            Ok(counted) => counted,
            Err(error) => return Response::error(422, format!("{error:#}")),
        };
        if moves.len() > LONGEST {
            return Response::error(422, format!("a game has at most {LONGEST} moves"));
        }
        let secrets: Option<Vec<String>> = (0..players).map(|_| secret()).collect();
        let Some(secrets) = secrets else {
            return Response::error(503, "the system gives no random numbers");
        };
        let response = Response::json(200, &NewGameLinks { secrets: &secrets });
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|room| room.asked.elapsed() < IDLE);
        if rooms.len() >= MOST {
            let oldest = (0..rooms.len()).min_by_key(|&at| rooms[at].asked);
            match oldest.filter(|&at| rooms[at].asked.elapsed() >= AWAY) {
                Some(oldest) => drop(rooms.swap_remove(oldest)),
                None => {
                    return Response::error(
                        503,
                        format!(
                            "{MOST} games are played here already: try again in a quarter of an hour"
                        ),
                    );
                }
            }
        }
        rooms.push(HostedGame {
            secrets,
            record,
            moves,
            asked: Instant::now(),
        });
        response
    }

    /// The game of a seat; `played` is a move that it makes first.
    pub(super) fn visit(&self, secret: &str, played: Option<&[u8]>) -> Response {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = rooms.iter_mut().find_map(|room| {
            let seat = room.secrets.iter().position(|own| own == secret)?;
            Some((room, seat))
        });
        let Some((room, seat)) = found else {
            return Response::error(
                404,
                "there is no such game: it may have ended, or the server begun anew",
            );
        };
        room.asked = Instant::now();
        if let Some(body) = played
            && let Err(response) = room.play(seat, body)
        {
            return response;
        }
        let (moves, record) = (&room.moves, room.record.to_string());
        Response::json(
            200,
            &HostedGameView {
                seat,
                moves,
                record,
            },
        )
    }
}

impl HostedGame {
    fn play(&mut self, seat: usize, body: &[u8]) -> Result<(), Response> {
        let Ok(MoveRequest { ply, mv }) = serde_json::from_slice(body) else {
            return Err(Response::error(
                400,
                "expected {\"ply\":0,\"move\":\"...\"}",
            ));
        };
        let moves = self.moves.len();
        if ply != moves || ply == LONGEST {
            let reason = format!("{moves} moves are played, not {ply}");
            return Err(Response::error(409, reason));
        }
        let record = &self.record;
        let mv = &mv;
        let played = run_record(record, None, ProgramMoveRequest { record, seat, mv });
        let (record, mv) = match played {
            Ok(Ok(played)) => played,
            Ok(Err(why)) => return Err(Response::error(422, why)),
            Err(error) => return Err(Response::error(422, format!("{error:#}"))),
        };
        self.record = record;
        self.moves.push(mv);
        Ok(())
    }
}

/// 128 random bits, in hexadecimal digits.
fn secret() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    Some(text)
}

/// Players and moves of a game.
struct GameCounts<'a> {
    record: &'a RecordText,
}

impl GameTask for GameCounts<'_> {
    type Answer = (usize, Vec<String>);

    fn run<G: BoardGame>(self, _: G, _: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let record: Record<G> = self.record.replay()?;
        let moves = record.moves().iter().map(G::Move::to_string);
        Ok((G::PLAYERS, moves.collect()))
    }
}

struct ProgramMoveRequest<'a> {
    record: &'a RecordText,
    seat: usize,
    mv: &'a str,
}

impl GameTask for ProgramMoveRequest<'_> {
    /// The game with the move, and the move in full; or why it is refused.
    type Answer = Result<(RecordText, String), String>;

    fn run<G: BoardGame>(self, _: G, _: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let mut record: Record<G> = self.record.replay()?;
        let mover = record.position().to_move();
        if mover.index() != self.seat {
            return Ok(Err(format!("it is the turn of {}", G::player_name(mover))));
        }
        let mv = match record.position().parse_move(self.mv) {
            Ok(mv) => mv,
            Err(error) => return Ok(Err(error.to_string())),
        };
        Ok(match record.play(mv) {
            Ok(()) => Ok((RecordText::of(&record), mv.to_string())),
            Err(why) => Err(why.to_string()),
        })
    }
}
