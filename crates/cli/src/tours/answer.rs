//! The answer of a count, as it is printed.

use std::io::{self, Write};

use knights_tour::counting::Natural;
use knights_tour::{Board, Square};
use serde::Serialize;

use super::kind::Kind;
use crate::output::{to_stdout, write_json};

/// The answer, as `--json` prints it. Counts are strings: they outgrow the numbers of many readers.
#[derive(Serialize)]
pub(super) struct Answer {
    width: u16,
    height: u16,
    squares: usize,
    tours: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    count: String,
    /// By row and column; `null` for holes.
    #[serde(skip_serializing_if = "Option::is_none")]
    per_start: Option<Vec<Vec<Option<String>>>>,
}

impl Answer {
    /// So many tours of a kind, from a square if one was named.
    pub(super) fn new(board: &Board, tours: Kind, start: Option<Square>, count: &Natural) -> Self {
        Self {
            width: board.width(),
            height: board.height(),
            squares: board.len(),
            tours,
            start,
            count: count.to_string(),
            per_start: None,
        }
    }

    /// So many tours of a kind from each square.
    pub(super) fn per_start(board: &Board, tours: Kind, counts: &[(Square, Natural)]) -> Self {
        let all = counts.iter().map(|(_, count)| count.clone());
        let mut rows = vec![vec![None; board.width().into()]; board.height().into()];
        for (square, count) in counts {
            rows[usize::from(square.y)][usize::from(square.x)] = Some(count.to_string());
        }
        Self {
            per_start: Some(rows),
            ..Self::new(board, tours, None, &all.sum())
        }
    }

    /// No tours of a kind, from a square if one was named, or from each.
    pub(super) fn none(board: &Board, tours: Kind, start: Option<Square>, per_start: bool) -> Self {
        let none = Natural::default();
        if per_start {
            let squares = board.squares();
            let counts: Vec<_> = squares.map(|square| (square, none.clone())).collect();
            return Self::per_start(board, tours, &counts);
        }
        Self::new(board, tours, start, &none)
    }

    pub(super) fn print(&self, json: bool) -> anyhow::Result<()> {
        to_stdout(|out| match json {
            true => write_json(out, self),
            false => self.write(out),
        })
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(rows) = &self.per_start else {
            return writeln!(out, "{}", self.count);
        };
        let cells = || rows.iter().flatten().flatten();
        let width = cells().map(String::len).max().unwrap_or(0);
        for row in rows {
            let cells: Vec<String> = row
                .iter()
                .map(|cell| format!("{:>width$}", cell.as_deref().unwrap_or("#")))
                .collect();
            writeln!(out, "{}", cells.join(" "))?;
        }
        writeln!(out, "total {}", self.count)
    }
}
