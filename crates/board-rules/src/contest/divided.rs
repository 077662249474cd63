//! A match of which a part is played: pair by pair.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use board_bot::contest::{MatchGame, Standing};
use board_game_core::Record;
use board_games::BoardGame;
use serde::{Deserialize, Serialize};

use super::entrant::Entrant;
use super::games_file::{read_game, record, replace_games};
use super::openings::Beginnings;
use super::report;
use super::settings::{Games, Settings};
use crate::exit::Exit;
use crate::game::{Start, Task};
use crate::progress::Progress;
use crate::shards::{Deal, Done, Merged, Question, Share, reread};

/// The match: everything that decides its games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ByPair {
    start: Start,
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
pub(super) type Pair = [String; 2];

impl Question for ByPair {
    const COMMAND: &str = COMMAND;
    const DEAL: Deal = Deal::InTurn;
    type Piece = Pair;
}

/// The command as shards name it.
pub(crate) const COMMAND: &str = "match";

impl ByPair {
    fn of<G: BoardGame>(settings: &Settings, start: &G) -> Self {
        let tags = settings.tags().into_iter();
        Self {
            start: Start::of(start),
            a: settings.a.to_string(),
            b: settings.b.to_string(),
            settings: tags.map(|(key, value)| (key.to_owned(), value)).collect(),
        }
    }

    /// The settings, as they are read from a game of the match.
    fn settings<G: BoardGame>(&self, start: &G) -> anyhow::Result<Settings> {
        let mut record = Record::new(start.clone());
        for (key, value) in &self.settings {
            record.set_tag(key, value)?;
        }
        let settings = Settings::of_record(&record)?;
        Ok(Settings {
            a: self.a.parse().map_err(|error| anyhow!("{error}"))?,
            b: self.b.parse().map_err(|error| anyhow!("{error}"))?,
            ..settings
        })
    }
}

/// The names of all pairs: the numbers of their games.
pub(super) fn names(settings: &Settings) -> Vec<String> {
    let firsts = (1..=settings.games).step_by(2);
    firsts
        .map(|first| format!("{first}-{}", first + 1))
        .collect()
}

/// Plays the pairs of a shard.
pub(super) fn play<G: BoardGame>(
    settings: &Settings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
    share: Share,
    games: &Games,
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
        |own, done: &mut Done<'_, Pair>| {
            let progress = Progress::bar(own.len() as u64, "pairs of games");
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
    players: impl IntoIterator<Item = &'e Entrant>,
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
    settings: &Settings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
    games: &Games,
    pairs: &[usize],
    done: &mut Done<'_, Pair>,
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
    settings: &Settings,
    start: &G,
    evaluation: &G::Evaluation,
) -> anyhow::Result<Standing> {
    let mut standing = Standing::default();
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

/// Prints the result of games that shards have played, and writes them into a file if that is wanted.
pub(crate) fn merge(
    merged: Merged,
    json: bool,
    games_file: Option<PathBuf>,
) -> anyhow::Result<Exit> {
    let asked: ByPair = merged.question()?;
    let start = asked.start.clone();
    start.run(Merge {
        asked,
        merged,
        json,
        games_file,
    })
}

struct Merge {
    asked: ByPair,
    merged: Merged,
    json: bool,
    games_file: Option<PathBuf>,
}

impl Task for Merge {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let settings = self.asked.settings(&start)?;
        let question = ByPair::of(&settings, &start);
        let nothing = |_: &[usize], _: &mut Done<'_, Pair>| Ok(());
        let pairs = Share::Merged(self.merged).results(&question, &names(&settings), nothing)?;
        let games = pairs.unwrap_or_default().concat();
        let standing = standing_of(&games, &settings, &start, &evaluation)?;
        if let Some(file) = &self.games_file {
            let beginnings = Beginnings::at(start.clone());
            replace_games(file, &settings, &beginnings, &evaluation, &games.concat())?;
        }
        report::print(&settings, &start, &standing, self.json)?;
        Ok(Exit::Success)
    }
}
