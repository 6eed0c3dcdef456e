//! The painting phase: what can be completed with the cards there are, by which trades with the bank, and what is left.

use shelf::pastiche::{Action, Cards, Colour, Rate};

use super::features::{Held, SeatFeatures, Work};
use super::rates::{ALIKE, FOR_ALIKE, MADE, PRIMARIES, bit};

/// A trade with the bank.
pub(super) type Trade = (Cards, Colour);

/// More trades than this for one commission are not looked for.
const TRADES: usize = 5;
/// So many candidates are worth thinking about.
pub(super) const MOST: usize = 16;

/// So many swaps, and as many trades, are among them: they are much alike.
const SWAPS: usize = 2;

impl SeatFeatures<'_> {
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
        match lacking.rate() {
            Rate::These(cards) => pay(cards),
            Rate::Alike(count) => {
                for colour in spare.at_least(count).iter() {
                    pay(Cards::several(count, colour));
                }
            }
            Rate::Exchange(_) => {
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

    /// Every swap (P5.3), with the features after it.
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

    /// Every trade with the bank that the hand allows (P5.2), but for those that give back one of the colours given.
    pub fn for_each_trade(&self, mut each: impl FnMut(Cards, Colour)) {
        let (hand, bank) = (self.palette, self.bank);
        for colour in hand.at_least(ALIKE).iter() {
            let give = Cards::several(ALIKE, colour);
            let got = Colour::ALL.into_iter().filter(|&get| FOR_ALIKE & bit(get) != 0 && get != colour);
            got.filter(|&get| bank.count(get) > 0).for_each(|get| each(give, get));
        }
        for (get, give) in MADE.into_iter().rev() {
            if hand.holds(give) && bank.count(get) > 0 {
                each(give, get);
            }
        }
        for primary in hand.at_least(1).iter().filter(|colour| colour.primary().is_some()) {
            let others = hand.without(Cards::one(primary)).at_least(1);
            for other in others.iter() {
                let give = Cards::one(primary) + Cards::one(other);
                let primaries = Colour::ALL.into_iter().filter(|&get| PRIMARIES & bit(get) != 0);
                let got = primaries.filter(|&get| get != primary && get != other);
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
    let last = |colour: &Colour| PRIMARIES & bit(*colour) != 0;
    let made = MADE.iter().map(|(colour, _)| *colour).find(|&colour| missing.count(colour) > 0);
    made.or_else(|| {
        let colours = missing.at_least(1);
        colours.iter().find(|colour| !last(colour)).or_else(|| missing.first())
    })
}

#[cfg(test)]
mod tests {
    use shelf::pastiche::{Action, Options, Pastiche, Phase};
    use table::{Game, Silent};

    use super::super::features::SeatFeatures;
    use super::super::weights::WEIGHTS;

    /// What the judgement reckons with is what the game lists, trades that give back a colour aside, and what completing a
    /// commission and the cards in hand are worth is what the game scores.
    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers, and few")]
    fn trades_and_points_are_those_of_the_game() {
        let (mut trades, mut prizes) = (0, 0);
        for seed in 0..60 {
            let mut luck = fastrand::Rng::with_seed(seed);
            let seats = 2 + u8::try_from(seed % 3).unwrap();
            let mut game = Pastiche::setup(&Options::default(), seats, &mut luck, &mut Silent).unwrap();
            while game.phase() != Phase::Over {
                let seat = game.active();
                let features = SeatFeatures::of(&game, seat, &WEIGHTS);
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                if matches!(game.phase(), Phase::Painting { .. }) {
                    let useful = |action: &Action| match action {
                        Action::Trade { give, get } => give.count(*get) == 0,
                        _ => false,
                    };
                    let mut listed: Vec<_> =
                        legal.iter().filter(|one| useful(one)).map(ToString::to_string).collect();
                    let mut reckoned = Vec::new();
                    features
                        .for_each_trade(|give, get| reckoned.push(Action::Trade { give, get }.to_string()));
                    // Two primaries can be exchanged either way round, which comes to the same.
                    reckoned.sort();
                    reckoned.dedup();
                    listed.sort();
                    assert_eq!(reckoned, listed);
                    trades += listed.len();
                }
                let score = game.score(seat);
                assert_eq!(features.usable(features.palette), f32::from(score.usable));
                let complete = legal.iter().find(|action| matches!(action, Action::Complete { .. })).copied();
                let action = complete.unwrap_or_else(|| legal[luck.usize(..legal.len())]);
                let prize =
                    features.works().find(|(_, work)| action == Action::Complete { commission: work.id });
                let prize = prize.map(|(_, work)| work.prize);
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
                if let Some(prize) = prize {
                    let after = game.score(seat);
                    let more = after.commissions + after.bonuses - score.commissions - score.bonuses;
                    assert_eq!(prize, f32::from(more));
                    prizes += 1;
                }
            }
        }
        assert!(trades > 1000 && prizes > 20, "{trades} trades, {prizes} commissions");
    }
}
