//! The games of a batch, played by several threads.

use std::sync::{Arc, Mutex};
use std::thread;

use board_bot::RandomNumbers;
use board_game_core::Game;
use pyo3::prelude::*;

use super::choosing::choose;
use super::coding::{ActionEncoding, all_players, reward};
use super::environment_game::{EnvironmentGame, PickledBatchGame};
use super::observation::{ObservationEncoder, ObservationOptions};
use crate::guards::memory;
use crate::{error, native};

/// The arrays that a step writes, or the rows of some games in them.
pub(super) struct Views<'a> {
    pub(super) observations: &'a mut [u8],
    pub(super) masks: &'a mut [i8],
    pub(super) players: &'a mut [u8],
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut [bool],
    pub(super) truncated: &'a mut [bool],
}

impl<'a> Views<'a> {
    /// Splits the arrays after `games` rows.
    fn split(self, games: usize, widths: [usize; 3]) -> (Self, Self) {
        let [planes, actions, players] = widths;
        let (observations, observations_left) = self.observations.split_at_mut(games * planes);
        let (masks, masks_left) = self.masks.split_at_mut(games * actions);
        let (own_players, players_left) = self.players.split_at_mut(games);
        let (rewards, rewards_left) = self.rewards.split_at_mut(games * players);
        let (terminated, terminated_left) = self.terminated.split_at_mut(games);
        let (truncated, truncated_left) = self.truncated.split_at_mut(games);
        let first = Views {
            observations,
            masks,
            players: own_players,
            rewards,
            terminated,
            truncated,
        };
        let others = Views {
            observations: observations_left,
            masks: masks_left,
            players: players_left,
            rewards: rewards_left,
            terminated: terminated_left,
            truncated: truncated_left,
        };
        (first, others)
    }
}

/// A game of the batch.
#[derive(Clone)]
struct VectorGame<G: ActionEncoding> {
    played: EnvironmentGame<G>,
    /// The legal actions.
    legal: Vec<u16>,
    /// The last observation of the game that ended in this step; empty if none did.
    final_observation: Vec<u8>,
}

/// The games of a batch with their encoder.
#[derive(Clone)]
struct VectorGames<G: ActionEncoding> {
    encoder: Arc<ObservationEncoder<G>>,
    start: G,
    max_plies: u32,
    threads: usize,
    games: Vec<VectorGame<G>>,
}

/// The settings of a batch.
#[derive(Clone, Copy)]
pub(super) struct BatchPlan {
    pub(super) games: usize,
    pub(super) threads: usize,
    pub(super) max_plies: u32,
    pub(super) observation_options: ObservationOptions,
}

