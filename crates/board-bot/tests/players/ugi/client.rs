//! The UGI client: the commands it sends, and its handling of answers.

use std::error::Error as _;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation};
use board_bot::ugi::{Client, ClientError, Engine, Peer, PeerBounds, PeerError, serve};
use board_bot::{Agent as _, Evaluation, Game, Limits, Search};
use ploy_rules::{FourPosition, Position};
use shogun_rules::Position as Shogun;

use crate::support::random_walk;

/// Connects a client to `other_side`, which gets its two streams. Returns the client or the error,
/// and the thread of the other side.
fn connect<G: Game, T: Send + 'static>(
    other_side: impl FnOnce(BufReader<PipeReader>, PipeWriter) -> T + Send + 'static,
) -> (Result<Client<G>, ClientError>, JoinHandle<T>) {
    let (commands, asking) = pipe().expect("there are pipes");
    let (answers, answering) = pipe().expect("there are pipes");
    let other_side = spawn(|| other_side(BufReader::new(commands), answering));
    let client = Client::connect(BufReader::new(answers), asking, &Limits::none());
    (client, other_side)
}

/// A client of a scripted engine, and the commands that the engine received. The engine ends when
/// the script has no answer.
fn scripted_engine<G: Game>(
    answer: impl Fn(&str) -> Option<&'static str> + Send + 'static,
) -> (Result<Client<G>, ClientError>, JoinHandle<Vec<String>>) {
    connect(move |commands, mut answers| {
        let mut heard = Vec::new();
        for line in commands.lines() {
            let line = line.expect("commands are text");
            let reply = answer(&line);
            heard.push(line);
            // The client may have been dropped.
            match reply {
                Some(reply) if answers.write_all(reply.as_bytes()).is_ok() => {}
                _ => break,
            }
        }
        heard
    })
}

/// The answers of an engine with an option `seed` to commands other than `go`.
fn standard_answer(line: &str) -> &'static str {
    match line {
        "ugi" => "id name x\noption name Seed type spin default 0 min 0 max 9\nugiok\n",
        "isready" => "readyok\n",
        _ => "",
    }
}

/// Checks that an engine behind a client plays a whole game as the search itself.
fn plays_as_the_search<G, E>(start: &G, evaluation: E)
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    let engine = Engine::new("x", start.clone(), evaluation.clone());
    let (client, other_side) =
        connect::<G, _>(|commands, answers| serve(engine, commands, answers));
    let mut client = client.expect("it is an engine");
    let mut search = Search::with_table(32 << 20, evaluation).expect("a table of 32 MiB");
    let limits = Limits::nodes(1_000);
    let mut position = random_walk(start, 4, 1);
    let mut earlier = Vec::new();
    for ply in 0..30 {
        if position.outcome().is_some() {
            break;
        }
        earlier.push(position.key());
        // The engine plays one side only, so the client must find the moves of the other side.
        if ply % 2 == 1 {
            position = random_walk(&position, 1, ply);
            continue;
        }
        let asked = client.ask(&position, &limits).expect("it answers").mv;
        let before = &earlier[..earlier.len() - 1];
        let thought = search.think(&position, before, &limits, |_| {});
        assert_eq!(Some(asked), thought.map(|choice| choice.mv), "ply {ply}");
        position.play_unchecked(asked);
    }
    drop(client);
    let served = other_side.join().expect("an engine does not panic");
    served.expect("the streams worked");
}

#[test]
fn an_engine_plays_as_the_search_in_it() {
    plays_as_the_search(&Position::start(), PloyEvaluation::default());
    plays_as_the_search(&Shogun::start(), ShogunEvaluation::default());
}

#[test]
fn client_sends_the_game_and_the_limits() {
    let (client, other_side) = scripted_engine::<Position>(|line| {
        Some(match line {
            "go depth 3 nodes 7" => "info depth 1\nbestmove e3-e4-0 ponder x\n",
            "go movetime 20" => "bestmove c2-c4-0\n",
            "go infinite" => "bestmove\n",
            _ => standard_answer(line),
        })
    });
    let mut client = client.expect("it answers as an engine");
    assert!(client.set_option("seed", "5"));
    assert!(!client.set_option("Hash", "5"));
    let mut position = Position::start();
    let start = position.to_string();
    let play = |position: &mut Position, mv: &str| {
        let mv = position.parse_move(mv).expect("a move");
        position.play(mv).expect("it is legal");
    };
    let limits = Limits::nodes(7).and_depth(3);
    let choice = client.ask(&position, &limits).expect("it answers");
    assert_eq!(choice.mv.to_string(), "e3-e4-0");
    play(&mut position, "e3-e4-0");
    play(&mut position, "e7-e6-0");
    let limits = Limits::time(Duration::from_millis(20));
    client.ask(&position, &limits).expect("it answers");
    // Another game, of which the engine has received nothing.
    let other = random_walk(&Position::start(), 6, 3);
    client.begin_game();
    client
        .ask(&other, &Limits::none())
        .expect_err("that is no move");
    drop(client);
    let heard = other_side.join().expect("it has heard all");
    let expected = [
        "ugi".to_owned(),
        "isready".to_owned(),
        "setoption name seed value 5".to_owned(),
        "isready".to_owned(),
        format!("position fen {start}"),
        "go depth 3 nodes 7".to_owned(),
        "isready".to_owned(),
        format!("position fen {start} moves e3-e4-0 e7-e6-0"),
        "go movetime 20".to_owned(),
        "uginewgame".to_owned(),
        "isready".to_owned(),
        format!("position fen {other}"),
        "go infinite".to_owned(),
        "quit".to_owned(),
    ];
    assert_eq!(heard, expected);
}

