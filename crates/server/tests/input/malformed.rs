//! One thing wrong at a time, at every address of the API.

use axum::http::Method;
use serde_json::{Value, json};

use super::scene::{Draft, Scene, addresses, assert_in_order};
use crate::secrets::house::Answer;

/// Sends something that is to be refused so, and by which nothing may change.
async fn refused(scene: &Scene, draft: &Draft, with: &[u16], what: &str) -> Answer {
    let before = scene.house.app.shared.store.commits();
    let request = draft.request().unwrap_or_else(|| panic!("{what}: it can be said"));
    let answer = scene.house.send(request).await;
    let what = format!("{} {} {what}", draft.method, draft.path);
    assert_in_order(&answer, &what);
    assert!(with.contains(&answer.status), "{what}: {} {}", answer.status, answer.text());
    // To end or to use up what is not there is tried for certain, in the store; the digest shows that nothing came of it.
    let tries = draft.method == Method::DELETE || draft.path == "/api/v1/recover";
    let commits = scene.house.app.shared.store.commits();
    assert!(tries || commits == before, "{what}: something was written");
    answer
}

fn with_body(draft: &Draft, body: impl Into<Vec<u8>>) -> Draft {
    Draft { body: body.into(), ..draft.clone() }
}

#[tokio::test]
async fn bodies_that_are_no_json_or_not_the_right_json_are_refused_everywhere() {
    let scene = Scene::set().await;
    let before = scene.digest().await;
    let mut dice = fastrand::Rng::with_seed(1);
    let deep = "[".repeat(5000) + &"]".repeat(5000);
    let deep_field = format!("{{\"x\":{}1{}}}", "{\"x\":".repeat(2000), "}".repeat(2000));
    for (method, path, _) in addresses().into_iter().filter(|(_, _, json)| *json) {
        let draft = scene.sample(&method, &path, &mut dice).await;
        let valid: Value = serde_json::from_slice(&draft.body).unwrap();
        let malformed: [&[u8]; 13] = [
            b"",
            b"{",
            b"null",
            b"{}x",
            b"42",
            b"\"text\"",
            b"\xff\xfe{}",
            b"{\"name\":\"\xc3\x28\"}",
            b"\0",
            b"{\"name\": NaN}",
            b"<xml/>",
            deep.as_bytes(),
            deep_field.as_bytes(),
        ];
        for body in malformed {
            let name = String::from_utf8_lossy(&body[..body.len().min(20)]).into_owned();
            refused(&scene, &with_body(&draft, body), &[400], &name).await;
        }
        // Every field missing that has to be there, of every wrong kind, and one too many.
        let fields = valid.as_object().unwrap();
        for name in fields.keys() {
            for wrong in [json!({ "a": [1] }), json!([[], [], {}]), json!(-1), json!(1e300), json!(0.5)] {
                if path == "/api/v1/tables/{table}/commands" && name == "command" && wrong.is_object() {
                    continue;
                }
                // Whatever is in a list can be considered; it is answered one by one.
                if path == "/api/v1/tables/{table}/consider" && wrong.is_array() {
                    continue;
                }
                let mut spoilt = valid.clone();
                spoilt[name] = wrong.clone();
                refused(&scene, &with_body(&draft, spoilt.to_string()), &[400], &format!("{name}: {wrong}"))
                    .await;
            }
        }
        // The same without names: a list of its values, in the order in which they are declared.
        let bare = json!(fields.values().collect::<Vec<_>>());
        refused(&scene, &with_body(&draft, bare.to_string()), &[400], "a list in place of an object").await;
        let mut more = valid.clone();
        more["surprise"] = json!(true);
        refused(&scene, &with_body(&draft, more.to_string()), &[400], "an unknown field").await;
        if !matches!(path.as_str(), "/api/v1/me" | "/api/v1/tables/{table}/invites") {
            refused(&scene, &with_body(&draft, "{}"), &[400], "nothing in it").await;
        }
        // Twice the same field is no way to slip something past.
        let (name, value) = fields.iter().next().unwrap();
        let twice = format!("{{\"{name}\":{value},\"{name}\":{value}}}");
        refused(&scene, &with_body(&draft, twice), &[400], "a field twice").await;
        // Another kind of content.
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
            let mut other = draft.clone();
            other.headers.retain(|(name, _)| name != "content-type");
            if !kind.is_empty() {
                other.headers.push(("content-type".to_owned(), kind.as_bytes().to_vec()));
            }
            let answer = refused(&scene, &other, &[415], kind).await;
            assert_eq!(answer.code(), "not-json");
        }
        // Too much.
        let huge = format!("{{\"x\":\"{}\"}}", "x".repeat(64 * 1024));
        let answer = refused(&scene, &with_body(&draft, huge), &[413], "64 KiB").await;
        assert_eq!(answer.code(), "too-large");
    }
    let draft = scene.sample(&Method::POST, "/api/v1/records", &mut dice).await;
    for body in [&b""[..], b"\xff\xff", b"{}", b"no record", b"{\"atelier\":1}\n", b"\0\0\0\0"] {
        refused(&scene, &with_body(&draft, body), &[400], "no record").await;
    }
    let answer = refused(&scene, &with_body(&draft, vec![b'x'; 2 * 1024 * 1024 + 1]), &[413], "2 MiB").await;
    assert_eq!(answer.code(), "too-large");
    assert_eq!(scene.digest().await, before);
}

