//! What a place is worth to its player, and so each card and each decision.

use shelf::pass_the_paint::{
    Action, COLOURS, COMMISSIONS, Colour, Colours, Commission, Commissions, DRAWN, PENALTY, Paints,
    PassThePaint, Side, Step,
};

use super::envied::Envied;
use super::figures::{
    BLACK, BREADTH, BROWN, BUSY, COPIES, CROWDED, DENIAL, ENOUGH, FRESH, LINGER, PACE, PATIENCE, PAYMENT,
    PRIMARY, PURSE, REPLACED, RIVAL, SECONDARY, STEER, THERE, TINT, TURN, WHITE,
};
use super::supply::{ByColour, Known, Supply, picks};
use super::tables::more;
use table::Game;

/// The place of a colour that lies there for sure, where a list of colours is shorter than others.
const SURE: u8 = 15;
/// The colours each colour needs.
const NEEDS: [[u8; 3]; Colour::COUNT] = {
    let mut needs = [[SURE; 3]; Colour::COUNT];
    let mut colour = 0;
    while colour < Colour::COUNT {
        needs[colour] = listed(COLOURS[colour].requires);
        colour += 1;
    }
    needs
};
/// The colours each commission asks for.
const ASKS: [[u8; 4]; COMMISSIONS.len()] = {
    let mut asks = [[SURE; 4]; COMMISSIONS.len()];
    let mut card = 0;
    while card < COMMISSIONS.len() {
        asks[card] = listed(COMMISSIONS[card].colours);
        card += 1;
    }
    asks
};

const fn listed<const MOST: usize>(colours: Colours) -> [u8; MOST] {
    let mut listed = [SURE; MOST];
    let (mut colour, mut count) = (0, 0);
    while colour < SURE {
        if (colour as usize) < Colour::COUNT && colours.has(COLOURS[colour as usize].colour) {
            listed[count] = colour;
            count += 1;
        }
        colour += 1;
    }
    listed
}

/// By colour, and for one that lies there for sure: the chance to have it in the end.
#[derive(Clone, Copy)]
struct Chances([f32; SURE as usize + 1]);

impl Chances {
    #[inline]
    fn all<const COUNT: usize>(&self, colours: [u8; COUNT]) -> f32 {
        colours.iter().map(|colour| self.0[usize::from(colour & SURE)]).product()
    }
}

/// No game has more palettes in the middle.
const PALETTES: usize = 6;

/// What one place sees, and how it feels about it.
pub(super) struct Judge<'a> {
    game: &'a PassThePaint,
    place: usize,
    side: Option<Side>,
    pub front: Paints,
    pub held: Commissions,
    /// What it chooses from.
    choosable: Paints,
    pub drafted: Option<Colour>,
    /// The chances that one, two and three more cards of each colour can be chosen.
    more: [[f32; 3]; Colour::COUNT],
    /// What further copies are worth.
    copies: ByColour,
    /// What counts of further copies.
    crowded: f32,
    /// What counts of what a new colour is worth by itself.
    variety: f32,
    /// The chance to get a colour that can be chosen: there may be better ones.
    free: ByColour,
    /// What commissions are worth to pay with.
    purse: f32,
    /// Palettes in the middle, and how fast the others are together.
    middle: [(Commission, f32); PALETTES],
    palettes: usize,
    /// What doing nothing is worth.
    now: f32,
    /// What discarding a card is worth against that.
    pub discarding: f32,
}

