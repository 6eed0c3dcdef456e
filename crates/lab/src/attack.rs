//! `atelier-lab attack`: a server on this machine is attacked in a named way, and what others notice of it is measured.

mod bots;
mod connections;
mod lobby;
mod logins;
mod others;
mod report;
mod target;
mod uploads;

use std::collections::BTreeMap;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::{Client, ClientError, Request};
use hdrhistogram::Histogram;

use crate::load::figures::{Times, new_histogram, record};
use crate::load::house;
use others::Others;
use report::Report;
use target::Target;

/// For so long others play before the attack begins, to compare with.
const BEFORE: Duration = Duration::from_secs(3);
/// Whatever is asked is given up after so long.
const PATIENCE: Duration = Duration::from_mins(1);

/// Attacks a server on this machine, and measures what others notice.
#[derive(clap::Args)]
#[command(after_help = "\
Without --url it starts a server of its own in a folder of its own, with the limits everybody has. Attackers and others
come from addresses of their own, which a server believes that was started with --behind-proxy; so it has to be, if its
address is given. Beside the attack a few people play at ordinary tables by requests: what they notice is reported.

Examples:
  atelier-lab attack logins --count 1000
  atelier-lab attack uploads --count 20 --seconds 30
  atelier-lab attack bots --count 400
  atelier-lab attack lobby --rows 100000")]
pub struct Args {
    /// In which way
    what: What,
    /// For how long, in seconds
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// How many logins at once (1000), uploaders (20), clients of the lobby (8), tables of bots (100), connections (2000)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    count: Option<u32>,
    /// Each attacker comes from a network of its own, not all from one
    #[arg(long)]
    scattered: bool,
    /// So many tables are in the database before the lobby is attacked
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rows: u32,
    /// How many ordinary tables are played at meanwhile
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    tables: u32,
    /// So many seconds after the attack the server's memory is looked at again
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(0..=600))]
    rest: u64,
    /// A server on this machine that was started with --behind-proxy, like `http://127.0.0.1:8080`
    #[arg(long)]
    url: Option<String>,
    /// The process of that server, to measure its memory
    #[arg(long, requires = "url")]
    pid: Option<u32>,
    /// Words for the server that is started, like `--words=--no-limits`
    #[arg(long, allow_hyphen_values = true, conflicts_with = "url")]
    words: Vec<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// In which way a server is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// Passwords are tried
    Logins,
    /// The longest records are sent in and read again
    Uploads,
    /// The lobby of many tables is read in every way
    Lobby,
    /// One owner makes tables at which only the strongest bots sit
    Bots,
    /// Connections are opened that say little or nothing
    Connections,
}

impl What {
    fn usual(self) -> u32 {
        match self {
            Self::Logins => 1000,
            Self::Uploads => 20,
            Self::Lobby => 8,
            Self::Bots => 100,
            Self::Connections => 2000,
        }
    }
}

/// What all attackers share.
struct Attack {
    /// Nobody in particular, at the server.
    nobody: Client,
    count: u32,
    scattered: bool,
    until: Instant,
    answers: Mutex<Answers>,
}

/// What attackers were answered.
struct Answers {
    by_status: BTreeMap<String, u64>,
    times: Histogram<u64>,
    /// What else is worth saying.
    figures: BTreeMap<&'static str, Histogram<u64>>,
}

impl Attack {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Somebody nobody knows, as the attacker with this number.
    fn attacker(&self, nth: u32) -> Client {
        self.nobody.seen_from(&address(nth, self.scattered))
    }

    fn answers(&self) -> std::sync::MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks, reads the whole answer, and notes how it went.
    async fn ask(&self, request: Request) -> Option<(u16, String)> {
        let began = Instant::now();
        let answered = tokio::time::timeout(PATIENCE, async {
            let response = request.send().await?;
            let status = response.status().as_u16();
            Ok::<_, ClientError>((status, response.text().await?))
        });
        match answered.await {
            Ok(Ok((status, text))) => {
                self.note(&status.to_string(), began.elapsed());
                Some((status, text))
            }
            Ok(Err(_)) => {
                self.note("no answer", began.elapsed());
                None
            }
            Err(_) => {
                self.note("given up", began.elapsed());
                None
            }
        }
    }

