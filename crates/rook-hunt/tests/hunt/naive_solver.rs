//! The solver beside a naive one: all variants of the rules on boards up to 4 x 4, and one and two
//! pawns on 9 x 9 and 10 x 10.
//!
//! The naive solver takes pawns and rook one state after another and every rule as a loop over
//! squares: no symmetry, no masks of rook squares, no level of a turn before the next. Only turns
//! that differ in the order of their steps alone are tried once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rook_hunt::solve::{Solution, Solver};
use rook_hunt::{MAX_PAWNS, MAX_STEPS, Position, Rules, Side, Square};

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// No square.
const NOWHERE: usize = usize::MAX;

/// Squares are numbered `side * y + x`, pawn sets are bits of these, and states
/// `set * squares + rook`.
struct Naive {
    rules: Rules,
    side: usize,
    sets: Vec<u128>,
    /// The index in `sets` of each set, by its bits.
    number: HashMap<u128, usize, ByBits>,
    /// The squares beside each square, in the order of [`DIRECTIONS`].
    beside: Vec<[Option<usize>; 4]>,
}

/// The squares of a set.
fn squares(set: u128) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let square = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(square as usize)
    })
}

/// Every set of so many of the squares from `first` on, added to those chosen.
fn choose(first: usize, squares: usize, left: u8, chosen: u128, sets: &mut Vec<u128>) {
    if left == 0 {
        return sets.push(chosen);
    }
    for square in first..squares {
        choose(square + 1, squares, left - 1, chosen | 1 << square, sets);
    }
}

/// Sets are looked up all the time.
type ByBits = BuildHasherDefault<BitSet>;

#[derive(Default)]
struct BitSet(u64);

impl Hasher for BitSet {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, bits: u128) {
        let folded = self.0 ^ bits as u64 ^ ((bits >> 64) as u64).rotate_left(29);
        self.0 = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}

/// In which turn each state was decided; 0 if it never is.
struct DecisionTurns {
    /// The pawns to move.
    won: Vec<u32>,
    /// The rook to move.
    lost: Vec<u32>,
}

/// Parts of turns that are known not to win in this round against the rook on one square.
struct RefutedParts<'a> {
    lost: &'a [u32],
    rook: usize,
    parts: Vec<bool>,
}

impl Naive {
    fn new(rules: Rules) -> Self {
        let side = usize::from(rules.side());
        let squares = side * side;
        let mut sets = Vec::new();
        choose(0, squares, rules.pawns(), 0, &mut sets);
        let number = sets.iter().copied().zip(0..).collect();
        let beside = |square: usize| {
            DIRECTIONS.map(|(dx, dy)| {
                let x = (square % side).checked_add_signed(dx)?;
                let y = (square / side).checked_add_signed(dy)?;
                (x < side && y < side).then_some(y * side + x)
            })
        };
        Self {
            rules,
            side,
            sets,
            number,
            beside: (0..squares).map(beside).collect(),
        }
    }

    fn squares(&self) -> usize {
        self.side * self.side
    }

    /// Whether a step of the pawn on `from` ends on a square that `wanted` wants: straight on, not
    /// through pawns, and not past the rook.
    fn steps_onto(
        &self,
        pawns: u128,
        rook: usize,
        from: usize,
        mut wanted: impl FnMut(usize) -> bool,
    ) -> bool {
        for direction in 0..4 {
            let mut at = from;
            for _ in 0..self.rules.reach() {
                match self.beside[at][direction] {
                    Some(to) if pawns >> to & 1 == 0 => at = to,
                    _ => break,
                }
                if wanted(at) {
                    return true;
                }
                if at == rook {
                    break;
                }
            }
        }
        false
    }

    fn is_safe(&self, pawns: u128, square: usize) -> bool {
        pawns >> square & 1 == 0
            && !squares(pawns).any(|pawn| self.steps_onto(pawns, NOWHERE, pawn, |to| to == square))
    }

    fn rook_moves(&self, pawns: u128, rook: usize) -> Vec<usize> {
        let mut moves = Vec::new();
        if !self.rules.must_move() {
            moves.push(rook);
        }
        for direction in 0..4 {
            let mut at = rook;
            while let Some(to) = self.beside[at][direction]
                && pawns >> to & 1 == 0
            {
                moves.push(to);
                at = to;
            }
        }
        moves.retain(|&to| self.is_safe(pawns, to));
        moves
    }

