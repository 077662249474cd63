//! Options of `board-rules match` and `board-rules tournament`, the same for every game.

use std::path::PathBuf;

use anyhow::bail;
use board_bot::contest::{
    Adjudication, DrawRule, PlyLimitRule, ResignRule, ScoreRules, SideAssignment, Sprt, TimeControl,
};
use board_game_core::Player;
use board_games::{BoardGame, GameInfo};
use itertools::Itertools;

use super::openings::{MatchOpenings, OpeningArguments};
use super::player_spec::PlayerSpec;
use super::settings::{MatchRun, MatchSettings, games, repetitions};
use crate::external::Log;
use crate::game::GameHelp;
use crate::job::{Json, Threads};
use crate::output::named_file;
use crate::shards::ShardArguments;
use crate::time_control::time_control;

/// What decides the games of a match besides the players, and how they are played.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct ContestArguments {
    /// Seed of random choices; the same seed gives the same result
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "SEED",
        value_parser = crate::job::seed,
        default_value_t = 1
    )]
    seed: u64,

    #[command(flatten)]
    openings: OpeningArguments,

    /// A game ends after this many plies. Those of the opening are included
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "PLIES",
        default_value_t = Adjudication::default().max_plies,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    max_plies: u32,

    /// A game is drawn when a position occurs this many times; 0: never
    #[arg(long, allow_negative_numbers = true, value_name = "TIMES", default_value_t = 3, value_parser = repetitions)]
    repetitions: u32,

    /// Result at --max-plies: draw, or evaluation=N: a win for the side that is ahead by N
    /// hundredths of a unit
    #[arg(long, value_name = "RESULT", default_value_t)]
    at_limit: PlyLimitRule,

    /// A clock for every player: the time for a game, and perhaps an increment for each move, such
    /// as 5m+3s. A margin may follow (by default 200ms), as in 1m+1s,margin=500ms. A player who
    /// exceeds the time and the margin loses the game
    #[arg(long, value_name = "TIME+INCREMENT", value_parser = time_control)]
    clock: Option<TimeControl>,

    /// A player resigns whose own scores are this bad for several moves in a row:
    /// score=800,moves=4, in hundredths of the game's unit. For games of two sides
    #[arg(long, value_name = "RULE")]
    resign: Option<ResignRule>,

    /// A game is drawn if the scores of both players are this close to 0 for several moves in a
    /// row, after a number of plies: score=10,moves=8,after=80
    #[arg(long, value_name = "RULE")]
    draw: Option<DrawRule>,

    /// Append all input and output of engines and programs to FILE
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    log: Option<PathBuf>,

    // One game per thread. Time-limited players slow each other down.
    #[command(flatten)]
    threads: Threads,

    /// End the work when an engine crashes, oversteps its time or makes an illegal move, rather
    /// than count its game as lost
    #[arg(long)]
    strict: bool,
}

impl ContestArguments {
    /// The settings of a match between two players, with random openings: a file of openings is
    /// read when the type of the game is known.
    pub(super) fn settings(
        &self,
        [a, b]: [&PlayerSpec; 2],
        games: u32,
        exact_file: bool,
    ) -> MatchSettings {
        MatchSettings {
            a: a.clone(),
            b: b.clone(),
            games,
            sprt: None,
            seed: self.seed,
            opening_plies: self.openings.random_plies(),
            openings: None,
            sides: SideAssignment::default(),
            adjudication: Adjudication::default()
                .with_max_plies(self.max_plies)
                .with_repetitions((self.repetitions > 0).then_some(self.repetitions)),
            at_limit: self.at_limit,
            time_control: self.clock,
            score_rules: ScoreRules {
                resign: self.resign,
                draw: self.draw,
            },
            exact_file,
        }
    }

    /// The openings: those of the file, if one is given.
    ///
    /// # Errors
    /// The file cannot be read, or an option does not suit the game.
    pub(super) fn match_openings<G: BoardGame>(
        &self,
        start: G,
    ) -> anyhow::Result<MatchOpenings<G>> {
        let teams = Player::all(G::PLAYERS).map(|player| start.team(player));
        if self.resign.is_some() && teams.unique().count() > 2 {
            bail!("--resign is for games of two sides: here every player plays alone");
        }
        self.openings
            .match_openings(start, self.seed, self.max_plies)
    }

    /// Opens the log.
    pub(super) fn log(&self) -> anyhow::Result<Option<Log>> {
        self.log.as_deref().map(Log::open).transpose()
    }

    /// How a match is played whose games go to this file.
    pub(super) fn match_run(&self, file: Option<PathBuf>, log: Option<Log>) -> MatchRun {
        MatchRun {
            file,
            strict: self.strict,
            threads: self.threads.number(),
            log,
        }
    }
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// The first player, such as level20, search:nodes=50000 or engine:nodes=50000,command=./mine
    /// ugi; results are from this player's point of view
    #[arg(long, value_name = "PLAYER")]
    a: PlayerSpec,

    /// The opponent: an agent or an engine
    #[arg(long, value_name = "PLAYER")]
    b: PlayerSpec,

    /// Games between two players: an even number, half of them with each side
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 100, value_parser = games)]
    games: u32,

    /// Stop by a sequential probability ratio test of ELO0 against ELO1, such as 0,10. Optional:
    /// ,alpha=P and ,beta=P, the error rates (default 0.05)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    #[command(flatten)]
    pub(super) contest: ContestArguments,

    /// Sides in a game of four: in-turn (A and B get teams alternately), or alone (A has one team,
    /// a different one each game; B has the others)
    #[arg(long, value_name = "SIDES", default_value_t)]
    sides: SideAssignment,

    /// Write every game to FILE. It is written as soon as it and all earlier ones are finished. If
    /// FILE has games of the same match, continue it
    #[arg(long, value_name = "FILE", conflicts_with = "shard", value_parser = named_file())]
    pub(super) games_file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) json: Json,

    #[command(flatten)]
    pub(super) shard: ShardArguments,
}

impl Options {
    /// The match settings. `exact_file`: players know the exact values of a file.
    pub(super) fn settings(&self, exact_file: bool) -> anyhow::Result<MatchSettings> {
        if self.sprt.is_some() && self.sides == SideAssignment::Alone {
            bail!(
                "--sprt does not work with --sides alone: equal players do not score a half there"
            );
        }
        let settings = self
            .contest
            .settings([&self.a, &self.b], self.games, exact_file);
        Ok(MatchSettings {
            sprt: self.sprt,
            sides: self.sides,
            ..settings
        })
    }
}

impl GameHelp for Options {
    fn examples(info: &GameInfo) -> String {
        let game = info.word;
        let special = format!("{} --a search:depth=4 --b greedy", info.examples.rules);
        format!(
            "\
Examples:
  board-rules match {game} --a level20 --b random --games 200 --seed 1
  board-rules match {game} --a level5 --b level3 --threads 2 --games-file games.txt
  board-rules match {game} --a search:nodes=50000 --b montecarlo:nodes=50000 --json
  board-rules match {game} --a search:nodes=6000 --b search:nodes=5000 --games 5000 --sprt 0,20
  board-rules match {game} {special}
  board-rules match {game} --a level5 --b level3 --openings openings.txt --opening-order random
  board-rules match {game} --a level20 --b level5 --games 2000 --shard 1/8 --output 1.jsonl

Exit status:
  0    all games are played, or --sprt is decided
  2    usage error, malformed position, a player that cannot be started (with --strict, one that
       fails), or a games file in use or of another match
  130  interrupted; the result is that of the games played so far"
        )
    }
}
