//! Who gets which answer: every address of the API, for everybody, at every kind of table, at every stage.
//!
//! `roles.txt` is the table of what is expected. An address of the API that is missing there, or one there that the API
//! does not have, fails the test. So does a command.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use super::house::{Guest, House};

const EXPECTED: &str = include_str!("roles.txt");

/// Who asks, in the order of the columns.
const ROLES: [&str; 12] = [
    "nobody",
    "stranger",
    "seated",
    "muted",
    "host",
    "former",
    "elsewhere",
    "read",
    "play",
    "revoked",
    "banned",
    "watcher",
];
const KINDS: [&str; 4] = ["private", "link", "unwatched", "listed"];
const STAGES: [&str; 3] = ["open", "playing", "over"];

/// The answers to one request at one kind of table at one stage, by role.
type Row = [u16; ROLES.len()];
/// By address, then by kind and stage; what has nothing to do with a table has the one place `-`.
type Answers = BTreeMap<String, BTreeMap<String, Row>>;

/// Everybody, and the tables to ask about.
struct Cast {
    house: House,
    roles: [Guest; ROLES.len()],
    /// By kind and stage.
    tables: BTreeMap<String, String>,
    record: String,
    copies: usize,
}

impl Cast {
    async fn gather() -> Self {
        let house = House::open().await;
        let mut people = Vec::new();
        let names =
            ["Stranger", "Seated", "Muted", "Host", "Former", "Elsewhere", "Next", "Banned", "Watcher"];
        for name in names {
            people.push(house.newcomer(name).await);
        }
        let [stranger, seated, muted, host, former, elsewhere, next, banned, watcher] =
            people.try_into().unwrap();
        house.table(&setup("listed"), &[&elsewhere]).await;
        let (read, _) = house.token(&seated, &["read"]).await;
        let (play, _) = house.token(&seated, &["play"]).await;
        let (revoked, id) = house.token(&seated, &["read", "play"]).await;
        let gone = House::request(&seated, &Method::DELETE, &format!("/api/v1/me/tokens/{id}"), None);
        assert_eq!(house.send(gone).await.status, 204);
        let mut tables = BTreeMap::new();
        for kind in KINDS {
            for stage in STAGES {
                let people = [&seated, &muted, &former, &next, &banned, &watcher];
                let table = staged(&house, kind, stage, &host, people).await;
                tables.insert(format!("{kind}/{stage}"), table);
            }
        }
        let over = format!("/api/v1/tables/{}/record", tables["link/over"]);
        let record = house.get(&seated, &over).await.text().to_owned();
        let roles = [
            Guest::default(),
            stranger,
            seated,
            muted,
            host,
            former,
            elsewhere,
            read,
            play,
            revoked,
            banned,
            watcher,
        ];
        Self { house, roles, tables, record, copies: 0 }
    }

    /// The same table once more, to do something with.
    async fn copy(&mut self, place: &str) -> String {
        self.copies += 1;
        let id = format!("copy{}", self.copies);
        let store = &self.house.app.shared.store;
        let (mut kept, key, log) = store.load(&self.tables[place]).await.unwrap().unwrap();
        kept.id.clone_from(&id);
        store.add_table(kept, key, log).await.unwrap();
        id
    }

    /// An invitation to a table, made by its host: its id and its secret.
    async fn invitation(&self, table: &str) -> (String, String) {
        let told = self
            .house
            .posted(&self.roles[4], &format!("/api/v1/tables/{table}/invites"), &json!({ "uses": 8 }))
            .await;
        let word = |name: &str| told[name].as_str().unwrap().to_owned();
        (word("id"), word("secret"))
    }

