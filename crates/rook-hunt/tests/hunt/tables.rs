//! Compares the moves of the strategies and the results of their verification, on small boards
//! under many rules, with a golden file.
//!
//! `UPDATE_GOLDEN=1 cargo test -p rook-hunt --test hunt tables` writes the file anew.

use board_game_core::zobrist;
use rook_hunt::strategy::{Breakthrough, PawnPlan, PlannedPawns, Strategy, Terms};
use rook_hunt::{Position, Rules, Side, Square};

/// A random position under these rules, with pawns and rook on different squares.
fn random_position(rules: &Rules, seed: u64) -> Option<Position> {
    let mut squares: Vec<Square> = rules.board().iter().collect();
    squares
        .sort_by_key(|square| zobrist::number(seed << 8 | u64::from(8 * square.y() + square.x())));
    let (pawns, others) = squares.split_at(rules.pawns().into());
    let to_move = [Side::Pawns, Side::Rook][seed as usize % 2];
    let placed = Position::new(pawns, *rules).ok()?;
    placed.with_rook(others[0], to_move).ok()
}

/// The moves of the strategies under these rules, and the results of their verification.
fn table(rules: &Rules) -> Vec<String> {
    let positions: Vec<Position> = (0..24)
        .filter_map(|seed| random_position(rules, seed))
        .collect();
    let mut lines = vec![rules.to_string()];
    for plan in [PawnPlan::FilePairs, PawnPlan::Blocker] {
        let Ok(planned) = PlannedPawns::new(plan, rules) else {
            continue;
        };
        let turns = positions.iter().map(|position| planned.turns(position));
        let turns: Vec<String> = turns
            .map(|turns| turns.map_or("-".to_owned(), |turns| turns.to_string()))
            .collect();
        let (won, all) = (planned.won(), planned.placements());
        lines.push(format!("  {plan:?}: {won} of {all}, {}", turns.join(" ")));
    }
    if let Ok(rook) = Breakthrough::new(rules) {
        let (always, max) = (rook.always_breaks_through(), rook.max_moves());
        lines.push(format!("  breakthrough: {always} {max:?}"));
    }
    for strategy in Strategy::ALL {
        let terms = Terms::default();
        let Some(player) = positions
            .first()
            .and_then(|at| strategy.player(at, &terms).ok())
        else {
            continue;
        };
        let moves = positions.iter().map(|position| player.choose(position));
        let moves: Vec<String> = moves
            .map(|mv| mv.map_or("-".to_owned(), |mv| mv.to_string()))
            .collect();
        lines.push(format!("  {strategy}: {}", moves.join(" ")));
        for position in positions.iter().take(3) {
            let found = match player.verify(position, 20_000) {
                Ok(found) => format!(
                    "{} {} {:?} {:?} {:?}, {} moves",
                    found.strategy_holds,
                    found.rook_is_caught,
                    found.turns,
                    found.positions,
                    found.repeats_after,
                    found.line.len()
                ),
                Err(error) => error.to_string(),
            };
            lines.push(format!("    {found}"));
        }
    }
    lines
}

#[test]
fn strategies_match_the_golden_file() {
    let mut lines = Vec::new();
    for text in [
        "pawns=2 side=4",
        "pawns=2 side=4 steps=2",
        "pawns=2 side=4 steps=2 reach=2",
        "pawns=2 side=4 steps=2 repeats",
        "pawns=2 side=4 must-move",
        "pawns=3 side=4 steps=2",
        "pawns=3 side=5",
        "pawns=2 side=3 steps=3 repeats",
        "pawns=2 side=5 steps=2 reach=3",
        "pawns=3 side=6 steps=2",
    ] {
        let rules = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        lines.extend(table(&rules));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/strategies.txt");
    board_golden::check(file, lines.join("\n") + "\n");
}
