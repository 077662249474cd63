//! Compares the four-player games with the reference implementation (oracle), and tests single
//! cases.

use std::collections::BTreeSet;

use itertools::Itertools;
use ploy_rules::{
    Board, FourColour, FourEnding, FourGame, FourPosition, FourRules, Game, Illegal, Kind,
    ListingRule, Move, Outcome, Player, PlayerColour, Rotation, Rules, Square, Team, TurnRule,
};
use proptest::prelude::*;

use crate::boards;
use crate::oracle;
use crate::oracle::four::Four;

fn plain(position: &FourPosition) -> Four {
    let rules = position.rules();
    let plain_rules = oracle::OracleRules {
        one_step: rules.turning() == TurnRule::OneStep,
        distinct: rules.listing() == ListingRule::DistinctResults,
    };
    let board = oracle::OracleBoard::read(&position.board().to_string());
    let partners = rules.game() == FourGame::Partnership;
    Four::new(board, partners, plain_rules, position.to_move().letter())
}

fn any_rules() -> impl Strategy<Value = FourRules> {
    (prop::sample::select(&FourGame::ALL[..]), boards::rules())
        .prop_map(|(game, rules)| FourRules::new(game, rules))
}

/// Plays a game whose moves `choices` select, and compares moves, captures, turns and winners with
/// the oracle; then takes all moves back. Prefers captures, so that games end.
fn check_game(start: FourPosition, choices: &[prop::sample::Index]) -> Result<(), TestCaseError> {
    let mut twin = plain(&start);
    let mut position = start.clone();
    let mut undos = Vec::new();
    for choice in choices {
        prop_assert_eq!(position.to_string(), twin.write());
        prop_assert_eq!(position.invariants(), Ok(()));
        prop_assert_eq!(position.key(), position.fresh_key());
        let winners = position.outcome().map(|outcome| {
            let players = outcome.winner().into_iter().flat_map(Team::players);
            players
                .map(|player| FourColour::from(player).letter())
                .collect::<Vec<_>>()
        });
        prop_assert_eq!(winners, twin.winners());

        let plain_moves = twin.moves();
        let expected: BTreeSet<String> =
            plain_moves.iter().copied().map(oracle::move_text).collect();
        let listed = position.moves();
        let texts: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
        prop_assert_eq!(listed.len(), plain_moves.len());
        prop_assert_eq!(texts, expected);
        if listed.is_empty() {
            break;
        }
        let captures = position.captures();
        let from = if captures.is_empty() {
            &listed
        } else {
            &captures
        };
        let mv = from[choice.index(from.len())];
        twin = twin.after((
            (mv.from().x().into(), mv.from().y().into()),
            (mv.to().x().into(), mv.to().y().into()),
            mv.rotation().steps().into(),
        ));
        undos.push(position.play(mv).expect("a listed move is legal"));
    }
    for undo in undos.into_iter().rev() {
        position.undo(undo);
    }
    prop_assert_eq!(&position, &start);
    prop_assert_eq!(position.key(), start.key());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(24)))]

    #[test]
    fn games_from_the_start_go_as_by_the_plain_twin(
        rules in any_rules(), choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120)
    ) {
        check_game(FourPosition::start_of(rules), &choices)?;
    }

    #[test]
    fn games_on_any_board_go_as_by_the_plain_twin(
        rules in any_rules(), board in boards::arbitrary(),
        colour in prop::sample::select(&FourColour::ALL[..]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..60)
    ) {
        check_game(FourPosition::new(board, colour, rules), &choices)?;
    }

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_listed(
        rules in any_rules(), board in boards::arbitrary(),
        colour in prop::sample::select(&FourColour::ALL[..])
    ) {
        let position = FourPosition::new(board, colour, rules);
        let listed: BTreeSet<Move> = position.moves().into_iter().collect();
        for (from, to) in Square::all().cartesian_product(Square::all()) {
            for rotation in Rotation::ALL {
                let mv = Move::new(from, to, rotation);
                prop_assert_eq!(position.check(mv).is_ok(), listed.contains(&mv), "{}", mv);
            }
        }
    }
}

#[test]
fn the_start_positions_have_the_known_numbers_of_moves() {
    for (game, moves) in [(FourGame::Partnership, 83), (FourGame::FreeForAll, 81)] {
        let rules = FourRules::default()
            .with_game(game)
            .with_listing(ListingRule::DistinctResults);
        let position = FourPosition::start_of(rules);
        assert_eq!(position.board().to_string(), game.start_text());
        assert_eq!(position.count_moves(), moves, "{game}");
        assert_eq!(position.perft(2), plain(&position).perft(2), "{game}");
    }
}

