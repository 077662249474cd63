//! Every promise of the contract, under every variant and energy model.

use std::collections::BTreeSet;

use board_game_core::conformance::{self, CheckPlan};
use proptest::prelude::*;
use shogun_rules::{
    Board, Colour, Energies, Energy, EnergyMap, Magnets, Move, Player, Position, Rules, Square,
    Start, Variant, perft, perft_played,
};

use crate::boards;

/// The board under every variant with each of these energy models, white and red to move.
fn positions(board: Board, models: &[Energies]) -> Vec<Position> {
    let mut positions = Vec::new();
    for variant in Variant::ALL {
        for &energies in models {
            for to_move in Colour::ALL {
                let rules = Rules::new(variant, energies);
                positions.push(Position::new(board, to_move, rules).expect("one king a side"));
            }
        }
    }
    positions
}

/// Fixed energies, and two models of every other kind.
fn models() -> [Energies; 7] {
    [
        Energies::Fixed,
        Magnets::default().into(),
        Magnets::new(|square| square.x() + 2 * square.y()).into(),
        EnergyMap::default().into(),
        EnergyMap::new(|square| Energy::new(square.x() % 3 * (square.y() % 3))).into(),
        // A move lowers the energy of a pawn by one; after 1 comes 4.
        Energies::from_fn(|piece, _| Energy::ALL[usize::from(piece.energy().get() + 2) % 4]),
        Energies::from_fn(|piece, square| {
            Energy::ALL[piece.colour() as usize + square.index() % 3]
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(60)))]

    #[test]
    fn random_positions_conform_to_the_contract(
        board in prop_oneof![boards::game_board(), boards::board(1)],
        magnets in boards::magnets(),
        map in boards::energy_map(),
        table in boards::energy_table(),
    ) {
        let plan = CheckPlan::default().with_games(1).with_plies(12);
        let models = [Energies::Fixed, Magnets::default().into(), magnets.into(), map.into(), table];
        let report = conformance::check_all(&positions(board, &models), &plan)
            .map_err(|violation| TestCaseError::fail(violation.to_string()))?;
        prop_assert!(report.moves > 0 || report.finished > 0, "{report:?}");
    }
}

/// Long games from both starts.
#[test]
fn games_from_the_starts_conform_to_the_contract() {
    let plan = CheckPlan::default()
        .with_games(5)
        .with_plies(150)
        .with_seed(7);
    for start in Start::ALL {
        for model in models() {
            let starts = positions(start.board(), &[model]);
            let report =
                conformance::check_all(&starts, &plan).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(
                report.positions > 250
                    && report.captures > 250
                    && report.passes > 150
                    && report.unlisted > 250,
                "{start} {model}: {report:?}"
            );
            assert!(report.distinct > 250, "{start} {model}: {report:?}");
        }
    }
}

/// The same board has a key of its own under each of the rules.
#[test]
fn keys_differ_between_rules_and_energy_models() {
    let positions = positions(Start::FifthFile.board(), &models());
    let keys: BTreeSet<u64> = positions.iter().map(Position::key).collect();
    assert_eq!(keys.len(), 7 * 3 * 2);
}

#[test]
fn changed_rules_change_the_key() {
    for variant in Variant::ALL {
        let rules = Rules::default().with_variant(variant);
        let changed = Position::start()
            .with_rules(rules)
            .expect("no piece has a disc");
        let new =
            Position::new(Start::FifthFile.board(), Colour::White, rules).expect("one king a side");
        assert_eq!(changed, new);
        assert_eq!(changed.key(), new.fresh_key());
        assert_eq!(changed == Position::start(), variant == Variant::default());
    }
}

#[test]
fn with_rules_preserves_the_discs() {
    let rules = Rules::new;
    let upright = Magnets::default();
    let text = "k1(1212)p4(2341)6/8/8/8/8/8/8/P2(2341)K1(1212)6 w";
    let position = Position::parse(text, &rules(Variant::BareKing, upright))
        .expect("discs that show the energies");
    let boxed = position
        .with_rules(rules(Variant::Boxed, upright))
        .expect("the same magnets");
    assert_eq!(boxed.to_string(), text);
    // Turned once, every disc shows another number.
    let turned = position.with_rules(rules(Variant::BareKing, Magnets::new(|_| 1)));
    assert_eq!(turned.expect_err("other energies").faults().len(), 4);
    // Without magnets there are no discs, and new magnets give new ones.
    let fixed = position.with_rules(Rules::default()).expect("no magnets");
    assert_eq!(fixed.to_string(), "k1p46/8/8/8/8/8/8/P2K16 w");
    let magnets = fixed.with_rules(rules(Variant::BareKing, upright));
    assert_eq!(magnets.expect("magnets again").to_string(), text);
}

