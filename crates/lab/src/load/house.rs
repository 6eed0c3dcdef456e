//! What the machine says of a process, and how many files this one may have open.

use std::fs::read_to_string;
use std::io::Write;

use serde::Serialize;

/// The clock by which the kernel counts processor time.
const TICKS_PER_SECOND: f64 = 100.0;

/// A process' memory, in megabytes.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Memory {
    /// What it uses now.
    pub resident_megabytes: f64,
    /// At most since it started.
    pub peak_megabytes: f64,
}

/// Lets this process have so many files open, as far as that is allowed, and says so if it is not.
pub fn make_room(wanted: u64) {
    let room = rlimit::increase_nofile_limit(wanted).unwrap_or(0);
    if room < wanted {
        // Nobody to tell is no reason not to begin.
        let _ = writeln!(
            std::io::stderr(),
            "atelier-lab: only {room} files and sockets can be open here; {wanted} are wanted (see ulimit -n)"
        );
    }
}

/// The memory of a process, where the system tells.
pub fn memory(pid: u32) -> Option<Memory> {
    let status = read_to_string(format!("/proc/{pid}/status")).ok()?;
    let megabytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(kibibytes * 1024.0 / 1e6)
    };
    Some(Memory { resident_megabytes: megabytes("VmRSS:")?, peak_megabytes: megabytes("VmHWM:")? })
}

/// The processor time a process has used, in seconds.
pub fn processor_time(pid: u32) -> Option<f64> {
    let stat = read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in brackets, may have spaces in it.
    let (_, rest) = stat.rsplit_once(')')?;
    let ticks = rest.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<f64>().ok());
    Some(ticks.sum::<Option<f64>>()? / TICKS_PER_SECOND)
}
