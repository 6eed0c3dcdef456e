//! What a player can announce with, and which works that is enough for: by counting, without trying selections.

use table::Seat;

use crate::cards::{Cards, Ranks};
use crate::components::{WORKS, Work, Works};
use crate::shape::{MOST_IN_SUM, Shape, any_of, flush_runs, runs};
use crate::turn::Masterpiece;
use crate::view::View;

/// A novelist's desk: the hand, the masterpieces that may be borrowed, and the works that may be announced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Desk {
    /// To lay and to pay with.
    pub hand: Cards,
    /// The player's own masterpieces, which are free (M5.2).
    pub own: Cards,
    /// Each other author's masterpieces, which cost a card each.
    pub lent: [Cards; 5],
    /// The works that are in supply and that the player does not have (M4.4, M4.5).
    pub open: Works,
}

impl Desk {
    /// This seat's.
    pub(crate) fn of(game: &Masterpiece, seat: Seat) -> Self {
        let player = game.player(seat);
        let mut lent = [Cards::NONE; 5];
        for (lent, player) in lent.iter_mut().zip(&game.players) {
            *lent = player.masterpieces;
        }
        lent[seat.index()] = Cards::NONE;
        Self { hand: player.hand, own: player.masterpieces, lent, open: game.open_to(seat) }
    }

    /// The viewer's; a spectator has none.
    pub fn seen(view: &View) -> Option<Self> {
        let mine = view.mine.as_ref()?;
        let mut lent = [Cards::NONE; 5];
        let mut own = Cards::NONE;
        let mut owned = Works::only(Work::END_FLAG);
        for (seat, player) in view.table.players.iter() {
            let lends = |kind: Work| !view.table.options.is_plain(kind);
            let masterpieces = player.works.iter().filter(|work| work.masterpiece && lends(work.work));
            let cards = masterpieces.fold(Cards::NONE, |cards, work| cards.and(work.cards));
            if seat == mine.seat {
                own = cards;
                owned = player.works.iter().map(|work| work.work).fold(owned, Works::with);
            } else {
                lent[seat.index()] = cards;
            }
        }
        let open: Works = view.table.supply.iter().map(|(work, _)| *work).collect();
        Some(Self { hand: mine.hand, own, lent, open: open.minus(owned) })
    }

    /// Everything that may be borrowed for a card.
    #[inline(always)]
    pub fn all_lent(&self) -> Cards {
        self.lent.iter().fold(Cards::NONE, |all, &cards| all.and(cards))
    }

    /// Can this work be announced now?
    pub fn can_announce(&self, work: Work) -> bool {
        Self { open: Works(self.open.0 & Works::only(work).0), ..*self }.announceable().has(work)
    }

    /// The works that can be announced now.
    pub fn announceable(&self) -> Works {
        Within::of(self).announceable()
    }
}

impl Masterpiece {
    /// The works that are in supply and that this player does not have (M4.4, M4.5).
    #[inline]
    pub(crate) fn open_to(&self, seat: Seat) -> Works {
        self.in_supply.minus(self.player(seat).works).minus(Works::only(Work::END_FLAG))
    }
}

/// The most cards that a work of a certain size has.
const MOST_SIZE: u32 = 11;

/// For each number of cards the kinds of work that are not larger; a sum has no size.
const NOT_LARGER: [u16; MOST_SIZE as usize + 1] = {
    let mut kinds = [0; MOST_SIZE as usize + 1];
    let mut kind = 0;
    while kind < Work::COUNT {
        let size = match WORKS[kind].shape.size() {
            Some(size) => size as usize,
            None => 0,
        };
        assert!(size <= MOST_SIZE as usize, "this work is larger than any");
        let mut cards = size;
        while cards < kinds.len() {
            kinds[cards] |= 1 << kind;
            cards += 1;
        }
        kind += 1;
    }
    kinds
};

/// The kinds of work without a size.
const SUMS: u16 = NOT_LARGER[0];

/// What is within a player's reach, counted.
pub(crate) struct Within {
    hand: Cards,
    own: Cards,
    lent: Cards,
    open: Works,
    pub reach: Cards,
    /// Cards of each rank in reach.
    pub counts: Ranks,
    /// Ranks in hand, marked.
    in_hand: u64,
    pub held: u32,
}

