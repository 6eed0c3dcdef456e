//! Announcing (M4.4, M4.5) and borrowing (M5): judged, not listed, for there are too many ways.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{Log, NotationError, Seat};

use crate::cards::Cards;
use crate::components::{Card, Work, Works};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Masterpiece, Whose};

/// What a player announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// The work.
    pub work: Work,
    /// Laid from the hand: the row.
    pub lay: Cards,
    /// The cards of masterpieces that count as if laid (M5.1).
    #[serde(default, skip_serializing_if = "Cards::is_empty_ref")]
    pub borrow: Cards,
    /// What each author gets for it (M5.2).
    #[serde(default, skip_serializing_if = "Payments::is_empty")]
    pub pay: Payments,
}

/// Cards that go to authors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Payment>"))]
#[serde(try_from = "Vec<Payment>", into = "Vec<Payment>")]
pub struct Payments([Cards; 5]);

/// What one author gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// The author.
    pub to: Seat,
    /// A card for each masterpiece borrowed.
    pub cards: Cards,
}

impl Payments {
    /// Nothing to anybody.
    pub const NONE: Self = Self([Cards::NONE; 5]);

    /// What this author gets.
    #[inline]
    pub fn to(&self, author: Seat) -> Cards {
        self.0.get(author.index()).copied().unwrap_or_default()
    }

    /// Adds to what this author gets; only five can sit at the table.
    #[inline]
    pub fn add(&mut self, author: Seat, cards: Cards) {
        if let Some(place) = self.0.get_mut(author.index()) {
            *place += cards;
        }
    }

    /// All cards that change hands.
    #[inline]
    pub fn all(&self) -> Cards {
        self.0.iter().fold(Cards::NONE, |all, &cards| all.and(cards))
    }

    /// Does nobody get anything?
    pub fn is_empty(&self) -> bool {
        self.all().is_empty()
    }

    /// Each author who gets something, with what.
    pub fn iter(&self) -> impl Iterator<Item = Payment> {
        let each = Seat::all(5).zip(self.0);
        each.filter(|(_, cards)| !cards.is_empty()).map(|(to, cards)| Payment { to, cards })
    }
}

impl TryFrom<Vec<Payment>> for Payments {
    type Error = NotationError;

    fn try_from(list: Vec<Payment>) -> Result<Self, NotationError> {
        let mut payments = Self::NONE;
        for Payment { to, cards } in list {
            if to.index() >= payments.0.len() || !payments.to(to).is_empty() || cards.is_empty() {
                return Err(NotationError::new("each author once, with cards", &format!("{to}:{cards}")));
            }
            payments.add(to, cards);
        }
        Ok(payments)
    }
}

impl From<Payments> for Vec<Payment> {
    fn from(payments: Payments) -> Self {
        payments.iter().collect()
    }
}

/// `B:L3+M2 C:S4`
impl fmt::Display for Payments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, Payment { to, cards }) in self.iter().enumerate() {
            write!(f, "{}{to}:{cards}", if nth > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl Cards {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }
}

impl Masterpiece {
    /// M4.4: the cards go into a row, the payments to the authors, and the work card comes from the supply.
    #[inline(always)]
    pub(crate) fn announce(
        &mut self,
        seat: Seat,
        announcement: &Announcement,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.judge(seat, announcement)?;
        let &Announcement { work, lay, borrow, pay } = announcement;
        self.supply[work.index()] -= 1;
        if self.supply[work.index()] == 0 {
            self.in_supply = self.in_supply.minus(Works::only(work));
        }
        let paid = pay.all();
        let player = self.player_mut(seat);
        player.hand -= lay.and(paid);
        player.known -= lay;
        self.lay(seat, work, lay);
        log.note(|| OpenEvent::Announced { seat, work, laid: lay, borrowed: borrow }.into());
        if !paid.is_empty() {
            // Nobody else can tell which cards went, so none is known any more to have stayed.
            self.player_mut(seat).known = Cards::NONE;
            for author in Seat::all(self.seats) {
                let cards = pay.to(author);
                if !cards.is_empty() {
                    self.player_mut(author).hand += cards;
                    let open = self.options.open_hands;
                    log.note(|| Event::Paid { from: seat, to: author, cards, open });
                }
            }
        }
        self.if_masterpiece(seat, work, log);
        self.acted(log);
        Ok(())
    }

    /// Puts a work with this row in front of a player, under announcement.
    #[inline]
    pub(crate) fn lay(&mut self, author: Seat, work: Work, row: Cards) {
        let player = self.player_mut(author);
        player.works = player.works.with(work);
        player.rows[work.index()] = row;
        self.announced += row;
        for card in row.iter() {
            self.lies_with[card.index()] = Some(Whose { author, work });
        }
    }

    /// May this be announced? If not: exactly what is wrong with it.
    #[inline(always)]
    pub(crate) fn judge(&self, seat: Seat, announcement: &Announcement) -> Result<(), Rejection> {
        let &Announcement { work, lay, borrow, pay } = announcement;
        let player = self.player(seat);
        if work == Work::END_FLAG {
            return Err(Rejection::FlagIsNotAnnounced);
        }
        if player.works.has(work) {
            return Err(Rejection::OwnedAlready { work });
        }
        if !self.in_supply.has(work) {
            return Err(Rejection::NotInSupply { work });
        }
        if lay.is_empty() {
            return Err(Rejection::NothingLaid);
        }
        if !player.hand.holds(lay) {
            return Err(Rejection::LaidNotHeld { cards: lay.without(player.hand) });
        }
        if !self.masterpieces.holds(borrow) {
            return Err(self.why_not_lent(borrow.without(self.masterpieces)));
        }
        let shape = work.facts().shape;
        if !shape.fits(lay.and(borrow)) {
            return Err(Rejection::Misfit { work, misfit: shape.misfit(lay.and(borrow)) });
        }
        if borrow.without(player.masterpieces).is_empty() && pay.is_empty() {
            return Ok(());
        }
        self.judge_payments(seat, player.hand.without(lay), borrow, &pay)
    }

    #[cold]
    fn why_not_lent(&self, cards: Cards) -> Rejection {
        let flagged = |card: Card| {
            let lies_with = self.lies_with[card.index()];
            lies_with.is_some_and(|whose| self.options.is_plain(whose.work))
        };
        cards
            .iter()
            .find(|&card| flagged(card))
            .map_or(Rejection::NotAMasterpiece { cards }, |card| Rejection::PlainFlag { card })
    }

    /// M5.2: one card for each masterpiece of another, out of what is left of the hand.
    fn judge_payments(
        &self,
        seat: Seat,
        left: Cards,
        borrow: Cards,
        pay: &Payments,
    ) -> Result<(), Rejection> {
        let owed = borrow.without(self.player(seat).masterpieces).len();
        if owed > left.len() {
            return Err(Rejection::CannotPay { owed, left: left.len() });
        }
        let mut paid = Cards::NONE;
        for author in Seat::all(5) {
            let cards = pay.to(author);
            let due = if author == seat {
                Cards::NONE
            } else {
                borrow.both(self.players[author.index()].masterpieces)
            };
            if cards.len() != due.len() {
                return Err(Rejection::WrongPayment { author, owed: due.len(), paid: cards.len() });
            }
            if !paid.both(cards).is_empty() {
                return Err(Rejection::PaidTwice { cards: paid.both(cards) });
            }
            paid += cards;
        }
        if !left.holds(paid) {
            return Err(Rejection::PaymentNotLeft { cards: paid.without(left) });
        }
        Ok(())
    }
}
