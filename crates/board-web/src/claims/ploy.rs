//! The exercise "Hausaufgabe Haskell" on Ploy (author not named).

use ploy_rules::assignment::{is_valid_move, list_moves, possible_moves, validate_fen};
use ploy_rules::{
    Board, Colour, Direction, Ending, Kind, Lines, Move, Piece, Position, Rotation, Square,
    SquareSet,
};

use super::claim::{ClaimBoard, ClaimEntry, ClaimVerdict};

/// The start position.
const START: &str = ",w84,w41,w56,w170,w56,w41,w84,/,,w24,w40,w17,w40,w48,,/,,,w16,w16,w16,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/\
                     ,,,b1,b1,b1,,,/,,b3,b130,b17,b130,b129,,/,b69,b146,b131,b170,b131,b146,b69,";
/// Black's Commander on e3, with no capture in reach.
const COMMANDER: &str = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,w1,,,,/,,,,,,,,/,,,,b170,,,,/,,,,,,,,/,,,,b1,,,, b";
/// Black's Lance on d4, with a white Shield to capture on e5.
const LANCE: &str = ",,,,w170,,,,/,,,,,,,,/,w41,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,b146,,,,,/,,,,,,,,/,,,b1,,,,,/,,,,b170,,,, b";
/// Black's Shield on e6 can capture white's Commander.
const COMMANDER_CAPTURE: &str = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
/// Black's Shield on e5 can capture white's last piece besides the Commander.
const LAST_CAPTURE: &str = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
/// A black Lance with the number 21 on e5.
const NUMBER_21: &str = ",,,,w170,,,,/,,,,w16,,,,/,,,,,,,,/,,,,,,,,/,,,,b21,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";

/// An example position.
const fn example(position: &'static str) -> ClaimBoard {
    ClaimBoard::Game("ploy", "", Some(position), "")
}

pub(super) const CLAIMS: [ClaimEntry; 9] = [
    ClaimEntry::quick(
        "ploy.pieces",
        ClaimBoard::Game("ploy", "", None, ""),
        pieces,
    ),
    ClaimEntry::quick("ploy.bits", example(NUMBER_21), bits),
    ClaimEntry::quick("ploy.rotation", example(COMMANDER_CAPTURE), rotation),
    ClaimEntry::quick(
        "ploy.shield",
        ClaimBoard::Game("ploy", "", None, ""),
        only_shields,
    ),
    ClaimEntry::quick("ploy.lance", example(LANCE), lance),
    ClaimEntry::quick("ploy.quarter", example(COMMANDER), quarter),
    ClaimEntry::quick("ploy.same-effect", example(COMMANDER), same_effect),
    ClaimEntry::quick("ploy.commander", example(COMMANDER_CAPTURE), commander),
    ClaimEntry::quick("ploy.army", example(LAST_CAPTURE), army),
];

fn square(name: &str) -> Option<Square> {
    name.parse().ok()
}

fn pieces() -> Option<ClaimVerdict> {
    let board: Board = START.parse().ok()?;
    let [black, white] = [Colour::Black, Colour::White].map(|colour| board.of(colour).len());
    let moves = list_moves(&board, Colour::Black).len();
    let is_start = board == Board::start();
    Some(
        ClaimVerdict::of_all([validate_fen(START), is_start, (black, white) == (15, 15)])
            .with_figure(black)
            .with_figure(moves),
    )
}

fn bits() -> Option<ClaimVerdict> {
    let lines = Lines::new(21)?;
    let directions: Vec<_> = lines.directions().collect();
    let expected = [Direction::North, Direction::East, Direction::South];
    let is_lance = lines.kind() == Some(Kind::Lance);
    Some(ClaimVerdict::of_all([directions == expected, is_lance]))
}

fn rotation() -> Option<ClaimVerdict> {
    let north = Piece::new(Colour::Black, Lines::new(1)?);
    let turned = |steps| {
        let piece = north.rotated(Rotation::new(steps)?);
        piece.lines().directions().next()
    };
    Some(ClaimVerdict::of(
        [turned(3), turned(7)] == [Direction::SouthEast, Direction::NorthWest].map(Some),
    ))
}

/// Holds if only Shields can step and rotate in one move. Tries all 255 pieces on e5 of an empty
/// board.
fn only_shields() -> Option<ClaimVerdict> {
    let e5 = square("e5")?;
    let steps_and_rotates = |mv: &Move| mv.from() != mv.to() && mv.rotation() != Rotation::NONE;
    let mut of_shields = 0;
    let mut of_others = 0;
    for lines in (1..=u8::MAX).filter_map(Lines::new) {
        let moves = possible_moves(e5, Some(Piece::new(Colour::Black, lines)));
        let count = moves.iter().filter(|mv| steps_and_rotates(mv)).count();
        if lines.kind() == Some(Kind::Shield) {
            of_shields = of_shields.max(count);
        } else {
            of_others += count;
        }
    }
    Some(ClaimVerdict::of_all([of_shields > 0, of_others == 0]).with_figure(of_shields))
}

fn lance() -> Option<ClaimVerdict> {
    let position: Position = LANCE.parse().ok()?;
    let targets = position.board().targets(square("d4")?);
    let expected = ["a7", "b6", "c5", "d3", "e5"].into_iter().map(square);
    let expected: SquareSet = expected.collect::<Option<_>>()?;
    Some(ClaimVerdict::of(targets == expected).with_figure(targets.len()))
}

/// The rotations of the Commander on e3, in eighths of a circle.
fn commander_turns() -> Option<Vec<u8>> {
    let position: Position = COMMANDER.parse().ok()?;
    let e3 = square("e3")?;
    let turns = position
        .moves()
        .into_iter()
        .filter(|mv| mv.from() == e3 && mv.to() == e3);
    Some(turns.map(|mv| mv.rotation().steps()).collect())
}

fn quarter() -> Option<ClaimVerdict> {
    let position: Position = COMMANDER.parse().ok()?;
    let e3 = square("e3")?;
    let is_illegal = |steps| {
        let rotation = Rotation::new(steps)?;
        Some(!is_valid_move(
            position.board(),
            Move::new(e3, e3, rotation),
        ))
    };
    Some(ClaimVerdict::of_all([
        is_illegal(2)?,
        is_illegal(4)?,
        is_illegal(6)?,
    ]))
}

fn same_effect() -> Option<ClaimVerdict> {
    let turns = commander_turns()?;
    let texts: Vec<_> = turns
        .iter()
        .map(|turn| format!("{}°", u32::from(*turn) * 45))
        .collect();
    Some(ClaimVerdict::of(turns == [1, 3, 5, 7]).with_figure(texts.join(", ")))
}

/// The ending of the game after this move.
fn ending_after(position: &str, mv: &str) -> Option<Ending> {
    let mut position: Position = position.parse().ok()?;
    position.play(position.parse_move(mv).ok()?).ok()?;
    position.ending()
}

fn commander() -> Option<ClaimVerdict> {
    let ending = ending_after(COMMANDER_CAPTURE, "e6-e7-0")?;
    let is_capture = matches!(ending, Ending::CommanderTaken { .. });
    let is_won = ending.winner() == Some(Colour::Black);
    Some(ClaimVerdict::of_all([is_capture, is_won]))
}

fn army() -> Option<ClaimVerdict> {
    let ending = ending_after(LAST_CAPTURE, "e5-e6-0")?;
    let is_army_gone = matches!(ending, Ending::ArmyGone { .. });
    let is_won = ending.winner() == Some(Colour::Black);
    Some(ClaimVerdict::of_all([is_army_gone, is_won]))
}
