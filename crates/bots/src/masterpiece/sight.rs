//! What one seat sees, in the few masks that judgement needs: from a world, quickly, or from a view.

use shelf::masterpiece::{Card, Cards, Desk, End, Masterpiece, Phase, TRIGGER, View, Work, Works};
use table::Seat;

use super::plans::Layout;
use super::weights::Weights;

/// A work under announcement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub author: Seat,
    pub work: Work,
    pub cards: Cards,
}

/// Each has two cards, so there are never more.
const MOST_ROWS: usize = Card::COUNT as usize / 2;

/// What lies on the table, and the own hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub seat: Seat,
    pub seats: u8,
    pub phase: Phase,
    pub end: Option<End>,
    pub passes: u8,
    pub desk: Desk,
    pub layout: Layout,
    pub drawn: Cards,
    /// On top of the pile.
    pub top: Option<Card>,
    /// Cards that could be drawn now.
    pub coming: Cards,
    pub in_deck: u32,
    pub in_pile: u32,
    /// The End Flag's card is of no use to anybody (M6.3).
    pub plain_flag: bool,
    /// That card, once it lies there.
    lost: Cards,
    pub points: [u8; 5],
    pub masterpieces: [u8; 5],
    rows: [Row; MOST_ROWS],
    row_count: usize,
    /// How much time presses.
    pub haste: f32,
    /// What counts of each author's gain.
    pub rivals: [f32; 5],
}

/// Turns after the end is triggered.
const LAST_TURNS: f32 = 2.0;
/// With so few cards in the deck the pile soon becomes a new one.
const SOON_SHUFFLED: u32 = 6;

impl Sight {
    /// As this seat sees a world. Of others' hands nothing is looked at, unless all hands lie open.
    #[inline]
    pub fn of(game: &Masterpiece, seat: Seat, weights: &Weights) -> Self {
        use table::Game;
        let seats = game.seats();
        let mut sight = Self::empty(seat, seats, game.desk(seat));
        (sight.phase, sight.end, sight.passes) = (game.phase(), game.end(), game.passes());
        if seat == game.active() {
            sight.drawn = game.drawn();
        }
        let pile = game.discards();
        sight.top = pile.last().copied();
        sight.in_deck = game.in_deck();
        sight.in_pile = u32::try_from(pile.len()).unwrap_or(0);
        let discards = pile.iter().fold(Cards::NONE, |all, &card| all.and(Cards::one(card)));
        for author in Seat::all(seats) {
            let score = game.score(author);
            sight.points[author.index()] = score.points;
            sight.masterpieces[author.index()] = score.masterpieces;
        }
        let mut left = game.announced();
        while let Some(card) = left.first() {
            let Some((author, work)) = game.lies_with(card) else { break };
            let cards = game.row(author, work);
            left -= cards;
            sight.add_row(Row { author, work, cards });
        }
        let open = sight.layout.open;
        sight.layout.last = open.iter().filter(|&work| game.copies_left(work) == 1).collect();
        let mut shown = Cards::NONE;
        let options = game.options();
        if options.plain_flag {
            sight.plain_flag = true;
            sight.lost = game.end().map_or(Cards::NONE, |end| game.row(end.by, Work::END_FLAG));
        }
        if options.open_hands {
            Seat::all(seats).filter(|&other| other != seat).for_each(|other| shown += game.hand(other));
        }
        sight.finish(discards, shown, weights)
    }

    /// As a view shows it; a spectator has nothing to judge. What was discarded is known only as far as it is shown.
    pub fn seen(view: &View, weights: &Weights) -> Option<Self> {
        let mine = view.mine.as_ref()?;
        let table = &view.table;
        let seats = u8::try_from(table.players.as_slice().len()).unwrap_or(Seat::MOST);
        let mut sight = Self::empty(mine.seat, seats, Desk::seen(view)?);
        (sight.phase, sight.end, sight.passes) = (table.phase, table.end, table.passes);
        sight.drawn = mine.drawn;
        sight.top = table.top;
        sight.plain_flag = table.options.plain_flag;
        (sight.in_deck, sight.in_pile) = (table.deck, u32::from(table.discards));
        let last = table.supply.iter().filter(|(work, copies)| *copies == 1 && sight.layout.open.has(*work));
        sight.layout.last = last.map(|(work, _)| *work).collect();
        let discards = table.pile.iter().flatten().copied().chain(table.top);
        let discards = discards.fold(Cards::NONE, |all, card| all.and(Cards::one(card)));
        let mut shown = Cards::NONE;
        for (author, player) in table.players.iter() {
            sight.points[author.index()] = player.score.points;
            sight.masterpieces[author.index()] = player.score.masterpieces;
            let plain = player.works.iter().filter(|work| table.options.is_plain(work.work));
            plain.for_each(|flag| sight.lost += flag.cards);
            for work in player.works.iter().filter(|work| !work.masterpiece) {
                sight.add_row(Row { author, work: work.work, cards: work.cards });
            }
            if author != mine.seat {
                shown += player.shown.unwrap_or_default();
            }
        }
        Some(sight.finish(discards, shown, weights))
    }

