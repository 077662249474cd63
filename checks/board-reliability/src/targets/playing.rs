//! Games of arbitrary moves, legal or not.

use board_game_core::Game;

use crate::bytes::FuzzBytes;

/// The maximum number of moves of a game.
const PLIES: usize = 40;
/// The interval, in moves, of writing and parsing the position, which takes longer than all other
/// checks.
const TEXT: usize = 5;

/// Plays moves from `start` that `spelled` makes of the bytes. Asserts that a move is legal if and
/// only if it is listed, that incremental data equals fresh data, and that undoing all moves
/// restores the start.
pub(super) fn play<G: Game>(
    start: &G,
    bytes: &mut FuzzBytes<'_>,
    mut spelled: impl FnMut(&G, &mut FuzzBytes<'_>) -> Option<G::Move>,
) {
    let mut position = start.clone();
    let mut played = Vec::new();
    for ply in 0..PLIES {
        check(&position, ply % TEXT == 0);
        if bytes.is_empty() {
            break;
        }
        let moves = position.moves();
        assert_eq!(moves.len() as u64, position.count_moves(), "{position}");
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
        let captures = moves
            .iter()
            .copied()
            .filter(|&mv| position.captured(mv).is_some());
        assert!(captures.eq(position.captures()), "{position}");
        let tried = spelled(&position, bytes);
        if let Some(mv) = tried {
            let is_listed = moves.contains(&mv);
            assert_eq!(position.check(mv).is_ok(), is_listed, "{mv} in {position}");
            let read = position.parse_move(&mv.to_string());
            assert_eq!(read.ok(), Some(mv));
        }
        // Without a legal move in the input, plays a listed one.
        let tried = tried.filter(|mv| moves.contains(mv));
        let Some(mv) = tried.or_else(|| (!moves.is_empty()).then(|| bytes.of(&moves))) else {
            break;
        };
        let before = position.clone();
        if let Some(undo) = position.pass() {
            check(&position, false);
            position.undo(undo);
            assert_eq!(position, before);
        }
        let undo = position.play(mv).expect("a listed move is legal");
        played.push((before, undo));
    }
    while let Some((before, undo)) = played.pop() {
        position.undo(undo);
        assert_eq!(position, before);
        assert_eq!(position.key(), before.key(), "{position}");
    }
}

fn check<G: Game>(position: &G, with_text: bool) {
    assert_eq!(position.invariants(), Ok(()), "{position}");
    assert_eq!(position.key(), position.fresh_key(), "{position}");
    if with_text {
        let read = G::parse(&position.to_string(), &position.rules());
        assert_eq!(read.ok().as_ref(), Some(position));
    }
}
