//! The protocol's commands, read from lines.

use core::time::Duration;

use board_game_core::Player;

use super::text::printable_word;

/// A command of the protocol.
#[derive(Debug)]
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
    PonderHit,
    Stop,
    Query(UgiQuery),
    /// Show the position.
    Display,
    /// Show its static evaluation.
    Eval,
    /// Search a fixed set of positions to this depth.
    Bench {
        depth: u32,
    },
    Quit,
}

/// The default depth of `bench`.
const BENCH_DEPTH: u32 = 4;

/// The arguments of `go`.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// The most plies of a win to search for.
    pub(super) mate: Option<u32>,
    /// The moves to search; empty for all.
    pub(super) search_moves: Vec<String>,
    /// Whether to search on the opponent's time, up to `ponderhit`.
    pub(super) ponder: bool,
    /// The depth of a count of moves, in place of a search.
    pub(super) perft: Option<u16>,
    /// The clocks of the players, the first one's first.
    pub(super) clocks: [UgiClock; Player::MAX_COUNT],
    /// Moves until the clocks are set again.
    pub(super) movestogo: Option<u32>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UgiClock {
    /// The remaining time.
    pub(super) left: Option<Duration>,
    /// The increment after each move.
    pub(super) increment: Duration,
}

/// The arguments of `query`.
#[derive(Debug)]
pub(super) enum UgiQuery {
    GameOver,
    /// Whether this player is to move.
    Turn(Player),
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
            "ponderhit" => Self::PonderHit,
            "stop" => Self::Stop,
            "d" => Self::Display,
            "eval" => Self::Eval,
            "bench" => Self::Bench {
                depth: match words.next() {
                    None => BENCH_DEPTH,
                    depth => short(number("bench", depth, 1)?),
                },
            },
            "query" => Self::Query(query(words.next())?),
            "quit" => Self::Quit,
            _ => {
                return Err(format!(
                    "unknown command {}: expected ugi, isready, uginewgame, setoption, position, go, stop, ponderhit, query, d, eval, bench or quit",
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

fn query(word: Option<&str>) -> Result<UgiQuery, String> {
    match word {
        Some("gameover") => Ok(UgiQuery::GameOver),
        Some("result") => Ok(UgiQuery::Result),
        _ => match word.and_then(players_word) {
            Some((player, "turn")) => Ok(UgiQuery::Turn(player)),
            _ => {
                let found = quoted(word);
                Err(format!(
                    "query {found}: expected gameover, p1turn or result"
                ))
            }
        },
    }
}

/// A word about a player, as `p1time`: which player, and the word after the number.
fn players_word(word: &str) -> Option<(Player, &str)> {
    let rest = word.strip_prefix('p')?;
    let digit = rest.chars().next()?.to_digit(10)?;
    let player = Player::new(u8::try_from(digit).ok()?.checked_sub(1)?)?;
    Some((player, &rest[1..]))
}

/// A word of the input as messages repeat it.
fn quoted(word: Option<&str>) -> String {
    match word {
        Some(word) => format!("{:?}", printable_word(word)),
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

/// Beyond 32 bits a depth or a number of moves limits nothing.
fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Whether a word of `go` ends the list of moves after `searchmoves`.
fn is_limit(word: &str) -> bool {
    const LIMITS: [&str; 9] = [
        "infinite",
        "ponder",
        "depth",
        "nodes",
        "movetime",
        "movestogo",
        "mate",
        "perft",
        "searchmoves",
    ];
    let is_clock = |(_, rest)| matches!(rest, "time" | "inc");
    LIMITS.contains(&word) || players_word(word).is_some_and(is_clock)
}

/// Pairs of a word and a number, `infinite`, `ponder`, and `searchmoves` with moves.
fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "searchmoves" {
            while let Some(mv) = words.next_if(|word| !is_limit(word)) {
                go.search_moves.push(mv.to_owned());
            }
            if go.search_moves.is_empty() {
                return Err("go searchmoves: expected moves after it".to_owned());
            }
            continue;
        }
        let mut limit = |min: u64| number(word, words.next(), min);
        match (word, players_word(word)) {
            ("infinite", _) => {}
            ("ponder", _) => go.ponder = true,
            ("mate", _) => go.mate = Some(short(limit(1)?)),
            ("perft", _) => go.perft = Some(u16::try_from(limit(1)?).unwrap_or(u16::MAX)),
            ("depth", _) => go.depth = Some(short(limit(1)?)),
            ("nodes", _) => go.nodes = Some(limit(1)?),
            ("movetime", _) => go.movetime = Some(Duration::from_millis(limit(1)?)),
            ("movestogo", _) => go.movestogo = Some(short(limit(1)?)),
            (_, Some((player, "time"))) => {
                go.clocks[player.index()].left = Some(Duration::from_millis(limit(0)?));
            }
            (_, Some((player, "inc"))) => {
                go.clocks[player.index()].increment = Duration::from_millis(limit(0)?);
            }
            _ => {
                return Err(format!(
                    "go {}: expected depth, nodes, movetime, p1time, p2time, p1inc, p2inc, movestogo, mate or perft with a \
                     number, searchmoves with moves, ponder or infinite",
                    quoted(Some(word))
                ));
            }
        }
    }
    Ok(go)
}

/// The number after a word of `go`, or after `bench`.
fn number(word: &str, found: Option<&str>, min: u64) -> Result<u64, String> {
    // A clock may have run out, and runners then send negative times.
    let has_run_out = |found: &str| {
        let digits = found.strip_prefix('-').unwrap_or_default();
        players_word(word).is_some() && digits.parse::<u64>().is_ok()
    };
    let digits = match found {
        Some(found) if word.ends_with("time") && has_run_out(found) => Some("0"),
        found => found,
    };
    digits
        .and_then(|digits| digits.parse::<u64>().ok())
        .filter(|&number| number >= min)
        .ok_or_else(|| {
            let command = match word {
                "bench" => word.to_owned(),
                _ => format!("go {word}"),
            };
            format!(
                "{command} {}: expected a whole number, {min} or more",
                quoted(found)
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> String {
        match Command::parse(line) {
            Ok(Command::Go(go)) => {
                let clocks = go.clocks.map(|UgiClock { left, increment }| {
                    let left = left.map_or("-".to_owned(), |left| left.as_millis().to_string());
                    format!("{left}+{}", increment.as_millis())
                });
                let Go {
                    depth,
                    nodes,
                    movetime,
                    movestogo,
                    ..
                } = go;
                let clocks = clocks.join(" ");
                format!("{depth:?} {nodes:?} {movetime:?} {movestogo:?} {clocks}")
            }
            Ok(command) => format!("{command:?}"),
            Err(error) => error,
        }
    }

    #[test]
    fn moves_to_search_end_at_the_next_limit() {
        let Ok(Command::Go(go)) = Command::parse("go searchmoves a b depth 3 ponder mate 5") else {
            panic!("it is a search");
        };
        assert_eq!(go.search_moves, ["a", "b"]);
        assert_eq!((go.depth, go.ponder, go.mate), (Some(3), true, Some(5)));
    }

    /// Every word has its place, and its number is taken as it is.
    #[test]
    fn lines_are_read() {
        for (line, expected) in [
            ("go", "None None None None -+0 -+0 -+0 -+0"),
            (
                "go infinite depth 3 nodes 500 movetime 20 movestogo 4",
                "Some(3) Some(500) Some(20ms) Some(4) -+0 -+0 -+0 -+0",
            ),
            (
                "go p1time 10 p2time 20 p3time 30 p4time 40 p1inc 1 p2inc 2 p3inc 3 p4inc 4",
                "None None None None 10+1 20+2 30+3 40+4",
            ),
            (
                "go p1time -20 p2time 0 p2inc 0",
                "None None None None 0+0 0+0 -+0 -+0",
            ),
            (
                "go depth 4294967295 movestogo 4294967296",
                "Some(4294967295) None None Some(4294967295) -+0 -+0 -+0 -+0",
            ),
            (
                "go p1time -x",
                "go p1time \"-x\": expected a whole number, 0 or more",
            ),
            (
                "go p1inc -5",
                "go p1inc \"-5\": expected a whole number, 0 or more",
            ),
            (
                "go movetime -5",
                "go movetime \"-5\": expected a whole number, 1 or more",
            ),
            (
                "go nodes",
                "go nodes without a word after it: expected a whole number, 1 or more",
            ),
            ("", "Nothing"),
            (" ugi ", "Ugi"),
            ("isready", "IsReady"),
            ("uginewgame", "NewGame"),
            ("stop", "Stop"),
            ("ponderhit", "PonderHit"),
            ("d", "Display"),
            ("eval", "Eval"),
            ("bench", "Bench { depth: 4 }"),
            ("bench 7", "Bench { depth: 7 }"),
            ("bench x", "bench \"x\": expected a whole number, 1 or more"),
            (
                "go searchmoves depth 3",
                "go searchmoves: expected moves after it",
            ),
            ("quit", "Quit"),
            ("query gameover", "Query(GameOver)"),
            ("query result", "Query(Result)"),
            ("query p4turn", "Query(Turn(Player::FOURTH))"),
            (
                "setoption name Clear Hash value a  b",
                "SetOption { name: \"Clear Hash\", value: Some(\"a b\") }",
            ),
            (
                "setoption name Hash",
                "SetOption { name: \"Hash\", value: None }",
            ),
            ("position startpos", "Position { fen: None, moves: [] }"),
            (
                "position fen a b moves c d",
                "Position { fen: Some(\"a b\"), moves: [\"c\", \"d\"] }",
            ),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
