//! `atelier-lab attack` for a moment each. What comes of it in figures is not looked at here.

use serde_json::Value;

use crate::common::{Ran, lab};

fn attacked(what: &str, count: &str, words: &[&str]) -> Value {
    let usual =
        ["attack", what, "--seconds", "1", "--rest", "0", "--tables", "1", "--count", count, "--json"];
    let Ran { code, out, err } = lab(&[&usual, words].concat());
    assert_eq!(code, 0, "{what}: {err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert!(report["others_during"]["requests"].as_u64() > Some(0), "{out}");
    assert_eq!(report["others_during"]["refused"], serde_json::json!({}), "{out}");
    report
}

#[test]
fn logins_are_tried_and_others_play() {
    let report = attacked("logins", "5", &[]);
    assert!(report["answers"]["401"].as_u64() > Some(0), "{report}");
    assert!(report["memory_during"]["peak_megabytes"].as_f64() > Some(0.0), "{report}");
}

#[test]
fn the_longest_records_are_taken_in_and_read() {
    let report = attacked("uploads", "1", &[]);
    assert!(report["answers"]["201"].as_u64() > Some(0), "{report}");
}

#[test]
fn the_lobby_of_many_tables_is_read() {
    let report = attacked("lobby", "2", &["--rows", "50"]);
    assert!(report["answers"]["200"].as_u64() > Some(0), "{report}");
}

#[test]
fn bots_sit_at_all_tables_of_one_owner() {
    let report = attacked("bots", "1", &[]);
    assert!(report["answers"]["201"].as_u64() > Some(0), "{report}");
}

#[test]
fn connections_that_say_nothing_are_opened() {
    let report = attacked("connections", "3", &[]);
    assert_eq!(report["answers"].as_object().map(serde_json::Map::len), Some(3), "{report}");
}

#[test]
fn nobody_else_is_attacked() {
    for url in ["http://192.0.2.1:80", "http://games.example.org", "http://[2001:db8::1]:80"] {
        let Ran { code, err, .. } = lab(&["attack", "logins", "--url", url]);
        assert_eq!(code, 1);
        assert!(err.contains("127.0.0.1"), "{err}");
    }
}
