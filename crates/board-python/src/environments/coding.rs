//! The encoding of a game: action numbers and observation planes.

use board_game_core::{Game, Outcome, Player};

use crate::python_game::PythonGame;

/// The shape of an observation: planes, rows, columns.
pub(crate) type ObservationShape = [usize; 3];

/// A game with numbered actions and observation planes.
///
/// A choice is usually a move. In a game whose moves have several steps, a choice is a move up to
/// some step; the position changes with the last step.
pub(crate) trait ActionEncoding: Clone + Send + Sync + 'static {
    /// The game.
    type Game: PythonGame;
    /// Tables of action numbers, built once for the rules.
    type Code: Send + Sync;

    /// Builds the tables.
    fn code(rules: &<Self::Game as Game>::Rules) -> Self::Code;

    /// The number of actions.
    fn actions(code: &Self::Code) -> usize;

    /// The shape of an observation.
    fn shape(code: &Self::Code) -> ObservationShape;

    /// A game that begins in this position.
    fn at(position: Self::Game) -> Self;

    /// The current position.
    fn position(&self) -> &Self::Game;

    /// Replaces the contents of the list by the legal choices.
    fn choices_into(&self, choices: &mut Vec<<Self::Game as Game>::Move>) {
        self.position().moves_into(choices);
    }

    /// Checks that a choice is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check_choice(
        &self,
        choice: <Self::Game as Game>::Move,
    ) -> Result<(), <Self::Game as Game>::Illegal> {
        self.position().check(choice)
    }

    /// Plays a legal choice.
    fn choose(&mut self, choice: <Self::Game as Game>::Move);

    /// The action number of a choice, or of the next step of a legal move; `None` if the move does
    /// not continue the steps made.
    fn encode(&self, code: &Self::Code, mv: <Self::Game as Game>::Move) -> Option<u16>;

    /// The choice of an action number, which need not be legal.
    fn decode(&self, code: &Self::Code, action: usize) -> Option<<Self::Game as Game>::Move>;

    /// Replaces the contents of `actions` by the numbers of the legal choices. `choices` is scratch
    /// space.
    fn actions_into(
        &self,
        code: &Self::Code,
        choices: &mut Vec<<Self::Game as Game>::Move>,
        actions: &mut Vec<u16>,
    ) {
        self.choices_into(choices);
        actions.clear();
        // Each legal choice has a number. An iterator of known length is faster than a filter.
        let numbers = |&choice: &_| self.encode(code, choice).unwrap_or_default();
        actions.extend(choices.iter().map(numbers));
    }

    /// Whether a player sits at the upper edge of the board.
    fn sits_opposite(viewer: Player) -> bool {
        let _ = viewer;
        false
    }

    /// The plane that a plane becomes when the board is rotated by 180 degrees.
    fn rotated_plane(plane: usize) -> usize {
        plane
    }

    /// The action that an action becomes when the board is rotated by 180 degrees.
    fn rotated_action(code: &Self::Code, action: u16) -> u16 {
        let _ = code;
        action
    }

    /// Writes the player's observation and overwrites all planes.
    fn observe(&self, code: &Self::Code, viewer: Player, planes: &mut [u8]);
}

/// Writes the methods of [`ActionEncoding`] of a game whose positions are the state: each choice is
/// a move.
macro_rules! positions_are_the_state {
    () => {
        type Game = Self;

        fn at(position: Self) -> Self {
            position
        }

        #[inline]
        fn position(&self) -> &Self {
            self
        }

        #[inline]
        fn choose(&mut self, mv: <Self as board_game_core::Game>::Move) {
            board_game_core::Game::play_unchecked(self, mv);
        }
    };
}

pub(super) use positions_are_the_state;

/// A game with an encoding.
pub(crate) trait HasEncoding: PythonGame {
    /// The encoding: the game itself, unless a move takes several actions.
    type Encoding: ActionEncoding<Game = Self>;
}

/// The players in the order in which they move.
pub(super) fn all_players<G: ActionEncoding>() -> impl Iterator<Item = Player> {
    Player::all(G::Game::PLAYERS)
}

/// The rewards of the players for an ended game.
pub(super) fn rewards<G: ActionEncoding>(outcome: Outcome) -> impl Iterator<Item = f32> {
    all_players::<G>().map(move |player| match outcome {
        Outcome::Draw => 0.0,
        outcome if outcome.is_won_by(player) => 1.0,
        Outcome::Win(_) => -1.0,
    })
}
