//! Tables that this program cannot read: they say so, show what is readable, and are nobody else's trouble.

#![expect(clippy::unwrap_used, reason = "these are tests, helpers included")]

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};
use server::tables::For;

use crate::house::{
    House, Reader, done, full, hold_time, key, order, pastiche, record, refused, send, soon, started, table,
};

/// How a log can be unreadable.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ill {
    /// By rules of the future.
    Rules,
    /// In a format of the future.
    Format,
    /// Of a game nobody knows.
    Game,
    /// A row is no JSON.
    Cut(usize),
    /// A row is missing.
    Gone(usize),
    /// Something is written that did not happen.
    Lie,
    /// Somebody sat down where there is no seat.
    Seat,
    /// The game has another result.
    Result,
}

impl Ill {
    const ALL: [Self; 7] =
        [Self::Rules, Self::Format, Self::Game, Self::Cut(4), Self::Gone(4), Self::Lie, Self::Seat];

    fn reason(self) -> &'static str {
        match self {
            Self::Rules => "unknown-rules",
            Self::Format => "unknown-format",
            Self::Game => "unknown-game",
            _ => "damaged",
        }
    }
}

/// The row that says this.
fn row(log: &[store::Entry], what: &str) -> usize {
    log.iter().position(|entry| entry.body.starts_with(&format!("{{\"{what}\""))).expect("such a row")
}

/// Writes something else into a row.
fn replace(row: &mut store::Entry, from: &str, to: &str) {
    let body = row.body.replacen(from, to, 1);
    assert_ne!(body, row.body, "{from} is in {body}");
    row.body = body;
}

fn spoil(ill: Ill, summary: &mut store::TableRow, log: &mut [store::Entry]) {
    let row = |what: &str| row(log, what);
    match ill {
        Ill::Rules => {
            let rules = format!("\"rules\":{}", summary.rules);
            replace(&mut log[row("started")], &rules, "\"rules\":97");
            summary.rules = 97;
        }
        Ill::Format => {
            let format = format!("\"atelier\":{}", table::FORMAT);
            replace(&mut log[row("started")], &format, "\"atelier\":98");
        }
        Ill::Game => {
            replace(&mut log[0], "\"pastiche\"", "\"chess\"");
            "chess".clone_into(&mut summary.game);
        }
        Ill::Cut(at) => {
            let half = log[at].body.len() / 2;
            log[at].body.truncate(half);
        }
        Ill::Gone(at) => log[at].body.clear(),
        Ill::Lie => replace(&mut log[row("game")], "\"picks\":[", "\"picks\":[0,0,"),
        Ill::Seat => replace(&mut log[row("sat")], "\"seat\":0", "\"seat\":5"),
        Ill::Result => {
            let over = &mut log[row("over")];
            let said: Value = serde_json::from_str(&over.body).expect("a row");
            let places = said["over"]["places"].to_string();
            replace(over, &places, &places.replace('1', "7"));
        }
    }
}

/// The same table once more, under another id, and not readable.
async fn spoilt(house: &House, like: &str, ill: Ill, id: &str) -> String {
    let store = &house.app.shared.store;
    let (mut summary, key, mut log) = store.load(like).await.unwrap().expect("a table");
    spoil(ill, &mut summary, &mut log);
    summary.id = id.to_owned();
    store.add_table(summary, key, log).await.unwrap();
    id.to_owned()
}

/// A table that is sound again, as one is in the hands of a program that can read it.
async fn mended(house: &House, like: &str, id: &str) {
    let store = &house.app.shared.store;
    let (mut summary, key, log) = store.load(like).await.unwrap().expect("a table");
    summary.id = id.to_owned();
    assert!(store.delete_table(id).await.unwrap());
    store.add_table(summary, key, log).await.unwrap();
}

fn at(table: &str) -> String {
    format!("/api/v1/tables/{table}")
}

fn setup(more: &Value) -> Value {
    let mut setup = json!({ "game": "pastiche", "title": "Nightcap" });
    setup.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    setup
}

