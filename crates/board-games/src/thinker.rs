//! Bots, analyses and reviews, for a worker of the page: all of it for as long as it is let.

use board_bot::{AgentSpec, Choice, Limits, ParseAgentSpecError, Reviewer, Score, Search};
use board_game_core::{Game, Record, RecordError, RecordText};
use serde::Serialize;

use crate::game::BoardGame;
use crate::message::{Explain, Message};

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
pub struct Line {
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

fn line<G: Game>(position: &G, choice: Choice<G::Move>) -> Line {
    Line {
        text: choice.mv.to_string(),
        mover: position.to_move().index(),
        score: choice.score.into(),
        depth: choice.depth,
        nodes: choice.nodes,
        moves: choice.pv.iter().map(ToString::to_string).collect(),
    }
}

/// A move of a finished game and what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The place of the move in the game, from 0.
    pub ply: usize,
    /// What the best move is worth to the player who moved.
    pub best: Line,
    /// What the move played is worth to the same player.
    pub played: ScoreView,
    /// Hundredths that the move gave away, as the program counts them.
    pub loss: u32,
    /// How bad it is: `good`, `inaccuracy`, `mistake` or `blunder`.
    pub verdict: String,
}

/// Thinks about games of any kind.
pub trait Thinker {
    /// The move of a bot where the game stands; `None` when it is over.
    ///
    /// # Errors
    /// A text that is no game, or not of this thinker's kind.
    fn bot(&mut self, game: &str, agent: &str, seed: u64) -> Result<Option<Line>, Message>;

    /// The best moves where the game stands, at most `count` and none that is worth much less, to this depth.
    ///
    /// # Errors
    /// A text that is no game, or not of this thinker's kind.
    fn lines(
        &mut self,
        game: &str,
        count: usize,
        depth: u32,
        nodes: u64,
    ) -> Result<Vec<Line>, Message>;

    /// The judgement of one move of the game; `None` when there is none of this place.
    ///
    /// # Errors
    /// A text that is no game, or not of this thinker's kind.
    fn judge(&mut self, game: &str, ply: usize, nodes: u64) -> Result<Option<Judged>, Message>;
}

/// Hundredths that a line may be worse than the best and still be shown.
const MARGIN: u32 = 300;
/// Bytes of the table of a search.
const TABLE: usize = 16 << 20;

struct Searcher<G: BoardGame> {
    reviewer: Reviewer<G, G::Evaluation>,
}

fn read<G: Game>(text: &str) -> Result<Record<G>, Message> {
    let text: RecordText = text.parse().map_err(|error: RecordError| error.explain())?;
    text.replay().map_err(|error| error.explain())
}

impl<G: BoardGame> Thinker for Searcher<G> {
    fn bot(&mut self, game: &str, agent: &str, seed: u64) -> Result<Option<Line>, Message> {
        let record = read::<G>(game)?;
        let spec: AgentSpec = agent
            .parse()
            .map_err(|error: ParseAgentSpecError| error.explain().gap(agent))?;
        let mut agent = spec.agent(G::Evaluation::default(), seed);
        let choice = agent.choose(record.position(), record.keys(), &spec.limits());
        Ok(choice.map(|choice| line(record.position(), choice)))
    }

    fn lines(
        &mut self,
        game: &str,
        count: usize,
        depth: u32,
        nodes: u64,
    ) -> Result<Vec<Line>, Message> {
        let record = read::<G>(game)?;
        let limits = Limits::depth(depth).and_nodes(nodes);
        let search = self.reviewer.search();
        let found = search.candidates(record.position(), record.keys(), &limits, MARGIN);
        let lines = found.into_iter().take(count);
        Ok(lines
            .map(|choice| line(record.position(), choice))
            .collect())
    }

    fn judge(&mut self, game: &str, ply: usize, nodes: u64) -> Result<Option<Judged>, Message> {
        let mut record = read::<G>(game)?;
        let judgement = self.reviewer.judge(&record, ply, &Limits::nodes(nodes));
        Ok(judgement.map(|judgement| {
            record.go_to(ply);
            Judged {
                ply,
                played: judgement.score.into(),
                loss: judgement.loss,
                verdict: judgement.verdict().to_string(),
                best: line(record.position(), judgement.best),
            }
        }))
    }
}

/// A thinker for a game.
///
/// # Errors
/// Too little memory.
pub(crate) fn thinker<G: BoardGame>() -> Result<Box<dyn Thinker>, Message> {
    let search = Search::with_table(TABLE, G::Evaluation::default());
    let search = search.map_err(|error| Message::new(error, "bad-memory"))?;
    let reviewer = Reviewer::with_search(search);
    Ok(Box::new(Searcher::<G> { reviewer }))
}
