//! The macro that writes the inherent methods of a position.

/// Writes the inherent methods of a position that forward to its [`Game`](crate::Game)
/// implementation. With them, users of the game need not import the trait.
///
/// `to_move` is not included: positions return their own colour type.
///
/// ```ignore
/// board_game_core::inherent!(impl Position { Move, Piece, Undo, Illegal, Rules, TextError });
/// ```
///
/// The arguments are the associated types of the [`Game`](crate::Game) implementation, in this
/// order. They are arguments so that the documentation of the methods shows their names.
#[macro_export]
macro_rules! inherent {
    (impl $position:ty { $mv:ty, $captured:ty, $undo:ty, $illegal:ty, $rules:ty, $text_error:ty }) => {
        /// The methods of [`Game`]($crate::Game).
        impl $position {
            /// The result of the game; `None` while it goes on.
            #[inline]
            #[must_use]
            pub fn outcome(&self) -> Option<$crate::Outcome> {
                $crate::Game::outcome(self)
            }

            /// The rules of the position.
            #[inline]
            #[must_use]
            pub fn rules(&self) -> $rules {
                $crate::Game::rules(self)
            }

            /// The 64-bit Zobrist key of everything that decides the future of the game.
            #[inline]
            #[must_use]
            pub fn key(&self) -> u64 {
                $crate::Game::key(self)
            }

            /// The key computed from scratch.
            #[must_use]
            pub fn fresh_key(&self) -> u64 {
                $crate::Game::fresh_key(self)
            }

            /// The number of legal moves.
            #[inline]
            #[must_use]
            pub fn count_moves(&self) -> u64 {
                $crate::Game::count_moves(self)
            }

            /// The legal moves; none if the game is over.
            #[must_use]
            pub fn moves(&self) -> $crate::Vec<$mv> {
                $crate::Game::moves(self)
            }

            /// Replaces the contents of `list` by the legal moves; allocates nothing once the list
            /// is large enough.
            #[inline]
            pub fn moves_into(&self, list: &mut $crate::Vec<$mv>) {
                $crate::Game::moves_into(self, list);
            }

            /// Visits each legal move until `visit` breaks.
            #[inline]
            pub fn visit_moves<B>(
                &self,
                visit: impl FnMut($mv) -> ::core::ops::ControlFlow<B>,
            ) -> ::core::ops::ControlFlow<B> {
                $crate::Game::visit_moves(self, visit)
            }

            /// The legal captures.
            #[must_use]
            pub fn captures(&self) -> $crate::Vec<$mv> {
                $crate::Game::captures(self)
            }

            /// Visits each capture until `visit` breaks.
            #[inline]
            pub fn visit_captures<B>(
                &self,
                visit: impl FnMut($mv) -> ::core::ops::ControlFlow<B>,
            ) -> ::core::ops::ControlFlow<B> {
                $crate::Game::visit_captures(self, visit)
            }

            /// The piece that a legal move captures; `None` for a quiet move.
            #[inline]
            #[must_use]
            pub fn captured(&self, mv: $mv) -> Option<$captured> {
                $crate::Game::captured(self, mv)
            }

            /// A uniformly random legal move; `None` if the game is over. `below(n)` returns a
            /// random number below `n`; `n` is at least 1.
            #[must_use]
            pub fn random_move(&self, below: impl FnMut(u64) -> u64) -> Option<$mv> {
                $crate::Game::random_move(self, below)
            }

            /// Checks that a move is legal.
            ///
            /// # Errors
            /// The reason why the move is illegal.
            pub fn check(&self, mv: $mv) -> Result<(), $illegal> {
                $crate::Game::check(self, mv)
            }

            /// Whether the move is legal.
            #[inline]
            #[must_use]
            pub fn is_legal(&self, mv: $mv) -> bool {
                $crate::Game::is_legal(self, mv)
            }

            /// Checks a move and plays it.
            ///
            /// # Errors
            /// The reason why the move is illegal; the position is unchanged.
            pub fn play(&mut self, mv: $mv) -> Result<$undo, $illegal> {
                $crate::Game::play(self, mv)
            }

            /// Plays a legal move without a check. After any other move the position is
            /// unspecified.
            #[inline]
            pub fn play_unchecked(&mut self, mv: $mv) -> $undo {
                $crate::Game::play_unchecked(self, mv)
            }

            /// Takes back the last move, with the value that playing it returned.
            #[inline]
            pub fn undo(&mut self, undo: $undo) {
                $crate::Game::undo(self, undo);
            }

            /// The null move: passes the turn. Returns `None` if the game is over or has no null
            /// move.
            pub fn pass(&mut self) -> Option<$undo> {
                $crate::Game::pass(self)
            }

            /// Parses a position under these rules.
            ///
            /// # Errors
            /// The fault of the text, with its position.
            pub fn parse(text: &str, rules: &$rules) -> Result<Self, $text_error> {
                $crate::Game::parse(text, rules)
            }

            /// Parses a move of this position. The move need not be legal.
            ///
            /// # Errors
            /// The fault of the text, with its position.
            pub fn parse_move(&self, text: &str) -> Result<$mv, $text_error> {
                $crate::Game::parse_move(self, text)
            }

            /// Number of move sequences of exactly `depth` plies, at most [`u64::MAX`]; games that
            /// end earlier do not count.
            #[must_use]
            pub fn perft(&self, depth: u16) -> u64 {
                $crate::Game::perft(self, depth)
            }

            /// For each move, in move order, the number of sequences of `depth` plies that begin
            /// with it.
            #[must_use]
            pub fn divide(&self, depth: u16) -> $crate::Vec<($mv, u64)> {
                $crate::divide(self, depth)
            }
        }
    };
}