/// A game between two people in which a few things have happened.
async fn going_on(people: &[&Client], more: Value) -> String {
    let table = started(people, setup(&more), &[]).await;
    done(people[0], &table, json!({ "do": "say", "text": "Good luck!" })).await;
    table
}

async fn finished(host: &Client) -> String {
    let wanted = json!({
        "setup": setup(&json!({ "seats": 2 })), "sit": false, "bots": ["greedy", "greedy"], "start": true,
    });
    let table = table(host, wanted).await;
    Reader::at(host, &table).await.until_known(client::Following::is_over).await;
    table
}

/// A figure of the server's.
async fn figure(house: &House, name: &str) -> Option<u64> {
    house.app.note_figures();
    let text = house.nobody().get("/metrics").await.expect("figures");
    let line =
        text.as_str().expect("text").lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|figure| figure.parse().ok())
}

#[tokio::test]
async fn a_table_that_cannot_be_read_says_why_and_shows_what_can() {
    let house = House::open().await;
    let [ada, bob, eve] = house.guests(["Ada", "Bob", "Eve"]).await;
    let sound = going_on(&[&ada, &bob], json!({})).await;
    for (n, ill) in Ill::ALL.into_iter().enumerate() {
        let table = spoilt(&house, &sound, ill, &format!("ill{n}")).await;
        for who in [&ada, &bob, &eve, &house.nobody()] {
            let error = refused(who.get(&at(&table)).await, 409, "set-aside");
            let aside = &error["aside"];
            assert_eq!(aside["reason"], ill.reason(), "{ill:?}: {error}");
            assert_eq!(aside["stage"], "playing");
            let names: Vec<_> = aside["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
            assert_eq!(names, ["Ada", "Bob"]);
            assert_eq!(aside["title"], "Nightcap");
            let says = error["message"].as_str().unwrap();
            assert!(says.ends_with("It is kept as it is."), "{says}");
            match ill {
                Ill::Rules => {
                    assert!(says.starts_with("This table was started by rules 97 of Pastiche"), "{says}");
                }
                Ill::Game => assert!(says.contains("`chess`"), "{says}"),
                Ill::Format => assert!(says.contains("format 98"), "{says}"),
                _ => assert!(says.starts_with("The log of this table is damaged."), "{says}"),
            }
            if ill == Ill::Rules {
                assert_eq!(aside["rules"], 97);
                assert_eq!(aside["setup"]["title"], "Nightcap");
                assert_eq!(aside["host"]["name"], "Ada");
                assert_eq!(aside["talk"][0]["text"], "Good luck!");
            }
            // The game goes on: nobody is shown what was drawn, or how much has happened in secret.
            assert_eq!((&aside["moves"], aside.get("entry"), aside.get("places")), (&json!([]), None, None));
            let whole = error.to_string();
            for secret in ["picks", "events", "\"line\"", "\"do\"", "commitment"] {
                assert!(!whole.contains(secret), "{secret} in {whole}");
            }
        }
        refused(ada.get(&format!("{}/record", at(&table))).await, 409, "set-aside");
    }
}

#[tokio::test]
async fn whatever_is_wanted_of_it_is_refused_alike_and_changes_nothing() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let sound = going_on(&[&ada, &bob], json!({})).await;
    let invite = ada.post(&format!("{}/invites", at(&sound)), &json!({ "hand-over": true })).await.unwrap();
    assert!(invite["secret"].is_string());
    let table = spoilt(&house, &sound, Ill::Rules, "ill").await;
    let kept = house.app.shared.store.load(&table).await.unwrap();
    let says = refused(ada.get(&at(&table)).await, 409, "set-aside")["message"].clone();
    for command in [
        json!({ "do": "act", "decision": 1, "said": "mix" }),
        json!({ "do": "say", "text": "Hello?" }),
        json!({ "do": "resign" }),
        json!({ "do": "end" }),
    ] {
        let error = refused(order(&ada, &table, command).await, 409, "set-aside");
        assert_eq!(error["message"], says);
        assert_eq!(error.get("aside"), None, "for that one asks for the table");
    }
    for path in
        ["actions", "hints", "log", "stream", "replay", "verification", "record?form=text", "invites", "note"]
    {
        let path = format!("{}/{path}", at(&table));
        assert_eq!(refused(ada.get(&path).await, 409, "set-aside")["message"], says, "{path}");
    }
    let posts = [
        ("consider", json!({ "actions": ["mix"] })),
        ("rematch", json!({})),
        ("invites", json!({ "hand-over": true })),
    ];
    for (path, body) in posts {
        refused(ada.post(&format!("{}/{path}", at(&table)), &body).await, 409, "set-aside");
    }
    refused(
        send(&ada, "PUT", &format!("{}/note", at(&table)), json!({ "text": "x" })).await,
        409,
        "set-aside",
    );
    assert_eq!(ada.socket(&table, None).await.err().and_then(|refused| refused.status()), Some(409));
    refused(ada.get(&format!("/api/v1/bot/game/stream/{table}")).await, 409, "set-aside");
    assert_eq!(house.app.shared.store.load(&table).await.unwrap(), kept);
    assert_eq!(house.app.tables.in_use(), 1, "the sound one");
}

