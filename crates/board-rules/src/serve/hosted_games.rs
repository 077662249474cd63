//! Games between people on two machines. Whoever has the secret of a player may move for it.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_game_core::{Record, RecordText};
use board_games::BoardGame;
use serde::{Deserialize, Serialize};

use super::http::Response;
use crate::game::{GameTask, run_record};

/// The most games at the same time.
const MAX_GAMES: usize = 200;
/// A game without requests for this time may be replaced by a new one. A page that shows a game
/// sends a request every few seconds.
const AWAY: Duration = Duration::from_secs(15 * 60);
/// A game without requests for this time is removed.
const IDLE: Duration = Duration::from_secs(24 * 3600);
/// The most moves of a game.
const MAX_LENGTH: usize = 5000;

/// All hosted games.
#[derive(Debug, Default)]
pub(super) struct HostedGames(Mutex<Vec<HostedGame>>);

#[derive(Debug)]
struct HostedGame {
    /// The secrets of the players.
    secrets: Vec<String>,
    record: RecordText,
    moves: Vec<String>,
    last_request: Instant,
}

/// A request for a new game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGameRequest {
    record: String,
}

/// A move, with the number of moves before it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRequest {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
}

/// Parses a request of either kind and returns what was read, for fuzzing.
pub(super) fn reread(text: &str) -> Result<String, String> {
    if let Ok(MoveRequest { ply, mv }) = serde_json::from_str(text) {
        return Ok(format!("{ply}: {mv}"));
    }
    let opening = serde_json::from_str(text).map_err(|error| error.to_string());
    opening.map(|NewGameRequest { record }| record)
}

#[derive(Serialize)]
struct NewGameLinks<'a> {
    /// The secrets of all players.
    secrets: &'a [String],
}

/// A game as one of its players sees it.
#[derive(Serialize)]
struct HostedGameView<'a> {
    player_index: usize,
    moves: &'a [String],
    record: String,
}

impl HostedGames {
    /// Starts a game from a saved game in a request.
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
        if moves.len() > MAX_LENGTH {
            return Response::error(422, format!("a game has at most {MAX_LENGTH} moves"));
        }
        let secrets: Option<Vec<String>> = (0..players).map(|_| secret()).collect();
        let Some(secrets) = secrets else {
            return Response::error(503, "the system gives no random numbers");
        };
        let response = Response::json(200, &NewGameLinks { secrets: &secrets });
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|game| game.last_request.elapsed() < IDLE);
        if games.len() >= MAX_GAMES {
            let oldest = (0..games.len()).min_by_key(|&at| games[at].last_request);
            match oldest.filter(|&at| games[at].last_request.elapsed() >= AWAY) {
                Some(oldest) => drop(games.swap_remove(oldest)),
                None => {
                    return Response::error(
                        503,
                        format!(
                            "{MAX_GAMES} games are played here already: try again in a quarter of an hour"
                        ),
                    );
                }
            }
        }
        games.push(HostedGame {
            secrets,
            record,
            moves,
            last_request: Instant::now(),
        });
        response
    }

    /// Returns the game of the player with this secret. Plays the move of the request body first,
    /// if there is one.
    pub(super) fn visit(&self, secret: &str, move_body: Option<&[u8]>) -> Response {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = games.iter_mut().find_map(|game| {
            let player_index = game.secrets.iter().position(|own| own == secret)?;
            Some((game, player_index))
        });
        let Some((game, player_index)) = found else {
            return Response::error(
                404,
                "there is no such game: it may have ended, or the server begun anew",
            );
        };
        game.last_request = Instant::now();
        if let Some(body) = move_body
            && let Err(response) = game.play(player_index, body)
        {
            return response;
        }
        let (moves, record) = (&game.moves, game.record.to_string());
        Response::json(
            200,
            &HostedGameView {
                player_index,
                moves,
                record,
            },
        )
    }
}

impl HostedGame {
    fn play(&mut self, player_index: usize, body: &[u8]) -> Result<(), Response> {
        let Ok(MoveRequest { ply, mv }) = serde_json::from_slice(body) else {
            return Err(Response::error(
                400,
                "expected {\"ply\":0,\"move\":\"...\"}",
            ));
        };
        let moves = self.moves.len();
        if ply != moves {
            let reason = format!("{moves} moves are played, not {ply}");
            return Err(Response::error(409, reason));
        }
        if ply == MAX_LENGTH {
            let reason = format!("a game has at most {MAX_LENGTH} moves");
            return Err(Response::error(409, reason));
        }
        let record = &self.record;
        let mv = &mv;
        let played = run_record(
            record,
            None,
            ProgramMoveRequest {
                record,
                player_index,
                mv,
            },
        );
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

/// Makes a secret of 128 random bits, in hexadecimal digits.
fn secret() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    Some(text)
}

/// The task that returns the number of players and the moves of a game.
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
    player_index: usize,
    mv: &'a str,
}

impl GameTask for ProgramMoveRequest<'_> {
    /// The game after the move, and the canonical move; or the reason why it is illegal.
    type Answer = Result<(RecordText, String), String>;

    fn run<G: BoardGame>(self, _: G, _: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let mut record: Record<G> = self.record.replay()?;
        let mover = record.position().to_move();
        if mover.index() != self.player_index {
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
