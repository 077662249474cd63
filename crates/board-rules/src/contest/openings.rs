//! `--openings`: positions or games of a file with which pairs of games begin.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use board_bot::RandomNumbers;
use board_bot::contest::{OPENING_PLIES, Opening};
use board_game_core::{Record, RecordText};
use board_games::{BoardGame, read_position};
use itertools::Itertools;

use crate::game::{FIRST_WORDS, Records};
use crate::input::{printable, text_within};
use crate::shards::sha256;
use crate::words::counted;

#[derive(clap::Args, Clone, Debug)]
pub(super) struct OpeningArguments {
    /// Random plies at the beginning of a game, the same for both games of a pair; by default 4.
    /// With --openings, the most plies to take from a game of the file; by default, all
    #[arg(long, allow_negative_numbers = true, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=100))]
    opening_plies: Option<u32>,

    /// Begin pairs of games with the positions or games of FILE, in turn, instead of random moves.
    /// FILE has a position a line, with # before comments, or saved games, whose moves are played
    /// first
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Order of the openings: file, or random, by --seed
    #[arg(long, value_name = "ORDER", default_value_t, requires = "openings")]
    opening_order: OpeningOrder,
}

impl OpeningArguments {
    /// The number of random plies; 0 with openings from a file.
    pub(super) fn random_plies(&self) -> u32 {
        match self.openings {
            None => self.opening_plies.unwrap_or(OPENING_PLIES),
            Some(_) => 0,
        }
    }

    /// Reads the openings, if there is a file.
    pub(super) fn match_openings<G: BoardGame>(
        &self,
        start: G,
        seed: u64,
        max_plies: u32,
    ) -> anyhow::Result<MatchOpenings<G>> {
        let Some(file) = &self.openings else {
            if self.random_plies() >= max_plies {
                bail!(
                    "openings of {} leave nothing to play when games end after {max_plies}: increase --max-plies",
                    counted(self.random_plies(), "ply")
                );
            }
            return Ok(MatchOpenings::at(start));
        };
        let error = || format!("cannot read openings from {}", file.display());
        let max = self
            .opening_plies
            .map_or(usize::MAX, |plies| plies as usize);
        let mut openings = read(file, &start, max, max_plies).with_context(error)?;
        let book = Book {
            count: openings.len(),
            order: self.opening_order,
            digest: digest(&openings),
        };
        if self.opening_order == OpeningOrder::Random {
            RandomNumbers::new(seed).shuffle(&mut openings);
        }
        Ok(MatchOpenings {
            start,
            openings,
            book: Some(book),
        })
    }
}

/// The order of openings from a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum OpeningOrder {
    #[default]
    File,
    /// Shuffled by the seed of the match.
    Random,
}

impl fmt::Display for OpeningOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File => "file",
            Self::Random => "random",
        })
    }
}

impl FromStr for OpeningOrder {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "file" => Ok(Self::File),
            "random" => Ok(Self::Random),
            _ => Err("expected file or random"),
        }
    }
}

/// The identity of the openings of a match, a tag of each game: `count=12,order=file,sha256=...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Book {
    count: usize,
    order: OpeningOrder,
    /// SHA-256 of all openings, in the order of the file.
    digest: String,
}

impl Book {
    /// The index of the opening of this game.
    pub(super) fn place_of(&self, number: u32) -> usize {
        number as usize / 2 % self.count
    }

    /// The text in reports.
    pub(super) fn words(&self) -> String {
        let order = match self.order {
            OpeningOrder::File => "in turn",
            OpeningOrder::Random => "in random order",
        };
        format!("{} of a file, {order}", counted(self.count, "opening"))
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            count,
            order,
            digest,
        } = self;
        write!(f, "count={count},order={order},sha256={digest}")
    }
}

impl FromStr for Book {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected count=N,order=file or order=random, and sha256=";
        let items: Option<Vec<(&str, &str)>> =
            text.split(',').map(|item| item.split_once('=')).collect();
        match items.as_deref() {
            Some([("count", count), ("order", order), ("sha256", digest)]) => Ok(Self {
                count: count
                    .parse()
                    .ok()
                    .filter(|count| (1..=MAX_OPENINGS).contains(count))
                    .ok_or(EXPECTED)?,
                order: order.parse().map_err(|_| EXPECTED)?,
                digest: (*digest).to_owned(),
            }),
            _ => Err(EXPECTED),
        }
    }
}

