//! The options of `board-rules play` for every game.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use board_bot::contest::TimeControl;
use board_bot::external::ExternalSpec;
use board_bot::{AgentSpec, Level, ParseAgentSpecError};
use board_games::{GAMES, GameInfo};

use super::clock::game_control;
use crate::game::GameHelp;

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Who plays first: `person`, or a bot by name: random, greedy, level1 to level20, adaptive (as
    /// good as you are), search, montecarlo or maxn, perhaps with a budget and a style, as in
    /// search:nodes=100000, level20:time=2s or level5:style=attacker (also guardian, roamer); in
    /// the hunt also hunters, the paper's greedy pawns, and its strategies: program (the paper's
    /// program to the letter), best-ties, file-pairs and blocker for the pawns, crossing and
    /// breakthrough for the rook. Programs of one's own play, too: program:./mine, which is started
    /// once a move with the position and the colour, or engine:nodes=50000,command=./mine ugi
    #[arg(long, value_name = "PLAYER")]
    first: Option<PlayerName>,

    /// Who plays second; whoever is not named is a bot if another is a person, and if none is, the
    /// first of them is one; if nobody is named, the person moves first
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerName>,

    /// Who plays third, in a game of four
    #[arg(long, value_name = "PLAYER")]
    third: Option<PlayerName>,

    /// Who plays fourth, in a game of four
    #[arg(long, value_name = "PLAYER")]
    fourth: Option<PlayerName>,

    /// Strength of bots, from 1 to 20. It is that of bots that are not named
    #[arg(long, value_name = "LEVEL", default_value = "7")]
    pub(super) level: Level,

    /// Seed of random choices; the same seed gives the same result
    #[arg(long, value_name = "SEED", value_parser = crate::job::seed)]
    pub(super) seed: Option<u64>,

    /// Continue the game in FILE, by its rules, with its players unless others are named
    #[arg(long, value_name = "FILE")]
    pub(super) load: Option<PathBuf>,

    /// Save to FILE. The game is saved after every move
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,

    /// A game ends after this many plies. By default, it has no limit, or 1000 for bots only
    #[arg(long, value_name = "PLIES")]
    pub(super) max_plies: Option<usize>,

    /// If a game ends before a capture that nothing can prevent, also print that capture: in the
    /// hunt, how the pawns capture the rook
    #[arg(long)]
    pub(super) to_capture: bool,

    /// A clock for every player: the time for a game, and perhaps an increment for each move, such
    /// as 5m+3s. A player who runs out of time loses. The clock of a person is checked when a line
    /// is typed
    #[arg(long, value_name = "TIME+INCREMENT", value_parser = game_control)]
    pub(super) clock: Option<TimeControl>,

    /// Draw the board as the second player sees it
    #[arg(long)]
    pub(super) flip: bool,

    /// Side of a square: 4 to 1000 pixels in SVG and PNG, 1 to 3 lines in text. By default, as many
    /// lines as fit into the terminal
    #[arg(long, value_name = "SIDE", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) size: Option<u8>,

    /// Draw the board before each move of a person; auto: on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) board: AutoChoice,

    /// Repeat the input in the output; auto: if it does not come from a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) echo: AutoChoice,
}

impl Options {
    /// The named players, in the order in which they move.
    pub(super) fn named(&self) -> [Option<PlayerName>; 4] {
        [&self.first, &self.second, &self.third, &self.fourth].map(Clone::clone)
    }
}

impl GameHelp for Options {
    fn examples(info: &GameInfo) -> String {
        let game = info.word;
        let (with_rules, mv) = (info.examples.rules, info.examples.mv);
        format!(
            "\
Examples:
  board-rules play {game} --level 5
  board-rules play {game} {with_rules}
  board-rules play {game} --first level4 --second level6 --board always
  printf '{mv}\\nhint\\nquit\\n' | board-rules play {game} --seed 1"
        )
    }
}

/// A player, as named on the command line and in files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerName {
    Person,
    /// A bot that only one game has.
    Own(&'static str),
    Bot(AgentSpec),
    /// An external engine or program.
    External(ExternalSpec),
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Own(name) => f.write_str(name),
            Self::Bot(spec) => spec.fmt(f),
            Self::External(external) => external.fmt(f),
        }
    }
}

impl FromStr for PlayerName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(external) = ExternalSpec::read(text) {
            return external
                .map(Self::External)
                .map_err(|error| error.to_string());
        }
        if text == "person" {
            return Ok(Self::Person);
        }
        let mut own = GAMES.iter().flat_map(|game| game.info.bots);
        match own.find(|(name, _)| *name == text) {
            Some((name, _)) => Ok(Self::Own(name)),
            None => text.parse().map(Self::Bot).map_err(|error| match error {
                // The library does not know other players.
                ParseAgentSpecError::Name { .. } => {
                    format!("{error}, person, engine or program")
                }
                error => error.to_string(),
            }),
        }
    }
}

/// Whether to do something, as in `--board WHEN`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum AutoChoice {
    /// As it suits a terminal, or a pipe
    Auto,
    Always,
    Never,
}

impl AutoChoice {
    /// The decision; `auto` decides for [`Auto`](Self::Auto).
    pub(crate) const fn decide(self, auto: bool) -> bool {
        match self {
            Self::Auto => auto,
            Self::Always => true,
            Self::Never => false,
        }
    }
}
