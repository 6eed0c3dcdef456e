//! Why one would do something: as data, from which each reader makes a sentence of their own language, and as a sentence in
//! English.

use std::fmt;

use serde::Serialize;
use shelf::masterpiece::{Action, Announcement, Cards, Ranks, Work};

use super::judge::{Effect, Judge};
use super::sight::Row;
use crate::words::listed;

/// What speaks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A card is discarded: without it the seat is nearest to this, or to nothing.
    Without(Option<Aim>),
    /// Two cards are drawn, and the better one may help; so far the seat is nearest to this, or to nothing.
    MayHelp(Option<Aim>),
    /// A card is kept or taken: with it the seat is nearest to this, or to nothing.
    With(Option<Aim>),
    /// A work is announced.
    Announced {
        /// This one.
        work: Work,
        /// It is a masterpiece after so many readings.
        readings: u32,
        /// So many cards are paid for it.
        paid: u32,
    },
    /// A work is read.
    Read {
        /// This one.
        work: Work,
        /// It is one's own.
        own: bool,
        /// So many readings it needs after this one; none if it is a masterpiece then.
        left: u32,
        /// What the seat is nearest to then.
        aim: Option<Aim>,
    },
    /// Nothing can be written or read.
    Nothing,
    /// A card is put under the flag.
    Flag {
        /// It lies there for all to borrow.
        lent: bool,
        /// What the seat is nearest to then.
        aim: Option<Aim>,
    },
}

/// What a seat is nearest to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Aim {
    /// This work.
    pub work: Work,
    /// What it lacks; nothing if it can be announced.
    pub lacks: Option<Lacks>,
}

/// What a work lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Lacks {
    /// These very cards.
    Cards(Cards),
    /// Cards of these ranks.
    Ranks(Ranks),
    /// A card to pay with.
    Payment,
}

impl Reason {
    /// Of any action of the judge's seat.
    pub(super) fn of(judge: &Judge<'_>, action: &Action) -> Self {
        let aim = Aim::of(judge, &judge.effect(action));
        match *action {
            Action::Discard { .. } => Self::Without(aim),
            Action::Draw => Self::MayHelp(aim),
            Action::Keep { .. } | Action::Take => Self::With(aim),
            Action::Announce(announcement) => announced(&announcement),
            Action::Read { card } => match judge.sight.row_with(card) {
                Some(row) => read(&row, judge.sight.seat == row.author, aim),
                None => Self::With(aim),
            },
            Action::Pass => Self::Nothing,
            Action::Flag { .. } => Self::Flag { lent: !judge.sight.plain_flag, aim },
        }
    }
}

fn announced(announcement: &Announcement) -> Reason {
    Reason::Announced {
        work: announcement.work,
        readings: announcement.lay.len().saturating_sub(1),
        paid: announcement.pay.all().len(),
    }
}

fn read(row: &Row, own: bool, aim: Option<Aim>) -> Reason {
    Reason::Read { work: row.work, own, left: row.cards.len().saturating_sub(2), aim }
}

impl Aim {
    fn of(judge: &Judge<'_>, effect: &Effect) -> Option<Self> {
        let work = judge.aim(&effect.layout)?;
        let missing = judge.desk_after(effect).missing(work)?;
        let lacks = (!missing.is_empty()).then(|| match missing.cards.filter(|cards| !cards.is_empty()) {
            Some(cards) => Lacks::Cards(cards),
            None if missing.ranks.is_empty() => Lacks::Payment,
            None => Lacks::Ranks(missing.ranks),
        });
        Some(Self { work, lacks })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Without(aim) => write!(f, "without it {}", nearest(aim)),
            Self::MayHelp(aim) => write!(f, "the better of two cards may help; so far {}", nearest(aim)),
            Self::With(aim) => write!(f, "with it {}", nearest(aim)),
            Self::Announced { work, readings, paid } => {
                let (title, points) = (work.facts().title, points(work.facts().points));
                match readings {
                    0 => write!(f, "{title} is a masterpiece at once and brings {points}"),
                    1 => write!(f, "{title} brings {points} after one reading"),
                    readings => write!(f, "{title} brings {points} after {readings} readings"),
                }?;
                match paid {
                    0 => Ok(()),
                    1 => f.write_str(", at the price of a card"),
                    cards => write!(f, ", at the price of {cards} cards"),
                }
            }
            Self::Read { work, own, left, aim } => {
                let (whose, title) = (if own { "your" } else { "another's" }, work.facts().title);
                match left {
                    0 => write!(f, "makes {whose} {title} a masterpiece for {}", points(work.facts().points)),
                    1 => write!(f, "then {whose} {title} needs one more reading"),
                    left => write!(f, "then {whose} {title} needs {left} more readings"),
                }?;
                write!(f, ", and {}", nearest(aim))
            }
            Self::Nothing => f.write_str("nothing can be written or read"),
            Self::Flag { lent: false, aim } => write!(f, "nobody can use it any more, and {}", nearest(aim)),
            Self::Flag { lent: true, aim } => {
                write!(f, "it lies there for all to borrow, and {}", nearest(aim))
            }
        }
    }
}

/// A number for each card.
fn ranks(ranks: Ranks) -> impl Iterator<Item = String> {
    ranks.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank.to_string()))
}

fn points(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

fn nearest(aim: Option<Aim>) -> String {
    let Some(Aim { work, lacks }) = aim else { return "there is nothing left to announce".to_owned() };
    let title = work.facts().title;
    let lacks = match lacks {
        None => return format!("{title} can be announced"),
        Some(Lacks::Cards(cards)) => {
            listed(cards.iter().map(|card| format!("{} {}", card.genre().name, card.rank())))
        }
        Some(Lacks::Payment) => "a card to pay with".to_owned(),
        Some(Lacks::Ranks(ranks)) if ranks.total() == 1 => format!("rank {ranks}"),
        Some(Lacks::Ranks(missing)) => format!("ranks {}", listed(ranks(missing))),
    };
    format!("{title} lacks {lacks}")
}
