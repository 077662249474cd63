//! The game of the example conforms to the contract, and the search plays it well.

use board_bot::{Agent, AgentSpec, Limits, Search};
use board_game_core::{Game, conformance};

use crate::example::{OpenFours, Position};

#[test]
fn connect_four_conforms_to_the_contract() {
    let report = conformance::check(&Position::default(), &conformance::CheckPlan::default());
    let report = report.unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(report.finished, 20);
}

#[test]
fn sequences_of_discs_are_counted() {
    // No column fills up before six discs, and nobody wins before seven.
    let counts = [1u64, 7, 49, 343, 2_401, 16_807, 117_649];
    for (plies, count) in (0..).zip(counts) {
        assert_eq!(Position::default().perft(plies), count, "{plies} plies");
    }
    // All 7^7 sequences but those with a seventh disc in a column.
    assert_eq!(Position::default().perft(7), 7u64.pow(7) - 7);
}

#[test]
fn agents_win_with_an_open_three() {
    let position: Position = "o//x/xo/xo//".parse().expect("a position");
    for name in [
        "search:depth=4",
        "montecarlo:nodes=3000",
        "maxn:depth=4",
        "level20",
    ] {
        let spec: AgentSpec = name.parse().expect("an agent");
        let choice = spec
            .agent(OpenFours, 1)
            .choose(&position, &[], &spec.limits());
        let choice = choice.expect("the game goes on");
        assert!(
            ["b", "f"].contains(&choice.mv.to_string().as_str()),
            "{name}: {}",
            choice.mv
        );
    }
}

#[test]
fn search_blocks_a_threat() {
    let position: Position = "x/xo/xo////".parse().expect("a position");
    let choice = Search::new(OpenFours).choose(&position, &[], &Limits::depth(3));
    assert_eq!(choice.expect("the game goes on").mv.to_string(), "d");
}
