//! How the server is.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use serde::Serialize;
use table::Wire;
use utoipa::ToSchema;

use crate::app::App;
use crate::asker::address;
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::secrets::hash;

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

/// Figures for Prometheus, as of the last full minute: counts, no names, and nothing that is done in secret. Only for the
/// machine itself and for whoever has the token that the keeper has set for it.
#[utoipa::path(
    get, path = "/metrics", tag = "house",
    responses(
        (status = 200, body = String, content_type = "application/openmetrics-text"),
        (status = 403, body = ProblemBody)
    )
)]
pub async fn metrics(
    State(app): State<Arc<App>>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> ApiResult<([(&'static str, &'static str); 1], String)> {
    if !may_read_figures(&app, peer.as_deref(), &headers) {
        return Err(Problem::forbidden("The figures are for the keeper of this server."));
    }
    if app.shared.store.lost().is_some() {
        // Whoever keeps the server is to know it at once; nothing is done any more, in secret or not.
        app.note_figures();
    }
    let published = app.shared.metrics.published().or_else(|| {
        app.note_figures();
        app.shared.metrics.published()
    });
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([("content-type", kind)], published.unwrap_or_default()))
}

/// Is it the machine itself that asks, or somebody with the word that the keeper has set? Whoever comes through a proxy
/// that nobody told us of is somebody else.
fn may_read_figures(app: &App, peer: Option<&ConnectInfo<SocketAddr>>, headers: &HeaderMap) -> bool {
    let forwarded = ["x-forwarded-for", "forwarded"].iter().any(|name| headers.contains_key(*name));
    let is_near = address(peer, headers, app).is_loopback() && (app.shared.config.behind_proxy || !forwarded);
    let said =
        headers.get(header::AUTHORIZATION).and_then(|said| said.to_str().ok()?.strip_prefix("Bearer "));
    let wanted = app.shared.config.metrics_token.as_deref();
    // Compared by what is made of them: how long that takes says nothing of the word.
    is_near || said.zip(wanted).is_some_and(|(said, wanted)| hash(said.trim()) == hash(wanted))
}

impl App {
    /// The figures are from now on what they are now.
    pub fn note_figures(&self) {
        let metrics = &self.shared.metrics;
        metrics.tables.set(i64::try_from(self.tables.in_use()).unwrap_or(i64::MAX));
        for (reason, tables) in self.tables.set_aside_by_reason() {
            metrics.note_set_aside(reason, tables);
        }
        metrics.lost.set(i64::from(self.shared.store.lost().is_some()));
        metrics.publish();
    }
}
