//! Lines that are dead, though nobody has said so.

use std::time::Duration;

use client::{Client, ClientError};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Where nothing is to come at all.
const SHORT: Duration = Duration::from_millis(20);
/// Where something is to come first, however busy the machine is.
const LONG: Duration = Duration::from_secs(5);

/// A server that says this to everybody, and nothing more. It keeps its lines.
async fn that_says(words: &'static str) -> Client {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        let mut lines: Vec<TcpStream> = Vec::new();
        loop {
            let (mut line, _) = listener.accept().await.expect("somebody comes");
            let mut asked = [0; 4096];
            while !String::from_utf8_lossy(&asked).contains("\r\n\r\n") {
                assert_ne!(line.read(&mut asked).await.expect("they ask"), 0, "a whole request comes");
            }
            line.write_all(words.as_bytes()).await.expect("they listen");
            lines.push(line);
        }
    });
    Client::new(&address)
}

fn is_silent<T>(came: &Result<T, ClientError>) -> bool {
    matches!(came, Err(ClientError::Silent(SHORT | LONG)))
}

#[tokio::test]
async fn where_no_answer_comes_nobody_waits_for_ever() {
    let client = that_says("").await.with_patience(SHORT);
    assert!(is_silent(&client.get("/api/v1/tables/A").await));
    assert!(is_silent(&client.order("A", "1", &json!({ "do": "start" })).await));
    assert!(is_silent(&client.newcomer("Ada").await));
    assert!(is_silent(&client.lines("/api/v1/tables/A/stream").await));
    assert!(is_silent(&client.socket("A", None).await));
}

#[tokio::test]
async fn half_an_answer_is_none() {
    let half = "HTTP/1.1 200 OK\r\ncontent-length: 40\r\n\r\n{ \"half\":";
    let client = that_says(half).await.with_patience(SHORT);
    assert!(is_silent(&client.get("/api/v1/tables/A").await));
}

#[tokio::test]
async fn a_stream_on_which_nothing_more_comes_is_lost() {
    let begun = "HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{ \"n\": 1 }\n\n{ \"n\"";
    let client = that_says(begun).await.with_patience(LONG);
    let mut lines = client.lines("/api/v1/tables/A/stream").await.unwrap();
    assert_eq!(lines.next().await.unwrap().unwrap(), json!({ "n": 1 }), "what came has come");
    assert!(is_silent(&lines.next().await.unwrap()));
}
