//! Secrets that can be recognised are looked for in every byte that others are sent; and the code that could send a
//! state is looked for where it has no business.

use std::path::Path;

use axum::http::{Method, header};
use serde_json::json;
use table::fairness::Key;

use super::house::{Guest, House};
use super::knows::everything;

/// A game of three people: some hundred actions, or all of it.
async fn looked_through(game: &str, to_the_end: bool) {
    let house = House::open().await;
    let people = [house.newcomer("Ada").await, house.newcomer("Bob").await, house.newcomer("Cy").await];
    let nobody = Guest::default();
    let setup = json!({ "game": game, "seats": 3, "visibility": "listed" });
    let table = house.table(&setup, &people.each_ref()).await;
    house.ordered(&people[0], &table, "start", &json!({ "do": "start" })).await;
    let (_, key, _) = house.app.shared.store.load(&table).await.unwrap().unwrap();
    let key = Key::new(key.unwrap().try_into().unwrap()).publish();
    let path = format!("/api/v1/tables/{table}");
    // By viewer, the last of whom is nobody: what is sent to them; and what is each one's own.
    let viewers = [&people[0], &people[1], &people[2], &nobody];
    let mut sent: [String; 4] = Default::default();
    let mut owned: [Vec<String>; 4] = Default::default();
    let mut streams = Vec::new();
    for (nth, guest) in viewers.into_iter().enumerate() {
        streams.push(house.stream(guest, &format!("{path}/stream")).await);
        if let Some((_, session)) = &guest.known_by {
            let note = json!({ "text": format!("secret note {nth}") });
            let request = House::request(guest, &Method::PUT, &format!("{path}/note"), Some(&note));
            assert_eq!(house.send(request).await.status, 204);
            let (token, _) = house.token(guest, &["read"]).await;
            let token = token.known_by.unwrap().1.trim_start_matches("Bearer ").to_owned();
            let session = session.trim_start_matches("atelier=").to_owned();
            owned[nth] = vec![format!("secret note {nth}"), format!("secret key {nth}"), token, session];
        }
    }
    let mut dice = fastrand::Rng::with_seed(5);
    for nth in 0..if to_the_end { usize::MAX } else { 100 } {
        let full = house.get(&people[0], &path).await.json();
        let Some(turn) = full["now"]["awaited"][0].as_u64() else { break };
        let turn = usize::try_from(turn).unwrap();
        let choices = house.choices(&people[turn], &table).await;
        let said = &choices[dice.usize(..choices.len())];
        let decision = house.decision(&people[turn], &table).await;
        let command = json!({ "do": "act", "decision": decision, "said": said });
        house.ordered(&people[turn], &table, &format!("secret key {turn} {nth}"), &command).await;
        let over = house.get(&nobody, &path).await.json()["table"]["stage"] == "over";
        if nth % 10 != 9 || over {
            continue;
        }
        let mark = format!("mark {nth}");
        house.ordered(&people[0], &table, &mark, &json!({ "do": "say", "text": mark })).await;
        for ((sent, stream), guest) in sent.iter_mut().zip(&mut streams).zip(viewers) {
            sent.extend(stream.until(&mark).await);
            sent.extend(everything(&house, guest, &table).await.iter().map(|known| format!("{known:?}")));
            for page in
                ["/healthz", "/metrics", "/api/v1/games", "/api/v1/tables", "/api/v1/me", "/api/v1/me/tables"]
            {
                sent.push_str(house.get(guest, page).await.text());
            }
        }
    }
    for (viewer, sent) in sent.iter().enumerate() {
        assert!(sent.len() > 10_000 && !sent.contains(&key), "{game}: the table's key was sent to {viewer}");
        let others = owned.iter().enumerate().filter(|(owner, _)| *owner != viewer);
        for secret in others.flat_map(|(_, secrets)| secrets) {
            assert!(!sent.contains(secret), "{game}: {viewer} was sent {secret:?}");
        }
        for secret in owned[viewer].iter().skip(1) {
            assert!(!sent.contains(secret), "{game}: {secret:?} was sent back");
        }
    }
    if to_the_end {
        for part in ["/record", "/record?form=text", "/log"] {
            assert!(
                house.get(&nobody, &format!("{path}{part}")).await.text().contains(&key),
                "in the end all is open"
            );
        }
    }
}

#[tokio::test]
async fn keys_notes_and_tokens_are_in_no_byte_sent_to_others_at_pastiche() {
    looked_through("pastiche", false).await;
}

#[tokio::test]
async fn keys_notes_and_tokens_are_in_no_byte_sent_to_others_at_birth_of_a_masterpiece() {
    looked_through("masterpiece", false).await;
}

#[tokio::test]
async fn keys_notes_and_tokens_are_in_no_byte_sent_to_others_at_pass_the_paint() {
    looked_through("pass-the-paint", true).await;
}

