//! Matches: many games between two players.

use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::ops::ControlFlow;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use board_game_core::{Game, Player};

use super::adjudication::{Adjudication, LimitJudge};
use super::game::{Forfeit, GameError, GameMoves, GameSettings, MatchGame, PlayedGame, play_into};
use super::match_player::MatchPlayer;
use super::match_score::MatchScore;
use super::opening::{NoOpening, Opening, openings};
use super::score_rules::ScoreRules;
use super::seed;
use super::side_assignment::SideAssignment;
use super::time_control::TimeControl;
use crate::{Agent, Limits, StopFlag};

/// The default number of plies of a random opening. Two moves of each side give thousands of
/// openings and seldom lose a piece.
pub const OPENING_PLIES: u32 = 4;

/// The most pairs of games of a match. All openings are generated before the first game.
pub const MAX_PAIRS: u32 = 1 << 20;
/// The most concurrent games.
pub const MAX_THREADS: usize = 512;

/// A match between two players, A and B: pairs of games with the same opening, of which A begins
/// one and B the other.
///
/// Without time limits the games are reproducible: they depend neither on the number of threads nor
/// on the number of later games. If a player [learns](MatchPlayer::learning), each game also
/// depends on the results before it, and games are played one at a time.
///
/// In a game of more than two players, [`SideAssignment`] divides the teams between A and B; by
/// default they alternate.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::contest::{MatchPlayer, Match};
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{GreedyAgent, Limits, RandomAgent};
/// use ploy_rules::Position;
///
/// let greedy = |seed| GreedyAgent::new(PloyEvaluation::default(), seed);
/// let greedy = MatchPlayer::new(Limits::none(), greedy);
/// let random = MatchPlayer::new(Limits::none(), RandomAgent::new);
/// let match_score = Match::new(Position::start())
///     .with_pairs(10)
///     .with_seed(1)
///     .play(&greedy, &random, |_| std::ops::ControlFlow::Continue(()))
///     .expect("both play by the rules");
/// assert_eq!(match_score.total().games(), 20);
/// assert!(match_score.total().score() > 0.9);
/// assert!(
///     match_score.strength().low > 0.0,
///     "greedy is stronger, with all the doubt that 20 games leave"
/// );
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    start: G,
    pairs: u32,
    /// The numbers of the games to play, ascending; `None` for all.
    only: Option<Vec<u32>>,
    /// A's half points in games played before, by number.
    results: BTreeMap<u32, u8>,
    seed: u64,
    opening_plies: u32,
    /// The given openings; if empty, openings are random.
    openings: Vec<Opening<G>>,
    sides: SideAssignment,
    adjudication: Adjudication,
    judge: Option<LimitJudge<G>>,
    score_rules: ScoreRules,
    time_control: Option<TimeControl>,
    keeps_times: bool,
    strict: bool,
    threads: NonZero<usize>,
}

/// The reason why a match was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatchError<M> {
    /// There are more than [`MAX_PAIRS`] pairs of games.
    Pairs {
        /// The number of pairs.
        pairs: u32,
    },
    /// No opening leaves the game undecided.
    Opening(NoOpening),
    /// A player failed in a strict match.
    Game {
        /// The number of the game, from 0.
        number: u32,
        /// The failure.
        error: GameError<M>,
    },
}

impl<M: Display> fmt::Display for MatchError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pairs { pairs } => write!(
                f,
                "{pairs} pairs of games are too many: expected at most {MAX_PAIRS}"
            ),
            Self::Opening(error) => fmt::Display::fmt(error, f),
            Self::Game { number, error } => write!(f, "game {}: {error}", number + 1),
        }
    }
}

impl<M: Debug + Display> Error for MatchError<M> {}

impl<M> From<NoOpening> for MatchError<M> {
    fn from(error: NoOpening) -> Self {
        Self::Opening(error)
    }
}

