//! Ploy as a game to play.

use anyhow::bail;
use board_bot::evaluation::PloyEvaluation;
use board_game_core::Side;
use board_grid::picture::{Fill, Picture};
use ploy_rules::{Listing, Move, Position, Rules, Turning};

use super::{GameName, Playable, Task, rule_words};
use crate::ploy::position::{RuleChoice, with_rules};

/// How a game of Ploy begins.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Start {
    /// The position to begin with, as in `board-rules ploy`; the start position when left out
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    #[command(flatten)]
    rules: RuleChoice,
}

impl Start {
    pub(super) fn is_usual(&self) -> bool {
        self.position.is_none() && Rules::from(self.rules) == Rules::default()
    }

    pub(super) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        let start = with_rules(self.position.as_deref(), None, self.rules.into())?;
        task.run(start)
    }
}

impl Playable for Position {
    const GAME: GameName = GameName::Ploy;

    type Evaluation = PloyEvaluation;

    fn evaluation(&self) -> PloyEvaluation {
        PloyEvaluation::default()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "black",
            Side::Second => "white",
        }
    }

    fn rules_text(&self) -> String {
        let Rules { turning, listing } = self.rules();
        let turning = match turning {
            Turning::Any => "any",
            Turning::OneStep => "one-step",
        };
        let listing = match listing {
            Listing::EveryRotation => "every-rotation",
            Listing::DistinctResults => "distinct-results",
        };
        format!("turning={turning} listing={listing}")
    }

    fn read(rules: &str, position: &str) -> anyhow::Result<Self> {
        let mut read = Rules::default();
        for (key, value) in rule_words(rules) {
            match (key, value) {
                ("turning", Some("any")) => read.turning = Turning::Any,
                ("turning", Some("one-step")) => read.turning = Turning::OneStep,
                ("listing", Some("every-rotation")) => read.listing = Listing::EveryRotation,
                ("listing", Some("distinct-results")) => read.listing = Listing::DistinctResults,
                _ => bail!(
                    "{rules:?} are no rules of Ploy: expected turning=any or one-step and listing=every-rotation or \
                     distinct-results"
                ),
            }
        }
        with_rules(Some(position), None, read)
    }

    fn ending(&self) -> Option<String> {
        Some(self.outcome()?.to_string())
    }

    fn why_illegal(&self, mv: Move) -> String {
        Position::why_illegal(self, mv).to_string()
    }

    fn picture(&self, last: Option<Move>) -> Picture {
        let mut picture = self.board().picture();
        for square in last.iter().flat_map(|mv| [mv.from(), mv.to()]) {
            picture.fill(square, Fill::Highlight);
        }
        picture
    }
}
