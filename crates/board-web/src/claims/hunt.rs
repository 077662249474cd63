//! Abdellatif 2017, "Bauernopfer": eight pawns against the rook, and the rook's escape strategy.

use std::collections::HashSet;

use rook_hunt::strategy::{
    FreeCrossing, Greedy, Measure, OptimalTieBreak, PawnStrategy, PawnVerdict, RookVerdict, verify,
    verify_rook,
};
use rook_hunt::{Position, Rules, Side, Square};

use super::claim::{ClaimBoard, ClaimEntry, ClaimVerdict};

const START: &str = "a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns";
const AFTER_FOUR: &str = "a3,b5,c3,d5,e3,f5,g3,h5 a1 pawns";
const DIAGONAL: &str = "a1,b2,c3,d4,e5,f6,g7 h8 pawns";
/// An optimal game from the appendix, without the turn that captures the rook.
const COURSE: &str = "a1 Bb6-b5 a1-a1 Bd6-d5 a1-a1 Bf6-f5 a1-a1 Bh6-h5 a1-a1 Bc3-c2 a1-d1 Bg3-g2 d1-d1 Bg2-g1 d1-b1 \
                      Bg1-f1 b1-b1 Bf1-e1 b1-b1 Ba3-a2 b1-b3 Bb5-b4 b3-b1 Ba2-a1";
/// Maximum number of positions in the verification of a strategy.
const LIMIT: usize = 1_000_000;

const fn on(rules: &'static str, position: &'static str) -> ClaimBoard {
    ClaimBoard::Game("hunt", rules, Some(position), "")
}

pub(super) const CLAIMS: [ClaimEntry; 11] = [
    ClaimEntry::quick("hunt.halves", on("", START), halves),
    ClaimEntry::quick("hunt.sixth-row", on("", START), sixth_row),
    ClaimEntry::quick("hunt.independent", on("", START), independent),
    ClaimEntry::quick("hunt.five-turns", on("", START), five_turns),
    ClaimEntry::quick("hunt.centre", on("", AFTER_FOUR), centre),
    ClaimEntry::quick(
        "hunt.course",
        ClaimBoard::Game("hunt", "", None, COURSE),
        course,
    ),
    ClaimEntry::quick("hunt.greedy", ClaimBoard::Line("hunt", escape), greedy),
    ClaimEntry::quick("hunt.best-ties", on("", START), best_ties),
    ClaimEntry::quick(
        "hunt.seven",
        ClaimBoard::Game("hunt", "pawns=7", None, ""),
        seven,
    ),
    ClaimEntry::quick("hunt.fifteen", on("pawns=7", DIAGONAL), fifteen),
    ClaimEntry::quick(
        "hunt.one-far-step",
        on("pawns=7 reach=8", DIAGONAL),
        one_far_step,
    ),
];

fn read(text: &str) -> Option<Position> {
    Position::parse(text, &Rules::default()).ok()
}

/// The rook's region after one more turn.
fn region_after(position: &Position, turn: &str) -> Option<u32> {
    let mut after = *position;
    after.play(after.parse_move(turn).ok()?).ok()?;
    Some(Measure::Program.of(&after))
}

fn halves() -> Option<ClaimVerdict> {
    let start = Position::start();
    let sizes = [Square::A1, Square::at(7, 7)?].map(|rook| {
        let region = start.rules().reachable(start.pawns(), rook);
        region.len()
    });
    Some(
        ClaimVerdict::of(sizes[0] == sizes[1])
            .with_figure(sizes[0])
            .with_figure(sizes[1]),
    )
}

fn sixth_row() -> Option<ClaimVerdict> {
    let position = read(START)?;
    let before = Measure::Program.of(&position);
    let (back, front) = (
        region_after(&position, "Bb6-b5")?,
        region_after(&position, "Bc3-c2")?,
    );
    Some(
        ClaimVerdict::of_all([back < before, front > before])
            .with_figure(before)
            .with_figure(back)
            .with_figure(front - before),
    )
}

/// The first turns of the greedy pawns, as long as they do not depend on the moves of the rook in
/// the lower half.
fn common_turns(max: usize) -> Option<Vec<String>> {
    let start = Position::start();
    let half = start.rules().reachable(start.pawns(), Square::A1);
    let mut positions: HashSet<Position> = half
        .into_iter()
        .filter_map(|rook| start.with_rook(rook, Side::Pawns).ok())
        .collect();
    let mut turns = Vec::new();
    while turns.len() < max {
        let chosen: HashSet<_> = positions
            .iter()
            .filter_map(|position| Greedy::default().turn(position))
            .collect();
        let [turn] = Vec::from_iter(chosen)[..] else {
            break;
        };
        turns.push(turn.to_string());
        let mut next = HashSet::new();
        for mut position in positions {
            position
                .play(position.parse_move(&turn.to_string()).ok()?)
                .ok()?;
            for reply in position.moves() {
                let mut after = position;
                after.play_unchecked(reply);
                next.insert(after);
            }
        }
        positions = next;
    }
    Some(turns)
}

