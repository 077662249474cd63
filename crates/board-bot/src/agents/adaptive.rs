//! An opponent that adapts its strength to keep games even.

use core::ops::RangeInclusive;

use board_game_core::Game;

use crate::{Agent, Choice, Evaluation, Level, LevelAgent, Limits, Score};

/// An agent that plays as well as its opponent: it makes more mistakes while it is ahead, and fewer
/// while it is behind.
///
/// Its [`Level`] changes by a half after each move with an uneven score, and by one after each game
/// that it wins or loses. It knows the result from its last score at a [new game](Agent::new_game),
/// or from [`learn`](Agent::learn). The level carries over to the next game; in a
/// [match](crate::contest::Match) each game begins at the level that the results before it give.
/// It takes a few games to find an opponent's strength.
#[derive(Clone, Debug)]
pub struct AdaptiveAgent<G: Game, E> {
    agent: LevelAgent<G, E>,
    /// Twice the level, from 2 to 16.
    half_levels: u8,
    /// The score of its last search.
    last_score: Score,
}

/// Twice the first level.
const FIRST_HALF_LEVEL: u8 = 8;
const HALF_LEVELS: RangeInclusive<u8> = 2..=16;
/// Scores of at most this many hundredths of a unit count as even.
const EVEN_MARGIN: i32 = 100;

impl<G: Game, E: Evaluation<G> + Clone> AdaptiveAgent<G, E> {
    /// The agent, at level 4 in the beginning. The seed decides its mistakes.
    pub fn new(evaluation: E, seed: u64) -> Self {
        Self {
            agent: LevelAgent::new(level(FIRST_HALF_LEVEL), evaluation, seed),
            half_levels: FIRST_HALF_LEVEL,
            last_score: Score::EVEN,
        }
    }

    /// The level of the next move.
    #[must_use]
    pub fn level(&self) -> Level {
        level(self.half_levels)
    }
}

impl<G: Game, E> AdaptiveAgent<G, E> {
    /// Plays better, or worse, by this many half levels.
    fn shift(&mut self, half_levels: i8) {
        let shifted = self.half_levels.saturating_add_signed(half_levels);
        self.half_levels = shifted.clamp(*HALF_LEVELS.start(), *HALF_LEVELS.end());
    }
}

fn level(half_levels: u8) -> Level {
    Level::try_from(half_levels / 2).unwrap_or(Level::STRONGEST)
}

impl<G: Game, E: Evaluation<G>> Agent<G> for AdaptiveAgent<G, E> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let level = level(self.half_levels);
        self.agent.set_level(level);
        let budget = level.budget();
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

    /// Twice the level, and `won` or `lost` if the last score was decided.
    fn memory(&self) -> Option<String> {
        let ending = match (
            self.last_score.plies_to_win(),
            self.last_score.plies_to_loss(),
        ) {
            (Some(_), _) => " won",
            (_, Some(_)) => " lost",
            _ => "",
        };
        Some(format!("{}{ending}", self.half_levels))
    }

    fn recall(&mut self, memory: &str) -> bool {
        let (half_levels, ending) = memory.split_once(' ').unwrap_or((memory, ""));
        let last_score = match ending {
            "" => Score::EVEN,
            "won" => Score::win_in(1),
            "lost" => Score::loss_in(1),
            _ => return false,
        };
        let half_levels = half_levels
            .parse::<u8>()
            .ok()
            .filter(|half_levels| HALF_LEVELS.contains(half_levels));
        let Some(half_levels) = half_levels else {
            return false;
        };
        (self.half_levels, self.last_score) = (half_levels, last_score);
        true
    }
}
