//! Finds a tour that a symmetry fixes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::distinct::is_fixed;
use super::kind::{Symmetry, UndirectedTour};
use super::quotient::Quotient;
use crate::limit::WorkMeter;
use crate::random::SplitMix64;
use crate::search::MAX_SQUARES;
use crate::search::graph::{EndConstraint, SearchStep};
use crate::search::work::SearchTask;
use crate::{Answer, Board, GoalError, Reason, SearchLimit, Square, SymmetryFault, Tour, Tours};

/// The maximum number of tours of the quotient to try. A tour of the board covers about every
/// second of them.
const MAX_QUOTIENT_TOURS: u64 = 64;

/// Finds a tour that the symmetry fixes, by a search on the quotient of the board, which has half
/// or a quarter of the squares.
///
/// ```
/// use knights_tour::symmetry::{UndirectedTour, Symmetry, find_symmetric};
/// use knights_tour::{Board, SearchLimit};
///
/// let board = Board::square(10)?;
/// let limit = SearchLimit::unlimited();
/// let found = find_symmetric(&board, Symmetry::QuarterTurn, UndirectedTour::Closed, None, limit)?;
/// let tour = found.tour().expect("there is one");
/// assert_eq!(tour.squares()[50], Symmetry::HalfTurn.image(&board, tour.squares()[0]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Different seeds give different tours. The answer is [`Answer::LimitReached`] also if no tour of
/// the board covers any of the first 64 tours of the quotient.
///
/// # Errors
/// [`GoalError::TooLarge`] for boards of more than [`MAX_SQUARES`] squares.
pub fn find_symmetric(
    board: &Board,
    symmetry: Symmetry,
    line: UndirectedTour,
    seed: Option<u64>,
    limit: SearchLimit,
) -> Result<Answer, GoalError> {
    if board.len() > MAX_SQUARES {
        return Err(GoalError::TooLarge {
            squares: board.len(),
            most: MAX_SQUARES,
        });
    }
    let none = |fault| Ok(Answer::None(Reason::Symmetry { fault }));
    if !Symmetry::of(board).any(|own| own == symmetry) {
        return none(SymmetryFault::Board);
    }
    let quotient = Quotient::new(board, symmetry);
    if quotient.classes.len() < 3 {
        return Ok(by_listing(board, symmetry, line));
    }
    let mut attempt = Attempt {
        board,
        symmetry,
        shifts: shifts(&quotient),
        quotient,
        random: SplitMix64::new(seed.unwrap_or(0)),
        is_varied: seed.is_some(),
        meter: WorkMeter::new(limit),
    };
    let (fixed, order) = (attempt.quotient.fixed.len(), attempt.quotient.order);
    match line {
        UndirectedTour::Path if order > 2 => none(SymmetryFault::Order),
        UndirectedTour::Path if fixed > 1 => none(SymmetryFault::Fixed { squares: fixed }),
        UndirectedTour::Closed if fixed > 2 || (fixed > 0 && order > 2) => {
            none(SymmetryFault::Fixed { squares: fixed })
        }
        UndirectedTour::Path => Ok(attempt.reversed()),
        UndirectedTour::Closed => Ok(match attempt.rotated() {
            Answer::None(_) if order == 2 => attempt.reflected(),
            answer => answer,
        }),
    }
}

/// Lists all tours of a board of at most eight squares.
fn by_listing(board: &Board, symmetry: Symmetry, line: UndirectedTour) -> Answer {
    let mut tours = Tours::new(board).of(line.tours());
    match tours.find(|tour| is_fixed(tour, line, symmetry)) {
        Some(tour) => Answer::Tour(tour),
        None => Answer::None(Reason::Exhausted { nodes: None }),
    }
}

/// The shifts of the moves from one class to another.
type Shifts = BTreeMap<(u32, u32), Vec<usize>>;

fn shifts(quotient: &Quotient) -> Shifts {
    let mut shifts = Shifts::new();
    for between in &quotient.moves {
        let [a, b] = between.classes;
        let there = usize::from(between.shift);
        let back = (quotient.order - there) % quotient.order;
        shifts.entry((a, b)).or_default().push(there);
        shifts.entry((b, a)).or_default().push(back);
    }
    shifts
}

struct Attempt<'a> {
    board: &'a Board,
    symmetry: Symmetry,
    quotient: Quotient,
    shifts: Shifts,
    random: SplitMix64,
    /// Whether the first search already differs from seed to seed.
    is_varied: bool,
    meter: WorkMeter,
}

