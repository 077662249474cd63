//! The rules of the hunt as command-line options.

use anyhow::Context;
use board_game_core::Player;
use board_games::{BoardGame as _, read_position};
use rook_hunt::{Position, Rules};

use crate::game::no_position;

/// The options for rules that vary besides the numbers of pawns, steps and squares.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct VariantArguments {
    /// Squares along an edge of the board; 8 when left out
    #[arg(
        long,
        value_name = "SQUARES",
        default_value_t = 8,
        hide_default_value = true
    )]
    side: u8,

    /// One pawn may make several steps of a turn
    #[arg(long)]
    pub(crate) repeats: bool,

    /// The rook may not stay where it is
    #[arg(long)]
    must_move: bool,
}

/// All options for the rules.
#[derive(clap::Args, Clone, Debug)]
#[group(skip)]
pub(crate) struct Options {
    /// Number of pawns, the paper's k. As many as a position names when left out
    #[arg(short = 'k', long, value_name = "PAWNS")]
    pub(crate) pawns: Option<u8>,

    /// Steps the pawns make in a turn, the paper's l. 1 when left out
    #[arg(short = 'l', long, value_name = "STEPS")]
    pub(crate) steps: Option<u8>,

    /// Squares a step goes at most, the paper's n. 1 when left out
    #[arg(short = 'n', long, value_name = "SQUARES")]
    pub(crate) reach: Option<u8>,

    #[command(flatten)]
    pub(crate) variant: VariantArguments,
}

impl VariantArguments {
    pub(crate) fn rules(&self, pawns: u8, steps: u8, reach: u8) -> anyhow::Result<Rules> {
        Ok(Rules::new(pawns, 1, reach)?
            .with_side(self.side)?
            .with_repeats(self.repeats)?
            .with_steps(steps)?
            .with_must_move(self.must_move))
    }
}

impl Options {
    /// The rules, with `pawns` pawns unless the options give another number.
    pub(crate) fn rules(&self, pawns: u8) -> anyhow::Result<Rules> {
        let (steps, reach) = (self.steps.unwrap_or(1), self.reach.unwrap_or(1));
        self.variant
            .rules(self.pawns.unwrap_or(pawns), steps, reach)
    }

    /// Parses a position. The number of pawns is that of the position, unless the options give
    /// another.
    pub(crate) fn position(&self, text: &str, mover: Option<Player>) -> anyhow::Result<Position> {
        let implied = Position::implied_rules(text).unwrap_or_default();
        let pawns = implied
            .rsplit('=')
            .next()
            .and_then(|pawns| pawns.parse().ok());
        let rules = self.rules(pawns.unwrap_or(u8::MAX))?;
        let position = read_position(&rules, text, mover);
        position.with_context(|| no_position(text))
    }
}
