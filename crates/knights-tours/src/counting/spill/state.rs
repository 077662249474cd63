//! The state of a count with layers in files.
//!
//! A file of `board-files`, of kind `tour layers`, version 1; the contents are numbers of eight
//! bytes, little-endian. First come the fingerprint of the count, and 1 if it is finished,
//! otherwise 0. A finished count has the number of limbs of the result, and the limbs, least
//! significant first. An unfinished count has the number of finished sweeps, the last layer of
//! each, and 1 if a step follows, otherwise 0; a step is the number of groups that are used up, its
//! source and its target. A layer is its number of steps, the bits of its largest number, its
//! groups, its chunks, and for each chunk its start, heads, bytes of blocks and checksum. The
//! degree sets are not stored: they follow from the board.

use std::path::PathBuf;
use std::sync::Arc;

use board_files::{DurableReader, DurableWriter, FileError, FileFormat, Lock};

use crate::counting::numbers::natural::Natural;
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::reach::SweepSide;
use crate::counting::plan::sweep::Sweep;
use crate::counting::spill::advance::{StepState, StoredStep};
use crate::counting::spill::folder::SpillFolder;
use crate::counting::spill::layer::StoredLayer;
use crate::counting::states::degree_set::DegreeSet;

const FORMAT: FileFormat = FileFormat::new("tour layers", 1);

/// The name of the file in its folder.
const NAME: &str = "state";

/// The file of the state, which this run has locked.
pub(crate) struct StateFile {
    path: PathBuf,
    fingerprint: u64,
    _lock: Lock,
}

/// The contents of a state file.
pub(crate) enum SavedState {
    Begun {
        /// The last layers of the finished sweeps.
        finished: Vec<StoredLayer>,
        /// The current step of the next sweep, if it has begun.
        step: Option<Box<StoredStep>>,
    },
    Done(Natural),
}

impl StateFile {
    /// The state file of a folder.
    pub(crate) fn new(folder: &SpillFolder, fingerprint: u64) -> Result<Self, FileError> {
        let path = folder.path().join(NAME);
        let lock = Lock::acquire(&path)?;
        Ok(Self {
            path,
            fingerprint,
            _lock: lock,
        })
    }

    fn write(
        &self,
        is_done: bool,
        write: impl FnOnce(&mut DurableWriter) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let mut out = DurableWriter::create(&self.path, FORMAT)?;
        out.numbers([self.fingerprint, u64::from(is_done)])?;
        write(&mut out)?;
        out.finish()
    }

    /// Saves the finished sweeps and the current step.
    pub(crate) fn save(
        &self,
        finished: &[StoredLayer],
        step: Option<StepState<'_>>,
    ) -> Result<(), FileError> {
        self.write(false, |out| {
            out.number(finished.len() as u64)?;
            for layer in finished {
                layer.save(out)?;
            }
            out.number(u64::from(step.is_some()))?;
            if let Some(step) = step {
                out.number(step.done as u64)?;
                step.source.save(out)?;
                step.target.save(out)?;
            }
            Ok(())
        })
    }

    /// Saves the result.
    pub(crate) fn save_result(&self, count: &Natural) -> Result<(), FileError> {
        self.write(true, |out| {
            out.number(count.limbs().len() as u64)?;
            out.numbers(count.limbs().iter().copied())
        })
    }

    /// Removes the files of all layers and this file, which may be missing.
    pub(crate) fn discard(&self, folder: &SpillFolder) -> Result<(), FileError> {
        // Another file of this name is left alone.
        DurableReader::open_if_there(&self.path, FORMAT)?;
        folder.remove_others(&[])?;
        board_files::remove(&self.path)
    }

    /// Reads the state. Without a file nothing has begun.
    pub(crate) fn load(
        &self,
        folder: &Arc<SpillFolder>,
        sides: &[SweepSide],
    ) -> Result<SavedState, LayerError> {
        let Some(mut input) = DurableReader::open_if_there(&self.path, FORMAT)? else {
            return Ok(SavedState::Begun {
                finished: Vec::new(),
                step: None,
            });
        };
        // Check this before trusting any content of the file.
        input.verify()?;
        if input.number()? != self.fingerprint {
            return Err(input.damaged("it is of another count").into());
        }
        let state = match input.number()? {
            0 => load_begun(&mut input, folder, sides)?,
            1 => {
                let limbs = input.number()?;
                SavedState::Done(Natural::from_limbs(&input.numbers(limbs)?))
            }
            _ => return Err(input.damaged("it is neither done nor not done").into()),
        };
        input.finish()?;
        Ok(state)
    }
}

fn load_begun(
    input: &mut DurableReader,
    folder: &Arc<SpillFolder>,
    sides: &[SweepSide],
) -> Result<SavedState, LayerError> {
    let count = input.number()?;
    if count > sides.len() as u64 {
        return Err(input.damaged("more sweeps than the count has").into());
    }
    let mut sides = sides.iter().enumerate();
    let mut finished = Vec::new();
    for side in sides.by_ref().take(count as usize) {
        finished.push(StoredLayer::load(input, folder, of_side(side), 0)?);
    }
    let step = match (input.number()?, sides.next()) {
        (0, _) => None,
        (1, Some(side)) => {
            let done = input.number()? as usize;
            let source = StoredLayer::load(input, folder, of_side(side), done)?;
            let target = StoredLayer::load(input, folder, of_side(side), 0)?;
            if target.steps != source.steps + 1 || done > source.groups.count {
                return Err(input.damaged("layers that do not follow each other").into());
            }
            Some(Box::new(StoredStep {
                source,
                done,
                target,
            }))
        }
        _ => return Err(input.damaged("a step of no sweep").into()),
    };
    Ok(SavedState::Begun { finished, step })
}

/// The number, the sweep and the degree sets of a side.
fn of_side((number, side): (usize, &SweepSide)) -> (usize, &Sweep, &[Arc<DegreeSet>]) {
    (number, &side.sweep, &side.sets)
}
