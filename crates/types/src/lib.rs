//! What the games and the server put on the wire, as TypeScript.
//!
//! [`files`] are the modules in `web/src/gen`, made from the Rust types that are sent; `cargo xtask codegen` writes
//! them, and [`reference`] the same for authors of engines. What a game sends is said in a file of its own under `games`. Beside them lie the games' own tables that the
//! client reckons with ([`data`]), and for the client's tests what the rules say of many positions ([`previews`]).
//!
//! ```
//! let files = types::files();
//! let (_, pastiche) = files.iter().find(|(name, _)| name == "pastiche.ts").unwrap();
//! assert!(pastiche.contains("import type { BySeat, Seat, Seats } from \"./table\";"));
//! assert!(pastiche.contains("export type Options = {"));
//! ```

pub mod data;
mod declarations;
mod games;
mod layout;
pub mod previews;
mod reference;
pub mod samples;

use std::fmt::Write as _;

pub use reference::reference;

use declarations::{Root, modules, roots};
use games::Typed as _;
use table::Game as _;
use ts_rs::{Dummy, TS};

const HEADER: &str = "// Generated from the Rust types by `cargo xtask codegen`; do not edit.\n";

/// Each module and what it is made for. What these types are made of is declared along with them, unless an earlier
/// module has it: then it is imported from there.
fn listed() -> Vec<(&'static str, Vec<Root>)> {
    macro_rules! games {
        ($($game:ty),+) => { [$((<$game>::ID, games::roots::<$game>())),+] };
    }
    let mut listed = vec![(
        "table",
        roots![
            table::Seat,
            table::Seats,
            table::BySeat<Dummy>,
            table::Viewer,
            table::Status,
            table::Seen<Dummy>,
            table::OptionFacts,
            Listed<Dummy>,
            table::AnyRefusal,
            table::UndoRefused,
            table::fairness::Commitment,
        ],
    )];
    listed.extend(shelf::each_game!(games));
    listed.push(("server", {
        use server::wire::{
            Answer, BotMessage, BotSays, ChangeMe, Claim, Done, InviteFacts, Invited, Login, Me, Message,
            Named, NewInvite, NewToken, Note, Order, Recover, Seated, Secret, SecretFacts, ShownOnce, Tables,
        };
        use server::{
            Actions, Considered, Considering, GameFacts, Health, Hints, NewTable, Notice, ProblemBody,
            Replay, Verification, Views,
        };
        roots![
            Message,
            Answer,
            BotMessage,
            BotSays,
            Order,
            Done,
            ProblemBody,
            Notice,
            NewTable,
            Tables,
            Actions,
            Considering,
            Considered,
            Hints,
            Replay,
            Views,
            Verification,
            GameFacts,
            Health,
            Me,
            Named,
            ChangeMe,
            Login,
            ShownOnce,
            Secret,
            NewToken,
            SecretFacts,
            NewInvite,
            InviteFacts,
            Claim,
            Invited,
            Recover,
            Seated,
            Note
        ]
    }));
    listed
}

/// What is said of types whose comments in Rust are about how they are kept: the module, the type, the sentence.
fn said_of() -> Vec<(&'static str, &'static str, &'static str)> {
    macro_rules! games {
        ($($game:ty),+) => { [$((<$game>::ID, <$game>::SAID_OF)),+] };
    }
    let of_games = shelf::each_game!(games).into_iter();
    let of_games = of_games.flat_map(|(game, said)| said.iter().map(move |&(name, said)| (game, name, said)));
    [("table", "Seats", "A set of seats, in order.")].into_iter().chain(of_games).collect()
}

/// Something a seat may do now.
// As `AnyMatch::legal_actions` writes it; the samples hold it to that.
#[derive(TS)]
#[expect(dead_code, reason = "only its declaration is wanted")]
struct Listed<A> {
    /// In the game's notation.
    text: String,
    /// As it is sent back.
    action: A,
}

/// The generated files: the name of each, and what is in it. The same every time.
pub fn files() -> Vec<(String, String)> {
    let modules = modules(listed());
    let mut files: Vec<_> =
        modules.into_iter().map(|module| (format!("{}.ts", module.name), written(&module))).collect();
    files.push((GAMES.to_owned(), list_of_games()));
    files.extend(data::files());
    files
}

/// The file that has the list of games.
pub const GAMES: &str = "games.ts";

/// The one list of games as the client knows it, and the keys of the sentences that each game's folder has in English:
/// TypeScript can find files by a pattern when it runs, but not their types.
fn list_of_games() -> String {
    let ids: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
    let name = |id: &&str| id.replace('-', "_");
    let mut text = format!("{HEADER}\n");
    for id in &ids {
        let _ = writeln!(text, "import type {} from \"../games/{id}/i18n/en.json\";", name(id));
    }
    let quoted: Vec<_> = ids.iter().map(|id| format!("\"{id}\"")).collect();
    let words: Vec<_> = ids.iter().map(|id| format!("typeof {}", name(id))).collect();
    let _ = write!(
        text,
        "\n/** All games, in the order they are shown. */\nexport const games = [{}] as const;\n\n\
         /** One of them. */\nexport type GameId = (typeof games)[number];\n\n\
         /** What they say of themselves in English: these are the keys of their sentences. */\n\
         export type Words = {};\n",
        quoted.join(", "),
        words.join(" & ")
    );
    text
}

/// The document of the server's API, `OpenAPI` 3.1.
pub fn openapi() -> String {
    // Made of plain data: writing it to memory cannot fail.
    serde_json::to_string_pretty(&server::openapi()).expect("a document is plain JSON") + "\n"
}

fn written(module: &declarations::Module) -> String {
    let mut text = HEADER.to_owned();
    if !module.imports.is_empty() {
        text.push('\n');
    }
    for (from, names) in &module.imports {
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let _ = writeln!(text, "import type {{ {} }} from \"./{from}\";", names.join(", "));
    }
    for declared in &module.declared {
        text.push('\n');
        text += &layout::documented(&said(module.name, declared));
        text += &layout::declaration(&declared.text);
    }
    text
}

/// What is said of a type of this module.
fn said(module: &str, declared: &declarations::Declared) -> String {
    let otherwise =
        said_of().into_iter().find(|&(of, name, _)| (of, name) == (module, declared.name.as_str()));
    let said = otherwise.map(|(_, _, said)| said.to_owned());
    said.or_else(|| declared.docs.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{files, said_of};

    #[test]
    fn what_is_said_otherwise_is_said_of_something() {
        for (module, name, said) in said_of() {
            let (_, text) = files().into_iter().find(|(file, _)| *file == format!("{module}.ts")).unwrap();
            assert!(text.contains(&format!("/** {said} */\nexport type {name} =")), "{module} {name}");
        }
    }
}
