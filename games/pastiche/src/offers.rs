//! Trade with players (P5.1): offers, counters, and what becomes of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::notation::read_number;
use table::{Chance, Log, NotationError, Seat, Seats};

use crate::cards::Cards;
use crate::components::{COLOURS, Colour};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Action, Pastiche, Phase};

/// P5.1d: so many offers of one player lie open.
pub(crate) const MOST_OPEN_OF_SEAT: usize = 4;
/// So many lie open at a table of four.
const MOST_OPEN: usize = 4 * MOST_OPEN_OF_SEAT;
/// By rules 1 so many might lie open at a table.
pub(crate) const MOST_OPEN_BY_RULES_1: usize = 12;
/// By rules 1 a player might make so many in one painting phase.
pub(crate) const MOST_MADE_BY_RULES_1: u8 = 8;
/// Somebody without a plan proposes no more in one painting phase, so that playouts come to an end.
const ENOUGH: u8 = 8;

/// The number of an offer. No two of a game have the same, so a late answer never hits another offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct OfferId(pub(crate) u32);

impl fmt::Display for OfferId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for OfferId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_number(text).map(Self).map_err(|_| NotationError::new("the number of an offer", text))
    }
}

/// An open offer: whoever it was made to may take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Its number.
    pub id: OfferId,
    /// Who made it.
    pub from: Seat,
    /// Who may still accept it.
    pub to: Seats,
    /// What the offerer gives.
    pub give: Cards,
    /// What the offerer gets.
    pub get: Cards,
    /// The offer it counters.
    pub counters: Option<OfferId>,
    /// Who has declined it: all saw them do so, and nobody is sent it again.
    #[serde(skip)]
    pub declined: Seats,
}

impl Offer {
    /// May this seat still answer it?
    fn is_for(&self, seat: Seat) -> Result<(), Rejection> {
        match self.id {
            _ if self.to.has(seat) => Ok(()),
            offer if self.declined.has(seat) => Err(Rejection::DeclinedAlready { offer }),
            offer => Err(Rejection::NotMadeToYou { offer }),
        }
    }
}

/// An offer as it is kept: in three quarters of the room, because every copy of a game has room for all that may lie open.
#[derive(Clone, Copy)]
struct Kept {
    id: OfferId,
    /// No offer has the number 0.
    counters: u32,
    give: [u32; 3],
    get: [u32; 3],
    from: Seat,
    to: Seats,
    declined: Seats,
}

impl Kept {
    const NONE: Self = Self {
        id: OfferId(0),
        counters: 0,
        give: [0; 3],
        get: [0; 3],
        from: Seat::new(0),
        to: Seats::NONE,
        declined: Seats::NONE,
    };

    fn offer(&self) -> Offer {
        let Self { id, counters, give, get, from, to, declined } = *self;
        let counters = (counters != 0).then_some(OfferId(counters));
        Offer { id, from, to, give: Cards::from_words(give), get: Cards::from_words(get), counters, declined }
    }
}

impl From<Offer> for Kept {
    fn from(Offer { id, from, to, give, get, counters, declined }: Offer) -> Self {
        let counters = counters.map_or(0, |id| id.0);
        Self { id, counters, give: give.words(), get: get.words(), from, to, declined }
    }
}

/// The open offers, oldest first.
#[derive(Clone, Copy)]
pub(crate) struct Offers {
    open: [Kept; MOST_OPEN],
    count: u8,
    /// The number of the next one.
    pub(crate) next: u32,
    /// How many each seat has made this painting phase.
    pub(crate) made: [u8; 4],
}

impl Offers {
    pub(crate) const fn new() -> Self {
        Self { open: [Kept::NONE; MOST_OPEN], count: 0, next: 1, made: [0; 4] }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Offer> {
        self.open[..usize::from(self.count)].iter().map(Kept::offer)
    }

    /// Those a seat has made, oldest first.
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = Offer> {
        self.iter().filter(move |offer| offer.from == seat)
    }

    /// Who has been asked something.
    pub(crate) fn asked(&self) -> Seats {
        self.iter().flat_map(|offer| offer.to.iter()).collect()
    }

    fn find(&self, id: OfferId) -> Result<Offer, Rejection> {
        self.iter().find(|offer| offer.id == id).ok_or(Rejection::NoSuchOffer { offer: id })
    }

    /// Adds one; there is room, or the answer is `false`.
    pub(crate) fn add(&mut self, offer: Offer) -> bool {
        let Some(place) = self.open.get_mut(usize::from(self.count)) else { return false };
        *place = offer.into();
        self.count += 1;
        true
    }

    fn close(&mut self, id: OfferId) {
        let mut kept = *self;
        kept.count = 0;
        for offer in self.iter().filter(|offer| offer.id != id) {
            kept.add(offer);
        }
        *self = kept;
    }
}

impl PartialEq for Offers {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter()) && (self.next, self.made) == (other.next, other.made)
    }
}

