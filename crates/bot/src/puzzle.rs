//! Puzzles: positions in which exactly one move forces a win in so many moves, found and graded.

use core::fmt;

use board_game_core::{Game, Player, Team};

use crate::{Agent, Choice, Evaluation, Greedy, Level, LevelAgent, Limits, RandomNumbers, Search};

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
    moves > 0 && wins(position, team, moves)
}

fn wins<G: Game>(position: &mut G, team: Team, moves: u32) -> bool {
    let all = in_order(position);
    all.into_iter().any(|mv| forces(position, team, mv, moves))
}

/// The moves that take something first: they end most wins.
fn in_order<G: Game>(position: &G) -> Vec<G::Move> {
    let (mut taking, quiet): (Vec<G::Move>, Vec<G::Move>) = position
        .moves()
        .into_iter()
        .partition(|&mv| position.captured(mv).is_some());
    taking.extend(quiet);
    taking
}

/// Whether this move wins, or leaves the others nothing that stops a win with one move less.
fn forces<G: Game>(position: &mut G, team: Team, mv: G::Move, moves: u32) -> bool {
    let undo = position.play_unchecked(mv);
    let wins = stands(position, team, moves - 1);
    position.undo(undo);
    wins
}

/// Whether the team wins with so many moves more, wherever it is the others' turn now.
fn stands<G: Game>(position: &mut G, team: Team, moves: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return team
            .players()
            .next()
            .is_some_and(|player| outcome.is_won_by(player));
    }
    if moves == 0 {
        return false;
    }
    if team.contains(position.to_move()) {
        return wins(position, team, moves);
    }
    in_order(position).into_iter().all(|mv| {
        let undo = position.play_unchecked(mv);
        let wins = stands(position, team, moves);
        position.undo(undo);
        wins
    })
}

/// Finds puzzles in games that it makes up.
///
/// It plays games between weak levels from a start and asks a search of every position on the way. What the search takes
/// for a win in the right number of moves is proven by trying all moves. The same seed finds the same puzzles.
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

/// Positions that the search looks at to find a win.
const NODES: u64 = 20_000;
/// Plies of a game, and random ones at its beginning.
const LONGEST_GAME: u32 = 150;
const OPENING: u64 = 6;

impl<G: Game, E: Evaluation<G> + Clone> PuzzleFinder<G, E> {
    /// Most moves until the win.
    pub const MOST_MOVES: u32 = 4;

    /// A finder of puzzles with so many moves until the win, 1 to [`MOST_MOVES`](Self::MOST_MOVES) (others are cut off),
    /// in games from this start.
    pub fn new(start: G, evaluation: E, moves: u32, seed: u64) -> Self {
        let level = Level::ALL[2];
        Self {
            search: Search::new(evaluation.clone()),
            player: LevelAgent::new(level, evaluation.clone(), seed),
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

    /// Looks at the next position of the games; a puzzle, if it is one. A game gives one puzzle at most.
    ///
    /// `limits` is for its button: once it is stopped, nothing is found.
    pub fn step(&mut self, limits: &Limits) -> Option<Puzzle<G>> {
        if self.plies >= LONGEST_GAME || self.position.outcome().is_some() {
            self.begin();
        }
        let puzzle = self.look(limits);
        if puzzle.is_some() {
            self.plies = LONGEST_GAME;
            return puzzle;
        }
        let budget = Level::ALL[2].budget();
        match self.player.choose(&self.position, &[], &budget.into()) {
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

    fn look(&mut self, limits: &Limits) -> Option<Puzzle<G>> {
        let mover = self.position.to_move();
        if self.solver.is_some_and(|solver| solver != mover) {
            return None;
        }
        self.search.new_game();
        // A win in so many moves is seen at this depth, or at the next where the search was too selective.
        let limits = limits.clone().and_nodes(NODES).and_depth(2 * self.moves);
        let choice = self.search.think(&self.position, &[], &limits, |_| {})?;
        let plies = choice.score.plies_to_win()?;
        if limits.is_stopped() || plies.div_ceil(2) != self.moves {
            return None;
        }
        puzzle(&self.position, &self.evaluation, &choice, self.moves)
    }
}

/// The puzzle that a position is, of which a search thinks so; `None` if there is a shorter win, or another one.
fn puzzle<G: Game, E: Evaluation<G> + Clone>(
    position: &G,
    evaluation: &E,
    choice: &Choice<G::Move>,
    moves: u32,
) -> Option<Puzzle<G>> {
    let mut tried = position.clone();
    let team = position.team(position.to_move());
    let others = in_order(position).into_iter().filter(|&mv| mv != choice.mv);
    let is_alone = forces(&mut tried, team, choice.mv, moves)
        && (moves == 1 || !forces(&mut tried, team, choice.mv, moves - 1))
        && others
            .into_iter()
            .all(|mv| !forces(&mut tried, team, mv, moves));
    if !is_alone {
        return None;
    }
    Some(Puzzle {
        position: position.clone(),
        moves,
        line: line(position, choice.mv, moves),
        grade: grade(position, evaluation, choice.mv, moves),
    })
}

/// The win from the solution on, with the others' longest answers.
fn line<G: Game>(position: &G, key: G::Move, moves: u32) -> Vec<G::Move> {
    let mut position = position.clone();
    let team = position.team(position.to_move());
    position.play_unchecked(key);
    let mut line = vec![key];
    let mut left = moves - 1;
    while position.outcome().is_none() {
        let all = in_order(&position);
        let next = if team.contains(position.to_move()) {
            let shortest = (1..=left).find_map(|moves| {
                let win = all
                    .iter()
                    .find(|&&mv| forces(&mut position, team, mv, moves));
                win.map(|&mv| (mv, moves - 1))
            });
            shortest.map(|(mv, moves)| {
                left = moves;
                mv
            })
        } else {
            let longest = all.iter().find(|&&mv| {
                let undo = position.play_unchecked(mv);
                let is_sooner = stands(&mut position, team, left.saturating_sub(1));
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
    let looks_else = Search::with_table_up_to(1 << 20, evaluation.clone())
        .choose(position, &[], &Limits::depth(2).and_nodes(NODES))
        .is_some_and(|choice| choice.mv != key);
    let points = [is_quiet, takes_else, looks_else];
    let points = points.into_iter().filter(|&point| point).count() as u32;
    Grade::of(points + moves - 1)
}