impl<'a> Judge<'a> {
    /// For a place of the seat that judges. Nothing is read of the world that its player does not know.
    pub fn of(game: &'a PassThePaint, place: usize, known: Known) -> Option<Self> {
        let supply = Supply::of(game, place, known);
        let turns = f32::from(supply.turns);
        let mut judge = Self {
            game,
            place,
            side: game.place_at(place).side,
            front: game.front(place),
            held: game.held(place),
            choosable: if game.step() == Step::Draft { game.offered(place) } else { Paints::NONE },
            drafted: game.turned_up(place),
            more: supply.cards.map(more),
            copies: [0.0; Colour::COUNT],
            crowded: COPIES * turns / (turns + CROWDED),
            variety: turns / (turns + LINGER),
            free: [0.0; Colour::COUNT],
            purse: PURSE * turns / (turns + PATIENCE),
            middle: [(Commission::new(0)?, 0.0); PALETTES],
            palettes: 0,
            now: 0.0,
            discarding: 0.0,
        };
        for colour in Colour::all() {
            judge.copies[colour.index()] = judge.further(colour, judge.front.count(colour));
        }
        judge.size_up_rivals();
        judge.look_for_colours(turns);
        let chances = judge.chances(judge.front, &judge.copies, judge.held.len());
        judge.now = judge.value(&chances, judge.front.colours(), judge.held);
        judge.discarding = judge.drawing(&chances.0) + judge.paying(judge.held.len() + judge.drawn())
            - judge.paying(judge.held.len());
        Some(judge)
    }

    /// What more copies will bring beyond what other cards bring.
    fn further(&self, colour: Colour, copies: u8) -> f32 {
        let mut worth = 0.0;
        let mut before = colour.value(copies);
        for (nth, chance) in (1..).zip(self.more[colour.index()]) {
            let value = colour.value(copies + nth);
            worth += chance * (f32::from(value - before) - TURN).max(0.0);
            before = value;
        }
        worth
    }

    /// Where the others stand with the palettes in the middle.
    fn size_up_rivals(&mut self) {
        let game = self.game;
        for palette in game.middle().iter().take(PALETTES) {
            let mut speed = 0.0;
            for place in (0..game.place_count()).filter(|place| *place != self.place) {
                let front = game.front(place).colours();
                let mut missing = palette.colours().except(front);
                if let Some(colour) = game.turned_up(place) {
                    let price = colour.lacks(front).len();
                    if price <= game.held(place).len() {
                        missing = missing.without(colour);
                    }
                }
                speed += if missing.is_empty() { THERE } else { pace(missing) };
            }
            self.middle[self.palettes] = (palette, RIVAL * speed);
            self.palettes += 1;
        }
    }

    /// Colours that are asked for are chosen before others.
    fn look_for_colours(&mut self, turns: f32) {
        let mut points = [0.0; SURE as usize + 1];
        for card in self.held.and(self.game.middle()).iter() {
            for colour in ASKS[card.index()] {
                points[usize::from(colour & SURE)] += f32::from(card.points());
            }
        }
        for (free, points) in self.free.iter_mut().zip(points) {
            let sought = turns * (1.0 + STEER * points);
            *free = sought / (sought + BUSY);
        }
    }

    /// The chance to have each colour in the end, and what further copies are worth.
    fn chances(&self, front: Paints, copies: &ByColour, held: u32) -> (Chances, f32) {
        let mut there = Chances([1.0; SURE as usize + 1]);
        // The same or something in its place.
        let mut met = there;
        let replaced = if held > 0 { REPLACED } else { 0.0 };
        let mut further = 0.0;
        for (nth, facts) in COLOURS.iter().enumerate() {
            let open = met.all(NEEDS[nth]);
            further += open * copies[nth];
            if !front.has(facts.colour) {
                let comes = open * self.more[nth][0];
                there.0[nth] = comes * self.free[nth];
                met.0[nth] = comes + (1.0 - comes) * replaced;
            }
        }
        (there, self.crowded * further)
    }

    /// What a commission will probably bring.
    fn expected(&self, card: Commission, chances: &Chances) -> f32 {
        let chance = chances.all(ASKS[card.index()]);
        let points = f32::from(card.points());
        if self.game.is_harder() {
            chance * points - (1.0 - chance) * f32::from(PENALTY)
        } else {
            chance * points
        }
    }

    /// What so many commissions are worth to pay with.
    fn paying(&self, count: u32) -> f32 {
        let count = number(count);
        self.purse * count / (count + ENOUGH)
    }

    /// What the future is worth with these colours and commissions. Points for colours that lie there are left out.
    fn value(&self, (chances, further): &(Chances, f32), colours: Colours, held: Commissions) -> f32 {
        let commissions: f32 = held.iter().map(|card| self.expected(card, chances)).sum();
        further + commissions + self.paying(held.len()) + self.racing(chances, colours)
    }

