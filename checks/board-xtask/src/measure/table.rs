//! Tables of measured files, and their places in the documents.

use board_bot::contest::{Strength, Tally};
use serde_json::Value;

use super::format::{quantity, significant};
use super::{CellSource, CellUnit, Column, Measurement, Row};

/// The mark before a table; the name of the measured file follows.
const BEGIN: &str = "<!-- measured: ";
/// The mark after a table.
pub(super) const END: &str = "<!-- end of measured -->";

/// The name of the measured file in a mark.
pub(super) fn marked(line: &str) -> Option<&str> {
    line.strip_prefix(BEGIN)?.strip_suffix(" -->")
}

/// Replaces what is between the marks of a document.
pub(super) fn with_tables(
    text: &str,
    block: impl Fn(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut made = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        made += line;
        made.push('\n');
        if let Some(name) = marked(line) {
            made += &block(name)?;
            if !lines.any(|line| line == END) {
                return Err(format!(
                    "the table {name} has no end; expected a line {END}"
                ));
            }
            made += END;
            made.push('\n');
        }
    }
    Ok(made)
}

/// The table of a file with the conditions of the measurement.
pub(super) fn block(name: &str, measurement: &Measurement) -> Result<String, String> {
    // What is no table is shown as code.
    let is_table = measurement.output.iter().all(|line| line.starts_with('|'));
    let indent = if is_table { "" } else { "    " };
    let output = measurement.output.iter();
    let mut lines: Vec<String> = output
        .map(|line| format!("{indent}{line}").trim_end().to_owned())
        .collect();
    if measurement.command.is_none() {
        let header = measurement.columns.iter().map(|column| column.name.clone());
        let rule = measurement
            .columns
            .iter()
            .map(|column| match column.source {
                CellSource::Label | CellSource::Date => "---".to_owned(),
                _ => "---:".to_owned(),
            });
        lines.push(line(header.collect()));
        lines.push(line(rule.collect()).replace(' ', ""));
        for row in &measurement.rows {
            let cells = measurement.columns.iter().map(|column| cell(column, row));
            let cells = cells.collect::<Result<Vec<_>, _>>();
            lines.push(line(cells.map_err(|error| format!("{name}: {error}"))?));
        }
    }
    let Measurement {
        machine,
        version,
        date,
        ..
    } = measurement;
    Ok(format!(
        "\n{}\n\nMeasured on {date} with version {version}: {machine}. `cargo xtask measure {name}` measures again.\n\n",
        lines.join("\n")
    ))
}

fn line(cells: Vec<String>) -> String {
    format!("| {} |", cells.join(" | "))
}

/// The text of a cell; empty without a value.
fn cell(column: &Column, row: &Row) -> Result<String, String> {
    let unit = match &column.source {
        CellSource::Label | CellSource::Date => {
            let label = row.cells.get(&column.name).and_then(Value::as_str);
            return Ok(label.unwrap_or_default().to_owned());
        }
        CellSource::Match { .. } => {
            let Some(tally) = tally(row, &column.name)? else {
                return Ok(String::new());
            };
            let counts = [tally.wins, tally.draws, tally.losses];
            return Ok(counts.map(|count| significant(count as f64)).join(" / "));
        }
        CellSource::Elo { of } => return Ok(tally(row, of)?.map(elo).unwrap_or_default()),
        CellSource::Ratio { of: [over, under] } => {
            let ratio = number(row, over)?.zip(number(row, under)?);
            return Ok(ratio
                .map(|(over, under)| significant(over / under))
                .unwrap_or_default());
        }
        CellSource::Wall { .. }
        | CellSource::Cpu { .. }
        | CellSource::Criterion { .. }
        | CellSource::CriterionEach { .. } => CellUnit::Seconds,
        CellSource::Memory { .. } => CellUnit::Bytes,
        CellSource::Instructions { .. }
        | CellSource::InstructionsEach { .. }
        | CellSource::CriterionRatio { .. } => CellUnit::Count,
        CellSource::Printed { unit, .. } | CellSource::Json { unit, .. } => *unit,
    };
    let value = number(row, &column.name)?;
    Ok(value.map(|value| quantity(value, unit)).unwrap_or_default())
}

fn number(row: &Row, column: &str) -> Result<Option<f64>, String> {
    let value = row.cells.get(column).filter(|value| !value.is_null());
    let wrong = || format!("{}: the cell `{column}` is no number", row.argument);
    value
        .map(|value| value.as_f64().ok_or_else(wrong))
        .transpose()
}

fn tally(row: &Row, column: &str) -> Result<Option<Tally>, String> {
    let Some(value) = row.cells.get(column) else {
        return Ok(None);
    };
    let [wins, draws, losses] = serde_json::from_value(value.clone())
        .map_err(|_| format!("{}: `{column}` is not [wins, draws, losses]", row.argument))?;
    Ok(Some(Tally {
        wins,
        draws,
        losses,
    }))
}

/// The Elo difference by single games, with its interval of 95 %.
fn elo(tally: Tally) -> String {
    let Strength { elo, low, high, .. } = Strength::of(tally);
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{elo:+.0} ({low:+.0} to {high:+.0})"),
        (true, false) => format!("at least {low:+.0}"),
        (false, true) => format!("at most {high:+.0}"),
        (false, false) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurement() -> Measurement {
        let text = r#"{
            "machine": "two cores", "version": "1.0.0", "date": "2026-01-02",
            "columns": [
                {"name": "board", "from": "label"},
                {"name": "time", "from": "cpu", "command": "count {}"},
                {"name": "port", "from": "cpu", "command": "port {}"},
                {"name": "ratio", "from": "ratio", "of": ["port", "time"]},
                {"name": "games", "from": "match", "command": "match {}"},
                {"name": "Elo", "from": "elo", "of": "games"}
            ],
            "rows": [
                {"argument": "6", "cells": {"board": "6 x 6", "time": 0.5, "port": 8.0, "games": [60, 20, 20]}},
                {"cells": {"board": "7 x 7", "time": 2}}
            ]
        }"#;
        serde_json::from_str(text).expect("a measurement")
    }

    #[test]
    fn a_table_has_computed_columns_and_empty_cells() {
        let text = "a\n<!-- measured: m -->\nold\n<!-- end of measured -->\nb\n";
        let made = with_tables(text, |name| block(name, &measurement())).expect("a table");
        assert_eq!(
            made,
            "a\n<!-- measured: m -->\n\n\
             | board | time | port | ratio | games | Elo |\n|---|---:|---:|---:|---:|---:|\n\
             | 6 x 6 | 500 ms | 8 s | 16 | 60 / 20 / 20 | +147 (+82 to +210) |\n\
             | 7 x 7 | 2 s |  |  |  |  |\n\n\
             Measured on 2026-01-02 with version 1.0.0: two cores. `cargo xtask measure m` measures again.\n\n\
             <!-- end of measured -->\nb\n"
        );
    }

    #[test]
    fn a_cell_of_another_kind_is_an_error() {
        let mut measurement = measurement();
        let cells = &mut measurement.rows[1].cells;
        cells.insert("time".into(), Value::String("fast".into()));
        let error = block("m", &measurement).expect_err("no number");
        assert_eq!(error, "m: : the cell `time` is no number");
        let error = with_tables("<!-- measured: m -->\n", |_| Ok(String::new()));
        assert!(error.expect_err("no end").contains("has no end"));
    }
}
