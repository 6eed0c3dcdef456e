//! What a painter has before them, and what it is worth.

use shelf::pastiche::{Board, Cards, Colour, Colours, CommissionId, HAND_LIMIT, HexId, Pastiche, View};
use table::{Game, Seat};

use super::efforts::{count, sorted};
use super::rates::{ALIKE, PRIMARIES, bit, family, points};
use super::weights::Weights;

const COLOURS: usize = Colour::ALL.len();
/// Two commissions of one's own, four in the gallery.
const PLACES: usize = 6;
/// So many are reckoned with at once: the last two are never there.
pub(super) const LANES: usize = 8;

/// The colours of which a hand has at least one, two and three, which buy something.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub one: u32,
    pub two: u32,
    pub three: u32,
}

impl Held {
    #[inline]
    pub fn of(cards: Cards) -> Self {
        let at_least = |count| cards.at_least(count).bits();
        Self { one: at_least(1), two: at_least(2), three: at_least(ALIKE) }
    }
}

/// A commission in reach.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub id: CommissionId,
    /// The colours it asks for.
    need: u32,
    /// Its points, with the artist bonus if the companion is done.
    pub prize: f32,
    /// The same as a plan: less in the gallery, where others may complete it.
    weighed: f32,
    pub own: bool,
}

impl Work {
    /// The colours it asks for that a hand lacks.
    #[inline]
    pub fn lacks(&self, held: Held) -> u32 {
        self.need & !held.one
    }
}

/// Everything a seat judges by. Nothing is in it that the seat does not know.
#[derive(Clone, Copy)]
pub(super) struct SeatFeatures<'a> {
    pub weights: &'a Weights,
    pub seat: Seat,
    pub board: &'a Board,
    pub bank: Cards,
    pub palette: Cards,
    pub hexes: [Option<HexId>; 2],
    works: [Option<Work>; PLACES],
    /// The colours that each of these asks for, one place after the other.
    pub asks: [u32; LANES],
    /// What each pays, as a plan.
    pays: [f32; LANES],
    /// The colours that any of these asks for and the bank has not.
    pub scarce: u32,
    asked: Cards,
    /// The colours that one's own commissions ask for.
    own_needs: u32,
    /// The colours that the bank has.
    pub stock: u32,
    /// The last round is on: this turn is the seat's last.
    pub ending: bool,
    /// How near the end is, from nothing to one.
    late: f32,
    /// P4.2 by the strict reading.
    pub strict: bool,
}

/// The end is in sight when somebody is so many points away from it.
const IN_SIGHT: f32 = 20.0;

impl<'a> SeatFeatures<'a> {
    /// A seat's own.
    pub fn of(game: &'a Pastiche, seat: Seat, weights: &'a Weights) -> Self {
        let player = game.player(seat);
        let own = player.commissions.map(|held| held.map(|held| held.commission));
        let leader = Seat::all(game.seats()).map(|seat| game.completed_points(seat)).max().unwrap_or(0);
        let mut features = Self {
            weights,
            seat,
            board: game.board(),
            bank: game.bank(),
            palette: player.palette,
            hexes: player.hexes,
            works: [None; PLACES],
            asks: [0; LANES],
            pays: [0.0; LANES],
            scarce: 0,
            asked: Cards::NONE,
            own_needs: 0,
            stock: game.bank().at_least(1).bits(),
            ending: leader >= u16::from(game.target()),
            late: nearness(leader, game.target()),
            strict: game.options().strict_neighbours,
        };
        debug_assert_eq!(features.ending, game.is_ending());
        features.put(own, *game.gallery(), |commission| player.completed.has(commission));
        features
    }

    /// What is known to all of a seat: the cards it holds (P2.5a), the gallery, and what it took from there.
    pub fn rival(game: &'a Pastiche, seat: Seat, weights: &'a Weights) -> Self {
        let player = game.player(seat);
        let known = player.commissions.map(|held| held.filter(|held| held.known).map(|held| held.commission));
        let mut features = Self { hexes: [None; 2], ..Self::of(game, seat, weights) };
        features.put(known, *game.gallery(), |commission| player.completed.has(commission));
        features
    }

    /// The same, with a guess at what nobody has seen of its commissions.
    pub fn supposed(
        game: &'a Pastiche,
        seat: Seat,
        weights: &'a Weights,
        guess: [Option<CommissionId>; 2],
    ) -> Self {
        let player = game.player(seat);
        let all_seen = game.options().open_hands;
        let mut held =
            player.commissions.map(|held| held.map(|held| (held.commission, held.known || all_seen)));
        // Nobody knows on which easel what nobody has seen stands: the first of it is the first guess.
        let mut guesses = guess.into_iter().flatten();
        for (commission, known) in held.iter_mut().flatten() {
            if !*known {
                *commission = guesses.next().unwrap_or(*commission);
            }
        }
        held.sort_by_key(|held| held.map(|(commission, _)| commission.index()));
        let mut features = Self { hexes: [None; 2], ..Self::of(game, seat, weights) };
        let held = held.map(|held| held.map(|(commission, _)| commission));
        features.put(held, *game.gallery(), |commission| player.completed.has(commission));
        features
    }

