//! The web client: its generated types and the proof that they are right, its build, its tests, its pictures.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::commands::{at_root, cargo, program, root, status, succeeds, target};
use crate::files::Tree;
use crate::setup;
use crate::test::FULL;
use crate::tidy::pictures::{SCREENS, shown};

/// Where the generated types are, from the root.
const GENERATED: &str = "web/src/gen";
/// The document of the server's API.
const DOCUMENT: &str = "docs/openapi.json";
/// Where it is written what the rules say of many positions, for the client's tests.
const PREVIEWS: &str = "web/test/rules";
/// The reference for authors of engines.
const REFERENCE: &str = "docs/ENGINE_API.md";
/// Where samples of what is sent are written for the compiler; not committed.
const SAMPLES: &str = "web/node_modules/.cache/samples";

/// Debian packages the browser tests need: a browser, and letters for it to write with. Japanese ones too, for it is measured
/// whether words fit, and that must not hang on what else a machine has.
pub const BROWSER: &[&str] =
    &["chromium", "fonts-dejavu-core", "fonts-ipafont-gothic", "fonts-ipafont-mincho"];
/// The other engines: Firefox, and `WebKit` with its driver and a screen for it.
const OTHERS: &[&str] = &["firefox-esr", "webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"];
/// And for contact sheets.
const PACKING: &[&str] = &["pngquant"];

/// `web`: builds the client into `web/built/client`, from where the server takes it up.
pub fn build() -> Result<ExitCode> {
    Ok(if is_built()? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds the client; it must weigh no more than it may.
pub fn is_built() -> Result<bool> {
    install()?;
    script(&["build", "--", "--logLevel", "warn"])
}

/// `web-test`: the client's formatting, lints, types and unit tests.
pub fn test() -> Result<ExitCode> {
    install()?;
    let sound = script(&["format:check"])? && script(&["lint"])? && script(&["check"])? && script(&["test"])?;
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whole games in a real browser against the program that the tests have built.
pub fn plays_in_a_browser(full: bool) -> Result<bool> {
    install()?;
    let mut playwright = browser_command("tests", &program("atelier")?, &[]);
    if full {
        playwright.env(FULL, "1");
    }
    Ok(status(&mut playwright)?.success())
}

/// `e2e`: the browser tests alone; arguments go to Playwright.
pub fn e2e(arguments: &[String]) -> Result<ExitCode> {
    setup::ensure_packages(BROWSER)?;
    with_program(|program| browser("tests", program, arguments))
}

/// `screens`: pictures of every place at both sizes and in both themes, into `target/screens`; those that a document shows
/// into `docs/screens` as well.
pub fn screens(arguments: &[String]) -> Result<ExitCode> {
    setup::ensure_packages(BROWSER)?;
    with_program(|program| {
        let taken = target().join("screens");
        Ok(pictures("screens", &taken, program, arguments)? && keep_shown(&taken)?)
    })
}

/// `gallery`: contact sheets of all drawings, into `target/gallery`, those that a document shows into `docs/screens` as well,
/// and the icons from the sign of the house.
pub fn gallery() -> Result<ExitCode> {
    setup::ensure_packages(&[BROWSER, PACKING].concat())?;
    with_program(|program| {
        let taken = target().join("gallery");
        Ok(pictures("gallery", &taken, program, &[])?
            && is_packed(&taken, "gallery-")?
            && is_packed(&root().join("web/public/icons"), "atelier-")?
            && keep_shown(&taken)?)
    })
}

/// `web-speed`: how swift the tables are on a slow machine and a slow line, as the tables that
/// `docs/BENCHMARKS.md` has.
pub fn speed(arguments: &[String]) -> Result<ExitCode> {
    setup::ensure_packages(BROWSER)?;
    with_program(|program| browser("speed", program, arguments))
}

/// `browsers`: what the tables do in Firefox and in `WebKit`, with pictures from `WebKit` in `target/browsers`; arguments go to
/// Playwright.
pub fn browsers(arguments: &[String]) -> Result<ExitCode> {
    setup::ensure_packages(&[BROWSER, OTHERS].concat())?;
    let both = [&["--project=firefox".to_owned()], arguments].concat();
    with_program(|program| pictures("webkit", &target().join("browsers"), program, &both))
}

/// Takes pictures into a folder of their own, where none is left of those taken before.
fn pictures(project: &str, folder: &Path, program: &Path, arguments: &[String]) -> Result<bool> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} could not be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder)?;
    install()?;
    let mut playwright = browser_command(project, program, arguments);
    Ok(status(playwright.env("SCREENS", folder))?.success())
}

/// Copies the pictures that documents show to where they show them from. All are good to look at, few are worth keeping.
fn keep_shown(taken: &Path) -> Result<bool> {
    let mut kept = 0;
    for name in shown(&Tree::read()?) {
        let picture = taken.join(&name);
        if picture.is_file() {
            fs::copy(&picture, root().join(SCREENS).join(&name))?;
            kept += 1;
        }
    }
    println!("pictures are in {}; {kept} that documents show were copied to {SCREENS}", taken.display());
    Ok(true)
}

