//! Agents and analysers of games that are chosen at run time.

use board_bot::evaluation::Evaluation as _;
use board_bot::{
    Agent, AgentSpec, Choice, Judgement, Limits, ParseAgentSpecError, Reviewer, Search,
};
use serde::Serialize;

use crate::game::BoardGame;
use crate::message::{Message, ToMessage};
use crate::table::session::GameTable;
use crate::table::{Analyser, Table, TableAgent};
use crate::view::{ExactLine, ScoreView};

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
fn with_move_texts<M: ToString>(choice: Choice<M>) -> Choice<String> {
    choice.map(|mv| mv.to_string())
}

/// The largest difference between a candidate and the best move, in hundredths.
const MARGIN: u32 = 300;
/// The size of the transposition table on a page, in bytes.
const TABLE: usize = 16 << 20;

struct Searcher<G: BoardGame> {
    evaluation: G::Evaluation,
    /// Created at the first use.
    reviewer: Option<Reviewer<G, G::Evaluation>>,
}

impl<G: BoardGame> Searcher<G> {
    fn reviewer(&mut self) -> &mut Reviewer<G, G::Evaluation> {
        self.reviewer
            .get_or_insert_with(|| Reviewer::new(self.evaluation.clone()))
    }
}

impl<G: BoardGame> Analyser for Searcher<G> {
    fn agent(&self, spec: &AgentSpec, seed: u64) -> Box<dyn TableAgent> {
        table_agent(G::agent(spec, self.evaluation.clone(), seed))
    }

    fn best(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>> {
        let record = &GameTable::<G>::downcast(table)?.record;
        let search = self.reviewer().search();
        let choice = search.choose(record.position(), record.keys(), limits)?;
        Some(with_move_texts(choice))
    }

    fn candidates(&mut self, table: &dyn Table, limits: &Limits) -> Vec<Choice<String>> {
        let Some(session) = GameTable::<G>::downcast(table) else {
            return Vec::new();
        };
        let (position, keys) = (session.record.position(), session.record.keys());
        let search = self.reviewer().search();
        let found = search.candidates(position, keys, limits, MARGIN);
        found.into_iter().map(with_move_texts).collect()
    }

    fn lines(&mut self, table: &dyn Table, count: usize, limits: &Limits) -> Vec<Choice<String>> {
        let Some(session) = GameTable::<G>::downcast(table) else {
            return Vec::new();
        };
        let (position, keys) = (session.record.position(), session.record.keys());
        let found = self.reviewer().lines(position, keys, count, limits);
        found.into_iter().map(with_move_texts).collect()
    }

    fn review_move(
        &mut self,
        table: &dyn Table,
        ply: usize,
        limits: &Limits,
    ) -> Option<Judgement<String>> {
        let record = &GameTable::<G>::downcast(table)?.record;
        let judgement = self.reviewer().review_move(record, ply, limits)?;
        Some(judgement.map(|mv| mv.to_string()))
    }

    fn exact_lines(&self, table: &dyn Table) -> Option<Vec<ExactLine>> {
        let record = &GameTable::<G>::downcast(table)?.record;
        let moves = self.evaluation.exact_moves(record.position())?;
        let lines = moves.into_iter().map(|(mv, score)| ExactLine {
            text: mv.to_string(),
            score: score.into(),
        });
        Some(lines.collect())
    }

    fn clear(&mut self) {
        self.reviewer = None;
    }
}

/// Creates an analyser with this evaluation.
pub(crate) fn with_evaluation<G: BoardGame>(evaluation: G::Evaluation) -> Box<dyn Analyser> {
    Box::new(Searcher::<G> {
        evaluation,
        reviewer: None,
    })
}

/// Creates an analyser for a page, with a small transposition table.
///
/// # Errors
/// Too little memory.
pub(crate) fn with_small_table<G: BoardGame>() -> Result<Box<dyn Analyser>, Message> {
    let evaluation = G::Evaluation::default();
    let search = Search::with_table(TABLE, evaluation.clone());
    let search = search.map_err(|error| Message::new(error, "bad-memory"))?;
    Ok(Box::new(Searcher::<G> {
        evaluation,
        reviewer: Some(Reviewer::with_search(search)),
    }))
}

/// Methods that return views for a page.
impl dyn Analyser {
    /// The move of the bot with this name; `None` when the game is over.
    ///
    /// # Errors
    /// There is no such bot.
    pub fn bot(
        &self,
        table: &dyn Table,
        agent: &str,
        seed: u64,
    ) -> Result<Option<AnalysisLine>, Message> {
        let spec: AgentSpec = agent
            .parse()
            .map_err(|error: ParseAgentSpecError| error.to_message().with_argument(agent))?;
        let choice = self.agent(&spec, seed).choose(table, &spec.limits());
        Ok(choice.map(|choice| AnalysisLine::new(choice, table.mover().index())))
    }

    /// The best moves, at most `count`, without those that are much worse.
    pub fn best_lines(
        &mut self,
        table: &dyn Table,
        count: usize,
        limits: &Limits,
    ) -> Vec<AnalysisLine> {
        let found = self.candidates(table, limits).into_iter().take(count);
        found
            .map(|choice| AnalysisLine::new(choice, table.mover().index()))
            .collect()
    }
}

/// A move with the result of its search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AnalysisLine {
    /// The move.
    pub text: String,
    /// The player who moves.
    pub mover: usize,
    /// The score for that player.
    pub score: ScoreView,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The principal variation.
    pub moves: Vec<String>,
}

impl AnalysisLine {
    /// A line from the choice of this player.
    #[must_use]
    pub fn new(choice: Choice<String>, mover: usize) -> Self {
        Self {
            text: choice.mv,
            mover,
            score: choice.score.into(),
            depth: choice.depth,
            nodes: choice.nodes,
            moves: choice.pv,
        }
    }
}

/// A move of a game, compared with the best move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// The best move, with its score for the player who moved.
    pub best: AnalysisLine,
    /// The score of the move played, for the same player.
    pub played: ScoreView,
    /// The loss against the best move, in hundredths.
    pub loss: u32,
    /// The quality of the move: `good`, `inaccuracy`, `mistake` or `blunder`.
    pub verdict: String,
}

impl From<Judgement<String>> for ReviewedMove {
    fn from(judgement: Judgement<String>) -> Self {
        Self {
            ply: judgement.ply,
            played: judgement.score.into(),
            loss: judgement.loss,
            verdict: judgement.quality().to_string(),
            best: AnalysisLine::new(judgement.best, judgement.mover.index()),
        }
    }
}
