//! Who plays.

use std::fmt;
use std::str::FromStr;

use anyhow::anyhow;
use board_bot::{Choice, Entrant, ParseEntrantError, Player};
use board_game_core::Side;

use super::{Options, interrupt};
use crate::game::{History, Playable, Record};
use crate::progress::Progress;

/// A player as it is named on the command line and in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeatName {
    Person,
    Bot(Entrant),
}

impl fmt::Display for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Bot(entrant) => entrant.fmt(f),
        }
    }
}

impl FromStr for SeatName {
    type Err = ParseEntrantError;

    fn from_str(text: &str) -> Result<Self, ParseEntrantError> {
        match text {
            "person" => Ok(Self::Person),
            _ => text.parse().map(Self::Bot),
        }
    }
}

/// Both players.
pub(super) struct Seats<G: Playable> {
    seats: [Seat<G>; 2],
    seed: u64,
}

enum Seat<G: Playable> {
    Person,
    Bot(Entrant, Box<dyn Player<G> + Send>),
}

impl<G: Playable> Seats<G> {
    /// The keys under which a record holds the players and the bots' seed.
    const KEYS: [&str; 2] = ["first", "second"];
    const SEED: &str = "seed";

    /// The players whom the options name, else those of the record, else a person for the side to move and a bot.
    pub(super) fn new(
        options: &Options,
        record: Option<&Record>,
        start: &G,
    ) -> anyhow::Result<Self> {
        let tag = |key| {
            record
                .and_then(|record| record.tag(key))
                .map(|tag| (key, tag))
        };
        let tagged = |key| match tag(key) {
            None => Ok(None),
            Some((key, text)) => match text.parse() {
                Ok(name) => Ok(Some(name)),
                Err(error) => Err(anyhow!("{key}: {error}, or person")),
            },
        };
        let named = [
            options
                .first
                .map_or_else(|| tagged(Self::KEYS[0]), |name| Ok(Some(name)))?,
            options
                .second
                .map_or_else(|| tagged(Self::KEYS[1]), |name| Ok(Some(name)))?,
        ];
        let bot = SeatName::Bot(Entrant::from(options.level));
        let against = |other| match other {
            SeatName::Person => bot,
            SeatName::Bot(_) => SeatName::Person,
        };
        let names = match named {
            [Some(first), Some(second)] => [first, second],
            [Some(first), None] => [first, against(first)],
            [None, Some(second)] => [against(second), second],
            [None, None] => match start.to_move() {
                Side::First => [SeatName::Person, bot],
                Side::Second => [bot, SeatName::Person],
            },
        };
        let recorded = match tag(Self::SEED) {
            None => None,
            Some((key, text)) => {
                let seed = text.parse::<u64>();
                Some(seed.map_err(|_| anyhow!("{key}: {text:?} is no whole number"))?)
            }
        };
        // Seeds that people can read and type again.
        let seed = options
            .seed
            .or(recorded)
            .unwrap_or_else(|| fastrand::u64(..1_000_000));
        let seat = |name, seed| match name {
            SeatName::Person => Seat::Person,
            SeatName::Bot(entrant) => Seat::Bot(entrant, entrant.player(start.evaluation(), seed)),
        };
        let [first, second] = names;
        Ok(Self {
            seats: [seat(first, seed), seat(second, seed.wrapping_add(1))],
            seed,
        })
    }

    const fn seat(&self, side: Side) -> &Seat<G> {
        match side {
            Side::First => &self.seats[0],
            Side::Second => &self.seats[1],
        }
    }

    /// The name of the player of a side.
    pub(super) const fn name(&self, side: Side) -> SeatName {
        match self.seat(side) {
            Seat::Person => SeatName::Person,
            Seat::Bot(entrant, _) => SeatName::Bot(*entrant),
        }
    }

    /// Whether a person plays this side.
    pub(super) const fn is_person(&self, side: Side) -> bool {
        matches!(self.seat(side), Seat::Person)
    }

    /// Whether a person plays at all.
    pub(super) fn has_person(&self) -> bool {
        self.is_person(Side::First) || self.is_person(Side::Second)
    }

    /// The seed of the bots, if there is a bot.
    pub(super) fn seed(&self) -> Option<u64> {
        let is_people = self.is_person(Side::First) && self.is_person(Side::Second);
        (!is_people).then_some(self.seed)
    }

    /// The record with the players in it.
    pub(super) fn note(&self, record: Record) -> Record {
        let [first, second] = Self::KEYS;
        let record = record
            .with_tag(first, self.name(Side::First))
            .with_tag(second, self.name(Side::Second));
        match self.seed() {
            None => record,
            Some(seed) => record.with_tag(Self::SEED, seed),
        }
    }

    /// What the bot that is to move chooses, and whether Ctrl-C made it hurry; `None` if a person is to move, or the game
    /// is over.
    pub(super) fn choose(&mut self, history: &History<G>) -> Option<(Choice<G::Move>, bool)> {
        let seat = match history.position().to_move() {
            Side::First => &mut self.seats[0],
            Side::Second => &mut self.seats[1],
        };
        let Seat::Bot(entrant, player) = seat else {
            return None;
        };
        let limits = entrant.limits();
        let _progress = Progress::waiting("thinking");
        let (choice, is_hurried) = interrupt::stopping(limits.stop(), || {
            player.choose(history.position(), history.earlier(), &limits)
        });
        Some((choice?, is_hurried))
    }
}
