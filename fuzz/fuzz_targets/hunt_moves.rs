//! A hunt of any moves under any rules: a move is played if and only if it is listed, and taking everything back leads to
//! the start.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use rook_hunt::strategy::{Greedy, Measure, PawnStrategy};
use rook_hunt::{Game, Move, Position, Rules, Side, Square, Step, Turn};

#[derive(Arbitrary, Debug)]
struct Input {
    side: u8,
    steps: u8,
    reach: u8,
    repeats: bool,
    must_move: bool,
    /// Up to five; squares named before or off the board are left out.
    pawns: Vec<u8>,
    /// Squares of the steps; a single one is the rook's.
    moves: Vec<Vec<(u8, u8)>>,
}

fn square(index: u8) -> Square {
    Square::from_index(index % 64).expect("the remainder is below 64")
}

/// Numbers out of range make no rules, which must be refused and not break anything.
fn start(input: &Input) -> Option<Position> {
    let (side, steps, reach) = (input.side % 10, input.steps % 3, input.reach % 10);
    let mut squares: Vec<Square> = Vec::new();
    for &index in input.pawns.iter().take(5) {
        let at = square(index);
        if !squares.contains(&at) && at.x() < side && at.y() < side {
            squares.push(at);
        }
    }
    let rules = Rules::new(squares.len() as u8, 1, reach).ok()?;
    let rules = rules.with_side(side).ok()?;
    let rules = rules.with_repeats(input.repeats).ok()?;
    let rules = rules.with_steps(steps).ok()?;
    assert_eq!(rules.to_string().parse(), Ok(rules));
    Position::new(&squares, rules.with_must_move(input.must_move)).ok()
}

/// The move the fuzzer spells out, legal or not.
fn spelled(position: &Position, squares: &[(u8, u8)]) -> Option<Move> {
    let (from, to) = *squares.first()?;
    if position.to_move() == Side::Rook {
        return Some(match position.rook() {
            None => Move::Place(square(to)),
            Some(_) => Move::Rook {
                from: square(from),
                to: square(to),
            },
        });
    }
    let steps: Vec<Step> = squares
        .iter()
        .map(|&(from, to)| Step {
            from: square(from),
            to: square(to),
        })
        .collect();
    Some(Move::Pawns(Turn::new(&steps, from >= 128)?))
}

fuzz_target!(|input: Input| {
    let Some(start) = start(&input) else { return };
    let mut position = start;
    let mut played = Vec::new();
    for squares in input.moves.iter().take(40) {
        let moves = position.moves();
        assert_eq!(moves.len() as u64, position.count_moves());
        if position.to_move() == Side::Pawns {
            check_greedy(&position, &moves);
        }
        let Some(mv) = spelled(&position, squares) else {
            break;
        };
        let listed = moves.contains(&mv);
        assert_eq!(position.is_legal(mv), listed, "{mv} in {position:?}");
        assert_eq!(mv.to_string().parse(), Ok(mv));
        // A move that the fuzzer happens to miss is replaced by one that is legal.
        let mv = match moves.len() {
            0 => break,
            _ if listed => mv,
            count => moves[usize::from(squares[0].0) % count],
        };
        played.push(position.play(mv).expect("a listed move is legal"));
        assert_eq!(position.invariants(), Ok(()), "{position:?}");
        assert_eq!(position.key(), position.fresh_key());
    }
    for undo in played.into_iter().rev() {
        position.undo(undo);
    }
    assert_eq!(position, start);
});

/// The greedy turn is the first of those that leave the smallest region.
fn check_greedy(position: &Position, moves: &[Move]) {
    for measure in Measure::ALL {
        let greedy = Greedy { measure };
        let size = |mv: &Move| {
            let mut after = *position;
            after.play_unchecked(*mv);
            measure.of(&after)
        };
        // Of equal elements this takes the first.
        let least = moves.iter().min_by_key(|mv| size(mv)).copied();
        assert_eq!(
            greedy.turn(position).map(Move::Pawns),
            least,
            "{position:?}"
        );
    }
}
