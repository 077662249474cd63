//! Finds a tour that a symmetry fixes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::distinct::is_fixed;
use super::kind::{Symmetry, UndirectedTour};
use super::quotient::Quotient;
use super::screen::refuted;
use crate::goal::limit::{SlicedLimit, WorkMeter};
use crate::goal::{Waypoints, check_squares};
use crate::random::SplitMix64;
use crate::search::MAX_SQUARES;
use crate::search::graph::{EndConstraint, SearchStep};
use crate::search::work::SearchTask;
use crate::{
    Answer, Board, Goal, GoalError, Method, Observer, Reason, SearchProgress, Square, Tour,
    TourSet, Tours,
};

/// The maximum number of tours of the quotient to try. A tour of the board covers about every
/// second of them.
const MAX_QUOTIENT_TOURS: u64 = 64;

/// Finds a tour that the goal's symmetry fixes, by a search on the quotient of the board.
///
/// The answer is [`Answer::LimitReached`] also if no tour of the board covers any of the first 64
/// tours of the quotient.
///
/// # Errors
/// [`GoalError::TooLarge`] for boards of more than [`MAX_SQUARES`] squares,
/// [`GoalError::Unsupported`] for a goal without a symmetry, or with squares that the search does
/// not support, and [`GoalError::Stopped`].
pub(crate) fn find_symmetric(
    board: &Board,
    goal: &Goal,
    observer: Observer<'_>,
) -> Result<Answer, GoalError> {
    let waypoints = goal.waypoints(board)?;
    let symmetry = goal.symmetry().ok_or(GoalError::Unsupported {
        by: Method::Quotient,
        requirement: "without a symmetry",
    })?;
    check(board, goal.tours(), &waypoints)?;
    if let Some(reason) = refuted(board, symmetry, goal.tours(), &waypoints) {
        return Ok(Answer::None(reason));
    }
    let quotient = Quotient::new(board, symmetry);
    let found = match quotient.classes.len() {
        0..3 => by_listing(board, symmetry, goal.tours(), &waypoints),
        _ => {
            let mut limit = goal.limit().begin();
            QuotientSearch {
                board,
                symmetry,
                ends: [waypoints.start, waypoints.end],
                shifts: shifts(&quotient),
                quotient,
                random: SplitMix64::new(goal.seed().unwrap_or(0)),
                is_varied: goal.seed().is_some(),
                meter: WorkMeter::new(limit.slice(0).unwrap_or(goal.limit())),
                limit,
                nodes: 0,
                observer,
            }
            .run(goal.tours())
        }
    };
    match found {
        Ok(squares) => Ok(Answer::Tour(
            Tour::new(board, placed(squares, goal.tours(), &waypoints))
                .expect("a tour of the quotient covers one of the board"),
        )),
        Err(QuotientFailure::Proved) => Ok(Answer::None(Reason::Exhausted { nodes: None })),
        Err(QuotientFailure::LimitReached) => Ok(Answer::LimitReached),
        Err(QuotientFailure::Stopped) => Err(GoalError::Stopped),
    }
}

/// Fails if the board is too large, or squares are asked for that a search of the quotient does not
/// support.
fn check(board: &Board, tours: TourSet, waypoints: &Waypoints) -> Result<(), GoalError> {
    let requirement = match (tours, waypoints.ends(board)) {
        _ if !waypoints.between.is_empty() => Some("to visit a square at a given time"),
        (TourSet::Closed, Some(_)) => Some("to begin and end on given squares, and be closed"),
        _ => None,
    };
    if let Some(requirement) = requirement {
        let by = Method::Quotient;
        return Err(GoalError::Unsupported { by, requirement });
    }
    check_squares(board.len(), MAX_SQUARES)
}

/// The reason why a search found no tour.
enum QuotientFailure {
    /// There is none: the quotient has none, or none that a tour of the board covers.
    Proved,
    LimitReached,
    /// By the observer.
    Stopped,
}