    /// The same from what a viewer sees; a spectator has none.
    pub fn seen(view: &'a View, weights: &'a Weights) -> Option<Self> {
        let (mine, table) = (view.mine.as_ref()?, &view.table);
        let leader = table.players.iter().map(|(_, player)| player.points).max();
        let mut features = Self {
            weights,
            seat: mine.seat,
            board: &table.board,
            bank: table.bank,
            palette: mine.hand.palette,
            hexes: [0, 1].map(|nth| mine.hand.hexes.get(nth).copied()),
            works: [None; PLACES],
            asks: [0; LANES],
            pays: [0.0; LANES],
            scarce: 0,
            asked: Cards::NONE,
            own_needs: 0,
            stock: table.bank.at_least(1).bits(),
            ending: table.ending,
            late: nearness(leader.unwrap_or(0), table.target),
            strict: table.options.strict_neighbours,
        };
        let own = [0, 1].map(|nth| mine.hand.commissions.get(nth).copied());
        let completed = &table.players[mine.seat].completed;
        features.put(own, table.gallery, |commission| completed.contains(&commission));
        Some(features)
    }

    fn put(
        &mut self,
        own: [Option<CommissionId>; 2],
        gallery: [Option<CommissionId>; 4],
        done: impl Fn(CommissionId) -> bool,
    ) {
        let gallery_weight = self.weights.gallery;
        let work = |id: CommissionId, own: bool| {
            let facts = id.facts();
            let bonus = if done(facts.companion) { facts.bonus } else { 0 };
            let prize = f32::from(facts.points + bonus);
            Work {
                id,
                need: needs(id),
                prize,
                weighed: if own { prize } else { gallery_weight * prize },
                own,
            }
        };
        for (place, id) in self.works.iter_mut().zip(own) {
            *place = id.map(|id| work(id, true));
        }
        for (place, id) in self.works[2..].iter_mut().zip(gallery) {
            *place = id.map(|id| work(id, false));
        }
        self.ask();
    }

    /// Sums up what the commissions ask for and pay.
    fn ask(&mut self) {
        for (place, work) in self.works.iter().enumerate() {
            (self.asks[place], self.pays[place]) = work.map_or((0, 0.0), |work| (work.need, work.weighed));
        }
        self.scarce = self.needs() & !self.stock;
        let own = || self.works.iter().flatten().filter(|work| work.own);
        let (asked, needs) =
            (own().map(|work| work.id.palette()).sum(), own().fold(0, |all, work| all | work.need));
        (self.asked, self.own_needs) = (asked, needs);
    }

    /// The commissions in reach, one's own first, each with its place.
    #[inline]
    pub fn works(&self) -> impl Iterator<Item = (usize, Work)> {
        self.works.iter().enumerate().filter_map(|(place, work)| work.map(|work| (place, work)))
    }

    /// The same features after a commission was completed; what is drawn for it is not known.
    pub fn completed(&self, place: usize) -> Self {
        let mut after = *self;
        let Some(done) = after.works[place].take() else { return after };
        after.palette -= done.id.palette();
        after.bank += done.id.palette();
        for work in after.works.iter_mut().flatten() {
            if work.id == done.id.facts().companion {
                work.prize += f32::from(work.id.facts().bonus);
                work.weighed += f32::from(work.id.facts().bonus);
            }
        }
        after.ask();
        after
    }

    /// The same features after a swap of two places.
    pub fn swapped(&self, own: usize, wall: usize) -> Self {
        let mut after = *self;
        let (Some(mut give), Some(mut take)) = (self.works[own], self.works[wall]) else { return after };
        (give.own, take.own) = (false, true);
        (give.weighed, take.weighed) = (self.weights.gallery * give.prize, take.prize);
        (after.works[own], after.works[wall]) = (Some(take), Some(give));
        after.ask();
        after
    }

    /// The same features with other cards in hand.
    #[inline]
    pub fn with(&self, palette: Cards) -> Self {
        Self { palette, ..*self }
    }

    /// Points that the cards would score at the end (P7.4).
    pub fn usable(&self, palette: Cards) -> f32 {
        f32::from(palette.both(self.asked).points())
    }

    /// The primaries that the hexes in hand show in their centres.
    #[inline]
    pub fn centres(&self) -> u32 {
        self.hexes.into_iter().flatten().map(centre).fold(0, |all, one| all | one)
    }

    /// How good these cards are to have, beside hexes with these primaries in their centres.
    #[inline]
    pub fn value(&self, palette: Cards, centres: u32) -> f32 {
        self.value_of(palette, Held::of(palette), centres, usize::MAX)
    }

