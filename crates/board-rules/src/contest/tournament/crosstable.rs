//! The tables of a tournament.

use std::io::{self, Write};

use board_bot::contest::{MatchScore, Strength, Tally};
use itertools::Itertools;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use serde::Serialize;

use crate::contest::report::Elo;
use crate::words::{COLUMNS, shortened};

/// Two players by index, and the score of their match from the first one's view.
pub(super) struct TablePairing {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) match_score: MatchScore,
}

/// The results of all matches of a tournament.
pub(super) struct Crosstable {
    game: &'static str,
    names: Vec<String>,
    pairings: Vec<TablePairing>,
}

/// A tournament, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct TournamentJson<'t> {
    game: &'static str,
    /// The best first.
    players: Vec<CrosstableRow<'t>>,
    pairings: Vec<Result<'t>>,
}

/// The results of a player against all others.
#[derive(Serialize)]
struct CrosstableRow<'t> {
    #[serde(skip)]
    place: usize,
    name: &'t str,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    /// The Elo difference against all others.
    elo: Elo,
}

#[derive(Serialize)]
struct Result<'t> {
    a: &'t str,
    b: &'t str,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The first games lost by forfeit.
    forfeits: Vec<String>,
}

/// The head of the last column: the Elo difference against all others, with 95 % confidence.
const ELO: &str = "Elo (95 %)";
/// The least width to which long names are shortened, in characters.
const MIN_NAME_WIDTH: usize = 12;

impl Crosstable {
    pub(super) const fn new(game: &'static str, names: Vec<String>) -> Self {
        Self {
            game,
            names,
            pairings: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, pairing: TablePairing) {
        self.pairings.push(pairing);
    }

    /// The number of games of all pairings.
    pub(super) fn games(&self) -> u64 {
        let totals = self
            .pairings
            .iter()
            .map(|pairing| pairing.match_score.total());
        totals.map(|total| total.games()).sum()
    }

    /// The results of one player against another, if they have met.
    fn between(&self, one: usize, other: usize) -> Option<Tally> {
        self.pairings.iter().find_map(|pairing| {
            let total = pairing.match_score.total();
            match (pairing.a, pairing.b) {
                (a, b) if (a, b) == (one, other) => Some(total),
                (a, b) if (a, b) == (other, one) => Some(total.reversed()),
                _ => None,
            }
        })
    }

    fn row(&self, place: usize) -> CrosstableRow<'_> {
        let (mut tally, mut pairs) = (Tally::default(), [0; 5]);
        for TablePairing { a, b, match_score } in &self.pairings {
            if ![*a, *b].contains(&place) {
                continue;
            }
            let mut own = match_score.pairs();
            if *b == place {
                own.reverse();
            }
            pairs.iter_mut().zip(own).for_each(|(sum, own)| *sum += own);
            let total = match_score.total();
            tally += if *a == place { total } else { total.reversed() };
        }
        CrosstableRow {
            place,
            name: &self.names[place],
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            elo: Elo::of(&Strength::of_pairs(tally, pairs)),
        }
    }