#[tokio::test]
async fn unknown_ids_and_odd_paths_are_refused_everywhere() {
    let scene = Scene::set().await;
    let before = scene.digest().await;
    let mut dice = fastrand::Rng::with_seed(2);
    let long = "x".repeat(5000);
    let odd = [
        "nosuchthing",
        "%00",
        "%ff%fe",
        "%F0%28%8C%28",
        "..",
        "%2e%2e%2f",
        "-1",
        "99999999999999999999",
        "%0a%0d",
        "%E2%80%AE",
        "a%20b",
        "'%20OR%201=1--",
        "%25",
        long.as_str(),
    ];
    for (method, path, _) in addresses().into_iter().filter(|(_, path, _)| path.contains('{')) {
        let draft = scene.sample(&method, &path, &mut dice).await;
        for name in ["{table}", "{game}", "{invite}", "{token}"] {
            for odd in odd.iter().filter(|_| path.contains(name)) {
                let spoilt = path.replace(name, odd);
                let spoilt = spoilt.replace("{table}", &scene.open).replace("{invite}", "x");
                // What is left of a query could be refused first, and with right.
                let draft = Draft { path: spoilt, ..draft.clone() };
                refused(&scene, &draft, &[400, 404], "an odd name").await;
            }
        }
    }
    assert_eq!(scene.digest().await, before);
}

#[tokio::test]
async fn queries_that_make_no_sense_are_refused_everywhere() {
    let scene = Scene::set().await;
    let mut dice = fastrand::Rng::with_seed(3);
    for (method, path, _) in addresses() {
        let draft = scene.sample(&method, &path, &mut dice).await;
        for pair in draft.query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, _) = pair.split_once('=').unwrap();
            for value in ["-1", "99999999999999999999", "x", "1.5", "%00", "a&b", "[]", ".", "1.x"] {
                // Any word may be the name of a game, and a place in a list or in a stream is written with a dot.
                let position = name == "before" || (name == "from" && !path.ends_with("/log"));
                if (name == "game" && value != "a&b") || (position && value.starts_with("1.")) {
                    continue;
                }
                let draft = Draft { query: format!("{name}={value}"), ..draft.clone() };
                refused(&scene, &draft, &[400], value).await;
            }
            refused(&scene, &Draft { query: format!("{pair}&{pair}"), ..draft.clone() }, &[400], "twice")
                .await;
            refused(&scene, &Draft { query: format!("{pair}&other=1"), ..draft.clone() }, &[400], "unknown")
                .await;
        }
    }
}

#[tokio::test]
async fn methods_that_are_not_there_are_refused_everywhere() {
    let scene = Scene::set().await;
    let mut dice = fastrand::Rng::with_seed(4);
    let all = addresses();
    for (method, path, _) in &all {
        let draft = scene.sample(method, path, &mut dice).await;
        for other in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"] {
            let there = |(method, there, _): &(Method, String, bool)| there == path && method == other;
            if all.iter().any(there) {
                continue;
            }
            let draft = Draft { method: other.parse().unwrap(), ..draft.clone() };
            let answer = refused(&scene, &draft, &[405], "a method").await;
            assert_eq!(answer.code(), "method");
        }
    }
    for path in [
        "/nowhere",
        "/api",
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v1/tables/",
        "/apix",
        "/.env",
        "/api/v1//tables",
    ] {
        let draft = Draft {
            method: Method::GET,
            path: path.to_owned(),
            ..scene.sample(&Method::GET, "/api/v1/me", &mut dice).await
        };
        refused(&scene, &Draft { query: String::new(), ..draft }, &[404], "nowhere").await;
    }
}