    /// Whether a turn of which `left` steps are still to be made takes the rook or leaves it lost.
    /// The pawns on the squares `stepped` may not step again.
    fn wins(&self, set: usize, stepped: u128, left: u8, failed: &mut RefutedParts<'_>) -> bool {
        let pawns = self.sets[set];
        let part = if self.rules.repeats() {
            usize::from(left - 1) * self.sets.len() + set
        } else {
            let places = squares(pawns).enumerate();
            places.fold(set << pawns.count_ones(), |part, (place, square)| {
                part | ((stepped >> square & 1) as usize) << place
            })
        };
        if failed.parts[part] {
            return false;
        }
        let wins = squares(pawns & !stepped).any(|from| {
            let rook = failed.rook;
            self.steps_onto(pawns, rook, from, |to| {
                let set = self.number[&(pawns ^ 1 << from ^ 1 << to)];
                let stepped = if self.rules.repeats() {
                    0
                } else {
                    stepped | 1 << to
                };
                if to == rook {
                    true
                } else if left > 1 {
                    self.wins(set, stepped, left - 1, failed)
                } else {
                    failed.lost[set * self.squares() + rook] > 0
                }
            })
        });
        failed.parts[part] = !wins;
        wins
    }

    /// Retrograde analysis in rounds over all states: a state is won if it leads to one that was
    /// lost before, and lost if it leads only to states that are won by then.
    fn solve(&self) -> DecisionTurns {
        let squares = self.squares();
        let states: Vec<(usize, usize)> = (0..squares)
            .flat_map(|rook| (0..self.sets.len()).map(move |set| (set, rook)))
            .filter(|&(set, rook)| self.sets[set] >> rook & 1 == 0)
            .collect();
        let moves: Vec<Vec<usize>> = states
            .iter()
            .map(|&(set, rook)| self.rook_moves(self.sets[set], rook))
            .collect();
        let parts = if self.rules.repeats() {
            self.sets.len() * usize::from(self.rules.steps())
        } else {
            self.sets.len() << self.rules.pawns()
        };
        let mut won = vec![0; self.sets.len() * squares];
        let mut lost = won.clone();
        for round in 1.. {
            let mut failed = RefutedParts {
                lost: &lost,
                rook: NOWHERE,
                parts: Vec::new(),
            };
            let mut decided = false;
            for &(set, rook) in &states {
                if failed.rook != rook {
                    failed.rook = rook;
                    failed.parts = vec![false; parts];
                }
                let state = set * squares + rook;
                if won[state] == 0 && self.wins(set, 0, self.rules.steps(), &mut failed) {
                    won[state] = round;
                    decided = true;
                }
            }
            for (&(set, rook), moves) in states.iter().zip(&moves) {
                let state = set * squares + rook;
                if lost[state] == 0 && moves.iter().all(|to| won[set * squares + to] > 0) {
                    lost[state] = round;
                    decided = true;
                }
            }
            if !decided {
                break;
            }
        }
        DecisionTurns { won, lost }
    }

    fn position(&self, pawns: u128, rook: usize, side: Side) -> Position {
        let at = |square: usize| {
            let (x, y) = (square % self.side, square / self.side);
            Square::at(x as u8, y as u8).expect("on the board")
        };
        let pawns: Vec<Square> = squares(pawns).map(at).collect();
        Position::new(&pawns, self.rules)
            .and_then(|position| position.with_rook(at(rook), side))
            .expect("a position")
    }
}

fn check_value(naive: &Naive, solution: &Solution, pawns: u128, rook: usize, moves: (Side, u32)) {
    let (side, turns) = moves;
    let position = naive.position(pawns, rook, side);
    let value = solution.value(&position).expect("the rules are the same");
    let expected = (turns > 0).then_some(turns);
    assert_eq!(value.turns(), expected, "{}: {position}", naive.rules);
}

