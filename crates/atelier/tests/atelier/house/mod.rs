//! A server as people run it, to be killed, stopped and started again; and people who play there.

#![allow(dead_code, reason = "each of the tests needs only some of it")]

pub mod checks;
pub mod inside;
pub mod network;
pub mod notes;
pub mod player;
pub mod tables;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use tokio::sync::watch;

/// The most that anything may take before it counts as stuck. Nothing depends on it that works.
pub const STUCK: Duration = Duration::from_mins(5);

/// A server as a process, and its folder.
pub struct House {
    folder: TempDir,
    words: Vec<String>,
    process: Option<Child>,
    address: watch::Sender<String>,
}

impl House {
    /// Opens a house with these words on its command line.
    pub fn open(words: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let mut house = Self { folder, words, process: None, address: watch::Sender::new(String::new()) };
        house.start();
        house
    }

    /// Where everything is kept.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        server::database(&self.data())
    }

    /// The way to it, wherever it will be.
    pub fn way(&self) -> Way {
        Way(self.address.subscribe())
    }

    /// Other words for the next start.
    pub fn say(&mut self, words: &[&str]) {
        self.words = words.iter().map(|&word| word.to_owned()).collect();
    }

    /// Starts it, and waits until it says where it is.
    pub fn start(&mut self) {
        assert!(self.process.is_none(), "it runs already");
        let log = File::options().create(true).append(true).open(self.log_file()).expect("a log");
        let mut child = command(&self.data(), &self.words).stderr(log).spawn().expect("the binary runs");
        let mut line = String::new();
        let said = BufReader::new(child.stdout.take().expect("stdout is piped")).read_line(&mut line);
        said.expect("it says where it is");
        let address = line.trim().strip_prefix("Atelier is at ").map(str::to_owned);
        self.process = Some(child);
        self.address.send_replace(address.unwrap_or_else(|| panic!("no address; {}", self.log())));
    }

    /// Kills it without a warning, as a power cut would.
    pub fn kill(&mut self) {
        let mut process = self.process.take().expect("it runs");
        process.kill().expect("it can be killed");
        process.wait().expect("it ends");
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.process.as_ref().expect("it runs").id()
    }

    /// Asks it to end.
    pub fn ask_to_stop(&self) {
        let process = self.process.as_ref().expect("it runs");
        let asked = Command::new("kill").args(["-TERM", &process.id().to_string()]).status();
        assert!(asked.expect("`kill` is there").success());
    }

    /// Waits until it has ended.
    pub fn ended(&mut self) -> ExitStatus {
        self.process.take().expect("it runs").wait().expect("it ends")
    }

    /// What a second server in the same folder says, which cannot be.
    pub fn second(&self) -> (ExitStatus, String) {
        let mut child =
            command(&self.data(), &self.words).stderr(Stdio::piped()).spawn().expect("the binary runs");
        let mut said = String::new();
        child.stderr.take().expect("stderr is piped").read_to_string(&mut said).expect("text");
        (child.wait().expect("it ends"), said)
    }

    /// Whether it runs, and what it has logged.
    pub fn state(&mut self) -> String {
        let ended = self.process.as_mut().and_then(|process| process.try_wait().expect("it can be asked"));
        format!("{}\n{}", ended.map_or("runs".to_owned(), |ended| format!("has ended: {ended}")), self.log())
    }

    /// What it has logged, from warnings on.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log_file()).unwrap_or_default()
    }

    /// Nothing has gone wrong that should never go wrong.
    pub fn is_sound(&self) {
        let log = self.log();
        let bad = log.lines().find(|line| line.contains("ERROR") || line.contains("panicked"));
        assert_eq!(bad, None, "{log}");
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn command(data: &Path, words: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atelier"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--no-limits", "--data"])
        .arg(data)
        .args(words)
        .env("RUST_LOG", "warn")
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command
}

/// The way to a server that may be somewhere else after each start.
#[derive(Clone)]
pub struct Way(watch::Receiver<String>);

impl Way {
    /// A way to where it always is.
    pub fn to(address: &str) -> Self {
        Self(watch::Sender::new(address.to_owned()).subscribe())
    }

    /// Where it is now, or was last.
    pub fn now(&self) -> String {
        self.0.borrow().clone()
    }

    /// A server that is where it was may leave nobody without a word, unless the lines to it are bad.
    pub fn has_moved(&self, there: &str) {
        let bad_lines = self.0.has_changed().is_err();
        assert!(bad_lines || self.now() != there, "the server is there, and does not answer");
    }

    /// Waits a moment before another attempt: until it is no longer there, if that is sooner.
    pub async fn again(&mut self, there: &str) {
        let moved = async {
            if self.0.wait_for(|now| now != there).await.is_err() {
                // It always stays where it is.
                std::future::pending::<()>().await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_millis(10), moved).await;
    }
}
