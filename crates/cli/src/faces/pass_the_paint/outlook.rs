//! How one place of the viewer's stands: what a card would cost and bring, and how far each commission is.

use shelf::pass_the_paint::{
    Choice, Colour, Colours, Commission, Commissions, HAND, PENALTY, Paints, Place, PublicPlace, ROW, Score,
    Step, Table, View,
};

/// A place of the viewer's, with what only the viewer knows of it.
#[derive(Clone, Copy)]
pub struct Outlook<'a> {
    pub table: &'a Table,
    pub place: Place,
    /// Colours in front.
    pub front: Paints,
    /// Commissions held.
    pub held: Commissions,
    /// The hand to choose from.
    pub hand: Option<Paints>,
    /// The card turned up.
    pub drafted: Option<Colour>,
    /// What was chosen and can still be changed.
    pub choice: Option<Choice>,
}

impl<'a> Outlook<'a> {
    /// The viewer's places, in order: one, or two with double hands; none for a spectator.
    pub fn all(view: &'a View) -> Vec<Self> {
        let table = &view.table;
        let each = view.mine.iter().flatten().filter_map(|mine| {
            let open = table.places.iter().find(|open| open.place == mine.place)?;
            Some(Self {
                table,
                place: mine.place,
                front: open.front,
                held: mine.commissions,
                hand: mine.hand,
                drafted: open.drafted,
                choice: mine.choice,
            })
        });
        each.collect()
    }

    /// What there is to choose from: the hand, or the open row.
    pub fn choosable(&self) -> Paints {
        self.hand.unwrap_or(self.table.row)
    }

    /// The colours a card needs that do not lie here (D3.4).
    pub fn lacks(&self, colour: Colour) -> Colours {
        colour.lacks(self.front.colours())
    }

    /// How many commissions it costs to keep a card, if it can be kept at all.
    pub fn price(&self, colour: Colour) -> Option<u32> {
        let price = self.lacks(colour).len();
        (price <= self.held.len()).then_some(price)
    }

    /// What one more card of a colour adds to its set.
    pub fn adds(&self, colour: Colour) -> u8 {
        let copies = self.front.count(colour);
        colour.value(copies + 1) - colour.value(copies)
    }

    /// Commissions held that a card of this colour would complete.
    pub fn completes(&self, colour: Colour) -> Commissions {
        self.held.complete_with(self.with(colour)).without(self.complete())
    }

    /// Palettes in the middle that it would claim.
    pub fn claims(&self, colour: Colour) -> Commissions {
        self.table.middle.complete_with(self.with(colour))
    }

    /// Commissions held and palettes in the middle that it would bring nearer, but not complete.
    pub fn nearer(&self, colour: Colour) -> Commissions {
        let asks = |card: &Commission| card.colours().has(colour) && !self.front.has(colour);
        let all = self.held.and(self.table.middle);
        all.iter()
            .filter(asks)
            .collect::<Commissions>()
            .without(self.claims(colour).and(self.completes(colour)))
    }

    /// Commissions held that are complete.
    pub fn complete(&self) -> Commissions {
        self.held.complete_with(self.front.colours())
    }

    /// The colours of a commission that do not lie here.
    pub fn missing(&self, card: Commission) -> Colours {
        card.colours().except(self.front.colours())
    }

    /// The commissions held, those first for which the fewest cards are to be had yet.
    pub fn nearest(&self) -> Vec<Commission> {
        let mut cards: Vec<_> = self.held.iter().collect();
        cards.sort_by_key(|&card| (steps(self.front, card), std::cmp::Reverse(card.points()), card));
        cards
    }

    /// What is lost by paying with these for a card of this colour: what each promises, less for every card that is
    /// still to be had for it, and nothing if there are more of those than turns.
    pub fn cost(&self, pay: Commissions, colour: Colour) -> f32 {
        let mut front = self.front;
        front += colour;
        let penalty = if self.table.options.harder { f32::from(PENALTY) } else { 0.0 };
        let lost = |card: Commission| {
            let steps = steps(front, card);
            let likely =
                if steps > self.turns_left() { 0.0 } else { (0..steps).map(|_| 0.6).product::<f32>() };
            likely * f32::from(card.points()) - (1.0 - likely) * penalty
        };
        pay.iter().map(lost).sum()
    }

    /// So many commissions that cost least to pay with.
    pub fn cheapest(&self, count: u32, colour: Colour) -> Commissions {
        let mut cards: Vec<_> = self.held.iter().collect();
        let cost = |card: &Commission| self.cost(Commissions::one(*card), colour);
        cards.sort_by(|one, other| cost(one).total_cmp(&cost(other)));
        cards.into_iter().take(count as usize).collect()
    }

    /// How many cards this place is still to get after the one it decides on now.
    fn turns_left(&self) -> u32 {
        let Table { round, turn, step, ref options, .. } = *self.table;
        let advanced = options.variant == shelf::pass_the_paint::Variant::AdvancedDraft;
        let taken = if advanced { turn.div_ceil(2) } else { turn + u8::from(step == Step::Decide) };
        let later = if round == 1 { HAND } else { 0 };
        (later + HAND.saturating_sub(taken)).into()
    }

    fn with(&self, colour: Colour) -> Colours {
        let mut front = self.front;
        front += colour;
        front.colours()
    }
}

/// How many cards it takes to complete a commission if nothing is paid: what is missing, and what that is mixed from.
pub fn steps(front: Paints, card: Commission) -> u32 {
    let (mut front, mut count) = (front, 0);
    let mut wanted: Vec<_> = card.colours().iter().collect();
    while let Some(colour) = wanted.pop() {
        if !front.has(colour) {
            front += colour;
            count += 1;
            wanted.extend(colour.requires().iter());
        }
    }
    count
}

/// Points that all can see: for colours, and for palettes claimed.
pub fn open_points(open: &PublicPlace) -> u32 {
    let score = Score::of(open.front, Commissions::NONE, open.claimed, false);
    score.colours + score.palettes
}

/// Which pick of a row this is, counted from 0.
pub fn pick(table: &Table) -> u8 {
    table.turn % ROW
}
