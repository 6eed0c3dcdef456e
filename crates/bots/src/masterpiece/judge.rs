//! What a position is worth to a seat, and so each action that leads to one.

use shelf::masterpiece::{
    Action, Announcement, Card, Cards, Desk, Phase, Prices, Score, TRIGGER, Work, Works,
};
use table::Seat;

use super::dealt;
use super::laying::Market;
use super::plans::{Layout, Pace, Plans};
use super::sight::{Row, Sight, number};
use super::weights::Weights;

/// A turn in which nothing is done: the cards are no longer worth what they would be with turns to come.
const PASS: f32 = 1.0;
/// More than any action is worth that does not end the game.
const DECISIVE: f32 = 100.0;
/// A plan for a later turn can be spoiled.
const LATER: f32 = 0.97;
/// One for the turn after that, or for both, more so.
const MUCH_LATER: f32 = 0.9;

/// Ways to look for an announcement, each with what laying and borrowing cost in thousandths of a point: few cards laid,
/// none borrowed, or whichever are worth least.
const WAYS: [(u32, u32); 3] = [(4000, 400), (300, 6000), (700, 700)];

/// What one seat sees, and how it feels about it.
pub(super) struct Judge<'a> {
    pub sight: &'a Sight,
    weights: &'a Weights,
    /// The turns each player has after this one, if the end is triggered, or as soon as it is.
    turns: [u8; 5],
    /// What doing nothing is worth.
    now: f32,
}

/// What an action leads to.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    pub layout: Layout,
    /// Of the own masterpieces.
    points: u8,
    /// The own work that has changed, and how many cards it has now.
    row: Option<(Work, u32)>,
    /// Somebody else's work that was read, and how many cards it has now.
    read: Option<(Seat, Work, u32)>,
    /// Cards that others got.
    paid: u32,
    /// What the hand is worth then, if that is known already.
    prospects: Option<f32>,
}

impl<'a> Judge<'a> {
    pub fn of(sight: &'a Sight, weights: &'a Weights) -> Self {
        Self::knowing(sight, None, weights)
    }

    /// The same for somebody who may know already what the hand is worth now.
    pub fn knowing(sight: &'a Sight, prospects: Option<f32>, weights: &'a Weights) -> Self {
        let mut judge = Self { sight, weights, turns: sight.last_turns(), now: 0.0 };
        judge.now = judge.value(&Effect { prospects, ..judge.nothing() });
        judge
    }

    /// What an action is worth against doing nothing.
    pub fn worth(&self, action: &Action) -> f32 {
        match action {
            Action::Pass => self.passing(),
            Action::Draw => self.drawing() - self.now,
            _ => self.value(&self.effect(action)) - self.now,
        }
    }

    /// The same for somebody who knows already what the hand is worth then.
    pub fn worth_with(&self, action: &Action, prospects: Option<f32>) -> f32 {
        match action {
            Action::Pass | Action::Draw => self.worth(action),
            _ => self.value(&Effect { prospects, ..self.effect(action) }) - self.now,
        }
    }

    /// A turn for nothing. The pass that ends the game (M3.3) wins or loses it.
    fn passing(&self) -> f32 {
        let sight = self.sight;
        if sight.passes + 1 < sight.seats {
            return -PASS;
        }
        let score = |seat: Seat| Score {
            points: sight.points[seat.index()],
            masterpieces: sight.masterpieces[seat.index()],
        };
        if sight.others().all(|other| score(other) <= score(sight.seat)) { DECISIVE } else { -DECISIVE }
    }

    /// The better of two cards, each pair of those that could come as likely as the others.
    fn drawing(&self) -> f32 {
        let mut values = [0.0_f32; Card::COUNT as usize];
        let mut count = 0;
        for card in self.sight.coming.iter() {
            values[count] = self.value(&self.with(card));
            count += 1;
        }
        let values = &mut values[..count];
        values.sort_unstable_by(|one, other| other.total_cmp(one));
        match values {
            [] => self.now,
            [only] => *only,
            _ => {
                // A card is kept if the other is a worse one: so many pairs there are for each.
                let worse = (0..u16::try_from(count).unwrap_or(0)).rev().map(f32::from);
                let pairs: f32 = worse.clone().sum();
                values.iter().zip(worse).map(|(value, worse)| value * worse).sum::<f32>() / pairs
            }
        }
    }

