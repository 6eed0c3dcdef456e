//! One of each "you may not" of each game. Which are lacking here the tests say, word by word.

use std::fmt::Debug;
use std::str::FromStr;

use table::Seat;

const SEAT: Seat = Seat::new(1);

/// In a game's own notation.
fn the<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("it is in the game's notation")
}

/// Of Pastiche.
pub fn pastiche() -> Vec<pastiche::Rejection> {
    use pastiche::{CommissionId, HexId, Rejection as R};
    let (at, hex, offer) = (the("1,-2"), HexId::new(0).expect("there are some"), the("7"));
    let commission = CommissionId::new(0).expect("there are some");
    let (give, get) = (the("2Gn"), the("Or"));
    let phases = ["mixing", "painting", "clean-up"];
    let wrong_phase = phases.map(|phase| R::WrongPhase { belongs: phase, now: phase });
    let mut all = wrong_phase.to_vec();
    all.extend([
        R::NoSuchSeat { seat: SEAT },
        R::GameOver,
        R::NotYourTurn { active: SEAT },
        R::PlacedAlready,
        R::PlaceFirst,
        R::NoHexLeft,
        R::HexNotHeld { hex },
        R::CellCovered { at },
        R::CellApart { at },
        R::OnlyOwnNeighbours { at },
        R::NothingPlaced,
        R::CollectedAlready,
        R::TakesSeveral,
        R::NotInCentre { colour: get },
        R::CentreNotInBank { colour: get },
        R::BankTradesCards,
        R::BankGivesOne,
        R::TradeNotHeld { missing: give },
        R::NoSuchTrade { give, get },
        R::NotInBank { get },
        R::SwappedAlready,
        R::SwapsOther,
        R::CommissionNotHeld { commission },
        R::NotInGallery { commission },
        R::NotYourPainting,
        R::CommissionOutOfReach { commission },
        R::PaletteMissing { commission, missing: give },
        R::OffersOther,
        R::OfferNotHeld { missing: give },
        R::NoOneToOffer,
        R::OfferToYourself,
        R::OfferPastActive { active: SEAT },
        R::MoreThanThereAre { get: give },
        R::EmptyOffer,
        R::Gift,
        R::NoSuchOffer { offer },
        R::NotMadeToYou { offer },
        R::DeclinedAlready { offer },
        R::NotYourOffer { offer },
        R::CannotPay { missing: give },
        R::OffererCannotPay { from: SEAT, missing: give },
        R::TooManyOpen,
        R::TooManyMade,
        R::NothingToDiscard,
        R::DiscardsOther,
        R::DiscardNotHeld { colour: get },
    ]);
    all
}

/// Of Birth of a Masterpiece.
pub fn masterpiece() -> Vec<masterpiece::Rejection> {
    use masterpiece::{Misfit, Ranks, Rejection as R};
    let (card, cards, work) = (the("H10"), the("H10+M1"), the("5-straight"));
    let misfits = [
        Misfit::LacksRanks { ranks: Ranks::of(&[7, 7, 9]) },
        Misfit::LacksCards { cards },
        Misfit::LacksGroups { groups: 1, of: 2 },
        Misfit::Sum { sum: 48, total: 49 },
        Misfit::TooMany { cards },
    ];
    let mut all = misfits.map(|misfit| R::Misfit { work, misfit }).to_vec();
    all.extend([
        R::NoSuchSeat { seat: SEAT },
        R::GameOver,
        R::NotYourTurn { active: SEAT },
        R::NotYourDiscard { active: SEAT },
        R::DiscardFirst,
        R::NothingToDiscard,
        R::DiscardsSeveral,
        R::DiscardNotHeld { card },
        R::CanWrite,
        R::CanRead,
        R::DrawsOther,
        R::NothingToWrite,
        R::KeepFirst,
        R::NothingDrawn,
        R::KeepsSeveral,
        R::NotDrawn { card },
        R::TakesOther,
        R::NothingDiscarded,
        R::OwnedAlready { work },
        R::NotInSupply { work },
        R::LaidNotHeld { cards },
        R::LaidTwice { cards },
        R::NotAMasterpiece { cards },
        R::BorrowsAlone,
        R::BorrowedTwice { cards },
        R::NothingLaid,
        R::CannotPay { owed: 2, left: 1 },
        R::WrongPayment { author: SEAT, owed: 2, paid: 1 },
        R::PaidTwice { cards },
        R::PaymentNotLeft { cards },
        R::ReadsSeveral,
        R::NotAnnounced { card },
        R::ReadsMasterpiece { card },
        R::FlagIsNotAnnounced,
        R::FlagFirst,
        R::NoFlagToTake,
        R::FlagsSeveral,
        R::FlagNotHeld { card },
        R::PlainFlag { card },
    ]);
    all
}

/// Of Pass the Paint.
pub fn pass_the_paint() -> Vec<pass_the_paint::Rejection> {
    use pass_the_paint::{COLOURS, Rejection as R};
    let colour = COLOURS[0].colour;
    vec![
        R::GameOver,
        R::NotAtTheTable,
        R::OneHand,
        R::WhichHand,
        R::NotYourTurn,
        R::NotDrafting,
        R::NotDeciding,
        R::DecideFirst,
        R::TakeFirst,
        R::DraftsSeveral { open: true },
        R::NoPassing { open: true },
        R::NotThere { colour, open: true },
        R::SameChoice,
        R::NotHeld { cards: the("C07+P03") },
        R::PaysWithClaimed { cards: the("P03") },
        R::PaysWithOtherHand { cards: the("C07") },
        R::PaidTwice { cards: the("C07") },
        R::DiscardsCommissions,
        R::DrawsAlone,
        R::ClaimsItself,
        R::Price { colour, lacks: vec![colour], paid: 2 },
    ]
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::{Value, json};

    use super::{masterpiece, pass_the_paint, pastiche};

    fn has(all: &[impl Serialize], expected: &Value) {
        let all: Vec<_> = all.iter().map(|refusal| serde_json::to_value(refusal).unwrap()).collect();
        assert!(all.contains(expected), "{expected} is none of {all:?}");
    }

    #[test]
    fn a_refusal_is_the_same_plain_data_as_a_view() {
        has(&pastiche(), &json!("swapped-already"));
        has(&pastiche(), &json!({ "cell-apart": { "at": { "q": 1, "r": -2 } } }));
        has(&pastiche(), &json!({ "no-such-trade": { "give": { "green": 2 }, "get": "orange" } }));
        has(&pastiche(), &json!({ "offerer-cannot-pay": { "from": 1, "missing": { "green": 2 } } }));
        has(&pastiche(), &json!({ "wrong-phase": { "belongs": "clean-up", "now": "clean-up" } }));

        let misfit = |misfit: Value| json!({ "misfit": { "work": "5-straight", "misfit": misfit } });
        has(&masterpiece(), &misfit(json!({ "lacks-ranks": { "ranks": [7, 7, 9] } })));
        has(&masterpiece(), &misfit(json!({ "lacks-groups": { "groups": 1, "of": 2 } })));
        has(&masterpiece(), &misfit(json!({ "too-many": { "cards": ["M1", "H10"] } })));
        has(&masterpiece(), &json!({ "wrong-payment": { "author": 1, "owed": 2, "paid": 1 } }));

        has(&pass_the_paint(), &json!("which-hand"));
        has(&pass_the_paint(), &json!({ "not-held": { "cards": ["C07", "P03"] } }));
        has(&pass_the_paint(), &json!({ "price": { "colour": "blue", "lacks": ["blue"], "paid": 2 } }));
    }
}
