//! The suites of the rook hunt (Abdellatif 2017, "Bauernopfer"): the original rules on the 8 x 8
//! board, and variants.

mod program;
mod questions;

use std::collections::HashSet;

use rook_hunt::solve::Solver;
use rook_hunt::strategy::{
    Greedy, Measure, PawnStrategy, Strategy, StrategyError, StrategyValue, Terms,
};
use rook_hunt::{Move, Position, RulesError, Side, Square, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use questions::{PawnStep, PawnsAndRook, Rook, SquareList, position, squares};

use crate::{CaseInputError, CountAnswer, DeferredAnswer, Exact, Set, Suite, TextForm, WithKey};

/// The suites, in alphabetical order.
pub(crate) fn suites() -> Vec<Suite> {
    let mut suites = vec![
        Suite::new("rook-hunt/can_catch", can_catch),
        Suite::new("rook-hunt/caught", caught),
        Suite::new("rook-hunt/course", course),
        Suite::new("rook-hunt/greedy", greedy),
        Suite::new("rook-hunt/openings", openings),
        Suite::new("rook-hunt/pawn_moves", pawn_moves),
        Suite::new("rook-hunt/reachable", reachable),
        Suite::new("rook-hunt/rook_moves", rook_moves),
        Suite::new("rook-hunt/strategy", strategy),
        Suite::new("rook-hunt/threatened", threatened),
        Suite::new("rook-hunt/turns", turns),
        Suite::new("rook-hunt/won_states", won_states),
    ];
    suites.extend(program::suites());
    suites
}

/// Pawns alone.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Pawns {
    /// The pawns, in the order in which they are tried.
    pawns: SquareList,
}

/// The rules of a hunt.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RulesForm {
    /// Squares along an edge of the board.
    size: u8,
    /// Number of pawns, the paper's k.
    pawns: u8,
    /// Steps a turn, by different pawns: the paper's l.
    moves: u8,
    /// Maximum length of a step in squares, the paper's n.
    step: u8,
    /// Whether one pawn may make several steps of a turn. By default each step is made by another
    /// pawn.
    #[serde(default)]
    one_pawn_may_step_again: bool,
    /// Whether the rook may stay where it is.
    rook_may_stay: bool,
}

impl RulesForm {
    /// The rules, if solving them fits into [`MAX_MEMORY`].
    fn read(&self) -> Result<rook_hunt::Rules, CaseInputError> {
        let rules = rook_hunt::Rules::new(self.pawns, 1, self.step)
            .and_then(|rules| rules.with_side(self.size))
            .and_then(|rules| rules.with_repeats(self.one_pawn_may_step_again))
            .and_then(|rules| rules.with_steps(self.moves))
            .map_err(|error| {
                let key = match error {
                    RulesError::Side(_) => "input.size",
                    RulesError::Pawns { .. } => "input.pawns",
                    RulesError::Reach(_) => "input.step",
                    _ => "input.moves",
                };
                CaseInputError::new(key, error)
            })?
            .with_must_move(!self.rook_may_stay);
        let solver = Solver::new(rules).memory_limit(MAX_MEMORY);
        solver.fits(false).at("input.pawns")?;
        Ok(rules)
    }
}

/// Whether the pawns catch the rook from every placement that has a safe square for it.
///
/// False also if the pawns win from some placements only, as with one pawn and two steps by the
/// same pawn on side 3. True also if no placement has a safe square, as with five pawns and steps
/// of two squares on side 3.
fn can_catch(input: RulesForm) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    let rules = input.read()?;
    Ok(DeferredAnswer::fallible(move || {
        let summary = Solver::new(rules).summarize();
        summary.map(|summary| Exact(summary.always_catches()))
    }))
}

