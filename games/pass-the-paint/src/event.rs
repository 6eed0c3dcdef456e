//! What happens, and what each viewer sees of it.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{BySeat, Seat, Viewer, Wire};

use crate::commissions::Commissions;
use crate::components::{Colour, Commission};
use crate::paints::Paints;
use crate::place::{Passing, Place};
use crate::scoring::Score;
use crate::turn::PassThePaint;

/// What happened, in full. `open` says that hands and commissions are public at this table (D2.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum Event {
    /// The first commissions (D2.2).
    Commissioned { place: Place, cards: Commissions, open: bool },
    /// A hand of a round's deck (D2.3).
    Dealt { place: Place, hand: Paints, open: bool },
    /// A choice, face down (D3.1, D3.3). The first one is seen to be made; a change is not.
    Chose { place: Place, choice: Choice, first: bool },
    /// Commissions for a card discarded (D3.5).
    Drew { place: Place, cards: Commissions, open: bool },
    /// The hand that was passed, looked at when the next turn begins (D3.2).
    PickedUp { place: Place, hand: Paints, open: bool },
    /// What all can see.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// A choice that lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "as the actions of the same names")]
pub enum Choice {
    Draft { colour: Colour },
    Keep { pay: Commissions },
    Discard,
}

impl Choice {
    /// The commissions paid by it.
    #[inline]
    pub(crate) fn pays(self) -> Commissions {
        match self {
            Self::Keep { pay } => pay,
            Self::Draft { .. } | Self::Discard => Commissions::NONE,
        }
    }
}

/// What happened in the open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum OpenEvent {
    Began { first: Seat },
    LaidOut { palettes: Commissions },
    RoundBegan { round: u8 },
    TurnedUp { row: Paints },
    Flipped { cards: Vec<(Place, Colour)> },
    Passed { passing: Passing },
    Kept { place: Place, colour: Colour, paid: Commissions },
    Discarded { place: Place, colour: Colour },
    Reshuffled { cards: Commissions },
    Claimed { palette: Commission, by: Vec<Place> },
    Ended { scores: BySeat<Score> },
}

impl From<OpenEvent> for Event {
    fn from(event: OpenEvent) -> Self {
        Self::Open(event)
    }
}

/// What one viewer saw happen. What they may not look at is `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum EventView {
    /// The first commissions.
    Commissioned { place: Place, count: u32, cards: Option<Commissions> },
    /// A hand of a round's deck.
    Dealt { place: Place, hand: Option<Paints> },
    /// One's own choice.
    Chose { place: Place, choice: Choice },
    /// Another has chosen.
    Ready { place: Place },
    /// Commissions for a card discarded.
    Drew { place: Place, count: u32, cards: Option<Commissions> },
    /// The hand that was passed is looked at.
    PickedUp { place: Place, hand: Paints },
    /// What all can see.
    #[serde(untagged)]
    Open(OpenEvent),
}

impl Wire for EventView {}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<EventView> {
        Some(match *self {
            Self::Commissioned { place, cards, open } => {
                let may_look = open || viewer.is(place.seat);
                EventView::Commissioned { place, count: cards.len(), cards: may_look.then_some(cards) }
            }
            Self::Dealt { place, hand, open } => {
                EventView::Dealt { place, hand: (open || viewer.is(place.seat)).then_some(hand) }
            }
            Self::Chose { place, choice, .. } if viewer.is(place.seat) => EventView::Chose { place, choice },
            Self::Chose { place, first: true, .. } => EventView::Ready { place },
            Self::Drew { place, cards, open } => {
                let may_look = open || viewer.is(place.seat);
                EventView::Drew { place, count: cards.len(), cards: may_look.then_some(cards) }
            }
            Self::PickedUp { place, hand, open } if open || viewer.is(place.seat) => {
                EventView::PickedUp { place, hand }
            }
            // Nobody sees another's change of mind. And all hands are picked up at once: there is nothing in that to see.
            Self::Chose { .. } | Self::PickedUp { .. } => return None,
            Self::Open(ref event) => EventView::Open(event.clone()),
        })
    }
}

