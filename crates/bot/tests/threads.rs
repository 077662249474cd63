//! Several threads search as one does, within the same limits, and one thread is the search itself.

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, AgentSpec, Evaluation, Game, Limits, Search, ThreadedSearch};
use support::{minimax, wander};

mod support;

fn on_threads<G, E>(search: Search<G, E>, threads: usize) -> ThreadedSearch<G, E>
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    ThreadedSearch::new(search, NonZero::new(threads).expect("at least one"))
}

fn small<G: Game, E: Evaluation<G>>(evaluation: E) -> Search<G, E> {
    Search::with_table(1 << 14, evaluation).expect("a small table")
}

fn one_thread_is_the_search<G, E>(start: &G, evaluation: &E)
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    for seed in 0..4 {
        let position = wander(start, 3 + seed, seed);
        let limits = Limits::nodes(3_000);
        let search = || small(evaluation.clone()).with_seed(seed);
        let alone = search().choose(&position, &[1], &limits);
        assert_eq!(
            on_threads(search(), 1).choose(&position, &[1], &limits),
            alone
        );
    }
}

#[test]
fn one_thread_is_the_search_node_for_node() {
    one_thread_is_the_search(&ploy_rules::Position::start(), &PloyEvaluation::default());
    one_thread_is_the_search(
        &shogun_rules::Position::start(),
        &ShogunEvaluation::default(),
    );
    one_thread_is_the_search(&rook_hunt::Position::start(), &HuntEvaluation::default());
}

fn threads_find_what_minimax_finds<G, E>(start: &G, evaluation: &E, depth: u32)
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    for seed in 0..6 {
        let position = wander(start, 1 + seed, seed);
        let expected = minimax(&mut position.clone(), evaluation, depth, 0);
        for threads in 2..=4 {
            let search = small(evaluation.clone()).full_width();
            let choice = on_threads(search, threads).choose(&position, &[], &Limits::depth(depth));
            let found = choice.expect("the game goes on").score;
            assert_eq!(found, expected, "{position}, {threads} threads");
        }
    }
}

#[test]
fn scores_of_full_width_searches_are_minimax_on_any_number_of_threads() {
    let shogun = shogun_rules::Position::start();
    threads_find_what_minimax_finds(&shogun, &ShogunEvaluation::default(), 2);
    let rules = "pawns=2 side=4".parse().expect("rules");
    let hunt = rook_hunt::Position::parse("a2,d3", &rules).expect("a set-up");
    threads_find_what_minimax_finds(&hunt, &HuntEvaluation::default(), 5);
}

#[test]
fn the_positions_of_a_budget_are_those_of_all_threads() {
    for nodes in [1, 100, 1_000, 20_000] {
        for threads in [2, 5] {
            let mut search = on_threads(small(PloyEvaluation::default()), threads);
            let mut told = 0;
            let choice = search.think(
                &ploy_rules::Position::start(),
                &[],
                &Limits::nodes(nodes),
                |choice| {
                    assert!(choice.nodes >= told, "they only grow");
                    told = choice.nodes;
                },
            );
            let choice = choice.expect("the game goes on");
            assert!(
                (told..=nodes).contains(&choice.nodes),
                "{} of {nodes}",
                choice.nodes
            );
        }
    }
}

#[test]
fn stop_and_deadline_end_all_threads() {
    let patience = Duration::from_secs(5);
    let begin = Instant::now();
    let mut search = on_threads(small(ShogunEvaluation::default()), 3);
    let start = shogun_rules::Position::start();
    let choice = search.choose(&start, &[], &Limits::time(Duration::from_millis(50)));
    assert!(choice.is_some() && begin.elapsed() < patience);

    let limits = Limits::none();
    let stop = limits.stop();
    let begin = Instant::now();
    let choice = thread::scope(|scope| {
        let thinking = scope.spawn(|| search.choose(&start, &[], &limits));
        thread::sleep(Duration::from_millis(50));
        stop.now();
        thinking.join().expect("it answers")
    });
    assert!(choice.is_some() && begin.elapsed() < patience);
}

#[test]
fn threads_are_named_with_the_search_alone() {
    for text in [
        "search:threads=2",
        "search:nodes=5000,threads=3",
        "search:time=1s,threads=255,style=attacker",
    ] {
        let spec: AgentSpec = text.parse().expect(text);
        assert_eq!(spec.to_string(), text);
        assert!(spec.threads().get() > 1 && !spec.repeats(), "{text}");
    }
    let one: AgentSpec = "search:threads=1".parse().expect("one thread");
    assert_eq!((one, one.repeats()), (AgentSpec::SEARCH, true));
    for (text, error) in [
        (
            "search:threads=0",
            r#""0" is no number of threads: expected 1 to 255, as in threads=2"#,
        ),
        (
            "search:threads=256",
            r#""256" is no number of threads: expected 1 to 255, as in threads=2"#,
        ),
        (
            "search:threads=",
            r#""" is no number of threads: expected 1 to 255, as in threads=2"#,
        ),
        ("search:threads=2,threads=2", "threads is given twice"),
        (
            "montecarlo:threads=2",
            "montecarlo thinks on one thread: only search takes threads",
        ),
        (
            "level8:threads=2",
            "level8 thinks on one thread: only search takes threads",
        ),
        (
            "random:threads=2",
            "random does not think, and takes no budget and no style",
        ),
    ] {
        let found = text.parse::<AgentSpec>().expect_err(text).to_string();
        assert_eq!(found, error);
    }
}
