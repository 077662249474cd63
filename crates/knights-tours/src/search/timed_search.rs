//! Search for tours with squares at given times.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::bits_of;
use crate::goal::check_squares;
use crate::goal::limit::WorkMeter;
use crate::random::SplitMix64;
use crate::{Answer, Goal, GoalError, Graph, Method, Reason, Square, Tour, TourSet};

/// The maximum number of squares of a board, including holes, for squares at given times and for
/// all solutions.
pub const MAX_TIMED: usize = 1024;

/// The bit sets of the squares possible at each time, one set after another.
type TimedSets = Vec<u64>;

/// A branching: a time whose squares are tried one after another.
#[derive(Clone, Debug)]
struct DecisionPoint {
    table: TimedSets,
    time: usize,
    /// Cells not tried yet, the next one last.
    cells: Vec<usize>,
}

/// A depth-first search through the tours that visit given squares at given times, each once.
///
/// A cell is a bit of a set: a square of a stored graph, or for a knight a square of the board,
/// with two columns of walls that keep moves from wrapping around a row. At every node three rules
/// are propagated to a fixpoint: a square is possible at a time only if there are moves from a
/// possible square of the time before and to one of the time after; the only square of a time is
/// possible at no other time; and a square that is possible at only one time is visited then. The
/// search branches on the time with the fewest squares, and tries those with the fewest onward
/// moves first.
#[derive(Clone, Debug)]
pub(crate) struct TimedSearch {
    graph: Graph,
    kind: TourSet,
    /// Words of a set, and bits of a row of a knight's board.
    words: usize,
    stride: usize,
    /// The squares of the board, as a set.
    squares: Vec<u64>,
    /// The root of the search, until it is searched.
    root: Option<TimedSets>,
    /// The branchings on the path to the current node.
    stack: Vec<DecisionPoint>,
    random: Option<SplitMix64>,
    scratch: [Vec<u64>; 3],
}

impl TimedSearch {
    pub(crate) fn new(graph: &Graph, goal: &Goal) -> Result<Self, GoalError> {
        let board = graph.board();
        let waypoints = goal.waypoints_for(board, Method::Search)?;
        let squares = match graph.is_knight() {
            true => board.rectangle_len(),
            false => graph.len(),
        };
        check_squares(squares, MAX_TIMED)?;
        let stride = usize::from(board.width()) + 2;
        let cells = match graph.is_knight() {
            true => stride * usize::from(board.height()),
            false => squares,
        };
        let words = cells.div_ceil(64);
        let mut search = Self {
            graph: graph.clone(),
            kind: goal.tours(),
            words,
            stride,
            squares: vec![0; words],
            root: None,
            stack: Vec::new(),
            random: goal.seed().map(SplitMix64::new),
            scratch: [const { Vec::new() }; 3],
        };
        for square in board.squares() {
            let cell = search.cell(square);
            search.squares[cell / 64] |= 1 << (cell % 64);
        }
        let mut table = search.squares.repeat(board.len());
        let ends = [(waypoints.start, 0), (waypoints.end, board.len() - 1)];
        let ends = ends
            .into_iter()
            .filter_map(|(square, time)| Some((square?, time)));
        for (square, time) in ends.chain(waypoints.between) {
            search.fix(&mut table, time, search.cell(square));
        }
        search.root = Some(table);
        Ok(search)
    }

    fn cell(&self, square: Square) -> usize {
        let number = self
            .graph
            .adjacency_lists()
            .and_then(|lists| lists.number(square));
        match number {
            Some(number) => number as usize,
            None => usize::from(square.y()) * self.stride + usize::from(square.x()),
        }
    }

    fn square(&self, cell: usize) -> Square {
        match self.graph.adjacency_lists() {
            Some(lists) => lists.squares()[cell],
            // The casts lose nothing: both numbers are below the board's sides.
            None => Square::new((cell % self.stride) as u16, (cell / self.stride) as u16),
        }
    }

    fn fix(&self, table: &mut TimedSets, time: usize, cell: usize) {
        let row = &mut table[time * self.words..][..self.words];
        row.fill(0);
        row[cell / 64] = 1 << (cell % 64);
    }

