//! `atelier backup`, `atelier restore` and `atelier admin`: what the keeper of a server does.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use server::admin::{Blocked, Errand};
use server::{Folder, Network, database};
use store::Store;

use crate::paint::harmless;

/// Copy everything a server keeps, while it runs.
#[derive(clap::Args)]
pub struct Backup {
    /// The copy; it is not there yet
    pub file: PathBuf,
    /// Where everything is kept
    #[arg(long, value_name = "DIR", default_value = "atelier-data")]
    pub data: PathBuf,
}

/// Put a copy back in place; the server does not run meanwhile.
#[derive(clap::Args)]
pub struct Restore {
    /// The copy
    pub file: PathBuf,
    /// Where everything is kept; what is there now is kept beside it
    #[arg(long, value_name = "DIR", default_value = "atelier-data")]
    pub data: PathBuf,
}

/// Look after a server: list, export, end or delete tables, block names or addresses.
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

/// Copies a server's database.
pub fn backup(args: &Backup) -> anyhow::Result<()> {
    let database = database(&args.data);
    if !database.is_file() {
        bail!("{} holds no database", args.data.display());
    }
    if args.file.exists() {
        bail!("{} is there already; a backup overwrites nothing", args.file.display());
    }
    Store::backup(&database, &args.file)?;
    Store::examine(&args.file).context("the copy is not sound")?;
    writeln!(std::io::stdout(), "Everything is in {}.", args.file.display())?;
    Ok(())
}

/// Puts a copy in place of what is there.
pub fn restore(args: &Restore) -> anyhow::Result<()> {
    Store::examine(&args.file).with_context(|| format!("{} cannot be restored", args.file.display()))?;
    let folder = Folder::take(&args.data).context("stop the server first")?;
    let database = folder.database();
    let mut out = std::io::stdout();
    if database.is_file() {
        let aside = aside(&database)?;
        // Everything that lies in the log beside the database comes along.
        Store::backup(&database, &aside)?;
        for ending in ["", "-wal", "-shm"] {
            let mut part = database.clone().into_os_string();
            part.push(ending);
            match std::fs::remove_file(&part) {
                Err(why) if why.kind() != std::io::ErrorKind::NotFound => return Err(why.into()),
                _ => {}
            }
        }
        writeln!(out, "What was there is in {}.", aside.display())?;
    }
    Store::backup(&args.file, &database)?;
    writeln!(out, "{} is in place.", args.file.display())?;
    Ok(())
}

/// A name beside the database that is free.
fn aside(database: &std::path::Path) -> anyhow::Result<PathBuf> {
    let free = |n: u32| database.with_extension(format!("before-{n}.db"));
    (1..10_000).map(free).find(|path| !path.exists()).context("too many old databases lie here")
}

/// Does what the keeper wants.
pub fn admin(args: &Admin) -> anyhow::Result<()> {
    let errand = match &args.errand {
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
    Ok(())
}
