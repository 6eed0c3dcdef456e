//! What is kept of a finished game: record, replay, proof, and records from elsewhere.

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, Reader, full, pastiche, record, refused, send, started, table};

/// A finished game that bots played before somebody's eyes.
async fn finished(host: &Client, game: &str) -> String {
    let setup = json!({ "game": game, "seats": 3 });
    let wanted =
        json!({ "setup": setup, "sit": false, "bots": ["greedy", "random", "greedy"], "start": true });
    let table = table(host, wanted).await;
    let mut reader = Reader::at(host, &table).await;
    reader.until_known(client::Following::is_over).await;
    table
}

async fn import(client: &Client, written: String) -> Result<Value, client::ClientError> {
    let answer = client.request(client::Method::POST, "/api/v1/records").body(written).send().await?;
    let status = answer.status().as_u16();
    let body: Value = answer.json().await?;
    if status == 201 { Ok(body) } else { Err(client::ClientError::Refused { status, body }) }
}

fn patched(replay: &Value) -> Value {
    let mut view = replay["first"].clone();
    for step in replay["steps"].as_array().expect("steps") {
        let patch: json_patch::Patch = serde_json::from_value(step["patch"].clone()).expect("a patch");
        json_patch::patch(&mut view, &patch).expect("a patch that fits");
    }
    view
}

#[tokio::test]
async fn nothing_of_the_record_is_shown_before_the_end() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    for part in ["record", "replay", "verification"] {
        refused(ada.get(&format!("/api/v1/tables/{table}/{part}")).await, 409, "not-over");
    }
    refused(ada.get(&format!("/api/v1/tables/{table}/replay?eyes=all")).await, 409, "not-over");
}

#[tokio::test]
async fn a_record_is_had_as_json_lines_or_as_text_and_both_say_the_same() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let table = finished(&ada, game).await;
        let get = async |form: &str| {
            let path = format!("/api/v1/tables/{table}/record{form}");
            house.nobody().request(client::Method::GET, &path).send().await.unwrap()
        };
        let (lines, text) = (get("").await, get("?form=text").await);
        let named = |ending: &str| format!("attachment; filename=\"{game}-{table}.{ending}\"");
        assert_eq!(lines.headers()["content-disposition"].to_str().unwrap(), named("jsonl"));
        assert_eq!(text.headers()["content-disposition"].to_str().unwrap(), named("txt"));
        let (lines, text) = (lines.text().await.unwrap(), text.text().await.unwrap());
        let (one, other) = (shelf::open(&lines).unwrap(), shelf::open(&text).unwrap());
        assert_eq!(one.to_json_lines().into_kept(), lines);
        assert_eq!(one.to_text(), other.to_text());
        assert!(one.verify().is_ok());
        let path = format!("/api/v1/tables/{table}/record?form=pdf");
        refused(ada.get(&path).await, 400, "malformed");
    }
}

#[tokio::test]
async fn a_game_is_replayed_through_the_eyes_of_any_seat() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let table = finished(&ada, game).await;
        let path = format!("/api/v1/tables/{table}/replay");
        let read = shelf::open(&record(&ada, &table).await).unwrap();
        let spectators = ada.get(&path).await.unwrap();
        assert_eq!(spectators.get("seat"), None);
        assert_eq!(patched(&spectators), full(&ada, &table).await["view"]);
        for seat in 0..3 {
            let replay = house.nobody().get(&format!("{path}?seat={seat}")).await.unwrap();
            assert_eq!(replay["seat"], seat);
            let last = patched(&replay);
            assert_eq!(last, read.view_json(table::Viewer::Seat(table::Seat::new(seat))));
            let steps = replay["steps"].as_array().unwrap();
            assert!(steps.iter().any(|step| !step["told"].as_array().unwrap().is_empty()));
        }
        refused(ada.get(&format!("{path}?seat=3")).await, 404, "not-found");
    }
}