    #[inline]
    fn empty(seat: Seat, seats: u8, desk: Desk) -> Self {
        let none = Cards::NONE;
        let Desk { hand, own, open, .. } = desk;
        let lent = desk.all_lent();
        Self {
            seat,
            seats,
            phase: Phase::Acting,
            end: None,
            passes: 0,
            desk,
            layout: Layout {
                hand,
                own,
                lent,
                own_rows: none,
                other_rows: none,
                buried: none,
                open,
                last: Works::NONE,
            },
            drawn: none,
            top: None,
            coming: none,
            in_deck: 0,
            in_pile: 0,
            plain_flag: false,
            lost: none,
            points: [0; 5],
            masterpieces: [0; 5],
            rows: [Row { author: seat, work: Work::END_FLAG, cards: none }; MOST_ROWS],
            row_count: 0,
            haste: 0.0,
            rivals: [0.0; 5],
        }
    }

    #[inline]
    fn add_row(&mut self, row: Row) {
        if row.author == self.seat {
            self.layout.own_rows += row.cards;
        } else {
            self.layout.other_rows += row.cards;
        }
        self.rows[self.row_count] = row;
        self.row_count += 1;
    }

    #[inline]
    fn finish(mut self, discards: Cards, shown: Cards, weights: &Weights) -> Self {
        let mut soon = self.points.map(f32::from);
        for row in &self.rows[..self.row_count] {
            soon[row.author.index()] += f32::from(row.work.points()) / number(row.cards.len());
        }
        let lead = soon.iter().fold(0.0_f32, |most, &points| most.max(points));
        let turns_left = LAST_TURNS + weights.pace * (f32::from(TRIGGER) - lead).max(0.0);
        self.haste = weights.calm + weights.urgency / turns_left;
        let own = soon[self.seat.index()];
        for (place, soon) in self.rivals.iter_mut().zip(soon) {
            let standing = (1.0 + (soon - own) * 0.1).clamp(0.2, 2.0);
            *place = weights.rival + weights.rival_late / turns_left * standing;
        }
        self.coming = self.layout.hidden().without(shown).without(self.drawn).without(self.lost);
        if self.in_deck >= 2 {
            self.coming -= discards;
        }
        if self.in_deck >= SOON_SHUFFLED {
            self.layout.buried = self.top.map_or(discards, |top| discards.without(Cards::one(top)));
        }
        self.layout.buried += self.lost;
        self
    }

    /// All works under announcement.
    #[inline]
    pub fn rows(&self) -> &[Row] {
        &self.rows[..self.row_count]
    }

    /// The work under announcement that this card lies with.
    pub fn row_with(&self, card: Card) -> Option<Row> {
        self.rows().iter().find(|row| row.cards.has(card)).copied()
    }

    pub fn own_points(&self) -> u8 {
        self.points[self.seat.index()]
    }

    pub fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.seat;
        Seat::all(self.seats).filter(move |&seat| seat != own)
    }

    /// The turns each player has after the present one, if the end is triggered now at the latest (M6.4).
    pub fn last_turns(&self) -> [u8; 5] {
        let to_come = match self.end {
            Some(end) if self.phase != Phase::Flagging => end.turns.saturating_sub(1),
            _ => End::turns(self.seats),
        };
        let mut turns = [0; 5];
        let mut next = self.seat;
        for _ in 0..to_come {
            next = next.next(self.seats);
            turns[next.index()] += 1;
        }
        turns
    }

    /// The works that the seat could announce, if it is to act.
    pub fn announceable(&self) -> Works {
        if self.phase == Phase::Acting { self.desk.announceable() } else { Works::NONE }
    }
}

/// A small count.
#[inline]
pub(super) fn number(count: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "at most some dozens")]
    let number = count as f32;
    number
}
