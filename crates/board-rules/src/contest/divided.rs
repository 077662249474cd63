//! A match in pieces, one for each pair of games, which shards can share.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_bot::contest::{MatchGame, MatchScore};
use board_games::BoardGame;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::games_file::{read_game, record, replace_games};
use super::openings::MatchOpenings;
use super::player_spec::PlayerSpec;
use super::report;
use super::settings::{MatchRun, MatchSettings};
use crate::exit::Exit;
use crate::game::{GameTask, StartText};
use crate::job::progress::ProgressReporter;
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share, reread};

/// A match in pieces: everything that decides its games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPair {
    start: StartText,
    /// The players as named on the command line. The settings contain their budgets in full.
    a: String,
    b: String,
    settings: BTreeMap<String, String>,
}

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByPair>(text)
}

/// The records of both games of a pair, as in a games file.
pub(super) type GamePair = [String; 2];

impl ShardQuestion for ByPair {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    type Piece = GamePair;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "match";

impl ByPair {
    fn of<G: BoardGame>(settings: &MatchSettings, start: &G) -> Self {
        let tags = settings.tags().into_iter();
        Self {
            start: StartText::of(start),
            a: settings.a.to_string(),
            b: settings.b.to_string(),
            settings: tags.map(|(key, value)| (key.to_owned(), value)).collect(),
        }
    }

    /// The settings, with the players as named.
    fn settings(&self) -> anyhow::Result<MatchSettings> {
        let settings = settings_of(&self.settings)?;
        Ok(MatchSettings {
            a: self.a.parse().map_err(|error| anyhow!("{error}"))?,
            b: self.b.parse().map_err(|error| anyhow!("{error}"))?,
            ..settings
        })
    }
}

/// Restores settings from their tags.
pub(super) fn settings_of(tags: &BTreeMap<String, String>) -> anyhow::Result<MatchSettings> {
    MatchSettings::of_tags(&|key| tags.get(key).map(String::as_str))
}

/// The names of all pairs, made of the numbers of their games.
pub(super) fn names(settings: &MatchSettings) -> Vec<String> {
    let firsts = (1..=settings.games).step_by(2);
    firsts
        .map(|first| format!("{first}-{}", first + 1))
        .collect()
}

/// Plays the pairs of a shard.
pub(super) fn play<G: BoardGame>(
    settings: &MatchSettings,
    match_openings: &MatchOpenings<G>,
    evaluation: &G::Evaluation,
    share: Share,
    games: &MatchRun,
) -> anyhow::Result<Exit> {
    check_divisible([&settings.a, &settings.b])?;
    if settings.sprt.is_some() {
        bail!(
            "a match with --sprt cannot be divided: the test takes the games in their order and may end with any of them"
        );
    }
    let question = ByPair::of(settings, &match_openings.start);
    share.results(
        &question,
        &names(settings),
        &mut |own, done: &mut ResultCallback<'_, GamePair>| {
            let progress = ProgressReporter::bar(own.len() as u64, "pairs of games");
            play_pairs(
                settings,
                match_openings,
                evaluation,
                games,
                own,
                &mut |pair, both| {
                    progress.advance(1);
                    done(pair, both)
                },
            )
        },
    )?;
    Ok(Exit::Success)
}

/// Refuses players whose games depend on each other.
pub(super) fn check_divisible<'e>(
    players: impl IntoIterator<Item = &'e PlayerSpec>,
) -> anyhow::Result<()> {
    match players.into_iter().find(|player| player.learns()) {
        Some(player) => bail!(
            "a match with {player} cannot be divided: its play depends on the results of earlier games"
        ),
        None => Ok(()),
    }
}

