//! An opponent that aims at even games.

use core::ops::RangeInclusive;

use board_game_core::Game;

use crate::{Agent, Choice, Evaluation, Level, LevelAgent, Limits, Score};

/// An agent that plays as well as its opponent: while it stands better it makes more mistakes, while it stands worse fewer.
///
/// It plays at a [`Level`] that changes by a half after every move at which the game is not even, and by one after a game
/// that it has won or lost: as it saw it when a [new game](Agent::new_game) begins, which goes on from where the last one
/// left it, or as it is [told](Agent::learn). In a [match](crate::contest::Match) each game begins where the results of
/// those before it put it. So it needs a few games to know somebody.
#[derive(Clone, Debug)]
pub struct Adaptive<G: Game, E> {
    agent: LevelAgent<G, E>,
    /// The level in halves, from 2 to 16.
    halves: u8,
    /// What it thought of the game when it moved last.
    last: Score,
}

/// Half levels: it begins with level 4.
const BEGIN: u8 = 8;
const HALVES: RangeInclusive<u8> = 2..=16;
/// Hundredths of a unit within which a game is even.
const EVEN: i32 = 100;

impl<G: Game, E: Evaluation<G> + Clone> Adaptive<G, E> {
    /// The agent, at level 4 to begin with; the seed decides its mistakes.
    pub fn new(evaluation: E, seed: u64) -> Self {
        Self {
            agent: LevelAgent::new(level(BEGIN), evaluation, seed),
            halves: BEGIN,
            last: Score::EVEN,
        }
    }

    /// The level that the next move is made at.
    #[must_use]
    pub fn level(&self) -> Level {
        level(self.halves)
    }
}

impl<G: Game, E> Adaptive<G, E> {
    /// Plays so many half levels better, or worse.
    fn shift(&mut self, halves: i8) {
        let shifted = self.halves.saturating_add_signed(halves);
        self.halves = shifted.clamp(*HALVES.start(), *HALVES.end());
    }
}

fn level(halves: u8) -> Level {
    Level::try_from(halves / 2).unwrap_or(Level::STRONGEST)
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Adaptive<G, E> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let level = level(self.halves);
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
        let choice = self.agent.choose(position, earlier, &limits)?;
        // A move in haste says nothing about the game.
        if choice.depth > 0 {
            self.last = choice.score;
            if choice.score > Score::of(EVEN) {
                self.shift(-1);
            } else if choice.score < Score::of(-EVEN) {
                self.shift(1);
            }
        }
        Some(choice)
    }

    fn new_game(&mut self) {
        if self.last.plies_to_win().is_some() {
            self.shift(-2);
        } else if self.last.plies_to_loss().is_some() {
            self.shift(2);
        }
        self.last = Score::EVEN;
    }

    fn learn(&mut self, half_points: u8) {
        match half_points {
            0 => self.shift(2),
            1 => {}
            _ => self.shift(-2),
        }
    }

    /// The level in halves, and `won` or `lost` if it thinks so.
    fn memory(&self) -> Option<String> {
        let ending = match (self.last.plies_to_win(), self.last.plies_to_loss()) {
            (Some(_), _) => " won",
            (_, Some(_)) => " lost",
            _ => "",
        };
        Some(format!("{}{ending}", self.halves))
    }

    fn recall(&mut self, memory: &str) -> bool {
        let (halves, ending) = memory.split_once(' ').unwrap_or((memory, ""));
        let last = match ending {
            "" => Score::EVEN,
            "won" => Score::win_in(1),
            "lost" => Score::loss_in(1),
            _ => return false,
        };
        let halves = halves
            .parse::<u8>()
            .ok()
            .filter(|halves| HALVES.contains(halves));
        let Some(halves) = halves else { return false };
        (self.halves, self.last) = (halves, last);
        true
    }
}
