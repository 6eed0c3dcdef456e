//! Judgement of Pastiche: how near a hand is to a commission, and which action brings it nearest.

use pastiche::{Action, Cards, Colour, CommissionId, Group, HAND_LIMIT, Offer, Pastiche, Table, View};
use table::Seat;

use crate::{Bot, Knowledge, Random, Ranked, best_first};

/// The bots that can sit down to Pastiche.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// A bot by its name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot<Pastiche>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}

/// Takes the placement and the trades that bring a commission nearest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Pastiche> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, Pastiche>, _: &mut fastrand::Rng) -> Option<Action> {
        let judge = Judge::of(knowledge.view)?;
        let worths = judge.worths(knowledge.legal);
        let best = worths.iter().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        Some(knowledge.legal[best.0])
    }
}

/// The legal actions of a view's seat, best first. A spectator has none to rank.
pub fn rank(view: &View, legal: &[Action]) -> Vec<Ranked<Action>> {
    let Some(judge) = Judge::of(view) else { return Vec::new() };
    let worths = judge.worths(legal);
    let ranked = |(&action, worth)| Ranked { action, worth, why: judge.why(&action) };
    best_first(legal.iter().zip(worths).map(ranked))
}

/// A turn is worth about so many points, measured over many games of bots.
const TURN: f32 = 5.0;
/// A commission this many points of work away is worth half of what it pays.
const NEAR: f32 = 10.0;
/// Others may complete what hangs in the gallery.
const GALLERY: f32 = 0.95;
/// What the second-best plan adds.
const SECOND: f32 = 0.2;
/// Any card is good for something.
const IN_HAND: f32 = 0.15;
/// A card that has to be discarded is worse than none: it was paid for.
const OVER_LIMIT: f32 = 0.1;
/// What a hex can give besides its best.
const ALSO: f32 = 0.01;
/// A trade that is possible but not made yet: almost as good as made.
const TRADE: f32 = 0.15;
/// How much an exchange with a player has to bring: the other one gains by it too.
const DEAL: f32 = 1.5;

/// What one seat wants.
struct Judge<'a> {
    seat: Seat,
    table: &'a Table,
    palette: Cards,
    own: Vec<CommissionId>,
    now: f32,
}

impl<'a> Judge<'a> {
    fn of(view: &'a View) -> Option<Self> {
        let mine = view.mine.as_ref()?;
        let own = mine.hand.commissions.clone();
        let mut judge =
            Self { seat: mine.seat, table: &view.table, palette: mine.hand.palette, own, now: 0.0 };
        judge.now = judge.prospects(judge.palette);
        Some(judge)
    }

    /// What each action is worth, against doing nothing.
    fn worths(&self, legal: &[Action]) -> Vec<f32> {
        // Many placements give the same cards: each lot is judged once.
        let mut judged: Vec<(Cards, f32)> = Vec::new();
        legal.iter().map(|action| self.worth(action, &mut judged)).collect()
    }

    fn worth(&self, action: &Action, judged: &mut Vec<(Cards, f32)>) -> f32 {
        let mut gain = |cards: Cards| {
            if let Some((_, known)) = judged.iter().find(|(lot, _)| *lot == cards) {
                return *known;
            }
            let gain = self.prospects(self.palette + cards) - self.now;
            judged.push((cards, gain));
            gain
        };
        match *action {
            Action::Place { hex, at, turn } => {
                let mix = self.table.board.mix_at(at, hex, turn).unwrap_or(Cards::NONE).both(self.table.bank);
                let centre = hex.facts().centre.iter().map(|primary| Cards::one(primary.colour()));
                let centre = centre.filter(|&card| self.table.bank.holds(card));
                let best = centre.chain([mix]).map(&mut gain).fold(0.0, f32::max);
                // Where the centre is what counts, a good mix is still good to have the choice of.
                best + ALSO * gain(mix)
            }
            Action::Mix => gain(self.table.mix.unwrap_or(Cards::NONE)),
            Action::Take { colour } => gain(Cards::one(colour.colour())),
            Action::Trade { give, get } => {
                self.prospects(self.palette.without(give) + Cards::one(get)) - self.now - TRADE
            }
            Action::Complete { commission } => {
                // What is in reach counts as done already; doing it comes first.
                self.completed(self.palette, commission) - self.now + TRADE
            }
            Action::Swap { give, take } => {
                let held = self.own.iter().map(|&own| if own == give { take } else { own });
                let wall = self.wall().map(|shown| if shown == take { give } else { shown });
                self.value_of(self.palette, held, wall) - self.now - TRADE
            }
            Action::Accept { offer } => self.deal(offer).map_or(f32::MIN, |(give, get)| {
                self.prospects(self.palette.without(give) + get) - self.now - DEAL
            }),
            Action::Discard { colour } => self.value(self.palette.without(Cards::one(colour))),
            Action::Leave | Action::Done | Action::Decline { .. } => 0.0,
            Action::Withdraw { .. } | Action::Offer { .. } | Action::Counter { .. } => -1.0,
        }
    }

