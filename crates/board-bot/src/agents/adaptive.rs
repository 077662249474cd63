//! An opponent that adapts its strength to keep games even.

use board_game_core::Game;

use crate::{Agent, Choice, Evaluation, Level, LevelAgent, Limits, Score};

/// An agent that plays as well as its opponent: it makes more mistakes while it is ahead, and fewer
/// while it is behind.
///
/// Its [`Level`] changes by one after each move with an uneven score, and by two after each game
/// that it wins or loses. It knows the result from its last score at a [new game](Agent::new_game),
/// or from [`learn`](Agent::learn). The level carries over to the next game; in a
/// [match](crate::contest::Match) each game begins at the level that the results before it give.
/// It takes a few games to find an opponent's strength.
#[derive(Clone, Debug)]
pub struct AdaptiveAgent<G: Game, E> {
    agent: LevelAgent<G, E>,
    level: Level,
    /// The score of its last search.
    last_score: Score,
}

/// The level in the beginning, the tenth.
const FIRST_LEVEL: Level = Level::ALL[9];
/// Scores of at most this many hundredths of a unit count as even.
const EVEN_MARGIN: i32 = 100;

impl<G: Game, E: Evaluation<G> + Clone> AdaptiveAgent<G, E> {
    /// The agent, at level 10 in the beginning. The seed decides its mistakes.
    pub fn new(evaluation: E, seed: u64) -> Self {
        Self {
            agent: LevelAgent::new(FIRST_LEVEL, evaluation, seed),
            level: FIRST_LEVEL,
            last_score: Score::EVEN,
        }
    }

    /// The level of the next move.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }
}

impl<G: Game, E> AdaptiveAgent<G, E> {
    /// Plays better, or worse, by this many levels.
    fn shift(&mut self, levels: i8) {
        let number = self.level.number().saturating_add_signed(levels).max(1);
        self.level = Level::try_from(number).unwrap_or(Level::STRONGEST);
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for AdaptiveAgent<G, E> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.agent.set_level(self.level);
        let budget = self.level.budget();
        let mut limits = limits.clone();
        let nodes = budget.nodes.into_iter().chain(limits.budget().nodes).min();
        let depth = budget.depth.into_iter().chain(limits.budget().depth).min();
        if let Some(nodes) = nodes {
            limits = limits.and_nodes(nodes);
        }
        if let Some(depth) = depth {
            limits = limits.and_depth(depth);
        }
        let choice = self.agent.choose(position, history, &limits)?;
        // A greedy move has no score.
        if choice.depth > 0 {
            self.last_score = choice.score;
            if choice.score > Score::of(EVEN_MARGIN) {
                self.shift(-1);
            } else if choice.score < Score::of(-EVEN_MARGIN) {
                self.shift(1);
            }
        }
        Some(choice)
    }

    fn new_game(&mut self) {
        if self.last_score.plies_to_win().is_some() {
            self.shift(-2);
        } else if self.last_score.plies_to_loss().is_some() {
            self.shift(2);
        }
        self.last_score = Score::EVEN;
    }

    fn learn(&mut self, half_points: u8) {
        match half_points {
            0 => self.shift(2),
            1 => {}
            _ => self.shift(-2),
        }
    }

    /// The level, and `won` or `lost` if the last score was decided.
    fn memory(&self) -> Option<String> {
        let ending = match (
            self.last_score.plies_to_win(),
            self.last_score.plies_to_loss(),
        ) {
            (Some(_), _) => " won",
            (_, Some(_)) => " lost",
            _ => "",
        };
        Some(format!("{}{ending}", self.level))
    }

    fn recall(&mut self, memory: &str) -> bool {
        let (level, ending) = memory.split_once(' ').unwrap_or((memory, ""));
        let last_score = match ending {
            "" => Score::EVEN,
            "won" => Score::win_in(1),
            "lost" => Score::loss_in(1),
            _ => return false,
        };
        let Ok(level) = level.parse() else {
            return false;
        };
        (self.level, self.last_score) = (level, last_score);
        true
    }
}
