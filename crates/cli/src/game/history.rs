//! A game from its start to where it stands.

use board_game_core::{Game, IllegalMove, Side};

/// A position with the moves that led to it, which can be taken back.
#[derive(Debug)]
pub(crate) struct History<G: Game> {
    start: G,
    position: G,
    plies: Vec<Ply<G>>,
    /// The key of the position before each of the plies.
    keys: Vec<u64>,
}

#[derive(Debug)]
struct Ply<G: Game> {
    mv: G::Move,
    undo: G::Undo,
    side: Side,
}

impl<G: Game> History<G> {
    /// A game that begins with this position.
    pub(crate) fn new(start: G) -> Self {
        Self {
            position: start.clone(),
            start,
            plies: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Where it began.
    pub(crate) const fn start(&self) -> &G {
        &self.start
    }

    /// Where it stands.
    pub(crate) const fn position(&self) -> &G {
        &self.position
    }

    /// The moves, in order.
    pub(crate) fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The moves as text, in order.
    pub(crate) fn move_texts(&self) -> Vec<String> {
        let mut position = self.start.clone();
        self.moves()
            .map(|mv| {
                let text = position.move_text(mv);
                let _ = position.play_unchecked(mv);
                text
            })
            .collect()
    }

    /// The last move.
    pub(crate) fn last(&self) -> Option<G::Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// How many moves there are.
    pub(crate) const fn len(&self) -> usize {
        self.plies.len()
    }

    /// Keys of the positions before the current one, the start first: what a [`Player`](board_bot::Player) is told of.
    pub(crate) fn earlier(&self) -> &[u64] {
        &self.keys
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move, when it is not legal; nothing has changed.
    pub(crate) fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move>> {
        let (key, side) = (self.position.key(), self.position.to_move());
        let undo = self.position.play(mv)?;
        self.plies.push(Ply { mv, undo, side });
        self.keys.push(key);
        Ok(())
    }

    /// Takes back the last move.
    pub(crate) fn undo(&mut self) -> Option<G::Move> {
        let Ply { mv, undo, .. } = self.plies.pop()?;
        self.keys.pop();
        self.position.undo(mv, undo);
        Some(mv)
    }

    /// The place, from 0, of the last move that one of these sides has made.
    pub(crate) fn last_of(&self, is_one: impl Fn(Side) -> bool) -> Option<usize> {
        self.plies.iter().rposition(|ply| is_one(ply.side))
    }
}
