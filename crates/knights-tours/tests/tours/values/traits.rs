//! Every public type has the traits that its users may expect; this test only has to compile.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use knights_tour::assignment::InputError;
use knights_tour::construction::{Construction, ConstructionError, ConstructionSquares};
use knights_tour::puzzle::TourGrade;
use knights_tour::search::{CompleteSearch, Solutions};
use knights_tour::symmetry::Symmetry;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{
    Answer, Board, CountGoalError, Existence, Goal, GoalError, Method, Obstacle, ParsePathError,
    Path, PathError, Reason, SearchLimit, SectionFault, Square, Tour, TourError, TourSet, Tours,
};

const fn thing<T: Clone + Debug + Send + Sync + Unpin + 'static>() {}
const fn value<T: Clone + Debug + Eq + Send + Sync + Unpin + 'static>() {}
const fn hashed<T: Hash>() {}
const fn copied<T: Copy>() {}
const fn text<T: Display + FromStr>() {}
const fn error<T: Error + Clone + Eq + Send + Sync + 'static>() {}
const fn json<T: serde::Serialize + serde::de::DeserializeOwned>() {}
const fn squares<T: Iterator>() {}
const fn visited<T: IntoIterator<Item = Square>>() {}

macro_rules! all {
    ($check:ident: $($kind:ty),+ $(,)?) => { $($check::<$kind>();)+ };
}

#[test]
fn public_types_have_their_traits() {
    all!(thing: Construction, CompleteSearch, Solutions, Tours, Warnsdorff);
    all!(value: Answer, Board, Existence, Goal, GoalError, Method, Obstacle, Path, Reason, SearchLimit, Square, Tour, TourSet);
    all!(hashed: Answer, Board, ConstructionError, Existence, Goal, GoalError, Method, Obstacle, Path, PathError, Reason, SearchLimit, SectionFault, Square, Tour, TourError, TourSet);
    all!(copied: Existence, GoalError, Method, Obstacle, SearchLimit, SectionFault, Square, TourSet);
    all!(text: TourGrade, Method, Path, Symmetry, Tour, TourSet, Square, Board);
    all!(error: ConstructionError, CountGoalError, Existence, GoalError, InputError, ParsePathError, PathError, Reason, TourError);
    all!(json: Goal, TourGrade, Method, Path, SearchLimit, Symmetry, Tour, TourSet, Square);
    all!(squares: Solutions, ConstructionSquares<'static>, Tours);
    all!(visited: Path, Tour, &'static Path, &'static Tour);
}
