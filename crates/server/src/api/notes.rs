//! Private notes: for whoever wrote them, and nobody else.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use crate::app::App;
use crate::asker::{Asker, Body, Named};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::tables::For;
use crate::wire::{Id, Note, Scope};

/// The longest note.
const LONGEST: usize = 10_000;

/// Your note on a table.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/note", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Note),
        (status = 404, body = ProblemBody)
    )
)]
pub async fn note(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Note>> {
    let player = asker.as_able_to(Scope::Read)?;
    may_look(&app, &table, &player.id).await?;
    let text = app.shared.store.note(&table, &player.id).await?.unwrap_or_default();
    Ok(Json(Note { text }))
}

/// Keep a note on a table; an empty one is deleted.
#[utoipa::path(
    put, path = "/api/v1/tables/{table}/note", tag = "tables", request_body = Note,
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 204), (status = 404, body = ProblemBody)
    )
)]
pub async fn set_note(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Body(Note { text }): Body<Note>,
) -> ApiResult<StatusCode> {
    let player = asker.as_able_to(Scope::Play)?;
    may_look(&app, &table, &player.id).await?;
    if text.chars().count() > LONGEST {
        return Err(Problem::malformed(format!("A note has at most {LONGEST} characters.")));
    }
    app.shared.store.set_note(&table, &player.id, &text, app.shared.time.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn may_look(app: &App, table: &str, player: &str) -> ApiResult<()> {
    let who = player.to_owned();
    app.tables
        .look(table, &For::player(player), move |room| Ok(room.state().viewer(Some(&who)).map(drop)?))
        .await
}