/// Every step of a replay for all is the same entry of the record, and its document is what everybody saw then.
fn assert_for_all(replay: &Value, read: &dyn table::AnyMatch) {
    let viewers = || table::Seat::all(read.seats()).map(table::Viewer::Seat);
    let steps = replay["steps"].as_array().expect("steps");
    assert_eq!((steps.len(), replay.get("seat")), (read.entries(), None));
    let mut document = replay["first"].clone();
    let mut see = |entry: usize, then: &dyn table::AnyMatch| {
        let step = &steps[entry];
        let patch: json_patch::Patch = serde_json::from_value(step["patch"].clone()).expect("a patch");
        json_patch::patch(&mut document, &patch).expect("a patch that fits");
        let views: Vec<_> = viewers().map(|viewer| then.view_json(viewer)).collect();
        let spectator = then.view_json(table::Viewer::Spectator);
        assert_eq!(document, json!({ "seats": views, "spectator": spectator }), "{entry}");
        let seat = then.acted(entry);
        let secret = !then.is_seen(table::Viewer::Spectator, entry);
        assert_eq!(step.get("seat"), seat.map(|seat| json!(seat)).as_ref(), "{entry}");
        assert_eq!(step.get("secret"), secret.then_some(&json!(true)), "{entry}");
        let viewer = seat.map_or(table::Viewer::Spectator, table::Viewer::Seat);
        assert_eq!(step["seen"].to_string(), json!(then.seen_of(viewer, entry)).to_string(), "{entry}");
        assert_eq!(step["told"], json!(then.told_of(viewer, entry)), "{entry}");
    };
    read.walk(&mut see).expect("a record");
}

#[tokio::test]
async fn a_game_is_replayed_through_all_eyes_with_one_numbering() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let table = finished(&ada, game).await;
        let path = format!("/api/v1/tables/{table}/replay");
        let read = shelf::open(&record(&ada, &table).await).unwrap();
        let replay = house.nobody().get(&format!("{path}?eyes=all")).await.unwrap();
        assert_for_all(&replay, read.as_ref());
        // A spectator's own replay has the steps that are not secret.
        let open = replay["steps"].as_array().unwrap().iter().filter(|step| step.get("secret").is_none());
        let own = ada.get(&path).await.unwrap();
        let at = |step: &Value| step["at"].clone();
        let own: Vec<_> = own["steps"].as_array().unwrap().iter().map(at).collect();
        assert_eq!(open.map(at).collect::<Vec<_>>(), own);
        for odd in ["eyes=none", "eyes=", "eyes=all&eyes=all", "seat=8", "seat=A"] {
            refused(ada.get(&format!("{path}?{odd}")).await, 400, "malformed");
        }
        refused(ada.get(&format!("{path}?eyes=all&seat=1")).await, 422, "unfit");
    }
}

#[tokio::test]
async fn second_thoughts_are_steps_of_a_replay_for_all() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut dice = fastrand::Rng::with_seed(5);
    let shelved = shelf::find("pass-the-paint").unwrap();
    let mut game = (shelved.start)(&Value::Null, 3, vec![], &mut dice).unwrap();
    let (mut undone, mut taken_back) = (0, 0);
    while let table::Status::Awaiting { awaited, .. } = game.status() {
        let seat = awaited.iter().next().expect("somebody");
        let legal = game.legal_notation(seat);
        let said = &legal[dice.usize(..legal.len())];
        game.submit(seat, table::AnyAction::Notation(said), &mut dice).unwrap();
        // Whoever has chosen may choose otherwise as long as others have not; of that nobody hears.
        if let Some(other) = game.legal_notation(seat).pop().filter(|_| dice.u8(..3) == 0) {
            game.submit(seat, table::AnyAction::Notation(&other), &mut dice).unwrap();
        }
        undone += usize::from(dice.u8(..5) == 0 && game.undo(seat).is_ok());
        taken_back += usize::from(dice.u8(..40) == 0 && game.take_back(seat).is_ok());
    }
    assert!(undone > 0 && taken_back > 0);
    let brought = import(&ada, game.to_json_lines().into_kept()).await.unwrap();
    let path = format!("/api/v1/tables/{}/replay?eyes=all", brought["id"].as_str().unwrap());
    let replay = ada.get(&path).await.unwrap();
    assert_for_all(&replay, game.as_ref());
    let steps = replay["steps"].as_array().unwrap();
    let of = |kind: &str| steps.iter().filter(|step| step["seen"].get(kind).is_some()).count();
    assert_eq!((of("undone"), of("taken-back")), (undone, taken_back));
    assert!(steps.iter().any(|step| step["secret"] == true), "what lies face down is chosen in secret");
}