    /// The next tour, or that there are no more.
    pub(crate) fn next(&mut self, meter: &mut WorkMeter) -> Answer {
        if let Some(table) = self.root.take() {
            if !meter.count_node() {
                self.root = Some(table);
                return Answer::LimitReached;
            }
            let is_too_short = self.graph.len() < 3 && self.kind == TourSet::Closed;
            match self.propagate(table).filter(|_| !is_too_short) {
                None => return Answer::None(Reason::Times),
                Some(table) => {
                    if let Some(tour) = self.branch(table) {
                        return Answer::Tour(tour);
                    }
                }
            }
        }
        while let Some(choice) = self.stack.last_mut() {
            if choice.cells.is_empty() {
                self.stack.pop();
                continue;
            }
            if !meter.count_node() {
                return Answer::LimitReached;
            }
            if let Some(cell) = choice.cells.pop() {
                let (mut table, time) = (choice.table.clone(), choice.time);
                self.fix(&mut table, time, cell);
                if let Some(table) = self.propagate(table)
                    && let Some(tour) = self.branch(table)
                {
                    return Answer::Tour(tour);
                }
            }
        }
        Answer::None(Reason::Exhausted { nodes: None })
    }

    /// Returns the tour of a table in which each time has one square. Otherwise pushes a branching.
    fn branch(&mut self, table: TimedSets) -> Option<Tour> {
        let rows = table.chunks_exact(self.words);
        let sizes = rows.map(|row| row.iter().map(|word| word.count_ones()).sum::<u32>());
        let min = sizes
            .enumerate()
            .filter(|&(_, size)| size > 1)
            .min_by_key(|&(_, size)| size);
        let Some((time, _)) = min else {
            let rows = table.chunks_exact(self.words);
            let squares = rows
                .map(|row| self.square(members(row).next().unwrap_or(0)))
                .collect();
            return Some(
                Tour::new(&self.graph, squares)
                    .expect("a consistent table with one square for each time is a tour"),
            );
        };
        let row = &table[time * self.words..][..self.words];
        let mut free = vec![0; self.words];
        for row in table.chunks_exact(self.words) {
            if single_cell(row).is_none() {
                free.iter_mut()
                    .zip(row)
                    .for_each(|(free, word)| *free |= word);
            }
        }
        let mut random = self.random.take();
        let is_free = |&to: &usize| free[to / 64] >> (to % 64) & 1 == 1;
        let mut cells: Vec<(usize, usize, usize)> = members(row)
            .map(|cell| {
                let onward = self.neighbours(cell).filter(is_free).count();
                let tie = random.as_mut().map_or(cell, |random| random.below(1 << 16));
                (onward, tie, cell)
            })
            .collect();
        self.random = random;
        cells.sort_unstable_by(|a, b| b.cmp(a));
        let cells = cells.into_iter().map(|(.., cell)| cell).collect();
        self.stack.push(DecisionPoint { table, time, cells });
        None
    }

