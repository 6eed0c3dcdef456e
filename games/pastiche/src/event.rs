//! What happens at the table, in full and as each viewer sees it.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{BySeat, Seat, Viewer, Wire};

use crate::board::{Cell, Turn};
use crate::cards::Cards;
use crate::components::{Colour, CommissionId, HexId};
use crate::ending::Score;
use crate::offers::{Offer, OfferId};
use crate::turn::{Held, Pastiche};

/// What happened, in full.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A player's first cards and hexes (P2.4).
    Dealt {
        /// The seat it is about.
        seat: Seat,
        /// From the bank, in the open.
        palette: Cards,
        /// The commissions; nobody else sees which.
        commissions: Vec<CommissionId>,
        /// The hexes; nobody else sees which.
        hexes: Vec<HexId>,
        /// Hands are open at this table.
        open: bool,
    },
    /// A commission from the deck into a hand (P5.4).
    DrewCommission {
        /// The seat it is about.
        seat: Seat,
        /// The commission; nobody else sees which.
        commission: CommissionId,
        /// Hands are open at this table.
        open: bool,
    },
    /// Hexes from the supply into a hand (P6.2).
    DrewHexes {
        /// The seat it is about.
        seat: Seat,
        /// The hexes; nobody else sees which.
        hexes: Vec<HexId>,
        /// Hands are open at this table.
        open: bool,
    },
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
    Began { start: Seat, gallery: Vec<CommissionId> },
    TurnBegan { seat: Seat, round: u8 },
    Placed { seat: Seat, hex: HexId, at: Cell, turn: Turn },
    Mixed { seat: Seat, cards: Cards },
    TookCentre { seat: Seat, colour: Colour },
    Left { seat: Seat },
    Traded { seat: Seat, give: Cards, get: Colour },
    Swapped { seat: Seat, gave: CommissionId, took: CommissionId },
    Completed { seat: Seat, commission: CommissionId, from_gallery: bool },
    GalleryFilled { commission: CommissionId },
    Offered { offer: Offer },
    Declined { seat: Seat, offer: OfferId },
    Withdrawn { seat: Seat, offer: OfferId },
    Exchanged { offer: OfferId, from: Seat, to: Seat, give: Cards, get: Cards },
    Lapsed { offers: Vec<OfferId> },
    Painted { seat: Seat },
    Discarded { seat: Seat, colour: Colour },
    EndTriggered { seat: Seat, points: u16 },
    Ended { scores: BySeat<Score> },
}

impl From<OpenEvent> for Event {
    fn from(event: OpenEvent) -> Self {
        Self::Open(event)
    }
}

/// What one viewer saw happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventView {
    /// A player's first cards and hexes.
    Dealt {
        /// The seat it is about.
        seat: Seat,
        /// From the bank, in the open.
        palette: Cards,
        /// Only if the viewer may look.
        commissions: Option<Vec<CommissionId>>,
        /// Only if the viewer may look.
        hexes: Option<Vec<HexId>>,
    },
    /// A commission from the deck into a hand.
    DrewCommission {
        /// The seat it is about.
        seat: Seat,
        /// Only if the viewer may look.
        commission: Option<CommissionId>,
    },
    /// Hexes from the supply into a hand.
    DrewHexes {
        /// The seat it is about.
        seat: Seat,
        /// How many.
        count: usize,
        /// Only if the viewer may look.
        hexes: Option<Vec<HexId>>,
    },
    /// What all can see.
    #[serde(untagged)]
    Open(OpenEvent),
}

impl Wire for EventView {}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> EventView {
        match self {
            Self::Dealt { seat, palette, commissions, hexes, open } => {
                let may_look = *open || viewer.is(*seat);
                EventView::Dealt {
                    seat: *seat,
                    palette: *palette,
                    commissions: may_look.then(|| commissions.clone()),
                    hexes: may_look.then(|| hexes.clone()),
                }
            }
            Self::DrewCommission { seat, commission, open } => {
                let may_look = *open || viewer.is(*seat);
                EventView::DrewCommission { seat: *seat, commission: may_look.then_some(*commission) }
            }
            Self::DrewHexes { seat, hexes, open } => {
                let may_look = *open || viewer.is(*seat);
                EventView::DrewHexes {
                    seat: *seat,
                    count: hexes.len(),
                    hexes: may_look.then(|| hexes.clone()),
                }
            }
            Self::Open(event) => EventView::Open(event.clone()),
        }
    }
}

