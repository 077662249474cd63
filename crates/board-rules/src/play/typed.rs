//! What people type for a move, and which move it means.

use std::ops::ControlFlow;

use crate::exit::ERROR;
use crate::input::{excerpt, printable};
use board_games::BoardGame;

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed<M> {
    /// This move.
    Move(M),
    /// Any of these, the first of them that there are.
    Ambiguous(Candidates),
    /// No legal move; why not.
    Refused(String),
}

/// Moves that begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidates {
    /// Their texts, so many at most as were asked for.
    pub(super) texts: Vec<String>,
    /// Whether there are more.
    pub(super) has_more: bool,
}

/// As many moves as `moves` and Tab show.
pub(super) const LISTED: usize = 500;
/// As many moves as are named when what was typed may mean several.
const NAMED: usize = 24;
/// An error repeats what was typed.
const LONGEST_REASON: usize = 300;

/// The line that says why something is not done.
pub(super) fn refused(why: &str) -> String {
    format!("{ERROR}refused:{ERROR:#} {why}\n")
}

/// Reads a move, or the beginning of one.
///
/// A legal move whose text or short form this is is meant; else the one legal move that begins so.
pub(super) fn read<G: BoardGame>(position: &G, typed: &str) -> Typed<G::Move> {
    let is_legal = |mv: &G::Move| position.is_legal(*mv);
    if let Some(mv) = position.parse_move(typed).ok().filter(is_legal) {
        return Typed::Move(mv);
    }
    let short = position.visit_moves(|mv| match position.short_text(mv) {
        Some(short) if short == typed => ControlFlow::Break(mv),
        _ => ControlFlow::Continue(()),
    });
    if let ControlFlow::Break(mv) = short {
        return Typed::Move(mv);
    }
    let mut found = None;
    let candidates = candidates(position, typed, NAMED, |mv| {
        found.get_or_insert(mv);
    });
    match (found, candidates.texts.as_slice()) {
        (Some(mv), [_]) => return Typed::Move(mv),
        (Some(_), _) => return Typed::Ambiguous(candidates),
        (None, _) => {}
    }
    let why = match position.read_move(typed) {
        Ok(mv) => match position.check(mv) {
            Ok(()) => return Typed::Move(mv),
            Err(why) => why.to_string(),
        },
        Err(_) if !typed.contains(|c: char| c.is_ascii_digit()) => format!(
            "{:?} is neither a move nor a command: help lists the commands",
            printable(typed)
        ),
        Err(error) => error.to_string(),
    };
    Typed::Refused(excerpt(&why, LONGEST_REASON))
}

/// The legal moves whose text or short form begins with what was typed, in the game's order; `see`
/// sees those that are among the `most`.
pub(super) fn candidates<G: BoardGame>(
    position: &G,
    typed: &str,
    most: usize,
    mut see: impl FnMut(G::Move),
) -> Candidates {
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
        if texts.len() == most {
            return ControlFlow::Break(());
        }
        texts.push(text);
        see(mv);
        ControlFlow::Continue(())
    });
    Candidates {
        texts,
        has_more: flow.is_break(),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;

    /// What was meant, as text: the move, the candidates, or the reason.
    fn meant<G: BoardGame<Move: Debug>>(position: &G, typed: &str) -> String {
        match read(position, typed) {
            Typed::Move(mv) => mv.to_string(),
            Typed::Ambiguous(candidates) => format!(
                "{}{}",
                candidates.texts.join(" "),
                if candidates.has_more { " ..." } else { "" }
            ),
            Typed::Refused(why) => format!("refused: {why}"),
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
            "refused: a piece stands in between, on e3"
        );

        assert_eq!(meant(&ploy, "e1-d2"), "refused: an own piece stands on d2");

        let shogun = shogun_rules::Position::start();
        assert_eq!(meant(&shogun, "4,1-4,4"), "(4,1)-(4,4)");
        assert_eq!(meant(&shogun, "(4,1)-(4,4)"), "(4,1)-(4,4)");
        assert_eq!(meant(&shogun, "5,1"), "(5,1)-(5,2)");
        assert_eq!(
            meant(&shogun, "4,1-4,3"),
            "refused: a piece of energy 3 moves exactly 3 squares, not 2"
        );
    }

    #[test]
    fn a_move_written_out_is_meant_even_if_others_begin_so() {
        let rules = "pawns=3 reach=2".parse().expect("rules");
        let read = |text| rook_hunt::Position::parse(text, &rules).expect("a position");
        let rook = read("b6,d6,h8 a1 rook");
        assert_eq!(meant(&rook, "a1"), "a1-a1");
        assert_eq!(meant(&rook, "d1"), "a1-d1");
        assert_eq!(meant(&rook, "Ta1-d1"), "a1-d1");
        assert_eq!(
            meant(&rook, "h7"),
            "refused: a1 and h7 are not in one row or column"
        );
        let pawns = read("b6,d6,h8 a1 pawns");
        assert_eq!(meant(&pawns, "b6-b5"), "Bb6-b5");
        assert_eq!(meant(&pawns, "h8-h6"), "Bh8-h6");
        assert_eq!(meant(&pawns, "b6-b"), "Bb6-b7 Bb6-b8 Bb6-b5 Bb6-b4");
        assert_eq!(meant(&pawns, "c5-c4"), "refused: no pawn stands on c5");
        assert_eq!(
            meant(&pawns, "a1-a2"),
            "refused: the rook cannot move: it is the other side's turn"
        );
    }

    #[test]
    fn anything_else_is_refused_in_few_words() {
        let ploy = ploy_rules::Position::start();
        assert_eq!(
            meant(&ploy, "castle"),
            "refused: \"castle\" is neither a move nor a command: help lists the commands"
        );
        for typed in ["ä1", "1", "e3-e4-8", "\u{1f600}\u{1f600}9"] {
            assert!(meant(&ploy, typed).starts_with("refused: "), "{typed}");
        }
        let long = meant(&shogun_rules::Position::start(), &"9".repeat(100_000));
        assert!(long.chars().count() < 400, "{}", long.len());
    }
}
