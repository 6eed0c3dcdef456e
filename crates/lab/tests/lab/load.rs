//! `atelier-lab load` against a server, for a moment. How fast it is is not looked at here.

use std::net::SocketAddr;
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;
use server::{Config, Folder};
use store::Settings;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::common::{Ran, lab};

/// A server in this process, on a thread of its own, that ends with its test.
struct Served {
    url: String,
    _runtime: Runtime,
    _data: TempDir,
}

impl Served {
    fn start(limits: bool) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let folder = Folder::take(data.path()).expect("nobody else has it");
        let config = Config { bot_pause: Duration::ZERO, limits, ..Config::default() };
        let runtime = Runtime::new().expect("a runtime");
        let (said, heard) = mpsc::channel();
        let anywhere = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        runtime.spawn(async move {
            let ready = |address| said.send(address).expect("the test waits for it");
            server::run(&folder, anywhere, config, Settings::default(), ready).await
        });
        let address = heard.recv().expect("it says where it is");
        Self { url: format!("http://{address}"), _runtime: runtime, _data: data }
    }

    fn load(&self, words: &[&str]) -> Ran {
        let process = std::process::id().to_string();
        lab(&[&["load", self.url.as_str(), "--pid", process.as_str()], words].concat())
    }
}

#[test]
fn all_games_are_played_and_nothing_goes_wrong() {
    let served = Served::start(false);
    let words = ["--tables", "6", "--sockets", "30", "--rate", "max", "--moves", "400", "--json"];
    let Ran { code, out, err } = served.load(&words);
    assert_eq!(code, 0, "{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["errors"], serde_json::json!({}), "{out}");
    assert!(report["moves"].as_u64() >= Some(400), "{out}");
    assert_eq!(report["sockets"][1], 30, "{out}");
    assert!(report["acknowledged"]["p99"].as_f64() > Some(0.0), "{out}");
    assert!(report["heard_by_others"]["p99"].as_f64() > Some(0.0), "{out}");
    assert!(report["server"]["resident_megabytes"].as_f64() > Some(0.0), "{out}");
    let games = report["games"].as_array().expect("a list");
    assert_eq!(games.len(), shelf::games().len());
    for game in games {
        assert!(game["messages"]["median"].as_u64() > Some(0), "{game}");
        let (whole, sent) = (game["view_bytes"].as_u64(), game["view_compressed_bytes"].as_u64());
        // What is shorter than a packet is sent as it is.
        assert!(sent > Some(0) && (sent < whole || whole <= Some(1024)), "{game}");
    }
}

#[test]
fn people_can_read_the_report() {
    let served = Served::start(false);
    let words = ["--tables", "2", "--sockets", "9", "--game", "pastiche", "--seconds", "1", "--rate", "50"];
    let Ran { code, out, err } = served.load(&words);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("move to acknowledgement") && out.contains("\nno errors\n"), "{out}");
}

#[test]
fn who_meets_limits_is_told_what_to_do() {
    let served = Served::start(true);
    let Ran { code, err, .. } = served.load(&["--tables", "20", "--sockets", "80"]);
    assert_eq!(code, 1);
    assert!(err.contains("start it with --no-limits"), "{err}");
}
