//! Set-up (D2), and what a table may agree on (D7, D8, D9).

use serde::{Deserialize, Serialize};
use table::{Chance, Log, Lots, OptionFacts, OptionKind, OptionsError, Sealed, Seat, Seats, Wire};

use crate::commissions::{Commissions, Wanted};
use crate::components::{BLUE, BrushDeck, Colour, Commission, DEALT, HAND, RED, ROW};
use crate::event::{Event, OpenEvent};
use crate::paints::Paints;
use crate::place::{MOST, Passing, Places};
use crate::turn::{PassThePaint, Player, Step};

/// What a table may agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// How cards are drafted.
    pub variant: Variant,
    /// D7.1: no palettes in the middle.
    pub easier: bool,
    /// D7.2: commissions that are not complete cost a point.
    pub harder: bool,
    /// D2.4: hands and commissions are public.
    pub open_hands: bool,
}

impl Wire for Options {}

/// The same for people, in the order of the fields.
pub(crate) const FACTS: [OptionFacts; 4] = [
    OptionFacts {
        name: "variant",
        kind: OptionKind::OneOf(&["standard", "advanced-draft", "double-hands"]),
        says: "Two players may take turns at an open row of cards, or play two hands each, instead of \
               passing hands round.",
    },
    OptionFacts {
        name: "easier",
        kind: OptionKind::Flag { default: false },
        says: "No palettes lie in the middle; all of them are shuffled into the commissions.",
    },
    OptionFacts {
        name: "harder",
        kind: OptionKind::Flag { default: false },
        says: "Every commission that you hold at the end and have not completed costs you a point.",
    },
    OptionFacts {
        name: "open-hands",
        kind: OptionKind::Flag { default: false },
        says: "Hands and commissions lie open, where the printed rules have them hidden; choices stay \
               secret until they are revealed.",
    },
];

/// How cards are drafted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Hands are passed round (D3); with two players they are swapped (D10).
    #[default]
    Standard,
    /// Two players take from an open row (D8).
    AdvancedDraft,
    /// Two players with two hands each (D9).
    DoubleHands,
}

impl Options {
    /// How places lie round a table of so many seats; the variants for two are for two.
    pub(crate) fn places(self, seats: u8) -> Result<Places, OptionsError> {
        OptionsError::check_seats::<PassThePaint>(seats)?;
        let two = |variant: &str| {
            if seats == 2 {
                return Ok(());
            }
            Err(OptionsError::Unreadable(format!("{variant} is for two players, not {seats}")))
        };
        match self.variant {
            Variant::Standard => Ok(Places::Single { seats }),
            Variant::AdvancedDraft => two("the advanced draft").map(|()| Places::Single { seats }),
            Variant::DoubleHands => two("double hands").map(|()| Places::Double),
        }
    }

    #[inline]
    pub(crate) fn is_advanced(self) -> bool {
        self.variant == Variant::AdvancedDraft
    }
}

impl PassThePaint {
    /// Nothing dealt yet.
    pub(crate) fn empty(rules: u8, options: Options, places: Places, first: Option<Seat>) -> Self {
        Self {
            players: [Player::default(); MOST],
            hands: [Paints::NONE; MOST],
            step: Step::Over,
            choices: Sealed::asked(Seats::NONE),
            drafted: [None; MOST],
            deck: Lots::new(Commissions::ALL.0),
            pile: Commissions::NONE,
            middle: Commissions::NONE,
            wanted: Wanted::of(Commissions::NONE),
            row: Paints::NONE,
            before: Paints::NONE,
            discards: Paints::NONE,
            round: 0,
            turn: 0,
            places,
            first,
            options,
            rules,
        }
    }

