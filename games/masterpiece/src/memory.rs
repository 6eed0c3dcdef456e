//! What a viewer who forgets nothing knows beyond the table, and the worlds that agree with it.

use table::{Chance, Determinize, Seat, Silent};

use crate::cards::Cards;
use crate::components::{Card, Work};
use crate::event::{EventView, OpenEvent};
use crate::turn::{Masterpiece, Phase};
use crate::view::View;

/// Where each card could be, and the discard pile, all of which was once on top.
///
/// Of a payment between two others only its number of cards is seen: any card that the payer could have held may
/// be the receiver's now. That this is true of just so many cards at a time is not kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    /// For each card the places where it could be, a bit each: the hands by seat, [`DRAWN`], [`DECK`]. None of them
    /// for a card that lies open.
    places: [u8; Card::COUNT as usize],
    /// From the bottom to the top.
    pile: Vec<Card>,
    /// For each hand what everybody knows to be in it.
    known: [Cards; 5],
}

/// Drawn, one of two to choose from.
const DRAWN: u8 = 1 << 6;
/// Face down.
const DECK: u8 = 1 << 7;

/// In this hand.
const fn hand(seat: Seat) -> u8 {
    1 << seat.index()
}

impl Default for Memory {
    fn default() -> Self {
        Self { places: [DECK; Card::COUNT as usize], pile: Vec::new(), known: [Cards::NONE; 5] }
    }
}

impl Memory {
    fn is(&mut self, cards: Cards, place: u8) {
        cards.iter().for_each(|card| self.places[card.index()] = place);
    }

    /// Some card came from there to here, and it is not known which.
    fn moved(&mut self, from: u8, to: u8) {
        self.places.iter_mut().filter(|place| **place & from != 0).for_each(|place| *place |= to);
    }

    fn discarded(&mut self, card: Card) {
        self.is(Cards::one(card), 0);
        self.pile.push(card);
    }

    fn gained_openly(&mut self, seat: Seat, card: Card) {
        self.is(Cards::one(card), hand(seat));
        self.known[seat.index()] += card;
    }

    fn laid(&mut self, seat: Seat, cards: Cards) {
        self.is(cards, 0);
        self.known[seat.index()] -= cards;
    }

    fn saw(&mut self, event: &OpenEvent) {
        match *event {
            OpenEvent::Discarded { card, .. } => self.discarded(card),
            OpenEvent::Reshuffled { .. } => {
                // The deck was empty: what was not seen is in somebody's hand.
                self.places.iter_mut().for_each(|place| *place &= !DECK);
                let pile: Cards = self.pile.drain(..).collect();
                self.is(pile, DECK);
            }
            OpenEvent::Took { seat, card } => {
                self.pile.pop();
                self.gained_openly(seat, card);
            }
            OpenEvent::Read { seat, card, .. } => self.gained_openly(seat, card),
            OpenEvent::Announced { seat, laid, .. } => self.laid(seat, laid),
            OpenEvent::Flagged { seat, card } => self.laid(seat, Cards::one(card)),
            OpenEvent::Began { .. }
            | OpenEvent::Acclaimed { .. }
            | OpenEvent::Passed { .. }
            | OpenEvent::EndTriggered { .. }
            | OpenEvent::Ended { .. } => {}
        }
    }
}

impl Determinize for Masterpiece {
    type Memory = Memory;

    fn remember(memory: &mut Memory, seen: &EventView) {
        match *seen {
            EventView::Dealt { seat, cards: Some(cards), .. } => memory.is(cards, hand(seat)),
            EventView::Dealt { seat, cards: None, .. } | EventView::DrewLast { seat, card: None } => {
                memory.moved(DECK, hand(seat));
            }
            EventView::DrewLast { seat, card: Some(card) } => memory.is(Cards::one(card), hand(seat)),
            EventView::Drew { cards: Some(cards), .. } => memory.is(cards, DRAWN),
            EventView::Drew { cards: None, .. } => memory.moved(DECK, DRAWN),
            EventView::Kept { seat, discarded, .. } => {
                memory.discarded(discarded);
                memory.moved(DRAWN, hand(seat));
                memory.places.iter_mut().for_each(|place| *place &= !DRAWN);
            }
            EventView::Paid { from, to, cards, .. } => {
                match cards {
                    Some(cards) => memory.is(cards, hand(to)),
                    None => memory.moved(hand(from), hand(to)),
                }
                memory.known[from.index()] = Cards::NONE;
            }
            EventView::Open(ref event) => memory.saw(event),
        }
    }

