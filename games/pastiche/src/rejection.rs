//! Every "you may not", with the rule that says so.

use serde::Serialize;
use table::{Refusal, Seat, Wire};

use crate::board::Cell;
use crate::cards::Cards;
use crate::components::{Colour, CommissionId, HexId, Primary};
use crate::offers::{MOST_MADE, MOST_OPEN, MOST_OPEN_OF_SEAT, OfferId};

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each variant's sentence says it")]
pub enum Rejection {
    #[error("no one sits at {seat}")]
    NoSuchSeat { seat: Seat },
    #[error("the game is over")]
    GameOver,
    #[error("it is {active}'s turn")]
    NotYourTurn { active: Seat },
    #[error("that belongs to the {belongs} phase; now it is {now}")]
    WrongPhase {
        #[cfg_attr(feature = "ts", ts(type = r#""mixing" | "collecting" | "painting" | "clean-up""#))]
        belongs: &'static str,
        #[cfg_attr(feature = "ts", ts(type = r#""mixing" | "collecting" | "painting" | "clean-up""#))]
        now: &'static str,
    },

    #[error("you do not hold {hex}")]
    HexNotHeld { hex: HexId },
    #[error("a hex lies on {at} already")]
    CellCovered { at: Cell },
    #[error("{at} shares no side with the layout")]
    CellApart { at: Cell },
    #[error("{at} touches only hexes of your own")]
    OnlyOwnNeighbours { at: Cell },
    #[error("the hex has no {colour} in its centre")]
    NotInCentre { colour: Primary },
    #[error("the bank has no {colour} left")]
    CentreNotInBank { colour: Colour },

    #[error("you do not hold {give}")]
    TradeNotHeld { give: Cards },
    #[error("the bank does not give {get} for {give}")]
    NoSuchTrade { give: Cards, get: Colour },
    #[error("the bank has no {get} left")]
    NotInBank { get: Colour },

    #[error("you have swapped a commission this turn")]
    SwappedAlready,
    #[error("you do not hold {commission}")]
    CommissionNotHeld { commission: CommissionId },
    #[error("{commission} is not in the gallery")]
    NotInGallery { commission: CommissionId },
    #[error("{commission} is neither in your hand nor in the gallery")]
    CommissionOutOfReach { commission: CommissionId },
    #[error("{commission} needs {missing} more")]
    PaletteMissing { commission: CommissionId, missing: Cards },

    #[error("you do not hold {give}")]
    OfferNotHeld { give: Cards },
    #[error("an offer goes to others at the table")]
    NoOneToOffer,
    #[error("only {active}, whose turn it is, can be offered anything")]
    OfferPastActive { active: Seat },
    #[error("no table has so many cards of one colour as {get}")]
    MoreThanThereAre { get: Cards },
    #[error("an offer names cards")]
    EmptyOffer,
    #[error("gifts are not allowed at this table")]
    Gift,
    #[error("there is no open offer {offer}")]
    NoSuchOffer { offer: OfferId },
    #[error("offer {offer} was not made to you, or you have declined it")]
    NotMadeToYou { offer: OfferId },
    #[error("offer {offer} is not yours")]
    NotYourOffer { offer: OfferId },
    #[error("you do not hold {get}")]
    CannotPay { get: Cards },
    #[error("{from} no longer holds {give}")]
    OffererCannotPay { from: Seat, give: Cards },
    #[error("{MOST_OPEN_OF_SEAT} offers of one player may lie open, {MOST_OPEN} at the whole table")]
    TooManyOpen,
    #[error("{MOST_MADE} offers a turn are enough")]
    TooManyMade,

    #[error("you hold no {colour}")]
    DiscardNotHeld { colour: Colour },
}

impl Refusal for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "P2.3",
            Self::GameOver => "P7.1",
            Self::NotYourTurn { .. } | Self::WrongPhase { .. } => "P3.1",
            Self::HexNotHeld { .. } | Self::CellCovered { .. } | Self::CellApart { .. } => "P4.1",
            Self::OnlyOwnNeighbours { .. } => "P4.2",
            Self::NotInCentre { .. } | Self::CentreNotInBank { .. } => "P4.8",
            Self::TradeNotHeld { .. } | Self::NoSuchTrade { .. } | Self::NotInBank { .. } => "P5.2",
            Self::SwappedAlready | Self::CommissionNotHeld { .. } | Self::NotInGallery { .. } => "P5.3",
            Self::CommissionOutOfReach { .. } | Self::PaletteMissing { .. } => "P5.4",
            Self::OfferNotHeld { .. }
            | Self::NoOneToOffer
            | Self::OfferPastActive { .. }
            | Self::MoreThanThereAre { .. }
            | Self::EmptyOffer
            | Self::CannotPay { .. } => "P5.1",
            Self::NoSuchOffer { .. }
            | Self::NotMadeToYou { .. }
            | Self::NotYourOffer { .. }
            | Self::OffererCannotPay { .. } => "P5.1a",
            Self::Gift => "P5.1b",
            Self::TooManyOpen | Self::TooManyMade => "P5.1d",
            Self::DiscardNotHeld { .. } => "P6.1",
        }
    }
}

impl Wire for Rejection {}
