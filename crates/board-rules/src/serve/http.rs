//! Requests and responses of HTTP/1.1, one a connection, bounded in bytes and in time.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::str;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;

/// Bytes of a request's first line and headers.
const HEAD: usize = 16 << 10;
/// Bytes of a request's body: a saved game.
const BODY: usize = 256 << 10;
/// Headers of a request.
const HEADERS: usize = 64;
/// Time for a whole request to come, and for each piece of a response to go.
const PATIENCE: Duration = Duration::from_secs(10);
/// Time for a whole response to go.
const DELIVERY: Duration = Duration::from_secs(60);
/// Bytes of a response that are handed over at once.
const PIECE: usize = 64 << 10;
/// After a response: how long a client is still read so that the response arrives, and how many
/// bytes.
const FAREWELL: (Duration, usize) = (Duration::from_secs(1), 1 << 20);

/// What a client asks for.
#[derive(Clone, Debug, Default)]
pub(super) struct HttpRequest {
    pub(super) method: String,
    /// Without what follows a question mark.
    pub(super) path: String,
    pub(super) host: Option<String>,
    pub(super) origin: Option<String>,
    /// From where a browser asks, as its header `Sec-Fetch-Site` says.
    pub(super) site: Option<String>,
    /// What for, as its header `Sec-Fetch-Mode` says.
    pub(super) mode: Option<String>,
    pub(super) content_type: Option<String>,
    pub(super) body: Vec<u8>,
}

/// What a client gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Response {
    pub(super) status: u16,
    content_type: &'static str,
    body: Vec<u8>,
}

/// Why there is no request.
#[derive(Debug)]
pub(super) enum RequestError {
    /// The client has gone, or says nothing.
    Gone,
    /// It is no request that is answered.
    Refused(Response),
}

impl Response {
    /// A file.
    pub(super) fn file(content_type: &'static str, body: Vec<u8>) -> Self {
        Self {
            status: 200,
            content_type,
            body,
        }
    }

    /// A value as JSON.
    pub(super) fn json(status: u16, value: &impl Serialize) -> Self {
        Self {
            status,
            content_type: "application/json",
            // Our own values have texts for keys.
            body: serde_json::to_vec(value).unwrap_or_default(),
        }
    }

    /// An error, with its reason for people.
    pub(super) fn error(status: u16, reason: impl ToString) -> Self {
        Self::json(status, &json!({"error": reason.to_string()}))
    }
}

/// Reads the request of a connection.
pub(super) fn read(stream: &TcpStream) -> Result<HttpRequest, RequestError> {
    let deadline = Instant::now() + PATIENCE;
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

/// Receives what has come, before the deadline.
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
        // The deadline is looked at before the next read.
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

/// The request without its body, where the body begins and how long it is, once the head is there.
pub(super) fn head(bytes: &[u8]) -> Result<Option<(HttpRequest, usize, usize)>, RequestError> {
    // Not read again for every byte that comes.
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

/// Headers of every response: whatever is not of this origin is forbidden, and nobody else may show
/// or read a page.
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

/// Sends a response and ends the connection. A client that has gone meanwhile is no matter.
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
    let _ = deliver(stream, &[head.as_bytes(), body].concat()).and_then(|()| part(stream));
}

fn deliver(mut stream: &TcpStream, bytes: &[u8]) -> io::Result<()> {
    let begun = Instant::now();
    stream.set_write_timeout(Some(PATIENCE))?;
    for piece in bytes.chunks(PIECE) {
        if begun.elapsed() > DELIVERY {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.write_all(piece)?;
    }
    Ok(())
}

/// Ends the connection so that the response arrives: what the client still sends is read for a
/// moment.
fn part(mut stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let (time, mut most) = FAREWELL;
    let deadline = Instant::now() + time;
    let mut buffer = [0; 8 << 10];
    while most > 0 {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut buffer)? {
            0 => break,
            read => most = most.saturating_sub(read),
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

    /// Host, path and length of the body; or the status of the refusal; `None` before the end.
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

    #[test]
    fn heads_are_read_whole_and_once() {
        let read = |text: &str| read_head(text);
        assert_eq!(read("GET / HTTP/1.1\r\nHost: a\r\n"), None);
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
