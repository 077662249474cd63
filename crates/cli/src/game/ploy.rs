//! Ploy as a game to play.

use anyhow::bail;
use board_bot::evaluation::PloyEvaluation;
use board_game_core::{Game, Side};
use board_grid::Direction;
use board_grid::picture::{Fill, Glyph, Picture, View};
use ploy_rules::{Army, Listing, Move, Position, Rules, Turning};

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

    const LEGEND: &str = "\
arrows are a piece's lines: it goes along them, a Shield (one line) 1 square, a Probe (two) 2, a Lance (three) 3, a
Commander (four) 1; e3-e4-0 goes, e3-e3-1 turns by 45 degrees clockwise, and a Shield may do both: e3-e4-7
";

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

    /// Without a turn where none is named.
    fn read_move(&self, typed: &str) -> Result<Move, Self::TextError> {
        let parts = typed.split('-').count();
        self.parse_move(typed).or_else(|error| match parts {
            2 => self.parse_move(&format!("{typed}-0")),
            _ => Err(error),
        })
    }

    /// In text, a piece is the letter of its colour and arrows for its lines.
    fn picture(&self, last: Option<Move>, view: View) -> Picture {
        let mut picture = self.board().picture();
        picture.view(view);
        for (square, piece) in self.board() {
            let lines = piece.lines.directions().map(|line| arrow(line, view));
            let symbol: String = std::iter::once(piece.colour.letter())
                .chain(lines)
                .collect();
            picture.piece(square, Glyph::new(symbol, piece.colour.ink()));
        }
        for square in last.iter().flat_map(|mv| [mv.from(), mv.to()]) {
            picture.fill(square, Fill::Highlight);
        }
        picture
    }
}

/// The direction of a line as it looks from there.
const fn arrow(line: Direction, view: View) -> char {
    let line = match view {
        View::Turned => line.opposite(),
        View::RowZeroBelow | View::RowZeroAbove => line,
    };
    match line {
        Direction::North => '\u{2191}',
        Direction::NorthEast => '\u{2197}',
        Direction::East => '\u{2192}',
        Direction::SouthEast => '\u{2198}',
        Direction::South => '\u{2193}',
        Direction::SouthWest => '\u{2199}',
        Direction::West => '\u{2190}',
        Direction::NorthWest => '\u{2196}',
    }
}
