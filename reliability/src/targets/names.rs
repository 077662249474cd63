//! Short texts: names of players, budgets, scores, squares and the like.

use board_bot::contest::{AtLimit, Reason, Seats};
use board_bot::{AgentSpec, Budget, Level, Score, Style};
use board_game_core::{Outcome, Player, Team};
use board_grid::{Direction, EightByEight, NineByNine, Square, SquareSet, TenByTen};
use ploy_rules::{Face, Lines, Rotation, Rotations};
use rook_hunt::solve::Value;

use super::texts::{round_trip, text};

/// Every short text is refused with a reason, or read as what is written again.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    round_trip::<AgentSpec>(text);
    round_trip::<Budget>(text);
    round_trip::<Level>(text);
    round_trip::<Score>(text);
    round_trip::<Style>(text);
    round_trip::<AtLimit>(text);
    round_trip::<Reason>(text);
    round_trip::<Seats>(text);
    round_trip::<Outcome>(text);
    round_trip::<Player>(text);
    round_trip::<Team>(text);
    round_trip::<Direction>(text);
    round_trip::<Square<EightByEight>>(text);
    round_trip::<Square<NineByNine>>(text);
    round_trip::<Square<TenByTen>>(text);
    round_trip::<SquareSet<EightByEight>>(text);
    round_trip::<SquareSet<NineByNine>>(text);
    round_trip::<SquareSet<TenByTen>>(text);
    round_trip::<Face>(text);
    round_trip::<Lines>(text);
    round_trip::<Rotation>(text);
    round_trip::<Rotations>(text);
    round_trip::<Value>(text);
}
