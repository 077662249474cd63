//! Dispatch by the name of a game.

/// Runs code that is generic over the game, for the game of this name.
macro_rules! by_name {
    ($name:expr, $game:ident => $body:expr) => {
        match $name {
            "ploy" => {
                type $game = ploy_rules::Position;
                $body
            }
            "ploy-four" => {
                type $game = ploy_rules::FourPosition;
                $body
            }
            "shogun" => {
                type $game = shogun_rules::Position;
                $body
            }
            "hunt" => {
                type $game = super::hunt::Hunt;
                $body
            }
            other => Err($crate::error::value(format!(
                "no game is named {other:?}: expected ploy, ploy-four, shogun or hunt"
            ))),
        }
    };
}

pub(super) use by_name;