    /// All players, the best first.
    fn rows(&self) -> Vec<CrosstableRow<'_>> {
        let rows = (0..self.names.len()).map(|place| self.row(place));
        rows.sorted_by(|one, other| other.score.total_cmp(&one.score))
            .collect()
    }

    pub(super) fn report(&self) -> TournamentJson<'_> {
        let result = |pairing: &TablePairing| {
            let total = pairing.match_score.total();
            Result {
                a: &self.names[pairing.a],
                b: &self.names[pairing.b],
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
                forfeits: forfeits(pairing).collect(),
            }
        };
        TournamentJson {
            game: self.game,
            players: self.rows(),
            pairings: self.pairings.iter().map(result).collect(),
        }
    }

    /// The cells of the crosstable: the points of each player against each other, `-` for players
    /// who have not met.
    fn cells(&self, rows: &[CrosstableRow<'_>]) -> Vec<Vec<String>> {
        let cell = |one: &CrosstableRow<'_>, other: &CrosstableRow<'_>| match self
            .between(one.place, other.place)
        {
            Some(tally) => points(tally),
            None => "-".to_owned(),
        };
        let line = |one| rows.iter().map(|other| cell(one, other)).collect();
        rows.iter().map(line).collect()
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let rows = self.rows();
        let cells = self.cells(&rows);
        let elos: Vec<String> = rows.iter().map(|row| row.elo.cell()).collect();
        let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let elo = longest(&mut elos.iter().map(String::len)).max(ELO.len());
        // The width of a line without its numbers.
        let max = COLUMNS.saturating_sub(43 + elo).max(MIN_NAME_WIDTH);
        let names: Vec<String> = rows.iter().map(|row| shortened(row.name, max)).collect();
        let width = longest(&mut names.iter().map(|name| name.chars().count()));
        writeln!(out, "{}: {} players", self.game, rows.len())?;
        writeln!(out)?;
        writeln!(
            out,
            "    {:width$}  games   wins  draws losses   score  {ELO}",
            ""
        )?;
        for (rank, ((row, name), elo)) in (1..).zip(rows.iter().zip(&names).zip(&elos)) {
            let CrosstableRow {
                games,
                wins,
                draws,
                losses,
                ..
            } = row;
            let score = match games {
                0 => "-".to_owned(),
                _ => format!("{:.1} %", row.score * 100.0),
            };
            write!(
                out,
                "{rank:>2}  {name:width$}  {games:>5}  {wins:>5}  {draws:>5}  {losses:>5}"
            )?;
            writeln!(out, "  {score:>7}  {elo}")?;
        }
        writeln!(out)?;
        write!(out, "    {:width$}", "")?;
        let columns = |column: usize| {
            let longest = cells.iter().map(|line| line[column].len()).max();
            longest.unwrap_or(0).max(3)
        };
        for column in 0..rows.len() {
            let wide = columns(column);
            write!(out, "  {:>wide$}", column + 1)?;
        }
        writeln!(out)?;
        for ((rank, name), line) in (1..).zip(&names).zip(&cells) {
            write!(out, "{rank:>2}  {name:width$}")?;
            for (column, cell) in line.iter().enumerate() {
                let wide = columns(column);
                write!(out, "  {cell:>wide$}")?;
            }
            writeln!(out)?;
        }
        let all: Vec<String> = self
            .pairings
            .iter()
            .flat_map(|pairing| {
                let names = [pairing.a, pairing.b].map(|place| self.names[place].as_str());
                forfeits(pairing).map(move |why| format!("{}: {why}", names.join(" - ")))
            })
            .collect();
        if !all.is_empty() {
            writeln!(out)?;
        }
        all.iter()
            .try_for_each(|line| writeln!(out, "forfeit  {line}"))
    }

    /// Writes the crosstable as SVG.
    pub(super) fn write_svg(&self, out: &mut dyn Write) -> io::Result<()> {
        const ROW: usize = 24;
        const COLUMN: usize = 64;
        let rows = self.rows();
        let cells = self.cells(&rows);
        let longest = rows
            .iter()
            .map(|row| row.name.chars().count())
            .max()
            .unwrap_or(0);
        let left = 48 + longest * 8;
        let (width, height) = (left + (rows.len() + 1) * COLUMN, (rows.len() + 2) * ROW);
        let mut xml = Writer::new_with_indent(out, b' ', 2);
        let size = format!("0 0 {width} {height}");
        let svg = xml.create_element("svg").with_attributes([
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", size.as_str()),
            ("font-family", "monospace"),
            ("font-size", "13"),
        ]);
        svg.write_inner_content(|xml| {
            let mut text = |x: usize, row: usize, anchor: &str, text: &str| {
                let (x, y) = (x.to_string(), ((row + 1) * ROW).to_string());
                let element = xml.create_element("text").with_attributes([
                    ("x", x.as_str()),
                    ("y", y.as_str()),
                    ("text-anchor", anchor),
                ]);
                element.write_text_content(BytesText::new(text)).map(|_| ())
            };
            for (place, row) in rows.iter().enumerate() {
                let rank = (place + 1).to_string();
                let right = left + (place + 1) * COLUMN;
                text(right, 0, "end", &rank)?;
                text(24, place + 1, "end", &rank)?;
                text(36, place + 1, "start", row.name)?;
                for (column, cell) in cells[place].iter().enumerate() {
                    text(left + (column + 1) * COLUMN, place + 1, "end", cell)?;
                }
            }
            Ok(())
        })?;
        writeln!(xml.into_inner())
    }
}

/// Formats the points of all games: `3.5/6`.
fn points(tally: Tally) -> String {
    let points = tally.score() * tally.games() as f64;
    format!("{points}/{}", tally.games())
}

fn forfeits(pairing: &TablePairing) -> impl Iterator<Item = String> {
    let forfeits = pairing.match_score.forfeits().iter();
    forfeits.map(|(number, why)| format!("game {}: {why}", number + 1))
}

/// The indices of every two players who meet.
pub(super) fn pairings(players: usize, gauntlet: bool) -> Vec<[usize; 2]> {
    let pairs = (0..players).array_combinations();
    pairs.filter(|[a, _]| *a == 0 || !gauntlet).collect()
}
