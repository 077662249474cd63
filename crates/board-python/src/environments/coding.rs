//! How a game is told in numbers.

use board_game_core::{Game, Outcome, Player};

use crate::native::Native;

/// Planes, rows and columns of what is seen.
pub(super) type ObservationShape = [usize; 3];

/// A game whose choices have numbers, and whose positions are planes of zeros and ones.
///
/// A choice is mostly a move. Where moves are made of parts it is a move made up to some part, and
/// the position stays as it is until the last one.
pub(super) trait ActionEncoding: Clone + Send + Sync + 'static {
    /// The game.
    type Game: Native;
    /// Tables that numbering takes, made once for some rules.
    type Code: Send + Sync;

    /// The tables.
    fn code(rules: &<Self::Game as Game>::Rules) -> Self::Code;

    /// How many actions there are.
    fn actions(code: &Self::Code) -> usize;

    /// The shape of what is seen.
    fn shape(code: &Self::Code) -> ObservationShape;

    /// A game that begins here.
    fn at(position: Self::Game) -> Self;

    /// Where it stands.
    fn position(&self) -> &Self::Game;

    /// Replaces what is in the list by the choices.
    fn choices_into(&self, choices: &mut Vec<<Self::Game as Game>::Move>) {
        self.position().moves_into(choices);
    }

    /// Whether this is one of the choices.
    ///
    /// # Errors
    /// Why it is not.
    fn check_choice(
        &self,
        choice: <Self::Game as Game>::Move,
    ) -> Result<(), <Self::Game as Game>::Illegal> {
        self.position().check(choice)
    }

    /// Carries out one of the choices.
    fn choose(&mut self, choice: <Self::Game as Game>::Move);

    /// The number of a choice, or of the next one on the way to a legal move; `None` if it is out
    /// of the way.
    fn encode(&self, code: &Self::Code, mv: <Self::Game as Game>::Move) -> Option<u16>;

    /// What a number stands for; it need not be one of the choices.
    fn decode(&self, code: &Self::Code, action: usize) -> Option<<Self::Game as Game>::Move>;

    /// Replaces what is in `actions` by the numbers of the choices; `choices` is a list to use for
    /// it.
    fn actions_into(
        &self,
        code: &Self::Code,
        choices: &mut Vec<<Self::Game as Game>::Move>,
        actions: &mut Vec<u16>,
    ) {
        self.choices_into(choices);
        actions.clear();
        // No choice is out of the way, so that there are as many numbers as choices; a list of
        // known length is faster.
        let numbers = |&choice: &_| self.encode(code, choice).unwrap_or_default();
        actions.extend(choices.iter().map(numbers));
    }

    /// Whether a player sits at the upper edge of the board.
    fn sits_opposite(viewer: Player) -> bool {
        let _ = viewer;
        false
    }

    /// The plane that a plane becomes when the board is turned by half a circle.
    fn turned_plane(plane: usize) -> usize {
        plane
    }

    /// The action that an action becomes when the board is turned by half a circle.
    fn turned_action(code: &Self::Code, action: u16) -> u16 {
        let _ = code;
        action
    }

    /// Writes what the player sees over all planes.
    fn observe(&self, code: &Self::Code, viewer: Player, planes: &mut [u8]);
}

/// The players in the order in which they move.
pub(super) fn all_players<G: ActionEncoding>() -> impl Iterator<Item = Player> {
    Player::all(G::Game::PLAYERS)
}

/// What an ended game brings a player.
pub(super) fn reward(outcome: Outcome, player: Player) -> f32 {
    match outcome {
        Outcome::Draw => 0.0,
        outcome if outcome.is_won_by(player) => 1.0,
        Outcome::Win(_) => -1.0,
    }
}
