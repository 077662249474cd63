//! Compares tables with the rule crates on 10,000 random moves of each game: typed moves, clicked
//! squares and undo.

use std::collections::BTreeSet;

use board_bot::RandomNumbers;
use board_games::{BoardGame, Table, open, start};

const MOVES: usize = 10_000;
/// Plies after which a game is restarted.
const MAX_LENGTH: usize = 100;

/// Collects every move that can be entered by clicking squares.
fn collect_clicked(table: &dyn Table, chosen: &mut Vec<usize>, moves: &mut BTreeSet<String>) {
    let options = table.options(chosen);
    moves.extend(options.moves.into_iter().map(|choice| choice.text));
    for next in options.next {
        chosen.push(next.square);
        collect_clicked(table, chosen, moves);
        chosen.pop();
    }
}

/// Asserts that the clickable moves are the legal ones and that the view shows the position.
fn assert_agrees<G: BoardGame>(table: &dyn Table, position: &G) {
    let mut moves = BTreeSet::new();
    collect_clicked(table, &mut Vec::new(), &mut moves);
    let legal: BTreeSet<String> = position.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, legal, "{position}");

    let view = table.view(0);
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
            if left.is_multiple_of(50) {
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
