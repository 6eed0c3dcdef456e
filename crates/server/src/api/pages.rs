//! Pages for browsers: embedded in the program, the same for everybody.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::problem::{Outcome, Problem};

/// The files of the page: the name of each, its kind, and what is in it.
const FILES: [(&str, &str, &str); 3] = [
    ("app.js", "text/javascript; charset=utf-8", include_str!("../../page/app.js")),
    ("style.css", "text/css; charset=utf-8", include_str!("../../page/style.css")),
    ("docs.css", "text/css; charset=utf-8", include_str!("../../page/docs.css")),
];
const INDEX: &str = include_str!("../../page/index.html");

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    // Made of plain data: writing it to memory cannot fail.
    super::openapi().to_json().expect("a document is plain JSON")
});
static DOCS: LazyLock<String> = LazyLock::new(|| {
    let document = serde_json::from_str(&DOCUMENT).unwrap_or_default();
    crate::docs_page::page(&document)
});

/// Their routes.
pub fn routes() -> Router<Arc<App>> {
    let index = || async { Html(INDEX) };
    Router::new()
        .route("/", get(index))
        .route("/t/{table}", get(index))
        .route("/join", get(index))
        .route("/recover", get(index))
        .route(
            "/page/{file}",
            get(|axum::extract::Path(file): axum::extract::Path<String>| async move { page(&file) }),
        )
        .route("/api/docs", get(|| async { Html(DOCS.as_str()) }))
        .route(
            "/api/openapi.json",
            get(|| async { ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()) }),
        )
}

fn page(file: &str) -> Outcome<Response> {
    let (_, kind, text) =
        FILES.into_iter().find(|(name, ..)| *name == file).ok_or_else(|| Problem::not_found("file"))?;
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, text).into_response())
}
