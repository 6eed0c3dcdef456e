//! The web client as it was built: files that are part of the program, the same for everybody.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use sha2::{Digest as _, Sha256};

/// The page that all of the client's places show.
const INDEX: &str = "index.html";
/// Files in this folder are called by what is in them, so what has been got once stays good.
const NAMED_BY_CONTENT: &str = "assets/";

/// The files of the web client.
#[derive(Clone, Debug, Default)]
pub struct WebClient {
    files: Arc<BTreeMap<String, File>>,
}

#[derive(Debug)]
struct File {
    kind: &'static str,
    cache: &'static str,
    etag: HeaderValue,
    plain: Bytes,
    /// The same, compressed beforehand.
    brotli: Option<Bytes>,
}

impl WebClient {
    /// One that is part of the program.
    pub fn embedded(files: &'static [(&'static str, &'static [u8])]) -> Self {
        Self::of(files.iter().map(|(name, bytes)| (*name, Bytes::from_static(bytes))))
    }

    /// One of these files, by their names. `X.br` is another way to say `X`, and no file of its own.
    pub fn of<'a>(files: impl IntoIterator<Item = (&'a str, Bytes)>) -> Self {
        let mut all: BTreeMap<&str, Bytes> = files.into_iter().collect();
        let names: Vec<_> = all.keys().copied().filter(|name| !is_brotli(name)).collect();
        let files = names.into_iter().filter_map(|name| {
            let brotli = all.remove(format!("{name}.br").as_str());
            let plain = all.remove(name)?;
            Some((name.to_owned(), File::new(name, plain, brotli)))
        });
        Self { files: Arc::new(files.collect()) }
    }

    /// A file by its path, as far as the asker does not have it yet.
    pub fn file(&self, path: &str, asked: &HeaderMap) -> Option<Response> {
        let file = self.files.get(path.strip_prefix('/')?)?;
        Some(file.answer(asked))
    }

    /// The page itself.
    pub fn page(&self, asked: &HeaderMap) -> Response {
        self.files.get(INDEX).map_or_else(not_built, |index| index.answer(asked))
    }

    /// The page where there is nothing; it says so itself.
    pub fn lost(&self, asked: &HeaderMap) -> Response {
        let Some(index) = self.files.get(INDEX) else { return not_built() };
        let mut response = index.whole(asked);
        *response.status_mut() = StatusCode::NOT_FOUND;
        // Tomorrow there may be something.
        response.headers_mut().remove(header::ETAG);
        response.headers_mut().remove(header::CACHE_CONTROL);
        response
    }
}

impl File {
    fn new(name: &str, plain: Bytes, brotli: Option<Bytes>) -> Self {
        let digest = Sha256::digest(&plain);
        let mut digits = String::new();
        for byte in digest.iter().take(16) {
            let _ = write!(digits, "{byte:02x}");
        }
        // Weak: it is the same file however it is compressed on its way.
        let etag = HeaderValue::from_str(&format!("W/\"{digits}\"")).expect("digits are plain text");
        let cache = if name.starts_with(NAMED_BY_CONTENT) {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        Self { kind: kind(name), cache, etag, plain, brotli }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        if !self.is_known(asked) {
            return self.whole(asked);
        }
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        self.describe(response.headers_mut());
        response
    }

    fn whole(&self, asked: &HeaderMap) -> Response {
        let brotli = self.brotli.as_ref().filter(|_| takes_brotli(asked));
        let mut response = Body::from(brotli.unwrap_or(&self.plain).clone()).into_response();
        let headers = response.headers_mut();
        self.describe(headers);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        if brotli.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        response
    }

    fn describe(&self, headers: &mut HeaderMap) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }

    fn is_known(&self, asked: &HeaderMap) -> bool {
        let own = self.etag.as_bytes().strip_prefix(b"W/").unwrap_or_default();
        words(asked, &header::IF_NONE_MATCH)
            .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == own)
    }
}

/// What a list in the headers of a request names.
fn words<'a>(asked: &'a HeaderMap, name: &header::HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = asked.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Does a list like `br;q=0.8, gzip` name this, other than to rule it out?
pub fn takes(asked: &HeaderMap, name: &header::HeaderName, what: &str) -> bool {
    words(asked, name).any(|word| {
        let mut parts = word.split(';').map(str::trim);
        let is_it = parts.next().is_some_and(|first| first.eq_ignore_ascii_case(what));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        is_it && weight.is_ok_and(|weight| weight > 0.0)
    })
}

fn takes_brotli(asked: &HeaderMap) -> bool {
    takes(asked, &header::ACCEPT_ENCODING, "br")
}

/// Is it a browser that wants a page? Programs that take anything want to be told by JSON.
pub fn wants_page(asked: &HeaderMap) -> bool {
    takes(asked, &header::ACCEPT, "text/html")
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn is_brotli(name: &str) -> bool {
    ending(name) == "br"
}

fn kind(name: &str) -> &'static str {
    match ending(name) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "json" | "map" => "application/json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Without its client the program still serves everything else.
fn not_built() -> Response {
    const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width\"><title>Atelier</title><h1>Atelier</h1>\
        <p>This program was built without its pages. <code>cargo xtask play</code> builds both.</p>\
        <p>Everything else is here: <a href=\"/api/v1/docs\">the API</a>.</p></html>";
    (StatusCode::SERVICE_UNAVAILABLE, Html(PAGE)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn a_list_is_read_with_its_weights() {
        for (said, takes) in [
            ("br", true),
            ("gzip, deflate, br, zstd", true),
            ("gzip;q=1.0,BR;q=0.5", true),
            ("br;q=0", false),
            ("br;q=0.000, gzip", false),
            ("br;q=lots", false),
            ("gzip", false),
            ("brotli", false),
            ("", false),
        ] {
            assert_eq!(takes_brotli(&asking(header::ACCEPT_ENCODING, said)), takes, "{said}");
        }
        assert!(wants_page(&asking(header::ACCEPT, "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")));
        assert!(!wants_page(&asking(header::ACCEPT, "*/*")));
        assert!(!wants_page(&HeaderMap::new()));
    }

    #[test]
    fn every_kind_of_file_that_is_built_has_its_type() {
        for name in
            ["index.html", "a.js", "a.css", "a.svg", "a.png", "a.webmanifest", "a.woff2", "a.json", "a.txt"]
        {
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
    }
}
