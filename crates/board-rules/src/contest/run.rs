//! Plays a match.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, anyhow};
use board_bot::StopFlag;
use board_bot::contest::{MatchPlayer, MatchScore};
use board_games::BoardGame;

use super::count::CountedGames;
use super::games_file::GamesFile;
use super::openings::MatchOpenings;
use super::options::Options;
use super::sequential_test::SequentialTest;
use super::settings::{MatchRun, MatchSettings};
use super::{divided, report};
use crate::exit::{Exit, print_note};
use crate::game::{GameChoice, GameTask};
use crate::job::interrupt::{SignalGuard, on_interrupt, set_interrupt_message};
use crate::job::progress::ProgressReporter;

pub(super) fn run(choice: &GameChoice<Options>) -> anyhow::Result<Exit> {
    let options = choice.options();
    choice.run(PlayMatch {
        settings: options.settings(choice.has_exact_file())?,
        options,
    })
}

struct PlayMatch<'o> {
    settings: MatchSettings,
    options: &'o Options,
}

impl GameTask for PlayMatch<'_> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let Self {
            mut settings,
            options,
        } = self;
        let contest = &options.contest;
        let match_openings = contest.match_openings(start)?;
        settings.openings = match_openings.book.clone();
        let games = contest.match_run(options.games_file.clone(), contest.log()?);
        if options.shard.is_given() {
            let share = options.shard.share();
            return divided::play(&settings, &match_openings, &evaluation, share, &games);
        }
        let MatchOutcome { count, failure } =
            play_games(&settings, &match_openings, &evaluation, &games)?;
        // Report the finished games, even after a failure.
        let done = count.match_score().total().games();
        if failure.is_none() || done > 0 {
            report::print(
                &settings,
                &match_openings.start,
                count.match_score(),
                options.json.is_asked(),
            )?;
        }
        if let Some(error) = failure {
            return Err(error);
        }
        if done == u64::from(settings.games) || count.is_decided() {
            return Ok(Exit::Success);
        }
        let (all, go_on) = (settings.games, resume_hint(games.file.as_deref()));
        print_note(format_args!(
            "interrupted after {done} of {all} games; {go_on}"
        ));
        Ok(Exit::Interrupted)
    }
}

/// The result of playing a match.
pub(super) struct MatchOutcome<M> {
    pub(super) count: CountedGames<M>,
    /// The error that ended the match early, if any.
    pub(super) failure: Option<anyhow::Error>,
}

/// The state of a match: its finished games, and those still to play.
pub(super) struct MatchState<M> {
    file: Option<GamesFile>,
    pub(super) count: CountedGames<M>,
    /// The half points of A in the finished games, with the numbers of the games.
    results: Vec<(u32, u8)>,
    /// The numbers of the games to play.
    pub(super) missing: Vec<u32>,
}

impl<M: Clone> MatchState<M> {
    /// Reads the finished games from a file, if one is given.
    ///
    /// # Errors
    /// The file holds anything else, is in use, or cannot be written.
    pub(super) fn open<G: BoardGame<Move = M>>(
        name: Option<&Path>,
        settings: &MatchSettings,
        match_openings: &MatchOpenings<G>,
        evaluation: &G::Evaluation,
    ) -> anyhow::Result<Self> {
        let mut state = Self {
            file: None,
            count: CountedGames::new(settings.sprt),
            results: Vec::new(),
            missing: (0..settings.games).collect(),
        };
        let Some(name) = name else {
            return Ok(state);
        };
        let mut file = GamesFile::open(name)?;
        let earlier = file.read_existing(settings, match_openings, evaluation);
        let earlier = earlier.with_context(|| format!("cannot go on with {}", name.display()))?;
        earlier.iter().for_each(|game| state.count.add(game));
        let results = earlier.iter().map(|game| (game.number, game.half_points));
        state.results = results.collect();
        let results = &state.results;
        let is_missing = |number: &u32| results.binary_search_by_key(number, |of| of.0).is_err();
        state.missing.retain(is_missing);
        if state.count.is_decided() {
            state.missing.clear();
        }
        state.file = Some(file);
        Ok(state)
    }
}