#[tokio::test]
async fn it_is_there_only_for_those_who_could_look_at_it_before() {
    let house = House::open().await;
    let [ada, bob, eve] = house.guests(["Ada", "Bob", "Eve"]).await;
    let hidden = table(
        &ada,
        json!({ "setup": setup(&json!({ "seats": 2, "visibility": "private" })),
        "bots": [null, "greedy"], "start": true }),
    )
    .await;
    let unwatched = going_on(&[&ada, &bob], json!({ "watch": "nobody" })).await;
    for (n, ill) in Ill::ALL.into_iter().enumerate() {
        let hidden = spoilt(&house, &hidden, ill, &format!("h{n}")).await;
        let unwatched = spoilt(&house, &unwatched, ill, &format!("u{n}")).await;
        refused(ada.get(&at(&hidden)).await, 409, "set-aside");
        refused(bob.get(&at(&unwatched)).await, 409, "set-aside");
        for stranger in [&eve, &house.nobody()] {
            for path in ["", "/log", "/record", "/stream"] {
                refused(stranger.get(&format!("{}{path}", at(&hidden))).await, 404, "not-found");
                refused(stranger.get(&format!("{}{path}", at(&unwatched))).await, 403, "forbidden");
            }
        }
        refused(order(&eve, &hidden, json!({ "do": "sit" })).await, 404, "not-found");
    }
    // Where it cannot be read what was agreed, it may have been agreed that nobody else knows of it.
    let open = going_on(&[&ada, &bob], json!({})).await;
    let open = spoilt(&house, &open, Ill::Cut(0), "o").await;
    refused(eve.get(&at(&open)).await, 404, "not-found");
    let error = refused(bob.get(&at(&open)).await, 409, "set-aside");
    assert_eq!((error["aside"].get("setup"), &error["aside"]["seats"][1]["name"]), (None, &json!("Bob")));
}