/// An engine plays one of four players. The client cannot infer the others' moves.
#[test]
fn four_player_games_send_only_the_position() {
    let (client, other_side) = scripted_engine::<FourPosition>(|line| {
        Some(match line {
            "go nodes 1" => "bestmove (none)\n",
            _ => standard_answer(line),
        })
    });
    let mut client = client.expect("it answers as an engine");
    let position = random_walk(&FourPosition::start(), 4, 1);
    for _ in 0..2 {
        let asked = client.ask(&position, &Limits::nodes(1));
        assert!(matches!(asked, Err(ClientError::Move { .. })), "{asked:?}");
    }
    drop(client);
    let heard = other_side.join().expect("it has heard all");
    let shown = format!("position fen {position}");
    assert_eq!(heard.iter().filter(|line| **line == shown).count(), 2);
}

/// If the limits stop a search, the client sends `stop`, and the engine's move is the answer.
#[test]
fn a_stopped_engine_moves() {
    let limits = Limits::none();
    let stop = limits.stop_flag();
    let (client, _) = scripted_engine::<Position>(move |line| {
        if line == "go infinite" {
            stop.set();
        }
        Some(match line {
            "stop" => "bestmove e3-e4-0\n",
            _ => standard_answer(line),
        })
    });
    let asked = client.expect("an engine").ask(&Position::start(), &limits);
    assert_eq!(asked.expect("it answers").mv.to_string(), "e3-e4-0");
}

/// The client ignores repeated answers, and those that come long after `stop`.
#[test]
fn late_and_repeated_answers_are_ignored() {
    let limits = Limits::none();
    let stop = limits.stop_flag();
    let stops = AtomicUsize::new(0);
    let (client, other_side) = scripted_engine::<Position>(move |line| {
        if line == "go infinite" {
            stop.set();
        }
        Some(match line {
            "stop" if stops.fetch_add(1, Ordering::Relaxed) == 0 => "",
            "stop" => "bestmove d2-d2-1\n",
            "go nodes 2" => "bestmove e3-e4-0\nbestmove e9-e1-0\n",
            _ => standard_answer(line),
        })
    });
    let mut client = client.expect("it answers as an engine");
    let asked = client.ask(&Position::start(), &limits);
    assert!(
        matches!(asked, Err(ClientError::Peer(PeerError::Stopped))),
        "{asked:?}"
    );
    for _ in 0..2 {
        let asked = client.ask(&Position::start(), &Limits::nodes(2));
        assert_eq!(asked.expect("it answers").mv.to_string(), "e3-e4-0");
    }
    drop(client);
    let heard = other_side.join().expect("it has heard all");
    assert_eq!(heard.iter().filter(|line| *line == "stop").count(), 2);
}

/// Unrequested output is dropped, and an endless line does not block the client.
#[test]
fn unknown_engine_output_is_ignored() {
    let (client, other_side) = connect::<Position, _>(|commands, mut answers| {
        let noise = vec![b'\xff'; 1 << 20];
        for line in commands.lines() {
            let line = line.expect("commands are text");
            for _ in 0..20 {
                answers.write_all(&noise)?;
                answers.write_all(b"\n")?;
            }
            let answer = match line.starts_with("go") {
                true => "bestmove e3-e4-0\n",
                false => standard_answer(&line),
            };
            answers.write_all(answer.as_bytes())?;
        }
        Ok::<_, std::io::Error>(())
    });
    let mut client = client.expect("it answers as an engine");
    let asked = client.ask(&Position::start(), &Limits::nodes(1));
    assert_eq!(asked.expect("it answers").mv.to_string(), "e3-e4-0");
    drop(client);
    let _ = other_side.join().expect("it does not panic");
}

