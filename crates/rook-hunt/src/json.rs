//! Positions, moves and turns in JSON.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::turn::{Move, Step};
use crate::{Hunt, Player, Position, Square};

/// `{ "pawns": ["b2", "c3"], "rook": "a1" }`, as in the fixture files; rules, side to move and a taken rook where they
/// are not what one would expect.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<Hunt>,
    pawns: Vec<Square>,
    rook: Option<Square>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_move: Option<Player>,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    taken: bool,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let usual = if self.rook().is_some() {
            Player::Pawns
        } else {
            Player::Rook
        };
        Form {
            rules: Some(*self.hunt()).filter(|&hunt| hunt != Hunt::default()),
            pawns: self.pawn_order().to_vec(),
            rook: self.rook(),
            to_move: Some(self.player()).filter(|&player| player != usual),
            taken: self.rook_is_taken(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = Form::deserialize(deserializer)?;
        let position =
            Self::new(form.rules.unwrap_or_default(), &form.pawns).map_err(D::Error::custom)?;
        match (form.rook, form.to_move, form.taken) {
            (Some(rook), player, false) => position
                .with_rook(rook, player.unwrap_or(Player::Pawns))
                .map_err(D::Error::custom),
            (None, None | Some(Player::Rook), false) => Ok(position),
            (None, None | Some(Player::Rook), true) => Ok(position.with_rook_taken()),
            (Some(_), _, true) => Err(D::Error::custom("a rook on the board has not been taken")),
            (None, Some(Player::Pawns), _) => Err(D::Error::custom(
                "the pawns cannot be to move while the rook is not on the board",
            )),
        }
    }
}

macro_rules! as_text {
    ($type:ty) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    };
}

as_text!(Move);
as_text!(Step);
