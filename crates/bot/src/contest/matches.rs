//! Many games between the same two.

use core::error::Error;
use core::fmt::{self, Debug};
use core::ops::ControlFlow;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use board_game_core::{Game, Side};

use super::opening::openings;
use super::{Adjudication, GameError, NoOpening, PlayedGame, Seat, Standing, play, seed};
use crate::{Evaluation, Limits, Player, Stop};

/// Someone who takes part in a match: makes a new player for each game, of the seed it is given.
pub struct Contestant<'c, G: Game> {
    limits: Limits,
    player: Box<dyn Fn(u64) -> Box<dyn Player<G> + 'c> + Sync + 'c>,
}

impl<'c, G: Game> Contestant<'c, G> {
    /// A contestant whose players are made by `player` and think within these limits.
    pub fn new<P: Player<G> + 'c>(limits: Limits, player: impl Fn(u64) -> P + Sync + 'c) -> Self {
        Self {
            limits,
            player: Box::new(move |seed| Box::new(player(seed))),
        }
    }

    /// The button that ends the match, for another thread.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.limits.stop()
    }
}

/// Plies of an opening unless [`Match::with_opening_plies`] says otherwise: two of each side, which gives thousands of
/// openings and seldom costs anybody a piece.
pub const OPENING_PLIES: u32 = 4;

/// A match between two contestants, A and B: pairs of games with the same opening, in which A is the first side in the
/// one and the second in the other.
///
/// With limits of nodes or depth (or none that matter) its games depend on nothing but what is set here: not on the
/// number of threads, and the first games not on the number of those that follow.
///
/// ```
/// use board_bot::contest::{Contestant, Match};
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Greedy, Limits, Random};
/// use ploy_rules::Position;
///
/// let greedy = Contestant::new(Limits::none(), |seed| Greedy::new(PloyEvaluation::default(), seed));
/// let random = Contestant::new(Limits::none(), Random::new);
/// let standing = Match::new(Position::start())
///     .with_pairs(10)
///     .with_seed(1)
///     .play(&greedy, &random, &PloyEvaluation::default(), |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!(standing.total().games(), 20);
/// assert!(standing.total().score() > 0.9);
/// assert!(standing.strength().low > 0.0, "greedy is stronger, with all the doubt that 20 games leave");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<G> {
    start: G,
    pairs: u32,
    /// The games to play, if not all; ascending.
    only: Option<Vec<u32>>,
    seed: u64,
    opening_plies: u32,
    adjudication: Adjudication,
    threads: NonZero<usize>,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame<M> {
    /// Counted from 0; 2n and 2n + 1 are a pair.
    pub number: u32,
    /// Which side A had: the first in games of even number.
    pub side_of_a: Side,
    /// The moves and the end.
    pub game: PlayedGame<M>,
}

/// Why a match was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchError<M> {
    /// No opening leaves the game open.
    Opening(NoOpening),
    /// A contestant does not play by the rules.
    Game {
        /// The number of the game, from 0.
        number: u32,
        /// What it did.
        error: GameError<M>,
    },
}

impl<M: Debug> fmt::Display for MatchError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening(error) => fmt::Display::fmt(error, f),
            Self::Game { number, error } => write!(f, "game {}: {error}", number + 1),
        }
    }
}

impl<M: Debug> Error for MatchError<M> {}

impl<M> From<NoOpening> for MatchError<M> {
    fn from(error: NoOpening) -> Self {
        Self::Opening(error)
    }
}

/// Which side A has in the game of this number, counted from 0.
#[must_use]
pub const fn side_of_a(number: u32) -> Side {
    if number.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    }
}

