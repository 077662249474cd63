//! The check that a request comes from a page of the server's own origin.
//!
//! A browser sends the name of the server in `Host`, and the origin of the page in `Origin`. A page
//! of another origin has another `Origin`. DNS rebinding, where another name points to this
//! machine, has another `Host`.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use super::http::{HttpRequest, Response};

/// The names of the server.
#[derive(Clone, Debug)]
pub(super) struct Origins {
    /// The address on which it listens.
    address: SocketAddr,
    /// Other names of this machine.
    names: Vec<String>,
}

impl Origins {
    pub(super) fn new(address: SocketAddr, names: &[String]) -> Self {
        let names = names.iter().map(|name| name.to_ascii_lowercase());
        Self {
            address,
            names: names.collect(),
        }
    }

    /// Checks that a request is for this server and from its own page.
    pub(super) fn check(&self, request: &HttpRequest) -> Result<(), Response> {
        let forbidden = |reason: &str| Err(Response::error(403, reason));
        let host = request.host.as_deref().unwrap_or_default();
        if !self.is_own(host) {
            return forbidden("this name is not one of the server's: --name adds it");
        }
        let own = format!("http://{host}");
        let is_other = |origin: &str| !origin.eq_ignore_ascii_case(&own);
        if request.origin.as_deref().is_some_and(is_other) {
            return forbidden("pages of other origins may not ask");
        }
        let is_navigation = request.method == "GET" && request.mode.as_deref() == Some("navigate");
        let is_api = request.path.starts_with("/api/");
        match request.site.as_deref() {
            None | Some("same-origin") => {}
            // A person typed the address, or followed a link to the page.
            Some("none") if !is_api => {}
            Some(_) if is_navigation && !is_api => {}
            Some(_) => return forbidden("pages of other origins may not ask"),
        }
        if request.method == "POST" {
            if request.origin.is_none() {
                return forbidden("expected an Origin");
            }
            if request.content_type.as_deref() != Some("application/json") {
                return forbidden("expected application/json");
            }
        }
        Ok(())
    }

    /// Whether a `Host` names this server.
    fn is_own(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !name.is_empty() => (name, port.parse().ok()),
            _ => (host.as_str(), Some(80)),
        };
        if port != Some(self.address.port()) {
            return false;
        }
        if name == "localhost" || self.names.iter().any(|own| own == name) {
            return true;
        }
        let inner = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        let ip = match inner {
            Some(inner) => inner.parse().map(|ip: Ipv6Addr| ip.into()).ok(),
            None => name.parse::<IpAddr>().ok(),
        };
        // An IP address cannot be rebound.
        ip.is_some_and(|ip| ip.is_loopback() || self.listens_to(ip))
    }

    fn listens_to(&self, ip: IpAddr) -> bool {
        let own = self.address.ip();
        own.is_unspecified() || own == ip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(origins: &Origins, request: &HttpRequest) -> u16 {
        origins
            .check(request)
            .err()
            .map_or(200, |response| response.status)
    }

    #[test]
    fn only_requests_for_own_host_names_are_answered() {
        let at = |address: &str| {
            let address = address.parse().expect("an address");
            Origins::new(address, &["Teacher.local".to_owned()])
        };
        let asked = |origins: &Origins, host: &str| {
            let request = HttpRequest {
                method: "GET".to_owned(),
                path: "/".to_owned(),
                host: Some(host.to_owned()),
                ..HttpRequest::default()
            };
            status(origins, &request) == 200
        };
        let own = at("127.0.0.1:8420");
        for host in [
            "localhost:8420",
            "127.0.0.1:8420",
            "[::1]:8420",
            "LOCALHOST:8420",
            "teacher.local:8420",
        ] {
            assert!(asked(&own, host), "{host}");
        }
        for host in [
            "localhost",
            "localhost:8421",
            "evil.example:8420",
            "localhost.evil.example:8420",
            "192.168.0.7:8420",
            "",
            ":8420",
            "127.0.0.1:8420@evil.example:8420",
        ] {
            assert!(!asked(&own, host), "{host}");
        }
        assert!(asked(&at("0.0.0.0:8420"), "192.168.0.7:8420"));
        assert!(asked(&at("192.168.0.7:8420"), "192.168.0.7:8420"));
        assert!(!asked(&at("192.168.0.7:8420"), "192.168.0.8:8420"));
    }

    #[test]
    fn requests_of_other_origins_are_rejected() {
        let origins = Origins::new("127.0.0.1:8420".parse().expect("an address"), &[]);
        let request = |method: &str, path: &str, headers: [&str; 4]| {
            let header = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            let [origin, site, mode, content_type] = headers.map(header);
            HttpRequest {
                method: method.to_owned(),
                path: path.to_owned(),
                host: Some("localhost:8420".to_owned()),
                origin,
                site,
                mode,
                content_type,
                body: Vec::new(),
            }
        };
        let (own, json) = ("http://localhost:8420", "application/json");
        for (method, path, headers, expected) in [
            ("GET", "/", ["", "", "", ""], 200),
            ("GET", "/", ["", "cross-site", "navigate", ""], 200),
            ("GET", "/a.js", ["", "cross-site", "no-cors", ""], 403),
            (
                "GET",
                "/api/players",
                ["", "cross-site", "navigate", ""],
                403,
            ),
            ("GET", "/api/players", ["", "same-site", "cors", ""], 403),
            ("GET", "/api/players", ["", "same-origin", "cors", ""], 200),
            (
                "GET",
                "/api/players",
                ["http://evil.example", "", "", ""],
                403,
            ),
            ("POST", "/api/move", [own, "same-origin", "cors", json], 200),
            ("POST", "/api/move", [own, "", "", "text/plain"], 403),
            ("POST", "/api/move", ["", "", "", json], 403),
            ("POST", "/api/move", ["null", "", "", json], 403),
            (
                "POST",
                "/api/move",
                ["http://127.0.0.1:8420", "", "", json],
                403,
            ),
            (
                "POST",
                "/api/move",
                ["https://localhost:8420", "", "", json],
                403,
            ),
        ] {
            let request = request(method, path, headers);
            assert_eq!(status(&origins, &request), expected, "{request:?}");
        }
    }
    /// Whoever types an address or follows a link gets the page, and no answer of the program.
    #[test]
    fn other_sites_lead_to_the_page_and_not_to_answers() {
        let own = Origins::new("127.0.0.1:8420".parse().expect("an address"), &[]);
        for (site, mode, page, api) in [
            (None, None, 200, 200),
            (Some("same-origin"), Some("cors"), 200, 200),
            (Some("none"), None, 200, 403),
            (Some("cross-site"), Some("navigate"), 200, 403),
            (Some("cross-site"), Some("no-cors"), 403, 403),
            (Some("same-site"), None, 403, 403),
        ] {
            let asked = |path: &str| HttpRequest {
                method: "GET".to_owned(),
                path: path.to_owned(),
                host: Some("localhost:8420".to_owned()),
                site: site.map(str::to_owned),
                mode: mode.map(str::to_owned),
                ..HttpRequest::default()
            };
            let found = ["/", "/api/games"].map(|path| status(&own, &asked(path)));
            assert_eq!(found, [page, api], "{site:?} {mode:?}");
        }
    }
}
