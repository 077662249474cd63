//! Energies after moves.

use proptest::prelude::*;
use shogun_rules::{
    Board, BoardError, BoardFault, Colour, Disc, Energies, Energy, EnergyMap, Kind, Magnets, Piece,
    Placement, Pos, Position, Rules, Square, Start, Variant, perft,
};

use crate::{boards, oracle};

fn under(board: Board, to_move: Colour, energies: impl Into<Energies>) -> Position {
    let rules = Rules::new(Variant::BareKing, energies);
    Position::new(board, to_move, rules).expect("one king a side")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(200)))]

    #[test]
    fn magnets_turn_discs(board in boards::game_board(), magnets in boards::magnets()) {
        let position = under(board, Colour::Red, magnets);
        for mv in position.moves() {
            let mut next = position;
            let undo = next.play(mv).expect("listed moves are legal");
            let pc = Placement::new(board.piece_at(mv.from()).expect("a piece moves"), mv.from());
            let disc = position.disc_at(mv.from()).expect("a piece moves");
            let turns = magnets.orientation(mv.to()) + 2;
            let moved = Placement { at: mv.to().into(), energy: disc.energy_after(turns).get().into(), ..pc };
            prop_assert_eq!(boards::pieces(next.board()), oracle::after(pc, moved, &boards::pieces(&board)));
            prop_assert_eq!(next.disc_at(mv.to()), Some(disc));
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
            let pc = Placement::new(board.piece_at(mv.from()).expect("a piece moves"), mv.from());
            let highest = pc.kind.max_energy().get();
            let energy = map.energy_at(mv.to()).map_or(pc.energy, |given| given.get().min(highest).into());
            let moved = Placement { at: mv.to().into(), energy, ..pc };
            prop_assert_eq!(boards::pieces(next.board()), oracle::after(pc, moved, &boards::pieces(&board)));
        }
    }
}

/// The images of the corners and of another square under a quarter turn clockwise.
#[test]
fn a_turned_board_takes_its_magnets_and_energies_along() {
    let places = [
        ("1,1", "1,8"),
        ("1,8", "8,8"),
        ("8,8", "8,1"),
        ("8,1", "1,1"),
        ("2,1", "1,7"),
    ];
    for (from, to) in places {
        let [from, to]: [Square; 2] = [from, to].map(|text| text.parse().expect("a square"));
        let magnets = Magnets::new(|square| 3 * u8::from(square == from)).turned(1);
        let map = EnergyMap::new(|square| (square == from).then_some(Energy::ALL[3])).turned(1);
        for square in Square::all() {
            let expected = if square == to { 0 } else { 1 };
            assert_eq!(
                magnets.orientation(square),
                expected,
                "{from} to {to}: {square}"
            );
            assert_eq!(
                map.energy_at(square).is_some(),
                square == to,
                "{from} to {to}: {square}"
            );
        }
    }
}

/// Half a turn of the board exchanges the sides: the same game with sides and squares exchanged.
#[test]
fn half_a_turn_exchanges_the_sides() {
    let text = "variant=pseudo-legal energies=magnets:10101010/31133113/30303030/11331133/10101010/31133113/30303030/11331133";
    let plain: Rules = text.parse().expect("rules");
    let turned = plain.turned(2);
    let turned_over = |pc: Placement| Placement {
        colour: pc.colour.other(),
        at: Pos {
            x: 9 - pc.at.x,
            y: 9 - pc.at.y,
        },
        ..pc
    };
    for start in Start::ALL {
        let board = start.board();
        let over = Board::from_placements(board.placements().map(turned_over)).expect("a board");
        let count = |board, colour, rules| {
            Position::new(board, colour, rules).map(|position| position.perft(3))
        };
        assert_eq!(
            count(board, Colour::White, plain),
            count(over, Colour::Red, turned)
        );
    }
    assert_eq!(plain.turned(4), plain);
    assert_eq!(Rules::default().turned(3), Rules::default());
}

#[test]
fn named_magnets_have_the_maps_of_the_fixtures() {
    for (name, first) in Magnets::MODELS.into_iter().zip([
        "00000000/00000000",
        "12301230/01230123",
        "12301230/30123012",
    ]) {
        let magnets: Magnets = format!("magnets:{name}").parse().expect(name);
        assert!(
            magnets
                .to_string()
                .starts_with(&format!("magnets:{first}/")),
            "{name}: {magnets}"
        );
    }
    assert!("magnets:real".parse::<Magnets>().is_err());
}

/// An empty map is the same as fixed energies.
#[test]
fn an_empty_map_is_fixed_energies() {
    for start in Start::ALL {
        let board = start.board();
        let map = under(board, Colour::White, EnergyMap::default());
        assert_eq!(
            map.perft(4),
            under(board, Colour::White, Energies::Fixed).perft(4)
        );
    }
}

