//! Reasons: as data, from which each reader makes a sentence of their own language, and as a sentence in English.

use std::fmt;

use serde::Serialize;
use shelf::pastiche::{Cards, Colour, CommissionId};

use crate::words::listed;

/// Why one would do something.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A hex brings cards.
    Brings {
        /// The better of what it mixes and what its centre gives.
        cards: Cards,
        /// They are what the centre gives.
        centre: bool,
        /// What the hand is nearest to then; nothing if there is nothing left to paint.
        aim: Option<Aim>,
    },
    /// Something comes nearer.
    Nearest {
        /// What the hand is nearest to then; nothing if there is nothing left to paint.
        aim: Option<Aim>,
    },
    /// The hand stays small.
    SmallHand,
    /// It brings points.
    Points {
        /// So many, an artist's bonus counted in.
        points: f32,
    },
    /// Others cannot take a commission then.
    OutOfReach {
        /// This one.
        commission: CommissionId,
    },
    /// Cards for cards, with another player.
    Deal {
        /// What one gives.
        give: Cards,
        /// What one gets.
        get: Cards,
        /// What the hand is nearest to then; nothing if there is nothing left to paint.
        aim: Option<Aim>,
        /// So many points the other one gains by it, if that is known.
        price: Option<f32>,
    },
    /// Declined: nothing is given.
    NothingGiven,
    /// Declined: what is asked for is not in hand.
    CannotBePaid,
    /// Declined: whoever offers it would soon end the game.
    TooNearToTheEnd,
    /// Declined: it brings nothing nearer.
    NothingNearer,
    /// Declined: whoever offers it gains more.
    OtherGainsMore,
    /// Declined, though the deal is good.
    GoodDeal,
    /// Declined: with two players nobody can gain but by the other's loss.
    OnesGainIsOthersLoss,
    /// Declined: whoever offers it could complete a commission then, and all can see it.
    CouldComplete {
        /// This one.
        commission: CommissionId,
    },
    /// Declined: whoever offers it leads.
    Leads,
    /// Declined, as before.
    RefusedAlready,
    /// Declined: something else is offered instead.
    RatherThat,
    /// Declined: what is asked for is of use oneself, for a commission that all can see.
    WantedFor {
        /// This one.
        commission: CommissionId,
    },
    /// Declined, and nobody is told why.
    NotForThat,
    /// The offer is no longer there.
    OfferGone,
    /// Withdrawn: one keeps one's cards.
    KeepsCards,
    /// There is nothing more to gain this turn.
    NothingMore,
}

/// What a hand is nearest to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Aim {
    /// This commission.
    pub commission: CommissionId,
    /// What it lacks; nothing if it can be completed.
    pub lacks: Cards,
}

/// The other one gains next to nothing, if it is less than so many points.
const HARDLY: f32 = 0.5;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Brings { cards, centre, aim } => {
                let way = if centre { "its centre gives" } else { "mixes" };
                write!(f, "{way} {}; {}", in_words(cards), nearest(aim))
            }
            Self::Nearest { aim } => f.write_str(&nearest(aim)),
            Self::SmallHand => f.write_str("keeps the hand small"),
            Self::Points { points } => write!(f, "{points} points"),
            Self::OutOfReach { commission } => {
                write!(f, "{} cannot be taken by others then", commission.facts().title)
            }
            Self::Deal { give, get, aim, price } => {
                write!(f, "gives {} for {}", in_words(give), what_for(get, aim))?;
                match price {
                    None => Ok(()),
                    Some(price) if price < HARDLY => {
                        f.write_str("; the other one gains next to nothing by it")
                    }
                    Some(price) => {
                        let points = if price.round() <= 1.0 { "point" } else { "points" };
                        write!(f, "; the other one gains about {price:.0} {points} by it")
                    }
                }
            }
            Self::NothingGiven => f.write_str("nothing is given for it"),
            Self::CannotBePaid => f.write_str("it cannot be paid"),
            Self::TooNearToTheEnd => f.write_str("whoever offers it is too near to the end to be helped"),
            Self::NothingNearer => f.write_str("the deal brings nothing nearer"),
            Self::OtherGainsMore => f.write_str("whoever offers it gains more by it"),
            Self::GoodDeal => f.write_str("keeps the cards, though the deal is good"),
            Self::OnesGainIsOthersLoss => f.write_str("what one gains the other loses"),
            Self::CouldComplete { commission } => {
                write!(f, "you could complete {} with it", commission.facts().title)
            }
            Self::Leads => f.write_str("you lead"),
            Self::RefusedAlready => f.write_str("no, as before"),
            Self::RatherThat => f.write_str("rather what I have offered"),
            Self::WantedFor { commission } => {
                write!(f, "I could use that for {} myself", commission.facts().title)
            }
            Self::NotForThat => f.write_str("not for that"),
            Self::OfferGone => f.write_str("the offer is no longer there"),
            Self::KeepsCards => f.write_str("keeps the cards"),
            Self::NothingMore => f.write_str("nothing more to gain this turn"),
        }
    }
}

fn nearest(aim: Option<Aim>) -> String {
    match aim {
        Some(Aim { commission, lacks }) if lacks.is_empty() => {
            format!("{} can then be completed", commission.facts().title)
        }
        Some(Aim { commission, lacks }) => {
            format!("{} then lacks {}", commission.facts().title, in_words(lacks))
        }
        None => "there is nothing left to paint".to_owned(),
    }
}

/// `the violet that completes The Fifer`.
fn what_for(get: Cards, aim: Option<Aim>) -> String {
    let (cards, plural) = (the(get), get.total() > 1);
    match aim {
        Some(Aim { commission, lacks }) if lacks.is_empty() => {
            let complete = if plural { "complete" } else { "completes" };
            format!("{cards} that {complete} {}", commission.facts().title)
        }
        Some(_) => format!("{cards}; {}", nearest(aim)),
        None => cards,
    }
}

/// `a blue, a green and 2 violet`.
fn in_words(cards: Cards) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    let one = |(colour, count): (Colour, u8)| {
        let name = colour.facts().name;
        let article = if name.starts_with(['a', 'o']) { "an" } else { "a" };
        if count == 1 { format!("{article} {name}") } else { format!("{count} {name}") }
    };
    listed(cards.iter().map(one))
}

/// `the violet`, `the violet and the green`.
fn the(cards: Cards) -> String {
    let one = |(colour, count): (Colour, u8)| {
        let name = colour.facts().name;
        if count == 1 { format!("the {name}") } else { format!("the {count} {name}") }
    };
    listed(cards.iter().map(one))
}
