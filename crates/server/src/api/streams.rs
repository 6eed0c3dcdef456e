//! What happens, as it happens: the same numbered messages over a socket, as server-sent events, or as JSON lines.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use table::Viewer;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};
use utoipa::IntoParams;

use super::tables::obey;
use crate::app::App;
use crate::asker::{Asked, Asker, Named};
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::secrets::random;
use crate::shared::Ended;
use crate::tables::{Sent, Subscription, text};
use crate::wire::{Answer, Goodbye, Id, Message, Order, Position, Whole, Why};
use room::{Caller, Reader};

/// The largest command over a socket.
const LARGEST_FRAME: usize = 64 * 1024;
/// So many commands of one socket may wait.
const COMMANDS: usize = 32;

/// From where to go on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// `ERA.N`: the era and the number of the last message you have. What you missed follows, or everything anew.
    #[serde(default)]
    #[param(value_type = Option<Position>)]
    from: Option<String>,
}

fn position(text: Option<&str>) -> ApiResult<Option<(u32, u32)>> {
    let Some(text) = text else { return Ok(None) };
    // A number that is larger than any of ours is one that we have never told.
    let number = |digits: &str| {
        let is_one = (1..=10).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_one.then(|| digits.parse().unwrap_or(u32::MAX))
    };
    let read = |text: &str| {
        let (era, n) = text.split_once('.')?;
        Some((number(era)?, number(n)?))
    };
    read(text).map(Some).ok_or_else(|| Problem::malformed("`from` is an era and a number, like 3271.42."))
}

/// What a reader gets next.
pub(crate) enum Next {
    /// A message, with its number if it has one.
    Text(Option<u32>, Utf8Bytes),
    /// The last message.
    Last(Utf8Bytes),
}

/// The messages of one reader, in order, until the last.
pub(crate) struct Reading {
    app: Arc<App>,
    player: Option<String>,
    /// From which address.
    from: IpAddr,
    subscription: Subscription,
    first: std::vec::IntoIter<Sent>,
    ended: broadcast::Receiver<Ended>,
    beats: Interval,
    over: bool,
    /// The server does not end while somebody has this.
    _reads: watch::Receiver<bool>,
}

impl Reading {
    /// Begins to read at a table.
    pub async fn begin(app: &Arc<App>, table: &str, reader: Reader, from: IpAddr) -> ApiResult<Self> {
        let ended = app.shared.ended.subscribe();
        let player = reader.player.clone();
        let mut subscription = app.tables.join(table, reader).await?;
        let first = std::mem::take(&mut subscription.first).into_iter();
        let mut beats = interval(app.shared.config.beat);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        beats.reset();
        app.shared.metrics.streams.inc();
        let reads = app.shared.stopping.subscribe();
        Ok(Self {
            app: app.clone(),
            player,
            from,
            subscription,
            first,
            ended,
            beats,
            over: false,
            _reads: reads,
        })
    }

    /// For which era numbers are good.
    pub fn era(&self) -> u32 {
        self.subscription.era
    }

    /// As whom one reads.
    pub fn viewer(&self) -> Viewer {
        self.subscription.viewer
    }

    /// The next message; `None` after the last.
    pub async fn next(&mut self) -> Option<Next> {
        if self.over {
            return None;
        }
        loop {
            if let Some(sent) = self.first.next() {
                if let Some(next) = self.of(sent) {
                    return Some(next);
                }
                continue;
            }
            tokio::select! {
                sent = self.subscription.then.recv() => match sent {
                    Ok(sent) => {
                        self.beats.reset();
                        if let Some(next) = self.of(sent) {
                            return Some(next);
                        }
                    }
                    Err(RecvError::Lagged(_)) => return Some(self.last(Why::TooSlow)),
                    Err(RecvError::Closed) => return Some(self.last(Why::Restart)),
                },
                ended = self.ended.recv() => if has_ended(&self.app, ended, self.player.as_deref(), self.from) {
                    return Some(self.last(Why::SeatChanged));
                },
                _ = self.beats.tick() => return Some(Next::Text(None, text(&Message::Beat))),
            }
        }
    }

    fn of(&mut self, sent: Sent) -> Option<Next> {
        match sent {
            Sent::Text { n, text } => Some(Next::Text(n, text)),
            Sent::Bye { why, only } if only.is_none() || only == self.player => Some(self.last(why)),
            Sent::Bye { .. } => None,
        }
    }

    fn last(&mut self, why: Why) -> Next {
        self.over = true;
        Next::Last(goodbye(why))
    }
}

/// Does this concern a reader from there? Whoever missed one of these may have missed their own.
pub(crate) fn has_ended(
    app: &App,
    ended: Result<Ended, RecvError>,
    player: Option<&str>,
    from: IpAddr,
) -> bool {
    match ended {
        Ok(Ended::Player(ended)) => Some(ended.as_str()) == player,
        Ok(Ended::Addresses) => app.blocks.has_address(from, app.shared.time.now()),
        Err(_) => true,
    }
}

/// The last message of a stream.
pub(crate) fn goodbye(why: Why) -> Utf8Bytes {
    let again = match why {
        Why::Gone | Why::Kicked => None,
        Why::SeatChanged | Why::TooSlow => Some(0),
        // Not all at the same moment.
        Why::Restart => Some(500 + u32::from(random::<1>().map_or(0, |[byte]| byte)) * 8),
    };
    text(&Message::Goodbye(Goodbye { why, again }))
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.app.shared.metrics.streams.dec();
    }
}

