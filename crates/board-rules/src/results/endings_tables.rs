//! Tables of endings, generated from results.

use std::fmt::Display;

use anyhow::{Context, bail};
use board_files::endings::Endings;
use ploy_rules::endings::PloyEndings;
use shogun_rules::Energy;
use shogun_rules::endings::Material;

use super::endings_answer::{ClassSummary, EndingsSummary};
use super::endings_question::EndingsQuestion;
use super::folder::ResultFolder;
use super::question::ResultQuestion;
use crate::words::{counted, grouped};

/// The classes of some pairs, which are separated by commas.
pub(super) fn class_table(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let mut table =
        "| side to move | positions | won | drawn | lost | longest win | CPU time | memory |\n"
            .to_owned();
    table += "|---|---|---|---|---|---|---|---|\n";
    for text in asked.split(", ") {
        let question: EndingsQuestion = text.parse().with_context(|| text.to_owned())?;
        let result = folder.needed(ResultQuestion::Endings(question))?;
        let summary = result.answer.endings().context("expected endings")?;
        for (place, class) in summary.classes.iter().enumerate() {
            let all = class.positions();
            let [won, drawn, lost] = [class.won(), class.drawn, class.lost()]
                .map(|count| tenths_of_a_percent(count, all));
            let (own, other, all) = (&class.own, &class.other, grouped(&all.to_string()));
            let (board, longest) = (question.board(), longest_win(class));
            // Both classes were solved together.
            let resources = match place {
                0 => result.resource_cells(),
                _ => "| | |".to_owned(),
            };
            table += &format!(
                "| {own} against {other}{board} | {all} | {won} | {drawn} | {lost} | {longest} {resources}\n"
            );
        }
    }
    Ok(table)
}

/// The longest wins of all classes of a game; empty where there is no result.
pub(super) fn longest_wins(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let grid = ClassGrid::read(asked, folder)?;
    let classes = grid.rows.iter().flat_map(|(_, row)| row).flatten();
    let max = classes.filter_map(|class| class.longest()).max();
    Ok(grid.table(|class| {
        let plies = longest_win(class);
        match class.longest() == max {
            true => format!("**{plies}**"),
            false => plies,
        }
    }))
}

/// Wins of the side to move and draws of all classes of a game, in per cent.
pub(super) fn wins_and_draws(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let grid = ClassGrid::read(asked, folder)?;
    Ok(grid.table(|class| {
        let of_all = |count: u64| (count as f64 * 100.0 / class.positions() as f64).round();
        format!("{}, {}", of_all(class.won()), of_all(class.drawn))
    }))
}

/// Who wins from the starts of smaller games, by the energies of the pieces (rows) and the number
/// of equal pawns a side (columns); empty where there is no result. `asked` is `shogun side=5`.
pub(super) fn starts(asked: &str, folder: &ResultFolder) -> anyhow::Result<String> {
    let side = asked.strip_prefix("shogun ").context("expected shogun")?;
    let counts = 1..=Material::MAX_PAWNS;
    let heads: Vec<String> = counts.clone().map(|count| counted(count, "pawn")).collect();
    let start = |one_pawn: Material, count| -> anyhow::Result<String> {
        let pawns: Vec<Energy> = one_pawn.pawns().collect();
        let material = Material::new(one_pawn.king(), &pawns.repeat(count));
        let material = material.context("too many pawns")?;
        let question = format!("shogun endings {material} against {material} {side}");
        let summary = summary_of(&question, folder)?;
        Ok(summary
            .and_then(|summary| summary.start.clone())
            .unwrap_or_default())
    };
    let mut table = grid_head(&heads);
    for one_pawn in Material::ONE_PAWN {
        let cells = counts.clone().map(|count| start(one_pawn, count));
        table += &grid_row(one_pawn, &cells.collect::<anyhow::Result<Vec<_>>>()?);
    }
    Ok(table)
}