#[tokio::test]
async fn texts_that_are_too_long_or_cannot_be_seen_are_refused() {
    let scene = Scene::set().await;
    let before = scene.digest().await;
    let (open, host) = (scene.open.clone(), scene.host.clone());
    let mut dice = fastrand::Rng::with_seed(5);
    let sample = async |method: &str, path: &str, dice: &mut fastrand::Rng| {
        scene.sample(&method.parse().unwrap(), path, dice).await
    };
    let table = |setup: Value| json!({ "setup": setup });
    let setup = |title: String| json!({ "game": "pass-the-paint", "seats": 2, "title": title });
    let mut cases: Vec<(&str, &str, Value)> = Vec::new();
    for name in ["", " ", "\0", "a\0b", "a\u{202e}b", "\u{200b}", "\u{7}", &"x".repeat(241)] {
        cases.push(("POST", "/api/v1/players", json!({ "name": name })));
        cases.push(("PATCH", "/api/v1/me", json!({ "name": name })));
    }
    cases.push(("PATCH", "/api/v1/me", json!({ "muted": vec!["x"; 201] })));
    cases.push(("PATCH", "/api/v1/me", json!({ "muted": ["a b"] })));
    cases.push(("PATCH", "/api/v1/me", json!({ "muted": ["\0"] })));
    for (login, password) in
        [("ab", "long enough"), ("a b c", "long enough"), ("a\0bc", "long enough"), ("ada", "short")]
    {
        cases.push(("PUT", "/api/v1/me/password", json!({ "login": login, "password": password })));
    }
    cases.push(("PUT", "/api/v1/me/password", json!({ "login": "x".repeat(41), "password": "long enough" })));
    cases.push(("PUT", "/api/v1/me/password", json!({ "login": "ada", "password": "x".repeat(201) })));
    for (label, scopes, days) in [
        ("x\ny", vec!["read"], 1),
        ("x", vec![], 1),
        ("x", vec!["read"; 3], 1),
        ("x", vec!["read"], 0),
        ("x", vec!["read"], 4000),
    ] {
        cases.push(("POST", "/api/v1/me/tokens", json!({ "label": label, "scopes": scopes, "days": days })));
    }
    for title in ["x".repeat(361), "a\nb".to_owned(), "\0".to_owned(), "\u{1b}[0m".to_owned()] {
        cases.push(("POST", "/api/v1/tables", table(setup(title))));
    }
    for (name, value) in [
        ("game", json!("chess")),
        ("seats", json!(0)),
        ("seats", json!(7)),
        ("seats", json!(255)),
        ("options", json!({ "no": 1 })),
        ("options", json!("x")),
        ("stand-in", json!("nobody")),
        ("pace", json!({ "kind": "live", "per-move": 1 })),
        ("pace", json!({ "kind": "live", "per-move": 60, "increment": 601 })),
        ("pace", json!({ "kind": "live", "per-player": u32::MAX })),
        ("pace", json!({ "kind": "correspondence", "hours": 0 })),
        ("visibility", json!("hidden")),
    ] {
        let mut spoilt = setup(String::new());
        spoilt[name] = value;
        cases.push(("POST", "/api/v1/tables", table(spoilt)));
    }
    cases.push(("POST", "/api/v1/tables", json!({ "setup": setup(String::new()), "bots": ["x"] })));
    for (seat, uses, hand_over) in [(0, 0, false), (0, 9, false), (200, 1, false)] {
        let body = json!({ "seat": seat, "uses": uses, "hand-over": hand_over });
        cases.push(("POST", "/api/v1/tables/{table}/invites", body));
    }
    cases.push(("POST", "/api/v1/invites/claim", json!({ "invite": "x", "name": "Ada", "key": "short" })));
    cases.push(("PUT", "/api/v1/tables/{table}/note", json!({ "text": "x".repeat(10_001) })));
    for actions in [json!([]), json!(vec!["discard"; 65]), json!("discard")] {
        cases.push(("POST", "/api/v1/tables/{table}/consider", json!({ "actions": actions })));
    }
    for (method, path, body) in cases {
        let draft = sample(method, path, &mut dice).await;
        refused(&scene, &with_body(&draft, body.to_string()), &[400], &body.to_string()).await;
    }
    // Each part makes sense, but they do not fit together.
    let hurried = json!({ "game": "pass-the-paint", "seats": 2, "pace": { "kind": "live" } });
    for (path, body) in [
        ("/api/v1/tables", table(hurried)),
        ("/api/v1/tables", json!({ "setup": setup(String::new()), "bots": ["greedy", "greedy"] })),
        ("/api/v1/tables", json!({ "setup": setup(String::new()), "bots": [null, null, null] })),
        ("/api/v1/tables/{table}/invites", json!({ "seat": 0, "hand-over": true })),
    ] {
        let draft = sample("POST", path, &mut dice).await;
        refused(&scene, &with_body(&draft, body.to_string()), &[422], &body.to_string()).await;
    }
    for (key, command) in [
        ("", json!({ "do": "start" })),
        ("a\0b", json!({ "do": "say", "text": "x" })),
        ("k", json!({ "do": "say", "text": "" })),
        ("k", json!({ "do": "say", "text": "a\0b" })),
        ("k", json!({ "do": "say", "text": "x".repeat(501) })),
        ("k", json!({ "do": "say" })),
        ("k", json!({ "do": "dance" })),
        ("k", json!({ "do": "say", "text": "x", "now": true })),
        ("k", json!({ "do": "act", "decision": -1, "said": "x" })),
        ("k", json!({ "do": "act", "decision": 4_294_967_296_u64, "said": "x" })),
        ("k", json!({ "do": "act", "decision": "1", "said": "x" })),
        ("k", json!({ "do": "sit", "seat": -1 })),
        ("k", json!({ "do": "sit", "seat": 300 })),
    ] {
        let answer = scene.house.order(&host, &open, key, &command).await;
        assert_in_order(&answer, &command.to_string());
        assert_eq!(answer.status, 400, "{command}: {}", answer.text());
    }
    let long = scene.house.order(&host, &open, &"k".repeat(65), &json!({ "do": "say", "text": "x" })).await;
    assert_eq!(long.status, 400);
    assert_eq!(scene.digest().await, before);
}

