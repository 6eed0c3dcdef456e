//! Why one would do this, and what all that may be done is worth.

use shelf::pastiche::{Action, Cards, Colour, Offer, OfferId};

use super::deals::Gains;
use super::features::{Held, SeatFeatures};
use crate::words::listed;

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

    /// In a sentence.
    pub fn why(&self, action: &Action, offers: &[Offer]) -> String {
        match *action {
            Action::Place { hex, at, turn } => {
                let mix = self.board.mix_at(at, hex, turn).unwrap_or_default().both(self.bank);
                let best = self.brings(hex, at, turn);
                let way = if best == mix { "mixes" } else { "its centre gives" };
                format!("{way} {}; {}", in_words(best), self.then(self.palette + best))
            }
            Action::Mix => self.then(self.palette + self.board.last_mix().both(self.bank)),
            Action::Take { colour } => self.then(self.palette + Cards::one(colour.colour())),
            Action::Leave => "keeps the hand small".to_owned(),
            Action::Trade { give, get } => self.then(self.palette.without(give) + Cards::one(get)),
            Action::Complete { commission } => {
                let prize = self.works().find(|(_, work)| work.id == commission);
                let prize = prize.map_or(0.0, |(_, work)| work.prize);
                format!("{prize} points")
            }
            Action::Swap { take, .. } => format!("{} cannot be taken by others then", take.facts().title),
            Action::Accept { offer } => match deal(offers, offer) {
                Some((give, get)) => self.then(self.palette.without(give) + get),
                None => String::new(),
            },
            Action::Offer { give, get, .. } | Action::Counter { give, get, .. } => {
                format!("gives {} for {}", in_words(give), self.what_for(give, get))
            }
            Action::Decline { .. } => "the deal brings nothing nearer".to_owned(),
            Action::Withdraw { .. } => "keeps the cards".to_owned(),
            Action::Done => "nothing more to gain this turn".to_owned(),
            Action::Discard { colour } => self.then(self.palette.without(Cards::one(colour))),
        }
    }

    /// The same for a deal, with its price.
    pub fn why_deal(&self, give: Cards, get: Cards, gains: Gains) -> String {
        let (what, price) = (self.what_for(give, get), gains.other);
        if price < 0.5 {
            return format!("gives {} for {what}; the other one gains next to nothing by it", in_words(give));
        }
        let points = if price.round() <= 1.0 { "point" } else { "points" };
        format!("gives {} for {what}; the other one gains about {price:.0} {points} by it", in_words(give))
    }

    /// `the violet that completes The Fifer`.
    fn what_for(&self, give: Cards, get: Cards) -> String {
        let after = self.palette.without(give) + get;
        let (cards, plural) = (the(get), get.total() > 1);
        match self.aim(after) {
            Some((title, missing)) if missing.is_empty() => {
                format!("{cards} that {} {title}", if plural { "complete" } else { "completes" })
            }
            Some((title, missing)) => format!("{cards}; {title} then lacks {}", in_words(missing)),
            None => cards,
        }
    }

    /// What the hand is nearest to with these cards.
    fn then(&self, palette: Cards) -> String {
        match self.aim(palette) {
            Some((title, missing)) if missing.is_empty() => format!("{title} can then be completed"),
            Some((title, missing)) => format!("{title} then lacks {}", in_words(missing)),
            None => "there is nothing left to paint".to_owned(),
        }
    }

    /// The commission a hand is nearest to, and what it lacks for it.
    fn aim(&self, palette: Cards) -> Option<(&'static str, Cards)> {
        let prospects = self.prospects(Held::of(palette));
        let (_, nearest, _) = prospects.max_by(|(.., one), (.., other)| one.total_cmp(other))?;
        Some((nearest.id.facts().title, nearest.id.palette().without(palette)))
    }
}

/// What an open offer would take and bring.
fn deal(offers: &[Offer], id: OfferId) -> Option<(Cards, Cards)> {
    offers.iter().find(|offer| offer.id == id).map(|offer| (offer.get, offer.give))
}

/// `a blue, a green and 2 violet`.
fn in_words(cards: Cards) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    let one = |(colour, count): (Colour, u8)| {
        let name = colour.facts().name;
        let article = if name.starts_with(['a', 'o']) { "an" } else { "a" };
        if count == 1 { format!("{article} {name}") } else { format!("{count} {name}") }
    };
    listed(cards.iter().map(one))
}

/// `the violet`, `the violet and the green`.
fn the(cards: Cards) -> String {
    let one = |(colour, count): (Colour, u8)| {
        let name = colour.facts().name;
        if count == 1 { format!("the {name}") } else { format!("the {count} {name}") }
    };
    listed(cards.iter().map(one))
}
