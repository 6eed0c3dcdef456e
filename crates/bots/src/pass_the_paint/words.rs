//! Why one would do something: as data, from which each reader makes a sentence of their own language, and as a sentence in
//! English.

use std::fmt;

use serde::Serialize;
use shelf::pass_the_paint::{Action, Colour, Colours, Commission, Commissions};

use super::judge::Judge;
use crate::words::listed;

/// What speaks for it, or against it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A card to be drafted does this if it is kept.
    IfKept(Kept),
    /// A card to be drafted is better discarded than kept.
    BetterDiscarded(Drawn),
    /// There is no way to keep a card that is to be drafted.
    CannotBeKept(Drawn),
    /// A card that is kept does this.
    Keeping(Kept),
    /// A card that is discarded brings commissions.
    Discarding(Drawn),
    /// There is nothing to choose.
    Nothing,
}

/// What a card does that is kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Kept {
    /// Its points.
    pub points: u8,
    /// Palettes that it claims.
    pub claims: Vec<Commission>,
    /// Commissions that it completes.
    pub completes: Vec<Commission>,
    /// Colours that need no commission any more once it lies there.
    pub opens: Vec<Colour>,
    /// Commissions that it costs.
    pub pay: Commissions,
}

/// What comes for a card that is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Drawn {
    /// So many commissions are drawn.
    pub count: u32,
    /// So many points they are worth on average.
    pub worth: f32,
}

impl Reason {
    /// Of an action of the judge's place.
    pub(super) fn of(judge: &Judge<'_>, action: &Action) -> Self {
        match *action {
            Action::Draft { colour, .. } => match judge.keeping(colour) {
                Some((pay, worth)) if worth >= judge.discarding => Self::IfKept(Kept::of(judge, colour, pay)),
                Some(_) => Self::BetterDiscarded(Drawn::of(judge)),
                None => Self::CannotBeKept(Drawn::of(judge)),
            },
            Action::Keep { pay, .. } => match judge.drafted {
                Some(colour) => Self::Keeping(Kept::of(judge, colour, pay)),
                None => Self::Nothing,
            },
            Action::Discard { .. } => Self::Discarding(Drawn::of(judge)),
        }
    }
}

impl Kept {
    fn of(judge: &Judge<'_>, colour: Colour, pay: Commissions) -> Self {
        let copies = judge.front.count(colour);
        let before = judge.front.colours();
        let after = {
            let mut front = judge.front;
            front += colour;
            front.colours()
        };
        let new = |card: &Commission| after.cover(card.colours()) && !before.cover(card.colours());
        let opened = |other: &Colour| {
            let needed: Colours = other.requires();
            after.cover(needed) && !before.cover(needed)
        };
        Self {
            points: colour.value(copies + 1) - colour.value(copies),
            claims: judge.palettes().filter(new).collect(),
            completes: judge.held.without(pay).iter().filter(new).collect(),
            opens: Colour::all().filter(opened).collect(),
            pay,
        }
    }
}

impl Drawn {
    fn of(judge: &Judge<'_>) -> Self {
        Self { count: judge.drawn(), worth: judge.discarding }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IfKept(kept) => write!(f, "kept, it {kept}"),
            Self::BetterDiscarded(drawn) => write!(f, "it is better discarded than kept: {drawn}"),
            Self::CannotBeKept(drawn) => write!(f, "there is no way to keep it; {drawn}"),
            Self::Keeping(kept) => write!(f, "it {kept}"),
            Self::Discarding(drawn) => drawn.fmt(f),
            Self::Nothing => f.write_str("there is nothing to keep"),
        }
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut done = vec![match self.points {
            0 => "adds no points".to_owned(),
            gained => format!("brings {}", points(gained)),
        }];
        done.extend(self.claims.iter().map(|&palette| named("claims", palette)));
        done.extend(self.completes.iter().map(|&card| named("completes", card)));
        if !self.opens.is_empty() {
            done.push(format!("opens the way to {}", listed(self.opens.iter().map(ToString::to_string))));
        }
        f.write_str(&listed(done))?;
        let paid: Vec<_> = self.pay.iter().map(|card| card.facts().name.to_owned()).collect();
        if paid.is_empty() { Ok(()) } else { write!(f, ", at the price of {}", listed(paid)) }
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cards, are, they) = match self.count {
            0 => return f.write_str("no commissions are left to be drawn"),
            1 => ("the last commission", "is", "it"),
            _ => ("two new commissions", "are", "they"),
        };
        let worth = self.worth;
        if worth < 0.0 {
            let bring = if they == "it" { "brings" } else { "bring" };
            write!(f, "{cards} will probably cost more than {they} {bring}")
        } else if worth < 0.1 {
            write!(f, "{cards} will hardly bring any points")
        } else {
            write!(f, "{cards} {are} worth about {worth:.1} points with the colours that lie there")
        }
    }
}

fn named(does: &str, card: Commission) -> String {
    format!("{does} {} for {}", card.facts().name, points(card.points()))
}

fn points(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
