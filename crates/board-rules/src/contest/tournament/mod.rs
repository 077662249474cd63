//! `board-rules tournament`: matches between many players.

mod crosstable;
pub(super) mod divided;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_bot::contest::MatchScore;
use board_games::{BoardGame, GameInfo};
use clap::Subcommand;
use itertools::Itertools;

use self::crosstable::{Crosstable, TablePairing, pairings};
use self::divided::TournamentMatch;
use super::games_file::file_of;
use super::openings::{Book, MatchOpenings};
use super::options::ContestArguments;
use super::player_spec::PlayerSpec;
use super::run::{MatchOutcome, MatchState, play_games};
use super::settings::{MatchSettings, games};
use crate::exit::{Exit, print_note};
use crate::external::Log;
use crate::game::{GameChoice, GameHelp, GameTask};
use crate::job::Json;
use crate::output::{svg_file, to_file, to_stdout, write_json};
use crate::shards::ShardArguments;

/// Play a match between every two players, and print a table and a crosstable
///
/// Players are named as in `match`. Every two players play a match of --games games with the same
/// openings; with --gauntlet, only the first player plays against all others. An engine that fails
/// loses its game.
#[derive(Debug, Subcommand)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules tournament ploy level1 level3 level5 --games 20
  board-rules tournament shogun \"engine:nodes=1000,name=mine,command=./mine ugi\" level2 level4 --gauntlet
  board-rules tournament ploy greedy random level1 --folder cup --picture cup.svg"
)]
pub(crate) enum Command {
    #[command(flatten)]
    Play(GameChoice<Options>),
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// The players, two or more
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<PlayerSpec>,

    /// The first player plays against every other one, and these do not play against each other
    #[arg(long)]
    gauntlet: bool,

    /// Games between two players: an even number, half of them with each side
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 20, value_parser = games)]
    games: u32,

    #[command(flatten)]
    contest: ContestArguments,

    /// Write files into FOLDER, which is created if necessary. Each has the games of two players;
    /// the same command then resumes from there
    #[arg(long, value_name = "FOLDER", conflicts_with = "shard")]
    folder: Option<PathBuf>,

    /// Draw the result as SVG into FILE as well
    #[arg(long, value_name = "FILE", conflicts_with = "shard", value_parser = svg_file())]
    picture: Option<PathBuf>,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    shard: ShardArguments,
}

impl GameHelp for Options {
    fn examples(info: &GameInfo) -> String {
        let game = info.word;
        format!(
            "\
Examples:
  board-rules tournament {game} level1 level2 level3 --games 20
  board-rules tournament {game} level4 level1 level2 level3 --gauntlet --folder cup
  board-rules tournament {game} level1 level2 level3 --games 200 --shard 1/8 --output 1.jsonl

Exit status:
  0    all games are played
  2    usage error, a player that cannot be started, or a folder with games of something else
  130  interrupted; the tables are those of the games played so far"
        )
    }
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    let Command::Play(choice) = command;
    choice.run(Tournament {
        options: choice.options(),
        exact_file: choice.has_exact_file(),
    })
}

struct Tournament<'o> {
    options: &'o Options,
    exact_file: bool,
}