    /// What an open offer to this seat would take and bring.
    fn deal(&self, id: pastiche::OfferId) -> Option<(Cards, Cards)> {
        let offer: &Offer = self.table.offers.iter().find(|offer| offer.id == id)?;
        (offer.to.has(self.seat)).then_some((offer.get, offer.give))
    }

    fn wall(&self) -> impl Iterator<Item = CommissionId> {
        self.table.gallery.iter().flatten().copied()
    }

    fn value(&self, palette: Cards) -> f32 {
        self.value_of(palette, self.own.iter().copied(), self.wall())
    }

    /// How good a hand is at the end of the turn: as it is, or with a commission completed from it.
    fn prospects(&self, palette: Cards) -> f32 {
        let reach = self.own.iter().copied().chain(self.wall());
        let done = reach.filter(|commission| palette.holds(commission.palette()));
        done.map(|commission| self.completed(palette, commission)).fold(self.value(palette), f32::max)
    }

    fn completed(&self, palette: Cards, commission: CommissionId) -> f32 {
        let other = |other: &CommissionId| *other != commission;
        let left = palette.without(commission.palette());
        self.prize(commission)
            + self.value_of(left, self.own.iter().copied().filter(other), self.wall().filter(other))
    }

    /// How good a hand is: the two commissions it is nearest to, cards that will have to go, and at the end what
    /// scores.
    fn value_of(
        &self,
        palette: Cards,
        own: impl Iterator<Item = CommissionId> + Clone,
        wall: impl Iterator<Item = CommissionId>,
    ) -> f32 {
        let (mut best, mut second) = (0.0_f32, 0.0_f32);
        let plans = own.clone().map(|commission| self.plan(palette, commission));
        for plan in plans.chain(wall.map(|commission| GALLERY * self.plan(palette, commission))) {
            if plan > best {
                (best, second) = (plan, best);
            } else {
                second = second.max(plan);
            }
        }
        let asked: Cards = own.map(CommissionId::palette).sum();
        let usable: f32 =
            palette.both(asked).iter().map(|(colour, count)| worth_of(colour) * f32::from(count)).sum();
        let over = f32::from(palette.total().saturating_sub(HAND_LIMIT));
        let spare = f32::from(palette.total().min(HAND_LIMIT));
        let scores = if self.table.ending { 1.0 } else { 0.05 };
        best + SECOND * second + IN_HAND * spare - OVER_LIMIT * over + scores * usable
    }

    /// What a commission pays, less what the missing cards cost.
    fn plan(&self, palette: Cards, commission: CommissionId) -> f32 {
        NEAR * self.prize(commission) / (NEAR + TURN * effort(palette, commission.palette()))
    }

    /// Points, and the artist bonus if the companion is done.
    fn prize(&self, commission: CommissionId) -> f32 {
        let facts = commission.facts();
        let pair = self.table.players[self.seat].completed.contains(&facts.companion);
        f32::from(facts.points) + if pair { f32::from(facts.bonus) } else { 0.0 }
    }

    /// The commission this hand is nearest to, and what it lacks for it.
    fn aim(&self, palette: Cards) -> Option<(CommissionId, Cards)> {
        let reach = self.own.iter().copied().chain(self.wall());
        let nearest =
            reach.max_by(|&one, &other| self.plan(palette, one).total_cmp(&self.plan(palette, other)))?;
        Some((nearest, nearest.palette().without(palette)))
    }