    fn nothing(&self) -> Effect {
        let points = self.sight.own_points();
        Effect { layout: self.sight.layout, points, row: None, read: None, paid: 0, prospects: None }
    }

    fn with(&self, card: Card) -> Effect {
        let mut effect = self.nothing();
        effect.layout.hand += card;
        effect
    }

    /// Where an action leads. Drawing leads nowhere yet.
    pub fn effect(&self, action: &Action) -> Effect {
        let mut effect = self.nothing();
        let layout = &mut effect.layout;
        match *action {
            Action::Discard { card } => layout.hand -= card,
            Action::Flag { card } => {
                layout.hand -= card;
                let place = if self.sight.plain_flag { &mut layout.buried } else { &mut layout.own };
                *place += card;
            }
            Action::Keep { card } => layout.hand += card,
            Action::Take => layout.hand += self.sight.top.map_or(Cards::NONE, Cards::one),
            Action::Read { card } => {
                if let Some(row) = self.sight.row_with(card) {
                    self.read(&mut effect, card, row);
                }
            }
            Action::Announce(Announcement { work, lay, pay, .. }) => {
                layout.hand = layout.hand.without(lay).without(pay.all());
                layout.open = layout.open.minus(Works::only(work));
                if lay.len() == 1 {
                    layout.own += lay;
                    effect.points += work.points();
                } else {
                    layout.own_rows += lay;
                }
                effect.row = Some((work, lay.len()));
                effect.paid = pay.all().len();
            }
            Action::Draw | Action::Pass => {}
        }
        effect
    }

    fn read(&self, effect: &mut Effect, card: Card, Row { author, work, cards }: Row) {
        let rest = cards.without(Cards::one(card));
        let done = rest.len() == 1;
        let layout = &mut effect.layout;
        layout.hand += card;
        let (rows, masterpieces) = if author == self.sight.seat {
            effect.row = Some((work, rest.len()));
            effect.points += if done { work.points() } else { 0 };
            (&mut layout.own_rows, &mut layout.own)
        } else {
            effect.read = Some((author, work, rest.len()));
            (&mut layout.other_rows, &mut layout.lent)
        };
        *rows -= card;
        if done {
            *rows -= rest;
            *masterpieces += rest;
        }
    }

