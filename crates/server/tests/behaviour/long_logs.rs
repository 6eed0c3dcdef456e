//! Records and long logs are read where they hold up nobody, in turn, and what is worked out of them is so once.

use std::sync::{Arc, mpsc};

use client::{Client, Method};
use serde_json::{Value, json};
use server::App;
use table::{AnyAction, Seat, Status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::house::{House, soon};

/// A house with one scribe, who does nothing until told to go on.
async fn house_with_a_busy_scribe() -> (House, mpsc::Sender<()>) {
    let house = House::with(|config| config.thinkers = 1).await;
    let (go_on, wait) = mpsc::channel();
    hold(&house.app, wait).await;
    (house, go_on)
}

async fn hold(app: &Arc<App>, wait: mpsc::Receiver<()>) {
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let app = app.clone();
    tokio::spawn(async move {
        let hold = move |(): &mut ()| {
            begun.send(()).expect("it goes well");
            let _ = wait.recv();
        };
        app.shared.scribes.run(0, hold).await
    });
    soon(has_begun).await.expect("it goes well");
}

/// A finished game with at least so many entries, most of them second thoughts.
fn record(entries: usize) -> String {
    let mut dice = fastrand::Rng::with_seed(1);
    let game = shelf::find("pass-the-paint").expect("it goes well");
    let mut played = (game.start)(&Value::Null, 2, vec![], &mut dice).expect("it goes well");
    let (seat, first) = (Seat::new(0), played.legal_notation(Seat::new(0)));
    while played.entries() < entries {
        for said in first.iter().take(2) {
            played.submit(seat, AnyAction::Notation(said), &mut dice).expect("it goes well");
        }
        played.undo(seat).expect("it goes well");
        played.undo(seat).expect("it goes well");
    }
    while let Status::Awaiting { awaited, .. } = played.status() {
        let seat = awaited.iter().next().expect("it goes well");
        let legal = played.legal_notation(seat);
        played
            .submit(seat, AnyAction::Notation(&legal[dice.usize(..legal.len())]), &mut dice)
            .expect("it goes well");
    }
    played.to_json_lines().into_kept()
}

async fn import(client: &Client, written: String) -> String {
    let request = client.request(Method::POST, "/api/v1/records").body(written);
    let facts: Value = request
        .send()
        .await
        .expect("it goes well")
        .or_refusal()
        .await
        .expect("it goes well")
        .json()
        .await
        .expect("it goes well");
    facts["id"].as_str().expect("it goes well").to_owned()
}

async fn status(client: &Client, path: &str) -> u16 {
    client.request(Method::GET, path).send().await.expect("it goes well").status().as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_who_want_the_same_replay_wait_for_one_work() {
    let house = House::with(|config| config.thinkers = 1).await;
    let ada = house.guest("Ada").await;
    let table = import(&ada, record(1)).await;
    let (go_on, wait) = mpsc::channel();
    hold(&house.app, wait).await;
    // More than could wait if each had work of its own.
    let mut asking = JoinSet::new();
    for _ in 0..100 {
        let (nobody, path) = (house.nobody(), format!("/api/v1/tables/{table}/replay?eyes=all"));
        asking.spawn(async move { nobody.get(&path).await });
    }
    // Nobody waits for it who wants something else.
    ada.get("/api/v1/tables").await.unwrap();
    ada.get(&format!("/api/v1/tables/{table}")).await.unwrap();
    go_on.send(()).unwrap();
    let replays: Vec<_> = soon(asking.join_all()).await.into_iter().map(Result::unwrap).collect();
    assert!(replays.iter().all(|replay| *replay == replays[0] && replay["steps"].is_array()));
    // From now on nobody has to work it out.
    let (_go_on, wait) = mpsc::channel();
    hold(&house.app, wait).await;
    let again = soon(house.nobody().get(&format!("/api/v1/tables/{table}/replay?eyes=all"))).await.unwrap();
    assert_eq!(again, replays[0]);
}

#[tokio::test]
async fn what_is_compressed_says_the_same_as_what_is_not() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = import(&ada, record(1)).await;
    for part in ["replay?eyes=all", "replay?seat=1", "record", "record?form=text", "verification"] {
        let path = format!("/api/v1/tables/{table}/{part}");
        let plain = ada.request(Method::GET, &path).send().await.unwrap();
        assert!(!plain.headers().contains_key("content-encoding"));
        let kind = plain.headers()["content-type"].clone();
        let plain = plain.text().await.unwrap();
        let sent = ada.request(Method::GET, &path).header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!(sent.headers()["content-type"], kind);
        assert_eq!(sent.headers().contains_key("content-encoding"), plain.len() > 1024, "{part}");
        let is_compressed = sent.headers().contains_key("content-encoding");
        let bytes = sent.bytes().await.unwrap();
        let text = if is_compressed {
            std::io::read_to_string(flate2::read::GzDecoder::new(&bytes[..])).unwrap()
        } else {
            String::from_utf8(bytes.to_vec()).unwrap()
        };
        assert_eq!(text, plain, "{part}");
    }
}

/// Where one has asked for as much as may wait, another is heard all the same; where everybody has, they are told when to
/// come again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_of_one_does_not_push_out_that_of_another() {
    for (same, expected) in [(true, 200), (false, 429)] {
        let house = House::with(|config| config.thinkers = 1).await;
        let ada = house.guest("Ada").await;
        let table = import(&ada, record(1)).await;
        let (go_on, wait) = mpsc::channel();
        hold(&house.app, wait).await;
        let mut waiting = JoinSet::new();
        for nth in 0..64 {
            let app = house.app.clone();
            waiting.spawn(async move { app.shared.scribes.run(if same { 1 } else { nth }, |()| ()).await });
        }
        while house.app.shared.scribes.waiting() < 64 {
            tokio::task::yield_now().await;
        }
        let path = format!("/api/v1/tables/{table}/verification");
        let asking = tokio::spawn(async move { status(&ada, &path).await });
        if same {
            go_on.send(()).unwrap();
        }
        assert_eq!(soon(asking).await.unwrap(), expected);
        drop(go_on);
        soon(waiting.join_all()).await;
    }
}

