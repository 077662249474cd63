//! The suites of the functions that the program of Abdellatif 2017 has, answered as it does.

use rook_hunt::strategy::CppProgram;
use rook_hunt::{Side, Step};
use schemars::JsonSchema;
use serde::Deserialize;

use super::questions::{PawnStep, PawnsAndRook, Rook, SquareList, position, squares};
use crate::{CaseInputError, DeferredAnswer, Exact, Suite, TextForm};

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("rook-hunt/count_accessible_tiles", count_accessible_tiles),
        Suite::new("rook-hunt/evaluate", |input: PawnsAndRook| {
            input.asked(|program| Exact(program.evaluate()))
        }),
        Suite::new("rook-hunt/next_rook_moves", next_rook_moves),
        Suite::new("rook-hunt/possible_pawn_moves", |input: PawnsAndRook| {
            input.asked(|program| steps(program.possible_pawn_moves()))
        }),
        Suite::new("rook-hunt/possible_rook_moves", |input: PawnsAndRook| {
            input.asked(|program| steps(program.possible_rook_moves()))
        }),
        Suite::new("rook-hunt/react", |input: PawnsAndRook| {
            input.asked(|program| Exact(program.best_step().map(PawnStep)))
        }),
        Suite::new("rook-hunt/session", session),
        Suite::new(
            "rook-hunt/update_move_possibilities",
            |input: PawnsAndRook| {
                input.asked(|program| squares(program.update_move_possibilities()))
            },
        ),
    ]
}

impl PawnsAndRook {
    /// Asks the program, with the rook on its square.
    fn asked<A>(
        &self,
        question: impl FnOnce(&CppProgram) -> A + Send + 'static,
    ) -> Result<DeferredAnswer<A>, CaseInputError> {
        let program = CppProgram::new(&self.position(Side::Pawns)?);
        Ok(DeferredAnswer::new(move || question(&program)))
    }
}

fn steps(steps: Vec<Step>) -> Exact<Vec<PawnStep>> {
    Exact(steps.into_iter().map(PawnStep).collect())
}

/// Pawns, and a tile on which a rook is thought of.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Tile {
    /// The pawns, in the order in which they are tried.
    pawns: SquareList,
    /// The tile; a pawn may stand there.
    tile: TextForm<rook_hunt::Square>,
}

impl Tile {
    fn program(&self) -> Result<CppProgram, CaseInputError> {
        let position = position(&self.pawns)?;
        let board = position.rules().board();
        match board.contains(self.tile.0) {
            true => Ok(CppProgram::new(&position)),
            false => {
                let reason = format!("{} is not on the board", self.tile);
                Err(CaseInputError::new("input.tile", reason))
            }
        }
    }
}

fn count_accessible_tiles(input: Tile) -> Result<DeferredAnswer<Exact<u32>>, CaseInputError> {
    let program = input.program()?;
    Ok(DeferredAnswer::new(move || {
        Exact(program.count_accessible_tiles(input.tile.0))
    }))
}

fn next_rook_moves(
    input: Tile,
) -> Result<DeferredAnswer<Exact<Vec<TextForm<rook_hunt::Square>>>>, CaseInputError> {
    let program = input.program()?;
    Ok(DeferredAnswer::new(move || {
        let tiles = program.next_rook_moves(input.tile.0).into_iter();
        Exact(tiles.map(TextForm).collect())
    }))
}

/// The program's step after each square that is typed; `None` if the program asks again. The game
/// does not end.
fn session(input: Rook) -> Result<DeferredAnswer<Exact<Vec<Option<PawnStep>>>>, CaseInputError> {
    let mut program = CppProgram::new(&position(&input.pawns)?);
    Ok(DeferredAnswer::new(move || {
        let answers = input.rook.iter().map(|typed| {
            let is_taken = program.scan_rook(typed.0);
            is_taken.then(|| program.react().map(PawnStep)).flatten()
        });
        Exact(answers.collect())
    }))
}
