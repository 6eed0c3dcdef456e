//! Sockets: garbage, frames that are no frames, too much at once, and orders that make no sense. Each is answered or the
//! socket is closed; the table goes on.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::scene::Scene;
use crate::secrets::house::Guest;

const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;

/// A socket whose bytes are made by hand.
struct Raw {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Raw {
    /// Opens a socket at a table; the refusal otherwise.
    async fn open(at: SocketAddr, table: &str, who: &Guest, more: &str) -> Result<Self, String> {
        let mut stream = TcpStream::connect(at).await.unwrap();
        let known_by =
            who.known_by.as_ref().map(|(name, value)| format!("{name}: {value}\r\n")).unwrap_or_default();
        let request = format!(
            "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{known_by}{more}\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut raw = Self { stream, read: Vec::new() };
        loop {
            if let Some(end) = raw.read.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8(raw.read.drain(..end + 4).collect()).unwrap();
                return if head.starts_with("HTTP/1.1 101") { Ok(raw) } else { Err(head) };
            }
            assert!(raw.more().await, "the server answers");
        }
    }

    async fn more(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match self.stream.read(&mut bytes).await {
            Ok(0) | Err(_) => false,
            Ok(n) => {
                self.read.extend_from_slice(&bytes[..n]);
                true
            }
        }
    }

    /// Sends bytes as they are. That the other end has closed meanwhile is found out by reading.
    async fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await;
    }

