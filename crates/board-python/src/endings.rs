//! Tablebases of endings as data, a class for each game that has them.

use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::sync::atomic::Ordering;

use board_files::endings::{Builder, Class, Endings, Progress, Tablebase, Value};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;

use crate::error::{self, value_error};
use crate::guards::{interrupt, memory};

/// The value as a number: the plies to a win, the negative plies to a loss, or 0 for a draw.
pub(crate) fn plies(value: Value) -> i16 {
    // No table has more than 765 plies.
    i16::from(value.sign()) * value.plies().map_or(0, |plies| plies as i16)
}

/// A class as a row of [`Endings.classes`]: both materials, numbers of won, drawn and lost
/// positions, and the plies of the longest win.
pub(crate) type ClassRow = (String, String, u64, u64, u64, Option<u16>);

/// The row of a class.
pub(crate) fn row(class: &Class<impl ToString>) -> ClassRow {
    let (own, other) = (class.own.to_string(), class.other.to_string());
    (
        own,
        other,
        class.won,
        class.drawn,
        class.lost,
        class.longest_win,
    )
}

/// Endings whose tables are built and read without the GIL, of materials with names.
pub(crate) trait NamedEndings:
    Endings<Material: FromStr<Err: ToString> + Send + Sync> + Send + Sync
{
}

impl<E: Endings<Material: FromStr<Err: ToString> + Send + Sync> + Send + Sync> NamedEndings for E {}

/// Checks the argument `side`.
pub(crate) fn check_side(side: u8, sides: RangeInclusive<u8>) -> PyResult<()> {
    if sides.contains(&side) {
        return Ok(());
    }
    let (first, last) = sides.into_inner();
    Err(value_error!(
        "side: {side} is out of range, expected {first} to {last}"
    ))
}

/// Builds the tables of these pairs, or of all. Ctrl-C stops the build.
pub(crate) fn build<E: NamedEndings>(
    py: Python<'_>,
    endings: E,
    pairs: &[(String, String)],
    (threads, memory): (usize, u64),
    progress: Option<&Py<PyAny>>,
) -> PyResult<Tablebase<E>>
where
    Tablebase<E>: Send,
{
    interrupt::check_progress(py, progress)?;
    let threads = memory::threads(threads)?.get();
    let parsed = pairs.iter().map(|(one, other)| {
        let one: E::Material = one.parse().map_err(error::text)?;
        Ok((one, other.parse().map_err(error::text)?))
    });
    let pairs = parsed.collect::<PyResult<Vec<(_, E::Material)>>>()?;
    let built = interrupt::run_with_progress(py, |stop, caller| {
        let builder = Builder::with(endings).threads(threads).memory_limit(memory);
        let builder = pairs
            .into_iter()
            .fold(builder, |builder, (one, other)| builder.only(one, other));
        let report = |done: &Progress| caller.report(progress, (done.solved, done.pairs));
        builder.on_progress(report).stop(stop).build()
    });
    built?.map_err(error::value)
}

/// The numbers of the pieces in all positions, and their values.
pub(crate) type PositionArrays<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i16>>);

