//! `board-rules match replay`: a games file against the rules, and against the players.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_bot::contest::{MatchGame, Standing};
use serde::Serialize;

use super::games_file::{ReadGames, open_records, read_games, result_text};
use super::options::threads;
use super::run::stop_on_interrupt;
use crate::exit::Exit;
use crate::game::{GameName, Playable, Task};
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;

/// Play the match of a games file again, and compare move for move
///
/// First every game is played through the rules, and has to end where and as it says. Then the same players play the same
/// games again, with the seed and the budgets that the file names. Games of players with a budget of time, who do not
/// repeat themselves, and of players who went by a solution are checked by the rules alone.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules match replay games.txt
  board-rules match replay games.txt --rules-only
  board-rules match replay games.txt --threads 2 --json

Exit status:
  0  all games are as the file has them
  1  a game was played differently, or the match was stopped
  2  usage error, unreadable file, or games that the rules or the match's own limits do not allow")]
pub(super) struct Arguments {
    /// The file that `board-rules match ... --games-file FILE` has written
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Play no game again; the rules alone decide
    #[arg(long)]
    rules_only: bool,

    /// Games to play at a time; as many as there are processors if not given
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let file = &arguments.file;
    let Some(first) = open_records(file)?.next() else {
        bail!("there is no game in {}", file.display());
    };
    first
        .with_context(|| format!("cannot replay {}", file.display()))?
        .run(Replay { arguments })
}

struct Replay<'a> {
    arguments: &'a Arguments,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    game: &'static str,
    a: String,
    b: String,
    /// Games in the file, which the rules allow.
    games: usize,
    /// Games that were played again, up to the first that differs.
    played_again: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
}

/// Where a game differs for the first time.
#[derive(Serialize)]
struct Difference {
    /// Number of the game, from 1.
    game: u32,
    /// Number of the ply, from 1; `null` if all moves are the same.
    ply: Option<usize>,
    /// What the file has: a move, or the result of a game that is over.
    file: String,
    /// What was played.
    played: String,
}

impl Task for Replay<'_> {
    type Answer = Exit;

    fn run<G: Playable>(self, _: G) -> anyhow::Result<Exit> {
        let Self { arguments } = self;
        let file = &arguments.file;
        let read = read_games::<G>(open_records(file)?)
            .with_context(|| format!("cannot replay {}", file.display()))?
            .with_context(|| format!("there is no game in {}", file.display()))?;
        let cannot_repeat = match &read.settings {
            settings if settings.by_solution => {
                Some("the players went by a solution, which the file does not hold")
            }
            settings if !settings.repeats() => {
                Some("with a budget of time players do not repeat themselves")
            }
            _ => None,
        };
        let plays_again = !arguments.rules_only && cannot_repeat.is_none();
        let (standing, difference) = if plays_again {
            play_again(&read, threads(arguments.threads))?
        } else {
            (Standing::default(), None)
        };
        let answer = Answer {
            game: G::GAME.name(),
            a: read.settings.a.to_string(),
            b: read.settings.b.to_string(),
            games: read.games.len(),
            played_again: standing.total().games(),
            difference,
        };
        to_stdout(|out| {
            if arguments.json {
                return write_json(out, &answer);
            }
            writeln!(
                out,
                "{} games of {} between {} and {} are played by the rules",
                answer.games,
                GameName::name(G::GAME),
                answer.a,
                answer.b
            )?;
            match &answer.difference {
                _ if arguments.rules_only => Ok(()),
                None => match cannot_repeat {
                    Some(reason) => writeln!(out, "not played again: {reason}"),
                    None => writeln!(
                        out,
                        "{} of them played again are the same",
                        answer.played_again
                    ),
                },
                Some(Difference {
                    game,
                    ply,
                    file,
                    played,
                }) => {
                    let at = ply.map_or_else(String::new, |ply| format!(", ply {ply}"));
                    writeln!(
                        out,
                        "game {game}{at}: the file has {file}, played again {played}"
                    )
                }
            }
        })?;
        if answer.difference.is_some() {
            return Ok(Exit::Failed);
        }
        if plays_again && answer.played_again < answer.games as u64 {
            anstream::eprintln!(
                "stopped after {} of {} games",
                answer.played_again,
                answer.games
            );
            return Ok(Exit::Failed);
        }
        Ok(Exit::Success)
    }
}

/// Lets the players play all games of the file again, up to the first that differs.
fn play_again<G: Playable>(
    read: &ReadGames<G>,
    threads: NonZero<usize>,
) -> anyhow::Result<(Standing, Option<Difference>)> {
    let ReadGames {
        settings,
        start,
        games,
    } = read;
    let [a, b] = settings.contestants(start);
    stop_on_interrupt([a.stop(), b.stop()])?;
    let progress = Progress::bar(games.len() as u64, "games");
    let mut difference = None;
    let standing = settings
        .contest(start.clone())
        .with_only(games.keys().copied())
        .with_threads(threads)
        .play(&a, &b, &start.evaluation(), |game| {
            progress.advance(1);
            difference = differs(start, &games[&game.number], game);
            match difference {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        })
        .map_err(|error| anyhow!("{error}"))?;
    Ok((standing, difference))
}

/// The first difference between a game of the file and the same one played again.
fn differs<G: Playable>(
    start: &G,
    file: &MatchGame<G::Move>,
    played: &MatchGame<G::Move>,
) -> Option<Difference> {
    if file == played {
        return None;
    }
    let (file, again) = (&file.game, &played.game);
    let longest = file.moves.len().max(again.moves.len());
    let ply = (0..longest).find(|&ply| file.moves.get(ply) != again.moves.get(ply));
    let mut position = start.clone();
    for &mv in &file.moves[..ply.unwrap_or(0)] {
        position.play_unchecked(mv);
    }
    let text = |game: &board_bot::contest::PlayedGame<G::Move>| match ply
        .and_then(|ply| game.moves.get(ply))
    {
        Some(&mv) => position.move_text(mv),
        None => format!(
            "{} ({})",
            result_text(game.ending.outcome),
            game.ending.reason
        ),
    };
    Some(Difference {
        game: played.number + 1,
        ply: ply.map(|ply| ply + 1),
        file: text(file),
        played: text(again),
    })
}
