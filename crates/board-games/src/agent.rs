//! Agents of games that are chosen at run time.

use board_bot::{Agent, Choice, Limits};

use crate::game::BoardGame;
use crate::session::GameTable;
use crate::table::{Table, TableAgent};

/// An agent of one game as an agent of whatever game.
#[must_use]
pub fn table_agent<G: BoardGame>(agent: Box<dyn Agent<G> + Send>) -> Box<dyn TableAgent> {
    Box::new(GameAgent(agent))
}

struct GameAgent<G: BoardGame>(Box<dyn Agent<G> + Send>);

impl<G: BoardGame> TableAgent for GameAgent<G> {
    fn choose(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>> {
        let record = &GameTable::<G>::at(table)?.record;
        let choice = self.0.choose(record.position(), record.keys(), limits)?;
        Some(written(choice))
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

/// The choice with its moves as text.
pub(crate) fn written<M: ToString>(choice: Choice<M>) -> Choice<String> {
    choice.map(|mv| mv.to_string())
}
