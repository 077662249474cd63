//! Games of a match in a file: written one by one, read again, each checked.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_bot::contest::{Ending, MatchGame, PlayedGame, Reason, side_of_a};
use board_game_core::{Outcome, Side};

use super::settings::{Settings, read};
use crate::game::{History, Playable, Record, Records};

/// Where the games of a match are written.
pub(super) struct GamesFile {
    name: PathBuf,
    file: File,
}

impl GamesFile {
    /// A file that is made, or that more games are added to.
    pub(super) fn open(name: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(name)
            .with_context(|| format!("cannot write {}", name.display()))?;
        Ok(Self {
            name: name.to_path_buf(),
            file,
        })
    }

    /// Adds a game, in one piece.
    pub(super) fn add<G: Playable>(
        &mut self,
        settings: &Settings,
        start: &G,
        game: &MatchGame<G::Move>,
    ) -> anyhow::Result<()> {
        let text = format!("{}\n", record(settings, start, game)?);
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.flush())
            .with_context(|| format!("cannot write {}", self.name.display()))
    }
}

const NUMBER: &str = "number";
const RESULT: &str = "result";
const REASON: &str = "reason";

/// A game as it is written.
fn record<G: Playable>(
    settings: &Settings,
    start: &G,
    game: &MatchGame<G::Move>,
) -> anyhow::Result<Record> {
    let MatchGame {
        number,
        side_of_a,
        game,
    } = game;
    let mut history = History::new(start.clone());
    for &mv in &game.moves {
        history
            .play(mv)
            .ok()
            .context("a game that was played has an illegal move")?;
    }
    let tags = settings.tags();
    let [a, b] = [&tags[0].1, &tags[1].1];
    let [first, second] = match side_of_a {
        Side::First => [a, b],
        Side::Second => [b, a],
    };
    let mut record = Record::of(&history)
        .with_tag("first", first)
        .with_tag("second", second)
        .with_tag(RESULT, result_text(game.ending.outcome))
        .with_tag(REASON, game.ending.reason);
    if let Some(ending) = history.position().ending() {
        record = record.with_tag("ending", ending);
    }
    record = record.with_tag(NUMBER, number + 1);
    for (key, value) in &tags {
        record = record.with_tag(key, value);
    }
    Ok(record)
}

/// The result as it is written: the first side's points and the second's.
pub(super) const fn result_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Win(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// The games of a match as a file has them.
pub(super) struct ReadGames<G: Playable> {
    pub(super) settings: Settings,
    pub(super) start: G,
    /// By their numbers, from 0.
    pub(super) games: BTreeMap<u32, MatchGame<G::Move>>,
}

/// Reads all games, plays each again through the rules, and checks that it ends where and as it says; `None` when there are
/// no games.
///
/// # Errors
/// Names the game, counted as they are in the file, and where there is one the line.
pub(super) fn read_games<G: Playable>(
    records: impl Iterator<Item = anyhow::Result<Record>>,
) -> anyhow::Result<Option<ReadGames<G>>> {
    let mut all: Option<ReadGames<G>> = None;
    for (record, place) in records.zip(1..) {
        let record = record?;
        add(&mut all, &record).with_context(|| format!("game {place} of the file"))?;
    }
    Ok(all)
}

fn add<G: Playable>(all: &mut Option<ReadGames<G>>, record: &Record) -> anyhow::Result<()> {
    let settings = Settings::of_record(record)?;
    let history: History<G> = record.replay()?;
    let start = history.start();
    let all = all.get_or_insert_with(|| ReadGames {
        settings: settings.clone(),
        start: start.clone(),
        games: BTreeMap::new(),
    });
    if all.settings != settings {
        bail!("it belongs to another match than the games before");
    }
    if all.start != *start || all.start.rules_text() != start.rules_text() {
        bail!("it begins with another position, or under other rules, than the games before");
    }
    let game = judged(&settings, record, &history)?;
    let number = game.number;
    if all.games.insert(number, game).is_some() {
        bail!("there is a game {} already", number + 1);
    }
    Ok(())
}

/// The game, if it ends where the match would have ended it, as it says.
fn judged<G: Playable>(
    settings: &Settings,
    record: &Record,
    history: &History<G>,
) -> anyhow::Result<MatchGame<G::Move>> {
    let number = match read(record, NUMBER, str::parse::<u32>)?.checked_sub(1) {
        Some(number) if number < settings.games => number,
        _ => bail!("number: expected a number from 1 to {}", settings.games),
    };
    let side_of_a = side_of_a(number);
    let first = match side_of_a {
        Side::First => "a",
        Side::Second => "b",
    };
    if record.tag("first") != record.tag(first) {
        bail!(
            "in game {} of the match {first} is the first side",
            number + 1
        );
    }
    let moves: Vec<G::Move> = history.moves().collect();
    let evaluation = history.start().evaluation();
    let mut position = history.start().clone();
    let mut ending = None;
    for ply in 0..=moves.len() {
        ending = settings
            .adjudication
            .ending(&position, &history.earlier()[..ply], &evaluation);
        match (ending, moves.get(ply)) {
            (None, Some(&mv)) => {
                position.play_unchecked(mv);
            }
            (Some(Ending { reason, .. }), Some(_)) => {
                bail!("it goes on after move {ply}, which ends it ({reason})");
            }
            (_, None) => {}
        }
    }
    let Some(ending) = ending else {
        bail!(
            "it stops after move {} although nothing ends it",
            moves.len()
        );
    };
    let Ending { outcome, reason } = ending;
    for (key, right) in [(RESULT, result_text(outcome)), (REASON, reason.name())] {
        let written = read(record, key, |text| Ok::<_, Reason>(text.to_owned()))?;
        if written != right {
            bail!("{key}: {written}: the moves end in {right}");
        }
    }
    Ok(MatchGame {
        number,
        side_of_a,
        game: PlayedGame { moves, ending },
    })
}

/// The records of a file; an empty one has none.
pub(super) fn open_records(
    file: &Path,
) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Record>>> {
    Records::open(file).with_context(|| format!("cannot read {}", file.display()))
}
