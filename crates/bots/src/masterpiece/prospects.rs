//! How good it is to hold cards: how near they bring each work that is still open.
//!
//! Every card in the box lies somewhere, and each place has a price: nothing for an own masterpiece, little for a
//! card in hand, most for one that nobody has seen. A work takes as much effort as its cheapest cards cost
//! together, and what it pays fades with the effort.

use masterpiece::{Card, Cards, Ranks, Shape, Work, Works};

// Efforts are in units of their own; only how they compare matters. All figures here were tuned together, by
// letting versions of this bot play one another.

/// A card in hand: it has to be laid, and then read.
const LAY: f32 = 0.262;
/// Another author's masterpiece: it costs a card.
const BORROW: f32 = 0.19;
/// A card of an own work under announcement: reading it helps twice, but somebody may be quicker.
const OWN_ROW: f32 = 0.245;
/// A card of another's work under announcement.
const OTHER_ROW: f32 = 0.721;
/// A card of which so many that would do are out of sight.
const HIDDEN: [f32; 8] = [9.0, 1.429, 0.908, 0.696, 0.576, 0.498, 0.442, 0.4];
/// One certain card that is out of sight.
const HIDDEN_CARD: f32 = 0.799;
/// There is no such card.
const NEVER: f32 = 99.0;
/// What a further plan counts against the one before it: the same cards serve only one at a time.
const FADE: f32 = 0.56;
/// A card in hand beside its plans: it can be paid with.
const CARD: f32 = 0.22;

/// Where the cards lie, as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub hand: Cards,
    /// Under the own masterpieces.
    pub own: Cards,
    /// Under the others' masterpieces.
    pub lent: Cards,
    /// In own rows under announcement.
    pub own_rows: Cards,
    /// In the others' rows under announcement.
    pub other_rows: Cards,
    /// The works the seat could still announce.
    pub open: Works,
}

impl Layout {
    /// Cards that lie nowhere in sight: in the deck, in the pile, in other hands.
    pub fn hidden(&self) -> Cards {
        let rows = self.own_rows.and(self.other_rows);
        Cards::ALL.without(self.hand).without(self.own).without(self.lent).without(rows)
    }

    /// What the cards are worth, in points. `haste` is how much time presses: the more, the less an effort pays.
    pub fn prospects(&self, haste: f32) -> f32 {
        let mut plans = [0.0_f32; Work::COUNT];
        let mut count = 0;
        for (_, worth) in self.plans(haste) {
            plans[count] = worth;
            count += 1;
        }
        let plans = &mut plans[..count];
        plans.sort_unstable_by(|one, other| other.total_cmp(one));
        let together = plans.iter().rev().fold(0.0, |rest, plan| plan + FADE * rest);
        together + CARD * number(self.hand.len())
    }

    /// Each work that could still be announced, with the points it pays, less for the effort.
    pub fn plans(&self, haste: f32) -> impl Iterator<Item = (Work, f32)> {
        let efforts = Efforts::of(self);
        self.open.iter().map(move |work| {
            let effort = efforts.of_shape(work.facts().shape).max(LAY);
            (work, f32::from(work.points()) * (-haste * effort).exp())
        })
    }
}

/// What it takes to come by cards.
struct Efforts<'a> {
    layout: &'a Layout,
    hidden: Ranks,
    /// For each rank, so many cards of it.
    of_rank: [[f32; 6]; 14],
    /// One card each of all ranks up to this one.
    up_to_rank: [f32; 14],
}

