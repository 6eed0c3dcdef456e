//! How the server is.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use table::Wire;
use utoipa::ToSchema;

use crate::app::App;
use crate::json::Json;
use crate::problem::{ApiResult, ProblemBody};

/// All is well.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Health {
    /// The program's version.
    version: &'static str,
    /// It can write.
    writes: bool,
}

impl Wire for Health {}

/// Is the server alive, and can it write? 503 or 507 if it cannot. It finds out at most once a second.
#[utoipa::path(
    get, path = "/healthz", tag = "house",
    responses((status = 200, body = Health), (status = 503, body = ProblemBody), (status = 507, body = ProblemBody))
)]
pub async fn healthz(State(app): State<Arc<App>>) -> ApiResult<Json<Health>> {
    app.health.check(&app.shared.store).await?;
    Ok(Json(Health { version: env!("CARGO_PKG_VERSION"), writes: true }))
}

/// Figures for Prometheus: counts, no names.
#[utoipa::path(
    get, path = "/metrics", tag = "house",
    responses((status = 200, body = String, content_type = "application/openmetrics-text"))
)]
pub async fn metrics(State(app): State<Arc<App>>) -> ([(&'static str, &'static str); 1], String) {
    let metrics = &app.shared.metrics;
    metrics.tables.set(i64::try_from(app.tables.in_use()).unwrap_or(i64::MAX));
    for (reason, tables) in app.tables.set_aside_by_reason() {
        metrics.note_set_aside(reason, tables);
    }
    metrics.lost.set(i64::from(app.shared.store.lost().is_some()));
    metrics.syncs.set(i64::try_from(app.shared.store.commits().0).unwrap_or(i64::MAX));
    ([("content-type", "application/openmetrics-text; version=1.0.0; charset=utf-8")], metrics.text())
}
