//! What a player who forgets nothing knows, and the worlds that agree with it.
//!
//! Two things are known beyond what lies on the table. A hand that was looked at once is known ever after: what is
//! drafted from it is turned up, so whoever passed it on can follow it round the table. And when the discarded
//! commissions become the new deck, everything not seen until then is in somebody's hands, so old commissions are not
//! drawn any more, and new ones are not among those held before.

use table::{Chance, Lots, Sealed, Seat};

use crate::commissions::{Commissions, Wanted};
use crate::components::{BrushDeck, Colour, Commission};
use crate::event::{Choice, EventView, OpenEvent};
use crate::paints::Paints;
use crate::place::{MOST, Place, Places};
use crate::turn::{PassThePaint, Step};
use crate::view::{Mine, View};

/// What was seen and is not forgotten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// How many places there are, once cards were turned up.
    places: usize,
    /// What is known to be in the hand before each place.
    hands: [Option<Paints>; MOST],
    /// The cards of each new commission deck.
    decks: Vec<Commissions>,
    /// How many commissions each place holds of the first deck, the second, and so on.
    held: [Vec<u32>; MOST],
}

impl Memory {
    pub(crate) fn add(&mut self, seen: &EventView) {
        match seen {
            EventView::Commissioned { place, count, .. } | EventView::Drew { place, count, .. } => {
                let deck = self.decks.len();
                *self.count(*place, deck) += count;
            }
            EventView::Dealt { place, hand } => self.hands[place.index()] = *hand,
            EventView::PickedUp { place, hand } => self.hands[place.index()] = Some(*hand),
            EventView::Chose { .. } | EventView::Ready { .. } => {}
            EventView::Open(event) => self.add_open(event),
        }
    }

    fn add_open(&mut self, event: &OpenEvent) {
        match event {
            OpenEvent::Flipped { cards } => {
                self.places = cards.len();
                for (place, colour) in cards {
                    if let Some(hand) = &mut self.hands[place.index()] {
                        *hand -= *colour;
                    }
                }
            }
            OpenEvent::Passed { passing } => passing.pass(&mut self.hands[..self.places]),
            OpenEvent::Kept { place, paid, .. } => {
                for card in paid.iter() {
                    let deck = self.deck_of(card);
                    *self.count(*place, deck) -= 1;
                }
            }
            OpenEvent::Reshuffled { cards } => self.decks.push(*cards),
            OpenEvent::Began { .. }
            | OpenEvent::LaidOut { .. }
            | OpenEvent::RoundBegan { .. }
            | OpenEvent::TurnedUp { .. }
            | OpenEvent::Discarded { .. }
            | OpenEvent::Claimed { .. }
            | OpenEvent::Ended { .. } => {}
        }
    }

    fn count(&mut self, place: Place, deck: usize) -> &mut u32 {
        let held = &mut self.held[place.index()];
        held.resize(held.len().max(deck + 1), 0);
        &mut held[deck]
    }

    /// The deck a card was last shuffled into; the first is 0.
    fn deck_of(&self, card: Commission) -> usize {
        self.decks.iter().rposition(|deck| deck.has(card)).map_or(0, |deck| deck + 1)
    }

    /// A truth that agrees with what is seen and remembered, each as likely as the others.
    pub(crate) fn world(&self, view: &View, chance: &mut impl Chance) -> PassThePaint {
        let table = &view.table;
        let places = table.options.places(table.seats).unwrap_or(Places::Single { seats: table.seats });
        let mut game = PassThePaint::empty(table.rules, table.options, places, table.first);
        (game.round, game.turn) = (table.round - 1, table.turn);
        (game.row, game.discards) = (table.row, table.discards);
        (game.pile, game.middle, game.wanted) = (table.pile, table.middle, Wanted::of(table.middle));
        for (player, public) in game.players.iter_mut().zip(&table.places) {
            (player.front, player.claimed) = (public.front, public.claimed);
        }
        self.deal_hands(view, &mut game, chance);
        self.deal_commissions(view, &mut game, chance);
        choose(view, &mut game, chance);
        game.before = game.taken().less(table.shown.less(table.row));
        game
    }

    fn deal_hands(&self, view: &View, game: &mut PassThePaint, chance: &mut impl Chance) {
        let known = |public: &crate::view::PublicPlace| -> Option<Paints> {
            let open = public.open.map(|open| open.hand);
            let mine = mine(view, public.place).and_then(|mine| mine.hand);
            let remembered = self.hands[public.place.index()].filter(|hand| hand.total() == public.hand);
            open.or(mine).or(remembered)
        };
        let hands: Vec<_> = view.table.places.iter().map(|public| (public, known(public))).collect();
        let seen = hands.iter().filter_map(|(_, hand)| *hand).fold(view.table.shown, Paints::and);
        let mut unseen = in_play(&game.brush_deck(), seen, chance).less(seen);
        for (public, hand) in hands {
            let dealt =
                hand.unwrap_or_else(|| (0..public.hand).filter_map(|_| unseen.draw(chance)).collect());
            game.hands[public.place.index()] = dealt;
        }
    }