impl fmt::Debug for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Pastiche {
    /// P5.1a: the active player offers to one, several or all others; the others offer to the active player.
    pub(crate) fn offer(
        &mut self,
        seat: Seat,
        to: Seats,
        cards: (Cards, Cards),
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.trading()?;
        let others = Seats::all(self.seats).without(seat);
        if to.is_empty() {
            return Err(Rejection::NoOneToOffer);
        }
        if to.has(seat) {
            return Err(Rejection::OfferToYourself);
        }
        if let Some(seat) = to.iter().find(|&seat| !others.has(seat)) {
            return Err(Rejection::NoSuchSeat { seat });
        }
        if seat != self.active && to != Seats::only(self.active) {
            return Err(Rejection::OfferPastActive { active: self.active });
        }
        self.make_offer(seat, to, cards, None, log)
    }

    /// P5.1a: another proposal to the one who made an offer, which stays open.
    pub(crate) fn counter(
        &mut self,
        seat: Seat,
        id: OfferId,
        cards: (Cards, Cards),
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.trading()?;
        let offer = self.offers.find(id)?;
        offer.is_for(seat)?;
        let to = Seats::only(offer.from);
        self.make_offer(seat, to, cards, Some(id), log)
    }

    fn make_offer(
        &mut self,
        from: Seat,
        to: Seats,
        (give, get): (Cards, Cards),
        counters: Option<OfferId>,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        if give.is_empty() && get.is_empty() {
            return Err(Rejection::EmptyOffer);
        }
        if (give.is_empty() || get.is_empty()) && !self.options.gifts {
            return Err(Rejection::Gift);
        }
        let palette = self.player(from).palette;
        if !palette.holds(give) {
            return Err(Rejection::OfferNotHeld { missing: give.without(palette) });
        }
        if !ALL_CARDS.holds(get) {
            return Err(Rejection::MoreThanThereAre { get });
        }
        self.may_offer_more(from)?;

        let offer =
            Offer { id: OfferId(self.offers.next), from, to, give, get, counters, declined: Seats::NONE };
        let lapsed = self.make_room(from);
        self.offers.next += 1;
        let made = &mut self.offers.made[from.index()];
        *made = made.saturating_add(1);
        self.offers.add(offer);
        log.note(|| OpenEvent::Offered { offer }.into());
        if let Some(oldest) = lapsed {
            log.note(|| OpenEvent::Lapsed { offers: vec![oldest] }.into());
        }
        Ok(())
    }

    /// By rules 1 offers were counted, and more were refused.
    fn may_offer_more(&self, seat: Seat) -> Result<(), Rejection> {
        if self.rules > 1 {
            return Ok(());
        }
        let own = self.offers.of(seat).count();
        if own >= MOST_OPEN_OF_SEAT || self.offers.iter().count() >= MOST_OPEN_BY_RULES_1 {
            return Err(Rejection::TooManyOpen);
        }
        if self.offers.made[seat.index()] >= MOST_MADE_BY_RULES_1 {
            return Err(Rejection::TooManyMade);
        }
        Ok(())
    }

    /// P5.1d: who has as many open offers as there may be loses the oldest with the next.
    fn make_room(&mut self, seat: Seat) -> Option<OfferId> {
        let full = self.offers.of(seat).count() >= MOST_OPEN_OF_SEAT;
        let oldest = self.offers.of(seat).next().filter(|_| full)?.id;
        self.offers.close(oldest);
        Some(oldest)
    }

    /// P5.1: both hold what they give, and the exchange is one step.
    pub(crate) fn accept(
        &mut self,
        seat: Seat,
        id: OfferId,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.trading()?;
        let offer = self.offers.find(id)?;
        offer.is_for(seat)?;
        let Offer { from, give, get, .. } = offer;
        let missing = |seat: Seat, cards: Cards| cards.without(self.player(seat).palette);
        let mine = missing(seat, get);
        if !mine.is_empty() {
            return Err(Rejection::CannotPay { missing: mine });
        }
        let theirs = missing(from, give);
        if !theirs.is_empty() {
            return Err(Rejection::OffererCannotPay { from, missing: theirs });
        }

        self.player_mut(from).palette -= give;
        self.player_mut(seat).palette -= get;
        self.player_mut(from).palette += get;
        self.player_mut(seat).palette += give;
        self.offers.close(id);
        log.note(|| OpenEvent::Exchanged { offer: id, from, to: seat, give, get }.into());
        Ok(())
    }

