//! Short texts: names of players, budgets, scores, squares and the like.

use board_bot::contest::{DrawRule, FinishReason, PlyLimitRule, ResignRule, SideAssignment, Sprt};
use board_bot::external::{CommandLine, EngineSpec, ExternalSpec, ProgramSpec};
use board_bot::puzzle::Grade;
use board_bot::{AgentSpec, Budget, Level, MoveQuality, Score, Style};
use board_game_core::{Outcome, Player, Standard, Team};
use board_grid::picture::Theme;
use board_grid::{Direction, EightByEight, NineByNine, Square, SquareSet, TenByTen};
use knights_tour::{Method, TourSet};
use ploy_rules::{
    Colour, Design, Ending, Face, FourColour, FourEnding, FourGame, Kind, Lines, ListingRule,
    Rotation, Rotations, TurnRule,
};
use rook_hunt::Side;
use rook_hunt::solve::Value;
use rook_hunt::strategy::Strategy;

use super::texts::{round_trip, text};

/// Every short text is an error with a reason, or a value that round-trips.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    round_trip::<AgentSpec>(text);
    round_trip::<CommandLine>(text);
    round_trip::<EngineSpec>(text);
    round_trip::<ExternalSpec>(text);
    round_trip::<ProgramSpec>(text);
    round_trip::<Budget>(text);
    round_trip::<Level>(text);
    round_trip::<Score>(text);
    round_trip::<Style>(text);
    round_trip::<PlyLimitRule>(text);
    round_trip::<FinishReason>(text);
    round_trip::<SideAssignment>(text);
    round_trip::<Sprt>(text);
    round_trip::<ResignRule>(text);
    round_trip::<DrawRule>(text);
    round_trip::<Grade>(text);
    round_trip::<MoveQuality>(text);
    round_trip::<TourSet>(text);
    round_trip::<Method>(text);
    round_trip::<knights_tour::puzzle::TourGrade>(text);
    round_trip::<Outcome>(text);
    round_trip::<Player>(text);
    round_trip::<Standard>(text);
    round_trip::<Team>(text);
    round_trip::<Theme>(text);
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
    round_trip::<Colour>(text);
    round_trip::<Design>(text);
    round_trip::<Ending>(text);
    round_trip::<FourColour>(text);
    round_trip::<FourEnding>(text);
    round_trip::<FourGame>(text);
    round_trip::<Kind>(text);
    round_trip::<ListingRule>(text);
    round_trip::<TurnRule>(text);
    round_trip::<Value>(text);
    round_trip::<Side>(text);
    round_trip::<rook_hunt::Ending>(text);
    round_trip::<Strategy>(text);
    round_trip::<ploy_rules::endings::Material>(text);
    round_trip::<shogun_rules::Colour>(text);
    round_trip::<shogun_rules::Disc>(text);
    round_trip::<shogun_rules::Ending>(text);
    round_trip::<shogun_rules::Energy>(text);
    round_trip::<shogun_rules::Kind>(text);
    round_trip::<shogun_rules::Piece>(text);
    round_trip::<shogun_rules::Placement>(text);
    round_trip::<shogun_rules::Pos>(text);
    round_trip::<shogun_rules::Start>(text);
    round_trip::<shogun_rules::Variant>(text);
    round_trip::<shogun_rules::endings::Material>(text);
    round_trip::<board_files::endings::Value>(text);
}
