//! The rules, and the positions, as options.

use anyhow::Context;
use rook_hunt::{Hunt, Position};

/// What may differ from the original rules besides the numbers of pawns, steps and squares.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Variant {
    /// Squares along an edge of the board, 2 to 8
    #[arg(long, value_name = "SQUARES", default_value_t = 8)]
    pub(super) side: u8,

    /// One pawn may make several steps of a turn
    #[arg(long)]
    pub(super) repeats: bool,

    /// The rook may not stay where it is
    #[arg(long)]
    pub(super) must_move: bool,
}

impl Variant {
    pub(super) fn hunt(&self, pawns: u8, steps: u8, reach: u8) -> anyhow::Result<Hunt> {
        Ok(Hunt::new(pawns, 1, reach)?
            .with_side(self.side)?
            .with_steps(steps, self.repeats)?
            .with_rook_may_stay(!self.must_move))
    }
}

/// The steps of a turn.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Steps {
    /// Steps the pawns make in a turn, the paper's l
    #[arg(short = 'l', long = "moves", value_name = "STEPS", default_value_t = 1)]
    pub(super) steps: u8,

    /// Squares a step goes at most, the paper's n
    #[arg(
        short = 'n',
        long = "step",
        value_name = "SQUARES",
        default_value_t = 1
    )]
    pub(super) reach: u8,

    #[command(flatten)]
    pub(super) variant: Variant,
}

impl Steps {
    pub(super) fn hunt(&self, pawns: u8) -> anyhow::Result<Hunt> {
        self.variant.hunt(pawns, self.steps, self.reach)
    }

    /// Reads a position with as many pawns as it names.
    pub(crate) fn position(&self, text: &str) -> anyhow::Result<Position> {
        let text = paper_start(text);
        let first = text.split_whitespace().next().unwrap_or_default();
        let pawns = u8::try_from(first.split(',').count()).unwrap_or(u8::MAX);
        let cannot = || format!("cannot read the position {text:?}");
        let hunt = self.hunt(pawns).with_context(cannot)?;
        Position::parse(hunt, text).with_context(cannot)
    }
}

/// The text of the paper's start if that is what is meant, else the text itself.
pub(crate) fn paper_start(text: &str) -> &str {
    match text.trim() {
        "start" => "a3,b6,c3,d6,e3,f6,g3,h6",
        text => text,
    }
}
