//! Inputs of the program: its arguments, with the parser of every option, shards, and all its other
//! parsers.

use board_fixtures::Digest;
use serde_json::{Value, json};

use super::texts::text;

/// Words of the input, separated by line feeds or blanks, as arguments of the program: parsed, or
/// an error with a reason.
pub fn arguments(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let separator = if text.contains('\n') { '\n' } else { ' ' };
    let words = text.split(separator).take(40);
    let words = core::iter::once("board-rules").chain(words);
    if let Err(why) = board_rules::check_arguments(words) {
        assert!(!why.is_empty());
    }
}

/// The text of a shard, and the same with correct digests: an error with a reason, or a shard that
/// round-trips.
pub fn shards(input: &[u8]) {
    let Some(text) = text(input) else { return };
    check_shard(text);
    if let Some(sealed) = sealed(text) {
        check_shard(&sealed);
    }
}

/// SHA-256 of a text: the digest of a set with this one item.
fn sha256(text: &str) -> String {
    Digest::of(vec![text.to_owned()]).sha256
}

/// Command, question, shard and lines of pieces as they are, with a matching header and end mark.
fn sealed(text: &str) -> Option<String> {
    let (head, rest) = text.split_once('\n')?;
    let head: Value = serde_json::from_str(head).ok()?;
    let (command, question) = (head.get("command")?, head.get("question")?);
    let digest = sha256(&json!({"command": command, "question": question}).to_string());
    let pieces: Vec<&str> = rest
        .lines()
        .filter(|line| !line.starts_with(r#"{"end":"#))
        .collect();
    let mut sealed = format!(
        "{{\"format\":\"board-rules shard 1\",\"program\":\"{}\",\"command\":{command},\"question\":{question},\
         \"digest\":\"{digest}\",\"shard\":{},\"pieces\":{}}}\n",
        env!("CARGO_PKG_VERSION"),
        head.get("shard")?,
        pieces.len()
    );
    for piece in &pieces {
        sealed.push_str(piece);
        sealed.push('\n');
    }
    let digest = sha256(&sealed);
    sealed += &format!("{{\"end\":{},\"digest\":\"{digest}\"}}\n", pieces.len());
    Some(sealed)
}

fn check_shard(text: &str) {
    reread("shard", text);
}

/// A value that a parser of the program has read is the same when written and read again.
fn reread(reader: &str, text: &str) {
    match board_rules::reread(reader, text) {
        Ok(_) if UNWRITTEN.contains(&reader) => {}
        Ok(written) => {
            let again = board_rules::reread(reader, &written);
            assert_eq!(again.as_ref(), Ok(&written), "{reader}");
        }
        Err(why) => assert!(!why.is_empty(), "{reader}"),
    }
}

/// Parsers that return a description, which is not read again.
const UNWRITTEN: [&str; 5] = ["typed line", "points", "request", "room", "asked move"];

/// The first line names a reader of the program that no argument reaches; the rest is what it
/// reads.
/// Without such a line all of them read everything.
pub fn readers(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let named = text.split_once('\n');
    let named = named.filter(|(name, _)| board_rules::readers().any(|reader| reader == *name));
    match named {
        Some((reader, rest)) => reread(reader, rest),
        None => board_rules::readers().for_each(|reader| reread(reader, text)),
    }
}