/// Lists all tours of a board of at most eight squares.
fn by_listing(
    board: &Board,
    symmetry: Symmetry,
    tours: TourSet,
    waypoints: &Waypoints,
) -> Result<Vec<Square>, QuotientFailure> {
    let line = match tours {
        TourSet::Closed => UndirectedTour::Closed,
        TourSet::Open | TourSet::Directed => UndirectedTour::Path,
    };
    let has_end = |end: Option<Square>, square: Option<&Square>| {
        line == UndirectedTour::Closed || end.is_none() || end.as_ref() == square
    };
    let mut all = Tours::new(board).of(tours);
    let tour = all.find(|tour| {
        is_fixed(tour, line, symmetry)
            && has_end(waypoints.start, tour.squares().first())
            && has_end(waypoints.end, tour.squares().last())
    });
    Ok(tour.ok_or(QuotientFailure::Proved)?.squares().to_vec())
}

/// The squares of a tour, in an order with the given ends: a cycle from another square on, a path
/// perhaps backwards.
fn placed(mut squares: Vec<Square>, tours: TourSet, waypoints: &Waypoints) -> Vec<Square> {
    let at = |end: Option<Square>| squares.iter().position(|&square| Some(square) == end);
    match (tours, at(waypoints.start), at(waypoints.end)) {
        (TourSet::Closed, Some(first), _) => squares.rotate_left(first),
        (TourSet::Closed, None, Some(last)) => squares.rotate_left(last + 1),
        (TourSet::Closed, None, None) => {}
        (_, Some(1..), _) | (_, None, Some(0)) => squares.reverse(),
        _ => {}
    }
    squares
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

/// Searches of the quotient, one after another.
struct QuotientSearch<'a> {
    board: &'a Board,
    symmetry: Symmetry,
    /// The start and the end of the goal.
    ends: [Option<Square>; 2],
    quotient: Quotient,
    shifts: Shifts,
    random: SplitMix64,
    /// Whether the first search already differs from seed to seed.
    is_varied: bool,
    limit: SlicedLimit,
    meter: WorkMeter,
    /// Number of nodes before the current slice of the limit.
    nodes: u64,
    observer: Observer<'a>,
}

