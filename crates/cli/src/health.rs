//! `atelier health`: is a server alive, and can it write?

use std::io::{Error, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use anyhow::{Context, bail};

/// An answer that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(5);
/// No answer is longer than this.
const LONGEST: u64 = 64 * 1024;

/// Ask a running server whether it is alive and can write.
#[derive(clap::Args)]
#[command(after_help = "\
It asks for /healthz, for health checks where there is neither a shell nor curl, as in a container.

Exit codes:
  0  it is alive and can write
  1  it cannot write, or does not answer
  2  the command line was wrong")]
pub struct Args {
    /// Where it listens
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub address: String,
}

/// Asks, and says what it was told.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let answer = ask(&args.address).with_context(|| format!("{} does not answer", args.address))?;
    let (head, body) = answer.split_once("\r\n\r\n").context("the answer is not HTTP")?;
    if head.split(' ').nth(1) != Some("200") {
        bail!("{} {body}", head.lines().next().unwrap_or_default());
    }
    writeln!(std::io::stdout(), "{body}")?;
    Ok(())
}

/// HTTP/1.0, so that the end of the answer is the end of the line and nothing comes in chunks.
fn ask(address: &str) -> std::io::Result<String> {
    let mut refused = Error::new(ErrorKind::NotFound, "there is no such address");
    for place in address.to_socket_addrs()? {
        let mut line = match TcpStream::connect_timeout(&place, PATIENCE) {
            Ok(line) => line,
            Err(why) => {
                refused = why;
                continue;
            }
        };
        line.set_read_timeout(Some(PATIENCE))?;
        line.set_write_timeout(Some(PATIENCE))?;
        write!(line, "GET /healthz HTTP/1.0\r\nHost: {address}\r\n\r\n")?;
        let mut answer = String::new();
        line.take(LONGEST).read_to_string(&mut answer)?;
        return Ok(answer);
    }
    Err(refused)
}
