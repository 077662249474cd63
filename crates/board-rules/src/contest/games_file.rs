//! The games file of a match: writes the games one by one, and verifies them on reading.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_bot::contest::{FinishReason, Forfeit, GameFinish, MatchGame, MoveReport, PlayedGame};
use board_files::{Disk, Storage, folder_of};
use board_game_core::{Game, Outcome, Player, Record, RecordText};
use board_games::BoardGame;

use super::evaluations;
use super::openings::{MatchOpenings, PlayedOpenings};
use super::settings::{A, B, KEYS, MatchSettings, Tags, read};
use crate::exit::print_note;
use crate::game::Records;
use crate::input::{printable, printable_lines};
use crate::output::{lock, to_file};

/// The games file of a running match. It is locked against other matches.
pub(super) struct GamesFile {
    name: PathBuf,
    file: File,
    /// Whether it is a regular file. A device or a pipe cannot be read again or truncated.
    is_plain: bool,
}

impl GamesFile {
    /// Creates a file, or opens it to append games.
    ///
    /// # Errors
    /// The file cannot be written, or is in use.
    pub(super) fn open(name: &Path) -> anyhow::Result<Self> {
        let error = || format!("cannot write {}", name.display());
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(name)
            .with_context(error)?;
        let is_plain = file.metadata().with_context(error)?.is_file();
        if !lock(&file) {
            bail!("{} is in use: another match writes to it", name.display());
        }
        if is_plain {
            // Make the file's name durable, or all games could be lost in a crash.
            Disk.sync_dir(folder_of(name)).with_context(error)?;
        }
        Ok(Self {
            name: name.to_path_buf(),
            file,
            is_plain,
        })
    }

    /// Reads the games of the match that the file has already. Removes a game that is cut off.
    ///
    /// # Errors
    /// The file holds anything else.
    pub(super) fn read_existing<G: BoardGame>(
        &mut self,
        settings: &MatchSettings,
        match_openings: &MatchOpenings<G>,
        evaluation: &G::Evaluation,
    ) -> anyhow::Result<Vec<MatchGame<G::Move>>> {
        if !self.is_plain {
            return Ok(Vec::new());
        }
        let mut records = Records::new(BufReader::new(self.file.try_clone()?));
        let games = games_of(&mut records, settings, match_openings, evaluation)?;
        if records.is_cut_off() {
            self.file.set_len(records.complete_length())?;
            print_note(format_args!(
                "note: the last game in {} is cut off; it is dropped, and played again",
                self.name.display()
            ));
        } else if !records.is_terminated() {
            self.file.write_all(b"\n")?;
        }
        Ok(games)
    }

    /// Appends a game. On success it is on the disk; on an error the file does not contain it.
    pub(super) fn add<G: BoardGame>(
        &mut self,
        settings: &MatchSettings,
        match_openings: &MatchOpenings<G>,
        game: &MatchGame<G::Move>,
    ) -> anyhow::Result<()> {
        let text = format!("{}\n", record(settings, match_openings, game)?);
        let error = || format!("cannot write {}", self.name.display());
        let length = self.file.metadata().with_context(error)?.len();
        let mut added = self.file.write_all(text.as_bytes());
        if self.is_plain {
            added = added.and_then(|()| self.file.sync_data());
        }
        if added.is_err() && self.is_plain {
            // An error does no harm: the next run would remove the incomplete game, too.
            let _ = self.file.set_len(length);
        }
        added.with_context(error)
    }
}

/// Reads the games of a file. The last one may be cut off.
///
/// # Errors
/// The file holds anything but games of this match.
fn games_of<G: BoardGame, R: BufRead>(
    records: &mut Records<R>,
    settings: &MatchSettings,
    match_openings: &MatchOpenings<G>,
    evaluation: &G::Evaluation,
) -> anyhow::Result<Vec<MatchGame<G::Move>>> {
    let Some(read) = read_games::<G, _>(records, evaluation, true)? else {
        return Ok(Vec::new());
    };
    if !read.settings.is_same_match(settings)
        || read
            .start
            .as_ref()
            .is_some_and(|start| *start != match_openings.start)
        || !read.openings.are_of(match_openings)
    {
        bail!("it holds games of another match: choose another name, or play that match");
    }
    if let Some(game) = read.games.iter().find(|game| game.number >= settings.games) {
        bail!(
            "it has game {}: expected --games to be at least that number",
            game.number + 1
        );
    }
    Ok(read.games)
}

