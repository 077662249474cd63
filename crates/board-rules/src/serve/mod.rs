//! `board-rules serve`: serves the page, with programs of this machine as players.

mod files;
mod hosted_games;
mod http;
mod origin;
mod players;

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, bail};
use board_bot::external::ExternalSpec;

use crate::exit::{Exit, print_note};
use crate::input::printable;
use crate::job::interrupt::set_interrupt_message;
use crate::output::print_now;
use files::Files;
use hosted_games::HostedGames;
use http::{HttpRequest, RequestError, Response};
use origin::Origins;
use players::Players;

/// Serve the page on this machine, with your own programs and engines as players, and for two
/// people on two machines
///
/// The page is built into the program, or is in the folder that `cargo page` builds. Other machines
/// cannot connect unless --listen names another address. Programs play for browsers on this machine
/// only, and the server answers only pages of its own origin. Ctrl-C ends it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules serve
  board-rules serve --offer 'program:name=mine,python3 mine.py'
  board-rules serve --offer 'engine:nodes=50000,name=other,command=./other ugi'
  board-rules serve --listen 192.168.0.7 --name teacher.local

Exit status:
  2    usage error, no page, or an address on which the server cannot listen
  130  interrupted")]
pub(crate) struct Arguments {
    /// The folder of the built page; by default, the page built into the program, page/dist, or the
    /// page installed with the program
    #[arg(long, value_name = "FOLDER")]
    page_folder: Option<PathBuf>,

    /// A player that the page offers: program:./mine or engine:nodes=50000,command=./mine ugi, with
    /// name=NAME before the command; may be given several times
    #[arg(long = "offer", value_name = "PROGRAM")]
    players: Vec<ExternalSpec>,

    /// The address to listen on; 0.0.0.0 for all addresses of this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,

    /// The port; 0 for any free port
    #[arg(long, value_name = "PORT", default_value_t = 8420)]
    port: u16,

    /// Another name of this machine in the address of the page; may be given several times
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
}

/// The most connections at the same time.
const MAX_CONNECTIONS: usize = 128;
/// The most connections of one other machine.
const MAX_CONNECTIONS_OF_ONE_PEER: usize = 32;
/// The longest name of a player, in bytes.
const MAX_NAME_LENGTH: usize = 200;
/// The pause after a connection that could not be accepted.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    check_names(&arguments.players)?;
    let files = match &arguments.page_folder {
        Some(folder) => Files::read(folder)?,
        None => Files::default_page()?,
    };
    let address = SocketAddr::new(arguments.listen, arguments.port);
    let error = || format!("cannot listen on {address}");
    let listener = TcpListener::bind(address).with_context(error)?;
    let address = listener.local_addr().with_context(error)?;
    let server = Arc::new(Server {
        files,
        players: Players::new(arguments.players.clone()),
        games: HostedGames::default(),
        origins: Origins::new(address, &arguments.names),
        connections: Mutex::new(HashMap::new()),
    });
    set_interrupt_message(Some("the server ends".to_owned()));
    print_now(&format!("http://{}/\n", browser_address(address)))?;
    if !address.ip().is_loopback() {
        print_note("others can reach this page; programs play for browsers on this machine alone");
    }
    let accept = |stream| Server::accept(&server, stream);
    accept_all(listener.incoming(), accept, || thread::sleep(ACCEPT_PAUSE));
    Ok(Exit::Success)
}

/// Accepts all connections. Pauses after an error: without free file descriptors each attempt fails
/// at once.
fn accept_all<S>(
    streams: impl Iterator<Item = io::Result<S>>,
    accept: impl Fn(S),
    pause: impl Fn(),
) {
    for stream in streams {
        stream.map_or_else(|_| pause(), &accept);
    }
}

/// Parses the head of a request and returns what was read, for fuzzing.
pub(crate) fn reread_request(text: &str) -> Result<String, String> {
    match http::head(text.as_bytes()) {
        Ok(Some(head)) => Ok(format!("{head:?}")),
        Ok(None) => Err("the head has no end".to_owned()),
        Err(why) => Err(format!("{why:?}")),
    }
}