impl PassThePaint {
    /// Does this event, from this state, show somebody what they could not know?
    ///
    /// Choices that were face down do, unless there was nothing to choose and all could see that. In the advanced draft
    /// choices are made in the open, so that only the commissions paid show something.
    pub(crate) fn is_news(&self, event: &Event) -> bool {
        let secret = !self.options.open_hands;
        let at_once = !self.options.is_advanced();
        match *event {
            Event::Chose { .. } => false,
            Event::Commissioned { .. } | Event::Dealt { .. } | Event::Drew { .. } => true,
            Event::PickedUp { hand, .. } => secret && !hand.is_empty(),
            Event::Open(ref event) => match *event {
                OpenEvent::TurnedUp { .. } => true,
                OpenEvent::Flipped { ref cards } => {
                    let chose = |(place, _): &(Place, Colour)| self.hands[place.index()].colours().len() > 1;
                    at_once && (secret || cards.iter().any(chose))
                }
                OpenEvent::Kept { paid, .. } => at_once || secret && !paid.is_empty(),
                OpenEvent::Discarded { place, colour } => {
                    at_once && self.player(place).price(colour).is_some()
                }
                OpenEvent::Ended { .. } => secret,
                OpenEvent::Began { .. }
                | OpenEvent::LaidOut { .. }
                | OpenEvent::RoundBegan { .. }
                | OpenEvent::Passed { .. }
                | OpenEvent::Reshuffled { .. }
                | OpenEvent::Claimed { .. } => false,
            },
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draft { colour } => write!(f, "{colour}"),
            Self::Keep { pay } if pay.is_empty() => f.write_str("to keep it"),
            Self::Keep { pay } => write!(f, "to keep it for {pay}"),
            Self::Discard => f.write_str("to discard it"),
        }
    }
}

impl fmt::Display for EventView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Commissioned { place, cards: Some(cards), .. } => {
                write!(f, "{place} is given the commissions {cards}")
            }
            Self::Commissioned { place, count, cards: None } => {
                write!(f, "{place} is given {count} commissions")
            }
            Self::Dealt { place, hand: Some(hand) } => write!(f, "{place} is dealt {hand}"),
            Self::Dealt { place, hand: None } => write!(f, "{place} is dealt a hand"),
            Self::Chose { place, choice } => write!(f, "{place} chooses {choice}"),
            Self::Ready { place } => write!(f, "{place} has chosen"),
            Self::Drew { place, cards: Some(cards), .. } => write!(f, "{place} draws {cards}"),
            Self::Drew { place, count: 1, cards: None } => write!(f, "{place} draws a commission"),
            Self::Drew { place, count, cards: None } => write!(f, "{place} draws {count} commissions"),
            Self::PickedUp { place, hand } => write!(f, "{place} picks up {hand}"),
            Self::Open(event) => event.fmt(f),
        }
    }
}

impl fmt::Display for OpenEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began { first } => write!(f, "{first} chooses first"),
            Self::LaidOut { palettes } => write!(f, "in the middle lie {palettes}"),
            Self::RoundBegan { round } => write!(f, "round {round} begins"),
            Self::TurnedUp { row } => write!(f, "{row} are turned up"),
            Self::Flipped { cards } => {
                for (nth, (place, colour)) in cards.iter().enumerate() {
                    write!(f, "{}{place} drafts {colour}", if nth == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Self::Passed { passing } => write!(f, "the hands are passed {passing}"),
            Self::Kept { place, colour, paid } if paid.is_empty() => write!(f, "{place} keeps {colour}"),
            Self::Kept { place, colour, paid } => write!(f, "{place} keeps {colour} for {paid}"),
            Self::Discarded { place, colour } => write!(f, "{place} discards {colour}"),
            Self::Reshuffled { cards } => write!(f, "the discarded commissions are the new deck: {cards}"),
            Self::Claimed { palette, by } => {
                let by: Vec<_> = by.iter().map(ToString::to_string).collect();
                write!(f, "{palette} is claimed by {}", by.join(" and "))
            }
            Self::Ended { scores } => {
                f.write_str("the game is over:")?;
                scores.iter().try_for_each(|(seat, score)| write!(f, " {seat} {}", score.total))
            }
        }
    }
}