/// Writes all games of a match to a file. Replaces games of this match, but nothing else.
///
/// # Errors
/// The file holds anything else, is in use, or cannot be written.
pub(super) fn replace_games<G: BoardGame>(
    name: &Path,
    settings: &MatchSettings,
    match_openings: &MatchOpenings<G>,
    evaluation: &G::Evaluation,
    games: &str,
) -> anyhow::Result<()> {
    // Keep the lock, so that no match appends games meanwhile.
    let _in_use = if name.is_file() {
        let file = GamesFile::open(name)?;
        let mut records = Records::new(BufReader::new(file.file.try_clone()?));
        games_of(&mut records, settings, match_openings, evaluation)
            .with_context(|| format!("{} is not replaced", name.display()))?;
        Some(file)
    } else {
        None
    };
    to_file(name, |out| out.write_all(games.as_bytes()))
}

const NUMBER: &str = "number";
/// The number of moves that belong to the opening.
const OPENING: &str = "opening";
const RESULT: &str = "result";
const REASON: &str = "reason";
const ENDING: &str = "ending";
const FORFEIT: &str = "forfeit";
/// The longest reason of a forfeit, in characters.
const MAX_REASON_LENGTH: usize = 400;

/// The key, A or B, of the participant who plays this player in a game.
fn participant<G: Game>(
    settings: &MatchSettings,
    number: u32,
    start: &G,
    player: Player,
) -> &'static str {
    if settings.sides.is_a(number, start, player) {
        A
    } else {
        B
    }
}

/// The record of a game with all its tags.
pub(super) fn record<G: BoardGame>(
    settings: &MatchSettings,
    match_openings: &MatchOpenings<G>,
    game: &MatchGame<G::Move>,
) -> anyhow::Result<Record<G>> {
    let (start, opening) = match_openings.of(game.number);
    let moves = game.game.moves.iter().copied();
    let mut record = Record::replay(start.clone(), moves)?;
    let tags = settings.tags();
    for player in Player::all(G::PLAYERS) {
        let key = participant(settings, game.number, start, player);
        let name = tags.iter().find(|(tag, _)| *tag == key);
        let name = name.map(|(_, name)| name.as_str()).unwrap_or_default();
        record.set_tag(PLAYERS[player.index()], name)?;
    }
    let GameFinish { outcome, reason } = game.game.finish;
    record.set_tag(RESULT, result_text::<G>(outcome))?;
    record.set_tag(REASON, reason)?;
    record.set_tag(
        ENDING,
        record
            .position()
            .ending_message()
            .map(|ending| ending.text)
            .unwrap_or_default(),
    )?;
    if let Some(Forfeit { player, reason }) = &game.game.forfeit {
        // The text of an engine may be long and have several lines.
        let reason = printable_lines(reason, MAX_REASON_LENGTH).replace('\n', " ");
        record.set_tag(FORFEIT, format!("{}: {reason}", G::player_name(*player)))?;
    }
    record.set_tag(NUMBER, game.number + 1)?;
    if settings.openings.is_some() {
        record.set_tag(OPENING, opening)?;
    }
    for (player, key) in Player::all(G::PLAYERS).zip(evaluations::KEYS) {
        if let Some(line) = evaluations::line(&game.game.reports, player) {
            record.set_tag(key, line)?;
        }
    }
    settings.write_tags(&mut record)?;
    Ok(record)
}

/// The keys of the players.
const PLAYERS: [&str; Player::MAX_COUNT] = ["first", "second", "third", "fourth"];

/// Formats the result: the points of the first and the second player, or the winning team of a game
/// with more players.
pub(super) fn result_text<G: Game>(outcome: Outcome) -> String {
    match outcome {
        _ if G::PLAYERS > 2 => outcome.to_string(),
        Outcome::Draw => "1/2-1/2".to_owned(),
        outcome if outcome.is_won_by(Player::FIRST) => "1-0".to_owned(),
        _ => "0-1".to_owned(),
    }
}

/// The games of a match, read from a file.
pub(super) struct GamesFileContents<G: BoardGame> {
    pub(super) settings: MatchSettings,
    /// The start of all games; `None` if they have openings.
    pub(super) start: Option<G>,
    pub(super) openings: PlayedOpenings<G>,
    /// The games, sorted by number.
    pub(super) games: Vec<MatchGame<G::Move>>,
}

