//! What each viewer may know (P2.5), and the worlds that agree with it.

use serde::Serialize;
use table::{BySeat, Chance, Determinize, Seat, Viewer, Wire};

use crate::board::Board;
use crate::cards::Cards;
use crate::components::{CommissionId, Commissions, HexId, Hexes, Primary};
use crate::ending::Score;
use crate::event::{EventView, OpenEvent};
use crate::offers::{ALL_CARDS, Offer, Offers};
use crate::setup::Options;
use crate::talk::Talk;
use crate::turn::{Held, Pastiche, Phase, Player};

/// What one viewer may know: the table, and what is in one's own hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// What lies open.
    pub table: Table,
    /// What the viewer holds; a spectator holds nothing.
    pub mine: Option<Mine>,
}

impl Wire for View {}
impl Wire for Table {}
impl Wire for Mine {}

/// What lies open (P2.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Table {
    /// The version of the rules it is played by.
    pub rules: u8,
    /// What was agreed.
    pub options: Options,
    /// The start player: rounds begin here.
    pub start: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Counted from one.
    pub round: u8,
    /// Where the turn stands.
    pub phase: Phase,
    /// Points of commissions that end the game.
    pub target: u8,
    /// Somebody has them: this round is the last.
    pub ending: bool,
    /// The layout.
    pub board: Board,
    /// The stacks.
    pub bank: Cards,
    /// Four places for commissions.
    pub gallery: [Option<CommissionId>; 4],
    /// Commissions left in the deck.
    pub deck: usize,
    /// Hexes left in the supply.
    pub supply: usize,
    /// What mixing the hex placed last would give, while that is to be decided.
    pub mix: Option<Cards>,
    /// What of its centre could be taken instead.
    pub centre: Vec<Primary>,
    /// Each player as the others see them.
    pub players: BySeat<PublicPlayer>,
    /// Open offers, oldest first.
    pub offers: Vec<Offer>,
    /// The number the next offer will have.
    pub next_offer: u32,
}

/// A player as the others see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct PublicPlayer {
    /// How many palette cards they hold.
    pub palette: u8,
    /// How many commissions.
    pub commissions: usize,
    /// How many hexes.
    pub hexes: usize,
    /// Lies face up in front of them.
    pub completed: Vec<CommissionId>,
    /// Points of these.
    pub points: u16,
    /// Artist bonuses so far.
    pub bonuses: u16,
    /// Offers made in this painting phase.
    pub offers_made: u8,
    /// Their hand, where all may look: at tables with open hands (P2.6) and after the end. With the memory aid
    /// (P2.5a): the palette and those commissions that all saw them take.
    pub shown: Option<Hand>,
    /// The score, once the game is over.
    pub score: Option<Score>,
}

/// What is in a hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hand {
    /// Palette cards.
    pub palette: Cards,
    /// Commissions.
    pub commissions: Vec<CommissionId>,
    /// Hexes.
    pub hexes: Vec<HexId>,
}

/// The viewer's seat and hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// The seat it is about.
    pub seat: Seat,
    /// What is in it.
    pub hand: Hand,
}

/// What a viewer who forgets nothing knows beyond the table: every palette (P2.5a), the commissions that were taken from
/// the gallery, and what was refused.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// Palette cards in each hand.
    pub palettes: [Cards; 4],
    /// Commissions known to be in each hand.
    pub known: [Commissions; 4],
    /// What was said about deals.
    pub talk: Talk,
}

impl Pastiche {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let collecting = self.phase == Phase::Collecting;
        let table = Table {
            rules: self.rules,
            options: self.options,
            start: self.start,
            active: self.active,
            round: self.round,
            phase: self.phase,
            target: self.target(),
            ending: self.is_ending(),
            board: self.board,
            bank: self.bank,
            gallery: self.gallery,
            deck: self.deck.len(),
            supply: self.supply.len(),
            mix: collecting.then(|| self.board.last_mix().both(self.bank)),
            centre: if collecting { self.centre_choices() } else { Vec::new() },
            players: BySeat::new(self.seats, |seat| self.public(seat)),
            offers: self.offers.iter().collect(),
            next_offer: self.offers.next,
        };
        let mine = viewer.seat().filter(|seat| seat.index() < usize::from(self.seats));
        View { table, mine: mine.map(|seat| Mine { seat, hand: hand(self.player(seat)) }) }
    }

    fn centre_choices(&self) -> Vec<Primary> {
        let offered = self.centre_on_offer();
        Primary::ALL.into_iter().filter(|&primary| offered >> primary as u32 & 1 != 0).collect()
    }

    fn public(&self, seat: Seat) -> PublicPlayer {
        let player = self.player(seat);
        let score = self.score(seat);
        let over = self.phase == Phase::Over;
        let shown = if self.options.open_hands || over {
            Some(hand(player))
        } else if self.options.memory_aid {
            // In order of number: which easel a card stands on is nobody's business.
            let known = player.commissions.iter().flatten().filter(|held| held.known);
            let known: Commissions = known.map(|held| held.commission).collect();
            Some(Hand { palette: player.palette, commissions: known.iter().collect(), hexes: Vec::new() })
        } else {
            None
        };
        PublicPlayer {
            palette: player.palette.total(),
            commissions: player.commissions.iter().flatten().count(),
            hexes: player.hexes.iter().flatten().count(),
            completed: player.completed.iter().collect(),
            points: score.commissions,
            bonuses: score.bonuses,
            offers_made: self.offers.made[seat.index()],
            shown,
            score: over.then_some(score),
        }
    }
}