/// A record that was brought here shows the key it came with, and holds.
#[tokio::test]
async fn a_record_from_elsewhere_keeps_its_own_key() {
    let house = House::open().await;
    let people = [house.newcomer("Ada").await, house.newcomer("Bob").await];
    let table = house.table(&json!({ "game": "pass-the-paint", "seats": 2 }), &people.each_ref()).await;
    house.ordered(&people[0], &table, "start", &json!({ "do": "start" })).await;
    house.play_out(&table, &people.each_ref()).await;
    let record = house.get(&people[0], &format!("/api/v1/tables/{table}/record")).await.text().to_owned();
    let mut import = House::request(&people[1], &Method::POST, "/api/v1/records", None);
    *import.body_mut() = record.clone().into();
    import.headers_mut().insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    let imported = house.send(import).await.json()["id"].as_str().unwrap().to_owned();
    let again = house.get(&people[0], &format!("/api/v1/tables/{imported}/record")).await;
    assert_eq!(again.text(), record);
    let holds = house.get(&people[0], &format!("/api/v1/tables/{imported}/verification")).await.json();
    assert_eq!(holds["holds"], true, "{holds}");
}

/// Whoever may play but not look is not shown how things are by being late.
#[tokio::test]
async fn a_token_that_may_only_play_is_shown_nothing() {
    let house = House::open().await;
    let people = [house.newcomer("Ada").await, house.newcomer("Bob").await];
    let table = house.table(&json!({ "game": "pastiche", "seats": 2 }), &people.each_ref()).await;
    house.ordered(&people[0], &table, "start", &json!({ "do": "start" })).await;
    let late = json!({ "do": "act", "decision": 99, "said": "pass" });
    for (scopes, shown) in [(vec!["play"], false), (vec!["read", "play"], true)] {
        let (token, _) = house.token(&people[0], &scopes).await;
        let moved = json!({ "decision": 99, "said": "pass" });
        let answers = [
            house.order(&token, &table, "late", &late).await,
            house.post(&token, &format!("/api/v1/bot/game/{table}/move"), &moved).await,
        ];
        for answer in answers {
            assert_eq!(answer.code(), "stale-decision");
            assert_eq!(answer.json()["error"]["current"].is_object(), shown, "{scopes:?}");
        }
    }
}

/// A claim that comes too late leaves nobody behind.
#[tokio::test]
async fn a_newcomer_without_a_seat_is_not_made() {
    let house = House::open().await;
    let people = [house.newcomer("Ada").await, house.newcomer("Bob").await];
    let table = house.table(&json!({ "game": "pastiche", "seats": 2 }), &people.each_ref()).await;
    let told =
        house.posted(&people[0], &format!("/api/v1/tables/{table}/invites"), &json!({ "uses": 2 })).await;
    let claim = json!({ "invite": told["secret"], "name": "Cy", "key": "0123456789012345678901" });
    let commits = house.app.shared.store.commits();
    let answer = house.post(&Guest::default(), "/api/v1/invites/claim", &claim).await;
    assert_eq!((answer.status, answer.code().as_str()), (409, "seat-taken"));
    assert!(!answer.headers.contains_key(header::SET_COOKIE));
    assert_eq!(house.app.shared.store.commits(), commits, "nothing was written");
}

/// What gives away everybody's cards is called in the few places where that is right, and nowhere else in the server or in its
/// tables.
#[test]
fn the_truth_of_a_table_is_asked_for_only_where_it_may_be() {
    let places = [
        // The record of a finished game.
        (".to_text()", vec!["api/records.rs"]),
        (".to_json_lines()", vec!["api/records.rs"]),
        (".kept_lines()", vec!["api/records.rs"]),
        // Into the log of the table, and out of a record that is brought here.
        (".entry_line(", vec!["api/records.rs", "room/seats.rs"]),
        (".head_line(", vec!["api/records.rs", "room/seats.rs"]),
        // The way out of a `Truth`: for these, and for nothing else.
        (".into_kept()", vec!["api/records.rs", "room/seats.rs"]),
        (".kept()", vec![]),
        // When the game is over.
        (".scores()", vec!["room/state.rs"]),
        (".published_key()", vec!["api/records.rs"]),
        ("Key::publish", vec!["room/seats.rs"]),
        (".walk(", vec!["room/views.rs"]),
        // Never.
        (".position()", vec![]),
        (".record()", vec![]),
    ];
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("../room/src");
    let mut folders = vec![source.clone(), room.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    assert!(files.len() > 20);
    for path in files {
        let name = match path.strip_prefix(&source) {
            Ok(name) => name.to_owned(),
            Err(_) => Path::new("room").join(path.strip_prefix(&room).unwrap()),
        };
        let name = name.to_str().unwrap().replace('\\', "/");
        let text = std::fs::read_to_string(&path).unwrap();
        for (word, allowed) in &places {
            assert!(!text.contains(word) || allowed.contains(&name.as_str()), "{name} calls {word}");
        }
    }
}