/// `from_fn` returns the simplest model with the same energies, and its text round-trips.
#[test]
fn a_function_is_the_simplest_model() {
    let map = EnergyMap::new(|square| Energy::new((square.x() + square.y() + 2) % 5));
    let of_map = Energies::from_fn(|piece, square| map.energy_at(square).unwrap_or(piece.energy()));
    assert_eq!(of_map, Energies::Squares(map));
    assert_eq!(
        Energies::from_fn(|piece, _| piece.energy()),
        Energies::Fixed
    );

    let slower = |piece: Piece, _| Energy::new(piece.energy().get() - 1).unwrap_or(Energy::ALL[3]);
    let table = Energies::from_fn(slower);
    assert!(matches!(table, Energies::Table(_)), "{table}");
    assert_eq!(table.to_string().parse(), Ok(table));
    let fixed = Energies::from_fn(|_, _| Energy::ALL[0]).to_string();
    assert!(fixed.starts_with("squares:11111111/"), "{fixed}");
    // One map too few, one too many, and a king with energy 3.
    let text = table.to_string();
    let (fewer, last) = text.rsplit_once(',').expect("twelve maps");
    let fast = format!("{fewer},3{}", &last[1..]);
    for wrong in [fewer, &format!("{text},{last}"), &fast] {
        assert!(wrong.parse::<Energies>().is_err(), "{wrong}");
    }
}

#[test]
fn move_counts_with_energies_of_squares_and_of_functions() {
    let map = EnergyMap::new(|square| Energy::new((square.x() + square.y() + 2) % 5));
    let by_square = |pc: Placement| match (pc.at.x + pc.at.y) % 5 {
        0 => pc.energy,
        given => given.min(pc.kind.max_energy().get().into()),
    };
    // A white piece loses one energy with each move, and has the highest after 1. Red pieces keep
    // theirs.
    let slower = Energies::from_fn(|piece, _| match (piece.colour(), piece.energy().get()) {
        (Colour::Red, _) => piece.energy(),
        (Colour::White, 1) => Energy::ALL[3],
        (Colour::White, energy) => Energy::ALL[usize::from(energy) - 2],
    });
    let by_piece = |pc: Placement| match (pc.colour, pc.energy) {
        (Colour::Red, energy) => energy,
        (Colour::White, 1) => pc.kind.max_energy().get().into(),
        (Colour::White, energy) => energy - 1,
    };
    let models: [(Energies, &dyn Fn(Placement) -> i32); 2] =
        [(map.into(), &by_square), (slower, &by_piece)];
    let few = "k1p26/8/8/3p34/4P43/8/8/K1P16"
        .parse()
        .expect("well-formed");
    for (model, energy_after) in models {
        for (board, depth) in [(few, 4), (Start::FifthFile.board(), 3)] {
            let position = under(board, Colour::White, model);
            let pieces = boards::pieces(&board);
            let energies = oracle::OracleEnergies::Landing(energy_after);
            let counted = oracle::perft(Colour::White, &pieces, u32::from(depth), true, &energies);
            assert_eq!(perft(&position, depth), counted, "{board} {model}");
        }
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
        let discs = oracle::OracleDiscs::deriving(&pieces, &orientation);
        let counted = oracle::perft(
            Colour::White,
            &pieces,
            u32::from(depth),
            true,
            &oracle::OracleEnergies::Discs(discs),
        );
        assert_eq!(perft(&position, depth), counted, "{board}");
        let fixed = under(board, Colour::White, Energies::Fixed);
        assert_ne!(perft(&fixed, depth), counted, "{board}");
    }
}

#[test]
fn board_errors_list_a_second_king_and_a_wrong_disc() {
    let board: Board = "k1k26/8/8/8/8/8/8/K1P36".parse().expect("well-formed");
    let rules = Rules::new(Variant::BareKing, Magnets::default());
    let disc = shogun_rules::Disc::from_digits(1234).expect("four digits");
    let error: BoardError = Position::with_discs(board, Colour::White, rules, |_, _| Some(disc))
        .expect_err("two red kings, discs out of range");
    let kings = error
        .faults()
        .iter()
        .filter(|fault| {
            matches!(
                fault,
                BoardFault::Kings {
                    colour: Colour::Red,
                    count: 2
                }
            )
        })
        .count();
    let discs = error
        .faults()
        .iter()
        .filter(|fault| matches!(fault, BoardFault::Disc { .. }))
        .count();
    // Each king's disc goes beyond 2, and the pawn's shows 1.
    assert_eq!((kings, discs, error.faults().len()), (1, 4, 5));
}

/// Whole turns make no difference, of a board as of a disc.
#[test]
fn whole_turns_are_dropped() {
    let magnets = Magnets::new(|square| square.x() + square.y());
    for turns in 0..=u8::MAX {
        assert_eq!(magnets.turned(turns), magnets.turned(turns % 4));
        for kind in Kind::ALL {
            for energy in Energy::ALL
                .into_iter()
                .filter(|&energy| energy <= kind.max_energy())
            {
                let disc = Disc::with_energy(kind, energy, turns);
                assert_eq!(disc, Disc::with_energy(kind, energy, turns % 4));
                assert_eq!(disc.energy_after(turns), energy, "{kind} {turns}");
            }
        }
    }
}

#[test]
fn discs_have_four_digits() {
    for digits in 0..50_000 {
        let are_four = (1_111..=4_444).contains(&digits);
        let is_disc = are_four
            && digits
                .to_string()
                .bytes()
                .all(|digit| (b'1'..=b'4').contains(&digit));
        let disc = Disc::from_digits(digits);
        assert_eq!(
            disc.map(Disc::digits),
            Some(digits).filter(|_| is_disc),
            "{digits}"
        );
    }
    assert_eq!(Disc::from_digits(u32::MAX), None);
}
