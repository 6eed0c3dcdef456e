//! The reference for authors of engines, made from the types and from games played at random.

use std::fmt::Write as _;

use table::Game as _;

use crate::declarations::{Module, modules, roots};
use crate::games::{self, Typed as _};
use crate::samples::{Examples, examples};
use crate::{layout, said};

const HEAD: &str = "\
<!-- Generated from the Rust types by `cargo xtask codegen`; do not edit. -->

# What engines and bots read and write

Every message, field, event and action, as TypeScript writes types: `A | B` is one or the other, `name?` may be missing, and
`null` is written where something is not there to be seen. How it goes together is told in [BOTS_API.md](BOTS_API.md), the rules
of each game in its `RULES.md`. What the games' figures are (`figures` of the `catalogue` message) is said at each game under
`Catalogue`. New fields and new kinds of messages may come at any time: pass over what you do not know.

Seats are numbers from 0 in JSON and letters from `A` on in notation.
";

const MESSAGES: &str = "
## Messages

`BotMessage` is what is read, `BotSays` what is written, a line each.
";

const TABLES: &str = "
## At all tables

`seen` in a `gameState` is a `Seen` of the game's own `EventView`.
";

/// The whole reference, as Markdown. The same every time.
pub fn reference() -> String {
    let mut text = HEAD.to_owned();
    let listed = vec![
        ("messages", {
            use server::wire::{BotMessage, BotSays};
            roots![BotMessage, BotSays]
        }),
        ("table", roots![table::Seen<ts_rs::Dummy>, table::BySeat<ts_rs::Dummy>]),
    ];
    macro_rules! games {
        ($($game:ty),+) => {
            ([$((<$game>::ID, games::roots::<$game>().into_iter().chain(<$game>::catalogue_roots()).collect())),+],
             [$((<$game>::ID, <$game>::TITLE, examples::<$game>())),+])
        };
    }
    let (of_games, examples) = shelf::each_game!(games);
    for module in modules(listed.into_iter().chain(of_games).collect()) {
        let about = match examples.iter().find(|(id, ..)| *id == module.name) {
            Some((_, title, examples)) => of_game(title, examples),
            None if module.name == "messages" => MESSAGES.to_owned(),
            None => TABLES.to_owned(),
        };
        text += &about;
        types(&mut text, &module);
    }
    text
}

fn of_game(title: &str, Examples { events, actions }: &Examples) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "\n## {title}\n\n### Actions of {title}\n\nIn notation (`said`, and in `legal` and `proposals`), and as `action`.\n"
    );
    text.push_str("| Notation | JSON |\n|---|---|\n");
    for (json, said) in actions.values() {
        let _ = writeln!(text, "| `{said}` | `{json}` |");
    }
    let _ = writeln!(
        text,
        "\n### Events of {title}\n\nEach kind as it is sent, one example of it, and the same as it is told.\n"
    );
    text.push_str("| Event | Told |\n|---|---|\n");
    for (json, told) in events.values() {
        let _ = writeln!(text, "| `{json}` | {told} |");
    }
    text
}

fn types(text: &mut String, module: &Module) {
    let _ = writeln!(text, "\n### Types of {}\n\n```ts", module.name);
    for (nth, declared) in module.declared.iter().enumerate() {
        if nth > 0 {
            text.push('\n');
        }
        *text += &layout::documented(&said(module.name, declared));
        *text += layout::declaration(&declared.text).strip_prefix("export ").unwrap_or_default();
    }
    text.push_str("```\n");
}

#[cfg(test)]
mod tests {
    use super::reference;

    #[test]
    fn every_message_event_and_figure_is_in_it() {
        let text = reference();
        for said in [
            "## Messages",
            "type BotMessage =",
            "proposals: Array<string>",
            "\"speaks-up\": boolean",
            "## Pastiche",
            "| `{\"took-centre\":",
            "| `{\"exchanged\":",
            "type Catalogue = {",
            "## Birth of a Masterpiece",
            "| `announce ",
            "| `{\"acclaimed\":",
            "## Pass the Paint",
            "| `{\"flipped\":",
        ] {
            assert!(text.contains(said), "{said}");
        }
        assert_eq!(text, reference(), "the same every time");
    }
}
