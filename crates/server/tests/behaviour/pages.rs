//! What browsers are shown: the web client, its files, and what is said where there is nothing.

use axum::body::Bytes;
use client::header::{HeaderMap, HeaderValue};
use client::{Method, Response};
use server::WebClient;

use crate::house::House;

const PLACES: [&str; 17] = [
    "/",
    "/play/pastiche",
    "/new",
    "/new/masterpiece",
    "/lobby",
    "/tables",
    "/t/3vQB7B6MrGQZa",
    "/t/3vQB7B6MrGQZa/replay",
    "/join",
    "/recover",
    "/me",
    "/rules",
    "/rules/pass-the-paint",
    "/records",
    "/paints",
    "/gallery",
    "/gallery/starry-night",
];
const INDEX: &str = "<!doctype html><title>Atelier</title><script src=\"/assets/app-1.js\"></script>";
const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

fn app() -> String {
    "paint();".repeat(1000)
}

/// A small client. What is compressed here is only said to be.
fn client() -> WebClient {
    let text = |text: &str| Bytes::from(text.to_owned());
    WebClient::of([
        ("index.html", text(INDEX)),
        ("assets/app-1.js", text(&app())),
        ("assets/app-1.js.br", text("brotli of app-1.js")),
        ("assets/look-1.css", text("b{}")),
        ("assets/script-1.woff2", text("font")),
        ("assets/cover-1.svg", text("<svg/>")),
        ("assets/app-1.js.map", text("{}")),
        ("manifest.webmanifest", text("{}")),
        ("favicon.svg", text("<svg/>")),
        ("icons/192.png", text("png")),
        ("robots.txt", text("")),
    ])
}

async fn house(client: WebClient) -> House {
    House::with(|config| config.client = client).await
}