impl Tournament<'_> {
    /// Reads the finished games, and starts every player once who has games to play.
    fn check<G: BoardGame>(
        &self,
        matches: &[TournamentMatch],
        match_openings: &MatchOpenings<G>,
        evaluation: &G::Evaluation,
    ) -> anyhow::Result<()> {
        let mut wanted = BTreeSet::<usize>::new();
        for (pairing, settings, games) in matches {
            let file = games.file.as_deref().filter(|file| file.exists());
            let state = MatchState::open(file, settings, match_openings, evaluation)?;
            if !state.missing.is_empty() {
                wanted.extend(pairing);
            }
        }
        for place in wanted {
            let player = &self.options.players[place];
            player.check(
                "a player",
                &player.match_player::<G>("a player", evaluation, None),
            )?;
        }
        Ok(())
    }

    /// The names of the players.
    ///
    /// # Errors
    /// Two players have the same name.
    fn names(&self) -> anyhow::Result<Vec<String>> {
        let names: Vec<String> = self
            .options
            .players
            .iter()
            .map(PlayerSpec::display_name)
            .collect();
        match names.iter().duplicates().next() {
            Some(name) => bail!(
                "{name} takes part twice; expected different players (engines and programs can be given names, as in name=mine)"
            ),
            None => Ok(names),
        }
    }

    /// Every two players who meet, with their match.
    fn matches(&self, book: Option<&Book>, log: Option<&Log>) -> Vec<TournamentMatch> {
        let options = self.options;
        let of = |pairing: [usize; 2]| {
            let players = pairing.map(|place| &options.players[place]);
            let settings = options
                .contest
                .settings(players, options.games, self.exact_file);
            let settings = MatchSettings {
                openings: book.cloned(),
                ..settings
            };
            let folder = options.folder.as_ref();
            let file = folder.map(|folder| file_of(folder, pairing));
            (
                pairing,
                settings,
                options.contest.match_run(file, log.cloned()),
            )
        };
        let pairings = pairings(options.players.len(), options.gauntlet);
        pairings.into_iter().map(of).collect()
    }

    /// Plays the matches that are not finished yet, as far as possible.
    fn play<G: BoardGame>(
        &self,
        names: Vec<String>,
        matches: &[TournamentMatch],
        match_openings: &MatchOpenings<G>,
        evaluation: &G::Evaluation,
    ) -> TournamentOutcome {
        let failure = self.check(matches, match_openings, evaluation).err();
        let cannot_play = failure.is_some();
        let mut outcome = TournamentOutcome {
            table: Crosstable::new(G::NAME, names),
            failure,
            is_whole: true,
        };
        for ([a, b], settings, games) in matches {
            let file = games.file.as_deref();
            let played = match cannot_play {
                false => play_games(settings, match_openings, evaluation, games),
                true if file.is_some_and(Path::exists) => {
                    MatchState::open(file, settings, match_openings, evaluation).map(|state| {
                        MatchOutcome {
                            count: state.count,
                            failure: None,
                        }
                    })
                }
                true => continue,
            };
            let played = played.map(|played| (played.count.match_score().clone(), played.failure));
            outcome.add([*a, *b], settings, played);
            if !cannot_play && (outcome.failure.is_some() || !outcome.is_whole) {
                break;
            }
        }
        outcome
    }
}

/// The result of playing a tournament.
struct TournamentOutcome {
    table: Crosstable,
    /// The first error.
    failure: Option<anyhow::Error>,
    /// Whether the last match is finished.
    is_whole: bool,
}

impl TournamentOutcome {
    /// Adds a match that is played, perhaps with the error that ended it early.
    fn add(
        &mut self,
        [a, b]: [usize; 2],
        settings: &MatchSettings,
        played: anyhow::Result<(MatchScore, Option<anyhow::Error>)>,
    ) {
        let failure = match played {
            Ok((match_score, failure)) => {
                self.is_whole = match_score.total().games() == u64::from(settings.games);
                self.table.add(TablePairing { a, b, match_score });
                failure
            }
            Err(error) => Some(error),
        };
        self.failure = self.failure.take().or(failure);
    }

    /// Reports the finished games, even after a failure.
    fn report(self, options: &Options) -> anyhow::Result<Exit> {
        let table = &self.table;
        if self.failure.is_none() || table.games() > 0 {
            if let Some(file) = &options.picture {
                to_file(file, |out| table.write_svg(out))?;
            }
            to_stdout(|out| match options.json.is_asked() {
                true => write_json(out, &table.report()),
                false => table.write(out),
            })?;
        }
        match self.failure {
            Some(error) => Err(error),
            None if self.is_whole => Ok(Exit::Success),
            None => {
                print_note(match &options.folder {
                    Some(_) => "interrupted; the same command goes on from here",
                    None => "interrupted; games are not saved: use --folder FOLDER to save them",
                });
                Ok(Exit::Interrupted)
            }
        }
    }
}

impl GameTask for Tournament<'_> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let options = self.options;
        let names = self.names()?;
        let match_openings = options.contest.match_openings(start)?;
        if let Some(folder) = &options.folder {
            let error = || format!("cannot write into {}", folder.display());
            fs::create_dir_all(folder).with_context(error)?;
        }
        let log = options.contest.log()?;
        let matches = self.matches(match_openings.book.as_ref(), log.as_ref());
        if options.shard.is_given() {
            return divided::play(
                &matches,
                &options.players,
                options.gauntlet,
                &match_openings,
                &evaluation,
                options.shard.share(),
            );
        }
        let outcome = self.play(names, &matches, &match_openings, &evaluation);
        outcome.report(options)
    }
}
