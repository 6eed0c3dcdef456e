//! The face of Pass the Paint.

mod choices;
mod lookup;
mod outlook;
mod panels;
mod result;
mod tell;
#[cfg(test)]
mod tests;
mod typed;
mod words;

use ::table::{Status, Viewer};
use shelf::pass_the_paint::{Action, Event, EventView, PassThePaint, View};

use super::{Face, Group, Page};

impl Face for PassThePaint {
    const PEOPLE: &'static [&'static str] = &["Agnolo", "Barbara", "Caterina", "Diana", "Elisabetta", "Fede"];

    const TYPED: &'static [(&'static str, &'static str)] = &[
        ("green, gr, Gn", "draft that colour: its name, how it begins, or its mark"),
        ("keep C07+C12", "keep the card, and give up these commissions for it"),
        ("left g, r g", "with two hands: which of them it is for"),
        ("at C07", "the choices that name a commission, a colour…"),
    ];

    const TOPICS: &'static [(&'static str, &'static str)] = &[
        ("hand", "your cards, and what each would cost and bring"),
        ("commissions C07", "your commissions, or any one of the deck"),
        ("palettes", "the palettes in the middle, and those claimed"),
        ("players", "what lies in front of each player"),
        ("discards", "the cards and commissions discarded, and the deck"),
        ("chart", "what each colour needs, and what sets are worth"),
    ];

    fn table(view: &View, page: &Page) -> String {
        panels::table(view, page)
    }

    fn whole_table(view: &View, page: &Page) -> String {
        panels::whole(view, page)
    }

    fn hand(view: &View, page: &Page) -> String {
        lookup::hand(view, page)
    }

    fn topic(topic: &str, words: &[&str], view: &View, page: &Page) -> Option<String> {
        Some(match topic {
            "hand" => lookup::hand(view, page),
            "commissions" => lookup::commissions(words, view, page),
            "palettes" => lookup::palettes(words, view, page),
            "players" => panels::players(view, page),
            "discards" => lookup::discards(view, page),
            "chart" => lookup::chart(view, page),
            _ => return None,
        })
    }

    fn asks(view: &View, status: &Status, page: &Page) -> String {
        choices::asks(view, status, page)
    }

    fn choices(view: &View, legal: &[Action], page: &Page) -> Vec<Group<Action>> {
        choices::groups(view, legal, page)
    }

    fn unlisted(_view: &View, _page: &Page) -> String {
        String::new()
    }

    fn forced(view: &View, legal: &[Action], _page: &Page) -> Option<Action> {
        choices::forced(view, legal)
    }

    fn completed(said: &str, view: &View, _page: &Page) -> Option<Result<Action, String>> {
        typed::completed(said, view)
    }

    fn tell(seen: &EventView, page: &Page) -> String {
        tell::tell(seen, page)
    }

    fn tell_all(seen: &[EventView], page: &Page) -> Vec<String> {
        tell::tell_all(seen, page)
    }

    fn goes_on(seen: &EventView) -> bool {
        tell::goes_on(seen)
    }

    fn is_on_the_table(seen: &EventView) -> bool {
        tell::on_the_table(seen)
    }

    fn revealed(seen: &EventView) -> Option<String> {
        tell::revealed(seen)
    }

    fn insider(event: &Event) -> Viewer {
        match event {
            Event::Commissioned { place, .. }
            | Event::Dealt { place, .. }
            | Event::Chose { place, .. }
            | Event::Drew { place, .. }
            | Event::PickedUp { place, .. } => Viewer::Seat(place.seat),
            Event::Open(_) => Viewer::Spectator,
        }
    }

    fn result(view: &View, status: &Status, page: &Page) -> String {
        result::result(view, status, page)
    }
}
