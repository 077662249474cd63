//! Games of a match in a file: written one by one, read again, each checked.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_bot::contest::{FinishReason, Forfeit, GameFinish, MatchGame, MoveReport, PlayedGame};
use board_files::{Disk, Storage, folder_of};
use board_game_core::{Game, Outcome, Player, Record, RecordText};
use board_games::BoardGame;

use super::evaluations;
use super::openings::{Beginnings, PlayedOpenings};
use super::settings::{A, B, KEYS, MatchSettings, read};
use crate::exit::tell;
use crate::game::Records;
use crate::input::{excerpt, printable};
use crate::output::to_file;

/// Where the games of a match are written. No other match writes there at the same time.
pub(super) struct GamesFile {
    name: PathBuf,
    file: File,
    /// Whether it is no device and no pipe: only a file can be locked, read again and cut.
    is_plain: bool,
}

impl GamesFile {
    /// A file that is made, or that more games are added to.
    ///
    /// # Errors
    /// When it cannot be written, or is in use.
    pub(super) fn open(name: &Path) -> anyhow::Result<Self> {
        let cannot = || format!("cannot write {}", name.display());
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(name)
            .with_context(cannot)?;
        let is_plain = file.metadata().with_context(cannot)?.is_file();
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("{} is in use: another match writes to it", name.display())
            }
            // Where the system has no locks, matches are told apart by whoever starts them.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if is_plain {
            // Of a file whose name is not on the disk no game would be.
            Disk.sync_dir(folder_of(name)).with_context(cannot)?;
        }
        Ok(Self {
            name: name.to_path_buf(),
            file,
            is_plain,
        })
    }

    /// Games of the same match that the file has already. One that is cut off is dropped from it.
    ///
    /// # Errors
    /// When it holds anything else.
    pub(super) fn earlier<G: BoardGame>(
        &mut self,
        settings: &MatchSettings,
        beginnings: &Beginnings<G>,
        evaluation: &G::Evaluation,
    ) -> anyhow::Result<BTreeMap<u32, MatchGame<G::Move>>> {
        if !self.is_plain {
            return Ok(BTreeMap::new());
        }
        let mut records = Records::new(BufReader::new(self.file.try_clone()?));
        let games = games_of(&mut records, settings, beginnings, evaluation)?;
        if records.is_cut_off() {
            self.file.set_len(records.whole())?;
            tell(format_args!(
                "note: the last game in {} is cut off; it is dropped, and played again",
                self.name.display()
            ));
        } else if !records.is_ended() {
            self.file.write_all(b"\n")?;
        }
        Ok(games)
    }

    /// Adds a game, in one piece: it is on the disk when this returns, or not in the file.
    pub(super) fn add<G: BoardGame>(
        &mut self,
        settings: &MatchSettings,
        beginnings: &Beginnings<G>,
        game: &MatchGame<G::Move>,
    ) -> anyhow::Result<()> {
        let text = format!("{}\n", record(settings, beginnings, game)?);
        let length = self.file.metadata().map_or(0, |file| file.len());
        let mut added = self.file.write_all(text.as_bytes());
        if self.is_plain {
            added = added.and_then(|()| self.file.sync_data());
        }
        if added.is_err() && self.is_plain {
            // Half a game would be dropped by the next match all the same.
            let _ = self.file.set_len(length);
        }
        added.with_context(|| format!("cannot write {}", self.name.display()))
    }
}

/// The games of a file, the last of which may be cut off.
///
/// # Errors
/// When it holds anything but games of this match.
fn games_of<G: BoardGame, R: BufRead>(
    records: &mut Records<R>,
    settings: &MatchSettings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
) -> anyhow::Result<BTreeMap<u32, MatchGame<G::Move>>> {
    let Some(read) = read_games::<G, _>(records, evaluation, true)? else {
        return Ok(BTreeMap::new());
    };
    if !read.settings.is_same_match(settings)
        || read
            .start
            .as_ref()
            .is_some_and(|start| *start != beginnings.start)
        || !read.openings.are_of(beginnings)
    {
        bail!("it holds games of another match: choose another name, or play that match");
    }
    if let Some((number, _)) = read.games.range(settings.games..).next() {
        bail!(
            "it has game {}: expected --games to be as many as before, or more",
            number + 1
        );
    }
    Ok(read.games)
}

