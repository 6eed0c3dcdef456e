//! A server with people and tables, and for every address of the API a request that makes sense.

use axum::body::{Body, Bytes};
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use store::{SecretKind, Which};

use crate::secrets::house::{Answer, Guest, House};

/// A request that can be taken apart and spoilt.
#[derive(Clone, Debug)]
pub struct Draft {
    pub method: Method,
    pub path: String,
    pub query: String,
    pub headers: Vec<(String, Vec<u8>)>,
    pub body: Vec<u8>,
}

impl Draft {
    fn new(who: &Guest, method: &Method, path: &str) -> Self {
        let headers = who.known_by.iter().map(|(name, value)| (name.to_string(), value.clone().into_bytes()));
        let headers = headers.collect();
        Self {
            method: method.clone(),
            path: path.to_owned(),
            query: String::new(),
            headers,
            body: Vec::new(),
        }
    }

    fn with(mut self, body: &Value) -> Self {
        self.headers.push(("content-type".to_owned(), b"application/json".to_vec()));
        self.body = body.to_string().into_bytes();
        self
    }

    /// As it is sent; `None` if HTTP itself has no way to say it.
    pub fn request(&self) -> Option<Request<Body>> {
        let target =
            if self.query.is_empty() { self.path.clone() } else { format!("{}?{}", self.path, self.query) };
        let mut request = Request::builder().method(&self.method).uri(target);
        for (name, value) in &self.headers {
            request = request.header(name.as_str(), value.as_slice());
        }
        request.body(Body::from(Bytes::from(self.body.clone()))).ok()
    }
}

/// People, tables and what belongs to them.
pub struct Scene {
    pub house: House,
    pub host: Guest,
    pub other: Guest,
    /// A table that has not started, and one at which a game goes on.
    pub open: String,
    pub playing: String,
    pub record: String,
    invite: String,
    invite_id: String,
    token_id: String,
}

fn setup() -> Value {
    json!({ "game": "pass-the-paint", "seats": 2, "visibility": "listed", "title": "A title" })
}

impl Scene {
    pub async fn set() -> Self {
        let house = House::open().await;
        let (host, other) = (house.newcomer("Host").await, house.newcomer("Other").await);
        let over = house.table(&setup(), &[&host, &other]).await;
        house.ordered(&host, &over, "start", &json!({ "do": "start" })).await;
        house.play_out(&over, &[&host, &other]).await;
        let record = house.get(&host, &format!("/api/v1/tables/{over}/record")).await.text().to_owned();
        let word = String::new;
        let (open, playing, invite, invite_id, token_id) = (word(), word(), word(), word(), word());
        let mut scene = Self { house, host, other, open, playing, record, invite, invite_id, token_id };
        scene.anew().await;
        scene
    }

    /// Fresh tables, sessions, invitations and tokens, in place of those that were used up.
    pub async fn anew(&mut self) {
        let house = &self.house;
        (self.host, self.other) = (house.newcomer("Host").await, house.newcomer("Other").await);
        self.open = house.table(&setup(), &[&self.host]).await;
        self.playing = house.table(&setup(), &[&self.host, &self.other]).await;
        house.ordered(&self.host, &self.playing, "start", &json!({ "do": "start" })).await;
        let said = house.choices(&self.host, &self.playing).await.remove(0);
        house.act(&self.host, &self.playing, &said).await;
        let invites = format!("/api/v1/tables/{}/invites", self.open);
        let told = house.posted(&self.host, &invites, &json!({ "uses": 8 })).await;
        let word = |name: &str| told[name].as_str().unwrap().to_owned();
        (self.invite, self.invite_id) = (word("secret"), word("id"));
        (_, self.token_id) = house.token(&self.host, &["read"]).await;
    }

