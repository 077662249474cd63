//! Games, and the positions of them to learn from.

use std::error::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

use board_bot::contest::{Contestant, Match, MatchGame};
use board_bot::evaluation::Counted;
use board_bot::{Evaluation, Game, Limits, Outcome, RandomNumbers, Search};

/// Which games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many, from all starts together.
    pub games: u32,
    /// Positions that are looked at for each move.
    pub nodes: u64,
    /// What everything follows from.
    pub seed: u64,
    /// Games at a time.
    pub threads: NonZero<usize>,
}

impl Default for Plan {
    /// 6,000 games of 500 positions a move.
    fn default() -> Self {
        Self {
            games: 6_000,
            nodes: 500,
            seed: 1,
            threads: NonZero::<usize>::MIN,
        }
    }
}

/// Random plies at the beginning of a game: more than in matches, so that there is something to learn about what is seldom
/// played.
const OPENING_PLIES: u32 = 8;
/// Of so many quiet positions of a game one is learnt from.
const EVERY: u64 = 3;
/// Bytes of a player's table.
const TABLE: usize = 1 << 18;

/// A position: what is counted of it, and what the game brought the side that was to move there.
pub(crate) struct Sample {
    /// Terms in their order with how often they are there, where that is not 0.
    pub(crate) counts: Vec<(u16, i16)>,
    /// 1 for a win, 1/2 for a draw.
    pub(crate) result: f64,
    /// The number of the game.
    pub(crate) game: u32,
}

impl Sample {
    /// What is counted of the first terms.
    pub(crate) fn among(&self, terms: usize) -> &[(u16, i16)] {
        let counts = &self.counts;
        &counts[..counts.partition_point(|&(term, _)| usize::from(term) < terms)]
    }
}

/// Positions to learn from.
pub struct Course {
    pub(crate) samples: Vec<Sample>,
}

impl Course {
    /// The games of a plan, as many from each of these starts as from the others, and positions of them.
    ///
    /// # Errors
    /// When no game can begin in one of the starts.
    pub fn played<G, E>(starts: &[G], evaluation: &E, plan: &Plan) -> Result<Self, Box<dyn Error>>
    where
        G: Game<Move: Send + Sync> + Sync,
        E: Evaluation<G> + Counted<Position = G> + Clone + Sync,
    {
        let player = Contestant::new(Limits::nodes(plan.nodes), |seed| {
            let search = Search::with_table(TABLE, evaluation.clone());
            search
                .expect("a quarter of a mebibyte can be had")
                .with_seed(seed)
        });
        let mut samples = Vec::new();
        let pairs = plan.games / 2 / starts.len().max(1) as u32;
        for (place, start) in starts.iter().enumerate() {
            let before = 2 * pairs * place as u32;
            let watch = |game: &MatchGame<G::Move>| {
                collect::<E>(start, game, before, plan.seed, &mut samples);
                ControlFlow::Continue(())
            };
            let games = Match::new(start.clone())
                .with_pairs(pairs)
                .with_seed(plan.seed)
                .with_opening_plies(OPENING_PLIES)
                .with_threads(plan.threads);
            games
                .play(&player, &player, watch)
                .map_err(|error| error.to_string())?;
        }
        Ok(Self { samples })
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.samples.len()
    }
}

/// Positions of a game: some of those at which neither this move nor the next one takes anything, for what an exchange comes to
/// is the search's business.
fn collect<E: Counted<Position: Game>>(
    start: &E::Position,
    game: &MatchGame<<E::Position as Game>::Move>,
    before: u32,
    seed: u64,
    samples: &mut Vec<Sample>,
) {
    let number = before + game.number;
    let mut numbers = RandomNumbers::new(seed ^ u64::from(number) << 32);
    let mut position = start.clone();
    let moves = &game.game.moves;
    let mut counts = Vec::new();
    let is_quiet_at = |position: &E::Position, ply: usize| {
        let mv = moves.get(ply);
        mv.is_some_and(|&mv| position.captured(mv).is_none())
    };
    let mut is_quiet = is_quiet_at(&position, 0);
    for (ply, &mv) in moves.iter().enumerate() {
        let here = (ply >= OPENING_PLIES as usize && is_quiet).then(|| position.clone());
        position.play_unchecked(mv);
        is_quiet = is_quiet_at(&position, ply + 1);
        let Some(here) = here.filter(|_| is_quiet) else {
            continue;
        };
        if numbers.below(EVERY) != 0 {
            continue;
        }
        counts.clear();
        counts.resize(E::terms(), 0);
        E::count(&here, &mut counts);
        let present = counts.iter().enumerate().filter(|&(_, &count)| count != 0);
        samples.push(Sample {
            counts: present
                .map(|(term, &count)| (term as u16, count as i16))
                .collect(),
            result: match game.game.finish.outcome {
                Outcome::Draw => 0.5,
                outcome if outcome.is_won_by(here.to_move()) => 1.0,
                Outcome::Win(_) => 0.0,
            },
            game: number,
        });
    }
}
