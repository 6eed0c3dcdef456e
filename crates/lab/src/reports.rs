//! What all reports have in common: Markdown for people, with a plot beside it.

pub mod ink;
pub mod markdown;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cli::files;

use markdown::address;

/// The two files of a report.
pub struct ReportFiles {
    text: PathBuf,
    plot: PathBuf,
}

impl ReportFiles {
    /// At this file and beside it, once it is sure that something can be written there.
    pub fn new(text: PathBuf) -> Result<Self> {
        if text.extension().is_none_or(|ending| ending != "md") {
            bail!("a report is Markdown, and `{}` does not end in .md", text.display());
        }
        let plot = text.with_extension("svg");
        for path in [&text, &plot] {
            files::try_place(path).with_context(|| cannot(path))?;
        }
        Ok(Self { text, plot })
    }

    /// The file's name: a folder is everybody's own.
    pub fn name(&self) -> String {
        self.text.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The plot as Markdown shows it, with words for those who do not see it.
    pub fn picture(&self, words: &str) -> String {
        let plot = self.plot.file_name().unwrap_or_default();
        format!("![{words}]({})", address(plot.as_encoded_bytes()))
    }

    /// Writes both files and says so.
    pub fn write(&self, text: &str, plot: &str) -> Result<()> {
        files::replace(&self.plot, plot).with_context(|| cannot(&self.plot))?;
        files::replace(&self.text, text).with_context(|| cannot(&self.text))?;
        let (text, plot) = (self.text.display(), self.plot.display());
        writeln!(std::io::stdout(), "The report is in {text}, its plot in {plot}.")?;
        Ok(())
    }
}

fn cannot(path: &Path) -> String {
    format!("the report cannot be written to {}", path.display())
}
