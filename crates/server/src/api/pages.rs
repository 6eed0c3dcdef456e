//! Pages for browsers: embedded in the program, the same for everybody.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::problem::{Outcome, Problem};

/// A file of the page: its name and what is in it.
macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../page/", $name)))),*]
    };
}

const FILES: [(&str, &str); 18] = files! {
    "actions.js" "app.js" "board.js" "cards.js" "compose.js" "docs.css"
    "dom.js" "end.js" "follow.js" "home.js" "join.js" "rules.js"
    "seats.js" "show.js" "side.js" "style.css" "table.js" "view.js"
};
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
    let (name, text) =
        FILES.into_iter().find(|(name, _)| *name == file).ok_or_else(|| Problem::not_found("file"))?;
    let is_style = name.rsplit_once('.').is_some_and(|(_, ending)| ending == "css");
    let kind = if is_style { "text/css" } else { "text/javascript" };
    let kind = format!("{kind}; charset=utf-8");
    let headers = [(header::CONTENT_TYPE, kind.as_str()), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(name == "index.html" || FILES.iter().any(|(there, _)| *there == name), "{name}");
        }
    }

    #[test]
    fn what_one_file_names_is_there() {
        for (name, text) in FILES.into_iter().chain([("index.html", INDEX)]) {
            for named in text.split("\"/page/").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(page(named).is_ok(), "{name} names {named}");
            }
        }
    }
}
