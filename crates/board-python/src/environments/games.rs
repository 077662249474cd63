//! The games of a batch, played by several threads.

use std::sync::{Arc, Mutex};
use std::thread;

use board_bot::RandomNumbers;
use board_game_core::Game;
use pyo3::prelude::*;

use super::choosing::choose;
use super::coding::{ActionEncoding, rewards};
use super::environment_game::{EnvironmentGame, PickledBatch, unfinished};
use super::observation::{EnvironmentSettings, ObservationEncoder, ObservationOptions};
use crate::guards::items::Items;
use crate::guards::lock::lock;
use crate::guards::memory;

/// The arrays that a step writes.
pub(super) struct Views<'a> {
    pub(super) observations: &'a mut [u8],
    pub(super) masks: &'a mut [i8],
    pub(super) players: &'a mut [u8],
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut [bool],
    pub(super) truncated: &'a mut [bool],
}

/// The row of a game in the arrays.
struct GameRow<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    player: &'a mut u8,
    rewards: &'a mut [f32],
    terminated: &'a mut bool,
    truncated: &'a mut bool,
}

impl<'a> Views<'a> {
    /// The arrays of shares of this many games; the last share may have fewer.
    fn shares(
        self,
        games: usize,
        settings: &EnvironmentSettings,
    ) -> impl ExactSizeIterator<Item = Self> {
        let observations = self.observations.chunks_mut(games * settings.cells());
        let masks = self.masks.chunks_mut(games * settings.actions);
        let rewards = self.rewards.chunks_mut(games * settings.players);
        let ends = self.terminated.chunks_mut(games);
        let ends = ends.zip(self.truncated.chunks_mut(games));
        let shown = observations.zip(masks).zip(self.players.chunks_mut(games));
        shown.zip(rewards.zip(ends)).map(
            |(((observations, masks), players), (rewards, (terminated, truncated)))| Views {
                observations,
                masks,
                players,
                rewards,
                terminated,
                truncated,
            },
        )
    }

