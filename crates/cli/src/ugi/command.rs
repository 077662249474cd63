//! The protocol's commands, read from lines.

use std::time::Duration;

use crate::input::printable;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// Nothing: an empty line.
    Nothing,
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Position {
        /// The position's text; `None` for `startpos`.
        fen: Option<String>,
        moves: Vec<&'a str>,
    },
    Go(Go),
    Stop,
    Query(Query),
    Quit,
}

/// What `go` may be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// The clocks of both players, the first one's first.
    pub(super) clocks: [Clock; 2],
    /// Moves until the clocks are set again.
    pub(super) movestogo: Option<u32>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    /// What is left on it.
    pub(super) left: Option<Duration>,
    /// What each move adds to it.
    pub(super) increment: Duration,
}

/// What `query` may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstToMove,
    Result,
}

impl<'a> Command<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what would be right.
    pub(super) fn parse(line: &'a str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else {
            return Ok(Self::Nothing);
        };
        let command = match name {
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "setoption" => return set_option(words),
            "position" => return position(words),
            "go" => return go(words).map(Self::Go),
            "stop" => Self::Stop,
            "query" => Self::Query(match words.next() {
                Some("gameover") => Query::GameOver,
                Some("p1turn") => Query::FirstToMove,
                Some("result") => Query::Result,
                found => {
                    let found = quoted(found);
                    return Err(format!(
                        "query {found}: expected gameover, p1turn or result"
                    ));
                }
            }),
            "quit" => Self::Quit,
            _ => {
                return Err(format!(
                    "unknown command {}: expected ugi, isready, uginewgame, setoption, position, go, stop, query or quit",
                    quoted(Some(name))
                ));
            }
        };
        match words.next() {
            None => Ok(command),
            surplus => Err(format!("{}: nothing is expected after it", quoted(surplus))),
        }
    }
}

/// A word of the input as messages repeat it.
fn quoted(word: Option<&str>) -> String {
    match word {
        Some(word) => format!("{:?}", printable(word)),
        None => "without a word after it".to_owned(),
    }
}

/// `name <words> [value <words>]`.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command<'a>, String> {
    if words.next() != Some("name") {
        return Err("setoption: expected setoption name <name> value <value>".to_owned());
    }
    let name: Vec<&str> = words.by_ref().take_while(|word| *word != "value").collect();
    let value: Vec<&str> = words.collect();
    Ok(Command::SetOption {
        name: name.join(" "),
        value: (!value.is_empty()).then(|| value.join(" ")),
    })
}

/// `startpos|fen <words> [moves <words>]`.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command<'a>, String> {
    const EXPECTED: &str =
        "expected position startpos or position fen <position>, and perhaps moves <moves>";
    let kind = words.next();
    let before: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
    let fen = match (kind, before.as_slice()) {
        (Some("startpos"), []) => None,
        (Some("startpos"), [surplus, ..]) => {
            return Err(format!("{}: {EXPECTED}", quoted(Some(surplus))));
        }
        (Some("fen"), [_, ..]) => Some(before.join(" ")),
        _ => return Err(EXPECTED.to_owned()),
    };
    let moves = words.collect();
    Ok(Command::Position { fen, moves })
}

