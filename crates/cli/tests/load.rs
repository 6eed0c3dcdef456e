//! `atelier load` against `atelier serve`, for a moment. How fast it is is not looked at here.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server that ends with its test.
struct Served {
    process: Child,
    url: String,
}

impl Served {
    fn start(folder: &str, more: &[&str]) -> Self {
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let _ = std::fs::remove_dir_all(&data);
        let mut process = Command::new(env!("CARGO_BIN_EXE_atelier"))
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        let out = process.stdout.take().expect("stdout is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let url = line.trim().rsplit(' ').next().expect("a word").to_owned();
        Self { process, url }
    }

    fn load(&self, words: &[&str]) -> (bool, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_atelier"))
            .args(["load", &self.url, "--pid", &self.process.id().to_string()])
            .args(words)
            .output()
            .expect("the binary runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.success(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn all_games_are_played_and_nothing_goes_wrong() {
    let served = Served::start("load-mix", &["--no-limits"]);
    let words = ["--tables", "6", "--sockets", "30", "--rate", "max", "--moves", "400", "--json"];
    let (well, out, err) = served.load(&words);
    assert!(well, "{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["errors"], serde_json::json!({}), "{out}");
    assert!(report["moves"].as_u64() >= Some(400), "{out}");
    assert_eq!(report["sockets"][1], 30, "{out}");
    assert!(report["acknowledged"]["p99"].as_f64() > Some(0.0), "{out}");
    assert!(report["heard_by_others"]["p99"].as_f64() > Some(0.0), "{out}");
    assert!(report["server"]["resident_megabytes"].as_f64() > Some(0.0), "{out}");
    let games = report["games"].as_array().expect("a list");
    assert_eq!(games.len(), 3);
    for game in games {
        assert!(game["messages"]["median"].as_u64() > Some(0), "{game}");
        let (whole, sent) = (game["view_bytes"].as_u64(), game["view_compressed_bytes"].as_u64());
        assert!(sent > Some(0) && sent < whole, "{game}");
    }
}

#[test]
fn people_can_read_the_report() {
    let served = Served::start("load-text", &["--no-limits"]);
    let words = ["--tables", "2", "--sockets", "9", "--game", "pastiche", "--seconds", "1", "--rate", "50"];
    let (well, out, err) = served.load(&words);
    assert!(well, "{err}");
    assert!(out.contains("move to acknowledgement") && out.contains("\nno errors\n"), "{out}");
}

#[test]
fn who_meets_limits_is_told_what_to_do() {
    let served = Served::start("load-limits", &[]);
    let (well, _, err) = served.load(&["--tables", "20", "--sockets", "80"]);
    assert!(!well);
    assert!(err.contains("start it with --no-limits"), "{err}");
}
