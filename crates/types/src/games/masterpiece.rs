//! Birth of a Masterpiece.

mod previews;

use shelf::masterpiece::{Catalogue, Masterpiece, Misfit, Options, Payment, Ranks, Rejection as R, Work};

use super::{SEAT, Typed, the};
use crate::data::Data;
use crate::declarations::{Root, roots};
use crate::previews::Lists;

impl Typed for Masterpiece {
    const SAID_OF: &'static [(&'static str, &'static str)] = &[
        ("Cards", "A set of story cards, in order."),
        ("Ranks", "A rank for each card, in order."),
        ("Work", "A kind of work by its short name."),
    ];

    fn others() -> Vec<Root> {
        roots![Payment]
    }

    fn data() -> Data {
        let sizes = Work::all().map(|work| (work, work.facts().shape.size()));
        Data::of(&["Work"], "").figure("The highest rank of a story card.", "HIGHEST", Ranks::HIGHEST).table(
            "How many cards a work is made of; a sum has no fixed number.",
            "SIZES",
            "Record<Work, number | null>",
            sizes,
        )
    }

    fn catalogue_roots() -> Vec<Root> {
        roots![Catalogue]
    }

    fn previews() -> Lists {
        previews::all()
    }

    fn option_sets() -> Vec<Options> {
        vec![Options::default(), Options { open_discard: true, open_hands: true, plain_flag: true }]
    }

    fn refusals() -> Vec<R> {
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
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::games::tests::has;

    #[test]
    fn a_refusal_is_the_same_plain_data_as_a_view() {
        let misfit = |misfit: Value| json!({ "misfit": { "work": "5-straight", "misfit": misfit } });
        has(&Masterpiece::refusals(), &misfit(json!({ "lacks-ranks": { "ranks": [7, 7, 9] } })));
        has(&Masterpiece::refusals(), &misfit(json!({ "lacks-groups": { "groups": 1, "of": 2 } })));
        has(&Masterpiece::refusals(), &misfit(json!({ "too-many": { "cards": ["M1", "H10"] } })));
        has(&Masterpiece::refusals(), &json!({ "wrong-payment": { "author": 1, "owed": 2, "paid": 1 } }));
    }
}