/// All positions of a class with their values; `numbers` lists the `width` numbers of a position of
/// two materials.
pub(crate) fn positions<'py, E: NamedEndings>(
    py: Python<'py>,
    tables: &Tablebase<E>,
    (own, other): (&str, &str),
    width: impl Fn([E::Material; 2]) -> usize,
    numbers: impl Fn(&E::Position) -> Vec<u8> + Sync,
) -> PyResult<PositionArrays<'py>>
where
    Tablebase<E>: Sync,
{
    let own = own.parse().map_err(error::text)?;
    let other = other.parse().map_err(error::text)?;
    let mut classes = tables.classes();
    let class = classes.find(|class| (class.own, class.other) == (own, other));
    let class =
        class.ok_or_else(|| value_error!("these endings do not have {own} against {other}"))?;
    let count = usize::try_from(class.positions()).unwrap_or(usize::MAX);
    let width = width([own, other]);
    memory::check("positions", count, 2 * (width + 2))?;
    let (pieces, values) = interrupt::run_until_stopped(py, |stop| {
        let (mut pieces, mut values) = (Vec::new(), Vec::new());
        tables.visit(own, other, |position, value| {
            pieces.extend(numbers(&position));
            values.push(plies(value));
            match stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        (pieces, values)
    })?;
    let pieces = Array2::from_shape_vec((values.len(), width), pieces).map_err(error::value)?;
    Ok((pieces.into_pyarray(py), values.into_pyarray(py)))
}

/// Defines the class `Endings` of a game: its rule crate and module, how many numbers describe a
/// position of two materials with the function that lists them, and the documentation of `build`
/// with the side of the whole board.
macro_rules! endings {
    ($(#[$doc:meta])* $rules:ident, $endings:ty, $module:literal, $width:path, $numbers:path,
        $(#[$build_doc:meta])* build(side = $side:tt)) => {
        $(#[$doc])*
        #[pyclass(frozen, module = $module, weakref)]
        pub(crate) struct Endings(pub(crate) std::sync::Arc<$rules::endings::Tablebase>);

        impl Endings {
            fn checked_value(&self, position: &$rules::Position) -> PyResult<board_files::endings::Value> {
                self.0.value(position).ok_or_else(|| value_error!("position: these endings do not have {position}"))
            }
        }

        #[pymethods]
        impl Endings {
            $(#[$build_doc])*
            #[staticmethod]
            #[pyo3(signature = (*pairs, side=$side, threads=1, memory=2 << 30, progress=None))]
            fn build(
                py: Python<'_>,
                pairs: Vec<(String, String)>,
                side: u8,
                threads: usize,
                memory: u64,
                progress: Option<Py<PyAny>>,
            ) -> PyResult<Self> {
                $crate::endings::check_side(side, <$endings>::SIDES)?;
                let (endings, progress) = (<$endings>::on_side(side), progress.as_ref());
                let built =
                    $crate::endings::build(py, endings, &pairs, (threads, memory), progress)?;
                Ok(Self(built.into()))
            }

            /// Reads endings that `save` or the program wrote, in at most `memory` bytes.
            #[staticmethod]
            #[pyo3(signature = (path, /, *, memory=2 << 30))]
            fn load(py: Python<'_>, path: std::path::PathBuf, memory: u64) -> PyResult<Self> {
                let load = move || $rules::endings::Tablebase::load(path, memory);
                let loaded = $crate::guards::interrupt::run_interruptible(py, load)?;
                Ok(Self(loaded.map_err(error::value)?.into()))
            }

            /// Writes the endings to a file, which `load` and the program read. Ctrl-C takes effect
            /// at once; the file is completed in the background.
            #[pyo3(signature = (path, /))]
            fn save(&self, py: Python<'_>, path: std::path::PathBuf) -> PyResult<()> {
                let tables = std::sync::Arc::clone(&self.0);
                let save = move || tables.save(path);
                $crate::guards::interrupt::run_interruptible(py, save)?.map_err(error::value)
            }

            /// The classes of the tables: the material of the player to move and of the other
            /// player, the numbers of won, drawn and lost positions up to symmetry, and the plies
            /// of the longest win.
            #[getter]
            fn classes(&self) -> Vec<$crate::endings::ClassRow> {
                self.0.classes().map(|class| $crate::endings::row(&class)).collect()
            }

            /// The value for the player to move with best play: n for a win in n plies, -n for a
            /// loss in n plies, and 0 for a draw or a finished game.
            #[pyo3(signature = (position, /))]
            fn value(&self, position: PyRef<'_, Position>) -> PyResult<i16> {
                Ok($crate::endings::plies(self.checked_value(position.0.position())?))
            }

            /// The best moves: the fastest wins, or else the moves that draw, or else the longest
            /// defences.
            #[pyo3(signature = (position, /))]
            fn best_moves(&self, position: PyRef<'_, Position>) -> PyResult<Vec<Move>> {
                let position = position.0.position();
                self.checked_value(position)?;
                let moves = self.0.moves(position).unwrap_or_default();
                let best = moves.iter().take_while(|(_, value)| *value == moves[0].1);
                Ok(best.map(|&(mv, _)| Move(mv)).collect())
            }

            /// The moves of best play to the end of the game, at most `max_moves`: a draw has no
            /// end.
            #[pyo3(signature = (position, /, max_moves=300))]
            fn line(&self, position: PyRef<'_, Position>, max_moves: usize) -> PyResult<Vec<Move>> {
                let position = position.0.position();
                self.checked_value(position)?;
                let max_moves = max_moves.min(100_000);
                Ok(self.0.line(position, max_moves).into_iter().map(Move).collect())
            }

            /// All positions of a class with their values, as training data, one of each that are
            /// images of each other: `pieces[n]` are the pieces of position `n`, and `plies[n]` is
            /// its value as `value` gives it.
            #[pyo3(signature = (own, other, /))]
            fn positions<'py>(
                &self,
                py: Python<'py>,
                own: &str,
                other: &str,
            ) -> PyResult<$crate::endings::PositionArrays<'py>> {
                $crate::endings::positions(py, &self.0, (own, other), $width, $numbers)
            }

            /// The same endings: they never change.
            const fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
                slf
            }

            /// The same endings.
            #[pyo3(signature = (_memo, /))]
            fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'_, PyAny>) -> PyRef<'py, Self> {
                slf
            }

            fn __repr__(&self) -> String {
                format!("<Endings of {} classes>", self.0.classes().count())
            }
        }
    };
}
pub(crate) use endings;