    /// A request that makes sense, by this role.
    async fn request(&self, address: &str, table: &str, role: usize) -> Request<Body> {
        let who = &self.roles[role];
        let mut words = address.split(' ');
        let method: Method = words.next().unwrap().parse().unwrap();
        let path = words.next().unwrap();
        let mut named = path.replace("{table}", table).replace("{game}", "pastiche");
        if path.contains("{invite}") {
            named = named.replace("{invite}", &self.invitation(table).await.0);
        }
        if path.contains("{token}") {
            let (_, id) = self.house.token(&self.roles[2], &["read"]).await;
            named = named.replace("{token}", &id);
        }
        if path.starts_with("/api/v1/bot/") {
            let act = self.command("act", table, role).await;
            let said = act["said"].as_str().unwrap_or_default().replace(' ', "%20");
            let query = if path.contains("{move}") {
                format!("?decision={}", act["decision"])
            } else {
                String::new()
            };
            named = named.replace("{move}", &said).replace("{answer}", "no") + &query;
        }
        if path == "/api/v1/records" {
            let mut request = House::request(who, &method, &named, None);
            *request.body_mut() = Body::from(self.record.clone());
            return request;
        }
        let body = match (words.next(), path) {
            (Some(command), _) => {
                json!({ "key": "k", "command": self.command(command, table, role).await })
            }
            (None, "/api/v1/players") => json!({ "name": "New" }),
            // They have set another one before.
            (None, "/api/v1/me") if method == Method::DELETE => json!({ "password": "not my password" }),
            (None, "/api/v1/me") => json!({ "name": ROLES[role] }),
            (None, "/api/v1/me/password") => json!({ "login": ROLES[role], "password": "correct horse" }),
            (None, "/api/v1/login") => json!({ "login": "nobody at all", "password": "correct horse" }),
            (None, "/api/v1/recover") => json!({ "secret": "atr_none" }),
            (None, "/api/v1/me/tokens") => json!({ "label": "t", "scopes": ["read"] }),
            (None, "/api/v1/tables") => json!({ "setup": setup("link") }),
            (None, "/api/v1/tables/{table}/invites") => json!({ "uses": 2 }),
            (None, "/api/v1/invites/look") => json!({ "secret": self.invitation(table).await.1 }),
            (None, "/api/v1/invites/claim") => {
                json!({ "invite": self.invitation(table).await.1, "name": "New" })
            }
            (None, "/api/v1/tables/{table}/consider") => json!({ "actions": [{ "discard": {} }] }),
            (None, "/api/v1/bot/game/{table}/move") => {
                let act = self.command("act", table, role).await;
                json!({ "decision": act["decision"], "said": act["said"] })
            }
            (None, "/api/v1/bot/game/{table}/chat") => json!({ "text": "hello" }),
            (None, "/api/v1/tables/{table}/note") => json!({ "text": "a note" }),
            _ => Value::Null,
        };
        let body = Some(&body).filter(|body| !body.is_null() && method != Method::GET);
        House::request(who, &method, &named, body)
    }

    /// A command that makes sense for this role, if it has a seat; the one of whoever has one otherwise.
    async fn command(&self, command: &str, table: &str, role: usize) -> Value {
        let player = if ROLES[role] == "muted" { role } else { 2 };
        let player = &self.roles[player];
        let decision = self.house.decision(player, table).await;
        match command {
            "act" => {
                let said = self.house.choices(player, table).await.into_iter().next();
                json!({ "do": "act", "decision": decision, "said": said.unwrap_or("draft blue".to_owned()) })
            }
            "undo" | "restart-turn" => json!({ "do": command, "decision": decision }),
            "seat-bot" => json!({ "do": command, "seat": 0, "bot": "greedy" }),
            "free-seat" => json!({ "do": command, "seat": 0 }),
            "change" => json!({ "do": command, "setup": setup("link") }),
            "answer-takeback" | "vote" => json!({ "do": command, "yes": true }),
            "kick" | "unban" => json!({ "do": command, "player": self.roles[2].id }),
            "standing" => json!({ "do": command, "answers": [] }),
            "say" => json!({ "do": command, "text": "hello" }),
            "mute" => json!({ "do": command, "player": self.roles[2].id, "on": true }),
            _ => json!({ "do": command }),
        }
    }

    /// Asks one thing as everybody.
    async fn ask(&mut self, address: &str, place: &str) -> Row {
        let mut row = Row::default();
        let mut table = if place == "-" { String::new() } else { self.copy(place).await };
        for (role, answer) in row.iter_mut().enumerate() {
            let request = self.request(address, &table, role).await;
            let changes = request.method() != Method::GET;
            let got = self.house.send(request).await;
            *answer = got.status;
            if got.status >= 400 {
                let said = got.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
                assert!(!said.is_empty() && !got.code().is_empty(), "{address}: {}", got.text());
            } else if changes && place != "-" {
                // What the next one is asked about is as it was.
                table = self.copy(place).await;
            }
        }
        row
    }
}

