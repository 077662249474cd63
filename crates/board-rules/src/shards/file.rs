//! The file of a shard: JSON Lines, with checksums that are verified on reading.

use std::fmt::{self, Write as _};
use std::path::Path;

use anyhow::anyhow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::shard::Shard;
use crate::input::{bounded, opened, printable};

/// The beginning of the first line, before the version.
const FIRST_WORDS: &str = r#"{"format":"board-rules shard "#;
const FORMAT: &str = "board-rules shard 1";
const PROGRAM: &str = env!("CARGO_PKG_VERSION");
/// The largest shard that is written or read, in bytes.
pub(super) const MAX_BYTES: u64 = 1 << 30;

/// The first line of a shard: its question, and which pieces it has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardHeader {
    format: String,
    /// The version of the program. Results of different versions are not mixed.
    program: String,
    pub(super) command: String,
    /// The question in JSON, with sorted keys.
    pub(super) question: Value,
    /// SHA-256 of command and question.
    pub(super) digest: String,
    pub(super) shard: Shard,
    /// The number of its pieces.
    pieces: usize,
}

/// A piece with its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardPiece {
    #[serde(rename = "piece")]
    pub(super) name: String,
    pub(super) result: Value,
}

/// The last line of a shard.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShardEnd {
    /// The number of pieces.
    end: usize,
    /// SHA-256 of all lines before, their ends included.
    digest: String,
}

/// A shard, complete or with the results so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ShardFile {
    pub(super) header: ShardHeader,
    pub(super) pieces: Vec<ShardPiece>,
}

/// The reason why a text is no shard.
#[derive(Debug, PartialEq)]
pub(super) enum ShardError {
    NoShard,
    Format(String),
    Program(String),
    Damaged(String),
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoShard => write!(
                f,
                "is no shard: its first line does not begin with {FIRST_WORDS}1\""
            ),
            Self::Format(found) => write!(f, "is a \"{found}\", and only \"{FORMAT}\" can be read"),
            Self::Program(found) => write!(
                f,
                "was answered by version {found} of the program, and this is {PROGRAM}: answer the shard again"
            ),
            Self::Damaged(what) => write!(
                f,
                "is damaged: {what}; remove it and answer the shard again"
            ),
        }
    }
}

/// The text of a JSON error without its line number, which counts from the line parsed.
fn json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) => format!("{what}, in column {}", error.column()),
        None => text,
    }
}

fn damaged(line: usize, what: impl fmt::Display) -> ShardError {
    ShardError::Damaged(format!("line {line}: {what}"))
}

impl ShardHeader {
    /// The first line of a shard with `pieces` pieces of this question.
    pub(super) fn new(command: &str, question: Value, shard: Shard, pieces: usize) -> Self {
        Self {
            format: FORMAT.to_owned(),
            program: PROGRAM.to_owned(),
            digest: digest_of_question(command, &question),
            command: command.to_owned(),
            question,
            shard,
            pieces,
        }
    }

    fn read(line: &str) -> Result<Self, ShardError> {
        let Some(version) = line.strip_prefix(FIRST_WORDS) else {
            return Err(ShardError::NoShard);
        };
        if !version.starts_with("1\"") {
            let version = version.split('"').next().unwrap_or_default();
            return Err(ShardError::Format(printable(&format!(
                "board-rules shard {version}"
            ))));
        }
        let header: Self = serde_json::from_str(line).map_err(|error| damaged(1, json(&error)))?;
        if header.digest != digest_of_question(&header.command, &header.question) {
            return Err(damaged(1, "the digest is not that of the question"));
        }
        if header.program != PROGRAM {
            return Err(ShardError::Program(printable(&header.program)));
        }
        Ok(header)
    }
}

impl ShardFile {
    /// Loads a complete shard.
    ///
    /// # Errors
    /// The file cannot be read, or is no complete shard. The error names the file.
    pub(super) fn load(file: &Path) -> anyhow::Result<Self> {
        let name = file.display();
        let text = bounded(opened(file)?, MAX_BYTES)
            .map_err(|error| anyhow!("{name} is no shard: {error}"))?;
        Self::whole(&text).map_err(|error| anyhow!("{name} {error}"))
    }

    /// Parses a complete shard.
    pub(super) fn whole(text: &str) -> Result<Self, ShardError> {
        match Self::read(text)? {
            (shard, true) => Ok(shard),
            (shard, false) => Err(ShardError::Damaged(format!(
                "it is cut off after {} of {} pieces",
                shard.pieces.len(),
                shard.header.pieces
            ))),
        }
    }

