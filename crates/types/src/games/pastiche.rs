//! Pastiche.

mod previews;

use bots::pastiche::Reason;
use shelf::pastiche::{
    Catalogue, Cell, Colour, CommissionId, HexId, Options, Pastiche, Placed, Rejection as R,
};

use super::{SEAT, Typed, the};
use crate::data::Data;
use crate::declarations::{Root, roots};
use crate::previews::Lists;

impl Typed for Pastiche {
    const SAID_OF: &'static [(&'static str, &'static str)] = &[
        ("Board", "The hexes of the layout, in the order in which they were placed."),
        ("Cards", "How many palette cards of each colour there are, of which there are any."),
    ];

    fn others() -> Vec<Root> {
        roots![Placed]
    }

    fn data() -> Data {
        let rate = "/**\n * What the bank asks for one card: so many of one colour, these cards, or so many cards of which one at \
                    least is a\n * primary other than the one wanted (P5.2).\n */\n\
                    export type Rate = { alike: number } | { these: Cards } | { exchange: number };";
        let data = Data::of(&["Cards", "Cell", "Colour", "CommissionId"], rate);
        let rates = Colour::ALL.map(|colour| (colour, colour.rate()));
        let bonuses = CommissionId::all().map(|id| (id, id.facts().bonus));
        data.table("What the bank asks for a card of each colour.", "RATES", "Record<Colour, Rate>", rates)
            .list("The cells around one, across edges 0 to 5.", "STEPS", "readonly Cell[]", Cell::STEPS)
            .list(
                "The dabs that meet at each corner, besides the hex's own: across which edge, and on which corner there \
                 (P4.4).",
                "MEETING",
                "readonly (readonly [edge: number, corner: number])[][]",
                (0..6).map(Cell::meeting_at),
            )
            .table(
                "The artist bonus for a commission and its companion (P1.3).",
                "BONUSES",
                "Record<CommissionId, number>",
                bonuses,
            )
    }

    fn catalogue_roots() -> Vec<Root> {
        roots![Catalogue]
    }

    fn previews() -> Lists {
        previews::all()
    }

    fn option_sets() -> Vec<Options> {
        vec![
            Options::default(),
            Options { memory_aid: true, gifts: false, ..Default::default() },
            Options { open_hands: true, strict_neighbours: true, ..Default::default() },
        ]
    }

    fn reasons() -> Vec<Reason> {
        let commission = CommissionId::new(0).expect("there are some");
        vec![
            Reason::NothingGiven,
            Reason::OfferGone,
            Reason::TooNearToTheEnd,
            Reason::CouldComplete { commission },
            Reason::Leads,
            Reason::RefusedAlready,
            Reason::RatherThat,
            Reason::WantedFor { commission },
            Reason::NotForThat,
        ]
    }

    fn refusals() -> Vec<R> {
        let (at, hex, offer) = (the("1,-2"), HexId::new(0).expect("there are some"), the("7"));
        let commission = CommissionId::new(0).expect("there are some");
        let (give, get) = (the("2Gn"), the("Or"));
        let mut all = ["mixing", "clean-up"].map(|now| R::WrongPhase { now }).to_vec();
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
        has(&Pastiche::refusals(), &json!({ "wrong-phase": { "now": "clean-up" } }));
    }
}
