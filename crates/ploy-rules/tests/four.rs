//! The games of four.

use board_game_core::zobrist;
use ploy_rules::{
    Army, Board, FourColour, FourGame, FourOutcome, FourPosition, Kind, Listing, Rules, Turning,
};

const DISTINCT: Rules = Rules {
    turning: Turning::Any,
    listing: Listing::DistinctResults,
};

/// A position with these pieces, green to move.
fn with(game: FourGame, pieces: &[(&str, &str)]) -> FourPosition {
    let board: Board<FourColour> = pieces
        .iter()
        .map(|(square, piece)| {
            let square = square.parse().expect("a square");
            (square, piece.parse().expect("a piece"))
        })
        .collect();
    FourPosition::new(board, game, FourColour::Green, Rules::default())
}

fn play(position: &mut FourPosition, moves: &[&str]) {
    for mv in moves {
        let _ = position.play(mv.parse().expect("a move")).expect(mv);
    }
}

#[test]
fn the_start_positions_have_the_known_numbers_of_moves() {
    for (game, moves) in [(FourGame::Partnership, 83), (FourGame::FreeForAll, 81)] {
        let board = FourPosition::start(game).board().clone();
        assert_eq!(board.to_string(), game.start_text());
        let position = FourPosition::new(board, game, FourColour::Green, DISTINCT);
        assert_eq!(position.count_moves(), moves, "{game:?}");
    }
}

#[test]
fn the_game_of_two_is_set_up_alike_in_its_own_colours() {
    let text = ",c84,c41,c56,c170,c56,c41,c84,/,,c24,c40,c17,c40,c48,,/,,,c16,c16,c16,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,g1,g1,g1,,,/,,g3,g130,g17,g130,g129,,/,g69,g146,g131,g170,g131,g146,g69,";
    let board: Board<FourColour> = text.parse().expect("a board of four colours");
    assert_eq!(board.to_string(), text);
    assert_eq!(text.replace('c', "w").replace('g', "b"), Board::START);
}

#[test]
fn turns_go_round_green_coral_yellow_blue() {
    for game in [FourGame::FreeForAll, FourGame::Partnership] {
        let mut position = FourPosition::start(game);
        for &colour in FourColour::ALL.iter().cycle().take(8) {
            assert_eq!(position.to_move(), colour);
            let mv = position.moves().next().expect("the game goes on");
            let _ = position.play(mv).expect("a listed move is legal");
        }
    }
}

#[test]
fn partners_block_and_are_not_taken() {
    let position = with(
        FourGame::Partnership,
        &[
            ("e5", "g17"),
            ("e6", "y1"),
            ("e4", "c1"),
            ("a1", "g170"),
            ("i9", "y170"),
            ("a9", "c170"),
            ("i1", "b170"),
            ("i2", "b1"),
        ],
    );
    assert!(!position.is_legal("e5-e6-0".parse().expect("a move")));
    assert!(!position.is_legal("e5-e7-0".parse().expect("a move")));
    assert!(position.is_legal("e5-e4-0".parse().expect("a move")));
}

#[test]
fn a_team_loses_with_its_second_player_and_partners_move_for_each_other() {
    let mut position = with(
        FourGame::Partnership,
        &[
            ("e5", "g17"),
            ("e6", "c170"),
            ("a1", "g170"),
            ("h9", "y17"),
            ("i9", "y170"),
            ("h7", "b170"),
            ("a7", "b17"),
        ],
    );
    play(&mut position, &["e5-e6-0"]);
    assert_eq!(position.outcome(), None, "blue plays on");
    assert_eq!(position.to_move(), FourColour::Coral);
    play(&mut position, &["a7-a8-0"]);
    assert_eq!(
        position.to_move(),
        FourColour::Yellow,
        "blue moved for coral, who has nothing"
    );
    play(&mut position, &["h9-h7-0"]);
    let winners = FourOutcome::Team(FourColour::Green, FourColour::Yellow);
    assert_eq!(position.outcome(), Some(winners));
    assert_eq!(position.count_moves(), 0);
}

#[test]
fn who_takes_a_commander_takes_over_everything_its_owner_controls() {
    let mut position = with(
        FourGame::FreeForAll,
        &[
            ("e5", "g17"),
            ("a1", "g170"),
            ("e6", "c170"),
            ("c1", "c17"),
            ("h7", "y17"),
            ("i9", "y170"),
            ("i1", "b170"),
            ("h8", "b1"),
        ],
    );
    play(&mut position, &["e5-e6-0"]);
    assert_eq!(
        position.controller(FourColour::Coral),
        Some(FourColour::Green)
    );
    assert_eq!(position.to_move(), FourColour::Yellow, "coral is out");
    play(&mut position, &["h7-h8-0"]);
    assert_eq!(
        position.controller(FourColour::Blue),
        None,
        "the last piece but the Commander"
    );
    assert_eq!(
        position.board().piece_at("i1".parse().expect("a square")),
        None
    );
    assert_eq!(position.to_move(), FourColour::Green);
    assert!(
        position.is_legal("c1-c2-0".parse().expect("a move")),
        "coral's Probe is green's"
    );
    assert_eq!(position.outcome(), None);
    let text = position.to_string();
    assert!(text.ends_with(" g ggy-"), "{text}");
    let rules = Rules::default();
    assert_eq!(
        FourPosition::parse(&text, FourGame::FreeForAll, rules),
        Ok(position)
    );
}

#[test]
fn random_games_end_with_a_winner_and_can_be_taken_back() {
    for (seed, game) in [(0, FourGame::FreeForAll), (1 << 32, FourGame::Partnership)] {
        let mut position = FourPosition::start(game);
        let mut before = Vec::new();
        for ply in 0_u64..50_000 {
            let count = position.count_moves();
            assert_eq!(count == 0, position.outcome().is_some(), "{position}");
            let text = position.to_string();
            assert_eq!(
                FourPosition::parse(&text, game, Rules::default()).as_ref(),
                Ok(&position)
            );
            if count == 0 {
                break;
            }
            let drawn = (zobrist::number(seed + ply) % count as u64) as usize;
            let mv = position
                .moves()
                .nth(drawn)
                .expect("the number is below the count");
            before.push((text, position.play(mv).expect("a listed move is legal")));
            if game == FourGame::FreeForAll {
                for &colour in FourColour::ALL {
                    let commanders = position.board().iter().filter(|(_, piece)| {
                        piece.lines.kind() == Some(Kind::Commander)
                            && position.controller(piece.colour) == Some(colour)
                    });
                    assert!(commanders.count() <= 1, "{position}");
                }
            }
        }
        assert!(position.outcome().is_some(), "{game:?}: {position}");
        for (text, undo) in before.into_iter().rev() {
            position.undo(undo);
            assert_eq!(position.to_string(), text);
        }
    }
}