/// The start and the openings of the games of a match.
#[derive(Clone, Debug)]
pub(super) struct MatchOpenings<G: BoardGame> {
    /// The start of games without an opening from a file.
    pub(super) start: G,
    /// The openings in the order of the pairs; empty if only the games contain them.
    pub(super) openings: Vec<Opening<G>>,
    pub(super) book: Option<Book>,
}

impl<G: BoardGame> MatchOpenings<G> {
    /// All games begin with this position.
    pub(super) const fn at(start: G) -> Self {
        Self {
            start,
            openings: Vec::new(),
            book: None,
        }
    }

    /// The start of a game, and the number of moves of its opening.
    pub(super) fn of(&self, number: u32) -> (&G, usize) {
        match Opening::of_game(&self.openings, number) {
            Some(opening) => (&opening.start, opening.moves.len()),
            None => (&self.start, 0),
        }
    }
}

/// The openings found in the games of a file, by index.
#[derive(Debug)]
pub(super) struct PlayedOpenings<G: BoardGame>(pub(super) Vec<Option<Opening<G>>>);

impl<G: BoardGame> PlayedOpenings<G> {
    /// Adds the opening of a game: its first `plies` moves.
    ///
    /// # Errors
    /// Another game with this opening begins differently, or the game has fewer moves.
    pub(super) fn add(
        &mut self,
        place: usize,
        record: &Record<G>,
        plies: usize,
    ) -> anyhow::Result<()> {
        let Some(moves) = record.moves().get(..plies) else {
            bail!(
                "it has {} moves, expected the {plies} of its opening",
                record.len()
            );
        };
        let opening = Opening {
            start: record.start().clone(),
            moves: moves.to_vec(),
        };
        self.0.resize(self.0.len().max(place + 1), None);
        match &self.0[place] {
            Some(known) if *known != opening => {
                bail!("it begins differently from another game with the same opening")
            }
            _ => {
                self.0[place] = Some(opening);
                Ok(())
            }
        }
    }

    /// Whether these openings are those of `match_openings`, or `match_openings` does not know its
    /// openings.
    pub(super) fn are_of(&self, match_openings: &MatchOpenings<G>) -> bool {
        let known = &match_openings.openings;
        let mut own = self.0.iter().enumerate();
        known.is_empty()
            || own.all(|(place, own)| own.is_none() || known.get(place) == own.as_ref())
    }

    /// The openings in order. An opening that no game has is replaced by any other.
    pub(super) fn in_turn(&self, book: &Book) -> Vec<Opening<G>> {
        let any = self.0.iter().flatten().next();
        let own = |place: usize| self.0.get(place).and_then(Option::as_ref);
        let places = 0..book.count;
        places
            .filter_map(|place| own(place).or(any).cloned())
            .collect()
    }
}

/// The most openings of a file.
const MAX_OPENINGS: usize = 100_000;
/// The largest file of openings, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Reads the openings of a file, with at most `max` moves of each game.
fn read<G: BoardGame>(
    file: &Path,
    start: &G,
    max: usize,
    max_plies: u32,
) -> anyhow::Result<Vec<Opening<G>>> {
    let text = text_within(file, MAX_BYTES)?;
    let mut openings = Vec::new();
    let mut add = |opening: Opening<G>| {
        check(start, &opening, max_plies)?;
        openings.push(opening);
        match openings.len() > MAX_OPENINGS {
            true => bail!("there are more than {MAX_OPENINGS} openings"),
            false => Ok(()),
        }
    };
    if text.trim_start().starts_with(FIRST_WORDS) {
        for (record, number) in Records::new(text.trim_start().as_bytes()).zip(1..) {
            let opening = record.and_then(|record| of_record(&record, max));
            let added = opening.and_then(&mut add);
            added.with_context(|| format!("game {number}"))?;
        }
    } else {
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let position = read_position(&start.rules(), line, None);
            let position =
                position.with_context(|| format!("{:?} is no position", printable(line)));
            let opening = position.map(|start| Opening {
                start,
                moves: Vec::new(),
            });
            let added = opening.and_then(&mut add);
            added.with_context(|| format!("line {number}"))?;
        }
    }
    match openings.is_empty() {
        true => bail!("there is no opening: expected a position a line, or saved games"),
        false => Ok(openings),
    }
}