/// Plays these pairs of a match, and calls `done` when both games of a pair are finished.
pub(super) fn play_pairs<G: BoardGame>(
    settings: &MatchSettings,
    match_openings: &MatchOpenings<G>,
    evaluation: &G::Evaluation,
    games: &MatchRun,
    pairs: &[usize],
    done: &mut ResultCallback<'_, GamePair>,
) -> anyhow::Result<()> {
    let match_players = settings.match_players::<G>(evaluation, games.log.as_ref());
    settings.check(&match_players)?;
    let [a, b] = match_players;
    let numbers = |&pair: &usize| [0, 1].map(|game| 2 * pair as u32 + game);
    let contest = settings
        .contest(match_openings, evaluation.clone())
        .with_strict(games.strict)
        .with_only(pairs.iter().flat_map(numbers))
        .with_threads(games.threads);
    let mut first = None;
    let mut kept = Ok(());
    let mut keep = |game: &MatchGame<G::Move>| -> anyhow::Result<()> {
        let text = format!("{}\n", record(settings, match_openings, game)?);
        match first.take() {
            None => first = Some(text),
            Some(first) => done(game.number as usize / 2, [first, text])?,
        }
        Ok(())
    };
    let played = contest.play(&a, &b, |game| {
        kept = keep(game);
        match kept {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    played.map_err(|error| anyhow!("{error}"))?;
    kept
}

/// The score of a complete match from the records of its games.
pub(super) fn match_score_of<G: BoardGame>(
    games: &[String],
    settings: &MatchSettings,
    start: &G,
    evaluation: &G::Evaluation,
) -> anyhow::Result<MatchScore> {
    let mut match_score = MatchScore::default();
    for (text, number) in games.iter().zip(0..) {
        let what = || format!("game {} of the match", number + 1);
        let game = read_game(text, settings, start, evaluation).with_context(what)?;
        if game.number != number {
            bail!(
                "found game {} of the match, expected game {}",
                game.number + 1,
                number + 1
            );
        }
        match_score.record(&game);
    }
    Ok(match_score)
}

/// The output of a merge: the result goes to stdout, as JSON or text, and the games to `path`.
pub(super) struct Output {
    pub(super) json: bool,
    pub(super) path: Option<PathBuf>,
}

/// A question whose games can be merged from shards.
pub(super) trait Merge: ShardQuestion + DeserializeOwned {
    /// The position from which all games start.
    fn start(&self) -> &StartText;

    /// Prints the result, and writes the games.
    fn print<G: BoardGame>(
        self,
        merged: MergedShards,
        start: &G,
        evaluation: &G::Evaluation,
        output: &Output,
    ) -> anyhow::Result<()>;
}

/// The records of all games of the shards, in order.
pub(super) fn merged_games<Q: ShardQuestion<Piece = GamePair>>(
    merged: MergedShards,
    question: &Q,
    names: &[String],
) -> anyhow::Result<Vec<String>> {
    let mut nothing = |_: &[usize], _: &mut ResultCallback<'_, GamePair>| Ok(());
    let pairs = Share::Merged(merged).results(question, names, &mut nothing)?;
    Ok(pairs.unwrap_or_default().concat())
}

/// Prints the result of the games of all shards, and writes the games if a path is given.
pub(super) fn merge<Q: Merge>(merged: MergedShards, output: Output) -> anyhow::Result<Exit> {
    let question: Q = merged.question()?;
    let start = question.start().clone();
    start.run(MergeTask {
        question,
        merged,
        output,
    })
}

struct MergeTask<Q> {
    question: Q,
    merged: MergedShards,
    output: Output,
}

impl<Q: Merge> GameTask for MergeTask<Q> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        self.question
            .print(self.merged, &start, &evaluation, &self.output)?;
        Ok(Exit::Success)
    }
}

impl Merge for ByPair {
    fn start(&self) -> &StartText {
        &self.start
    }

    fn print<G: BoardGame>(
        self,
        merged: MergedShards,
        start: &G,
        evaluation: &G::Evaluation,
        output: &Output,
    ) -> anyhow::Result<()> {
        let settings = self.settings()?;
        let question = ByPair::of(&settings, start);
        let games = merged_games(merged, &question, &names(&settings))?;
        let match_score = match_score_of(&games, &settings, start, evaluation)?;
        if let Some(file) = &output.path {
            let match_openings = MatchOpenings::at(start.clone());
            replace_games(
                file,
                &settings,
                &match_openings,
                evaluation,
                &games.concat(),
            )?;
        }
        report::print(&settings, start, &match_score, output.json)
    }
}