fn independent() -> Option<ClaimVerdict> {
    let turns = common_turns(5)?;
    Some(ClaimVerdict::of(turns.len() == 5).with_figure(turns.join(", ")))
}

fn five_turns() -> Option<ClaimVerdict> {
    let mut position = read(START)?;
    let mut sizes = Vec::new();
    for turn in common_turns(5)? {
        position.play(position.parse_move(&turn).ok()?).ok()?;
        sizes.push(Measure::Program.of(&position));
        position.play(position.parse_move("a1-a1").ok()?).ok()?;
    }
    let texts: Vec<_> = sizes.iter().map(ToString::to_string).collect();
    Some(ClaimVerdict::of(sizes == [15, 14, 13, 12, 9]).with_figure(texts.join(", ")))
}

fn centre() -> Option<ClaimVerdict> {
    let position = read(AFTER_FOUR)?;
    let before = Measure::Program.of(&position);
    let centre = before - region_after(&position, "Bc3-c2")?;
    let edge = before - region_after(&position, "Ba3-a2")?;
    Some(
        ClaimVerdict::of((centre, edge) == (4, 3))
            .with_figure(centre)
            .with_figure(edge),
    )
}

fn course() -> Option<ClaimVerdict> {
    let mut position = Position::start();
    let mut greedy_turns = 0;
    let mut turns = 0;
    for word in COURSE.split_whitespace() {
        let mv = position.parse_move(word).ok()?;
        if position.to_move() == Side::Pawns {
            let choices = Greedy::default().choices(&position);
            greedy_turns += usize::from(choices.iter().any(|turn| turn.to_string() == word));
            turns += 1;
        }
        position.play(mv).ok()?;
    }
    let taking = position.taking_turn()?;
    Some(
        ClaimVerdict::of((greedy_turns, turns) == (12, 12))
            .with_figure(turns + 1)
            .with_figure(taking),
    )
}

fn greedy() -> Option<ClaimVerdict> {
    let verdict = verify(&Greedy::default(), &Position::start(), LIMIT).ok()?;
    Some(match verdict {
        PawnVerdict::Catches { turns, .. } => ClaimVerdict::of(turns <= 13).with_figure(turns),
        PawnVerdict::Escapes {
            line,
            repeats_after,
        } => ClaimVerdict::of(false).with_figure((line.len() - repeats_after).div_ceil(2)),
        PawnVerdict::Blocked { .. } => ClaimVerdict::of(false),
    })
}

/// A game in which the greedy pawns repeat a position.
fn escape() -> Option<String> {
    match verify(&Greedy::default(), &Position::start(), LIMIT).ok()? {
        PawnVerdict::Escapes { line, .. } => {
            let moves: Vec<_> = line.iter().map(ToString::to_string).collect();
            Some(moves.join(" "))
        }
        _ => None,
    }
}

fn best_ties() -> Option<ClaimVerdict> {
    let within = |max| OptimalTieBreak::new(Measure::Program, &Position::start(), max);
    let strategy = within(13).ok();
    let turns = strategy.as_ref().map_or(0, OptimalTieBreak::turns);
    Some(ClaimVerdict::of_all([strategy.is_some(), within(12).is_err()]).with_figure(turns))
}

/// Holds if a rook with the strategy [`FreeCrossing`] escapes from one pawn fewer than the board
/// has rows.
fn crossing(side: u8, reach: u8) -> Option<ClaimVerdict> {
    let rules = Rules::new(side - 1, 1, reach).ok()?.with_side(side).ok()?;
    let diagonal: Vec<_> = (0..side - 1)
        .filter_map(|place| Square::at(place, place))
        .collect();
    let start = Position::new(&diagonal, rules).ok()?;
    Some(match verify_rook(&FreeCrossing, &start, LIMIT).ok()? {
        RookVerdict::Escapes { positions } => ClaimVerdict::of(true).with_figure(positions),
        RookVerdict::Caught { line } => ClaimVerdict::of(false).with_figure(line.len()),
    })
}

fn seven() -> Option<ClaimVerdict> {
    crossing(4, 1)
}

fn one_far_step() -> Option<ClaimVerdict> {
    crossing(4, 4)
}

fn fifteen() -> Option<ClaimVerdict> {
    let rules = Rules::new(7, 1, 1).ok()?;
    let position = Position::parse(DIAGONAL, &rules).ok()?;
    let (pawns, rook) = (position.pawns(), position.rook()?);
    let region = rules.reachable(pawns, rook).len();
    let one_move = rules.rook_moves(pawns, rook).len();
    Some(
        ClaimVerdict::of(region >= 15)
            .with_figure(region)
            .with_figure(one_move),
    )
}