fn compare(rules: Rules) {
    let naive = Naive::new(rules);
    let turns = naive.solve();
    let solution = Solver::new(rules).solve().expect("small enough");
    let summary = solution.summary();
    let (mut states, mut placements) = (0, 0);
    let mut by_turns = vec![0; summary.won_placements.len()];
    let every = match (rules.side(), rules.steps()) {
        (..=4, 1) => 1,
        (..=4, steps) => 1 << (3 * steps),
        _ => 197,
    };
    for (set, &pawns) in naive.sets.iter().enumerate() {
        let mut worst = None;
        let mut escapes = false;
        for rook in (0..naive.squares()).filter(|rook| pawns >> rook & 1 == 0) {
            let state = set * naive.squares() + rook;
            states += 1;
            let lost = (Side::Rook, turns.lost[state]);
            check_value(&naive, &solution, pawns, rook, lost);
            // The value with the pawns to move is a look at all their turns: where these or the
            // states are many, some must do.
            if states % every == 0 {
                let won = (Side::Pawns, turns.won[state]);
                check_value(&naive, &solution, pawns, rook, won);
            }
            if naive.is_safe(pawns, rook) {
                worst = worst.max(Some(turns.won[state]));
                escapes |= turns.won[state] == 0;
            }
        }
        placements += u64::from(worst.is_some());
        if let Some(worst) = worst.filter(|_| !escapes) {
            by_turns[worst as usize] += 1;
        }
    }
    let won = turns.won.iter().filter(|&&turns| turns > 0).count();
    assert_eq!(
        (summary.states, summary.won_states),
        (states, won as u64),
        "{rules}"
    );
    let longest = turns.won.iter().max().copied().unwrap_or(0);
    assert_eq!(summary.longest, longest, "{rules}");
    assert_eq!(summary.placements, placements, "{rules}");
    assert_eq!(summary.won_placements, by_turns, "{rules}");
}

/// All rules on a board of this side, with steps that can be told apart: beyond the edge no step
/// leads.
fn all_rules(side: u8) -> Vec<Rules> {
    let mut all = Vec::new();
    for pawns in 1..=MAX_PAWNS {
        for steps in 1..=MAX_STEPS {
            for reach in 1..side {
                for (repeats, must_move) in
                    [(false, false), (false, true), (true, false), (true, true)]
                {
                    let rules = Rules::new(pawns, 1, reach)
                        .and_then(|rules| rules.with_side(side))
                        .and_then(|rules| rules.with_repeats(repeats))
                        .and_then(|rules| rules.with_steps(steps));
                    all.extend(rules.map(|rules| rules.with_must_move(must_move)));
                }
            }
        }
    }
    all
}

fn compare_all(all: &[Rules]) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&rules) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    compare(rules);
                }
            });
        }
    });
}

/// Every variant on 2 x 2 and 3 x 3, and those on 4 x 4 with few pawns and steps.
#[test]
fn solutions_are_the_naive_ones() {
    for side in 2..=4 {
        let mut rules = all_rules(side);
        rules.retain(|rules| side < 4 || rules.pawns() <= 4 && rules.steps() <= 2);
        compare_all(&rules);
    }
}

/// One and two pawns on the boards that do not fit into 64 bits.
#[test]
fn solutions_are_the_naive_ones_on_nine_by_nine_and_ten_by_ten() {
    let texts = [
        "side=9 pawns=1",
        "side=9 pawns=1 reach=2",
        "side=9 pawns=2",
        "side=9 pawns=2 steps=2",
        "side=9 pawns=2 must-move",
        "side=9 pawns=2 reach=2",
        "side=9 pawns=2 steps=2 repeats",
        "side=10 pawns=1",
        "side=10 pawns=1 steps=2 repeats must-move",
        "side=10 pawns=2",
        "side=10 pawns=2 steps=2",
    ];
    let all = texts.map(|text| text.parse().expect(text));
    compare_all(&all);
}

/// Every variant on 4 x 4.
#[test]
#[ignore = "takes an optimised build"]
fn solutions_are_the_naive_ones_on_all_of_four_by_four() {
    compare_all(&all_rules(4));
}

/// A step that could go beyond the far edge is a step to the edge.
#[test]
fn reach_beyond_the_edge_changes_nothing() {
    for (side, pawns, steps) in [
        (2, 1, 1),
        (2, 2, 2),
        (3, 2, 1),
        (3, 2, 2),
        (4, 2, 1),
        (4, 2, 2),
    ] {
        let solve = |reach| {
            let rules = Rules::new(pawns, steps, reach)
                .and_then(|rules| rules.with_side(side))
                .expect("rules");
            let summary = Solver::new(rules).summarize().expect("small enough");
            (summary.won_states, summary.longest, summary.won_placements)
        };
        for reach in side..=8 {
            assert_eq!(solve(reach), solve(side - 1), "side {side}, reach {reach}");
        }
    }
}
