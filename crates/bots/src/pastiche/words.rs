//! Why one would do this, and what all that may be done is worth.

use shelf::pastiche::{Action, Cards, Offer, OfferId};

use super::deals::Gains;
use super::features::{Held, SeatFeatures};
use super::reasons::{Aim, Reason};

/// What a hex can give besides its best.
const ALSO: f32 = 0.01;
/// How much an exchange with a player has to bring, where nobody knows what the other one gains by it.
const DEAL: f32 = 1.5;

impl SeatFeatures<'_> {
    /// What each of these actions is worth, against doing nothing.
    pub fn worths(&self, legal: &[Action], swapped: bool, offers: &[Offer]) -> Vec<f32> {
        let mut known = Vec::new();
        if legal.contains(&Action::Done) {
            self.paintings(swapped, usize::MAX, &mut known);
        }
        if legal.contains(&Action::Mix) {
            self.collections(&mut known);
        }
        if legal.iter().any(|action| matches!(action, Action::Discard { .. })) {
            self.discards(&mut known);
        }
        let nothing = self.best_painting();
        // Many placements give the same cards: each lot is judged once.
        let mut lots: Vec<(Cards, f32)> = Vec::new();
        let mut lot = |cards: Cards| {
            if let Some((_, worth)) = lots.iter().find(|(known, _)| *known == cards) {
                return *worth;
            }
            let worth = self.with(self.palette + cards).best_painting() - nothing;
            lots.push((cards, worth));
            worth
        };
        let mut worth = |action: &Action| match *action {
            Action::Place { hex, at, turn } => {
                let mix = self.board.mix_at(at, hex, turn).unwrap_or_default().both(self.bank);
                let centre = hex.centre_in(self.bank).map(|primary| Cards::one(primary.colour()));
                let best = centre.chain([mix]).map(&mut lot).fold(0.0, f32::max);
                // Where the centre is what counts, a good mix is still good to have the choice of.
                best + ALSO * lot(mix)
            }
            Action::Trade { give, get } => {
                let after = self.with(self.palette.without(give) + Cards::one(get));
                after.between_turns() - self.between_turns() - self.weights.bank
            }
            Action::Accept { offer } => deal(offers, offer).map_or(f32::MIN, |(give, get)| {
                self.with(self.palette.without(give) + get).best_painting() - nothing - DEAL
            }),
            Action::Decline { .. } => 0.0,
            _ => -1.0,
        };
        let find = |action: &Action| known.iter().find(|(known, _)| known == action).map(|(_, worth)| *worth);
        legal.iter().map(|action| find(action).unwrap_or_else(|| worth(action))).collect()
    }

    /// Why one would do this.
    pub fn why(&self, action: &Action, offers: &[Offer]) -> Reason {
        match *action {
            Action::Place { hex, at, turn } => {
                let mix = self.board.mix_at(at, hex, turn).unwrap_or_default().both(self.bank);
                let cards = self.brings(hex, at, turn);
                Reason::Brings { cards, centre: cards != mix, aim: self.aim(self.palette + cards) }
            }
            Action::Mix => self.then(self.palette + self.board.last_mix().both(self.bank)),
            Action::Take { colour } => self.then(self.palette + Cards::one(colour.colour())),
            Action::Leave => Reason::SmallHand,
            Action::Trade { give, get } => self.then(self.palette.without(give) + Cards::one(get)),
            Action::Complete { commission } => {
                let prize = self.works().find(|(_, work)| work.id == commission);
                Reason::Points { points: prize.map_or(0.0, |(_, work)| work.prize) }
            }
            Action::Swap { take, .. } => Reason::OutOfReach { commission: take },
            Action::Accept { offer } => match deal(offers, offer) {
                Some((give, get)) => self.then(self.palette.without(give) + get),
                None => Reason::OfferGone,
            },
            Action::Offer { give, get, .. } | Action::Counter { give, get, .. } => {
                self.dealt(give, get, None)
            }
            Action::Decline { .. } => Reason::NothingNearer,
            Action::Withdraw { .. } => Reason::KeepsCards,
            Action::Done => Reason::NothingMore,
            Action::Discard { colour } => self.then(self.palette.without(Cards::one(colour))),
        }
    }

    /// The same for a deal, with its price.
    pub fn why_deal(&self, give: Cards, get: Cards, gains: Gains) -> Reason {
        self.dealt(give, get, Some(gains.other))
    }

    fn dealt(&self, give: Cards, get: Cards, price: Option<f32>) -> Reason {
        Reason::Deal { give, get, aim: self.aim(self.palette.without(give) + get), price }
    }

    /// What the hand is nearest to with these cards.
    fn then(&self, palette: Cards) -> Reason {
        Reason::Nearest { aim: self.aim(palette) }
    }

    /// The commission a hand is nearest to, and what it lacks for it.
    fn aim(&self, palette: Cards) -> Option<Aim> {
        let prospects = self.prospects(Held::of(palette));
        let (_, nearest, _) = prospects.max_by(|(.., one), (.., other)| one.total_cmp(other))?;
        Some(Aim { commission: nearest.id, lacks: nearest.id.palette().without(palette) })
    }
}

/// What an open offer would take and bring.
fn deal(offers: &[Offer], id: OfferId) -> Option<(Cards, Cards)> {
    offers.iter().find(|offer| offer.id == id).map(|offer| (offer.get, offer.give))
}
