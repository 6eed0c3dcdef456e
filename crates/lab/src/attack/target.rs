//! The server that is attacked: one on this machine, and no other.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::load::house::{Memory, memory};

/// A server that is attacked.
pub enum Target {
    /// One that runs already.
    Theirs { url: String, pid: Option<u32> },
    /// One of our own.
    Own { folder: TempDir, words: Vec<String>, running: Option<Running> },
}

/// A server that runs until it is dropped.
pub struct Running {
    process: Child,
    url: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Target {
    /// The server at an address of this machine, or one of our own that does not run yet.
    pub fn new(url: Option<&str>, pid: Option<u32>, words: &[String]) -> Result<Self> {
        let Some(url) = url else {
            return Ok(Self::Own { folder: tempfile::tempdir()?, words: words.to_vec(), running: None });
        };
        let address = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
        let address: SocketAddr =
            address.parse().context("give an address with a port, like http://127.0.0.1:8080")?;
        ensure!(address.ip().is_loopback(), "only servers on this machine are attacked: 127.0.0.1 or [::1]");
        Ok(Self::Theirs { url: format!("http://{address}"), pid })
    }

    /// Where it is; it is started if need be.
    pub async fn start(&mut self) -> Result<&str> {
        match self {
            Self::Theirs { url, .. } => Ok(url),
            Self::Own { folder, words, running } => {
                let (path, words) = (folder.path().to_owned(), words.clone());
                let started = tokio::task::spawn_blocking(move || start(&path, &words)).await??;
                Ok(&running.insert(started).url)
            }
        }
    }

    /// The folder of one of our own, which does not run after that.
    pub fn stopped(&mut self) -> Result<&Path> {
        match self {
            Self::Theirs { .. } => bail!("this server is not ours"),
            Self::Own { folder, running, .. } => {
                *running = None;
                Ok(folder.path())
            }
        }
    }

    /// How much memory it uses.
    pub fn memory(&self) -> Option<Memory> {
        match self {
            Self::Theirs { pid, .. } => memory((*pid)?),
            Self::Own { running, .. } => memory(running.as_ref()?.process.id()),
        }
    }
}

/// This program is a server, too.
fn start(folder: &Path, words: &[String]) -> Result<Running> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["serve", "--listen", "127.0.0.1:0", "--behind-proxy", "--bot-pause", "0", "--data"]);
    command.arg(folder).args(words).stdout(Stdio::piped());
    if std::env::var_os("RUST_LOG").is_none() {
        command.env("RUST_LOG", "error");
    }
    let mut process = command.spawn().context("no server can be started")?;
    let out = process.stdout.take().context("it has an output")?;
    let mut running = Running { process, url: String::new() };
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let at = line.trim().strip_prefix("Atelier is at ");
    at.context("the server did not start")?.clone_into(&mut running.url);
    Ok(running)
}
