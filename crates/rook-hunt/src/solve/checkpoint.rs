//! The checkpoint file of a run.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use board_files::{DurableReader, DurableWriter, FileError, FileFormat, Lock, Storage, remove};

use super::abort::OutOfMemory;
use super::engine::RetrogradeEngine;
use super::error::SolveError;
use super::saved::{FileHead, read_planes, read_summary, write_planes, write_summary};
use super::summary::RunState;
use super::table::DistanceTable;
use super::word::{SolverWord, read_word};

pub(super) const CHECKPOINT: FileFormat = FileFormat::new("hunt checkpoint", 1);

/// The file of the checkpoints of a run, and its lock once the run has begun.
#[derive(Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
    interval: Duration,
    lock: Option<Lock>,
}

impl Checkpoint {
    pub(super) const fn new(path: PathBuf, interval: Duration) -> Self {
        Self {
            path,
            interval,
            lock: None,
        }
    }

    /// Locks the file, and resumes the run if the file exists.
    pub(super) fn open<W: SolverWord, E: RetrogradeEngine<W>>(
        &mut self,
        sets: usize,
        engine: &mut E,
        run: &mut RunState<W>,
    ) -> Result<CheckpointWriter, SolveError> {
        if self.lock.is_none() {
            self.lock = Some(Lock::acquire(&self.path)?);
        }
        if let Some(input) = DurableReader::open_if_there(&self.path, CHECKPOINT)? {
            read(input, engine, run)?;
        }
        Ok(CheckpointWriter {
            path: self.path.clone(),
            sets: sets as u64,
            interval: self.interval,
            written: Instant::now(),
        })
    }

    /// Removes the file of a run that has begun, and releases its lock.
    pub(super) fn discard(&mut self) -> Result<(), FileError> {
        if self.lock.is_some() {
            remove(&self.path)?;
            self.lock = None;
        }
        Ok(())
    }
}

/// A writer of the state of a run.
pub(super) struct CheckpointWriter {
    path: PathBuf,
    sets: u64,
    interval: Duration,
    written: Instant,
}

impl CheckpointWriter {
    /// Writes the file if the interval has passed.
    pub(super) fn after_turn<W: SolverWord, E: RetrogradeEngine<W>>(
        &mut self,
        engine: &E,
        run: &RunState<W>,
    ) -> Result<(), FileError> {
        if self.written.elapsed() < self.interval {
            return Ok(());
        }
        self.write(engine, run)
    }

    /// Writes the file.
    pub(super) fn write<W: SolverWord, E: RetrogradeEngine<W>>(
        &mut self,
        engine: &E,
        run: &RunState<W>,
    ) -> Result<(), FileError> {
        let out = DurableWriter::create(&self.path, CHECKPOINT)?;
        write(out, self.sets, engine, run)?;
        self.written = Instant::now();
        Ok(())
    }
}

pub(super) fn write<S: Storage, W: SolverWord, E: RetrogradeEngine<W>>(
    mut out: DurableWriter<S>,
    sets: u64,
    engine: &E,
    run: &RunState<W>,
) -> Result<(), FileError> {
    let planes = run.table.as_ref().map_or(0, |table| table.planes().len());
    let head = FileHead {
        rules: run.summary.rules,
        turn: run.turn.into(),
        sets,
        planes: planes as u64,
    };
    head.write(&mut out)?;
    write_summary(&run.summary, &mut out)?;
    out.numbers([run.is_finished.into(), run.asked.len() as u64])?;
    for &(pawns, turns) in &run.asked {
        out.numbers(W::of(pawns).numbers())?;
        out.number(turns.map_or(0, u64::from))?;
    }
    if let Some(table) = &run.table {
        write_planes(table, &mut out)?;
    }
    engine.write(&mut out)?;
    out.finish()
}

pub(super) fn read<S: Storage, W: SolverWord, E: RetrogradeEngine<W>>(
    mut input: DurableReader<S>,
    engine: &mut E,
    run: &mut RunState<W>,
) -> Result<(), SolveError> {
    let head = FileHead::read(&mut input)?;
    let rules = run.summary.rules;
    if head.rules != rules {
        let what = format!("it is of {}, not of {rules}", head.rules);
        return Err(input.other_work(what).into());
    }
    let planes = match run.table {
        Some(_) => DistanceTable::<W>::planes_for(head.turn as u32),
        None => 0,
    };
    if head.planes != planes as u64 {
        let FileHead {
            planes: found,
            turn,
            ..
        } = head;
        let what = format!(
            "it keeps {found} bits of the turns of every state, where this run has {planes} after {turn} turns"
        );
        return Err(input.damaged(what).into());
    }
    run.summary = read_summary(rules, head.turn, &mut input)?;
    run.is_finished = input.number()? == 1;
    if input.number()? != run.asked.len() as u64 {
        return Err(other_placements(input.path()));
    }
    for (pawns, turns) in &mut run.asked {
        if read_word::<W, S>(&mut input)? != W::of(*pawns) {
            return Err(other_placements(input.path()));
        }
        *turns = Some(input.number()? as u32).filter(|&turns| turns > 0);
    }
    if let Some(table) = &mut run.table {
        table
            .add_planes(planes)
            .map_err(|OutOfMemory| FileError::Memory {
                path: input.path().to_owned(),
                needed: size_of::<W>() as u64 * head.sets * head.planes,
            })?;
        read_planes(table, &mut input)?;
    }
    engine.read(&mut input)?;
    run.turn = head.turn as u32;
    Ok(input.finish()?)
}

fn other_placements(path: &Path) -> SolveError {
    SolveError::OtherPlacements {
        path: path.to_owned(),
    }
}
