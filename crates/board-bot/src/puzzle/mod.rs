//! Puzzles: positions with exactly one move that forces a win in a given number of moves.

mod forced_win;

use board_game_core::{Game, Player, named};

use self::forced_win::{ForcedWinSearch, captures_first};
use crate::{Agent, Evaluation, GreedyAgent, Level, LevelAgent, Limits, RandomNumbers, Search};

/// A position in which exactly one move of the player to move forces a win in this many own moves,
/// and no move forces a quicker one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<G: Game> {
    /// The position.
    pub position: G,
    /// The number of the winner's moves until the win.
    pub moves: u32,
    /// The winning line. Its first move is the solution.
    pub line: Vec<G::Move>,
    /// The difficulty.
    pub grade: Grade,
}

/// The difficulty of a puzzle.
///
/// One point for each move beyond the first, for a quiet solution, for a solution that the greedy
/// player misses, and for one that a search of two plies misses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// At most one point.
    Easy,
    /// Two points.
    Medium,
    /// Three points.
    Hard,
    /// Four points or more.
    VeryHard,
}

named!(
    Grade,
    "grade",
    [Easy => "easy", Medium => "medium", Hard => "hard", VeryHard => "very hard"]
);

impl Grade {
    const fn of(points: u32) -> Self {
        match points {
            0 | 1 => Self::Easy,
            2 => Self::Medium,
            3 => Self::Hard,
            _ => Self::VeryHard,
        }
    }
}

/// Whether the player to move can force a win within this many own moves.
///
/// The search tries every move, in time exponential in `moves`; its stack grows with them. An
/// opponent's move that loses by the rules counts as a win, too.
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
pub fn wins_within<G: Game>(position: &mut G, moves: u8) -> bool {
    let team = position.team(position.to_move());
    ForcedWinSearch::new(team).wins(position, moves.into())
}

/// Finds puzzles in games that a weak level plays against itself.
///
/// It examines each position of the games. Where the player who has just moved threatens to win, it
/// also examines the positions after moves that overlook the threat. The search for forced wins
/// tries all moves; for wins in more than two moves, a [`Search`] finds candidates first. The same
/// seed finds the same puzzles.
#[derive(Clone, Debug)]
pub struct PuzzleFinder<G: Game, E> {
    start: G,
    evaluation: E,
    moves: u32,
    search: Search<G, E>,
    player: LevelAgent<G, E>,
    rng: RandomNumbers,
    position: G,
    /// The player who is to win; any player for `None`.
    solver: Option<Player>,
    plies: u32,
}

/// The level that plays the games.
const PLAYER_LEVEL: Level = Level::ALL[2];
/// Longest win, in moves, that is searched for without candidates of a selective search.
const MAX_EXHAUSTIVE_MOVES: u32 = 2;
/// Nodes of the selective search, and the bytes of its table.
const SEARCH_NODES: u64 = 20_000;
const TABLE_BYTES: usize = 1 << 20;
/// Nodes of the search for forced wins.
const FORCED_WIN_NODES: u64 = 5_000_000;
/// The maximum number of plies of a game, and of its random opening.
const MAX_GAME_PLIES: u32 = 150;
const MAX_OPENING_PLIES: u64 = 6;
/// The maximum number of moves of a position that are examined as blunders.
const MAX_BLUNDERS: usize = 8;

impl<G: Game, E: Evaluation<G> + Clone> PuzzleFinder<G, E> {
    /// The maximum number of moves until the win.
    pub const MAX_MOVES: u32 = 4;

    /// A finder of puzzles in games from this start. `moves` is the number of moves until the win;
    /// it is clamped to 1 to [`MAX_MOVES`](Self::MAX_MOVES).
    pub fn new(start: G, evaluation: E, moves: u32, seed: u64) -> Self {
        Self {
            search: Search::with_table_or_less(TABLE_BYTES, evaluation.clone()),
            player: LevelAgent::new(PLAYER_LEVEL, evaluation.clone(), seed),
            rng: RandomNumbers::new(seed),
            position: start.clone(),
            start,
            evaluation,
            moves: moves.clamp(1, Self::MAX_MOVES),
            solver: None,
            plies: MAX_GAME_PLIES,
        }
    }

    /// Finds only puzzles that this player wins.
    #[must_use]
    pub fn with_solver(self, solver: Player) -> Self {
        Self {
            solver: Some(solver),
            ..self
        }
    }

    /// Examines the next position of the games, and returns the puzzle that it finds there. A game
    /// gives at most one puzzle.
    ///
    /// Only the stop flag of `limits` matters: once it is set, nothing is found.
    pub fn step(&mut self, limits: &Limits) -> Option<Puzzle<G>> {
        if self.plies >= MAX_GAME_PLIES || self.position.outcome().is_some() {
            self.new_game();
        }
        let mut position = self.position.clone();
        let puzzle = self
            .puzzle_at(&mut position, limits)
            .or_else(|| self.puzzle_after_blunder(&mut position, limits));
        if puzzle.is_some() {
            self.plies = MAX_GAME_PLIES;
            return puzzle;
        }
        match self
            .player
            .choose(&self.position, &[], &PLAYER_LEVEL.budget().into())
        {
            Some(choice) => {
                self.position.play_unchecked(choice.mv);
                self.plies += 1;
            }
            None => self.plies = MAX_GAME_PLIES,
        }
        None
    }