/// The games of a batch, of any kind.
pub(super) trait VectorTable: Send + Sync {
    fn boxed_clone(&self) -> PyResult<Box<dyn VectorTable>>;
    fn settings(&self) -> (&'static str, String, BatchPlan);
    fn widths(&self) -> [usize; 3];
    fn shape(&self) -> [usize; 3];
    fn begin(&mut self, indices: &[usize], positions: &[Bound<'_, PyAny>]) -> PyResult<()>;
    fn show(&mut self, views: Views<'_>);
    fn check(&self, actions: &[i64]) -> Result<(), String>;
    fn step(&mut self, actions: &[i64], views: Views<'_>);
    fn sample(&self, random: &mut RandomNumbers) -> Vec<i64>;
    fn choose(&self, scores: &[f32], temperature: f32, random: &mut RandomNumbers) -> Vec<i64>;
    fn legal(&self) -> (Vec<i64>, Vec<i64>);
    fn final_observations(&self) -> Vec<u8>;
    fn to_pickle(&self) -> Vec<PickledBatchGame>;
    fn restore(&mut self, pickled: Vec<PickledBatchGame>) -> Result<(), String>;
}

/// The games of a plan, at their start.
pub(super) fn table<G: ActionEncoding>(
    rules: Option<&str>,
    plan: BatchPlan,
) -> PyResult<Box<dyn VectorTable>> {
    let rules = native::rules::<G::Game>(rules, None)?;
    let start: G::Game = native::open_start(&rules)?;
    let encoder = ObservationEncoder::<G>::new(&rules, plan.observation_options);
    check_memory(&encoder, plan.games)?;
    let new_game = || VectorGame {
        played: EnvironmentGame::at_start(&start),
        legal: Vec::new(),
        final_observation: Vec::new(),
    };
    Ok(Box::new(VectorGames::<G> {
        encoder: encoder.into(),
        games: (0..plan.games).map(|_| new_game()).collect(),
        start: G::at(start),
        max_plies: plan.max_plies,
        threads: plan.threads,
    }))
}

/// Checks that there is memory for the games and their arrays.
fn check_memory<G: ActionEncoding>(encoder: &ObservationEncoder<G>, games: usize) -> PyResult<()> {
    let planes: usize = encoder.shape().iter().product();
    let arrays = planes + encoder.actions() + G::Game::PLAYERS * size_of::<f32>() + 3;
    // A list of legal actions usually has a few hundred entries.
    let bytes = arrays + size_of::<VectorGame<G>>() + 1_024;
    memory::check(format_args!("games: {games}"), games, bytes)
}

/// The parameters of a step, which all threads share.
struct StepContext<'a, G: ActionEncoding> {
    encoder: &'a ObservationEncoder<G>,
    start: &'a G,
    max_plies: u32,
    planes: usize,
    actions: usize,
}

impl<G: ActionEncoding> StepContext<'_, G> {
    /// Plays the actions, if there are any, and writes the arrays.
    fn run(&self, games: &mut [VectorGame<G>], actions: Option<&[i64]>, views: Views<'_>) {
        let observations = views.observations.chunks_exact_mut(self.planes);
        let masks = views.masks.chunks_exact_mut(self.actions);
        let rewards = views.rewards.chunks_exact_mut(G::Game::PLAYERS);
        let rows = games
            .iter_mut()
            .zip(observations)
            .zip(masks)
            .zip(rewards)
            .enumerate();
        let (mut choices, mut draft) = (Vec::new(), Vec::new());
        for (row, (((game, planes), mask), rewards)) in rows {
            let action = actions.and_then(|actions| usize::try_from(actions[row]).ok());
            if let Some(action) = action {
                let ended = self.play(game, action, rewards, &mut draft);
                (views.terminated[row], views.truncated[row]) = ended;
            }
            let VectorGame { played, legal, .. } = game;
            let mover = played.game.position().to_move();
            self.encoder.observe(played, mover, &mut draft, planes);
            self.encoder.actions_into(&played.game, &mut choices, legal);
            mask.fill(0);
            legal
                .iter()
                .for_each(|&action| mask[usize::from(action)] = 1);
            views.players[row] = mover.index() as u8;
        }
    }

    /// Plays an action, and restarts the game if it ends. Returns whether the game was terminated
    /// and whether it was truncated.
    fn play(
        &self,
        game: &mut VectorGame<G>,
        action: usize,
        rewards: &mut [f32],
        draft: &mut Vec<u8>,
    ) -> (bool, bool) {
        rewards.fill(0.0);
        game.final_observation.clear();
        let played = &mut game.played;
        let board_action = self.encoder.board_action(&played.game, action);
        let decode = |action: u16| played.game.decode(&self.encoder.code, action.into());
        if let Some((action, choice)) =
            board_action.and_then(|action| Some((action, decode(action)?)))
        {
            played.choose(choice, action);
        }
        let outcome = played.game.position().outcome();
        if let Some(outcome) = outcome {
            for (reward_of, player) in rewards.iter_mut().zip(all_players::<G>()) {
                *reward_of = reward(outcome, player);
            }
        }
        let terminated = outcome.is_some();
        let truncated = !terminated && played.plies() >= self.max_plies as usize;
        if terminated || truncated {
            game.final_observation.resize(self.planes, 0);
            let mover = played.game.position().to_move();
            self.encoder
                .observe(played, mover, draft, &mut game.final_observation);
            played.restart(self.start);
        }
        (terminated, truncated)
    }
}

impl<G: ActionEncoding> VectorGames<G> {
    fn run(&mut self, actions: Option<&[i64]>, views: Views<'_>) {
        let widths = self.widths();
        let common = StepContext {
            encoder: &self.encoder,
            start: &self.start,
            max_plies: self.max_plies,
            planes: widths[0],
            actions: widths[1],
        };
        let share = self.games.len().div_ceil(self.threads).max(1);
        thread::scope(|scope| {
            let (mut games, mut actions, mut views) = (&mut self.games[..], actions, views);
            while games.len() > share {
                let (own, left) = games.split_at_mut(share);
                let (own_views, views_left) = views.split(share, widths);
                let (own_actions, actions_left) =
                    actions.map(|actions| actions.split_at(share)).unzip();
                let common = &common;
                in_scope(scope, move || common.run(own, own_actions, own_views));
                (games, actions, views) = (left, actions_left, views_left);
            }
            common.run(games, actions, views);
        });
    }
}

/// Runs the work on a new thread, or on this one if no thread can be started.
fn in_scope<'scope>(scope: &'scope thread::Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) {
    let work = Arc::new(Mutex::new(Some(work)));
    let theirs = Arc::clone(&work);
    let take = |work: &Mutex<Option<_>>| work.lock().ok().and_then(|mut work| work.take());
    let run = move || {
        if let Some(work) = take(&theirs) {
            work();
        }
    };
    if thread::Builder::new().spawn_scoped(scope, run).is_err()
        && let Some(work) = take(&work)
    {
        work();
    }
}

impl<G: ActionEncoding> VectorTable for VectorGames<G> {
    fn boxed_clone(&self) -> PyResult<Box<dyn VectorTable>> {
        check_memory(&self.encoder, self.games.len())?;
        Ok(Box::new(self.clone()))
    }

    fn settings(&self) -> (&'static str, String, BatchPlan) {
        let plan = BatchPlan {
            games: self.games.len(),
            threads: self.threads,
            max_plies: self.max_plies,
            observation_options: self.encoder.observation_options,
        };
        let rules = self.start.position().rules().to_string();
        (G::Game::NAME, rules, plan)
    }

    fn widths(&self) -> [usize; 3] {
        let planes = self.encoder.shape().iter().product();
        [planes, self.encoder.actions(), G::Game::PLAYERS]
    }

    fn shape(&self) -> [usize; 3] {
        self.encoder.shape()
    }

    fn begin(&mut self, indices: &[usize], positions: &[Bound<'_, PyAny>]) -> PyResult<()> {
        let rules = self.start.position().rules();
        let parsed = positions.iter().map(|position| {
            let position: G::Game = native::position_under("positions", position, &rules)?;
            match position.outcome() {
                None => Ok(position),
                Some(_) => Err(error::value(format!(
                    "positions: the game is over in {position}"
                ))),
            }
        });
        let positions: Vec<G::Game> = parsed.collect::<PyResult<_>>()?;
        for (number, &index) in indices.iter().enumerate() {
            let game = &mut self.games[index];
            game.final_observation.clear();
            match positions.get(number.min(positions.len().saturating_sub(1))) {
                None => game.played.restart(&self.start),
                Some(position) => game.played = EnvironmentGame::at(position.clone()),
            }
        }
        Ok(())
    }

    fn show(&mut self, views: Views<'_>) {
        self.run(None, views);
    }

    fn check(&self, actions: &[i64]) -> Result<(), String> {
        if actions.len() != self.games.len() {
            return Err(format!(
                "{} actions: expected one for each of {} games",
                actions.len(),
                self.games.len()
            ));
        }
        for ((index, game), &action) in self.games.iter().enumerate().zip(actions) {
            if !u16::try_from(action).is_ok_and(|action| game.legal.contains(&action)) {
                return Err(format!("game {index}: action {action} is not legal"));
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], views: Views<'_>) {
        self.run(Some(actions), views);
    }

    fn sample(&self, random: &mut RandomNumbers) -> Vec<i64> {
        // Ended games are restarted, so each game has a legal action.
        let drawn = self
            .games
            .iter()
            .map(|game| random.pick(&game.legal).map_or(0, i64::from));
        drawn.collect()
    }

    fn choose(&self, scores: &[f32], temperature: f32, random: &mut RandomNumbers) -> Vec<i64> {
        let width = self.encoder.actions();
        let mut chosen = vec![0; self.games.len()];
        let seeds: Vec<u64> = chosen.iter().map(|_| random.number()).collect();
        let share = self.games.len().div_ceil(self.threads).max(1);
        thread::scope(|scope| {
            let shares = chosen
                .chunks_mut(share)
                .zip(self.games.chunks(share))
                .zip(scores.chunks(share * width).zip(seeds.chunks(share)));
            for ((chosen, games), (scores, seeds)) in shares {
                let mut work = move || {
                    let mut weights = Vec::new();
                    let rows = scores.chunks_exact(width).zip(seeds);
                    for ((chosen, game), (row, &seed)) in chosen.iter_mut().zip(games).zip(rows) {
                        let legal = &game.legal;
                        *chosen = choose(legal, row, temperature, seed, &mut weights).into();
                    }
                };
                match self.threads {
                    1 => work(),
                    _ => in_scope(scope, work),
                }
            }
        });
        chosen
    }

    fn legal(&self) -> (Vec<i64>, Vec<i64>) {
        let (mut actions, mut offsets) = (Vec::new(), vec![0]);
        for game in &self.games {
            let begin = actions.len();
            actions.extend(game.legal.iter().copied().map(i64::from));
            actions[begin..].sort_unstable();
            offsets.push(actions.len() as i64);
        }
        (actions, offsets)
    }

    fn final_observations(&self) -> Vec<u8> {
        let seen = self
            .games
            .iter()
            .map(|game| game.final_observation.as_slice());
        seen.collect::<Vec<_>>().concat()
    }

    fn to_pickle(&self) -> Vec<PickledBatchGame> {
        let games = self.games.iter();
        games
            .map(|game| (game.played.to_pickle(), game.final_observation.clone()))
            .collect()
    }

    fn restore(&mut self, pickled: Vec<PickledBatchGame>) -> Result<(), String> {
        if pickled.len() != self.games.len() {
            return Err(format!(
                "{} games: expected {}",
                pickled.len(),
                self.games.len()
            ));
        }
        let start = self.start.position();
        let restored = pickled.into_iter().map(|(pickled, final_observation)| {
            Ok(VectorGame {
                played: EnvironmentGame::from_pickle(&self.encoder.code, start, pickled)?,
                legal: Vec::new(),
                final_observation,
            })
        });
        self.games = restored.collect::<Result<_, String>>()?;
        Ok(())
    }
}
