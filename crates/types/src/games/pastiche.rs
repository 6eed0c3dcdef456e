//! Pastiche.

use shelf::pastiche::{CommissionId, HexId, Options, Pastiche, Placed, Rejection as R};

use super::{SEAT, Typed, the};
use crate::declarations::{Root, roots};

impl Typed for Pastiche {
    const SAID_OF: &'static [(&'static str, &'static str)] = &[
        ("Board", "The hexes of the layout, in the order in which they were placed."),
        ("Cards", "How many palette cards of each colour there are, of which there are any."),
    ];

    fn others() -> Vec<Root> {
        roots![Placed]
    }

    fn option_sets() -> Vec<Options> {
        vec![
            Options::default(),
            Options { memory_aid: true, gifts: false, ..Default::default() },
            Options { open_hands: true, strict_neighbours: true, ..Default::default() },
        ]
    }

    fn refusals() -> Vec<R> {
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
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::games::tests::has;

    #[test]
    fn a_refusal_is_the_same_plain_data_as_a_view() {
        has(&Pastiche::refusals(), &json!("swapped-already"));
        has(&Pastiche::refusals(), &json!({ "cell-apart": { "at": { "q": 1, "r": -2 } } }));
        has(&Pastiche::refusals(), &json!({ "no-such-trade": { "give": { "green": 2 }, "get": "orange" } }));
        has(
            &Pastiche::refusals(),
            &json!({ "offerer-cannot-pay": { "from": 1, "missing": { "green": 2 } } }),
        );
        has(&Pastiche::refusals(), &json!({ "wrong-phase": { "belongs": "clean-up", "now": "clean-up" } }));
    }
}