fn of_record<G: BoardGame>(text: &RecordText, max: usize) -> anyhow::Result<Opening<G>> {
    let record: Record<G> = text.replay()?;
    let moves = record.moves().iter().take(max);
    Ok(Opening {
        start: record.start().clone(),
        moves: moves.copied().collect(),
    })
}

/// Refuses an opening under other rules, or after which no move can be played.
fn check<G: BoardGame>(start: &G, opening: &Opening<G>, max_plies: u32) -> anyhow::Result<()> {
    let rules = [start, &opening.start].map(|position| position.rules().to_string());
    if rules[0] != rules[1] {
        bail!(
            "it has the rules {:?}, expected those of the match, {:?}",
            rules[1],
            rules[0]
        );
    }
    let mut last = opening.start.clone();
    for &mv in &opening.moves {
        last.play_unchecked(mv);
    }
    if last.outcome().is_some() {
        bail!("the game is over after it: decrease --opening-plies");
    }
    if opening.moves.len() >= max_plies as usize {
        bail!(
            "its {} leave nothing to play when games end after {max_plies}: increase --max-plies",
            counted(opening.moves.len(), "move")
        );
    }
    Ok(())
}

/// SHA-256 of all openings, in order.
fn digest<G: BoardGame>(openings: &[Opening<G>]) -> String {
    let line =
        |opening: &Opening<G>| format!("{} {}\n", opening.start, opening.moves.iter().format(" "));
    sha256(&openings.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "a3,b6,c3,d6,e3,f6,g3,h6 - rook";
    const OTHER: &str = "a3,b6,c3,d6,e3,f6,g3,h5 - rook";

    fn hunt(position: &str) -> rook_hunt::Position {
        position.parse().expect("a position")
    }

    /// An opening without moves.
    fn at(position: &str) -> Opening<rook_hunt::Position> {
        Opening {
            start: hunt(position),
            moves: Vec::new(),
        }
    }

    #[test]
    fn openings_of_a_file_are_bounded() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("openings");
        let read_openings = |count: usize| {
            std::fs::write(&file, format!("{ONE}\n").repeat(count)).expect("written");
            read(&file, &hunt(ONE), usize::MAX, 100).map(|openings| openings.len())
        };
        assert!(matches!(read_openings(MAX_OPENINGS), Ok(MAX_OPENINGS)));
        let error = read_openings(MAX_OPENINGS + 1).expect_err("one too many");
        assert_eq!(
            format!("{error:#}"),
            "line 100001: there are more than 100000 openings"
        );
    }

    /// The digest of one opening is by another program: `printf '%s \n' POSITION | sha256sum`.
    #[test]
    fn books_are_told_apart_by_their_openings() {
        let [one, other] = [ONE, OTHER].map(|position| digest(&[at(position)]));
        assert_eq!(
            one,
            "a6e1f77b6b90cf0dabaca8dcc2df4b6c20e40ad5e87bcb7392805d7c172593f9"
        );
        assert_ne!(one, other);
        assert_ne!(digest(&[at(ONE), at(OTHER)]), one);
    }

    #[test]
    fn played_openings_are_those_of_their_book() {
        let mut known = MatchOpenings::at(hunt(ONE));
        let played = |place| PlayedOpenings([vec![None; place], vec![Some(at(OTHER))]].concat());
        assert!(played(0).are_of(&known), "it knows none");
        known.openings = [ONE, OTHER].map(at).to_vec();
        for (place, is_known) in [(0, false), (1, true), (2, false)] {
            assert_eq!(played(place).are_of(&known), is_known, "{place}");
        }
    }

    #[test]
    fn books_round_trip_through_text() {
        let text = "count=12,order=random,sha256=ab";
        let book: Book = text.parse().expect("a book");
        assert_eq!(book.to_string(), text);
        assert_eq!(book.words(), "12 openings of a file, in random order");
        assert_eq!(
            [0, 1, 2, 23, 24].map(|game| book.place_of(game)),
            [0, 0, 1, 11, 0]
        );
        for text in [
            "",
            "count=0,order=file,sha256=ab",
            "count=1,order=up,sha256=ab",
        ] {
            assert!(text.parse::<Book>().is_err(), "{text}");
        }
    }
}
