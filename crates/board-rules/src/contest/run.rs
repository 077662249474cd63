//! Playing a match.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use board_bot::StopFlag;
use board_bot::contest::{Contestant, MatchGame, Standing};
use board_games::BoardGame;

use super::count::Count;
use super::divided;
use super::games_file::GamesFile;
use super::options::Options;
use super::report;
use super::sequential_test::SequentialTest;
use super::settings::Settings;
use crate::exit::{Exit, tell};
use crate::external::Log;
use crate::game::{GameChoice, Task};
use crate::interrupt::{Listening, last_words, on_interrupt};
use crate::progress::Progress;

pub(super) fn run(choice: &GameChoice<Options>) -> anyhow::Result<Exit> {
    let options = choice.options();
    choice.run(PlayMatch {
        settings: options.settings(choice.is_solved())?,
        options,
    })
}

struct PlayMatch<'o> {
    settings: Settings,
    options: &'o Options,
}

impl Task for PlayMatch<'_> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let Self { settings, options } = self;
        if options.shard.is_given() {
            let (share, threads) = (options.shard.share(), options.threads.number());
            let log = options.agreement.log()?;
            return divided::play(&settings, &start, &evaluation, share, threads, log.as_ref());
        }
        let games = Games {
            file: options.games_file.clone(),
            strict: options.strict,
            threads: options.threads.number(),
            log: options.agreement.log()?,
        };
        let Played { count, failure } = play_games(&settings, &start, &evaluation, &games)?;
        // Games that are finished are reported whatever happened.
        let done = count.standing().total().games();
        if failure.is_none() || done > 0 {
            report::print(&settings, &start, count.standing(), options.json)?;
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

/// How the games of a match are played, and where they are kept.
pub(super) struct Games {
    pub(super) file: Option<PathBuf>,
    /// Whether a failure ends the match.
    pub(super) strict: bool,
    pub(super) threads: NonZero<usize>,
    /// Where conversations with engines and programs are kept.
    pub(super) log: Option<Log>,
}

/// What came of it.
pub(super) struct Played<M> {
    pub(super) count: Count<M>,
    /// What has ended the match before its time, but for an interruption.
    pub(super) failure: Option<anyhow::Error>,
}

/// The file of a match, and the games that it has already.
type Opened<M> = (GamesFile, BTreeMap<u32, MatchGame<M>>);

/// Opens the file of a match.
fn opened<G: BoardGame>(
    name: &Path,
    settings: &Settings,
    start: &G,
    evaluation: &G::Evaluation,
) -> anyhow::Result<Opened<G::Move>> {
    let mut file = GamesFile::open(name)?;
    let earlier = file.earlier(settings, start, evaluation);
    let earlier = earlier.with_context(|| format!("cannot go on with {}", name.display()))?;
    Ok((file, earlier))
}

/// Plays the games of a match that its file does not have yet.
pub(super) fn play_games<G: BoardGame>(
    settings: &Settings,
    start: &G,
    evaluation: &G::Evaluation,
    games: &Games,
) -> anyhow::Result<Played<G::Move>> {
    let mut count = Count::new(settings.sprt);
    let mut missing: Vec<u32> = (0..settings.games).collect();
    let open = |name: &PathBuf| opened(name, settings, start, evaluation);
    let (mut games_file, earlier) = games.file.as_ref().map(open).transpose()?.unzip();
    let earlier = earlier.unwrap_or_default();
    missing.retain(|number| !earlier.contains_key(number));
    earlier.values().for_each(|game| count.take(game));
    let results = earlier.values().map(|game| (game.number, game.half_points));
    if count.is_decided() {
        missing.clear();
    }
    let contestants = settings.contestants::<G>(evaluation, games.log.as_ref());
    // From here on the first interruption ends the games and not the program.
    last_words(Some(format!(
        "interrupted; {}",
        how_to_go_on(games.file.as_deref())
    )));
    let listening = stop_on_interrupt(contestants.each_ref().map(Contestant::stop));
    if !missing.is_empty() {
        settings.check(&contestants)?;
    }
    let [a, b] = contestants;
    let progress = Progress::share();
    progress.reach(0.0, running_score(settings, count.standing()));
    let mut failure = None;
    // The file has the games in their order, so that of those after a missing one nothing is kept.
    let mut in_order = missing.clone().into_iter();
    let contest = settings
        .contest(start.clone(), evaluation.clone())
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
            && let Err(error) = file.add(settings, start, game)
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
    Ok(Played { count, failure })
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

fn running_score(settings: &Settings, standing: &Standing) -> String {
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
pub(super) fn stop_on_interrupt(stops: [StopFlag; 2]) -> Listening {
    on_interrupt(move |_| {
        stops.iter().for_each(StopFlag::set);
        true
    })
}
