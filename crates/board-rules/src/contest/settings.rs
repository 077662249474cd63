//! The settings that decide the games of a match, and their tags in a games file.

use std::fmt::Display;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use board_bot::contest::{
    Adjudication, DrawRule, Match, MatchPlayer, PlyLimitRule, ResignRule, ScoreRules,
    SideAssignment, Sprt, TimeControl,
};
use board_game_core::{Record, RecordError};
use board_games::BoardGame;

use super::openings::{Book, MatchOpenings};
use super::player_spec::PlayerSpec;
use crate::external::Log;
use crate::input::printable;
use crate::time_control::{clock_text, time_control};

/// The settings of a match that do not decide its games: files, threads, strictness.
pub(super) struct MatchRun {
    pub(super) file: Option<PathBuf>,
    /// Whether a failure ends the match.
    pub(super) strict: bool,
    pub(super) threads: NonZero<usize>,
    /// The log of the input and output of engines and programs.
    pub(super) log: Option<Log>,
}

/// The settings of a match, independent of the game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MatchSettings {
    pub(super) a: PlayerSpec,
    pub(super) b: PlayerSpec,
    pub(super) games: u32,
    /// The test that may end the match early.
    pub(super) sprt: Option<Sprt>,
    pub(super) seed: u64,
    pub(super) opening_plies: u32,
    /// The openings from a file; `None` for random ones.
    pub(super) openings: Option<Book>,
    pub(super) sides: SideAssignment,
    pub(super) adjudication: Adjudication,
    pub(super) at_limit: PlyLimitRule,
    pub(super) time_control: Option<TimeControl>,
    pub(super) score_rules: ScoreRules,
    /// Whether the players know exact values from a file. The games file does not contain it.
    pub(super) exact_file: bool,
}

impl MatchSettings {
    /// Creates the match with these openings.
    pub(super) fn contest<G: BoardGame>(
        &self,
        match_openings: &MatchOpenings<G>,
        evaluation: G::Evaluation,
    ) -> Match<G> {
        let contest = Match::new(match_openings.start.clone())
            .with_pairs(self.games / 2)
            .with_seed(self.seed)
            .with_opening_plies(self.opening_plies)
            .with_openings(match_openings.openings.iter().cloned())
            .with_sides(self.sides)
            .with_adjudication(self.adjudication)
            .with_judge(self.at_limit.judge(evaluation))
            .with_score_rules(self.score_rules)
            // Record times only if games differ anyway.
            .with_times(!self.is_deterministic());
        match self.time_control {
            Some(control) => contest.with_time_control(control),
            None => contest,
        }
    }

    /// Creates the players A and B.
    pub(super) fn match_players<G: BoardGame>(
        &self,
        evaluation: &G::Evaluation,
        log: Option<&Log>,
    ) -> [MatchPlayer<'static, G>; 2] {
        [(&self.a, "A"), (&self.b, "B")]
            .map(|(player, whose)| player.match_player(whose, evaluation, log))
    }

