//! Many games of one kind, played by several threads.

use std::sync::{Arc, Mutex};
use std::thread;

use board_bot::RandomNumbers;
use board_game_core::Game;
use pyo3::prelude::*;

use super::choosing::choose;
use super::coding::{ActionEncoding, all_players, reward};
use super::environment_game::{EnvironmentGame, SavedPlace};
use super::observation::{ObservationEncoder, ObservationOptions};
use crate::{error, memory, native};

/// What a step writes: a share of the arrays, as many rows as there are games.
pub(super) struct Views<'a> {
    pub(super) observations: &'a mut [u8],
    pub(super) masks: &'a mut [i8],
    pub(super) players: &'a mut [u8],
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut [bool],
    pub(super) truncated: &'a mut [bool],
}

impl<'a> Views<'a> {
    /// The first `games` rows, and the others.
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

/// One of the games.
#[derive(Clone)]
struct VectorSlot<G: ActionEncoding> {
    played: EnvironmentGame<G>,
    /// What may be chosen now.
    legal: Vec<u16>,
    /// What the player to move saw when the last game here ended, until the next step.
    last_seen: Vec<u8>,
}

/// The games, and how they are told in numbers.
#[derive(Clone)]
struct VectorGames<G: ActionEncoding> {
    telling: Arc<ObservationEncoder<G>>,
    start: G,
    most: u32,
    threads: usize,
    places: Vec<VectorSlot<G>>,
}

/// How many games are made, and how they are played.
#[derive(Clone, Copy)]
pub(super) struct BatchPlan {
    pub(super) games: usize,
    pub(super) threads: usize,
    pub(super) most: u32,
    pub(super) observation_options: ObservationOptions,
}

/// Many games of whatever kind.
pub(super) trait VectorTable: Send + Sync {
    fn boxed_clone(&self) -> PyResult<Box<dyn VectorTable>>;
    fn made(&self) -> (&'static str, String, BatchPlan);
    fn widths(&self) -> [usize; 3];
    fn shape(&self) -> [usize; 3];
    fn begin(&mut self, places: &[usize], positions: &[Bound<'_, PyAny>]) -> PyResult<()>;
    fn show(&mut self, views: Views<'_>);
    fn check(&self, actions: &[i64]) -> Result<(), String>;
    fn step(&mut self, actions: &[i64], views: Views<'_>);
    fn sample(&self, random: &mut RandomNumbers) -> Vec<i64>;
    fn choose(&self, scores: &[f32], temperature: f32, random: &mut RandomNumbers) -> Vec<i64>;
    fn legal(&self) -> (Vec<i64>, Vec<i64>);
    fn last_seen(&self) -> Vec<u8>;
    fn saved(&self) -> Vec<SavedPlace>;
    fn restore(&mut self, saved: Vec<SavedPlace>) -> Result<(), String>;
}

/// As many games of a kind as the plan says, at their start.
pub(super) fn table<G: ActionEncoding>(
    rules: Option<&str>,
    plan: BatchPlan,
) -> PyResult<Box<dyn VectorTable>> {
    let rules = native::rules::<G::Game>(rules, None)?;
    let start: G::Game = native::open_start(&rules)?;
    let telling = ObservationEncoder::<G>::new(&rules, plan.observation_options);
    check(&telling, plan.games)?;
    let place = || VectorSlot {
        played: EnvironmentGame::at_start(&start),
        legal: Vec::new(),
        last_seen: Vec::new(),
    };
    Ok(Box::new(VectorGames::<G> {
        telling: telling.into(),
        places: (0..plan.games).map(|_| place()).collect(),
        start: G::at(start),
        most: plan.most,
        threads: plan.threads,
    }))
}

/// Whether there is memory for so many games, and for what they show.
fn check<G: ActionEncoding>(telling: &ObservationEncoder<G>, games: usize) -> PyResult<()> {
    let planes: usize = telling.shape().iter().product();
    let arrays = planes + telling.actions() + G::Game::PLAYERS * size_of::<f32>() + 3;
    // A list of what may be chosen has mostly some hundred entries.
    let bytes = arrays + size_of::<VectorSlot<G>>() + 1_024;
    memory::check(format_args!("games: {games}"), games, bytes)
}

/// What all games of a share have in common.
struct Common<'a, G: ActionEncoding> {
    telling: &'a ObservationEncoder<G>,
    start: &'a G,
    most: u32,
    planes: usize,
    actions: usize,
}

impl<G: ActionEncoding> Common<'_, G> {
    /// Plays the actions, and shows where the games stand then; without actions it only shows.
    fn run(&self, places: &mut [VectorSlot<G>], actions: Option<&[i64]>, views: Views<'_>) {
        let observations = views.observations.chunks_exact_mut(self.planes);
        let masks = views.masks.chunks_exact_mut(self.actions);
        let rewards = views.rewards.chunks_exact_mut(G::Game::PLAYERS);
        let rows = places
            .iter_mut()
            .zip(observations)
            .zip(masks)
            .zip(rewards)
            .enumerate();
        let (mut choices, mut draft) = (Vec::new(), Vec::new());
        for (row, (((place, planes), mask), rewards)) in rows {
            let action = actions.and_then(|actions| usize::try_from(actions[row]).ok());
            if let Some(action) = action {
                let ended = self.play(place, action, rewards, &mut draft);
                (views.terminated[row], views.truncated[row]) = ended;
            }
            let VectorSlot { played, legal, .. } = place;
            let mover = played.game.position().to_move();
            self.telling.observe(played, mover, &mut draft, planes);
            self.telling.actions_into(&played.game, &mut choices, legal);
            mask.fill(0);
            legal
                .iter()
                .for_each(|&action| mask[usize::from(action)] = 1);
            views.players[row] = mover.index() as u8;
        }
    }

    /// Plays an action, and begins anew if the game has ended or is broken off.
    fn play(
        &self,
        place: &mut VectorSlot<G>,
        action: usize,
        rewards: &mut [f32],
        draft: &mut Vec<u8>,
    ) -> (bool, bool) {
        rewards.fill(0.0);
        place.last_seen.clear();
        let played = &mut place.played;
        let meant = self.telling.meant(&played.game, action);
        let decode = |meant: u16| played.game.decode(&self.telling.code, meant.into());
        if let Some((meant, choice)) = meant.and_then(|meant| Some((meant, decode(meant)?))) {
            played.choose(choice, meant);
        }
        let outcome = played.game.position().outcome();
        if let Some(outcome) = outcome {
            for (reward_of, player) in rewards.iter_mut().zip(all_players::<G>()) {
                *reward_of = reward(outcome, player);
            }
        }
        let terminated = outcome.is_some();
        let truncated = !terminated && played.plies() >= self.most as usize;
        if terminated || truncated {
            place.last_seen.resize(self.planes, 0);
            let mover = played.game.position().to_move();
            self.telling
                .observe(played, mover, draft, &mut place.last_seen);
            played.restart(self.start);
        }
        (terminated, truncated)
    }
}

impl<G: ActionEncoding> VectorGames<G> {
    fn run(&mut self, actions: Option<&[i64]>, views: Views<'_>) {
        let widths = self.widths();
        let common = Common {
            telling: &self.telling,
            start: &self.start,
            most: self.most,
            planes: widths[0],
            actions: widths[1],
        };
        let share = self.places.len().div_ceil(self.threads).max(1);
        thread::scope(|scope| {
            let (mut places, mut actions, mut views) = (&mut self.places[..], actions, views);
            while places.len() > share {
                let (own, left) = places.split_at_mut(share);
                let (own_views, views_left) = views.split(share, widths);
                let (own_actions, actions_left) =
                    actions.map(|actions| actions.split_at(share)).unzip();
                let common = &common;
                in_scope(scope, move || common.run(own, own_actions, own_views));
                (places, actions, views) = (left, actions_left, views_left);
            }
            common.run(places, actions, views);
        });
    }
}

/// Does the work on a thread of its own, or here where none can be had.
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
        check(&self.telling, self.places.len())?;
        Ok(Box::new(self.clone()))
    }

    fn made(&self) -> (&'static str, String, BatchPlan) {
        let plan = BatchPlan {
            games: self.places.len(),
            threads: self.threads,
            most: self.most,
            observation_options: self.telling.observation_options,
        };
        let rules = self.start.position().rules().to_string();
        (G::Game::NAME, rules, plan)
    }

    fn widths(&self) -> [usize; 3] {
        let planes = self.telling.shape().iter().product();
        [planes, self.telling.actions(), G::Game::PLAYERS]
    }

    fn shape(&self) -> [usize; 3] {
        self.telling.shape()
    }

    fn begin(&mut self, places: &[usize], positions: &[Bound<'_, PyAny>]) -> PyResult<()> {
        let rules = self.start.position().rules();
        let read = positions.iter().map(|position| {
            let position: G::Game = native::position_under("positions", position, &rules)?;
            match position.outcome() {
                None => Ok(position),
                Some(_) => Err(error::value(format!(
                    "positions: the game is over in {position}"
                ))),
            }
        });
        let positions: Vec<G::Game> = read.collect::<PyResult<_>>()?;
        for (number, &place) in places.iter().enumerate() {
            let place = &mut self.places[place];
            place.last_seen.clear();
            match positions.get(number.min(positions.len().saturating_sub(1))) {
                None => place.played.restart(&self.start),
                Some(position) => place.played = EnvironmentGame::at(position.clone()),
            }
        }
        Ok(())
    }

    fn show(&mut self, views: Views<'_>) {
        self.run(None, views);
    }

    fn check(&self, actions: &[i64]) -> Result<(), String> {
        if actions.len() != self.places.len() {
            return Err(format!(
                "{} actions: expected one for each of {} games",
                actions.len(),
                self.places.len()
            ));
        }
        for ((game, place), &action) in self.places.iter().enumerate().zip(actions) {
            if !u16::try_from(action).is_ok_and(|action| place.legal.contains(&action)) {
                return Err(format!("game {game}: action {action} is not legal"));
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], views: Views<'_>) {
        self.run(Some(actions), views);
    }

    fn sample(&self, random: &mut RandomNumbers) -> Vec<i64> {
        // A game that has ended is begun anew, so that there is always something to choose.
        let drawn = self
            .places
            .iter()
            .map(|place| random.pick(&place.legal).map_or(0, i64::from));
        drawn.collect()
    }

    fn choose(&self, scores: &[f32], temperature: f32, random: &mut RandomNumbers) -> Vec<i64> {
        let width = self.telling.actions();
        let mut chosen = vec![0; self.places.len()];
        let seeds: Vec<u64> = chosen.iter().map(|_| random.number()).collect();
        let share = self.places.len().div_ceil(self.threads).max(1);
        thread::scope(|scope| {
            let shares = chosen
                .chunks_mut(share)
                .zip(self.places.chunks(share))
                .zip(scores.chunks(share * width).zip(seeds.chunks(share)));
            for ((chosen, places), (scores, seeds)) in shares {
                let mut work = move || {
                    let mut weights = Vec::new();
                    let rows = scores.chunks_exact(width).zip(seeds);
                    for ((chosen, place), (row, &seed)) in chosen.iter_mut().zip(places).zip(rows) {
                        let legal = &place.legal;
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
        for place in &self.places {
            let begin = actions.len();
            actions.extend(place.legal.iter().copied().map(i64::from));
            actions[begin..].sort_unstable();
            offsets.push(actions.len() as i64);
        }
        (actions, offsets)
    }

    fn last_seen(&self) -> Vec<u8> {
        let seen = self.places.iter().map(|place| place.last_seen.as_slice());
        seen.collect::<Vec<_>>().concat()
    }

    fn saved(&self) -> Vec<SavedPlace> {
        let saved = self.places.iter();
        saved
            .map(|place| (place.played.saved(), place.last_seen.clone()))
            .collect()
    }

    fn restore(&mut self, saved: Vec<SavedPlace>) -> Result<(), String> {
        if saved.len() != self.places.len() {
            return Err(format!(
                "{} games: expected {}",
                saved.len(),
                self.places.len()
            ));
        }
        let start = self.start.position();
        let restored = saved.into_iter().map(|(saved, last_seen)| {
            Ok(VectorSlot {
                played: EnvironmentGame::restored(&self.telling.code, start, saved)?,
                legal: Vec::new(),
                last_seen,
            })
        });
        self.places = restored.collect::<Result<_, String>>()?;
        Ok(())
    }
}
