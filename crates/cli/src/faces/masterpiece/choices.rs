//! What may be done, in words and in groups.

use bots::masterpiece::rank;
use shelf::masterpiece::{
    Action, Announcement, Card, Cards, Desk, Phase, Prices, TRIGGER, Table, View, Work,
};
use table::{Seat, Status};

use super::preview::Prospects;
use super::{panels, words};
use crate::faces::{Group, Page};

/// So many cards to read are shown unasked.
const READINGS: usize = 9;

/// All that may be done, best first: what is listed, and announcements. What has no rank comes last.
pub fn ranked(view: &View, legal: &[Action]) -> Vec<Action> {
    let mut actions: Vec<_> = rank(view, legal).into_iter().map(|ranked| ranked.action).collect();
    let unranked: Vec<_> = legal.iter().filter(|action| !actions.contains(action)).copied().collect();
    actions.extend(unranked);
    actions
}

/// Groups in the order a novelist would think of them; within each the given order. Of announcements there is
/// one ready-made for each work that can be announced, and those among the given that go otherwise.
pub fn groups(view: &View, given: &[Action], page: &Page) -> Vec<Group<Action>> {
    let mut groups: Vec<Group<Action>> = [
        ("Announce", usize::MAX),
        ("Write", usize::MAX),
        ("Read", READINGS),
        ("Keep", usize::MAX),
        ("Discard", usize::MAX),
        ("End Flag", usize::MAX),
        ("Pass", usize::MAX),
    ]
    .into_iter()
    .map(|(title, shown)| Group { title: title.to_owned(), rows: Vec::new(), shown })
    .collect();
    let Some(reader) = Reader::of(view, page) else { return Vec::new() };
    let ready = ready_made(view, given).into_iter().map(Action::Announce);
    let others = given.iter().copied().filter(|action| !matches!(action, Action::Announce(_)));
    for action in ready.chain(others) {
        let group = match action {
            Action::Announce(_) => 0,
            Action::Draw | Action::Take => 1,
            Action::Read { .. } => 2,
            Action::Keep { .. } => 3,
            Action::Discard { .. } => 4,
            Action::Flag { .. } => 5,
            Action::Pass => 6,
        };
        groups[group].rows.push((action, reader.means(&action)));
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}

/// The best way for every work that can be announced now, in the order of the given; then the given ones that
/// are other ways.
fn ready_made(view: &View, given: &[Action]) -> Vec<Announcement> {
    let mut ready = announceable(view);
    let given: Vec<_> = given
        .iter()
        .filter_map(|action| match action {
            Action::Announce(announcement) => Some(*announcement),
            _ => None,
        })
        .collect();
    let place = |work| given.iter().position(|other| other.work == work).unwrap_or(usize::MAX);
    ready.sort_by_key(|announcement| {
        (place(announcement.work), std::cmp::Reverse(announcement.work.points()))
    });
    let others: Vec<_> = given.into_iter().filter(|other| !ready.contains(other)).collect();
    ready.extend(others);
    ready
}

/// One announcement for every work that the viewer can announce now; none while something else is asked.
pub fn announceable(view: &View) -> Vec<Announcement> {
    let mine = view.mine.as_ref().map(|mine| mine.seat);
    if view.table.phase != Phase::Acting || mine != Some(view.table.active) {
        return Vec::new();
    }
    let Some(desk) = Desk::seen(view) else { return Vec::new() };
    let prices = Prices::short_rows(&desk);
    desk.announceable().iter().filter_map(|work| desk.best(work, &prices)).collect()
}

/// Says what actions mean to the one who may take them.
pub struct Reader<'a> {
    view: &'a View,
    page: &'a Page,
    seat: Seat,
    desk: Desk,
}

impl<'a> Reader<'a> {
    /// A spectator has nothing to choose.
    pub fn of(view: &'a View, page: &'a Page) -> Option<Self> {
        let seat = view.mine.as_ref()?.seat;
        Some(Self { view, page, seat, desk: Desk::seen(view)? })
    }

    /// What an action would do, in a few words.
    fn means(&self, action: &Action) -> String {
        let table = &self.view.table;
        match *action {
            Action::Draw => drawing(table),
            Action::Take => match table.top {
                Some(top) => {
                    let taken = format!("{} from the discard pile", words::card(top, self.page.paint));
                    self.and_then(taken, |prospects| prospects.with(top))
                }
                None => String::new(),
            },
            Action::Keep { card } => {
                let drawn = self.view.mine.as_ref().map_or(Cards::NONE, |mine| mine.drawn);
                let other = words::cards(drawn.without(Cards::one(card)), self.page.paint);
                let kept = format!("{other} goes on the discard pile");
                self.and_then(kept, |prospects| prospects.with(card))
            }
            Action::Discard { card } => {
                let left = self.desk.hand.without(Cards::one(card));
                format!("{} stay in your hand", words::cards(left, self.page.paint))
            }
            Action::Flag { .. } if table.options.plain_flag => {
                format!("{} more, and nobody may borrow it", words::points(Work::END_FLAG.points()))
            }
            Action::Flag { .. } => {
                format!("{} more, and anyone may borrow it", words::points(Work::END_FLAG.points()))
            }
            Action::Pass => "nothing can be written or read".to_owned(),
            Action::Read { card } => self.reading(card),
            Action::Announce(announcement) => self.announcing(&announcement),
        }
    }

