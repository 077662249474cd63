//! Tablebases of endings as data, a class for each game that has them.

use board_files::endings::{Class, Value};

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

/// Defines the class `Endings` of a game: its rule crate and module, how many numbers describe a
/// position of two materials with the function that lists them, and the function `build`.
macro_rules! endings {
    ($(#[$doc:meta])* $rules:ident, $endings:ty, $module:literal, $width:path, $numbers:path, { $($build:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, module = $module, weakref)]
        pub(crate) struct Endings(pub(crate) std::sync::Arc<$rules::endings::Tablebase>);

        impl Endings {
            /// Builds the tables of these pairs, or of all. Ctrl-C stops the build.
            fn built(
                py: Python<'_>,
                side: u8,
                pairs: &[(String, String)],
                (threads, memory): (usize, u64),
                progress: Option<&Py<PyAny>>,
            ) -> PyResult<Self> {
                use core::ops::ControlFlow;
                use std::sync::atomic::{AtomicBool, Ordering};
                use $crate::guards::{interrupt, memory};

                if let Some(progress) = progress
                    && !progress.bind(py).is_callable()
                {
                    let error = "progress: expected a function";
                    return Err(pyo3::exceptions::PyTypeError::new_err(error));
                }
                let threads = memory::threads(threads)?.get();
                let sides = <$endings>::SIDES;
                if !sides.contains(&side) {
                    let (first, last) = sides.into_inner();
                    let error = format!("side: {side} is out of range, expected {first} to {last}");
                    return Err(error::value(error));
                }
                let endings = <$endings>::on_side(side);
                let parsed = pairs.iter().map(|(one, other)| {
                    let one = one.parse().map_err(error::text)?;
                    Ok((one, other.parse().map_err(error::text)?))
                });
                let pairs = parsed.collect::<PyResult<Vec<_>>>()?;
                let (stop, failure) = (AtomicBool::new(false), std::sync::Mutex::new(None));
                let calls = interrupt::Calls::new();
                let caller = calls.caller();
                let set_stop = || stop.store(true, Ordering::Relaxed);
                let callback = |done: &board_files::endings::Progress| {
                    let Some(progress) = progress else {
                        return ControlFlow::Continue(());
                    };
                    let (solved, all) = (done.solved, done.pairs);
                    match caller.call(move |py| progress.call1(py, (solved, all)).map(|_| ())) {
                        Some(Ok(())) => ControlFlow::Continue(()),
                        answer => {
                            if let (Some(Err(why)), Ok(mut failure)) = (answer, failure.lock()) {
                                *failure = Some(why);
                            }
                            ControlFlow::Break(())
                        }
                    }
                };
                let built = interrupt::run_with(py, calls, set_stop, || {
                    let builder = $rules::endings::Builder::with(endings);
                    let builder = pairs
                        .iter()
                        .fold(builder, |builder, &(one, other)| builder.only(one, other));
                    let builder = builder.threads(threads).memory_limit(memory);
                    builder.on_progress(callback).stop(&stop).build()
                });
                let built = built.into_result()?;
                if let Some(why) = failure.into_inner().ok().flatten() {
                    return Err(why);
                }
                Ok(Self(built.map_err(error::value)?.into()))
            }

            fn checked_value(&self, position: &$rules::Position) -> PyResult<board_files::endings::Value> {
                self.0.value(position).ok_or_else(|| {
                    error::value(format!("position: these endings do not have {position}"))
                })
            }
        }

        #[pymethods]
        impl Endings {
            $($build)*

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
            #[allow(clippy::type_complexity, reason = "two arrays")]
            #[pyo3(signature = (own, other, /))]
            fn positions<'py>(
                &self,
                py: Python<'py>,
                own: &str,
                other: &str,
            ) -> PyResult<(
                Bound<'py, numpy::PyArray2<u8>>,
                Bound<'py, numpy::PyArray1<i16>>,
            )> {
                use core::ops::ControlFlow;
                use numpy::IntoPyArray as _;
                use std::sync::atomic::{AtomicBool, Ordering};

                let own = own.parse().map_err(error::text)?;
                let other = other.parse().map_err(error::text)?;
                let class = self.0.classes().find(|class| (class.own, class.other) == (own, other));
                let class = class.ok_or_else(|| {
                    error::value(format!("these endings do not have {own} against {other}"))
                })?;
                let count = usize::try_from(class.positions()).unwrap_or(usize::MAX);
                let width = $width([own, other]);
                $crate::guards::memory::check("positions", count, 2 * (width + 2))?;
                let stop = AtomicBool::new(false);
                let set_stop = || stop.store(true, Ordering::Relaxed);
                let listed = $crate::guards::interrupt::run(py, set_stop, || {
                    let (mut pieces, mut values) = (Vec::new(), Vec::new());
                    self.0.visit(own, other, |position, value| {
                        pieces.extend($numbers(&position));
                        values.push($crate::endings::plies(value));
                        match stop.load(Ordering::Relaxed) {
                            true => ControlFlow::Break(()),
                            false => ControlFlow::Continue(()),
                        }
                    });
                    (pieces, values)
                });
                let (pieces, values) = listed.into_result()?;
                let shape = (values.len(), width);
                let pieces = numpy::ndarray::Array2::from_shape_vec(shape, pieces);
                Ok((pieces.map_err(error::value)?.into_pyarray(py), values.into_pyarray(py)))
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
