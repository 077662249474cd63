//! Lazy SMP: a multi-threaded search returns full-width minimax scores and respects its limits;
//! with one thread it equals `Search`.

use std::num::NonZero;
use std::time::Duration;

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{
    Agent, AgentSpec, Evaluation, Game, Limits, Search, SearchOptions, ThreadedSearch,
};

use crate::support::{minimax, random_walk};

fn threaded<G, E>(search: Search<G, E>, threads: u8) -> ThreadedSearch<G, E>
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    ThreadedSearch::new(search, NonZero::new(threads).expect("at least one"))
}

fn small_search<G: Game, E: Evaluation<G>>(evaluation: E) -> Search<G, E> {
    Search::with_table(1 << 14, evaluation).expect("a small table")
}

fn assert_one_thread_equals_search<G, E>(start: &G, evaluation: &E)
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    for seed in 0..4 {
        let position = random_walk(start, 3 + seed, seed);
        let limits = Limits::nodes(3_000);
        let search = || small_search(evaluation.clone()).with_seed(seed);
        let alone = search().choose(&position, &[1], &limits);
        assert_eq!(
            threaded(search(), 1).choose(&position, &[1], &limits),
            alone
        );
    }
}

#[test]
fn one_thread_searches_the_same_nodes_as_search() {
    assert_one_thread_equals_search(&ploy_rules::Position::start(), &PloyEvaluation::default());
    assert_one_thread_equals_search(
        &shogun_rules::Position::start(),
        &ShogunEvaluation::default(),
    );
    assert_one_thread_equals_search(&rook_hunt::Position::start(), &HuntEvaluation::default());
}

fn assert_threads_equal_minimax<G, E>(start: &G, evaluation: &E, depth: u32)
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    for seed in 0..6 {
        let position = random_walk(start, 1 + seed, seed);
        let expected = minimax(&mut position.clone(), evaluation, depth, 0);
        for threads in 2..=4 {
            let search = small_search(evaluation.clone()).full_width();
            let choice = threaded(search, threads).choose(&position, &[], &Limits::depth(depth));
            let found = choice.expect("the game goes on").score;
            assert_eq!(found, expected, "{position}, {threads} threads");
        }
    }
}

#[test]
fn full_width_scores_equal_minimax_for_any_thread_count() {
    let shogun = shogun_rules::Position::start();
    assert_threads_equal_minimax(&shogun, &ShogunEvaluation::default(), 2);
    let rules = "pawns=2 side=4".parse().expect("rules");
    let hunt = rook_hunt::Position::parse("a2,d3", &rules).expect("a set-up");
    assert_threads_equal_minimax(&hunt, &HuntEvaluation::default(), 5);
}

#[test]
fn node_limit_counts_the_nodes_of_all_threads() {
    for nodes in [1, 100, 1_000, 20_000] {
        for threads in [2, 5] {
            let mut search = threaded(small_search(PloyEvaluation::default()), threads);
            let mut reported_nodes = 0;
            let choice = search.think(
                &ploy_rules::Position::start(),
                &[],
                &Limits::nodes(nodes),
                |choice| {
                    assert!(choice.nodes >= reported_nodes, "the node count decreased");
                    reported_nodes = choice.nodes;
                },
            );
            let choice = choice.expect("the game goes on");
            assert!(
                (reported_nodes..=nodes).contains(&choice.nodes),
                "{} of {nodes}",
                choice.nodes
            );
        }
    }
}

/// The main thread gets the first nodes of the budget, so that its move has always been searched.
#[test]
fn small_node_budgets_go_to_the_main_thread() {
    let start = shogun_rules::Position::start();
    for nodes in [1, 25, 100, 200] {
        let limits = Limits::nodes(nodes);
        let alone = small_search(ShogunEvaluation::default()).choose(&start, &[], &limits);
        let together =
            threaded(small_search(ShogunEvaluation::default()), 3).choose(&start, &[], &limits);
        assert!(nodes < 100 || alone.as_ref().is_some_and(|choice| choice.depth > 0));
        assert_eq!(together, alone, "{nodes}");
    }
}

/// Helper threads have no limits of their own. Without the stop flag the search would not end.
#[test]
fn stop_flag_and_time_limit_end_all_threads() {
    let mut search = threaded(small_search(ShogunEvaluation::default()), 3);
    let start = shogun_rules::Position::start();
    let limits = Limits::time(Duration::ZERO);
    assert!(search.choose(&start, &[], &limits).is_some());

    let limits = Limits::none();
    let stop = limits.stop_flag();
    let choice = search.think(&start, &[], &limits, |choice| {
        if choice.depth == 3 {
            stop.set();
        }
    });
    assert!(choice.is_some_and(|choice| choice.depth >= 3));
}

#[test]
fn only_search_accepts_a_threads_option() {
    for text in [
        "search:threads=2",
        "search:nodes=5000,threads=3",
        "search:time=1s,threads=255,style=attacker",
    ] {
        let spec: AgentSpec = text.parse().expect(text);
        assert_eq!(spec.to_string(), text);
        assert!(
            spec.threads().get() > 1 && !spec.is_deterministic(),
            "{text}"
        );
    }
    let one: AgentSpec = "search:threads=1".parse().expect("one thread");
    assert_eq!((one, one.is_deterministic()), (AgentSpec::SEARCH, true));
    for (text, error) in [
        (
            "search:threads=0",
            r#"threads "0": expected 1 to 255, as in threads=2"#,
        ),
        (
            "search:threads=256",
            r#"threads "256": expected 1 to 255, as in threads=2"#,
        ),
        (
            "search:threads=",
            r#"threads "": expected 1 to 255, as in threads=2"#,
        ),
        (
            "search:threads=2,threads=2",
            "threads is given twice: expected once",
        ),
        (
            "montecarlo:threads=2",
            "montecarlo has one thread: only search takes threads",
        ),
        (
            "level20:threads=2",
            "level20 has one thread: only search takes threads",
        ),
        (
            "random:threads=2",
            "random does not search: it takes no budget and no style",
        ),
    ] {
        let found = text.parse::<AgentSpec>().expect_err(text).to_string();
        assert_eq!(found, error);
    }
}

/// The option searches all, without it moves are left out: on any number of threads.
#[test]
fn full_width_is_an_option_of_threads() {
    let start = ploy_rules::Position::start();
    let evaluation = PloyEvaluation::default();
    let expected = minimax(&mut start.clone(), &evaluation, 2, 0);
    for threads in [1, 2] {
        let analyse = |depth, full_width| {
            let options = SearchOptions {
                full_width,
                ..SearchOptions::default()
            };
            let mut search = threaded(small_search(evaluation.clone()), threads);
            let choice = search.analyse(&start, &[], &Limits::depth(depth), &options, |_| {});
            choice.expect("the game goes on")
        };
        assert_eq!(analyse(2, true).score, expected, "{threads} threads");
        let [pruned, full] = [false, true].map(|full_width| analyse(4, full_width).nodes);
        assert!(
            4 * pruned < full,
            "{pruned} of {full} nodes on {threads} threads"
        );
    }
}
