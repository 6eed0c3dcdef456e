//! Pages for browsers: the web client, and the API to read about.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;

use crate::app::App;
use crate::problem::Problem;
use crate::web_client::wants_page;

/// Where the client has something to show. It looks at the address itself.
const PLACES: [&str; 17] = [
    "/",
    "/play/{game}",
    "/new",
    "/new/{game}",
    "/lobby",
    "/tables",
    "/t/{table}",
    "/t/{table}/replay",
    "/join",
    "/recover",
    "/me",
    "/rules",
    "/rules/{game}",
    "/records",
    "/paints",
    "/gallery",
    "/gallery/{picture}",
];

/// What comes under these is for programs, and is answered in their way.
const FOR_PROGRAMS: [&str; 3] = ["api", "healthz", "metrics"];

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    // Made of plain data: writing it to memory cannot fail.
    serde_json::to_string(&super::openapi()).expect("a document is plain JSON")
});
static DOCS: LazyLock<String> = LazyLock::new(|| {
    let document = serde_json::from_str(&DOCUMENT).unwrap_or_default();
    crate::docs_page::page(&document)
});

/// Their routes.
pub fn routes() -> Router<Arc<App>> {
    let about = Router::new()
        .route("/api/v1/docs", get(|| async { Html(DOCS.as_str()) }))
        // Whoever looks for them without a version is shown the newest.
        .route("/api/docs", get(|| async { Redirect::temporary("/api/v1/docs") }))
        .route(
            "/api/v1/docs.css",
            get(|| async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], crate::docs_page::STYLE) }),
        )
        .route(
            "/api/v1/openapi.json",
            get(|| async { ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()) }),
        );
    PLACES.into_iter().fold(about, |routes, place| routes.route(place, get(page)))
}

async fn page(State(app): State<Arc<App>>, asked: HeaderMap) -> Response {
    app.shared.config.client.page(&asked)
}

/// Whatever else is asked for: a file of the client, or nothing.
pub async fn others(State(app): State<Arc<App>>, method: Method, uri: Uri, asked: HeaderMap) -> Response {
    let nothing = || Problem::not_found("page").into_response();
    let first = uri.path().split('/').nth(1).unwrap_or_default();
    if !matches!(method, Method::GET | Method::HEAD) || FOR_PROGRAMS.contains(&first) {
        return nothing();
    }
    let client = &app.shared.config.client;
    if let Some(file) = client.file(uri.path(), &asked) {
        return file;
    }
    if wants_page(&asked) { client.lost(&asked) } else { nothing() }
}