/// What happens at a table: as server-sent events if you accept `text/event-stream`, as JSON lines otherwise. The first
/// message is everything as it is now, or, with `from` (or `Last-Event-ID`), what you have missed. A line that says
/// `beat` comes when nothing else does.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/stream", tag = "streams",
    params(("table" = Id, Path, description = "The table's id"), Since),
    security((), ("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, content((Message = "application/x-ndjson"), (Message = "text/event-stream"))), (status = 404, body = ProblemBody)
    )
)]
pub async fn stream(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Asked(Since { from }): Asked<Since>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let player = asker.reader()?;
    let word = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_sse = word("accept").is_some_and(|accept| accept.contains("text/event-stream"));
    let from = position(from.as_deref().or_else(|| word("last-event-id")))?;
    let reading = Reading::begin(&app, &table, Reader { player, from }, asker.from).await?;
    let era = reading.era();
    let lines = futures_util::stream::unfold(reading, move |mut reading| async move {
        let (n, text) = match reading.next().await? {
            Next::Text(n, text) => (n, text),
            Next::Last(text) => (None, text),
        };
        let line = match (is_sse, n) {
            (false, _) => format!("{text}\n"),
            (true, Some(n)) => format!("id: {era}.{n}\ndata: {text}\n\n"),
            (true, None) => format!("data: {text}\n\n"),
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), reading))
    });
    let kind = if is_sse { "text/event-stream" } else { "application/x-ndjson" };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, [("x-accel-buffering", "no")], Body::from_stream(lines)).into_response())
}

/// The same over a WebSocket, which also takes commands: send an `Order` as text, get an `Answer`.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/socket", tag = "streams",
    params(("table" = Id, Path, description = "The table's id"), Since),
    security((), ("session" = []), ("token" = ["read"])),
    responses(
        (status = 101, description = "`Message`s and `Answer`s one way, `Order`s the other"),
        (status = 404, body = ProblemBody),
        (status = 426, body = ProblemBody, description = "You would be let in, but this is no request for a socket",
            headers(("upgrade" = String, description = "`websocket`")))
    )
)]
pub async fn socket(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Asked(Since { from }): Asked<Since>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let player = asker.reader()?;
    let from = position(from.as_deref())?;
    let reading = Reading::begin(&app, &table, Reader { player, from }, asker.from).await?;
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(wrong) => {
            let problem = Problem::new(StatusCode::UPGRADE_REQUIRED, "no-socket", wrong.body_text());
            return Ok((AppendHeaders([(header::UPGRADE, "websocket")]), problem).into_response());
        }
    };
    let caller = asker.caller().ok();
    // Thousands of sockets are open at the same time, and nearly all of them are quiet.
    let upgrade = upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| talk(app, table, caller, reading, socket)))
}

async fn talk(
    app: Arc<App>,
    table: String,
    caller: Option<Caller>,
    mut reading: Reading,
    mut socket: WebSocket,
) {
    let (answers, mut answered) = tokio::sync::mpsc::channel::<Utf8Bytes>(COMMANDS);
    let running = Arc::new(tokio::sync::Semaphore::new(COMMANDS));
    loop {
        let sent = tokio::select! {
            next = reading.next() => match next {
                Some(Next::Text(_, text)) => socket.send(Frame::Text(text)).await,
                Some(Next::Last(text)) => {
                    let _ = socket.send(Frame::Text(text)).await;
                    let close = CloseFrame { code: 1012, reason: Utf8Bytes::from_static("come again") };
                    let _ = socket.send(Frame::Close(Some(close))).await;
                    return;
                }
                None => return,
            },
            Some(answer) = answered.recv() => socket.send(Frame::Text(answer)).await,
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(said))) => {
                    let Ok(turn) = running.clone().try_acquire_owned() else {
                        let error = Problem::too_often("commands", 1);
                        let refused = Answer::Refused { key: None, error };
                        if socket.send(Frame::Text(text(&refused))).await.is_err() {
                            return;
                        }
                        continue;
                    };
                    // The stream goes on while a command is done.
                    let (app, table, caller, answers) = (app.clone(), table.clone(), caller.clone(), answers.clone());
                    tokio::spawn(async move {
                        let answer = answer(&app, &table, caller, &said).await;
                        let _ = answers.send(text(&answer)).await;
                        drop(turn);
                    });
                    Ok(())
                }
                Some(Ok(Frame::Binary(_))) => {
                    let error = Problem::malformed("Send text.");
                    socket.send(Frame::Text(text(&Answer::Refused { key: None, error }))).await
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => Ok(()),
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
            },
        };
        if sent.is_err() {
            return;
        }
    }
}

async fn answer(app: &App, table: &str, caller: Option<Caller>, said: &str) -> Answer {
    let order: Order = match serde_json::from_str(said) {
        Ok(Whole(order)) => order,
        Err(wrong) => {
            return Answer::Refused {
                key: None,
                error: Problem::malformed(format!("Not a command: {wrong}.")),
            };
        }
    };
    let key = order.key.clone();
    let outcome = match caller {
        Some(caller) => obey(app, table, caller, order).await,
        None => Err(Problem::unknown_caller()),
    };
    match outcome {
        Ok(done) => Answer::Done { key, done },
        Err(error) => Answer::Refused { key: Some(key), error },
    }
}