    fn deal_commissions(&self, view: &View, game: &mut PassThePaint, chance: &mut impl Chance) {
        let mut unseen = Commissions::ALL.without(game.pile).without(game.middle);
        let mut unknown = Vec::new();
        for public in &view.table.places {
            let held = public.open.map(|open| open.commissions);
            match held.or_else(|| mine(view, public.place).map(|mine| mine.commissions)) {
                Some(cards) => {
                    game.players[public.place.index()].commissions = cards;
                    unseen -= cards;
                }
                None => unknown.push((public.place.index(), public.commissions)),
            }
            unseen -= public.claimed;
        }
        // Deck by deck, the cards of each go to those who hold some of it; what is left over is not drawn yet.
        let decks = self.decks.len() + 1;
        let pool =
            |deck| -> Commissions { unseen.iter().filter(|card| self.deck_of(*card) == deck).collect() };
        let held = |place: usize, deck: usize| self.held[place].get(deck).copied().unwrap_or(0);
        let all = |deck| unknown.iter().map(|(place, _)| held(*place, deck)).sum::<u32>();
        let left = |deck| if deck + 1 == decks { view.table.deck } else { 0 };
        let fits = (0..decks).all(|deck| pool(deck).len() == all(deck) + left(deck))
            && unknown
                .iter()
                .all(|(place, count)| (0..decks).map(|deck| held(*place, deck)).sum::<u32>() == *count);
        let mut undrawn = unseen;
        let mut give = |place: usize, count: u32, from: &mut Commissions| {
            let cards = from.some(count, chance);
            *from -= cards;
            undrawn -= cards;
            let player = &mut game.players[place];
            player.commissions = player.commissions.and(cards);
        };
        if fits {
            for deck in 0..decks {
                let mut pool = pool(deck);
                for (place, _) in &unknown {
                    give(*place, held(*place, deck), &mut pool);
                }
            }
        } else {
            // Who does not remember takes all cards for equally likely.
            let mut pool = unseen;
            for (place, count) in &unknown {
                give(*place, *count, &mut pool);
            }
        }
        game.deck = Lots::new(undrawn.0);
    }
}

/// What the viewer holds at a place, if it is theirs.
fn mine(view: &View, place: Place) -> Option<&Mine> {
    view.mine.iter().flatten().find(|mine| mine.place == place)
}

/// Whoever has chosen, has chosen something; one's own choice is known.
fn choose(view: &View, game: &mut PassThePaint, chance: &mut impl Chance) {
    game.step = view.table.step;
    if game.step != Step::Over {
        game.choices = Sealed::asked(game.drafters());
    }
    for public in &view.table.places {
        let number = public.place.number();
        game.drafted[number.index()] = public.drafted;
        let choice = match mine(view, public.place) {
            Some(mine) => mine.choice,
            None if !public.chosen => None,
            None => any_choice(game, number, chance),
        };
        if let Some(choice) = choice {
            game.choices.put(number, choice);
        }
    }
}

fn any_choice(game: &PassThePaint, number: Seat, chance: &mut impl Chance) -> Option<Choice> {
    let Some(colour) = game.drafted[number.index()] else {
        return game.choosable(number).draw(chance).map(|colour| Choice::Draft { colour });
    };
    let player = &game.players[number.index()];
    match player.price(colour) {
        Some(price) if chance.pick(2) == 0 => {
            Some(Choice::Keep { pay: player.commissions.some(price, chance) })
        }
        _ => Some(Choice::Discard),
    }
}

/// The cards of a round that are or could be in play, given that these were seen.
///
/// Where only some red cards are in play (D2.1), which they are is drawn by how likely each selection makes what was
/// seen: a selection with `m` cards of a colour shows `s` of them in `m (m-1) … (m-s+1)` ways.
fn in_play(deck: &BrushDeck, seen: Paints, chance: &mut impl Chance) -> Paints {
    let (blue, red) = (deck.blue_cards(), deck.red_cards());
    let wanted = usize::from(deck.red_in_play);
    if wanted == 0 {
        return blue;
    }
    // `ways[colour][n]`: in how many ways n red cards can be of this colour or a later one.
    let ways_of = |colour: Colour, chosen: u8| -> u128 {
        let (of, there, turned_up) = (red.count(colour), blue.count(colour) + chosen, seen.count(colour));
        let selections = (0..chosen).fold(1, |ways, nth| ways * u128::from(of - nth) / u128::from(nth + 1));
        let shows = (0..turned_up).map(|nth| u128::from(there.saturating_sub(nth))).product::<u128>();
        selections * shows
    };
    let mut ways = vec![vec![0_u128; wanted + 1]; Colour::COUNT + 1];
    ways[Colour::COUNT][0] = 1;
    for colour in Colour::all().rev() {
        let at = colour.index();
        for left in 0..=wanted {
            let most = red.count(colour).min(u8::try_from(left).unwrap_or(u8::MAX));
            ways[at][left] = (0..=most)
                .map(|chosen| ways_of(colour, chosen) * ways[at + 1][left - usize::from(chosen)])
                .sum();
        }
    }
    let mut cards = blue;
    let mut left = wanted;
    for colour in Colour::all() {
        let most = red.count(colour).min(u8::try_from(left).unwrap_or(u8::MAX));
        let rest = &ways[colour.index() + 1];
        let weights = (0..=most).map(|chosen| ways_of(colour, chosen) * rest[left - usize::from(chosen)]);
        let chosen = weighed(&weights.collect::<Vec<_>>(), chance);
        (0..chosen).for_each(|_| cards += colour);
        left -= chosen;
    }
    cards
}

/// One of these, by weight. Weights beyond what a pick can tell apart are rounded: to one part in two thousand million.
fn weighed(weights: &[u128], chance: &mut impl Chance) -> usize {
    let total: u128 = weights.iter().sum();
    let shift = (u128::BITS - total.leading_zeros()).saturating_sub(30);
    let scaled =
        |weight: u128| u32::try_from((weight >> shift).max(u128::from(weight > 0))).unwrap_or(u32::MAX);
    let sum: u32 = weights.iter().map(|weight| scaled(*weight)).sum();
    if sum == 0 {
        return 0;
    }
    let mut pick = chance.pick(sum);
    let position = weights.iter().position(|weight| match pick.checked_sub(scaled(*weight)) {
        Some(less) => {
            pick = less;
            false
        }
        None => true,
    });
    position.unwrap_or(0)
}
