//! `atelier admin`: what the keeper of a server does.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use server::admin::{Blocked, Errand};
use server::{Network, database};
use store::Store;

use crate::paint::harmless;

/// Look after a server: check what it keeps, list, export, end or delete tables, block names or addresses.
#[derive(clap::Args)]
pub struct Admin {
    /// Where everything is kept; the server may run or not
    #[arg(long, global = true, value_name = "DIR", default_value = "atelier-data")]
    pub data: PathBuf,
    /// What to do
    #[command(subcommand)]
    pub errand: AdminErrand,
}

/// What the keeper can do.
#[derive(clap::Subcommand)]
pub enum AdminErrand {
    /// Check all that is kept: the file itself, what belongs together in it, and every table replayed with its luck and its
    /// key. Says a line for each fault; the exit code is 0 if there is none
    Check,
    /// Show the tables that changed last
    List {
        /// So many
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Show the tables that this program cannot read, and why
    Unreadable,
    /// Write the log of a table as it is kept, row by row as JSON lines, whether it can be read or not
    Export {
        /// Its id
        table: String,
    },
    /// Break off a table
    End {
        /// Its id
        table: String,
    },
    /// Delete a table with all that belongs to it
    Delete {
        /// Its id
        table: String,
    },
    /// Nobody may bear this name, or come from this address, any more; or this player may not come
    Block {
        #[command(flatten)]
        what: What,
        /// Why; whom it concerns is told
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
        /// For so many days; for good otherwise
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    /// They may again
    Unblock(What),
    /// Show what is blocked
    Blocks,
    /// Delete a player's account and what is theirs, for good
    DeletePlayer {
        /// Their id, or what they log in with
        player: String,
    },
}

/// A name, an address or a player.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct What {
    /// A name, and all that look like it
    #[arg(long)]
    name: Option<String>,
    /// An address, like 203.0.113.7, or a network, like 10.0.0.0/8
    #[arg(long)]
    address: Option<String>,
    /// A player, by their id or by what they log in with: all their sessions and tokens end
    #[arg(long)]
    player: Option<String>,
}

impl What {
    fn blocked(&self) -> anyhow::Result<Blocked> {
        match (&self.name, &self.address, &self.player) {
            (Some(name), _, _) => Ok(Blocked::Name(name.clone())),
            (_, Some(address), _) => {
                address.parse::<Network>()?;
                Ok(Blocked::Address(address.clone()))
            }
            (_, _, Some(player)) => Ok(Blocked::Player(player.clone())),
            (None, None, None) => bail!("a name, an address or a player"),
        }
    }
}

/// Does what the keeper wants.
pub fn admin(args: &Admin) -> anyhow::Result<ExitCode> {
    let errand = match &args.errand {
        AdminErrand::Check => return check(&args.data),
        AdminErrand::List { most } => Errand::List { most: *most },
        AdminErrand::Unreadable => Errand::Unreadable,
        AdminErrand::Export { table } => Errand::Export { table: table.clone() },
        AdminErrand::End { table } => Errand::End { table: table.clone() },
        AdminErrand::Delete { table } => Errand::Delete { table: table.clone() },
        AdminErrand::Block { what, reason, days } => {
            Errand::Block { what: what.blocked()?, reason: reason.clone(), days: *days }
        }
        AdminErrand::Unblock(what) => Errand::Unblock(what.blocked()?),
        AdminErrand::Blocks => Errand::Blocks,
        AdminErrand::DeletePlayer { player } => Errand::DeletePlayer { player: player.clone() },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
    let lines = runtime.block_on(server::errand(&args.data, errand))?;
    let mut out = std::io::stdout().lock();
    for line in lines {
        // What is exported is JSON, which writes down what could steer a terminal.
        let line = if matches!(args.errand, AdminErrand::Export { .. }) { line } else { harmless(&line) };
        writeln!(out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Looks through everything. It only reads, so a server may run meanwhile.
fn check(data: &Path) -> anyhow::Result<ExitCode> {
    let database = database(data);
    if !database.is_file() {
        bail!("{} holds no database", data.display());
    }
    let mut out = std::io::stdout().lock();
    let faults = Store::faults(&database).with_context(|| database.display().to_string())?;
    for fault in &faults {
        writeln!(out, "the file: {}", harmless(fault))?;
    }
    let mut said = Ok(());
    let mut tell = |fault: &server::ReplayFault| {
        if said.is_ok() {
            said = writeln!(out, "{}", harmless(&fault.to_string()));
        }
    };
    let replayed = match server::replay_all(&database, &mut tell) {
        Ok(replayed) => replayed,
        // It is known by now why not all of them can be read.
        Err(why) if !faults.is_empty() => {
            writeln!(out, "not all tables could be looked at: {why}")?;
            return Ok(ExitCode::FAILURE);
        }
        Err(why) => return Err(why).with_context(|| database.display().to_string()),
    };
    said?;
    let server::Replayed { tables, games, faults: of_tables } = replayed;
    writeln!(out, "{tables} tables, {games} games, {} faults", of_tables + faults.len() as u64)?;
    Ok(if of_tables == 0 && faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