fn hand(player: &Player) -> Hand {
    Hand {
        palette: player.palette,
        commissions: player.commissions.iter().flatten().map(|held| held.commission).collect(),
        hexes: player.hexes.iter().flatten().copied().collect(),
    }
}

impl Determinize for Pastiche {
    type Memory = Memory;

    fn remember(memory: &mut Memory, seen: &EventView) {
        let Memory { palettes, known, talk } = memory;
        if let EventView::Open(event) = seen {
            talk.hear(event);
        }
        match seen {
            EventView::Dealt { seat, palette, .. } => palettes[seat.index()] = *palette,
            EventView::DrewCommission { .. } | EventView::DrewHexes { .. } => {}
            EventView::Open(event) => match event {
                OpenEvent::Mixed { seat, cards } => palettes[seat.index()] += *cards,
                OpenEvent::TookCentre { seat, colour } => palettes[seat.index()] += Cards::one(*colour),
                OpenEvent::Traded { seat, give, get } => {
                    palettes[seat.index()] -= *give;
                    palettes[seat.index()] += Cards::one(*get);
                }
                OpenEvent::Swapped { seat, gave, took } => {
                    known[seat.index()].remove(*gave);
                    known[seat.index()].insert(*took);
                }
                OpenEvent::Completed { seat, commission, .. } => {
                    palettes[seat.index()] -= commission.palette();
                    known[seat.index()].remove(*commission);
                }
                OpenEvent::Exchanged { from, to, give, get, .. } => {
                    palettes[from.index()] -= *give;
                    palettes[to.index()] -= *get;
                    palettes[from.index()] += *get;
                    palettes[to.index()] += *give;
                }
                OpenEvent::Discarded { seat, colour } => palettes[seat.index()] -= Cards::one(*colour),
                OpenEvent::Began { .. }
                | OpenEvent::TurnBegan { .. }
                | OpenEvent::Placed { .. }
                | OpenEvent::Left { .. }
                | OpenEvent::GalleryFilled { .. }
                | OpenEvent::Offered { .. }
                | OpenEvent::Declined { .. }
                | OpenEvent::Withdrawn { .. }
                | OpenEvent::Lapsed { .. }
                | OpenEvent::Painted { .. }
                | OpenEvent::EndTriggered { .. }
                | OpenEvent::Ended { .. } => {}
            },
        }
    }

    fn determinize(view: &View, memory: &Memory, chance: &mut impl Chance) -> Self {
        let View { table, mine } = view;
        // At the end, and with open hands, nothing is left to guess of a hand.
        let all_shown = table.options.open_hands || table.phase == Phase::Over;
        let open_hand = |seat: Seat| match mine {
            Some(mine) if mine.seat == seat => Some(&mine.hand),
            _ => table.players[seat].shown.as_ref().filter(|_| all_shown),
        };

        let mut deck = Commissions::ALL;
        let mut supply = Hexes::ALL;
        table.gallery.iter().flatten().for_each(|&commission| deck.remove(commission));
        table.board.placed().iter().for_each(|placed| supply.remove(placed.hex));
        for (seat, player) in table.players.iter() {
            player.completed.iter().for_each(|&commission| deck.remove(commission));
            memory.known[seat.index()].iter().for_each(|commission| deck.remove(commission));
            if let Some(hand) = open_hand(seat) {
                hand.commissions.iter().for_each(|&commission| deck.remove(commission));
                hand.hexes.iter().for_each(|&hex| supply.remove(hex));
            }
        }

        let mut bank = ALL_CARDS;
        let mut offers = Offers::new();
        let mut players = [Player::default(); 4];
        for (seat, public) in table.players.iter() {
            let known = memory.known[seat.index()];
            let player = &mut players[seat.index()];
            player.completed = public.completed.iter().copied().collect();
            offers.made[seat.index()] = public.offers_made;
            if let Some(hand) = open_hand(seat) {
                player.palette = hand.palette;
                fill(
                    &mut player.commissions,
                    hand.commissions
                        .iter()
                        .map(|&commission| Held { commission, known: known.has(commission) }),
                );
                fill(&mut player.hexes, hand.hexes.iter().copied());
            } else {
                player.palette = memory.palettes[seat.index()];
                let seen = known.iter().map(|commission| Held { commission, known: true });
                let unseen = std::iter::from_fn(|| {
                    deck.draw(chance).map(|commission| Held { commission, known: false })
                });
                fill(&mut player.commissions, seen.chain(unseen).take(public.commissions));
                fill(&mut player.hexes, std::iter::from_fn(|| supply.draw(chance)).take(public.hexes));
            }
            bank -= player.palette;
        }
        offers.next = table.next_offer;
        for &offer in &table.offers {
            offers.add(offer);
        }
        Self {
            bank,
            players,
            offers,
            supply,
            deck,
            gallery: table.gallery,
            board: table.board,
            phase: table.phase,
            seats: u8::try_from(table.players.as_slice().len()).unwrap_or(Seat::MOST),
            start: table.start,
            active: table.active,
            round: table.round,
            options: table.options,
            rules: table.rules,
        }
    }
}

fn fill<T>(places: &mut [Option<T>; 2], things: impl Iterator<Item = T>) {
    for (place, thing) in places.iter_mut().zip(things) {
        *place = Some(thing);
    }
}
