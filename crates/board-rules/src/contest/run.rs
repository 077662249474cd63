//! Playing a match.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, anyhow};
use board_bot::StopFlag;
use board_bot::contest::{MatchPlayer, MatchScore};
use board_games::BoardGame;

use super::count::CountedGames;
use super::divided;
use super::games_file::GamesFile;
use super::openings::Beginnings;
use super::options::Options;
use super::report;
use super::sequential_test::SequentialTest;
use super::settings::{MatchRun, MatchSettings};
use crate::exit::{Exit, tell};
use crate::game::{GameChoice, GameTask};
use crate::interrupt::{SignalGuard, last_words, on_interrupt};
use crate::progress::ProgressReporter;

pub(super) fn run(choice: &GameChoice<Options>) -> anyhow::Result<Exit> {
    let options = choice.options();
    choice.run(PlayMatch {
        settings: options.settings(choice.is_solved())?,
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
        let max_plies = settings.adjudication.max_plies;
        let openings = &options.openings;
        let beginnings = openings.beginnings(start, settings.seed, max_plies)?;
        settings.openings = beginnings.book.clone();
        let games = MatchRun {
            file: options.games_file.clone(),
            strict: options.strict,
            threads: options.threads.number(),
            log: options.agreement.log()?,
        };
        if options.shard.is_given() {
            let share = options.shard.share();
            return divided::play(&settings, &beginnings, &evaluation, share, &games);
        }
        let MatchOutcome { count, failure } =
            play_games(&settings, &beginnings, &evaluation, &games)?;
        // Games that are finished are reported whatever happened.
        let done = count.standing().total().games();
        if failure.is_none() || done > 0 {
            report::print(&settings, &beginnings.start, count.standing(), options.json)?;
        }
        if let Some(error) = failure {
            return Err(error);
        }
        if done == u64::from(settings.games) || count.is_decided() {
            return Ok(Exit::Success);
        }
        let (all, go_on) = (settings.games, how_to_go_on(games.file.as_deref()));
        tell(format_args!(
            "interrupted after {done} of {all} games; {go_on}"
        ));
        Ok(Exit::Interrupted)
    }
}

/// What came of it.
pub(super) struct MatchOutcome<M> {
    pub(super) count: CountedGames<M>,
    /// What has ended the match before its time, but for an interruption.
    pub(super) failure: Option<anyhow::Error>,
}

/// A match as far as it is played.
pub(super) struct Begun<M> {
    file: Option<GamesFile>,
    pub(super) count: CountedGames<M>,
    /// What the games so far brought A, in half points, by their numbers.
    results: Vec<(u32, u8)>,
    /// The games to be played.
    pub(super) missing: Vec<u32>,
}

impl<M: Clone> Begun<M> {
    /// What the file has of it, if there is one.
    ///
    /// # Errors
    /// When the file holds anything else, is in use, or cannot be written.
    pub(super) fn open<G: BoardGame<Move = M>>(
        name: Option<&Path>,
        settings: &MatchSettings,
        beginnings: &Beginnings<G>,
        evaluation: &G::Evaluation,
    ) -> anyhow::Result<Self> {
        let mut begun = Self {
            file: None,
            count: CountedGames::new(settings.sprt),
            results: Vec::new(),
            missing: (0..settings.games).collect(),
        };
        let Some(name) = name else {
            return Ok(begun);
        };
        let mut file = GamesFile::open(name)?;
        let earlier = file.earlier(settings, beginnings, evaluation);
        let earlier = earlier.with_context(|| format!("cannot go on with {}", name.display()))?;
        earlier.values().for_each(|game| begun.count.take(game));
        begun.missing.retain(|number| !earlier.contains_key(number));
        if begun.count.is_decided() {
            begun.missing.clear();
        }
        let results = earlier.values().map(|game| (game.number, game.half_points));
        begun.results = results.collect();
        begun.file = Some(file);
        Ok(begun)
    }
}

/// Plays the games of a match that its file does not have yet.
///
/// # Errors
/// Those of the file. What goes wrong later is told with the games that are finished.
pub(super) fn play_games<G: BoardGame>(
    settings: &MatchSettings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
    games: &MatchRun,
) -> anyhow::Result<MatchOutcome<G::Move>> {
    let Begun {
        file: mut games_file,
        mut count,
        results,
        missing,
    } = Begun::open(games.file.as_deref(), settings, beginnings, evaluation)?;
    let contestants = settings.contestants::<G>(evaluation, games.log.as_ref());
    // From here on the first interruption ends the games and not the program.
    last_words(Some(format!(
        "interrupted; {}",
        how_to_go_on(games.file.as_deref())
    )));
    let listening = stop_on_interrupt(contestants.each_ref().map(MatchPlayer::stop));
    if !missing.is_empty()
        && let Err(error) = settings.check(&contestants)
    {
        let failure = Some(error);
        return Ok(MatchOutcome { count, failure });
    }
    let [a, b] = contestants;
    let progress = ProgressReporter::share();
    progress.reach(0.0, running_score(settings, count.standing()));
    let mut failure = None;
    // The file has the games in their order, so that of those after a missing one nothing is kept.
    let mut in_order = missing.clone().into_iter();
    let contest = settings
        .contest(beginnings, evaluation.clone())
        .with_strict(games.strict)
        .with_only(missing)
        .with_results(results)
        .with_threads(games.threads);
    let played = contest.play(&a, &b, |game| {
        count.take(game);
        let standing = count.standing();
        progress.reach(
            standing.total().games() as f64 / f64::from(settings.games),
            running_score(settings, standing),
        );
        if in_order.next() == Some(game.number)
            && let Some(file) = &mut games_file
            && let Err(error) = file.add(settings, beginnings, game)
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
    drop(listening);
    let failure = failure.or_else(|| played.err().map(|error| anyhow!("{error}")));
    Ok(MatchOutcome { count, failure })
}

/// What is kept of the games that are finished.
fn how_to_go_on(file: Option<&Path>) -> String {
    match file {
        Some(file) => format!(
            "{} keeps the games that are finished, and the same command goes on from there",
            file.display()
        ),
        None => "games are not kept, as --games-file FILE would".to_owned(),
    }
}

fn running_score(settings: &MatchSettings, standing: &MatchScore) -> String {
    let total = standing.total();
    let ratio = settings.sprt.map_or_else(String::new, |sprt| {
        format!(", {}", SequentialTest::new(sprt, standing).ratio())
    });
    format!(
        "{} of {} games, {} +{} ={} -{}{ratio}",
        total.games(),
        settings.games,
        settings.a.shown(),
        total.wins,
        total.draws,
        total.losses
    )
}

/// Makes the first interruption press these buttons.
pub(super) fn stop_on_interrupt(stops: [StopFlag; 2]) -> SignalGuard {
    on_interrupt(move |_| {
        stops.iter().for_each(StopFlag::set);
        true
    })
}
