//! Commands that change the course of a game: undo and redo, resignation, restart, other players.

use std::ops::Range;

use board_bot::{AgentSpec, Level};
use board_game_core::Player;
use board_games::{Message, Resignation};

use super::clock::GameClocks;
use super::command::refused;
use super::options::PlayerName;
use super::session::PlaySession;
use crate::exit::causes;
use crate::words::counted;

impl PlaySession {
    /// The texts of these moves.
    fn texts(&self, places: Range<usize>) -> String {
        let moves = self.table.moves()[places].iter();
        let texts: Vec<&str> = moves.map(|mv| mv.text.as_str()).collect();
        texts.join(" ")
    }

    /// Goes to a ply by undo or redo.
    fn move_to(&mut self, ply: usize) {
        self.stop_clock();
        self.resignation = None;
        self.table.go_to(ply);
        self.changed();
    }

    /// Takes back the last move of a person and all after it.
    pub(super) fn undo(&mut self) -> String {
        if let Some((_, how)) = self.resignation.take() {
            let answer = match how {
                Resignation::Resigned => "the game goes on\n",
                // With the clock at 0 it would end again at once.
                Resignation::OutOfTime => {
                    self.clock = None;
                    "the game goes on without clocks\n"
                }
            };
            self.changed();
            return answer.to_owned();
        }
        let here = self.table.ply();
        let mut movers = self.table.moves()[..here].iter().map(|mv| mv.mover);
        let Some(place) = movers.rposition(|mover| self.players.is_person_at(mover)) else {
            return refused("there is no move of yours to take back");
        };
        let texts = self.texts(place..here);
        self.move_to(place);
        format!("took back {texts}\n")
    }

    /// Plays again what was taken back, until a person is asked.
    pub(super) fn redo(&mut self) -> String {
        let begin = self.table.ply();
        let last = self.table.moves().len();
        if begin == last {
            return refused("there is no move to play again");
        }
        let moves = self.table.moves();
        let mut asked =
            (begin + 1..last).filter(|&ply| self.players.is_person_at(moves[ply].mover));
        let end = asked.next().unwrap_or(last);
        self.move_to(end);
        format!("played again {}\n", self.texts(begin..end))
    }

    /// Goes to a round: to the move of the named player in it, or of the first person.
    pub(super) fn go(&mut self, round: usize, player: &str) -> String {
        let player = match player {
            "" => None,
            name => match self.player_named(name) {
                Ok(player) => Some(player),
                Err(error) => return refused(&error.text),
            },
        };
        let here = self.table.ply();
        let last = self.table.moves().len();
        let players = self.table.players();
        let begin = (round - 1).saturating_mul(players);
        if begin > last {
            return refused(&format!(
                "the game has no move {round}: it has {}, and the last prompt was {}.",
                counted(last, "move"),
                last / players + 1
            ));
        }
        let end = (begin + players).min(last + 1);
        let place = (begin..end).find(|&ply| {
            self.table.go_to(ply);
            let mover = self.table.mover();
            player.map_or_else(|| self.players.is_person(mover), |player| player == mover)
        });
        self.table.go_to(here);
        let Some(place) = place else {
            return refused("nobody is asked for that move");
        };
        self.move_to(place);
        match last - place {
            0 => "this is where the game stands\n".to_owned(),
            1 => "redo plays on: 1 move of the game is left\n".to_owned(),
            left => format!("redo plays on: {left} moves of the game are left\n"),
        }
    }

    /// Resigns for the person to move.
    pub(super) fn resign(&mut self) -> String {
        if let Some(ending) = self.ending() {
            return refused(&format!("the game is over: {ending}"));
        }
        let loser = self.table.mover();
        self.lose(loser, Resignation::Resigned);
        String::new()
    }

    /// Ends the game by resignation or on time.
    pub(super) fn lose(&mut self, loser: Player, how: Resignation) {
        self.stop_clock();
        self.resignation = Some((loser, how));
        self.changed();
    }

    /// Stops the clock of the player to move.
    fn stop_clock(&mut self) {
        let mover = self.table.mover();
        if let Some(clock) = &mut self.clock {
            clock.stop(mover);
        }
    }

    /// Starts a new game from the same start with the same players.
    pub(super) fn begin_again(&mut self) -> String {
        self.table.restart();
        self.resignation = None;
        let control = self.clock.as_ref().map(GameClocks::control);
        self.clock = control.or(self.options.clock).map(GameClocks::new);
        self.players.new_game();
        self.analysis.clear();
        self.changed();
        "a new game\n".to_owned()
    }

    /// Sets the level of all bots.
    pub(super) fn set_level(&mut self, level: Level) -> String {
        let bots: Vec<Player> = Player::all(self.table.players())
            .filter(|&player| !self.players.is_person(player))
            .collect();
        if bots.is_empty() {
            return refused(&format!(
                "no bot plays: player {} level{level} adds one",
                self.table.player_name(self.table.mover())
            ));
        }
        let name = PlayerName::Bot(AgentSpec::from(level));
        bots.into_iter()
            .map(|player| self.replace_player(player, name.clone()))
            .collect()
    }

    /// The player of this name.
    fn player_named(&self, name: &str) -> Result<Player, Message> {
        board_games::game(self.table.name())?.player_named(name)
    }

    /// Replaces the player with this name.
    pub(super) fn set_player(&mut self, who: &str, name: PlayerName) -> String {
        match self.player_named(who) {
            Ok(player) => self.replace_player(player, name),
            Err(error) => refused(&error.text),
        }
    }

    fn replace_player(&mut self, player: Player, name: PlayerName) -> String {
        let result = self
            .players
            .set(player, name.clone(), &*self.table, &mut self.analysis);
        match result {
            Ok(()) => {
                self.changed();
                format!("{}: {name}\n", self.table.player_name(player))
            }
            Err(error) => refused(&causes(&error)),
        }
    }

    /// Gives each player's side to the next player.
    pub(super) fn swap(&mut self) -> anyhow::Result<String> {
        let names: Vec<PlayerName> = Player::all(self.table.players())
            .map(|player| self.players.name(player))
            .collect();
        let mut swapped = names.clone();
        swapped.rotate_right(1);
        for names in [swapped, names] {
            let result =
                Player::all(self.table.players())
                    .zip(names)
                    .try_for_each(|(player, name)| {
                        self.players
                            .set(player, name, &*self.table, &mut self.analysis)
                    });
            match result {
                Ok(()) => {
                    self.is_flipped ^= self.table.info().sits_opposite;
                    self.changed();
                    self.print_introduction()?;
                    return Ok(String::new());
                }
                Err(error) => crate::output::print_now(&refused(&causes(&error)))?,
            }
        }
        Ok(String::new())
    }
}
