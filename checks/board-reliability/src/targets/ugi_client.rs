//! Arbitrary output of an engine, a grader or another program at the other end of a pipe.

use std::io::{self, Cursor};

use board_bot::Limits;
use board_bot::ugi::{Client, ClientError, Peer, PeerBounds, PeerError};
use ploy_rules::Position;

/// The input is the whole output of the other side. A client returns a legal move or a reason, and
/// a peer stays within its limits.
pub fn answers(input: &[u8]) {
    let limits = Limits::none();
    let client = Client::<Position>::connect(Cursor::new(input.to_vec()), io::sink(), &limits);
    let start = Position::start();
    let asked = client.and_then(|mut client| {
        client.set_option("Seed", "1");
        client.ask(&start, &Limits::nodes(1))
    });
    match asked {
        Ok(choice) => assert!(start.is_legal(choice.mv)),
        Err(ClientError::Peer(PeerError::Silent { .. } | PeerError::Stream(_))) => {
            panic!("a stream in memory ends and does not fail")
        }
        Err(error) => assert!(error.to_string().len() < 2_000, "{error}"),
    }

    let mut bounds = PeerBounds::default();
    (bounds.line_bytes, bounds.lines, bounds.bytes) = (16, 8, 64);
    let peer = Peer::new(Cursor::new(input.to_vec()), io::sink(), bounds, |_| true);
    let mut peer = peer.expect("there are threads");
    let (mut lines, mut bytes) = (0, 0);
    let end = peer.wait(None, &limits, |line| {
        lines += 1;
        bytes += line.len();
        // Each invalid byte of UTF-8 is replaced by three bytes.
        assert!(line.len() <= 3 * 17, "{line:?}");
        (line == "stop").then_some(())
    });
    assert!(lines <= 8 && bytes <= 64, "{lines} lines, {bytes} bytes");
    let is_known = matches!(
        end,
        Ok(()) | Err(PeerError::Ended { .. } | PeerError::TooMuch { .. })
    );
    assert!(is_known, "{end:?}");
}
