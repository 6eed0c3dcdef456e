//! The face of The Urn.

use ::table::{Seat, Status, Viewer};
use shelf::toy::{Action, Event, EventView, Toy, View};

use super::{Face, Group, Page};

/// `3, 5 and 12`; a dash if there are none.
fn stones(stones: &[u8]) -> String {
    let words: Vec<_> = stones.iter().map(ToString::to_string).collect();
    match words.split_last() {
        None => "-".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

impl Face for Toy {
    const PEOPLE: &'static [&'static str] = &["Ada", "Bea", "Cleo", "Dora"];

    const TYPED: &'static [(&'static str, &'static str)] = &[];

    const TOPICS: &'static [(&'static str, &'static str)] =
        &[("players", "what lies in front of each player")];

    fn table(view: &View, page: &Page) -> String {
        Self::whole_table(view, page)
    }

    fn whole_table(view: &View, page: &Page) -> String {
        let mut text = format!("The urn holds {} stones.\n", view.table.urn);
        for (seat, player) in view.table.players.iter() {
            let fist = player.open.as_ref().map_or_else(|| player.fist.to_string(), |open| stones(open));
            let shown = stones(&player.shown);
            text += &format!("  {}: fist {fist}; shown {shown}; {} points\n", page.who(seat), player.points);
        }
        text + &Self::hand(view, page)
    }

    fn hand(view: &View, _page: &Page) -> String {
        view.mine.as_ref().map_or_else(String::new, |mine| format!("Your fist: {}\n", stones(&mine.fist)))
    }

    fn topic(topic: &str, _words: &[&str], view: &View, page: &Page) -> Option<String> {
        (topic == "players").then(|| Self::whole_table(view, page))
    }

    fn asks(view: &View, _status: &Status, page: &Page) -> String {
        if page.viewer.is(view.table.turn) {
            "Draw a stone or show one.".to_owned()
        } else {
            format!("{} draws or shows.", page.name(view.table.turn))
        }
    }

    fn choices(_view: &View, legal: &[Action], _page: &Page) -> Vec<Group<Action>> {
        let says = |action: &Action| match action {
            Action::Draw => "a stone from the urn".to_owned(),
            Action::Show { stone } => format!("{stone} points"),
        };
        let rows: Vec<_> = legal.iter().map(|action| (*action, says(action))).collect();
        vec![Group { title: "choices".to_owned(), shown: rows.len(), rows }]
    }

    fn unlisted(_view: &View, _page: &Page) -> String {
        String::new()
    }

    fn tell(seen: &EventView, page: &Page) -> String {
        match seen {
            EventView::Drew { seat, stone: Some(stone) } => {
                format!("{} {stone}.", page.does(*seat, "draw", "draws"))
            }
            EventView::Drew { seat, stone: None } => {
                format!("{} a stone.", page.does(*seat, "draw", "draws"))
            }
            EventView::Showed { seat, stone } => format!("{} {stone}.", page.does(*seat, "show", "shows")),
            EventView::Ended { .. } => "The urn and all fists are empty.".to_owned(),
        }
    }

    fn revealed(seen: &EventView) -> Option<String> {
        match seen {
            EventView::Showed { stone, .. } => Some(format!("stone {stone} was shown")),
            EventView::Drew { .. } | EventView::Ended { .. } => None,
        }
    }

    fn insider(event: &Event) -> Viewer {
        match *event {
            Event::Drew { seat, .. } => Viewer::Seat(seat),
            Event::Showed { .. } | Event::Ended { .. } => Viewer::Spectator,
        }
    }

    fn result(view: &View, status: &Status, page: &Page) -> String {
        let place = |seat: Seat| match status {
            Status::Over { places } => places[seat],
            Status::Awaiting { .. } => 0,
        };
        let mut rows: Vec<_> = view.table.players.iter().collect();
        rows.sort_by_key(|&(seat, _)| place(seat));
        let row = |(seat, player): (Seat, &shelf::toy::PublicPlayer)| {
            format!(
                "  {}. {}: {} points, {}\n",
                place(seat),
                page.who(seat),
                player.points,
                stones(&player.shown)
            )
        };
        rows.into_iter().map(row).collect()
    }
}
