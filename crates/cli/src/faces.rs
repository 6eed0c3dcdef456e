//! How games look in a terminal.
//!
//! Playing and replaying are the same for all games; what differs is drawn by the game's [`Face`].

#[cfg(test)]
mod looking_at;
mod masterpiece;
mod pass_the_paint;
mod pastiche;

use bots::Judged;
use table::{Seat, Status, Viewer};

use crate::paint::Paint;
use crate::{play, replay};

/// A game that can be drawn and told.
///
/// Everything shown is made from a view or from what a viewer saw, so nothing hidden can slip onto the page.
pub trait Face: Judged {
    /// Names for those who give none, one for each seat, that begin like the seats.
    const PEOPLE: &'static [&'static str];

    /// Ways to act by typing that only this game has, each with what it does.
    const TYPED: &'static [(&'static str, &'static str)];

    /// Words of the game's own that show something at any time, each with what it shows. What stands after a
    /// first word is an example.
    const TOPICS: &'static [(&'static str, &'static str)];

    /// What a player needs before the next decision.
    fn table(view: &Self::View, page: &Page) -> String;

    /// All that lies open, and the viewer's own hand.
    fn whole_table(view: &Self::View, page: &Page) -> String;

    /// The hand of the viewer alone; nothing for a spectator.
    fn hand(view: &Self::View, page: &Page) -> String;

    /// The first word of one of [`Face::TOPICS`], with the words that were written after it.
    fn topic(topic: &str, words: &[&str], view: &Self::View, page: &Page) -> Option<String>;

    /// What the viewer is awaited or asked for, as one short sentence.
    fn asks(view: &Self::View, status: &Status, page: &Page) -> String;

    /// What may be done, sorted for a reader.
    fn choices(view: &Self::View, legal: &[Self::Action], page: &Page) -> Vec<Group<Self::Action>>;

    /// What can be done besides and is too open to be listed; empty if nothing.
    fn unlisted(view: &Self::View, page: &Page) -> String;

    /// The one thing that can be done, where there is nothing to choose; an empty line does it.
    fn forced(view: &Self::View, legal: &[Self::Action], page: &Page) -> Option<Self::Action> {
        let groups = Self::choices(view, legal, page);
        let mut rows = groups.iter().flat_map(|group| &group.rows);
        let only = rows.next().filter(|_| rows.next().is_none() && Self::unlisted(view, page).is_empty());
        only.map(|(action, _)| action.clone())
    }

    /// What a player means who types less than the notation asks for: the action, or a sentence on what
    /// stands in its way. `None` leaves it to the notation.
    fn completed(_said: &str, _view: &Self::View, _page: &Page) -> Option<Result<Self::Action, String>> {
        None
    }

    /// Something that was seen, as a sentence with names instead of seats.
    fn tell(seen: &Self::EventView, page: &Page) -> String;

    /// All that was seen of one entry, a sentence for each thing; fewer where many things are one.
    fn tell_all(seen: &[Self::EventView], page: &Page) -> Vec<String> {
        seen.iter().map(|seen| Self::tell(seen, page)).collect()
    }

    /// Does the table show this as well, so that it is no news: that another has made a secret choice?
    fn is_on_the_table(_seen: &Self::EventView) -> bool {
        false
    }

    /// Is this the second half of what the same player did before it, and best told in one breath?
    fn goes_on(_seen: &Self::EventView) -> bool {
        false
    }

    /// What others learned by it, if it cannot be taken back for that reason.
    fn revealed(seen: &Self::EventView) -> Option<String>;

    /// Whoever sees all of this event.
    fn insider(event: &Self::Event) -> Viewer;

    /// The result, each player's score line by line.
    fn result(view: &Self::View, status: &Status, page: &Page) -> String;
}

/// Actions that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group<A> {
    /// What they are, as a plural: `placements`.
    pub title: String,
    /// Each with what it means.
    pub rows: Vec<(A, String)>,
    /// So many of them are worth showing at once.
    pub shown: usize,
}

/// Who reads, and on what.
#[derive(Clone, Debug)]
pub struct Page {
    /// How much colour.
    pub paint: Paint,
    /// How many columns.
    pub width: usize,
    /// The name for each seat as the record has it: `Berthe (greedy)`.
    pub players: Vec<String>,
    /// The same without what kind of player it is, told apart where they look the same.
    pub names: Vec<String>,
    /// Whose eyes.
    pub viewer: Viewer,
}

impl Page {
    /// For this game's players; names come from records and command lines, so only their letters are taken.
    pub fn new(paint: Paint, width: usize, players: &[String], viewer: Viewer) -> Self {
        let players: Vec<_> = players.iter().map(|name| clean(name)).collect();
        let bare: Vec<_> = players.iter().map(|name| name.split(" (").next().unwrap_or_default()).collect();
        let names = names::told_apart_all(&bare);
        Self { paint, width, players, names, viewer }
    }

    /// The player's name without what kind of player it is.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.names.get(seat.index()).filter(|name| !name.is_empty());
        name.map_or_else(|| seat.to_string(), ToOwned::to_owned)
    }

    /// `You`, or the name: the beginning of a sentence.
    pub fn who(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "You".to_owned() } else { self.name(seat) }
    }

    /// `you`, or the name: within a sentence.
    pub fn whom(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "you".to_owned() } else { self.name(seat) }
    }

    /// `You place`, or `Ada places`.
    pub fn does(&self, seat: Seat, you: &str, other: &str) -> String {
        format!("{} {}", self.who(seat), if self.viewer.is(seat) { you } else { other })
    }

    /// `your`, or the name's: within a sentence.
    pub fn whose(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "your".to_owned() } else { format!("{}'s", self.name(seat)) }
    }

    /// The same page in other hands.
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        Self { viewer, ..self.clone() }
    }
}

/// A stranger's words without what would steer the terminal or turn round what stands beside them, and not too many of them.
pub fn clean(words: &str) -> String {
    names::harmless_talk(words)
        .chars()
        .filter(|letter| !letter.is_control())
        .take(40)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// A game that this terminal can play and replay.
pub struct Faced {
    /// Its id.
    pub id: &'static str,
    /// Plays it.
    pub play: fn(&play::Args, Paint, usize) -> anyhow::Result<()>,
    /// Shows a written record of it.
    pub replay: fn(&str, &replay::Args, Paint, usize) -> anyhow::Result<()>,
}

/// The face of a game on the shelf.
pub fn find(id: &str) -> anyhow::Result<&'static Faced> {
    FACES.iter().find(|face| face.id == id).ok_or_else(|| crate::no_such_game(id))
}

macro_rules! faces {
    ($($game:ty),+) => {
        static FACES: &[Faced] = &[$(faced::<$game>()),+];
    };
}
shelf::each_game!(faces);

const fn faced<G: Face>() -> Faced {
    Faced { id: G::ID, play: play::play::<G>, replay: replay::show::<G> }
}
