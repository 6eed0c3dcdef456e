//! What a position is worth to a seat, and so each action that leads to one.

use masterpiece::{
    Action, Announcement, Card, Cards, Desk, Phase, Prices, PublicWork, TRIGGER, View, Work, Works,
};
use table::Seat;

use super::prospects::{Layout, number};

// Most of these figures were tuned together, by letting versions of this bot play one another at tables of three. The
// rivals' and what the game going on is worth were picked from a few values compared in the same way. Where a comment
// says `set`, the figure is a guess by hand.

/// How much of its points a row keeps for each reading it still needs, as the rate at which they fade.
const ROW: f32 = 0.184;
/// How fast plans and rows fade at the start of the game …
const CALM: f32 = 0.538;
/// … and how much faster when the end is close: this, divided by the turns that are left.
const URGENCY: f32 = 5.26;
/// Turns it takes the leader to make a point.
const PACE: f32 = 1.293;
/// Turns after the end is triggered; set.
const LAST_TURNS: f32 = 2.0;
/// A card that another author gets.
const PAY: f32 = 0.169;
/// A turn in which nothing is done: the cards are no longer worth what they would be with turns to come; set.
const PASS: f32 = 1.0;
/// More than any action is worth that does not end the game; set.
const DECISIVE: f32 = 100.0;
/// What counts of another's gain. It is shared by all rivals, and reading is the best way to the right card.
const RIVAL: f32 = 0.15;
/// As [`ROW`], for the works of others.
const RIVAL_ROW: f32 = 0.1;
/// What a masterpiece is worth to another beside its points: it can be borrowed free.
const RIVAL_MASTERPIECE: f32 = 0.413;

// Once the end is triggered, or is by the action.

/// What winning is worth, in points …
const WIN: f32 = 4.349;
/// … and how many points ahead make it likely.
const AHEAD: f32 = 10.477;
/// What the game going on is worth to a seat that could trigger the end.
const GO_ON: f32 = 0.7;
/// Points that somebody else makes in a turn.
const THEIR_TURN: f32 = 0.607;
/// What else the hand is worth with one own turn left: somebody may finish what it begins.
const ONE_LEFT: f32 = 0.083;
/// With two left.
const TWO_LEFT: f32 = 0.201;
/// A plan for a later turn can be spoiled; set.
const LATER: f32 = 0.97;
/// One for the turn after that, or for both, more so; set.
const MUCH_LATER: f32 = 0.9;

/// Ways to look for an announcement, each with what laying and borrowing cost in thousandths of a point: few
/// cards laid, none borrowed, or whichever are worth least; set.
const WAYS: [(u32, u32); 3] = [(4000, 400), (300, 6000), (700, 700)];

/// What one seat sees, and how it feels about it.
pub(super) struct Judge<'a> {
    view: &'a View,
    pub seat: Seat,
    desk: Desk,
    layout: Layout,
    points: f32,
    /// Own works under announcement.
    rows: Vec<(Work, u32)>,
    /// How much time presses.
    haste: f32,
    /// The turns each player has after this one, if the end is triggered, or as soon as it is.
    turns: [u8; 5],
    /// What doing nothing is worth.
    now: f32,
}

/// What an action leads to.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    pub layout: Layout,
    /// Of the own masterpieces.
    points: f32,
    /// The own work that has changed, and how many cards it has now.
    row: Option<(Work, u32)>,
    /// Somebody else's work that was read, and how many cards it has now.
    read: Option<(Seat, Work, u32)>,
    /// Cards that others got.
    paid: u32,
}

