//! Puzzles: positions in which exactly one move forces a win in so many moves, found and graded.

mod proof;

use core::fmt;

use board_game_core::{Game, Player};

use self::proof::{Proof, in_order};
use crate::{Agent, Evaluation, Greedy, Level, LevelAgent, Limits, RandomNumbers, Search};

/// A position in which the player to move can force a win in so many moves of its own and not sooner, in one way only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<G: Game> {
    /// The position.
    pub position: G,
    /// Moves of the winner until the win.
    pub moves: u32,
    /// The winning line; the first move is the only one that forces a win in so many.
    pub line: Vec<G::Move>,
    /// How hard it is.
    pub grade: Grade,
}

/// How hard a puzzle is to solve.
///
/// A point each: every move beyond the first; a solution that takes nothing; a player who looks one ply ahead, and one who
/// looks two, that would play something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// At most one point.
    Easy,
    /// Two points.
    Medium,
    /// Three points.
    Hard,
    /// More.
    VeryHard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    const fn of(points: u32) -> Self {
        match points {
            0 | 1 => Self::Easy,
            2 => Self::Medium,
            3 => Self::Hard,
            _ => Self::VeryHard,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very hard",
        })
    }
}

/// Whether the player to move can force a win within so many moves of its own, whatever others do.
///
/// Every move is tried, in time exponential in `moves`. A win at the other's move, as by a move that the rules count as a
/// loss, is one, too.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::puzzle::wins_within;
/// use ploy_rules::Position;
///
/// let mut position: Position =
///     ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
///         .parse()
///         .expect("a position");
/// assert!(wins_within(&mut position, 1));
/// # }
/// ```
pub fn wins_within<G: Game>(position: &mut G, moves: u32) -> bool {
    let team = position.team(position.to_move());
    Proof::new(team).wins(position, moves)
}

/// Finds puzzles in games that it makes up.
///
/// It plays games between weak levels from a start, and looks at every position on the way, and where the player who has
/// just moved threatens to win, at those in which the other does not see it. All moves are tried, first for a threat and then
/// for the proof; where that takes too long, for more than two moves, a search is asked first. The same seed finds the
/// same puzzles.
#[derive(Clone, Debug)]
pub struct PuzzleFinder<G: Game, E> {
    start: G,
    evaluation: E,
    moves: u32,
    search: Search<G, E>,
    player: LevelAgent<G, E>,
    lot: RandomNumbers,
    position: G,
    /// Who may be the one to win.
    solver: Option<Player>,
    plies: u32,
}

/// Who plays the games.
const PLAYER: Level = Level::ALL[1];
/// Most moves of a win that all moves are tried for without a search before.
const TRIED: u32 = 2;
/// Positions that the search looks at to find a win, and the bytes of its table.
const NODES: u64 = 20_000;
const TABLE: usize = 1 << 20;
/// Positions that a proof may look at.
const PROOF: u64 = 5_000_000;
/// Plies of a game, and random ones at its beginning.
const LONGEST_GAME: u32 = 150;
const OPENING: u64 = 6;
/// Moves that may overlook a threat.
const BLUNDERS: usize = 8;

impl<G: Game, E: Evaluation<G> + Clone> PuzzleFinder<G, E> {
    /// Most moves until the win.
    pub const MOST_MOVES: u32 = 4;

    /// A finder of puzzles with so many moves until the win, 1 to [`MOST_MOVES`](Self::MOST_MOVES) (others are cut off),
    /// in games from this start.
    pub fn new(start: G, evaluation: E, moves: u32, seed: u64) -> Self {
        Self {
            search: Search::with_table_up_to(TABLE, evaluation.clone()),
            player: LevelAgent::new(PLAYER, evaluation.clone(), seed),
            lot: RandomNumbers::new(seed),
            position: start.clone(),
            start,
            evaluation,
            moves: moves.clamp(1, Self::MOST_MOVES),
            solver: None,
            plies: LONGEST_GAME,
        }
    }

    /// The same with puzzles for this player only.
    #[must_use]
    pub fn with_solver(self, solver: Player) -> Self {
        Self {
            solver: Some(solver),
            ..self
        }
    }

    /// Looks at the next position of the games; a puzzle, if one is found there. A game gives one puzzle at most.
    ///
    /// `limits` is for its button: once it is stopped, nothing is found.
    pub fn step(&mut self, limits: &Limits) -> Option<Puzzle<G>> {
        if self.plies >= LONGEST_GAME || self.position.outcome().is_some() {
            self.begin();
        }
        let mut position = self.position.clone();
        let puzzle = self
            .look(&mut position, limits)
            .or_else(|| self.look_at_blunders(&mut position, limits));
        if puzzle.is_some() {
            self.plies = LONGEST_GAME;
            return puzzle;
        }
        match self
            .player
            .choose(&self.position, &[], &PLAYER.budget().into())
        {
            Some(choice) => {
                self.position.play_unchecked(choice.mv);
                self.plies += 1;
            }
            None => self.plies = LONGEST_GAME,
        }
        None
    }

