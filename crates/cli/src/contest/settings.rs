//! What decides the games of a match, and how a games file says it.

use std::fmt::{self, Display};
use std::str::FromStr;

use anyhow::{Context, anyhow};
use board_bot::contest::{Adjudication, AtLimit, Contestant, Match};
use board_bot::{Budget, Entrant};

use super::options;
use crate::game::{Playable, Record};

/// A match, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) a: Entrant,
    pub(super) b: Entrant,
    pub(super) games: u32,
    pub(super) seed: u64,
    pub(super) opening_plies: u32,
    pub(super) adjudication: Adjudication,
    /// Whether the players go by a solution of the game, from a file that the games do not hold.
    pub(super) by_solution: bool,
}

impl Settings {
    /// The match that begins its games with this position.
    pub(super) fn contest<G: Playable>(&self, start: G) -> Match<G> {
        Match::new(start)
            .with_pairs(self.games / 2)
            .with_seed(self.seed)
            .with_opening_plies(self.opening_plies)
            .with_adjudication(self.adjudication)
    }

    /// A and B.
    pub(super) fn contestants<G: Playable>(&self, start: &G) -> [Contestant<'static, G>; 2] {
        [self.a, self.b].map(|entrant| {
            let evaluation = start.evaluation();
            Contestant::new(entrant.limits(), move |seed| {
                entrant.player(evaluation.clone(), seed)
            })
        })
    }

    /// Whether the games are the same every time.
    pub(super) fn repeats(&self) -> bool {
        self.a.budget().repeats() && self.b.budget().repeats()
    }

    /// What the settings are called in a file, with their values. Budgets are written out, so that the file still says what
    /// was played when a player's own budget has changed.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let Adjudication {
            max_plies,
            repetitions,
            at_limit,
        } = self.adjudication;
        let explicit = |entrant: Entrant| entrant.with_budget(entrant.budget()).to_string();
        let mut tags = vec![
            (A, explicit(self.a)),
            (B, explicit(self.b)),
            (GAMES, self.games.to_string()),
            (SEED, self.seed.to_string()),
            (OPENING_PLIES, self.opening_plies.to_string()),
            (MAX_PLIES, max_plies.to_string()),
            (REPETITIONS, repetitions.unwrap_or(0).to_string()),
            (AT_LIMIT, AtLimitText(at_limit).to_string()),
        ];
        if self.by_solution {
            tags.push((SOLUTION, "known".to_owned()));
        }
        tags
    }

    /// The settings that a game in a file was played with.
    pub(super) fn of_record(record: &Record) -> anyhow::Result<Self> {
        Ok(Self {
            a: read(record, A, str::parse::<Entrant>)?,
            b: read(record, B, str::parse::<Entrant>)?,
            games: read(record, GAMES, options::games)?,
            seed: read(record, SEED, str::parse::<u64>)?,
            opening_plies: read(record, OPENING_PLIES, str::parse::<u32>)?,
            adjudication: Adjudication {
                max_plies: read(record, MAX_PLIES, str::parse::<u32>)?,
                repetitions: Some(read(record, REPETITIONS, options::repetitions)?)
                    .filter(|&times| times > 0),
                at_limit: read(record, AT_LIMIT, str::parse::<AtLimitText>)?.0,
            },
            by_solution: record.tag(SOLUTION).is_some(),
        })
    }
}

const A: &str = "a";
const B: &str = "b";
const GAMES: &str = "games";
const SEED: &str = "seed";
const OPENING_PLIES: &str = "opening-plies";
const MAX_PLIES: &str = "max-plies";
const REPETITIONS: &str = "repetitions";
const AT_LIMIT: &str = "at-limit";
const SOLUTION: &str = "solution";

/// The value of a tag that every game of a match has.
pub(super) fn read<T, E: Display>(
    record: &Record,
    key: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> anyhow::Result<T> {
    let text = record.tag(key).with_context(|| {
        format!("the game has no line `{key}: ...`, as the games of a match have")
    })?;
    parse(text).map_err(|error| anyhow!("{key}: {text}: {error}"))
}

/// [`AtLimit`] as a word: `draw`, or `evaluation=100`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AtLimitText(pub(super) AtLimit);

impl Display for AtLimitText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            AtLimit::Draw => f.write_str("draw"),
            AtLimit::Evaluation(hundredths) => write!(f, "evaluation={hundredths}"),
        }
    }
}

impl FromStr for AtLimitText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "draw" {
            return Ok(Self(AtLimit::Draw));
        }
        text.strip_prefix("evaluation=")
            .and_then(|hundredths| hundredths.parse().ok())
            .map(|hundredths| Self(AtLimit::Evaluation(hundredths)))
            .ok_or_else(|| "expected draw, or evaluation= and a number such as 100".to_owned())
    }
}

/// The budget of a player in words.
pub(super) fn budget_text(entrant: Entrant) -> String {
    let budget = entrant.budget();
    if budget == Budget::UNLIMITED {
        return "does not think".to_owned();
    }
    format!("{budget} a move")
}