#[tokio::test]
async fn of_a_finished_game_everything_that_is_sound_can_be_seen_and_taken_home() {
    let house = House::open().await;
    let [ada, eve] = house.guests(["Ada", "Eve"]).await;
    let sound = finished(&ada).await;
    let written = record(&ada, &sound).await;
    let lines: Vec<_> = written.lines().collect();
    let whole = lines.len() - 1;

    let table = spoilt(&house, &sound, Ill::Rules, "later").await;
    let aside = refused(eve.get(&at(&table)).await, 409, "set-aside")["aside"].clone();
    assert_eq!(aside["stage"], "over");
    let mut places: Vec<_> = aside["places"].as_array().unwrap().iter().map(Value::as_u64).collect();
    places.sort_unstable();
    assert_eq!(places[0], Some(1));
    let moves = aside["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0]["said"]), (whole - 1, &json!("deal")));
    assert!(moves[1]["seat"].is_u64() && moves[1]["said"].is_string(), "{}", moves[1]);
    let taken = record(&eve, &table).await;
    let taken: Vec<_> = taken.lines().collect();
    assert!(taken[0].contains("\"rules\":97"), "{}", taken[0]);
    assert_eq!(taken[1..], lines[1..whole]);

    // The deal is in row 4, after the table was made, two sat down, and the game began.
    let table = spoilt(&house, &sound, Ill::Cut(16), "torn").await;
    let error = refused(eve.get(&at(&table)).await, 409, "set-aside");
    assert_eq!(error["aside"]["entry"], 16);
    assert!(error["message"].as_str().unwrap().starts_with("Entry 16 of this table's log is damaged."));
    assert_eq!(error["aside"]["moves"].as_array().unwrap().len(), 12);
    assert_eq!(record(&eve, &table).await.lines().collect::<Vec<_>>(), lines[..13]);

    let table = spoilt(&house, &sound, Ill::Result, "other").await;
    let error = refused(eve.get(&at(&table)).await, 409, "set-aside");
    assert_eq!(error["aside"]["moves"].as_array().unwrap().len(), whole - 1, "all but the result");
}

#[tokio::test]
async fn lists_show_it_marked_and_never_fail_because_of_it() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let sound = going_on(&[&ada, &bob], json!({ "visibility": "listed" })).await;
    let table = spoilt(&house, &sound, Ill::Rules, "ill").await;
    let store = &house.app.shared.store;
    let (mut summary, key, log) = store.load(&sound).await.unwrap().unwrap();
    (summary.id, summary.facts) = ("bare".to_owned(), "{".to_owned());
    store.add_table(summary, key, log).await.unwrap();
    refused(ada.get(&at(&table)).await, 409, "set-aside");
    for (who, path) in [(&ada, "/api/v1/me/tables"), (&bob, "/api/v1/me/tables"), (&bob, "/api/v1/tables")] {
        let listed = who.get(path).await.unwrap();
        let listed = listed["tables"].as_array().unwrap();
        let find = |id: &str| listed.iter().find(|table| table["id"] == id).expect("it is listed");
        assert_eq!((listed.len(), find(&sound).get("set-aside")), (3, None));
        assert_eq!((&find(&table)["set-aside"], &find(&table)["title"]), (&json!(true), &json!("Nightcap")));
        assert_eq!(find(&table)["awaits-you"], false);
        assert_eq!(find("bare")["seats"].as_array().unwrap().len(), 2);
    }
    // Whoever follows all their games hears of those that go on.
    let mut lines = ada.lines("/api/v1/stream/event").await.unwrap();
    let first = soon(lines.next()).await.unwrap().unwrap();
    assert_ne!(first["game"]["id"], table.as_str());
}

