//! The server as a whole: what it is made of, its routes, its start and its end.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::time::Instant;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::set_header::{MakeHeaderValue, SetResponseHeaderLayer};

use crate::api;
use crate::blocks::Blocks;
use crate::connections::{self, Doors};
use crate::limits::Limits;
use crate::problem::{ApiResult, Problem};
use crate::shared::{Config, Shared};
use crate::tables::Registry;
use crate::time::Time;
use crate::wire::Why;

/// The largest body of a request that is not a record.
const LARGEST_BODY: usize = 64 * 1024;
/// How often it is looked for clocks that have run out at tables not in use, and at most how the server is.
const LOOK: Duration = Duration::from_secs(1);
/// So long it waits for everybody to hang up when it stops: with what is kept after it, it is gone within three seconds.
const PATIENCE: Duration = Duration::from_secs(2);
/// So many of these tables are looked up at once.
const DUE: u32 = 200;

/// A server.
pub struct App {
    /// What tables and requests share.
    pub shared: Arc<Shared>,
    /// The tables in use.
    pub tables: Registry,
    /// How often something may be done.
    pub limits: Limits,
    /// Who and what is blocked.
    pub blocks: Blocks,
    /// The connections that are open.
    pub doors: Arc<Doors>,
    /// How the server was when it was last looked.
    pub health: Health,
}

impl App {
    /// A server on what is kept in a store.
    pub async fn new(config: Config, store: Store, time: Time) -> ApiResult<Arc<Self>> {
        let (limits, doors) = (Limits::new(config.limits), Doors::new(&config));
        let mut away = store.away().await?;
        if let Some(now) = time.away(store.succession().seen.as_ref(), &away) {
            match store.was_away(now.clone()).await {
                Ok(()) => {
                    tracing::info!(minutes = (now.end - now.start) / 60_000, "time while away is nobody's");
                }
                Err(why) => tracing::warn!(%why, "it cannot be kept for how long nobody was here"),
            }
            away.push(now);
        }
        let shared = Arc::new(Shared::new(config, store, time, away).map_err(Problem::broken)?);
        let blocks = Blocks::default();
        blocks.read(&shared.store).await?;
        let (tables, health) = (Registry::new(shared.clone()), Health::default());
        Ok(Arc::new(Self { shared, tables, limits, blocks, doors, health }))
    }