/// Reads all games, replays each by the rules, and verifies its end and result. `None` if there are
/// no games. With `allow_cut_off`, ignores a last game that is cut off.
///
/// # Errors
/// A game is malformed or invalid. The error names its number in the file, and the line if known.
pub(super) fn read_games<G: BoardGame, R: BufRead>(
    records: &mut Records<R>,
    evaluation: &G::Evaluation,
    allow_cut_off: bool,
) -> anyhow::Result<Option<GamesFileContents<G>>> {
    let mut all: Option<GamesFileContents<G>> = None;
    let mut place = 0;
    while let Some(record) = records.next() {
        place += 1;
        match record {
            Ok(record) => add(&mut all, &record, evaluation)
                .with_context(|| format!("game {place} of the file"))?,
            Err(_) if allow_cut_off && records.is_cut_off() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(all)
}

fn add<G: BoardGame>(
    all: &mut Option<GamesFileContents<G>>,
    text: &RecordText,
    evaluation: &G::Evaluation,
) -> anyhow::Result<()> {
    let record: Record<G> = text.replay()?;
    let settings = MatchSettings::of_tags(&|key| record.tag(key))?;
    let all = all.get_or_insert_with(|| GamesFileContents {
        settings: settings.clone(),
        start: settings.openings.is_none().then(|| record.start().clone()),
        openings: PlayedOpenings(Vec::new()),
        games: Vec::new(),
    });
    if !all.settings.is_same_match(&settings) {
        bail!("it belongs to another match than the games before");
    }
    all.settings.games = all.settings.games.max(settings.games);
    if all
        .start
        .as_ref()
        .is_some_and(|start| start != record.start())
    {
        bail!("it begins with another position, or under other rules, than the games before");
    }
    let game = verified_game(&settings, &record, evaluation)?;
    let number = game.number;
    if let Some(book) = &settings.openings {
        let plies = read(&|key| record.tag(key), OPENING, str::parse::<usize>)?;
        all.openings.add(book.place_of(number), &record, plies)?;
    }
    match all.games.binary_search_by_key(&number, |game| game.number) {
        Ok(_) => bail!("there is a game {} already", number + 1),
        Err(at) => all.games.insert(at, game),
    }
    Ok(())
}

/// Reads the record of one game of a match, replays it by the rules, and verifies its end and
/// result.
pub(super) fn read_game<G: BoardGame>(
    text: &str,
    settings: &MatchSettings,
    start: &G,
    evaluation: &G::Evaluation,
) -> anyhow::Result<MatchGame<G::Move>> {
    let record: Record<G> = text.parse::<RecordText>()?.replay()?;
    let written = MatchSettings::of_tags(&|key| record.tag(key))?;
    if written.tags() != settings.tags() || settings.openings.is_none() && record.start() != start {
        bail!("it belongs to another match");
    }
    verified_game(&written, &record, evaluation)
}

/// Whether a game of a match may have this key. Unknown keys are refused, because they may be
/// damaged ones.
fn is_known<G: Game>(key: &str) -> bool {
    let players = &PLAYERS[..G::PLAYERS];
    players.contains(&key)
        || evaluations::KEYS[..G::PLAYERS].contains(&key)
        || [RESULT, REASON, ENDING, FORFEIT, NUMBER, OPENING].contains(&key)
        || KEYS.contains(&key)
}

/// Returns the game of a record, after verifying that the match would have ended it there with the
/// same result.
fn verified_game<G: BoardGame>(
    settings: &MatchSettings,
    record: &Record<G>,
    evaluation: &G::Evaluation,
) -> anyhow::Result<MatchGame<G::Move>> {
    let tags: Tags<'_> = &|key| record.tag(key);
    let number = match read(tags, NUMBER, str::parse::<u32>)?.checked_sub(1) {
        Some(number) if number < settings.games => number,
        _ => bail!("number: expected a number from 1 to {}", settings.games),
    };
    for player in Player::all(G::PLAYERS) {
        let key = PLAYERS[player.index()];
        let who = participant(settings, number, record.start(), player);
        if record.tag(key) != record.tag(who) {
            bail!(
                "in game {} of the match {who} is the {key} player",
                number + 1
            );
        }
    }
    let mut keys = record.tags().iter().map(|(key, _)| &**key);
    if let Some(key) = keys.find(|key| !is_known::<G>(key)) {
        bail!("{}: unknown key of a game of a match", printable(key));
    }
    let forfeit = forfeit(record)?;
    let reports = evaluations::reports(record)?;
    let finish = match (&forfeit, finish(settings, record, &reports, evaluation)?) {
        (None, Some(finish)) => finish,
        (Some(forfeit), None) => forfeit.finish(number, record.start(), settings.sides),
        (Some(_), Some(GameFinish { reason, .. })) => {
            bail!("{FORFEIT}: the game is over by its moves ({reason})")
        }
        (None, None) => bail!(
            "it stops after move {} although nothing ends it there",
            record.len()
        ),
    };
    let settings_text = [
        (RESULT, result_text::<G>(finish.outcome)),
        (REASON, finish.reason.to_string()),
    ];
    for (key, right) in settings_text {
        let written = read(tags, key, |text| Ok::<_, FinishReason>(text.to_owned()))?;
        if written != right {
            bail!("{key}: {written}: the moves end in {right}");
        }
    }
    let ended = record.position().ending_message().map(|ending| ending.text);
    if record.tag(ENDING) != ended.as_deref() {
        bail!(
            "{ENDING}: {}: the moves say {}",
            printable(record.tag(ENDING).unwrap_or("not there")),
            ended.as_deref().unwrap_or("nothing")
        );
    }
    let played = PlayedGame {
        moves: record.moves().to_vec(),
        reports,
        finish,
        forfeit,
    };
    Ok(MatchGame::new(
        number,
        record.start(),
        settings.sides,
        played,
    ))
}

/// The forfeit of a game, if its record has one.
fn forfeit<G: BoardGame>(record: &Record<G>) -> anyhow::Result<Option<Forfeit>> {
    let Some(text) = record.tag(FORFEIT) else {
        return Ok(None);
    };
    let (name, reason) = text.split_once(": ").unwrap_or((text, ""));
    let player = Player::all(G::PLAYERS).find(|&player| G::player_name(player) == name);
    let player = player.with_context(|| format!("{FORFEIT}: expected a player and the reason"))?;
    Ok(Some(Forfeit {
        player,
        reason: reason.to_owned(),
    }))
}

/// The finish of a game by its moves. `None` if they do not end it.
///
/// # Errors
/// The game ends before its last move.
fn finish<G: BoardGame>(
    settings: &MatchSettings,
    record: &Record<G>,
    reports: &[MoveReport],
    evaluation: &G::Evaluation,
) -> anyhow::Result<Option<GameFinish>> {
    let judge = settings.at_limit.judge(evaluation.clone());
    let mut position = record.start().clone();
    for ply in 0..=record.len() {
        let earlier = &record.keys()[..ply];
        let finish = settings
            .adjudication
            .finish(&position, earlier, Some(&judge))
            .or_else(|| settings.score_rules.finish(record.start(), &reports[..ply]));
        match (finish, record.moves().get(ply)) {
            (None, Some(&mv)) => {
                position.play_unchecked(mv);
            }
            (Some(GameFinish { reason, .. }), Some(_)) => {
                bail!("it goes on after move {ply}, which ends it ({reason})");
            }
            (finish, None) => return Ok(finish),
        }
    }
    Ok(None)
}

/// The path of the games file of these two players in a folder.
pub(super) fn file_of(folder: &Path, pairing: [usize; 2]) -> PathBuf {
    let [a, b] = pairing.map(|place| place + 1);
    folder.join(format!("{a}-{b}.txt"))
}

#[cfg(test)]
mod tests {
    use board_game_core::Team;
    use rook_hunt::Position;

    use super::*;

    #[test]
    fn results_are_points_or_teams() {
        let [first, second] = [Player::FIRST, Player::SECOND].map(Outcome::win);
        let points = [first, second, Outcome::Draw].map(result_text::<Position>);
        assert_eq!(points, ["1-0", "0-1", "1/2-1/2"]);
        let team = Outcome::Win(Team::of(Player::SECOND));
        let of_four = result_text::<ploy_rules::FourPosition>(team);
        assert_eq!(of_four, team.to_string());
        assert_ne!(of_four, points[1]);
    }

    #[test]
    fn games_of_other_matches_are_refused() {
        let game = |seed: u32| {
            format!(
                "board-rules game 2\ngame: hunt\nrules: pawns=8 steps=1 reach=1\n\
                 position: a3,b6,c3,d6,e3,f6,g3,h6 - rook\nfirst: random\nsecond: random\nresult: 1/2-1/2\n\
                 reason: max-plies\nnumber: 1\na: random\nb: random\ngames: 2\nseed: {seed}\n\
                 opening-plies: 0\nmax-plies: 2\nrepetitions: 0\nat-limit: draw\n\n\
                 1. a1 Bb6-b5\nend\n"
            )
        };
        let record = |text: &str| -> Record<Position> {
            let record: RecordText = text.parse().expect("a record");
            record.replay().expect("a game")
        };
        let own = record(&game(1));
        let settings = MatchSettings::of_tags(&|key| own.tag(key)).expect("a match");
        let start = own.start();
        let other_start = record(&game(1).replace("h6", "h5"));
        for (text, start, is_own) in [
            (game(1), start, true),
            (game(2), start, false),
            (game(1), other_start.start(), false),
        ] {
            let read = read_game(&text, &settings, start, &Default::default());
            assert_eq!(read.is_ok(), is_own, "{text}");
        }
    }
}