    /// The same, where it is known which colours the hand has, but for the commission at one place.
    #[inline]
    pub fn value_of(&self, palette: Cards, held: Held, centres: u32, but: usize) -> f32 {
        if self.ending {
            return self.usable(palette);
        }
        let w = self.weights;
        let mut plans = self.plans(&self.efforts(held, centres));
        if let Some(plan) = plans.get_mut(but) {
            *plan = 0.0;
        }
        let mut best = [0.0_f32; 3];
        for &plan in &plans[..PLACES] {
            // Without branches, which nobody could foresee.
            let (first, lower) = sorted(best[0], plan);
            let (second, lowest) = sorted(best[1], lower);
            best = [first, second, sorted(best[2], lowest).0];
        }
        let total = palette.total();
        let kept = f32::from(total.min(HAND_LIMIT));
        let over = f32::from(total.saturating_sub(HAND_LIMIT));
        best[0]
            + w.second * best[1]
            + w.third * best[2]
            + w.card * kept
            + w.card_primary * count(held.one & PRIMARIES)
            + w.pair * count(held.two & !held.three)
            + w.triple * count(held.three)
            + (w.usable + w.usable_late * self.late) * points(held.one & self.own_needs)
            - w.over * over
    }

    /// How good the hand is while others are on turn.
    pub fn between_turns(&self) -> f32 {
        self.value(self.palette, self.centres())
    }

    /// About what one more card of each colour would add.
    pub fn worth_of_one_more(&self) -> [f32; COLOURS] {
        let w = *self.weights;
        let held = Held::of(self.palette);
        let hurry = self.hurry();
        let efforts = self.efforts(held, self.centres());
        let plans = self.plans(&efforts);
        let best = plans.into_iter().fold(0.0, f32::max);
        // What a colour adds to a plan depends on its family alone.
        let turns = [w.primary, w.secondary, w.tertiary, w.shade];
        let mut adds = [[0.0; LANES]; 4];
        for (adds, turns) in adds.iter_mut().zip(turns) {
            for place in 0..LANES {
                let (less, _) = sorted(efforts[place] - turns, 0.0);
                let (now, then) = (plans[place], self.planned(self.pays[place], less * hurry));
                // Of the best plan all counts, of the others what passes it.
                let rank = if now >= best { 1.0 } else { w.second };
                adds[place] = rank * (then - now) + (1.0 - rank) * sorted(then - best, 0.0).0;
            }
        }
        let mut worth = [w.card; COLOURS];
        for (place, asked) in self.asks.into_iter().enumerate() {
            let mut left = asked & !held.one;
            while left != 0 {
                let colour = left.trailing_zeros() as usize;
                left &= left - 1;
                worth[colour] += adds[family(colour)][place];
            }
        }
        let mut pairs = held.two & !held.three;
        while pairs != 0 {
            worth[pairs.trailing_zeros() as usize] += w.triple - w.pair;
            pairs &= pairs - 1;
        }
        worth
    }

    /// What a commission is worth to plan for, which pays so much after so much effort.
    #[inline]
    fn planned(&self, prize: f32, effort: f32) -> f32 {
        let w = self.weights;
        prize / (1.0 + effort * (w.slow + w.slower * effort))
    }

    /// What each commission is worth to plan for after these efforts.
    #[inline]
    fn plans(&self, efforts: &[f32; LANES]) -> [f32; LANES] {
        let hurry = self.hurry();
        std::array::from_fn(|place| self.planned(self.pays[place], efforts[place] * hurry))
    }

    /// By how much an effort weighs more when the end is near.
    #[inline]
    fn hurry(&self) -> f32 {
        1.0 + self.weights.hurry * self.late
    }

    /// What each commission would be worth to plan for with these cards, if it were one's own.
    pub fn prospects(&self, held: Held) -> impl Iterator<Item = (usize, Work, f32)> {
        let (efforts, hurry) = (self.efforts(held, self.centres()), self.hurry());
        self.works().map(move |(place, work)| (place, work, self.planned(work.prize, hurry * efforts[place])))
    }

    /// The colours that any commission in reach asks for.
    #[inline]
    pub fn needs(&self) -> u32 {
        self.works.iter().flatten().fold(0, |all, work| all | work.need)
    }

    /// Which commission is at a place.
    pub fn id_at(&self, place: usize) -> Option<CommissionId> {
        self.works[place].map(|work| work.id)
    }
}

fn nearness(leader: u16, target: u8) -> f32 {
    (1.0 - (f32::from(target) - f32::from(leader)) / IN_SIGHT).clamp(0.0, 1.0)
}

/// The primaries in a hex's centre, as bits.
#[inline]
pub(super) fn centre(hex: HexId) -> u32 {
    hex.facts().centre.iter().fold(0, |all, primary| all | bit(primary.colour()))
}

/// The colours a commission asks for, as bits.
#[inline]
fn needs(id: CommissionId) -> u32 {
    static NEEDS: [u32; shelf::pastiche::COMMISSIONS.len()] = {
        let mut needs = [0; shelf::pastiche::COMMISSIONS.len()];
        let mut number = 0;
        while number < needs.len() {
            needs[number] = Colours::of(shelf::pastiche::COMMISSIONS[number].colours).bits();
            number += 1;
        }
        needs
    };
    NEEDS[id.index()]
}
