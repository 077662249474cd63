//! Energies after moves.

use proptest::prelude::*;
use shogun_rules::{
    Board, BoardError, Colour, EnergyMap, EnergyModel, Fault, Fixed, Magnets, Placement, Pos,
    Position, Rules, Start, Variant, perft,
};

use crate::{boards, oracle};

fn under<M: EnergyModel>(board: Board, to_move: Colour, energies: M) -> Position<M> {
    let variant = Variant::BareKing;
    Position::new(board, to_move, Rules { variant, energies }).expect("one king a side")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn magnets_turn_discs(board in boards::game_board(), magnets in boards::magnets()) {
        let position = under(board, Colour::Red, magnets);
        for mv in position.moves() {
            let mut next = position;
            let undo = next.play(mv).expect("listed moves are legal");
            let pc = Placement::new(board.piece_at(mv.from).expect("a piece moves"), mv.from);
            let disc = position.carried_at(mv.from).expect("a piece moves");
            let turns = magnets.orientation(mv.to) + 2;
            let moved = Placement { at: mv.to.into(), energy: disc.shows(turns).get().into(), ..pc };
            prop_assert_eq!(boards::pieces(next.board()), oracle::after(pc, moved, &boards::pieces(&board)));
            prop_assert_eq!(next.carried_at(mv.to), Some(disc));
            prop_assert_eq!(next.to_move(), Colour::White);
            next.undo(undo);
            prop_assert_eq!(next, position);
        }
    }

    #[test]
    fn squares_give_energies(board in boards::game_board(), map in boards::energy_map()) {
        let position = under(board, Colour::White, map);
        for mv in position.moves() {
            let mut next = position;
            next.play(mv).expect("listed moves are legal");
            let pc = Placement::new(board.piece_at(mv.from).expect("a piece moves"), mv.from);
            let highest = pc.kind.max_energy().get();
            let energy = map.given(mv.to).map_or(pc.energy, |given| given.get().min(highest).into());
            let moved = Placement { at: mv.to.into(), energy, ..pc };
            prop_assert_eq!(boards::pieces(next.board()), oracle::after(pc, moved, &boards::pieces(&board)));
        }
    }
}

/// A map that gives nothing leaves the game as it is with fixed energies.
#[test]
fn an_empty_map_is_fixed_energies() {
    for start in Start::ALL {
        let board = start.board();
        let map = under(board, Colour::White, EnergyMap::default());
        assert_eq!(map.perft(4), under(board, Colour::White, Fixed).perft(4));
    }
}

#[test]
fn move_counts_with_magnets() {
    let magnets = Magnets::new(|square| square.x() + 1 + 2 * (square.y() + 1));
    let orientation = |at: Pos| (at.x + 2 * at.y) % 4;
    // Two pieces a side, so that pieces move twice within the depth.
    let few = "k1p26/8/8/3p34/4P43/8/8/K1P16"
        .parse()
        .expect("well-formed");
    let boards = [
        (Start::FifthFile.board(), 3),
        (Start::FourthFile.board(), 3),
        (few, 4),
    ];
    for (board, depth) in boards {
        let position = under(board, Colour::White, magnets);
        let pieces = boards::pieces(&board);
        let discs = oracle::Discs::deriving(&pieces, &orientation);
        let counted = oracle::perft(Colour::White, &pieces, depth, true, Some(&discs));
        assert_eq!(perft(&position, depth), counted, "{board}");
        let fixed = under(board, Colour::White, Fixed);
        assert_ne!(perft(&fixed, depth), counted, "{board}");
    }
}

#[test]
fn a_second_king_and_a_wrong_disc_are_refused_together() {
    let board: Board = "k1k26/8/8/8/8/8/8/K1P36".parse().expect("well-formed");
    let rules = Rules::<Magnets>::default();
    let disc = shogun_rules::Disc::from_digits(1234).expect("four digits");
    let error: BoardError = Position::carrying(board, Colour::White, rules, |_, _| disc)
        .expect_err("two red kings, discs out of range");
    let kings = error
        .faults()
        .iter()
        .filter(|fault| {
            matches!(
                fault,
                Fault::Kings {
                    colour: Colour::Red,
                    count: 2
                }
            )
        })
        .count();
    let carried = error
        .faults()
        .iter()
        .filter(|fault| matches!(fault, Fault::Carried { .. }))
        .count();
    // Each king's disc goes beyond 2, and the pawn's shows 1.
    assert_eq!((kings, carried, error.faults().len()), (1, 4, 5));
}
