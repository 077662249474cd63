//! What bots and the adviser know of the game.

use board_games::{Table, Thinker};

use crate::game::exact;

/// What is known from the beginning, and what the strongest level finds out, once for all who ask.
pub(super) struct Knowledge {
    given: Box<dyn Thinker>,
    /// Under the rules that it is about.
    expert: Option<(String, Box<dyn Thinker>)>,
}

impl Knowledge {
    pub(super) const fn new(given: Box<dyn Thinker>) -> Self {
        Self {
            given,
            expert: None,
        }
    }

    /// What everybody knows.
    pub(super) fn given(&self) -> &dyn Thinker {
        &*self.given
    }

    /// What the strongest level and hints know of the game at this table: all that can be known in seconds, unless what is
    /// given knows as much.
    pub(super) fn expert(&mut self, table: &dyn Table) -> &mut dyn Thinker {
        if self.given.is_exact(table) {
            return &mut *self.given;
        }
        let rules = table.situation().rules;
        let known = self.expert.take().filter(|(known, _)| *known == rules);
        let (_, expert) = self
            .expert
            .insert(known.unwrap_or_else(|| (rules, exact(table))));
        &mut **expert
    }

    /// Begins a new game.
    pub(super) fn forget(&mut self) {
        self.given.forget();
        if let Some((_, expert)) = &mut self.expert {
            expert.forget();
        }
    }
}
