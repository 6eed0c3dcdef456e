//! What the games and the server put on the wire, as TypeScript.
//!
//! [`files`] are the modules in `web/src/gen`, made from the Rust types that are sent; `cargo xtask codegen` writes
//! them. A file that is to be added, or a type that nothing else names, is one line in the list below.
//!
//! ```
//! let files = types::files();
//! let (_, pastiche) = files.iter().find(|(name, _)| name == "pastiche.ts").unwrap();
//! assert!(pastiche.contains("import type { BySeat, Seat, Seats } from \"./table\";"));
//! assert!(pastiche.contains("export type Options = {"));
//! ```

mod declarations;
mod layout;
pub mod samples;

use std::fmt::Write as _;

use declarations::{Root, modules, roots};
use ts_rs::{Dummy, TS};

const HEADER: &str = "// Generated from the Rust types by `cargo xtask codegen`; do not edit.\n";

/// Each module and what it is made for. What these types are made of is declared along with them, unless an earlier
/// module has it: then it is imported from there.
fn listed() -> Vec<(&'static str, Vec<Root>)> {
    vec![
        (
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
        ),
        ("pastiche", {
            use pastiche::{Action, EventView, Options, Placed, Rejection, View};
            roots![View, EventView, Action, Options, Placed, Rejection]
        }),
        ("masterpiece", {
            use masterpiece::{Action, EventView, Options, Payment, Rejection, View};
            roots![View, EventView, Action, Options, Payment, Rejection]
        }),
        ("pass-the-paint", {
            use pass_the_paint::{Action, EventView, Options, Rejection, View};
            roots![View, EventView, Action, Options, Rejection]
        }),
        ("server", {
            use server::tables::{Replay, Told, Views};
            use server::wire::{
                Answer, BotMessage, BotSays, ChangeMe, Claim, Done, InviteFacts, Login, Me, Message, Named,
                NewInvite, NewToken, Note, Order, Seated, Secret, SecretFacts, ShownOnce, Tables,
            };
            use server::{
                Actions, Considered, Considering, GameFacts, Health, Hints, NewTable, Notice, ProblemBody,
                Verification,
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
                Told,
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
                Seated,
                Note
            ]
        }),
    ]
}

/// What is said of a type whose comment in Rust is about how it is kept, not about how it is sent.
const SAID_OF: [(&str, &str, &str); 7] = [
    ("table", "Seats", "A set of seats, in order."),
    ("pastiche", "Board", "The hexes of the layout, in the order in which they were placed."),
    ("pastiche", "Cards", "How many palette cards of each colour there are, of which there are any."),
    ("masterpiece", "Cards", "A set of story cards, in order."),
    ("masterpiece", "Ranks", "A rank for each card, in order."),
    ("masterpiece", "Work", "A kind of work by its short name."),
    ("pass-the-paint", "Commissions", "A set of commissions and palettes, in order."),
];

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
    modules.into_iter().map(|module| (format!("{}.ts", module.name), written(&module))).collect()
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
        let said = SAID_OF.iter().find(|(of, name, _)| (*of, *name) == (module.name, declared.name.as_str()));
        let docs = said.map(|(_, _, said)| *said).or(declared.docs.as_deref());
        text += &layout::documented(docs.unwrap_or_default());
        text += &layout::declaration(&declared.text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{SAID_OF, files};

    #[test]
    fn what_is_said_otherwise_is_said_of_something() {
        for (module, name, said) in SAID_OF {
            let (_, text) = files().into_iter().find(|(file, _)| *file == format!("{module}.ts")).unwrap();
            assert!(text.contains(&format!("/** {said} */\nexport type {name} =")), "{module} {name}");
        }
    }
}
