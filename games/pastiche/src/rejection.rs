//! Every "you may not", with the rule that says so.

use serde::Serialize;
use table::{Refusal, Seat, Wire};

use crate::board::Cell;
use crate::cards::Cards;
use crate::components::{Colour, CommissionId, HAND_LIMIT, HexId};
use crate::offers::{MOST_MADE_BY_RULES_1, MOST_OPEN_BY_RULES_1, MOST_OPEN_OF_SEAT, OfferId};

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
    #[error("that belongs to the painting phase; now it is {now}")]
    WrongPhase {
        #[cfg_attr(feature = "ts", ts(type = r#""mixing" | "clean-up""#))]
        now: &'static str,
    },

    #[error("one hex is placed in a turn, at its beginning")]
    PlacedAlready,
    #[error("first you place a hex: nobody passes over that")]
    PlaceFirst,
    #[error("you had no hex to place, so your turn began with painting")]
    NoHexLeft,
    #[error("you do not hold {hex}")]
    HexNotHeld { hex: HexId },
    #[error("a hex lies on {at} already")]
    CellCovered { at: Cell },
    #[error("{at} shares no side with the layout")]
    CellApart { at: Cell },
    #[error("{at} touches only hexes of your own")]
    OnlyOwnNeighbours { at: Cell },
    #[error("you collect after placing a hex, and have placed none yet")]
    NothingPlaced,
    #[error("you collect once in a turn, in one way: the corners or the centre")]
    CollectedAlready,
    #[error("of a centre you take one card, even if it shows two colours")]
    TakesSeveral,
    #[error("the hex has no {colour} in its centre")]
    NotInCentre { colour: Colour },
    #[error("the bank has no {colour} left")]
    CentreNotInBank { colour: Colour },

    #[error("the bank trades palette cards and nothing else")]
    BankTradesCards,
    #[error("the bank gives one card at a time")]
    BankGivesOne,
    #[error("you lack {missing}")]
    TradeNotHeld { missing: Cards },
    #[error("the bank does not give {get} for {give}")]
    NoSuchTrade { give: Cards, get: Colour },
    #[error("the bank has no {get} left")]
    NotInBank { get: Colour },

    #[error("you have swapped a commission this turn")]
    SwappedAlready,
    #[error("a swap is one commission of yours for one in the gallery")]
    SwapsOther,
    #[error("you do not hold {}", commission.facts().title)]
    CommissionNotHeld { commission: CommissionId },
    #[error("{} is not in the gallery", commission.facts().title)]
    NotInGallery { commission: CommissionId },
    #[error("commissions are completed in your own painting phase and at no other time")]
    NotYourPainting,
    #[error("{} is neither in your hand nor in the gallery", commission.facts().title)]
    CommissionOutOfReach { commission: CommissionId },
    #[error("{} needs {missing} more", commission.facts().title)]
    PaletteMissing { commission: CommissionId, missing: Cards },

    #[error("players trade palette cards, never commissions or hexes")]
    OffersOther,
    #[error("you lack {missing}")]
    OfferNotHeld { missing: Cards },
    #[error("an offer is made to somebody")]
    NoOneToOffer,
    #[error("you cannot make an offer to yourself")]
    OfferToYourself,
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
    #[error("offer {offer} was not made to you")]
    NotMadeToYou { offer: OfferId },
    #[error("you have declined offer {offer}")]
    DeclinedAlready { offer: OfferId },
    #[error("offer {offer} is not yours")]
    NotYourOffer { offer: OfferId },
    #[error("you lack {missing}")]
    CannotPay { missing: Cards },
    #[error("{from} now lacks {missing}")]
    OffererCannotPay { from: Seat, missing: Cards },
    #[error(
        "{MOST_OPEN_OF_SEAT} offers of one player may lie open, {MOST_OPEN_BY_RULES_1} at the whole table"
    )]
    TooManyOpen,
    #[error("{MOST_MADE_BY_RULES_1} offers a turn are enough")]
    TooManyMade,

    #[error("cards go back in the clean-up phase, if you hold more than {HAND_LIMIT}")]
    NothingToDiscard,
    #[error("palette cards go back, one at a time")]
    DiscardsOther,
    #[error("you hold no {colour}")]
    DiscardNotHeld { colour: Colour },
}

impl Refusal for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "P2.3",
            Self::GameOver => "P7.1",
            Self::NotYourTurn { .. } | Self::WrongPhase { .. } => "P3.1",
            Self::PlacedAlready
            | Self::PlaceFirst
            | Self::HexNotHeld { .. }
            | Self::CellCovered { .. }
            | Self::CellApart { .. } => "P4.1",
            Self::OnlyOwnNeighbours { .. } => "P4.2",
            Self::NoHexLeft => "P4.9",
            Self::NothingPlaced | Self::CollectedAlready => "P4.3",
            Self::TakesSeveral | Self::NotInCentre { .. } | Self::CentreNotInBank { .. } => "P4.8",
            Self::BankTradesCards
            | Self::BankGivesOne
            | Self::TradeNotHeld { .. }
            | Self::NoSuchTrade { .. }
            | Self::NotInBank { .. } => "P5.2",
            Self::SwappedAlready
            | Self::SwapsOther
            | Self::CommissionNotHeld { .. }
            | Self::NotInGallery { .. } => "P5.3",
            Self::CommissionOutOfReach { .. } | Self::PaletteMissing { .. } => "P5.4",
            Self::NotYourPainting => "P5.6",
            Self::MoreThanThereAre { .. } => "P1.1",
            Self::OffersOther
            | Self::OfferNotHeld { .. }
            | Self::OfferPastActive { .. }
            | Self::EmptyOffer
            | Self::CannotPay { .. } => "P5.1",
            Self::NoOneToOffer
            | Self::OfferToYourself
            | Self::NoSuchOffer { .. }
            | Self::NotMadeToYou { .. }
            | Self::DeclinedAlready { .. }
            | Self::NotYourOffer { .. }
            | Self::OffererCannotPay { .. } => "P5.1a",
            Self::Gift => "P5.1b",
            Self::TooManyOpen | Self::TooManyMade => "P5.1d",
            Self::NothingToDiscard | Self::DiscardsOther | Self::DiscardNotHeld { .. } => "P6.1",
        }
    }
}

impl Wire for Rejection {}