#[test]
fn two_player_start_matches_in_its_own_colours() {
    let text = ",c84,c41,c56,c170,c56,c41,c84,/,,c24,c40,c17,c40,c48,,/,,,c16,c16,c16,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,g1,g1,g1,,,/,,g3,g130,g17,g130,g129,,/,g69,g146,g131,g170,g131,g146,g69,";
    let board: Board<FourColour> = text.parse().expect("a board of four colours");
    assert_eq!(board.to_string(), text);
    let two = text.replace('c', "w").replace('g', "b");
    assert_eq!(two, Board::START_TEXT);
}

/// A position with these pieces, such as `e5 g17`, green to move.
fn with(game: FourGame, pieces: &[&str]) -> FourPosition {
    let pieces = pieces.iter().map(|text| {
        let (square, piece) = text.split_once(' ').expect("a square and a piece");
        (
            square.parse().expect("a square"),
            piece.parse().expect("a piece"),
        )
    });
    let rules = FourRules::new(game, Rules::default());
    FourPosition::new(pieces.collect(), FourColour::Green, rules)
}

fn play(position: &mut FourPosition, mv: &str) {
    position.play(mv.parse().expect("a move")).expect(mv);
}

#[test]
fn partners_block_and_are_not_taken() {
    let pieces = [
        "e5 g17", "e6 y1", "e4 c1", "a1 g170", "i9 y170", "a9 c170", "i1 b170", "i2 b1",
    ];
    let position = with(FourGame::Partnership, &pieces);
    let check = |mv: &str| position.check(mv.parse().expect("a move"));
    assert_eq!(check("e5-e6-0"), Err(Illegal::PartnersPiece(Square::E6)));
    assert_eq!(check("e5-e7-0"), Err(Illegal::Blocked(Square::E6)));
    // Another reason comes first, and an own piece is not the partner's.
    assert_eq!(
        check("a1-e6-0"),
        Err(Illegal::NoLine(Square::A1, Square::E6))
    );
    assert_eq!(
        check("a1-e5-0"),
        Err(Illegal::TooFar(Kind::Commander, Square::E5))
    );
    assert_eq!(
        check("e6-e7-0").map_err(|why| why.to_string()),
        Err("y1 on e6 is yellow's".into())
    );
    assert_eq!(check("e5-e4-0"), Ok(()));
    let team = Team::of(Player::FIRST).with(Player::THIRD);
    assert_eq!(position.team(Player::THIRD), team);
}

#[test]
fn a_team_loses_with_its_second_player_and_partners_move_for_each_other() {
    let pieces = [
        "e5 g17", "e6 c170", "a1 g170", "h9 y17", "i9 y170", "h7 b170", "a7 b17",
    ];
    let mut position = with(FourGame::Partnership, &pieces);
    play(&mut position, "e5-e6-0");
    assert_eq!(position.ending(), None, "blue plays on");
    assert_eq!(position.to_move(), FourColour::Coral);
    play(&mut position, "a7-a8-0");
    let mover = position.to_move();
    assert_eq!(
        mover,
        FourColour::Yellow,
        "blue moved for coral, who has nothing"
    );
    play(&mut position, "h9-h7-0");
    assert_eq!(position.ending(), Some(FourEnding::GreenAndYellow));
    assert_eq!(
        position.outcome(),
        Some(Outcome::Win(position.team(Player::FIRST)))
    );
    assert_eq!(position.count_moves(), 0);
}

#[test]
fn capturing_a_commander_takes_over_its_army() {
    let pieces = [
        "e5 g17", "a1 g170", "e6 c170", "c1 c17", "h7 y17", "i9 y170", "i1 b170", "h8 b1",
    ];
    let mut position = with(FourGame::FreeForAll, &pieces);
    play(&mut position, "e5-e6-0");
    assert_eq!(
        position.controller(FourColour::Coral),
        Some(FourColour::Green)
    );
    assert_eq!(position.to_move(), FourColour::Yellow, "coral is out");
    let before = position.clone();
    let undo = position
        .play("h7-h8-0".parse().expect("a move"))
        .expect("it takes");
    assert_eq!(
        position.controller(FourColour::Blue),
        None,
        "the last piece but the Commander"
    );
    assert_eq!(position.board().piece_at(Square::I1), None);
    assert_eq!(position.to_move(), FourColour::Green);
    let mv = "c1-c2-0".parse().expect("a move");
    assert!(position.is_legal(mv), "coral's Probe is green's");
    assert_eq!(position.ending(), None);
    let text = position.to_string();
    assert!(text.ends_with(" g ggy-"), "{text}");
    position.undo(undo);
    assert_eq!(position, before);
}

