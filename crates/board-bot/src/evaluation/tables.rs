//! Exact scores from tablebases of endings.

use core::fmt;
use std::sync::Arc;

use board_files::endings::{Endings, Tablebase, Value};

use crate::Score;

/// The tables that an evaluation asks first; by default none.
#[derive(Clone, Default)]
pub(super) struct EndgameTables<E: Endings>(Option<Arc<Tablebase<E>>>);

impl<E: Endings> EndgameTables<E> {
    pub(super) const fn new(tablebase: Arc<Tablebase<E>>) -> Self {
        Self(Some(tablebase))
    }

    /// The score of a position for the side to move, with its distance in plies; `None` if no table
    /// has it.
    #[inline]
    pub(super) fn score(&self, position: &E::Position) -> Option<Score> {
        Some(match self.0.as_ref()?.value(position)? {
            Value::Win(plies) => Score::win_in(plies.into()),
            Value::Draw => Score::EVEN,
            Value::Loss(plies) => Score::loss_in(plies.into()),
        })
    }
}

impl<E: Endings> fmt::Debug for EndgameTables<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = self.0.as_ref().map(|tables| tables.classes().count());
        f.debug_tuple("EndgameTables").field(&classes).finish()
    }
}