impl<'a> Efforts<'a> {
    fn of(layout: &'a Layout) -> Self {
        let hidden = layout.hidden().ranks();
        let places = [
            (layout.own.ranks(), 0.0),
            (layout.hand.ranks(), LAY),
            (layout.own_rows.ranks(), OWN_ROW),
            (layout.other_rows.ranks(), OTHER_ROW),
            (layout.lent.ranks(), BORROW),
        ];
        let mut of_rank = [[NEVER; 6]; 14];
        let mut up_to_rank = [0.0; 14];
        for rank in 1..=Ranks::HIGHEST {
            let mut prices = Prices { sorted: [NEVER; 7], count: 0 };
            for (ranks, price) in &places {
                (0..ranks.count(rank)).for_each(|_| prices.add(*price));
            }
            (1..=hidden.count(rank)).for_each(|left| prices.add(HIDDEN[left as usize]));
            let efforts = &mut of_rank[usize::from(rank)];
            efforts[0] = 0.0;
            for (nth, price) in prices.sorted[..prices.count].iter().take(5).enumerate() {
                efforts[nth + 1] = efforts[nth] + price;
            }
            up_to_rank[usize::from(rank)] = up_to_rank[usize::from(rank) - 1] + efforts[1];
        }
        Self { layout, hidden, of_rank, up_to_rank }
    }

    fn of_shape(&self, shape: Shape) -> f32 {
        match shape {
            Shape::Straight { length } => cheapest_run(&self.up_to_rank, usize::from(length)),
            Shape::Flush { length } => self.flush(usize::from(length)),
            Shape::Groups { groups, of } => self.groups(usize::from(groups), usize::from(of)),
            Shape::Ranks { ranks } => ranks.iter().map(|(rank, _)| self.of_rank[usize::from(rank)][1]).sum(),
            Shape::Sum { total } => self.sum(usize::from(total)),
            Shape::Flag => NEVER,
        }
    }

    fn flush(&self, length: usize) -> f32 {
        let mut cards = Card::all().map(|card| self.of_card(card));
        let mut best = NEVER;
        for _genre in 0..7 {
            let mut up_to = [0.0; 1 + Card::IN_GENRE as usize];
            for nth in 1..up_to.len() {
                up_to[nth] = up_to[nth - 1] + cards.next().unwrap_or(NEVER);
            }
            best = best.min(cheapest_run(&up_to, length));
        }
        best
    }

    fn of_card(&self, card: Card) -> f32 {
        let Layout { hand, own, lent, own_rows, other_rows, .. } = *self.layout;
        let places = [(own, 0.0), (hand, LAY), (lent, BORROW), (own_rows, OWN_ROW), (other_rows, OTHER_ROW)];
        let here = places.iter().find(|(cards, _)| cards.has(card));
        here.map_or(HIDDEN_CARD, |(_, price)| *price)
    }

    /// The ranks that take least.
    fn groups(&self, groups: usize, of: usize) -> f32 {
        let mut least = [f32::MAX; 4];
        for ranks in &self.of_rank[1..] {
            let mut effort = ranks[of];
            for place in &mut least[..groups] {
                if effort < *place {
                    std::mem::swap(&mut effort, place);
                }
            }
        }
        least[..groups].iter().sum()
    }

    /// Cards in reach with this sum, or with one more that is out of sight.
    fn sum(&self, total: usize) -> f32 {
        const MOST: usize = 49;
        let mut least = [NEVER; MOST + 1];
        least[0] = 0.0;
        let Layout { hand, own, lent, .. } = *self.layout;
        for (cards, price) in [(own, 0.0), (hand, LAY), (lent, BORROW)] {
            for card in cards.iter() {
                let rank = usize::from(card.rank());
                let before = least;
                for (now, before) in least[rank..].iter_mut().zip(before) {
                    *now = now.min(before + price);
                }
            }
        }
        let with_one = self.hidden.iter().map(|(rank, left)| {
            total.checked_sub(usize::from(rank)).map_or(NEVER, |rest| least[rest] + HIDDEN[left as usize])
        });
        with_one.fold(least[total.min(MOST)], f32::min)
    }
}

/// The prices of all cards of a rank, the lowest first.
struct Prices {
    sorted: [f32; 7],
    count: usize,
}

impl Prices {
    fn add(&mut self, price: f32) {
        let mut at = self.count;
        while at > 0 && self.sorted[at - 1] > price {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = price;
        self.count += 1;
    }
}

/// `up_to` has what everything up to a place takes together.
fn cheapest_run(up_to: &[f32], length: usize) -> f32 {
    up_to.iter().zip(&up_to[length..]).map(|(from, to)| to - from).fold(f32::MAX, f32::min)
}

/// A small count.
pub(super) fn number(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
