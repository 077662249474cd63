//! A tournament in pieces, one for each pair of games, which shards can share.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, anyhow};
use board_games::BoardGame;
use serde::{Deserialize, Serialize};

use super::crosstable::{Crosstable, TablePairing, pairings};
use crate::contest::divided::{
    GamePair, Merge, Output, check_divisible, match_score_of, merged_games, names, play_pairs,
    settings_of,
};
use crate::contest::games_file::{file_of, replace_games};
use crate::contest::openings::MatchOpenings;
use crate::contest::player_spec::PlayerSpec;
use crate::contest::settings::{A, B, MatchRun, MatchSettings};
use crate::exit::Exit;
use crate::game::StartText;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share};

/// The two players of a match by their places, and how it is played.
pub(super) type TournamentMatch = ([usize; 2], MatchSettings, MatchRun);

/// A tournament in pieces: everything that decides its games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TournamentByPair {
    start: StartText,
    /// The players as named on the command line.
    players: Vec<String>,
    /// The players with their budgets in full.
    budgets: Vec<String>,
    gauntlet: bool,
    /// The settings that all matches have in common.
    settings: BTreeMap<String, String>,
}

impl ShardQuestion for TournamentByPair {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    type Piece = GamePair;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "tournament";

impl TournamentByPair {
    /// Every two players who meet, and the settings of their match.
    fn matches(&self) -> anyhow::Result<Vec<([usize; 2], MatchSettings)>> {
        let players: Result<Vec<PlayerSpec>, _> =
            self.players.iter().map(|name| name.parse()).collect();
        let players = players.map_err(|error| anyhow!("{error}"))?;
        let of = |pairing: [usize; 2]| {
            let mut tags = self.settings.clone();
            for (key, place) in [A, B].into_iter().zip(pairing) {
                let budget = self.budgets.get(place).context("a player has no budget")?;
                tags.insert(key.to_owned(), budget.clone());
            }
            let settings = settings_of(&tags)?;
            let [a, b] = pairing.map(|place| players[place].clone());
            anyhow::Ok((pairing, MatchSettings { a, b, ..settings }))
        };
        let pairings = pairings(players.len(), self.gauntlet);
        pairings.into_iter().map(of).collect()
    }
}

/// The names of all pieces, made of the two players and the numbers of their games.
fn pieces<'m>(matches: impl Iterator<Item = (&'m [usize; 2], &'m MatchSettings)>) -> Vec<String> {
    let of = |([a, b], settings): (&[usize; 2], &MatchSettings)| {
        let (a, b) = (a + 1, b + 1);
        let names = names(settings).into_iter();
        names.map(move |games| format!("{a}-{b}: {games}"))
    };
    matches.flat_map(of).collect()
}

/// Plays the pieces of a shard.
pub(super) fn play<G: BoardGame>(
    matches: &[TournamentMatch],
    players: &[PlayerSpec],
    gauntlet: bool,
    match_openings: &MatchOpenings<G>,
    evaluation: &G::Evaluation,
    share: Share,
) -> anyhow::Result<Exit> {
    check_divisible(players)?;
    let tags = matches.first().map(|(_, settings, _)| settings.tags());
    let tags = tags.into_iter().flatten();
    let common = tags.filter(|(key, _)| ![A, B].contains(key));
    let question = TournamentByPair {
        start: StartText::of(&match_openings.start),
        players: players.iter().map(PlayerSpec::to_string).collect(),
        budgets: players.iter().map(PlayerSpec::explicit).collect(),
        gauntlet,
        settings: common.map(|(key, value)| (key.to_owned(), value)).collect(),
    };
    let settings = matches.iter().map(|(players, own, _)| (players, own));
    share.results(
        &question,
        &pieces(settings),
        &mut |own, done: &mut ResultCallback<'_, GamePair>| {
            let progress = ProgressReporter::bar(own.len() as u64, "pairs of games");
            let mut begin = 0;
            for (_, settings, games) in matches {
                let end = begin + settings.games as usize / 2;
                let own = own.iter().filter(|place| (begin..end).contains(place));
                let own: Vec<usize> = own.map(|place| place - begin).collect();
                if !own.is_empty() {
                    play_pairs(
                        settings,
                        match_openings,
                        evaluation,
                        games,
                        &own,
                        &mut |pair, both| {
                            progress.advance(1);
                            done(begin + pair, both)
                        },
                    )?;
                }
                begin = end;
            }
            Ok(())
        },
    )?;
    Ok(Exit::Success)
}

impl Merge for TournamentByPair {
    fn start(&self) -> &StartText {
        &self.start
    }

    fn print<G: BoardGame>(
        self,
        merged: MergedShards,
        start: &G,
        evaluation: &G::Evaluation,
        output: &Output,
    ) -> anyhow::Result<()> {
        let matches = self.matches()?;
        let settings = matches.iter().map(|(players, own)| (players, own));
        let mut left = merged_games(merged, &self, &pieces(settings))?.into_iter();
        let players = self.players.iter();
        let names =
            players.map(|name| name.parse().map(|player: PlayerSpec| player.display_name()));
        let names: Result<Vec<String>, _> = names.collect();
        let names = names.map_err(|error| anyhow!("{error}"))?;
        let mut table = Crosstable::new(G::NAME, names);
        if let Some(folder) = &output.path {
            let error = || format!("cannot write into {}", folder.display());
            fs::create_dir_all(folder).with_context(error)?;
        }
        let match_openings = MatchOpenings::at(start.clone());
        for (pairing, settings) in &matches {
            let [a, b] = *pairing;
            let games: Vec<String> = left.by_ref().take(settings.games as usize).collect();
            let match_score = match_score_of(&games, settings, start, evaluation);
            let match_score =
                match_score.with_context(|| format!("players {} and {}", a + 1, b + 1))?;
            if let Some(folder) = &output.path {
                let file = file_of(folder, *pairing);
                replace_games(
                    &file,
                    settings,
                    &match_openings,
                    evaluation,
                    &games.concat(),
                )?;
            }
            table.add(TablePairing { a, b, match_score });
        }
        to_stdout(|out| match output.json {
            true => write_json(out, &table.report()),
            false => table.write(out),
        })
    }
}
