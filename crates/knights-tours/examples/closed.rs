//! Closed tours of a square board, one after the other: what a count of instructions or of
//! processor time is taken of.
//!
//! `closed 70 1000 walk starts` makes a thousand of 70 x 70 by Warnsdorff's rule, each from another
//! square; `construct` constructs them, and `seeds` asks for another tour each time. With a count
//! of 0 it only starts.

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use knights_tour::{Answer, Board, Goal, Method};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = |otherwise: &str| arguments.next().unwrap_or_else(|| otherwise.to_owned());
    let (side, count): (u16, usize) = (next("70").parse()?, next("1").parse()?);
    let method = match next("walk").as_str() {
        "walk" => Method::Walk,
        "construct" => Method::Construction,
        other => return Err(format!("{other}: walk or construct").into()),
    };
    let board = Board::square(side)?;
    let goal: fn(&Board, usize) -> Goal = match next("starts").as_str() {
        "starts" => from_another_square,
        "seeds" => |_, number| Goal::closed().with_seed(number as u64),
        other => return Err(format!("{other}: starts or seeds").into()),
    };
    let (mut made, mut given_up) = (0, 0);
    while made < count {
        match method.find(&board, &goal(&board, made + given_up))? {
            Answer::Tour(tour) if tour.is_closed() && tour.squares().len() == board.len() => {
                made += 1;
            }
            // A closed walk that has lost its patience: once in thousands of starts.
            Answer::LimitReached => given_up += 1,
            other => return Err(format!("no tour: {other:?}").into()),
        }
    }
    println!("{made} tours, {given_up} starts given up");
    Ok(())
}

/// The starts go over the board in steps that share no divisor with its squares, for sides below
/// this prime.
fn from_another_square(board: &Board, number: usize) -> Goal {
    const STEP: usize = 65_537;
    Goal::closed().from(board.square_at(number * STEP % board.rectangle_len()))
}
