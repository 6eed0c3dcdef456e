//! What people ask for that no action can say, and a rule forbids by name: to keep both cards (M4.1), to borrow without
//! laying anything (M5.3). That the time for it is wrong comes first, as with actions.

use serde::Deserialize;
use table::{AnyAction, Phrase, Seat};

use crate::announcing::{Announcement, Payments};
use crate::cards::Cards;
use crate::components::{Card, Work};
use crate::rejection::Rejection;
use crate::turn::{Masterpiece, Phase};

/// An announcement in which anything may be missing but the work, and anything doubled.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spoken {
    work: Work,
    #[serde(default)]
    lay: Vec<Card>,
    #[serde(default)]
    borrow: Vec<Card>,
    #[serde(default)]
    pay: Vec<Promise>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Promise {
    to: Seat,
    cards: Vec<Card>,
}

impl Masterpiece {
    /// Is there a rule against it? What is none of the game's business is not forbidden.
    pub(crate) fn judge_said(&self, seat: Seat, said: AnyAction<'_>) -> Result<(), Rejection> {
        let Some(phrase) = said.phrase() else { return Ok(()) };
        let several = phrase.all::<Card>().is_some_and(|cards| cards.len() > 1);
        let (belongs, why) = match phrase.word() {
            "draw" => (Phase::Acting, Rejection::DrawsOther),
            "take" => (Phase::Acting, Rejection::TakesOther),
            "borrow" => (Phase::Acting, Rejection::BorrowsAlone),
            "discard" if several => (Phase::Discarding, Rejection::DiscardsSeveral),
            "keep" if several => (Phase::Keeping, Rejection::KeepsSeveral),
            "read" if several => (Phase::Acting, Rejection::ReadsSeveral),
            "flag" if several => (Phase::Flagging, Rejection::FlagsSeveral),
            "announce" => return self.judge_spoken(seat, spoken(said, &phrase).as_ref()),
            _ => return Ok(()),
        };
        self.in_phase(seat, belongs)?;
        Err(why)
    }

    fn judge_spoken(&self, seat: Seat, spoken: Option<&Spoken>) -> Result<(), Rejection> {
        let Some(Spoken { work, lay, borrow, pay }) = spoken else { return Ok(()) };
        self.in_phase(seat, Phase::Acting)?;
        let (laid, laid_twice) = set_of(lay);
        let (borrowed, borrowed_twice) = set_of(borrow);
        let (_, paid_twice) = set_of(pay.iter().flat_map(|promise| &promise.cards));
        if !laid_twice.is_empty() {
            return Err(Rejection::LaidTwice { cards: laid_twice });
        }
        if !borrowed_twice.is_empty() {
            return Err(Rejection::BorrowedTwice { cards: borrowed_twice });
        }
        if !paid_twice.is_empty() {
            return Err(Rejection::PaidTwice { cards: paid_twice });
        }
        let mut payments = Payments::NONE;
        for Promise { to, cards } in pay {
            // Nobody sits so far round the table that payments would not keep a place for them.
            let paid = set_of(cards).0;
            if to.index() >= usize::from(self.seats) && !paid.is_empty() {
                return Err(Rejection::WrongPayment { author: *to, owed: 0, paid: paid.len() });
            }
            payments.add(*to, paid);
        }
        let announcement = Announcement { work: *work, lay: laid, borrow: borrowed, pay: payments };
        if laid.is_empty() { self.judge(seat, &announcement) } else { Ok(()) }
    }
}

/// These cards, and those of them that are named more than once.
fn set_of<'a>(cards: impl IntoIterator<Item = &'a Card>) -> (Cards, Cards) {
    cards.into_iter().fold((Cards::NONE, Cards::NONE), |(mut all, mut twice), card| {
        if all.has(*card) {
            twice += *card;
        }
        all += *card;
        (all, twice)
    })
}

fn spoken(said: AnyAction<'_>, phrase: &Phrase<'_>) -> Option<Spoken> {
    let text = match said {
        AnyAction::Notation(text) => text,
        AnyAction::Json(json) => match json.as_str() {
            Some(text) => text,
            None => return Spoken::deserialize(json.get(phrase.word())?).ok(),
        },
    };
    let words: Vec<_> = text.split_whitespace().skip(1).collect();
    let [work, rest @ ..] = words.as_slice() else { return None };
    let (lay, rest) = match rest {
        [] | ["borrow" | "pay", ..] => (Vec::new(), rest),
        [lay, rest @ ..] => (cards(lay)?, rest),
    };
    let (borrow, rest) = match rest {
        ["borrow", borrow, rest @ ..] => (cards(borrow)?, rest),
        rest => (Vec::new(), rest),
    };
    let pay = match rest {
        [] => Vec::new(),
        ["pay", promises @ ..] => promises.iter().map(|promise| promised(promise)).collect::<Option<_>>()?,
        _ => return None,
    };
    Some(Spoken { work: work.parse().ok()?, lay, borrow, pay })
}

fn cards(text: &str) -> Option<Vec<Card>> {
    if text == "-" { Some(Vec::new()) } else { text.split('+').map(|card| card.parse().ok()).collect() }
}

fn promised(text: &str) -> Option<Promise> {
    let (to, given) = text.split_once(':')?;
    Some(Promise { to: to.parse().ok()?, cards: cards(given)? })
}
