//! What must be true of a table that was played to its end.

use std::collections::BTreeMap;

use client::Client;
use serde_json::Value;
use table::{Seat, Viewer};

use super::notes::{Noted, Notes, Want};
use super::tables::Set;

/// Everything acknowledged is in the record once and in order, nothing else is, the luck was fair, and all ways to look
/// at the end show the same. `people` are those in the seats, at an address where the server is.
pub async fn finished(set: &Set, people: &[Client], notes: &Notes) {
    let table = &set.table;
    let host = &people[0];
    let record = text(host, &format!("/api/v1/tables/{table}/record?form=json-lines")).await;
    let done = notes.all_done();
    recorded(set, &record, &done);
    said(host, table, &done).await;

    let verification = host.get(&format!("/api/v1/tables/{table}/verification")).await.expect("verified");
    assert_eq!(verification["holds"], true, "{table}: {verification}");

    let opened = shelf::open(&record).unwrap_or_else(|wrong| panic!("{table}: {wrong}"));
    opened.verify().unwrap_or_else(|wrong| panic!("{table}: {wrong}"));
    for (seat, client) in people.iter().enumerate() {
        let full = client.get(&format!("/api/v1/tables/{table}")).await.expect("everything");
        assert_eq!(full["table"]["stage"], "over");
        assert_eq!(full["seat"], seat);
        let viewer = Viewer::Seat(Seat::new(u8::try_from(seat).expect("a seat")));
        assert_eq!(opened.view_json(viewer), full["view"], "{table}: the record's end, seen from {viewer:?}");
        let replay =
            client.get(&format!("/api/v1/tables/{table}/replay?seat={seat}")).await.expect("a replay");
        assert_eq!(last_of(&replay), full["view"], "{table}: the replay's end, seen from {viewer:?}");
    }
}

async fn text(client: &Client, path: &str) -> String {
    match client.get(path).await.expect("an answer") {
        Value::String(text) => text,
        other => panic!("{path}: {other}"),
    }
}

/// The view at the end of a replay.
fn last_of(replay: &Value) -> Value {
    let mut view = replay["first"].clone();
    for step in replay["steps"].as_array().expect("steps") {
        let patch: json_patch::Patch = serde_json::from_value(step["patch"].clone()).expect("a patch");
        json_patch::patch(&mut view, &patch).expect("it fits");
    }
    view
}

/// What players are said to have done is what they were told they had done, seat by seat in order; and nothing comes
/// before what had been acknowledged when it was first wanted.
fn recorded(played: &Set, record: &str, done: &[Noted]) {
    let people = played.kind.seats - played.kind.bots;
    let mut due: BTreeMap<u64, std::vec::IntoIter<&Noted>> = BTreeMap::new();
    for seat in 0..people {
        let seat = seat as u64;
        let mut own: Vec<_> =
            done.iter().filter(|noted| noted.seat == seat && noted.written().is_some()).collect();
        // Several tabs of one player note side by side; decisions have an order.
        own.sort_by_key(|noted| noted.decision);
        for pair in own.windows(2) {
            assert!(pair[0].decision < pair[1].decision, "{}: decided twice: {pair:?}", played.table);
        }
        due.insert(seat, own.into_iter());
    }
    let mut latest = None;
    for line in record.lines() {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let Some(seat) = line["seat"].as_u64() else { continue };
        let Some(due) = due.get_mut(&seat) else {
            let by = line["by"].as_str().unwrap_or_default();
            assert!(by.starts_with("bot "), "{}: {line}", played.table);
            continue;
        };
        assert_eq!(line.get("by"), None, "{}: nobody stands in for a player: {line}", played.table);
        let Some(noted) = due.next() else { panic!("{}: nobody was told of {line}", played.table) };
        assert_eq!(line["do"].as_str(), noted.written(), "{}: {line}, but {noted:?}", played.table);
        assert!(noted.done > latest, "{}: {noted:?} was done before it stands in the record", played.table);
        latest = latest.max(Some(noted.sent));
    }
    for (seat, mut left) in due {
        assert!(left.next().is_none(), "{}: acknowledged to seat {seat} and lost: {left:?}", played.table);
    }
}

/// Everything acknowledged was said once, and nothing else.
async fn said(client: &Client, table: &str, done: &[Noted]) {
    let mut heard = Vec::new();
    let mut from = 1;
    loop {
        let path = format!("/api/v1/tables/{table}/log?from={from}&most=500");
        let log = client.get(&path).await.expect("a log");
        let log = log.as_array().expect("a list");
        for told in log {
            assert_eq!(told["n"], from, "{table}: numbers without a gap");
            from += 1;
            if told["what"]["is"] == "said" {
                heard.push(told["what"]["text"].as_str().expect("a text").to_owned());
            }
        }
        if log.len() < 500 {
            break;
        }
    }
    let mut said: Vec<_> = done
        .iter()
        .filter_map(|noted| match &noted.want {
            Want::Say(text) => Some(text.clone()),
            Want::Act(_) | Want::Undo => None,
        })
        .collect();
    heard.sort();
    said.sort();
    assert_eq!(heard, said, "{table}");
}
