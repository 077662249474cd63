//! Players for any two-player board game.