    fn determinize(view: &View, memory: &Memory, chance: &mut impl Chance) -> Self {
        let View { table, mine } = view;
        let seats = u8::try_from(table.players.as_slice().len()).unwrap_or(Seat::MOST);
        let mut world = Self::before_the_deal(table.options, seats, table.start);
        (world.active, world.phase) = (table.active, table.phase);
        (world.passes, world.end) = (table.passes, table.end);
        memory.pile.iter().for_each(|&card| world.pile.push(card));
        let mut hidden = Cards::ALL.without(memory.pile.iter().copied().collect());
        for (seat, public) in table.players.iter() {
            for work in &public.works {
                world.put(seat, work.work, work.cards);
                hidden -= work.cards;
            }
            let own = mine.as_ref().filter(|mine| mine.seat == seat);
            if let Some(cards) = own.map(|mine| mine.hand).or(public.shown) {
                world.player_mut(seat).hand = cards;
                hidden -= cards;
            }
            if let Some(cards) = own.map(|mine| mine.drawn).or(public.drawn) {
                world.drawn += cards;
                hidden -= cards;
            }
        }
        world.count_supply();

        let mut room = Room { places: [0; 8], masks: &memory.places };
        for (seat, public) in table.players.iter() {
            room.places[seat.index()] = public.hand - world.player(seat).hand.len();
        }
        let drawn = if table.phase == Phase::Keeping { 2 - world.drawn.len() } else { 0 };
        room.places[DRAWN.trailing_zeros() as usize] = drawn;
        room.places[DECK.trailing_zeros() as usize] = table.deck;
        let filled = room.fill(hidden, chance);
        for seat in Seat::all(seats) {
            let player = world.player_mut(seat);
            player.hand += filled[seat.index()];
            player.known = memory.known[seat.index()];
        }
        world.drawn += filled[DRAWN.trailing_zeros() as usize];
        world.deck = filled[DECK.trailing_zeros() as usize];
        world
    }
}

impl Masterpiece {
    /// Puts a work with this row in front of a player.
    pub(crate) fn put(&mut self, seat: Seat, work: Work, row: Cards) {
        self.lay(seat, work, row);
        self.if_masterpiece(seat, work, &mut Silent);
    }

    /// What is left of each work, by who has one. The flag is gone once the end is triggered.
    pub(crate) fn count_supply(&mut self) {
        for work in Work::all() {
            let taken = self.players.iter().filter(|player| player.works.has(work)).count();
            let copies = if work == Work::END_FLAG && self.end.is_some() { 0 } else { work.facts().copies };
            self.supply[work.index()] = copies.saturating_sub(u8::try_from(taken).unwrap_or(u8::MAX));
        }
        self.in_supply = Work::all().filter(|work| self.supply[work.index()] > 0).collect();
    }
}

/// Places that take so many cards, and which card may go where.
struct Room<'a> {
    places: [u32; 8],
    masks: &'a [u8; Card::COUNT as usize],
}

impl Room<'_> {
    /// Deals the cards out so that each is where it could be and every place is full.
    ///
    /// Cards that could be in few places go first; then cards change places at random, so often that no way of dealing
    /// is noticeably likelier than another.
    fn fill(mut self, cards: Cards, chance: &mut impl Chance) -> [Cards; 8] {
        let mut filled = [Cards::NONE; 8];
        for few in 1..=8 {
            let mut now: Cards =
                cards.iter().filter(|card| self.masks[card.index()].count_ones() == few).collect();
            while let Some(card) = now.draw(chance) {
                self.put(card, &mut filled, chance);
            }
        }
        // Cards that all could be in the same places have been dealt evenly already.
        let free: Vec<_> = cards.iter().filter(|card| self.masks[card.index()].count_ones() > 1).collect();
        if free.windows(2).any(|two| self.masks[two[0].index()] != self.masks[two[1].index()]) {
            let mut at = [0; Card::COUNT as usize];
            for (place, cards) in filled.iter().enumerate() {
                cards.iter().for_each(|card| at[card.index()] = place);
            }
            let count = u32::try_from(free.len()).unwrap_or(1);
            for _ in 0..4 * free.len() {
                let (one, other) = (free[chance.pick(count) as usize], free[chance.pick(count) as usize]);
                let (here, there) = (at[one.index()], at[other.index()]);
                if self.masks[one.index()] >> there & self.masks[other.index()] >> here & 1 != 0 {
                    filled[here] -= one;
                    filled[there] -= other;
                    filled[here] += other;
                    filled[there] += one;
                    at.swap(one.index(), other.index());
                }
            }
        }
        filled
    }

    /// Puts a card into one of its places: each seat of a free place is as likely as the others; if all are full,
    /// others move up.
    fn put(&mut self, card: Card, filled: &mut [Cards; 8], chance: &mut impl Chance) {
        let mask = self.masks[card.index()];
        let room = |place: usize| if mask >> place & 1 != 0 { self.places[place] } else { 0 };
        let free: u32 = (0..8).map(room).sum();
        if free > 0 {
            let mut nth = chance.pick(free);
            let place = (0..8).find(|&place| match nth.checked_sub(room(place)) {
                Some(less) => {
                    nth = less;
                    false
                }
                None => true,
            });
            if let Some(place) = place {
                filled[place] += card;
                self.places[place] -= 1;
            }
            return;
        }
        self.make_room(card, filled);
    }

    /// The shortest chain of cards that each move to a place they could be in as well, up to one that has room.
    fn make_room(&mut self, card: Card, filled: &mut [Cards; 8]) {
        // For each place that was reached: the card that could come there, and from where.
        let mut reached: [Option<(Card, Option<usize>)>; 8] = [None; 8];
        let mut queue = Vec::new();
        for place in (0..8).filter(|place| self.masks[card.index()] >> place & 1 != 0) {
            reached[place] = Some((card, None));
            queue.push(place);
        }
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            if self.places[from] > 0 {
                self.places[from] -= 1;
                let mut to = from;
                while let Some((moving, came)) = reached[to] {
                    filled[to] += moving;
                    let Some(came) = came else { return };
                    filled[came] -= moving;
                    to = came;
                }
                return;
            }
            for moving in filled[from].iter() {
                for place in (0..8).filter(|place| self.masks[moving.index()] >> place & 1 != 0) {
                    if reached[place].is_none() {
                        reached[place] = Some((moving, Some(from)));
                        queue.push(place);
                    }
                }
            }
        }
    }
}