impl<'a> Judge<'a> {
    pub fn of(view: &'a View) -> Option<Self> {
        let seat = view.mine.as_ref()?.seat;
        let desk = Desk::seen(view)?;
        let Desk { hand, own, open, .. } = desk;
        let lent = desk.all_lent();
        let none = Cards::NONE;
        let mut layout = Layout { hand, own, lent, own_rows: none, other_rows: none, open };
        let mut rows = Vec::new();
        let mut lead = 0.0_f32;
        for (author, player) in view.table.players.iter() {
            let mut soon = f32::from(player.score.points);
            for &PublicWork { work, cards, .. } in player.works.iter().filter(|work| !work.masterpiece) {
                soon += f32::from(work.points()) / number(cards.len());
                if author == seat {
                    layout.own_rows += cards;
                    rows.push((work, cards.len()));
                } else {
                    layout.other_rows += cards;
                }
            }
            lead = lead.max(soon);
        }
        let turns_left = LAST_TURNS + PACE * (f32::from(TRIGGER) - lead).max(0.0);
        let mut judge = Self {
            view,
            seat,
            desk,
            layout,
            points: f32::from(view.table.players[seat].score.points),
            rows,
            haste: CALM + URGENCY / turns_left,
            turns: last_turns(view, seat),
            now: 0.0,
        };
        judge.now = judge.value(&judge.nothing());
        Some(judge)
    }

    /// What an action is worth against doing nothing.
    pub fn worth(&self, action: &Action) -> f32 {
        match action {
            Action::Pass => self.passing(),
            Action::Draw => self.drawing() - self.now,
            _ => self.value(&self.outcome(action)) - self.now,
        }
    }

    /// A turn for nothing. The pass that ends the game (M3.3) wins or loses it.
    fn passing(&self) -> f32 {
        let table = &self.view.table;
        if usize::from(table.passes) + 1 < table.players.as_slice().len() {
            return -PASS;
        }
        let mine = table.players[self.seat].score;
        if table.players.iter().all(|(_, player)| player.score <= mine) { DECISIVE } else { -DECISIVE }
    }

