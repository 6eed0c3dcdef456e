//! What an attack came to.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::others::Figures;
use crate::load::figures::Times;
use crate::load::house::Memory;

/// What an attack came to.
#[derive(Debug, Serialize)]
pub struct Report {
    pub attack: String,
    pub count: u32,
    pub seconds: f64,
    /// What attackers were answered, by status.
    pub answers: BTreeMap<String, u64>,
    /// How long attackers waited.
    pub answered: Times,
    /// What else was measured.
    pub figures: BTreeMap<String, Times>,
    pub others_before: Figures,
    pub others_during: Figures,
    pub others_after: Figures,
    pub memory_before: Option<Memory>,
    pub memory_during: Option<Memory>,
    pub memory_after: Option<Memory>,
}

impl Report {
    /// For people.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} ({}) for {:.1} s", self.attack, self.count, self.seconds)?;
        let answers: Vec<_> =
            self.answers.iter().map(|(status, times)| format!("{status}: {times}")).collect();
        writeln!(out, "answers to attackers     {}", answers.join(", "))?;
        self.answered.write(out, "they waited")?;
        for (name, times) in &self.figures {
            times.write(out, name)?;
        }
        writeln!(out)?;
        for (when, figures) in
            [("before", &self.others_before), ("during", &self.others_during), ("after", &self.others_after)]
        {
            let Figures { requests, all, moves, looks, health, refused } = figures;
            writeln!(out, "others {when} ({requests} requests)")?;
            all.write(out, "  all")?;
            moves.write(out, "  moves")?;
            looks.write(out, "  looks and the lobby")?;
            health.write(out, "  /healthz")?;
            for (what, times) in refused {
                writeln!(out, "  went wrong, {times} times: {what}")?;
            }
        }
        writeln!(out)?;
        let memory = [&self.memory_before, &self.memory_during, &self.memory_after];
        if let [Some(before), Some(during), Some(after)] = memory {
            writeln!(
                out,
                "memory of the server     {:.0} MB before, at most {:.0} MB, {:.0} MB after",
                before.resident_megabytes, during.peak_megabytes, after.resident_megabytes
            )?;
        }
        Ok(())
    }
}
