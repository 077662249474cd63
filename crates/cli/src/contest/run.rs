//! Playing a match.

use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use board_bot::Stop;
use board_bot::contest::Standing;

use super::games_file::{GamesFile, ReadGames, open_records, read_games};
use super::options::Options;
use super::report;
use super::settings::Settings;
use crate::exit::Exit;
use crate::game::{GameChoice, Playable, Task};
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

    fn run<G: Playable>(self, start: G) -> anyhow::Result<Exit> {
        let Self { settings, options } = self;
        let [a, b] = settings.contestants(&start);
        // From here on Ctrl-C ends the games and not the program.
        stop_on_interrupt([a.stop(), b.stop()])?;

        let before = match &options.games_file {
            Some(file) if file.exists() => earlier_games(file, &settings, &start)
                .with_context(|| format!("cannot go on with {}", file.display()))?,
            _ => None,
        };
        let mut games_file = match &options.games_file {
            Some(file) => Some(GamesFile::open(file)?),
            None => None,
        };
        let mut standing = Standing::default();
        let mut missing: Vec<u32> = (0..settings.games).collect();
        if let Some(before) = &before {
            missing.retain(|number| !before.games.contains_key(number));
            for game in before.games.values() {
                standing.record(game);
            }
        }

        let progress = Progress::share();
        let mut failure = None;
        let contest = settings
            .contest(start.clone())
            .with_only(missing)
            .with_threads(options.threads());
        let played = contest.play(&a, &b, &start.evaluation(), |game| {
            standing.record(game);
            progress.reach(
                standing.total().games() as f64 / f64::from(settings.games),
                running_score(&settings, &standing),
            );
            if let Some(file) = &mut games_file
                && let Err(error) = file.add(&settings, &start, game)
            {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        drop(progress);
        if let Some(error) = failure {
            return Err(error);
        }
        played.map_err(|error| anyhow!("{error}"))?;
        report::print(&settings, &start, &standing, options.json)?;
        let done = standing.total().games();
        if done == u64::from(settings.games) {
            return Ok(Exit::Success);
        }
        let go_on = match options.games_file {
            Some(_) => "; the same command goes on from here",
            None => "",
        };
        anstream::eprintln!("stopped after {done} of {} games{go_on}", settings.games);
        Ok(Exit::Failed)
    }
}

/// Games of the same match that the file has already.
fn earlier_games<G: Playable>(
    file: &std::path::Path,
    settings: &Settings,
    start: &G,
) -> anyhow::Result<Option<ReadGames<G>>> {
    let read = read_games::<G>(open_records(file)?)?;
    if let Some(read) = &read {
        let same = read.settings.tags() == settings.tags()
            && read.start == *start
            && read.start.rules_text() == start.rules_text();
        if !same {
            bail!("it holds games of another match: choose another name, or play that match");
        }
    }
    Ok(read)
}

fn running_score(settings: &Settings, standing: &Standing) -> String {
    let total = standing.total();
    format!(
        "{} of {} games, {} +{} ={} -{}",
        total.games(),
        settings.games,
        settings.a,
        total.wins,
        total.draws,
        total.losses
    )
}

/// Set by the first Ctrl-C; the second ends the program.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What a shell says of a program that Ctrl-C has ended.
const ENDED_BY_INTERRUPT: i32 = 130;

/// Makes Ctrl-C press these buttons.
pub(super) fn stop_on_interrupt(stops: [Stop; 2]) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(ENDED_BY_INTERRUPT);
        }
        for stop in &stops {
            stop.now();
        }
    })
    .context("cannot listen for Ctrl-C")
}