#[test]
fn move_counts_of_the_starts() {
    // Independent programs agree on the counts of the papers' two starts.
    let counts = [
        (Start::FourthFile, Variant::PseudoLegal, [27, 619, 17_678]),
        (Start::FourthFile, Variant::BareKing, [27, 579, 15_865]),
        (Start::FifthFile, Variant::PseudoLegal, [22, 682, 16_410]),
        (Start::FifthFile, Variant::BareKing, [22, 682, 16_188]),
        (Start::Fair, Variant::PseudoLegal, [22, 484, 11_649]),
        (Start::Fair, Variant::BareKing, [22, 483, 11_583]),
    ];
    for (start, variant, expected) in counts {
        let position = Position::new(
            start.board(),
            Colour::White,
            Rules::default().with_variant(variant),
        )
        .expect("one king a side");
        for (depth, expected) in (1..).zip(expected) {
            assert_eq!(
                perft(&position, depth),
                expected,
                "{start} {variant} {depth}"
            );
            assert_eq!(perft_played(&position, depth), expected);
            let divided: u64 = position.divide(depth).iter().map(|part| part.1).sum();
            assert_eq!(divided, expected);
        }
    }
}

#[test]
fn null_moves_in_check_and_after_the_end_are_errors() {
    let passes = [
        ("p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w", true),
        // The white king is attacked by the pawn on (4,4).
        ("k17/8/8/8/3p34/8/8/P12K14 w", false),
        ("k17/8/8/8/8/8/8/K1P16 w", false),
    ];
    for (text, can_pass) in passes {
        let mut position: Position = text.parse().expect("well-formed");
        let before = position;
        let undo = position.pass();
        assert_eq!(undo.is_some(), can_pass, "{text}");
        if let Some(undo) = undo {
            assert_eq!(position.to_move(), Colour::Red);
            assert_eq!(undo.mv(), None);
            position.undo(undo);
        }
        assert_eq!(position, before);
    }
    let mv: Move = "1,1-1,2".parse().expect("a move");
    let undo = Position::start().play(mv).expect("legal");
    assert_eq!(undo.mv(), Some(mv));
}

#[test]
fn two_players_have_a_colour() {
    for colour in Colour::ALL {
        assert_eq!(Colour::try_from(Player::from(colour)), Ok(colour));
        assert_eq!(
            <Position as shogun_rules::Game>::player_name(colour.into()),
            colour.to_string()
        );
    }
    assert!(Colour::try_from(Player::THIRD).is_err());
}

#[test]
fn rules_text_names_the_energy_model() {
    let squares = format!("squares:{}", ["00000004"; 8].join("/"));
    let magnets = format!("magnets:{}", ["01230123"; 8].join("/"));
    let cases = [
        ("", "variant=bare-king energies=fixed".to_string()),
        (
            "energies=fixed variant=boxed",
            "variant=boxed energies=fixed".into(),
        ),
        (
            &format!("energies={squares}"),
            format!("variant=bare-king energies={squares}"),
        ),
        (
            &format!("  energies={magnets}\tvariant=pseudo-legal "),
            format!("variant=pseudo-legal energies={magnets}"),
        ),
    ];
    for (text, written) in cases {
        let rules: Rules = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(rules.to_string(), written);
        assert_eq!(written.parse(), Ok(rules));
    }
    let wrong = [
        ("papers", "not a rule: \"papers\""),
        (
            "variant=papers",
            "expected bare-king, boxed or pseudo-legal",
        ),
        ("variant=", "expected bare-king, boxed or pseudo-legal"),
        ("variant=boxed variant=boxed", "each at most once"),
        (
            "energies=free",
            "expected fixed, magnets:<map>, squares:<map> or table:<maps>",
        ),
        ("energies=fixed:1", "not a model of energies: \"fixed:1\""),
        ("energies=squares:1", "8 rows of 8 digits 0 to 4"),
        ("energies=magnets:44444444", "8 rows of 8 digits 0 to 3"),
        ("energies=table:1", "not a table of energies: \"table:1\""),
    ];
    for (text, expected) in wrong {
        let error = text.parse::<Rules>().expect_err("no rules").to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let square: Square = "8,3".parse().expect("on the board");
    let map: EnergyMap = squares.parse().expect("a map");
    assert_eq!(map.energy_at(square), Energy::new(4));
}