    /// What the palettes in the middle are worth.
    fn racing(&self, chances: &Chances, colours: Colours) -> f32 {
        let mut worth = 0.0;
        for &(palette, rivals) in &self.middle[..self.palettes] {
            let points = f32::from(palette.points());
            let missing = palette.colours().except(colours);
            if missing.is_empty() {
                worth += points;
                continue;
            }
            let own = pace(missing);
            worth += points * chances.all(ASKS[palette.index()]) * own / (own + rivals);
        }
        worth
    }

    /// What commissions drawn for a card will probably bring.
    fn drawing(&self, chances: &Chances) -> f32 {
        let game = self.game;
        let mut cards = game.pile();
        if game.undrawn() > 0 {
            cards = Commissions::ALL.without(game.middle()).without(self.held);
            if game.undrawn() >= u32::from(DRAWN) {
                cards = cards.without(game.pile());
            }
            for place in 0..game.place_count() {
                cards = cards.without(game.claimed(place));
                if game.is_open() {
                    cards = cards.without(game.held(place));
                }
            }
        }
        if cards.is_empty() {
            return 0.0;
        }
        let all: f32 = cards.iter().map(|card| self.expected(card, chances)).sum();
        FRESH * number(self.drawn()) * all / number(cards.len())
    }

    /// How many commissions come for a card that is discarded.
    pub fn drawn(&self) -> u32 {
        u32::from(DRAWN).min(self.game.undrawn() + self.game.pile().len())
    }

    /// The palettes in the middle.
    pub fn palettes(&self) -> impl Iterator<Item = Commission> {
        self.game.middle().iter()
    }

    /// How many commissions it costs to keep a card, if there are enough.
    fn price(&self, colour: Colour) -> Option<u32> {
        let price = colour.lacks(self.front.colours()).len();
        (price <= self.held.len()).then_some(price)
    }

    /// The best way to keep a card, and what it is worth.
    pub fn keeping(&self, colour: Colour) -> Option<(Commissions, f32)> {
        let price = self.price(colour)?;
        let after = self.after(colour, price);
        let chances = &after.1.0;
        let mut pay = Commissions::NONE;
        for _ in 0..price {
            let left = self.held.without(pay).iter().map(|card| (card, self.expected(card, chances)));
            let least = left.reduce(|least, other| if other.1 < least.1 { other } else { least });
            pay += least?.0;
        }
        Some((pay, self.kept(colour, &after, pay)))
    }

    /// What keeping a card is worth with this payment.
    fn kept_with(&self, colour: Colour, pay: Commissions) -> f32 {
        self.kept(colour, &self.after(colour, pay.len()), pay)
    }

    fn after(&self, colour: Colour, price: u32) -> (Paints, (Chances, f32)) {
        let mut front = self.front;
        front += colour;
        let mut copies = self.copies;
        copies[colour.index()] = self.further(colour, front.count(colour));
        (front, self.chances(front, &copies, self.held.len().saturating_sub(price)))
    }

    fn kept(&self, colour: Colour, (front, chances): &(Paints, (Chances, f32)), pay: Commissions) -> f32 {
        let copies = self.front.count(colour);
        let points = f32::from(colour.value(copies + 1) - colour.value(copies));
        let variety = if copies == 0 { self.variety * variety(colour) } else { 0.0 };
        points + variety + self.value(chances, front.colours(), self.held.without(pay)) - self.now
    }

    /// What the cards to choose from would bring to who chooses next.
    fn envied(&self) -> Envied {
        let mut envied = Envied::default();
        let Some((next, picks)) = self.next() else { return envied };
        envied.picks = picks;
        for colour in self.choosable.colours().iter() {
            let gain = self.gain_of(next, colour);
            for _ in 0..self.choosable.count(colour).min(3) {
                envied.add(colour, gain);
            }
        }
        envied
    }

    /// What it counts that somebody else cannot choose this card.
    fn denied(&self, colour: Colour, envied: &Envied) -> f32 {
        let rivals = f32::from(self.game.seats().saturating_sub(1).max(1));
        DENIAL / rivals * envied.loss(colour)
    }