#[tokio::test]
async fn a_record_of_one_server_is_brought_to_another_and_replayed_there() {
    let (here, there) = (House::open().await, House::open().await);
    let (ada, bob) = (here.guest("Ada").await, there.guest("Bob").await);
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let played = finished(&ada, game).await;
        let written = record(&ada, &played).await;
        refused(import(&there.nobody(), written.clone()).await, 401, "sign-in");
        let brought = import(&bob, written.clone()).await.unwrap();
        assert_eq!((&brought["imported"], &brought["stage"]), (&json!(true), &json!("over")));
        let id = brought["id"].as_str().unwrap();
        assert_eq!(record(&there.nobody(), id).await, written, "nothing is lost on the way");
        let proof = bob.get(&format!("/api/v1/tables/{id}/verification")).await.unwrap();
        assert_eq!(proof["holds"], true, "{proof}");
        let [mine, theirs] = [(&ada, played.as_str()), (&bob, id)].map(|(who, table)| {
            let path = format!("/api/v1/tables/{table}/replay?seat=1");
            async move { who.get(&path).await.unwrap() }
        });
        let (mine, theirs) = (mine.await, theirs.await);
        assert_eq!((&mine["first"], patched(&mine)), (&theirs["first"], patched(&theirs)));
        refused(bob.post(&format!("/api/v1/tables/{id}/rematch"), &json!(null)).await, 403, "forbidden");
        let text = ada.get(&format!("/api/v1/tables/{played}/record?form=text")).await.unwrap();
        let brought = import(&bob, text.as_str().unwrap().to_owned()).await.unwrap();
        let scores = full(&bob, brought["id"].as_str().unwrap()).await["table"]["scores"].clone();
        assert_eq!(scores, full(&ada, &played).await["table"]["scores"]);
    }
}

#[tokio::test]
async fn a_record_that_is_broken_unfinished_or_none_is_refused_with_a_sentence() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let played = finished(&ada, "masterpiece").await;
    let written = record(&ada, &played).await;
    let lines: Vec<_> = written.lines().collect();
    let (head, half) = (lines[0].to_owned(), lines[..lines.len() / 2].join("\n"));
    let unfinished = {
        let shelved = shelf::find("pastiche").unwrap();
        let mut dice = fastrand::Rng::with_seed(1);
        (shelved.start)(&Value::Null, 2, vec![], &mut dice).unwrap().to_json_lines().into_kept()
    };
    let key = shelf::open(&written).unwrap().published_key().unwrap().to_owned();
    let elsewhere = head.replacen("masterpiece", "chess", 1);
    for (odd, why) in [
        (String::new(), ""),
        ("hello".to_owned(), ""),
        (head, ""),
        (half, ""),
        (unfinished, "not finished"),
        (elsewhere, "chess"),
        (written.replacen("draw", "dance", 1), ""),
        (written.replace(&key, "no key"), ""),
    ] {
        let error = refuse_record(&ada, odd.clone()).await;
        assert!(error.contains(why) && error.len() > 10, "{error}");
    }
    let huge = "x".repeat(2 * 1024 * 1024 + 1);
    refused(import(&ada, huge).await, 413, "too-large");
    let listed = ada.get("/api/v1/me/tables").await.unwrap();
    assert!(listed["tables"].as_array().unwrap().len() <= 1, "nothing was kept of them");
}

/// A finished game whose table was bound to nothing.
pub(super) fn played_at_home(names: &[&str]) -> String {
    let mut dice = fastrand::Rng::with_seed(7);
    let shelved = shelf::find("masterpiece").expect("a game");
    let started =
        (shelved.start)(&Value::Null, 3, names.iter().map(|&name| name.to_owned()).collect(), &mut dice);
    let mut game = started.expect("a game");
    while let table::Status::Awaiting { awaited, .. } = game.status() {
        let seat = awaited.iter().next().expect("somebody");
        let legal = game.legal_notation(seat);
        let said = &legal[dice.usize(..legal.len())];
        game.submit(seat, table::AnyAction::Notation(said), &mut dice).expect("it is legal");
    }
    game.to_json_lines().into_kept()
}

