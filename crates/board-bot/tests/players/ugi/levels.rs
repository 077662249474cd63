//! What a level and the end of a session mean for a search.

use std::sync::Arc;

use board_bot::ugi::{Engine, Session};
use board_bot::{Evaluation, Level};

use super::{RecordedOutput, after, connect_four, run_session};
use crate::example::{OpenFours, Position};
use crate::support::wait_until;

/// A search without limits ends at the limits of its level.
#[test]
fn a_level_limits_each_search() {
    for level in Level::ALL.into_iter().step_by(3) {
        let set = format!("setoption name Level value {level}");
        let lines = run_session(connect_four(), &[&set, "go"]);
        let most = level.budget().nodes.expect("a level has a number of nodes");
        let nodes = lines.iter().filter_map(|line| after(line, "nodes"));
        for count in nodes {
            let count: u64 = count.parse().expect("a number");
            assert!(count <= most, "level {level}: {lines:?}");
        }
        let is_answered = lines.iter().any(|line| line.starts_with("bestmove "));
        assert!(is_answered, "level {level}: {lines:?}");
    }
}

/// An evaluation whose copies are counted.
#[derive(Clone)]
struct Counted {
    _copy: Arc<()>,
}

impl Evaluation<Position> for Counted {
    fn evaluate(&self, position: &Position) -> i32 {
        OpenFours.evaluate(position)
    }
}

#[test]
fn a_session_that_is_dropped_leaves_no_search_behind() {
    let copies = Arc::new(());
    let evaluation = Counted {
        _copy: Arc::clone(&copies),
    };
    let engine = Engine::new("x", Position::default(), evaluation);
    let mut session = Session::new(engine, RecordedOutput::default());
    let _ = session
        .answer("go infinite")
        .expect("memory can be written");
    assert!(session.is_thinking() && Arc::strong_count(&copies) > 1);
    let shown = format!("{session:?}");
    assert!(
        shown.starts_with("Session { engine: \"x\", options: "),
        "{shown}"
    );
    drop(session);
    wait_until(|| Arc::strong_count(&copies) == 1);
}
