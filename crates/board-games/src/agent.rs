//! Agents of games that are chosen at run time.

use board_bot::{Agent, Choice, Limits};

use crate::game::BoardGame;
use crate::session::GameTable;
use crate::table::{Table, TableAgent};

/// Converts an agent of one game to an agent of any game.
#[must_use]
pub fn table_agent<G: BoardGame>(agent: Box<dyn Agent<G> + Send>) -> Box<dyn TableAgent> {
    Box::new(GameAgent(agent))
}

struct GameAgent<G: BoardGame>(Box<dyn Agent<G> + Send>);

impl<G: BoardGame> TableAgent for GameAgent<G> {
    fn choose(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>> {
        let record = &GameTable::<G>::downcast(table)?.record;
        let choice = self.0.choose(record.position(), record.keys(), limits)?;
        Some(with_move_texts(choice))
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn failure(&self) -> Option<String> {
        self.0.failure()
    }

    fn memory(&self) -> Option<String> {
        self.0.memory()
    }

    fn recall(&mut self, memory: &str) -> bool {
        self.0.recall(memory)
    }
}

/// Converts the moves of a choice to text.
pub(crate) fn with_move_texts<M: ToString>(choice: Choice<M>) -> Choice<String> {
    choice.map(|mv| mv.to_string())
}