    /// P5.1a: a refusal for good; the last one closes the offer.
    pub(crate) fn decline(
        &mut self,
        seat: Seat,
        id: OfferId,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.trading()?;
        self.offers.find(id)?.is_for(seat)?;

        for offer in &mut self.offers.open {
            if offer.id == id {
                offer.to = offer.to.without(seat);
                offer.declined = offer.declined.with(seat);
            }
        }
        if self.offers.find(id)?.to.is_empty() {
            self.offers.close(id);
        }
        log.note(|| OpenEvent::Declined { seat, offer: id }.into());
        Ok(())
    }

    /// P5.1a: the offerer takes it back.
    pub(crate) fn withdraw(
        &mut self,
        seat: Seat,
        id: OfferId,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.trading()?;
        if self.offers.find(id)?.from != seat {
            return Err(Rejection::NotYourOffer { offer: id });
        }

        self.offers.close(id);
        log.note(|| OpenEvent::Withdrawn { seat, offer: id }.into());
        Ok(())
    }

    /// P5.1a: with the painting phase all open offers end.
    pub(crate) fn lapse_offers(&mut self, log: &mut impl Log<Event>) {
        if !self.offers.is_empty() {
            let offers = self.offers;
            log.note(|| OpenEvent::Lapsed { offers: offers.iter().map(|offer| offer.id).collect() }.into());
        }
        self.offers.count = 0;
        self.offers.made = [0; 4];
    }

    /// P5.1: players trade while the active one paints, whoever moves first.
    pub(crate) fn trading(&self) -> Result<(), Rejection> {
        match self.phase {
            Phase::Painting { .. } => Ok(()),
            Phase::Over => Err(Rejection::GameOver),
            Phase::Mixing | Phase::Collecting | Phase::CleaningUp => {
                Err(Rejection::WrongPhase { now: self.phase.name() })
            }
        }
    }

    /// What a seat may do about the open offers: accept what both can pay, decline, withdraw its own.
    fn answers(&self, seat: Seat) -> impl Iterator<Item = Action> {
        self.offers
            .iter()
            .flat_map(move |offer| {
                let id = offer.id;
                let asked = offer.to.has(seat);
                let payable = asked
                    && self.player(seat).palette.holds(offer.get)
                    && self.player(offer.from).palette.holds(offer.give);
                [
                    payable.then_some(Action::Accept { offer: id }),
                    asked.then_some(Action::Decline { offer: id }),
                    (offer.from == seat).then_some(Action::Withdraw { offer: id }),
                ]
            })
            .flatten()
    }

    // Playouts have no offers: what follows is kept out of their way.

    #[cold]
    pub(crate) fn answer_count(&self, seat: Seat) -> u32 {
        u32::try_from(self.answers(seat).count()).unwrap_or(0)
    }

    #[cold]
    pub(crate) fn nth_answer(&self, seat: Seat, nth: u32) -> Option<Action> {
        self.answers(seat).nth(nth as usize)
    }

    /// An offer or a counter a seat could make now: one or two cards of its own for one or two others. It is not asked to
    /// talk for ever.
    pub(crate) fn propose_offer(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        self.trading().ok().filter(|()| seat.index() < usize::from(self.seats))?;
        self.may_offer_more(seat).ok().filter(|()| self.offers.made[seat.index()] < ENOUGH)?;
        let give = some_cards(self.player(seat).palette, chance)?;
        let get = some_cards(ALL_CARDS, chance)?;
        let asked: Vec<_> = self.offers.iter().filter(|offer| offer.to.has(seat)).collect();
        if !asked.is_empty() && chance.pick(2) == 0 {
            let answered = asked[chance.pick(u32::try_from(asked.len()).ok()?) as usize];
            return Some(Action::Counter { offer: answered.id, give, get });
        }
        let others = Seats::all(self.seats).without(seat);
        let to = if seat != self.active {
            Seats::only(self.active)
        } else if chance.pick(2) == 0 {
            others
        } else {
            Seats::only(others.iter().nth(chance.pick(u32::try_from(others.len()).ok()?) as usize)?)
        };
        Some(Action::Offer { to, give, get })
    }
}

/// All palette cards in the box.
pub(crate) const ALL_CARDS: Cards = {
    let mut all = Cards::NONE;
    let mut number = 0;
    while number < COLOURS.len() {
        all = all.and(Cards::several(COLOURS[number].count, COLOURS[number].colour));
        number += 1;
    }
    all
};

/// One or two cards out of a pile.
fn some_cards(pile: Cards, chance: &mut impl Chance) -> Option<Cards> {
    let mut left = pile;
    let mut some = Cards::NONE;
    for _ in 0..=chance.pick(2) {
        let colours = left.at_least(1);
        if !colours.is_empty() {
            let colour: Colour = colours.nth(chance.pick(colours.len()))?;
            left -= Cards::one(colour);
            some += Cards::one(colour);
        }
    }
    (!some.is_empty()).then_some(some)
}
