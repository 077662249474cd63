//! Agents that fail, and what the others learn of it.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use board_bot::contest::{Match, MatchPlayer};
use board_bot::{Agent, Choice, Limits, RandomAgent};

use crate::example::{Drop, Position};
use crate::support::wait_until;

/// An agent that has failed, and counts how often it is asked.
struct Failed<'n>(&'n AtomicUsize);

impl Agent<Position> for Failed<'_> {
    fn choose(&mut self, _: &Position, _: &[u64], _: &Limits) -> Option<Choice<Drop>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        None
    }

    fn failure(&self) -> Option<String> {
        Some("it lost its way".to_owned())
    }
}

fn two_threads() -> Match<Position> {
    let contest = Match::new(Position::default()).with_opening_plies(0);
    contest.with_threads(NonZero::new(2).expect("two"))
}

#[test]
fn an_agent_that_has_failed_is_not_asked_for_a_move() {
    let asked = AtomicUsize::new(0);
    let failed = MatchPlayer::new(Limits::none(), |_| Failed(&asked));
    assert_eq!(failed.failure().as_deref(), Some("it lost its way"));
    let random = MatchPlayer::<Position>::new(Limits::none(), RandomAgent::new);
    assert_eq!(random.failure(), None);
    let standing = two_threads().play(&random, &failed, |game| {
        let forfeit = game.game.forfeit.as_ref().expect("it fails");
        assert!(forfeit.reason.contains("it lost its way"), "{forfeit:?}");
        assert_eq!(game.game.moves, [], "no move is played");
        ControlFlow::Continue(())
    });
    let standing = standing.expect("a failure ends no match");
    assert_eq!(
        (standing.total().wins, asked.load(Ordering::Relaxed)),
        (2, 0)
    );
    failed.stop().set();
    assert_eq!(failed.failure(), None, "an agent that is stopped may fail");
}

/// An agent that begins no game before the other one has begun, too.
struct Together<'n> {
    begun: &'n AtomicUsize,
    random: RandomAgent,
}

impl Agent<Position> for Together<'_> {
    fn choose(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<Drop>> {
        if history.len() < 2 {
            self.begun.fetch_add(1, Ordering::Relaxed);
            wait_until(|| self.begun.load(Ordering::Relaxed) == 2);
        }
        self.random.choose(position, history, limits)
    }
}

#[test]
fn two_threads_play_two_games_at_once() {
    let begun = AtomicUsize::new(0);
    let together = MatchPlayer::new(Limits::none(), |seed| Together {
        begun: &begun,
        random: RandomAgent::new(seed),
    });
    let random = MatchPlayer::new(Limits::none(), RandomAgent::new);
    let standing = two_threads().play(&together, &random, |_| ControlFlow::Continue(()));
    assert_eq!(standing.expect("both play").total().games(), 2);
}

/// An agent of which the one that begins fails as soon as the other one thinks, which thinks until
/// it is stopped.
struct Endless<'n> {
    is_thinking: &'n AtomicBool,
    was_stopped: &'n AtomicBool,
}

impl Agent<Position> for Endless<'_> {
    fn choose(&mut self, _: &Position, history: &[u64], limits: &Limits) -> Option<Choice<Drop>> {
        if history.is_empty() {
            wait_until(|| self.is_thinking.load(Ordering::Relaxed));
            return None;
        }
        self.is_thinking.store(true, Ordering::Relaxed);
        wait_until(|| limits.is_stopped());
        self.was_stopped.store(true, Ordering::Relaxed);
        None
    }
}

#[test]
fn a_strict_match_that_ends_stops_the_other_games() {
    let [is_thinking, was_stopped] = [const { AtomicBool::new(false) }; 2];
    let endless = MatchPlayer::new(Limits::none(), |_| Endless {
        is_thinking: &is_thinking,
        was_stopped: &was_stopped,
    });
    let random = MatchPlayer::new(Limits::none(), RandomAgent::new);
    let contest = two_threads().with_strict(true);
    let played = contest.play(&endless, &random, |_| ControlFlow::Continue(()));
    assert!(played.is_err() && was_stopped.load(Ordering::Relaxed));
}

/// A match that is stopped before it begins looks for no opening.
#[test]
fn a_stopped_match_has_no_games() {
    let random = || MatchPlayer::new(Limits::none(), RandomAgent::new);
    let (a, b) = (random(), random());
    // The board is full after 42.
    let contest = Match::new(Position::default()).with_opening_plies(43);
    let play = || contest.play(&a, &b, |_| ControlFlow::Continue(()));
    assert!(play().is_err());
    b.stop().set();
    assert_eq!(play().expect("nothing is played").total().games(), 0);
}