async fn ask(house: &House, method: Method, path: &str, headers: &[(&'static str, &str)]) -> Response {
    let mut request = house.nobody().request(method, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("an answer")
}

async fn get(house: &House, path: &str, headers: &[(&'static str, &str)]) -> Response {
    ask(house, Method::GET, path, headers).await
}

fn word<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map(HeaderValue::to_str).and_then(Result::ok).unwrap_or_default()
}

#[tokio::test]
async fn the_client_s_places_show_its_page() {
    let house = house(client()).await;
    for place in PLACES {
        let answer = get(&house, place, &[BROWSER]).await;
        assert_eq!(answer.status(), 200, "{place}");
        let headers = answer.headers().clone();
        assert_eq!(word(&headers, "content-type"), "text/html; charset=utf-8");
        assert_eq!(word(&headers, "cache-control"), "no-cache");
        assert!(word(&headers, "content-security-policy").starts_with("default-src 'none'"));
        assert_eq!(answer.text().await.unwrap(), INDEX);
        // A program that does not say what it takes is shown the same.
        assert_eq!(get(&house, place, &[]).await.status(), 200);
    }
}

#[tokio::test]
async fn files_have_their_type_and_stay_good_as_long_as_their_name() {
    let house = house(client()).await;
    for (path, kind, cache) in [
        ("/assets/app-1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/look-1.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/script-1.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/assets/app-1.js.map", "application/json", "public, max-age=31536000, immutable"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
        ("/icons/192.png", "image/png", "no-cache"),
        ("/robots.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
    ] {
        let answer = get(&house, path, &[]).await;
        assert_eq!(answer.status(), 200, "{path}");
        let headers = answer.headers();
        assert_eq!((word(headers, "content-type"), word(headers, "cache-control")), (kind, cache), "{path}");
        assert_eq!(word(headers, "x-content-type-options"), "nosniff");
        assert_eq!(word(headers, "cross-origin-resource-policy"), "same-origin");
        assert!(word(headers, "vary").contains("accept-encoding"), "{path}");
    }
}

#[tokio::test]
async fn what_only_a_page_heeds_is_said_to_pages_and_to_what_can_be_opened_as_one() {
    let house = house(client()).await;
    let for_pages = [
        "content-security-policy",
        "referrer-policy",
        "x-frame-options",
        "cross-origin-opener-policy",
        "permissions-policy",
    ];
    for (path, said) in [
        ("/", true),
        ("/favicon.svg", true),
        ("/assets/cover-1.svg", true),
        ("/assets/app-1.js", false),
        ("/assets/look-1.css", false),
        ("/assets/script-1.woff2", false),
    ] {
        let answer = get(&house, path, &[]).await;
        assert_eq!(answer.status(), 200, "{path}");
        for name in for_pages {
            assert_eq!(answer.headers().contains_key(name), said, "{path}: {name}");
        }
    }
}

#[tokio::test]
async fn what_a_browser_has_already_is_not_sent_again() {
    let house = house(client()).await;
    for path in ["/", "/t/x", "/favicon.svg", "/assets/app-1.js"] {
        let first = get(&house, path, &[]).await;
        let etag = word(first.headers(), "etag").to_owned();
        assert!(etag.starts_with("W/\""), "{path}: {etag}");
        let strong = etag.trim_start_matches("W/");
        for known in [etag.as_str(), strong, &format!("\"other\", {etag}"), "*"] {
            let again = get(&house, path, &[("if-none-match", known)]).await;
            assert_eq!(again.status(), 304, "{path} {known}");
            assert_eq!(word(again.headers(), "etag"), etag);
            assert_eq!(again.headers().get("cache-control"), first.headers().get("cache-control"));
            assert!(again.bytes().await.unwrap().is_empty());
        }
        assert_eq!(get(&house, path, &[("if-none-match", "W/\"other\"")]).await.status(), 200);
    }
    let [page, icon] = ["/", "/favicon.svg"].map(|path| get(&house, path, &[]));
    assert_ne!(word(page.await.headers(), "etag"), word(icon.await.headers(), "etag"));
}

#[tokio::test]
async fn what_was_compressed_beforehand_is_sent_so_to_those_who_take_it_and_not_compressed_twice() {
    let house = house(client()).await;
    let path = "/assets/app-1.js";
    let browser = get(&house, path, &[("accept-encoding", "gzip, deflate, br, zstd")]).await;
    assert_eq!(word(browser.headers(), "content-encoding"), "br");
    assert_eq!(word(browser.headers(), "content-type"), "text/javascript; charset=utf-8");
    assert_eq!(browser.text().await.unwrap(), "brotli of app-1.js");
    for without in ["identity", "br;q=0"] {
        let plain = get(&house, path, &[("accept-encoding", without)]).await;
        assert_eq!(plain.headers().get("content-encoding"), None, "{without}");
        assert_eq!(plain.text().await.unwrap(), app());
    }
    let zipped = get(&house, path, &[("accept-encoding", "gzip")]).await;
    assert_eq!(word(zipped.headers(), "content-encoding"), "gzip");
    assert!(zipped.bytes().await.unwrap().len() < app().len());
    // The compressed one is no file of its own, and what has none is sent as it is.
    assert_eq!(get(&house, "/assets/app-1.js.br", &[]).await.status(), 404);
    let font = get(&house, "/assets/script-1.woff2", &[("accept-encoding", "br")]).await;
    assert_eq!((font.status().as_u16(), font.headers().get("content-encoding")), (200, None));
}

#[tokio::test]
async fn the_head_alone_can_be_asked_for() {
    let house = house(client()).await;
    for (path, status, length) in
        [("/", 200, INDEX.len()), ("/assets/app-1.js", 200, app().len()), ("/favicon.svg", 200, 6)]
    {
        let answer = ask(&house, Method::HEAD, path, &[("accept-encoding", "identity")]).await;
        assert_eq!(answer.status(), status, "{path}");
        assert_eq!(word(answer.headers(), "content-length"), length.to_string(), "{path}");
        assert!(!word(answer.headers(), "etag").is_empty());
        assert!(answer.bytes().await.unwrap().is_empty());
    }
    assert_eq!(ask(&house, Method::HEAD, "/nowhere", &[BROWSER]).await.status(), 404);
}

#[tokio::test]
async fn where_there_is_nothing_browsers_get_the_page_and_programs_a_problem() {
    let house = house(client()).await;
    for path in ["/nowhere", "/t/x/y/z", "/assets/app-0.js", "/index.htm", "/..%2findex.html", "//"] {
        let shown = get(&house, path, &[BROWSER]).await;
        assert_eq!(shown.status(), 404, "{path}");
        assert_eq!(word(shown.headers(), "content-type"), "text/html; charset=utf-8");
        assert_eq!((word(shown.headers(), "cache-control"), shown.headers().get("etag")), ("no-store", None));
        assert_eq!(shown.text().await.unwrap(), INDEX);
        for told in [&[][..], &[("accept", "*/*")], &[("accept", "application/json, text/html;q=0")]] {
            let told = get(&house, path, told).await;
            assert_eq!(told.status(), 404, "{path}");
            let body: serde_json::Value = told.json().await.expect("JSON");
            assert_eq!(body["error"]["code"], "not-found", "{path}");
        }
    }
    // The documents are found without a version, too.
    let shown = get(&house, "/api/docs", &[BROWSER]).await;
    assert_eq!((shown.status().as_u16(), word(shown.headers(), "location")), (307, "/api/v1/docs"));
    // What is for programs answers browsers in the same way; nothing is posted to a page.
    for (method, path, status) in [
        (Method::GET, "/api", 404),
        (Method::GET, "/api/v1/nowhere", 404),
        (Method::GET, "/healthz/nowhere", 404),
        (Method::GET, "/metrics/nowhere", 404),
        (Method::POST, "/nowhere", 404),
        (Method::POST, "/assets/app-1.js", 404),
        (Method::POST, "/lobby", 405),
    ] {
        let answer = ask(&house, method, path, &[BROWSER]).await;
        assert_eq!(answer.status(), status, "{path}");
        let body: serde_json::Value = answer.json().await.expect("JSON");
        assert!(body["error"]["code"].is_string(), "{path}: {body}");
    }
}

#[tokio::test]
async fn a_program_without_its_pages_says_so_and_serves_everything_else() {
    let house = house(WebClient::default()).await;
    for place in PLACES.into_iter().chain(["/nowhere"]) {
        let answer = get(&house, place, &[BROWSER]).await;
        assert_eq!(answer.status(), 503, "{place}");
        let page = answer.text().await.unwrap();
        assert!(page.contains("cargo xtask play") && !page.contains("style") && !page.contains("<script"));
    }
    for path in ["/healthz", "/api/v1/games", "/api/v1/docs", "/api/v1/docs.css", "/api/v1/openapi.json"] {
        assert_eq!(get(&house, path, &[BROWSER]).await.status(), 200, "{path}");
    }
    let style = get(&house, "/api/v1/docs.css", &[]).await;
    assert_eq!(word(style.headers(), "content-type"), "text/css; charset=utf-8");
    assert!(
        get(&house, "/api/v1/docs", &[]).await.text().await.unwrap().contains("href=\"/api/v1/docs.css\"")
    );
}
