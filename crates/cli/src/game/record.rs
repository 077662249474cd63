//! Games as text: the one format that games are saved in, alone or many to a file.
//!
//! ```text
//! board-rules game 1
//! game: hunt
//! rules: k=8 l=1 n=1
//! position: a3,b6,c3,d6,e3,f6,g3,h6 - rook
//! first: level3
//! second: person
//!
//! 1. a1 Bb6-b5
//! 2. a1-d1
//! ```
//!
//! The first line names the format and its version. Then come lines of a key and a value: the game, its rules and the
//! position it begins with, and any others, such as who plays. After an empty line come the moves in numbered pairs. The
//! next game, if there is one, begins with a first line of its own.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, anyhow, bail};

use super::{GameName, History, Playable, Task};
use crate::input::{Line, Lines, printable};
use crate::output::to_file;

/// How every record begins; the version follows.
const FIRST_WORDS: &str = "board-rules game ";
/// The version that is written.
const VERSION: &str = "1";
/// More than any line of a game takes.
const LONGEST_LINE: u64 = 1 << 14;
/// More moves than anybody will play.
const MOST_MOVES: usize = 1 << 20;
/// More keys than anybody will need.
const MOST_TAGS: usize = 100;

/// A game as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    game: GameName,
    rules: Text,
    position: Text,
    tags: Vec<(String, String)>,
    moves: Vec<Text>,
}

/// Something written, and on which line if it was read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    text: String,
    line: Option<usize>,
}

impl Text {
    const fn written(text: String) -> Self {
        Self { text, line: None }
    }

    const fn read(text: String, line: usize) -> Self {
        Self {
            text,
            line: Some(line),
        }
    }

    /// `line 3: `, if it has a line.
    fn place(&self) -> String {
        self.line
            .map_or_else(String::new, |line| format!("line {line}: "))
    }
}

impl Record {
    /// The game as it stands, without any tags.
    pub(crate) fn of<G: Playable>(history: &History<G>) -> Self {
        Self {
            game: G::GAME,
            rules: Text::written(history.start().rules_text()),
            position: Text::written(history.start().position_text()),
            tags: Vec::new(),
            moves: history
                .move_texts()
                .into_iter()
                .map(Text::written)
                .collect(),
        }
    }

    /// The same with one more tag, or another value of one that it has. The key consists of lower-case letters and hyphens.
    pub(crate) fn with_tag(mut self, key: &str, value: impl fmt::Display) -> Self {
        let value = printable(&value.to_string());
        match self.tags.iter_mut().find(|(known, _)| known == key) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((key.to_owned(), value)),
        }
        self
    }

    /// Which game it is.
    pub(crate) const fn game(&self) -> GameName {
        self.game
    }

    /// The rules, as [`Playable::rules_text`] tells them.
    pub(super) fn rules(&self) -> &str {
        &self.rules.text
    }

    /// The value of a tag.
    pub(crate) fn tag(&self, key: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(known, _)| known == key)?;
        Some(value)
    }

    /// Does the task with the position that the game begins with.
    pub(crate) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        self.game.run(&self.rules.text, &self.position.text, task)
    }

    /// Plays the game again.
    ///
    /// # Errors
    /// When it is another game than `G`, or rules, position or a move make no sense: what, and on which line.
    pub(crate) fn replay<G: Playable>(&self) -> anyhow::Result<History<G>> {
        if self.game != G::GAME {
            bail!("it is a game of {}, not of {}", self.game, G::GAME);
        }
        let start = G::read(&self.rules.text, &self.position.text)
            .map_err(|error| anyhow!("{}{error:#}", self.position.place()))?;
        let mut history = History::new(start);
        for (written, number) in self.moves.iter().zip(1..) {
            let what = || format!("{}move {number}, {}", written.place(), written.text);
            let position = history.position();
            let mv = position
                .parse_move(&written.text)
                .map_err(|error| anyhow!("{}: {error}", what()))?;
            if history.play(mv).is_err() {
                let why = history.position().why_illegal(mv);
                bail!("{}, is not legal: {why}", what());
            }
        }
        Ok(history)
    }

    /// Reads a file that holds one game.
    ///
    /// # Errors
    /// When the file cannot be read, is malformed (the line is named), or holds another number of games.
    pub(crate) fn load(file: &Path) -> anyhow::Result<Self> {
        let cannot = || format!("cannot load {}", file.display());
        let mut records = Records::open(file).with_context(cannot)?;
        let record = records
            .next()
            .unwrap_or_else(|| bail!("there is no game in it"))
            .with_context(cannot)?;
        match records.next() {
            None => Ok(record),
            Some(_) => Err(anyhow!("it holds more than one game")).with_context(cannot),
        }
    }

    /// Writes a file that holds this game only. A file of something else is not replaced.
    pub(crate) fn save(&self, file: &Path) -> anyhow::Result<()> {
        if file.is_file() && !is_record(file)? {
            bail!(
                "{} exists and is no saved game: choose another name",
                file.display()
            );
        }
        to_file(file, |out| write!(out, "{self}"))
    }
}

