//! Urban 2023, "Implementing the Shogun Board Game", both versions.

use shogun_rules::assignment::{all_moves, attacked, attacked_n, legal_moves, protected_n};
use shogun_rules::{Board, Colour, Ending, Kind, Placement, Position, Square, SquareSet, Start};

use super::claim::{ClaimBoard, ClaimEntry, ClaimVerdict};

/// The paper's figure of a piece's moves.
const MOVES: &str = "3p44/8/8/1P36/3p43P1/3P21P12/K27/6k21 r";
/// The paper's figure of a checkmate.
const MATE: &str = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w";
/// The position of three figures: attacked pieces, attack counts, and a king without a move.
const ATTACKED: &str = "8/5P21P3/8/5p32/3p43P1/4p43/3k24/3P21p3K21 w";
/// The same position; the king and one pawn have less energy.
const ONE_SQUARE: &str = "8/5P21P3/8/5p32/3p43P1/4p33/3k24/3P21p3K11 w";
/// A pawn on an otherwise empty board.
const ALONE: &str = "8/8/8/8/3P34/8/8/8 w";
/// A king that steps along a file away from a pawn. On its old square the king blocks the pawn's
/// walk to the new square.
const OLD_SQUARE: &str = "P47/8/8/8/8/3K14/8/3p34 w";
/// A bare king against a king and a pawn.
const BARE: &str = "k27/8/8/8/8/8/8/K1P16 r";

/// An example position.
const fn example(position: &'static str) -> ClaimBoard {
    ClaimBoard::Game("shogun", "", Some(position), "")
}

pub(super) const CLAIMS: [ClaimEntry; 10] = [
    ClaimEntry::quick(
        "shogun.pieces",
        ClaimBoard::Game("shogun", "", None, ""),
        pieces,
    ),
    ClaimEntry::quick("shogun.exactly", example(ALONE), exactly),
    ClaimEntry::quick("shogun.corner", example(MOVES), corner),
    ClaimEntry::quick("shogun.mate", example(MATE), mate),
    ClaimEntry::quick("shogun.mate-reason", example(MATE), mate_reason),
    ClaimEntry::quick("shogun.bare", example(BARE), bare),
    ClaimEntry::quick("shogun.attacked", example(ATTACKED), attacked_pieces),
    ClaimEntry::quick("shogun.how-often", example(ATTACKED), how_often),
    ClaimEntry::quick("shogun.king", example(ONE_SQUARE), king),
    ClaimEntry::quick("shogun.old-square", example(OLD_SQUARE), old_square),
];

fn board(position: &str) -> Option<Board> {
    Some(*position.parse::<Position>().ok()?.board())
}

/// The piece on a square. Coordinates count from 1, as in the papers.
fn piece(board: &Board, x: i32, y: i32) -> Option<Placement> {
    board.placements().find(|piece| piece.at == (x, y).into())
}

fn square(x: u8, y: u8) -> Option<Square> {
    Square::at(x - 1, y - 1)
}

fn join_names(squares: impl IntoIterator<Item = impl ToString>) -> String {
    let names: Vec<_> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(", ")
}

fn pieces() -> Option<ClaimVerdict> {
    let start = Position::from_start(Start::FifthFile);
    let board = start.board();
    let holds = Colour::ALL.into_iter().all(|colour| {
        let kings = board.kings(colour);
        (board.of(colour).len(), kings.len()) == (8, 1)
    });
    let energies = board.placements().all(|piece| {
        let max = if piece.kind == Kind::King { 2 } else { 4 };
        (1..=max).contains(&piece.energy)
    });
    Some(ClaimVerdict::of_all([holds, energies]).with_figure(start.count_moves()))
}

fn exactly() -> Option<ClaimVerdict> {
    let board = board(ALONE)?;
    let from = square(4, 4)?;
    let targets = board.targets(from);
    let distance = |to: Square| from.x().abs_diff(to.x()) + from.y().abs_diff(to.y());
    Some(
        ClaimVerdict::of(targets.into_iter().all(|to| distance(to) == 3))
            .with_figure(targets.len()),
    )
}

fn corner() -> Option<ClaimVerdict> {
    let targets = board(MOVES)?.targets(square(4, 4)?);
    let on = [square(2, 6)?, square(6, 2)?].map(|at| targets.contains(at));
    Some(ClaimVerdict::of(on == [true, false]).with_figure(targets.len()))
}

fn mate() -> Option<ClaimVerdict> {
    let position: Position = MATE.parse().ok()?;
    let winner = Colour::Red;
    Some(ClaimVerdict::of(
        position.ending() == Some(Ending::Checkmate { winner }),
    ))
}

fn mate_reason() -> Option<ClaimVerdict> {
    let attackers = board(MATE)?.attackers(square(7, 1)?, Colour::Red);
    let expected = SquareSet::from_iter([square(5, 3)?]);
    Some(ClaimVerdict::of(attackers == expected).with_figure(join_names(attackers)))
}

fn bare() -> Option<ClaimVerdict> {
    let position: Position = BARE.parse().ok()?;
    let winner = Colour::White;
    Some(ClaimVerdict::of(
        position.ending() == Some(Ending::BareKing { winner }),
    ))
}

fn attacked_pieces() -> Option<ClaimVerdict> {
    let board = board(ATTACKED)?;
    let [by_red, by_white] =
        [Colour::Red, Colour::White].map(|colour| attacked(colour, &board).occupied());
    let in_the_paper = [
        [square(8, 4)?, square(7, 1)?],
        [square(6, 1)?, square(6, 5)?],
    ];
    Some(
        ClaimVerdict::of([by_red, by_white] == in_the_paper.map(SquareSet::from_iter))
            .with_figure(join_names(by_red))
            .with_figure(join_names(by_white)),
    )
}

fn how_often() -> Option<ClaimVerdict> {
    let board = board(ATTACKED)?;
    let attacks_on_white = attacked_n(piece(&board, 8, 4)?, &board);
    let attacks_on_red = attacked_n(piece(&board, 6, 1)?, &board);
    let protectors = protected_n(piece(&board, 5, 3)?, &board);
    Some(
        ClaimVerdict::of((attacks_on_white, attacks_on_red, protectors) == (3, 1, 3))
            .with_figure(attacks_on_white)
            .with_figure(attacks_on_red)
            .with_figure(protectors),
    )
}

fn king() -> Option<ClaimVerdict> {
    let [stuck, free] = [ATTACKED, ONE_SQUARE].map(|position| {
        let board = board(position)?;
        Some(legal_moves(piece(&board, 7, 1)?, &board))
    });
    let (stuck, free) = (stuck?, free?);
    let squares: Vec<_> = free.iter().map(|landing| landing.at.to_string()).collect();
    Some(
        ClaimVerdict::of_all([stuck.is_empty(), squares == ["(8,1)"]])
            .with_figure(squares.join(", ")),
    )
}

/// Holds if the papers' function and the game have the same number of king moves.
fn old_square() -> Option<ClaimVerdict> {
    let position: Position = OLD_SQUARE.parse().ok()?;
    let board = position.board();
    let king = piece(board, 4, 3)?;
    let of_papers = legal_moves(king, board);
    let of_game = position
        .moves()
        .into_iter()
        .filter(|mv| Some(mv.from()) == square(4, 3))
        .count();
    Some(
        ClaimVerdict::of(of_papers.len() == of_game)
            .with_figure(of_papers.len())
            .with_figure(of_game)
            .with_figure(all_moves(king, board).len()),
    )
}
