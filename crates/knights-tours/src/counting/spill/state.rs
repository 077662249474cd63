//! The state of a count with layers in files.
//!
//! A [file of a count](super::count_file), of kind `tour layers`, version 1; the state is numbers
//! of eight bytes, little-endian. It has the number of finished sweeps, the last layer of each, and
//! 1 if a step follows, otherwise 0; a step is the number of groups that are used up, its source
//! and its target. A layer is its number of steps, the bits of its largest number, its groups, its
//! chunks, and for each chunk its start, heads, bytes of blocks and checksum. The degree sets are
//! not stored: they follow from the board.

use std::sync::Arc;

use board_files::{DurableReader, FileError, FileFormat};

use crate::counting::numbers::natural::Natural;
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::reach::SweepSide;
use crate::counting::plan::sweep::Sweep;
use crate::counting::spill::advance::StoredStep;
use crate::counting::spill::count_file::{CountFile, SavedCount};
use crate::counting::spill::folder::SpillFolder;
use crate::counting::spill::layer::StoredLayer;
use crate::counting::states::degree_set::DegreeSet;

const FORMAT: FileFormat = FileFormat::new("tour layers", 1);

/// The name of the file in its folder.
const NAME: &str = "state";

/// The file of the state.
pub(crate) struct StateFile(CountFile);

/// The state of an unfinished count.
#[derive(Default)]
pub(crate) struct BegunCount {
    /// The last layers of the finished sweeps.
    pub(crate) finished: Vec<StoredLayer>,
    /// The current step of the next sweep, if it has begun.
    pub(crate) step: Option<StoredStep>,
}

impl StateFile {
    /// The state file of a folder.
    pub(crate) fn new(folder: &SpillFolder, fingerprint: u64) -> Result<Self, FileError> {
        let path = folder.path().join(NAME);
        CountFile::new(&path, FORMAT, fingerprint).map(Self)
    }

    /// Saves the finished sweeps and the current step.
    pub(crate) fn save(
        &self,
        finished: &[StoredLayer],
        step: Option<&StoredStep>,
    ) -> Result<(), FileError> {
        self.0.save(|out| {
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
        self.0.save_result(count)
    }

    /// Removes the files of all layers and this file, which may be missing.
    pub(crate) fn discard(&self, folder: &SpillFolder) -> Result<(), FileError> {
        // Another file of this name is left alone.
        DurableReader::open_if_there(self.0.path(), FORMAT)?;
        folder.remove_others(&[])?;
        board_files::remove(self.0.path())
    }

    /// Reads the state. Without a file nothing has begun.
    pub(crate) fn load(
        &self,
        folder: &Arc<SpillFolder>,
        sides: &[SweepSide],
    ) -> Result<SavedCount<BegunCount>, LayerError> {
        let saved = self.0.load(|input| load_begun(input, folder, sides))?;
        saved.ok_or_else(|| FileError::damaged(self.0.path(), "it is of another count").into())
    }
}

fn load_begun(
    input: &mut DurableReader,
    folder: &Arc<SpillFolder>,
    sides: &[SweepSide],
) -> Result<BegunCount, LayerError> {
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
            Some(StoredStep {
                source,
                done,
                target,
            })
        }
        _ => return Err(input.damaged("a step of no sweep").into()),
    };
    Ok(BegunCount { finished, step })
}

/// The number, the sweep and the degree sets of a side.
fn of_side((number, side): (usize, &SweepSide)) -> (usize, &Sweep, &[Arc<DegreeSet>]) {
    (number, &side.sweep, &side.sets)
}
