//! Runs that can be interrupted.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::file::{FileError, Kind, Reader, Writer};
use super::solver::{Course, Engine};
use super::table::TurnTable;

/// Keeps the state of a run in a file.
pub(super) struct Keeper {
    file: Option<PathBuf>,
    every: Duration,
    written: Instant,
    len: usize,
}

impl Keeper {
    /// Takes up the run whose file is there.
    pub(super) fn open<E: Engine>(
        place: Option<(PathBuf, Duration)>,
        len: usize,
        engine: &mut E,
        course: &mut Course,
    ) -> Result<Self, FileError> {
        let Some((folder, every)) = place else {
            return Ok(Self {
                file: None,
                every: Duration::MAX,
                written: Instant::now(),
                len,
            });
        };
        fs::create_dir_all(&folder).map_err(|error| FileError::Io {
            path: folder.clone(),
            error,
        })?;
        let mut name = course
            .summary
            .hunt
            .to_string()
            .replace('=', "")
            .replace(' ', "-");
        name.push_str(if course.table.is_some() {
            "-turns.checkpoint"
        } else {
            ".checkpoint"
        });
        let file = folder.join(name);
        if file.exists() {
            read(&file, engine, course)?;
        }
        Ok(Self {
            file: Some(file),
            every,
            written: Instant::now(),
            len,
        })
    }

    /// Writes the file when it is time, or the run is to stop.
    pub(super) fn after_turn<E: Engine>(
        &mut self,
        engine: &E,
        course: &Course,
        stops: bool,
    ) -> Result<(), FileError> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        if !stops && self.written.elapsed() < self.every {
            return Ok(());
        }
        let mut out = Writer::create(file)?;
        let planes = course
            .table
            .as_ref()
            .map_or(&[][..], |table| table.planes());
        out.head(
            Kind::Checkpoint,
            &course.summary.hunt,
            planes.len(),
            course.turn,
            self.len,
        )?;
        out.summary(&course.summary)?;
        out.words(&[course.asked.len() as u64])?;
        for (pawns, turns) in &course.asked {
            out.words(&[*pawns, turns.map_or(0, u64::from)])?;
        }
        for plane in planes {
            out.atomics(plane)?;
        }
        engine.write(&mut out)?;
        out.finish()?;
        self.written = Instant::now();
        Ok(())
    }

    /// The run is done, and its file no longer needed.
    pub(super) fn done(self) -> Result<(), FileError> {
        match self.file {
            Some(path) if path.exists() => {
                fs::remove_file(&path).map_err(|error| FileError::Io { path, error })
            }
            _ => Ok(()),
        }
    }
}

fn read<E: Engine>(
    file: &std::path::Path,
    engine: &mut E,
    course: &mut Course,
) -> Result<(), FileError> {
    let mut input = Reader::open(file)?;
    let head = input.head(Kind::Checkpoint)?;
    if head.hunt != course.summary.hunt {
        return Err(FileError::Damaged {
            path: file.to_owned(),
            what: format!("it is of {}, not of {}", head.hunt, course.summary.hunt),
        });
    }
    let planes = match course.table {
        Some(_) => TurnTable::planes_for(head.turn),
        None => 0,
    };
    if head.planes != planes {
        return Err(FileError::Damaged {
            path: file.to_owned(),
            what: format!(
                "it keeps {} bits of the turns of every state, where this run has {planes} after {} turns",
                head.planes, head.turn
            ),
        });
    }
    input.summary(&mut course.summary, head.turn)?;
    let asked = input.word()?;
    let mut same = asked == course.asked.len() as u64;
    for (pawns, turns) in course
        .asked
        .iter_mut()
        .take(if same { usize::MAX } else { 0 })
    {
        same &= input.word()? == *pawns;
        *turns = Some(input.word()? as u32).filter(|&turns| turns > 0);
    }
    if !same {
        return Err(FileError::OtherPlacements(file.to_owned()));
    }
    if course.table.is_some() {
        course.table = Some(input.planes(head.planes, head.len)?);
    }
    engine.read(&mut input)?;
    course.turn = head.turn;
    input.finish()
}
