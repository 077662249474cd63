//! Moves as people type them: full text, short form, or beginning.

use core::ops::ControlFlow;

use crate::game::BoardGame;
use crate::message::{Message, ToMessage};

/// The result of parsing typed input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveInput {
    /// A legal move.
    Move(String),
    /// The beginning of several legal moves.
    Ambiguous(Candidates),
    /// An illegal move, with the reason.
    Illegal(Message),
    /// A text that is no move, with the reason.
    NoMove(Message),
}

/// Legal moves with the same beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidates {
    /// The texts of the moves, up to a limit.
    pub texts: Vec<String>,
    /// Whether there are more.
    pub has_more: bool,
}

/// The maximum number of moves that are listed for an ambiguous text.
const NAMED: usize = 24;

/// Parses a move, or the beginning of one.
///
/// A legal move with this text or short form takes precedence over moves that begin with it.
pub(crate) fn read<G: BoardGame>(position: &G, typed: &str) -> MoveInput {
    let is_legal = |mv: &G::Move| position.is_legal(*mv);
    let meant = |mv: G::Move| MoveInput::Move(mv.to_string());
    if let Some(mv) = position.parse_move(typed).ok().filter(is_legal) {
        return meant(mv);
    }
    let short = position.visit_moves(|mv| match position.short_text(mv) {
        Some(short) if short == typed => ControlFlow::Break(mv),
        _ => ControlFlow::Continue(()),
    });
    if let ControlFlow::Break(mv) = short {
        return meant(mv);
    }
    let candidates = candidates(position, typed, NAMED);
    match candidates.texts.as_slice() {
        [mv] => return MoveInput::Move(mv.clone()),
        [_, _, ..] => return MoveInput::Ambiguous(candidates),
        [] => {}
    }
    match position.read_move(typed) {
        Ok(mv) => match position.check(mv) {
            Ok(()) => meant(mv),
            Err(why) => MoveInput::Illegal(why.to_message()),
        },
        Err(error) => MoveInput::NoMove(error.to_message()),
    }
}

/// The legal moves whose text or short form begins with `typed`, in the game's order.
pub(crate) fn candidates<G: BoardGame>(position: &G, typed: &str, max: usize) -> Candidates {
    let begins = |text: &str| {
        text.get(..typed.len())
            .is_some_and(|beginning| beginning.eq_ignore_ascii_case(typed))
    };
    let mut texts = Vec::new();
    let flow = position.visit_moves(|mv| {
        let text = mv.to_string();
        let is_one = begins(&text) || position.short_text(mv).is_some_and(|short| begins(&short));
        if !is_one {
            return ControlFlow::Continue(());
        }
        if texts.len() == max {
            return ControlFlow::Break(());
        }
        texts.push(text);
        ControlFlow::Continue(())
    });
    Candidates {
        texts,
        has_more: flow.is_break(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of parsing as text: the move, the candidates, or the reason.
    fn meant<G: BoardGame>(position: &G, typed: &str) -> String {
        match read(position, typed) {
            MoveInput::Move(mv) => mv,
            MoveInput::Ambiguous(candidates) => format!(
                "{}{}",
                candidates.texts.join(" "),
                if candidates.has_more { " ..." } else { "" }
            ),
            MoveInput::Illegal(why) => format!("illegal: {why}"),
            MoveInput::NoMove(why) => format!("no move: {why}"),
        }
    }

    #[test]
    fn the_beginning_of_a_move_is_enough_where_it_is_unique() {
        let ploy = ploy_rules::Position::start();
        assert_eq!(meant(&ploy, "e3-e4-0"), "e3-e4-0");
        assert_eq!(meant(&ploy, "C1-B"), "c1-b2-0");
        assert_eq!(
            meant(&ploy, "e3-e4"),
            "e3-e4-0 e3-e4-1 e3-e4-2 e3-e4-3 e3-e4-4 e3-e4-5 e3-e4-6 e3-e4-7"
        );
        assert!(meant(&ploy, "e").ends_with(" ..."));
        assert_eq!(
            meant(&ploy, "e2-e4-0"),
            "illegal: a piece stands in between, on e3"
        );

        assert_eq!(meant(&ploy, "e1-d2"), "illegal: an own piece stands on d2");

        let shogun = shogun_rules::Position::start();
        assert_eq!(meant(&shogun, "4,1-4,4"), "(4,1)-(4,4)");
        assert_eq!(meant(&shogun, "(4,1)-(4,4)"), "(4,1)-(4,4)");
        assert_eq!(meant(&shogun, "5,1"), "(5,1)-(5,2)");
        assert_eq!(
            meant(&shogun, "4,1-4,3"),
            "illegal: a piece of energy 3 moves exactly 3 squares, not 2"
        );
    }

    #[test]
    fn a_complete_move_takes_precedence_over_longer_moves() {
        let rules = "pawns=3 reach=2".parse().expect("rules");
        let read = |text| rook_hunt::Position::parse(text, &rules).expect("a position");
        let rook = read("b6,d6,h8 a1 rook");
        assert_eq!(meant(&rook, "a1"), "a1-a1");
        assert_eq!(meant(&rook, "d1"), "a1-d1");
        assert_eq!(meant(&rook, "Ta1-d1"), "a1-d1");
        assert_eq!(
            meant(&rook, "h7"),
            "illegal: a1 and h7 are not in one row or column"
        );
        let pawns = read("b6,d6,h8 a1 pawns");
        assert_eq!(meant(&pawns, "b6-b5"), "Bb6-b5");
        assert_eq!(meant(&pawns, "h8-h6"), "Bh8-h6");
        assert_eq!(meant(&pawns, "b6-b"), "Bb6-b7 Bb6-b8 Bb6-b5 Bb6-b4");
        assert_eq!(meant(&pawns, "c5-c4"), "illegal: no pawn stands on c5");
        assert_eq!(
            meant(&pawns, "a1-a2"),
            "illegal: the rook cannot move: it is the other side's turn"
        );
    }

    #[test]
    fn malformed_and_illegal_moves_have_different_errors() {
        let ploy = ploy_rules::Position::start();
        for typed in ["castle", "\u{e4}1", "1", "e3-e4-8", "\u{1f600}\u{1f600}9"] {
            assert!(meant(&ploy, typed).starts_with("no move: "), "{typed}");
        }
    }
}