    /// Sends a frame as a client has to: masked, with the mask that changes nothing.
    async fn frame(&mut self, first: u8, payload: &[u8]) {
        let mut bytes = vec![first];
        match (u8::try_from(payload.len()), u16::try_from(payload.len())) {
            (Ok(short @ ..=125), _) => bytes.push(0x80 | short),
            (_, Ok(medium)) => {
                bytes.push(0x80 | 0x7e);
                bytes.extend(medium.to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 0x7f);
                bytes.extend((payload.len() as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(payload);
        self.bytes(&bytes).await;
    }

    /// The next text, as JSON; `None` when the socket is closed.
    async fn next(&mut self) -> Option<Value> {
        loop {
            let (start, length) = match self.read.as_slice() {
                [_, 127, rest @ ..] if rest.len() >= 8 => {
                    (10, usize::try_from(u64::from_be_bytes(rest[..8].try_into().unwrap())).unwrap())
                }
                [_, 126, high, low, ..] => (4, usize::from(u16::from_be_bytes([*high, *low]))),
                [_, short @ ..=125, ..] => (2, usize::from(*short)),
                _ => (2, usize::MAX - 2),
            };
            if self.read.len() < start + length {
                if !self.more().await {
                    return None;
                }
                continue;
            }
            let frame: Vec<u8> = self.read.drain(..start + length).collect();
            match frame[0] & 0x0f {
                1 => return Some(serde_json::from_slice(&frame[start..]).unwrap()),
                8 => return None,
                _ => {}
            }
        }
    }

    /// The answer to what was sent last; `None` when the socket is closed.
    async fn answer(&mut self) -> Option<Value> {
        loop {
            let said = self.next().await?;
            if said["type"] == "done" || said["type"] == "refused" {
                return Some(said);
            }
        }
    }

    async fn assert_refused(&mut self, what: &str) {
        let answer = self.answer().await.unwrap_or_else(|| panic!("{what}: the socket is closed"));
        assert_eq!(answer["type"], "refused", "{what}: {answer}");
        assert_in_order(&answer, what);
    }
}

fn assert_in_order(answer: &Value, what: &str) {
    let error = &answer["error"];
    let status = error["status"].as_u64().unwrap();
    assert!((400..500).contains(&status), "{what}: {answer}");
    assert!(!error["code"].as_str().unwrap().is_empty() && !error["message"].as_str().unwrap().is_empty());
}

async fn served() -> (Scene, SocketAddr) {
    let scene = Scene::set().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(scene.house.app.clone().serve(listener, std::future::pending()));
    (scene, at)
}

/// The table is alive: a new socket is told everything, and what is said there is heard.
async fn assert_alive(scene: &Scene, at: SocketAddr, key: &str) {
    let mut socket = Raw::open(at, &scene.open, &scene.host, "").await.unwrap();
    assert_eq!(socket.next().await.unwrap()["type"], "full");
    let order = json!({ "key": key, "command": { "do": "say", "text": key } });
    socket.frame(TEXT, order.to_string().as_bytes()).await;
    assert_eq!(socket.answer().await.unwrap()["type"], "done");
}

#[tokio::test]
async fn what_is_no_order_is_refused_and_the_socket_goes_on() {
    let (scene, at) = served().await;
    let mut socket = Raw::open(at, &scene.open, &scene.host, "").await.unwrap();
    let deep = "[".repeat(10_000);
    let long = format!("{{\"key\":\"{}\"}}", "x".repeat(60_000));
    for text in
        ["", "{", "null", "[]", "\"x\"", "{}", "{\"key\":1}", "\0", "🎨", deep.as_str(), long.as_str()]
    {
        let before = scene.in_memory().await;
        socket.frame(TEXT, text.as_bytes()).await;
        socket.assert_refused(&text.chars().take(20).collect::<String>()).await;
        assert_eq!(scene.in_memory().await, before);
    }
    for (key, command) in [
        ("", json!({ "do": "start" })),
        ("k", json!({ "do": "dance" })),
        ("k", json!({ "do": "start", "more": 1 })),
        ("k", json!({ "do": "act", "decision": 1, "said": "x" })),
        ("k", json!({ "do": "sit", "seat": 255 })),
    ] {
        socket.frame(TEXT, json!({ "key": key, "command": command }).to_string().as_bytes()).await;
        socket.assert_refused(&command.to_string()).await;
    }
    socket.frame(BINARY, b"\x00\x01\x02").await;
    socket.assert_refused("binary").await;
    // A message in two pieces is one message.
    socket.frame(0x01, b"{\"key\":").await;
    socket.frame(0x80, b"}").await;
    socket.assert_refused("two pieces").await;
    let order = json!({ "key": "last", "command": { "do": "say", "text": "still here" } });
    socket.frame(TEXT, order.to_string().as_bytes()).await;
    assert_eq!(socket.answer().await.unwrap()["type"], "done");
}

#[tokio::test]
async fn frames_that_are_none_close_the_socket_and_not_the_table() {
    let (scene, at) = served().await;
    let too_much = vec![b'x'; 64 * 1024 + 1];
    let long_ping = [&[0x89, 0xfe, 0x01, 0x00][..], &[0; 260]].concat();
    let unmasked = [&[0x81, 2][..], b"{}"].concat();
    let breaks: [(&str, &[u8]); 8] = [
        ("no frame at all", &[b'G'; 300]),
        ("an unmasked frame", &unmasked),
        ("an unknown kind", &[0x83, 0x80, 0, 0, 0, 0]),
        ("reserved bits", &[0xf1, 0x80, 0, 0, 0, 0]),
        (
            "a length of more than there is",
            &[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        ),
        ("no text", &[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]),
        ("a piece of nothing", &[0x80, 0x80, 0, 0, 0, 0]),
        ("a ping that is too long", &long_ping),
    ];
    for (nth, (what, bytes)) in breaks.into_iter().enumerate() {
        let mut socket = Raw::open(at, &scene.open, &scene.host, "").await.unwrap();
        assert_eq!(socket.next().await.unwrap()["type"], "full");
        socket.bytes(bytes).await;
        while let Some(said) = socket.next().await {
            assert_ne!(said["type"], "done", "{what}");
        }
        assert_alive(&scene, at, &format!("alive {nth}")).await;
    }
    for kind in [TEXT, BINARY] {
        let mut socket = Raw::open(at, &scene.open, &scene.host, "").await.unwrap();
        socket.frame(kind, &too_much).await;
        assert!(socket.answer().await.is_none(), "a frame that is too large closes the socket");
    }
    // Half a frame, and nobody there any more.
    let mut socket = Raw::open(at, &scene.open, &scene.host, "").await.unwrap();
    socket.bytes(&[0x81, 0xfe, 0x10, 0x00]).await;
    drop(socket);
    assert_alive(&scene, at, "alive at last").await;
}

#[tokio::test]
async fn nobody_known_can_look_through_a_socket_and_order_nothing() {
    let (scene, at) = served().await;
    let mut socket = Raw::open(at, &scene.open, &Guest::default(), "").await.unwrap();
    let order = json!({ "key": "k", "command": { "do": "say", "text": "hello" } });
    socket.frame(TEXT, order.to_string().as_bytes()).await;
    let answer = socket.answer().await.unwrap();
    assert_eq!((&answer["type"], &answer["error"]["code"]), (&json!("refused"), &json!("sign-in")));
    let private = json!({ "game": "pastiche", "seats": 2, "visibility": "private" });
    let private = scene.house.table(&private, &[&scene.host]).await;
    for (table, who) in
        [(&private, &scene.other), (&private, &Guest::default()), (&"nowhere".to_owned(), &scene.host)]
    {
        let refused = Raw::open(at, table, who, "").await.err().unwrap();
        assert!(refused.starts_with("HTTP/1.1 404"), "{refused}");
    }
    for line in ["Origin: https://evil.test\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        let refused = Raw::open(at, &scene.open, &scene.host, line).await.err().unwrap();
        assert!(refused.starts_with("HTTP/1.1 403"), "{line}: {refused}");
    }
    let ours = format!("Origin: http://{at}\r\n");
    assert!(Raw::open(at, &scene.open, &scene.host, &ours).await.is_ok());
}

/// A thousand orders, most of them spoilt: each has one answer, and no refused one changes the table.
#[tokio::test]
async fn spoilt_orders_have_one_answer_each() {
    let (mut scene, at) = served().await;
    let mut dice = fastrand::Rng::with_seed(3);
    let (mut done, mut refused) = (0, 0);
    for _ in 0..8 {
        scene.anew().await;
        let table = scene.playing.clone();
        let mut socket = Raw::open(at, &table, &scene.host, "").await.unwrap();
        for _ in 0..125 {
            let mut order = json!({ "key": format!("{:x}", dice.u64(..)), "command": scene.command(&table, &mut dice).await });
            if dice.u8(..5) > 0 {
                super::fuzz::spoil(&mut order, &mut dice);
            }
            let mut text = order.to_string();
            if dice.u8(..10) == 0 {
                let at = (0..=dice.usize(..text.len())).rev().find(|at| text.is_char_boundary(*at));
                text.truncate(at.unwrap_or(0));
            }
            let before = scene.in_memory().await;
            socket.frame(TEXT, text.as_bytes()).await;
            match socket.answer().await {
                Some(answer) if answer["type"] == "done" => done += 1,
                Some(answer) => {
                    assert_in_order(&answer, &text);
                    assert_eq!(scene.in_memory().await, before, "{text}");
                    refused += 1;
                }
                // Whoever gets up, or is put elsewhere, has to come again.
                None => socket = Raw::open(at, &table, &scene.host, "").await.unwrap(),
            }
        }
        assert_alive(&scene, at, "alive").await;
    }
    assert!(done > 20 && refused > 500, "{done} done, {refused} refused");
}