    /// A new game, some random moves old.
    fn begin(&mut self) {
        self.position = self.start.clone();
        self.plies = 0;
        for _ in 0..self.lot.below(OPENING) {
            if let Some(mv) = self.position.random_move(|n| self.lot.below(n)) {
                self.position.play_unchecked(mv);
            }
        }
    }

    /// The puzzle that follows on a move which does nothing against a threat.
    fn look_at_blunders(&mut self, position: &mut G, limits: &Limits) -> Option<Puzzle<G>> {
        let undo = position.pass()?;
        let is_threatened = position.outcome().is_none() && self.may_win(position, limits);
        position.undo(undo);
        if !is_threatened {
            return None;
        }
        let mut moves = position.moves();
        self.lot.shuffle(&mut moves);
        moves.into_iter().take(BLUNDERS).find_map(|mv| {
            let undo = position.play_unchecked(mv);
            let puzzle = self.look(position, limits);
            position.undo(undo);
            puzzle
        })
    }

    /// Whether the player to move seems to win in so many moves.
    fn may_win(&mut self, position: &mut G, limits: &Limits) -> bool {
        let mover = position.to_move();
        if self.solver.is_some_and(|solver| solver != mover) {
            return false;
        }
        if self.moves <= TRIED {
            return wins_within(position, self.moves);
        }
        self.search.forget();
        // A win in so many moves is seen at this depth, or at the next where the search was too selective.
        let limits = limits.clone().and_nodes(NODES).and_depth(2 * self.moves);
        let choice = self.search.think(position, &[], &limits, |_| {});
        let plies = choice.and_then(|choice| choice.score.plies_to_win());
        plies.is_some_and(|plies| plies.div_ceil(2) <= self.moves)
    }

    /// The puzzle that a position is.
    fn look(&mut self, position: &mut G, limits: &Limits) -> Option<Puzzle<G>> {
        if limits.is_stopped() || position.outcome().is_some() || !self.may_win(position, limits) {
            return None;
        }
        puzzle(position, &self.evaluation, self.moves, limits)
    }
}

/// The puzzle that a position is; `None` if there is no win in so many moves, a shorter one, or another one.
fn puzzle<G: Game, E: Evaluation<G> + Clone>(
    position: &mut G,
    evaluation: &E,
    moves: u32,
    limits: &Limits,
) -> Option<Puzzle<G>> {
    let mut proof = Proof::new(position.team(position.to_move())).within(limits, PROOF);
    if proof.wins(position, moves - 1) {
        return None;
    }
    let winning: Vec<G::Move> = proof.winning(position, moves).take(2).collect();
    let [key] = winning[..] else { return None };
    let line = line(position, key, moves, &mut proof);
    (!proof.is_spent()).then(|| Puzzle {
        position: position.clone(),
        moves,
        line,
        grade: grade(position, evaluation, key, moves),
    })
}

/// The win from the solution on, with the others' longest answers.
fn line<G: Game>(
    position: &G,
    key: G::Move,
    moves: u32,
    proof: &mut Proof<'_, G::Move>,
) -> Vec<G::Move> {
    let mut position = position.clone();
    let team = position.team(position.to_move());
    position.play_unchecked(key);
    let mut line = vec![key];
    let mut left = moves - 1;
    while position.outcome().is_none() {
        let next = if team.contains(position.to_move()) {
            let shortest = (1..=left).find_map(|moves| {
                let win = proof.winning(&mut position, moves).next();
                win.map(|mv| (mv, moves - 1))
            });
            shortest.map(|(mv, moves)| {
                left = moves;
                mv
            })
        } else {
            let all = in_order(&position);
            let longest = all.iter().find(|&&mv| {
                let undo = position.play_unchecked(mv);
                let is_sooner = proof.stands(&mut position, left.saturating_sub(1));
                position.undo(undo);
                !is_sooner
            });
            longest.or(all.first()).copied()
        };
        let Some(mv) = next else { break };
        position.play_unchecked(mv);
        line.push(mv);
    }
    line
}

fn grade<G: Game, E: Evaluation<G> + Clone>(
    position: &G,
    evaluation: &E,
    key: G::Move,
    moves: u32,
) -> Grade {
    let is_quiet = position.captured(key).is_none();
    let takes_else = Greedy::new(evaluation.clone(), 0)
        .choose(position, &[], &Limits::none())
        .is_some_and(|choice| choice.mv != key);
    let looks_else = Search::with_table_up_to(TABLE, evaluation.clone())
        .choose(position, &[], &Limits::depth(2).and_nodes(NODES))
        .is_some_and(|choice| choice.mv != key);
    let points = [is_quiet, takes_else, looks_else];
    let points = points.into_iter().filter(|&point| point).count() as u32;
    Grade::of(points + moves - 1)
}