impl Attempt<'_> {
    /// A tour of the quotient.
    fn search(&mut self, ends: EndConstraint) -> SearchStep {
        let names: Vec<Square> = self.quotient.classes.iter().map(|class| class[0]).collect();
        let pairs = self.shifts.keys().filter(|(a, b)| a < b);
        let mut edges: Vec<[u32; 2]> = pairs.map(|&(a, b)| [a, b]).collect();
        if self.is_varied {
            self.random.shuffle(&mut edges);
        }
        self.is_varied = true;
        match SearchTask::of_edges(&names, edges, ends) {
            Ok(mut search) => search.run(&mut self.meter),
            Err(_) => SearchStep::Nothing,
        }
    }

    /// The squares along classes in order, from the first of the first class on, with these shifts
    /// between them.
    fn along(&self, order: &[u32], shifts: &[usize], rounds: usize) -> Vec<Square> {
        let mut at = 0;
        let mut squares = Vec::with_capacity(order.len() * rounds);
        for _ in 0..rounds {
            for (place, &class) in order.iter().enumerate() {
                let class = &self.quotient.classes[class as usize];
                squares.push(class[at % class.len()]);
                at += shifts.get(place).copied().unwrap_or(0);
            }
        }
        squares
    }

    fn tour(&self, squares: Vec<Square>) -> Answer {
        Answer::Tour(
            Tour::new(self.board, squares).expect("a tour of the quotient covers one of the board"),
        )
    }

    fn rotated(&mut self) -> Answer {
        let order_of_group = self.quotient.order;
        if !self.quotient.fixed.is_empty() {
            return nothing();
        }
        for _ in 0..MAX_QUOTIENT_TOURS {
            let order = match self.search(EndConstraint::Joined) {
                SearchStep::Cycle(order) => order,
                SearchStep::Nothing => return nothing(),
                SearchStep::LimitReached => return Answer::LimitReached,
            };
            let next = order.iter().cycle().skip(1);
            let choices: Vec<&Vec<usize>> = order
                .iter()
                .zip(next)
                .map(|(&a, &b)| &self.shifts[&(a, b)])
                .collect();
            let mut chosen: Vec<usize> = choices.iter().map(|shifts| shifts[0]).collect();
            if chosen.iter().sum::<usize>().is_multiple_of(2) {
                let other = |(place, shifts): (usize, &&Vec<usize>)| {
                    let differs = |shift: &&usize| (**shift + shifts[0]) % 2 == 1;
                    shifts.iter().find(differs).map(|&shift| (place, shift))
                };
                match choices.iter().enumerate().find_map(other) {
                    Some((place, shift)) => chosen[place] = shift,
                    None => continue,
                }
            }
            return self.tour(self.along(&order, &chosen, order_of_group));
        }
        Answer::LimitReached
    }

    /// A tour of the quotient with these ends, as squares and their images.
    fn half(&mut self, ends: EndConstraint) -> Result<(Vec<Square>, Vec<Square>), Answer> {
        let order = match self.search(ends) {
            SearchStep::Cycle(order) => order,
            SearchStep::Nothing => return Err(nothing()),
            SearchStep::LimitReached => return Err(Answer::LimitReached),
        };
        let pairs = order.windows(2);
        let shifts: Vec<usize> = pairs
            .map(|pair| self.shifts[&(pair[0], pair[1])][0])
            .collect();
        let half = self.along(&order, &shifts, 1);
        // A fixed square is its own image, and is visited once.
        let back = half.iter().rev().filter_map(|&square| {
            let image = self.symmetry.image(self.board, square);
            (image != square).then_some(image)
        });
        let back = back.collect();
        Ok((half, back))
    }

    fn reflected(&mut self) -> Answer {
        let points: Vec<u32> = self.quotient.reflection_points().collect();
        let fixed = self.quotient.fixed.clone();
        for (place, &end) in points.iter().enumerate() {
            for &start in &points[..place] {
                if !fixed.iter().all(|&point| point == start || point == end) {
                    continue;
                }
                match self.half(EndConstraint::Two(start, end)) {
                    Ok((mut squares, back)) => {
                        squares.extend(back);
                        return self.tour(squares);
                    }
                    Err(Answer::None(_)) => {}
                    Err(answer) => return answer,
                }
            }
        }
        nothing()
    }

    fn reversed(&mut self) -> Answer {
        let points = match &self.quotient.fixed[..] {
            [] => self.quotient.loops.clone(),
            fixed => fixed.to_vec(),
        };
        for point in points {
            match self.half(EndConstraint::One(point)) {
                Ok((half, mut squares)) => {
                    squares.extend(half);
                    return self.tour(squares);
                }
                Err(Answer::None(_)) => {}
                Err(answer) => return answer,
            }
        }
        nothing()
    }
}

/// If the quotient has no tour, the board has none.
fn nothing() -> Answer {
    Answer::None(Reason::Exhausted { nodes: None })
}
