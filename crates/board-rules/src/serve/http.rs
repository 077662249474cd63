//! Requests and responses of HTTP/1.1, one for each connection, with limits on size and time.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::str;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;

/// The longest first line and headers of a request, in bytes.
const HEAD: usize = 16 << 10;
/// The longest body of a request, a saved game, in bytes.
const BODY: usize = 256 << 10;
/// The most headers of a request.
const HEADERS: usize = 64;
/// The time limit for receiving a request, and for sending each piece of a response.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit for sending a whole response.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);
/// The bytes of a response that are written at once.
const PIECE: usize = 64 << 10;
/// The time and bytes for which the client's input is still read after a response. Closing earlier
/// could discard the response.
const LINGER: (Duration, usize) = (Duration::from_secs(1), 1 << 20);

/// A request of a client.
#[derive(Clone, Debug, Default)]
pub(super) struct HttpRequest {
    pub(super) method: String,
    /// The path without the query.
    pub(super) path: String,
    pub(super) host: Option<String>,
    pub(super) origin: Option<String>,
    /// The header `Sec-Fetch-Site`: the relation of the page that asks to the server.
    pub(super) site: Option<String>,
    /// The header `Sec-Fetch-Mode`: the purpose of the request.
    pub(super) mode: Option<String>,
    pub(super) content_type: Option<String>,
    pub(super) body: Vec<u8>,
}

/// A response to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Response {
    pub(super) status: u16,
    content_type: &'static str,
    body: Vec<u8>,
}

/// The reason why there is no request.
#[derive(Debug)]
pub(super) enum RequestError {
    /// The client has closed the connection.
    Gone,
    /// The request is refused with this response.
    Refused(Response),
}

impl Response {
    /// A response with a file.
    pub(super) fn file(content_type: &'static str, body: Vec<u8>) -> Self {
        Self {
            status: 200,
            content_type,
            body,
        }
    }

    /// A response with a value as JSON.
    pub(super) fn json(status: u16, value: &impl Serialize) -> Self {
        Self {
            status,
            content_type: "application/json",
            // Our values have string keys, so that this cannot fail.
            body: serde_json::to_vec(value).unwrap_or_default(),
        }
    }

    /// A response with an error and its reason.
    pub(super) fn error(status: u16, reason: impl ToString) -> Self {
        Self::json(status, &json!({"error": reason.to_string()}))
    }
}

/// Reads the request of a connection.
pub(super) fn read(stream: &TcpStream) -> Result<HttpRequest, RequestError> {
    let deadline = Instant::now() + TIMEOUT;
    let mut bytes = Vec::new();
    let (mut request, body, length) = loop {
        if let Some(head) = head(&bytes)? {
            break head;
        }
        if bytes.len() > HEAD {
            return refused(431, "the head of a request has at most 16 KiB");
        }
        receive(stream, deadline, &mut bytes)?;
    };
    while bytes.len() < body + length {
        receive(stream, deadline, &mut bytes)?;
    }
    request.body = bytes[body..body + length].to_vec();
    Ok(request)
}

fn refused<T>(status: u16, reason: &str) -> Result<T, RequestError> {
    Err(RequestError::Refused(Response::error(status, reason)))
}

/// Reads available bytes, before the deadline.
fn receive(
    mut stream: &TcpStream,
    deadline: Instant,
    bytes: &mut Vec<u8>,
) -> Result<(), RequestError> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return refused(408, "the request did not come within ten seconds");
    }
    let mut buffer = [0; 8 << 10];
    let timed = stream.set_read_timeout(Some(left));
    match timed.and_then(|()| stream.read(&mut buffer)) {
        Ok(0) => Err(RequestError::Gone),
        Ok(read) => {
            bytes.extend_from_slice(&buffer[..read]);
            Ok(())
        }
        // The next call checks the deadline.
        Err(error) if is_timeout(&error) || error.kind() == io::ErrorKind::Interrupted => Ok(()),
        Err(_) => Err(RequestError::Gone),
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

/// Parses the head of a request. Returns the request without its body, the offset of the body and
/// its length; `None` if the head is incomplete.
pub(super) fn head(bytes: &[u8]) -> Result<Option<(HttpRequest, usize, usize)>, RequestError> {
    // Look for the end first, to avoid parsing again for every byte received.
    let ends = |end: &[u8]| bytes.windows(end.len()).any(|part| part == end);
    if !ends(b"\n\r\n") && !ends(b"\n\n") {
        return Ok(None);
    }
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let body = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(body)) if body <= HEAD => body,
        Ok(httparse::Status::Complete(_)) => {
            return refused(431, "the head of a request has at most 16 KiB");
        }
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return refused(431, "a request has at most 64 headers");
        }
        Err(_) => return refused(400, "this is no request of HTTP/1.1"),
    };
    let target = parsed.path.unwrap_or_default();
    let mut request = HttpRequest {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: target.split('?').next().unwrap_or_default().to_owned(),
        ..HttpRequest::default()
    };
    let mut length = None;
    for header in parsed.headers.iter() {
        let Ok(value) = str::from_utf8(header.value) else {
            continue;
        };
        let name = header.name.to_ascii_lowercase();
        let place = match name.as_str() {
            "host" => &mut request.host,
            "origin" => &mut request.origin,
            "sec-fetch-site" => &mut request.site,
            "sec-fetch-mode" => &mut request.mode,
            "content-type" => &mut request.content_type,
            "content-length" => &mut length,
            "transfer-encoding" => return refused(411, "expected a Content-Length"),
            _ => continue,
        };
        if place.replace(value.trim().to_owned()).is_some() {
            return refused(400, "a header is there twice");
        }
    }
    match length.as_deref().map_or(Ok(0), str::parse) {
        Ok(length) if length <= BODY => Ok(Some((request, body, length))),
        Ok(_) => refused(413, "the body of a request has at most 256 KiB"),
        Err(_) => refused(400, "the Content-Length is no number"),
    }
}

