//! Tours of strips, modulo a prime, by their linear recurrence.

use std::ops::ControlFlow;

use knights_tour::TourSet;
use knights_tour::counting::Strips;
use serde::Serialize;

use crate::exit::Exit;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};
use crate::tour::tour_set;

/// A count of the tours of a strip, modulo a prime.
pub(super) struct StripCount {
    sides: [u32; 2],
    tours: TourSet,
    prime: u32,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct StripJson {
    width: u32,
    height: u32,
    squares: u64,
    tours: TourSet,
    modulo: u32,
    count: String,
}

/// The longest closed strip of 5 rows, in columns, that the frontier method counts. For longer ones
/// the recurrence is faster.
const FRONTIER_MAX_COLUMNS: u32 = 10_000;

impl StripCount {
    /// A strip with these sides; `None` if the frontier method is faster than the recurrence.
    pub(super) fn new(sides: [u32; 2], is_closed: bool, prime: u32) -> Option<Self> {
        let [rows, columns] = [sides[0].min(sides[1]), sides[0].max(sides[1])];
        let is_long = match rows {
            3 | 4 => true,
            5 if is_closed => columns > FRONTIER_MAX_COLUMNS,
            _ => columns > u32::from(u16::MAX),
        };
        is_long.then_some(Self {
            sides,
            tours: tour_set(is_closed, false),
            prime,
        })
    }

    /// Counts the tours and prints the remainder.
    pub(super) fn count(&self, json: bool) -> anyhow::Result<Exit> {
        let [width, height] = self.sides;
        // `Strips` refuses more than a few rows: `u16::MAX` stands for any larger number.
        let rows = u16::try_from(width.min(height)).unwrap_or(u16::MAX);
        let progress = ProgressReporter::share();
        progress.reach(0.0, "states of the strip".to_owned());
        let strips = match self.tours {
            TourSet::Closed => Strips::closed(rows)?,
            _ => Strips::directed(rows)?,
        };
        let recurrence = strips.recurrence_with(self.prime, &mut |done| {
            progress.reach(done, "looking for the recurrence".to_owned());
            ControlFlow::Continue(())
        })?;
        drop(progress);
        let answer = StripJson {
            width,
            height,
            squares: u64::from(width) * u64::from(height),
            tours: self.tours,
            modulo: self.prime,
            count: recurrence.term(width.max(height).into()).to_string(),
        };
        to_stdout(|out| match json {
            true => write_json(out, &answer),
            false => writeln!(out, "{}", answer.count),
        })?;
        Ok(Exit::Success)
    }
}
