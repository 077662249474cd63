//! One ply deeper, and one more, until a limit is reached.

use core::ops::RangeInclusive;

use board_game_core::Game;

use super::quiescence::LONGEST_LINE;
use super::tree::Tree;
use crate::{Choice, Evaluation, Limits, Score};

/// The deepest search that the limits allow.
pub(super) fn deepest(limits: &Limits) -> u32 {
    let most = LONGEST_LINE as u32 / 2;
    limits.budget().depth.unwrap_or(most).clamp(1, most)
}

/// Whether a search of this depth has found a win or loss that no deeper one would find sooner or later.
pub(super) fn is_settled(score: Score, depth: u32) -> bool {
    let plies = score.plies_to_win().or(score.plies_to_loss());
    plies.is_some_and(|plies| plies <= depth)
}

/// What the deepest search tells that the limits let end, or the one that they cut short as far as it came; each complete
/// depth is told to `progress`. `None` when there are no moves.
pub(super) fn deepen<G: Game, E: Evaluation<G>>(
    tree: &mut Tree<'_, G, E>,
    position: &G,
    roots: &mut [G::Move],
    depths: RangeInclusive<u32>,
    mut progress: impl FnMut(&Choice<G::Move>),
) -> Option<Choice<G::Move>> {
    let mut choice = Choice::unthought(*roots.first()?);
    let mut position = position.clone();
    for depth in depths {
        let found = tree.root(&mut position, roots, depth);
        let is_complete = !tree.is_over();
        if let Some(found) = found {
            choice = Choice {
                depth: if is_complete { depth } else { choice.depth },
                ..found
            };
        }
        choice.nodes = tree.nodes();
        if !is_complete {
            break;
        }
        progress(&choice);
        if is_settled(choice.score, depth) {
            break;
        }
    }
    Some(choice)
}
