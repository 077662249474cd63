//! `board-rules match replay`: verifies a games file by the rules, and by playing it again.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_bot::contest::{MatchGame, MatchScore, PlayedGame};
use board_games::BoardGame;
use serde::Serialize;

use super::games_file::{GamesFileContents, read_games, result_text};
use super::openings::MatchOpenings;
use super::run::stop_on_interrupt;
use crate::exit::{Exit, print_note};
use crate::game::{GameTask, Records, run_record};
use crate::job::progress::ProgressReporter;
use crate::job::{Json, Threads};
use crate::output::{to_stdout, write_json};
use crate::words::counted;

/// Play the match of a games file again, and compare move for move
///
/// First every game is replayed by the rules, and its end and result are verified. Then the same
/// players play the same games again, with the seed and the budgets in the file. Some players do
/// not repeat their games: those with a time budget or several threads, and engines. Their games,
/// and those of players with a file of exact values, are only verified by the rules.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules match replay games.txt
  board-rules match replay games.txt --rules-only
  board-rules match replay games.txt --threads 2 --json

Exit status:
  0    all games are as in the file
  1    a game was played differently
  2    usage error, unreadable file, or games that the rules or the match's own limits do not allow
  130  interrupted before all games were played again")]
pub(crate) struct Arguments {
    /// The file that `board-rules match ... --games-file FILE` has written, or - for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Verify the games by the rules only, and play no game again
    #[arg(long)]
    rules_only: bool,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let file = &arguments.file;
    let mut records = Records::open(file)?;
    let Some(first) = records.next() else {
        bail!("there is no game in {}", file.display());
    };
    let error = || format!("cannot replay {}", file.display());
    let first = first.with_context(error)?;
    records.put_back(first.clone());
    run_record(&first, None, Replay { arguments, records }).with_context(error)
}

struct Replay<'a> {
    arguments: &'a Arguments,
    records: Records<Box<dyn BufRead>>,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct ReplayJson {
    game: &'static str,
    a: String,
    b: String,
    /// The number of games in the file.
    games: usize,
    /// The number of games that were played again, up to the first that differs.
    played_again: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
}

/// The first difference between a game in the file and the same game played again.
#[derive(Serialize)]
struct Difference {
    /// Number of the game, from 1.
    game: u32,
    /// Number of the ply, from 1; `null` if all moves are the same.
    ply: Option<usize>,
    /// The move in the file, or the result if the game is over.
    file: String,
    /// The move played again, or the result.
    played: String,
}

impl GameTask for Replay<'_> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let Self {
            arguments,
            mut records,
        } = self;
        let read = read_games::<G, _>(&mut records, &evaluation, false)?;
        let read = read.context("there is no game in it")?;
        let cannot_repeat = match &read.settings {
            settings if settings.exact_file => {
                Some("the players knew exact values of another file")
            }
            settings if !settings.is_deterministic() => Some(
                "players with a budget of time or several threads, and engines, do not repeat themselves",
            ),
            _ => None,
        };
        let plays_again = !arguments.rules_only && cannot_repeat.is_none();
        let (match_score, difference) = if plays_again {
            play_again(start, &read, &evaluation, arguments.threads)?
        } else {
            (MatchScore::default(), None)
        };
        let answer = ReplayJson {
            game: G::NAME,
            a: read.settings.a.to_string(),
            b: read.settings.b.to_string(),
            games: read.games.len(),
            played_again: match_score.total().games(),
            difference,
        };
        to_stdout(|out| {
            if arguments.json.is_asked() {
                return write_json(out, &answer);
            }
            answer.write(out, arguments.rules_only, cannot_repeat)
        })?;
        if answer.difference.is_some() {
            return Ok(Exit::Failed);
        }
        if plays_again && answer.played_again < answer.games as u64 {
            print_note(format_args!(
                "interrupted after {} of {}",
                answer.played_again,
                counted(answer.games, "game")
            ));
            return Ok(Exit::Interrupted);
        }
        Ok(Exit::Success)
    }
}

impl ReplayJson {
    fn write(
        &self,
        out: &mut dyn Write,
        rules_only: bool,
        cannot_repeat: Option<&str>,
    ) -> io::Result<()> {
        let Self { game, a, b, .. } = self;
        let games = counted(self.games, "game");
        let are = if self.games == 1 { "is" } else { "are" };
        writeln!(
            out,
            "{games} of {game} between {a} and {b} {are} played by the rules"
        )?;
        match (&self.difference, cannot_repeat) {
            _ if rules_only => Ok(()),
            (None, Some(reason)) => writeln!(out, "not played again: {reason}"),
            (None, None) => match self.played_again {
                1 => writeln!(out, "1 of them played again is the same"),
                games => writeln!(out, "{games} of them played again are the same"),
            },
            (Some(difference), _) => {
                let Difference {
                    game,
                    ply,
                    file,
                    played,
                } = difference;
                let at = ply.map_or_else(String::new, |ply| format!(", ply {ply}"));
                writeln!(
                    out,
                    "game {game}{at}: the file has {file}, played again {played}"
                )
            }
        }
    }
}

/// Plays all games of the file again, up to the first that differs.
fn play_again<G: BoardGame>(
    start: G,
    read: &GamesFileContents<G>,
    evaluation: &G::Evaluation,
    threads: Threads,
) -> anyhow::Result<(MatchScore, Option<Difference>)> {
    let GamesFileContents {
        settings,
        openings,
        games,
        ..
    } = read;
    let book = settings.openings.as_ref();
    let match_openings = MatchOpenings {
        openings: book.map_or_else(Vec::new, |book| openings.in_turn(book)),
        ..MatchOpenings::at(start)
    };
    let [a, b] = settings.match_players::<G>(evaluation, None);
    let _guard = stop_on_interrupt([a.stop(), b.stop()]);
    let progress = ProgressReporter::bar(games.len() as u64, "games");
    let mut difference = None;
    let match_score = settings
        .contest(&match_openings, evaluation.clone())
        .with_only(games.iter().map(|game| game.number))
        .with_results(games.iter().map(|game| (game.number, game.half_points)))
        .with_threads(threads.number())
        .play(&a, &b, |game| {
            progress.advance(1);
            let at = games.binary_search_by_key(&game.number, |file| file.number);
            let file = &games[at.expect("only games of the file are played")];
            difference = first_difference::<G>(file, game);
            match difference {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        })
        .map_err(|error| anyhow!("{error}"))?;
    Ok((match_score, difference))
}

/// The first difference between a game of the file and the same one played again.
fn first_difference<G: BoardGame>(
    file: &MatchGame<G::Move>,
    played: &MatchGame<G::Move>,
) -> Option<Difference> {
    let (file, again) = (&file.game, &played.game);
    if file.moves == again.moves && file.finish == again.finish && file.forfeit == again.forfeit {
        return None;
    }
    let longest = file.moves.len().max(again.moves.len());
    let ply = (0..longest).find(|&ply| file.moves.get(ply) != again.moves.get(ply));
    let text = |game: &PlayedGame<G::Move>| match ply.and_then(|ply| game.moves.get(ply)) {
        Some(mv) => mv.to_string(),
        None => format!(
            "{} ({})",
            result_text::<G>(game.finish.outcome),
            game.finish.reason
        ),
    };
    Some(Difference {
        game: played.number + 1,
        ply: ply.map(|ply| ply + 1),
        file: text(file),
        played: text(again),
    })
}
