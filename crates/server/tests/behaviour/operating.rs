//! What the handbook for whoever runs a server says is so.

use std::collections::BTreeSet;

use serde_json::Value;
use server::LIMITS;

use crate::house::House;

const HANDBOOK: &str = include_str!("../../../../docs/OPERATING.md");
const DASHBOARD: &str = include_str!("../../../../packaging/grafana-dashboard.json");

/// Names of our metrics in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let metrics = words
        .filter(|word| word.strip_prefix("atelier_").is_some_and(|rest| rest.contains(char::is_alphabetic)));
    // Files of packages are named alike.
    metrics.filter(|name| !name.contains(char::is_uppercase)).collect()
}

/// What `/metrics` has: each metric under the name of its kind, and all samples by name.
async fn exported() -> (BTreeSet<String>, BTreeSet<String>) {
    let text = House::open().await.nobody().get("/metrics").await.expect("figures");
    let text = text.as_str().expect("text");
    let (mut metrics, mut samples) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').expect("a name and a kind");
            metrics.insert(if kind == "counter" { format!("{name}_total") } else { name.to_owned() });
        } else if !line.starts_with('#') {
            samples.extend(line.split(['{', ' ']).next().map(str::to_owned));
        }
    }
    (metrics, samples)
}

#[tokio::test]
async fn the_handbook_lists_every_metric_there_is_and_no_other() {
    let (metrics, samples) = exported().await;
    let rows = HANDBOOK.lines().filter_map(|line| line.strip_prefix("| `atelier_")?.split_once('`'));
    let listed: BTreeSet<_> = rows.map(|(name, _)| format!("atelier_{name}")).collect();
    assert_eq!(listed, metrics);
    for name in named(HANDBOOK) {
        assert!(metrics.contains(name) || samples.contains(name), "{name}");
    }
}

#[tokio::test]
async fn the_dashboard_shows_what_is_exported_and_all_of_it() {
    let (metrics, samples) = exported().await;
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("a dashboard is JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let shown: BTreeSet<_> =
        targets.flat_map(|target| named(target["expr"].as_str().expect("an expression"))).collect();
    for name in &shown {
        assert!(samples.contains(*name), "{name} is shown and not exported");
    }
    for name in named(DASHBOARD) {
        assert!(samples.contains(name), "{name}");
    }
    let left: Vec<_> =
        metrics.iter().filter(|name| !shown.iter().any(|shown| shown.starts_with(name.as_str()))).collect();
    // How many tables are taken up says little beside how many are in memory.
    assert_eq!(left, ["atelier_tables_loaded_total"]);
}

#[test]
fn the_handbook_lists_every_limit() {
    for (_, a_minute, at_once, what) in LIMITS {
        let row = format!("| {what} | {a_minute} | {at_once} |");
        assert!(HANDBOOK.lines().any(|line| line == row), "{row}");
    }
}

/// Sizes are constants of the files that heed them: whoever changes one reads here what the handbook says of it.
#[test]
fn the_handbook_says_how_large_things_may_be() {
    macro_rules! source {
        ($file:literal) => {
            include_str!(concat!("../../src/", $file))
        };
    }
    for (row, source, constants) in [
        ("| body of a request | 64 KiB |", source!("app.rs"), &["LARGEST_BODY: usize = 64 * 1024;"][..]),
        (
            "| record that somebody pastes | 2 MiB |",
            source!("api/records.rs"),
            &["LARGEST_RECORD: usize = 2 * 1024 * 1024;"],
        ),
        (
            "| message to a socket | 64 KiB |",
            source!("api/streams.rs"),
            &["LARGEST_FRAME: usize = 64 * 1024;"],
        ),
        (
            "| name of a player | 40 letters, 240 bytes |",
            source!("../../names/src/lib.rs"),
            &["LONGEST_NAME: usize = 40;", "BYTES_A_LETTER: usize = 6;"],
        ),
        (
            "| title of a table | 60 letters, 360 bytes |",
            source!("../../names/src/lib.rs"),
            &["LONGEST_TITLE: usize = 60;"],
        ),
        (
            "| something said | 500 characters |",
            source!("../../room/src/commands.rs"),
            &["LONGEST_TALK: usize = 500;"],
        ),
        (
            "| private notes at a table | 10,000 characters |",
            source!("api/notes.rs"),
            &["LONGEST: usize = 10_000;"],
        ),
        ("| tokens of a player | 50 |", source!("api/me.rs"), &["MOST_TOKENS: usize = 50;"]),
        ("| tables that are not over, of one host | 50 |", source!("shared.rs"), &["most_hosted: Some(50),"]),
        (
            "| open invitations to a table | 50, for 60 days |",
            source!("api/invites.rs"),
            &["MOST_INVITES: usize = 50;", "INVITE_LASTS: i64 = 60 * 24 * 3600 * 1000;"],
        ),
        ("| session | 365 days |", source!("api/me.rs"), &["SESSION_DAYS: i64 = 365;"]),
        ("| recovery link | 7 days |", source!("api/me.rs"), &["RECOVERY_DAYS: i64 = 7;"]),
        (
            "| connections from one address, unless behind a proxy | 1,000 |",
            source!("shared.rs"),
            &["connections_from_one: 1000,"],
        ),
        (
            "| head of a request, or nothing asked on a connection | 30 seconds |",
            source!("shared.rs"),
            &["patience: Duration::from_secs(30),"],
        ),
        (
            "| rest of a request | 60 seconds |",
            source!("connections.rs"),
            &["Timely::new(body, patience * 2)"],
        ),
        ("less 128 that are kept", source!("connections.rs"), &["RESERVE: usize = 128;"]),
        ("| key of a newcomer | a day |", source!("api/me.rs"), &["CLAIM_LASTS: i64 = DAY;"]),
        ("says so every 7 seconds", source!("shared.rs"), &["beat: Duration::from_secs(7),"]),
        ("within 3 seconds", source!("app.rs"), &["PATIENCE: Duration = Duration::from_secs(2);"]),
    ] {
        assert!(HANDBOOK.contains(row), "{row}");
        for constant in constants {
            assert!(source.contains(constant), "{row}: there is no {constant} any more");
        }
    }
}
