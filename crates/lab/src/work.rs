//! Work that takes a while: threads, a bar that shows how far it is, and an early end if somebody asks for it.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{process, thread};

use anyhow::{Context, Result};
use bots::{Judged, Net};
use indicatif::{ProgressBar, ProgressStyle};

/// What every command takes that plays many games.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Many {
    /// Threads; by default one for each processor.
    #[arg(long)]
    threads: Option<usize>,
    /// What is played with the same seed has the same deals.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Many {
    /// As many threads as asked for, or one for each processor.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1)
    }
}

/// Puts a net in the place of a game's own.
pub fn put_net<G: Judged>(file: &Path) -> Result<()> {
    let bytes = std::fs::read(file).with_context(|| format!("{}", file.display()))?;
    let net = Net::read(&bytes).filter(|net| net.inputs() == G::INPUTS);
    let net = net.with_context(|| format!("{} is no net for {}", file.display(), G::ID))?;
    let slot = G::net_slot().with_context(|| format!("no net knows {}", G::ID))?;
    anyhow::ensure!(slot.put(net), "the net has been read already");
    Ok(())
}

/// A bar for so many of something, on a terminal; elsewhere it shows nothing.
pub fn bar(all: u64, what: &str) -> Result<ProgressBar> {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(all) } else { ProgressBar::hidden() };
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left  {{msg}}");
    bar.set_style(ProgressStyle::with_template(&template)?);
    Ok(bar)
}

/// Becomes true when somebody presses Ctrl-C: then what is done so far is told. Whoever presses it again is done.
pub fn until_interrupted() -> Arc<AtomicBool> {
    /// What shells expect of a program that was interrupted.
    const INTERRUPTED: i32 = 130;
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            if heard.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED);
            }
        }
    });
    stop
}
