//! Finding a tour by the method asked for, or by the one that suits the board.

use std::time::Duration;

use anyhow::bail;
use knights_tour::construction::Construction;
use knights_tour::search::{Budget, Goal, MAX_SQUARES, Outcome, Search};
use knights_tour::{
    Answer, Board, Existence, Path, Square, Tour, Warnsdorff, closed_exists, open_exists,
    open_exists_from,
};

use crate::progress::Progress;

const END_NEEDS_SEARCH: &str = "--end needs --method search, which it gets by default";

/// How to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Method {
    /// Whichever suits the board
    Auto,
    /// Warnsdorff's rule: go where the fewest moves lead on
    Warnsdorff,
    /// Put it together from known pieces; rectangles only, any size
    Construct,
    /// Complete search: finds a tour on any shape, or proves that there is none
    Search,
}

/// What was asked.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) board: Board,
    pub(crate) start: Option<Square>,
    /// The square to end on, which only a search can promise.
    pub(crate) end: Option<Square>,
    pub(crate) closed: bool,
    pub(crate) method: Method,
}

/// What was found.
#[derive(Debug)]
pub(crate) enum Found {
    Tour {
        tour: Tour,
        /// By what it was found, as in "found by ...".
        by: &'static str,
    },
    /// There is none, and why.
    None(String),
}

/// Up to this many squares Warnsdorff's rule is tried where a construction would do: its tours are prettier.
const WALKED: usize = 1 << 20;
/// The same for closed tours, which it misses more often.
const WALKED_CLOSED: usize = 50 * 50;

impl Question {
    /// About how many bytes of memory a square takes while the tour is found and checked.
    pub(crate) fn bytes_per_square(&self) -> u64 {
        match self.resolved() {
            Method::Construct => 5,
            Method::Search => 300,
            Method::Warnsdorff | Method::Auto => 8,
        }
    }

    /// The construction that answers the question, if constructing is the method; `Err` for the reason that there is no tour.
    pub(crate) fn construction(&self) -> anyhow::Result<Option<Result<Construction, Existence>>> {
        if self.resolved() != Method::Construct {
            return Ok(None);
        }
        if self.end.is_some() {
            bail!(END_NEEDS_SEARCH);
        }
        if !self.board.is_rectangle() {
            bail!(
                "only full rectangles can be constructed: use --method search for a board with holes"
            );
        }
        let (width, height) = (self.board.width(), self.board.height());
        Ok(Some(self.start_on_rectangle().and_then(|start| {
            if self.closed {
                Construction::closed_from(width, height, start)
            } else {
                Construction::open(width, height, start)
            }
        })))
    }

    /// The method, chosen by the board if it is left to us.
    fn resolved(&self) -> Method {
        match self.method {
            Method::Auto if self.end.is_some() => Method::Search,
            Method::Auto if self.board.is_rectangle() => {
                let most = if self.closed { WALKED_CLOSED } else { WALKED };
                let narrow = self.board.width().min(self.board.height()) < 5;
                if narrow || self.board.len() > most {
                    Method::Construct
                } else {
                    Method::Auto
                }
            }
            Method::Auto if self.start.is_none() => Method::Search,
            method => method,
        }
    }

    /// Finds a tour.
    pub(crate) fn answer(&self) -> anyhow::Result<Found> {
        if self.end.is_some() && self.resolved() != Method::Search {
            bail!(END_NEEDS_SEARCH);
        }
        match self.resolved() {
            Method::Warnsdorff => self.walk(),
            Method::Search => self.search(),
            Method::Construct => self.construct(),
            Method::Auto if self.board.is_rectangle() => {
                let start = match self.start_on_rectangle() {
                    Ok(start) => start,
                    Err(verdict) => return Ok(Found::None(reason(&verdict))),
                };
                match self.warnsdorff(start, 10_000) {
                    Answer::Tour(tour) => Ok(walked(tour)),
                    _ => Self {
                        method: Method::Construct,
                        ..self.clone()
                    }
                    .construct(),
                }
            }
            Method::Auto => match self.warnsdorff(self.some_start(), 10_000) {
                Answer::Tour(tour) => Ok(walked(tour)),
                // The search says more clearly why there is none.
                _ => self.search(),
            },
        }
    }

