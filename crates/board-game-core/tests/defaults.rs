//! Tests of the default methods of [`Game`], on a heap of stones: a move takes one to three stones,
//! up to 90 if there are more than 100, and one if there are more than 1,000.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::conformance::{CheckPlan, check};
use board_game_core::{
    Game, Outcome, Player, Standard, divide, perft_played, perft_until, zobrist,
};

/// The player who takes the last stone wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    stones: u32,
    taken: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Take(u8);

#[derive(Clone, Debug, PartialEq, Eq)]
struct OccupiedCell;

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

impl fmt::Display for OccupiedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one to three of the stones that are left")
    }
}

impl core::error::Error for OccupiedCell {}

impl FromStr for Take {
    type Err = OccupiedCell;

    fn from_str(text: &str) -> Result<Self, OccupiedCell> {
        text.parse().map(Self).map_err(|_| OccupiedCell)
    }
}

impl Game for Heap {
    type Move = Take;
    type Captured = u8;
    type Undo = (Take, u32);
    type Illegal = OccupiedCell;
    type Rules = Standard;
    type TextError = OccupiedCell;

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
        zobrist::number(u64::from(self.stones) << 32 | u64::from(self.taken))
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=max(self.stones)).try_for_each(|stones| visit(Take(stones)))
    }

    /// A move of several stones captures all but one of them.
    fn captured(&self, mv: Take) -> Option<u8> {
        (mv.0 > 1).then(|| mv.0 - 1)
    }

    fn check(&self, mv: Take) -> Result<(), OccupiedCell> {
        match (1..=max(self.stones)).contains(&mv.0) {
            true => Ok(()),
            false => Err(OccupiedCell),
        }
    }

    fn play_unchecked(&mut self, mv: Take) -> (Take, u32) {
        self.stones -= u32::from(mv.0);
        self.taken += 1;
        (mv, self.taken)
    }

    fn undo(&mut self, (mv, taken): (Take, u32)) {
        self.stones += u32::from(mv.0);
        self.taken = taken - 1;
    }

    fn parse(text: &str, _: &Standard) -> Result<Self, OccupiedCell> {
        let (stones, taken) = text.split_once(" left, ").ok_or(OccupiedCell)?;
        let taken = taken.strip_suffix(" taken").ok_or(OccupiedCell)?;
        let number = |text: &str| text.parse().map_err(|_| OccupiedCell);
        Ok(Self {
            stones: number(stones)?,
            taken: number(taken)?,
        })
    }

    fn parse_move(&self, text: &str) -> Result<Take, OccupiedCell> {
        text.parse()
    }
}

/// The maximum number of stones of a move.
fn max(stones: u32) -> u8 {
    match stones {
        0..=2 => stones as u8,
        3..=100 => 3,
        101..=1_000 => 90,
        _ => 1,
    }
}

const fn heap(stones: u32) -> Heap {
    Heap { stones, taken: 0 }
}

/// Sequences of so many takings, by the definition.
fn sequences(stones: u32, depth: u16) -> u64 {
    match depth {
        0 => 1,
        _ => (1..=stones.min(3))
            .map(|taken| sequences(stones - taken, depth - 1))
            .sum(),
    }
}

#[test]
fn the_smallest_game_conforms() {
    let report = check(&heap(20), &CheckPlan::default()).expect("the game is right");
    assert!(report.finished > 0 && report.captures > 0, "{report:?}");
}

/// More moves than the checks store for later positions.
#[test]
fn a_game_of_many_moves_conforms() {
    let plan = CheckPlan::default().with_games(200);
    let report = check(&heap(255), &plan).expect("the game is right");
    assert!(report.unlisted > 60 * report.finished, "{report:?}");
}

#[test]
fn default_methods_count_list_and_draw() {
    for stones in 0..=7 {
        let game = heap(stones);
        let moves: Vec<Take> = (1..=max(stones)).map(Take).collect();
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
        assert_eq!(game.clone().play(Take(4)), Err(OccupiedCell), "{game}");
    }
}

/// Also for depths above sixteen, whose upper plies use an explicit stack.
#[test]
fn perft_counts_deep_trees() {
    for depth in 15..=21 {
        let expected = sequences(20, depth);
        assert_eq!(heap(20).perft(depth), expected, "{depth}");
        assert_eq!(perft_played(&heap(20), depth), expected, "{depth}");
        assert_eq!(
            perft_until(&heap(20), depth, || false),
            Some(expected),
            "{depth}"
        );
    }
    let mut left = 100;
    let stop = || {
        left -= 1;
        left == 0
    };
    assert_eq!(perft_until(&heap(900), u16::MAX, stop), None);
}

#[test]
fn the_deepest_tree_fits_onto_a_small_stack() {
    let counts = || {
        let game = heap(70_000);
        let divided: Vec<u64> = divide(&game, u16::MAX).iter().map(|part| part.1).collect();
        (game.perft(u16::MAX), perft_played(&game, u16::MAX), divided)
    };
    let small = std::thread::Builder::new().stack_size(1 << 17);
    let counted = small.spawn(counts).expect("a thread can be had").join();
    assert_eq!(counted.expect("the stack is large enough"), (1, 1, vec![1]));
}

#[test]
fn players_without_names_are_numbered() {
    let names: Vec<&str> = Player::all(4).map(Heap::player_name).collect();
    assert_eq!(names, ["player 1", "player 2", "player 3", "player 4"]);
}
