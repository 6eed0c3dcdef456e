//! Every "you may not", with the rule that says so.

use serde::Serialize;
use table::{Refusal, Seat, Wire};

use crate::cards::Cards;
use crate::components::{Card, Work};
use crate::shape::Misfit;

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

    #[error("{active} discards now, down to three cards")]
    NotYourDiscard { active: Seat },
    #[error("first you discard until three cards are left")]
    DiscardFirst,
    #[error("nothing is discarded once the game has begun")]
    NothingToDiscard,
    #[error("cards are discarded one at a time")]
    DiscardsSeveral,
    #[error("you do not hold {card}")]
    DiscardNotHeld { card: Card },

    #[error("you may pass only if nothing can be written, and there are cards to draw or take")]
    CanWrite,
    #[error("you may pass only if nothing can be read, and there is a work to read")]
    CanRead,

    #[error("two cards are drawn from the deck, whichever they are")]
    DrawsOther,
    #[error("there is no card left to draw")]
    NothingToWrite,
    #[error("first you keep one of the two cards you drew")]
    KeepFirst,
    #[error("you have drawn no cards to keep one of")]
    NothingDrawn,
    #[error("you keep one of the two you drew and discard the other")]
    KeepsSeveral,
    #[error("{card} is not one of the two you drew")]
    NotDrawn { card: Card },
    #[error("of the discard pile you take the top card and no other")]
    TakesOther,
    #[error("the discard pile is empty")]
    NothingDiscarded,

    #[error("you have a work of this kind: {}", work.facts().title)]
    OwnedAlready { work: Work },
    #[error("no work of this kind is left: {}", work.facts().title)]
    NotInSupply { work: Work },
    #[error("you do not hold {cards}")]
    LaidNotHeld { cards: Cards },
    #[error("there is one of each card: {cards} cannot be laid twice")]
    LaidTwice { cards: Cards },
    #[error("for {}: {misfit}", work.facts().title)]
    Misfit { work: Work, misfit: Misfit },
    #[error("no masterpiece on the table lends {cards}")]
    NotAMasterpiece { cards: Cards },
    #[error("one borrows for an announcement, and in it")]
    BorrowsAlone,
    #[error("a masterpiece is borrowed once in an announcement: {cards}")]
    BorrowedTwice { cards: Cards },
    #[error("at least one card has to be laid from your own hand")]
    NothingLaid,
    #[error("{owed} to pay, but only {left} left in your hand")]
    CannotPay { owed: u32, left: u32 },
    #[error("{author} is owed {owed}, not {paid}: a card for each masterpiece borrowed")]
    WrongPayment { author: Seat, owed: u32, paid: u32 },
    #[error("{cards} cannot be paid twice")]
    PaidTwice { cards: Cards },
    #[error("your hand has no {cards} left to pay with")]
    PaymentNotLeft { cards: Cards },

    #[error("one card is read in a turn")]
    ReadsSeveral,
    #[error("{card} does not lie with a work under announcement")]
    NotAnnounced { card: Card },
    #[error("{card} is the card of a masterpiece, and these are not read any more")]
    ReadsMasterpiece { card: Card },

    #[error("the End Flag is not announced: who triggers the end takes it")]
    FlagIsNotAnnounced,
    #[error("first you choose a card for the End Flag")]
    FlagFirst,
    #[error("there is no End Flag for you to take now")]
    NoFlagToTake,
    #[error("the End Flag is taken with one card")]
    FlagsSeveral,
    #[error("you do not hold {card}")]
    FlagNotHeld { card: Card },
    #[error("{card} lies under the End Flag, which lends nothing at this table")]
    PlainFlag { card: Card },
}

impl Refusal for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "M2.1",
            Self::GameOver => "M6.4",
            Self::NotYourTurn { .. } => "M3.1",
            Self::NotYourDiscard { .. }
            | Self::DiscardFirst
            | Self::NothingToDiscard
            | Self::DiscardsSeveral
            | Self::DiscardNotHeld { .. } => "M2.3",
            Self::CanWrite | Self::CanRead => "M3.2",
            Self::NothingToWrite => "M4.3",
            Self::DrawsOther
            | Self::KeepFirst
            | Self::NothingDrawn
            | Self::KeepsSeveral
            | Self::NotDrawn { .. } => "M4.1",
            Self::TakesOther | Self::NothingDiscarded => "M4.2",
            Self::OwnedAlready { .. } => "M4.5",
            Self::NotInSupply { .. } | Self::LaidNotHeld { .. } => "M4.4",
            Self::LaidTwice { .. } => "M1.1",
            Self::Misfit { misfit: Misfit::TooMany { .. }, .. } => "M1.3",
            Self::Misfit { .. } => "M1.2",
            Self::NotAMasterpiece { .. } | Self::BorrowsAlone => "M5.1",
            Self::NothingLaid | Self::BorrowedTwice { .. } => "M5.3",
            Self::CannotPay { .. }
            | Self::WrongPayment { .. }
            | Self::PaidTwice { .. }
            | Self::PaymentNotLeft { .. } => "M5.2",
            Self::ReadsSeveral | Self::NotAnnounced { .. } => "M4.6",
            Self::ReadsMasterpiece { .. } => "M4.7",
            Self::FlagIsNotAnnounced
            | Self::FlagFirst
            | Self::NoFlagToTake
            | Self::FlagsSeveral
            | Self::FlagNotHeld { .. } => "M6.2",
            Self::PlainFlag { .. } => "M6.3",
        }
    }
}

impl Wire for Rejection {}