fn setup(kind: &str) -> Value {
    let (visibility, watch) = match kind {
        "unwatched" => ("link", "nobody"),
        kind => (kind, "anyone"),
    };
    json!({ "game": "pass-the-paint", "seats": 3, "visibility": visibility, "watch": watch })
}

/// A table at a stage. Its host stands; the first two have seats, the third had one and has handed it over to the
/// fourth; the second is muted. The fifth had a seat before all of them and was banned, the sixth was invited to look on
/// where anybody may.
async fn staged(house: &House, kind: &str, stage: &str, host: &Guest, people: [&Guest; 6]) -> String {
    let made = house.posted(host, "/api/v1/tables", &json!({ "setup": setup(kind), "sit": false })).await;
    let table = made["id"].as_str().unwrap().to_owned();
    let [seated, muted, former, next, banned, watcher] = people;
    let invites = format!("/api/v1/tables/{table}/invites");
    let told = house.posted(host, &invites, &json!({ "uses": 8 })).await;
    house.posted(banned, "/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await;
    let ban = json!({ "do": "kick", "player": banned.id, "ban": true });
    house.ordered(host, &table, "ban", &ban).await;
    if kind != "unwatched" {
        let told = house.posted(host, &invites, &json!({ "watch": true })).await;
        house.posted(watcher, "/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await;
    }
    for guest in [seated, muted, former] {
        house.posted(guest, "/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await;
    }
    let told = house.posted(former, &invites, &json!({ "hand-over": true })).await;
    house.posted(next, "/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await;
    house.ordered(host, &table, "mute", &json!({ "do": "mute", "player": muted.id, "on": true })).await;
    if stage != "open" {
        house.ordered(host, &table, "start", &json!({ "do": "start" })).await;
    }
    if stage == "over" {
        house.play_out(&table, &[seated, muted, next]).await;
    }
    table
}

/// Every address of the API as its document has it; the one that takes commands once for each command.
fn addresses() -> Vec<String> {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut addresses = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let address = format!("{} {path}", method.to_uppercase());
            if address != "POST /api/v1/tables/{table}/commands" {
                addresses.push(address);
                continue;
            }
            let commands = document["components"]["schemas"]["Command"]["oneOf"].as_array().unwrap();
            assert!(commands.len() > 15, "the document lists all commands");
            for command in commands {
                let word = &command["properties"]["do"];
                let word = word["const"].as_str().or(word["enum"][0].as_str()).unwrap();
                addresses.push(format!("{address} {word}"));
            }
        }
    }
    // Whoever logs out can ask nothing after that, and nobody goes without saying their password.
    addresses.sort_by_key(|address| (address.ends_with("/logout"), address == "DELETE /api/v1/me"));
    addresses
}

/// Does an address have to do with a table?
fn is_of_table(address: &str) -> bool {
    address.contains("{table}") || address.contains("/invites/")
}

fn read(table: &str) -> Answers {
    let mut answers = Answers::new();
    let mut address = String::new();
    for line in table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if !line.starts_with(' ') {
            line.trim().clone_into(&mut address);
            let twice = answers.insert(address.clone(), BTreeMap::new());
            assert!(twice.is_none(), "{address} is there twice");
            continue;
        }
        let (numbers, places): (Vec<_>, Vec<_>) =
            line.split_whitespace().partition(|word| word.parse::<u16>().is_ok());
        let row: Vec<u16> = numbers.iter().map(|number| number.parse().unwrap()).collect();
        let row: Row = row.try_into().unwrap_or_else(|_| panic!("a status for each role: {line}"));
        for place in places.iter().flat_map(|places| places.split(',')).filter(|place| !place.is_empty()) {
            let (kind, stage) = place.split_once('/').unwrap_or((place, ""));
            let stages = if stage == "*" { STAGES.to_vec() } else { vec![stage] };
            for stage in stages {
                let place = if stage.is_empty() { kind.to_owned() } else { format!("{kind}/{stage}") };
                answers.get_mut(&address).expect("an address before its rows").insert(place, row);
            }
        }
    }
    answers
}

/// As `roles.txt` is written: places with the same row together.
fn written(answers: &Answers) -> String {
    let mut text = String::new();
    for (address, rows) in answers {
        writeln!(text, "{address}").unwrap();
        let mut by_row: Vec<(Row, Vec<String>)> = Vec::new();
        for kind in KINDS.iter().chain(["-"].iter()) {
            let of_kind: Vec<_> =
                rows.iter().filter(|(place, _)| place.split('/').next() == Some(*kind)).collect();
            let alike = of_kind.len() == STAGES.len() && of_kind.iter().all(|(_, row)| *row == of_kind[0].1);
            let places = of_kind
                .iter()
                .map(|(place, row)| (if alike { format!("{kind}/*") } else { (*place).clone() }, **row));
            for (place, row) in places {
                match by_row.iter_mut().find(|(there, _)| *there == row) {
                    Some((_, places)) if places.contains(&place) => {}
                    Some((_, places)) => places.push(place),
                    None => by_row.push((row, vec![place])),
                }
            }
        }
        for (row, places) in by_row {
            let row = row.map(|status| status.to_string()).join(" ");
            writeln!(text, "    {row}  {}", places.join(",")).unwrap();
        }
    }
    text
}

#[tokio::test]
async fn everybody_gets_the_answers_they_have_a_right_to_and_no_others() {
    let mut cast = Cast::gather().await;
    let expected = read(EXPECTED);
    let mut answers = Answers::new();
    let addresses = addresses();
    for address in &addresses {
        let places = if is_of_table(address) {
            KINDS.iter().flat_map(|kind| STAGES.map(|stage| format!("{kind}/{stage}"))).collect()
        } else {
            vec!["-".to_owned()]
        };
        for place in places {
            let row = cast.ask(address, &place).await;
            answers.entry(address.clone()).or_default().insert(place, row);
        }
    }
    let missing: Vec<_> = addresses.iter().filter(|address| !expected.contains_key(*address)).collect();
    let unknown: Vec<_> = expected.keys().filter(|address| !addresses.contains(address)).collect();
    let mut differ = String::new();
    for (address, rows) in &answers {
        for (place, row) in rows {
            let due = expected.get(address).and_then(|rows| rows.get(place));
            for (role, (got, due)) in row.iter().zip(due.into_iter().flatten()).enumerate() {
                if got != due {
                    writeln!(differ, "  {address} at {place} as {}: {got}, not {due}", ROLES[role]).unwrap();
                }
            }
            if due.is_none() {
                writeln!(differ, "  {address} at {place}: nothing is expected").unwrap();
            }
        }
    }
    assert!(
        missing.is_empty() && unknown.is_empty() && differ.is_empty(),
        "not in roles.txt: {missing:?}\nonly in roles.txt: {unknown:?}\n{differ}\nall answers ({}):\n{}",
        ROLES.join(" "),
        written(&answers)
    );
}

/// For whoever may not find a private table, it is not there: the same answer as for a table that never was, but for the
/// id in what was asked.
#[tokio::test]
async fn a_private_table_is_as_good_as_none_for_those_who_were_not_invited() {
    let mut cast = Cast::gather().await;
    for address in addresses().iter().filter(|address| address.contains("{table}")) {
        for place in ["private/open", "private/playing", "private/over"] {
            let table = cast.copy(place).await;
            for role in [0, 1, 6] {
                let request = cast.request(address, &table, role).await;
                let (head, body) = request.into_parts();
                let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
                let there = cast.house.send(Request::from_parts(head.clone(), body.clone().into())).await;
                let mut nowhere = head;
                nowhere.uri = nowhere.uri.to_string().replace(&table, "nosuchtable").parse().unwrap();
                nowhere.headers.remove(header::CONTENT_LENGTH);
                let nowhere = cast.house.send(Request::from_parts(nowhere, body.into())).await;
                assert_eq!(there, nowhere, "{address} at {place} as {}", ROLES[role]);
            }
        }
    }
}
