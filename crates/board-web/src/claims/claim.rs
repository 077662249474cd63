//! The types of a claim.

use serde::Serialize;

use board_games::start;

/// A claim for the page, which has its text in all languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// The key of the claim's text on the page.
    pub key: &'static str,
    /// The example to show.
    pub example: ClaimExample,
    /// Whether the check takes more than a second, so that the page runs it on request only.
    pub slow: bool,
}

/// An example of a claim: a game or a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimExample {
    /// The record of a game.
    Record(String),
    /// The text of a board for tours.
    Board(String),
}

/// The result of a claim's check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimVerdict {
    /// Whether the claim holds.
    pub holds: bool,
    /// The computed figures, in the order of the placeholders in the page's text.
    pub figures: Vec<String>,
}

impl ClaimVerdict {
    /// A verdict without figures.
    pub(super) const fn of(holds: bool) -> Self {
        Self {
            holds,
            figures: Vec::new(),
        }
    }

    /// A verdict without figures on a claim of several parts, each of which has to hold.
    pub(super) fn of_all<const PARTS: usize>(parts: [bool; PARTS]) -> Self {
        Self::of(parts.into_iter().all(|holds| holds))
    }

    /// Adds a figure.
    pub(super) fn with_figure(mut self, figure: impl ToString) -> Self {
        self.figures.push(figure.to_string());
        self
    }
}

/// A claim with its example and its check. The check returns `None` if its own data are invalid,
/// which a test excludes.
pub(super) struct ClaimEntry {
    pub(super) key: &'static str,
    pub(super) example: ClaimBoard,
    pub(super) slow: bool,
    pub(super) check: fn() -> Option<ClaimVerdict>,
}

/// The example of a claim, from which a [`ClaimExample`] is built.
pub(super) enum ClaimBoard {
    /// A game, its rules, a position if it is not the start, and moves.
    Game(
        &'static str,
        &'static str,
        Option<&'static str>,
        &'static str,
    ),
    /// A game under the usual rules, with the moves that the function returns.
    Line(&'static str, fn() -> Option<String>),
    /// A rectangular board of this width and height.
    Rectangle(usize, usize),
}

impl ClaimEntry {
    /// A claim with a fast check.
    pub(super) const fn quick(
        key: &'static str,
        example: ClaimBoard,
        check: fn() -> Option<ClaimVerdict>,
    ) -> Self {
        Self {
            key,
            example,
            slow: false,
            check,
        }
    }

    /// A claim whose check takes seconds.
    pub(super) const fn slow(
        key: &'static str,
        example: ClaimBoard,
        check: fn() -> Option<ClaimVerdict>,
    ) -> Self {
        Self {
            slow: true,
            ..Self::quick(key, example, check)
        }
    }

    /// Converts the claim for the page.
    pub(super) fn to_claim(&self) -> Claim {
        let example = match self.example {
            ClaimBoard::Rectangle(width, height) => {
                let row = ".".repeat(width);
                ClaimExample::Board(vec![row; height].join("\n"))
            }
            ClaimBoard::Game(game, rules, position, moves) => {
                ClaimExample::Record(record(game, rules, position, moves).unwrap_or_default())
            }
            ClaimBoard::Line(game, moves) => {
                let moves = moves().unwrap_or_default();
                ClaimExample::Record(record(game, "", None, &moves).unwrap_or_default())
            }
        };
        Claim {
            key: self.key,
            example,
            slow: self.slow,
        }
    }
}

/// The record of a game after these moves.
fn record(game: &str, rules: &str, position: Option<&str>, moves: &str) -> Option<String> {
    let mut table = start(game, rules, position).ok()?;
    for mv in moves.split_whitespace() {
        table.play(mv).ok()?;
    }
    Some(table.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_holds_if_each_part_does() {
        assert!(ClaimVerdict::of_all([true; 3]).holds);
        for wrong in 0..3 {
            let mut parts = [true; 3];
            parts[wrong] = false;
            assert!(!ClaimVerdict::of_all(parts).holds);
        }
    }
}
