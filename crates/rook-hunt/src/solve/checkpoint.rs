//! Checkpoint files of runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use board_files::{
    Action, DurableReader, DurableWriter, FileError, FileFormat, Lock, Storage, remove,
};

use super::abort::OutOfMemory;
use super::engine::RetrogradeEngine;
use super::error::SolveError;
use super::saved::{FileHead, read_planes, read_summary, write_planes, write_summary};
use super::summary::RunState;
use super::table::DistanceTable;
use super::word::{SolverWord, read_word};

pub(super) const CHECKPOINT: FileFormat = FileFormat::new("hunt checkpoint", 1);

/// The folder of the checkpoints, and the locks of the files in use.
#[derive(Debug)]
pub(super) struct Checkpoints {
    folder: PathBuf,
    interval: Duration,
    locked: Vec<(PathBuf, Lock)>,
}

impl Checkpoints {
    pub(super) const fn new(folder: PathBuf, interval: Duration) -> Self {
        Self {
            folder,
            interval,
            locked: Vec::new(),
        }
    }

    /// Locks the file of a run, and resumes the run if the file exists.
    pub(super) fn open<W: SolverWord, E: RetrogradeEngine<W>>(
        &mut self,
        sets: usize,
        engine: &mut E,
        run: &mut RunState<W>,
    ) -> Result<CheckpointWriter, SolveError> {
        let folder = &self.folder;
        fs::create_dir_all(folder)
            .map_err(|error| FileError::io(folder, Action::Create, &error))?;
        let rules = run.summary.rules.to_string();
        let mut name = rules.replace('=', "").replace(' ', "-");
        name.push_str(if run.table.is_some() {
            "-turns.checkpoint"
        } else {
            ".checkpoint"
        });
        let path = folder.join(name);
        if self.locked.iter().all(|(locked, _)| *locked != path) {
            let lock = Lock::acquire(&path)?;
            self.locked.push((path.clone(), lock));
        }
        if let Some(input) = DurableReader::open_if_there(&path, CHECKPOINT)? {
            read(input, engine, run)?;
        }
        Ok(CheckpointWriter {
            path,
            sets: sets as u64,
            interval: self.interval,
            written: Instant::now(),
        })
    }

    /// Removes the files of the finished runs, and releases their locks.
    pub(super) fn discard(&mut self) -> Result<(), FileError> {
        while let Some((path, _)) = self.locked.last() {
            remove(path)?;
            self.locked.pop();
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
        return Err(input.damaged(what).into());
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
            .grow(planes)
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