#[tokio::test]
async fn those_that_cannot_be_read_are_counted_by_their_reason_and_come_back_by_themselves() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let sound = going_on(&[&ada, &bob], json!({})).await;
    let (later, torn) = (
        spoilt(&house, &sound, Ill::Rules, "later").await,
        spoilt(&house, &sound, Ill::Cut(5), "torn").await,
    );
    // Nobody has asked for them. A server that starts looks through all it has.
    let house = house.after_a_stop_of(Duration::from_secs(1)).await;
    let [ada, bob] = [&ada, &bob].map(|client| house.moved(client));
    let named = |reason: &str| format!("atelier_tables_set_aside{{reason=\"{reason}\"}}");
    soon(async {
        while figure(&house, &named("damaged")).await != Some(1)
            || figure(&house, &named("unknown-rules")).await != Some(1)
        {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(figure(&house, &named("unknown-game")).await, Some(0));
    let listed = house.app.tables.set_aside();
    let listed: Vec<_> = listed.iter().map(|(id, why)| (id.as_str(), why.as_str())).collect();
    assert_eq!(listed[0], (later.as_str(), "rules 97 of Pastiche are not known"));
    assert!(listed[1].1.starts_with("entry 5 of the log is damaged: "), "{listed:?}");

    mended(&house, &sound, &later).await;
    assert_eq!(full(&bob, &later).await["view"], full(&bob, &sound).await["view"]);
    assert_eq!(figure(&house, &named("unknown-rules")).await, Some(0));
    mended(&house, &sound, &torn).await;
    house.app.tables.survey(false).await.unwrap();
    assert_eq!(figure(&house, &named("damaged")).await, Some(0));
    done(&ada, &torn, json!({ "do": "say", "text": "There you are." })).await;
}

/// The clock of a table that is not in use runs out, and there are many tables that cannot be read whose time had come
/// long before.
#[tokio::test(start_paused = true)]
async fn two_hundred_and_fifty_of_them_are_tried_once_and_others_clocks_go_on() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let pace = json!({ "kind": "correspondence", "hours": 1 });
    let sound = going_on(&[&ada, &bob], json!({ "pace": pace })).await;
    let store = &house.app.shared.store;
    for n in 0..250 {
        let (mut summary, key, mut log) = store.load(&sound).await.unwrap().expect("a table");
        spoil(Ill::ALL[n % Ill::ALL.len()], &mut summary, &mut log);
        (summary.id, summary.deadline) = (format!("ill{n}"), Some(1));
        store.add_table(summary, key, log).await.unwrap();
    }
    let failed = async || figure(&house, "atelier_tables_not_loaded_total").await.expect("a figure");
    let entries = async |table: &str| store.table(table).await.unwrap().expect("a table").entries;
    hands.push(2).await;
    soon(async {
        while failed().await < 250 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let mut before = entries(&sound).await;
    for _ in 0..3 {
        // It is put away, and nobody asks for it until its time has come.
        hands.push(600).await;
        soon(async {
            while house.app.tables.in_use() > 0 {
                tokio::task::yield_now().await;
            }
        })
        .await;
        hands.push(3600).await;
        hands.push(2).await;
        soon(async {
            while entries(&sound).await <= before {
                tokio::task::yield_now().await;
            }
        })
        .await;
        before = entries(&sound).await;
    }
    assert_eq!(failed().await, 250, "each was tried once, and never again");
    assert_eq!(house.app.tables.set_aside().len(), 250);
    // Whoever asks for one of them still gets its answer.
    refused(ada.get(&at("ill0")).await, 409, "set-aside");
    assert_eq!(full(&ada, &sound).await["table"]["stage"], "playing");
}

#[tokio::test(start_paused = true)]
async fn a_panic_at_one_table_stops_no_other_and_the_table_comes_back() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let one = going_on(&[&ada, &bob], json!({})).await;
    let other = going_on(&[&ada, &bob], json!({})).await;
    let mut reader = Reader::at(&ada, &other).await;
    for _ in 0..3 {
        let before = full(&ada, &one).await;
        let look =
            house.app.tables.look(&one, &For::Known, |_| -> server::ApiResult<()> { panic!("on purpose") });
        assert_eq!(soon(look).await.unwrap_err().code, "interrupted");
        let text = key();
        done(&bob, &other, json!({ "do": "say", "text": text })).await;
        reader.until(|message| message["what"]["text"] == text.as_str()).await;
        let after = full(&ada, &one).await;
        assert_eq!(
            (&after["view"], &after["n"], &after["now"]),
            (&before["view"], &before["n"], &before["now"])
        );
        done(&ada, &one, json!({ "do": "say", "text": "Still here." })).await;
        hands.push(1).await;
    }
}

#[tokio::test]
async fn a_table_says_by_which_rules_it_was_started() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let newest = shelf::find("pastiche").unwrap().rules_version;
    let open = table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    assert_eq!(full(&ada, &open).await["table"]["rules"], newest);
    let playing = started(&[&ada, &bob], pastiche(), &[]).await;
    let rules = full(&ada, &playing).await["table"]["rules"].clone();
    let (summary, _, log) = house.app.shared.store.load(&playing).await.unwrap().unwrap();
    let head: Value = serde_json::from_str(&log[row(&log, "started")].body).unwrap();
    assert_eq!((&rules, &json!(summary.rules)), (&head["started"]["head"]["rules"], &rules));
}
