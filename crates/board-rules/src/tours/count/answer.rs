//! The printed answer of a count.

use std::io::{self, Write};

use knights_tour::counting::Natural;
use knights_tour::{Graph, Square, TourSet};
use serde::Serialize;

use crate::output::{to_stdout, write_json};

/// The answer, as `--json` prints it. Counts are strings, because many JSON parsers read numbers as
/// 64-bit floats.
#[derive(Serialize)]
pub(super) struct CountJson {
    #[serde(flatten)]
    sides: Option<SidesJson>,
    squares: usize,
    tours: TourSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<StartJson>,
    /// The prime, if the count is a remainder.
    #[serde(skip_serializing_if = "Option::is_none")]
    modulo: Option<u32>,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_start: Option<PerStart>,
}

/// The sides of a board or a box.
#[derive(Serialize)]
struct SidesJson {
    width: u16,
    height: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<u16>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum StartJson {
    Square(Square),
    Vertex(String),
}

#[derive(Serialize)]
#[serde(untagged)]
enum PerStart {
    /// Counts by row and column; `null` for holes.
    Rows(Vec<Vec<Option<String>>>),
    /// Counts by vertex.
    Vertices(Vec<(String, String)>),
}

impl CountJson {
    /// The answer `count` for the tours of a kind, or for those from `start`.
    pub(super) fn new(
        graph: &Graph,
        tours: TourSet,
        start: Option<Square>,
        count: &Natural,
    ) -> Self {
        let board = graph.board();
        let is_named = graph.is_named();
        Self {
            sides: (!is_named).then(|| SidesJson {
                // The layers of a box lie side by side.
                width: board.width() / graph.layers(),
                height: board.height(),
                layers: Some(graph.layers()).filter(|&layers| layers > 1),
            }),
            squares: graph.len(),
            tours,
            start: start.map(|start| match is_named {
                true => StartJson::Vertex(graph.name(start).to_string()),
                false => StartJson::Square(start),
            }),
            modulo: None,
            count: count.to_string(),
            per_start: None,
        }
    }

    /// Marks the answer as a remainder modulo a prime, if there is one.
    pub(super) fn modulo(self, prime: Option<u32>) -> Self {
        Self {
            modulo: prime,
            ..self
        }
    }

    /// The answer for the tours of a kind from each square.
    pub(super) fn per_start(graph: &Graph, tours: TourSet, counts: &[(Square, Natural)]) -> Self {
        let all = counts.iter().map(|(_, count)| count.clone());
        let per_start = if graph.is_named() {
            let name = |square| graph.name(square).to_string();
            let counts = counts.iter();
            let named = counts.map(|(square, count)| (name(*square), count.to_string()));
            PerStart::Vertices(named.collect())
        } else {
            let board = graph.board();
            let mut rows = vec![vec![None; board.width().into()]; board.height().into()];
            for (square, count) in counts {
                rows[usize::from(square.y())][usize::from(square.x())] = Some(count.to_string());
            }
            PerStart::Rows(rows)
        };
        Self {
            per_start: Some(per_start),
            ..Self::new(graph, tours, None, &all.sum())
        }
    }

    /// The answer that there are no tours of a kind: one zero, or one for each square.
    pub(super) fn none(graph: &Graph, tours: TourSet, per_start: bool) -> Self {
        let none = Natural::default();
        if per_start {
            let squares = graph.board().squares();
            let counts: Vec<_> = squares.map(|square| (square, none.clone())).collect();
            return Self::per_start(graph, tours, &counts);
        }
        Self::new(graph, tours, None, &none)
    }

    pub(super) fn print(&self, json: bool) -> anyhow::Result<()> {
        to_stdout(|out| match json {
            true => write_json(out, self),
            false => self.write(out),
        })
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let rows = match &self.per_start {
            None => return writeln!(out, "{}", self.count),
            Some(PerStart::Rows(rows)) => rows,
            Some(PerStart::Vertices(counts)) => {
                for (name, count) in counts {
                    writeln!(out, "{name} {count}")?;
                }
                return writeln!(out, "total {}", self.count);
            }
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
