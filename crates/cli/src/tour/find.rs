//! Finding a tour by the method asked for, or by those that suit the board.

use std::time::Duration;

use anyhow::bail;
use knights_tour::construction::{Construction, ConstructionError};
use knights_tour::search::Search;
use knights_tour::{Answer, Board, Goal, GoalError, Method, SearchLimit, Square, Tour, TourKind};

use crate::progress::Progress;

const END_AND_WALK: &str =
    "--end needs --method search or construct; by default it gets what suits the board";
/// The steps that a walk may take back, where another method follows and where none does.
const PATIENCE: [u64; 2] = [10_000, 1_000_000];

/// How to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Choice {
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
    pub(crate) goal: Goal,
    pub(crate) start: Option<Square>,
    /// The square to end on, which a walk cannot promise.
    pub(crate) end: Option<Square>,
    pub(crate) choice: Choice,
}

/// What was found.
#[derive(Debug)]
pub(crate) enum Found {
    Tour {
        tour: Tour,
        by: Method,
    },
    /// There is none, and why.
    None(String),
}

impl Question {
    /// About how many bytes of memory a square takes while the tour is found and checked.
    pub(crate) fn bytes_per_square(&self) -> u64 {
        let found = match self.methods() {
            [Method::Construction, ..] if self.end.is_some() => 24,
            [Method::Construction, ..] => 5,
            [Method::Search, ..] => 300,
            _ => 8,
        };
        let opened = 12 * u64::from(self.goal.kind() == Some(TourKind::Open));
        found + opened.max(40 * u64::from(self.goal.seed().is_some()))
    }

    /// The construction that is the whole answer, if there is one: it can be walked without memory.
    pub(crate) fn construction(&self) -> anyhow::Result<Option<Construction>> {
        let is_plain = self.goal.seed().is_none()
            && self.goal.kind() != Some(TourKind::Open)
            && self.end.is_none();
        if self.methods() != [Method::Construction] || !is_plain {
            return Ok(None);
        }
        self.check_method()?;
        match Construction::new(&self.board, &self.goal) {
            Ok(construction) => Ok(Some(construction)),
            // The answer tells why.
            Err(ConstructionError::None(_)) => Ok(None),
            Err(ConstructionError::Goal(error)) => Err(self.explain(error)),
        }
    }

    /// The methods to be tried in order.
    fn methods(&self) -> &'static [Method] {
        match self.choice {
            Choice::Auto => Method::suited(&self.board, &self.goal),
            Choice::Warnsdorff => &[Method::Walk],
            Choice::Construct => &[Method::Construction],
            Choice::Search => &[Method::Search],
        }
    }

    fn check_method(&self) -> anyhow::Result<()> {
        if self.end.is_some() && self.choice == Choice::Warnsdorff {
            bail!(END_AND_WALK);
        }
        Ok(())
    }

    /// What a method cannot do, with another that can.
    fn explain(&self, error: GoalError) -> anyhow::Error {
        let hint = match error {
            GoalError::Holes => ": use --method search for a board with holes",
            GoalError::TooLarge { .. } if self.board.is_rectangle() => "; use --method construct",
            _ => "",
        };
        anyhow::anyhow!("{error}{hint}")
    }

    /// Finds a tour.
    pub(crate) fn answer(&self) -> anyhow::Result<Found> {
        self.check_method()?;
        let methods = self.methods();
        for (place, &method) in methods.iter().enumerate() {
            let is_last = place + 1 == methods.len();
            let answer = match method {
                Method::Search => self.search(),
                Method::Walk => self.walk(PATIENCE[usize::from(is_last)]),
                method => method.find(&self.board, &self.goal),
            };
            if !is_last && matches!(answer, Err(GoalError::NotServed { .. })) {
                continue;
            }
            match answer.map_err(|error| self.explain(error))? {
                Answer::Tour(tour) => return Ok(Found::Tour { tour, by: method }),
                Answer::None(_) | Answer::Spent if !is_last => {}
                Answer::None(reason) if method == Method::Walk => {
                    return Ok(Found::None(format!("from {}: {reason}", self.some_start())));
                }
                Answer::None(reason) => return Ok(Found::None(reason.to_string())),
                Answer::Spent => break,
            }
        }
        bail!(
            "no answer from Warnsdorff's rule after taking back {} steps: try --method search or construct",
            PATIENCE[1]
        )
    }

    fn some_start(&self) -> Square {
        let first = || self.board.squares().next();
        self.start
            .or_else(first)
            .expect("a board always has a square")
    }

    fn walk(&self, patience: u64) -> Result<Answer, GoalError> {
        let goal = self.goal.clone().within(SearchLimit::nodes(patience));
        // A seed may choose the start.
        let goal = match self.goal.seed() {
            Some(_) => goal,
            None => goal.from(self.some_start()),
        };
        Method::Walk.find(&self.board, &goal)
    }

    /// A search that shows how it is getting on.
    fn search(&self) -> Result<Answer, GoalError> {
        let mut search = Search::new(&self.board, &self.goal)?;
        let progress = Progress::spinner("nodes searched");
        loop {
            match search.run(SearchLimit::time(Duration::from_millis(100))) {
                Answer::Spent => progress.set(search.nodes()),
                Answer::Tour(tour) => {
                    return Ok(Answer::Tour(match self.goal.seed() {
                        Some(seed) => tour.varied(seed),
                        None => tour,
                    }));
                }
                answer => return Ok(answer),
            }
        }
    }
}
