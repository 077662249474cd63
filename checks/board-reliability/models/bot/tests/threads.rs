//! Threads that search a position together, or play the games of a match, in orders that a
//! scheduler draws: at every lock, start and end of a thread, and every use of an atomic number
//! another thread may go on, and a thread may not be had.
//!
//! A search of several threads may choose another move in another order, since each reads what the
//! others have stored. What holds in any order: the score of a full-width search is that of one
//! thread, so no entry of the table is torn or belongs to another position; the nodes are at most
//! those of the budget; and a search that is stopped ends, with a legal move.

use std::num::NonZero;
use std::ops::ControlFlow;

use board_bot::contest::{Adjudication, MatchPlayer, Match, MatchGame, MatchScore};
use board_bot::evaluation::ShogunEvaluation;
use board_bot::{Agent, Choice, Limits, RandomAgent, Search, ThreadedSearch};
use scheduled_orders::in_any_order;
use shogun_rules::{Move, Position};
use shuttle::thread;

/// The attack board of the papers, on which both sides can capture, and a board of few pieces.
const POSITIONS: [&str; 2] = [
    "8/7P3/8/5p32/3p43P2/4p43/3k24/3P21p3K21 r",
    "8/8/3k14/8/2P25/5p12/8/4K13 w",
];

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

/// A table of so few buckets that threads meet in them.
fn search() -> Search<Position, ShogunEvaluation> {
    Search::with_table(1 << 10, ShogunEvaluation::default()).expect("a small table")
}

fn on_threads(
    search: Search<Position, ShogunEvaluation>,
    threads: u8,
    position: &Position,
    limits: &Limits,
) -> Choice<Move> {
    let threads = NonZero::new(threads).expect("at least one");
    let choice = ThreadedSearch::new(search, threads).choose(position, &[], limits);
    let choice = choice.expect("the game goes on");
    assert!(position.is_legal(choice.mv), "{position}: {}", choice.mv);
    choice
}

#[test]
fn full_width_score_matches_one_thread() {
    for text in POSITIONS {
        in_any_order(move || {
            let (position, limits) = (position(text), Limits::depth(2));
            let alone = on_threads(search().full_width(), 1, &position, &limits);
            for threads in [2, 3] {
                let together = on_threads(search().full_width(), threads, &position, &limits);
                assert_eq!(together.score, alone.score, "{text}, {threads} threads");
                assert_eq!(together.depth, alone.depth, "{text}, {threads} threads");
            }
        });
    }
}

#[test]
fn the_nodes_of_all_threads_are_within_the_budget() {
    for text in POSITIONS {
        in_any_order(move || {
            let position = position(text);
            // Less than a batch, a batch and more than one for each thread.
            for nodes in [1, 256, 900] {
                let choice = on_threads(search(), 3, &position, &Limits::nodes(nodes));
                assert!(
                    (1..=nodes).contains(&choice.nodes),
                    "{text}: {} of {nodes}",
                    choice.nodes
                );
            }
        });
    }
}

#[test]
fn stopped_searches_return_a_legal_move() {
    for text in POSITIONS {
        in_any_order(move || {
            let position = position(text);
            // The limit is for orders in which the button is pressed late.
            let limits = Limits::nodes(2_000);
            let button = limits.stop_flag();
            let presser = thread::spawn(move || button.set());
            let choice = on_threads(search(), 2, &position, &limits);
            assert!(choice.nodes <= 2_000, "{text}: {}", choice.nodes);
            presser.join().expect("it only presses");
        });
    }
}

/// The standing and the games of a match on so many threads.
fn played(threads: usize) -> (MatchScore, Vec<MatchGame<Move>>) {
    let contestant = || MatchPlayer::new(Limits::none(), RandomAgent::new);
    let threads = NonZero::new(threads).expect("at least one");
    let adjudication = Adjudication::default().with_max_plies(12);
    let mut games = Vec::new();
    let standing = Match::new(Position::start())
        .with_pairs(2)
        .with_seed(7)
        .with_threads(threads)
        .with_adjudication(adjudication)
        .play(&contestant(), &contestant(), |game| {
            games.push(game.clone());
            ControlFlow::Continue(())
        });
    (standing.expect("both play by the rules"), games)
}

#[test]
fn matches_match_one_thread_game_by_game() {
    in_any_order(|| {
        let alone = played(1);
        assert_eq!(alone.1.len(), 4);
        for threads in [2, 3] {
            assert_eq!(played(threads), alone, "{threads} threads");
        }
    });
}