    /// All that can be asked of it.
    pub fn router(self: &Arc<Self>) -> axum::Router {
        let same = |name: HeaderName, value| {
            SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
        };
        let page = |name: HeaderName, value| SetResponseHeaderLayer::if_not_present(name, ForPages(value));
        let headers = ServiceBuilder::new()
            .layer(page(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
            .layer(page(header::REFERRER_POLICY, "no-referrer"))
            .layer(page(header::X_FRAME_OPTIONS, "DENY"))
            .layer(page(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .layer(page(
                HeaderName::from_static("permissions-policy"),
                "camera=(), microphone=(), geolocation=()",
            ))
            .layer(same(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(same(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
            .layer(same(header::CACHE_CONTROL, "no-store"));
        // What flows for ever is not held back to be compressed.
        let compressed = SizeAbove::new(1024)
            .and(NotForContentType::new("application/x-ndjson"))
            .and(NotForContentType::new("text/event-stream"))
            .and(NotForContentType::IMAGES);
        api::router()
            .layer(DefaultBodyLimit::max(LARGEST_BODY))
            .layer(middleware::from_fn_with_state(self.clone(), crate::asker::gate))
            .layer(CatchPanicLayer::custom(|_| panicked()))
            .layer(middleware::from_fn_with_state(self.clone(), count))
            .layer(CompressionLayer::new().gzip(true).compress_when(compressed))
            .layer(headers)
            .with_state(self.clone())
    }

    /// Serves until it is told to stop, then says goodbye to everybody and finishes what was begun.
    pub async fn serve(
        self: Arc<Self>,
        listener: TcpListener,
        until: impl Future<Output = ()> + Send + 'static,
    ) {
        let looking = tokio::spawn(self.clone().look_after());
        let tables = self.tables.clone();
        let surveying = tokio::spawn(async move {
            if let Err(problem) = tables.survey(true).await {
                tracing::warn!(problem = problem.message, "not all tables were looked at");
            }
        });
        let app = self.clone();
        let stopped = async move {
            until.await;
            tracing::info!("stopping");
            app.shared.stopping.send_replace(true);
            app.shared.thinkers.close();
            app.tables.put_all_away(Why::Restart).await;
        };
        let serving = async {
            connections::serve(listener, self.router(), self.doors.clone(), stopped).await;
            // Some may have been taken up again meanwhile.
            self.tables.put_all_away(Why::Restart).await;
            // Sockets have gone their own ways: each has heard its goodbye when nobody reads any more.
            self.shared.stopping.closed().await;
        };
        let mut stopping = self.shared.stopping.subscribe();
        let hurry = async move {
            let _ = stopping.wait_for(|stopping| *stopping).await;
            drop(stopping);
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            () = serving => {}
            // Whoever does not hang up by then is hung up on.
            () = hurry => {}
        }
        looking.abort();
        surveying.abort();
        self.tables.put_all_away(Why::Restart).await;
        self.shared.store.saw(self.shared.time.seen());
        self.shared.store.close().await;
    }

    /// Takes up tables whose time has run out, and tidies.
    pub async fn look_after(self: Arc<Self>) {
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for look in 0_u64.. {
            looks.tick().await;
            self.wake_those_due().await;
            self.shared.store.saw(self.shared.time.seen());
            if look % 60 == 0 {
                // Where nothing happens either, it is kept until when the server was there.
                self.shared.store.touch();
                self.limits.tidy();
                self.note_figures();
                self.tidy_people().await;
            }
        }
    }

    /// Pokes all tables whose time has come, page by page: those that are left alone are not in the way of others.
    async fn wake_those_due(&self) {
        let now = self.shared.time.now();
        let mut after = None;
        loop {
            let due = match self.shared.store.due(now, after, DUE).await {
                Ok(due) => due,
                Err(why) => return tracing::warn!(%why, "it cannot be looked for clocks that have run out"),
            };
            for (_, table) in &due {
                self.tables.poke(table).await;
            }
            if due.len() < usize::try_from(DUE).unwrap_or(usize::MAX) {
                return;
            }
            after = due.into_iter().next_back();
        }
    }
}

/// How the server is. It is looked at most once a second, however many ask: to find out, it has to write.
#[derive(Default)]
pub struct Health(tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Health {
    /// Can what is kept be read and written, as of a second ago at most?
    pub async fn check(&self, store: &Store) -> Result<(), StoreError> {
        // Those who ask meanwhile wait for the same answer.
        let mut last = self.0.lock().await;
        match &*last {
            Some((at, found)) if at.elapsed() < LOOK => found.clone(),
            _ => last.insert((Instant::now(), store.check().await)).1.clone(),
        }
    }
}

/// Nothing from elsewhere, nothing inline, no frames.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// A header that only pages heed. Scripts, styles and letters, of which a table needs some sixty, go without; a drawing can
/// be opened as a page of its own.
#[derive(Clone, Copy)]
struct ForPages(&'static str);

impl<B> MakeHeaderValue<axum::http::Response<B>> for ForPages {
    fn make_header_value(&mut self, response: &axum::http::Response<B>) -> Option<HeaderValue> {
        let says = |name, word: &str| {
            response
                .headers()
                .get(name)
                .is_some_and(|value| value.to_str().is_ok_and(|value| value.contains(word)))
        };
        let part = says(header::CACHE_CONTROL, "immutable") && !says(header::CONTENT_TYPE, "svg");
        (!part).then(|| HeaderValue::from_static(self.0))
    }
}

fn panicked() -> Response {
    Problem::broken("a request panicked").into_response()
}

/// Counts what went wrong by our fault, and what was too often.
async fn count(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    request: axum::extract::Request,
    next: middleware::Next,
) -> Response {
    let response = next.run(request).await;
    if response.status().is_server_error() {
        app.shared.metrics.broken.inc();
    } else if response.status() == StatusCode::TOO_MANY_REQUESTS {
        app.shared.metrics.limited.inc();
    }
    response
}