    /// Own works under announcement after an action.
    fn rows_after(&self, effect: &Effect) -> impl Iterator<Item = (Work, u32)> + use<'_> {
        let new = effect.row;
        let own = self.sight.rows().iter().filter(|row| row.author == self.sight.seat);
        let unchanged = own
            .map(|row| (row.work, row.cards.len()))
            .filter(move |(work, _)| new.is_none_or(|new| new.0 != *work));
        unchanged.chain(new.filter(|(_, cards)| *cards > 1))
    }

    fn value(&self, effect: &Effect) -> f32 {
        let sight = self.sight;
        let triggers = sight.phase != Phase::Discarding && effect.points >= TRIGGER;
        if sight.end.is_some() || triggers {
            return self.value_at_the_end(effect);
        }
        let weights = self.weights;
        let rows: f32 = self.rows_after(effect).map(|(work, cards)| self.row(work, cards, weights.row)).sum();
        let rival = effect.read.map_or(0.0, |(author, work, cards)| {
            self.sight.rivals[author.index()] * self.rivals_gain(work, cards)
        });
        let prospects = self.prospects(effect);
        f32::from(effect.points) + rows + prospects - rival - weights.pay * number(effect.paid)
    }

    /// What an author gains by a reading that leaves so many cards.
    pub fn rivals_gain(&self, work: Work, left: u32) -> f32 {
        let weights = self.weights;
        let bonus = if left == 1 { weights.rival_masterpiece } else { 0.0 };
        self.row(work, left, weights.rival_row) + bonus - self.row(work, left + 1, weights.rival_row)
    }

    fn prospects(&self, effect: &Effect) -> f32 {
        effect.prospects.unwrap_or_else(|| self.hand(&effect.layout))
    }

    /// What the cards are worth where they lie.
    fn hand(&self, layout: &Layout) -> f32 {
        Plans::total_of(layout, self.sight.haste, self.weights)
    }

    /// The points of a work under announcement, less for each reading it needs.
    pub fn row(&self, work: Work, cards: u32, rate: f32) -> f32 {
        f32::from(work.points()) * (-rate * self.sight.haste * number(cards - 1)).exp()
    }

    /// Only what is a masterpiece in time counts now, and who has most of it.
    fn value_at_the_end(&self, effect: &Effect) -> f32 {
        let (sight, weights) = (self.sight, self.weights);
        let left = self.turns[sight.seat.index()];
        let flag = sight.end.is_none() && !effect.layout.hand.is_empty();
        let flag = if flag { f32::from(Work::END_FLAG.points()) } else { 0.0 };
        let mine = f32::from(effect.points) + flag + self.still_to_make(effect, left);
        let mut win = 1.0;
        let mut gains = 0.0;
        for seat in sight.others() {
            let (points, best) = self.rival(seat, effect.read);
            let (before, best_before) = self.rival(seat, None);
            gains += points + best - before - best_before;
            let turns = self.turns[seat.index()];
            let their = weights.their_turn;
            let more = if turns == 0 { 0.0 } else { best.max(their) + their * f32::from(turns - 1) };
            win /= 1.0 + ((points + more - mine) / weights.ahead).exp();
        }
        let hand = match left {
            0 => 0.0,
            1 => weights.one_left * self.prospects(effect),
            _ => weights.two_left * self.prospects(effect),
        };
        let early = if sight.end.is_none() { weights.go_on } else { 0.0 };
        mine + hand + weights.win * win - weights.rival * gains - early
    }

    /// The points of another player, and those of the best work that can be a masterpiece in time.
    fn rival(&self, seat: Seat, read: Option<(Seat, Work, u32)>) -> (f32, f32) {
        let mut points = f32::from(self.sight.points[seat.index()]);
        let mut best = 0.0_f32;
        for row in self.sight.rows().iter().filter(|row| row.author == seat) {
            let read = read.filter(|read| (read.0, read.1) == (seat, row.work));
            match read.map_or(row.cards.len(), |read| read.2) {
                1 => points += f32::from(row.work.points()),
                cards if cards - 1 <= u32::from(self.turns[seat.index()]) => {
                    best = best.max(f32::from(row.work.points()));
                }
                _ => {}
            }
        }
        (points, best)
    }

    /// The most points that can be made in so many own turns, without luck.
    fn still_to_make(&self, effect: &Effect, left: u8) -> f32 {
        if left == 0 {
            return 0.0;
        }
        let mut made = Made::default();
        for (work, cards) in self.rows_after(effect) {
            made.add(cards - 1, f32::from(work.points()));
        }
        let desk = self.desk_after(effect);
        let works = desk.announceable();
        if !works.is_empty() {
            let keep = [0.0; Card::COUNT as usize];
            let market = Market::new(&desk, &keep, 1000.0, 1.0);
            for work in works.iter() {
                // Which cards is worked out only if that can make a difference.
                let points = f32::from(work.points());
                if made.could_be_more(market.fewest_laid(work), points, left)
                    && let Some(announcement) = market.announcement(work)
                {
                    let sure = if announcement.lay.len() == 1 { LATER } else { MUCH_LATER };
                    made.add(announcement.lay.len(), sure * points);
                }
            }
        }
        made.in_turns(left)
    }

    /// What there will be to announce with.
    pub fn desk_after(&self, effect: &Effect) -> Desk {
        let Layout { hand, own, lent, open, .. } = effect.layout;
        let mut desk = Desk { hand, own, open, ..self.sight.desk };
        if let Some((author, ..)) = effect.read {
            desk.lent[author.index()] += lent.without(self.sight.layout.lent);
        }
        desk
    }

    /// The work this layout is nearest to.
    pub fn aim(&self, layout: &Layout) -> Option<Work> {
        let pace = Pace { haste: self.sight.haste, least: self.weights.lay };
        Plans::of(layout, self.sight.haste, self.weights).aim(layout.open, pace)
    }

    /// What each card of the hand is worth there.
    fn keeping(&self) -> [f32; Card::COUNT as usize] {
        let layout = self.sight.layout;
        let prospects = self.hand(&layout);
        let mut worth = [0.0; Card::COUNT as usize];
        for card in layout.hand.iter() {
            let rest = Layout { hand: layout.hand.without(Cards::one(card)), ..layout };
            worth[card.index()] = (prospects - self.hand(&rest)).max(0.0);
        }
        worth
    }

    /// Announcements worth considering: for each work the best by several ways of reckoning.
    pub fn announcements(&self) -> Vec<Announcement> {
        let mut found = Vec::new();
        let works = self.sight.announceable();
        if works.is_empty() {
            return found;
        }
        let worth = self.keeping().map(thousandths);
        for work in works.iter() {
            let from = found.len();
            for (lay, borrow) in WAYS {
                let best = self.sight.desk.best(work, &Prices { lay, borrow: [borrow; 5], worth });
                found.extend(best.filter(|best| !found[from..].contains(best)));
            }
        }
        let clockwise = |to: Seat| (to.index() + 5 - self.sight.seat.index()) % 5;
        for announcement in &mut found {
            // Who is paid with which card goes round from the seat that pays: no chair gets the better ones.
            let mut authors: Vec<_> = announcement.pay.iter().collect();
            authors.sort_by_key(|payment| clockwise(payment.to));
            let mut paid: Vec<_> = announcement.pay.all().iter().collect();
            paid.sort_by_key(|card| worth[card.index()]);
            announcement.pay = dealt(authors.into_iter(), paid);
        }
        found
    }

    /// Which closed choices there are.
    pub fn listed(&self, mut each: impl FnMut(Action)) {
        let sight = self.sight;
        let Sight { layout, drawn, .. } = sight;
        match sight.phase {
            Phase::Acting => {
                let can_write = sight.in_deck + sight.in_pile > 0;
                if can_write {
                    each(Action::Draw);
                }
                if sight.top.is_some() {
                    each(Action::Take);
                }
                let readable = layout.own_rows.and(layout.other_rows);
                readable.iter().for_each(|card| each(Action::Read { card }));
                if !can_write && readable.is_empty() {
                    each(Action::Pass);
                }
            }
            Phase::Keeping => drawn.iter().for_each(|card| each(Action::Keep { card })),
            Phase::Discarding => layout.hand.iter().for_each(|card| each(Action::Discard { card })),
            Phase::Flagging => layout.hand.iter().for_each(|card| each(Action::Flag { card })),
            Phase::Over => {}
        }
    }
}

/// The points that can be made in one turn, in another, and in two together.
#[derive(Default)]
struct Made {
    first: f32,
    second: f32,
    both: f32,
}

impl Made {
    fn add(&mut self, turns: u32, points: f32) {
        match turns {
            1 if points > self.first => (self.first, self.second) = (points, self.first),
            1 => self.second = self.second.max(points),
            2 => self.both = self.both.max(points),
            _ => {}
        }
    }

    /// Could it be more with a work of these points, for which at least so many cards are laid?
    fn could_be_more(&self, laid: u32, points: f32, turns: u8) -> bool {
        match turns {
            1 => laid <= 1 && LATER * points > self.first,
            _ => laid <= 1 && LATER * points > self.second || laid <= 2 && MUCH_LATER * points > self.both,
        }
    }

    fn in_turns(&self, turns: u8) -> f32 {
        if turns == 1 { self.first } else { (self.first + MUCH_LATER * self.second).max(self.both) }
    }
}

/// No card is worth so many points, whatever the weights.
const MOST: f32 = 100.0;

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few points")]
fn thousandths(points: f32) -> u32 {
    (points.clamp(0.0, MOST) * 1000.0) as u32
}
