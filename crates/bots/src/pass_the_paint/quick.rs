//! The quick judgement, which plays games out: what every colour is worth to a place, all at once.

use shelf::pass_the_paint::{
    Action, Colour, Commission, Commissions, DRAWN, PENALTY, Paints, PassThePaint, Step,
};
use table::{Game, Seat};

use super::tables::{ASKING, Asking, COPIES, COUNTED, LANES, NEVER, NUMBERED, PRICES, TABLES, Tables, Turn};

/// What is kept between choices: the tables, and what each place means to do with the card it has chosen.
#[derive(Debug)]
pub struct Notes {
    tables: &'static [Tables; 5],
    plans: Plans,
}

/// What each place means to do.
pub(super) type Plans = [Plan; PassThePaint::MOST_PLACES];

impl Default for Notes {
    fn default() -> Self {
        Self { tables: &TABLES, plans: [Plan::NONE; PassThePaint::MOST_PLACES] }
    }
}

/// What to do with a card, and what it hangs on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    front: Paints,
    held: Commissions,
    middle: Commissions,
    /// Round and turn, and what else differs from game to game.
    when: u16,
    colour: Colour,
    /// What is done with a card of this colour.
    then: Action,
}

impl Plan {
    /// For no turn of any game.
    pub(super) const NONE: Self = Self {
        front: Paints::NONE,
        held: Commissions::NONE,
        middle: Commissions::NONE,
        when: 0,
        colour: NUMBERED[0],
        then: Action::Discard { side: None },
    };
}

/// What the colours are worth to a place.
struct Quick<'a> {
    tables: &'a Tables,
    turn: &'a Turn,
    front: Paints,
    held: Commissions,
    there: u16,
    /// What it is worth that a first card of each colour brings commissions and palettes nearer. The last is for no colour,
    /// and nothing.
    nearer: [f32; LANES],
    /// What it costs to give up none, one, two or three commissions.
    cost: [f32; 4],
    /// What an incomplete commission costs (D7.2).
    penalty: f32,
    /// What discarding is worth.
    discarding: f32,
}

/// Adds something for each colour that is asked for.
#[inline]
fn spread(to: &mut [f32; LANES], each: &[f32; LANES], worth: f32) {
    for (to, part) in to.iter_mut().zip(each) {
        *to += part * worth;
    }
}

/// The less and the more of two that are numbers: unlike `f32::min` it does not ask whether they are.
#[inline]
fn sorted(one: f32, other: f32) -> (f32, f32) {
    (if one < other { one } else { other }, if one > other { one } else { other })
}

impl<'a> Quick<'a> {
    #[inline]
    fn of(game: &PassThePaint, place: usize, tables: &'a [Tables; 5]) -> Self {
        let tables = &tables[game.place_count().saturating_sub(2).min(4)];
        let turn = tables.turn(game);
        let (front, held) = (game.front(place), game.held(place));
        let there = front.colours().bits();
        let penalty = if game.is_harder() { f32::from(PENALTY) } else { 0.0 };
        let shut = tables.shut[usize::from(there & 127)];
        let mut quick = Self {
            tables,
            turn,
            front,
            held,
            there,
            nearer: [0.0; LANES],
            cost: [0.0; 4],
            penalty,
            discarding: 0.0,
        };
        // What commissions that ask for each colour will probably bring, and the three that bring least.
        let (mut asked, mut least, mut count) = ([0.0; LANES], [NEVER; 3], 0_usize);
        for card in held.iter() {
            count += 1;
            let card = &ASKING[card.index() & 63];
            let worth = quick.expected(card, card.colours & !there, shut);
            spread(&mut asked, &card.each, worth);
            let (one, more) = sorted(least[0], worth);
            let (two, more) = sorted(least[1], more);
            least = [one, two, sorted(least[2], more).0];
        }
        // What counts of palettes in the middle for each colour.
        let mut raced = [0.0; LANES];
        for palette in game.middle().iter() {
            let palette = &ASKING[palette.index() & 63];
            let missing = COUNTED[usize::from(palette.colours & !there) % COUNTED.len()];
            spread(&mut raced, &palette.each, palette.points * tables.palette[usize::from(missing & 7)]);
        }
        for colour in 0..LANES {
            quick.nearer[colour] = turn.nearer[colour] * asked[colour] + raced[colour];
        }
        let purse = |count: usize| turn.purse[count.min(15)];
        let [one, two, three] = least;
        quick.cost = [0.0, one, one + two, one + two + three];
        let left = &turn.left[count.min(15)];
        for (price, cost) in quick.cost.iter_mut().enumerate() {
            *cost = *cost - penalty * [0.0, 1.0, 2.0, 3.0][price] + purse(count) - left[price];
        }
        let enough = |commissions: u32| commissions >= u32::from(DRAWN);
        if enough(game.undrawn()) || enough(game.undrawn() + game.pile().len()) {
            quick.discarding = turn.drawn[usize::from(there & 2047)] * (1.0 + 0.25 * penalty)
                - f32::from(DRAWN) * penalty
                + purse(count + usize::from(DRAWN))
                - purse(count);
        }
        quick
    }

