//! Compares `assignment` with the reference implementation (oracle).

use ploy_rules::assignment::{
    build_board, game_finished, is_valid_move, line, list_moves, possible_moves, validate_fen,
};
use ploy_rules::{
    Board, Colour, Lines, Move, Piece, PlayerColour, Position, Rotation, Rules, Square,
};
use proptest::prelude::*;

use crate::boards;
use crate::oracle;

fn oracle_square(square: Square) -> oracle::Square {
    (square.x().into(), square.y().into())
}

fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts
}

fn oracle_texts(moves: Vec<oracle::OracleMove>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(oracle::move_text).collect();
    texts.sort_unstable();
    texts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(48)))]

    #[test]
    fn parsing_move_lists_and_endings_match_the_oracle(board in boards::arbitrary::<Colour>()) {
        let text = board.to_string();
        let oracle_board = oracle::OracleBoard::read(&text);
        prop_assert!(validate_fen(&text));
        let rows = build_board(&text).expect("it is a board's text");
        for square in Square::all() {
            let cell = rows[8 - usize::from(square.y())][usize::from(square.x())];
            let expected = oracle_board.at(oracle_square(square));
            let found = cell.map(|piece| (piece.colour().letter(), piece.lines().get()));
            prop_assert_eq!(found, expected.map(|piece| (piece.colour, piece.lines)));
        }
        prop_assert_eq!(game_finished(&board), oracle_board.is_finished());
        for player in Colour::ALL {
            let expected = oracle_texts(oracle_board.list_moves(player.letter(), oracle::DEFAULT));
            prop_assert_eq!(texts(list_moves(&board, player)), expected);
            let position = Position::new(board.clone(), player, Rules::default());
            let ending = position.ending();
            prop_assert_eq!(ending.is_some(), oracle_board.is_finished());
            prop_assert!(ending.is_none_or(|ending| ending.winner() == Some(player.other())));
        }
    }

    #[test]
    fn is_valid_move_matches_the_oracle(
        board in boards::arbitrary::<Colour>(), from in 0..81u8
    ) {
        let oracle_board = oracle::OracleBoard::read(&board.to_string());
        let from = Square::from_index(from).expect("below 81");
        for to in Square::all() {
            for rotation in Rotation::ALL {
                let mv = Move::new(from, to, rotation);
                let oracle_move = (oracle_square(from), oracle_square(to), rotation.steps().into());
                let expected = oracle_board.can_make(oracle_move, oracle::DEFAULT);
                prop_assert_eq!(is_valid_move(&board, mv), expected, "{}", mv);
            }
        }
    }

    #[test]
    fn validate_fen_and_build_board_agree(text in "[bw0-9,/]{0,100}") {
        prop_assert_eq!(validate_fen(&text), text.parse::<Board>().is_ok());
        prop_assert_eq!(build_board(&text).is_some(), validate_fen(&text));
    }
}

#[test]
fn possible_moves_match_the_oracle() {
    assert!(possible_moves(Square::E5, None).is_empty());
    for lines in (1..=255).filter_map(Lines::new) {
        for from in [Square::A1, Square::E5, Square::B8, Square::I5] {
            let piece = Piece::new(Colour::White, lines);
            let board: Board = [(from, piece)].into_iter().collect();
            let oracle_board = oracle::OracleBoard::read(&board.to_string());
            let (oracle_from, mut expected) = (oracle_square(from), Vec::new());
            for to in oracle::squares() {
                let moves = (0..8).map(|rotation| (oracle_from, to, rotation));
                expected.extend(moves.filter(|&mv| oracle_board.can_make(mv, oracle::DEFAULT)));
            }
            let found = texts(possible_moves(from, Some(piece)));
            assert_eq!(found, oracle_texts(expected), "{piece} on {from}");
        }
    }
}

#[test]
fn line_returns_the_squares_between_aligned_squares() {
    for from in Square::all() {
        for to in Square::all() {
            let ((x, y), (u, v)) = (oracle_square(from), oracle_square(to));
            let (dx, dy) = (u - x, v - y);
            let distance = dx.abs().max(dy.abs());
            let is_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
            let squares = is_line.then(|| {
                let at = |step| (x + step * dx.signum(), y + step * dy.signum());
                (0..=distance).map(at).collect::<Vec<_>>()
            });
            let found = line(from, to).map(|line| line.into_iter().map(oracle_square).collect());
            assert_eq!(found, squares, "{from} to {to}");
        }
    }
}