    /// The better of two cards, each pair of those that could come as likely as the others.
    fn drawing(&self) -> f32 {
        let mut values = [0.0_f32; Card::COUNT as usize];
        let mut count = 0;
        for card in self.could_come().iter() {
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

    /// Cards that may be in the deck, or will be once the pile is shuffled.
    fn could_come(&self) -> Cards {
        let table = &self.view.table;
        let mut cards = self.layout.hidden();
        table.players.iter().for_each(|(_, player)| cards -= player.shown.unwrap_or_default());
        if table.deck >= 2 {
            cards -= table.top.map_or(Cards::NONE, Cards::one);
            cards -= table.pile.iter().flatten().copied().collect::<Cards>();
        }
        cards
    }

    fn nothing(&self) -> Outcome {
        Outcome { layout: self.layout, points: self.points, row: None, read: None, paid: 0 }
    }

    fn with(&self, card: Card) -> Outcome {
        let mut outcome = self.nothing();
        outcome.layout.hand += card;
        outcome
    }

    /// Where an action leads. Drawing leads nowhere yet.
    pub fn outcome(&self, action: &Action) -> Outcome {
        let mut outcome = self.nothing();
        let layout = &mut outcome.layout;
        match *action {
            Action::Discard { card } => layout.hand -= card,
            Action::Flag { card } => {
                layout.hand -= card;
                layout.own += card;
            }
            Action::Keep { card } => layout.hand += card,
            Action::Take => layout.hand += self.view.table.top.map_or(Cards::NONE, Cards::one),
            Action::Read { card } => {
                if let Some((author, work)) = self.announced(card) {
                    self.read(&mut outcome, card, author, work);
                }
            }
            Action::Announce(Announcement { work, lay, pay, .. }) => {
                layout.hand = layout.hand.without(lay).without(pay.all());
                layout.open = layout.open.minus(Works::only(work));
                if lay.len() == 1 {
                    layout.own += lay;
                    outcome.points += f32::from(work.points());
                } else {
                    layout.own_rows += lay;
                }
                outcome.row = Some((work, lay.len()));
                outcome.paid = pay.all().len();
            }
            Action::Draw | Action::Pass => {}
        }
        outcome
    }

    fn read(&self, outcome: &mut Outcome, card: Card, author: Seat, work: PublicWork) {
        let PublicWork { work, cards, .. } = work;
        let rest = cards.without(Cards::one(card));
        let done = rest.len() == 1;
        let layout = &mut outcome.layout;
        layout.hand += card;
        let (rows, masterpieces) = if author == self.seat {
            outcome.row = Some((work, rest.len()));
            outcome.points += if done { f32::from(work.points()) } else { 0.0 };
            (&mut layout.own_rows, &mut layout.own)
        } else {
            outcome.read = Some((author, work, rest.len()));
            (&mut layout.other_rows, &mut layout.lent)
        };
        *rows -= card;
        if done {
            *rows -= rest;
            *masterpieces += rest;
        }
    }

    /// The work under announcement that this card lies with, and its author.
    pub fn announced(&self, card: Card) -> Option<(Seat, PublicWork)> {
        self.view.table.players.iter().find_map(|(author, player)| {
            let work = player.works.iter().find(|work| !work.masterpiece && work.cards.has(card));
            work.map(|work| (author, *work))
        })
    }

    /// Own works under announcement after an action.
    fn rows_after(&self, outcome: &Outcome) -> impl Iterator<Item = (Work, u32)> {
        let new = outcome.row;
        let unchanged =
            self.rows.iter().copied().filter(move |(work, _)| new.is_none_or(|new| new.0 != *work));
        unchanged.chain(new.filter(|(_, cards)| *cards > 1))
    }

    fn value(&self, outcome: &Outcome) -> f32 {
        let table = &self.view.table;
        let triggers = table.phase != Phase::Discarding && outcome.points >= f32::from(TRIGGER);
        if table.end.is_some() || triggers {
            return self.value_at_the_end(outcome);
        }
        let rows: f32 = self.rows_after(outcome).map(|(work, cards)| self.row(work, cards, ROW)).sum();
        let rival = outcome.read.map_or(0.0, |(_, work, cards)| {
            let bonus = if cards == 1 { RIVAL_MASTERPIECE } else { 0.0 };
            self.row(work, cards, RIVAL_ROW) + bonus - self.row(work, cards + 1, RIVAL_ROW)
        });
        let prospects = outcome.layout.prospects(self.haste);
        outcome.points + rows + prospects - RIVAL * rival - PAY * number(outcome.paid)
    }

    /// The points of a work under announcement, less for each reading it needs.
    fn row(&self, work: Work, cards: u32, rate: f32) -> f32 {
        f32::from(work.points()) * (-rate * self.haste * number(cards - 1)).exp()
    }

    /// Only what is a masterpiece in time counts now, and who has most of it.
    fn value_at_the_end(&self, outcome: &Outcome) -> f32 {
        let left = self.turns[self.seat.index()];
        let flag = self.view.table.end.is_none() && !outcome.layout.hand.is_empty();
        let mine = outcome.points + if flag { 1.0 } else { 0.0 } + self.still_to_make(outcome, left);
        let mut win = 1.0;
        let mut gains = 0.0;
        for (seat, _) in self.view.table.players.iter().filter(|(seat, _)| *seat != self.seat) {
            let (points, best) = self.rival(seat, outcome.read);
            let (before, best_before) = self.rival(seat, None);
            gains += points + best - before - best_before;
            let turns = self.turns[seat.index()];
            let more =
                if turns == 0 { 0.0 } else { best.max(THEIR_TURN) + THEIR_TURN * f32::from(turns - 1) };
            win /= 1.0 + ((points + more - mine) / AHEAD).exp();
        }
        let hand = match left {
            0 => 0.0,
            1 => ONE_LEFT * outcome.layout.prospects(self.haste),
            _ => TWO_LEFT * outcome.layout.prospects(self.haste),
        };
        let early = if self.view.table.end.is_none() { GO_ON } else { 0.0 };
        mine + hand + WIN * win - RIVAL * gains - early
    }

    /// The points of another player, and those of the best work that can be a masterpiece in time.
    fn rival(&self, seat: Seat, read: Option<(Seat, Work, u32)>) -> (f32, f32) {
        let player = &self.view.table.players[seat];
        let mut points = f32::from(player.score.points);
        let mut best = 0.0_f32;
        for &PublicWork { work, cards, .. } in player.works.iter().filter(|work| !work.masterpiece) {
            let read = read.filter(|read| (read.0, read.1) == (seat, work));
            match read.map_or(cards.len(), |read| read.2) {
                1 => points += f32::from(work.points()),
                cards if cards - 1 <= u32::from(self.turns[seat.index()]) => {
                    best = best.max(f32::from(work.points()));
                }
                _ => {}
            }
        }
        (points, best)
    }

    /// The most points that can be made in so many own turns, without luck.
    fn still_to_make(&self, outcome: &Outcome, left: u8) -> f32 {
        if left == 0 {
            return 0.0;
        }
        // In one turn, in another, and in two together.
        let (mut first, mut second, mut both) = (0.0_f32, 0.0_f32, 0.0_f32);
        let mut add = |turns: u32, points: f32| match turns {
            1 if points > first => (first, second) = (points, first),
            1 => second = second.max(points),
            2 => both = both.max(points),
            _ => {}
        };
        for (work, cards) in self.rows_after(outcome) {
            add(cards - 1, f32::from(work.points()));
        }
        let desk = self.desk_after(outcome);
        let prices = Prices { lay: 1000, borrow: [1; 5], worth: [0; Card::COUNT as usize] };
        for work in desk.announceable().iter() {
            if let Some(announcement) = desk.best(work, &prices) {
                let sure = if announcement.lay.len() == 1 { LATER } else { MUCH_LATER };
                add(announcement.lay.len(), sure * f32::from(work.points()));
            }
        }
        if left == 1 { first } else { (first + MUCH_LATER * second).max(both) }
    }

    /// What there will be to announce with.
    pub fn desk_after(&self, outcome: &Outcome) -> Desk {
        let Layout { hand, own, lent, open, .. } = outcome.layout;
        let mut desk = Desk { hand, own, open, ..self.desk };
        if let Some((author, ..)) = outcome.read {
            desk.lent[author.index()] += lent.without(self.layout.lent);
        }
        desk
    }

    /// The work this layout is nearest to.
    pub fn aim(&self, layout: &Layout) -> Option<Work> {
        let best = layout.plans(self.haste).max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map(|(work, _)| work)
    }

    /// Announcements worth considering: for each work the best by several ways of reckoning.
    pub fn announcements(&self) -> Vec<Announcement> {
        let mut found = Vec::new();
        let works =
            if self.view.table.phase == Phase::Acting { self.desk.announceable() } else { Works::NONE };
        if works.is_empty() {
            return found;
        }
        let prospects = self.layout.prospects(self.haste);
        let mut worth = [0; Card::COUNT as usize];
        for card in self.layout.hand.iter() {
            let rest = Layout { hand: self.layout.hand.without(Cards::one(card)), ..self.layout };
            worth[card.index()] = thousandths(prospects - rest.prospects(self.haste));
        }
        for work in works.iter() {
            let from = found.len();
            for (lay, borrow) in WAYS {
                let best = self.desk.best(work, &Prices { lay, borrow: [borrow; 5], worth });
                found.extend(best.filter(|best| !found[from..].contains(best)));
            }
        }
        found
    }
}

/// The turns each player has after the present one, if the end is triggered now at the latest (M6.4).
fn last_turns(view: &View, seat: Seat) -> [u8; 5] {
    let seats = u8::try_from(view.table.players.as_slice().len()).unwrap_or(Seat::MOST);
    let to_come = match view.table.end {
        Some(end) if view.table.phase != Phase::Flagging => end.turns.saturating_sub(1),
        _ => 2 * seats - 1,
    };
    let mut turns = [0; 5];
    let mut next = seat;
    for _ in 0..to_come {
        next = next.next(seats);
        turns[next.index()] += 1;
    }
    turns
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few points, not below nought")]
fn thousandths(points: f32) -> u32 {
    (points.max(0.0) * 1000.0) as u32
}