#[tokio::test]
async fn a_command_that_takes_nothing_takes_nothing_else() {
    let scene = Scene::set().await;
    let before = scene.digest().await;
    for (word, table) in [
        ("leave", &scene.open),
        ("start", &scene.open),
        ("end", &scene.open),
        ("ask-takeback", &scene.playing),
        ("take-seat-back", &scene.playing),
        ("resign", &scene.playing),
    ] {
        let command = json!({ "do": word, "now": true });
        let answer = scene.house.order(&scene.host, table, "k", &command).await;
        assert_in_order(&answer, word);
        assert_eq!((answer.status, answer.code().as_str()), (400, "malformed"), "{command}");
        assert!(answer.text().contains("now"), "{}", answer.text());
    }
    assert_eq!(scene.digest().await, before);
}

#[tokio::test]
async fn decisions_that_are_not_due_and_those_of_others_are_refused() {
    let scene = Scene::set().await;
    let before = scene.digest().await;
    let table = &scene.playing;
    let (own, others) =
        (scene.house.decision(&scene.host, table).await, scene.house.decision(&scene.other, table).await);
    let stranger = scene.house.newcomer("Stranger").await;
    for decision in [0, own - 1, own + 1, u64::from(u32::MAX)] {
        for command in ["act", "undo", "restart-turn"] {
            let mut order = json!({ "do": command, "decision": decision });
            if command == "act" {
                order["said"] = json!("draft blue");
            }
            let answer = scene.house.order(&scene.host, table, "k", &order).await;
            assert_eq!((answer.status, answer.code().as_str()), (409, "stale-decision"), "{order}");
            assert_eq!(answer.json()["error"]["current"]["seat"], 0, "how things are for whoever was late");
            let answer = scene.house.order(&stranger, table, "k", &order).await;
            assert_eq!(answer.status, 403, "{order}");
            assert!(answer.json()["error"]["current"].is_null());
        }
    }
    assert_ne!(own, others, "the host has chosen once");
    let foreign = json!({ "do": "act", "decision": own, "said": "draft blue" });
    assert_eq!(scene.house.order(&scene.other, table, "k", &foreign).await.code(), "stale-decision");
    for said in ["keep", "discard", "draft left blue", "keep C99", "", "\u{0}", "draft", &"x".repeat(10_000)]
    {
        let order = json!({ "do": "act", "decision": own, "said": said });
        let answer = scene.house.order(&scene.host, table, "k", &order).await;
        assert_in_order(&answer, said);
        assert!([400, 422].contains(&answer.status), "{said}: {}", answer.text());
    }
    assert_eq!(scene.digest().await, before);
}