impl<G: Game> Match<G> {
    /// A match of one pair of games from this position: seed 0, openings of [`OPENING_PLIES`], one
    /// thread.
    pub fn new(start: G) -> Self {
        Self {
            start,
            pairs: 1,
            only: None,
            results: BTreeMap::new(),
            seed: 0,
            opening_plies: OPENING_PLIES,
            openings: Vec::new(),
            sides: SideAssignment::default(),
            adjudication: Adjudication::default(),
            judge: None,
            score_rules: ScoreRules::default(),
            time_control: None,
            keeps_times: false,
            strict: false,
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The match with this number of pairs of games, at most [`MAX_PAIRS`].
    #[must_use]
    pub fn with_pairs(self, pairs: u32) -> Self {
        Self { pairs, ..self }
    }

    /// The match restricted to the games of these numbers, counted from 0. Numbers beyond the match
    /// are ignored. Use this to resume a match, or to repeat a part of it.
    #[must_use]
    pub fn with_only(self, numbers: impl IntoIterator<Item = u32>) -> Self {
        let numbers: BTreeSet<u32> = numbers.into_iter().collect();
        Self {
            only: Some(numbers.into_iter().collect()),
            ..self
        }
    }

    /// The match with results of earlier games: their numbers and A's half points. Learning players
    /// need the results of games that are not played again.
    #[must_use]
    pub fn with_results(self, results: impl IntoIterator<Item = (u32, u8)>) -> Self {
        Self {
            results: results.into_iter().collect(),
            ..self
        }
    }

    /// The match with this seed, which decides the openings and the seeds of the agents.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The match with random openings of this many plies.
    #[must_use]
    pub fn with_opening_plies(self, opening_plies: u32) -> Self {
        Self {
            opening_plies,
            ..self
        }
    }

    /// The match with these openings in rotation, one for each pair, instead of random ones.
    #[must_use]
    pub fn with_openings(self, openings: impl IntoIterator<Item = Opening<G>>) -> Self {
        Self {
            openings: openings.into_iter().collect(),
            ..self
        }
    }

    /// The match with this assignment of sides.
    #[must_use]
    pub fn with_sides(self, sides: SideAssignment) -> Self {
        Self { sides, ..self }
    }

    /// The match with this adjudication.
    #[must_use]
    pub fn with_adjudication(self, adjudication: Adjudication) -> Self {
        Self {
            adjudication,
            ..self
        }
    }

    /// The match with a judge for games that reach the limit of plies; without one they are drawn.
    #[must_use]
    pub fn with_judge(self, judge: LimitJudge<G>) -> Self {
        Self {
            judge: Some(judge),
            ..self
        }
    }

    /// The match with resignation and draw rules by the players' own scores.
    #[must_use]
    pub fn with_score_rules(self, score_rules: ScoreRules) -> Self {
        Self {
            score_rules,
            ..self
        }
    }

    /// The match with clocks. A player who oversteps the clock by more than the margin forfeits the
    /// game.
    #[must_use]
    pub fn with_time_control(self, time_control: TimeControl) -> Self {
        Self {
            time_control: Some(time_control),
            ..self
        }
    }

    /// The match with or without times in the reports of moves. Times are not reproducible.
    #[must_use]
    pub fn with_times(self, keeps_times: bool) -> Self {
        Self {
            keeps_times,
            ..self
        }
    }

    /// The match in strict mode or not. In strict mode a failure ends the match; otherwise the
    /// player loses the game, and the record has the reason.
    #[must_use]
    pub fn with_strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// The match with this number of concurrent games, at most [`MAX_THREADS`], or fewer if
    /// threads cannot be started.
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// The numbers of the games to play.
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
    /// Plays the match and calls `callback` with each game, in the order of their numbers.
    ///
    /// The match ends early if a player is [stopped](MatchPlayer::stop); games finished by then
    /// still go to `callback`, even if earlier ones are missing. It also ends if `callback` breaks,
    /// which stops both players; later games then do not go to it. The returned score counts the
    /// games that went to `callback`.
    ///
    /// # Errors
    /// [`MatchError`] if there are too many games, there is no opening, or a player fails in a
    /// [strict](Self::with_strict) match.
    pub fn play(
        &self,
        a: &MatchPlayer<'_, G>,
        b: &MatchPlayer<'_, G>,
        mut callback: impl FnMut(&MatchGame<G::Move>) -> ControlFlow<()>,
    ) -> Result<MatchScore, MatchError<G::Move>> {
        self.play_dyn(a, b, &mut callback)
    }

    /// Implements [`play`](Self::play) with a dynamic callback, so it is compiled once for each
    /// game.
    fn play_dyn(
        &self,
        a: &MatchPlayer<'_, G>,
        b: &MatchPlayer<'_, G>,
        callback: &mut GameCallback<'_, G::Move>,
    ) -> Result<MatchScore, MatchError<G::Move>> {
        if self.pairs > MAX_PAIRS {
            return Err(MatchError::Pairs { pairs: self.pairs });
        }
        let is_stopped = || a.limits.is_stopped() || b.limits.is_stopped();
        let (plies, pairs) = (self.opening_plies, self.pairs);
        let random = match self.openings.is_empty() {
            true => openings(&self.start, plies, pairs, self.seed, is_stopped)?,
            false => Vec::new(),
        };
        let numbers = self.numbers();
        let next = AtomicUsize::new(0);
        let learns = a.learns() || b.learns();
        let known = Mutex::new(self.results.clone());
        let next_game = || {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let number = *numbers.get(place)?;
            if is_stopped() {
                return None;
            }
            let (start, opening) = match Opening::of_game(&self.openings, number) {
                Some(opening) => (&opening.start, &opening.moves),
                None => (&self.start, &random[(number / 2) as usize]),
            };
            // A panic cannot happen while the lock is held, so a poisoned lock is harmless.
            let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
            let earlier_results = if learns {
                known().range(..number).map(|(_, &points)| points).collect()
            } else {
                Vec::new()
            };
            let played = self.play_one(number, start, opening, (a, b), earlier_results);
            if let Ok(game) = &played {
                known().insert(number, game.half_points);
            }
            Some((place, number, played))
        };
        let mut results = OrderedGames::new(callback, [a.stop(), b.stop()]);
        let max_threads = if learns { 1 } else { self.threads.get() };
        let threads = max_threads.min(numbers.len()).min(MAX_THREADS);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let start = || {
                let sender = sender.clone();
                let work = move || {
                    while let Some(played) = next_game()
                        && sender.send(played).is_ok()
                    {}
                };
                thread::Builder::new().spawn_scoped(scope, work).is_ok()
            };
            let started = threads > 1 && (0..threads).take_while(|_| start()).count() > 0;
            drop(sender);
            if !started {
                // This thread plays if games are played one at a time, or if no thread could be
                // started.
                while let Some((place, number, played)) = next_game() {
                    results.take(place, number, played);
                }
            }
            for (place, number, played) in receiver {
                results.take(place, number, played);
            }
        });
        results.finish()
    }