/// The numbers of turns from the best and from the worst placement. `null` if the rook escapes from
/// some placement, or if no placement has a safe square for it.
fn turns(input: RulesForm) -> Result<DeferredAnswer<Exact<Option<[u32; 2]>>>, CaseInputError> {
    let rules = input.read()?;
    Ok(DeferredAnswer::fallible(move || {
        Solver::new(rules).summarize().map(|summary| {
            // Both are `None` if no placement has a safe square for the rook.
            let turns = summary.best().zip(summary.worst());
            let turns = turns.filter(|_| summary.always_catches());
            Exact(turns.map(<[u32; 2]>::from))
        })
    }))
}

/// The number of states that the pawns, to move, win. The states are all placements of the pawns
/// with the rook on each of the other squares.
fn won_states(input: RulesForm) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let rules = input.read()?;
    Ok(DeferredAnswer::fallible(move || {
        let summary = Solver::new(rules).summarize();
        summary.map(|summary| CountAnswer::of(summary.won_states))
    }))
}

/// A game of the greedy pawns.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Course {
    /// The turns of the pawns, with the capture of a caught rook: `Bb6-b5`, `Bxa1-b1`.
    turns: Vec<String>,
    /// The size of the region after each turn that does not capture the rook, with the rook's
    /// own square.
    region: Vec<u32>,
    /// The ending of the game.
    ends: End,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum End {
    /// The rook is captured.
    Taken,
    /// The rook's last move repeats a position, so the rook is never captured.
    Repeats,
    /// The game could go on.
    Open,
}

/// A game of greedy hunters by the rules, under which the pawns take a caught rook. The suite
/// `rook-hunt/session` covers the original program.
fn course(input: Rook) -> Result<DeferredAnswer<Exact<Course>>, CaseInputError> {
    let mut position = position(&input.pawns)?;
    let mut found = Course {
        turns: Vec::new(),
        region: Vec::new(),
        ends: End::Open,
    };
    let mut seen = HashSet::new();
    for (number, to) in input.rook.iter().enumerate() {
        let key = format!("input.rook[{number}]");
        if found.ends != End::Open {
            return Err(CaseInputError::new(key, "the game has ended before"));
        }
        let mv = position.rook_move(to.0);
        position.check(mv).at(&key)?;
        position.play_unchecked(mv);
        // The text has the order of the pawns, on which the hunters depend.
        if !seen.insert(position.to_string()) {
            found.ends = End::Repeats;
            continue;
        }
        let turn = Greedy::default()
            .turn(&position)
            .ok_or_else(|| CaseInputError::new(key, "the pawns have no turn"))?;
        found.turns.push(turn.to_string());
        position.play_unchecked(Move::Pawns(turn));
        if !turn.takes_rook() {
            found.region.push(Measure::Text.of(&position));
        }
        if let Some(turn) = position.ending().and_then(|_| position.taking_turn()) {
            found.turns.push(turn.to_string());
        }
        if position.ending().is_some() {
            found.ends = End::Taken;
        }
    }
    Ok(DeferredAnswer::new(move || Exact(found)))
}

/// A strategy and its start position.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StrategyInput {
    /// `greedy`, `program`, `best-ties`, `file-pairs`, `blocker`, `crossing` or `breakthrough`.
    strategy: TextForm<Strategy>,
    /// The rules as a text, such as `pawns=4 steps=2 reach=1`.
    rules: TextForm<rook_hunt::Rules>,
    /// The pawns, in the order in which they are tried. The rook is not on the board yet.
    pawns: SquareList,
    /// The measure of the region for greedy pawns: `program` (the default) or `text`.
    measure: Option<TextForm<Measure>>,
    /// The turn limit of the strategy `best-ties`, 13 by default.
    within: Option<u8>,
}

/// The verified result of a strategy against every reply.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StrategyResult {
    /// Whether the side that plays the strategy wins against every reply.
    holds: bool,
    /// Maximum number of pawn turns to catch the rook, if the pawns play the strategy.
    turns: Option<u32>,
}

/// The maximum number of positions that the check of a strategy may store.
const MAX_POSITIONS: usize = 5_000_000;

