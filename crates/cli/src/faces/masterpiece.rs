//! The face of Birth of a Masterpiece.

mod choices;
mod panels;
mod preview;
mod result;
mod tell;
#[cfg(test)]
mod tests;
mod typed;
mod words;
mod works;

use ::table::{Status, Viewer};
use shelf::masterpiece::{Action, Event, EventView, Masterpiece, View};

use super::{Face, Group, Page};

impl Face for Masterpiece {
    const PEOPLE: &'static [&'static str] = &["Agatha", "Bram", "Charlotte", "Daphne", "Emily"];

    const TYPED: &'static [(&'static str, &'static str)] = &[
        ("announce 5-card", "the best way to announce that work"),
        ("at H10", "the choices that name a card, a work, an author…"),
    ];

    const TOPICS: &'static [(&'static str, &'static str)] = &[
        ("works", "what each work takes, and what you lack for it"),
        ("missing 5-card", "what you lack for one work, and where it is"),
        ("players", "what lies in front of each player"),
        ("pile", "the deck, and the discard pile as far as you may look"),
        ("hand", "your hand"),
    ];

    fn table(view: &View, page: &Page) -> String {
        panels::table(view, page)
    }

    fn whole_table(view: &View, page: &Page) -> String {
        panels::whole(view, page)
    }

    fn hand(view: &View, page: &Page) -> String {
        panels::hand(view, page)
    }

    fn topic(topic: &str, words: &[&str], view: &View, page: &Page) -> Option<String> {
        Some(match topic {
            "works" | "missing" => works::topic(words, view, page),
            "players" => panels::players(view, page),
            "pile" => panels::pile(&view.table, page) + panels::pile_rule(&view.table),
            "hand" => panels::hand(view, page),
            _ => return None,
        })
    }

    fn asks(view: &View, status: &Status, page: &Page) -> String {
        choices::asks(view, status, page)
    }

    fn choices(view: &View, legal: &[Action], page: &Page) -> Vec<Group<Action>> {
        choices::groups(view, &choices::ranked(view, legal), page)
    }

    fn unlisted(view: &View, _page: &Page) -> String {
        choices::unlisted(view)
    }

    fn completed(said: &str, view: &View, page: &Page) -> Option<Result<Action, String>> {
        typed::completed(said, view, page)
    }

    fn tell(seen: &EventView, page: &Page) -> String {
        tell::tell(seen, page)
    }

    fn goes_on(seen: &EventView) -> bool {
        tell::goes_on(seen)
    }

    fn revealed(seen: &EventView) -> Option<String> {
        tell::revealed(seen)
    }

    fn insider(event: &Event) -> Viewer {
        match event {
            Event::Dealt { seat, .. }
            | Event::Drew { seat, .. }
            | Event::DrewLast { seat, .. }
            | Event::Kept { seat, .. }
            | Event::Paid { from: seat, .. } => Viewer::Seat(*seat),
            Event::Open(_) => Viewer::Spectator,
        }
    }

    fn result(view: &View, status: &Status, page: &Page) -> String {
        result::result(view, status, page)
    }
}