/// Headers of every response. They forbid content of other origins, and pages of other origins to
/// frame or read a response.
const HEADERS_OF_ALL: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r
Cross-Origin-Opener-Policy: same-origin\r
Cross-Origin-Resource-Policy: same-origin\r
X-Content-Type-Options: nosniff\r
Referrer-Policy: no-referrer\r
Cache-Control: no-cache\r
Connection: close\r
";

/// Sends a response and closes the connection. Ignores errors: the client may have gone.
pub(super) fn send(stream: &TcpStream, response: &Response) {
    let Response {
        status,
        content_type,
        body,
    } = response;
    let (reason, length) = (reason(*status), body.len());
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n{HEADERS_OF_ALL}\r\n"
    );
    let _ = deliver(stream, &[head.as_bytes(), body].concat()).and_then(|()| linger(stream));
}

fn deliver(mut stream: &TcpStream, bytes: &[u8]) -> io::Result<()> {
    let begun = Instant::now();
    stream.set_write_timeout(Some(TIMEOUT))?;
    for piece in bytes.chunks(PIECE) {
        if begun.elapsed() > RESPONSE_TIMEOUT {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.write_all(piece)?;
    }
    Ok(())
}

/// Closes the connection after reading the client's remaining input for a moment, so that the
/// response arrives.
fn linger(mut stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let (time, mut max) = LINGER;
    let deadline = Instant::now() + time;
    let mut buffer = [0; 8 << 10];
    while max > 0 {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut buffer)? {
            0 => break,
            read => max = max.saturating_sub(read),
        }
    }
    Ok(())
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        502 => "Bad Gateway",
        _ => "Service Unavailable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Host, path and length of the body, or the status of the error; `None` for an incomplete
    /// head.
    fn read_head(text: &str) -> Option<Result<(String, String, usize), u16>> {
        match head(text.as_bytes()) {
            Ok(None) => None,
            Ok(Some((request, _, length))) => {
                Some(Ok((request.host.unwrap_or_default(), request.path, length)))
            }
            Err(RequestError::Refused(response)) => Some(Err(response.status)),
            Err(RequestError::Gone) => Some(Err(0)),
        }
    }

    /// Each status of a response has its phrase of RFC 9110.
    #[test]
    fn statuses_have_their_phrases() {
        for (status, phrase) in [
            (200, "OK"),
            (400, "Bad Request"),
            (403, "Forbidden"),
            (404, "Not Found"),
            (405, "Method Not Allowed"),
            (408, "Request Timeout"),
            (409, "Conflict"),
            (411, "Length Required"),
            (413, "Content Too Large"),
            (422, "Unprocessable Content"),
            (431, "Request Header Fields Too Large"),
            (502, "Bad Gateway"),
            (503, "Service Unavailable"),
        ] {
            assert_eq!(reason(status), phrase);
        }
    }

    /// A connection that is reset is gone; one that is slow is asked again.
    #[test]
    fn only_slow_clients_are_waited_for() {
        for (kind, is_slow) in [
            (io::ErrorKind::WouldBlock, true),
            (io::ErrorKind::TimedOut, true),
            (io::ErrorKind::ConnectionReset, false),
            (io::ErrorKind::BrokenPipe, false),
        ] {
            assert_eq!(is_timeout(&kind.into()), is_slow, "{kind}");
        }
    }

    #[test]
    fn heads_are_read_whole_and_once() {
        let read = |text: &str| read_head(text);
        assert_eq!(read("GET / HTTP/1.1\r\nHost: a\r\n"), None);
        let plain = ("a".to_owned(), "/".to_owned(), 0);
        assert_eq!(read("GET / HTTP/1.1\nHost: a\n\n"), Some(Ok(plain)));
        let one = ("a:1".to_owned(), "/x".to_owned(), 0);
        assert_eq!(
            read("GET /x?y HTTP/1.1\r\nhost: a:1\r\n\r\n"),
            Some(Ok(one))
        );
        let with_body = ("a".to_owned(), "/".to_owned(), 7);
        assert_eq!(
            read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 7\r\n\r\n"),
            Some(Ok(with_body))
        );
        let fetched = "GET / HTTP/1.1\r\nSec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n\r\n";
        let Ok(Some((request, _, _))) = head(fetched.as_bytes()) else {
            panic!("it is well-formed");
        };
        let (site, mode) = (request.site.as_deref(), request.mode.as_deref());
        assert_eq!((site, mode), (Some("none"), Some("navigate")));
        for (headers, status) in [
            ("Host: a\r\nHost: b\r\n", 400),
            ("Content-Length: 1\r\nContent-Length: 1\r\n", 400),
            ("Content-Length: -1\r\n", 400),
            ("Content-Length: 262145\r\n", 413),
            ("Content-Length: 99999999999999999999999\r\n", 400),
            ("Transfer-Encoding: chunked\r\n", 411),
            (&"A: b\r\n".repeat(65), 431),
            (&format!("A: {}\r\n", "b".repeat(17_000)), 431),
            ("nonsense\r\n", 400),
        ] {
            let text = format!("POST / HTTP/1.1\r\n{headers}\r\n");
            assert_eq!(read(&text), Some(Err(status)), "{headers:.60}");
        }
    }
}