/// The value of a strategy against all moves of the other side.
fn strategy(input: StrategyInput) -> Result<DeferredAnswer<Exact<StrategyResult>>, CaseInputError> {
    let squares: Vec<Square> = input.pawns.iter().map(|pawn| pawn.0).collect();
    let start = Position::new(&squares, input.rules.0).at("input.pawns")?;
    let usual = Terms::default();
    let terms = Terms {
        measure: input.measure.map_or(usual.measure, |measure| measure.0),
        within: input.within.unwrap_or(usual.within),
    };
    let strategy = input.strategy.0;
    Ok(DeferredAnswer::fallible(move || {
        let proved = match strategy {
            Strategy::Crossing => StrategyValue::of_crossings(&start),
            _ => None,
        };
        let finding = match (proved, strategy.player(&start, &terms)) {
            (Some(finding), _) => finding,
            (None, Err(StrategyError::NoTies(_))) => StrategyValue::default(),
            (None, Err(error)) => return Err(error.to_string()),
            (None, Ok(player)) => player
                .verify(&start, MAX_POSITIONS)
                .map_err(|error| error.to_string())?,
        };
        Ok(Exact(StrategyResult {
            holds: finding.strategy_holds,
            turns: finding.turns,
        }))
    }))
}

/// Bytes that solving a case may take.
const MAX_MEMORY: u64 = 2 << 30;

fn caught(input: PawnsAndRook) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    let position = input.position(Side::Rook)?;
    Ok(DeferredAnswer::new(move || {
        Exact(position.ending().is_some())
    }))
}

/// Every move with the smallest region by the program's measure; the program's own pick is the
/// first of them.
fn greedy(input: PawnsAndRook) -> Result<DeferredAnswer<Set<PawnStep>>, CaseInputError> {
    let position = input.position(Side::Pawns)?;
    Ok(DeferredAnswer::fallible(move || {
        let hunters = Greedy::default();
        let choices = hunters.choices(&position);
        let pick = hunters.turn(&position);
        if pick != choices.first().copied() {
            let pick = pick.map_or("nothing".to_owned(), |turn| turn.to_string());
            return Err(format!(
                "the hunters pick {pick}, which is not the first choice"
            ));
        }
        Ok(steps(choices))
    }))
}

/// The steps of all turns. A step of several turns is repeated.
fn steps(turns: impl IntoIterator<Item = Turn, IntoIter: 'static>) -> Set<PawnStep> {
    let steps = turns.into_iter().flat_map(|turn| turn.steps().to_vec());
    Set::of(steps.map(PawnStep))
}

/// The steps of the turns that enlarge the rook's region. The region includes the rook's own
/// square.
fn openings(input: PawnsAndRook) -> Result<DeferredAnswer<Set<PawnStep>>, CaseInputError> {
    let position = input.position(Side::Pawns)?;
    Ok(DeferredAnswer::new(move || {
        let openings = position.openings();
        steps(
            openings
                .iter()
                .map(|opening| opening.turn)
                .collect::<Vec<_>>(),
        )
    }))
}

fn pawn_moves(input: PawnsAndRook) -> Result<DeferredAnswer<Set<PawnStep>>, CaseInputError> {
    let position = input.position(Side::Pawns)?;
    Ok(DeferredAnswer::new(move || {
        steps(position.moves().into_iter().filter_map(|mv| match mv {
            Move::Pawns(turn) => Some(turn),
            _ => None,
        }))
    }))
}

fn reachable(input: PawnsAndRook) -> Result<DeferredAnswer<Set<TextForm<Square>>>, CaseInputError> {
    let position = input.position(Side::Rook)?;
    Ok(DeferredAnswer::new(move || squares(position.reachable())))
}

fn rook_moves(
    input: PawnsAndRook,
) -> Result<DeferredAnswer<Set<TextForm<Square>>>, CaseInputError> {
    let position = input.position(Side::Rook)?;
    Ok(DeferredAnswer::new(move || squares(position.rook_moves())))
}

fn threatened(input: Pawns) -> Result<DeferredAnswer<Set<TextForm<Square>>>, CaseInputError> {
    let position = position(&input.pawns)?;
    Ok(DeferredAnswer::new(move || squares(position.threatened())))
}
