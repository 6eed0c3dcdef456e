//! A thousand requests to every address of the API that made sense once, each spoilt in a few places by seeded dice.
//!
//! Whatever comes of it is done or refused in order, never broken; what is refused has written nothing, and the tables
//! in memory are what they were.

use serde_json::{Value, json};

use super::scene::{Draft, Scene, addresses, assert_in_order};
use crate::secrets::house::Answer;

/// How many requests to each address, in a full run.
const REQUESTS: u64 = 1000;
/// After so many the scene is set anew: by then something has been used up.
const FRESH: u64 = 125;

/// A value nobody expects.
fn junk(dice: &mut fastrand::Rng) -> Value {
    match dice.u8(..18) {
        0 => Value::Null,
        1 => json!(dice.bool()),
        2 => json!(-1),
        3 => json!(i64::MIN),
        4 => json!(u64::MAX),
        5 => json!(1e308),
        6 => json!(dice.u32(..300)),
        7 => json!(0.5),
        8 => json!(""),
        9 => json!("x".repeat(dice.usize(..5000))),
        10 => json!("\0\u{1}\u{7f}\u{202e}\u{feff}"),
        11 => json!("🎨é\n\t\"\\"),
        12 => json!([]),
        13 => json!({}),
        14 => json!([[[[{ "a": [null] }]]]]),
        15 => json!(vec![0; dice.usize(..300)]),
        16 => json!({ "do": "act", "kind": "live", "draft": { "colour": 7 } }),
        _ => json!("' OR 1=1; --"),
    }
}

/// Spoils something in a JSON value: replaces, removes, adds or moves.
pub fn spoil(value: &mut Value, dice: &mut fastrand::Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && dice.u8(..5) > 0 => {
            let names: Vec<_> = fields.keys().cloned().collect();
            let name = names[dice.usize(..names.len())].clone();
            match dice.u8(..6) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert("surprise".to_owned(), junk(dice))),
                2 => {
                    let moved = fields.remove(&name).unwrap_or_default();
                    fields.insert(name.to_uppercase(), moved);
                }
                _ => spoil(&mut fields[&name], dice),
            }
        }
        Value::Array(list) if !list.is_empty() && dice.bool() => {
            let at = dice.usize(..list.len());
            if dice.bool() { list.push(junk(dice)) } else { spoil(&mut list[at], dice) }
        }
        _ => *value = junk(dice),
    }
}

fn spoil_bytes(bytes: &mut Vec<u8>, dice: &mut fastrand::Rng) {
    let at = dice.usize(..=bytes.len());
    match dice.u8(..5) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, dice.u8(..)),
        2 => bytes.splice(at..at, [0xff, 0xfe, 0x00]).for_each(drop),
        3 => bytes.extend_from_within(at..),
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << dice.u8(..8);
            }
        }
    }
}

/// Some text for a path or a query, with its odd letters written as URLs have them.
fn odd_text(dice: &mut fastrand::Rng) -> String {
    let bytes: Vec<u8> = (0..dice.usize(..12)).map(|_| dice.u8(..)).collect();
    bytes
        .iter()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() { char::from(*byte).to_string() } else { format!("%{byte:02x}") }
        })
        .collect()
}

fn spoil_draft(draft: &mut Draft, dice: &mut fastrand::Rng) {
    match dice.u8(..12) {
        0..=5 if !draft.body.is_empty() => {
            if let Ok(mut value) = serde_json::from_slice::<Value>(&draft.body) {
                spoil(&mut value, dice);
                draft.body = value.to_string().into_bytes();
            } else {
                spoil_bytes(&mut draft.body, dice);
            }
        }
        6 => spoil_bytes(&mut draft.body, dice),
        7 => {
            let mut parts: Vec<_> = draft.path.split('/').map(str::to_owned).collect();
            let at = dice.usize(1..parts.len());
            parts[at] = odd_text(dice);
            draft.path = parts.join("/");
        }
        8 => draft.query = format!("{}&{}={}", draft.query, odd_text(dice), odd_text(dice)),
        9 => {
            let names = ["from", "most", "seat", "form", "before", "stage", "game", "everywhere"];
            draft.query = format!("{}={}", names[dice.usize(..names.len())], odd_text(dice));
        }
        10 if !draft.headers.is_empty() => {
            let at = dice.usize(..draft.headers.len());
            if dice.bool() {
                drop(draft.headers.remove(at));
            } else {
                spoil_bytes(&mut draft.headers[at].1, dice);
            }
        }
        _ => {
            let odd = [
                "cookie",
                "authorization",
                "accept",
                "last-event-id",
                "content-type",
                "accept-encoding",
                "range",
            ];
            let value = (0..dice.usize(..30)).map(|_| dice.u8(..)).collect();
            draft.headers.push((odd[dice.usize(..odd.len())].to_owned(), value));
        }
    }
}

/// A request that was refused has changed nothing.
async fn assert_unchanged(scene: &Scene, before: &[String], what: &str) {
    assert_eq!(scene.digest().await, before, "{what} was refused and has changed something");
}

/// Addresses in parts, so that they are tried side by side.
async fn fuzz(part: usize, parts: usize) {
    let mut scene = Scene::set().await;
    for (method, path, _) in addresses().into_iter().skip(part).step_by(parts) {
        let mut dice = fastrand::Rng::with_seed(part as u64);
        let (mut refused, mut digest) = (0, Vec::new());
        for nth in 0..testkit::scale(REQUESTS) {
            if nth % FRESH == 0 {
                scene.anew().await;
                digest = scene.digest().await;
            }
            let mut draft = scene.sample(&method, &path, &mut dice).await;
            for _ in 0..dice.u8(1..4) {
                spoil_draft(&mut draft, &mut dice);
            }
            let Some(request) = draft.request() else { continue };
            let store = &scene.house.app.shared.store;
            let commits = store.commits();
            let memory = if path.ends_with("/commands") { scene.in_memory().await } else { Vec::new() };
            let answer: Answer = scene.house.send(request).await;
            let what = format!("{draft:?}").chars().take(2000).collect::<String>();
            assert_in_order(&answer, &what);
            if answer.status < 400 {
                if store.commits() != commits {
                    digest = scene.digest().await;
                }
                continue;
            }
            refused += 1;
            if store.commits() != commits {
                // Something was written and taken back.
                assert_unchanged(&scene, &digest, &what).await;
            }
            if path.ends_with("/commands") {
                assert_eq!(scene.in_memory().await, memory, "{what}");
            }
            if nth % FRESH == FRESH - 1 {
                assert_unchanged(&scene, &digest, &what).await;
            }
        }
        assert!(refused > 0 || !path.starts_with("/api"), "{method} {path} refuses nothing");
    }
    let health = scene.house.get(&scene.host, "/healthz").await;
    assert_eq!(health.status, 200);
    let metrics = scene.house.get(&scene.host, "/metrics").await;
    assert!(metrics.text().contains("atelier_requests_broken_total 0"), "{}", metrics.text());
}

#[tokio::test]
async fn spoilt_requests_are_refused_in_order_and_change_nothing_one() {
    fuzz(0, 3).await;
}

#[tokio::test]
async fn spoilt_requests_are_refused_in_order_and_change_nothing_two() {
    fuzz(1, 3).await;
}

#[tokio::test]
async fn spoilt_requests_are_refused_in_order_and_change_nothing_three() {
    fuzz(2, 3).await;
}