/// Parses a request for a new game or a move, and returns what was read, for fuzzing.
pub(crate) fn reread_room(text: &str) -> Result<String, String> {
    hosted_games::reread(text)
}

/// Parses a request for a program's move, and returns what was read, for fuzzing.
pub(crate) fn reread_asked_move(text: &str) -> Result<String, String> {
    players::reread(text)
}

/// The address to open in a browser.
fn browser_address(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_loopback() || ip.is_unspecified() => format!("localhost:{}", address.port()),
        _ => address.to_string(),
    }
}

/// Refuses players with long or equal names.
fn check_names(players: &[ExternalSpec]) -> anyhow::Result<()> {
    let names: Vec<String> = players.iter().map(ExternalSpec::display_name).collect();
    for (place, name) in names.iter().enumerate() {
        if name.len() > MAX_NAME_LENGTH {
            bail!(
                "{}: the name of a player has at most {MAX_NAME_LENGTH} bytes: add name=NAME",
                printable(name)
            );
        }
        if names[..place].contains(name) {
            bail!(
                "two players are called {}: give them names by name=NAME",
                printable(name)
            );
        }
    }
    Ok(())
}

#[derive(Debug)]
struct Server {
    files: Files,
    players: Players,
    games: HostedGames,
    origins: Origins,
    /// The number of connections of each machine.
    connections: Mutex<HashMap<IpAddr, usize>>,
}

/// A connection, counted in [`Server::connections`] while it lives.
struct Connection {
    server: Arc<Server>,
    peer: IpAddr,
}

impl Connection {
    fn of(server: &Arc<Server>, peer: IpAddr) -> Option<Self> {
        let mut connections = server
            .connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let all: usize = connections.values().sum();
        let own = connections.get(&peer).copied().unwrap_or(0);
        if all >= MAX_CONNECTIONS || !peer.is_loopback() && own >= MAX_CONNECTIONS_OF_ONE_PEER {
            return None;
        }
        connections.insert(peer, own + 1);
        drop(connections);
        let server = Arc::clone(server);
        Some(Self { server, peer })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let connections = &self.server.connections;
        let mut connections = connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = connections.get_mut(&self.peer) {
            *own -= 1;
            if *own == 0 {
                connections.remove(&self.peer);
            }
        }
    }
}

impl Server {
    /// Answers a connection on a thread of its own. Closes it if there are too many.
    fn accept(server: &Arc<Self>, stream: TcpStream) {
        let Ok(peer) = stream.peer_addr() else {
            return;
        };
        let Some(connection) = Connection::of(server, peer.ip().to_canonical()) else {
            return;
        };
        // If no thread can be started, the connection is closed.
        let thread = thread::Builder::new().name("connection".to_owned());
        let _ = thread.spawn(move || {
            let response = match http::read(&stream) {
                Ok(request) => connection.server.answer(&request, connection.peer, &stream),
                Err(RequestError::Refused(response)) => response,
                Err(RequestError::Gone) => return,
            };
            http::send(&stream, &response);
        });
    }

