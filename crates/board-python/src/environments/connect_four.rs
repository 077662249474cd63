//! The encoding of Connect Four: an action for each column, a plane for each player's discs.

use board_game_core::{Game, Player, Standard};
use board_games::{BoardGame, ConnectFour};

use super::coding::{ActionEncoding, HasEncoding, ObservationShape, positions_are_the_state};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

impl HasEncoding for ConnectFour {
    type Encoding = Self;
}

impl ActionEncoding for ConnectFour {
    positions_are_the_state!();
    type Code = ();

    fn code(_: &Standard) {}

    fn actions((): &()) -> usize {
        WIDTH
    }

    fn shape((): &()) -> ObservationShape {
        [2, HEIGHT, WIDTH]
    }

    fn encode(&self, (): &(), mv: <Self as Game>::Move) -> Option<u16> {
        self.squares_of(mv).first().map(|square| square.x())
    }

    fn decode(&self, (): &(), action: usize) -> Option<<Self as Game>::Move> {
        self.move_of(&[(u16::try_from(action).ok()?, 0).into()])
    }

    fn observe(&self, (): &(), viewer: Player, planes: &mut [u8]) {
        planes.fill(0);
        for (index, square) in (0..HEIGHT as u16)
            .flat_map(|y| (0..WIDTH as u16).map(move |x| (x, y)))
            .enumerate()
        {
            if let Some(piece) = self.piece_on(square.into()) {
                let is_own = piece.colour == Self::player_name(viewer);
                planes[usize::from(!is_own) * WIDTH * HEIGHT + index] = 1;
            }
        }
    }
}
