//! Playing a match.

use std::ops::ControlFlow;

use anyhow::{Context, anyhow};
use board_bot::Stop;
use board_bot::contest::Standing;

use super::count::Count;
use super::divided;
use super::games_file::GamesFile;
use super::options::Options;
use super::report;
use super::sequential_test::SequentialTest;
use super::settings::Settings;
use crate::exit::{Exit, tell};
use crate::game::{GameChoice, Playable, Task};
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

    fn run<G: Playable>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let Self { settings, options } = self;
        if options.shard.is_given() {
            let (share, threads) = (options.shard.share(), options.threads.number());
            return divided::play(&settings, &start, &evaluation, share, threads);
        }
        let mut count = Count::new(settings.sprt);
        let mut missing: Vec<u32> = (0..settings.games).collect();
        let mut games_file = None;
        let mut earlier_results: Vec<(u32, u8)> = Vec::new();
        if let Some(name) = &options.games_file {
            let mut file = GamesFile::open(name)?;
            let earlier = file
                .earlier(&settings, &start, &evaluation)
                .with_context(|| format!("cannot go on with {}", name.display()))?;
            missing.retain(|number| !earlier.contains_key(number));
            earlier.values().for_each(|game| count.take(game));
            let results = earlier.values().map(|game| (game.number, game.half_points));
            earlier_results.extend(results);
            games_file = Some(file);
        }
        if count.is_decided() {
            missing.clear();
        }

        let [a, b] = settings.contestants::<G>(&evaluation);
        // From here on the first interruption ends the games and not the program.
        last_words(Some(format!("interrupted; {}", how_to_go_on(options))));
        let listening = stop_on_interrupt([a.stop(), b.stop()]);
        let progress = Progress::share();
        progress.reach(0.0, running_score(&settings, count.standing()));
        let mut failure = None;
        let contest = settings
            .contest(start.clone(), evaluation)
            .with_only(missing)
            .with_results(earlier_results)
            .with_threads(options.threads.number());
        let played = contest.play(&a, &b, |game| {
            count.take(game);
            let standing = count.standing();
            progress.reach(
                standing.total().games() as f64 / f64::from(settings.games),
                running_score(&settings, standing),
            );
            if let Some(file) = &mut games_file
                && let Err(error) = file.add(&settings, &start, game)
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
        if let Some(error) = failure {
            return Err(error);
        }
        played.map_err(|error| anyhow!("{error}"))?;
        report::print(&settings, &start, count.standing(), options.json)?;
        let done = count.standing().total().games();
        if done == u64::from(settings.games) || count.is_decided() {
            return Ok(Exit::Success);
        }
        let (games, go_on) = (settings.games, how_to_go_on(options));
        tell(format_args!(
            "interrupted after {done} of {games} games; {go_on}"
        ));
        Ok(Exit::Interrupted)
    }
}

/// What is kept of the games that are finished.
fn how_to_go_on(options: &Options) -> String {
    match &options.games_file {
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
        settings.a,
        total.wins,
        total.draws,
        total.losses
    )
}

/// Makes the first interruption press these buttons.
pub(super) fn stop_on_interrupt(stops: [Stop; 2]) -> Listening {
    on_interrupt(move |_| {
        stops.iter().for_each(Stop::now);
        true
    })
}