    /// The text, and what that does for the works to come, if there is another turn to announce them in.
    fn and_then(&self, text: String, more: impl Fn(&Prospects) -> String) -> String {
        let turns = panels::last_turns(&self.view.table);
        if self.view.table.end.is_some() && !turns.iter().skip(1).any(|&seat| seat == self.seat) {
            return text;
        }
        let more = more(&Prospects::of(&self.desk));
        if more.is_empty() { text } else { format!("{text}; {more}") }
    }

    fn reading(&self, card: Card) -> String {
        let mut rows = panels::readable(&self.view.table);
        let Some((author, work, row)) = rows.find(|(_, _, row)| row.has(card)) else { return String::new() };
        let whose = self.page.whose(author);
        let title = words::title(work);
        let left = row.len() - 1;
        let does = if left == 1 {
            format!("{whose} {title}: a masterpiece, {}", self.worth(author, work))
        } else {
            format!("{whose} {title}: {}", words::readings_left(left))
        };
        let lender = Some(author).filter(|&author| author != self.seat);
        self.and_then(does, |prospects| prospects.reading(card, row, lender))
    }

    /// Who lends and gets what, and what it comes to.
    pub fn announcing(&self, announcement: &Announcement) -> String {
        let &Announcement { work, lay, borrow, pay } = announcement;
        let cards = |cards| words::cards(cards, self.page.paint);
        let mut parts = Vec::new();
        let own = borrow.both(self.desk.own);
        if !own.is_empty() {
            parts.push(format!("{} of your own", cards(own)));
        }
        for (author, lent) in Seat::all(5).zip(self.desk.lent) {
            let borrowed = borrow.both(lent);
            if !borrowed.is_empty() {
                let name = self.page.name(author);
                parts.push(format!("{} from {name} for {}", cards(borrowed), cards(pay.to(author))));
            }
        }
        let how = if parts.is_empty() {
            "all from your hand".to_owned()
        } else {
            format!("you borrow {}", parts.join(", "))
        };
        let comes_to = match lay.len() {
            1 => format!("a masterpiece at once, {}", self.worth(self.seat, work)),
            row => {
                let verb = if row == 2 { "makes" } else { "make" };
                let readings = words::counted(row - 1, "reading", "readings");
                format!("{readings} {verb} it {}", words::points(work.points()))
            }
        };
        format!("{how}; {comes_to}")
    }

    /// `4 points`, and whether that is enough for the end: one's own turn triggers it, others bring it near.
    fn worth(&self, author: Seat, work: Work) -> String {
        let points = self.view.table.players[author].score.points + work.points();
        let worth = words::points(work.points());
        if points < TRIGGER || self.view.table.end.is_some() {
            worth
        } else if author == self.seat {
            format!("{worth}, which triggers the end")
        } else {
            format!("{worth}, {points} in all")
        }
    }
}

/// What drawing comes to, with a deck that may have to be made anew between the two cards (M4.3).
fn drawing(table: &Table) -> String {
    let discards = table.discards;
    match (table.deck, discards) {
        (0, 1) | (1, 0) => "the last card there is, into your hand".to_owned(),
        (0, 2) => "both discards, to keep one".to_owned(),
        (0, _) => format!("two of the {discards} discards, shuffled into a new deck, to keep one"),
        (1, 1) => "the last of the deck and the last discard, to keep one".to_owned(),
        (1, _) => format!("the last of the deck and one of {discards} shuffled discards, to keep one"),
        (2, _) => "the last two cards of the deck, to keep one".to_owned(),
        (deck, _) => format!("two of the {deck} cards of the deck, to keep one"),
    }
}

/// There are more ways to announce than can be listed: how one is written.
pub fn unlisted(view: &View) -> String {
    match announceable(view).first() {
        Some(best) => format!("With other cards: `announce {} CARDS borrow CARDS pay B:CARDS`.", best.work),
        None => String::new(),
    }
}

/// What is awaited, and of whom.
pub fn asks(view: &View, status: &Status, page: &Page) -> String {
    if status.is_over() {
        return "The game is over".to_owned();
    }
    let table = &view.table;
    let what = match table.phase {
        Phase::Discarding => "discard until three cards are left",
        Phase::Keeping => "keep one of the two cards",
        Phase::Flagging => "put a card under the End Flag",
        Phase::Over => "nothing",
        Phase::Acting => {
            let can_write = table.deck > 0 || table.discards > 0;
            let can_read = panels::readable(table).next().is_some();
            let can_announce = !announceable(view).is_empty();
            match (can_write, can_announce, can_read) {
                (true, true, true) => "write, announce, or read",
                (true, true, false) => "write or announce",
                (true, false, true) => "write or read",
                (true, false, false) => "write",
                (false, true, true) => "announce or read",
                (false, true, false) => "announce or pass",
                (false, false, true) => "read",
                (false, false, false) => "pass",
            }
        }
    };
    let active = table.active;
    let mut whose = page.whose(active);
    if page.viewer.is(active) {
        "Your".clone_into(&mut whose);
    }
    let triggers = table.phase != Phase::Flagging
        && table.end.is_none()
        && table.players[active].score.points >= TRIGGER;
    format!("{whose} turn{}: {what}", if triggers { ", which triggers the end" } else { "" })
}