    /// Who chooses next from the same cards, and how many of them.
    fn next(&self) -> Option<(usize, usize)> {
        let (places, here) = (self.game.place_count(), self.place);
        if let Some(passing) = self.game.goes() {
            return Some((passing.next(here, places), 1));
        }
        let (now, later) = picks(self.game.turn());
        let picks = later.iter().take_while(|&&second| second != now).count();
        (picks > 0).then_some((1 - here, picks))
    }

    /// What a card would bring to somebody else, roughly.
    fn gain_of(&self, place: usize, colour: Colour) -> f32 {
        let front = self.game.front(place);
        let (colours, copies) = (front.colours(), front.count(colour));
        let price = colour.lacks(colours).len();
        if price > self.game.held(place).len() {
            return 0.0;
        }
        let mut gain = f32::from(colour.value(copies + 1) - colour.value(copies)) - PAYMENT * number(price);
        if copies == 0 {
            gain += BREADTH;
            for &(palette, _) in &self.middle[..self.palettes] {
                if palette.colours().except(colours).without(colour).is_empty() {
                    gain += f32::from(palette.points());
                }
            }
        }
        gain.max(0.0)
    }

    /// What choosing a card is worth: the better of keeping and discarding it, and what others lose.
    fn drafting(&self, colour: Colour, envied: &Envied) -> f32 {
        let kept = self.keeping(colour).map_or(f32::MIN, |(_, worth)| worth);
        kept.max(self.discarding) + self.denied(colour, envied)
    }

    /// Adds all that is worth thinking about and what it is worth, best first.
    pub fn candidates(&self, out: &mut Vec<(Action, f32)>) {
        let (side, first) = (self.side, out.len());
        match self.game.step() {
            Step::Draft => {
                let envied = self.envied();
                let colours = self.choosable.colours().iter();
                out.extend(
                    colours.map(|colour| (Action::Draft { side, colour }, self.drafting(colour, &envied))),
                );
            }
            Step::Decide => {
                let Some(colour) = self.drafted else { return };
                if let Some((pay, worth)) = self.keeping(colour) {
                    out.push((Action::Keep { side, pay }, worth));
                    let other = self.otherwise(colour, pay);
                    out.extend(
                        other.map(|pay| (Action::Keep { side, pay }, self.kept_with(colour, pay).min(worth))),
                    );
                }
                out.push((Action::Discard { side }, self.discarding));
            }
            Step::Over => {}
        }
        out[first..].sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }

    /// Another way to pay: with what comes next in place of the dearest of these.
    fn otherwise(&self, colour: Colour, pay: Commissions) -> Option<Commissions> {
        let chances = self.after(colour, pay.len()).1.0;
        let worth = |card: &Commission| self.expected(*card, &chances);
        let dearest = pay.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
        let next = self.held.without(pay).iter().min_by(|one, other| worth(one).total_cmp(&worth(other)))?;
        Some(pay.without(Commissions::one(dearest)).and(Commissions::one(next)))
    }

    /// What a legal action is worth.
    pub fn worth(&self, action: &Action) -> f32 {
        match *action {
            Action::Draft { colour, .. } => self.drafting(colour, &self.envied()),
            Action::Keep { pay, .. } => self.drafted.map_or(0.0, |colour| self.kept_with(colour, pay)),
            Action::Discard { .. } => self.discarding,
        }
    }
}

/// What a new colour is worth beside what it is known to be good for.
fn variety(colour: Colour) -> f32 {
    match colour {
        Colour::Blue | Colour::Red | Colour::Yellow => PRIMARY,
        Colour::White => WHITE,
        Colour::Green | Colour::Orange | Colour::Purple => SECONDARY,
        Colour::Pink | Colour::Sky => TINT,
        Colour::Brown => BROWN,
        Colour::Black => BLACK,
    }
}

/// How fast somebody is to whom these colours of a palette are missing.
fn pace(missing: Colours) -> f32 {
    (0..missing.len()).fold(1.0, |pace, _| pace * PACE)
}

/// A small count.
pub(super) fn number(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