/// Plays the games of a match that its file does not have yet.
///
/// # Errors
/// The errors of [`MatchState::open`]. Later errors are in the outcome, with the finished games.
pub(super) fn play_games<G: BoardGame>(
    settings: &MatchSettings,
    match_openings: &MatchOpenings<G>,
    evaluation: &G::Evaluation,
    games: &MatchRun,
) -> anyhow::Result<MatchOutcome<G::Move>> {
    let MatchState {
        file: mut games_file,
        mut count,
        results,
        missing,
    } = MatchState::open(games.file.as_deref(), settings, match_openings, evaluation)?;
    let match_players = settings.match_players::<G>(evaluation, games.log.as_ref());
    // From here on, the first interrupt ends the games and not the program.
    set_interrupt_message(Some(format!(
        "interrupted; {}",
        resume_hint(games.file.as_deref())
    )));
    let guard = stop_on_interrupt(match_players.each_ref().map(MatchPlayer::stop));
    if !missing.is_empty()
        && let Err(error) = settings.check(&match_players)
    {
        let failure = Some(error);
        return Ok(MatchOutcome { count, failure });
    }
    let [a, b] = match_players;
    let progress = ProgressReporter::share();
    progress.reach(0.0, running_score(settings, count.match_score()));
    let mut failure = None;
    // The file has the games in order. After an interrupt a game may be missing; games after it are
    // not written, and so not counted: the same command plays them again.
    let mut in_order = missing.clone().into_iter();
    let contest = settings
        .contest(match_openings, evaluation.clone())
        .with_strict(games.strict)
        .with_only(missing)
        .with_results(results)
        .with_threads(games.threads);
    let played = contest.play(&a, &b, |game| {
        let is_next = in_order.next() == Some(game.number);
        if games_file.is_some() && !is_next {
            return ControlFlow::Continue(());
        }
        count.add(game);
        let match_score = count.match_score();
        progress.reach(
            match_score.total().games() as f64 / f64::from(settings.games),
            running_score(settings, match_score),
        );
        if let Some(file) = &mut games_file
            && let Err(error) = file.add(settings, match_openings, game)
        {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        if count.is_decided() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    drop(progress);
    drop(guard);
    let failure = failure.or_else(|| played.err().map(|error| anyhow!("{error}")));
    Ok(MatchOutcome { count, failure })
}

/// The advice how to resume an interrupted match.
fn resume_hint(file: Option<&Path>) -> String {
    match file {
        Some(file) => format!(
            "{} has the finished games, and the same command goes on from there",
            file.display()
        ),
        None => "games are not saved: use --games-file FILE to save them".to_owned(),
    }
}

fn running_score(settings: &MatchSettings, match_score: &MatchScore) -> String {
    let total = match_score.total();
    let ratio = settings.sprt.map_or_else(String::new, |sprt| {
        format!(", {}", SequentialTest::new(sprt, match_score).ratio())
    });
    format!(
        "{} of {} games, {} +{} ={} -{}{ratio}",
        total.games(),
        settings.games,
        settings.a.display_name(),
        total.wins,
        total.draws,
        total.losses
    )
}

/// Makes the first interrupt set these stop flags.
pub(super) fn stop_on_interrupt(stops: [StopFlag; 2]) -> SignalGuard {
    on_interrupt(move |_| {
        stops.iter().for_each(StopFlag::set);
        true
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_names_the_file_or_the_option() {
        let [kept, lost] = [Some(Path::new("games.txt")), None].map(resume_hint);
        assert!(
            kept.starts_with("games.txt has the finished games"),
            "{kept}"
        );
        assert!(lost.contains("--games-file"), "{lost}");
    }
}