impl Within {
    pub fn of(desk: &Desk) -> Self {
        let lent = desk.all_lent();
        Self::new(desk.hand, desk.own, lent, desk.own.and(lent).ranks(), desk.open)
    }

    #[inline(always)]
    pub fn new(hand: Cards, own: Cards, lent: Cards, masterpieces: Ranks, open: Works) -> Self {
        let ranks = hand.ranks();
        Self {
            hand,
            own,
            lent,
            open,
            reach: hand.and(own).and(lent),
            counts: ranks.and(masterpieces),
            in_hand: ranks.at_least(1),
            held: hand.len(),
        }
    }

    /// Everything a work asks for has to be in reach, and at least one card of it comes from the hand (M5.3). Laying
    /// takes a card from the hand, and so does borrowing from another (M5.2): with as many cards in hand as the work
    /// is made of that is always possible, with fewer own masterpieces have to make up for it.
    #[inline(always)]
    pub fn announceable(&self) -> Works {
        /// Of every kind whether its cards are in reach, worked out without asking which kinds matter: guessing that
        /// wrong costs more. Each kind is known when this is compiled and takes a few steps of its own.
        macro_rules! in_reach {
            ($($kind:literal)*) => {
                $(u16::from(self.reaches(const { WORKS[$kind].shape })) << $kind)|*
            };
        }
        const { assert!(Work::COUNT == 15, "all kinds are asked for") };
        let open = self.open.0 & NOT_LARGER[(self.held + self.own.len()).min(MOST_SIZE) as usize];
        let in_reach = open & in_reach!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
        let roomy = in_reach & NOT_LARGER[self.held.min(MOST_SIZE) as usize] & !SUMS;
        let mut works = Works(roomy);
        for work in Works(in_reach & SUMS).iter() {
            if let Shape::Sum { total } = work.facts().shape
                && self.adds_up(total)
            {
                works = works.with(work);
            }
        }
        let tight = Works(in_reach & !roomy & !SUMS);
        if tight.is_empty() { works } else { self.affordable(tight, works) }
    }

    /// Adds those works in reach that the hand is large enough for.
    fn affordable(&self, tight: Works, mut works: Works) -> Works {
        let own = self.own.ranks();
        for work in tight.iter() {
            let affords = match work.facts().shape {
                Shape::Straight { length } => self.affordable_straights(length, own) != 0,
                Shape::Flush { length } => self.affordable_flushes(length) != 0,
                Shape::Groups { groups, of } => self.affordable_groups(groups, of, own) != 0,
                Shape::Ranks { ranks } => self.affords_each(ranks.0, own),
                Shape::Sum { .. } | Shape::Flag => false,
            };
            if affords {
                works = works.with(work);
            }
        }
        works
    }

    /// Is all that this is made of in reach, with a card from the hand? Of a sum only whether it is too high.
    #[inline(always)]
    fn reaches(&self, shape: Shape) -> bool {
        match shape {
            Shape::Straight { length } => self.straights(length) != 0,
            Shape::Flush { length } => self.flushes(length) != 0,
            Shape::Groups { groups, of } => {
                let enough = self.counts.at_least(of);
                enough.count_ones() >= u32::from(groups) && enough & self.in_hand != 0
            }
            Shape::Ranks { ranks } => {
                self.counts.at_least(1) & ranks.0 == ranks.0 && self.in_hand & ranks.0 != 0
            }
            Shape::Sum { total } => {
                // Each card of the hand brings one card at most, laid or borrowed.
                let most = self.own.sum() + self.held * u32::from(Ranks::HIGHEST);
                most.min(self.reach.sum()) >= u32::from(total)
            }
            Shape::Flag => false,
        }
    }

    /// The ranks that a straight of this length can begin with, marked.
    #[inline(always)]
    fn straights(&self, length: u8) -> u64 {
        runs(self.counts.at_least(1), Ranks::FIELD, length) & any_of(self.in_hand, Ranks::FIELD, length)
    }

