//! The papers' functions against the papers' recursion followed literally, on random boards.

use proptest::prelude::*;
use shogun_rules::{Board, Colour, Kind, Placement, Pos, Walk, assignment};

use crate::{boards, oracle};

/// Any piece, on the board or off it, with an energy of any size; often one that stands on the
/// board.
fn mover(board: &Board) -> impl Strategy<Value = Placement> + use<> {
    let standing: Vec<_> = board.placements().collect();
    let stranger = (
        prop_oneof![Just(Colour::White), Just(Colour::Red)],
        prop_oneof![Just(Kind::Pawn), Just(Kind::King)],
        -2..=16i32,
        (-1..=10i32, -1..=10i32),
    )
        .prop_map(|(colour, kind, energy, at)| Placement {
            colour,
            kind,
            energy,
            at: Pos::from(at),
        });
    if standing.is_empty() {
        stranger.boxed()
    } else {
        prop_oneof![3 => prop::sample::select(standing), 1 => stranger].boxed()
    }
}

fn board_and_mover() -> impl Strategy<Value = (Board, Placement)> {
    boards::board(8).prop_flat_map(|board| (Just(board), mover(&board)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(1000)))]

    #[test]
    fn functions_of_a_piece_follow_the_recursion(
        (board, pc) in board_and_mover(),
        walk in prop::sample::select(&Walk::ALL[..]),
        energy in -3..=16i32,
    ) {
        let pieces = boards::pieces(&board);
        let taken_off = assignment::remove(&board, pc);
        for board in [board, taken_off] {
            let pieces = boards::pieces(&board);
            prop_assert_eq!(
                assignment::eval(pc, walk, energy, &board).iter().collect::<oracle::OraclePieces>(),
                oracle::eval(pc, walk, energy, &pieces)
            );
        }
        prop_assert_eq!(
            assignment::all_moves(pc, &board).iter().collect::<oracle::OraclePieces>(),
            oracle::all_moves(pc, &pieces)
        );
        prop_assert_eq!(
            assignment::legal_moves(pc, &board).iter().collect::<oracle::OraclePieces>(),
            oracle::legal_moves(pc, &pieces)
        );
        prop_assert_eq!(assignment::attacked_n(pc, &board), oracle::attacked_n(pc, &pieces));
        prop_assert_eq!(assignment::protected_n(pc, &board), oracle::protected_n(pc, &pieces));
    }

    #[test]
    fn functions_of_a_colour_follow_the_recursion(board in boards::board(3)) {
        let pieces = boards::pieces(&board);
        for colour in Colour::ALL {
            prop_assert_eq!(
                boards::pieces(&assignment::attacked(colour, &board)),
                oracle::attacked(colour, &pieces)
            );
            prop_assert_eq!(
                assignment::checkmate(colour, &board),
                oracle::checkmate(colour, &pieces)
            );
        }
    }

    #[test]
    fn board_helpers_act_on_a_set_of_pieces((board, pc) in board_and_mover()) {
        let mut pieces = boards::pieces(&board);
        let standing = pieces.iter().copied().find(|other| other.at == pc.at);
        prop_assert_eq!(assignment::occupied(pc.at, &board), standing);
        prop_assert_eq!(assignment::occupied_by(pc.at, &board), standing.map(|other| other.colour));
        prop_assert_eq!(assignment::is_occupied(pc.at, &board), standing.is_some());
        let on_board = (1..=8).contains(&pc.at.x) && (1..=8).contains(&pc.at.y);
        prop_assert_eq!(assignment::inside(pc.at, &board), on_board);
        prop_assert_eq!(assignment::decx(assignment::incx(pc)), pc);
        prop_assert_eq!(assignment::decy(assignment::incy(pc)), pc);

        let highest = if pc.kind == Kind::King { 2 } else { 4 };
        let fits = standing.is_none_or(|other| other == pc) && on_board && (1..=highest).contains(&pc.energy);
        match assignment::add(&board, pc) {
            Ok(added) => {
                prop_assert!(fits);
                pieces.insert(pc);
                prop_assert_eq!(boards::pieces(&added), pieces.clone());
            }
            Err(_) => prop_assert!(!fits),
        }
        pieces.remove(&pc);
        prop_assert_eq!(boards::pieces(&assignment::remove(&board, pc)), pieces);
    }
}

#[test]
fn energies_far_out_of_range_are_served() {
    let board = Board::EMPTY;
    let pawn = Placement {
        colour: Colour::Red,
        kind: Kind::Pawn,
        energy: 4,
        at: (1, 1).into(),
    };
    let reached = |en| {
        assignment::eval(pawn, Walk::Ru, en, &board)
            .squares()
            .to_string()
    };
    assert_eq!(reached(14), "(8,8)");
    for energy in [15, 63, 64, i32::MAX, -1, i32::MIN] {
        assert_eq!(reached(energy), "", "energy {energy}");
    }
}

#[test]
fn print_board_shows_rows_from_the_top() {
    let board: Board = "k1p46/8/8/8/8/8/8/P27".parse().expect("well-formed");
    let mut printed = String::new();
    assignment::print_board(&board, &mut printed).expect("a String takes everything");
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[0], "8  k1 p4  .  .  .  .  .  .");
    assert_eq!(lines[7], "1  P2  .  .  .  .  .  .  .");
    assert_eq!(lines[8], "    1  2  3  4  5  6  7  8");
}