impl<G> Match<G> {
    /// A match of one pair of games from this position: seed 0, openings of [`OPENING_PLIES`], one thread.
    pub fn new(start: G) -> Self {
        Self {
            start,
            pairs: 1,
            only: None,
            seed: 0,
            opening_plies: OPENING_PLIES,
            adjudication: Adjudication::default(),
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The same with so many pairs of games, at most 2^31 - 1.
    #[must_use]
    pub fn with_pairs(self, pairs: u32) -> Self {
        Self {
            pairs: pairs.min(u32::MAX / 2),
            ..self
        }
    }

    /// The same, of which only the games of these numbers are played, counted from 0; numbers beyond the match are none of
    /// its games. For going on with a match, or playing a part of it again.
    #[must_use]
    pub fn with_only(self, numbers: impl IntoIterator<Item = u32>) -> Self {
        let numbers: BTreeSet<u32> = numbers.into_iter().collect();
        Self {
            only: Some(numbers.into_iter().collect()),
            ..self
        }
    }

    /// The same with another seed: it decides the openings and the seeds of the players.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same with so many random plies before the contestants take over.
    #[must_use]
    pub fn with_opening_plies(self, opening_plies: u32) -> Self {
        Self {
            opening_plies,
            ..self
        }
    }

    /// The same with other ends of games.
    #[must_use]
    pub fn with_adjudication(self, adjudication: Adjudication) -> Self {
        Self {
            adjudication,
            ..self
        }
    }

    /// The same with so many games at a time.
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// The numbers of the games to be played.
    fn numbers(&self) -> Vec<u32> {
        let all = 0..self.pairs * 2;
        match &self.only {
            None => all.collect(),
            Some(only) => only.iter().copied().filter(|n| all.contains(n)).collect(),
        }
    }
}

impl<G> Match<G>
where
    G: Game + Sync,
    G::Move: Send + Sync,
{
    /// Plays the match, and shows each game to `watch` in the order of their numbers.
    ///
    /// The match ends early when the limits of a contestant are [stopped](Contestant::stop), or when `watch` breaks,
    /// which stops both. Games that are finished by then are still shown, even if an earlier one is missing; the standing
    /// is of all games shown.
    ///
    /// # Errors
    /// [`MatchError`] when there is no opening, or a contestant does not play by the rules.
    pub fn play<E>(
        &self,
        a: &Contestant<'_, G>,
        b: &Contestant<'_, G>,
        evaluation: &E,
        mut watch: impl FnMut(&MatchGame<G::Move>) -> ControlFlow<()>,
    ) -> Result<Standing, MatchError<G::Move>>
    where
        E: Evaluation<G> + Sync + ?Sized,
    {
        let openings = openings(&self.start, self.opening_plies, self.pairs, self.seed)?;
        let numbers = self.numbers();
        let stop = || {
            a.stop().now();
            b.stop().now();
        };
        let next = AtomicUsize::new(0);
        let work = |done: mpsc::Sender<_>| {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&number) = numbers.get(place) else {
                    return;
                };
                if a.limits.is_stopped() || b.limits.is_stopped() {
                    return;
                }
                let opening = &openings[(number / 2) as usize];
                let played = self.play_one(number, opening, a, b, evaluation);
                if done.send((place, number, played)).is_err() {
                    return;
                }
            }
        };
        let mut standing = Standing::default();
        let mut error = None;
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.threads.get().min(numbers.len()) {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || work(sender));
            }
            drop(sender);
            let mut show = |game: MatchGame<G::Move>| {
                standing.record(&game);
                let flow = watch(&game);
                if flow.is_break() {
                    stop();
                }
                flow
            };
            // Games that wait for an earlier one.
            let mut waiting = BTreeMap::new();
            let mut shown = 0;
            let mut flow = ControlFlow::Continue(());
            for (place, number, played) in receiver {
                match played {
                    Ok(game) => {
                        waiting.insert(place, game);
                    }
                    Err(GameError::Stopped) => {}
                    Err(fault) => {
                        stop();
                        error.get_or_insert(MatchError::Game {
                            number,
                            error: fault,
                        });
                    }
                }
                while flow.is_continue()
                    && let Some(game) = waiting.remove(&shown)
                {
                    flow = show(game);
                    shown += 1;
                }
            }
            if flow.is_continue() {
                let _: ControlFlow<()> = waiting.into_values().try_for_each(show);
            }
        });
        match error {
            Some(error) => Err(error),
            None => Ok(standing),
        }
    }

    /// Plays the game of this number.
    fn play_one<E>(
        &self,
        number: u32,
        opening: &[G::Move],
        a: &Contestant<'_, G>,
        b: &Contestant<'_, G>,
        evaluation: &E,
    ) -> Result<MatchGame<G::Move>, GameError<G::Move>>
    where
        E: Evaluation<G> + ?Sized,
    {
        let side_of_a = side_of_a(number);
        let [seed_of_a, seed_of_b] = seed::of_contestants(self.seed, number);
        let mut player_a = (a.player)(seed_of_a);
        let mut player_b = (b.player)(seed_of_b);
        let seat_of_a = Seat {
            player: &mut *player_a,
            limits: &a.limits,
        };
        let seat_of_b = Seat {
            player: &mut *player_b,
            limits: &b.limits,
        };
        let seats = match side_of_a {
            Side::First => [seat_of_a, seat_of_b],
            Side::Second => [seat_of_b, seat_of_a],
        };
        let game = play(&self.start, opening, seats, &self.adjudication, evaluation)?;
        Ok(MatchGame {
            number,
            side_of_a,
            game,
        })
    }
}
