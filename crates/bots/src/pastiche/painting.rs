//! The painting phase: what can be completed with the cards there are, by which trades with the bank, and what is left.

use shelf::pastiche::{Action, Cards, Colour, Group};

use super::desk::{Desk, Held, Work, bit};

/// A trade with the bank.
pub(super) type Trade = (Cards, Colour);

/// More trades than this for one commission are not looked for.
const TRADES: usize = 5;
/// So many candidates are worth thinking about.
pub(super) const MOST: usize = 16;

/// So many swaps, and as many trades, are among them: they are much alike.
const SWAPS: usize = 2;

/// What three alike buy.
pub(super) const FOR_THREE: u32 = 0b111_1111_1111_1000;

impl Desk<'_> {
    /// What the hand comes to in this painting phase, if it is painted as well as can be. What is drawn from the deck
    /// for a completed commission is not known and counts for nothing.
    pub fn best_painting(&self) -> f32 {
        let held = Held::of(self.palette);
        let mut best = self.value(self.palette, self.centres());
        for (place, work) in self.within_reach(held) {
            self.ways(work.id.palette(), &mut |palette, _| {
                best = best.max(self.done(&work) + self.with(palette).completed(place).best_painting());
            });
        }
        best
    }

    /// What it brings to complete a commission, besides what is left then.
    pub fn done(&self, work: &Work) -> f32 {
        if self.ending { work.prize } else { work.prize + self.weights.done }
    }

    /// Every sensible way to have these cards by trades with the bank: the hand then, and the trades in an order in which
    /// they can be made.
    pub fn ways(&self, wanted: Cards, found: &mut dyn FnMut(Cards, &[Trade])) {
        let mut trades = [(Cards::NONE, Colour::Red); TRADES];
        self.buy(self.palette, wanted, &mut trades, 0, found);
    }

    /// `wanted` grows by what is paid, so that nothing is spent twice; what is bought last is traded first.
    fn buy(
        &self,
        hand: Cards,
        wanted: Cards,
        trades: &mut [Trade; TRADES],
        made: usize,
        found: &mut dyn FnMut(Cards, &[Trade]),
    ) {
        let missing = wanted.without(hand);
        let Some(lacking) = dearest(missing) else {
            let mut after = hand;
            let mut ordered = *trades;
            let ordered = &mut ordered[..made];
            ordered.reverse();
            for &(give, get) in &*ordered {
                if !after.holds(give) {
                    return;
                }
                after -= give;
                after += Cards::one(get);
            }
            found(after, ordered);
            return;
        };
        if made == TRADES || self.bank.count(lacking) == 0 {
            return;
        }
        let rest = wanted.without(Cards::one(lacking));
        let spare = hand.without(wanted);
        let mut pay = |give: Cards| {
            trades[made] = (give, lacking);
            self.buy(hand, rest + give, trades, made + 1, found);
        };
        match lacking.facts().group {
            Group::Shade if lacking == Colour::Gray => pay(Cards::of(&[Colour::Black, Colour::White])),
            Group::Bisque => pay(Cards::of(&[Colour::Yellow, Colour::Brown])),
            Group::Secondary | Group::Tertiary | Group::Shade => {
                for colour in spare.at_least(3).iter() {
                    pay(Cards::several(3, colour));
                }
            }
            Group::Primary => {
                for primary in spare.at_least(1).iter().filter(|colour| colour.primary().is_some()) {
                    let others = spare.without(Cards::one(primary));
                    for other in others.at_least(1).iter() {
                        pay(Cards::one(primary) + Cards::one(other));
                    }
                }
            }
        }
    }

    /// The trade to begin with on the best way to a commission, or to complete it, and what it is worth with what is left;
    /// `None` if there is no way.
    fn towards(&self, place: usize) -> Option<(f32, Action)> {
        let (_, work) = self.works().find(|&(at, _)| at == place)?;
        let mut best: Option<(f32, Action)> = None;
        self.ways(work.id.palette(), &mut |palette, trades| {
            let worth = self.done(&work) + self.with(palette).completed(place).best_painting();
            if best.is_none_or(|(most, _)| worth > most) {
                let action = match trades.first() {
                    Some(&(give, get)) => Action::Trade { give, get },
                    None => Action::Complete { commission: work.id },
                };
                best = Some((worth, action));
            }
        });
        best
    }

    /// Every swap (P5.3), with the desk after it.
    pub fn for_each_swap(&self, mut each: impl FnMut(Self, Action)) {
        for (own, give) in self.works().filter(|(_, work)| work.own) {
            for (wall, take) in self.works().filter(|(_, work)| !work.own) {
                each(self.swapped(own, wall), Action::Swap { give: give.id, take: take.id });
            }
        }
    }

    /// What is worth thinking about while painting, at most so many, with what each is worth against being done.
    pub fn paintings(&self, swapped: bool, most: usize, out: &mut Vec<(Action, f32)>) {
        let centres = self.centres();
        let now = self.value(self.palette, centres);
        let best = self.best_painting();
        let held = Held::of(self.palette);
        let mut found: Vec<(Action, f32)> = vec![(Action::Done, 0.0)];
        let mut add = |action: Action, worth: f32| match found.iter_mut().find(|(known, _)| *known == action)
        {
            Some((_, known)) => *known = known.max(worth),
            None => found.push((action, worth)),
        };
        for (place, _) in self.within_reach(held) {
            if let Some((worth, action)) = self.towards(place) {
                add(action, worth - now);
            }
        }
        self.for_each_trade(|give, get| {
            let after = self.with(self.palette.without(give) + Cards::one(get));
            let worth = after.value(after.palette, centres) - now - self.weights.bank;
            if worth > -1.0 || most > MOST {
                add(Action::Trade { give, get }, worth);
            }
        });
        if !swapped {
            self.for_each_swap(|after, action| {
                // What can be completed is completed first: it may bring something else to swap.
                let worth = after.best_painting() - best - self.weights.swap;
                let worth = if best > now { worth.min(0.5 * (best - now)) } else { worth };
                if worth > -1.0 || most > MOST {
                    add(action, worth);
                }
            });
        }
        found.sort_by(|one, other| other.1.total_cmp(&one.1));
        let (mut swaps, mut trades) = (0, 0);
        found.retain(|(action, _)| match action {
            Action::Swap { .. } => {
                swaps += 1;
                swaps <= SWAPS || most > MOST
            }
            Action::Trade { .. } => {
                trades += 1;
                trades <= SWAPS || most > MOST
            }
            _ => true,
        });
        out.extend(found.into_iter().take(most));
    }

    /// Every trade with the bank that the hand allows (P5.2).
    pub fn for_each_trade(&self, mut each: impl FnMut(Cards, Colour)) {
        let (hand, bank) = (self.palette, self.bank);
        for colour in hand.at_least(3).iter() {
            let give = Cards::several(3, colour);
            let got = Colour::ALL.into_iter().filter(|&get| FOR_THREE & bit(get) != 0 && get != colour);
            got.filter(|&get| bank.count(get) > 0).for_each(|get| each(give, get));
        }
        for (give, get) in [
            (Cards::of(&[Colour::Yellow, Colour::Brown]), Colour::Bisque),
            (Cards::of(&[Colour::Black, Colour::White]), Colour::Gray),
        ] {
            if hand.holds(give) && bank.count(get) > 0 {
                each(give, get);
            }
        }
        for primary in hand.at_least(1).iter().filter(|colour| colour.primary().is_some()) {
            let others = hand.without(Cards::one(primary)).at_least(1);
            for other in others.iter() {
                let give = Cards::one(primary) + Cards::one(other);
                let got = Colour::ALL.into_iter().take(3).filter(|&get| get != primary && get != other);
                got.filter(|&get| bank.count(get) > 0).for_each(|get| each(give, get));
            }
        }
    }

    /// Every card that can be given back, with what is left, against the worst.
    pub fn discards(&self, out: &mut Vec<(Action, f32)>) {
        let centres = self.centres();
        let worth = |colour: Colour| self.value(self.palette.without(Cards::one(colour)), centres);
        let mut found: Vec<_> =
            self.palette.at_least(1).iter().map(|colour| (colour, worth(colour))).collect();
        found.sort_by(|one, other| other.1.total_cmp(&one.1));
        let worst = found.last().map_or(0.0, |(_, worth)| *worth);
        out.extend(found.into_iter().map(|(colour, worth)| (Action::Discard { colour }, worth - worst)));
    }
}

/// Of the cards that are missing the one to see to first: what is made of others, then what three alike buy.
fn dearest(missing: Cards) -> Option<Colour> {
    let last = |colour: &Colour| matches!(colour.facts().group, Group::Primary);
    let made = [Colour::Gray, Colour::Bisque].into_iter().find(|&colour| missing.count(colour) > 0);
    made.or_else(|| {
        let colours = missing.at_least(1);
        colours.iter().find(|colour| !last(colour)).or_else(|| missing.first())
    })
}