#[tokio::test]
async fn a_game_played_at_home_is_brought_in_and_nothing_is_claimed_about_its_luck() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let written = played_at_home(&["Mum"]);
    let brought = import(&ada, written.clone()).await.unwrap();
    assert_eq!((&brought["seats"][0]["name"], brought.get("commitment")), (&json!("Mum"), None));
    let id = brought["id"].as_str().unwrap();
    assert_eq!(record(&ada, id).await, written);
    let proof = ada.get(&format!("/api/v1/tables/{id}/verification")).await.unwrap();
    assert_eq!(proof["holds"], false);
    assert!(proof["says"].as_str().is_some_and(|says| says.ends_with('.')), "{proof}");
}

#[tokio::test]
async fn names_in_a_record_are_such_that_a_page_can_show_them() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for odd in ["W".repeat(5000), "\u{1b}[31mMum".to_owned(), "M\u{202e}um".to_owned(), "Mum\n".to_owned()] {
        let why = refuse_record(&ada, played_at_home(&[&odd])).await;
        assert!(why.starts_with("A name in this record"), "{why}");
    }
    // Longer than one may be called here.
    let name = "Maximilian Alexander von und zu Hohenfels";
    assert_eq!(import(&ada, played_at_home(&[name])).await.unwrap()["seats"][0]["name"], name);
}

async fn refuse_record(client: &Client, written: String) -> String {
    match import(client, written.clone()).await {
        Ok(brought) => panic!("brought in as {brought}: {written:.200}"),
        Err(wrong) => {
            assert_eq!((wrong.status(), wrong.code()), (Some(400), Some("malformed")), "{wrong}");
            let client::ClientError::Refused { body, .. } = wrong else { unreachable!("it has a status") };
            body["error"]["message"].as_str().expect("a sentence").to_owned()
        }
    }
}

#[tokio::test]
async fn what_nobody_may_watch_nobody_may_read_afterwards() {
    let house = House::open().await;
    let [ada, eve] = house.guests(["Ada", "Eve"]).await;
    let setup = json!({ "game": "pass-the-paint", "seats": 3, "watch": "nobody" });
    let wanted =
        json!({ "setup": setup, "sit": false, "bots": ["greedy", "greedy", "greedy"], "start": true });
    let table = table(&ada, wanted).await;
    let mut reader = Reader::at(&ada, &table).await;
    reader.until_known(client::Following::is_over).await;
    record(&ada, &table).await;
    for part in ["record", "replay", "verification", "log"] {
        refused(eve.get(&format!("/api/v1/tables/{table}/{part}")).await, 403, "forbidden");
    }
}

#[tokio::test]
async fn the_log_tells_by_number_what_the_stream_told() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut reader = Reader::at(&ada, &table).await;
    for text in ["one", "two"] {
        crate::house::done(&bob, &table, json!({ "do": "say", "text": text })).await;
        reader.until_is("said").await;
    }
    let path = format!("/api/v1/tables/{table}/log");
    let all = ada.get(&path).await.unwrap();
    let kinds: Vec<_> = all.as_array().unwrap().iter().map(|told| told["what"]["is"].clone()).collect();
    assert_eq!(kinds, ["made", "sat", "sat", "started", "game", "said", "said"]);
    let numbers: Vec<_> = all.as_array().unwrap().iter().map(|told| told["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7]);
    let part = ada.get(&format!("{path}?from=6&most=1")).await.unwrap();
    assert_eq!(part, json!([all[5]]));
    for (told, heard) in all.as_array().unwrap()[5..].iter().zip(&reader.heard[1..]) {
        assert_eq!((&told["n"], &told["what"], &told["at"]), (&heard["n"], &heard["what"], &heard["at"]));
    }
    refused(ada.get(&format!("{path}?most=501")).await, 400, "malformed");
    refused(send(&ada, "POST", &path, json!(null)).await, 405, "method");
}
