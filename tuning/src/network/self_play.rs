//! Self-play games without the network.

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use board_bot::contest::Adjudication;
use board_bot::evaluation::WithNetwork;
use board_bot::{Evaluation, Game, Limits, Outcome, Player, RandomNumbers, Search};

use super::training_set::TrainingSet;
use super::without_network::WithoutNetwork;
use crate::SelfPlayPlan;

/// Random plies of an opening: at least the first number, and up to the second more.
const OPENING_PLIES: [u64; 2] = [4, 8];
/// One quiet position in this many becomes a training position.
const SAMPLE_INTERVAL: u64 = 2;
/// Games are drawn after this many plies.
const MAX_PLIES: u32 = 300;
/// A side resigns after this many plies with a score of this many hundredths of a unit.
const RESIGNATION: (i32, u32) = (2_500, 6);
/// Bytes of a player's table.
const TABLE: usize = 1 << 20;

/// Plays the games of a plan, from these starts in turn, and returns training positions: half of
/// those with a quiet best move. `progress` gets the number of games played.
///
/// # Errors
/// There is not enough memory for the tables.
pub fn self_play<G, E>(
    starts: &[G],
    evaluation: &E,
    plan: &SelfPlayPlan,
    progress: impl Fn(u32) + Sync,
) -> Result<TrainingSet, Box<dyn Error>>
where
    G: Game<Move: Send> + Sync,
    E: Evaluation<G> + WithNetwork<Position = G> + Clone + Send + Sync,
{
    let next = AtomicU32::new(0);
    let games = Mutex::new(vec![TrainingSet::default(); plan.games as usize]);
    let terms = &WithoutNetwork(evaluation.clone());
    let players = (0..plan.threads.get()).map(|_| Search::with_table(TABLE, terms.clone()));
    let players: Vec<_> = players.collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        for mut player in players {
            let (next, games, progress) = (&next, &games, &progress);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        return;
                    }
                    let start = &starts[number as usize % starts.len()];
                    let lessons = game(start, number, plan, terms, &mut player);
                    let lessons = lessons.unwrap_or_default();
                    games.lock().expect("no game panics")[number as usize] = lessons;
                    progress(number + 1);
                }
            });
        }
    });
    let mut all = TrainingSet::default();
    for lessons in games.into_inner().expect("no game panics") {
        all.append(&lessons);
    }
    Ok(all)
}

/// The training positions of one game; `None` if its opening ends it.
fn game<G, E>(
    start: &G,
    number: u32,
    plan: &SelfPlayPlan,
    terms: &WithoutNetwork<E>,
    player: &mut Search<G, WithoutNetwork<E>>,
) -> Option<TrainingSet>
where
    G: Game,
    E: Evaluation<G> + WithNetwork<Position = G>,
{
    let mut numbers = RandomNumbers::new(plan.seed ^ u64::from(number) << 32);
    let (mut position, mut history) = (start.clone(), Vec::new());
    for _ in 0..OPENING_PLIES[0] + numbers.below(OPENING_PLIES[1]) {
        let mv = position.random_move(|bound| numbers.below(bound))?;
        history.push(position.key());
        position.play_unchecked(mv);
    }
    player.clear();
    let limits = Limits::nodes(plan.nodes);
    let adjudication = Adjudication::default().with_max_plies(MAX_PLIES);
    let (mut lessons, mut movers) = (TrainingSet::default(), Vec::new());
    let mut ahead = 0;
    let outcome = loop {
        if let Some(finish) = adjudication.finish(&position, &history, None) {
            break finish.outcome;
        }
        let mover = position.team(position.to_move());
        let choice = player.think(&position, &history, &limits, |_| {})?;
        let score = choice.score;
        let is_ahead = score.is_decided() || score.value().abs() > RESIGNATION.0;
        ahead = if is_ahead { ahead + 1 } else { 0 };
        if score.is_decided() || ahead == RESIGNATION.1 {
            let mut players = Player::all(G::PLAYERS).map(|player| position.team(player));
            let loser = players.find(|&team| team != mover)?;
            break Outcome::Win(if score.value() > 0 { mover } else { loser });
        }
        if position.captured(choice.mv).is_none() && numbers.below(SAMPLE_INTERVAL) == 0 {
            let mut inputs = Vec::new();
            E::visit_features(&position, |input| inputs.push(input));
            let terms_value = terms.evaluate(&position);
            lessons.push(
                inputs,
                E::output_bucket(&position),
                terms_value,
                score.value(),
            );
            movers.push(mover);
        }
        history.push(position.key());
        position.play_unchecked(choice.mv);
    };
    lessons.decide(movers.into_iter().map(|mover| match outcome {
        Outcome::Draw => 1,
        Outcome::Win(team) => 2 * u8::from(team == mover),
    }));
    Some(lessons)
}