#[test]
fn client_errors_name_the_cause() {
    let message = |answer: fn(&str) -> Option<&'static str>| {
        let (client, _) = scripted_engine::<Position>(answer);
        let asked = client.and_then(|mut client| client.ask(&Position::start(), &Limits::none()));
        asked.expect_err("it goes wrong").to_string()
    };
    for (answer, expected) in [
        (
            (|_| None) as fn(&str) -> Option<&'static str>,
            "it ended instead of answering `ugi`",
        ),
        (
            |line| (!line.starts_with("go")).then(|| standard_answer(line)),
            "it ended instead of answering `go infinite`",
        ),
        (
            |line| {
                Some(match line.starts_with("go") {
                    true => "bestmove e9-e1-0\n",
                    false => standard_answer(line),
                })
            },
            "the engine's move \"e9-e1-0\" cannot be played: w170 on e9 is white's",
        ),
        (
            |line| {
                Some(match line.split(' ').next() {
                    Some("position") => "info string error: no such\x07 rules\n",
                    Some("go") => "bestmove (none)\n",
                    _ => standard_answer(line),
                })
            },
            "before that it said: info string error: no such? rules",
        ),
    ] {
        let reported = message(answer);
        assert!(reported.contains(expected), "{reported}");
    }
}

/// Too many or too long options are errors.
#[test]
fn too_many_or_too_long_options_are_errors() {
    for (option, expected) in [
        (
            "option name x\n".to_owned(),
            "the engine has more than 256 options",
        ),
        (
            format!("option name {}\n", "x".repeat(4_000)),
            "its answer to `ugi` has more than 1000 lines or 262144 bytes",
        ),
    ] {
        let (client, _) =
            connect::<Position, ()>(
                move |_, mut answers| {
                    while answers.write_all(option.as_bytes()).is_ok() {}
                },
            );
        let reported = client.expect_err("that is too much").to_string();
        assert!(reported.contains(expected), "{reported}");
    }
}

/// A peer without protocol may write any lines within its bounds, and leave a limited number of
/// commands unread.
#[test]
fn peer_bounds_are_enforced() {
    let bounds = PeerBounds::default();
    let lines = bounds.lines;
    for reply in [lines, lines + 1] {
        let text = "x\n".repeat(reply as usize - 1) + "y\n";
        let peer = Peer::new(std::io::Cursor::new(text), std::io::sink(), bounds, |_| {
            true
        });
        let answer = peer
            .expect("there are threads")
            .wait(None, &Limits::none(), |line| (line == "y").then_some(()));
        assert_eq!(answer.is_ok(), reply <= lines, "{reply} lines: {answer:?}");
    }
    let (unread, output) = pipe().expect("there are pipes");
    let mut peer = Peer::new(std::io::empty(), output, bounds, |_| true).expect("threads");
    let line = "x".repeat(1 << 10);
    let reported = (0..2_000).find_map(|_| peer.send(&line).err());
    assert!(
        matches!(reported, Some(PeerError::Unread { .. })),
        "{reported:?}"
    );
    drop(unread);
}

/// An error names its cause, down to that of the stream.
#[test]
fn errors_have_their_causes() {
    let stream = std::io::Error::other("no stream");
    let error = ClientError::Peer(PeerError::Stream(stream));
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    assert_eq!(causes, ["a stream of it failed: no stream", "no stream"]);
    assert!(
        ClientError::Peer(PeerError::Stopped)
            .source()
            .is_some_and(|cause| cause.source().is_none())
    );
    assert!(ClientError::Options { max: 3 }.source().is_none());
}

/// A report is taken if it is about the move that the engine plays, or about none.
#[test]
fn a_client_chooses_with_the_report_of_its_move() {
    let (client, other_side) = scripted_engine::<Position>(|line| {
        Some(match line {
            "go nodes 1" => {
                "info depth 3 score cp 12 nodes 9 pv e3-e4-0 d7-d6-0\nbestmove e3-e4-0\n"
            }
            "go nodes 2" => "info depth 3 score cp 12 nodes 9\nbestmove e3-e4-0\n",
            "go nodes 3" => "info depth 3 score cp 12 nodes 9 pv d3-d4-0\nbestmove e3-e4-0\n",
            "go nodes 4" => return None,
            _ => standard_answer(line),
        })
    });
    let mut client = client.expect("it answers as an engine");
    let mut chosen = |nodes| {
        let choice = client.choose(&Position::start(), &[], &Limits::nodes(nodes));
        let choice =
            choice.map(|choice| (choice.mv.to_string(), choice.score.value(), choice.depth));
        (
            choice,
            client.failure().is_some_and(|why| why.contains("it ended")),
        )
    };
    let mv = "e3-e4-0".to_owned();
    assert_eq!(chosen(1), (Some((mv.clone(), 12, 3)), false));
    assert_eq!(chosen(2), (Some((mv.clone(), 12, 3)), false));
    assert_eq!(chosen(3), (Some((mv, 0, 0)), false));
    assert_eq!(chosen(4), (None, true));
    other_side.join().expect("it has heard all");
}
