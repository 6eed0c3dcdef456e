//! Pass the Paint.

mod previews;

use shelf::pass_the_paint::{COLOURS, Catalogue, Options, PassThePaint, Rejection as R, Variant};

use super::{Typed, the};
use crate::declarations::{Root, roots};
use crate::previews::Lists;

impl Typed for PassThePaint {
    const SAID_OF: &'static [(&'static str, &'static str)] =
        &[("Commissions", "A set of commissions and palettes, in order.")];

    fn catalogue_roots() -> Vec<Root> {
        roots![Catalogue]
    }

    fn previews() -> Lists {
        previews::all()
    }

    fn option_sets() -> Vec<Options> {
        let standard = Options::default();
        vec![
            standard,
            Options { easier: true, open_hands: true, ..standard },
            Options { variant: Variant::AdvancedDraft, harder: true, ..standard },
            Options { variant: Variant::DoubleHands, ..standard },
        ]
    }

    fn refusals() -> Vec<R> {
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
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::games::tests::has;

    #[test]
    fn a_refusal_is_the_same_plain_data_as_a_view() {
        has(&PassThePaint::refusals(), &json!("which-hand"));
        has(&PassThePaint::refusals(), &json!({ "not-held": { "cards": ["C07", "P03"] } }));
        has(
            &PassThePaint::refusals(),
            &json!({ "price": { "colour": "blue", "lacks": ["blue"], "paid": 2 } }),
        );
    }
}