    /// What a commission will probably bring.
    #[inline]
    fn expected(&self, card: &Asking, missing: u16, shut: u16) -> f32 {
        let turn = self.turn;
        (card.points + self.penalty)
            * turn.low[usize::from(missing & 63)]
            * turn.high[usize::from(missing >> 6 & 31)]
            * self.tables.still[usize::from((missing & shut) >> 4 & 127)]
    }

    /// What it is worth to keep a card of this colour.
    #[inline]
    fn keeping(&self, colour: Colour) -> f32 {
        let nth = colour.index();
        let copies = usize::from(self.front.count(colour));
        let turn = self.turn;
        let first = if copies == 0 { nth % LANES } else { LANES - 1 };
        turn.kept[nth & 15][copies.min(COPIES - 1)]
            + self.nearer[first]
            + turn.mixing * self.tables.opens[usize::from(self.there & 127)][nth % LANES]
            - self.cost[self.price(colour) & 3]
    }

    /// How many commissions are given up to keep a card of this colour.
    #[inline]
    fn price(&self, colour: Colour) -> usize {
        usize::from(PRICES[usize::from(self.there & 127)][colour.index() & 15])
    }

    /// What is paid for this colour: the commissions that bring least once it lies there.
    #[inline]
    fn payment(&self, colour: Colour) -> Commissions {
        let there = self.there | 1 << colour.index();
        let shut = self.tables.shut[usize::from(there & 127)];
        let mut pay = Commissions::NONE;
        for _ in 0..self.price(colour) {
            let mut least: Option<(Commission, f32)> = None;
            for card in self.held.without(pay).iter() {
                let asking = &ASKING[card.index() & 63];
                let worth = self.expected(asking, asking.colours & !there, shut);
                if least.is_none_or(|(_, less)| worth < less) {
                    least = Some((card, worth));
                }
            }
            if let Some((card, _)) = least {
                pay += card;
            }
        }
        pay
    }
}

/// What a sensible player does at this seat.
#[inline]
pub(super) fn policy(game: &PassThePaint, seat: Seat, notes: &mut Notes) -> Action {
    choice(game, game.chooses_next(seat), notes)
}

/// What a sensible player chooses for this place, from what its player knows.
#[inline]
pub(super) fn choice(game: &PassThePaint, place: usize, notes: &mut Notes) -> Action {
    choice_by(game, place, notes.tables, &mut notes.plans)
}

/// The same by these tables.
#[inline]
pub(super) fn choice_by(
    game: &PassThePaint,
    place: usize,
    tables: &[Tables; 5],
    plans: &mut Plans,
) -> Action {
    let place = place % PassThePaint::MOST_PLACES;
    let plan = &mut plans[place];
    let drafts = game.step() == Step::Draft;
    let stands = !drafts
        && plan.front == game.front(place)
        && plan.held == game.held(place)
        && plan.middle == game.middle()
        && plan.when == when(game)
        && Some(plan.colour) == game.turned_up(place);
    if !stands {
        make(plan, game, place, tables);
    }
    if drafts { Action::Draft { side: game.place_at(place).side, colour: plan.colour } } else { plan.then }
}

/// Plans for the best of the cards that can be chosen, or for the one that was turned up.
#[inline]
fn make(plan: &mut Plan, game: &PassThePaint, place: usize, tables: &[Tables; 5]) {
    let quick = Quick::of(game, place, tables);
    let offered = game.turned_up(place).map_or(game.offered(place), Paints::one);
    // Which is best nobody can guess: so little is kept of it that nothing has to wait for a guess.
    let (mut colour, mut kept, mut most) = (NUMBERED[0], f32::MIN, f32::MIN);
    for other in offered.colours().iter() {
        let keeping = quick.keeping(other);
        let worth = sorted(keeping, quick.discarding).1 + quick.turn.denied[other.index() & 15];
        (colour, kept) = if worth > most { (other, keeping) } else { (colour, kept) };
        most = sorted(worth, most).1;
    }
    let (side, keeps) = (game.place_at(place).side, kept >= quick.discarding);
    let pay = if keeps { quick.payment(colour) } else { Commissions::NONE };
    *plan = Plan {
        front: quick.front,
        held: quick.held,
        middle: game.middle(),
        when: when(game),
        colour,
        then: if keeps { Action::Keep { side, pay } } else { Action::Discard { side } },
    };
}

/// What tells one turn from another, and one game from another as far as it matters.
#[inline]
fn when(game: &PassThePaint) -> u16 {
    let count = u16::try_from(game.place_count()).unwrap_or(0) << 3 | u16::from(game.seats());
    u16::from(game.turn()) | u16::from(game.round()) << 4 | u16::from(game.is_harder()) << 5 | count << 6
}