    /// D2.2, D2.3, D8.1: palettes, commissions, and the first cards.
    #[inline(always)]
    pub(crate) fn deal(
        rules: u8,
        options: Options,
        places: Places,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Self {
        let first =
            options.is_advanced().then(|| if chance.pick(2) == 0 { Seat::new(0) } else { Seat::new(1) });
        let mut game = Self::empty(rules, options, places, first);
        if let Some(first) = first {
            log.note(|| OpenEvent::Began { first }.into());
        }
        if !options.easier {
            game.middle = Commissions::PALETTES.some(u32::from(places.count()), chance);
            game.wanted = Wanted::of(game.middle);
            game.deck = Lots::new(Commissions::ALL.without(game.middle).0);
            log.note(|| OpenEvent::LaidOut { palettes: game.middle }.into());
        }
        for number in places.numbered().iter() {
            let cards = (0..DEALT).filter_map(|_| game.deck.draw(chance)).map(Commission).collect();
            game.players[number.index()].commissions = cards;
            log.note(|| Event::Commissioned { place: places.at(number), cards, open: options.open_hands });
        }
        game.begin_round(chance, log);
        game
    }

    /// D2.3, D5.1: a round's deck is dealt, or its first row turned up.
    #[inline(always)]
    pub(crate) fn begin_round(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.turn = 0;
        self.before = self.taken();
        log.note(|| OpenEvent::RoundBegan { round: self.round + 1 }.into());
        if self.options.is_advanced() {
            self.turn_up(chance, log);
        } else {
            self.deal_hands(chance);
            for place in self.places.all() {
                log.note(|| Event::Dealt {
                    place,
                    hand: self.hands[place.index()],
                    open: self.options.open_hands,
                });
            }
        }
        self.ask_for_drafts();
    }

    /// D2.1, D2.3. The cards are shuffled as they are dealt: each is one of those that are left.
    #[inline(always)]
    fn deal_hands(&mut self, chance: &mut impl Chance) {
        const ALL_BLUE: usize = BLUE as usize;
        let deck = self.brush_deck();
        let mut cards = [Colour::Blue; ALL_BLUE + RED as usize];
        cards[..ALL_BLUE].copy_from_slice(deck.blue);
        let mut count = ALL_BLUE;
        if deck.red_in_play > 0 {
            let mut red = *deck.red;
            let in_play = usize::from(deck.red_in_play);
            // All of them need no choosing.
            if in_play < red.len() {
                shuffle_first(in_play, &mut red, chance);
            }
            cards[ALL_BLUE..ALL_BLUE + in_play].copy_from_slice(&red[..in_play]);
            count += in_play;
        }
        let dealt = usize::from(self.places.count() * HAND);
        shuffle_first(dealt, &mut cards[..count], chance);
        for (hand, cards) in self.hands.iter_mut().zip(cards[..dealt].chunks_exact(usize::from(HAND))) {
            *hand = Paints::NONE;
            for &colour in cards {
                *hand += colour;
            }
        }
    }

    /// D8.1, D8.3: four cards of the twelve are turned up. Nobody has seen the others, so they are any of those left.
    pub(crate) fn turn_up(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut unseen = self.brush_deck().blue_cards().less(self.shown());
        let row: Paints = (0..ROW).filter_map(|_| unseen.draw(chance)).collect();
        self.row = row;
        log.note(|| OpenEvent::TurnedUp { row }.into());
    }

    /// D2.1, D9.1: the deck of this round.
    #[inline(always)]
    pub(crate) fn brush_deck(&self) -> BrushDeck {
        match self.places {
            Places::Single { seats } => BrushDeck::of(self.round, seats),
            Places::Double => BrushDeck::double_hands(self.round),
        }
    }

    /// D3.2, D9.2.
    #[inline(always)]
    pub(crate) fn passing(&self) -> Passing {
        match self.places {
            Places::Double => Passing::Across,
            Places::Single { .. } if self.round == 0 => Passing::Left,
            Places::Single { .. } => Passing::Right,
        }
    }

    /// Who chooses a card now: everybody, or in the advanced draft one of the two.
    #[inline(always)]
    pub(crate) fn drafters(&self) -> Seats {
        match self.first {
            None => self.places.numbered(),
            Some(first) => {
                // D8.3: the order switches from row to row, and there are three rows in a round.
                let row = self.round * 3 + self.turn / ROW;
                let second = SECOND_PICKS[usize::from(self.turn % ROW)] != (row % 2 == 1);
                Seats::only(if second { first.next(2) } else { first })
            }
        }
    }
}

/// Which picks of a row belong to the one who does not begin it (D8.2): one, then two, then one.
pub const SECOND_PICKS: [bool; ROW as usize] = [false, true, true, false];

/// Puts so many cards, drawn at random from all of them, in front.
#[inline(always)]
fn shuffle_first(count: usize, cards: &mut [Colour], chance: &mut impl Chance) {
    for next in 0..count {
        let left = cards.len() - next;
        if left > 1 {
            #[expect(clippy::cast_possible_truncation, reason = "a deck has 36 cards at most")]
            let drawn = next + chance.pick(left as u32) as usize;
            cards.swap(next, drawn);
        }
    }
}
