//! Draws a chart from what criterion measured last: one line for each function of a group, time
//! over the parameter.
//!
//! ```text
//! cargo run -p board-benches --bin chart -- GROUP FILE.svg "TITLE" [--per-element]
//! ```
//!
//! Reads `benchmark.json` and `estimates.json` below `target/criterion`, or below
//! `$CRITERION_HOME`. The axes are logarithmic. With `--per-element`, times are divided by the
//! benchmark's throughput in elements.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use plotters::prelude::*;
use serde_json::Value;

/// A parameter and nanoseconds.
type ChartPoint = (f64, f64);
/// The points of each line.
type ChartSeries = BTreeMap<String, Vec<ChartPoint>>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let per_element = arguments.iter().any(|argument| argument == "--per-element");
    arguments.retain(|argument| argument != "--per-element");
    let [group, file, title] = &arguments[..] else {
        return Err("usage: chart GROUP FILE.svg TITLE [--per-element]".into());
    };
    let home = std::env::var_os("CRITERION_HOME").map_or("target/criterion".into(), PathBuf::from);
    let mut lines = ChartSeries::new();
    collect(&home, group, per_element, &mut lines)
        .map_err(|error| format!("{}: {error}; run the benches first", home.display()))?;
    if lines.is_empty() {
        return Err(format!("{} has no results of the group {group}", home.display()).into());
    }
    for points in lines.values_mut() {
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    draw(&lines, Path::new(file), title, per_element)
}

/// Adds the results of the group in this folder and below.
fn collect(
    folder: &Path,
    group: &str,
    per_element: bool,
    lines: &mut ChartSeries,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name == "new") {
            if let Some((line, point)) = result(&path, group, per_element)? {
                lines.entry(line).or_default().push(point);
            }
        } else if path.is_dir() {
            collect(&path, group, per_element, lines)?;
        }
    }
    Ok(())
}

/// The line and the point of one result, if it is of the group and has a number as its parameter.
fn result(
    folder: &Path,
    group: &str,
    per_element: bool,
) -> Result<Option<(String, ChartPoint)>, Box<dyn Error>> {
    let read = |name: &str| -> Result<Value, Box<dyn Error>> {
        Ok(serde_json::from_str(&fs::read_to_string(
            folder.join(name),
        )?)?)
    };
    let benchmark = read("benchmark.json")?;
    let parameter = benchmark["value_str"]
        .as_str()
        .and_then(|text| text.parse().ok());
    let (Some(line), Some(parameter)) = (benchmark["function_id"].as_str(), parameter) else {
        return Ok(None);
    };
    if benchmark["group_id"] != group {
        return Ok(None);
    }
    let estimates = read("estimates.json")?;
    // The slope is there when the number of iterations grew from sample to sample.
    let estimate = [&estimates["slope"], &estimates["mean"]]
        .into_iter()
        .find_map(|estimate| estimate["point_estimate"].as_f64())
        .ok_or("an estimate is missing")?;
    let elements = benchmark["throughput"]["Elements"].as_f64();
    let time = match (per_element, elements) {
        (true, Some(elements)) => estimate / elements,
        (true, None) => return Err("the benchmark states no throughput in elements".into()),
        (false, _) => estimate,
    };
    Ok(Some((line.to_owned(), (parameter, time))))
}

fn draw(
    lines: &ChartSeries,
    file: &Path,
    title: &str,
    per_element: bool,
) -> Result<(), Box<dyn Error>> {
    let points = || lines.values().flatten();
    let bounds = |values: &mut dyn Iterator<Item = f64>| {
        let (min, max) = values.fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(v), b.max(v)));
        min * 0.7..max * 1.4
    };
    let across = bounds(&mut points().map(|point| point.0));
    let along = bounds(&mut points().map(|point| point.1));

    let area = SVGBackend::new(file, (760, 440)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(76)
        .build_cartesian_2d(across.log_scale(), along.log_scale())?;
    chart
        .configure_mesh()
        .x_desc("parameter")
        .y_desc(if per_element {
            "time per element"
        } else {
            "time"
        })
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|nanoseconds| duration(*nanoseconds))
        .light_line_style(WHITE)
        .draw()?;
    for (number, (name, points)) in lines.iter().enumerate() {
        let colour = Palette99::pick(number).to_rgba();
        let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2)).point_size(3);
        chart
            .draw_series(line)?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    Ok(())
}

fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.0} us", ns / 1e3),
        ns if ns < 1e9 => format!("{:.0} ms", ns / 1e6),
        ns => format!("{:.0} s", ns / 1e9),
    }
}