    /// Parses a shard. Also returns whether it has its end mark.
    pub(super) fn read(text: &str) -> Result<(Self, bool), ShardError> {
        let mut lines = text.split_inclusive('\n');
        let first = lines.next().unwrap_or_default();
        let mut shard = Self {
            header: ShardHeader::read(first)?,
            pieces: Vec::new(),
        };
        let mut read = first.len();
        for (line, number) in lines.zip(2..) {
            if !line.ends_with('\n') {
                return Err(damaged(number, "it is cut off"));
            }
            if !line.starts_with(r#"{"end":"#) {
                let piece =
                    serde_json::from_str(line).map_err(|error| damaged(number, json(&error)))?;
                shard.pieces.push(piece);
                read += line.len();
                continue;
            }
            let end: ShardEnd =
                serde_json::from_str(line).map_err(|error| damaged(number, json(&error)))?;
            if read + line.len() < text.len() {
                return Err(damaged(number + 1, "there is more after the end mark"));
            }
            // A copy can have other line ends.
            if end.digest != sha256(&text[..read].replace("\r\n", "\n")) {
                return Err(damaged(
                    number,
                    "the digest is not that of the lines before",
                ));
            }
            if [end.end, shard.header.pieces] != [shard.pieces.len(); 2] {
                return Err(damaged(
                    number,
                    "the number of pieces is not that of the header",
                ));
            }
            return Ok((shard, true));
        }
        Ok((shard, false))
    }

    /// The text without the end mark.
    pub(super) fn lines(&self) -> anyhow::Result<String> {
        let mut text = serde_json::to_string(&self.header)?;
        text.push('\n');
        for piece in &self.pieces {
            writeln!(text, "{}", serde_json::to_string(piece)?)?;
        }
        Ok(text)
    }

    /// The text with the end mark.
    pub(super) fn text(&self) -> anyhow::Result<String> {
        let mut text = self.lines()?;
        let end = ShardEnd {
            end: self.pieces.len(),
            digest: sha256(&text),
        };
        writeln!(text, "{}", serde_json::to_string(&end)?)?;
        Ok(text)
    }
}

fn digest_of_question(command: &str, question: &Value) -> String {
    sha256(&serde_json::json!({"command": command, "question": question}).to_string())
}

/// SHA-256 in 64 hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    let hash = Sha256::digest(text);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shard() -> ShardFile {
        let shard = "2/3".parse().expect("a shard");
        let pieces = [
            ("a", json!("17")),
            ("b", json!([1, null])),
            ("c", json!({})),
        ];
        let pieces = pieces.map(|(name, result)| ShardPiece {
            name: name.to_owned(),
            result,
        });
        ShardFile {
            header: ShardHeader::new("count", json!({"z": 1, "a": "text"}), shard, 3),
            pieces: pieces.into(),
        }
    }

    #[test]
    fn shards_round_trip_with_and_without_end_mark() {
        let text = shard().text().expect("it is JSON");
        assert_eq!(ShardFile::whole(&text), Ok(shard()));
        let begun = shard().lines().expect("it is JSON");
        assert_eq!(ShardFile::read(&begun), Ok((shard(), false)));
    }

    /// Any bits of a finite number, the smallest and the largest included.
    fn random_floats() -> impl Iterator<Item = f64> {
        let mut random = fastrand::Rng::with_seed(7);
        let bits = core::iter::repeat_with(move || f64::from_bits(random.u64(..)));
        let known = [f64::MIN_POSITIVE, f64::MAX, f64::from_bits(1), -0.0, 0.1];
        known
            .into_iter()
            .chain(bits.filter(|number| number.is_finite()).take(5_000))
    }

    /// In the question, which has a digest, and in the result.
    #[test]
    fn floats_round_trip_to_the_last_bit() {
        for number in random_floats() {
            let mut shard = shard();
            shard.header = ShardHeader::new(
                "match",
                json!({"sprt": number}),
                shard.header.shard,
                shard.pieces.len(),
            );
            shard.pieces[0].result = json!([number]);
            let text = shard.text().expect("it is JSON");
            let again = ShardFile::whole(&text).unwrap_or_else(|error| panic!("{number}: {error}"));
            assert_eq!(again.text().expect("it is JSON"), text);
            let read = again.pieces[0].result[0].as_f64().map(f64::to_bits);
            assert_eq!(read, Some(number.to_bits()), "{number:e}");
        }
    }

    #[test]
    fn a_changed_missing_or_added_byte_is_detected() {
        let text = shard().text().expect("it is JSON");
        for at in 0..text.len() {
            assert!(ShardFile::whole(&text[..at]).is_err(), "cut at {at}");
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            let changed = String::from_utf8(bytes).expect("it is ASCII");
            assert!(ShardFile::whole(&changed).is_err(), "changed at {at}");
            let added = format!("{}7{}", &text[..at], &text[at..]);
            assert!(ShardFile::whole(&added).is_err(), "added at {at}");
        }
        assert!(ShardFile::whole(&format!("{text}\n")).is_err());
    }

    #[test]
    fn damage_is_named_with_its_column() {
        let error = serde_json::from_str::<u32>("12 x").expect_err("it is no number");
        assert_eq!(json(&error), "trailing characters, in column 4");
    }

    #[test]
    fn swapped_lines_are_detected() {
        let text = shard().text().expect("it is JSON");
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines.swap(1, 2);
        assert!(ShardFile::whole(&lines.concat()).is_err());
    }
}
