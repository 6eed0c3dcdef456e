//! Connections: so many and no more, each only for as long as it is of use to somebody. What is over that is told to come
//! again, as long as there is a file left to tell it by.

use std::collections::HashMap;
use std::future::poll_fn;
use std::io::{Error, ErrorKind, IoSlice};
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Router};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};
use tower::ServiceExt;

use crate::budgets::Origin;
use crate::problem::Problem;
use crate::shared::Config;

/// So many files are kept for the database, for the keeper and for those who ask how the server is.
const RESERVE: usize = 128;
/// Of these, so many connections may be in use when all others are.
const CROWDED: usize = 32;
/// The most there can be.
const MOST: usize = 200_000;
/// A head is at most this long.
const LONGEST_HEAD: usize = 64 * 1024;
/// So much of what somebody sends is read after they were refused: a little more than the longest record.
const FORGOTTEN: usize = 3 * 1024 * 1024;
/// When there are no files left, it is tried again after this.
const PAUSE: Duration = Duration::from_millis(100);

/// That no connection can be taken is said no more often than this.
const SAID_FOR: Duration = Duration::from_mins(1);

/// How many connections are open, and from where.
pub struct Doors {
    most: usize,
    from_one: usize,
    patience: Duration,
    open: Mutex<Open>,
    /// All are in use, which was said once.
    said: AtomicBool,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_network: HashMap<Origin, usize>,
}

/// An open connection, until it is dropped.
struct Place {
    doors: Arc<Doors>,
    network: Origin,
    /// It is in the reserve.
    crowded: bool,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.doors.open();
        open.all -= 1;
        if let Some(count) = open.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.by_network.remove(&self.network);
            }
        }
        if open.all < self.doors.most / 10 * 9 {
            self.doors.said.store(false, Ordering::Relaxed);
        }
    }
}

impl Doors {
    /// As many as are wanted, or as there are files for.
    pub fn new(config: &Config) -> Arc<Self> {
        let files = files().saturating_sub(RESERVE).max(RESERVE);
        // Behind a proxy all of them come from it, and without limits nobody is counted.
        let is_counted = config.limits && !config.behind_proxy;
        Arc::new(Self {
            most: config.connections.min(files).min(MOST),
            from_one: if is_counted { config.connections_from_one } else { usize::MAX },
            patience: config.patience,
            open: Mutex::default(),
            said: AtomicBool::new(false),
        })
    }

    /// How many are open.
    pub fn in_use(&self) -> usize {
        self.open().all
    }

    fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Place> {
        let network = Origin::from(from);
        let mut open = self.open();
        let crowded = open.all >= self.most;
        if crowded && !self.said.swap(true, Ordering::Relaxed) {
            tracing::warn!(most = self.most, "all connections are in use: new ones are told to come again");
        }
        if open.all >= self.most + CROWDED {
            return None;
        }
        let from_there = open.by_network.entry(network).or_default();
        if *from_there >= self.from_one {
            return None;
        }
        *from_there += 1;
        open.all += 1;
        Some(Place { doors: self.clone(), network, crowded })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Nothing that holds it can leave it half-changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many files this process may have open.
fn files() -> usize {
    #[cfg(unix)]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        limit.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    {
        MOST
    }
}

/// Takes connections until it is told to stop; then those that are open end what they are doing, and it waits for them.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    doors: Arc<Doors>,
    stopped: impl Future<Output = ()>,
) {
    let (stop, stopping) = watch::channel(());
    let mut stopped = pin!(stopped);
    let mut said: Option<Instant> = None;
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((tcp, peer)) => {
                // Whoever is one too many is hung up on.
                if let Some(place) = doors.enter(peer.ip()) {
                    tokio::spawn(talk(tcp, peer, router.clone(), place, stopping.clone()));
                }
            }
            Err(wrong) if is_theirs(&wrong) => {}
            Err(wrong) => {
                if said.is_none_or(|at| at.elapsed() > SAID_FOR) {
                    tracing::error!(%wrong, "no connection can be taken; it is tried again");
                    said = Some(Instant::now());
                }
                sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    drop(stopping);
    // Each hears of it when this changes, and has gone when nobody hears it any more.
    let _ = stop.send(());
    stop.closed().await;
}

/// Some went before they were taken.
fn is_theirs(wrong: &Error) -> bool {
    matches!(
        wrong.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    )
}

/// One connection, until one of both ends it.
async fn talk(
    tcp: TcpStream,
    peer: SocketAddr,
    router: Router,
    place: Place,
    mut stopping: watch::Receiver<()>,
) {
    // A message is sent at once, even if the one before has not been acknowledged yet.
    if let Err(wrong) = tcp.set_nodelay(true) {
        tracing::debug!(%wrong, "messages may be held back");
    }
    let (patience, crowded) = (place.doors.patience, place.crowded);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(|body| Body::new(Timely::new(body, patience * 2)));
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move {
            if crowded && !matches!(request.uri().path(), "/healthz" | "/metrics") {
                return Ok(full_house());
            }
            router.oneshot(request).await
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        // For a head, and for as long as nothing is asked.
        .header_read_timeout(if crowded { patience / 5 } else { patience })
        .max_buf_size(LONGEST_HEAD)
        .keep_alive(!crowded);
    let io = TokioIo::new(Patient { tcp, patience, waits: None, _place: place });
    let mut line = pin!(http.serve_connection(io, service).with_upgrades());
    let ended = tokio::select! {
        ended = line.as_mut() => ended,
        _ = stopping.changed() => {
            // What it is doing it still does.
            line.as_mut().graceful_shutdown();
            line.await
        }
    };
    if let Err(wrong) = ended {
        tracing::debug!(%wrong, "a connection broke");
    }
}

fn full_house() -> Response {
    let problem = Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "crowded",
        "All connections of this server are in use. Please try again.",
    );
    Problem { seconds: Some(10), ..problem }.into_response()
}

/// A body that has to be there in time. What is left of it when the answer is known already is read and forgotten, up to a
/// size: who is refused while they still send would otherwise be hung up on before they have heard why.
struct Timely {
    body: Option<Incoming>,
    until: Pin<Box<Sleep>>,
}

impl Timely {
    fn new(body: Incoming, patience: Duration) -> Self {
        Self { body: Some(body), until: Box::pin(sleep(patience)) }
    }
}

impl HttpBody for Timely {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        if let Poll::Ready(frame) = Pin::new(body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        ready!(self.until.as_mut().poll(context));
        // Nobody waits for the rest.
        self.body = None;
        Poll::Ready(Some(Err(Error::from(ErrorKind::TimedOut).into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or(SizeHint::with_exact(0), Incoming::size_hint)
    }
}

impl Drop for Timely {
    fn drop(&mut self) {
        let left = self.body.take().filter(|body| !body.is_end_stream());
        let (Some(body), Ok(runtime)) = (left, tokio::runtime::Handle::try_current()) else { return };
        let until = std::mem::replace(&mut self.until, Box::pin(sleep(Duration::ZERO)));
        runtime.spawn(forget(body, until));
    }
}

/// Reads what is left of a body, up to a size and a time. The connection is closed if there is more.
async fn forget(mut body: Incoming, until: Pin<Box<Sleep>>) {
    let read = async {
        let mut left = FORGOTTEN;
        while left > 0 {
            match poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
                Some(Ok(frame)) => left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len)),
                Some(Err(_)) | None => return,
            }
        }
    };
    tokio::select! {
        () = read => {}
        () = until => {}
    }
}

/// A line to somebody who has to take what they are sent: whoever takes nothing for too long is hung up on.
struct Patient {
    tcp: TcpStream,
    patience: Duration,
    /// Until when it is waited for them.
    waits: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

impl Patient {
    /// What came of sending something, unless it was waited for too long.
    fn in_time<T>(
        &mut self,
        sent: Poll<Result<T, Error>>,
        context: &mut Context<'_>,
    ) -> Poll<Result<T, Error>> {
        if sent.is_ready() {
            self.waits = None;
            return sent;
        }
        let patience = self.patience;
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waits.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize, Error>> {
        let sent = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.in_time(sent, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize, Error>> {
        let sent = Pin::new(&mut self.tcp).poll_write_vectored(context, parts);
        self.in_time(sent, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