/// Writes all games of a match into a file. What is there may be games of this match, and is else
/// left alone.
///
/// # Errors
/// When the file holds anything else, is in use, or cannot be written.
pub(super) fn replace_games<G: BoardGame>(
    name: &Path,
    settings: &MatchSettings,
    beginnings: &Beginnings<G>,
    evaluation: &G::Evaluation,
    games: &str,
) -> anyhow::Result<()> {
    // No match adds to it meanwhile.
    let _in_use = if name.is_file() {
        let file = GamesFile::open(name)?;
        let mut records = Records::new(BufReader::new(file.file.try_clone()?));
        games_of(&mut records, settings, beginnings, evaluation)
            .with_context(|| format!("{} is not replaced", name.display()))?;
        Some(file)
    } else {
        None
    };
    to_file(name, |out| out.write_all(games.as_bytes()))
}

const NUMBER: &str = "number";
/// Moves that are of an opening from a file.
const OPENING: &str = "opening";
const RESULT: &str = "result";
const REASON: &str = "reason";
const ENDING: &str = "ending";
const FORFEIT: &str = "forfeit";
/// As much of a reason as is written, in characters.
const LONGEST_WHY: usize = 400;

/// The key of the contestant who has this player.
fn contestant<G: Game>(
    settings: &MatchSettings,
    number: u32,
    start: &G,
    player: Player,
) -> &'static str {
    if settings.seats.is_a(number, start, player) {
        A
    } else {
        B
    }
}