/// The answer to a question of this text; `None` if there is no result.
fn summary_of<'f>(
    question: &str,
    folder: &'f ResultFolder,
) -> anyhow::Result<Option<&'f EndingsSummary>> {
    let result = folder.result(ResultQuestion::Endings(question.parse()?));
    Ok(result.and_then(|result| result.answer.endings()))
}

/// The first lines of a table whose rows have names, with these names of columns.
fn grid_head(names: &[String]) -> String {
    let rule = "---|".repeat(names.len() + 1);
    format!("| | {} |\n|{rule}\n", names.join(" | "))
}

/// A row of such a table.
fn grid_row(name: impl Display, cells: &[String]) -> String {
    format!("| {name} | {} |\n", cells.join(" | "))
}

fn longest_win(class: &ClassSummary) -> String {
    class
        .longest()
        .map_or_else(|| "none".to_owned(), |plies| plies.to_string())
}

fn tenths_of_a_percent(count: u64, all: u64) -> String {
    format!("{:.1} %", count as f64 * 100.0 / all as f64)
}

/// The names of the pieces that a side may have; in Shogun those with this number of pawns.
fn names(game: &str, pawns: usize) -> anyhow::Result<Vec<String>> {
    Ok(match game {
        "ploy" => PloyEndings::DEFAULT_MATERIALS
            .iter()
            .map(ToString::to_string)
            .collect(),
        "shogun" => Material::ALL
            .iter()
            .filter(|material| material.pawn_count() == pawns)
            .map(ToString::to_string)
            .collect(),
        _ => bail!("{game:?} has no endings; expected ploy or shogun"),
    })
}

/// The classes of a game that have a result, by the pieces of the side to move (rows) and those of
/// the other side (columns), or the other way round if the other side has more pawns.
struct ClassGrid<'f> {
    /// The names of the columns.
    columns: Vec<String>,
    rows: Vec<(String, Vec<Option<&'f ClassSummary>>)>,
}

impl<'f> ClassGrid<'f> {
    /// Reads the game; after it, `side=3` names a smaller board, and `pawns=2,1` the numbers of
    /// pawns of the side to move and the other side, by default one each.
    fn read(asked: &str, folder: &'f ResultFolder) -> anyhow::Result<Self> {
        let mut words = asked.split(' ');
        let game = words.next().unwrap_or_default();
        let (mut side, mut pawns) = ("", [1, 1]);
        for word in words {
            match word
                .strip_prefix("pawns=")
                .and_then(|pair| pair.split_once(','))
            {
                Some((own, other)) => pawns = [own.parse()?, other.parse()?],
                None => side = word,
            }
        }
        let [own, other] = pawns;
        let class = |own: &str, other: &str| -> anyhow::Result<_> {
            let question = format!("{game} endings {own} against {other} {side}");
            let summary = summary_of(question.trim(), folder)?;
            Ok(summary.and_then(|summary| {
                let mut classes = summary.classes.iter();
                classes.find(|class| (&*class.own, &*class.other) == (own, other))
            }))
        };
        let columns = names(game, own.min(other))?;
        if columns.is_empty() {
            bail!(
                "there is no side with so many pawns; expected 1 to {}",
                Material::MAX_PAWNS
            );
        }
        let row = |name: String| {
            let cells = columns.iter().map(|column| match own < other {
                true => class(column, &name),
                false => class(&name, column),
            });
            let cells = cells.collect::<anyhow::Result<_>>()?;
            anyhow::Ok((name, cells))
        };
        let rows = names(game, own.max(other))?.into_iter().map(row);
        let rows = rows.collect::<anyhow::Result<_>>()?;
        Ok(Self { columns, rows })
    }

    fn table(&self, cell: impl Fn(&ClassSummary) -> String) -> String {
        let mut table = grid_head(&self.columns);
        for (name, row) in &self.rows {
            let cells: Vec<String> = row
                .iter()
                .map(|class| class.map_or_else(String::new, &cell))
                .collect();
            table += &grid_row(name, &cells);
        }
        table
    }
}
