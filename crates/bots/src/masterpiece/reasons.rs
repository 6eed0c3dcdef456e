//! Why one would do something, in a sentence.

use shelf::masterpiece::{Action, Announcement, Ranks};

use super::judge::{Effect, Judge};
use super::sight::Row;
use crate::words::listed;

/// Of any action of the judge's seat.
pub(super) fn why(judge: &Judge<'_>, action: &Action) -> String {
    let effect = judge.effect(action);
    match *action {
        Action::Discard { .. } => format!("without it {}", aim(judge, &effect)),
        Action::Draw => format!("the better of two cards may help; so far {}", aim(judge, &effect)),
        Action::Keep { .. } | Action::Take => format!("with it {}", aim(judge, &effect)),
        Action::Announce(announcement) => announcing(&announcement),
        Action::Read { card } => match judge.sight.row_with(card) {
            Some(row) => {
                let whose = if judge.sight.seat == row.author { "your" } else { "another's" };
                format!("{}, and {}", reading(whose, &row), aim(judge, &effect))
            }
            None => aim(judge, &effect),
        },
        Action::Pass => "nothing can be written or read".to_owned(),
        Action::Flag { .. } if judge.sight.plain_flag => {
            format!("nobody can use it any more, and {}", aim(judge, &effect))
        }
        Action::Flag { .. } => format!("it lies there for all to borrow, and {}", aim(judge, &effect)),
    }
}

fn announcing(announcement: &Announcement) -> String {
    let facts = announcement.work.facts();
    let points = points(facts.points);
    let gained = match announcement.lay.len() {
        1 => format!("{} is a masterpiece at once and brings {points}", facts.title),
        2 => format!("{} brings {points} after one reading", facts.title),
        cards => format!("{} brings {points} after {} readings", facts.title, cards - 1),
    };
    match announcement.pay.all().len() {
        0 => gained,
        1 => format!("{gained}, at the price of a card"),
        cards => format!("{gained}, at the price of {cards} cards"),
    }
}

fn reading(whose: &str, row: &Row) -> String {
    let facts = row.work.facts();
    match row.cards.len() {
        2 => format!("makes {whose} {} a masterpiece for {}", facts.title, points(facts.points)),
        3 => format!("then {whose} {} needs one more reading", facts.title),
        cards => format!("then {whose} {} needs {} more readings", facts.title, cards - 2),
    }
}

/// A number for each card.
fn ranks(ranks: Ranks) -> impl Iterator<Item = String> {
    ranks.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank.to_string()))
}

fn points(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

/// What the seat is nearest to then.
fn aim(judge: &Judge<'_>, effect: &Effect) -> String {
    let work = judge.aim(&effect.layout);
    let missing = work.and_then(|work| judge.desk_after(effect).missing(work));
    match work.zip(missing) {
        None => "there is nothing left to announce".to_owned(),
        Some((work, missing)) if missing.is_empty() => {
            format!("{} can be announced", work.facts().title)
        }
        Some((work, missing)) => {
            let lacks = match missing.cards.filter(|cards| !cards.is_empty()) {
                Some(cards) => {
                    listed(cards.iter().map(|card| format!("{} {}", card.genre().name, card.rank())))
                }
                None if missing.ranks.is_empty() => "a card to pay with".to_owned(),
                None if missing.ranks.total() == 1 => format!("rank {}", missing.ranks),
                None => format!("ranks {}", listed(ranks(missing.ranks))),
            };
            format!("{} lacks {lacks}", work.facts().title)
        }
    }
}
