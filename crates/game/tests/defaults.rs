//! What the contract gives to a game that writes only what it must: a heap from which one takes one to three stones, and up to 90
//! while there are more than 100.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::conformance::{Plan, check};
use board_game_core::{Game, Outcome, Player, Standard, perft_played, zobrist};

/// Who takes the last stone wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    stones: u8,
    taken: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Take(u8);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused;

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left, {} taken", self.stones, self.taken)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one to three of the stones that are left")
    }
}

impl core::error::Error for Refused {}

impl FromStr for Take {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        text.parse().map(Self).map_err(|_| Refused)
    }
}

impl Game for Heap {
    type Move = Take;
    type Captured = u8;
    type Undo = (Take, u8);
    type Illegal = Refused;
    type Rules = Standard;
    type TextError = Refused;

    const NAME: &'static str = "heap";

    fn to_move(&self) -> Player {
        match self.taken % 2 {
            0 => Player::FIRST,
            _ => Player::SECOND,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then(|| Outcome::win(self.to_move().other()))
    }

    fn rules(&self) -> Standard {
        Standard
    }

    fn key(&self) -> u64 {
        zobrist::number(u64::from(self.stones) << 8 | u64::from(self.taken))
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=most(self.stones)).try_for_each(|stones| visit(Take(stones)))
    }

    /// More than one stone is a capture of those beyond the first.
    fn captured(&self, mv: Take) -> Option<u8> {
        (mv.0 > 1).then(|| mv.0 - 1)
    }

    fn check(&self, mv: Take) -> Result<(), Refused> {
        match (1..=most(self.stones)).contains(&mv.0) {
            true => Ok(()),
            false => Err(Refused),
        }
    }

    fn play_unchecked(&mut self, mv: Take) -> (Take, u8) {
        self.stones -= mv.0;
        self.taken += 1;
        (mv, self.taken)
    }

    fn undo(&mut self, (mv, taken): (Take, u8)) {
        self.stones += mv.0;
        self.taken = taken - 1;
    }

    fn parse(text: &str, _: &Standard) -> Result<Self, Refused> {
        let (stones, taken) = text.split_once(" left, ").ok_or(Refused)?;
        let taken = taken.strip_suffix(" taken").ok_or(Refused)?;
        let number = |text: &str| text.parse().map_err(|_| Refused);
        Ok(Self {
            stones: number(stones)?,
            taken: number(taken)?,
        })
    }

    fn parse_move(&self, text: &str) -> Result<Take, Refused> {
        text.parse()
    }
}

/// How many stones may be taken.
fn most(stones: u8) -> u8 {
    stones.min(if stones > 100 { 90 } else { 3 })
}

const fn heap(stones: u8) -> Heap {
    Heap { stones, taken: 0 }
}

/// Sequences of so many takings, by the definition.
fn sequences(stones: u8, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => (1..=stones.min(3))
            .map(|taken| sequences(stones - taken, depth - 1))
            .sum(),
    }
}

#[test]
fn the_smallest_game_conforms() {
    let report = check(&heap(20), &Plan::default()).expect("the game is right");
    assert!(report.finished > 0 && report.captures > 0, "{report:?}");
}

/// More moves than the checks remember, to try them where they are not legal.
#[test]
fn a_game_of_many_moves_conforms() {
    let plan = Plan {
        games: 200,
        ..Plan::default()
    };
    let report = check(&heap(u8::MAX), &plan).expect("the game is right");
    assert!(report.unlisted > 60 * report.finished, "{report:?}");
}

#[test]
fn what_is_not_written_is_counted_listed_and_drawn() {
    for stones in 0..=7 {
        let game = heap(stones);
        let moves: Vec<Take> = (1..=stones.min(3)).map(Take).collect();
        assert_eq!(game.count_moves(), moves.len() as u64, "{game}");
        assert_eq!(game.moves(), moves, "{game}");
        assert_eq!(
            game.captures(),
            moves.get(1..).unwrap_or_default(),
            "{game}"
        );
        let mut list = vec![Take(9)];
        game.moves_into(&mut list);
        assert_eq!(list, moves, "{game}");
        for (place, mv) in moves.iter().enumerate() {
            let drawn = game.random_move(|below| {
                assert_eq!(below, moves.len() as u64, "{game}");
                place as u64
            });
            assert_eq!(drawn, Some(*mv), "{game}");
        }
        if moves.is_empty() {
            assert_eq!(
                game.random_move(|_| panic!("there is nothing to draw")),
                None
            );
        }
        for depth in 0..=4 {
            assert_eq!(
                game.perft(depth),
                sequences(stones, depth),
                "{game}, {depth}"
            );
            assert_eq!(
                perft_played(&game, depth),
                sequences(stones, depth),
                "{game}, {depth}"
            );
        }
        assert_eq!(game.fresh_key(), game.key(), "{game}");
        assert_eq!(game.invariants(), Ok(()), "{game}");
        assert_eq!(game.clone().pass(), None, "{game}");
        assert_eq!(game.is_legal(Take(2)), stones >= 2, "{game}");
        assert_eq!(game.clone().play(Take(4)), Err(Refused), "{game}");
    }
}

#[test]
fn players_without_names_are_numbered() {
    let names: Vec<&str> = Player::all(4).map(Heap::player_name).collect();
    assert_eq!(names, ["player 1", "player 2", "player 3", "player 4"]);
}
