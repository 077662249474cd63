//! What `board-rules match` can be told for every game.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use anyhow::bail;
use board_bot::Entrant;
use board_bot::contest::{Adjudication, OPENING_PLIES};

use super::settings::{AtLimitText, Settings};
use crate::game::{Examples, GameName};

#[derive(clap::Args, Clone, Debug)]
pub(super) struct Options {
    /// The first player, such as level8 or search:nodes=50000; results are seen by this one
    #[arg(long, value_name = "PLAYER")]
    a: Entrant,

    /// The player it meets
    #[arg(long, value_name = "PLAYER")]
    b: Entrant,

    /// Games to play: an even number, half of them with each side
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = games)]
    games: u32,

    /// Decides the openings, and what players leave to chance
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Random plies at the beginning of a game, the same for both games of a pair
    #[arg(long, value_name = "PLIES", default_value_t = OPENING_PLIES, value_parser = clap::value_parser!(u32).range(..=100))]
    opening_plies: u32,

    /// A game ends after this many plies, those of the opening included
    #[arg(
        long,
        value_name = "PLIES",
        default_value_t = Adjudication::default().max_plies,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    max_plies: u32,

    /// A game is drawn when a position occurs for this many times; 0: never
    #[arg(long, value_name = "TIMES", default_value_t = 3, value_parser = repetitions)]
    repetitions: u32,

    /// What a game is worth that comes to --max-plies: draw, or evaluation=N, a win for the side that the evaluation sees
    /// ahead by N hundredths of the game's unit
    #[arg(long, value_name = "RESULT", default_value_t = AtLimitText::default())]
    at_limit: AtLimitText,

    /// Games to play at a time; as many as there are processors if not given. Players with a budget of time disturb each
    /// other
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Write every game to FILE as soon as it and those before it are finished. If FILE has games of this very match
    /// already, go on from there
    #[arg(long, value_name = "FILE")]
    pub(super) games_file: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Options {
    /// What decides the games; `by_solution` if players go by a solution of the game.
    pub(super) fn settings(&self, by_solution: bool) -> anyhow::Result<Settings> {
        if self.opening_plies >= self.max_plies {
            bail!(
                "openings of {} plies leave nothing to play when games end after {}: give --max-plies more",
                self.opening_plies,
                self.max_plies
            );
        }
        Ok(Settings {
            a: self.a,
            b: self.b,
            games: self.games,
            seed: self.seed,
            opening_plies: self.opening_plies,
            adjudication: Adjudication {
                max_plies: self.max_plies,
                repetitions: (self.repetitions > 0).then_some(self.repetitions),
                at_limit: self.at_limit.0,
            },
            by_solution,
        })
    }

    pub(super) fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// So many threads, or as many as there are processors.
pub(super) fn threads(asked: Option<NonZero<usize>>) -> NonZero<usize> {
    asked
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZero::<usize>::MIN)
}

/// More games than anybody will wait for.
const MOST_GAMES: u32 = 1_000_000;

pub(super) fn games(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(games @ 2..=MOST_GAMES) if games % 2 == 0 => Ok(games),
        _ => Err(format!(
            "games come in pairs: expected an even number from 2 to {MOST_GAMES}"
        )),
    }
}

pub(super) fn repetitions(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(times) if times != 1 => Ok(times),
        _ => Err(
            "expected 0, or a number from 2 on: every position occurs for a first time".to_owned(),
        ),
    }
}

impl Examples for Options {
    fn examples(game: GameName) -> String {
        let special = match game {
            GameName::Ploy => "--turning one-step --a search:depth=4 --b greedy",
            GameName::Shogun => "--rules boxed --a search:depth=4 --b greedy",
            GameName::Hunt => "-l 2 --position a4,c4,e4,g4 --a level8 --b level2",
        };
        format!(
            "\
Examples:
  board-rules match {game} --a level8 --b random --games 200 --seed 1
  board-rules match {game} --a level5 --b level3 --threads 2 --games-file games.txt
  board-rules match {game} --a search:nodes=50000 --b montecarlo:nodes=50000 --json
  board-rules match {game} {special}

Exit status:
  0  all games are played
  1  the match was stopped; the result is that of the games played so far
  2  usage error, malformed position, or a games file of something else"
        )
    }
}
