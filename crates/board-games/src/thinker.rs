//! Agents, analyses and reviews of games that are chosen at run time.

use board_bot::{
    Agent, AgentSpec, Choice, Judgement, Limits, ParseAgentSpecError, Reviewer, Score, Search,
};
use serde::Serialize;

use crate::agent::{table_agent, written};
use crate::game::BoardGame;
use crate::message::{Message, ToMessage};
use crate::session::GameTable;
use crate::table::{Analyser, Table, TableAgent};

/// Hundredths that a candidate may be worse than the best.
const MARGIN: u32 = 300;
/// Bytes of the table of a search on a page.
const TABLE: usize = 16 << 20;

struct Searcher<G: BoardGame> {
    evaluation: G::Evaluation,
    /// Made when it is needed first.
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
        table_agent(spec.agent(self.evaluation.clone(), seed))
    }

    fn best(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>> {
        let record = &GameTable::<G>::at(table)?.record;
        let search = self.reviewer().search();
        let choice = search.choose(record.position(), record.keys(), limits)?;
        Some(written(choice))
    }

    fn candidates(&mut self, table: &dyn Table, limits: &Limits) -> Vec<Choice<String>> {
        let Some(session) = GameTable::<G>::at(table) else {
            return Vec::new();
        };
        let (position, keys) = (session.record.position(), session.record.keys());
        let search = self.reviewer().search();
        let found = search.candidates(position, keys, limits, MARGIN);
        found.into_iter().map(written).collect()
    }

    fn lines(&mut self, table: &dyn Table, count: usize, limits: &Limits) -> Vec<Choice<String>> {
        let Some(session) = GameTable::<G>::at(table) else {
            return Vec::new();
        };
        let (position, keys) = (session.record.position(), session.record.keys());
        let found = self.reviewer().lines(position, keys, count, limits);
        found.into_iter().map(written).collect()
    }

    fn judge(
        &mut self,
        table: &dyn Table,
        ply: usize,
        limits: &Limits,
    ) -> Option<Judgement<String>> {
        let record = &GameTable::<G>::at(table)?.record;
        let judgement = self.reviewer().judge(record, ply, limits)?;
        Some(judgement.map(|mv| mv.to_string()))
    }

    fn is_exact(&self, table: &dyn Table) -> bool {
        let session = GameTable::<G>::at(table);
        session.is_some_and(|session| session.record.start().is_exact(&self.evaluation))
    }

    fn forget(&mut self) {
        self.reviewer = None;
    }
}

/// A thinker with this evaluation.
pub(crate) fn with_evaluation<G: BoardGame>(evaluation: G::Evaluation) -> Box<dyn Analyser> {
    Box::new(Searcher::<G> {
        evaluation,
        reviewer: None,
    })
}

/// A thinker for a page.
///
/// # Errors
/// Too little memory.
pub(crate) fn thinker<G: BoardGame>() -> Result<Box<dyn Analyser>, Message> {
    let evaluation = G::Evaluation::default();
    let search = Search::with_table(TABLE, evaluation.clone());
    let search = search.map_err(|error| Message::new(error, "bad-memory"))?;
    Ok(Box::new(Searcher::<G> {
        evaluation,
        reviewer: Some(Reviewer::with_search(search)),
    }))
}

/// The answers as a page shows them.
impl dyn Analyser {
    /// The move of the bot of this name; `None` when the game is over.
    ///
    /// # Errors
    /// A name of no bot.
    pub fn bot(
        &self,
        table: &dyn Table,
        agent: &str,
        seed: u64,
    ) -> Result<Option<AnalysisLine>, Message> {
        let spec: AgentSpec = agent
            .parse()
            .map_err(|error: ParseAgentSpecError| error.explain().gap(agent))?;
        let choice = self.agent(&spec, seed).choose(table, &spec.limits());
        Ok(choice.map(|choice| AnalysisLine::new(choice, table.mover().index())))
    }

    /// The best moves, at most `count` and none that is worth much less.
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

/// What a position is worth to the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreView {
    /// Hundredths of the game's unit; 0 where it is decided.
    pub value: i32,
    /// Plies to a forced win.
    pub win: Option<u32>,
    /// Plies to a forced loss.
    pub loss: Option<u32>,
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> Self {
        Self {
            value: if score.is_decided() { 0 } else { score.value() },
            win: score.plies_to_win(),
            loss: score.plies_to_loss(),
        }
    }
}

/// A move and what is thought of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnalysisLine {
    /// The move.
    pub text: String,
    /// Who makes it.
    pub mover: usize,
    /// What it is worth to that player.
    pub score: ScoreView,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves expected, this one first.
    pub moves: Vec<String>,
}

impl AnalysisLine {
    /// The choice of the player of this place.
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

/// A move of a finished game and what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReviewedMove {
    /// The place of the move in the game, from 0.
    pub ply: usize,
    /// What the best move is worth to the player who moved.
    pub best: AnalysisLine,
    /// What the move played is worth to the same player.
    pub played: ScoreView,
    /// Hundredths that the move gave away, as the program counts them.
    pub loss: u32,
    /// How bad it is: `good`, `inaccuracy`, `mistake` or `blunder`.
    pub verdict: String,
}

impl From<Judgement<String>> for ReviewedMove {
    fn from(judgement: Judgement<String>) -> Self {
        Self {
            ply: judgement.ply,
            played: judgement.score.into(),
            loss: judgement.loss,
            verdict: judgement.verdict().to_string(),
            best: AnalysisLine::new(judgement.best, judgement.mover.index()),
        }
    }
}
