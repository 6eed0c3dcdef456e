//! What happens at the table, in full and as each viewer sees it.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{BySeat, Seat, Viewer, Wire};

use crate::cards::Cards;
use crate::components::{Card, Work};
use crate::ending::Score;
use crate::turn::Masterpiece;

/// What happened, in full. `open`: hands are open at this table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum Event {
    /// A player's first cards, secret (M2.2).
    Dealt { seat: Seat, cards: Cards, open: bool },
    /// The two cards to choose from, secret (M4.1); one by one if the deck is made anew between them (M4.3).
    Drew { seat: Seat, cards: Cards, open: bool },
    /// The last card of all, straight into the hand, secret (M4.3).
    DrewLast { seat: Seat, card: Card, open: bool },
    /// The card kept is secret, the one discarded is not (M4.1).
    Kept { seat: Seat, card: Card, discarded: Card, open: bool },
    /// Seen by payer and receiver only (M5.4).
    Paid { from: Seat, to: Seat, cards: Cards, open: bool },
    /// What all can see.
    #[serde(untagged)]
    Open(OpenEvent),
}

/// What happened in the open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum OpenEvent {
    Began { start: Seat },
    Discarded { seat: Seat, card: Card },
    Reshuffled { count: u32 },
    Took { seat: Seat, card: Card },
    Announced { seat: Seat, work: Work, laid: Cards, borrowed: Cards },
    Read { seat: Seat, card: Card, author: Seat, work: Work },
    Acclaimed { author: Seat, work: Work, card: Card },
    Passed { seat: Seat },
    EndTriggered { seat: Seat, points: u8, turns: u8 },
    Flagged { seat: Seat, card: Card },
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
    /// A player's first cards.
    Dealt { seat: Seat, count: u32, cards: Option<Cards> },
    /// Cards to choose from.
    Drew { seat: Seat, count: u32, cards: Option<Cards> },
    /// The last card of all, straight into the hand.
    DrewLast { seat: Seat, card: Option<Card> },
    /// One card kept, the other discarded.
    Kept { seat: Seat, card: Option<Card>, discarded: Card },
    /// Cards for masterpieces borrowed.
    Paid { from: Seat, to: Seat, count: u32, cards: Option<Cards> },
    /// What all can see.
    #[serde(untagged)]
    Open(OpenEvent),
}

impl Wire for EventView {}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> EventView {
        match *self {
            Self::Dealt { seat, cards, open } => {
                let may_look = open || viewer.is(seat);
                EventView::Dealt { seat, count: cards.len(), cards: may_look.then_some(cards) }
            }
            Self::Drew { seat, cards, open } => {
                let may_look = open || viewer.is(seat);
                EventView::Drew { seat, count: cards.len(), cards: may_look.then_some(cards) }
            }
            Self::DrewLast { seat, card, open } => {
                EventView::DrewLast { seat, card: (open || viewer.is(seat)).then_some(card) }
            }
            Self::Kept { seat, card, discarded, open } => {
                EventView::Kept { seat, card: (open || viewer.is(seat)).then_some(card), discarded }
            }
            Self::Paid { from, to, cards, open } => {
                let may_look = open || viewer.is(from) || viewer.is(to);
                EventView::Paid { from, to, count: cards.len(), cards: may_look.then_some(cards) }
            }
            Self::Open(ref event) => EventView::Open(event.clone()),
        }
    }
}

impl Masterpiece {
    /// Does this event, from this state, show somebody what they could not know? A card that leaves a hand does,
    /// unless all had seen it come and it cannot have been paid away since.
    pub(crate) fn is_news(&self, event: &Event) -> bool {
        let unknown = |seat: Seat, cards: Cards| !self.player(seat).known.holds(cards);
        match *event {
            Event::Open(OpenEvent::Ended { .. }) => true,
            _ if self.options.open_hands => false,
            Event::Dealt { .. } | Event::Drew { .. } | Event::DrewLast { .. } | Event::Kept { .. } => true,
            Event::Paid { from, cards, .. } => unknown(from, cards),
            Event::Open(ref event) => match *event {
                OpenEvent::Discarded { .. } => true,
                OpenEvent::Announced { seat, laid, .. } => unknown(seat, laid),
                OpenEvent::Flagged { seat, card } => unknown(seat, Cards::one(card)),
                OpenEvent::Began { .. }
                | OpenEvent::Reshuffled { .. }
                | OpenEvent::Took { .. }
                | OpenEvent::Read { .. }
                | OpenEvent::Acclaimed { .. }
                | OpenEvent::Passed { .. }
                | OpenEvent::EndTriggered { .. }
                | OpenEvent::Ended { .. } => false,
            },
        }
    }
}

impl fmt::Display for EventView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { seat, cards: Some(cards), .. } => write!(f, "{seat} is dealt {cards}"),
            Self::Dealt { seat, count, cards: None } => write!(f, "{seat} is dealt {count} cards"),
            Self::Drew { seat, cards: Some(cards), .. } => write!(f, "{seat} draws {cards}"),
            Self::Drew { seat, count: 1, cards: None } => write!(f, "{seat} draws a card"),
            Self::Drew { seat, count, cards: None } => write!(f, "{seat} draws {count} cards"),
            Self::DrewLast { seat, card: Some(card) } => write!(f, "{seat} draws the last card, {card}"),
            Self::DrewLast { seat, card: None } => write!(f, "{seat} draws the last card"),
            Self::Kept { seat, card: Some(card), discarded } => {
                write!(f, "{seat} keeps {card} and discards {discarded}")
            }
            Self::Kept { seat, card: None, discarded } => {
                write!(f, "{seat} keeps one and discards {discarded}")
            }
            Self::Paid { from, to, cards: Some(cards), .. } => write!(f, "{from} gives {to} {cards}"),
            Self::Paid { from, to, count: 1, cards: None } => write!(f, "{from} gives {to} a card"),
            Self::Paid { from, to, count, cards: None } => write!(f, "{from} gives {to} {count} cards"),
            Self::Open(event) => event.fmt(f),
        }
    }
}

impl fmt::Display for OpenEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began { start } => write!(f, "{start} begins"),
            Self::Discarded { seat, card } => write!(f, "{seat} discards {card}"),
            Self::Reshuffled { count } => write!(f, "the discards are the new deck, {count} cards"),
            Self::Took { seat, card } => write!(f, "{seat} takes {card} from the discards"),
            Self::Announced { seat, work, laid, borrowed } => {
                write!(f, "{seat} announces {} with {laid}", work.facts().title)?;
                if borrowed.is_empty() { Ok(()) } else { write!(f, " and borrows {borrowed}") }
            }
            Self::Read { seat, card, author, work } => {
                write!(f, "{seat} reads {card} of {author}'s {}", work.facts().title)
            }
            Self::Acclaimed { author, work, card } => {
                let facts = work.facts();
                write!(f, "{author}'s {} is a masterpiece with {card}: {}", facts.title, points(facts.points))
            }
            Self::Passed { seat } => write!(f, "{seat} passes"),
            Self::EndTriggered { seat, points, turns } => {
                write!(f, "{seat} has {points} points: {turns} more turns")
            }
            Self::Flagged { seat, card } => write!(f, "{seat} takes the End Flag with {card}"),
            Self::Ended { scores } => {
                f.write_str("the game is over:")?;
                scores.iter().try_for_each(|(seat, score)| write!(f, " {seat} {}", score.points))
            }
        }
    }
}

fn points(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
