//! What a command has printed before, put into the rows of a measured file.
//!
//! Each line of an output is a JSON object. Its `kind` is the argument of a row, and the columns
//! read their numbers from it; the other rows stay as they are. So a measurement of many hours can
//! be made row by row.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{CellSource, Measurement, at, run};

/// Fills in the rows that the outputs have, and writes down the conditions.
pub(super) fn record(measurement: &mut Measurement, outputs: &[String]) -> Result<(), String> {
    for output in outputs {
        // Paths are those of the caller, whose folder is not always the workspace.
        let path = Path::new(output);
        let text = fs::read_to_string(path).map_err(at(path))?;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let objects = lines.map(|line| serde_json::from_str(line).map_err(at(path)));
        let objects = objects.collect::<Result<Vec<Value>, _>>()?;
        if objects.is_empty() {
            return Err(format!("{output}: no line, expected JSON objects"));
        }
        for object in objects {
            fill(measurement, &object).map_err(at(path))?;
        }
    }
    run::conditions(measurement);
    Ok(())
}

/// Fills in the row of one object.
fn fill(measurement: &mut Measurement, object: &Value) -> Result<(), String> {
    let kind = object.get("kind").and_then(Value::as_str);
    let kind = kind.ok_or_else(|| format!("no `kind` in {object}"))?;
    let Measurement { columns, rows, .. } = measurement;
    let Some(row) = rows.iter_mut().find(|row| row.argument == kind) else {
        let rows: Vec<_> = rows.iter().map(|row| row.argument.as_str()).collect();
        return Err(format!("no row {kind}; there are {}", rows.join(", ")));
    };
    let mut filled = Vec::new();
    for column in columns {
        let value = match &column.source {
            CellSource::Json { pointer, .. } => object
                .pointer(pointer)
                .and_then(Value::as_f64)
                .ok_or_else(|| format!("{kind}: no number at {pointer}"))?
                .into(),
            CellSource::Date => run::today().into(),
            CellSource::Label => continue,
            _ => {
                let name = &column.name;
                return Err(format!("the column `{name}` cannot be read from JSON"));
            }
        };
        filled.push((column.name.clone(), value));
    }
    row.cells.extend(filled);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurement() -> Measurement {
        let text = r#"{
            "machine": "two cores", "version": "1.0.0", "date": "2026-01-02",
            "columns": [
                {"name": "command", "from": "label"},
                {"name": "kills", "from": "json", "command": "kills {}", "pointer": "/of/kill", "unit": "count"},
                {"name": "date", "from": "date"}
            ],
            "rows": [
                {"argument": "tour", "cells": {"command": "`tour`", "kills": 7.0, "date": "2026-01-02"}},
                {"argument": "list", "cells": {"command": "`list`"}}
            ]
        }"#;
        serde_json::from_str(text).expect("a measurement")
    }

    #[test]
    fn the_rows_of_an_output_are_filled_and_no_others() {
        let folder = std::env::temp_dir();
        let file = folder.join(format!("board-record-{}.json", std::process::id()));
        let line = r#"{"kind": "list", "of": {"kill": 1618742}, "seconds": 0.5}"#;
        fs::write(&file, format!("{line}\n\n")).expect("an output");
        let mut filled = measurement();
        let done = record(&mut filled, &[file.display().to_string()]);
        fs::remove_file(&file).expect("the output is removed");
        assert_eq!(done, Ok(()));
        let [tour, list] = filled.rows.as_slice() else {
            panic!("two rows");
        };
        assert_eq!(tour.cells, measurement().rows[0].cells);
        assert_eq!(list.cells["command"], "`list`");
        assert_eq!(list.cells["kills"], 1_618_742.0);
        assert_eq!(list.cells["date"], run::today());
        assert_eq!(filled.date, run::today());
    }

    #[test]
    fn an_output_of_another_form_is_refused() {
        for (line, expected) in [
            (r#"{"of": {"kill": 1}}"#, "no `kind` in "),
            (r#"{"kind": "solve"}"#, "no row solve; there are tour, list"),
            (
                r#"{"kind": "tour", "of": {}}"#,
                "tour: no number at /of/kill",
            ),
        ] {
            let object = serde_json::from_str(line).expect("JSON");
            let error = fill(&mut measurement(), &object).expect_err("refused");
            assert!(error.starts_with(expected), "{error}");
        }
        let mut measurement = measurement();
        measurement.columns[0].source = CellSource::Wall {
            command: "list".to_owned(),
        };
        let object = serde_json::json!({"kind": "tour"});
        let error = fill(&mut measurement, &object).expect_err("refused");
        assert_eq!(error, "the column `command` cannot be read from JSON");
        let missing = std::env::temp_dir().join("no such file");
        let error = record(&mut measurement, &[missing.display().to_string()]);
        assert!(error.expect_err("no file").contains("no such file: "));
    }
}
