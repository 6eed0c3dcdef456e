//! The face of Pastiche.

mod chart;
mod choices;
mod layout;
mod panels;
mod result;
mod tell;
#[cfg(test)]
mod tests;
mod typed;
mod words;

use ::table::{Status, Viewer};
use shelf::pastiche::{Action, Cell, Event, EventView, Pastiche, View};

use super::{Face, Group, Page};

impl Face for Pastiche {
    const PEOPLE: &'static [&'static str] = &["Artemisia", "Berthe", "Camille", "Dora"];

    const TYPED: &'static [(&'static str, &'static str)] = &[
        ("at 2,-1", "the choices that name a cell, a card, a picture…"),
        ("pass", "leave an offer unanswered for now"),
    ];

    const TOPICS: &'static [(&'static str, &'static str)] = &[
        ("board", "the layout; `board 2,-1` centres it on a cell"),
        ("gallery", "the gallery and your commissions"),
        ("hand", "your commissions, palette and hexes"),
        ("players", "what each player has and has done"),
        ("offers", "the open offers"),
        ("bank", "how many cards each stack of the bank has"),
        ("chart", "the mixing chart, both ways round"),
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
            "board" => {
                let centre: Option<Cell> = words.first().and_then(|word| word.parse().ok());
                layout::layout(&view.table.board, centre, page)
            }
            "gallery" => panels::gallery(view, page) + &panels::hand(view, page),
            "hand" => panels::hand(view, page),
            "players" => panels::players(view, page),
            "offers" if view.table.offers.is_empty() => "No offer is open.\n".to_owned(),
            "offers" => panels::offers(view, page),
            "bank" => panels::bank(&view.table, page),
            "chart" => chart::chart(page.paint),
            _ => return None,
        })
    }

    fn asks(view: &View, status: &Status, page: &Page) -> String {
        choices::asks(view, status, page)
    }

    fn choices(view: &View, legal: &[Action], page: &Page) -> Vec<Group<Action>> {
        choices::groups(view, legal, page)
    }

    fn completed(said: &str, _view: &View, _page: &Page) -> Option<Result<Action, String>> {
        typed::completed(said)
    }

    fn unlisted(view: &View, page: &Page) -> String {
        choices::unlisted(view, page)
    }

    fn tell(seen: &EventView, page: &Page) -> String {
        tell::tell(seen, page)
    }

    fn revealed(seen: &EventView) -> Option<String> {
        tell::revealed(seen)
    }

    fn insider(event: &Event) -> Viewer {
        match event {
            Event::Dealt { seat, .. }
            | Event::DrewCommission { seat, .. }
            | Event::DrewHexes { seat, .. } => Viewer::Seat(*seat),
            Event::Open(_) => Viewer::Spectator,
        }
    }

    fn result(view: &View, status: &Status, page: &Page) -> String {
        result::result(view, status, page)
    }
}