/// Whether the file is empty or begins as a record does.
fn is_record(file: &Path) -> anyhow::Result<bool> {
    let cannot = || format!("cannot read {}", file.display());
    let input = BufReader::new(File::open(file).with_context(cannot)?);
    Ok(
        match Lines::new(input, LONGEST_LINE)
            .next()
            .with_context(cannot)?
        {
            None => true,
            Some(Line::Text(line)) => line.starts_with(FIRST_WORDS),
            Some(Line::TooLong) => false,
        },
    )
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_WORDS}{VERSION}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.rules.text)?;
        writeln!(f, "position: {}", self.position.text)?;
        for (key, value) in &self.tags {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f)?;
        for (pair, number) in self.moves.chunks(2).zip(1..) {
            write!(f, "{number}.")?;
            for mv in pair {
                write!(f, " {}", mv.text)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The records of a stream, one at a time. After an error there are no more.
#[derive(Debug)]
pub(crate) struct Records<R> {
    lines: Lines<R>,
    /// The number of the line read last.
    number: usize,
    /// A line that was read too early.
    ahead: Option<String>,
    is_broken: bool,
}

impl Records<BufReader<File>> {
    /// The records of a file.
    pub(crate) fn open(file: &Path) -> anyhow::Result<Self> {
        Ok(Self::new(BufReader::new(File::open(file)?)))
    }
}

impl<R: BufRead> Records<R> {
    /// The records of a stream.
    pub(crate) const fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input, LONGEST_LINE),
            number: 0,
            ahead: None,
            is_broken: false,
        }
    }

    /// The next line that is not empty, or with `or_empty` any.
    fn line(&mut self, or_empty: bool) -> anyhow::Result<Option<String>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        loop {
            self.number += 1;
            match self.lines.next()? {
                None => return Ok(None),
                Some(Line::TooLong) => bail!(
                    "line {}: longer than {LONGEST_LINE} bytes, which no line of a game is",
                    self.number
                ),
                Some(Line::Text(line)) => {
                    let line = line.trim();
                    if or_empty || !line.is_empty() {
                        return Ok(Some(line.to_owned()));
                    }
                }
            }
        }
    }

    fn record(&mut self) -> anyhow::Result<Option<Record>> {
        let Some(first) = self.line(false)? else {
            return Ok(None);
        };
        let begin = self.number;
        match first.strip_prefix(FIRST_WORDS) {
            Some(VERSION) => {}
            Some(version) => bail!(
                "line {begin}: a game of version {:?}; this program reads version {VERSION}",
                printable(version)
            ),
            None => bail!(
                "line {begin}: {:?}: expected {:?}, with which a saved game begins",
                printable(&first),
                format!("{FIRST_WORDS}{VERSION}")
            ),
        }
        let mut tags: Vec<(String, Text)> = Vec::new();
        while let Some(line) = self.line(true)?.filter(|line| !line.is_empty()) {
            let number = self.number;
            let (key, value) = tag(&line).with_context(|| {
                format!(
                    "line {number}: {:?}: expected `key: value`",
                    printable(&line)
                )
            })?;
            if tags.iter().any(|(known, _)| known == key) {
                bail!("line {number}: a second {key}");
            }
            if tags.len() == MOST_TAGS {
                bail!("line {number}: more than {MOST_TAGS} keys");
            }
            tags.push((key.to_owned(), Text::read(value.to_owned(), number)));
        }
        let mut take = |key: &str| {
            let place = tags.iter().position(|(known, _)| known == key);
            let place = place
                .with_context(|| format!("line {begin}: the game has no line `{key}: ...`"))?;
            anyhow::Ok(tags.remove(place).1)
        };
        let game = take("game")?;
        let rules = take("rules")?;
        let position = take("position")?;
        Ok(Some(Record {
            game: GameName::from_name(&game.text)
                .map_err(|error| anyhow!("{}{error}", game.place()))?,
            rules,
            position,
            tags: tags
                .into_iter()
                .map(|(key, value)| (key, value.text))
                .collect(),
            moves: self.moves()?,
        }))
    }

    /// The moves up to the next record or the end.
    fn moves(&mut self) -> anyhow::Result<Vec<Text>> {
        let mut moves = Vec::new();
        while let Some(line) = self.line(false)? {
            if line.starts_with(FIRST_WORDS) {
                self.ahead = Some(line);
                break;
            }
            let number = self.number;
            let mut words = line.split_whitespace();
            let expected = format!("{}.", moves.len() / 2 + 1);
            let found = words.next().unwrap_or_default();
            if found != expected || moves.len() % 2 == 1 {
                bail!(
                    "line {number}: {:?}: expected {}",
                    printable(found),
                    if moves.len() % 2 == 1 {
                        "nothing more, after a single move".to_owned()
                    } else {
                        format!("the number {expected} and one or two moves")
                    }
                );
            }
            let before = moves.len();
            moves.extend(words.map(|word| Text::read(word.to_owned(), number)));
            if !(1..=2).contains(&(moves.len() - before)) {
                bail!("line {number}: expected one or two moves after the number");
            }
            if moves.len() > MOST_MOVES {
                bail!("line {number}: more than {MOST_MOVES} moves");
            }
        }
        Ok(moves)
    }
}

/// A line as key and value.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_key = |key: &str| {
        !key.is_empty()
            && key
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    is_key(key).then(|| (key, value.trim()))
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = anyhow::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        let record = self.record().transpose();
        self.is_broken = matches!(record, Some(Err(_)));
        record
    }
}

#[cfg(test)]
mod tests;
