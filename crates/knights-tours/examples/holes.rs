//! A tour of a square board with three squares in a hundred missing, as many of either colour, by
//! complete search, to count its instructions.
//!
//! `holes 300 1 closed` is the first board of 300 x 300; the last word is `closed`, `open` or
//! `board`, which makes the board and no more. Without words it is `holes 60 1 closed`.

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use knights_tour::search::CompleteSearch;
use knights_tour::{Answer, Board, Goal, SearchLimit, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = |otherwise: &str| arguments.next().unwrap_or_else(|| otherwise.to_owned());
    let board = with_holes(next("60").parse()?, next("1").parse()?)?;
    let goal = match next("closed").as_str() {
        "board" => return Ok(()),
        "closed" => Goal::closed(),
        _ => Goal::directed(),
    };
    let mut search = CompleteSearch::new(&board, &goal)?;
    match search.run(SearchLimit::unlimited()) {
        Answer::Tour(tour) => println!(
            "a tour of {} squares after {} nodes",
            tour.squares().len(),
            search.nodes()
        ),
        Answer::None(reason) => println!("no tour: {reason}"),
        Answer::LimitReached => println!("no answer"),
    }
    Ok(())
}

/// The board without three squares in a hundred, chosen by the seed.
fn with_holes(side: u16, seed: u64) -> Result<Board, knights_tour::BoardError> {
    let squares = usize::from(side).pow(2);
    let mut is_there = vec![true; squares];
    let mut state = seed;
    // Steele, Lea and Flood's SplitMix, 2014.
    let mut random = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) as usize
    };
    let square = |place: usize| {
        let side = usize::from(side);
        Square::new((place % side) as u16, (place / side) as u16)
    };
    for hole in 0..squares * 3 / 200 * 2 {
        let mut place = random() % squares;
        while !is_there[place] || square(place).is_corner_colour() != (hole % 2 == 0) {
            place = random() % squares;
        }
        is_there[place] = false;
    }
    Board::from_fn(side, side, |square| {
        is_there[usize::from(square.y()) * usize::from(side) + usize::from(square.x())]
    })
}
