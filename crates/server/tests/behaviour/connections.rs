//! Connections are only open for as long as they are of use, and there are only so many.

use std::time::Duration;

use client::{Client, Method};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, hold_time, pastiche, soon, started};

/// A house that is not very patient.
async fn impatient() -> House {
    House::with(|config| {
        config.patience = Duration::from_millis(200);
        config.beat = Duration::from_millis(20);
    })
    .await
}

async fn line(house: &House, says: &[u8]) -> TcpStream {
    let address = house.nobody().base().strip_prefix("http://").expect("an address").to_owned();
    let mut line = TcpStream::connect(address).await.expect("a connection");
    line.write_all(says).await.expect("it is sent");
    line
}

/// All that comes until the line is closed.
async fn rest(line: &mut TcpStream) -> String {
    let mut read = Vec::new();
    // It may be broken off: what came before counts.
    let _ = soon(line.read_to_end(&mut read)).await;
    String::from_utf8_lossy(&read).into_owned()
}

#[tokio::test]
async fn whoever_says_nothing_or_only_half_of_it_is_hung_up_on() {
    let house = impatient().await;
    for says in [
        "",
        "GET /healthz HTT",
        "GET /healthz HTTP/1.1\r\nhost: x\r\nhalf: a",
        "POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"lo",
    ] {
        let answer = rest(&mut line(&house, says.as_bytes()).await).await;
        assert!(!answer.starts_with("HTTP/1.1 2"), "{says}: {answer}");
    }
    // After an answer, too.
    let answer = rest(&mut line(&house, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    while house.app.doors.in_use() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn sockets_and_streams_stay_open_while_nothing_happens() {
    let house = impatient().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut socket = ada.socket(&table, None).await.unwrap();
    let mut stream = bob.lines(&format!("/api/v1/tables/{table}/stream")).await.unwrap();
    // Many times as long as anybody is waited for who says nothing.
    for _ in 0..60 {
        let (heard, read) = soon(async { tokio::join!(socket.next(), stream.next()) }).await;
        heard.expect("it is open").unwrap();
        read.expect("it is open").unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_take_what_they_asked_for_is_hung_up_on() {
    let house = impatient().await;
    let mut line = line(&house, b"").await;
    let asks = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2000);
    let (mut reads, mut writes) = line.split();
    // It is hung up before all of it is taken; only then is anything read.
    let _ = soon(writes.write_all(asks.as_bytes())).await;
    let mut read = vec![0; 12];
    soon(reads.read_exact(&mut read)).await.unwrap();
    soon(async {
        while house.app.doors.in_use() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let _ = soon(reads.read_to_end(&mut read)).await;
    let answers = read.windows(12).filter(|bytes| bytes == b"HTTP/1.1 200").count();
    assert!((1..2000).contains(&answers), "{answers} answers");
}

/// Whoever is refused while they still send hears why, and may ask for more on the same line.
#[tokio::test]
async fn who_is_refused_while_they_send_is_not_hung_up_on() {
    let house = House::open().await;
    let head = "POST /api/v1/records HTTP/1.1\r\nhost: x\r\ncontent-length: 2000000\r\n\r\n";
    let mut line = line(&house, head.as_bytes()).await;
    let mut first = [0; 12];
    soon(line.read_exact(&mut first)).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 401");
    soon(line.write_all(&vec![b'x'; 2_000_000])).await.unwrap();
    let again = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    soon(line.write_all(again.as_bytes())).await.unwrap();
    let answers = rest(&mut line).await;
    assert!(answers.contains("HTTP/1.1 200"), "{answers}");
}

async fn status(client: &Client, path: &str) -> u16 {
    client.request(Method::GET, path).send().await.expect("an answer").status().as_u16()
}

/// A fresh connection for each.
async fn asked(house: &House, path: &str) -> u16 {
    status(&Client::new(house.nobody().base()), path).await
}

#[tokio::test]
async fn when_all_connections_are_in_use_one_can_still_ask_how_the_server_is() {
    let house = House::with(|config| config.connections = 6).await;
    let mut lines = Vec::new();
    for _ in 0..6 {
        let mut line = line(&house, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
        let mut first = [0; 12];
        soon(line.read_exact(&mut first)).await.unwrap();
        lines.push(line);
    }
    assert_eq!(asked(&house, "/api/v1/games").await, 503);
    assert_eq!(asked(&house, "/healthz").await, 200);
    lines.clear();
    while house.app.doors.in_use() > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(asked(&house, "/api/v1/games").await, 200);
}

#[tokio::test]
async fn one_address_has_only_so_many_connections() {
    let house = House::with(|config| (config.limits, config.connections_from_one) = (true, 3)).await;
    let mut lines = Vec::new();
    for _ in 0..3 {
        let mut line = line(&house, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
        let mut first = [0; 12];
        soon(line.read_exact(&mut first)).await.unwrap();
        lines.push(line);
    }
    let mut fourth = line(&house, b"").await;
    assert_eq!(rest(&mut fourth).await, "", "it is hung up on");
    drop(lines.pop());
    while house.app.doors.in_use() > 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(asked(&house, "/healthz").await, 200);
}

/// However many ask how the server is, it writes at most once a second to find out.
#[tokio::test(start_paused = true)]
async fn those_who_ask_how_the_server_is_share_one_look() {
    let house = House::open().await;
    let hands = hold_time();
    let nobody = house.nobody();
    nobody.get("/healthz").await.unwrap();
    let (looked, _) = house.app.shared.store.commits();
    for _ in 0..50 {
        assert_eq!(nobody.get("/healthz").await.unwrap()["writes"], json!(true));
    }
    assert_eq!(house.app.shared.store.commits().0, looked);
    hands.push(2).await;
    nobody.get("/healthz").await.unwrap();
    assert!(house.app.shared.store.commits().0 > looked);
}
