//! Players, teams and key numbers against what they stand for.

use std::collections::BTreeSet;

use board_game_core::{Player, Team, zobrist};

#[test]
fn each_player_has_one_opponent() {
    let others: Vec<_> = Player::all(4)
        .map(|player| player.other().index())
        .collect();
    assert_eq!(others, [1, 0, 3, 2]);
}

/// All teams, made in each way there is, are the sets of players they were made of.
#[test]
fn teams_are_sets_of_players() {
    for bits in 0..16 {
        let members: BTreeSet<Player> = Player::all(4)
            .filter(|player| bits >> player.index() & 1 == 1)
            .collect();
        let team: Team = members.iter().copied().collect();
        let step_by_step = members
            .iter()
            .fold(Team::default(), |team, &player| team.with(player));
        assert_eq!(team, step_by_step);
        assert!(team.players().eq(members.iter().copied()), "{team}");
        for player in Player::all(4) {
            assert_eq!(
                team.contains(player),
                members.contains(&player),
                "{team}, {player}"
            );
        }
        let names: Vec<_> = members.iter().map(ToString::to_string).collect();
        assert_eq!(team.to_string(), names.join(" and "));
        if let Some(&only) = members.first().filter(|_| members.len() == 1) {
            assert_eq!([Team::of(only), Team::from(only)], [team, team]);
        }
    }
}

/// The sequence of SplitMix64 from 0, as its authors' program writes it.
#[test]
fn key_numbers_stay_what_they_are() {
    let known = [
        0xe220_a839_7b1d_cdaf,
        0x6e78_9e6a_a1b9_65f4,
        0x06c4_5d18_8009_454f,
        0xf88b_b8a8_724c_81ec,
        0x1b39_896a_51a8_749b,
    ];
    assert_eq!([0, 1, 2, 3, 4].map(zobrist::number), known);
}
