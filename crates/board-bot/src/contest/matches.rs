//! Many games between the same two.

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

/// Plies of an opening unless [`Match::with_opening_plies`] says otherwise: two of each side, which
/// gives thousands of openings and seldom costs anybody a piece.
pub const OPENING_PLIES: u32 = 4;

/// The most pairs of games of a match: their openings are drawn before the first one.
pub const MOST_PAIRS: u32 = 1 << 20;
/// The most games at a time.
pub const MOST_THREADS: usize = 512;

/// A match between two contestants, A and B: pairs of games with the same opening, in which A
/// begins the one and B the other.
///
/// With limits of nodes or depth (or none that matter) its games depend on nothing but what is set
/// here: not on the number of threads, and the first games not on the number of those that follow.
/// Where a contestant [learns](MatchPlayer::learning), a game depends on the results of those
/// before it, too, and one is played at a time.
///
/// In a game of more than two players A and B have the teams in turn, unless [`SideAssignment`] say
/// otherwise.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::contest::{MatchPlayer, Match};
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{GreedyAgent, Limits, RandomAgent};
/// use ploy_rules::Position;
///
/// let greedy = MatchPlayer::new(Limits::none(), |seed| GreedyAgent::new(PloyEvaluation::default(), seed));
/// let random = MatchPlayer::new(Limits::none(), RandomAgent::new);
/// let match_score = Match::new(Position::start())
///     .with_pairs(10)
///     .with_seed(1)
///     .play(&greedy, &random, |_| std::ops::ControlFlow::Continue(()))
///     .expect("both play by the rules");
/// assert_eq!(match_score.total().games(), 20);
/// assert!(match_score.total().score() > 0.9);
/// assert!(match_score.strength().low > 0.0, "greedy is stronger, with all the doubt that 20 games leave");
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    start: G,
    pairs: u32,
    /// The games to play, if not all; ascending.
    only: Option<Vec<u32>>,
    /// What games that were played before brought A, in half points, by their numbers.
    results: BTreeMap<u32, u8>,
    seed: u64,
    opening_plies: u32,
    /// Those that are given; without any they are random.
    openings: Vec<Opening<G>>,
    seats: SideAssignment,
    adjudication: Adjudication,
    judge: Option<LimitJudge<G>>,
    score_rules: ScoreRules,
    time_control: Option<TimeControl>,
    keeps_times: bool,
    strict: bool,
    threads: NonZero<usize>,
}

/// Why a match was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatchError<M> {
    /// There are more than [`MOST_PAIRS`].
    Pairs {
        /// The pairs asked for.
        pairs: u32,
    },
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

