//! A match of which a part is played: pair by pair.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use board_bot::contest::{MatchGame, MatchScore};
use board_game_core::Record;
use board_games::BoardGame;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::games_file::{read_game, record, replace_games};
use super::openings::Beginnings;
use super::player_spec::PlayerSpec;
use super::report;
use super::settings::{MatchRun, MatchSettings};
use crate::exit::Exit;
use crate::game::{GameTask, StartText};
use crate::progress::ProgressReporter;
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share, reread};

/// The match: everything that decides its games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPair {
    start: StartText,
    /// The players as they were named; among the settings their budgets are written out.
    a: String,
    b: String,
    settings: BTreeMap<String, String>,
}

/// The question of a shard as it would be written again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByPair>(text)
}

/// Both games of a pair, as they stand in a file of games.
pub(super) type GamePair = [String; 2];

impl ShardQuestion for ByPair {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    type Piece = GamePair;
}

/// The command as shards name it.
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

    /// The settings, as they are read from a game of the match.
    fn settings<G: BoardGame>(&self, start: &G) -> anyhow::Result<MatchSettings> {
        let mut record = Record::new(start.clone());
        for (key, value) in &self.settings {
            record.set_tag(key, value)?;
        }
        let settings = MatchSettings::of_record(&record)?;
        Ok(MatchSettings {
            a: self.a.parse().map_err(|error| anyhow!("{error}"))?,
            b: self.b.parse().map_err(|error| anyhow!("{error}"))?,
            ..settings
        })
    }
}

/// The names of all pairs: the numbers of their games.
pub(super) fn names(settings: &MatchSettings) -> Vec<String> {
    let firsts = (1..=settings.games).step_by(2);
    firsts
        .map(|first| format!("{first}-{}", first + 1))
        .collect()
}

/// Plays the pairs of a shard.
pub(super) fn play<G: BoardGame>(
    settings: &MatchSettings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
    share: Share,
    games: &MatchRun,
) -> anyhow::Result<Exit> {
    check_divisible([&settings.a, &settings.b])?;
    if settings.sprt.is_some() {
        bail!(
            "--sprt looks at the games in their order and ends with one of them: such a match cannot be divided"
        );
    }
    let question = ByPair::of(settings, &beginnings.start);
    share.results(
        &question,
        &names(settings),
        |own, done: &mut ResultCallback<'_, GamePair>| {
            let progress = ProgressReporter::bar(own.len() as u64, "pairs of games");
            play_pairs(
                settings,
                beginnings,
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
            "{player} plays by the results of the games before: a match with it cannot be divided"
        ),
        None => Ok(()),
    }
}

/// Plays these pairs of a match, and hands each over when both of its games are finished.
pub(super) fn play_pairs<G: BoardGame>(
    settings: &MatchSettings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
    games: &MatchRun,
    pairs: &[usize],
    done: &mut ResultCallback<'_, GamePair>,
) -> anyhow::Result<()> {
    let contestants = settings.contestants::<G>(evaluation, games.log.as_ref());
    settings.check(&contestants)?;
    let [a, b] = contestants;
    let numbers = |&pair: &usize| [0, 1].map(|game| 2 * pair as u32 + game);
    let contest = settings
        .contest(beginnings, evaluation.clone())
        .with_strict(games.strict)
        .with_only(pairs.iter().flat_map(numbers))
        .with_threads(games.threads);
    let mut first = None;
    let mut kept = Ok(());
    let mut keep = |game: &MatchGame<G::Move>| -> anyhow::Result<()> {
        let text = format!("{}\n", record(settings, beginnings, game)?);
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

/// What the games of a match have shown, all of which there are.
pub(super) fn standing_of<G: BoardGame>(
    games: &[String],
    settings: &MatchSettings,
    start: &G,
    evaluation: &G::Evaluation,
) -> anyhow::Result<MatchScore> {
    let mut standing = MatchScore::default();
    for (text, number) in games.iter().zip(0..) {
        let what = || format!("game {} of the match", number + 1);
        let game = read_game(text, settings, start, evaluation).with_context(what)?;
        if game.number != number {
            bail!(
                "game {} of the match is in the place of game {}",
                game.number + 1,
                number + 1
            );
        }
        standing.record(&game);
    }
    Ok(standing)
}

/// Where the result of merged games goes: to stdout, as JSON or for people, and the games to
/// `path`.
#[derive(Clone, Copy)]
pub(super) struct Output<'o> {
    pub(super) json: bool,
    pub(super) path: Option<&'o Path>,
}

/// Games that shards have played, and what is printed of them.
pub(super) trait Merge: ShardQuestion + DeserializeOwned {
    /// The position from which all games start.
    fn start(&self) -> &StartText;

    /// Prints the result, and writes the games.
    fn print<G: BoardGame>(
        self,
        merged: MergedShards,
        start: &G,
        evaluation: &G::Evaluation,
        output: Output<'_>,
    ) -> anyhow::Result<()>;
}

/// The texts of all games of shards, in their order.
pub(super) fn merged_games<Q: ShardQuestion<Piece = GamePair>>(
    merged: MergedShards,
    question: &Q,
    names: &[String],
) -> anyhow::Result<Vec<String>> {
    let nothing = |_: &[usize], _: &mut ResultCallback<'_, GamePair>| Ok(());
    let pairs = Share::Merged(merged).results(question, names, nothing)?;
    Ok(pairs.unwrap_or_default().concat())
}

/// Prints the result of games that shards have played, and writes the games to `output` if that is
/// given.
pub(super) fn merge<Q: Merge>(
    merged: MergedShards,
    json: bool,
    path: Option<PathBuf>,
) -> anyhow::Result<Exit> {
    let question: Q = merged.question()?;
    let start = question.start().clone();
    start.run(Merging {
        question,
        merged,
        json,
        path,
    })
}

struct Merging<Q> {
    question: Q,
    merged: MergedShards,
    json: bool,
    path: Option<PathBuf>,
}

impl<Q: Merge> GameTask for Merging<Q> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let output = Output {
            json: self.json,
            path: self.path.as_deref(),
        };
        self.question
            .print(self.merged, &start, &evaluation, output)?;
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
        output: Output<'_>,
    ) -> anyhow::Result<()> {
        let settings = self.settings(start)?;
        let question = ByPair::of(&settings, start);
        let games = merged_games(merged, &question, &names(&settings))?;
        let standing = standing_of(&games, &settings, start, evaluation)?;
        if let Some(file) = output.path {
            let beginnings = Beginnings::at(start.clone());
            replace_games(file, &settings, &beginnings, evaluation, &games.concat())?;
        }
        report::print(&settings, start, &standing, output.json)
    }
}
