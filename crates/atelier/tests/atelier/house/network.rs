//! A bad network: lines to a server that are slow, break off anywhere, and lose or repeat messages.

use std::time::Duration;

use futures_util::{Sink, SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::server::{Callback, ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{accept_hdr_async, connect_async};

/// Lays lines to a server. Gives the address of their near end.
pub async fn lay(server: &str, seed: u64) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let near = listener.local_addr().expect("an address");
    let server = server.strip_prefix("http://").expect("an address").to_owned();
    tokio::spawn(async move {
        let mut luck = fastrand::Rng::with_seed(seed);
        while let Ok((line, _)) = listener.accept().await {
            tokio::spawn(carry(line, server.clone(), luck.fork()));
        }
    });
    format!("http://{near}")
}

/// One line, until it breaks: `None` says that it did.
async fn carry(near: TcpStream, server: String, mut luck: fastrand::Rng) -> Option<()> {
    near.set_nodelay(true).ok()?;
    let mut head = [0; 256];
    let known = near.peek(&mut head).await.ok()?;
    let is_socket = String::from_utf8_lossy(&head[..known]).contains("/socket");
    match luck.u32(..20) {
        // Nobody is reached at all.
        0 => None,
        1..10 if is_socket => messages(near, &server, luck).await,
        _ => bytes(near, &server, luck).await,
    }
}

/// Carries bytes and breaks off after some of them, wherever that is.
async fn bytes(near: TcpStream, server: &str, mut luck: fastrand::Rng) -> Option<()> {
    let far = TcpStream::connect(server).await.ok()?;
    far.set_nodelay(true).ok()?;
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let (up, down) = (luck.usize(200..20_000), luck.usize(1_000..200_000));
    tokio::select! {
        broken = pour(near_in, far_out, up, luck.fork()) => broken,
        broken = pour(far_in, near_out, down, luck.fork()) => broken,
    }
}

async fn pour(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut left: usize,
    mut luck: fastrand::Rng,
) -> Option<()> {
    let mut some = vec![0; 4096];
    while left > 0 {
        let read = from.read(&mut some).await.ok().filter(|&read| read > 0)?.min(left);
        dawdle(&mut luck).await;
        to.write_all(&some[..read]).await.ok()?;
        left -= read;
    }
    None
}

async fn dawdle(luck: &mut fastrand::Rng) {
    if luck.u32(..20) == 0 {
        tokio::time::sleep(Duration::from_millis(luck.u64(1..8))).await;
    }
}

/// What the near end asks for when it opens a socket.
#[derive(Default)]
struct Wanted {
    path: String,
    cookie: Option<tokio_tungstenite::tungstenite::http::HeaderValue>,
}

impl Callback for &mut Wanted {
    fn on_request(self, request: &Request, response: Response) -> Result<Response, ErrorResponse> {
        self.path = request.uri().to_string();
        self.cookie = request.headers().get(COOKIE).cloned();
        Ok(response)
    }
}

/// Carries whole messages of a socket, and loses and repeats some.
async fn messages(near: TcpStream, server: &str, mut luck: fastrand::Rng) -> Option<()> {
    let mut wanted = Wanted::default();
    let mut near = accept_hdr_async(near, &mut wanted).await.ok()?;
    let mut request = format!("ws://{server}{}", wanted.path).into_client_request().ok()?;
    request.headers_mut().extend(wanted.cookie.map(|cookie| (COOKIE, cookie)));
    let (mut far, _) = connect_async(request).await.ok()?;
    loop {
        tokio::select! {
            message = near.next() => pass(message?.ok()?, &mut far, &mut luck).await?,
            message = far.next() => pass(message?.ok()?, &mut near, &mut luck).await?,
        }
    }
}

async fn pass(
    message: Message,
    to: &mut (impl Sink<Message, Error = Error> + Unpin),
    luck: &mut fastrand::Rng,
) -> Option<()> {
    if message.is_close() {
        return None;
    }
    dawdle(luck).await;
    match luck.u32(..100) {
        // Lost.
        0..4 if message.is_text() => Some(()),
        // Twice.
        4..8 if message.is_text() => {
            to.send(message.clone()).await.ok()?;
            to.send(message).await.ok()
        }
        // The line breaks off.
        8 => None,
        _ => to.send(message).await.ok(),
    }
}
