//! Commands that change the course of a game: back and forth, given up, begun again, played by others.

use board_bot::{AgentSpec, Level};
use board_game_core::{Player, Record};
use board_games::{BoardGame, player_named};

use super::clock::Clock;
use super::given_up::GivenUp;
use super::options::SeatName;
use super::session::Session;
use super::typed::refused;
use crate::exit::causes;
use crate::words::counted;

impl<G: BoardGame> Session<G> {
    /// The places of moves before which a person was asked.
    fn is_asked(&self, ply: usize) -> bool {
        let mover = self.record.mover(ply);
        mover.is_some_and(|player| self.seats.is_person(player))
    }

    fn texts(&self, moves: &[G::Move]) -> String {
        let texts: Vec<String> = moves.iter().map(G::Move::to_string).collect();
        texts.join(" ")
    }

    /// So many moves stand from now on.
    fn move_to(&mut self, ply: usize) {
        self.stop_clock();
        self.given_up = None;
        self.record.go_to(ply);
        self.changed();
    }

    /// Takes back the last move of a person and all after it.
    pub(super) fn undo(&mut self) -> String {
        if self.given_up.take().is_some() {
            self.changed();
            return "the game goes on\n".to_owned();
        }
        let Some(place) = (0..self.record.len()).rev().find(|&ply| self.is_asked(ply)) else {
            return refused("there is no move of yours to take back");
        };
        let texts = self.texts(&self.record.moves()[place..]);
        self.move_to(place);
        format!("took back {texts}\n")
    }

    /// Plays again what was taken back, until a person is asked.
    pub(super) fn redo(&mut self) -> String {
        let begin = self.record.len();
        while self.record.redo().is_some() {
            let mover = self.record.position().to_move();
            if self.seats.is_person(mover) {
                break;
            }
        }
        let end = self.record.len();
        if begin == end {
            return refused("there is no move to play again");
        }
        self.move_to(end);
        format!(
            "played again {}\n",
            self.texts(&self.record.moves()[begin..])
        )
    }

    /// Goes to the round of this number: to where the named player moves in it, or the first person.
    pub(super) fn go(&mut self, round: usize, player: &str) -> String {
        let player = match player {
            "" => None,
            name => match player_named::<G>(name) {
                Ok(player) => Some(player),
                Err(error) => return refused(&error.text),
            },
        };
        let here = self.record.len();
        let last = here + self.record.undone().len();
        let begin = (round - 1).saturating_mul(G::PLAYERS);
        if begin > last {
            return refused(&format!(
                "the game has no move {round}: it has {}, and the last prompt was {}.",
                counted(last, "move"),
                last / G::PLAYERS + 1
            ));
        }
        let end = (begin + G::PLAYERS).min(last + 1);
        let place = (begin..end).find(|&ply| {
            self.record.go_to(ply);
            let mover = self.record.position().to_move();
            player.map_or_else(|| self.seats.is_person(mover), |player| player == mover)
        });
        self.record.go_to(here);
        let Some(place) = place else {
            return refused("nobody is asked for that move");
        };
        self.move_to(place);
        let left = self.record.undone().len();
        let ways = if left == 1 { "move" } else { "moves" };
        match left {
            0 => "this is where the game stands\n".to_owned(),
            left => format!("redo plays on: {left} {ways} of the game are left\n"),
        }
    }

    /// The person to move gives up.
    pub(super) fn resign(&mut self) -> String {
        if let Some(ending) = self.ending() {
            return refused(&format!("the game is over: {ending}"));
        }
        let loser = self.record.position().to_move();
        self.give_up(loser, GivenUp::Resigned);
        String::new()
    }

    /// The game is over by this.
    pub(super) fn give_up(&mut self, loser: Player, how: GivenUp) {
        self.stop_clock();
        self.given_up = Some((loser, how));
        self.changed();
    }

    /// Stops the clock of the player to move.
    fn stop_clock(&mut self) {
        let mover = self.record.position().to_move();
        if let Some(clock) = &mut self.clock {
            clock.stop(mover);
        }
    }

    /// A new game from the same start with the same players.
    pub(super) fn begin_again(&mut self) -> String {
        self.record = Record::new(self.record.start().clone());
        self.given_up = None;
        self.clock = self.clock.as_ref().map(|clock| Clock::new(clock.control()));
        self.seats.new_game();
        self.adviser = None;
        self.changed();
        "a new game\n".to_owned()
    }

    /// All bots play at another level.
    pub(super) fn set_level(&mut self, level: Level) -> String {
        let bots: Vec<Player> = Player::all(G::PLAYERS)
            .filter(|&player| !self.seats.is_person(player))
            .collect();
        if bots.is_empty() {
            return refused(&format!(
                "no bot plays: player {} level{level} seats one",
                G::player_name(self.record.position().to_move())
            ));
        }
        let name = SeatName::Bot(AgentSpec::from(level));
        bots.into_iter()
            .map(|player| self.seat(player, name.clone()))
            .collect()
    }

    /// Somebody else plays on.
    pub(super) fn set_player(&mut self, who: &str, name: SeatName) -> String {
        match player_named::<G>(who) {
            Ok(player) => self.seat(player, name),
            Err(error) => refused(&error.text),
        }
    }

    fn seat(&mut self, player: Player, name: SeatName) -> String {
        let start = self.record.start();
        match self
            .seats
            .set(player, name.clone(), start, &mut self.knowledge)
        {
            Ok(()) => {
                self.changed();
                format!("{}: {name}\n", G::player_name(player))
            }
            Err(error) => refused(&causes(&error)),
        }
    }

    /// Everybody plays for the next one.
    pub(super) fn swap(&mut self) -> anyhow::Result<String> {
        let names: Vec<SeatName> = Player::all(G::PLAYERS)
            .map(|player| self.seats.name(player))
            .collect();
        let mut swapped = names.clone();
        swapped.rotate_right(1);
        for names in [swapped, names] {
            let start = self.record.start();
            let seated = Player::all(G::PLAYERS)
                .zip(names)
                .try_for_each(|(player, name)| {
                    self.seats
                        .set(player, name.clone(), start, &mut self.knowledge)
                });
            match seated {
                Ok(()) => {
                    self.is_flipped ^= G::INFO.sits_opposite;
                    self.changed();
                    self.greet()?;
                    return Ok(String::new());
                }
                Err(error) => crate::output::say(&refused(&causes(&error)))?,
            }
        }
        Ok(String::new())
    }
}