    fn note(&self, answer: &str, after: Duration) {
        let mut answers = self.answers();
        *answers.by_status.entry(answer.to_owned()).or_default() += 1;
        record(&mut answers.times, after);
    }

    /// How long something took that is reported by a name of its own.
    fn figure(&self, name: &'static str, after: Duration) {
        record(self.answers().figures.entry(name).or_insert_with(new_histogram), after);
    }
}

/// Attackers come from one network of IPv6, where everybody has more addresses than anybody can count, or each from one of
/// its own.
fn address(nth: u32, scattered: bool) -> IpAddr {
    let [a, b] = [nth >> 16, nth & 0xffff].map(|half| u16::try_from(half).unwrap_or(0));
    let segments =
        if scattered { [0x2001, 0xdb8, a, b, 0, 0, 0, 1] } else { [0x2001, 0xdb8, 0xbad, 1, 0, 0, a, b] };
    Ipv6Addr::from(segments).into()
}

/// Others come each from an address of their own.
fn ordinary(nth: u32, person: u8) -> IpAddr {
    let [_, _, high, low] = nth.to_be_bytes();
    Ipv4Addr::new(10, high, low, person).into()
}

/// Attacks, measures, reports.
pub fn run(args: &Args) -> Result<()> {
    let count = args.count.unwrap_or(args.what.usual());
    house::make_room(u64::from(count) * 2 + 500);
    // The server has work to do on the same machine.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let report = runtime.block_on(attack(args, count))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.write(&mut out)?;
    }
    Ok(())
}

async fn attack(args: &Args, count: u32) -> Result<Report> {
    let mut target = Target::new(args.url.as_deref(), args.pid, &args.words)?;
    if args.what == What::Lobby && args.url.is_none() {
        lobby::fill(&mut target, args.rows).await?;
    }
    let nobody = Client::new(target.start().await?).with_patience(PATIENCE);
    let asked = nobody.get("/healthz").await;
    asked.context("there is no server that answers")?;
    // They have lines of their own.
    let others = Others::begin(&Client::new(nobody.base()).with_patience(PATIENCE), args.tables).await?;
    tokio::time::sleep(BEFORE).await;
    let (before, memory_before) = (others.figures(), target.memory());
    let until = Instant::now() + Duration::from_secs(args.seconds);
    let answers = Answers { by_status: BTreeMap::new(), times: new_histogram(), figures: BTreeMap::new() };
    let attack =
        Arc::new(Attack { nobody, count, scattered: args.scattered, until, answers: Mutex::new(answers) });
    let began = Instant::now();
    match args.what {
        What::Logins => logins::attack(&attack).await?,
        What::Uploads => uploads::attack(&attack).await?,
        What::Lobby => lobby::attack(&attack).await?,
        What::Bots => bots::attack(&attack).await?,
        What::Connections => connections::attack(&attack).await?,
    }
    let seconds = began.elapsed().as_secs_f64();
    let (during, memory_during) = (others.figures(), target.memory());
    tokio::time::sleep(Duration::from_secs(args.rest)).await;
    let after = others.end().await;
    let answers = attack.answers();
    Ok(Report {
        attack: format!("{:?}", args.what).to_lowercase(),
        count,
        seconds,
        answers: answers.by_status.clone(),
        answered: Times::of(&answers.times),
        figures: answers.figures.iter().map(|(name, times)| ((*name).to_owned(), Times::of(times))).collect(),
        others_before: before,
        others_during: during,
        others_after: after,
        memory_before,
        memory_during,
        memory_after: target.memory(),
    })
}
