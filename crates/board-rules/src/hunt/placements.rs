//! Verification of a strategy from every placement of the pawns.

use std::io::{self, Write};
use std::rc::Rc;

use anyhow::{Context, bail};
use board_game_core::Game;
use itertools::Itertools;
use rook_hunt::strategy::{StrategyError, StrategyPlayer, StrategyValue, VerifyError};
use rook_hunt::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::exit::Exit;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share, reread};
use crate::words::counted;

/// The verification of a strategy from every placement of the pawns that leaves the rook a square.
/// The rook is not on the board yet.
///
/// A piece consists of the placements with the same first pawn, in the order of squares.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPlacement {
    pub(super) strategy: String,
    pub(super) rules: Rules,
    pub(super) measure: String,
    pub(super) within: u8,
    pub(super) limit: usize,
}

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByPlacement>(text)
}

/// The verdicts on a strategy from some placements.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacementVerdicts {
    placements: u64,
    /// The number of placements from which the strategy holds.
    held: u64,
    /// The most pawn turns that it needs from these.
    turns: Option<u32>,
}

/// Parses the result of a piece and writes it again.
pub(crate) fn reread_piece(text: &str) -> Result<String, String> {
    reread::<PlacementVerdicts>(text)
}

impl ShardQuestion for ByPlacement {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    type Piece = PlacementVerdicts;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "hunt verify";

/// Prints the verdicts of all shards together.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let asked: ByPlacement = merged.question()?;
    asked.answer(Share::Merged(merged), json, |start| {
        bail!("{start} has no verdict in the shards: compute them again")
    })
}

impl ByPlacement {
    /// The names of the squares of the board, row by row.
    fn squares(&self) -> Vec<String> {
        let side = self.rules.side();
        let rows = (1..=side).cartesian_product(b'a'..b'a' + side);
        rows.map(|(row, column)| format!("{}{row}", char::from(column)))
            .collect()
    }

    /// Verifies the strategy from the placements of the share, and prints the verdicts if these are
    /// all. `player` returns the strategy's player for a start.
    pub(super) fn answer(
        &self,
        share: Share,
        json: bool,
        player: impl Fn(&Position) -> anyhow::Result<Rc<StrategyPlayer>>,
    ) -> anyhow::Result<Exit> {
        let squares = self.squares();
        let others = usize::from(self.rules.pawns()) - 1;
        let firsts = &squares[..squares.len().saturating_sub(others)];
        let mut verify = |own: &[usize], done: &mut ResultCallback<'_, PlacementVerdicts>| {
            let progress = ProgressReporter::bar(own.len() as u64, "squares of the first pawn");
            for &at in own {
                let mut verdicts = PlacementVerdicts::default();
                for more in squares[at + 1..].iter().combinations(others) {
                    let placement = std::iter::once(&squares[at]).chain(more).join(",");
                    let start = Position::parse(&placement, &self.rules)?;
                    // A placement has to leave the rook a square.
                    if Game::moves(&start).is_empty() {
                        continue;
                    }
                    let finding = self
                        .finding(&start, &player)
                        .with_context(|| format!("from {placement}"))?;
                    verdicts.add(finding.as_ref());
                }
                done(at, verdicts)?;
                progress.advance(1);
            }
            Ok(())
        };
        let Some(pieces) = share.results(self, firsts, &mut verify)? else {
            return Ok(Exit::Success);
        };
        let mut all = PlacementVerdicts::default();
        for piece in pieces {
            all.placements += piece.placements;
            all.held += piece.held;
            all.turns = all.turns.max(piece.turns);
        }
        to_stdout(|out| match json {
            true => write_json(out, &all),
            false => all.write(out),
        })?;
        Ok(match all.held == all.placements {
            true => Exit::Success,
            false => Exit::Failed,
        })
    }

    /// The value of the strategy from a placement; `None` if it cannot play from there.
    fn finding(
        &self,
        start: &Position,
        player: impl Fn(&Position) -> anyhow::Result<Rc<StrategyPlayer>>,
    ) -> anyhow::Result<Option<StrategyValue>> {
        let player = match player(start) {
            Ok(player) => player,
            Err(error) => match error.downcast_ref() {
                Some(StrategyError::NoTies(_)) => return Ok(None),
                _ => return Err(error),
            },
        };
        match player.verify(start, self.limit) {
            Ok(finding) => Ok(Some(finding)),
            Err(VerifyError::NoMove(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

impl PlacementVerdicts {
    fn add(&mut self, finding: Option<&StrategyValue>) {
        self.placements += 1;
        if let Some(finding) = finding.filter(|finding| finding.strategy_holds) {
            self.held += 1;
            self.turns = self.turns.max(finding.turns);
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let placements = counted(self.placements, "placement");
        match self.turns {
            Some(needed) => writeln!(
                out,
                "it holds from {} of {placements}, within {}",
                self.held,
                counted(needed, "turn")
            ),
            None => writeln!(out, "it holds from {} of {placements}", self.held),
        }
    }
}