/// A game as it is written.
pub(super) fn record<G: BoardGame>(
    settings: &MatchSettings,
    beginnings: &Beginnings<G>,
    game: &MatchGame<G::Move>,
) -> anyhow::Result<Record<G>> {
    let (start, opening) = beginnings.of(game.number);
    let moves = game.game.moves.iter().copied();
    let mut record = Record::replay(start.clone(), moves)?;
    let tags = settings.tags();
    for player in Player::all(G::PLAYERS) {
        let key = contestant(settings, game.number, start, player);
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
    if let Some(Forfeit { player, why }) = &game.game.forfeit {
        // A line of text, whatever an engine has said.
        let why = excerpt(why, LONGEST_WHY).replace('\n', " ");
        record.set_tag(FORFEIT, format!("{}: {why}", G::player_name(*player)))?;
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
    settings.note(&mut record)?;
    Ok(record)
}

/// The keys of the players.
const PLAYERS: [&str; Player::MOST] = ["first", "second", "third", "fourth"];

/// The result as it is written: in a game of two the first player's points and the second's, else
/// who has won.
pub(super) fn result_text<G: Game>(outcome: Outcome) -> String {
    match outcome {
        _ if G::PLAYERS > 2 => outcome.to_string(),
        Outcome::Draw => "1/2-1/2".to_owned(),
        outcome if outcome.is_won_by(Player::FIRST) => "1-0".to_owned(),
        _ => "0-1".to_owned(),
    }
}

/// The games of a match as a file has them.
pub(super) struct ReadGames<G: BoardGame> {
    pub(super) settings: MatchSettings,
    /// Where all games begin, unless openings say otherwise.
    pub(super) start: Option<G>,
    pub(super) openings: PlayedOpenings<G>,
    /// By their numbers, from 0.
    pub(super) games: BTreeMap<u32, MatchGame<G::Move>>,
}

/// Reads all games, plays each again through the rules, and checks that it ends where and as it
/// says; `None` when there are no games. The last one may be cut off if that is forgiven, and is
/// then left out.
///
/// # Errors
/// Names the game, counted as they are in the file, and where there is one the line.
pub(super) fn read_games<G: BoardGame, R: BufRead>(
    records: &mut Records<R>,
    evaluation: &G::Evaluation,
    forgives: bool,
) -> anyhow::Result<Option<ReadGames<G>>> {
    let mut all: Option<ReadGames<G>> = None;
    let mut place = 0;
    while let Some(record) = records.next() {
        place += 1;
        match record {
            Ok(record) => add(&mut all, &record, evaluation)
                .with_context(|| format!("game {place} of the file"))?,
            Err(_) if forgives && records.is_cut_off() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(all)
}

fn add<G: BoardGame>(
    all: &mut Option<ReadGames<G>>,
    text: &RecordText,
    evaluation: &G::Evaluation,
) -> anyhow::Result<()> {
    let record: Record<G> = text.replay()?;
    let settings = MatchSettings::of_record(&record)?;
    let all = all.get_or_insert_with(|| ReadGames {
        settings: settings.clone(),
        start: settings.openings.is_none().then(|| record.start().clone()),
        openings: PlayedOpenings::default(),
        games: BTreeMap::new(),
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
    let game = judged(&settings, &record, evaluation)?;
    let number = game.number;
    if let Some(book) = &settings.openings {
        let plies = read(&record, OPENING, str::parse::<usize>)?;
        all.openings.add(book.place_of(number), &record, plies)?;
    }
    if all.games.insert(number, game).is_some() {
        bail!("there is a game {} already", number + 1);
    }
    Ok(())
}

/// Reads the text of one game of a match, plays it again through the rules, and checks that it ends
/// where and as it says.
pub(super) fn read_game<G: BoardGame>(
    text: &str,
    settings: &MatchSettings,
    start: &G,
    evaluation: &G::Evaluation,
) -> anyhow::Result<MatchGame<G::Move>> {
    let record: Record<G> = text.parse::<RecordText>()?.replay()?;
    let written = MatchSettings::of_record(&record)?;
    if written.tags() != settings.tags() || settings.openings.is_none() && record.start() != start {
        bail!("it belongs to another match");
    }
    judged(&written, &record, evaluation)
}

/// Whether the games of a match have lines of this key. Any other may be a known one that has been
/// damaged.
fn is_known<G: Game>(key: &str) -> bool {
    let players = &PLAYERS[..G::PLAYERS];
    players.contains(&key)
        || evaluations::KEYS[..G::PLAYERS].contains(&key)
        || [RESULT, REASON, ENDING, FORFEIT, NUMBER, OPENING].contains(&key)
        || KEYS.contains(&key)
}

/// The game, if it ends where the match would have ended it, as it says.
fn judged<G: BoardGame>(
    settings: &MatchSettings,
    record: &Record<G>,
    evaluation: &G::Evaluation,
) -> anyhow::Result<MatchGame<G::Move>> {
    let number = match read(record, NUMBER, str::parse::<u32>)?.checked_sub(1) {
        Some(number) if number < settings.games => number,
        _ => bail!("number: expected a number from 1 to {}", settings.games),
    };
    for player in Player::all(G::PLAYERS) {
        let key = PLAYERS[player.index()];
        let who = contestant(settings, number, record.start(), player);
        if record.tag(key) != record.tag(who) {
            bail!(
                "in game {} of the match {who} is the {key} player",
                number + 1
            );
        }
    }
    let mut keys = record.tags().iter().map(|(key, _)| &**key);
    if let Some(key) = keys.find(|key| !is_known::<G>(key)) {
        bail!(
            "{}: the games of a match have no line of this key",
            printable(key)
        );
    }
    let forfeit = forfeit(record)?;
    let reports = evaluations::reports(record)?;
    let finish = match (&forfeit, finish(settings, record, &reports, evaluation)?) {
        (None, Some(finish)) => finish,
        (Some(forfeit), None) => forfeit.finish(number, record.start(), settings.seats),
        (Some(_), Some(GameFinish { reason, .. })) => {
            bail!("{FORFEIT}: the game is over by its moves ({reason})")
        }
        (None, None) => bail!(
            "it stops after move {} although nothing ends it",
            record.len()
        ),
    };
    let settings_text = [
        (RESULT, result_text::<G>(finish.outcome)),
        (REASON, finish.reason.to_string()),
    ];
    for (key, right) in settings_text {
        let written = read(record, key, |text| Ok::<_, FinishReason>(text.to_owned()))?;
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
        settings.seats,
        played,
    ))
}

/// Who has lost the game by a failure, as it says.
fn forfeit<G: BoardGame>(record: &Record<G>) -> anyhow::Result<Option<Forfeit>> {
    let Some(text) = record.tag(FORFEIT) else {
        return Ok(None);
    };
    let (name, why) = text.split_once(": ").unwrap_or((text, ""));
    let player = Player::all(G::PLAYERS).find(|&player| G::player_name(player) == name);
    let player = player.with_context(|| format!("{FORFEIT}: expected a player and the reason"))?;
    Ok(Some(Forfeit {
        player,
        why: why.to_owned(),
    }))
}

/// How the game ends after its last move, if its moves end it; they may not end it before.
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

/// The games of these two in a folder.
pub(super) fn file_of(folder: &Path, pairing: [usize; 2]) -> PathBuf {
    let [a, b] = pairing.map(|place| place + 1);
    folder.join(format!("{a}-{b}.txt"))
}
