//! Inputs of the page's sessions: saved games, moves, clicks, and questions in JSON.

use board_games::{Marks, Table};
use board_web::{TourMarks, TourQuestion};

use super::texts::text;

/// The maximum number of squares of a board for tours, so that an input is fast.
const SQUARES: usize = 64;

/// The first line chooses the kind of input: a game with its rules and position, a saved game, or a
/// question about tours.
pub fn sessions(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let (door, rest) = text.split_once('\n').unwrap_or((text, ""));
    match door {
        "open" => {
            if let Ok(table) = board_games::open(rest) {
                look(&*table);
                let again = board_games::open(&table.text());
                assert_eq!(again.map(|again| again.text()).ok(), Some(table.text()));
            }
        }
        "tour" => tour(rest),
        "marks" => {
            if let Ok(marks) = serde_json::from_str::<TourMarks>(rest)
                && marks.board.len() <= 2 * SQUARES
            {
                let _ = board_web::tour_picture(&marks);
            }
        }
        game => play(game, rest),
    }
}

/// A game by its name: rules and position in the next two lines, then in each a move, clicked
/// squares, or marks in JSON.
fn play(game: &str, rest: &str) {
    let mut lines = rest.lines();
    let rules = lines.next().unwrap_or_default();
    let position = lines.next().filter(|line| !line.is_empty());
    let Ok(mut table) = board_games::start(game, rules, position) else {
        return;
    };
    for line in lines.take(8) {
        let squares: Vec<usize> = line
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        if let Ok(marks) = serde_json::from_str::<Marks>(line) {
            assert!(table.picture(&marks).starts_with("<svg"));
        } else if squares.is_empty() {
            let before = table.view(0).ply;
            let played = table.play(line);
            let after = before + usize::from(played.is_ok());
            assert_eq!(table.view(0).ply, after, "{line:?}: {played:?}");
        } else {
            let _ = (table.options(&squares), table.illegal_reason(&squares));
        }
    }
    look(&*table);
    table.go_to(0);
    assert_eq!(table.view(0).ply, 0);
}

/// All views of an open game work.
fn look(table: &dyn Table) {
    assert!(table.picture(&Marks::default()).starts_with("<svg"));
    assert!(serde_json::to_string(&table.view(0)).is_ok());
}

fn tour(text: &str) {
    let Ok(mut question) = serde_json::from_str::<TourQuestion>(text) else {
        return;
    };
    if question.board.len() > 2 * SQUARES {
        return;
    }
    question.nodes = Some(question.nodes.unwrap_or(100).min(100));
    if let Ok(answer) = board_web::find_tour(&question) {
        let mut squares = answer.tour.clone();
        squares.sort_unstable();
        squares.dedup();
        assert_eq!(squares.len(), answer.tour.len(), "a square twice: {text}");
    }
}
