//! Games of an evaluation without its network against itself.

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use board_bot::contest::Adjudication;
use board_bot::evaluation::Corrected;
use board_bot::{Evaluation, Game, Limits, Outcome, Player, RandomNumbers, Search};

use super::lessons::Lessons;
use super::terms::Terms;
use crate::Plan;

/// Random plies at the beginning of a game: so many at least, and so many more by lot.
const OPENING_PLIES: [u64; 2] = [4, 8];
/// Of so many quiet positions of a game one is learnt from.
const EVERY: u64 = 2;
/// A game is drawn after so many plies.
const PLIES: u32 = 300;
/// A game is given up when one side has been ahead by so many hundredths of a unit for so many plies.
const AHEAD: (i32, u32) = (2_500, 6);
/// Bytes of a player's table.
const TABLE: usize = 1 << 20;

/// Positions of the games of a plan, which begin in these starts in turn: half of those whose best move takes nothing, for what an
/// exchange comes to is the search's business. `progress` hears how many games have been played.
///
/// # Errors
/// When there is no memory for the tables.
pub fn played<G, E>(
    starts: &[G],
    evaluation: &E,
    plan: &Plan,
    progress: impl Fn(u32) + Sync,
) -> Result<Lessons, Box<dyn Error>>
where
    G: Game<Move: Send> + Sync,
    E: Evaluation<G> + Corrected<Position = G> + Clone + Send + Sync,
{
    let next = AtomicU32::new(0);
    let games = Mutex::new(vec![Lessons::default(); plan.games as usize]);
    let terms = &Terms(evaluation.clone());
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
    let mut all = Lessons::default();
    for lessons in games.into_inner().expect("no game panics") {
        all.append(&lessons);
    }
    Ok(all)
}

/// Positions of the game of this number; nothing if its opening ends it.
fn game<G, E>(
    start: &G,
    number: u32,
    plan: &Plan,
    terms: &Terms<E>,
    player: &mut Search<G, Terms<E>>,
) -> Option<Lessons>
where
    G: Game,
    E: Evaluation<G> + Corrected<Position = G>,
{
    let mut numbers = RandomNumbers::new(plan.seed ^ u64::from(number) << 32);
    let (mut position, mut earlier) = (start.clone(), Vec::new());
    for _ in 0..OPENING_PLIES[0] + numbers.below(OPENING_PLIES[1]) {
        let mv = position.random_move(|bound| numbers.below(bound))?;
        earlier.push(position.key());
        position.play_unchecked(mv);
    }
    player.forget();
    let limits = Limits::nodes(plan.nodes);
    let agreed = Adjudication {
        max_plies: PLIES,
        ..Adjudication::default()
    };
    let (mut lessons, mut movers) = (Lessons::default(), Vec::new());
    let mut ahead = 0;
    let outcome = loop {
        if let Some(finish) = agreed.finish(&position, &earlier, None) {
            break finish.outcome;
        }
        let mover = position.team(position.to_move());
        let choice = player.think(&position, &earlier, &limits, |_| {})?;
        let score = choice.score;
        let is_ahead = score.is_decided() || score.value().abs() > AHEAD.0;
        ahead = if is_ahead { ahead + 1 } else { 0 };
        if score.is_decided() || ahead == AHEAD.1 {
            let mut players = Player::all(G::PLAYERS).map(|player| position.team(player));
            let loser = players.find(|&team| team != mover)?;
            break Outcome::Win(if score.value() > 0 { mover } else { loser });
        }
        if position.captured(choice.mv).is_none() && numbers.below(EVERY) == 0 {
            let mut inputs = Vec::new();
            E::visit_inputs(&position, |input| inputs.push(input));
            let by_terms = terms.evaluate(&position);
            lessons.push(inputs, E::stage(&position), by_terms, score.value());
            movers.push(mover);
        }
        earlier.push(position.key());
        position.play_unchecked(choice.mv);
    };
    lessons.decide(movers.into_iter().map(|mover| match outcome {
        Outcome::Draw => 1,
        Outcome::Win(team) => 2 * u8::from(team == mover),
    }));
    Some(lessons)
}
