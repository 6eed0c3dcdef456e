//! `atelier completions` and `atelier man`: what shells and `man` are told of the commands, from the commands themselves.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;

/// Write what a shell needs to complete commands of atelier.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier completions bash > ~/.local/share/bash-completion/completions/atelier
  atelier completions zsh > ~/.zfunc/_atelier
  atelier completions fish > ~/.config/fish/completions/atelier.fish")]
pub struct Completions {
    /// Which shell
    pub shell: Shell,
}

/// Write the manual: the first page to stdout, or all pages into a folder.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier man | man -l -
  atelier man ~/.local/share/man/man1")]
pub struct Man {
    /// Where to put atelier.1 and a page for each command
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// Writes completions to stdout.
pub fn completions(args: &Completions) -> anyhow::Result<()> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    // It cannot be told that stdout is closed: into memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

/// Writes the manual.
pub fn man(args: &Man) -> anyhow::Result<()> {
    let Some(folder) = &args.folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        std::io::stdout().write_all(&page)?;
        return Ok(());
    };
    let written =
        std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    written.with_context(|| folder.display().to_string())
}