    /// A start from which a rectangle has a tour: the one asked for, else the first in reading order.
    fn start_on_rectangle(&self) -> Result<Square, Existence> {
        let (width, height) = (self.board.width(), self.board.height());
        let verdict = match (self.closed, self.start) {
            (true, _) => closed_exists(width, height),
            (false, Some(start)) => open_exists_from(width, height, start),
            (false, None) => open_exists(width, height),
        };
        if !verdict.exists() {
            return Err(verdict);
        }
        let is_start =
            |&start: &Square| self.closed || open_exists_from(width, height, start).exists();
        let start = self.start.or_else(|| self.board.squares().find(is_start));
        start.ok_or(verdict)
    }

    fn some_start(&self) -> Square {
        let first = || self.board.squares().next();
        self.start
            .or_else(first)
            .expect("a board always has a square")
    }

    fn warnsdorff(&self, start: Square, patience: u64) -> Answer {
        let path = Path::start(&self.board, start).expect("the start was checked");
        let walk = Warnsdorff::new(&path).patience(patience);
        if self.closed { walk.closed() } else { walk }.search()
    }

    fn walk(&self) -> anyhow::Result<Found> {
        let start = match self.start {
            None if self.board.is_rectangle() => self.start_on_rectangle().unwrap_or_default(),
            _ => self.some_start(),
        };
        let patience = 1_000_000;
        match self.warnsdorff(start, patience) {
            Answer::Tour(tour) => Ok(walked(tour)),
            Answer::None(no_tour) => Ok(Found::None(format!("from {start}: {no_tour}"))),
            Answer::Unsettled => bail!(
                "no answer from Warnsdorff's rule after taking back {patience} steps: try --method search or construct"
            ),
        }
    }

    fn construct(&self) -> anyhow::Result<Found> {
        Ok(match self.construction()? {
            Some(Ok(construction)) => Found::Tour {
                tour: construction.tour(),
                by: "construction",
            },
            Some(Err(verdict)) => Found::None(reason(&verdict)),
            None => bail!("only full rectangles can be constructed"),
        })
    }

    fn search(&self) -> anyhow::Result<Found> {
        let goal = match (self.closed, self.start, self.end) {
            (false, None, None) => Goal::Open,
            (false, Some(start), None) => Goal::OpenFrom(start),
            (false, Some(start), Some(end)) => Goal::Between(start, end),
            // Found from its end, and turned round.
            (false, None, Some(end)) => Goal::OpenFrom(end),
            (true, None, _) => Goal::Closed,
            (true, Some(start), _) => Goal::ClosedFrom(start),
        };
        let turned = self.start.is_none() && self.end.is_some();
        if self.board.len() > MAX_SQUARES && self.board.is_rectangle() {
            bail!(
                "a board of {} squares is too large to be searched: at most {MAX_SQUARES} are possible; use --method construct",
                self.board.len()
            );
        }
        let mut search = Search::new(&self.board, goal)?;
        let progress = Progress::spinner("nodes searched");
        loop {
            match search.run(Budget::time(Duration::from_millis(100))) {
                Outcome::Tour(tour) => {
                    return Ok(Found::Tour {
                        tour: if turned { tour.reversed() } else { tour },
                        by: "complete search",
                    });
                }
                Outcome::Impossible(argument) => return Ok(Found::None(argument.to_string())),
                Outcome::Spent => progress.set(search.nodes()),
            }
        }
    }
}

fn walked(tour: Tour) -> Found {
    Found::Tour {
        tour,
        by: "Warnsdorff's rule",
    }
}

fn reason(verdict: &Existence) -> String {
    verdict.to_string()
}