/// Pairs of a word and a number, and `infinite`.
fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            continue;
        }
        let is_known = [
            "depth",
            "nodes",
            "movetime",
            "movestogo",
            "p1time",
            "p2time",
            "p1inc",
            "p2inc",
        ]
        .contains(&word);
        if !is_known {
            return Err(format!(
                "go {}: expected depth, nodes, movetime, p1time, p2time, p1inc, p2inc or movestogo with a number, or \
                 infinite",
                quoted(Some(word))
            ));
        }
        let found = words.next();
        let number = |least: u64| {
            // A clock may have run out, and runners then send negative times.
            let digits = found.map(|found| match word {
                "p1time" | "p2time" if found.starts_with('-') => "0",
                _ => found,
            });
            digits
                .and_then(|digits| digits.parse::<u64>().ok())
                .filter(|&number| number >= least)
                .ok_or_else(|| {
                    format!(
                        "go {word} {}: expected a whole number, {least} or more",
                        quoted(found)
                    )
                })
        };
        // Beyond 32 bits a depth or a number of moves limits nothing.
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let [first, second] = &mut go.clocks;
        match word {
            "depth" => go.depth = Some(short(number(1)?)),
            "nodes" => go.nodes = Some(number(1)?),
            "movetime" => go.movetime = Some(Duration::from_millis(number(1)?)),
            "movestogo" => go.movestogo = Some(short(number(1)?)),
            "p1time" => first.left = Some(Duration::from_millis(number(0)?)),
            "p2time" => second.left = Some(Duration::from_millis(number(0)?)),
            "p1inc" => first.increment = Duration::from_millis(number(0)?),
            _ => second.increment = Duration::from_millis(number(0)?),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_word_by_word() {
        let milliseconds = |number| Some(Duration::from_millis(number));
        for (line, expected) in [
            ("", Command::Nothing),
            ("  isready \r", Command::IsReady),
            (
                "setoption name Clear Hash",
                Command::SetOption {
                    name: "Clear Hash".to_owned(),
                    value: None,
                },
            ),
            (
                "setoption name Hash value 64",
                Command::SetOption {
                    name: "Hash".to_owned(),
                    value: Some("64".to_owned()),
                },
            ),
            (
                "position  fen  ,, w1  b moves e3-e4-0  e7-e6-0",
                Command::Position {
                    fen: Some(",, w1 b".to_owned()),
                    moves: vec!["e3-e4-0", "e7-e6-0"],
                },
            ),
            (
                "position startpos moves",
                Command::Position {
                    fen: None,
                    moves: Vec::new(),
                },
            ),
            ("go infinite", Command::Go(Go::default())),
            (
                "go p1time -20 p2time 1000 p1inc 5 p2inc 6 movestogo 7",
                Command::Go(Go {
                    clocks: [
                        Clock {
                            left: milliseconds(0),
                            increment: Duration::from_millis(5),
                        },
                        Clock {
                            left: milliseconds(1000),
                            increment: Duration::from_millis(6),
                        },
                    ],
                    movestogo: Some(7),
                    ..Go::default()
                }),
            ),
            (
                "go depth 99999999999 nodes 12 movetime 8",
                Command::Go(Go {
                    depth: Some(u32::MAX),
                    nodes: Some(12),
                    movetime: milliseconds(8),
                    ..Go::default()
                }),
            ),
            ("query p1turn", Command::Query(Query::FirstToMove)),
        ] {
            assert_eq!(Command::parse(line), Ok(expected), "{line:?}");
        }
    }

    #[test]
    fn what_is_malformed_is_answered_with_what_would_be_right() {
        for (line, expected) in [
            ("hello", "unknown command \"hello\""),
            ("UGI", "unknown command"),
            ("quit now", "\"now\": nothing is expected"),
            ("query", "query without a word after it: expected gameover"),
            ("query all", "query \"all\""),
            ("setoption Hash 64", "expected setoption name"),
            ("position", "expected position startpos"),
            ("position fen", "expected position startpos"),
            ("position fen moves a1", "expected position startpos"),
            ("position startpos a1", "\"a1\": expected position startpos"),
            ("go deep", "go \"deep\": expected depth"),
            (
                "go depth",
                "go depth without a word after it: expected a whole number, 1 or more",
            ),
            ("go depth 0", "go depth \"0\""),
            ("go nodes -5", "go nodes \"-5\""),
            (
                "go movetime 99999999999999999999",
                "expected a whole number",
            ),
        ] {
            let error = Command::parse(line).expect_err(line);
            assert!(error.contains(expected), "{expected} is in {error}");
        }
    }
}