    /// Plays the game of this number. `earlier_results` are A's half points in the games before.
    fn play_one(
        &self,
        number: u32,
        start: &G,
        opening: &[G::Move],
        (a, b): (&MatchPlayer<'_, G>, &MatchPlayer<'_, G>),
        earlier_results: Vec<u8>,
    ) -> Result<MatchGame<G::Move>, GameError<G::Move>> {
        let mut turns = [0, 0];
        let agents = Player::all(G::PLAYERS).map(|player| {
            let is_a = self.sides.is_a(number, start, player);
            let turn = &mut turns[usize::from(is_a)];
            let seed = seed::of_agent(self.seed, number, is_a, *turn);
            *turn += 1;
            let results = earlier_results.iter().copied();
            if is_a {
                (a.create_agent(seed, results), &a.limits)
            } else {
                (
                    b.create_agent(seed, results.map(|points| 2u8.saturating_sub(points))),
                    &b.limits,
                )
            }
        });
        let mut agents: Vec<_> = agents.collect();
        let mut agents: Vec<(&mut dyn Agent<G>, &Limits)> = agents
            .iter_mut()
            .map(|(agent, limits)| (&mut **agent as &mut dyn Agent<G>, *limits))
            .collect();
        let settings = GameSettings {
            opening,
            adjudication: &self.adjudication,
            judge: self.judge.as_ref(),
            score_rules: self.score_rules,
            time_control: self.time_control,
            keeps_times: self.keeps_times,
        };
        let mut moves = GameMoves::new();
        let played = play_into(&mut moves, start, &mut agents, &settings);
        let (finish, forfeit) = match played {
            Ok(finish) => (finish, None),
            Err(error) => match Forfeit::of_error(&error, opening.len()) {
                Some(forfeit) if !self.strict => {
                    let finish = forfeit.finish(number, start, self.sides);
                    (finish, Some(forfeit))
                }
                _ => return Err(error),
            },
        };
        let GameMoves { moves, reports } = moves;
        let game = PlayedGame {
            moves,
            reports,
            finish,
            forfeit,
        };
        Ok(MatchGame::new(number, start, self.sides, game))
    }
}

/// A function that is called with each finished game.
type GameCallback<'w, M> = dyn FnMut(&MatchGame<M>) -> ControlFlow<()> + 'w;

/// Collects finished games and passes them to the callback in the order of their numbers.
struct OrderedGames<'w, M> {
    callback: &'w mut GameCallback<'w, M>,
    stops: [StopFlag; 2],
    match_score: MatchScore,
    error: Option<MatchError<M>>,
    /// Finished games that wait for an earlier one, with their places in the order, the last first.
    waiting: Vec<(usize, MatchGame<M>)>,
    /// The number of games passed on.
    shown: usize,
    flow: ControlFlow<()>,
}

impl<'w, M> OrderedGames<'w, M> {
    fn new(callback: &'w mut GameCallback<'w, M>, stops: [StopFlag; 2]) -> Self {
        Self {
            callback,
            stops,
            match_score: MatchScore::default(),
            error: None,
            waiting: Vec::new(),
            shown: 0,
            flow: ControlFlow::Continue(()),
        }
    }

    fn stop(&self) {
        self.stops.iter().for_each(StopFlag::set);
    }

    fn take(&mut self, place: usize, number: u32, played: Result<MatchGame<M>, GameError<M>>) {
        match played {
            Ok(game) => {
                let at = self.waiting.partition_point(|&(other, _)| other > place);
                self.waiting.insert(at, (place, game));
            }
            Err(GameError::Stopped) => {}
            Err(error) => {
                self.stop();
                self.error.get_or_insert(MatchError::Game { number, error });
            }
        }
        while let Some((_, game)) = self.waiting.pop_if(|(place, _)| *place == self.shown) {
            self.show(&game);
            self.shown += 1;
        }
    }

    fn show(&mut self, game: &MatchGame<M>) {
        if self.flow.is_continue() {
            self.match_score.record(game);
            self.flow = (self.callback)(game);
            if self.flow.is_break() {
                self.stop();
            }
        }
    }

    fn finish(mut self) -> Result<MatchScore, MatchError<M>> {
        while let Some((_, game)) = self.waiting.pop() {
            self.show(&game);
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.match_score),
        }
    }
}
