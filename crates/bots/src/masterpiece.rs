//! Judgement of Birth of a Masterpiece: what to announce, what to read, and which card is worth having.

mod judge;
mod prospects;

use judge::{Judge, Outcome};
use masterpiece::{Action, Announcement, Masterpiece, PublicWork, View};

use crate::{Bot, Knowledge, Random, Ranked, best_first};

/// The bots that can sit down to Birth of a Masterpiece.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// A bot by its name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot<Masterpiece>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}

/// Takes the action that leads to the best position, and looks no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Masterpiece> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, Masterpiece>, _: &mut fastrand::Rng) -> Option<Action> {
        let judge = Judge::of(knowledge.view)?;
        let mut best: Option<(Action, f32)> = None;
        for action in options(&judge, knowledge.legal) {
            let worth = judge.worth(&action);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        }
        best.map(|(action, _)| action)
    }
}

/// The legal actions of a view's seat and announcements it could make, best first. A spectator has none.
pub fn rank(view: &View, legal: &[Action]) -> Vec<Ranked<Action>> {
    let Some(judge) = Judge::of(view) else { return Vec::new() };
    let ranked = |action| Ranked { action, worth: judge.worth(&action), why: why(&judge, &action) };
    best_first(options(&judge, legal).map(ranked))
}

/// What is listed, and announcements of the bot's own making. Whoever may do nothing may not announce either.
fn options(judge: &Judge<'_>, legal: &[Action]) -> impl Iterator<Item = Action> {
    let announcements = if legal.is_empty() { Vec::new() } else { judge.announcements() };
    legal.iter().copied().chain(announcements.into_iter().map(Action::Announce))
}

fn why(judge: &Judge<'_>, action: &Action) -> String {
    let outcome = judge.outcome(action);
    match *action {
        Action::Discard { card } => format!("without {card} {}", aim(judge, &outcome)),
        Action::Draw => format!("the better of two cards may help; so far {}", aim(judge, &outcome)),
        Action::Keep { .. } | Action::Take => format!("with it {}", aim(judge, &outcome)),
        Action::Announce(announcement) => announcing(&announcement),
        Action::Read { card } => match judge.announced(card) {
            Some((author, work)) => {
                let whose = if judge.seat == author { "your".to_owned() } else { format!("{author}'s") };
                format!("{}, and {}", reading(&whose, &work), aim(judge, &outcome))
            }
            None => aim(judge, &outcome),
        },
        Action::Pass => "nothing can be written or read".to_owned(),
        Action::Flag { card } => format!("{card} lies there for all to borrow, and {}", aim(judge, &outcome)),
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
    let paid = announcement.pay.iter().map(|payment| match payment.cards.len() {
        1 => format!("{} gets a card", payment.to),
        cards => format!("{} gets {cards} cards", payment.to),
    });
    std::iter::once(gained).chain(paid).collect::<Vec<_>>().join(", ")
}

fn reading(whose: &str, work: &PublicWork) -> String {
    let facts = work.work.facts();
    match work.cards.len() {
        2 => format!("makes {whose} {} a masterpiece for {}", facts.title, points(facts.points)),
        3 => format!("then {whose} {} needs one more reading", facts.title),
        cards => format!("then {whose} {} needs {} more readings", facts.title, cards - 2),
    }
}

fn points(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

/// What the seat is nearest to then.
fn aim(judge: &Judge<'_>, outcome: &Outcome) -> String {
    let work = judge.aim(&outcome.layout);
    let missing = work.and_then(|work| judge.desk_after(outcome).missing(work));
    match work.zip(missing) {
        None => "there is nothing left to announce".to_owned(),
        Some((work, missing)) if missing.is_empty() => {
            format!("{} can be announced", work.facts().title)
        }
        Some((work, missing)) => {
            let lacks = match missing.cards.filter(|cards| !cards.is_empty()) {
                Some(cards) => cards.to_string(),
                None if missing.ranks.is_empty() => "a card to pay with".to_owned(),
                None if missing.ranks.total() == 1 => format!("rank {}", missing.ranks),
                None => format!("ranks {}", missing.ranks),
            };
            format!("{} lacks {lacks}", work.facts().title)
        }
    }
}
