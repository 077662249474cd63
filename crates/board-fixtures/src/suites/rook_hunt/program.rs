//! The suites of the functions that the program of Abdellatif 2017 has, answered as it does.

use rook_hunt::strategy::Program;
use rook_hunt::{Side, Step};
use schemars::JsonSchema;
use serde::Deserialize;

use super::questions::{PawnStep, PawnsAndRook, Rook, Squares, position, squares};
use crate::{Exact, InputError, Suite, Text, Work};

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
        question: impl FnOnce(&Program) -> A + Send + 'static,
    ) -> Result<Work<A>, InputError> {
        let program = Program::new(&self.position(Side::Pawns)?);
        Ok(Work::new(move || question(&program)))
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
    pawns: Squares,
    /// The tile; a pawn may stand there.
    tile: Text<rook_hunt::Square>,
}

impl Tile {
    fn program(&self) -> Result<Program, InputError> {
        let position = position(&self.pawns)?;
        let board = position.rules().board();
        match board.contains(self.tile.0) {
            true => Ok(Program::new(&position)),
            false => {
                let reason = format!("{} is not on the board", self.tile);
                Err(InputError::new("input.tile", reason))
            }
        }
    }
}

fn count_accessible_tiles(input: Tile) -> Result<Work<Exact<u32>>, InputError> {
    let program = input.program()?;
    Ok(Work::new(move || {
        Exact(program.count_accessible_tiles(input.tile.0))
    }))
}

fn next_rook_moves(input: Tile) -> Result<Work<Exact<Vec<Text<rook_hunt::Square>>>>, InputError> {
    let program = input.program()?;
    Ok(Work::new(move || {
        let tiles = program.next_rook_moves(input.tile.0).into_iter();
        Exact(tiles.map(Text).collect())
    }))
}

/// What the program answers to each square that is typed: its step, or nothing where it asks again.
/// It has no end.
fn session(input: Rook) -> Result<Work<Exact<Vec<Option<PawnStep>>>>, InputError> {
    let mut program = Program::new(&position(&input.pawns)?);
    Ok(Work::new(move || {
        let answers = input.rook.iter().map(|typed| {
            let is_taken = program.scan_rook(typed.0);
            is_taken.then(|| program.react().map(PawnStep)).flatten()
        });
        Exact(answers.collect())
    }))
}
