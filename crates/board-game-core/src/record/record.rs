//! Records of games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::error::{RecordError, ReplayError};
use super::format::SourceText;
use super::text::{RecordText, set_tag};
use crate::{Game, Outcome, Player};

/// The record of a game: the start, the moves, the undone moves that can be played again, and tags
/// such as the players.
///
/// ```
/// # use board_game_core::{Game, Record};
/// fn first_move_and_back<G: Game>(start: G) {
///     let mut record = Record::new(start);
///     let mv = record.position().moves()[0];
///     record.play(mv).expect("it is among the legal ones");
///     assert_eq!(record.undo(), Some(mv));
///     assert_eq!(record.position(), record.start());
///     assert_eq!(record.redo(), Some(mv));
/// }
/// ```
///
/// The text is the format of saved games:
///
/// ```text
/// board-rules game 2
/// game: hunt
/// rules: pawns=8 steps=1 reach=1
/// position: a3,b6,c3,d6,e3,f6,g3,h6 - rook
/// first: level3
///
/// 1. a1 Bb6-b5
/// 2. a1-d1
/// end
/// ```
///
/// The first line names the format and its version. Then come lines of a key and a value: the game,
/// its rules, the position it begins with, and tags. After an empty line come the moves and `end`.
/// A line of moves is a numbered round, in which each player moves once. Without `end` the text is
/// truncated. Undone moves are not written.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    start: G,
    position: G,
    /// All moves, undone ones included.
    moves: Vec<G::Move>,
    /// One entry for each move that is not undone.
    plies: Vec<Ply<G>>,
    /// The key before each move that is not undone.
    keys: Vec<u64>,
    tags: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
struct Ply<G: Game> {
    undo: G::Undo,
    mover: Player,
}

impl<G: Game> Record<G> {
    /// A record that starts with this position, without moves and tags.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self {
            position: start.clone(),
            start,
            moves: Vec::new(),
            plies: Vec::new(),
            keys: Vec::new(),
            tags: Vec::new(),
        }
    }

    /// Plays these moves from a position.
    ///
    /// # Errors
    /// [`ReplayError`] at the first move that is not legal.
    pub fn replay(
        start: G,
        moves: impl IntoIterator<Item = G::Move>,
    ) -> Result<Self, ReplayError<G>> {
        let mut record = Self::new(start);
        for (mv, number) in moves.into_iter().zip(1..) {
            record
                .play(mv)
                .map_err(|reason| ReplayError { number, mv, reason })?;
        }
        Ok(record)
    }

    /// The start position.
    #[must_use]
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The result of the game; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The moves in order, without undone ones.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves[..self.plies.len()]
    }

    /// The undone moves, which can be played again, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[G::Move] {
        &self.moves[self.plies.len()..]
    }

    /// The last move that is not undone.
    #[must_use]
    pub fn last(&self) -> Option<G::Move> {
        self.moves().last().copied()
    }

    /// Number of moves, without undone ones.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether the game has no moves, or all of them are undone.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The keys of the positions before the current one, the start first: the history for
    /// repetitions.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The player of the move with this index, from 0; `None` if there is no such move.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Option<Player> {
        self.plies.get(ply).map(|ply| ply.mover)
    }

    /// Plays a move. Discards the undone moves, unless the move is the next of them.
    ///
    /// # Errors
    /// The reason why the move is not legal; the record is unchanged.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::Illegal> {
        self.position.check(mv)?;
        if self.undone().first() != Some(&mv) {
            self.moves.truncate(self.plies.len());
            self.moves.push(mv);
        }
        self.advance(mv);
        Ok(())
    }

    /// Takes back the last move; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let ply = self.plies.pop()?;
        self.keys.pop();
        self.position.undo(ply.undo);
        self.undone().first().copied()
    }

    /// Plays the next undone move again; `None` if there is none.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = *self.undone().first()?;
        self.advance(mv);
        Some(mv)
    }

    /// Undoes or redoes moves until there are `ply` of them, or as many as possible, and returns
    /// the number.
    pub fn go_to(&mut self, ply: usize) -> usize {
        while self.len() > ply && self.undo().is_some() {}
        while self.len() < ply && self.redo().is_some() {}
        self.len()
    }

    fn advance(&mut self, mv: G::Move) {
        self.keys.push(self.position.key());
        let mover = self.position.to_move();
        let undo = self.position.play_unchecked(mv);
        self.plies.push(Ply { undo, mover });
    }

    /// The tags: keys and values, in the order in which they were set.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(known, _)| known == key)?;
        Some(value)
    }

    /// Sets a tag, or removes it if the value is empty. Characters that would break the line
    /// become blanks.
    ///
    /// # Errors
    /// [`RecordError::Key`] unless the key consists of lower-case letters and hyphens and is not
    /// `game`, `rules` or `position`; [`RecordError::TooManyTags`] beyond 97 tags.
    pub fn set_tag(&mut self, key: &str, value: impl fmt::Display) -> Result<(), RecordError> {
        set_tag(&mut self.tags, key, &value.to_string())
    }
}

impl RecordText {
    /// The texts of a record.
    #[must_use]
    pub fn of<G: Game>(record: &Record<G>) -> Self {
        let written = |text| SourceText { text, line: 0 };
        Self {
            game: G::NAME.into(),
            rules: written(record.start.rules().to_string()),
            position: written(record.start.to_string()),
            tags: record.tags.clone(),
            moves: record
                .moves()
                .iter()
                .map(|mv| written(mv.to_string()))
                .collect(),
            round_size: G::PLAYERS,
        }
    }

    /// Parses and replays the game.
    ///
    /// # Errors
    /// [`RecordError`] as for [`start`](Self::start), or at the first move that is malformed or
    /// illegal.
    pub fn replay<G: Game>(&self) -> Result<Record<G>, RecordError> {
        let mut record = Record::new(self.start::<G>()?);
        if let Some(first) = self.moves.first()
            && (1..self.moves.len()).contains(&self.round_size)
            && self.round_size != G::PLAYERS
        {
            return Err(RecordError::Round {
                line: first.line,
                found: self.round_size,
            });
        }
        for (written, number) in self.moves.iter().zip(1..) {
            let error = |reason: String| RecordError::Move {
                line: written.line,
                number,
                found: written.text.clone(),
                reason,
            };
            let mv = record.position().parse_move(&written.text);
            let mv = mv.map_err(|reason| error(reason.to_string()))?;
            record
                .play(mv)
                .map_err(|reason| error(reason.to_string()))?;
        }
        record.tags.clone_from(&self.tags);
        Ok(record)
    }
}

impl<G: Game> PartialEq for Record<G> {
    /// Whether start, tags and moves are equal; undone moves are ignored.
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.tags == other.tags && self.moves() == other.moves()
    }
}

impl<G: Game> Eq for Record<G> {}

impl<G: Game + Default> Default for Record<G> {
    fn default() -> Self {
        Self::new(G::default())
    }
}

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        RecordText::of(self).fmt(f)
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = RecordError;

    /// Parses the text of [`Display`](fmt::Display) and replays the game.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        text.parse::<RecordText>()?.replay()
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Record, RecordText};
    use crate::Game;

    impl<G: Game> Serialize for Record<G> {
        /// Writes an object of `game`, `rules`, `position`, `tags` and `moves`, all texts.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            RecordText::of(self).serialize(serializer)
        }
    }

    impl<'de, G: Game> Deserialize<'de> for Record<G> {
        /// Reads an object and replays the moves; the first illegal one is an error.
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            RecordText::deserialize(deserializer)?
                .replay()
                .map_err(D::Error::custom)
        }
    }
}
