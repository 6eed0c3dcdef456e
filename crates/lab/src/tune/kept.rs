//! What is kept from round to round, so that tuning can go on another day.

use std::path::Path;

use anyhow::{Context, Result, bail};
use cli::files;
use serde::{Deserialize, Serialize};

/// All that was tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// What is tuned, and how.
    pub task: Task,
    /// The weights it began with.
    pub start: Vec<f64>,
    /// Each round.
    pub rounds: Vec<Round>,
}

/// What is tuned, and how. Only rounds of the same task go on from each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The game's id.
    pub game: String,
    /// Seats at the table.
    pub seats: u8,
    /// What the table agrees on.
    pub agreed: Vec<String>,
    /// Games of a round.
    pub games: u64,
    /// What the deals come from.
    pub seed: u64,
    /// What each weight is of.
    pub names: Vec<String>,
}

/// What came of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// How much better one side was than the other.
    pub better: f64,
    /// The weights after it.
    pub weights: Vec<f64>,
}

impl Kept {
    /// What this file has of the task, or nothing yet if there is none.
    pub fn open(path: Option<&Path>, task: Task, start: Vec<f64>) -> Result<Self> {
        let fresh = Self { task, start, rounds: Vec::new() };
        let Some(path) = path else { return Ok(fresh) };
        if !path.exists() {
            files::try_place(path).with_context(|| cannot(path))?;
            return Ok(fresh);
        }
        let kept: Self = serde_json::from_str(&files::read(path)?)
            .with_context(|| format!("{} has no rounds of tuning", path.display()))?;
        let many = kept.task.names.len();
        let fits = |weights: &[f64]| weights.len() == many && weights.iter().all(|weight| weight.is_finite());
        if kept.task != fresh.task {
            bail!("{} is of another game, other options or other weights; take another file", path.display());
        }
        if !fits(&kept.start) || !kept.rounds.iter().all(|round| fits(&round.weights)) {
            bail!("{} does not have a number for each weight", path.display());
        }
        Ok(kept)
    }

    /// Writes it down, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        files::replace(path, &text).with_context(|| cannot(path))
    }

    /// The weights as they stand.
    pub fn weights(&self) -> &[f64] {
        self.rounds.last().map_or(&self.start, |round| &round.weights)
    }

    /// What it comes to: the mean over the later half, in which chance evens out.
    pub fn result(&self) -> Vec<f64> {
        let later = &self.rounds[self.rounds.len() / 2..];
        if later.is_empty() {
            return self.start.clone();
        }
        #[expect(clippy::cast_precision_loss, reason = "rounds are few")]
        let count = later.len() as f64;
        (0..self.start.len())
            .map(|nth| later.iter().map(|round| round.weights[nth]).sum::<f64>() / count)
            .collect()
    }
}

fn cannot(path: &Path) -> String {
    format!("the rounds cannot be written to {}", path.display())
}