/// Grain and brush strokes make a heavy PNG; with a palette of its own it weighs a third.
fn is_packed(folder: &Path, prefix: &str) -> Result<bool> {
    let mut pack = at_root("pngquant", &["--force", "--ext", ".png", "--strip", "256"]);
    for picture in fs::read_dir(folder)? {
        let picture = picture?.path();
        let named = picture.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix));
        if named && picture.extension().is_some_and(|kind| kind == "png") {
            pack.arg(picture);
        }
    }
    Ok(status(&mut pack)?.success())
}

/// Builds the client and the program for whoever runs the browser by hand.
fn with_program(run: impl FnOnce(&Path) -> Result<bool>) -> Result<ExitCode> {
    let done = is_built()?
        && status(&mut cargo(&["build", "--package", "atelier"]))?.success()
        && run(&program("atelier")?)?;
    Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn browser(project: &str, program: &Path, arguments: &[String]) -> Result<bool> {
    install()?;
    Ok(status(&mut browser_command(project, program, arguments))?.success())
}

fn browser_command(project: &str, program: &Path, arguments: &[String]) -> Command {
    let mut playwright = npm(&["run", "--silent", "e2e", "--", &format!("--project={project}")]);
    playwright.args(arguments).env("ATELIER_PROGRAM", program);
    playwright
}

/// One of the scripts of `web/package.json`.
fn script(named: &[&str]) -> Result<bool> {
    Ok(status(npm(&["run", "--silent"]).args(named))?.success())
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = at_root("npm", arguments);
    npm.current_dir(root().join("web"));
    npm
}

/// `codegen`: writes the types of what games and server send and the games' tables as TypeScript, the document of the
/// server's API, what the client's previews are held against, and the reference for authors of engines.
pub fn codegen() -> Result<ExitCode> {
    let written = generator(&[GENERATED, DOCUMENT, PREVIEWS, REFERENCE])?;
    if written {
        println!("written to {GENERATED}, {DOCUMENT}, {PREVIEWS} and {REFERENCE}");
    }
    Ok(if written { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Is what `codegen` writes what is there? Asks the generator that the tests have built.
pub fn is_current() -> Result<bool> {
    Ok(status(&mut built_generator(&["--check", GENERATED, DOCUMENT, PREVIEWS, REFERENCE])?)?.success())
}

/// Does what the games really send fit the generated types? TypeScript's own compiler says so.
pub fn types_fit() -> Result<bool> {
    install()?;
    if !status(&mut built_generator(&["--samples", SAMPLES])?)?.success() {
        return Ok(false);
    }
    let mut compiler =
        at_root("node", &["web/node_modules/typescript/bin/tsc", "--project", "web/tsconfig.samples.json"]);
    let fit = status(&mut compiler)?.success();
    println!("what is sent {} the types in {GENERATED}", if fit { "fits" } else { "does not fit" });
    Ok(fit)
}

fn built_generator(arguments: &[&str]) -> Result<Command> {
    Ok(at_root(&program("atelier-types")?.to_string_lossy(), arguments))
}

fn generator(arguments: &[&str]) -> Result<bool> {
    let mut run = cargo(&["run", "--quiet", "--package", "atelier-types", "--"]);
    Ok(status(run.args(arguments))?.success())
}

/// Installs what `web/package-lock.json` names, unless it is there.
pub fn install() -> Result<()> {
    let web = root().join("web");
    if !is_older(&web.join("node_modules/.package-lock.json"), &web.join("package-lock.json"))? {
        return Ok(());
    }
    // Node.js need not come from Debian.
    if !succeeds(&mut at_root("npm", &["--version"])) {
        setup::ensure_packages(&["nodejs", "npm"])?;
    }
    if !status(&mut npm(&["ci", "--no-audit", "--no-fund"]))?.success() {
        bail!("npm could not install what web/package-lock.json names");
    }
    Ok(())
}

/// Is the file missing, or older than the other?
fn is_older(file: &Path, other: &Path) -> Result<bool> {
    let changed = |path: &Path| path.metadata().and_then(|about| about.modified());
    let other = changed(other).with_context(|| format!("{} could not be read", other.display()))?;
    Ok(!changed(file).is_ok_and(|file| file >= other))
}

#[cfg(test)]
mod tests {
    use super::{GENERATED, SAMPLES, is_older};
    use crate::commands::root;

    #[test]
    fn the_compiler_is_told_where_the_files_are() {
        let config =
            std::fs::read_to_string(root().join("web/tsconfig.samples.json")).expect("it is committed");
        for folder in [GENERATED, SAMPLES] {
            let inside = folder.strip_prefix("web/").expect("it is in web/");
            assert!(config.contains(&format!("\"{inside}")), "{folder}");
        }
    }

    #[test]
    fn what_is_missing_is_older_than_anything() {
        let manifest = root().join("Cargo.toml");
        assert!(is_older(&root().join("no-such-file"), &manifest).expect("the manifest is there"));
        assert!(!is_older(&manifest, &manifest).expect("the manifest is there"));
        assert!(is_older(&manifest, &root().join("no-such-file")).is_err());
    }
}
