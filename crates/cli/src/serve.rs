//! `atelier serve`: tables for the browser, for bots and for tools.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use server::{Config, Folder, WebClient};
use store::Settings;
use tracing_subscriber::EnvFilter;

use crate::Files;

/// Serve tables to browsers, bots and tools.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier serve
  atelier serve --listen 0.0.0.0:8080 --public-url https://games.example.org --behind-proxy
  atelier serve --data /var/lib/atelier --log json

TLS is the business of a proxy in front; say --behind-proxy then, and the address people use with --public-url.
RUST_LOG chooses what is logged, like RUST_LOG=server=debug.")]
pub struct Args {
    /// Where everything is kept
    #[arg(long, value_name = "DIR", default_value = "atelier-data")]
    pub data: PathBuf,
    /// Where to listen; port 0 takes any that is free [default: 127.0.0.1:8080, or any port if that is taken]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// The address people use; links begin with it [default: where it listens]
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Believe the X-Forwarded-For of the proxy in front
    #[arg(long)]
    pub behind_proxy: bool,
    /// The database may grow to this many megabytes and no further
    #[arg(long, value_name = "MB")]
    pub most_megabytes: Option<u64>,
    /// How long bots wait before they act, in milliseconds; thirty times as long for an answer to an offer
    #[arg(long, value_name = "MS", default_value_t = 400)]
    pub bot_pause: u64,
    /// A table nobody has asked anything for so many seconds is put away
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub idle: u64,
    /// Tables that have been over or broken off for so many days are deleted [default: never]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep_finished: Option<u32>,
    /// Players without a password who have not come for so many days, and sit nowhere, are deleted [default: never]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep_guests: Option<u32>,
    /// Whoever sends the word in this file as a bearer token may read /metrics from elsewhere
    #[arg(long, value_name = "FILE")]
    pub metrics_token_file: Option<PathBuf>,
    /// How often something may be done is not limited: for measuring only
    #[arg(long, hide = true)]
    pub no_limits: bool,
    /// How the log is written: text or json
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub log: Log,
}

/// How a log is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Log {
    /// For people.
    Text,
    /// For programs, one object a line.
    Json,
}

/// Serves until it is interrupted.
pub fn run(args: &Args, web_client: Files) -> anyhow::Result<()> {
    log_to_stderr(args.log);
    // Every socket is a file; whoever started it may have allowed more than it begins with.
    if let Err(wrong) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%wrong, "the number of open sockets stays limited (see ulimit -n)");
    }
    let folder = Folder::take(&args.data)?;
    let public_url = args.public_url.clone().unwrap_or_default();
    let config = Config {
        secure_cookies: public_url.starts_with("https://"),
        public_url: public_url.trim_end_matches('/').to_owned(),
        behind_proxy: args.behind_proxy,
        bot_pause: Duration::from_millis(args.bot_pause),
        idle: Duration::from_secs(args.idle),
        limits: !args.no_limits,
        metrics_token: args.metrics_token_file.as_deref().map(metrics_token).transpose()?,
        keep_finished: args.keep_finished.map(days),
        keep_guests: args.keep_guests.map(days),
        client: WebClient::embedded(web_client),
        ..Config::default()
    };
    let config = if args.no_limits { Config { most_hosted: None, ..config } } else { config };
    let settings =
        Settings { most_bytes: args.most_megabytes.map(|mega| mega * 1024 * 1024), ..Settings::default() };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
    let ready = |address| {
        // Whoever started it waits for this line; if nobody reads it, it serves all the same.
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "Atelier is at http://{address}").and_then(|()| out.flush());
    };
    let served = runtime.block_on(server::run(&folder, args.listen, config, settings, ready));
    // What is still being replayed or proven for somebody is of no use any more.
    runtime.shutdown_background();
    Ok(served?)
}

fn days(days: u32) -> Duration {
    Duration::from_secs(u64::from(days) * 24 * 3600)
}

/// The first line of a file, which is to be hard to guess.
fn metrics_token(file: &std::path::Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let token = text.lines().next().unwrap_or_default().trim().to_owned();
    anyhow::ensure!(token.len() >= 16, "{}: a token has at least 16 characters", file.display());
    Ok(token)
}

fn log_to_stderr(log: Log) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match log {
        Log::Text => builder.init(),
        Log::Json => builder.json().init(),
    }
}
