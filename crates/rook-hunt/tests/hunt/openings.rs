//! Openings, formations and their pictures.

use proptest::prelude::*;
use rook_hunt::{Move, Position, Rules, Side, Square, SquareSet};

/// A position with the pawns to move.
fn position() -> impl Strategy<Value = Position> {
    let rules = (1u8..=3, 1u8..=2, 3u8..=5).prop_map(|(pawns, reach, side)| {
        let rules = Rules::new(pawns, 1, reach).and_then(|rules| rules.with_side(side));
        rules.expect("small rules")
    });
    rules.prop_flat_map(|rules| {
        let squares: Vec<Square> = rules.board().iter().collect();
        let some =
            proptest::sample::subsequence(squares, usize::from(rules.pawns()) + 1).prop_shuffle();
        some.prop_map(move |mut squares| {
            let rook = squares.pop().expect("one more than pawns");
            let position =
                Position::new(&squares, rules).and_then(|it| it.with_rook(rook, Side::Pawns));
            position.expect("distinct squares")
        })
    })
}

proptest! {
    /// A turn is an opening if and only if the rook's region has more squares after it, its own
    /// among them.
    #[test]
    fn openings_are_the_turns_after_which_the_rook_has_more_room(position in position()) {
        let region = |position: &Position| {
            let rook: SquareSet = position.rook().into_iter().collect();
            position.reachable() | rook
        };
        let before = region(&position);
        for mv in position.moves() {
            let Move::Pawns(turn) = mv else { continue };
            let opening = position.opening(&turn);
            let mut next = position;
            prop_assert!(next.play(mv).is_ok());
            let after = region(&next);
            let is_opening = !turn.takes_rook() && after.len() > before.len();
            prop_assert_eq!(opening.is_some(), is_opening, "{}", turn);
            if let Some(opening) = opening {
                prop_assert_eq!(opening.turn, turn);
                prop_assert_eq!((opening.before as usize, opening.after as usize), (before.len(), after.len()));
                prop_assert_eq!(opening.gained, after & !before);
            }
        }
        for opening in position.openings() {
            prop_assert_eq!(position.opening(&opening.turn), Some(opening));
        }
    }

    /// A row or column is within reach if some pawn is near enough to it.
    #[test]
    fn unreachable_squares_have_no_pawn_nearby(position in position()) {
        let rules = position.rules();
        let is_near = |at: fn(Square) -> u8, square| {
            position.pawns().iter().any(|pawn| at(pawn).abs_diff(at(square)) <= rules.reach())
        };
        let out: SquareSet = rules.board().iter()
            .filter(|&square| !is_near(|square| square.x(), square) || !is_near(|square| square.y(), square))
            .collect();
        prop_assert_eq!(rules.out_of_reach(position.pawns()), out);
    }
}

#[test]
fn pictures_mark_their_subject() {
    let rules = Rules::new(2, 1, 1)
        .and_then(|rules| rules.with_side(3))
        .expect("rules");
    let position = Position::parse("a2,c3 c1 rook", &rules).expect("a position");
    let text = |picture: board_grid::picture::Picture| picture.text().to_string();
    assert_eq!(
        text(position.picture()),
        "3 - - P\n2 P - -\n1 - ++R\n  a b c\n"
    );
    let marked = text(position.picture_of_targets(position.rook_moves()));
    assert_eq!(marked, "3 . . P\n2 P . .\n1 . **R\n  a b c\n");
    let without = Position::parse("a2,c3", &rules).expect("a position");
    assert_eq!(
        text(without.picture()),
        "3 - - P\n2 P - -\n1 - . .\n  a b c\n"
    );
    let svg = position.picture().svg().to_string();
    assert!(
        svg.contains(">Rook hunt<") && svg.contains(&format!(">{position}<")),
        "{svg}"
    );
}

/// Compares a picture with the golden file of this name.
fn compare(name: &str, picture: &board_grid::picture::Picture) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    board_golden::check(format!("{folder}/{name}"), picture.svg().to_string());
}

#[test]
fn positions_are_drawn_as_in_the_golden_files() {
    let position = Position::start();
    compare("start.svg", &position.picture());
    compare(
        "targets.svg",
        &position.picture_of_targets(position.rook_moves()),
    );
}