    /// The rows of all games.
    fn rows(self, settings: &EnvironmentSettings) -> impl Iterator<Item = GameRow<'a>> {
        let observations = self.observations.chunks_exact_mut(settings.cells());
        let masks = self.masks.chunks_exact_mut(settings.actions);
        let rewards = self.rewards.chunks_exact_mut(settings.players);
        let ends = self.terminated.iter_mut().zip(self.truncated);
        let shown = observations.zip(masks).zip(self.players);
        shown.zip(rewards.zip(ends)).map(
            |(((observation, mask), player), (rewards, (terminated, truncated)))| GameRow {
                observation,
                mask,
                player,
                rewards,
                terminated,
                truncated,
            },
        )
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

impl<G: ActionEncoding> VectorGame<G> {
    const fn of(played: EnvironmentGame<G>, final_observation: Vec<u8>) -> Self {
        Self {
            played,
            legal: Vec::new(),
            final_observation,
        }
    }
}

/// The games of a batch with their encoder.
#[derive(Clone)]
struct VectorGames<G: ActionEncoding> {
    encoder: Arc<ObservationEncoder<G>>,
    plan: BatchPlan,
    games: Vec<VectorGame<G>>,
}

/// How many games a batch has, and how they are played.
#[derive(Clone, Copy)]
pub(super) struct BatchPlan {
    pub(super) games: usize,
    pub(super) threads: usize,
    pub(super) max_plies: u32,
}

/// The games of a batch, of any kind.
pub(super) trait VectorTable: Send + Sync {
    fn boxed_clone(&self) -> PyResult<Box<dyn VectorTable>>;
    fn settings(&self) -> &EnvironmentSettings;
    fn begin(&mut self, indices: &[usize], positions: &[Bound<'_, PyAny>]) -> PyResult<()>;
    fn check(&self, actions: &[i64]) -> Result<(), String>;
    /// Plays the actions, if there are any, and writes the arrays.
    fn run(&mut self, actions: Option<&[i64]>, views: Views<'_>);
    fn sample(&self, random: &mut RandomNumbers) -> Vec<i64>;
    fn choose(&self, scores: &[f32], temperature: f32, random: &mut RandomNumbers) -> Vec<i64>;
    fn legal(&self) -> (Vec<i64>, Vec<i64>);
    fn final_observations(&self) -> Vec<u8>;
    fn to_pickle(&self) -> PickledBatch;
    fn restore(&mut self, pickled: PickledBatch) -> Result<(), String>;
}

/// The games of a plan, at their start.
pub(super) fn table<G: ActionEncoding>(
    rules: Option<&str>,
    observation_options: ObservationOptions,
    plan: BatchPlan,
) -> PyResult<Box<dyn VectorTable>> {
    let encoder = ObservationEncoder::<G>::new(rules, observation_options)?;
    check_memory(&encoder, plan.games)?;
    let new_game = || VectorGame::of(EnvironmentGame::at_start(&encoder.start), Vec::new());
    Ok(Box::new(VectorGames {
        games: (0..plan.games).map(|_| new_game()).collect(),
        encoder: encoder.into(),
        plan,
    }))
}

/// Checks that there is memory for the games and their arrays.
fn check_memory<G: ActionEncoding>(encoder: &ObservationEncoder<G>, games: usize) -> PyResult<()> {
    let settings = &encoder.settings;
    let rewards = settings.players * size_of::<f32>();
    let arrays = settings.cells() + settings.actions + rewards + 3;
    // A list of legal actions usually has a few hundred entries.
    let bytes = arrays + size_of::<VectorGame<G>>() + 1_024;
    memory::check(format_args!("games: {games}"), games, bytes)
}

/// The work of a thread, with memory that its games reuse.
struct StepWorker<'a, G: ActionEncoding> {
    encoder: &'a ObservationEncoder<G>,
    max_plies: usize,
    choices: Vec<<G::Game as Game>::Move>,
    draft: Vec<u8>,
}

impl<G: ActionEncoding> StepWorker<'_, G> {
    /// Writes the row of a game.
    fn show(&mut self, game: &mut VectorGame<G>, row: &mut GameRow<'_>) {
        let VectorGame { played, legal, .. } = game;
        let mover = played.game.position().to_move();
        self.encoder
            .observe(played, mover, &mut self.draft, row.observation);
        self.encoder
            .actions_into(&played.game, &mut self.choices, legal);
        row.mask.fill(0);
        legal
            .iter()
            .for_each(|&action| row.mask[usize::from(action)] = 1);
        *row.player = mover.index() as u8;
    }

    /// Plays an action, and restarts the game if it ends.
    fn play(&mut self, game: &mut VectorGame<G>, action: i64, row: &mut GameRow<'_>) {
        row.rewards.fill(0.0);
        game.final_observation.clear();
        let (encoder, played) = (self.encoder, &mut game.played);
        if let Some((action, choice)) = encoder.decode(&played.game, action) {
            played.choose(choice, action);
        }
        let position = played.game.position();
        let (mover, outcome) = (position.to_move(), position.outcome());
        if let Some(outcome) = outcome {
            let all = row.rewards.iter_mut().zip(rewards::<G>(outcome));
            all.for_each(|(own, reward)| *own = reward);
        }
        *row.terminated = outcome.is_some();
        *row.truncated = outcome.is_none() && played.plies() >= self.max_plies;
        if *row.terminated || *row.truncated {
            let seen = &mut game.final_observation;
            seen.resize(encoder.settings.cells(), 0);
            encoder.observe(played, mover, &mut self.draft, seen);
            played.restart(&encoder.start);
        }
    }
}

/// Works on each share by a thread of its own; one of them is this thread.
fn in_shares<S: Send>(shares: impl ExactSizeIterator<Item = S> + Send, work: impl Fn(S) + Sync) {
    let others = shares.len().saturating_sub(1);
    let shares = Mutex::new(shares);
    let next_share = || lock(&shares).next();
    let run = || {
        while let Some(share) = next_share() {
            work(share);
        }
    };
    thread::scope(|scope| {
        for _ in 0..others {
            // Where no thread can be started, this one does its work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
}

impl<G: ActionEncoding> VectorGames<G> {
    /// The number of games of a thread.
    fn share(&self) -> usize {
        self.games.len().div_ceil(self.plan.threads).max(1)
    }
}

impl<G: ActionEncoding> VectorTable for VectorGames<G> {
    fn boxed_clone(&self) -> PyResult<Box<dyn VectorTable>> {
        check_memory(&self.encoder, self.games.len())?;
        Ok(Box::new(self.clone()))
    }

    fn settings(&self) -> &EnvironmentSettings {
        &self.encoder.settings
    }

    fn begin(&mut self, indices: &[usize], positions: &[Bound<'_, PyAny>]) -> PyResult<()> {
        let start = &self.encoder.start;
        let parsed = positions
            .iter()
            .map(|position| unfinished("positions", position, start));
        let positions: Vec<G::Game> = parsed.collect::<PyResult<_>>()?;
        for (number, &index) in indices.iter().enumerate() {
            let game = &mut self.games[index];
            game.final_observation.clear();
            match positions.get(number.min(positions.len().saturating_sub(1))) {
                None => game.played.restart(start),
                Some(position) => game.played = EnvironmentGame::at(position.clone()),
            }
        }
        Ok(())
    }

    fn check(&self, actions: &[i64]) -> Result<(), String> {
        let (found, games) = (actions.len(), self.games.len());
        if found != games {
            return Err(format!(
                "{found} actions: expected one for each of {games} games"
            ));
        }
        for ((index, game), &action) in self.games.iter().enumerate().zip(actions) {
            if !u16::try_from(action).is_ok_and(|action| game.legal.contains(&action)) {
                return Err(format!("game {index}: action {action} is not legal"));
            }
        }
        Ok(())
    }

    fn run(&mut self, actions: Option<&[i64]>, views: Views<'_>) {
        let (size, encoder, settings) = (self.share(), &*self.encoder, &self.encoder.settings);
        let shares = self.games.chunks_mut(size);
        let shares = shares.zip(views.shares(size, settings)).enumerate();
        in_shares(shares, |(share, (games, views))| {
            let mut worker = StepWorker {
                encoder,
                max_plies: self.plan.max_plies as usize,
                choices: Vec::new(),
                draft: Vec::new(),
            };
            let actions = actions.map(|actions| &actions[share * size..]);
            for (number, (game, mut row)) in games.iter_mut().zip(views.rows(settings)).enumerate()
            {
                if let Some(actions) = actions {
                    worker.play(game, actions[number], &mut row);
                }
                worker.show(game, &mut row);
            }
        });
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
        let rows = scores.chunks_exact(self.encoder.settings.actions);
        let tasks = self.games.iter().zip(rows);
        let mut tasks: Vec<_> = tasks.map(|task| (task, random.number(), 0)).collect();
        in_shares(tasks.chunks_mut(self.share()), |tasks| {
            let mut weights = Vec::new();
            for ((game, row), seed, chosen) in tasks {
                *chosen = choose(&game.legal, row, temperature, *seed, &mut weights);
            }
        });
        tasks
            .into_iter()
            .map(|(_, _, chosen)| chosen.into())
            .collect()
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
        let seen = self.games.iter().map(|game| &game.final_observation[..]);
        seen.collect::<Vec<_>>().concat()
    }

    fn to_pickle(&self) -> PickledBatch {
        let pickled = |game: &VectorGame<G>| {
            let final_observation = Items(game.final_observation.clone());
            (game.played.to_pickle(), final_observation)
        };
        Items(self.games.iter().map(pickled).collect())
    }

    fn restore(&mut self, Items(pickled): PickledBatch) -> Result<(), String> {
        let (found, games) = (pickled.len(), self.games.len());
        if found != games {
            return Err(format!("{found} games: expected {games}"));
        }
        let ObservationEncoder { code, start, .. } = &*self.encoder;
        let restored = pickled.into_iter().map(|(pickled, final_observation)| {
            let played = EnvironmentGame::from_pickle(code, start, pickled)?;
            Ok(VectorGame::of(played, final_observation.0))
        });
        self.games = restored.collect::<Result<_, String>>()?;
        Ok(())
    }
}