/// A log that takes long to read is waited for by those who want that table, and by nobody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_long_log_of_others() {
    let house = House::with(|config| config.thinkers = 1).await;
    let ada = house.guest("Ada").await;
    let long = import(&ada, record(1100)).await;
    let mut others = Vec::new();
    for _ in 0..120 {
        let made = ada.post("/api/v1/tables", &json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
        others.push(made.unwrap()["id"].as_str().unwrap().to_owned());
    }
    for table in others.iter().chain([&long]) {
        house.app.tables.put_away(table, server::wire::Why::Restart).await;
    }
    let (go_on, wait) = mpsc::channel();
    hold(&house.app, wait).await;
    let (reader, path) = (ada.clone(), format!("/api/v1/tables/{long}"));
    let waits = tokio::spawn(async move { status(&reader, &path).await });
    while house.app.shared.scribes.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    for table in &others {
        assert_eq!(soon(status(&ada, &format!("/api/v1/tables/{table}"))).await, 200);
    }
    assert!(!waits.is_finished());
    go_on.send(()).unwrap();
    assert_eq!(soon(waits).await.unwrap(), 200);
}

/// Whoever may not send a record is told so before they have sent it.
#[tokio::test]
async fn a_stranger_s_record_is_refused_before_it_is_read() {
    let (house, _go_on) = house_with_a_busy_scribe().await;
    let address = house.nobody().base().strip_prefix("http://").unwrap().to_owned();
    let mut line = TcpStream::connect(address).await.unwrap();
    let head = "POST /api/v1/records HTTP/1.1\r\nhost: house\r\ncontent-length: 2000000\r\n\r\n";
    line.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    soon(line.read_exact(&mut answer)).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 401");
}