    /// The cells of the squares a move away.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let neighbours = self.graph.neighbours(self.square(cell));
        neighbours.map(|to| self.cell(to))
    }

    /// Propagates the rules to a fixpoint; `None` if a time has no square or a square no time.
    fn propagate(&mut self, mut table: TimedSets) -> Option<TimedSets> {
        let words = self.words;
        let times = table.len() / words;
        let [mut reach, mut once, mut twice] = core::mem::take(&mut self.scratch);
        for set in [&mut reach, &mut once, &mut twice] {
            set.resize(words, 0);
        }
        let mut is_consistent = true;
        let mut changed = true;
        while changed && is_consistent {
            changed = false;
            for (from, to) in (1..times)
                .map(|time| (time - 1, time))
                .chain((1..times).rev().map(|time| (time, time - 1)))
            {
                self.moves(&table[from * words..][..words], &mut reach);
                changed |= update_words(&mut table[to * words..][..words], |at, word| {
                    word & reach[at]
                });
            }
            changed |= self.join_ends(&mut table, &mut reach);
            once.fill(0);
            twice.fill(0);
            for row in table.chunks_exact(words) {
                for at in 0..words {
                    twice[at] |= once[at] & row[at];
                    once[at] |= row[at];
                }
            }
            is_consistent = once == self.squares;
            for row in table.chunks_exact_mut(words) {
                // The squares that are possible at this time alone. Two of them are a
                // contradiction.
                let own = row
                    .iter()
                    .zip(&twice)
                    .map(|(word, twice)| (word & !twice).count_ones())
                    .sum::<u32>();
                match own {
                    0 => {}
                    1 => changed |= update_words(row, |at, word| word & !twice[at]),
                    _ => is_consistent = false,
                }
                is_consistent &= row.iter().any(|&word| word != 0);
            }
            if is_consistent {
                changed |= self.exclude(&mut table);
            }
        }
        self.scratch = [reach, once, twice];
        is_consistent.then_some(table)
    }

    /// Removes the only square of a time from the other times.
    fn exclude(&self, table: &mut TimedSets) -> bool {
        let words = self.words;
        let mut changed = false;
        for time in 0..table.len() / words {
            let row = &table[time * words..][..words];
            if let Some(cell) = single_cell(row) {
                for other in (0..table.len() / words).filter(|&other| other != time) {
                    let word = &mut table[other * words + cell / 64];
                    let bit = 1 << (cell % 64);
                    changed |= *word & bit != 0;
                    *word &= !bit;
                }
            }
        }
        changed
    }

    /// Applies the kind of the tour to the first and the last time.
    fn join_ends(&self, table: &mut TimedSets, reach: &mut [u64]) -> bool {
        let last = table.len() - self.words;
        if table.len() / self.words <= 2 {
            return false;
        }
        let mut changed = false;
        for (from, to) in [(0, last), (last, 0)] {
            let row = &table[from..][..self.words];
            let is_fixed = single_cell(row).is_some();
            self.moves(row, reach);
            let row = &mut table[to..][..self.words];
            match self.kind {
                TourSet::Closed => changed |= update_words(row, |at, word| word & reach[at]),
                TourSet::Open if is_fixed => {
                    changed |= update_words(row, |at, word| word & !reach[at])
                }
                TourSet::Open | TourSet::Directed => {}
            }
        }
        changed
    }

    /// The squares a move away from a set of squares.
    fn moves(&self, set: &[u64], reach: &mut [u64]) {
        reach.fill(0);
        if let Some(lists) = self.graph.adjacency_lists() {
            for cell in members(set) {
                // The cast loses nothing: a stored graph has few squares.
                for &to in lists.adjacent(cell as u32) {
                    reach[to as usize / 64] |= 1 << (to % 64);
                }
            }
            return;
        }
        for shift in [
            2 * self.stride + 1,
            2 * self.stride - 1,
            self.stride + 2,
            self.stride - 2,
        ] {
            let (words, bits) = (shift / 64, shift % 64);
            for at in 0..self.words {
                // Up, and down.
                if at >= words {
                    reach[at] |= set[at - words] << bits;
                    if bits > 0 && at > words {
                        reach[at] |= set[at - words - 1] >> (64 - bits);
                    }
                }
                if at + words < self.words {
                    reach[at] |= set[at + words] >> bits;
                    if bits > 0 && at + words + 1 < self.words {
                        reach[at] |= set[at + words + 1] << (64 - bits);
                    }
                }
            }
        }
        reach
            .iter_mut()
            .zip(&self.squares)
            .for_each(|(word, squares)| *word &= squares);
    }
}

/// Replaces each word of a set by `update` of its index and value; returns whether any changed.
fn update_words(row: &mut [u64], update: impl Fn(usize, u64) -> u64) -> bool {
    let mut any = false;
    for (at, word) in row.iter_mut().enumerate() {
        let new = update(at, *word);
        any |= new != *word;
        *word = new;
    }
    any
}

/// The cell of a set with one cell; `None` for other sets.
fn single_cell(row: &[u64]) -> Option<usize> {
    let mut cells = members(row);
    cells.next().filter(|_| cells.next().is_none())
}

/// The cells of a set.
fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter()
        .enumerate()
        .flat_map(|(at, &word)| bits_of(word).map(move |bit| at * 64 + bit as usize))
}
