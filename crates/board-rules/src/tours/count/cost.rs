//! The estimated cost of a count.

use std::time::Duration;

use knights_tour::counting::Counter;
use serde::Serialize;

use crate::exit::Exit;
use crate::job::memory::Memory;
use crate::output::{to_stdout, write_json};
use crate::words::{counted, duration_text};

/// The estimated cost of a count, as `--json` prints it.
#[derive(Serialize)]
struct CostJson {
    layers: usize,
    states: String,
    memory_bytes: u64,
    /// With `--spill`.
    #[serde(skip_serializing_if = "Option::is_none")]
    disk_bytes: Option<u64>,
    /// Time of one thread on a processor of 2.5 GHz, in seconds.
    cpu_seconds: f64,
}

/// Prints the estimated cost of `counts` counts like this one, one after the other.
pub(super) fn print_cost(counter: &Counter<'_>, counts: usize, json: bool) -> anyhow::Result<Exit> {
    let cost = counter.cost()?;
    let cost = CostJson {
        layers: cost.layers * counts,
        states: (cost.states * counts as u128).to_string(),
        memory_bytes: cost.memory,
        disk_bytes: (cost.disk > 0).then_some(cost.disk),
        cpu_seconds: cost.time.as_secs_f64() * counts as f64,
    };
    to_stdout(|out| {
        if json {
            return write_json(out, &cost);
        }
        let disk = cost
            .disk_bytes
            .map(|bytes| format!(", {} of disk space", Memory(bytes)));
        writeln!(
            out,
            "{}, {}, about {} of memory{} and {} of CPU time",
            counted(cost.layers, "layer"),
            counted(&cost.states, "state"),
            Memory(cost.memory_bytes),
            disk.unwrap_or_default(),
            duration_text(Duration::from_secs_f64(cost.cpu_seconds))
        )
    })?;
    Ok(Exit::Success)
}