/// A text with control letters is valid if and only if every player who controls pieces controls
/// the own ones, and controls a Commander and another piece.
#[test]
fn players_with_pieces_are_in_the_game() {
    let letters = ['g', 'c', 'y', 'b'];
    let places = [["a1", "a3"], ["c1", "c3"], ["e1", "e3"], ["g1", "g3"]];
    // Two bits for each colour: whether it has a Commander, and another piece.
    for held in (1u32..256).step_by(7) {
        let has = |colour: usize, place: usize| held >> (2 * colour + place) & 1 == 1;
        let pieces: Vec<String> = (0..4)
            .cartesian_product(0..2)
            .filter(|&(colour, place)| has(colour, place))
            .map(|(colour, place)| {
                let lines = ["170", "1"][place];
                format!("{} {}{lines}", places[colour][place], letters[colour])
            })
            .collect();
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        let board = with(FourGame::Partnership, &pieces).board().to_string();
        for owners in (0..4).map(|_| 0..5).multi_cartesian_product() {
            let controls = |owner: usize, place: usize| {
                (0..4).any(|colour| owners[colour] == owner && has(colour, place))
            };
            let is_in =
                |&owner: &usize| owners[owner] == owner && controls(owner, 0) && controls(owner, 1);
            let is_fair = owners.iter().filter(|&&owner| owner < 4).all(is_in);
            let owners = owners
                .iter()
                .map(|&owner| letters.get(owner).unwrap_or(&'-'));
            let text = format!("{board} g {}", owners.format(""));
            let rules = FourRules::new(FourGame::FreeForAll, Rules::default());
            let read = FourPosition::parse(&text, &rules);
            assert_eq!(read.is_ok(), is_fair, "{text}: {read:?}");
        }
    }
}

#[test]
fn impossible_wins_are_not_awarded() {
    for game in FourGame::ALL {
        let position = with(game, &["a1 g170", "c3 c1"]);
        assert_eq!(position.ending(), Some(FourEnding::Nobody), "{game}");
        assert_eq!(position.outcome(), Some(Outcome::Draw));
    }
}

/// In the same game everybody keeps the pieces that they have taken over.
#[test]
fn with_rules_keeps_who_controls_the_pieces() {
    let start = FourPosition::start_of("game=free-for-all".parse().expect("rules"));
    let text = format!("{} g gcgb", start.board());
    let taken_over = FourPosition::parse(&text, &start.rules()).expect("a position");
    assert_ne!(taken_over.to_string(), start.to_string());
    let one_step = start.rules().with_turning(TurnRule::OneStep);
    assert_eq!(
        one_step.to_string(),
        "game=free-for-all turning=one-step listing=every-rotation"
    );
    assert_eq!(taken_over.clone().with_rules(one_step).to_string(), text);
    let partners = one_step.with_game(FourGame::Partnership);
    assert_eq!(
        taken_over.with_rules(partners).to_string(),
        format!("{} g", start.board())
    );
}

/// On a changed board everybody keeps the pieces that they have taken over, until they are out.
#[test]
fn with_board_keeps_who_controls_the_pieces() {
    let pieces = ["a1 g170", "a2 g1", "c1 c17", "h7 y17", "i9 y170"];
    let board = with(FourGame::FreeForAll, &pieces).board().clone();
    let rules = "game=free-for-all".parse().expect("rules");
    let text = format!("{board} g ggy-");
    let position = FourPosition::parse(&text, &rules).expect("a position");
    let same = position.with_board(board.clone(), FourColour::Green);
    assert_eq!(same, position);
    assert_eq!(same.key(), position.key());
    let after = |changes: &[(&str, Option<&str>)]| {
        let mut board = board.clone();
        for (square, piece) in changes {
            let piece = piece.map(|piece| piece.parse().expect("a piece"));
            board.set(square.parse().expect("a square"), piece);
        }
        let changed = position.with_board(board, FourColour::Yellow);
        changed.invariants().expect("a valid position");
        assert_eq!(changed.to_move(), FourColour::Yellow);
        let text = changed.to_string();
        text.rsplit_once(' ').expect("control").1.to_owned()
    };
    assert_eq!(after(&[("e5", Some("y1"))]), "ggy-");
    // Green keeps its place without other pieces of its own, as it has one of coral.
    assert_eq!(after(&[("a2", None)]), "ggy-");
    assert_eq!(after(&[("a2", None), ("c1", None)]), "--y-");
    assert_eq!(after(&[("a1", None)]), "--y-");
    // Coral has its Commander again, and blue enters.
    assert_eq!(after(&[("d1", Some("c170"))]), "gcy-");
    assert_eq!(after(&[("i1", Some("b170")), ("h1", Some("b1"))]), "ggyb");
}

#[test]
fn with_rules_keeps_the_board() {
    let start = FourPosition::start_of("game=free-for-all".parse().expect("rules"));
    let other = start
        .clone()
        .with_rules("game=partnership turning=one-step".parse().expect("rules"));
    assert_eq!(other.board(), start.board());
    assert_eq!(other.key(), other.fresh_key());
    assert_ne!(other.key(), start.key());
    let back = other.with_rules(start.rules());
    assert_eq!(back, start);
}
