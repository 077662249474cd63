//! Tests of players, teams and Zobrist numbers.

use std::collections::BTreeSet;

use board_game_core::{NoSuchPlayer, Outcome, Player, Standard, Team, zobrist};

#[test]
fn each_player_has_one_opponent() {
    let others: Vec<_> = Player::all(4)
        .map(|player| player.other().index())
        .collect();
    assert_eq!(others, [1, 0, 3, 2]);
}

/// Every way to build a team yields the set of its members.
#[test]
fn teams_are_sets_of_players() {
    for bits in 0..16 {
        let members: BTreeSet<Player> = Player::all(4)
            .filter(|player| bits >> player.index() & 1 == 1)
            .collect();
        let team: Team = members.iter().copied().collect();
        let step_by_step = members.iter().fold(Team::default(), |team, &player| {
            team.with(player).with(player)
        });
        assert_eq!(team, step_by_step);
        assert!(team.players().eq(members.iter().copied()), "{team}");
        for player in Player::all(4) {
            assert_eq!(
                team.contains(player),
                members.contains(&player),
                "{team}, {player}"
            );
        }
        let outcome = Outcome::Win(team);
        assert_eq!(outcome.winner(), Some(team));
        for player in Player::all(4) {
            assert_eq!(outcome.is_won_by(player), members.contains(&player));
            assert!(!Outcome::Draw.is_won_by(player));
        }
        let names: Vec<_> = members.iter().map(ToString::to_string).collect();
        assert_eq!(team.to_string(), names.join(" and "));
        if let Some(&only) = members.first().filter(|_| members.len() == 1) {
            assert_eq!([Team::of(only), Team::from(only)], [team, team]);
        }
    }
}

#[test]
fn a_draw_has_no_winner_and_debug_output_names_the_constants() {
    assert_eq!(Outcome::Draw.winner(), None);
    let players: Vec<Player> = Player::all(4).collect();
    assert_eq!(
        format!("{players:?}"),
        "[Player::FIRST, Player::SECOND, Player::THIRD, Player::FOURTH]"
    );
    assert_eq!(
        NoSuchPlayer::new(Player::THIRD).to_string(),
        "the game is for two: it has no player 3"
    );
}

/// The first numbers of SplitMix64 with seed 0, from the reference implementation.
#[test]
fn key_numbers_are_stable() {
    let known = [
        0xe220_a839_7b1d_cdaf,
        0x6e78_9e6a_a1b9_65f4,
        0x06c4_5d18_8009_454f,
        0xf88b_b8a8_724c_81ec,
        0x1b39_896a_51a8_749b,
    ];
    assert_eq!([0, 1, 2, 3, 4].map(zobrist::number), known);
}

/// `Display` output parses back; other texts give an error.
#[test]
fn texts_round_trip_or_are_errors() {
    let mut texts: Vec<(String, bool)> = vec![("draw".into(), false), ("".into(), false)];
    for (at, player) in Player::all(4).enumerate() {
        let text = format!("player {}", at + 1);
        assert_eq!(
            (player.to_string(), text.parse()),
            (text.clone(), Ok(player))
        );
        texts.push((text, true));
    }
    texts.extend(
        ["player 0", "player 5", "player 11", "player", "Player 1"].map(|it| (it.into(), false)),
    );
    let expected = "not a player, team or outcome: expected `player 1` to `player 4`, players joined by ` and `, `won by` and players, or `draw`";
    for (text, is_player) in texts {
        let player = text.parse::<Player>();
        let won = format!("won by {text}").parse::<Outcome>();
        assert_eq!(player.is_ok(), is_player, "{text}");
        assert_eq!(
            text.parse::<Team>().ok(),
            player.ok().map(Team::of),
            "{text}"
        );
        assert_eq!(won.ok(), player.ok().map(Outcome::win), "{text}");
        assert_eq!(text.parse::<Outcome>().is_ok(), text == "draw", "{text}");
        if let Err(error) = player {
            assert_eq!(error.to_string(), expected);
        }
    }
    for (index, player) in Player::all(4).enumerate() {
        assert_eq!(Player::try_from(index as u8), Ok(player));
        assert_eq!(u8::from(player), index as u8);
    }
    assert!(Player::try_from(4).is_err());
    assert_eq!(
        (Standard.to_string(), "standard".parse()),
        ("standard".into(), Ok(Standard))
    );
    let error = "other"
        .parse::<Standard>()
        .expect_err("other rules")
        .to_string();
    assert_eq!(
        error,
        "\"other\": this game has one rule set only, `standard`"
    );
}