    /// A request that makes sense to this address. Panics for an address it does not know, so that none is forgotten.
    pub async fn sample(&self, method: &Method, path: &str, dice: &mut fastrand::Rng) -> Draft {
        let table = if dice.bool() { &self.open } else { &self.playing };
        let named = path
            .replace("{table}", table)
            .replace("{game}", "pastiche")
            .replace("{invite}", &self.invite_id)
            .replace("{token}", &self.token_id)
            .replace("{move}", "draft%20blue")
            .replace("{answer}", "no");
        let draft = Draft::new(&self.host, method, &named);
        let query = |query: &str| Draft { query: query.to_owned(), ..draft.clone() };
        match (method.as_str(), path) {
            ("GET", "/api/v1/tables" | "/api/v1/me/tables") => {
                query("game=pastiche&stage=open&most=3&before=12.abc")
            }
            ("GET", "/api/v1/tables/{table}/log") => query("from=1&most=20"),
            ("GET", "/api/v1/tables/{table}/stream" | "/api/v1/tables/{table}/socket") => query("from=1.2"),
            ("GET", "/api/v1/tables/{table}/record") => query("form=text"),
            ("GET", "/api/v1/tables/{table}/replay") => query("seat=1"),
            ("POST", "/api/v1/bot/game/{table}/move/{move}") => query("decision=2&key=k"),
            ("POST", "/api/v1/logout") => query("everywhere=true"),
            // Nobody in the scene goes.
            ("DELETE", "/api/v1/me") => {
                Draft::new(&Guest::default(), method, &named).with(&json!({ "password": "a word" }))
            }
            ("GET" | "DELETE", _)
            | (
                "POST",
                "/api/v1/me/recovery"
                | "/api/v1/tables/{table}/rematch"
                | "/api/v1/bot/game/{table}/resign"
                | "/api/v1/bot/game/{table}/takeback/{answer}",
            ) => draft,
            ("POST", "/api/v1/bot/game/{table}/move") => {
                let decision = self.house.decision(&self.host, table).await;
                draft.with(&json!({ "decision": decision, "said": "draft blue", "key": "k" }))
            }
            ("POST", "/api/v1/bot/game/{table}/chat") => draft.with(&json!({ "text": "hello" })),
            ("POST", "/api/v1/records") => Draft { body: self.record.clone().into_bytes(), ..draft },
            ("POST", "/api/v1/players") => draft.with(&json!({ "name": "Ada" })),
            ("PATCH", "/api/v1/me") => {
                draft.with(&json!({ "name": "Ada", "muted": [self.other.id], "bot": true }))
            }
            ("PUT", "/api/v1/me/password") | ("POST", "/api/v1/login") => {
                draft.with(&json!({ "login": "ada", "password": "short" }))
            }
            ("POST", "/api/v1/recover") => draft.with(&json!({ "secret": "atr_nothing" })),
            ("POST", "/api/v1/me/tokens") => {
                draft.with(&json!({ "label": "a", "scopes": ["read"], "days": 3 }))
            }
            ("POST", "/api/v1/tables") => {
                draft.with(&json!({ "setup": setup(), "sit": true, "bots": [null, "greedy"] }))
            }
            ("POST", "/api/v1/tables/{table}/invites") => {
                draft.with(&json!({ "seat": 1, "uses": 1, "hand-over": false }))
            }
            ("POST", "/api/v1/tables/{table}/consider") => {
                draft.with(&json!({ "actions": [{ "draft": { "colour": "blue" } }, { "keep": {} }, 7] }))
            }
            ("POST", "/api/v1/invites/look") => draft.with(&json!({ "secret": self.invite })),
            ("POST", "/api/v1/invites/claim") => {
                draft.with(&json!({ "invite": self.invite, "name": "Ada", "key": "0123456789012345678901" }))
            }
            ("PUT", "/api/v1/tables/{table}/note") => draft.with(&json!({ "text": "a note" })),
            ("POST", "/api/v1/tables/{table}/commands") => {
                let command = self.command(table, dice).await;
                draft.with(&json!({ "key": format!("{:x}", dice.u64(..)), "command": command }))
            }
            _ => panic!("there is no sample for {method} {path}: add one"),
        }
    }

