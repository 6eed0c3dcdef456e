//! How good it is to hold cards: how near they bring each work that is still open.
//!
//! Every card in the box lies somewhere, and each place has a price: nothing for an own masterpiece, little
//! for a card in hand, most for one that nobody has seen. A work takes as much effort as its cheapest cards
//! cost together, and what it pays fades with the effort.

use masterpiece::{Card, Cards, Ranks, Shape, Work, Works};

// Efforts are in units of their own; only how they compare matters. But for [`SHORT`] these figures were tuned
// together, by letting versions of this bot play one another at tables of three.

/// A card in hand: it has to be laid, and then read.
const LAY: f32 = 0.307;
/// Another author's masterpiece: it costs a card.
const BORROW: f32 = 0.141;
/// A card of an own work under announcement: reading it helps twice, but somebody may be quicker.
const OWN_ROW: f32 = 0.345;
/// A card of another's work under announcement.
const OTHER_ROW: f32 = 0.562;
/// A card of which so many that would do are out of sight.
const HIDDEN: [f32; 8] = [9.0, 1.623, 1.007, 0.761, 0.625, 0.536, 0.472, 0.425];
/// One certain card that is out of sight.
const HIDDEN_CARD: f32 = 0.924;
/// Each card that the hand is too small to lay or to pay with. Tuned against random players at tables of
/// five; elsewhere it hardly matters.
const SHORT: f32 = 0.3;
/// There is no such card.
const NEVER: f32 = 99.0;
/// What a further plan counts against the one before it: the same cards serve only one at a time.
const FADE: f32 = 0.521;
/// A card in hand beside its plans: it can be paid with.
const CARD: f32 = 0.224;

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

    /// What the cards are worth, in points. `haste` is how much time presses: the more, the less effort pays.
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

/// What some cards take.
#[derive(Clone, Copy, Default)]
struct Cost {
    effort: f32,
    /// Cards of the hand that are laid or paid for it.
    spent: u32,
}

impl Cost {
    const NEVER: Self = Self { effort: NEVER, spent: 0 };

    fn and(self, more: Self) -> Self {
        Self { effort: self.effort + more.effort, spent: self.spent + more.spent }
    }

    /// What is left after the part that this began with.
    fn after(self, part: Self) -> Self {
        Self { effort: self.effort - part.effort, spent: self.spent - part.spent }
    }

    /// With a hand of so many cards.
    fn with_hand(self, held: u32) -> f32 {
        self.effort + SHORT * number(self.spent.saturating_sub(held))
    }
}

/// What it takes to come by cards.
struct Efforts<'a> {
    layout: &'a Layout,
    hidden: Ranks,
    /// For each rank, so many cards of it.
    of_rank: [[Cost; 6]; 14],
    /// One card each of all ranks up to this one.
    up_to_rank: [Cost; 14],
}

impl<'a> Efforts<'a> {
    fn of(layout: &'a Layout) -> Self {
        let hidden = layout.hidden().ranks();
        let places = [
            (layout.own.ranks(), Cost { effort: 0.0, spent: 0 }),
            (layout.hand.ranks(), Cost { effort: LAY, spent: 1 }),
            (layout.lent.ranks(), Cost { effort: BORROW, spent: 1 }),
            (layout.own_rows.ranks(), Cost { effort: OWN_ROW, spent: 0 }),
            (layout.other_rows.ranks(), Cost { effort: OTHER_ROW, spent: 0 }),
        ];
        let mut of_rank = [[Cost::NEVER; 6]; 14];
        let mut up_to_rank = [Cost::default(); 14];
        for rank in 1..=Ranks::HIGHEST {
            let mut sorted = Sorted { costs: [Cost::NEVER; 7], count: 0 };
            for (ranks, cost) in &places {
                (0..ranks.count(rank)).for_each(|_| sorted.add(*cost));
            }
            for left in 1..=hidden.count(rank) {
                sorted.add(Cost { effort: HIDDEN[left as usize], spent: 0 });
            }
            let costs = &mut of_rank[usize::from(rank)];
            costs[0] = Cost::default();
            for (nth, cost) in sorted.costs[..sorted.count].iter().take(5).enumerate() {
                costs[nth + 1] = costs[nth].and(*cost);
            }
            up_to_rank[usize::from(rank)] = up_to_rank[usize::from(rank) - 1].and(costs[1]);
        }
        Self { layout, hidden, of_rank, up_to_rank }
    }

    fn of_shape(&self, shape: Shape) -> f32 {
        let held = self.layout.hand.len();
        match shape {
            Shape::Straight { length } => cheapest_run(&self.up_to_rank, usize::from(length), held),
            Shape::Flush { length } => self.flush(usize::from(length)),
            Shape::Groups { groups, of } => self.groups(usize::from(groups), usize::from(of)),
            Shape::Ranks { ranks } => {
                let each = ranks.iter().map(|(rank, _)| self.of_rank[usize::from(rank)][1]);
                each.fold(Cost::default(), Cost::and).with_hand(held)
            }
            Shape::Sum { total } => self.sum(usize::from(total)),
            Shape::Flag => NEVER,
        }
    }

    fn flush(&self, length: usize) -> f32 {
        let mut cards = Card::all().map(|card| self.of_card(card));
        let mut best = NEVER;
        for _genre in 0..7 {
            let mut up_to = [Cost::default(); 1 + Card::IN_GENRE as usize];
            for nth in 1..up_to.len() {
                up_to[nth] = up_to[nth - 1].and(cards.next().unwrap_or(Cost::NEVER));
            }
            best = best.min(cheapest_run(&up_to, length, self.layout.hand.len()));
        }
        best
    }

    fn of_card(&self, card: Card) -> Cost {
        let Layout { hand, own, lent, own_rows, other_rows, .. } = *self.layout;
        let (effort, spent) = if own.has(card) {
            (0.0, 0)
        } else if hand.has(card) {
            (LAY, 1)
        } else if lent.has(card) {
            (BORROW, 1)
        } else if own_rows.has(card) {
            (OWN_ROW, 0)
        } else if other_rows.has(card) {
            (OTHER_ROW, 0)
        } else {
            (HIDDEN_CARD, 0)
        };
        Cost { effort, spent }
    }

    /// The ranks that take least.
    fn groups(&self, groups: usize, of: usize) -> f32 {
        let mut least = [Cost { effort: f32::MAX, spent: 0 }; 4];
        for costs in &self.of_rank[1..] {
            let mut cost = costs[of];
            for place in &mut least[..groups] {
                if cost.effort < place.effort {
                    std::mem::swap(&mut cost, place);
                }
            }
        }
        let all = least[..groups].iter().fold(Cost::default(), |all, cost| all.and(*cost));
        all.with_hand(self.layout.hand.len())
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

/// What all cards of a rank take, the least first.
struct Sorted {
    costs: [Cost; 7],
    count: usize,
}

impl Sorted {
    fn add(&mut self, cost: Cost) {
        let mut at = self.count;
        while at > 0 && self.costs[at - 1].effort > cost.effort {
            self.costs[at] = self.costs[at - 1];
            at -= 1;
        }
        self.costs[at] = cost;
        self.count += 1;
    }
}

/// `up_to` has what everything up to a place takes together.
fn cheapest_run(up_to: &[Cost], length: usize, held: u32) -> f32 {
    let runs = up_to.iter().zip(&up_to[length..]);
    runs.map(|(from, to)| to.after(*from).with_hand(held)).fold(f32::MAX, f32::min)
}

/// A small count.
pub(super) fn number(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
