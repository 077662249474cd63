//! The classes of a game, the same for each: moves, positions, and the lazy list of legal moves.

/// Writes the class of a game's moves.
macro_rules! moves {
    ($(#[$doc:meta])* $mv:ty, $module:literal, { $($extra:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, eq, ord, hash, module = $module)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct Move(pub(crate) $mv);

        #[pymethods]
        impl Move {
            /// The move of this text.
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

/// Writes the class of a game's positions, and that of their legal moves.
macro_rules! positions {
    ($(#[$doc:meta])* $game:ty, $name:literal, $module:literal, { $($extra:tt)* }) => {
        $(#[$doc])*
        #[pyclass(name = $name, module = $module, weakref)]
        #[derive(Clone)]
        pub(crate) struct Position(pub(crate) Record<$game>);

        impl Native for $game {
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
        }

        #[pymethods]
        impl Position {
            /// A game that begins with this position, or with the usual one; rules as a text, by
            /// name, or both.
            #[new]
            #[pyo3(signature = (text=None, /, *, rules=None, **named))]
            fn new(
                text: Option<&str>,
                rules: Option<&str>,
                named: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Self> {
                let rules = native::rules::<$game>(rules, named)?;
                native::begin(text, &rules).map(Self)
            }

            /// Plays a saved game again; `undone` moves beyond its end are not part of it.
            #[staticmethod]
            #[pyo3(signature = (text, /))]
            fn from_record(text: &str) -> PyResult<Self> {
                native::replay(text).map(Self)
            }

            /// The game as text, as it is saved; names and values are kept with it.
            #[pyo3(signature = (**tags))]
            fn record(
                slf: &Bound<'_, Self>,
                tags: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<String> {
                // The values' texts are made by whoever wrote their classes.
                let record = slf.try_borrow()?.0.clone();
                native::saved(record, tags)
            }

            /// What is kept with the saved game.
            #[getter]
            fn tags(&self) -> std::collections::BTreeMap<String, String> {
                self.0.tags().iter().cloned().collect()
            }

            /// The names of the players in the order in which they move.
            #[classattr]
            fn players(py: Python<'_>) -> PyResult<Py<pyo3::types::PyTuple>> {
                native::players::<$game>(py)
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

            /// The name of the player whose turn it is.
            #[getter]
            fn to_move(&self) -> &'static str {
                <$game as Game>::player_name(Game::to_move(self.0.position()))
            }

            /// The same as a place in `players`.
            #[getter]
            fn player(&self) -> usize {
                Game::to_move(self.0.position()).index()
            }

            /// A 64-bit number for all that decides how the game goes on.
            #[getter]
            fn key(&self) -> u64 {
                self.0.position().key()
            }

            /// The legal moves: nothing is generated before it is asked for.
            #[getter]
            fn legal_moves(&self) -> LegalMoves {
                LegalMoves(self.0.position().clone())
            }

            /// The legal moves that take something.
            fn captures(&self) -> Vec<Move> {
                self.0.position().captures().into_iter().map(Move).collect()
            }

            /// A legal move by lot, the same for the same seed; `None` when the game is over.
            #[pyo3(signature = (seed=None))]
            fn random_move(&self, seed: Option<u64>) -> Option<Move> {
                let mut rng = $crate::chance::numbers(seed);
                self.0.position().random_move(|below| rng.below(below)).map(Move)
            }

            /// The move of this text; it need not be legal.
            #[pyo3(signature = (text, /))]
            fn parse_move(&self, text: &str) -> PyResult<Move> {
                self.0.position().parse_move(text).map(Move).map_err($crate::error::text)
            }

            /// Plays a move, or raises `IllegalMove` and changes nothing.
            #[pyo3(signature = (mv, /))]
            fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
                native::push(&mut self.0, mv)
            }

            /// Takes the last move back.
            fn pop(&mut self) -> PyResult<Move> {
                let undone = self.0.undo().map(Move);
                undone.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no move has been played"))
            }

            /// The move played last; `None` at the start.
            fn peek(&self) -> Option<Move> {
                self.0.last().map(Move)
            }

            /// The moves played.
            #[getter]
            fn move_stack(&self) -> Vec<Move> {
                self.0.moves().iter().copied().map(Move).collect()
            }

            /// Where the game began.
            #[getter]
            fn start(&self) -> Self {
                Self(Record::new(self.0.start().clone()))
            }

            /// Whether a move may be played.
            #[pyo3(signature = (mv, /))]
            fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
                let mv = self.0.position().extract_move(mv)?;
                Ok(self.0.position().is_legal(mv))
            }

            /// Raises `IllegalMove` if a move may not be played.
            #[pyo3(signature = (mv, /))]
            fn check(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<()> {
                native::check(py, self.0.position(), mv)
            }

            /// How the game has ended; `None` while it goes on.
            fn outcome(&self) -> Option<native::Outcome> {
                native::outcome(self.0.position())
            }

            /// Whether the game has ended.
            fn is_game_over(&self) -> bool {
                self.0.position().outcome().is_some()
            }

            /// `1-0` if the first player has won, `0-1` if the second has, `1/2-1/2` in a draw, `*`
            /// while the game goes on; of four players the names of the winners, such as
            /// `green+yellow`.
            fn result(&self) -> String {
                native::result(self.0.position())
            }

            /// Whose turn it is, or how the game has ended, as a sentence.
            fn status(&self) -> String {
                native::status(self.0.position())
            }

            /// The number of moves played.
            #[getter]
            fn ply(&self) -> usize {
                self.0.len()
            }

            /// How often this position has been there before in this game.
            fn repetitions(&self) -> usize {
                let key = self.0.position().key();
                self.0.keys().iter().filter(|&&earlier| earlier == key).count()
            }

            /// The number of sequences of exactly so many moves. Other threads go on, and Ctrl-C
            /// ends it.
            #[pyo3(signature = (depth, /))]
            fn perft(
                slf: &Bound<'_, Self>,
                #[pyo3(from_py_with = native::depth)] depth: u16,
            ) -> PyResult<u64> {
                // A copy, so that other threads may go on with the position.
                let position = slf.try_borrow()?.0.position().clone();
                native::perft(slf.py(), &position, depth)
            }

            /// The same by the first move.
            #[pyo3(signature = (depth, /))]
            fn divide(
                slf: &Bound<'_, Self>,
                #[pyo3(from_py_with = native::depth)] depth: u16,
            ) -> PyResult<Vec<(Move, u64)>> {
                let py = slf.py();
                let mut next = slf.try_borrow()?.0.position().clone();
                let moves = if depth > 0 { next.moves() } else { Vec::new() };
                let parts = moves.into_iter().map(|mv| {
                    let undo = next.play_unchecked(mv);
                    let count = native::perft(py, &next, depth - 1);
                    next.undo(undo);
                    Ok((Move(mv), count?))
                });
                parts.collect()
            }

            /// What stands on a square: colour, kind, and what else tells it from others; `None` if
            /// nothing does.
            #[pyo3(signature = (square, /))]
            fn piece_at(&self, square: &str) -> PyResult<Option<native::Piece>> {
                let position = self.0.position();
                native::named_square(position, square)?;
                let pieces = native::pieces(position);
                Ok(pieces.into_iter().find(|(name, _)| name == square).map(|(_, piece)| piece))
            }

            /// What stands on all squares that are not empty.
            fn pieces(&self) -> std::collections::BTreeMap<String, native::Piece> {
                native::pieces(self.0.position()).into_iter().collect()
            }

            /// The squares of the pieces that attack a square: of all players, or of the named one.
            /// Where a piece of the same player stands there they protect it.
            #[pyo3(signature = (square, /, by=None))]
            fn attackers(&self, square: &str, by: Option<&str>) -> PyResult<Vec<String>> {
                $crate::editing::attackers(self.0.position(), square, by)
            }

            /// A game that begins here with left and right exchanged. Where energies go by squares,
            /// pieces keep theirs; in Ploy for four the players move in the same order.
            fn mirrored(&self) -> PyResult<Self> {
                let position = $crate::editing::mirrored(self.0.position())?;
                Ok(Self(Record::new(position)))
            }

            /// A game that begins here with other pieces on some squares: a table from squares to
            /// pieces as `piece_at` has them, or to `None`; perhaps another player is to move.
            #[pyo3(signature = (changes, /, *, to_move=None))]
            fn edited(
                slf: &Bound<'_, Self>,
                changes: &Bound<'_, PyDict>,
                to_move: Option<&str>,
            ) -> PyResult<Self> {
                let position = slf.try_borrow()?.0.position().clone();
                let position = $crate::editing::edited(&position, changes, to_move)?;
                Ok(Self(Record::new(position)))
            }

            /// `edited` with one change.
            #[pyo3(signature = (square, piece, /))]
            fn with_piece(
                slf: &Bound<'_, Self>,
                square: &str,
                piece: Option<native::Piece>,
            ) -> PyResult<Self> {
                let changes = PyDict::new(slf.py());
                changes.set_item(square, piece)?;
                Self::edited(slf, &changes, None)
            }

            /// A copy with its history.
            fn copy(&self) -> Self {
                self.clone()
            }

            fn __copy__(&self) -> Self {
                self.clone()
            }

            #[pyo3(signature = (_memo, /))]
            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone()
            }

            fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
                let class = py.get_type::<Self>();
                Ok((class.getattr("from_record")?.unbind(), (self.0.to_string(),)))
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

            fn __repr__(&self) -> String {
                let position = self.0.position();
                let module = $module.rsplit('.').next().unwrap_or_default();
                let rules = match position.rules() == Default::default() {
                    true => String::new(),
                    false => format!(", rules='{}'", position.rules()),
                };
                format!("{module}.{}('{position}'{rules})", $name)
            }

            /// The board as numbers, `array[y, x]`, row 1 first: 0 for an empty square, else 256
            /// times the player counted from 1, plus what the piece is: its lines in Ploy, its
            /// energy in Shogun (8 more for a king), the place in the order of pawns in the hunt.
            /// `from_array` reads it.
            fn array<'py>(&self, py: Python<'py>) -> Bound<'py, numpy::PyArray2<i16>> {
                $crate::cells::array(py, self.0.position())
            }

            /// A game that begins with the board of such an array; the first player is to move
            /// unless another is named.
            #[staticmethod]
            #[pyo3(signature = (array, /, *, to_move=None, rules=None, **named))]
            fn from_array(
                array: &Bound<'_, PyAny>,
                to_move: Option<&str>,
                rules: Option<&str>,
                named: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Self> {
                let rules = native::rules::<$game>(rules, named)?;
                let position = $crate::cells::position(array, to_move, &rules)?;
                Ok(Self(Record::new(position)))
            }

            /// The board as SVG; `theme` is `auto`, `light`, `dark`, `high-contrast` or `print`.
            ///
            /// `last_move` is a move to show, or `True` for the one played last; `arrows` are
            /// tuples of two squares and perhaps a colour; `marks` are squares, or a table from
            /// squares to `dot`, `ring` or `cross`; `squares` are coloured, or a table from squares
            /// to `highlight`, `origin`, `target`, `attacked`, `threatened` or `reachable`. `size`
            /// is the largest width in pixels; `flipped` shows the board from the other side.
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
                let additions = $crate::drawing::Additions {
                    last_move,
                    arrows,
                    marks,
                    squares,
                    flipped,
                };
                let mut before = record.clone();
                let played = before.undo();
                let (before, position) = (before.position(), record.position());
                let picture = $crate::drawing::picture(before, played, position, &additions)?;
                $crate::picture::svg(slf.py(), &picture, theme, size)
            }

            fn _repr_svg_<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<Bound<'py, pyo3::types::PyString>> {
                Self::svg(slf, "auto", None, None, None, None, None, false)
            }

            /// The board in the colours of a terminal.
            fn ansi(&self) -> String {
                $crate::picture::ansi(&self.0.position().board_picture())
            }

            /// The board as a PNG file; `side` is that of a square in pixels.
            #[pyo3(signature = (side=None, theme="light"))]
            fn png<'py>(
                slf: &Bound<'py, Self>,
                side: Option<u32>,
                theme: &str,
            ) -> PyResult<Bound<'py, pyo3::types::PyBytes>> {
                let picture = slf.try_borrow()?.0.position().board_picture();
                $crate::picture::png(slf.py(), &picture, side, theme)
            }

            /// The board as an array of rows of pixels of red, green and blue.
            #[pyo3(signature = (side=None))]
            fn pixels<'py>(
                slf: &Bound<'py, Self>,
                side: Option<u32>,
            ) -> PyResult<Bound<'py, numpy::PyArray3<u8>>> {
                let picture = slf.try_borrow()?.0.position().board_picture();
                $crate::picture::pixels(slf.py(), &picture, side)
            }

            $($extra)*
        }

        /// The legal moves of a position as it was when it was asked for them.
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

            /// Their number, as `len` has it.
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

            /// The place of a move among them; `ValueError` if it is not legal.
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

        /// Moves, one after another.
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
