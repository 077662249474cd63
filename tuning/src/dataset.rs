//! Self-play games and their training positions.

use std::error::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

use board_bot::contest::{Match, MatchGame, MatchPlayer};
use board_bot::evaluation::Tunable;
use board_bot::{Evaluation, Game, Limits, Outcome, RandomNumbers, Search};

/// A plan of self-play games.
#[derive(Clone, Debug)]
pub struct SelfPlayPlan {
    /// The number of games, from all starts together.
    pub games: u32,
    /// Nodes per move.
    pub nodes: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// Games at a time.
    pub threads: NonZero<usize>,
}

impl Default for SelfPlayPlan {
    /// 6,000 games with 500 nodes a move.
    fn default() -> Self {
        Self {
            games: 6_000,
            nodes: 500,
            seed: 1,
            threads: NonZero::<usize>::MIN,
        }
    }
}

/// Random plies of an opening: more than in matches, for variety.
const OPENING_PLIES: u32 = 8;
/// One quiet position in this many becomes a sample.
const SAMPLE_INTERVAL: u64 = 3;
/// Bytes of a player's transposition table.
const TABLE: usize = 1 << 18;

/// A training position: its counts of terms, and the result of the game for the side to move.
pub(crate) struct TrainingSample {
    /// Terms with their nonzero counts, in the order of terms.
    pub(crate) counts: Vec<(u16, i16)>,
    /// 1 for a win, 1/2 for a draw.
    pub(crate) result: f64,
    /// The number of the game.
    pub(crate) game: u32,
}

impl TrainingSample {
    /// The counts of the first terms.
    pub(crate) fn among(&self, terms: usize) -> &[(u16, i16)] {
        let counts = &self.counts;
        &counts[..counts.partition_point(|&(term, _)| usize::from(term) < terms)]
    }
}

/// A set of training positions.
pub struct Dataset {
    pub(crate) samples: Vec<TrainingSample>,
}

impl Dataset {
    /// Plays the games of a plan, equally many from each start, and samples their positions.
    ///
    /// # Errors
    /// No game can begin in one of the starts.
    pub fn from_self_play<G, E>(
        starts: &[G],
        evaluation: &E,
        plan: &SelfPlayPlan,
    ) -> Result<Self, Box<dyn Error>>
    where
        G: Game<Move: Send + Sync> + Sync,
        E: Evaluation<G> + Tunable<Position = G> + Clone + Sync,
    {
        let player = MatchPlayer::new(Limits::nodes(plan.nodes), |seed| {
            let search = Search::with_table(TABLE, evaluation.clone());
            search
                .expect("there is a quarter of a mebibyte")
                .with_seed(seed)
        });
        let mut samples = Vec::new();
        let pairs = plan.games / 2 / starts.len().max(1) as u32;
        for (place, start) in starts.iter().enumerate() {
            let before = 2 * pairs * place as u32;
            let callback = |game: &MatchGame<G::Move>| {
                collect::<E>(start, game, before, plan.seed, &mut samples);
                ControlFlow::Continue(())
            };
            let games = Match::new(start.clone())
                .with_pairs(pairs)
                .with_seed(plan.seed)
                .with_opening_plies(OPENING_PLIES)
                .with_threads(plan.threads);
            games
                .play(&player, &player, callback)
                .map_err(|error| error.to_string())?;
        }
        Ok(Self { samples })
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.samples.len()
    }
}

/// Samples positions of a game where neither this move nor the next one is a capture.
fn collect<E: Tunable<Position: Game>>(
    start: &E::Position,
    game: &MatchGame<<E::Position as Game>::Move>,
    before: u32,
    seed: u64,
    samples: &mut Vec<TrainingSample>,
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
        if numbers.below(SAMPLE_INTERVAL) != 0 {
            continue;
        }
        counts.clear();
        counts.resize(E::terms(), 0);
        E::count(&here, &mut counts);
        let present = counts.iter().enumerate().filter(|&(_, &count)| count != 0);
        samples.push(TrainingSample {
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