impl Pastiche {
    /// Does this event, from this state, show somebody what they could not know? Palette cards never do: all
    /// they do is seen by all (P2.5a). Hexes and commissions do when they leave a hand.
    pub(crate) fn is_news(&self, event: &Event) -> bool {
        match event {
            _ if self.options.open_hands => false,
            Event::Open(OpenEvent::Placed { .. } | OpenEvent::Ended { .. })
            | Event::Dealt { .. }
            | Event::DrewCommission { .. }
            | Event::DrewHexes { .. } => true,
            Event::Open(
                OpenEvent::Swapped { seat, gave: commission, .. }
                | OpenEvent::Completed { seat, commission, .. },
            ) => {
                let hidden = |held: &Held| held.commission == *commission && !held.known;
                self.player(*seat).commissions.iter().flatten().any(hidden)
            }
            Event::Open(
                OpenEvent::Began { .. }
                | OpenEvent::TurnBegan { .. }
                | OpenEvent::Mixed { .. }
                | OpenEvent::TookCentre { .. }
                | OpenEvent::Left { .. }
                | OpenEvent::Traded { .. }
                | OpenEvent::GalleryFilled { .. }
                | OpenEvent::Offered { .. }
                | OpenEvent::Declined { .. }
                | OpenEvent::Withdrawn { .. }
                | OpenEvent::Exchanged { .. }
                | OpenEvent::Lapsed { .. }
                | OpenEvent::Painted { .. }
                | OpenEvent::Discarded { .. }
                | OpenEvent::EndTriggered { .. },
            ) => false,
        }
    }
}

fn titles(commissions: &[CommissionId]) -> String {
    let titles: Vec<_> = commissions.iter().map(|commission| commission.facts().title).collect();
    titles.join(", ")
}

fn names(hexes: &[HexId]) -> String {
    let names: Vec<_> = hexes.iter().map(ToString::to_string).collect();
    names.join(" and ")
}

impl fmt::Display for EventView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { seat, palette, commissions: Some(commissions), hexes: Some(hexes) } => {
                write!(f, "{seat} is dealt {palette}, {} and {}", titles(commissions), names(hexes))
            }
            Self::Dealt { seat, palette, .. } => {
                write!(f, "{seat} is dealt {palette}, two commissions and two hexes")
            }
            Self::DrewCommission { seat, commission: Some(commission) } => {
                write!(f, "{seat} draws {}", commission.facts().title)
            }
            Self::DrewCommission { seat, commission: None } => write!(f, "{seat} draws a commission"),
            Self::DrewHexes { seat, hexes: Some(hexes), .. } => write!(f, "{seat} draws {}", names(hexes)),
            Self::DrewHexes { seat, count: 1, hexes: None } => write!(f, "{seat} draws a hex"),
            Self::DrewHexes { seat, count, hexes: None } => write!(f, "{seat} draws {count} hexes"),
            Self::Open(event) => event.fmt(f),
        }
    }
}

impl fmt::Display for OpenEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began { start, gallery } => {
                write!(f, "{start} begins; the gallery shows {}", titles(gallery))
            }
            Self::TurnBegan { seat, round } => write!(f, "round {round}, {seat}'s turn"),
            Self::Placed { seat, hex, at, turn } => {
                write!(f, "{seat} places {hex} on {at}, turned by {}", u8::from(*turn))
            }
            Self::Mixed { seat, cards } if cards.is_empty() => write!(f, "{seat} mixes nothing"),
            Self::Mixed { seat, cards } => write!(f, "{seat} mixes {cards}"),
            Self::TookCentre { seat, colour } => write!(f, "{seat} takes {colour} from the centre"),
            Self::Left { seat } => write!(f, "{seat} collects nothing"),
            Self::Traded { seat, give, get } => write!(f, "{seat} trades {give} for {get}"),
            Self::Swapped { seat, gave, took } => {
                write!(f, "{seat} swaps {} for {}", gave.facts().title, took.facts().title)
            }
            Self::Completed { seat, commission, from_gallery } => {
                let facts = commission.facts();
                let place = if *from_gallery { " from the gallery" } else { "" };
                write!(f, "{seat} completes {}{place} for {} points", facts.title, facts.points)
            }
            Self::GalleryFilled { commission } => {
                write!(f, "{} comes into the gallery", commission.facts().title)
            }
            Self::Offered { offer: Offer { id, from, to, give, get, counters, .. } } => {
                write!(f, "{from} offers {to} {give} for {get} (offer {id}")?;
                match counters {
                    Some(countered) => write!(f, ", in answer to {countered})"),
                    None => f.write_str(")"),
                }
            }
            Self::Declined { seat, offer } => write!(f, "{seat} declines offer {offer}"),
            Self::Withdrawn { seat, offer } => write!(f, "{seat} withdraws offer {offer}"),
            Self::Exchanged { offer, from, to, give, get } => {
                write!(f, "{to} accepts offer {offer}: {from} gives {give}, {to} gives {get}")
            }
            Self::Lapsed { offers } if offers.len() == 1 => write!(f, "offer {} lapses", offers[0]),
            Self::Lapsed { offers } => {
                let offers: Vec<_> = offers.iter().map(ToString::to_string).collect();
                write!(f, "open offers lapse: {}", offers.join(", "))
            }
            Self::Painted { seat } => write!(f, "{seat} has painted"),
            Self::Discarded { seat, colour } => write!(f, "{seat} discards {colour}"),
            Self::EndTriggered { seat, points } => {
                write!(f, "{seat} has {points} points of commissions: this round is the last")
            }
            Self::Ended { scores } => {
                f.write_str("the game is over:")?;
                scores.iter().try_for_each(|(seat, score)| write!(f, " {seat} {}", score.total()))
            }
        }
    }
}