    /// Some command that could make sense.
    pub async fn command(&self, table: &str, dice: &mut fastrand::Rng) -> Value {
        let decision = self.house.decision(&self.host, table).await;
        match dice.u8(..18) {
            0 => json!({ "do": "sit", "seat": 1 }),
            1 => json!({ "do": "leave" }),
            2 => json!({ "do": "seat-bot", "seat": 1, "bot": "greedy" }),
            3 => json!({ "do": "free-seat", "seat": 1 }),
            4 => json!({ "do": "change", "setup": setup() }),
            5 => json!({ "do": "start" }),
            6 => json!({ "do": "undo", "decision": decision }),
            7 => json!({ "do": "restart-turn", "decision": decision }),
            8 => json!({ "do": "ask-takeback" }),
            9 => json!({ "do": "answer-takeback", "yes": false }),
            10 => json!({ "do": "standing", "answers": ["x"] }),
            11 => json!({ "do": "keep-warm", "seat": 0, "bot": "greedy" }),
            12 => json!({ "do": "take-seat-back" }),
            13 => json!({ "do": "say", "text": "hello" }),
            14 => json!({ "do": "mute", "player": self.other.id, "on": true }),
            15 => json!({ "do": "end" }),
            16 => json!({ "do": "act", "decision": decision, "action": { "draft": { "colour": "blue" } } }),
            _ => json!({ "do": "act", "decision": decision, "said": "draft blue" }),
        }
    }

    /// All that is kept of all tables and of the people in the scene, and what the tables in use have in memory.
    pub async fn digest(&self) -> Vec<String> {
        let store = &self.house.app.shared.store;
        let mut all = Vec::new();
        let listed = Which { most: 100_000, ..Which::default() };
        for table in store.tables(listed).await.unwrap() {
            let (summary, key, log) = store.load(&table.id).await.unwrap().unwrap();
            all.push(format!("{summary:?} {key:?} {log:?} {:?}", store.invites(&table.id).await.unwrap()));
        }
        for guest in [&self.host, &self.other] {
            let id = &guest.id;
            let mut secrets = Vec::new();
            for kind in [SecretKind::Session, SecretKind::Token, SecretKind::Recovery] {
                secrets.push(store.secrets(id, kind).await.unwrap());
            }
            let (player, mutes) = (store.player(id).await.unwrap(), store.mutes(id).await.unwrap());
            all.push(format!("{player:?} {secrets:?} {mutes:?}"));
            for table in [&self.open, &self.playing] {
                all.push(format!("{:?}", store.note(table, id).await.unwrap()));
            }
        }
        all.extend(self.in_memory().await);
        all
    }

    /// What everybody sees of the tables in use.
    pub async fn in_memory(&self) -> Vec<String> {
        let mut all = Vec::new();
        for table in [&self.open, &self.playing] {
            for guest in [&self.host, &self.other, &Guest::default()] {
                let full = self.house.get(guest, &format!("/api/v1/tables/{table}")).await.json();
                all.push(full.to_string().replace(&format!("\"at\":{},", full["at"]), ""));
            }
        }
        all
    }
}

/// Every address of the API, as its document has it: method, path, and whether it takes a body of JSON.
pub fn addresses() -> Vec<(Method, String, bool)> {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut addresses = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, what) in methods.as_object().unwrap() {
            let json = what["requestBody"]["content"]["application/json"].is_object();
            addresses.push((method.to_uppercase().parse().unwrap(), path.clone(), json));
        }
    }
    assert!(addresses.len() > 30, "the document lists everything");
    addresses
}

/// An answer is in order: done, or refused by the sender's fault with a code and a sentence; and its headers are there.
pub fn assert_in_order(answer: &Answer, what: &str) {
    assert!(answer.status < 500, "{what}: {} {}", answer.status, String::from_utf8_lossy(&answer.body));
    if answer.status >= 400 {
        let body = answer.json();
        let word = |name: &str| body["error"][name].as_str().unwrap_or_default();
        assert!(
            !word("code").is_empty() && !word("message").is_empty(),
            "{what}: {} without code and sentence: {}",
            answer.status,
            String::from_utf8_lossy(&answer.body)
        );
        assert!(answer.body.len() < 100_000, "{what}: a refusal of {} bytes", answer.body.len());
    }
    for name in [header::CONTENT_SECURITY_POLICY, header::X_CONTENT_TYPE_OPTIONS, header::REFERRER_POLICY] {
        assert!(answer.headers.contains_key(&name), "{what}: no {name}");
    }
}
