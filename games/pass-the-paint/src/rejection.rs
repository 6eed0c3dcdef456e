//! Every "you may not", with the rule that says so.

use serde::Serialize;
use table::{Refusal, Wire};

use crate::commissions::Commissions;
use crate::components::Colour;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each variant's sentence says it")]
pub enum Rejection {
    #[error("the game is over")]
    GameOver,
    #[error("nobody plays from that seat")]
    NotAtTheTable,
    #[error("you have one hand; say only what to do")]
    OneHand,
    #[error("say for which hand: left or right")]
    WhichHand,
    #[error("it is not your turn to take a card")]
    NotYourTurn,
    #[error("no card is being drafted now: keep the one turned up, or discard it")]
    NotDrafting,
    #[error("no card is turned up yet: draft one first")]
    NotDeciding,
    #[error("first you keep or discard the card you took")]
    DecideFirst,
    #[error("first you take a card from the row")]
    TakeFirst,
    #[error("one card is drafted at a time")]
    DraftsSeveral { open: bool },
    #[error("{}", if *.open { "nobody passes: all cards of a row are taken, in turn" } else { "hands are passed by themselves, when all have drafted" })]
    NoPassing { open: bool },
    #[error("there is no {colour} {}", if *.open { "in the row" } else { "in this hand" })]
    NotThere { colour: Colour, open: bool },
    #[error("you have chosen that already")]
    SameChoice,
    #[error("you do not hold {cards}")]
    NotHeld { cards: Commissions },
    #[error("nothing is paid with palettes you have claimed: {cards}")]
    PaysWithClaimed { cards: Commissions },
    #[error("neither hand pays for the other: {cards}")]
    PaysWithOtherHand { cards: Commissions },
    #[error("a commission is discarded for one colour: {cards}")]
    PaidTwice { cards: Commissions },
    #[error("commissions are discarded only to pay for a card that is kept")]
    DiscardsCommissions,
    #[error("commissions are drawn by discarding a card, and at no other time")]
    DrawsAlone,
    #[error("palettes are claimed by themselves, as soon as all their colours are there")]
    ClaimsItself,
    #[error("{colour} {}, and you offer {paid}", lacking(.lacks))]
    Price { colour: Colour, lacks: Vec<Colour>, paid: u32 },
}

fn lacking(lacks: &[Colour]) -> String {
    let names: Vec<_> = lacks.iter().map(ToString::to_string).collect();
    match names.len() {
        0 => "lacks nothing, so it costs no commission".to_owned(),
        1 => format!("lacks {}, so it costs one commission", names.join(" and ")),
        count => format!("lacks {}, so it costs {count} commissions", names.join(" and ")),
    }
}

impl Wire for Rejection {}

impl Refusal for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "D5.2",
            Self::NotAtTheTable => "D2.1",
            Self::OneHand | Self::WhichHand | Self::PaysWithOtherHand { .. } => "D9.1",
            Self::NotDrafting | Self::NotDeciding => "D3.3",
            Self::NotYourTurn
            | Self::TakeFirst
            | Self::NotThere { open: true, .. }
            | Self::DraftsSeveral { open: true }
            | Self::NoPassing { open: true } => "D8.2",
            Self::DecideFirst => "D8.4",
            Self::NotThere { open: false, .. } | Self::DraftsSeveral { open: false } | Self::SameChoice => {
                "D3.1"
            }
            Self::NoPassing { open: false } => "D3.2",
            Self::NotHeld { .. }
            | Self::PaidTwice { .. }
            | Self::DiscardsCommissions
            | Self::Price { .. } => "D3.4",
            Self::DrawsAlone => "D3.5",
            Self::ClaimsItself => "D4.1",
            Self::PaysWithClaimed { .. } => "D4.3",
        }
    }
}