    /// Starts every external player once. A program that cannot be started is an error of the user,
    /// and must not lose all games.
    pub(super) fn check<G: BoardGame>(
        &self,
        match_players: &[MatchPlayer<'_, G>; 2],
    ) -> anyhow::Result<()> {
        let [a, b] = match_players;
        self.a.check("A", a)?;
        self.b.check("B", b)
    }

    /// Whether the games are the same every time.
    pub(super) fn is_deterministic(&self) -> bool {
        self.time_control.is_none() && self.a.is_deterministic() && self.b.is_deterministic()
    }

    /// The settings as tags. Budgets are written in full, so that the file stays correct if a later
    /// version changes a player's default budget.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let Adjudication {
            max_plies,
            repetitions,
            ..
        } = self.adjudication;
        let mut tags = vec![
            (A, self.a.explicit()),
            (B, self.b.explicit()),
            (GAMES, self.games.to_string()),
            (SEED, self.seed.to_string()),
            (OPENING_PLIES, self.opening_plies.to_string()),
            (MAX_PLIES, max_plies.to_string()),
            (REPETITIONS, repetitions.unwrap_or(0).to_string()),
            (AT_LIMIT, self.at_limit.to_string()),
        ];
        if let Some(book) = &self.openings {
            tags.push((OPENINGS, book.to_string()));
        }
        if self.sides != SideAssignment::default() {
            tags.push((SIDES, self.sides.to_string()));
        }
        if let Some(sprt) = self.sprt {
            tags.push((SPRT, sprt.to_string()));
        }
        if let Some(control) = self.time_control {
            tags.push((CLOCK, clock_text(control)));
        }
        if let Some(rule) = self.score_rules.resign {
            tags.push((RESIGN, rule.to_string()));
        }
        if let Some(rule) = self.score_rules.draw {
            tags.push((DRAW, rule.to_string()));
        }
        if self.exact_file {
            tags.push((EXACT_FILE, "known".to_owned()));
        }
        tags
    }

    /// Whether the settings are the same except for the number of games.
    pub(super) fn is_same_match(&self, other: &Self) -> bool {
        let games = self.games;
        let other = Self {
            games,
            ..other.clone()
        };
        self.tags() == other.tags()
    }

    /// Writes the settings into a record.
    pub(super) fn write_tags<G: BoardGame>(
        &self,
        record: &mut Record<G>,
    ) -> Result<(), RecordError> {
        let mut tags = self.tags().into_iter();
        tags.try_for_each(|(key, value)| record.set_tag(key, value))
    }

    /// Reads the settings from the tags of a game.
    pub(super) fn of_tags(tags: Tags<'_>) -> anyhow::Result<Self> {
        let repetitions = read(tags, REPETITIONS, repetitions)?;
        Ok(Self {
            a: read(tags, A, str::parse::<PlayerSpec>)?,
            b: read(tags, B, str::parse::<PlayerSpec>)?,
            games: read(tags, GAMES, games)?,
            sprt: read_if_there(tags, SPRT, str::parse::<Sprt>)?,
            seed: read(tags, SEED, str::parse::<u64>)?,
            opening_plies: read(tags, OPENING_PLIES, str::parse::<u32>)?,
            openings: read_if_there(tags, OPENINGS, str::parse::<Book>)?,
            sides: read_if_there(tags, SIDES, str::parse::<SideAssignment>)?.unwrap_or_default(),
            adjudication: Adjudication::default()
                .with_max_plies(read(tags, MAX_PLIES, str::parse::<u32>)?)
                .with_repetitions((repetitions > 0).then_some(repetitions)),
            at_limit: read(tags, AT_LIMIT, str::parse::<PlyLimitRule>)?,
            time_control: read_if_there(tags, CLOCK, time_control)?,
            score_rules: ScoreRules {
                resign: read_if_there(tags, RESIGN, str::parse::<ResignRule>)?,
                draw: read_if_there(tags, DRAW, str::parse::<DrawRule>)?,
            },
            exact_file: tags(EXACT_FILE).is_some(),
        })
    }
}

pub(super) const A: &str = "a";
pub(super) const B: &str = "b";
const GAMES: &str = "games";
const SEED: &str = "seed";
const OPENING_PLIES: &str = "opening-plies";
const OPENINGS: &str = "openings";
const MAX_PLIES: &str = "max-plies";
const REPETITIONS: &str = "repetitions";
const AT_LIMIT: &str = "at-limit";
const SIDES: &str = "sides";
const SPRT: &str = "sprt";
const CLOCK: &str = "clock";
const RESIGN: &str = "resign";
const DRAW: &str = "draw";
const EXACT_FILE: &str = "exact-file";

/// The keys of all settings.
pub(super) const KEYS: [&str; 15] = [
    A,
    B,
    GAMES,
    SEED,
    OPENING_PLIES,
    OPENINGS,
    MAX_PLIES,
    REPETITIONS,
    AT_LIMIT,
    SIDES,
    SPRT,
    CLOCK,
    RESIGN,
    DRAW,
    EXACT_FILE,
];

/// The tags of a game by their keys, of a record or of a shard.
pub(super) type Tags<'t> = &'t dyn Fn(&str) -> Option<&'t str>;

/// Parses a tag that every game of a match has.
pub(super) fn read<T, E: Display>(
    tags: Tags<'_>,
    key: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> anyhow::Result<T> {
    let text = tags(key).with_context(|| {
        format!("the line `{key}: ...` is missing, which every game of a match has")
    })?;
    parse(text).map_err(|error| anyhow!("{key}: {}: {error}", printable(text)))
}

/// Parses a tag that a game of a match may have.
fn read_if_there<T, E: Display>(
    tags: Tags<'_>,
    key: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> anyhow::Result<Option<T>> {
    tags(key).map(|_| read(tags, key, parse)).transpose()
}

/// The most games of a match.
const MAX_GAMES: u32 = 1_000_000;

/// Parses the number of games.
pub(super) fn games(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(games @ 2..=MAX_GAMES) if games % 2 == 0 => Ok(games),
        _ => Err(format!(
            "games come in pairs: expected an even number from 2 to {MAX_GAMES}"
        )),
    }
}

/// Parses the number of occurrences of a position that draw the game.
pub(super) fn repetitions(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(times) if times != 1 => Ok(times),
        _ => Err(
            "expected 0, or a number from 2 on: every position occurs for a first time".to_owned(),
        ),
    }
}
