//! The options of `setoption`.

use core::fmt;
use core::num::NonZero;
use core::ops::RangeInclusive;

use super::text::printable_word;
use crate::{Budget, Level};

/// The values of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EngineOptions {
    /// Size of the transposition table in MiB.
    pub(super) hash: u64,
    /// Strength; the highest level is the search without limits.
    pub(super) level: Level,
    /// The seed for the choice among equally good moves.
    pub(super) seed: u64,
    /// Threads of the full search.
    pub(super) threads: NonZero<u8>,
    /// Best moves to report, each with its principal variation.
    pub(super) multipv: u64,
    /// Whether to name the expected reply with the best move.
    pub(super) ponder: bool,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            hash: 32,
            level: Level::STRONGEST,
            seed: 0,
            threads: NonZero::<u8>::MIN,
            multipv: 1,
            ponder: false,
        }
    }
}

const HASH: RangeInclusive<u64> = 1..=4096;
const LEVEL: RangeInclusive<u64> = 1..=Level::STRONGEST.number() as u64;
const SEED: RangeInclusive<u64> = 0..=u32::MAX as u64;
const THREADS: RangeInclusive<u64> = 1..=255;
const MULTIPV: RangeInclusive<u64> = 1..=255;

impl EngineOptions {
    /// Whether nothing weakens the search.
    pub(super) fn is_full_search(&self) -> bool {
        self.level == Level::STRONGEST
    }

    /// The level's limits, which hold for every `go`.
    pub(super) fn budget(&self) -> Budget {
        if self.is_full_search() {
            Budget::UNLIMITED
        } else {
            self.level.budget()
        }
    }

    /// Whether both options describe the same agent.
    pub(super) fn has_same_agent(&self, other: &Self) -> bool {
        let Self {
            multipv, ponder, ..
        } = *other;
        *other
            == Self {
                multipv,
                ponder,
                ..*self
            }
    }

    /// Sets an option. Names are case-insensitive.
    ///
    /// # Errors
    /// A message that says what is expected; the options are unchanged.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let number = |range: RangeInclusive<u64>| {
            value
                .and_then(|value| value.parse().ok())
                .filter(|number| range.contains(number))
                .ok_or_else(|| {
                    let (min, max) = (range.start(), range.end());
                    format!("setoption: {name} takes a whole number from {min} to {max}")
                })
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(HASH)?,
            "level" => {
                let level = number(LEVEL)? as u8;
                self.level = Level::try_from(level).map_err(|error| error.to_string())?;
            }
            "seed" => self.seed = number(SEED)?,
            "threads" => {
                let threads = number(THREADS)? as u8;
                self.threads = NonZero::new(threads).unwrap_or(NonZero::<u8>::MIN);
            }
            "multipv" => self.multipv = number(MULTIPV)?,
            "ponder" => {
                let value = value.and_then(|value| value.to_ascii_lowercase().parse().ok());
                self.ponder = value.ok_or("setoption: Ponder takes true or false")?;
            }
            _ => {
                return Err(format!(
                    "setoption: no option is named {:?}: expected Hash, Clear Hash, Level, MultiPV, Ponder, Seed or Threads",
                    printable_word(name)
                ));
            }
        }
        Ok(())
    }
}

impl fmt::Display for EngineOptions {
    /// The answer to `ugi`, one option a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value, range) in [
            ("Hash", self.hash, HASH),
            ("Level", self.level.number().into(), LEVEL),
            ("Seed", self.seed, SEED),
            ("Threads", self.threads.get().into(), THREADS),
            ("MultiPV", self.multipv, MULTIPV),
        ] {
            writeln!(
                f,
                "option name {name} type spin default {value} min {} max {}",
                range.start(),
                range.end()
            )?;
        }
        writeln!(f, "option name Ponder type check default {}", self.ponder)?;
        writeln!(f, "option name Clear Hash type button")
    }
}
