//! Compares tables with the rule crates on 10,000 random moves of each game: typed moves, clicked
//! squares and undo.

use std::collections::BTreeSet;

use board_bot::RandomNumbers;
use board_games::board_grid::dynamic::Square;
use board_games::{BoardGame, Table, open, start};

const MOVES: usize = 10_000;
/// Plies after which a game is restarted.
const MAX_LENGTH: usize = 100;

/// The moves that can be entered by clicking squares, and the squares of those that capture.
#[derive(Default)]
struct Clicked {
    moves: BTreeSet<String>,
    captures: BTreeSet<Vec<usize>>,
}

impl Clicked {
    /// Collects every move that begins with some squares.
    fn collect(&mut self, table: &dyn Table, chosen: &mut Vec<usize>) {
        let options = table.options(chosen);
        self.moves
            .extend(options.moves.into_iter().map(|choice| choice.text));
        for next in options.next {
            chosen.push(next.square);
            if next.takes {
                self.captures.insert(chosen.clone());
            }
            self.collect(table, chosen);
            chosen.pop();
        }
    }
}

/// Asserts that the clickable moves are the legal ones and that the view shows the position.
fn assert_agrees<G: BoardGame>(table: &dyn Table, position: &G) {
    let mut clicked = Clicked::default();
    clicked.collect(table, &mut Vec::new());
    let legal: BTreeSet<String> = position.moves().iter().map(ToString::to_string).collect();
    assert_eq!(clicked.moves, legal, "{position}");

    // Clicks name a move without its turn.
    for mv in position.moves() {
        if position.turn_of(mv).is_none_or(|turn| turn == 0) {
            let named = position.move_of(&position.squares_of(mv));
            assert_eq!(
                named.map(|named| named.to_string()),
                Some(mv.to_string()),
                "{position}"
            );
        }
    }

    let view = table.view(0);
    let captures = position
        .moves()
        .into_iter()
        .filter(|&mv| position.captured(mv).is_some());
    let squares = captures.map(|mv| {
        let squares = position.squares_of(mv).into_iter();
        let index = |square: Square| usize::from(square.y()) * view.width + usize::from(square.x());
        squares.map(index).collect()
    });
    assert_eq!(clicked.captures, squares.collect(), "{position}");
    assert_eq!(
        view.ending.is_some(),
        position.outcome().is_some(),
        "{position}"
    );
    let (width, height) = position.size();
    assert_eq!((view.width, view.height), (width.into(), height.into()));
    assert_eq!(
        view.names.iter().collect::<BTreeSet<_>>().len(),
        view.width * view.height
    );
}

fn assert_plays_alike<G: BoardGame>(rules: &str) {
    let mut numbers = RandomNumbers::new(MOVES as u64);
    let mut left = MOVES;
    while left > 0 {
        let mut table = start(G::NAME, rules, None).expect("the page offers these rules");
        let mut position = G::start_under(&rules.parse().expect("rules")).expect("a start");
        let begin = table.view(0);
        let mut played = 0;
        while left > 0 && played < MAX_LENGTH {
            // An odd number, so that it is the turn of each side.
            if left.is_multiple_of(49) {
                assert_agrees(&*table, &position);
            }
            let Some(mv) = position.random_move(|below| numbers.below(below)) else {
                break;
            };
            table.play(&mv.to_string()).expect("it is legal");
            let squares: Vec<_> = position
                .squares_of(mv)
                .iter()
                .map(|at| usize::from(at.y()) * begin.width + usize::from(at.x()))
                .collect();
            position.play_unchecked(mv);
            (left, played) = (left - 1, played + 1);

            let view = table.view(0);
            let last_move = view.moves.last().expect("a move was played");
            assert_eq!(view.position, position.to_string());
            assert_eq!(
                (last_move.text.as_str(), &last_move.squares),
                (mv.to_string().as_str(), &squares)
            );
            assert_eq!(view.mover, position.to_move().index());
        }
        assert_agrees(&*table, &position);
        // A saved game opens with the same view. Taking back all moves leads to the start.
        let text = table.text();
        assert_eq!(open(&text).expect("it was saved").view(0), table.view(0));
        table.go_to(0);
        assert_eq!(
            (table.view(0).position, table.view(0).moves.len()),
            (begin.position, played)
        );
        table.go_to(usize::MAX);
        assert_eq!(table.text(), text);
    }
}

#[test]
fn ploy_plays_as_in_its_library() {
    assert_plays_alike::<ploy_rules::Position>("turning=any");
}

#[test]
fn ploy_for_partners_plays_as_in_its_library() {
    assert_plays_alike::<ploy_rules::FourPosition>("game=partnership");
}

#[test]
fn ploy_for_four_plays_as_in_its_library() {
    assert_plays_alike::<ploy_rules::FourPosition>("game=free-for-all turning=one-step");
}

#[test]
fn shogun_plays_as_in_its_library() {
    assert_plays_alike::<shogun_rules::Position>("variant=bare-king");
}

#[test]
fn the_hunt_plays_as_in_its_library() {
    assert_plays_alike::<rook_hunt::Position>("pawns=8");
}

#[test]
fn a_hunt_of_several_steps_plays_as_in_its_library() {
    assert_plays_alike::<rook_hunt::Position>("pawns=4 steps=2 side=5");
}
