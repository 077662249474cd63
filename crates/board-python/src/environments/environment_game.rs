//! A game as it is played in numbers: where it began, what was chosen since, and where it stands.

use board_game_core::Game;

use super::coding::ActionEncoding;
use crate::items::Items;

/// A game and how it came there.
#[derive(Clone)]
pub(super) struct EnvironmentGame<G: ActionEncoding> {
    /// Where it began; `None` for the usual start.
    begin: Option<Box<G::Game>>,
    pub(super) game: G,
    /// The actions since, numbered as everybody sees the board.
    taken: Vec<u16>,
    /// The keys of the positions before this one.
    keys: Vec<u64>,
}

impl<G: ActionEncoding> EnvironmentGame<G> {
    /// Begins anew at the usual start.
    pub(super) fn at_start(start: &G::Game) -> Self {
        Self {
            begin: None,
            game: G::at(start.clone()),
            taken: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Begins in a position.
    pub(super) fn at(position: G::Game) -> Self {
        Self {
            game: G::at(position.clone()),
            begin: Some(Box::new(position)),
            taken: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Begins anew at the usual start, in the memory that is there.
    pub(super) fn restart(&mut self, start: &G) {
        self.begin = None;
        self.game.clone_from(start);
        self.taken.clear();
        self.keys.clear();
    }

    /// Carries out a choice, which has this number.
    #[inline]
    pub(super) fn choose(&mut self, choice: <G::Game as Game>::Move, action: u16) {
        let key = self.game.position().key();
        self.game.choose(choice);
        self.taken.push(action);
        // Steps of a turn that goes on leave the position as it is.
        if self.game.position().key() != key {
            self.keys.push(key);
        }
    }

    /// Actions since the beginning.
    #[inline]
    pub(super) fn plies(&self) -> usize {
        self.taken.len()
    }

    /// The actions since the beginning.
    pub(super) fn taken(&self) -> &[u16] {
        &self.taken
    }

    /// How often the position has been there before.
    pub(super) fn repetitions(&self) -> usize {
        let key = self.game.position().key();
        self.keys.iter().filter(|&&earlier| earlier == key).count()
    }

    /// The text of the position where it began, if that is not the usual start, and the actions
    /// since.
    pub(super) fn saved(&self) -> PickledGame {
        let begin = self.begin.as_ref().map(ToString::to_string);
        (begin, self.taken.clone())
    }

    /// The game that was [saved](Self::saved).
    ///
    /// # Errors
    /// Why it is none.
    pub(super) fn restored(
        code: &G::Code,
        start: &G::Game,
        (begin, taken): PickledGame,
    ) -> Result<Self, String> {
        let mut played = match begin {
            None => Self::at_start(start),
            Some(text) => {
                let parsed = G::Game::parse(&text, &start.rules());
                Self::at(parsed.map_err(|why| why.to_string())?)
            }
        };
        for action in taken {
            let choice = played.game.decode(code, action.into());
            let legal = choice.filter(|&choice| played.game.check_choice(choice).is_ok());
            let choice = legal.ok_or_else(|| format!("action {action} is not legal"))?;
            played.choose(choice, action);
        }
        Ok(played)
    }
}

/// A game as plain data.
pub(super) type PickledGame = (Option<String>, Vec<u16>);
/// The same with what was seen last.
pub(super) type SavedPlace = (PickledGame, Vec<u8>);
/// Both as they are read.
pub(super) type ReadSaved = (Option<String>, Items<u16, { 1 << 26 }>);
pub(super) type ReadPlace = (ReadSaved, Items<u8, { 1 << 20 }>);