impl<M: Display> fmt::Display for MatchError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pairs { pairs } => write!(
                f,
                "{pairs} pairs of games are too many: expected at most {MOST_PAIRS}"
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
            seats: SideAssignment::default(),
            adjudication: Adjudication::default(),
            judge: None,
            score_rules: ScoreRules::default(),
            time_control: None,
            keeps_times: false,
            strict: false,
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The same with so many pairs of games, at most [`MOST_PAIRS`].
    #[must_use]
    pub fn with_pairs(self, pairs: u32) -> Self {
        Self { pairs, ..self }
    }

    /// The same, of which only the games of these numbers are played, counted from 0; numbers
    /// beyond the match are none of its games. For going on with a match, or playing a part of it
    /// again.
    #[must_use]
    pub fn with_only(self, numbers: impl IntoIterator<Item = u32>) -> Self {
        let numbers: BTreeSet<u32> = numbers.into_iter().collect();
        Self {
            only: Some(numbers.into_iter().collect()),
            ..self
        }
    }

    /// The same in which games of these numbers brought A so many half points, where they are not
    /// played: contestants who learn have to know it.
    #[must_use]
    pub fn with_results(self, results: impl IntoIterator<Item = (u32, u8)>) -> Self {
        Self {
            results: results.into_iter().collect(),
            ..self
        }
    }

    /// The same with another seed: it decides the openings and the seeds of the agents.
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

    /// The same in which pairs of games have these openings in turn, instead of random ones.
    #[must_use]
    pub fn with_openings(self, openings: impl IntoIterator<Item = Opening<G>>) -> Self {
        Self {
            openings: openings.into_iter().collect(),
            ..self
        }
    }

    /// The same with the contestants seated so.
    #[must_use]
    pub fn with_seats(self, seats: SideAssignment) -> Self {
        Self { seats, ..self }
    }

    /// The same with other ends of games.
    #[must_use]
    pub fn with_adjudication(self, adjudication: Adjudication) -> Self {
        Self {
            adjudication,
            ..self
        }
    }

    /// The same with someone to say how games end that come to the limit of plies; without, they
    /// are drawn.
    #[must_use]
    pub fn with_judge(self, judge: LimitJudge<G>) -> Self {
        Self {
            judge: Some(judge),
            ..self
        }
    }

    /// The same in which the players' own scores end games.
    #[must_use]
    pub fn with_score_rules(self, score_rules: ScoreRules) -> Self {
        Self {
            score_rules,
            ..self
        }
    }

    /// The same in which every player has a clock for each game. Who oversteps it by more than the
    /// margin fails.
    #[must_use]
    pub fn with_time_control(self, time_control: TimeControl) -> Self {
        Self {
            time_control: Some(time_control),
            ..self
        }
    }

    /// The same in which the reports of moves have times, which no two matches share.
    #[must_use]
    pub fn with_times(self, keeps_times: bool) -> Self {
        Self {
            keeps_times,
            ..self
        }
    }

    /// The same in which a player that fails ends the match. Otherwise it loses that game alone,
    /// and the record says why.
    #[must_use]
    pub fn with_strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// The same with so many games at a time, or as many as there can be threads for, at most
    /// [`MOST_THREADS`].
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
    /// The match ends early when the limits of a contestant are [stopped](MatchPlayer::stop), or
    /// when `watch` breaks, which stops both. Games that are finished by then are still shown, even
    /// if an earlier one is missing; the standing is of all games shown.
    ///
    /// # Errors
    /// [`MatchError`] when there are too many games, there is no opening, or a contestant fails in
    /// a [strict](Self::with_strict) match.
    pub fn play(
        &self,
        a: &MatchPlayer<'_, G>,
        b: &MatchPlayer<'_, G>,
        mut watch: impl FnMut(&MatchGame<G::Move>) -> ControlFlow<()>,
    ) -> Result<MatchScore, MatchError<G::Move>> {
        self.play_before(a, b, &mut watch)
    }

    /// The same for any watcher: compiled once for each game.
    fn play_before(
        &self,
        a: &MatchPlayer<'_, G>,
        b: &MatchPlayer<'_, G>,
        watch: &mut GameCallback<'_, G::Move>,
    ) -> Result<MatchScore, MatchError<G::Move>> {
        if self.pairs > MOST_PAIRS {
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
            // Nothing is done while it is held that could fail.
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
        let mut results = OrderedGames::new(watch, [a.stop(), b.stop()]);
        let most = if learns { 1 } else { self.threads.get() };
        let threads = most.min(numbers.len()).min(MOST_THREADS);
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
                // One game at a time needs no thread, and where no thread can be had this one
                // plays.
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

    /// Plays the game of this number, after games that brought A so many half points.
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
            let is_a = self.seats.is_a(number, start, player);
            let turn = &mut turns[usize::from(is_a)];
            let seed = seed::of_agent(self.seed, number, is_a, *turn);
            *turn += 1;
            let results = earlier_results.iter().copied();
            if is_a {
                (a.seated(seed, results), &a.limits)
            } else {
                (
                    b.seated(seed, results.map(|points| 2u8.saturating_sub(points))),
                    &b.limits,
                )
            }
        });
        let mut agents: Vec<_> = agents.collect();
        let mut agents: Vec<(&mut dyn Agent<G>, &Limits)> = agents
            .iter_mut()
            .map(|(agent, limits)| (&mut **agent as &mut dyn Agent<G>, *limits))
            .collect();
        let conduct = GameSettings {
            opening,
            adjudication: &self.adjudication,
            judge: self.judge.as_ref(),
            score_rules: self.score_rules,
            time_control: self.time_control,
            keeps_times: self.keeps_times,
        };
        let mut moves = GameMoves::new();
        let played = play_into(&mut moves, start, &mut agents, &conduct);
        let (finish, forfeit) = match played {
            Ok(finish) => (finish, None),
            Err(error) => match Forfeit::of_error(&error, opening.len()) {
                Some(forfeit) if !self.strict => {
                    let finish = forfeit.finish(number, start, self.seats);
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
        Ok(MatchGame::new(number, start, self.seats, game))
    }
}

/// What a finished game is shown to.
type GameCallback<'w, M> = dyn FnMut(&MatchGame<M>) -> ControlFlow<()> + 'w;

/// Games as they are finished, shown in the order of their numbers.
struct OrderedGames<'w, M> {
    watch: &'w mut GameCallback<'w, M>,
    stops: [StopFlag; 2],
    match_score: MatchScore,
    error: Option<MatchError<M>>,
    /// Games that wait for an earlier one, by their place.
    waiting: BTreeMap<usize, MatchGame<M>>,
    /// Games shown, unless the watcher has had enough.
    shown: usize,
    flow: ControlFlow<()>,
}

impl<'w, M> OrderedGames<'w, M> {
    fn new(watch: &'w mut GameCallback<'w, M>, stops: [StopFlag; 2]) -> Self {
        Self {
            watch,
            stops,
            match_score: MatchScore::default(),
            error: None,
            waiting: BTreeMap::new(),
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
                self.waiting.insert(place, game);
            }
            Err(GameError::Stopped) => {}
            Err(error) => {
                self.stop();
                self.error.get_or_insert(MatchError::Game { number, error });
            }
        }
        while let Some(game) = self.waiting.remove(&self.shown) {
            self.show(&game);
            self.shown += 1;
        }
    }

    fn show(&mut self, game: &MatchGame<M>) {
        if self.flow.is_continue() {
            self.match_score.record(game);
            self.flow = (self.watch)(game);
            if self.flow.is_break() {
                self.stop();
            }
        }
    }

    fn finish(mut self) -> Result<MatchScore, MatchError<M>> {
        for game in core::mem::take(&mut self.waiting).into_values() {
            self.show(&game);
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.match_score),
        }
    }
}