    /// Begins a new game with some random moves.
    fn new_game(&mut self) {
        self.position = self.start.clone();
        self.plies = 0;
        for _ in 0..self.rng.below(MAX_OPENING_PLIES) {
            if let Some(mv) = self.position.random_move(|n| self.rng.below(n)) {
                self.position.play_unchecked(mv);
            }
        }
    }

    /// A puzzle after a move that overlooks a threat.
    fn puzzle_after_blunder(&mut self, position: &mut G, limits: &Limits) -> Option<Puzzle<G>> {
        let undo = position.pass()?;
        let is_threatened = position.outcome().is_none() && self.may_win(position, limits);
        position.undo(undo);
        if !is_threatened {
            return None;
        }
        let mut moves = position.moves();
        self.rng.shuffle(&mut moves);
        moves.into_iter().take(MAX_BLUNDERS).find_map(|mv| {
            let undo = position.play_unchecked(mv);
            let puzzle = self.puzzle_at(position, limits);
            position.undo(undo);
            puzzle
        })
    }

    /// Whether the player to move seems to have a forced win of this length.
    fn may_win(&mut self, position: &mut G, limits: &Limits) -> bool {
        let mover = position.to_move();
        if self.solver.is_some_and(|solver| solver != mover) {
            return false;
        }
        if self.moves <= MAX_EXHAUSTIVE_MOVES {
            return ForcedWinSearch::new(position.team(mover)).wins(position, self.moves);
        }
        self.search.clear();
        // A win in n moves takes 2n - 1 plies; the search may see it one ply late.
        let limits = limits
            .clone()
            .and_nodes(SEARCH_NODES)
            .and_depth(2 * self.moves);
        let choice = self.search.think(position, &[], &limits, |_| {});
        let plies = choice.and_then(|choice| choice.score.plies_to_win());
        plies.is_some_and(|plies| plies.div_ceil(2) <= self.moves)
    }

    /// The puzzle in this position, if it is one.
    fn puzzle_at(&mut self, position: &mut G, limits: &Limits) -> Option<Puzzle<G>> {
        if limits.is_stopped() || position.outcome().is_some() || !self.may_win(position, limits) {
            return None;
        }
        puzzle(position, &self.evaluation, self.moves, limits)
    }
}

/// The puzzle in this position; `None` if no move wins in this many moves, several do, or one wins
/// sooner.
fn puzzle<G: Game, E: Evaluation<G> + Clone>(
    position: &mut G,
    evaluation: &E,
    moves: u32,
    limits: &Limits,
) -> Option<Puzzle<G>> {
    let team = position.team(position.to_move());
    let mut search = ForcedWinSearch::new(team).with_limits(limits, FORCED_WIN_NODES);
    if search.wins(position, moves - 1) {
        return None;
    }
    let winning: Vec<G::Move> = search.winning_moves(position, moves).take(2).collect();
    let [solution] = winning[..] else { return None };
    let line = line(position, solution, moves, &mut search);
    (!search.limit_reached()).then(|| Puzzle {
        position: position.clone(),
        moves,
        line,
        grade: grade(position, evaluation, solution, moves),
    })
}

/// The winning line: the winner plays the quickest wins, the others the longest defences.
fn line<G: Game>(
    position: &G,
    solution: G::Move,
    moves: u32,
    search: &mut ForcedWinSearch<'_, G::Move>,
) -> Vec<G::Move> {
    let mut position = position.clone();
    let team = position.team(position.to_move());
    position.play_unchecked(solution);
    let mut line = vec![solution];
    let mut moves_left = moves - 1;
    while position.outcome().is_none() {
        let next = if team.contains(position.to_move()) {
            let shortest = (1..=moves_left).find_map(|moves| {
                let win = search.winning_moves(&mut position, moves).next();
                win.map(|mv| (mv, moves - 1))
            });
            shortest.map(|(mv, moves)| {
                moves_left = moves;
                mv
            })
        } else {
            let all = captures_first(&position);
            let longest = all.iter().find(|&&mv| {
                let undo = position.play_unchecked(mv);
                let is_sooner = search.is_won(&mut position, moves_left.saturating_sub(1));
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

/// The difficulty of a puzzle with this solution.
fn grade<G: Game, E: Evaluation<G> + Clone>(
    position: &G,
    evaluation: &E,
    solution: G::Move,
    moves: u32,
) -> Grade {
    let is_quiet = position.captured(solution).is_none();
    let greedy_misses = GreedyAgent::new(evaluation.clone(), 0)
        .choose(position, &[], &Limits::none())
        .is_some_and(|choice| choice.mv != solution);
    let search_misses = Search::with_table_or_less(TABLE_BYTES, evaluation.clone())
        .choose(position, &[], &Limits::depth(2).and_nodes(SEARCH_NODES))
        .is_some_and(|choice| choice.mv != solution);
    let points = [is_quiet, greedy_misses, search_misses];
    let points = points.into_iter().filter(|&point| point).count() as u32;
    Grade::of(points + moves - 1)
}
