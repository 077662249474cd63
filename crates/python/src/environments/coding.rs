//! How a game is told in numbers.

use board_game_core::{Outcome, Player};

use crate::native::Native;

/// Planes, rows and columns of what is seen.
pub(super) type Shape = [usize; 3];

/// Up to eight actions in a row, some of which are legal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// The first action.
    pub(super) first: u16,
    /// How many there are: 1, 7 or 8.
    pub(super) width: u8,
    /// The legal ones: the lowest bit is the first.
    pub(super) legal: u8,
}

/// A byte for each bit.
const BYTES: [[i8; 8]; 256] = {
    let mut bytes = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[bits][bit] = (bits >> bit & 1) as i8;
            bit += 1;
        }
        bits += 1;
    }
    bytes
};

impl Span {
    /// Writes 1 for each legal action and 0 for the others.
    #[inline]
    pub(super) fn write(self, mask: &mut [i8]) {
        let (first, bytes) = (usize::from(self.first), &BYTES[usize::from(self.legal)]);
        // Lengths known when compiled are single stores.
        match self.width {
            1 => mask[first] = bytes[0],
            7 => mask[first..first + 7].copy_from_slice(&bytes[..7]),
            _ => mask[first..first + 8].copy_from_slice(bytes),
        }
    }

    /// The same span without legal actions.
    #[inline]
    pub(super) const fn cleared(self) -> Self {
        Self { legal: 0, ..self }
    }

    /// The legal action that has so many legal ones before it in the span.
    pub(super) fn nth(self, before: u32) -> u16 {
        let left = (0..before).fold(self.legal, |bits, _| bits & bits.wrapping_sub(1));
        self.first + left.trailing_zeros() as u16
    }
}

/// A game whose moves have numbers, and whose positions are planes of zeros and ones.
pub(super) trait Coded: Native {
    /// Tables that numbering takes, made once for some rules.
    type Code: Send + Sync;

    /// The tables.
    ///
    /// # Errors
    /// Rules under which moves are not numbered, as a sentence.
    fn code(rules: &Self::Rules) -> Result<Self::Code, String>;

    /// How many actions there are.
    fn actions(code: &Self::Code) -> usize;

    /// The shape of what is seen.
    fn shape(code: &Self::Code) -> Shape;

    /// The number of a legal move.
    fn encode(&self, code: &Self::Code, mv: Self::Move) -> u16;

    /// Shows the legal actions of a game that goes on, in spans; `moves` is a list to use again.
    fn visit_spans(
        &self,
        code: &Self::Code,
        moves: &mut Vec<Self::Move>,
        mut visit: impl FnMut(Span),
    ) {
        self.moves_into(moves);
        for &mv in moves.iter() {
            visit(Span {
                first: self.encode(code, mv),
                width: 1,
                legal: 1,
            });
        }
    }

    /// The move of a number; it need not be legal.
    fn decode(&self, code: &Self::Code, action: usize) -> Option<Self::Move>;

    /// Writes what the player sees; all planes are zero before.
    fn observe(&self, code: &Self::Code, viewer: Player, planes: &mut [u8]);
}

/// What an ended game brings a player.
pub(super) fn reward(outcome: Outcome, player: Player) -> f32 {
    match outcome {
        Outcome::Draw => 0.0,
        outcome if outcome.is_won_by(player) => 1.0,
        Outcome::Win(_) => -1.0,
    }
}

/// Does the same for the game of this name.
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
                type $game = rook_hunt::Position;
                $body
            }
            other => Err($crate::error::value(format!(
                "no game is named {other:?}: expected ploy, ploy-four, shogun or hunt"
            ))),
        }
    };
}

pub(super) use by_name;
