//! Macros for the classes that each game has: moves, positions, and the lazy list of legal moves.

/// Defines the class of a game's moves.
macro_rules! moves {
    ($(#[$doc:meta])* $mv:ty, $module:literal, { $($extra:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, eq, ord, hash, module = $module)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct Move(pub(crate) $mv);

        #[pymethods]
        impl Move {
            /// Parses a move.
            #[new]
            #[pyo3(signature = (text, /))]
            fn new(text: &str) -> PyResult<Self> {
                text.parse().map(Self).map_err($crate::error::text)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                format!("Move('{}')", self.0)
            }

            fn __getnewargs__(&self) -> (String,) {
                (self.0.to_string(),)
            }

            $($extra)*
        }
    };
}

/// Defines the class of a game's positions and the class of its legal moves. `exact` is the class
/// of its exact values, if it has one.
macro_rules! positions {
    ($(#[$doc:meta])* $game:ty, $name:literal, $module:literal, $(exact: $exact:ty,)? { $($extra:tt)* }) => {
        $(#[$doc])*
        #[pyclass(name = $name, module = $module, weakref, subclass)]
        #[derive(Clone)]
        pub(crate) struct Position(pub(crate) Record<$game>);

        impl Position {
            /// A game of a class. Where that is a subclass, `blank` makes its instance.
            fn of_class<'py>(
                class: &Bound<'py, PyType>,
                record: Record<$game>,
                blank: impl FnOnce() -> PyResult<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, Self>> {
                if class.is(class.py().get_type::<Self>()) {
                    return Bound::new(class.py(), Self(record));
                }
                let made = blank()?.cast_into::<Self>()?;
                made.try_borrow_mut()?.0 = record;
                Ok(made)
            }

            /// A game of the same class, without the attributes of a subclass.
            fn of_same_class<'py>(
                slf: &Bound<'py, Self>,
                record: Record<$game>,
            ) -> PyResult<Bound<'py, Self>> {
                let class = slf.get_type();
                Self::of_class(&class, record, || class.call_method1("__new__", (&class,)))
            }

            /// The attributes of an instance of a subclass.
            fn attributes<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyDict>>> {
                let is_subclass = !slf.get_type().is(slf.py().get_type::<Self>());
                is_subclass.then(|| python_game::attributes(slf)).transpose()
            }

            /// A game of the same class and with the same attributes.
            fn like<'py>(
                slf: &Bound<'py, Self>,
                record: Record<$game>,
            ) -> PyResult<Bound<'py, Self>> {
                let made = Self::of_same_class(slf, record)?;
                if let Some(attributes) = Self::attributes(slf)? {
                    python_game::set_attributes(&made, &attributes)?;
                }
                Ok(made)
            }
        }

        impl PythonGame for $game {
            fn wrap(py: Python<'_>, record: Record<Self>) -> PyResult<Py<PyAny>> {
                Ok(Py::new(py, Position(record))?.into_any())
            }

            fn read(object: &Bound<'_, PyAny>) -> Option<Record<Self>> {
                Some(object.cast::<Position>().ok()?.try_borrow().ok()?.0.clone())
            }

            fn wrap_move(py: Python<'_>, mv: Self::Move) -> PyResult<Py<PyAny>> {
                Ok(Py::new(py, Move(mv))?.into_any())
            }

            fn move_object(object: &Bound<'_, PyAny>) -> Option<Self::Move> {
                Some(object.cast::<Move>().ok()?.get().0)
            }

            $(
                fn exact_values(
                    object: &Bound<'_, PyAny>,
                ) -> Option<std::sync::Arc<dyn board_games::ExactValues<Self>>> {
                    Some(object.cast::<$exact>().ok()?.get().0.clone())
                }
            )?

            fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
                register(module)
            }
        }

        #[pymethods]
        impl Position {
            /// The start of the game. `__init__` reads the arguments, so that a subclass may have
            /// others.
            #[new]
            #[pyo3(
                signature = (*_args, **_named),
                text_signature = "(text=None, /, *, rules=None, **named)"
            )]
            fn new(
                _args: &Bound<'_, PyTuple>,
                _named: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Self> {
                python_game::begin(None, &Default::default()).map(Self)
            }

            /// A game that begins with this position, or at the start of the rules. Rules are a
            /// text, keyword arguments, or both.
            #[pyo3(signature = (text=None, /, *, rules=None, **named))]
            fn __init__(
                slf: &Bound<'_, Self>,
                text: Option<&str>,
                rules: Option<&str>,
                named: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<()> {
                let rules = python_game::rules::<$game>(rules, named)?;
                let record = python_game::begin(text, &rules)?;
                slf.try_borrow_mut()?.0 = record;
                Ok(())
            }

            /// Replays a saved game. Its undone moves are ignored.
            #[classmethod]
            #[pyo3(signature = (text, /))]
            fn from_record<'py>(
                class: &Bound<'py, PyType>,
                text: &str,
            ) -> PyResult<Bound<'py, Self>> {
                Self::of_class(class, python_game::replay(text)?, || class.call0())
            }

            /// The game in the text format of saved games, with these tags.
            #[pyo3(signature = (**tags))]
            fn record(
                slf: &Bound<'_, Self>,
                tags: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<String> {
                // `str` of a tag may run foreign code, which must find the position unborrowed.
                let record = slf.try_borrow()?.0.clone();
                python_game::saved(record, tags)
            }

            /// The tags of the saved game.
            #[getter]
            fn tags(&self) -> std::collections::BTreeMap<String, String> {
                self.0.tags().iter().cloned().collect()
            }

            /// The names of the players in the order in which they move.
            #[classattr]
            fn players(py: Python<'_>) -> PyResult<Py<PyTuple>> {
                python_game::players::<$game>(py)
            }

            /// The name of the game in files and matches.
            #[classattr]
            fn game() -> &'static str {
                <$game as Game>::NAME
            }

            /// The position as text.
            #[getter]
            fn text(&self) -> String {
                self.0.position().to_string()
            }

            /// The rules as text.
            #[getter]
            fn rules(&self) -> String {
                self.0.position().rules().to_string()
            }

            /// The name of the player to move.
            #[getter]
            fn to_move(&self) -> &'static str {
                <$game as Game>::player_name(Game::to_move(self.0.position()))
            }

            /// The index in `players` of the player to move.
            #[getter]
            fn player(&self) -> usize {
                Game::to_move(self.0.position()).index()
            }

            /// The 64-bit hash of the position; positions with the same future have the same key.
            #[getter]
            fn key(&self) -> u64 {
                self.0.position().key()
            }

            /// The legal moves as a lazy sequence.
            #[getter]
            fn legal_moves(&self) -> LegalMoves {
                LegalMoves(self.0.position().clone())
            }

            /// The legal captures.
            fn captures(&self) -> Vec<Move> {
                self.0.position().captures().into_iter().map(Move).collect()
            }

            /// A random legal move, the same for the same seed; `None` if the game is over.
            #[pyo3(signature = (seed=None))]
            fn random_move(&self, seed: Option<u64>) -> Option<Move> {
                let mut rng = $crate::python_game::numbers(seed);
                self.0.position().random_move(|below| rng.below(below)).map(Move)
            }

            /// Parses a move, which need not be legal.
            #[pyo3(signature = (text, /))]
            fn parse_move(&self, text: &str) -> PyResult<Move> {
                self.0.position().parse_move(text).map(Move).map_err($crate::error::text)
            }

            /// Plays a move, or raises `IllegalMove` and changes nothing.
            #[pyo3(signature = (mv, /))]
            fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
                python_game::push(&mut self.0, mv)
            }

            /// Undoes the last move and returns it.
            fn pop(&mut self) -> PyResult<Move> {
                let undone = self.0.undo().map(Move);
                undone.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no move has been played"))
            }

            /// The last move played; `None` at the start.
            fn peek(&self) -> Option<Move> {
                self.0.last().map(Move)
            }

            /// The moves played.
            #[getter]
            fn move_stack(&self) -> Vec<Move> {
                self.0.moves().iter().copied().map(Move).collect()
            }

            /// The first position of the game.
            #[getter]
            fn start<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
                let start = slf.try_borrow()?.0.start().clone();
                Self::like(slf, Record::new(start))
            }

            /// Whether a move is legal.
            #[pyo3(signature = (mv, /))]
            fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
                let mv = self.0.position().extract_move(mv)?;
                Ok(self.0.position().is_legal(mv))
            }

            /// Raises `IllegalMove` if a move is illegal.
            #[pyo3(signature = (mv, /))]
            fn check(&self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
                python_game::legal_move(self.0.position(), mv).map(|_| ())
            }

            /// The outcome of the game; `None` while it goes on.
            fn outcome(&self) -> Option<python_game::Outcome> {
                python_game::outcome(self.0.position())
            }

            /// Whether the game has ended.
            fn is_game_over(&self) -> bool {
                self.0.position().outcome().is_some()
            }

            /// The result as text: `1-0` if the first player has won, `0-1` if the second has,
            /// `1/2-1/2` for a draw, `*` while the game goes on. With four players it names the
            /// winners, such as `green+yellow`.
            fn result(&self) -> String {
                python_game::result(self.0.position())
            }

            /// A sentence that says who is to move, or how the game has ended.
            fn status(&self) -> String {
                python_game::status(self.0.position())
            }

            /// The number of moves played.
            #[getter]
            fn ply(&self) -> usize {
                self.0.len()
            }

            /// The number of earlier occurrences of this position in the game.
            fn repetitions(&self) -> usize {
                let key = self.0.position().key();
                self.0.keys().iter().filter(|&&earlier| earlier == key).count()
            }

            /// The number of move sequences of length `depth`. Other threads run meanwhile, and
            /// Ctrl-C stops the count.
            #[pyo3(signature = (depth, /))]
            fn perft(
                slf: &Bound<'_, Self>,
                #[pyo3(from_py_with = python_game::depth)] depth: u16,
            ) -> PyResult<u64> {
                // A copy, so that other threads can use the position meanwhile.
                let position = slf.try_borrow()?.0.position().clone();
                python_game::perft(slf.py(), &position, depth)
            }

            /// The perft count of each first move.
            #[pyo3(signature = (depth, /))]
            fn divide(
                slf: &Bound<'_, Self>,
                #[pyo3(from_py_with = python_game::depth)] depth: u16,
            ) -> PyResult<Vec<(Move, u64)>> {
                let py = slf.py();
                let mut next = slf.try_borrow()?.0.position().clone();
                let moves = if depth > 0 { next.moves() } else { Vec::new() };
                let parts = moves.into_iter().map(|mv| {
                    let undo = next.play_unchecked(mv);
                    let count = python_game::perft(py, &next, depth - 1);
                    next.undo(undo);
                    Ok((Move(mv), count?))
                });
                parts.collect()
            }

            /// The piece on a square: colour, kind and detail (lines in Ploy, energy in Shogun);
            /// `None` if the square is empty.
            #[pyo3(signature = (square, /))]
            fn piece_at(&self, square: &str) -> PyResult<Option<python_game::Piece>> {
                let position = self.0.position();
                let square = python_game::named_square(position, square)?;
                Ok(python_game::piece_at(position, square))
            }

            /// The pieces on all occupied squares, by square.
            fn pieces(&self) -> std::collections::BTreeMap<String, python_game::Piece> {
                python_game::pieces(self.0.position())
            }

            /// The squares of the pieces that attack a square: of all players, or of the named one.
            /// Pieces that protect a piece of their own player count as attackers.
            #[pyo3(signature = (square, /, by=None))]
            fn attackers(&self, square: &str, by: Option<&str>) -> PyResult<Vec<String>> {
                $crate::boards::editing::attackers(self.0.position(), square, by)
            }

            /// A game that begins with the mirror image of this position. Pieces keep their
            /// energies, also if the energies belong to squares. In Ploy for four the order of the
            /// players stays the same.
            fn mirrored<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
                let position = slf.try_borrow()?.0.position().clone();
                let position = $crate::boards::editing::mirrored(&position)?;
                Self::like(slf, Record::new(position))
            }

            /// A game that begins with this position after changes: a dictionary from squares to
            /// pieces in the form of `piece_at`, or to `None`. `to_move` names another player to
            /// move.
            #[pyo3(signature = (changes, /, *, to_move=None))]
            fn edited<'py>(
                slf: &Bound<'py, Self>,
                changes: &Bound<'_, PyDict>,
                to_move: Option<&str>,
            ) -> PyResult<Bound<'py, Self>> {
                let position = slf.try_borrow()?.0.position().clone();
                let position = $crate::boards::editing::edited(&position, changes, to_move)?;
                Self::like(slf, Record::new(position))
            }

            /// A game that begins with this position and another piece on one square, or none.
            #[pyo3(signature = (square, piece, /))]
            fn with_piece<'py>(
                slf: &Bound<'py, Self>,
                square: &str,
                piece: Option<python_game::Piece>,
            ) -> PyResult<Bound<'py, Self>> {
                let changes = PyDict::new(slf.py());
                changes.set_item(square, piece)?;
                Self::edited(slf, &changes, None)
            }

            /// A copy with its history.
            fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
                let record = slf.try_borrow()?.0.clone();
                Self::like(slf, record)
            }

            fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
                Self::copy(slf)
            }

            #[pyo3(signature = (memo, /))]
            fn __deepcopy__<'py>(
                slf: &Bound<'py, Self>,
                memo: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, Self>> {
                let record = slf.try_borrow()?.0.clone();
                let made = Self::of_same_class(slf, record)?;
                if let Some(attributes) = Self::attributes(slf)? {
                    // Attributes may lead back to the position.
                    memo.set_item(slf.as_ptr() as usize, &made)?;
                    let copied = slf.py().import("copy")?.getattr("deepcopy")?;
                    let copied = copied.call1((attributes, memo))?;
                    python_game::set_attributes(&made, copied.cast()?)?;
                }
                Ok(made)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<python_game::Reduced<'py>> {
                let new = slf.py().import("copyreg")?.getattr("__newobj__")?;
                let text = slf.try_borrow()?.0.to_string();
                Ok((new, (slf.get_type(),), (text, Self::attributes(slf)?)))
            }

            /// Takes over the game and the attributes of a pickled position.
            #[pyo3(signature = (state, /))]
            fn __setstate__(
                slf: &Bound<'_, Self>,
                state: (String, Option<Bound<'_, PyDict>>),
            ) -> PyResult<()> {
                let (text, attributes) = state;
                let record = python_game::replay(&text)?;
                slf.try_borrow_mut()?.0 = record;
                attributes.map_or(Ok(()), |attributes| python_game::set_attributes(slf, &attributes))
            }

            fn __richcmp__(&self, other: &Self, compare: pyo3::pyclass::CompareOp) -> Option<bool> {
                let equal = self.0.position() == other.0.position();
                match compare {
                    pyo3::pyclass::CompareOp::Eq => Some(equal),
                    pyo3::pyclass::CompareOp::Ne => Some(!equal),
                    _ => None,
                }
            }

            fn __hash__(&self) -> u64 {
                self.0.position().key()
            }

            fn __str__(&self) -> String {
                self.0.position().board_picture().text().to_string()
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let class = slf.get_type();
                let mut name = class.qualname()?.to_string();
                if class.is(slf.py().get_type::<Self>()) {
                    let module = $module.rsplit('.').next().unwrap_or_default();
                    name = format!("{module}.{name}");
                }
                let position = slf.try_borrow()?.0.position().clone();
                let rules = match position.rules() == Default::default() {
                    true => String::new(),
                    false => format!(", rules='{}'", position.rules()),
                };
                Ok(format!("{name}('{position}'{rules})"))
            }

            /// The board as an integer array, `array[y, x]`, row 1 first. An empty square is 0; a
            /// piece is 256 times its player, counted from 1, plus its value: the lines in Ploy,
            /// the energy in Shogun (8 more for a king), the place in the pawn order in the hunt.
            /// `from_array` reads such an array.
            fn array<'py>(&self, py: Python<'py>) -> Bound<'py, numpy::PyArray2<i16>> {
                $crate::boards::cells::array(py, self.0.position())
            }

            /// A game that begins with the board of an array in the form of `array`. The first
            /// player is to move unless `to_move` names another.
            #[classmethod]
            #[pyo3(signature = (array, /, *, to_move=None, rules=None, **named))]
            fn from_array<'py>(
                class: &Bound<'py, PyType>,
                array: &Bound<'_, PyAny>,
                to_move: Option<&str>,
                rules: Option<&str>,
                named: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Bound<'py, Self>> {
                let rules = python_game::rules::<$game>(rules, named)?;
                let position = $crate::boards::cells::position(array, to_move, &rules)?;
                Self::of_class(class, Record::new(position), || class.call0())
            }

            /// The board as SVG; `theme` is `auto`, `light`, `dark`, `high-contrast` or `print`.
            ///
            /// `last_move` is a move to highlight, or `True` for the last move played. `arrows` are
            /// tuples of two squares and an optional colour. `marks` are squares, or a dictionary
            /// from squares to `dot`, `ring` or `cross`. `squares` are squares to colour, or a
            /// dictionary from squares to `highlight`, `origin`, `target`, `attacked`, `threatened`
            /// or `reachable`. `size` is the largest width in pixels; `flipped` shows the board
            /// from the other side.
            #[pyo3(signature = (theme="auto", *, last_move=None, arrows=None, marks=None, squares=None, size=None, flipped=false))]
            #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
            fn svg<'py>(
                slf: &Bound<'py, Self>,
                theme: &str,
                last_move: Option<&Bound<'py, PyAny>>,
                arrows: Option<&Bound<'py, PyAny>>,
                marks: Option<&Bound<'py, PyAny>>,
                squares: Option<&Bound<'py, PyAny>>,
                size: Option<u32>,
                flipped: bool,
            ) -> PyResult<Bound<'py, pyo3::types::PyString>> {
                let record = slf.try_borrow()?.0.clone();
                let annotations = $crate::boards::drawing::Annotations {
                    last_move,
                    arrows,
                    marks,
                    squares,
                    flipped,
                };
                let mut before = record.clone();
                let played = before.undo();
                let (before, position) = (before.position(), record.position());
                let picture = $crate::boards::drawing::picture(before, played, position, &annotations)?;
                $crate::boards::picture::svg(slf.py(), &picture, theme, size)
            }

            fn _repr_svg_<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<Bound<'py, pyo3::types::PyString>> {
                Self::svg(slf, "auto", None, None, None, None, None, false)
            }

            /// The board as text with ANSI colours.
            fn ansi(&self) -> String {
                $crate::boards::picture::ansi(&self.0.position().board_picture())
            }

            /// The board as a PNG file; `side` is the side of a square in pixels.
            #[pyo3(signature = (side=None, theme="light"))]
            fn png<'py>(
                slf: &Bound<'py, Self>,
                side: Option<u32>,
                theme: &str,
            ) -> PyResult<Bound<'py, pyo3::types::PyBytes>> {
                let picture = slf.try_borrow()?.0.position().board_picture();
                $crate::boards::picture::png(slf.py(), &picture, side, theme)
            }

            /// The board as an array of RGB pixels, `pixels[row, column, channel]`.
            #[pyo3(signature = (side=None))]
            fn pixels<'py>(
                slf: &Bound<'py, Self>,
                side: Option<u32>,
            ) -> PyResult<Bound<'py, numpy::PyArray3<u8>>> {
                let picture = slf.try_borrow()?.0.position().board_picture();
                $crate::boards::picture::pixels(slf.py(), &picture, side)
            }

            $($extra)*
        }

        /// The legal moves of a position. Later changes of the position do not affect them.
        ///
        /// >>> from board_rules import ploy
        /// >>> legal = ploy.Position().legal_moves
        /// >>> legal.count() == len(legal), legal.index(legal[3]), legal[0] in legal
        /// (True, 3, True)
        #[pyclass(frozen, module = $module)]
        pub(crate) struct LegalMoves($game);

        #[pymethods]
        impl LegalMoves {
            fn __len__(&self) -> usize {
                self.0.count_moves() as usize
            }

            /// The number of moves, the same as `len`.
            fn count(&self) -> usize {
                self.__len__()
            }

            fn __getitem__<'py>(
                &self,
                index: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let moves = self.0.moves().into_iter().map(Move);
                pyo3::types::PyList::new(index.py(), moves)?.as_any().get_item(index)
            }

            /// The index of a move; raises `ValueError` if the move is illegal.
            #[pyo3(signature = (mv, /))]
            fn index(&self, mv: &Bound<'_, PyAny>) -> PyResult<usize> {
                let mv = self.0.extract_move(mv)?;
                let place = self.0.moves().iter().position(|&legal| legal == mv);
                place.ok_or_else(|| $crate::error::value(format!("{mv} is not legal")))
            }

            fn __bool__(&self) -> bool {
                self.0.outcome().is_none()
            }

            fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
                self.0.extract_move(mv).is_ok_and(|mv| self.0.is_legal(mv))
            }

            fn __iter__(&self) -> MoveIterator {
                MoveIterator(self.0.moves().into_iter())
            }

            fn __repr__(&self) -> String {
                let moves: Vec<String> = self.0.moves().iter().map(ToString::to_string).collect();
                format!("<LegalMoves: {}>", moves.join(", "))
            }
        }

        /// Iterator over moves.
        #[pyclass(module = $module)]
        pub(crate) struct MoveIterator(std::vec::IntoIter<<$game as Game>::Move>);

        #[pymethods]
        impl MoveIterator {
            const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
                this
            }

            fn __next__(&mut self) -> Option<Move> {
                self.0.next().map(Move)
            }

            fn __length_hint__(&self) -> usize {
                self.0.len()
            }
        }
    };
}

pub(crate) use {moves, positions};
