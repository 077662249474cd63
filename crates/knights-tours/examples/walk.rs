//! One tour of a square board from the corner by Warnsdorff's rule, checked: what a count of
//! instructions is taken of.
//!
//! `walk 140` less `walk 70` leaves out what a program costs before it begins.

use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Answer, Board, Path, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let side = std::env::args()
        .nth(1)
        .map_or(Ok(70), |side| side.parse())?;
    let corner = Path::start(Board::square(side)?, Square::new(0, 0))?;
    match Warnsdorff::extending(corner)?.search() {
        Answer::Tour(tour) if tour.squares().len() == usize::from(side).pow(2) => Ok(()),
        other => Err(format!("no tour: {other:?}").into()),
    }
}