    fn answer(&self, request: &HttpRequest, peer: IpAddr, stream: &TcpStream) -> Response {
        if let Err(response) = self.origins.check(request) {
            return response;
        }
        let (method, path) = (request.method.as_str(), request.path.as_str());
        let secret = path.strip_prefix("/api/games/");
        match (method, path, secret) {
            ("GET", "/api/players", _) if !peer.is_loopback() => Players::new(Vec::new()).list(),
            ("GET", "/api/players", _) => self.players.list(),
            ("POST", "/api/move", _) if !peer.is_loopback() => {
                Response::error(403, "programs play for browsers on this machine alone")
            }
            ("POST", "/api/move", _) => self.players.answer(&request.body, stream),
            ("POST", "/api/games", _) => self.games.open(&request.body),
            ("GET", _, Some(secret)) => self.games.visit(secret, None),
            ("POST", _, Some(secret)) => self.games.visit(secret, Some(&request.body)),
            ("GET", ..) => {
                let missing = || Response::error(404, "there is no such file");
                self.files.get(path).cloned().unwrap_or_else(missing)
            }
            _ => Response::error(405, "expected GET, or POST where something is asked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One machine cannot take all connections of the others, but this one can.
    #[test]
    fn connections_are_shared_out() {
        let address = "127.0.0.1:80".parse().expect("an address");
        let server = Arc::new(Server {
            files: Files::of(&[]),
            players: Players::new(Vec::new()),
            games: HostedGames::default(),
            origins: Origins::new(address, &[]),
            connections: Mutex::new(HashMap::new()),
        });
        let connect = |peer: [u8; 4]| Connection::of(&server, peer.into());
        let (own, one, other) = ([127, 0, 0, 1], [192, 0, 2, 1], [192, 0, 2, 2]);
        let connections = |peer, count| -> Vec<Connection> {
            let connected = (0..count).map(|_| connect(peer));
            connected.collect::<Option<_>>().expect("there is room")
        };
        let of_one = connections(one, MAX_CONNECTIONS_OF_ONE_PEER);
        assert!(connect(one).is_none());
        let others = connections(other, 1);
        let mut of_own = connections(own, MAX_CONNECTIONS - of_one.len() - others.len());
        assert!(connect(own).is_none() && connect(other).is_none());
        of_own.pop();
        assert!(connect(other).is_some() && connect(one).is_none());
        drop((of_one, others, of_own));
        drop(connect(one));
        let counted = server.connections.lock().expect("nobody panicked").len();
        assert_eq!(counted, 0, "machines without connections are forgotten");
    }

    #[test]
    fn failures_to_accept_are_followed_by_a_pause() {
        let events = Mutex::new(Vec::new());
        let add = |event| events.lock().expect("nobody panicked").push(event);
        let error = || Err(io::Error::other("no file descriptor"));
        let streams = [Ok(1), error(), error(), Ok(2)];
        accept_all(streams.into_iter(), add, || add(0));
        assert_eq!(events.into_inner().expect("nobody panicked"), [1, 0, 0, 2]);
    }

    /// Programs play for browsers on the same machine alone, and others do not see them.
    #[test]
    fn other_machines_reach_no_program() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let stream = TcpStream::connect(address).expect("it listens");
        let player = "program:name=x,false".parse();
        let server = Server {
            files: Files::of(&[]),
            players: Players::new(vec![player.expect("a program")]),
            games: HostedGames::default(),
            origins: Origins::new(address, &[]),
            connections: Mutex::new(HashMap::new()),
        };
        let answer = |method: &str, path: &str, peer: [u8; 4]| {
            let request = HttpRequest {
                method: method.to_owned(),
                path: path.to_owned(),
                host: Some(address.to_string()),
                origin: Some(format!("http://{address}")),
                content_type: Some("application/json".to_owned()),
                ..HttpRequest::default()
            };
            server.answer(&request, peer.into(), &stream)
        };
        let (here, there) = ([127, 0, 0, 1], [192, 0, 2, 1]);
        assert_eq!(answer("GET", "/api/players", here), server.players.list());
        let none = Players::new(Vec::new()).list();
        assert_eq!(answer("GET", "/api/players", there), none);
        assert_ne!(none, server.players.list());
        let statuses = [here, there].map(|peer| answer("POST", "/api/move", peer).status);
        assert_eq!(statuses, [400, 403]);
    }

    #[test]
    fn names_of_players_are_bounded_and_differ() {
        let named = |name: &str| format!("program:name={name},false").parse();
        let refused = |names: &[String]| {
            let players: Result<Vec<_>, _> = names.iter().map(|name| named(name)).collect();
            check_names(&players.expect("programs")).is_err()
        };
        let [longest, longer] = [0, 1].map(|more| "x".repeat(MAX_NAME_LENGTH + more));
        let other = "y".to_owned();
        assert!(!refused(&[longest.clone(), other.clone()]));
        assert!(refused(&[longer]));
        assert!(refused(&[longest.clone(), other, longest]));
    }

    #[test]
    fn browsers_open_this_machine_or_the_address() {
        for (address, expected) in [
            ("127.0.0.1:80", "localhost:80"),
            ("0.0.0.0:8420", "localhost:8420"),
            ("[::1]:9", "localhost:9"),
            ("192.0.2.7:80", "192.0.2.7:80"),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!(browser_address(address), expected);
        }
    }
}