    /// Those of them that the hand is large enough for.
    #[inline]
    pub fn affordable_straights(&self, length: u8, own: Ranks) -> u64 {
        let starts = self.straights(length);
        if u32::from(length) <= self.held {
            return starts;
        }
        let window = Ranks::ONE_OF_EACH & ((1 << (Ranks::FIELD * u32::from(length))) - 1);
        keep(starts, |from| self.affords_each(window << from, own))
    }

    /// Is the hand large enough for one card of each of these ranks, which are in reach?
    #[inline]
    fn affords_each(&self, ranks: u64, own: Ranks) -> bool {
        let free = own.at_least(1) & ranks;
        // If all that is in hand could be had for free, one has to be laid all the same.
        let forced = u32::from(self.in_hand & ranks & !free == 0);
        ranks.count_ones() + forced <= self.held + free.count_ones()
    }

    /// The cards that a straight flush of this length can begin with.
    #[inline(always)]
    fn flushes(&self, length: u8) -> u64 {
        flush_runs(self.reach, length) & any_of(self.hand.0, 1, length)
    }

    /// Those of them that the hand is large enough for.
    #[inline]
    pub fn affordable_flushes(&self, length: u8) -> u64 {
        let starts = self.flushes(length);
        if u32::from(length) <= self.held {
            return starts;
        }
        let window = (1 << length) - 1;
        keep(starts, |from| u32::from(length) <= self.held + (self.own.0 & window << from).count_ones())
    }

    /// The ranks of which a card can be laid for groups like these, marked: there are enough groups, and the hand
    /// is large enough.
    #[inline]
    pub fn affordable_groups(&self, groups: u8, of: u8, own: Ranks) -> u64 {
        let enough = self.counts.at_least(of);
        if enough.count_ones() < u32::from(groups) {
            return 0;
        }
        let laid = enough & self.in_hand;
        let size = u32::from(groups) * u32::from(of);
        if size <= self.held {
            return laid;
        }
        keep(laid, |rank| {
            // As many own masterpieces as can be: all but one of this rank's cards, and the most that other ranks
            // have: each with one counts once, each with two once more…
            let mut free = ((own.0 >> rank & 7) as u32).min(u32::from(of) - 1);
            for count in 1..=of {
                let ranks = enough & !(1 << rank) & own.at_least(count);
                free += ranks.count_ones().min(u32::from(groups) - 1);
            }
            size <= self.held + free
        })
    }

    /// Can cards with this sum be had, at least one of them from the hand? The sums that some cards can make are a bit
    /// each, so one pass over the cards finds all of them.
    #[inline]
    fn adds_up(&self, total: u8) -> bool {
        let mut sums = 1_u64;
        for card in self.hand.and(self.own).iter() {
            sums |= sums << card.rank();
        }
        // What own masterpieces cannot make alone takes a card from the hand, and nobody has to be paid.
        if sums >> total & 1 != 0 && self.own.sum() < u32::from(total) {
            return true;
        }
        for card in self.lent.iter() {
            sums |= sums << card.rank();
        }
        sums >> total & 1 != 0 && self.affords_sum(total)
    }

    /// The same exactly, for each number of cards spent: without and with a card from the hand.
    fn affords_sum(&self, total: u8) -> bool {
        let most = self.held.min(MOST_IN_SUM) as usize;
        let mut without = [0_u64; MOST_IN_SUM as usize + 1];
        let mut with = without;
        without[0] = 1;
        for card in self.own.iter() {
            without[0] |= without[0] << card.rank();
        }
        for card in self.lent.iter() {
            for spent in (0..most).rev() {
                without[spent + 1] |= without[spent] << card.rank();
            }
        }
        for card in self.hand.iter() {
            for spent in (0..most).rev() {
                with[spent + 1] |= (without[spent] | with[spent]) << card.rank();
            }
        }
        with.iter().any(|sums| sums >> total & 1 != 0)
    }
}

/// Those of the marks for which something holds.
#[inline]
fn keep(marks: u64, holds: impl Fn(u32) -> bool) -> u64 {
    let (mut rest, mut kept) = (marks, 0);
    while rest != 0 {
        let mark = rest & rest.wrapping_neg();
        rest ^= mark;
        if holds(mark.trailing_zeros()) {
            kept |= mark;
        }
    }
    kept
}