impl QuotientSearch<'_> {
    fn run(&mut self, tours: TourSet) -> Result<Vec<Square>, QuotientFailure> {
        match tours {
            TourSet::Closed => match self.rotated() {
                Err(QuotientFailure::Proved) if self.symmetry.is_involution() => self.reflected(),
                found => found,
            },
            TourSet::Open | TourSet::Directed => self.reversed(tours),
        }
    }

    /// A tour of the quotient, as classes in order; from the first end on if there is one.
    fn search(&mut self, ends: EndConstraint) -> Result<Vec<u32>, QuotientFailure> {
        let names: Vec<Square> = self.quotient.classes.iter().map(|class| class[0]).collect();
        let pairs = self.shifts.keys().filter(|(a, b)| a < b);
        let mut edges: Vec<[u32; 2]> = pairs.map(|&(a, b)| [a, b]).collect();
        if self.is_varied {
            self.random.shuffle(&mut edges);
        }
        self.is_varied = true;
        let task = SearchTask::of_edges(&names, edges, ends);
        let mut task = task.map_err(|_| QuotientFailure::Proved)?;
        loop {
            match task.run(&mut self.meter) {
                SearchStep::Cycle(order) => return Ok(order),
                SearchStep::Nothing => return Err(QuotientFailure::Proved),
                SearchStep::LimitReached => self.next_slice()?,
            }
        }
    }

    /// Reports the progress, and goes on with the next slice of the limit.
    fn next_slice(&mut self) -> Result<(), QuotientFailure> {
        self.nodes += self.meter.nodes();
        let progress = SearchProgress {
            method: Method::Quotient,
            nodes: self.nodes,
        };
        if (self.observer)(&progress).is_break() {
            return Err(QuotientFailure::Stopped);
        }
        let slice = self
            .limit
            .slice(self.nodes)
            .ok_or(QuotientFailure::LimitReached)?;
        self.meter = WorkMeter::new(slice);
        Ok(())
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

    fn rotated(&mut self) -> Result<Vec<Square>, QuotientFailure> {
        let order_of_group = self.quotient.order;
        if !self.quotient.fixed.is_empty() {
            return Err(QuotientFailure::Proved);
        }
        for _ in 0..MAX_QUOTIENT_TOURS {
            let order = self.search(EndConstraint::Joined)?;
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
            return Ok(self.along(&order, &chosen, order_of_group));
        }
        Err(QuotientFailure::LimitReached)
    }

    /// The squares along a tour of the quotient, and their images in the reverse order.
    fn half(&self, order: &[u32]) -> [Vec<Square>; 2] {
        let pairs = order.windows(2);
        let shifts: Vec<usize> = pairs
            .map(|pair| self.shifts[&(pair[0], pair[1])][0])
            .collect();
        let half = self.along(order, &shifts, 1);
        // A fixed square is its own image, and is visited once.
        let back = half.iter().rev().filter_map(|&square| {
            let image = self.symmetry.image(self.board, square);
            (image != square).then_some(image)
        });
        let back = back.collect();
        [half, back]
    }

    fn reflected(&mut self) -> Result<Vec<Square>, QuotientFailure> {
        let points: Vec<u32> = self.quotient.reflection_points().collect();
        let fixed = self.quotient.fixed.clone();
        for (place, &end) in points.iter().enumerate() {
            for &start in &points[..place] {
                if !fixed.iter().all(|&point| point == start || point == end) {
                    continue;
                }
                match self.search(EndConstraint::Two(start, end)) {
                    Err(QuotientFailure::Proved) => {}
                    order => return Ok(self.half(&order?).concat()),
                }
            }
        }
        Err(QuotientFailure::Proved)
    }

    fn reversed(&mut self, tours: TourSet) -> Result<Vec<Square>, QuotientFailure> {
        let points = match &self.quotient.fixed[..] {
            [] => self.quotient.loops.clone(),
            fixed => fixed.to_vec(),
        };
        for point in points {
            match self.half_order(point, tours) {
                Err(QuotientFailure::Proved) => {}
                order => {
                    let [half, back] = self.half(&order?);
                    return Ok([back, half].concat());
                }
            }
        }
        Err(QuotientFailure::Proved)
    }

    /// A tour of the quotient from a reflection point to the class of the goal's ends, or to any.
    /// It ends on no reflection point if the tour of the board must not be closed.
    fn half_order(&mut self, point: u32, tours: TourSet) -> Result<Vec<u32>, QuotientFailure> {
        if let Some(end) = self.ends.into_iter().flatten().next() {
            let mut classes = (0..).zip(&self.quotient.classes);
            let class = classes.find(|(_, class)| class.contains(&end));
            return match class {
                Some((class, _)) if class != point => self.search(EndConstraint::Two(point, class)),
                _ => Err(QuotientFailure::Proved),
            };
        }
        let order = self.search(EndConstraint::One(point))?;
        let is_closed = |class: u32| self.quotient.loops.contains(&class);
        if tours != TourSet::Open || !order.last().is_some_and(|&class| is_closed(class)) {
            return Ok(order);
        }
        let ends = 0..self.quotient.classes.len() as u32;
        let ends: Vec<u32> = ends
            .filter(|&end| end != point && !is_closed(end))
            .collect();
        for end in ends {
            if !self.meter.count_node() {
                self.next_slice()?;
            }
            match self.search(EndConstraint::Two(point, end)) {
                Err(QuotientFailure::Proved) => {}
                found => return found,
            }
        }
        Err(QuotientFailure::Proved)
    }
}
