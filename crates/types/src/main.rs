//! Writes the generated TypeScript, the document of the server's API, what the client's previews are held against and the
//! reference for authors of engines, or says what of it is not current.
//!
//! `atelier-types DIR FILE DIR FILE` writes the types into a folder, the document into a file, the previews into a folder and
//! the reference into a file, `--check DIR FILE DIR FILE` compares, `--samples DIR` writes what is really sent as typed constants.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("atelier-types: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--check", folder, document, previews, reference] => {
            check(Path::new(folder), &types::files())?;
            check(Path::new(previews), &types::previews::files())?;
            for (file, current) in [(document, types::openapi()), (reference, types::reference())] {
                if !fs::read_to_string(file).is_ok_and(|there| there == current) {
                    bail!("{file} is not current; `cargo xtask codegen` writes it");
                }
            }
            Ok(())
        }
        ["--samples", folder] => write(Path::new(folder), types::samples::files()),
        [folder, document, previews, reference] if !folder.starts_with('-') => {
            write(Path::new(folder), types::files())?;
            write(Path::new(previews), types::previews::files())?;
            for (file, text) in [(document, types::openapi()), (reference, types::reference())] {
                fs::write(file, text).with_context(|| format!("{file} could not be written"))?;
            }
            Ok(())
        }
        _ => bail!(
            "say where: `atelier-types DIR FILE DIR FILE`, `atelier-types --check DIR FILE DIR FILE` or \
             `atelier-types --samples DIR`"
        ),
    }
}

fn write(folder: &Path, files: Vec<(String, String)>) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))?;
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("{} could not be written", path.display()))?;
    }
    Ok(())
}

fn check(folder: &Path, files: &[(String, String)]) -> Result<()> {
    let current = |(name, text): &(String, String)| {
        fs::read_to_string(folder.join(name)).is_ok_and(|there| there == *text)
    };
    let stale: Vec<_> = files.iter().filter(|file| !current(file)).map(|(name, _)| name.as_str()).collect();
    if !stale.is_empty() {
        let stale = stale.join(", ");
        bail!("in {}, these are not current: {stale}; `cargo xtask codegen` writes them", folder.display());
    }
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if !files.iter().any(|(file, _)| name == file.as_str()) {
            bail!("{} is in {} but not generated", name.display(), folder.display());
        }
    }
    println!("{}: {} files, all current", folder.display(), files.len());
    Ok(())
}
