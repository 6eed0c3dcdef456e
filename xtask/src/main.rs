//! The project's chores, run as `cargo xtask <chore>`.
//!
//! This package depends on no other crate of the workspace, so it runs while they do not compile.

mod api;
mod commands;
mod deny;
mod dist;
mod files;
mod rules;
mod rules_table;
mod rust_text;
mod setup;
mod test;
mod tidy;
mod toy;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
Usage: cargo xtask <chore> [arguments]

  play [arguments]   build Atelier and open its tables to the browser at the address it prints; arguments go to
                     `atelier serve`. With a game's name first, play it in this terminal: `atelier play`.
  test [--full]      everything CI runs: formatting, clippy, all tests, generated types, the API's document, tidy, whole games in a
                     browser; with --full more random games and more requests
  web                build the web client into web/built/client, from where the program takes it up
  web-test           the web client's formatting, lints, types and unit tests
  api [arguments]    docs/openapi.json against the running program, by schemathesis, which gets the arguments
  api-setup          install schemathesis for it
  e2e [arguments]    the browser tests alone; arguments go to Playwright
  screens            take pictures of every place into target/screens; those that a document shows go to docs/screens
  browsers           the tables in Firefox and in WebKit, with pictures in target/browsers; arguments go to Playwright
  gallery            the same with contact sheets of all drawings, in target/gallery, and the icons
  web-speed          how swift the tables are on a slow processor and a slow line, as docs/BENCHMARKS.md has it
  simulate           whole houses through every fault: [--hours N] [--seconds N] [--seed N] [--fault NAME]
  replay-all FILE    replay every table of a server's backup by its own rules: `atelier replay-all`
  dist               build what is handed out into target/dist: an archive, a Debian package, and their checksums
  tidy               the project's own checks: rules and tests, long files, stray paths, links, pictures, data, crates, the image
  rules-table        write docs/rules-to-tests.md, which test stands for which rule
  codegen            write web/src/gen (what games and server send, as TypeScript), docs/openapi.json, docs/ENGINE_API.md and web/test/rules
  toy                carry the game in docs/new-game through every layer, as docs/NEW_GAME.md says a game is added
  deny               licences, sources, copies and known weaknesses of what is built in, by cargo-deny and deny.toml
  records            play the records that stand for new rules, and write down what is seen of all that are kept
  peers [arguments]  run the comparison with other engines, bench/peers/run.py
  help               show this text";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match chore(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore(arguments: &[String]) -> Result<ExitCode> {
    let Some((name, rest)) = arguments.split_first() else {
        println!("{HELP}");
        return Ok(ExitCode::FAILURE);
    };
    match name.as_str() {
        "play" => commands::play(rest),
        "peers" => commands::peers(rest),
        "records" => no_arguments(name, rest).and_then(|()| commands::records()),
        "replay-all" => commands::replay_all(rest),
        "simulate" => commands::simulate(rest),
        "test" => test::run(rest),
        "dist" => no_arguments(name, rest).and_then(|()| dist::run()),
        "tidy" => no_arguments(name, rest).and_then(|()| tidy::run()),
        "rules-table" => no_arguments(name, rest).and_then(|()| rules_table::run()),
        "web" => no_arguments(name, rest).and_then(|()| web::build()),
        "web-test" => no_arguments(name, rest).and_then(|()| web::test()),
        "api" => api::run(rest),
        "api-setup" => no_arguments(name, rest).and_then(|()| api::setup()),
        "e2e" => web::e2e(rest),
        "screens" => web::screens(rest),
        "web-speed" => web::speed(rest),
        "browsers" => web::browsers(rest),
        "gallery" => no_arguments(name, rest).and_then(|()| web::gallery()),
        "deny" => no_arguments(name, rest).and_then(|()| deny::run()),
        "toy" => no_arguments(name, rest).and_then(|()| toy::run()),
        "codegen" => no_arguments(name, rest).and_then(|()| web::codegen()),
        "help" | "-h" | "--help" => {
            println!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        unknown => bail!("there is no chore named `{unknown}`; `cargo xtask help` lists them"),
    }
}

fn no_arguments(name: &str, rest: &[String]) -> Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => bail!("`{name}` takes no arguments, but was given `{extra}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::{HELP, chore};

    fn error_of(arguments: &[&str]) -> String {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        chore(&arguments).expect_err("the chore should be refused").to_string()
    }

    #[test]
    fn an_unknown_chore_is_named_and_points_at_help() {
        let error = error_of(&["paly"]);
        assert!(error.contains("`paly`") && error.contains("cargo xtask help"), "{error}");
    }

    #[test]
    fn stray_arguments_are_refused_rather_than_ignored() {
        assert!(error_of(&["tidy", "--fix"]).contains("`--fix`"));
    }

    #[test]
    fn help_names_every_chore() {
        for name in [
            "play",
            "test",
            "web",
            "web-test",
            "web-speed",
            "api",
            "api-setup",
            "e2e",
            "screens",
            "browsers",
            "gallery",
            "replay-all",
            "simulate",
            "dist",
            "tidy",
            "rules-table",
            "codegen",
            "toy",
            "deny",
            "records",
            "peers",
            "help",
        ] {
            assert!(HELP.lines().any(|line| line.trim_start().starts_with(name)), "{name}");
        }
    }
}