    fn why(&self, action: &Action) -> String {
        let after = |palette: Cards| match self.aim(palette) {
            Some((aim, missing)) if missing.is_empty() => {
                format!("{} can then be completed", aim.facts().title)
            }
            Some((aim, missing)) => format!("{} then lacks {missing}", aim.facts().title),
            None => "there is nothing left to paint".to_owned(),
        };
        match *action {
            Action::Place { hex, at, turn } => {
                let mix = self.table.board.mix_at(at, hex, turn).unwrap_or(Cards::NONE).both(self.table.bank);
                let centre = hex.facts().centre.iter().map(|primary| Cards::one(primary.colour()));
                let lots = centre.filter(|&card| self.table.bank.holds(card)).chain([mix]);
                let value = |cards: &Cards| self.value(self.palette + *cards);
                let best = lots.max_by(|one, other| value(one).total_cmp(&value(other))).unwrap_or(mix);
                let way = if best == mix { "mixes" } else { "its centre gives" };
                format!("{way} {best}; {}", after(self.palette + best))
            }
            Action::Mix => after(self.palette + self.table.mix.unwrap_or(Cards::NONE)),
            Action::Take { colour } => after(self.palette + Cards::one(colour.colour())),
            Action::Leave => "keeps the hand small".to_owned(),
            Action::Trade { give, get } => after(self.palette.without(give) + Cards::one(get)),
            Action::Complete { commission } => format!("{} points", self.prize(commission)),
            Action::Swap { take, .. } => format!("{} cannot be taken by others then", take.facts().title),
            Action::Accept { offer } => match self.deal(offer) {
                Some((give, get)) => after(self.palette.without(give) + get),
                None => String::new(),
            },
            Action::Decline { .. } => "the deal brings nothing nearer".to_owned(),
            Action::Done => "nothing more to gain this turn".to_owned(),
            Action::Discard { colour } => after(self.palette.without(Cards::one(colour))),
            Action::Withdraw { .. } | Action::Offer { .. } | Action::Counter { .. } => String::new(),
        }
    }
}

fn worth_of(colour: Colour) -> f32 {
    f32::from(colour.value())
}

/// Turns it takes to come by one card of a colour.
fn turns(colour: Colour) -> f32 {
    match colour.facts().group {
        Group::Primary => 0.87,
        Group::Secondary => 0.18,
        Group::Tertiary => 0.40,
        Group::Shade if colour == Colour::Gray => 1.42,
        Group::Shade => 0.62,
        Group::Bisque => 0.92,
    }
}

/// Turns it takes to complete a palette from a hand, with the trades that its spare cards allow.
fn effort(hand: Cards, palette: Cards) -> f32 {
    let missing = palette.without(hand);
    if missing.is_empty() {
        return 0.0;
    }
    let mut spare = hand.without(palette);
    let mut turns = 0.0;
    for (colour, _) in missing.iter() {
        turns += fetch(colour, &mut spare);
    }
    turns
}

/// Turns it takes to come by one card, if these may be spent on it.
fn fetch(colour: Colour, spare: &mut Cards) -> f32 {
    match colour.facts().group {
        Group::Bisque => {
            TRADE + held_or_fetched(Colour::Yellow, spare) + held_or_fetched(Colour::Brown, spare)
        }
        Group::Shade if colour == Colour::Gray => {
            TRADE + held_or_fetched(Colour::Black, spare) + held_or_fetched(Colour::White, spare)
        }
        Group::Primary => {
            let other = spare.iter().map(|(held, _)| held).find(|held| held.primary().is_some());
            match other {
                Some(other) if spare.total() > 1 => {
                    *spare -= Cards::one(other);
                    // The penalty is the cheapest card there is.
                    let penalty = spare.iter().map(|(held, _)| held).min_by_key(|held| held.value());
                    *spare -= penalty.map_or(Cards::NONE, Cards::one);
                    TRADE
                }
                _ => turns(colour),
            }
        }
        Group::Secondary | Group::Tertiary | Group::Shade => {
            // Three alike that are nearly there count for what they are.
            let three =
                spare.iter().max_by_key(|&(held, count)| (count.min(3), std::cmp::Reverse(held.value())));
            match three {
                Some((held, 3..)) => {
                    *spare -= Cards::several(3, held);
                    TRADE
                }
                Some((held, 2)) if turns(colour) > turns(held) + TRADE => {
                    *spare -= Cards::several(2, held);
                    turns(held) + TRADE
                }
                _ => turns(colour),
            }
        }
    }
}

fn held_or_fetched(colour: Colour, spare: &mut Cards) -> f32 {
    if spare.count(colour) > 0 {
        *spare -= Cards::one(colour);
        return 0.0;
    }
    fetch(colour, spare)
}
