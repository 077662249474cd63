//! What a claim is.

use serde::Serialize;

use board_games::start;

/// A claim as the page shows it; the words belong to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Under which key the page has the words.
    pub key: &'static str,
    /// What to look at.
    pub trial: ClaimExample,
    /// Whether it takes longer than a second to examine, so that one asks for it.
    pub slow: bool,
}

/// Something to look at on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimExample {
    /// A game, as its record.
    Record(String),
    /// A board for tours, as its text.
    Board(String),
}

/// Whether a claim holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimVerdict {
    /// Whether it does.
    pub holds: bool,
    /// What was found, in the order of the gaps of the page's words.
    pub figures: Vec<String>,
}

impl ClaimVerdict {
    /// Whether it holds, and nothing else.
    pub(super) const fn of(holds: bool) -> Self {
        Self {
            holds,
            figures: Vec::new(),
        }
    }

    /// One more figure.
    pub(super) fn with(mut self, figure: impl ToString) -> Self {
        self.figures.push(figure.to_string());
        self
    }
}

/// A claim in the table. A check answers `None` where its own data make no sense, which a test
/// excludes.
pub(super) struct ClaimEntry {
    pub(super) key: &'static str,
    pub(super) shown_on: ClaimBoard,
    pub(super) slow: bool,
    pub(super) check: fn() -> Option<ClaimVerdict>,
}

/// Where a claim is seen.
pub(super) enum ClaimBoard {
    /// A game, its rules, a position if it is not the start, and moves.
    Game(
        &'static str,
        &'static str,
        Option<&'static str>,
        &'static str,
    ),
    /// A usual game of that name with the moves that this finds.
    Line(&'static str, fn() -> Option<String>),
    /// A rectangle of columns and rows.
    Rectangle(usize, usize),
}

impl ClaimEntry {
    /// A claim that is examined at once.
    pub(super) const fn quick(
        key: &'static str,
        shown_on: ClaimBoard,
        check: fn() -> Option<ClaimVerdict>,
    ) -> Self {
        Self {
            key,
            shown_on,
            slow: false,
            check,
        }
    }

    /// A claim that takes seconds.
    pub(super) const fn slow(
        key: &'static str,
        shown_on: ClaimBoard,
        check: fn() -> Option<ClaimVerdict>,
    ) -> Self {
        Self {
            slow: true,
            ..Self::quick(key, shown_on, check)
        }
    }

    pub(super) fn shown(&self) -> Claim {
        let trial = match self.shown_on {
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
            trial,
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
