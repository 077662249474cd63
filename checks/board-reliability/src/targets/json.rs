//! JSON forms: every value that is read round-trips.

use core::fmt::Debug;

use board_bot::contest::{SideAssignment, Sprt};
use board_bot::puzzle::Grade;
use board_bot::{AgentSpec, Budget, Level, MoveQuality, Score, Style};
use board_game_core::{Outcome, Player, Record, RecordText, Team};
use board_grid::{Direction, EightByEight, NineByNine, dynamic};
use knights_tour::counting::{Natural, Residue};
use knights_tour::symmetry::Symmetry;
use knights_tour::{Goal, Path, SearchLimit, Tour, TourSet};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::texts::text;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
    if let Ok(value) = serde_json::from_str::<T>(text) {
        let written = serde_json::to_string(&value).expect("it has been read");
        let again = serde_json::from_str::<T>(&written);
        assert_eq!(again.ok().as_ref(), Some(&value), "{written}");
    }
}

/// Every type that has a JSON form.
pub fn forms(input: &[u8]) {
    let Some(text) = text(input) else { return };
    round_trip::<dynamic::Board>(text);
    round_trip::<dynamic::Square>(text);
    round_trip::<Direction>(text);
    round_trip::<board_grid::Square<NineByNine>>(text);
    round_trip::<board_grid::SquareSet<EightByEight>>(text);
    round_trip::<board_grid::SquareSet<NineByNine>>(text);
    round_trip::<Path>(text);
    round_trip::<Tour>(text);
    round_trip::<TourSet>(text);
    round_trip::<Symmetry>(text);
    round_trip::<SearchLimit>(text);
    round_trip::<Goal>(text);
    round_trip::<Natural>(text);
    round_trip::<Residue>(text);
    round_trip::<Player>(text);
    round_trip::<Team>(text);
    round_trip::<Outcome>(text);
    round_trip::<RecordText>(text);
    round_trip::<Record<ploy_rules::Position>>(text);
    round_trip::<Record<shogun_rules::Position>>(text);
    round_trip::<Record<rook_hunt::Position>>(text);
    round_trip::<ploy_rules::Position>(text);
    round_trip::<ploy_rules::FourPosition>(text);
    round_trip::<ploy_rules::Move>(text);
    round_trip::<ploy_rules::Rules>(text);
    round_trip::<shogun_rules::Position>(text);
    round_trip::<shogun_rules::Rules>(text);
    round_trip::<shogun_rules::Placement>(text);
    round_trip::<shogun_rules::Move>(text);
    round_trip::<rook_hunt::Position>(text);
    round_trip::<rook_hunt::Move>(text);
    round_trip::<rook_hunt::Rules>(text);
    round_trip::<rook_hunt::solve::SolveSummary>(text);
    round_trip::<AgentSpec>(text);
    round_trip::<Budget>(text);
    round_trip::<Level>(text);
    round_trip::<Score>(text);
    round_trip::<Style>(text);
    round_trip::<MoveQuality>(text);
    round_trip::<Grade>(text);
    round_trip::<SideAssignment>(text);
    round_trip::<Sprt>(text);
    round_trip::<ploy_rules::Colour>(text);
    round_trip::<ploy_rules::FourColour>(text);
    round_trip::<ploy_rules::Design>(text);
    round_trip::<ploy_rules::Face>(text);
    round_trip::<ploy_rules::FourEnding>(text);
    round_trip::<ploy_rules::FourGame>(text);
    round_trip::<ploy_rules::FourRules>(text);
    round_trip::<ploy_rules::Kind>(text);
    round_trip::<ploy_rules::Lines>(text);
    round_trip::<ploy_rules::Rotation>(text);
    round_trip::<ploy_rules::Rotations>(text);
    round_trip::<ploy_rules::ListingRule>(text);
    round_trip::<ploy_rules::TurnRule>(text);
    round_trip::<ploy_rules::Ending>(text);
    round_trip::<ploy_rules::Board<ploy_rules::Colour>>(text);
    round_trip::<ploy_rules::Piece<ploy_rules::Colour>>(text);
    round_trip::<rook_hunt::Ending>(text);
    round_trip::<rook_hunt::Side>(text);
    round_trip::<rook_hunt::solve::Value>(text);
    round_trip::<rook_hunt::strategy::Strategy>(text);
    round_trip::<rook_hunt::strategy::Measure>(text);
    round_trip::<rook_hunt::Step>(text);
    round_trip::<rook_hunt::Turn>(text);
    round_trip::<shogun_rules::Board>(text);
    round_trip::<shogun_rules::Colour>(text);
    round_trip::<shogun_rules::Disc>(text);
    round_trip::<shogun_rules::Ending>(text);
    round_trip::<shogun_rules::Energies>(text);
    round_trip::<shogun_rules::Energy>(text);
    round_trip::<shogun_rules::EnergyMap>(text);
    round_trip::<shogun_rules::Kind>(text);
    round_trip::<shogun_rules::Magnets>(text);
    round_trip::<shogun_rules::Piece>(text);
    round_trip::<shogun_rules::Start>(text);
    round_trip::<shogun_rules::Variant>(text);
    round_trip::<shogun_rules::Walk>(text);
    round_trip::<shogun_rules::Pos>(text);
    round_trip::<board_bot::contest::PlyLimitRule>(text);
    round_trip::<board_bot::contest::FinishReason>(text);
}
